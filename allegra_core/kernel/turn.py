"""A turn, step by step: start, draw, place, end (rules.md 3, 8.1, 8.2, 10)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from allegra_core.kernel import events
from allegra_core.kernel.cards import EMPTY, Cards
from allegra_core.kernel.pile import Pile
from allegra_core.kernel.steps import (
    CELL,
    DRAW,
    END_ROUND,
    END_TURN,
    ORDER,
    PLACE,
    TURN,
    Step,
    Word,
    clear_leftovers,
    filled_cells,
    option,
    option_argument,
    option_word,
    step_data,
    then_clear,
    then_cover,
    then_reveal,
)
from allegra_core.kernel.table import (
    CLOSED_ROUND,
    DECK,
    DISCARD,
    TURNS_RAN_OUT,
    Table,
    frame_card,
    frame_data,
)

FIRST: Final[i64] = 0
SECOND: Final[i64] = 1

SWAP: Final[i64] = 0
THROW: Final[i64] = 1
ACTIVATE: Final[i64] = 2

FIRST_ALTERNATIVE: Final[i64] = 2


@final
class Turn(Step):
    """Begins a turn: clearing what is left over, drawing, and the end (3.1)."""

    def __init__(self) -> None:
        super().__init__("turn", "3 A turn", [])

    def advance(self, table: Table, seat: i64) -> bool:
        """Push the parts of the turn; a seat without cards has none but the end."""
        table.pop()
        table.seat = seat
        table.turn += 1
        table.note(events.TURN, seat, table.turn, 0)
        table.push(END_TURN, seat, EMPTY, 0)
        if table.filled[seat] == 0:
            table.note(events.SKIPPED, seat, 0, 0)
        else:
            table.push(DRAW, seat, EMPTY, 0)
            clear_leftovers(table, seat)
        return True


@final
class Draw(Step):
    """Draws one card or two, or starts an alternative that a plugin supplies (3.2, 10).

    ``opening[source]`` and ``following[2 * first source + source]`` are 1 where a draw from that
    source is allowed first, and second; ``few`` is ``one_when_face_down``; ``any_order`` asks
    which of two cards is played first. ``alternatives`` are the steps that start one.
    The frame remembers 1 + the source of the first card while the second is drawn.
    """

    def __init__(
        self,
        opening: list[int],
        following: list[int],
        few: i64,
        any_order: bool,
        alternatives: list[Step],
    ) -> None:
        super().__init__(
            "draw",
            "3.2 Draw a card",
            [Word("draw deck"), Word("draw discard")] + [Word(s.name) for s in alternatives],
        )
        self.opening: Final = vec[i64](opening)
        self.following: Final = vec[i64](following)
        self.two: Final = any(allowed == 1 for allowed in following)
        self.few: Final = few
        self.any_order: Final = any_order
        self.alternatives: Final = vec[Step](alternatives)

    def __reduce__(self) -> tuple[object, ...]:
        sources = (list(self.opening), list(self.following))
        return self.made_of(*sources, self.few, self.any_order, list(self.alternatives))

    def advance(self, table: Table, seat: i64) -> bool:
        """Pass over the draw where the area is empty or no pile can give a card."""
        if table.filled[seat] > 0:
            first = step_data(table) - 1
            if self._gives(table, first, DECK) or self._gives(table, first, DISCARD):
                return False
            if first < 0:
                for i in range(i64(len(self.alternatives))):
                    if self.alternatives[i].possible(table, seat):
                        return False
                table.note(events.SKIPPED, seat, 0, 0)
        table.pop()
        return True

    def options(self, table: Table, seat: i64, out: Pile) -> None:
        """List the piles that may be drawn from, then the alternatives that are possible."""
        first = step_data(table) - 1
        if self._gives(table, first, DECK):
            out.add(option(DECK))
        if self._gives(table, first, DISCARD):
            out.add(option(DISCARD))
        if first < 0:
            for i in range(i64(len(self.alternatives))):
                if self.alternatives[i].possible(table, seat):
                    out.add(option(FIRST_ALTERNATIVE + i))

    def _gives(self, table: Table, first: i64, source: i64) -> bool:
        allowed = self.opening[source] if first < 0 else self.following[2 * first + source]
        if allowed == 0:
            return False
        return table.can_draw() if source == DECK else table.discard_pile.size > 0

    def apply(self, table: Table, seat: i64, chosen: i64) -> None:
        """Take the card into the hand, where it waits to be placed; or start the alternative."""
        first = frame_data(table.pop()) - 1
        source = option_word(chosen)
        if source >= FIRST_ALTERNATIVE:
            table.push(self.alternatives[source - FIRST_ALTERNATIVE].id, seat, EMPTY, 0)
            return
        card = table.draw(seat, source)
        if first < 0:
            table.push(PLACE, seat, card, source)
            if self.two and table.down[seat] > self.few:
                table.push(DRAW, seat, EMPTY, 1 + source)
            return
        # The first card lies on top, to be played first.
        earlier = table.pop()
        table.push(PLACE, seat, card, source)
        table.stack.add(earlier)
        alike = frame_card(earlier) == card and frame_data(earlier) == source
        if self.any_order and not alike:
            table.push(ORDER, seat, EMPTY, 0)


@final
class Order(Step):
    """Asks which of two drawn cards is played first (10)."""

    def __init__(self) -> None:
        super().__init__(
            "order",
            "10 Two cards are drawn, then played in the order you like",
            [Word("play first"), Word("play second")],
        )

    def options(self, table: Table, seat: i64, out: Pile) -> None:
        """List both orders."""
        out.add(option(FIRST))
        out.add(option(SECOND))

    def apply(self, table: Table, seat: i64, chosen: i64) -> None:
        """Bring the chosen card to the top of the stack."""
        table.pop()
        if option_word(chosen) == SECOND:
            first = table.pop()
            second = table.pop()
            table.stack.add(first)
            table.stack.add(second)


@final
class Place(Step):
    """Places the held card of its frame: swaps it in or discards it (3.3, 3.4).

    ``discards[source]`` is 1 where a card of that source may be discarded; ``reveals`` cards are
    revealed after it. ``interrupts`` come first, one by one; the frame remembers the card's
    source and how many interrupts have been.
    """

    def __init__(
        self,
        cards: Cards,
        discards: list[int],
        reveals: i64,
        interrupts: list[Step],
        steps: list[Step],
    ) -> None:
        super().__init__(
            "place",
            "3.4 Swap the card in or discard it",
            [Word("swap", CELL), Word("discard"), Word("activate")],
        )
        self.cards: Final = cards
        self.discards: Final = vec[i64](discards)
        self.reveals: Final = reveals
        self.interrupts: Final = vec[Step](interrupts)
        self.steps: Final = steps

    def __reduce__(self) -> tuple[object, ...]:
        discards, interrupts = list(self.discards), list(self.interrupts)
        return self.made_of(self.cards, discards, self.reveals, interrupts, self.steps)

    def advance(self, table: Table, seat: i64) -> bool:
        """Let the interrupts come first; discard the card where the area is empty."""
        data = step_data(table)
        done = data >> 1
        if done < i64(len(self.interrupts)):
            table.remember(data + 2)
            table.push(self.interrupts[done].id, seat, EMPTY, data & 1)
            return True
        if table.filled[seat] > 0:
            return False
        table.cover(frame_card(table.pop()))
        return True

    def options(self, table: Table, seat: i64, out: Pile) -> None:
        """List ``swap`` for each card of the area, ``discard`` and ``activate``."""
        filled_cells(table, seat, SWAP, out)
        top = table.top()
        source = frame_data(top) & 1
        if self.discards[source] == 1:
            out.add(option(THROW))
            action = self.cards.actions[frame_card(top)]
            if action >= 0 and source == DECK and self.steps[action].possible(table, seat):
                out.add(option(ACTIVATE))

    def apply(self, table: Table, seat: i64, chosen: i64) -> None:
        """Put the card down; what follows is cleared, revealed and discarded in its order."""
        card = frame_card(table.pop())
        word = option_word(chosen)
        if word == SWAP:
            old = table.swap(option_argument(chosen), card)
            then_cover(table, seat, old)
            then_clear(table, seat)
            return
        table.cover(card)
        then_clear(table, seat)
        if word == THROW:
            then_reveal(table, seat, self.reveals)
            return
        if self.cards.reveals[card] == 1:
            then_reveal(table, seat, self.reveals)
        table.push(self.cards.actions[card], seat, EMPTY, 0)


@final
class EndTurn(Step):
    """Ends a turn: looks for the closer and gives the turn to the next seat (8.1, 8.2)."""

    def __init__(self, limit: i64) -> None:
        super().__init__("end of turn", "8 The end of the turn", [])
        self.limit: Final = limit

    def __reduce__(self) -> tuple[object, ...]:
        return self.made_of(self.limit)

    def advance(self, table: Table, seat: i64) -> bool:
        """Push the next seat's turn, or the end of the round."""
        table.pop()
        if table.closer < 0:
            self._look_for_closer(table, seat)
        else:
            table.last_turns &= ~(1 << seat)
        if table.closer < 0 and table.turn >= self.limit:
            table.ended = TURNS_RAN_OUT
            table.push(END_ROUND, seat, EMPTY, 0)
            return True
        following = table.after(seat)
        if table.closer >= 0:
            if table.last_turns == 0:
                table.ended = CLOSED_ROUND
                table.push(END_ROUND, seat, EMPTY, 0)
                return True
            while table.last_turns >> following & 1 == 0:
                following = table.after(following)
        table.push(TURN, following, EMPTY, 0)
        return True

    def _look_for_closer(self, table: Table, seat: i64) -> None:
        players = table.layout.players
        other = seat
        for _k in range(players):
            if table.down[other] == 0:
                table.closer = other
                table.last_turns = ((1 << players) - 1) & ~(1 << other)
                table.note(events.CLOSED, other, 0, 0)
                return
            other = table.after(other)
