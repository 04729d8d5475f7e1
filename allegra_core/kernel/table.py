"""The table: a whole position in flat vectors of native ints, and the only hands that move it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from allegra_core.kernel import events
from allegra_core.kernel.cards import EMPTY, HIDDEN
from allegra_core.kernel.generator import shuffle
from allegra_core.kernel.layout import Layout

DECK: Final[i64] = 0
DISCARD: Final[i64] = 1

RUNNING: Final[i64] = 0
CLOSED_ROUND: Final[i64] = 1
TURNS_RAN_OUT: Final[i64] = 2

BY_ROUNDS: Final[i64] = 1
BY_POINTS: Final[i64] = 2


def frame(step: i64, seat: i64, card: i64, data: i64) -> i64:
    """Pack a pending step: who decides, the card it holds (or EMPTY), and a number of its own."""
    return data << 32 | (card + 2) << 16 | seat << 8 | step


def frame_step(pending: i64) -> i64:
    """Return the id of the pending step."""
    return pending & 0xFF


def frame_seat(pending: i64) -> i64:
    """Return the seat whose decision it is."""
    return pending >> 8 & 0xFF


def frame_card(pending: i64) -> i64:
    """Return the held card that waits with the step, or EMPTY."""
    return (pending >> 16 & 0xFFFF) - 2


def frame_data(pending: i64) -> i64:
    """Return the step's own number, from 0 to 2**30 - 1."""
    return pending >> 32


@final
class Table:
    """A position, whole: ``copy()`` of it can be played, saved, hashed and searched on its own.

    For each cell, ``card`` is the card (or EMPTY), ``shown`` what everybody sees of it (its card,
    HIDDEN or EMPTY) and ``known`` the seats that know it while it lies face down, a bit each. For
    each seat, ``filled`` counts the cards of its area and ``down`` the face-down ones. The top of
    a pile is its last item. ``stack`` holds the pending steps, the next one last; a held card
    waits in the frame of the step that will put it down. ``last_turns`` has a bit for each seat
    that still has its last turn; ``scores`` and ``totals`` are in units of ``Cards.unit``.
    ``ahead`` is a given order for the next reshuffle or random reveals, where a record or a test
    says it. ``extra`` belongs to plugins and is public; it is zero at the start of each round.
    """

    def __init__(self, layout: Layout, seed: i64, slots: i64) -> None:
        self.layout: Final = layout
        self.card = vec[i64]([EMPTY] * layout.total)
        self.shown = vec[i64]([EMPTY] * layout.total)
        self.known = vec[i64]([0] * layout.total)
        self.filled = vec[i64]([0] * layout.players)
        self.down = vec[i64]([0] * layout.players)
        self.draw_pile = vec[i64]()
        self.discard_pile = vec[i64]()
        self.removed = vec[i64]()
        self.stack = vec[i64]()
        self.extra = vec[i64]([0] * slots)
        self.scores = vec[i64]([0] * layout.players)
        self.totals = vec[i64]([0] * layout.players)
        self.ahead = vec[i64]()
        self.seat: i64 = 0
        self.starter: i64 = 0
        self.round: i64 = 0
        self.turn: i64 = 0
        self.closer: i64 = -1
        self.last_turns: i64 = 0
        self.ended: i64 = RUNNING
        self.over: i64 = RUNNING
        self.seed: i64 = seed
        self.events = vec[i64]()
        self.watched = False

    def copy(self) -> Table:
        """Return an equal table that shares nothing with this one, and that nobody watches."""
        twin = Table(self.layout, self.seed, 0)
        self.copy_public(twin)
        twin.card = self.card[:]
        twin.known = self.known[:]
        twin.draw_pile = self.draw_pile[:]
        twin.ahead = self.ahead[:]
        return twin

    def copy_public(self, twin: Table) -> None:
        """Put on another table all that everybody sees: what is shown, piles, steps, totals."""
        twin.shown = self.shown[:]
        twin.filled = self.filled[:]
        twin.down = self.down[:]
        twin.discard_pile = self.discard_pile[:]
        twin.removed = self.removed[:]
        twin.stack = self.stack[:]
        twin.extra = self.extra[:]
        twin.scores = self.scores[:]
        twin.totals = self.totals[:]
        twin.seat = self.seat
        twin.starter = self.starter
        twin.round = self.round
        twin.turn = self.turn
        twin.closer = self.closer
        twin.last_turns = self.last_turns
        twin.ended = self.ended
        twin.over = self.over

    # The stack of pending steps.

    def push(self, step: i64, seat: i64, card: i64, data: i64) -> None:
        """Put a step on the stack: it comes before all that is there."""
        self.stack = append(self.stack, frame(step, seat, card, data))

    def pop(self) -> i64:
        """Take the step on top off the stack and return its frame."""
        self.stack, top = pop(self.stack)
        return top

    def top(self) -> i64:
        """Return the frame on top of the stack."""
        return self.stack[i64(len(self.stack)) - 1]

    def note(self, kind: i64, first: i64, second: i64, third: i64) -> None:
        """Tell the watchers, if there are any, what has happened (see ``events``)."""
        if self.watched:
            seen = append(self.events, kind)
            seen = append(seen, first)
            seen = append(seen, second)
            self.events = append(seen, third)

    # Cells. These methods are the only ones that change a cell, so the counts stay true.

    def reveal(self, cell: i64) -> None:
        """Turn a face-down card face up."""
        card = self.card[cell]
        self.shown[cell] = card
        self.known[cell] = 0
        self._count_down(cell, -1)
        self.note(events.REVEALED, cell, card, 0)

    def lift(self, cell: i64) -> i64:
        """Take the card out of a cell, which is empty then, and return it."""
        card = self.card[cell]
        if self.shown[cell] == HIDDEN:
            self._count_down(cell, -1)
        self._count_cards(cell, -1)
        self.card[cell] = EMPTY
        self.shown[cell] = EMPTY
        self.known[cell] = 0
        return card

    def take(self, cell: i64) -> i64:
        """Take the card out of a cell into a hand, where all see it, and return it."""
        card = self.lift(cell)
        self.note(events.LIFTED, cell, card, 0)
        return card

    def lay(self, cell: i64, card: i64) -> None:
        """Put a card face up into an empty cell."""
        self.card[cell] = card
        self.shown[cell] = card
        self._count_cards(cell, 1)
        self.note(events.LAID, cell, card, -1)

    def lay_down(self, cell: i64, card: i64, known: i64) -> None:
        """Put a card face down into an empty cell; ``known`` has a bit for each seat knowing it."""
        self.card[cell] = card
        self.shown[cell] = HIDDEN
        self.known[cell] = known
        self._count_cards(cell, 1)
        self._count_down(cell, 1)
        self.note(events.LAID, cell, card, known)

    def exchange(self, one: i64, other: i64) -> None:
        """Let the cards of two cells change places, each with its side up and who knows it (4)."""
        card = self.card[one]
        shown = self.shown[one]
        known = self.known[one]
        if (shown == HIDDEN) != (self.shown[other] == HIDDEN):
            step: i64 = 1 if shown == HIDDEN else -1
            self._count_down(one, -step)
            self._count_down(other, step)
        self.card[one] = self.card[other]
        self.shown[one] = self.shown[other]
        self.known[one] = self.known[other]
        self.card[other] = card
        self.shown[other] = shown
        self.known[other] = known
        self.note(events.EXCHANGED, one, other, 0)

    def look(self, seat: i64, cell: i64) -> None:
        """Let one seat see a face-down card."""
        self.known[cell] |= 1 << seat
        self.note(events.LOOKED, seat, cell, self.card[cell])

    def _count_down(self, cell: i64, change: i64) -> None:
        self.down[self.layout.owner[cell]] += change
        sharer = self.layout.sharer[cell]
        if sharer >= 0:
            self.down[sharer] += change

    def _count_cards(self, cell: i64, change: i64) -> None:
        self.filled[self.layout.owner[cell]] += change
        sharer = self.layout.sharer[cell]
        if sharer >= 0:
            self.filled[sharer] += change

    # Piles.

    def cover(self, card: i64) -> None:
        """Put a card on top of the discard pile."""
        self.discard_pile = append(self.discard_pile, card)
        self.note(events.COVERED, card, 0, 0)

    def can_draw(self) -> bool:
        """Tell whether the draw pile can give a card, after a reshuffle if need be (3)."""
        return len(self.draw_pile) > 0 or len(self.discard_pile) > 1

    def draw(self, seat: i64, source: i64) -> i64:
        """Take the top card of a pile (DECK or DISCARD) into a seat's hand and return it."""
        if source == DECK:
            card = self.deal()
        else:
            self.discard_pile, card = pop(self.discard_pile)
        self.note(events.DREW, seat, card, source)
        return card

    def deal(self) -> i64:
        """Take the top card of the draw pile, seen by nobody, and return it.

        An empty draw pile is first made from the discard pile but its top card, shuffled (3).
        """
        if len(self.draw_pile) == 0:
            self._reshuffle()
        self.draw_pile, card = pop(self.draw_pile)
        return card

    def _reshuffle(self) -> None:
        pile, top = pop(self.discard_pile)
        self.discard_pile = vec[i64]([top])
        if len(self.ahead) > 0:
            pile = self.ahead
            self.ahead = vec[i64]()
        else:
            self.seed = shuffle(pile, self.seed)
        self.draw_pile = pile
        if self.watched:
            size = i64(len(pile))
            self.note(events.RESHUFFLED, size, 0, 0)
            for i in range(size - 1, -1, -1):
                self.note(events.STACKED, pile[i], 0, 0)
