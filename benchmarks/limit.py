"""The limit: the same games in plain C (``benchmarks/limit/``), compiled and run."""

from __future__ import annotations

import json
import os
import shlex
import statistics
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.measure import Plan

SOURCES = Path(__file__).parent / "limit"
PROGRAMS = {"allegra": "allegra.c", "allegra-grande": "grande.c"}
COUNTS = ("games", "rounds", "decisions", "turns_ran_out", "units")


class Limit:
    """The limit programs, compiled with -O3 into a folder that goes when they do."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="allegra-limit-")
        self._programs: dict[str, str] = {}
        compiler = shlex.split(os.environ.get("CC", "cc"))
        for name, source in PROGRAMS.items():
            program = str(Path(self._folder.name) / name)
            flags = ["-O3", "-Wall", "-Wextra", "-Werror", "-o", program]
            subprocess.run([*compiler, *flags, str(SOURCES / source)], check=True)
            self._programs[name] = program

    def plays(self, ruleset: str) -> bool:
        """Tell whether there is a program for a ruleset."""
        return ruleset in self._programs

    def run(self, ruleset: str, players: int, seed: int, games: int) -> dict[str, Any]:
        """Play games 0 to ``games`` - 1 of a seed, and return the counts and the seconds."""
        command = [self._programs[ruleset], str(players), str(seed), str(games)]
        out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        found: dict[str, Any] = json.loads(out)
        return found

    def rate(self, ruleset: str, players: int, seed: int, plan: Plan) -> float:
        """Return its decisions a second: the median of the plan's stretches."""
        games = 500
        while True:
            first = self.run(ruleset, players, seed, games)
            if first["seconds"] >= plan.seconds / 2:
                break
            games = int(games * max(2, plan.seconds / first["seconds"]))
        runs = [self.run(ruleset, players, seed, games) for _ in range(plan.repeats)]
        return statistics.median(run["decisions"] / run["seconds"] for run in runs)
