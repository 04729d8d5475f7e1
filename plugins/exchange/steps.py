"""The two picks of an exchange (rules.md 7.3)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from allegra_core.kernel import (
    CELL,
    EMPTY,
    Pile,
    Step,
    Table,
    Word,
    filled_cells,
    option,
    option_argument,
    step_data,
    then_clear,
    then_reveal,
    then_step,
)

RULE: Final = "7.3 Let two cards of your area change places"


@final
class PickFirst(Step):
    """Picks the first of two cards."""

    def __init__(self, second: PickSecond) -> None:
        super().__init__("exchange", RULE, [Word("pick", CELL)])
        self.second: Final = second

    def __reduce__(self) -> tuple[object, ...]:
        return self.made_of(self.second)

    def possible(self, table: Table, seat: i64) -> bool:
        """Tell whether there are two cards."""
        return table.filled[seat] >= 2

    def options(self, table: Table, seat: i64, out: Pile) -> None:
        """List ``pick`` for each card."""
        filled_cells(table, seat, 0, out)

    def apply(self, table: Table, seat: i64, chosen: i64) -> None:
        """Remember the cell and ask for the other one."""
        table.pop()
        then_step(table, seat, self.second, EMPTY, option_argument(chosen))


@final
class PickSecond(Step):
    """Picks the other card; the frame remembers the cell of the first."""

    def __init__(self, reveal: int) -> None:
        super().__init__("exchange", RULE, [Word("pick", CELL)])
        self.reveal: Final[i64] = reveal

    def __reduce__(self) -> tuple[object, ...]:
        return self.made_of(self.reveal)

    def options(self, table: Table, seat: i64, out: Pile) -> None:
        """List ``pick`` for each card but the first."""
        filled_cells(table, seat, 0, out)
        out.remove(option(0, step_data(table)))

    def apply(self, table: Table, seat: i64, chosen: i64) -> None:
        """Let the cards change places; clearing, a reveal and clearing follow."""
        first = step_data(table)
        table.pop()
        table.exchange(first, option_argument(chosen))
        if self.reveal > 0:
            then_clear(table, seat)
            then_reveal(table, seat, self.reveal)
        then_clear(table, seat)
