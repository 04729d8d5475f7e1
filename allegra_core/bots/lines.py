"""What the lines of an area promise: groups that are complete, and those that lack one card."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from allegra_core.kernel.cards import EMPTY, HIDDEN, Cards
from allegra_core.kernel.groups import SKIP, Groups
from allegra_core.kernel.layout import Layout
from allegra_core.kernel.table import Table

CERTAIN: Final[i64] = 1024
"""Chances are counted in parts of this."""

UNKNOWN: Final[i64] = -(1 << 60)
"""Stands where an estimate has not been made yet."""

DRAWS_TO_COME: Final[i64] = 5
"""How many cards a near-clear may hope for before the round ends, roughly."""


@final
class Lines:
    """Estimates in units what the groups of the lines of an area take off its score.

    ``look`` first, then ask. ``may``: groups that gain nothing are left, not cleared. Sets of
    lines have a bit for each, as in ``Layout``: ``spots[card]`` are the lines that show a card,
    ``paired`` those that may promise something, ``odd`` those with a gap, a joker or
    perhaps a group in them.
    """

    def __init__(self, layout: Layout, cards: Cards, groups: Groups, may: bool, sign: i64) -> None:
        self.layout: Final = layout
        self.cards: Final = cards
        self.groups: Final = groups
        self.may: Final = may
        self.sign: Final = sign
        self.rows: Final = vec[i64]([place // layout.width for place in range(layout.size)])
        self.columns: Final = vec[i64]([place % layout.width for place in range(layout.size)])
        self.crossing: Final = vec[i64](
            [
                (1 << self.rows[place] | 1 << layout.rows + self.columns[place]) & groups.lines
                for place in range(layout.size)
            ]
        )
        self.spots: Final = vec[i64]([0] * len(cards.faces))
        self.hopes: Final = vec[i64]([0] * len(cards.faces))
        self.bases: Final = vec[i64]([0] * (layout.rows + layout.width))
        self.window: Final = vec[i64]([0] * max(layout.rows, layout.width))
        self.paired: i64 = 0
        self.odd: i64 = 0
        self.shown = vec[i64]()
        self.base: i64 = 0
        self.hidden = vec[i64]()
        self.number: i64 = 0

    def look(self, seen: Table, seat: i64, hidden: vec[i64], number: i64) -> None:
        """Take in a seat's area, and the ``number`` unseen cards that hopes rest on.

        ``hidden`` counts them by card; with a number of 0 there is no hope for a missing card.
        """
        shown = seen.shown
        self.shown = shown
        self.base = seat * self.layout.size
        self.hidden = hidden
        self.number = number
        spots = self.spots
        for card in range(i64(len(spots))):
            spots[card] = 0
            self.hopes[card] = UNKNOWN
        for line in range(i64(len(self.bases))):
            self.bases[line] = UNKNOWN
        area = self.layout.area
        crossing = self.crossing
        jokers = self.cards.jokers
        at = self.base
        paired: i64 = 0
        odd = seen.changed[seat]
        for place in range(self.layout.size):
            card = shown[area[at]]
            at += 1
            if card >= 0:
                lines = crossing[place]
                paired |= spots[card] & lines
                spots[card] |= lines
                if jokers and self.cards.naturals[card] >= 0:
                    odd |= lines
                    paired |= lines
            elif card == EMPTY:
                odd |= crossing[place]
        # Groups of two lack one card as soon as one lies there.
        if self.groups.low < 3:
            paired = self.groups.lines
            odd = paired
        self.paired = paired
        self.odd = odd

    def around(self, place: i64) -> i64:
        """Return what the row and the column through a place of the area promise."""
        lines = self.crossing[place] & self.paired
        row = self.rows[place]
        column = self.layout.rows + self.columns[place]
        total: i64 = 0
        if lines >> row & 1 == 1:
            total += self._promised(row)
        if lines >> column & 1 == 1:
            total += self._promised(column)
        return total

    def change(self, place: i64, card: i64) -> i64:
        """Return how much more the lines through a place promise with this card in it."""
        joker = self.cards.naturals[card] >= 0
        # Elsewhere no two cards match, with this one or without.
        lines = self.crossing[place]
        if not joker:
            lines &= self.paired | self.spots[card]
        if lines == 0:
            return 0
        odd = lines if joker else self.odd
        row = self.rows[place]
        column = self.columns[place]
        total: i64 = 0
        if lines >> row & 1 == 1:
            total += self._line_change(row, column, card, odd >> row & 1 == 1)
        line = self.layout.rows + column
        if lines >> line & 1 == 1:
            total += self._line_change(line, row, card, odd >> line & 1 == 1)
        return total

    def _line_change(self, line: i64, at: i64, card: i64, odd: bool) -> i64:
        if not odd:
            change = self._near_change(line, at, card)
            if change != UNKNOWN:
                return change
        return self._promise(self._gather(line, at, card)) - self._promised(line)

    def _near_change(self, line: i64, at: i64, card: i64) -> i64:
        """Return what changes in the windows of a line that this card lies in.

        UNKNOWN where a window is complete, with it or with the card that is there now. In any
        other, all but one card match: those beside this one, which then change nothing; or this
        one and all but one beside it.
        """
        layout = self.layout
        area = layout.area
        shown = self.shown
        need = self.groups.low
        step = layout.steps[line]
        start = self.base + layout.firsts[line]
        old = shown[area[start + at * step]]
        total: i64 = 0
        for first in range(max(0, at - need + 1), min(at, layout.lengths[line] - need) + 1):
            same: i64 = 0
            same_old: i64 = 0
            for i in range(first, first + need):
                if i != at:
                    other = shown[area[start + i * step]]
                    if other == card:
                        same += 1
                    if other == old:
                        same_old += 1
            if same == need - 1 or (same_old == need - 1 and old >= 0):
                return UNKNOWN
            if same == need - 2:
                total += self._hope(card)
            if same_old == need - 2 and old >= 0:
                total -= self._hope(old)
        return total

    def _hope(self, card: i64) -> i64:
        """Return what a window promises in which all cards but one are this one."""
        if self.hopes[card] == UNKNOWN:
            value = self.cards.values[card] * self.sign * (self.groups.low - 1)
            self.hopes[card] = self._discounted(value, card)
        return self.hopes[card]

    def _promised(self, line: i64) -> i64:
        """Return what a line promises as it is."""
        if self.bases[line] == UNKNOWN:
            self.bases[line] = self._promise(self._gather(line, -1, EMPTY))
        return self.bases[line]

    def _gather(self, line: i64, at: i64, card: i64) -> i64:
        """Put the cards of a line side by side, with this one at a place; return how many."""
        layout = self.layout
        area = layout.area
        window = self.window
        shown = self.shown
        skips = self.groups.gaps == SKIP
        where = self.base + layout.firsts[line]
        step = layout.steps[line]
        size: i64 = 0
        for i in range(layout.lengths[line]):
            there = card if i == at else shown[area[where]]
            where += step
            if there != EMPTY or not skips:
                window[size] = there
                size += 1
        return size

    def _promise(self, size: i64) -> i64:
        """Return what the cards that were gathered promise."""
        cards = self.window
        need = self.groups.low
        total: i64 = 0
        at: i64 = 0
        while at + need <= size:
            best = self._best_face(at, at + need)
            face = best & 0xFFFF
            matching = best >> 16
            if matching == need:
                end = at + need
                while end < size and self._fits(cards[end], face) and not self._full(end - at):
                    end += 1
                total += self._cleared(at, end)
                at = end
                continue
            if matching == need - 1 and matching > 0:
                total += self._hoped(at, at + need, face)
            at += 1
        return total

    def _full(self, length: i64) -> bool:
        return self.groups.high > 0 and length >= self.groups.high

    def _fits(self, card: i64, face: i64) -> bool:
        return card >= 0 and self.cards.matches(card, face)

    def _best_face(self, start: i64, end: i64) -> i64:
        """Return the face that most cards of a window match, and in the upper bits how many do.

        Only the first two faces that it shows are looked at; 0 where it shows none.
        """
        cards = self.window
        jokers = self.cards.jokers
        first: i64 = HIDDEN
        second: i64 = HIDDEN
        firsts: i64 = 0
        seconds: i64 = 0
        for i in range(start, end):
            card = cards[i]
            if card < 0 or (jokers and self.cards.naturals[card] >= 0):
                continue
            if card == first or first == HIDDEN:
                first = card
                firsts += 1
            elif card == second or second == HIDDEN:
                second = card
                seconds += 1
        if first == HIDDEN:
            return 0
        if jokers:
            firsts = self._matching(start, end, first)
            seconds = self._matching(start, end, second)
        return seconds << 16 | second if seconds > firsts else firsts << 16 | first

    def _matching(self, start: i64, end: i64, face: i64) -> i64:
        count: i64 = 0
        if face >= 0:
            for i in range(start, end):
                if self._fits(self.window[i], face):
                    count += 1
        return count

    def _cleared(self, start: i64, end: i64) -> i64:
        total: i64 = 0
        for i in range(start, end):
            total += self.cards.values[self.window[i]] * self.sign
        if self.may and total < 0:
            return 0
        return total

    def _hoped(self, start: i64, end: i64, face: i64) -> i64:
        """Return what a window that lacks one card promises, if the group would gain anything."""
        total: i64 = 0
        for i in range(start, end):
            card = self.window[i]
            if card == EMPTY:
                return 0
            if self._fits(card, face):
                total += self.cards.values[card] * self.sign
        return self._discounted(total, face)

    def _discounted(self, value: i64, face: i64) -> i64:
        """Return what a value is worth if it needs one more card of a face."""
        if value <= 0 or self.number == 0:
            return 0
        chance = min(CERTAIN, CERTAIN * DRAWS_TO_COME * self.hidden[face] // self.number)
        return value * chance // CERTAIN
