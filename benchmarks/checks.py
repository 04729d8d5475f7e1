"""Checks that the same games were timed: compiled, interpreted, in C, and through ``Game``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

from benchmarks.counts import Statistic, played, playouts, statistics
from benchmarks.limit import Limit
from benchmarks.works import DECIDE, Counts, Greedy, Setting


@dataclass(frozen=True)
class Sizes:
    """How many games each check plays."""

    limit: int
    playouts: int
    loops: int
    interpreted: int
    interpreted_greedy: int
    greedy: int


FULL = Sizes(limit=2000, playouts=1000, loops=60, interpreted=10, interpreted_greedy=2, greedy=60)
QUICK = Sizes(limit=500, playouts=200, loops=20, interpreted=1, interpreted_greedy=1, greedy=0)


@dataclass(frozen=True)
class Checked:
    """The statistics of a setting, those of the playout loop first, and what is wrong."""

    setting: Setting
    found: dict[str, dict[str, Statistic]]
    wrong: list[str]


def check(setting: Setting, limit: Limit, interpreted: dict[str, Any], sizes: Sizes) -> Checked:
    """Compare what a setting's games come to, whoever plays them."""
    name = f"{setting.name} for {setting.players}"
    wrong = []
    one_by_one = [playouts(setting, game, 1) for game in range(sizes.playouts)]
    found = {"a": statistics(setting, one_by_one)}
    if limit.plays(setting.name):
        ours = playouts(setting, 0, sizes.limit)
        theirs = limit.counts(setting.name, setting.players, sizes.limit)
        if ours != theirs:
            wrong.append(f"{name}: the limit program counts {theirs}, the kernel {ours}")
    for letter in DECIDE:
        found[letter] = statistics(setting, played(setting, letter, sizes.loops))
        for what, statistic in found[letter].items():
            if not statistic.equals(found["a"][what]):
                wrong.append(f"{name}: {what}: {letter} has {statistic}, a {found['a'][what]}")
    if sizes.greedy:
        greedy = Greedy(setting)
        found["e"] = statistics(setting, [greedy.play()[0] for _ in range(sizes.greedy)])
    mine = fingerprint(setting, sizes)
    if mine != interpreted:
        wrong.append(f"{name}: interpreted {interpreted}, compiled {mine}")
    return Checked(setting, found, wrong)


def fingerprint(setting: Setting, sizes: Sizes) -> dict[str, Any]:
    """Return what a few games come to, exactly: random ones, and greedy ones move for move."""
    greedy = Greedy(setting)
    return {
        "random": vars(playouts(setting, 0, sizes.interpreted)),
        "greedy": [_told(*greedy.play()) for _ in range(sizes.interpreted_greedy)],
    }


def _told(counts: Counts, totals: list[int]) -> list[Any]:
    return [vars(counts), totals]


def interpreted_side(quick: bool) -> dict[str, Any]:
    """Run ``benchmarks.interpreted`` without any compiled file, and return what it prints."""
    command = [sys.executable, "-m", "benchmarks.interpreted", *(["--quick"] if quick else [])]
    environment = {**os.environ, "ALLEGRA_INTERPRETED": "1"}
    out = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    found: dict[str, Any] = json.loads(out.stdout.splitlines()[-1])
    return found
