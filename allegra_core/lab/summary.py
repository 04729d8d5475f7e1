"""What a batch of games comes to: whole numbers only, so that sums are exact in any order."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt

Z = 1.959963984540054
"""The normal quantile of a 95 % interval."""


@dataclass
class Mean:
    """A running mean of whole numbers, with its 95 % interval."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, number: int) -> None:
        """Count one more number."""
        self.count += 1
        self.total += number
        self.squares += number * number

    def merge(self, other: Mean) -> None:
        """Count all that another mean has counted."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    def interval(self) -> tuple[float, float, float]:
        """Return the mean and the bounds of its interval; zeros where nothing was counted."""
        if self.count == 0:
            return 0.0, 0.0, 0.0
        mean = self.total / self.count
        spread = self.count * self.squares - self.total * self.total
        error = Z * sqrt(spread / self.count**2 / max(self.count - 1, 1))
        return mean, mean - error, mean + error


def wilson(wins: float, games: int) -> tuple[float, float, float]:
    """Return a share and its 95 % interval (Wilson 1927); zeros for no games."""
    if games == 0:
        return 0.0, 0.0, 0.0
    share = wins / games
    middle = share + Z * Z / (2 * games)
    error = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return share, max(0.0, (middle - error) / scale), min(1.0, (middle + error) / scale)


@dataclass
class Summary:
    """The games of a batch, counted; ``merge`` adds another batch.

    For each bot (by its place in the list of bots): ``wins[bot][k]`` games that it won together
    with k - 1 others, and ``scores[bot]`` its totals in units. ``turns`` and ``decisions`` are
    counted for each round, ``rounds`` for each game.
    """

    bots: int
    games: int = 0
    wins: list[dict[int, int]] = field(default_factory=list)
    scores: list[Mean] = field(default_factory=list)
    turns: Mean = field(default_factory=Mean)
    decisions: Mean = field(default_factory=Mean)
    rounds: Mean = field(default_factory=Mean)
    rounds_out_of_turns: int = 0
    games_by_points: int = 0

    def __post_init__(self) -> None:
        if not self.wins:
            self.wins = [{} for _ in range(self.bots)]
            self.scores = [Mean() for _ in range(self.bots)]

    def merge(self, other: Summary) -> None:
        """Count the games of another batch too."""
        self.games += other.games
        for mine, theirs in zip(self.wins, other.wins, strict=True):
            for shared, count in theirs.items():
                mine[shared] = mine.get(shared, 0) + count
        for one, two in zip(self.scores, other.scores, strict=True):
            one.merge(two)
        self.turns.merge(other.turns)
        self.decisions.merge(other.decisions)
        self.rounds.merge(other.rounds)
        self.rounds_out_of_turns += other.rounds_out_of_turns
        self.games_by_points += other.games_by_points

    def win_sum(self, bot: int) -> float:
        """Return how many games a bot has won; a shared win is split."""
        return sum(count / shared for shared, count in sorted(self.wins[bot].items()))
