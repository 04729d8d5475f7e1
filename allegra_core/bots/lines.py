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

UNBOUNDED: Final[i64] = 1 << 60
"""More than any estimate."""

WHOLE: Final[i64] = 1 << 16
"""Counts a window in which a card completes a group, where others count 1."""

DRAWS_TO_COME: Final[i64] = 5
"""How many cards a near-clear may hope for before the round ends, roughly."""


@final
class Lines:
    """Estimates in units what the groups of the lines of an area take off its score.

    ``look`` first, then ask. ``may``: groups that gain nothing are left, not cleared. Sets of
    lines have a bit for each, as in ``Layout``: ``spots[card]`` are the lines that show a card,
    ``twice[card]`` those that show it more than once, ``paired`` those that may promise anything,
    ``odd`` those with a joker, a group or a gap that is not passed over, and ``unsure`` those
    that are both.
    """

    def __init__(self, layout: Layout, cards: Cards, groups: Groups, may: bool, sign: i64) -> None:
        self.layout: Final = layout
        self.cards: Final = cards
        self.groups: Final = groups
        self.may: Final = may
        self.sign: Final = sign
        self.rows: Final = vec[i64]([place // layout.width for place in range(layout.size)])
        self.columns: Final = vec[i64](
            [layout.rows + place % layout.width for place in range(layout.size)]
        )
        self.crossing: Final = vec[i64](
            [
                (1 << self.rows[place] | 1 << self.columns[place]) & groups.lines
                for place in range(layout.size)
            ]
        )
        self.spots: Final = vec[i64]([0] * len(cards.faces))
        self.twice: Final = vec[i64]([0] * len(cards.faces))
        self.paired: i64 = 0
        self.odd: i64 = 0
        self.unsure: i64 = 0
        self.changed: i64 = 0
        self.shown = vec[i64]()
        self.base: i64 = 0
        self.hidden = vec[i64]()
        self.number: i64 = 0
        # What has been worked out since the last look, and when.
        self.looks: i64 = 0
        self.hopes: Final = vec[i64]([0] * len(cards.faces))
        self.hoped_at: Final = vec[i64]([0] * len(cards.faces))
        self.promises: Final = vec[i64]([0] * (layout.rows + layout.width))
        self.promised_at: Final = vec[i64]([0] * (layout.rows + layout.width))
        # For each card, how near it is to groups at each place, and when that was worked out.
        self.studies: i64 = 0
        self.nears: Final = vec[i64]([0] * (layout.size * len(cards.faces)))
        self.weighed_at: Final = vec[i64]([0] * len(cards.faces))
        # The cards of a line side by side, and the places where they lie.
        self.window: Final = vec[i64]([0] * max(layout.rows, layout.width))
        self.places: Final = vec[i64]([0] * max(layout.rows, layout.width))

    def __reduce__(self) -> tuple[object, ...]:
        return Lines, (self.layout, self.cards, self.groups, self.may, self.sign)

    def look(self, seen: Table, seat: i64, same: bool, hidden: vec[i64], number: i64) -> None:
        """Take in a seat's area, and the ``number`` unseen cards that hopes rest on.

        ``same``: it is the area of the last look, and shows the same. ``hidden`` counts the cards
        by face; with a number of 0 there is no hope for a missing card.
        """
        self.looks += 1
        self.shown = seen.shown
        self.base = seat * self.layout.size
        self.hidden = hidden
        self.number = number
        if not same or seen.changed[seat] != self.changed:
            self.changed = seen.changed[seat]
            self._study(seat)

    def _study(self, seat: i64) -> None:
        """Work out which lines show what."""
        self.studies += 1
        shown = self.shown
        spots = self.spots
        twice = self.twice
        for card in range(i64(len(spots))):
            spots[card] = 0
            twice[card] = 0
        area = self.layout.area
        crossing = self.crossing
        jokers = self.cards.jokers
        skips = self.groups.gaps == SKIP
        paired: i64 = 0
        odd = self.groups.hopeful(shown, seat, self.changed)
        for place in range(self.layout.size):
            card = shown[area[self.base + place]]
            if card >= 0:
                lines = crossing[place]
                again = spots[card] & lines
                if again != 0:
                    twice[card] |= again
                    paired |= again
                spots[card] |= lines
                if jokers and self.cards.naturals[card] >= 0:
                    odd |= lines
                    paired |= lines
            elif card == EMPTY and not skips:
                odd |= crossing[place]
        # Groups of two lack one card as soon as one lies there.
        if self.groups.low < 3:
            paired = self.groups.lines
            odd = paired
        self.paired = paired
        self.odd = odd
        self.unsure = paired & odd

    def around(self, place: i64) -> i64:
        """Return what the row and the column through a place of the area promise."""
        lines = self.crossing[place] & self.paired
        row = self.rows[place]
        column = self.columns[place]
        total: i64 = 0
        if lines >> row & 1 == 1:
            total += self._promised(row, self._gather(row))
        if lines >> column & 1 == 1:
            total += self._promised(column, self._gather(column))
        return total

    def most(self, card: i64) -> i64:
        """Return what ``change`` never exceeds for a card, wherever it is put."""
        if self.cards.naturals[card] >= 0 or self.unsure != 0 or self.twice[card] != 0:
            return UNBOUNDED
        if self.spots[card] == 0:
            return 0
        return 2 * self.groups.low * self._hope(card)

    def better_with(self, card: i64) -> i64:
        """Return the lines that may promise more with this card in them, a bit each."""
        if self.cards.naturals[card] >= 0:
            return self.groups.lines
        return self.spots[card] | self.unsure

    def change(self, place: i64, old: i64, card: i64) -> i64:
        """Return how much more the lines through a place promise with this card in it.

        ``old`` is what is shown there now.
        """
        crossing = self.crossing[place]
        if self.cards.naturals[card] >= 0:
            return self._whole_change(place, card, crossing)
        # Elsewhere nothing matches this card, nor the old one.
        spots = self.spots[card] & crossing
        lines = spots | self.unsure & crossing
        near: i64 = 0
        lost: i64 = 0
        if spots != 0:
            near = self._near(card, place)
        if old >= 0 and crossing & self.twice[old] != 0:
            lines |= crossing & self.twice[old]
            lost = self._near(old, place)
        if near >= WHOLE or lost >= WHOLE or lines & self.odd != 0:
            return self._whole_change(place, card, lines)
        change: i64 = 0
        if near > 0:
            change = near * self._hope(card)
        if lost > 0:
            change -= lost * self._hope(old)
        return change

    def _whole_change(self, place: i64, card: i64, lines: i64) -> i64:
        """Return what changes in some of the lines through a place, all of it worked out."""
        row = self.rows[place]
        column = self.columns[place]
        total: i64 = 0
        if lines >> row & 1 == 1:
            total += self._line_change(row, place, card)
        if lines >> column & 1 == 1:
            total += self._line_change(column, place, card)
        return total

    def _line_change(self, line: i64, place: i64, card: i64) -> i64:
        size = self._gather(line)
        before = self._promised(line, size)
        for i in range(size):
            if self.places[i] == place:
                self.window[i] = card
        return self._promise(size) - before

    def _near(self, card: i64, place: i64) -> i64:
        """Return in how many windows a card at a place has all but one of those beside it.

        WHOLE or more where one has all beside it. In other windows nothing changes with the card.
        """
        if self.weighed_at[card] != self.studies:
            self._weigh(card)
        return self.nears[card * self.layout.size + place]

    def _weigh(self, card: i64) -> None:
        """Work out ``_near`` of a card for all places."""
        self.weighed_at[card] = self.studies
        nears = self.nears
        size = self.layout.size
        begin = card * size
        for place in range(begin, begin + size):
            nears[place] = 0
        lines = self.spots[card] & ~self.odd
        line: i64 = 0
        while lines >> line > 0:
            if lines >> line & 1 == 1:
                self._weigh_line(card, self._gather(line))
            line += 1

    def _weigh_line(self, card: i64, size: i64) -> None:
        window = self.window
        places = self.places
        nears = self.nears
        need = self.groups.low
        begin = card * self.layout.size
        for first in range(size - need + 1):
            same: i64 = 0
            for i in range(first, first + need):
                if window[i] == card:
                    same += 1
            if same < need - 2:
                continue
            for i in range(first, first + need):
                beside = same - 1 if window[i] == card else same
                if beside == need - 2:
                    nears[begin + places[i]] += 1
                elif beside == need - 1:
                    nears[begin + places[i]] += WHOLE

    def _hope(self, card: i64) -> i64:
        """Return what a window promises in which all cards but one are this one."""
        if self.hoped_at[card] != self.looks:
            self.hoped_at[card] = self.looks
            value = self.cards.values[card] * self.sign * (self.groups.low - 1)
            self.hopes[card] = self._discounted(value, card)
        return self.hopes[card]

    def _promised(self, line: i64, size: i64) -> i64:
        """Return what a line promises as it is; it has been gathered."""
        if self.promised_at[line] != self.looks:
            self.promised_at[line] = self.looks
            self.promises[line] = self._promise(size)
        return self.promises[line]

    def _gather(self, line: i64) -> i64:
        """Put the cards of a line side by side and return how many they are.

        Gaps that are passed over are left out. ``places`` are then where the cards lie.
        """
        layout = self.layout
        area = layout.area
        window = self.window
        places = self.places
        shown = self.shown
        skips = self.groups.gaps == SKIP
        place = layout.firsts[line]
        step = layout.steps[line]
        size: i64 = 0
        for _k in range(layout.lengths[line]):
            card = shown[area[self.base + place]]
            if card != EMPTY or not skips:
                window[size] = card
                places[size] = place
                size += 1
            place += step
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
