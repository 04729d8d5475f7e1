"""The decisions that card actions ask for (rules.md 7.2)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from allegra_core.kernel import (
    CELL,
    COLUMN,
    HIDDEN,
    ROW,
    Judge,
    Pile,
    Step,
    Table,
    Word,
    column_cells,
    face_down_cells,
    face_up_cells,
    option,
    option_argument,
    option_word,
    row_cells,
)

LOOK_ROW: Final[i64] = 0
LOOK_COLUMN: Final[i64] = 1


@final
class LookLine(Step):
    """The seat alone sees all face-down cards of one line of its area."""

    def __init__(self) -> None:
        super().__init__(
            "look at a line",
            "7.2 Look at the face-down cards of a row or a column",
            [Word("look row", ROW), Word("look column", COLUMN)],
        )

    def possible(self, table: Table, seat: i64) -> bool:
        """Tell whether a card lies face down."""
        return table.down[seat] > 0

    def promise(self, table: Table, seat: i64, judge: Judge) -> i64:
        """Knowledge is worth a little."""
        return 1

    def estimate(self, table: Table, seat: i64, chosen: i64, judge: Judge) -> i64:
        """Look where most is unknown."""
        unknown: i64 = 0
        cells = line_cells(table, seat, chosen)
        for i in range(i64(len(cells))):
            if table.card[cells[i]] == HIDDEN:
                unknown += 1
        return unknown

    def options(self, table: Table, seat: i64, out: Pile) -> None:
        """List each row, then each column, that has a face-down card."""
        for row in range(table.layout.rows):
            if any_down(table, row_cells(table.layout, seat, row)):
                out.add(option(LOOK_ROW, row))
        for column in range(table.layout.width):
            if any_down(table, column_cells(table.layout, seat, column)):
                out.add(option(LOOK_COLUMN, column))

    def apply(self, table: Table, seat: i64, chosen: i64) -> None:
        """Let the seat see the cards."""
        table.pop()
        cells = line_cells(table, seat, chosen)
        for i in range(i64(len(cells))):
            if table.shown[cells[i]] == HIDDEN:
                table.look(seat, cells[i])


def line_cells(table: Table, seat: i64, chosen: i64) -> vec[i64]:
    """Return the cells of the line that an option of ``LookLine`` names."""
    if option_word(chosen) == LOOK_ROW:
        return row_cells(table.layout, seat, option_argument(chosen))
    return column_cells(table.layout, seat, option_argument(chosen))


def any_down(table: Table, cells: vec[i64]) -> bool:
    """Tell whether one of these cells holds a face-down card."""
    for i in range(i64(len(cells))):
        if table.shown[cells[i]] == HIDDEN:
            return True
    return False


@final
class LookCard(Step):
    """The seat alone sees one face-down card of its area."""

    def __init__(self) -> None:
        super().__init__("look at a card", "7.2 Look at one face-down card", [Word("look", CELL)])

    def possible(self, table: Table, seat: i64) -> bool:
        """Tell whether a card lies face down."""
        return table.down[seat] > 0

    def promise(self, table: Table, seat: i64, judge: Judge) -> i64:
        """Knowledge is worth a little."""
        return 1

    def estimate(self, table: Table, seat: i64, chosen: i64, judge: Judge) -> i64:
        """Look at what is unknown."""
        if table.card[option_argument(chosen)] == HIDDEN:
            return 1
        return 0

    def options(self, table: Table, seat: i64, out: Pile) -> None:
        """List ``look`` for each face-down card."""
        face_down_cells(table, seat, 0, out)

    def apply(self, table: Table, seat: i64, chosen: i64) -> None:
        """Let the seat see the card."""
        table.pop()
        table.look(seat, option_argument(chosen))


@final
class Renew(Step):
    """A face-up card is discarded, and the top of the draw pile lies face down in its place."""

    def __init__(self) -> None:
        super().__init__(
            "renew", "7.2 Put a new face-down card in place of a face-up one", [Word("renew", CELL)]
        )

    def possible(self, table: Table, seat: i64) -> bool:
        """Tell whether a card lies face up; the discards can always give a new one."""
        return table.filled[seat] > table.down[seat]

    def promise(self, table: Table, seat: i64, judge: Judge) -> i64:
        """Estimate what renewing the worst card gains."""
        best = -judge.mean()
        cells = Pile()
        face_up_cells(table, seat, 0, cells)
        for i in range(cells.size):
            gain = judge.worth(option_argument(cells.items[i])) - judge.mean()
            if i == 0 or gain > best:
                best = gain
        return best

    def estimate(self, table: Table, seat: i64, chosen: i64, judge: Judge) -> i64:
        """Renew the card that costs most."""
        return judge.worth(option_argument(chosen)) - judge.mean()

    def options(self, table: Table, seat: i64, out: Pile) -> None:
        """List ``renew`` for each face-up card."""
        face_up_cells(table, seat, 0, out)

    def apply(self, table: Table, seat: i64, chosen: i64) -> None:
        """Discard the card and lay a new one, which nobody has seen."""
        table.pop()
        cell = option_argument(chosen)
        table.cover(table.take(cell))
        table.lay_down(cell, table.deal(), 0)
