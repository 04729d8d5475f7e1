"""How a rate is measured: a warm-up, then the median of several stretches on one core."""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

Work = Callable[[int], int]
"""Does something so many times over and returns how much was done: decisions, copies."""


@dataclass(frozen=True)
class Plan:
    """How many stretches are timed, and how many seconds each takes at least."""

    repeats: int
    seconds: float


FULL = Plan(7, 0.4)
QUICK = Plan(3, 0.15)


def on_one_core() -> None:
    """Stay on one core, the last one, so that stretches compare; where the system allows it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def rate(work: Work, plan: Plan) -> float:
    """Return how much of a work is done a second: the median of the plan's stretches."""
    times = 1
    while True:
        done, seconds = timed(work, times)
        if seconds >= plan.seconds / 2:
            break
        times = max(2 * times, int(times * plan.seconds / max(seconds, 1e-6)))
    times = max(1, round(times * plan.seconds / seconds))
    rates = []
    for _ in range(plan.repeats):
        done, seconds = timed(work, times)
        rates.append(done / seconds)
    return statistics.median(rates)


def timed(work: Work, times: int) -> tuple[int, float]:
    """Do a work, and return how much was done and the seconds it took."""
    begun = perf_counter()
    done = work(times)
    return done, perf_counter() - begun
