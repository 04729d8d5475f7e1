"""The rows of the table: what is measured, for which ruleset and number of players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from allegra_core.ruleset import shipped
from benchmarks.limit import Limit
from benchmarks.measure import BRIEF, FULL, Plan, rates, timed
from benchmarks.works import LETTERS, Setting

MAIN = (("allegra", 4), ("allegra-grande", 4), ("skyjo", 2))
"""The settings that targets are set for; they are measured longer."""


@dataclass(frozen=True)
class Row:
    """How fast a work is for a ruleset and a number of players.

    ``ratio`` is to the limit, and ``to_playout`` to the playout loop (a).
    """

    work: str
    ruleset: str
    players: int
    per_s: float
    rounds_per_s: float | None
    limit_per_s: float | None = None
    ratio: float | None = None
    to_playout: float | None = None

    def as_json(self) -> dict[str, Any]:
        """Return it as the JSON object of a row."""
        return {
            "work": self.work,
            "ruleset": self.ruleset,
            "players": self.players,
            "per_s": round(self.per_s, 1),
            "rounds_per_s": self.rounds_per_s and round(self.rounds_per_s, 1),
            "limit_per_s": self.limit_per_s and round(self.limit_per_s, 1),
            "ratio": self.ratio and round(self.ratio, 4),
            "to_playout": self.to_playout and round(self.to_playout, 4),
        }


def settings(quick: bool) -> Iterator[Setting]:
    """Return every shipped ruleset for every number of players, or the few of a quick run."""
    if quick:
        for name, players in [*MAIN, ("golf-6", 4), ("golf-9", 4)]:
            yield Setting(name, players)
        return
    for name in shipped():
        file = Setting(name, 2).file
        for players in range(int(file.lowest), int(file.highest) + 1):
            yield Setting(name, players)


def plan_for(setting: Setting, quick: bool) -> Plan:
    """Return how long a setting is measured."""
    return FULL if (setting.name, setting.players) in MAIN and not quick else BRIEF


def measured(
    setting: Setting, letters: Sequence[str], limit: Limit | None, plan: Plan
) -> Iterator[Row]:
    """Measure works for a setting, (a) first; all take turns, with the limit program too."""
    works = [timed(setting.work(letter)) for letter in letters]
    if limit is not None and limit.plays(setting.name):
        works.append(limit.timed(setting.name, setting.players))
    found = rates(works, plan)
    most = found.pop() if len(found) > len(letters) else None
    for letter, rate in zip(letters, found, strict=True):
        against = most if letter == "a" else None
        yield Row(
            letter,
            setting.name,
            setting.players,
            rate.median(),
            rate.rounds() or None,
            against.median() if against else None,
            rate.to(against) if against else None,
            None if letter == "a" else rate.to(found[0]),
        )


ALL = tuple(LETTERS)
QUICK = ("a", "b", "d")
