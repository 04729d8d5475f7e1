"""Groups and scores by the book, from the ruleset alone: nothing of the kernel's own ways.

An area is a list of rows of ``(cell, face)``, where the face is None for an empty cell and ``?``
for a card that lies face down.
"""

from __future__ import annotations

from fractions import Fraction

from allegra_core.kernel.cards import EMPTY, HIDDEN

DOWN = "?"


def area_of(game, cards, seat):
    """Return the area of a seat, with the faces of the cards (codes, one for each cell)."""
    layout, faces = game.rules.layout, game.rules.cards.faces
    cells = [int(c) for c in layout.area[seat * layout.size : (seat + 1) * layout.size]]
    named = {EMPTY: None, HIDDEN: DOWN, **dict(enumerate(faces))}
    shown = [(cell, named[cards[cell]]) for cell in cells]
    return [shown[at : at + layout.width] for at in range(0, len(shown), layout.width)]


class Book:
    """A resolved ruleset, asked what it says."""

    def __init__(self, ruleset):
        self.ruleset = ruleset
        self.values, self.jokers = {}, {}
        for group in ruleset.deck.cards:
            for face in group.names:
                self.values[face] = Fraction(str(group.value_of(face)))
                if group.joker is not None:
                    self.jokers[face] = group.joker

    # Groups (5.1, 5.2, 7.1).

    def groups(self, area):
        """Return the groups of an area, each a list of cells, in the order of 5.3."""
        clear = self.ruleset.clear
        lines = []
        columns = [list(column) for column in zip(*area, strict=True)]
        if "rows" in clear.lines:
            lines += [(row, columns) for row in area]
        if "columns" in clear.lines:
            lines += [(column, area) for column in columns]
        found = [group for line, across in lines for group in self._of_line(line, across)]
        return self._joined(found, area) if clear.crossing == "both" else found

    def _of_line(self, line, across):
        gaps = self.ruleset.clear.gaps
        stretches = [[]]
        for (cell, face), crossing in zip(line, across, strict=True):
            gone = all(other is None for _, other in crossing)
            if face is None and (gaps == "skip" or (gaps == "collapse" and gone)):
                continue
            if face in {None, DOWN}:
                stretches.append([])
            else:
                stretches[-1].append((cell, face))
        return [group for stretch in stretches for group in self._of_stretch(stretch)]

    def _of_stretch(self, stretch):
        length = self.ruleset.clear.length
        spans = set()
        for start in range(len(stretch)):
            for end in range(start + 1, len(stretch) + 1):
                run = [face for _, face in stretch[start:end]]
                beside = [*stretch[max(0, start - 1) : start], *stretch[end : end + 1]]
                around = [face for _, face in beside]
                if end - start >= length.min and self._is_run(run, around):
                    size = min(end - start, length.max or end - start)
                    spans |= {(at, at + size) for at in range(start, end - size + 1)}
        return [[cell for cell, _ in stretch[start:end]] for start, end in sorted(spans)]

    def _is_run(self, run, around):
        """Tell whether cards are a run of some face that neither card beside them could join."""
        naturals = sum(face not in self.jokers for face in run)
        needed = [self._needed(face) for face in run if face in self.jokers]
        return naturals >= max(needed, default=0) and any(
            all(self._stands(one, face) for one in run)
            and not any(self._stands(one, face) for one in around)
            for face in self.values
        )

    def _needed(self, joker):
        return self.jokers[joker].params.get("min_naturals", 1)

    def _stands(self, one, face):
        if one == face or one not in self.jokers:
            return one == face
        return self.jokers[one].name == "joker" or self.values[face] % 2 == 0

    def _joined(self, found, area):
        order = [cell for row in area for cell, _ in row]
        out = []
        for group in found:
            meeting = [other for other in out if not set(other).isdisjoint(group)]
            if not meeting:
                out.append(group)
                continue
            out[out.index(meeting[0])] = [*group, *(cell for other in meeting for cell in other)]
            out = [other for other in out if other not in meeting[1:]]
        return [[cell for cell in order if cell in group] for group in out]

    # Scores (8.4, 8.5).

    def score(self, area):
        """Return what an area scores before the closer's penalty."""
        scoring = self.ruleset.scoring
        cards = {cell: face for row in area for cell, face in row if face is not None}
        worthless = set()
        if self.ruleset.clear.when == "scoring":
            worthless = {cell for group in self.groups(area) for cell in group}
        up = {cell: face for cell, face in cards.items() if face != DOWN}
        total = sum((self.values[up[cell]] for cell in up.keys() - worthless), Fraction())
        if not cards:
            total = Fraction(str(scoring.empty_area))
        for bonus in scoring.bonuses:
            if all(self.values[face] <= bonus.params["highest"] for face in up.values()):
                total += Fraction(str(bonus.params["points"]))
        return total

    def scores(self, areas, closer):
        """Return the scores of a round from all areas; ``closer`` is a seat's number or -1."""
        scores = [self.score(area) for area in areas]
        rule = self.ruleset.scoring.closer
        if rule is None or closer < 0:
            return scores
        mine = scores[closer]
        others = scores[:closer] + scores[closer + 1 :]
        spared = {
            "lowest_alone": all(mine < other for other in others),
            "lowest": all(mine <= other for other in others),
            "never": False,
        }[rule.unless]
        if not spared:
            factor = rule.positive if mine > 0 else rule.negative
            scores[closer] = mine * Fraction(str(factor)) + Fraction(str(rule.add))
        return scores

    # The end of the game (9).

    def ending(self, number, totals):
        """Return how the game ends after a round, or None."""
        match = self.ruleset.match
        if match.rounds is not None and number >= match.rounds:
            return "rounds"
        if match.points is not None and max(totals) >= Fraction(str(match.points)):
            return "points"
        return "rounds" if number >= self.ruleset.limits.rounds else None

    def winners(self, totals):
        """Return the letters of the seats that win with these totals."""
        best = max(totals) if self.ruleset.match.winner == "highest" else min(totals)
        return ["ABCDEFGH"[seat] for seat, total in enumerate(totals) if total == best]
