"""Before the first turn of a round: the reveals, and who begins (rules.md 2.4, 2.5)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from allegra_core.kernel.cards import EMPTY, Cards
from allegra_core.kernel.generator import shuffle
from allegra_core.kernel.pile import Pile
from allegra_core.kernel.steps import (
    CELL,
    TURN,
    Step,
    Word,
    face_down_cells,
    option_argument,
    then_reveal,
)
from allegra_core.kernel.table import Table, frame_data

SHOW: Final[i64] = 0


@final
class Reveal(Step):
    """Turns up face-down cards of a seat's area, a decision each; as many as its frame says."""

    def __init__(self) -> None:
        super().__init__(
            "reveal", "2.4 and 3.4 Reveal a face-down card of your area", [Word("reveal", CELL)]
        )

    def advance(self, table: Table, seat: i64) -> bool:
        """End where no card lies face down."""
        if table.down[seat] > 0:
            return False
        table.pop()
        return True

    def options(self, table: Table, seat: i64, out: Pile) -> None:
        """List ``reveal`` for each face-down card."""
        face_down_cells(table, seat, SHOW, out)

    def apply(self, table: Table, seat: i64, chosen: i64) -> None:
        """Turn the card up, and ask again while there are more to reveal."""
        left = frame_data(table.pop()) - 1
        table.reveal(option_argument(chosen))
        then_reveal(table, seat, left)


@final
class RevealAtRandom(Step):
    """The reveals of the set-up where the engine picks them (``chosen_by: random``)."""

    def __init__(self) -> None:
        super().__init__("reveal at random", "2.4 The first cards are revealed at random", [])

    def advance(self, table: Table, seat: i64) -> bool:
        """Reveal as many cards as the frame says, or all that lie face down."""
        left = frame_data(table.pop())
        cells = Pile()
        ahead = table.ahead
        if ahead is not None:
            while ahead.size > 0 and cells.size < left:
                cells.add(ahead.pop())
            if ahead.size == 0:
                table.ahead = None
        else:
            face_down_cells(table, seat, 0, cells)
            table.seed = shuffle(cells, table.seed)
        for i in range(min(left, cells.size)):
            table.reveal(cells.items[i])
        return True


@final
class FirstTurn(Step):
    """Gives the first turn of a round to whom it belongs (``setup.starter``)."""

    def __init__(self, cards: Cards, highest: bool) -> None:
        super().__init__("first turn", "2.5 Who takes the first turn", [])
        self.cards: Final = cards
        self.highest: Final = highest

    def __reduce__(self) -> tuple[object, ...]:
        return self.made_of(self.cards, self.highest)

    def advance(self, table: Table, seat: i64) -> bool:
        """Begin the first turn; in round 1 perhaps that of the highest cards shown."""
        table.pop()
        first = table.starter
        if self.highest and table.round == 1:
            for other in range(table.layout.players):
                if self._shown(table, other) > self._shown(table, first):
                    first = other
        table.push(TURN, first, EMPTY, 0)
        return True

    def _shown(self, table: Table, seat: i64) -> i64:
        total: i64 = 0
        base = seat * table.layout.size
        for i in range(base, base + table.layout.size):
            card = table.shown[table.layout.area[i]]
            if card >= 0:
                total += self.cards.values[card]
        return total
