"""What whole processes take: simulations by one and by two, their memory, and starting up."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

SIMULATED = ("allegra", 2)
SHARED_GAMES = 20_000
FEW, MANY = 1_000, 100_000
REPEATS = 7
STARTS = 15
IMPORT = "import time; begun = time.perf_counter(); import allegra_core; "
IMPORT += "print(time.perf_counter() - begun)"


@dataclass(frozen=True)
class Simulation:
    """A simulation run in a process of its own; ``peak`` is memory in KiB, of its largest one."""

    bot: str
    games: int
    jobs: int
    seconds: float
    peak: int


def simulation(bot: str, games: int, jobs: int) -> Simulation:
    """Simulate games in a process of its own, with ``jobs`` more where it is more than 1."""
    name, players = SIMULATED
    arguments = [name, str(players), bot, str(games), str(jobs)]
    found = json.loads(_python("-m", "benchmarks.simulation", *arguments))
    assert found["games"] == games
    return Simulation(bot, games, jobs, found["seconds"], found["peak"])


def shared() -> tuple[list[Simulation], float]:
    """Return greedy simulations by 1 and by 2 processes in turns, and the median speed-up."""
    runs = []
    ratios = []
    for _ in range(REPEATS):
        one, two = (simulation("greedy", SHARED_GAMES, jobs) for jobs in (1, 2))
        runs += [one, two]
        ratios.append(one.seconds / two.seconds)
    return runs, statistics.median(ratios)


def long_runs() -> tuple[list[Simulation], float]:
    """Return a short and a long simulation, and the peak memory of the long to the short one."""
    few, many = (simulation("random", games, 1) for games in (FEW, MANY))
    return [few, many], many.peak / few.peak


def import_seconds() -> float:
    """Return the seconds that ``import allegra_core`` takes: the median of several processes."""
    return statistics.median(float(_python("-c", IMPORT)) for _ in range(STARTS))


def help_seconds() -> float:
    """Return the seconds from nothing to the end of ``allegra --help``, the median of several."""
    command = [str(Path(sys.executable).with_name("allegra")), "--help"]
    found = []
    for _ in range(STARTS):
        begun = perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        found.append(perf_counter() - begun)
    return statistics.median(found)


def _python(*arguments: str) -> str:
    command = [sys.executable, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
