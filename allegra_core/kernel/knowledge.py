"""What a seat knows, built up from nothing, and tables that it cannot tell apart (rules.md 4)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from allegra_core.kernel.cards import HIDDEN
from allegra_core.kernel.generator import shuffle
from allegra_core.kernel.rules import Rules
from allegra_core.kernel.table import Table, frame_card


def observe(table: Table, seat: i64) -> Table:
    """Return the table as a seat sees it: what it does not know is HIDDEN; seat -1 looks on.

    A hidden card of a cell or of the draw pile is a card like any other, so the steps list the
    same options for it. The seed is not the table's, and nobody watches it.
    """
    seen = Table(table.layout)
    table.copy_public(seen)
    seen.draw_pile.put(vec[i64]([HIDDEN] * table.draw_pile.size))
    seen.card = table.shown[:]
    seen.known = vec[i64]([0] * table.layout.total)
    for cell in range(table.layout.total):
        shown = table.shown[cell]
        if shown == HIDDEN:
            # Who has looked at a card is public; what it is, only to them.
            seen.known[cell] = table.known[cell]
            if seat >= 0 and table.known[cell] >> seat & 1 == 1:
                seen.card[cell] = table.card[cell]
    return seen


def unseen(rules: Rules, seen: Table) -> vec[i64]:
    """Return how many copies of each card lie where the seat of an observation cannot see them."""
    counts = vec[i64]([0] * len(rules.cards.faces))
    deck = rules.cards.deck
    for i in range(i64(len(deck))):
        counts[deck[i]] += 1
    for cell in range(seen.layout.total):
        card = seen.card[cell]
        if card >= 0:
            counts[card] -= 1
    for i in range(seen.discard_pile.size):
        counts[seen.discard_pile.items[i]] -= 1
    for i in range(seen.removed.size):
        counts[seen.removed.items[i]] -= 1
    for i in range(seen.stack.size):
        held = frame_card(seen.stack.items[i])
        if held >= 0:
            counts[held] -= 1
    return counts


def resample(rules: Rules, seen: Table, seed: i64) -> Table:
    """Return a whole table that the seat of an observation cannot tell from the real one."""
    counts = unseen(rules, seen)
    cards = vec[i64]()
    for card in range(i64(len(counts))):
        for _ in range(counts[card]):
            cards = append(cards, card)
    table = seen.copy()
    table.seed = shuffle(cards, seed)
    at: i64 = 0
    for cell in range(seen.layout.total):
        if seen.card[cell] == HIDDEN:
            table.card[cell] = cards[at]
            at += 1
    table.draw_pile.put(cards[at:])
    return table
