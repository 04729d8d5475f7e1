"""What a seat knows, built up from nothing, and tables that it cannot tell apart (rules.md 4)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from allegra_core.kernel.cards import HIDDEN
from allegra_core.kernel.generator import shuffle
from allegra_core.kernel.pile import Pile
from allegra_core.kernel.table import Table


def observe(table: Table, seat: i64) -> Table:
    """Return the table as a seat sees it: what it does not know is HIDDEN; seat -1 looks on.

    A hidden card of a cell or of the draw pile is a card like any other, so the steps list the
    same options for it. The seed is not the table's, and nobody watches it.
    """
    seen = Table(table.layout)
    table.copy_public(seen)
    seen.draw_pile.put(vec[i64]([HIDDEN] * table.draw_pile.size))
    # Who has looked at a card is public; what it is, only to them.
    seen.known = table.known[:]
    seen.card = seen_cards(table, seat)
    return seen


def seen_cards(table: Table, seat: i64) -> vec[i64]:
    """Return what a seat knows to lie in each cell; seat -1 knows what is face up."""
    cards = table.shown[:]
    if seat >= 0 and table.looked >> seat & 1 == 1:
        for cell in range(table.layout.total):
            if table.known[cell] >> seat & 1 == 1:
                cards[cell] = table.card[cell]
    return cards


def show(table: Table, seat: i64, seen: Table) -> None:
    """Let a table be what a seat sees of another, as ``observe`` has it, without copying.

    What is public is shared with the table itself: it is not to be changed, and it is true only
    until the table is played on.
    """
    seen.shown = table.shown
    seen.known = table.known
    seen.filled = table.filled
    seen.down = table.down
    seen.changed = table.changed
    seen.hidden = table.hidden
    seen.discard_pile = table.discard_pile
    seen.removed = table.removed
    seen.stack = table.stack
    seen.extra = table.extra
    seen.scores = table.scores
    seen.totals = table.totals
    table.copy_numbers(seen)
    pile = seen.draw_pile
    while pile.size < table.draw_pile.size:
        pile.add(HIDDEN)
    pile.size = table.draw_pile.size
    if seat >= 0 and table.looked >> seat & 1 == 1:
        seen.card = seen_cards(table, seat)
    else:
        seen.card = table.shown


def unseen(seen: Table) -> vec[i64]:
    """Return how many copies of each card lie where the seat of an observation cannot see them."""
    counts = seen.hidden[:]
    if seen.looked != 0:
        for cell in range(seen.layout.total):
            if seen.shown[cell] == HIDDEN and seen.card[cell] != HIDDEN:
                counts[seen.card[cell]] -= 1
    return counts


def resample(seen: Table, seed: i64) -> Table:
    """Return a whole table that the seat of an observation cannot tell from the real one."""
    counts = unseen(seen)
    cards = Pile()
    for card in range(i64(len(counts))):
        for _k in range(counts[card]):
            cards.add(card)
    table = seen.copy()
    table.seed = shuffle(cards, seed)
    for cell in range(seen.layout.total):
        if seen.card[cell] == HIDDEN:
            table.card[cell] = cards.pop()
    table.draw_pile = cards
    return table
