"""Which cards of an area match in a line: runs and groups (rules.md 5.1, 5.2)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from allegra_core.kernel.cards import EMPTY, HIDDEN, Cards
from allegra_core.kernel.layout import Layout

SKIP: Final[i64] = 0
COLLAPSE: Final[i64] = 1
BLOCK: Final[i64] = 2


@final
class Groups:
    """Finds the groups of an area, for the clearing settings of a ruleset.

    ``rows`` and ``columns``: the kinds of line that count; ``low`` and ``high``: the lengths of a
    group (``high`` 0: no limit); ``gaps``: what an empty cell does; ``both``: groups that share
    cards go together (``clear.crossing``).
    """

    def __init__(
        self,
        layout: Layout,
        cards: Cards,
        rows: bool,
        columns: bool,
        low: i64,
        high: i64,
        gaps: i64,
        both: bool,
    ) -> None:
        self.layout: Final = layout
        self.cards: Final = cards
        self.rows: Final = rows
        self.columns: Final = columns
        self.low: Final = low
        self.high: Final = high
        self.gaps: Final = gaps
        self.both: Final = both
        across = (1 << layout.rows) - 1
        kinds: i64 = 0
        if rows:
            kinds |= across
        if columns:
            kinds |= layout.every_line & ~across
        self.lines: Final[i64] = kinds

    def __reduce__(self) -> tuple[object, ...]:
        made_of = (self.layout, self.cards, self.rows, self.columns)
        return Groups, (*made_of, self.low, self.high, self.gaps, self.both)

    def find(self, shown: vec[i64], seat: i64) -> vec[i64]:
        """Return the groups of a seat's area in the order of 5.3, each as its length and cells.

        ``shown`` is what lies where, as in ``Table.shown``; only face-up cards count.
        """
        return self.find_in(shown, seat, self.hopeful(shown, seat, self.lines))

    def find_in(self, shown: vec[i64], seat: i64, lines: i64) -> vec[i64]:
        """Return the groups of some lines only, a bit each, as ``find`` does."""
        out = vec[i64]()
        line: i64 = 0
        while lines >> line > 0:
            if lines >> line & 1 == 1:
                out = self._add_groups(shown, self._adjacent(shown, seat, line), out)
            line += 1
        if self.both and len(out) > 0:
            out = self._joined(out, seat)
        return out

    def hopeful(self, shown: vec[i64], seat: i64, lines: i64) -> i64:
        """Tell fast which of these lines may hold a group, a bit each: never too few of them."""
        lines &= self.lines
        jokers = self.cards.jokers
        left = lines
        line: i64 = 0
        while left > 0:
            if left & 1 == 1:
                if jokers:
                    hope = self._is_hopeful_with_jokers(shown, seat, line)
                else:
                    hope = self._is_hopeful(shown, seat, line)
                if not hope:
                    lines &= ~(1 << line)
            left >>= 1
            line += 1
        return lines

    def _is_hopeful(self, shown: vec[i64], seat: i64, line: i64) -> bool:
        # Gaps are passed over, which is too hopeful where they are not.
        layout = self.layout
        area = layout.area
        low = self.low
        step = layout.steps[line]
        at = seat * layout.size + layout.firsts[line]
        face: i64 = EMPTY
        run: i64 = 0
        for _k in range(layout.lengths[line]):
            card = shown[area[at]]
            at += step
            if card == EMPTY:
                continue
            if card != face:
                face = card
                run = 0
            run += 1
            if run >= low and card != HIDDEN:
                return True
        return False

    def _is_hopeful_with_jokers(self, shown: vec[i64], seat: i64, line: i64) -> bool:
        # Besides, jokers are taken for anything, and need no card that is none.
        layout = self.layout
        naturals = self.cards.naturals
        step = layout.steps[line]
        at = seat * layout.size + layout.firsts[line]
        face: i64 = EMPTY
        run: i64 = 0
        jokers: i64 = 0
        for _k in range(layout.lengths[line]):
            card = shown[layout.area[at]]
            at += step
            if card == EMPTY:
                continue
            if card == HIDDEN:
                run = 0
                jokers = 0
                face = EMPTY
                continue
            if naturals[card] >= 0:
                run += 1
                jokers += 1
            elif card == face or face == EMPTY:
                face = card
                run += 1
                jokers = 0
            else:
                face = card
                run = jokers + 1
                jokers = 0
            if run >= self.low:
                return True
        return False

    def _adjacent(self, shown: vec[i64], seat: i64, line: i64) -> vec[i64]:
        """Return the cells of a line that lie next to each other, -1 where a run must end."""
        layout = self.layout
        start = seat * layout.size + layout.firsts[line]
        # What crosses at the i-th cell of a row is the i-th column, and the other way round.
        crossing: i64 = 0
        if line < layout.rows:
            crossing = layout.rows
        out = vec[i64]()
        for i in range(layout.lengths[line]):
            cell = layout.area[start + i * layout.steps[line]]
            if shown[cell] >= 0:
                out = append(out, cell)
            elif shown[cell] == HIDDEN or not self._passed_over(shown, seat, crossing + i):
                out = append(out, -1)
        return append(out, -1)

    def _passed_over(self, shown: vec[i64], seat: i64, crossing: i64) -> bool:
        """Tell whether an empty cell lets the cards beside it meet, by the line crossing there.

        It collapses where it holds no card (5.1).
        """
        if self.gaps != COLLAPSE:
            return self.gaps == SKIP
        layout = self.layout
        start = seat * layout.size + layout.firsts[crossing]
        for i in range(layout.lengths[crossing]):
            if shown[layout.area[start + i * layout.steps[crossing]]] != EMPTY:
                return False
        return True

    def _add_groups(self, shown: vec[i64], line: vec[i64], out: vec[i64]) -> vec[i64]:
        """Add the groups of one line, cut at its -1s into stretches, from left to right."""
        start: i64 = 0
        for i in range(i64(len(line))):
            if line[i] == -1:
                if i - start >= self.low:
                    out = self._add_stretch(shown, line[start:i], out)
                start = i + 1
        return out

    def _add_stretch(self, shown: vec[i64], cells: vec[i64], out: vec[i64]) -> vec[i64]:
        """Add the groups of a stretch of face-up cards, by where they begin, then by length."""
        spans = self._spans(shown, cells)
        size = i64(len(cells))
        for start in range(size):
            for end in range(start + 1, size + 1):
                if has(spans, start << 16 | end):
                    out = append(out, end - start)
                    out = extend(out, cells[start:end])
        return out

    def _spans(self, shown: vec[i64], cells: vec[i64]) -> vec[i64]:
        """Return each group of a stretch once, as ``start << 16 | end``, in no order."""
        spans = vec[i64]()
        faces = self._faces(shown, cells)
        size = i64(len(cells))
        for k in range(i64(len(faces))):
            start: i64 = 0
            for end in range(size + 1):
                if end == size or not self.cards.matches(shown[cells[end]], faces[k]):
                    if end - start >= self.low and self._natural(shown, cells, start, end):
                        spans = self._windows(spans, start, end)
                    start = end + 1
        return spans

    def _windows(self, spans: vec[i64], start: i64, end: i64) -> vec[i64]:
        """Add a run: whole, or every window of ``high`` cards where it is longer (5.2)."""
        length = end - start
        if self.high > 0 and length > self.high:
            length = self.high
        for first in range(start, end - length + 1):
            span = first << 16 | (first + length)
            if not has(spans, span):
                spans = append(spans, span)
        return spans

    def _faces(self, shown: vec[i64], cells: vec[i64]) -> vec[i64]:
        """Return the faces that a run of these cards can be of, each once."""
        faces = vec[i64]()
        for i in range(i64(len(cells))):
            card = shown[cells[i]]
            if self.cards.naturals[card] == 0:
                # Jokers that need no natural may be a run of a face that is not there.
                return vec[i64](range(len(self.cards.faces)))
            if self.cards.naturals[card] < 0 and not has(faces, card):
                faces = append(faces, card)
        return faces

    def _natural(self, shown: vec[i64], cells: vec[i64], start: i64, end: i64) -> bool:
        """Tell whether a run has the cards that are no jokers which its jokers need (7.1)."""
        if not self.cards.jokers:
            return True
        naturals: i64 = 0
        needed: i64 = 0
        for i in range(start, end):
            need = self.cards.naturals[shown[cells[i]]]
            if need < 0:
                naturals += 1
            elif need > needed:
                needed = need
        return naturals >= needed

    def _joined(self, groups: vec[i64], seat: i64) -> vec[i64]:
        """Join groups that share cards, each where its first one stood, its cells row by row."""
        out = vec[i64]()
        starts = group_starts(groups)
        joined = vec[i64]([0] * len(starts))
        for first in range(i64(len(starts))):
            if joined[first] == 1:
                continue
            cells = cells_at(groups, starts[first])
            grown = True
            while grown:
                grown = False
                for k in range(first + 1, i64(len(starts))):
                    if joined[k] == 0 and meet(cells, cells_at(groups, starts[k])):
                        joined[k] = 1
                        grown = True
                        cells = extend(cells, cells_at(groups, starts[k]))
            ordered = vec[i64]()
            base = seat * self.layout.size
            for i in range(base, base + self.layout.size):
                if has(cells, self.layout.area[i]):
                    ordered = append(ordered, self.layout.area[i])
            out = append(out, i64(len(ordered)))
            out = extend(out, ordered)
        return out


def has(values: vec[i64], value: i64) -> bool:
    """Tell whether a value is among others."""
    for i in range(i64(len(values))):
        if values[i] == value:
            return True
    return False


def meet(one: vec[i64], other: vec[i64]) -> bool:
    """Tell whether two lists of cells share one."""
    for i in range(i64(len(one))):
        if has(other, one[i]):
            return True
    return False


def group_starts(groups: vec[i64]) -> vec[i64]:
    """Return where in a list made by ``Groups.find`` each group begins, with its length."""
    starts = vec[i64]()
    at: i64 = 0
    while at < i64(len(groups)):
        starts = append(starts, at)
        at += groups[at] + 1
    return starts


def cells_at(groups: vec[i64], start: i64) -> vec[i64]:
    """Return the cells of the group that begins there."""
    return groups[start + 1 : start + 1 + groups[start]]
