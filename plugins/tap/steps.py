"""The steps of a tap, in their order (rules.md 6)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from allegra_core.kernel import (
    CELL,
    DECK,
    EMPTY,
    SEAT,
    Judge,
    Pile,
    Step,
    Table,
    Word,
    filled_cells,
    held_card,
    option,
    option_argument,
    option_word,
    played_card,
    step_data,
    take_over,
    then_clear,
    then_clear_alone,
    then_cover,
    then_step,
)

TAP: Final[i64] = 0
PASS: Final[i64] = 1
GIVE: Final[i64] = 0
KEEP: Final[i64] = 1


@final
class Ask(Step):
    """Asks the other seats in turn order; the frame remembers who has tapped, a bit each (6.1).

    It begins with a frame of the active seat, which remembers the source of the card.
    """

    def __init__(self, min_cards: int, give: Give) -> None:
        super().__init__(
            "tap", "6.1 The tap: ask for the card that was drawn", [Word("tap"), Word("pass")]
        )
        self.min_cards: Final[i64] = min_cards
        self.give: Final = give

    def __reduce__(self) -> tuple[object, ...]:
        return self.made_of(self.min_cards, self.give)

    def advance(self, table: Table, seat: i64) -> bool:
        """Begin with the seat after the active one, if the card came from the draw pile."""
        if seat != table.seat:
            return False
        source = step_data(table)
        table.pop()
        if source == DECK:
            self._ask(table, table.after(seat), 0)
        return True

    def options(self, table: Table, seat: i64, out: Pile) -> None:
        """List ``tap`` and ``pass``."""
        out.add(option(TAP))
        out.add(option(PASS))

    def apply(self, table: Table, seat: i64, chosen: i64) -> None:
        """Remember a tap and ask the next seat."""
        tappers = step_data(table)
        if option_word(chosen) == TAP:
            tappers |= 1 << seat
        table.pop()
        self._ask(table, table.after(seat), tappers)

    def estimate(self, table: Table, seat: i64, chosen: i64, judge: Judge) -> i64:
        """Tap for a card that gains more than the best card, which it will cost."""
        if option_word(chosen) == PASS:
            return 0
        card = played_card(table)
        cost = judge.loss() + 1
        most = judge.gain_at_most(card) - cost
        return judge.gain(card) - cost if most >= 0 else most

    def _ask(self, table: Table, seat: i64, tappers: i64) -> None:
        """Ask the first seat from this one on that may tap; after the last, go on to the giving."""
        while seat != table.seat:
            if table.filled[seat] >= self.min_cards and (
                table.closer < 0 or table.last_turns >> seat & 1 == 1
            ):
                then_step(table, seat, self, EMPTY, tappers)
                return
            seat = table.after(seat)
        if tappers != 0:
            then_step(table, seat, self.give, EMPTY, tappers)


@final
class Give(Step):
    """The active seat gives the card to a tapper or keeps it (6.2)."""

    def __init__(self, swap: SwapGiven) -> None:
        super().__init__(
            "give", "6.2 Give the card to a seat that tapped", [Word("give", SEAT), Word("keep")]
        )
        self.swap: Final = swap

    def __reduce__(self) -> tuple[object, ...]:
        return self.made_of(self.swap)

    def options(self, table: Table, seat: i64, out: Pile) -> None:
        """List ``give`` for each tapper, in turn order, and ``keep``."""
        tappers = step_data(table)
        other = table.after(seat)
        while other != seat:
            if tappers >> other & 1 == 1:
                out.add(option(GIVE, other))
            other = table.after(other)
        out.add(option(KEEP))

    def estimate(self, table: Table, seat: i64, chosen: i64, judge: Judge) -> i64:
        """Give for a card that gains more than the drawn one."""
        if option_word(chosen) == KEEP:
            return judge.gain(played_card(table))
        other = option_argument(chosen)
        best = judge.gain(played_card(table))
        layout = table.layout
        for i in range(other * layout.size, (other + 1) * layout.size):
            card = table.card[layout.area[i]]
            if card >= 0 and judge.gain_at_most(card) > best and judge.gain(card) > best:
                best = judge.gain(card)
        # What the tapper makes of the card is not known, but it asked for it.
        return best - judge.mean() // 2

    def apply(self, table: Table, seat: i64, chosen: i64) -> None:
        """Let the tapper have the card; or let the active seat go on with it."""
        if option_word(chosen) == KEEP:
            table.pop()
            return
        card = take_over(table)
        then_step(table, option_argument(chosen), self.swap, card)


@final
class SwapGiven(Step):
    """The tapper swaps the given card in, holds the old one, and clears (6.3)."""

    def __init__(self, take: Take) -> None:
        super().__init__(
            "swap the given card", "6.3 Swap in the card that you were given", [Word("swap", CELL)]
        )
        self.take: Final = take

    def __reduce__(self) -> tuple[object, ...]:
        return self.made_of(self.take)

    def options(self, table: Table, seat: i64, out: Pile) -> None:
        """List ``swap`` for each card of the tapper's area."""
        filled_cells(table, seat, 0, out)

    def estimate(self, table: Table, seat: i64, chosen: i64, judge: Judge) -> i64:
        """Swap where it gains most."""
        return judge.swap_gain(option_argument(chosen), held_card(table))

    def apply(self, table: Table, seat: i64, chosen: i64) -> None:
        """Put the card down; the old one waits in the tapper's hand."""
        card = held_card(table)
        table.pop()
        old = table.swap(option_argument(chosen), card)
        then_step(table, table.seat, self.take, old, seat)
        then_clear_alone(table, seat)


@final
class Take(Step):
    """The active seat takes a card of the tapper's area (6.4).

    The frame holds the tapper's old card and remembers the tapper.
    """

    def __init__(self, fill: Fill, swap: SwapTaken) -> None:
        super().__init__(
            "take", "6.4 Take any card of the seat that you gave to", [Word("take", CELL)]
        )
        self.fill: Final = fill
        self.swap: Final = swap

    def __reduce__(self) -> tuple[object, ...]:
        return self.made_of(self.fill, self.swap)

    def advance(self, table: Table, seat: i64) -> bool:
        """Take the card that the tapper holds where its area is empty."""
        if table.filled[step_data(table)] > 0:
            return False
        card = held_card(table)
        table.pop()
        then_step(table, seat, self.swap, card)
        return True

    def options(self, table: Table, seat: i64, out: Pile) -> None:
        """List ``take`` for each card of the tapper's area."""
        filled_cells(table, step_data(table), 0, out)

    def estimate(self, table: Table, seat: i64, chosen: i64, judge: Judge) -> i64:
        """Take the card that gains most; an unknown one is an average card."""
        card = table.card[option_argument(chosen)]
        if card >= 0:
            return judge.gain(card)
        return 0

    def apply(self, table: Table, seat: i64, chosen: i64) -> None:
        """Take the card up; the tapper's card waits for the cell that is empty now."""
        tapper = step_data(table)
        card = held_card(table)
        table.pop()
        cell = option_argument(chosen)
        taken = table.take(cell)
        then_step(table, tapper, self.fill, card, cell)
        then_step(table, seat, self.swap, taken, 1)

    def names_in(self, table: Table, seat: i64) -> i64:
        """Return the tapper: cells are named in its area."""
        return step_data(table)


@final
class SwapTaken(Step):
    """The active seat swaps the taken card in, clears, and discards the old one (6.5, 6.7).

    The frame remembers 1 if the tapper's card waits beneath it for the emptied cell.
    """

    def __init__(self, fill: Fill) -> None:
        super().__init__(
            "swap the taken card", "6.5 Swap in the card that you took", [Word("swap", CELL)]
        )
        self.fill: Final = fill

    def __reduce__(self) -> tuple[object, ...]:
        return self.made_of(self.fill)

    def advance(self, table: Table, seat: i64) -> bool:
        """Discard the taken card where no card is left in the area."""
        if table.filled[seat] > 0:
            return False
        waits = step_data(table) == 1
        taken = held_card(table)
        table.pop()
        table.cover(taken)
        self._end(table, seat, EMPTY, waits)
        return True

    def options(self, table: Table, seat: i64, out: Pile) -> None:
        """List ``swap`` for each card of the active seat's area."""
        filled_cells(table, seat, 0, out)

    def estimate(self, table: Table, seat: i64, chosen: i64, judge: Judge) -> i64:
        """Swap where it gains most."""
        return judge.swap_gain(option_argument(chosen), held_card(table))

    def apply(self, table: Table, seat: i64, chosen: i64) -> None:
        """Put the card down; the old one goes on the discard pile after the clearing."""
        waits = step_data(table) == 1
        taken = held_card(table)
        table.pop()
        old = table.swap(option_argument(chosen), taken)
        self._end(table, seat, old, waits)

    def _end(self, table: Table, seat: i64, old: i64, waits: bool) -> None:
        if waits:
            self.fill.put_down(table)
        then_cover(table, seat, old)
        then_clear(table, seat)


@final
class Fill(Step):
    """The tapper's held card goes face up into the cell that was emptied (6.6)."""

    def __init__(self) -> None:
        super().__init__("fill", "6.6 The tapper's card fills the hole", [])

    def put_down(self, table: Table) -> None:
        """Put the card of the frame on top of the stack into the cell that it remembers."""
        cell = step_data(table)
        card = held_card(table)
        table.pop()
        table.lay(cell, card)
