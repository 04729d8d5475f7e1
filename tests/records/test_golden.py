"""The golden records: games that every later version must replay with the same result."""

from __future__ import annotations

from pathlib import Path

import pytest

from allegra_core.compile import compile_rules
from allegra_core.plugin import load_plugins
from allegra_core.record import open_record, verify
from allegra_core.ruleset import load, shipped

from .make import golden

HERE = Path(__file__).parent
PLUGINS = load_plugins()
FILES = sorted(HERE.glob("*.allegra.jsonl.gz"))
LINES = {file.name.removesuffix(".allegra.jsonl.gz"): open_record(file) for file in FILES}


@pytest.mark.parametrize("name", LINES)
def test_a_golden_record_verifies(name):
    verify(LINES[name], PLUGINS)


def test_every_ruleset_and_number_of_players_has_one():
    wanted = {
        f"{name.replace('/', '-')}-{players}p"
        for name in shipped()
        for players in range(load(name, PLUGINS).lowest, load(name, PLUGINS).highest + 1)
    }
    assert wanted <= set(LINES)


def test_every_way_to_end_has_one():
    ends = {line["end"] for lines in LINES.values() for line in lines if "end" in line}
    assert ends == {"closed", "turns", "rounds", "points", "unfinished"}


def test_every_kind_of_option_has_one():
    wanted = set()
    for name in shipped():
        file = load(name, PLUGINS)
        rules = compile_rules(file.for_players(file.highest), file.highest, PLUGINS)
        wanted |= {word.text for step in rules.steps for word in step.words}
    done = [line["do"] for lines in LINES.values() for line in lines if "do" in line]
    assert {word for word in wanted if not any(text.startswith(word) for text in done)} == set()
    assert {"tap", "exchange", "look row", "renew", "give", "play second"} <= wanted


def test_a_reshuffle_and_reveals_at_random_are_among_them():
    keys = {key for lines in LINES.values() for line in lines for key in line}
    assert {"reshuffle", "reveal", "options", "saw"} <= keys


def test_playing_them_again_gives_the_same_lines():
    again = dict(golden())
    assert set(again) == set(LINES)
    for name, lines in again.items():
        assert lines == LINES[name], name
