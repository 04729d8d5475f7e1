"""What the lines of an area promise: groups that are complete, and those that lack one card."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from allegra_core.kernel.cards import EMPTY, HIDDEN, Cards
from allegra_core.kernel.groups import SKIP, Groups
from allegra_core.kernel.layout import Layout

CERTAIN: Final[i64] = 1024
"""Chances are counted in parts of this."""

DRAWS_TO_COME: Final[i64] = 5
"""How many cards a near-clear may hope for before the round ends, roughly."""


@final
class Lines:
    """Estimates in units what the groups of the lines of an area take off its score.

    ``look`` first, then ask. ``may``: groups that gain nothing are left, not cleared. A line in
    which no two cards match promises nothing, and a card that none of it matches changes nothing:
    ``faces[line]`` has a bit for each face in it (several faces may share one), ``pairs[line]``
    is 1 where one of them lies there twice.
    """

    def __init__(self, layout: Layout, cards: Cards, groups: Groups, may: bool, sign: i64) -> None:
        self.layout: Final = layout
        self.cards: Final = cards
        self.groups: Final = groups
        self.may: Final = may
        self.sign: Final = sign
        self.bits: Final = vec[i64](
            [1 << face % 62 if cards.naturals[face] < 0 else -1 for face in range(len(cards.faces))]
        )
        count = layout.rows + layout.width
        self.faces = vec[i64]([0] * count)
        self.pairs = vec[i64]([0] * count)
        self.window = vec[i64]([0] * max(layout.rows, layout.width))
        self.shown = vec[i64]()
        self.base: i64 = 0
        self.hidden = vec[i64]()
        self.number: i64 = 0

    def look(self, shown: vec[i64], seat: i64, hidden: vec[i64], number: i64) -> None:
        """Take in an area: what is shown, and the ``number`` unseen cards that hopes rest on.

        ``hidden`` counts them by card; with a number of 0 there is no hope for a missing card.
        """
        self.shown = shown
        self.base = seat * self.layout.size
        self.hidden = hidden
        self.number = number
        faces = self.faces
        pairs = self.pairs
        # Groups of two lack one card as soon as one lies there.
        paired: i64 = 1 if self.groups.low < 3 else 0
        for line in range(i64(len(faces))):
            faces[line] = 0
            pairs[line] = paired
        rows = self.layout.rows
        width = self.layout.width
        at = self.base
        for row in range(rows):
            for column in range(rows, rows + width):
                card = shown[self.layout.area[at]]
                at += 1
                if card >= 0:
                    bit = self.bits[card]
                    if faces[row] & bit != 0:
                        pairs[row] = 1
                    if faces[column] & bit != 0:
                        pairs[column] = 1
                    faces[row] |= bit
                    faces[column] |= bit

    def around(self, place: i64) -> i64:
        """Return what the row and the column through a place of the area promise."""
        row = place // self.layout.width
        column = self.layout.rows + place % self.layout.width
        total: i64 = 0
        if self.groups.rows and self.pairs[row] == 1:
            total += self._promise(self._gather(row, -1, EMPTY))
        if self.groups.columns and self.pairs[column] == 1:
            total += self._promise(self._gather(column, -1, EMPTY))
        return total

    def change(self, row: i64, column: i64, card: i64) -> i64:
        """Return how much more the two lines of a cell promise with a card in it; from 0."""
        total: i64 = 0
        rows = self.layout.rows
        bit = self.bits[card]
        if self.groups.rows and (self.pairs[row] == 1 or self.faces[row] & bit != 0):
            total += self._line_change(row, column, card)
        line = rows + column
        if self.groups.columns and (self.pairs[line] == 1 or self.faces[line] & bit != 0):
            total += self._line_change(line, row, card)
        return total

    def _line_change(self, line: i64, at: i64, card: i64) -> i64:
        after = self._promise(self._gather(line, at, card))
        if self.pairs[line] == 0:
            return after
        return after - self._promise(self._gather(line, -1, EMPTY))

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
        return 0 if self.may and total < 0 else total

    def _hoped(self, start: i64, end: i64, face: i64) -> i64:
        """Return what a window that lacks one card promises, if the group would gain anything."""
        if self.number == 0:
            return 0
        total: i64 = 0
        for i in range(start, end):
            card = self.window[i]
            if card == EMPTY:
                return 0
            if self._fits(card, face):
                total += self.cards.values[card] * self.sign
        if total <= 0:
            return 0
        chance = min(CERTAIN, CERTAIN * DRAWS_TO_COME * self.hidden[face] // self.number)
        return total * chance // CERTAIN
