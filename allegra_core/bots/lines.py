"""What the lines of an area promise: groups that are complete, and those that lack one card."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from allegra_core.kernel.cards import EMPTY, HIDDEN, Cards
from allegra_core.kernel.groups import SKIP, Groups
from allegra_core.kernel.layout import Layout

CERTAIN: Final[i64] = 1024
"""Chances are counted in parts of this."""


@final
class Lines:
    """Estimates in units what the groups of a line take off the score of an area.

    ``may``: groups that gain nothing are left, not cleared. ``chance[face]`` is how likely one
    more card of a face is to come in time, in parts of 1,024; set it before asking.
    """

    def __init__(self, layout: Layout, cards: Cards, groups: Groups, may: bool, sign: i64) -> None:
        self.layout: Final = layout
        self.cards: Final = cards
        self.groups: Final = groups
        self.may: Final = may
        self.sign: Final = sign
        self.chance = vec[i64]([0] * len(cards.faces))

    def around(self, shown: vec[i64], seat: i64, place: i64) -> i64:
        """Return what the row and the column through a place of a seat's area promise."""
        layout = self.layout
        base = seat * layout.size
        row = place // layout.width
        column = place % layout.width
        total: i64 = 0
        if self.groups.rows:
            total += self.line(shown, base + row * layout.width, 1, layout.width)
        if self.groups.columns:
            total += self.line(shown, base + column, layout.width, layout.rows)
        return total

    def line(self, shown: vec[i64], start: i64, step: i64, length: i64) -> i64:
        """Return what one line of an area promises."""
        area = self.layout.area
        cards = vec[i64]()
        for i in range(length):
            card = shown[area[start + i * step]]
            if card != EMPTY or self.groups.gaps != SKIP:
                cards = append(cards, card)
        need = self.groups.low
        size = i64(len(cards))
        total: i64 = 0
        at: i64 = 0
        while at + need <= size:
            face = self._face(cards, at, need)
            matching = self._matching(cards, at, at + need, face)
            if face >= 0 and matching == need:
                end = at + need
                while end < size and self._fits(cards[end], face) and not self._full(end - at):
                    end += 1
                total += self._cleared(cards, at, end)
                at = end
                continue
            if face >= 0 and matching == need - 1 and need > 1:
                total += self._hoped(cards, at, at + need, face)
            at += 1
        return total

    def _full(self, length: i64) -> bool:
        return self.groups.high > 0 and length >= self.groups.high

    def _fits(self, card: i64, face: i64) -> bool:
        return card >= 0 and self.cards.matches(card, face)

    def _face(self, cards: vec[i64], at: i64, need: i64) -> i64:
        """Return the face that most cards of a window show, of the first two that it shows."""
        first: i64 = HIDDEN
        second: i64 = HIDDEN
        for i in range(at, at + need):
            card = cards[i]
            if card < 0 or self.cards.naturals[card] >= 0:
                continue
            if first == HIDDEN:
                first = card
            elif card != first and second == HIDDEN:
                second = card
        if second == HIDDEN:
            return first
        end = at + need
        if self._matching(cards, at, end, second) > self._matching(cards, at, end, first):
            return second
        return first

    def _matching(self, cards: vec[i64], start: i64, end: i64, face: i64) -> i64:
        count: i64 = 0
        if face >= 0:
            for i in range(start, end):
                if self._fits(cards[i], face):
                    count += 1
        return count

    def _cleared(self, cards: vec[i64], start: i64, end: i64) -> i64:
        total: i64 = 0
        for i in range(start, end):
            total += self.cards.values[cards[i]] * self.sign
        return 0 if self.may and total < 0 else total

    def _hoped(self, cards: vec[i64], start: i64, end: i64, face: i64) -> i64:
        """Return what a window that lacks one card promises, if the group would gain anything."""
        total: i64 = 0
        for i in range(start, end):
            if cards[i] == EMPTY:
                return 0
            if self._fits(cards[i], face):
                total += self.cards.values[cards[i]] * self.sign
        return total * self.chance[face] // CERTAIN if total > 0 else 0
