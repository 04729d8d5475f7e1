"""The clearing loop (rules.md 5.3, 5.4)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from allegra_core.kernel import events
from allegra_core.kernel.cards import EMPTY
from allegra_core.kernel.groups import Groups, cells_at, group_starts
from allegra_core.kernel.pile import Pile
from allegra_core.kernel.steps import (
    ALONE,
    CELLS,
    LEFTOVERS,
    PLAIN,
    Step,
    Word,
    option,
    option_argument,
    option_word,
    step_data,
    then_clear,
)
from allegra_core.kernel.table import Table, frame_card

TAKE_AWAY: Final[i64] = 0
LEAVE: Final[i64] = 1


@final
class Clear(Step):
    """Clears group after group of a seat's area, until none is left or the seat leaves them.

    ``at_once`` is False where nothing is cleared in play; ``must``, ``remove`` (cleared cards
    leave the round) and ``everyone`` are ``clear.must``, ``clear.to`` and ``clear.who``.
    """

    def __init__(
        self, groups: Groups, at_once: bool, must: bool, remove: bool, everyone: bool
    ) -> None:
        super().__init__(
            "clear",
            "5.3 Clearing: matching cards in a line leave the area",
            [Word("clear", CELLS), Word("leave", PLAIN)],
        )
        self.groups: Final = groups
        self.at_once: Final = at_once
        self.must: Final = must
        self.remove: Final = remove
        self.everyone: Final = everyone

    def __reduce__(self) -> tuple[object, ...]:
        return self.made_of(self.groups, self.at_once, self.must, self.remove, self.everyone)

    def advance(self, table: Table, seat: i64) -> bool:
        """Clear the only group where one must be; end the loop where there is none."""
        groups = self._look(table, seat)
        if step_data(table) == LEFTOVERS:
            # The others get the loop only where it runs for the seat whose turn begins (3.1).
            table.pop()
            if len(groups) > 0:
                then_clear(table, seat)
            return True
        if len(groups) == 0:
            self._finish(table, seat)
            return True
        if not self.must or i64(len(groups)) > groups[0] + 1:
            return False
        self._clear(table, seat, cells_at(groups, 0))
        return True

    def _look(self, table: Table, seat: i64) -> vec[i64]:
        """Return the groups of an area, and note on the table which lines have none."""
        lines = table.changed[seat]
        if lines != 0 and self.at_once:
            lines = self.groups.hopeful(table.shown, seat, lines)
            table.changed[seat] = lines
            if lines != 0:
                groups = self.groups.find_in(table.shown, seat, lines)
                if len(groups) == 0:
                    table.changed[seat] = 0
                return groups
        return vec[i64]()

    def options(self, table: Table, seat: i64, out: Pile) -> None:
        """List ``clear`` for each group, and ``leave`` where nothing must be cleared."""
        for i in range(i64(len(group_starts(self.groups.find(table.shown, seat))))):
            out.add(option(TAKE_AWAY, i))
        if not self.must:
            out.add(option(LEAVE))

    def apply(self, table: Table, seat: i64, chosen: i64) -> None:
        """Clear the group, and look again; or leave them all."""
        if option_word(chosen) == LEAVE:
            self._finish(table, seat)
        else:
            self._clear(table, seat, self.cells(table, seat, chosen))

    def cells(self, table: Table, seat: i64, chosen: i64) -> vec[i64]:
        """Return the cells of the group that an option clears."""
        groups = self.groups.find(table.shown, seat)
        return cells_at(groups, group_starts(groups)[option_argument(chosen)])

    def _clear(self, table: Table, seat: i64, cells: vec[i64]) -> None:
        for i in range(i64(len(cells))):
            card = table.lift(cells[i])
            table.note(events.CLEARED, seat, cells[i], card)
            if self.remove:
                table.removed.add(card)
            else:
                table.discard_pile.add(card)

    def _finish(self, table: Table, seat: i64) -> None:
        alone = step_data(table) == ALONE
        table.pop()
        if not self.everyone or alone:
            return
        # The closer does nothing more in this round (8.2), so it is passed over.
        following = table.after(seat)
        if following == table.closer:
            following = table.after(following)
        if following != table.seat:
            then_clear(table, following)


@final
class Cover(Step):
    """Puts the held card of its frame on top of the discard pile (3.4)."""

    def __init__(self) -> None:
        super().__init__("cover", "3.4 The old card goes on the discard pile", [])

    def advance(self, table: Table, seat: i64) -> bool:
        """Put the card down, without a decision."""
        card = frame_card(table.pop())
        if card != EMPTY:
            table.cover(card)
        return True
