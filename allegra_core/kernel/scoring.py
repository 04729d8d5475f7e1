"""The end of a round: all cards are revealed and scored, exactly (rules.md 8.3 to 9)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from allegra_core.kernel import events
from allegra_core.kernel.cards import HIDDEN, Cards
from allegra_core.kernel.copying import remade
from allegra_core.kernel.groups import Groups
from allegra_core.kernel.steps import Step
from allegra_core.kernel.table import BY_POINTS, BY_ROUNDS, RUNNING, Table

LOWEST_ALONE: Final[i64] = 0
LOWEST: Final[i64] = 1
NEVER: Final[i64] = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Bonus:
    """A scoring rule of a plugin: what a seat's score changes by, before the closer's penalty."""

    def __reduce__(self) -> tuple[object, ...]:
        return remade(self)

    def units(self, table: Table, seat: i64) -> i64:
        """Return what is added to the seat's score, in units of ``Cards.unit`` to the point.

        All cards are face up by then, unless ``scoring.faces_up_only`` is set.
        """
        return 0


@final
class Penalty:
    """What happens to the closer's score (``scoring.closer``, 8.5).

    ``unless``: LOWEST_ALONE, LOWEST or NEVER. A positive score is multiplied by
    ``positive / positive_parts``, a negative one by ``negative / negative_parts``; ``add`` units
    are added then.
    """

    def __init__(
        self,
        unless: i64,
        positive: i64,
        positive_parts: i64,
        negative: i64,
        negative_parts: i64,
        add: i64,
    ) -> None:
        self.unless: Final = unless
        self.positive: Final = positive
        self.positive_parts: Final = positive_parts
        self.negative: Final = negative
        self.negative_parts: Final = negative_parts
        self.add: Final = add

    def __reduce__(self) -> tuple[object, ...]:
        parts = (self.positive, self.positive_parts, self.negative, self.negative_parts)
        return Penalty, (self.unless, *parts, self.add)

    def applies(self, scores: vec[i64], closer: i64) -> bool:
        """Tell whether the closer is punished for the scores that the cards have given."""
        if self.unless == NEVER:
            return True
        for seat in range(i64(len(scores))):
            if seat == closer:
                continue
            if scores[seat] < scores[closer]:
                return True
            if self.unless == LOWEST_ALONE and scores[seat] == scores[closer]:
                return True
        return False

    def punished(self, score: i64) -> i64:
        """Return the score after the penalty; exact, for units are fine enough for the factors."""
        if score > 0:
            return score * self.positive // self.positive_parts + self.add
        return score * self.negative // self.negative_parts + self.add


@final
class EndRound(Step):
    """Scores the round, adds it to the totals, and tells whether the game is over.

    ``worthless`` finds the groups whose cards count 0 (``clear.when: scoring``); ``up_only``:
    cards that lie face down at the end score nothing; ``rounds`` and ``points`` (units) end the
    game (9), ``patience`` rounds end one whose points never come (0: not set).
    """

    def __init__(
        self,
        cards: Cards,
        empty_area: i64,
        penalty: Penalty | None,
        worthless: Groups | None,
        up_only: bool,
        bonuses: list[Bonus],
        rounds: i64,
        points: i64 | None,
        patience: i64,
    ) -> None:
        super().__init__("end of round", "8.3 All cards are revealed and scored", [])
        self.cards: Final = cards
        self.empty_area: Final = empty_area
        self.penalty: Final = penalty
        self.worthless: Final = worthless
        self.up_only: Final = up_only
        self.bonuses: Final = bonuses
        self.rounds: Final = rounds
        self.by_points: Final = points is not None
        self.points: Final[i64] = 0 if points is None else points
        self.patience: Final = patience

    def __reduce__(self) -> tuple[object, ...]:
        points = self.points if self.by_points else None
        return self.made_of(
            self.cards,
            self.empty_area,
            self.penalty,
            self.worthless,
            self.up_only,
            self.bonuses,
            self.rounds,
            points,
            self.patience,
        )

    def advance(self, table: Table, seat: i64) -> bool:
        """Reveal, score, and leave the stack empty: the round is over."""
        table.pop()
        if not self.up_only:
            reveal_all(table)
        players = table.layout.players
        for other in range(players):
            table.scores[other] = self.score(table, other)
        reveal_all(table)
        penalty = self.penalty
        closer = table.closer
        if penalty is not None and closer >= 0 and penalty.applies(table.scores, closer):
            table.scores[closer] = penalty.punished(table.scores[closer])
        table.note(events.ENDED, table.ended, 0, 0)
        for other in range(players):
            table.totals[other] += table.scores[other]
            table.note(events.SCORED, other, table.scores[other], 0)
        table.over = self._ending(table)
        return True

    def score(self, table: Table, seat: i64) -> i64:
        """Return what the cards of a seat's area score, in units, without the closer's penalty."""
        total = self.empty_area if table.filled[seat] == 0 else self._cards_score(table, seat)
        for i in range(len(self.bonuses)):
            total += self.bonuses[i].units(table, seat)
        return total

    def _cards_score(self, table: Table, seat: i64) -> i64:
        total: i64 = 0
        layout = table.layout
        base = seat * layout.size
        for i in range(base, base + layout.size):
            card = table.shown[layout.area[i]]
            if card >= 0:
                total += self.cards.values[card]
        if self.worthless is not None:
            groups = self.worthless.find(table.shown, seat)
            counted = vec[i64]([0] * layout.total)
            at: i64 = 0
            while at < i64(len(groups)):
                for k in range(at + 1, at + 1 + groups[at]):
                    cell = groups[k]
                    if counted[cell] == 0:
                        counted[cell] = 1
                        total -= self.cards.values[table.shown[cell]]
                at += 1 + groups[at]
        return total

    def _ending(self, table: Table) -> i64:
        if self.rounds > 0 and table.round >= self.rounds:
            return BY_ROUNDS
        if self.by_points:
            for seat in range(table.layout.players):
                if table.totals[seat] >= self.points:
                    return BY_POINTS
        if table.round >= self.patience:
            return BY_ROUNDS
        return RUNNING


def reveal_all(table: Table) -> None:
    """Turn every face-down card up."""
    for cell in range(table.layout.total):
        if table.shown[cell] == HIDDEN:
            table.reveal(cell)
