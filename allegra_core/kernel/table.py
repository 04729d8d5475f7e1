"""The table: a whole position in flat vectors of native ints, and the only hands that move it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from allegra_core.kernel import events
from allegra_core.kernel.cards import EMPTY, HIDDEN
from allegra_core.kernel.generator import shuffle
from allegra_core.kernel.layout import Layout
from allegra_core.kernel.pile import Pile

DECK: Final[i64] = 0
DISCARD: Final[i64] = 1

RUNNING: Final[i64] = 0
CLOSED_ROUND: Final[i64] = 1
TURNS_RAN_OUT: Final[i64] = 2

BY_ROUNDS: Final[i64] = 1
BY_POINTS: Final[i64] = 2


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
@mypyc_attr(acyclic=True, free_list_len=1)
class Table:
    """A position, whole: ``copy()`` of it can be played, saved, hashed and searched on its own.

    For each cell, ``card`` is the card (or EMPTY), ``shown`` what everybody sees of it (its card,
    HIDDEN or EMPTY) and ``known`` the seats that know it while it lies face down, a bit each. For
    each seat, ``filled`` counts the cards of its area, ``down`` the face-down ones, and
    ``changed`` has a bit for each line of the area (see ``Layout``) that may hold a group: a line
    whose bit is 0 was looked through since its last change. For each card, ``hidden`` counts the
    copies that lie in the draw pile or face down. ``looked`` has a bit for each seat that has
    looked at a face-down card in this round. ``stack`` holds the pending steps; a
    held card waits in the frame of the step that will put it down. ``last_turns`` has a bit for
    each seat that still has its last turn; ``scores`` and ``totals`` are in units of
    ``Cards.unit``. ``ahead`` is the draw pile of the next reshuffle or the cells of random
    reveals, the first one on top, where a record or a test gives them. ``extra`` belongs to
    plugins and is public; it is zero at the start of each round. A new table has nothing on it:
    ``lay_out`` makes room for the cards.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout: Final = layout
        nothing = vec[i64]()
        self.card = nothing
        self.shown = nothing
        self.known = nothing
        self.filled = nothing
        self.down = nothing
        self.changed = nothing
        self.hidden = nothing
        self.draw_pile = Pile()
        self.discard_pile = Pile()
        self.removed = Pile()
        self.stack = Pile()
        self.extra = nothing
        self.scores = nothing
        self.totals = nothing
        self.ahead: Pile | None = None
        self.seat: i64 = 0
        self.starter: i64 = 0
        self.round: i64 = 0
        self.turn: i64 = 0
        self.closer: i64 = -1
        self.last_turns: i64 = 0
        self.looked: i64 = 0
        self.ended: i64 = RUNNING
        self.over: i64 = RUNNING
        self.seed: i64 = 0
        self.events = nothing
        self.watched = False

    def lay_out(self, faces: i64, slots: i64) -> None:
        """Make room for the cells and seats of the layout, the faces, and the slots of plugins."""
        layout = self.layout
        self.card = vec[i64]([EMPTY] * layout.total)
        self.shown = vec[i64]([EMPTY] * layout.total)
        self.known = vec[i64]([0] * layout.total)
        self.filled = vec[i64]([0] * layout.players)
        self.down = vec[i64]([0] * layout.players)
        self.changed = vec[i64]([0] * layout.players)
        self.hidden = vec[i64]([0] * faces)
        self.extra = vec[i64]([0] * slots)
        self.scores = vec[i64]([0] * layout.players)
        self.totals = vec[i64]([0] * layout.players)

    def copy(self) -> Table:
        """Return an equal table that shares nothing with this one, and that nobody watches."""
        twin = Table(self.layout)
        self.copy_public(twin)
        twin.card = self.card[:]
        twin.known = self.known[:]
        twin.draw_pile.copy_from(self.draw_pile)
        ahead = self.ahead
        if ahead is not None:
            twin.ahead = ahead.copy()
        twin.seed = self.seed
        return twin

    def copy_public(self, twin: Table) -> None:
        """Put on another table all that everybody sees: what is shown, piles, steps, totals."""
        twin.shown = self.shown[:]
        twin.filled = self.filled[:]
        twin.down = self.down[:]
        twin.changed = self.changed[:]
        twin.hidden = self.hidden[:]
        twin.discard_pile.copy_from(self.discard_pile)
        twin.removed.copy_from(self.removed)
        twin.stack.copy_from(self.stack)
        twin.extra = self.extra[:]
        twin.scores = self.scores[:]
        twin.totals = self.totals[:]
        self.copy_numbers(twin)

    def copy_numbers(self, twin: Table) -> None:
        """Put on another table the numbers that everybody sees: whose turn it is, and so on."""
        twin.seat = self.seat
        twin.starter = self.starter
        twin.round = self.round
        twin.turn = self.turn
        twin.closer = self.closer
        twin.last_turns = self.last_turns
        twin.looked = self.looked
        twin.ended = self.ended
        twin.over = self.over

    def after(self, seat: i64) -> i64:
        """Return the seat to the left of a seat: the next one in the order of play."""
        following = seat + 1
        if following == self.layout.players:
            return 0
        return following

    # The stack of pending steps.

    def push(self, step: i64, seat: i64, card: i64, data: i64) -> None:
        """Put a step on the stack: it comes before all that is there."""
        self.stack.add(data << 32 | (card + 2) << 16 | seat << 8 | step)

    def pop(self) -> i64:
        """Take the step on top off the stack and return its frame."""
        return self.stack.pop()

    def top(self) -> i64:
        """Return the frame on top of the stack."""
        return self.stack.top()

    def remember(self, data: i64) -> None:
        """Change the number that the step on top of the stack remembers."""
        top = self.stack.pop()
        self.stack.add(data << 32 | top & 0xFFFFFFFF)

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
        self.hidden[card] -= 1
        layout = self.layout
        owner = layout.owner[cell]
        self.down[owner] -= 1
        self.changed[owner] |= layout.lines[cell]
        sharer = layout.sharer[cell]
        if sharer >= 0:
            self.down[sharer] -= 1
            self.changed[sharer] |= layout.lent_lines[cell]
        if self.watched:
            self.note(events.REVEALED, cell, card, 0)

    def lift(self, cell: i64) -> i64:
        """Take the card out of a cell, which is empty then, and return it."""
        card = self.card[cell]
        layout = self.layout
        if self.shown[cell] == HIDDEN:
            self.hidden[card] -= 1
            self._count(cell, -1, -1)
        else:
            self._count(cell, -1, 0)
        self._touch(cell)
        if layout.collapses:
            self.changed[layout.owner[cell]] = layout.every_line
            if layout.sharer[cell] >= 0:
                self.changed[layout.sharer[cell]] = layout.every_line
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
        self._count(cell, 1, 0)
        self._touch(cell)
        self.note(events.LAID, cell, card, -1)

    def swap(self, cell: i64, card: i64) -> i64:
        """Put a card face up in place of another, which is held and seen by all: return that."""
        old = self.card[cell]
        shown = self.shown
        layout = self.layout
        if shown[cell] == HIDDEN:
            self.known[cell] = 0
            self.hidden[old] -= 1
            self._count(cell, 0, -1)
        shown[cell] = card
        self.card[cell] = card
        self.changed[layout.owner[cell]] |= layout.lines[cell]
        sharer = layout.sharer[cell]
        if sharer >= 0:
            self.changed[sharer] |= layout.lent_lines[cell]
        if self.watched:
            self.note(events.LIFTED, cell, old, 0)
            self.note(events.LAID, cell, card, -1)
        return old

    def lay_down(self, cell: i64, card: i64, known: i64) -> None:
        """Put a card face down into an empty cell; ``known`` has a bit for each seat knowing it."""
        self.card[cell] = card
        self.shown[cell] = HIDDEN
        self.known[cell] = known
        self.looked |= known
        self.hidden[card] += 1
        self._count(cell, 1, 1)
        self.note(events.LAID, cell, card, known)

    def exchange(self, one: i64, other: i64) -> None:
        """Let the cards of two cells change places, each with its side up and who knows it (4)."""
        card = self.card[one]
        shown = self.shown[one]
        known = self.known[one]
        if (shown == HIDDEN) != (self.shown[other] == HIDDEN):
            down, up = (one, other) if shown == HIDDEN else (other, one)
            self._count(down, 0, -1)
            self._count(up, 0, 1)
        self.card[one] = self.card[other]
        self.shown[one] = self.shown[other]
        self.known[one] = self.known[other]
        self.card[other] = card
        self.shown[other] = shown
        self.known[other] = known
        self._touch(one)
        self._touch(other)
        self.note(events.EXCHANGED, one, other, 0)

    def look(self, seat: i64, cell: i64) -> None:
        """Let one seat see a face-down card."""
        self.known[cell] |= 1 << seat
        self.looked |= 1 << seat
        self.note(events.LOOKED, seat, cell, self.card[cell])

    def _count(self, cell: i64, cards: i64, down: i64) -> None:
        owner = self.layout.owner[cell]
        self.filled[owner] += cards
        self.down[owner] += down
        sharer = self.layout.sharer[cell]
        if sharer >= 0:
            self.filled[sharer] += cards
            self.down[sharer] += down

    def _touch(self, cell: i64) -> None:
        layout = self.layout
        self.changed[layout.owner[cell]] |= layout.lines[cell]
        sharer = layout.sharer[cell]
        if sharer >= 0:
            self.changed[sharer] |= layout.lent_lines[cell]

    # Piles.

    def put_draw_pile(self, cards: Pile) -> None:
        """Let a pile of cards be the draw pile, in place of one that is empty."""
        self.draw_pile = cards
        for i in range(cards.size):
            self.hidden[cards.items[i]] += 1

    def cover(self, card: i64) -> None:
        """Put a card on top of the discard pile."""
        self.discard_pile.add(card)
        if self.watched:
            self.note(events.COVERED, card, 0, 0)

    def can_draw(self) -> bool:
        """Tell whether the draw pile can give a card, after a reshuffle if need be (3)."""
        return self.draw_pile.size > 0 or self.discard_pile.size > 1

    def draw(self, seat: i64, source: i64) -> i64:
        """Take the top card of a pile (DECK or DISCARD) into a seat's hand and return it."""
        card = self.deal() if source == DECK else self.discard_pile.pop()
        if self.watched:
            self.note(events.DREW, seat, card, source)
        return card

    def deal(self) -> i64:
        """Take the top card of the draw pile, seen by nobody, and return it.

        An empty draw pile is first made from the discard pile but its top card, shuffled (3).
        """
        if self.draw_pile.size == 0:
            self._reshuffle()
        card = self.draw_pile.pop()
        self.hidden[card] -= 1
        return card

    def _reshuffle(self) -> None:
        top = self.discard_pile.pop()
        ahead = self.ahead
        if ahead is not None:
            pile = ahead
            self.ahead = None
        else:
            pile = self.discard_pile
            self.seed = shuffle(pile, self.seed)
        self.discard_pile = Pile()
        self.discard_pile.add(top)
        self.put_draw_pile(pile)
        if self.watched:
            size = pile.size
            self.note(events.RESHUFFLED, size, 0, 0)
            for i in range(1, size + 1):
                self.note(events.STACKED, pile.items[size - i], 0, 0)
