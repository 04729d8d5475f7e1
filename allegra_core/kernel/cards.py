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
        values: list[int],
        unit: i64,
        deck: list[int],
        stands: list[int],
        naturals: list[int],
    ) -> None:
        self.faces: Final = faces
        self.values: Final = vec[i64](values)
        self.unit: Final = unit
        self.deck: Final = vec[i64](deck)
        self.stands: Final = vec[i64](stands)
        self.naturals: Final = vec[i64](naturals)
        self.jokers: Final = any(n >= 0 for n in naturals)
        self.actions: Final = vec[i64]([-1] * len(faces))
        self.reveals: Final = vec[i64]([1] * len(faces))

    def __reduce__(self) -> tuple[object, ...]:
        values, deck, stands = list(self.values), list(self.deck), list(self.stands)
        made_of = (self.faces, values, self.unit, deck, stands, list(self.naturals))
        return cards_with, (made_of, list(self.actions), list(self.reveals))

    def matches(self, card: i64, face: i64) -> bool:
        """Tell whether a card can lie in a run of a face: equal to it, or a joker for it (5.1)."""
        if card == face:
            return True
        if self.naturals[card] < 0:
            return False
        return self.stands[card * i64(len(self.faces)) + face] == 1


def cards_with(
    made_of: tuple[list[str], list[int], i64, list[int], list[int], list[int]],
    actions: list[int],
    reveals: list[int],
) -> Cards:
    """Return cards made of these arguments, with their actions set: a copy of others."""
    cards = Cards(*made_of)
    for card in range(i64(len(actions))):
        cards.actions[card] = actions[card]
        cards.reveals[card] = reveals[card]
    return cards
