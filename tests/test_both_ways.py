"""Compiled and interpreted are one: the same games, bit by bit; ``make both-ways`` plays more."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from allegra_core import COMPILED
from allegra_core.kernel import Table
from allegra_core.ruleset import shipped

PLAY = Path(__file__).with_name("both_ways.py")


def test_what_says_compiled_is_compiled():
    assert hasattr(Table, "__mypyc_attrs__") == COMPILED


@pytest.mark.skipif(not COMPILED, reason="nothing compiled is run here")
def test_the_same_games_are_played_compiled_and_interpreted():
    played = [
        subprocess.run(
            [sys.executable, PLAY, "20"],
            env={**os.environ, "ALLEGRA_INTERPRETED": interpreted},
            capture_output=True,
            text=True,
            check=True,
        )
        for interpreted in ("0", "1")
    ]
    assert [run.stderr.split()[-1] for run in played] == ["compiled", "interpreted"]
    assert played[0].stdout.count("20 games") == len(shipped())
    assert played[0].stdout == played[1].stdout
