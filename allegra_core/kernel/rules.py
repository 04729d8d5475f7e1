"""The rules: a ruleset compiled for one number of players, frozen, shared by every table."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from allegra_core.kernel.cards import Cards
from allegra_core.kernel.layout import Layout
from allegra_core.kernel.steps import Step


@final
class Rules:
    """Everything a game needs to know: cards, layout, and the steps by their ids.

    ``slots`` is how many numbers plugins keep in ``Table.extra``; ``reveal`` how many cards each
    seat reveals in the set-up (2.4); ``closer_starts``: a later round is started by the closer of
    the one before (2.5); ``highest_wins`` is ``match.winner``.
    """

    def __init__(
        self,
        cards: Cards,
        layout: Layout,
        steps: list[Step],
        slots: i64,
        reveal: i64,
        closer_starts: bool,
        highest_wins: bool,
    ) -> None:
        self.cards: Final = cards
        self.layout: Final = layout
        self.steps: Final = vec[Step](steps)
        self.slots: Final = slots
        self.reveal: Final = reveal
        self.closer_starts: Final = closer_starts
        self.highest_wins: Final = highest_wins

    def __reduce__(self) -> tuple[object, ...]:
        made_of = (self.cards, self.layout, list(self.steps), self.slots, self.reveal)
        return Rules, (*made_of, self.closer_starts, self.highest_wins)
