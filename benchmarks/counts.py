"""What games come to, counted in the same way whoever plays them, and whether two counts agree."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from allegra_core.kernel import engine
from allegra_core.kernel.table import TURNS_RAN_OUT
from benchmarks.works import DECIDE, SEED, Counts, Setting

ERRORS = 5.0
"""How many standard errors two estimates may lie apart and still count as equal within noise."""


def playouts(setting: Setting, first: int, games: int) -> Counts:
    """Return what random games of the playout loop come to."""
    found = engine.playout(setting.rules, SEED, first, games)
    return Counts(
        int(found.games),
        int(found.rounds),
        int(found.decisions),
        int(found.turns_ran_out),
        int(found.units),
    )


def played(setting: Setting, letter: str, games: int) -> list[Counts]:
    """Return what each of some games comes to when a loop over ``Game`` plays them."""
    decide = DECIDE[letter]
    choices = random.Random(letter)
    out = []
    for number in range(games):
        game = setting.game(number, deals=False)
        decisions = turns_ran_out = 0
        while not game.over:
            game.deal_next()
            while engine.decider(game.table) >= 0:
                decide(game, choices)
                decisions += 1
            turns_ran_out += int(game.table.ended == TURNS_RAN_OUT)
        units = sum(int(total) for total in game.table.totals)
        out.append(Counts(1, int(game.table.round), decisions, turns_ran_out, units))
    return out


@dataclass(frozen=True)
class Statistic:
    """A mean over rounds with its standard error."""

    mean: float
    error: float

    def equals(self, other: Statistic) -> bool:
        """Tell whether two estimates are of the same number, as far as noise lets one say."""
        return abs(self.mean - other.mean) <= ERRORS * math.hypot(self.error, other.error)


def statistics(setting: Setting, games: Sequence[Counts]) -> dict[str, Statistic]:
    """Return what stands beside each row, from some games counted one by one."""
    players = setting.players * int(setting.rules.cards.unit)
    return {
        "decisions a round": _per_round(games, [game.decisions for game in games]),
        "mean score": _per_round(games, [game.units / players for game in games]),
        "rounds closed": _per_round(games, [game.rounds - game.turns_ran_out for game in games]),
    }


def _per_round(games: Sequence[Counts], values: Sequence[float]) -> Statistic:
    """Return a ratio of sums over games, which are independent, as rounds of a game are not."""
    rounds = sum(game.rounds for game in games)
    mean = sum(values) / rounds
    off = sum((value - mean * game.rounds) ** 2 for game, value in zip(games, values, strict=True))
    return Statistic(mean, math.sqrt(off) / rounds)


def as_counts(found: dict[str, Any]) -> Counts:
    """Return the counts that another program has printed."""
    return Counts(**{name: int(found[name]) for name in Counts.__dataclass_fields__})
