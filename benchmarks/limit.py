"""The limit: the same games in plain C (``benchmarks/limit/``), compiled and run."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.counts import as_counts
from benchmarks.measure import Done, Timed
from benchmarks.works import SEED, Counts

SOURCES = Path(__file__).parent / "limit"
PROGRAMS = {"allegra": "allegra.c", "allegra-grande": "grande.c"}


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

    def counts(self, ruleset: str, players: int, games: int) -> Counts:
        """Return what games 0 to ``games`` - 1 come to."""
        return as_counts(self._run(ruleset, players, games))

    def timed(self, ruleset: str, players: int) -> Timed:
        """Return the playing of games with the seconds the program itself measures."""
        return partial(self._timed, ruleset, players)

    def _timed(self, ruleset: str, players: int, games: int) -> tuple[Done, float]:
        found = self._run(ruleset, players, games)
        return Done(found["decisions"], found["rounds"]), found["seconds"]

    def _run(self, ruleset: str, players: int, games: int) -> dict[str, Any]:
        command = [self._programs[ruleset], str(players), str(SEED), str(games)]
        out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        found: dict[str, Any] = json.loads(out)
        return found
