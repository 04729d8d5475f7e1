"""The cards of a ruleset as native ints: a card's code is its place in the list of faces."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

EMPTY: Final[i64] = -1
"""Stands where a cell, or a frame of the stack, holds no card."""

HIDDEN: Final[i64] = -2
"""Stands for a card whose face is not shown or not known."""


@final
class Cards:
    """The faces of a deck and all that follows from them; frozen and shared by every table.

    ``faces[card]`` is what is printed on it; ``values[card]`` what it scores, in units (``unit``
    units are one point, so that half points stay exact); ``deck`` every card code, sorted.
    ``stands[joker * n + face]`` is 1 where that joker can stand for that face (rules.md 7.1) and
    ``naturals[card]`` the cards that are no jokers which a run with it needs, -1 for a card that
    is no joker. ``actions[card]`` is the id of the step that starts the card's action, or -1, and
    ``reveals[card]`` is 1 if cards are revealed after it as after a discard (7.2).
    """

    def __init__(
        self,
        faces: list[str],
        values: vec[i64],
        unit: i64,
        deck: vec[i64],
        stands: vec[i64],
        naturals: vec[i64],
    ) -> None:
        self.faces: Final = faces
        self.values: Final = values
        self.unit: Final = unit
        self.deck: Final = deck
        self.stands: Final = stands
        self.naturals: Final = naturals
        self.jokers: Final = any(n >= 0 for n in naturals)
        self.actions: Final = vec[i64]([-1] * len(faces))
        self.reveals: Final = vec[i64]([1] * len(faces))

    def __reduce__(self) -> tuple[object, ...]:
        made_of = (self.faces, self.values, self.unit, self.deck, self.stands, self.naturals)
        return cards_with, (made_of, self.actions, self.reveals)

    def matches(self, card: i64, face: i64) -> bool:
        """Tell whether a card can lie in a run of a face: equal to it, or a joker for it (5.1)."""
        if card == face:
            return True
        if self.naturals[card] < 0:
            return False
        return self.stands[card * i64(len(self.faces)) + face] == 1


def cards_with(
    made_of: tuple[list[str], vec[i64], i64, vec[i64], vec[i64], vec[i64]],
    actions: vec[i64],
    reveals: vec[i64],
) -> Cards:
    """Return cards made of these arguments, with their actions set: a copy of others."""
    cards = Cards(*made_of)
    for card in range(i64(len(actions))):
        cards.actions[card] = actions[card]
        cards.reveals[card] = reveals[card]
    return cards
