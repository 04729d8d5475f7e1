"""How a rate is measured: a warm-up, then the median of several stretches on one core."""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter


@dataclass(frozen=True)
class Done:
    """What was done: ``count`` decisions (or copies, or games), in so many rounds."""

    count: int
    rounds: int = 0


Work = Callable[[int], Done]
"""Does something so many times over, mostly games, and returns what was done."""

Timed = Callable[[int], tuple[Done, float]]
"""The same, and the seconds it took."""


@dataclass(frozen=True)
class Rate:
    """How much is done a second, stretch by stretch; of several, medians are told."""

    per_s: list[float]
    rounds_per_s: list[float]

    def median(self) -> float:
        """Return the median rate."""
        return statistics.median(self.per_s)

    def rounds(self) -> float:
        """Return the median rate of rounds."""
        return statistics.median(self.rounds_per_s)

    def to(self, other: Rate) -> float:
        """Return the median ratio to a rate whose stretches were measured in turns with these.

        Stretches that follow each other see the same machine, which medians of all may not.
        """
        pairs = zip(self.per_s, other.per_s, strict=True)
        return statistics.median(ours / theirs for ours, theirs in pairs)


@dataclass(frozen=True)
class Plan:
    """How many stretches are timed, and how many seconds each takes at least."""

    repeats: int
    seconds: float


FULL = Plan(15, 0.2)
BRIEF = Plan(5, 0.1)


def on_one_core() -> None:
    """Stay on one core, the last one, so that stretches compare; where the system allows it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def timed(work: Work) -> Timed:
    """Return the work with the seconds it takes by our own clock."""

    def run(times: int) -> tuple[Done, float]:
        begun = perf_counter()
        done = work(times)
        return done, perf_counter() - begun

    return run


def rates(works: Sequence[Timed], plan: Plan) -> list[Rate]:
    """Return the rates of works whose stretches take turns, so that all see the same machine."""
    times = [_times(work, plan.seconds) for work in works]
    stretches: list[list[tuple[Done, float]]] = [[] for _ in works]
    for _ in range(plan.repeats):
        for work, often, found in zip(works, times, stretches, strict=True):
            found.append(work(often))
    return [
        Rate(
            [done.count / seconds for done, seconds in found],
            [done.rounds / seconds for done, seconds in found],
        )
        for found in stretches
    ]


def _times(work: Timed, seconds: float) -> int:
    """Warm a work up, and return how many times over take so many seconds."""
    times = 1
    while True:
        _, took = work(times)
        if took >= seconds / 2:
            return max(1, round(times * seconds / took))
        times = max(2 * times, int(times * seconds / max(took, 1e-6)))
