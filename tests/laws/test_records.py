"""A record of any game verifies; with any one line changed, dropped or doubled it does not."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from pathlib import Path

import pytest

from allegra_core.errors import RecordError
from allegra_core.game import Game
from allegra_core.kernel.cards import EMPTY
from allegra_core.kernel.position import to_ints
from allegra_core.lab.record import record_game
from allegra_core.lab.simulate import Run, simulate
from allegra_core.plugin import load_plugins
from allegra_core.record import (
    Recorder,
    load_game,
    open_record,
    read_record,
    verify,
    write_record,
)
from allegra_core.record.recorder import chained
from allegra_core.record.replay import Replay
from allegra_core.ruleset import load, load_data

PLUGINS = load_plugins()
ALLEGRA = Path(sys.executable).with_name("allegra")
GAMES = [
    ("allegra", 3, ["one-round"]),
    ("allegra-grande", 2, ["one-round"]),
    ("golf-6", 2, []),
    ("house/kitchen-golf", 2, []),
]


def recorded(name, players, variants, *, seed=4, options=False):
    run = Run(load(name, PLUGINS, variants), players, ("random",), seed)
    return record_game(run, 0, options=options)


def wrong_line(lines):
    """Return the number of the line that a record fails at, from 1."""
    with pytest.raises(RecordError) as caught:
        verify(lines, PLUGINS)
    return caught.value.line


def unsummed(lines):
    return [{key: value for key, value in line.items() if key != "sum"} for line in lines]


def changes(line):
    """Return this line with one thing changed, in several ways."""
    out = []
    for key, value in line.items():
        if key == "ruleset":
            changed = {**value, "limits": {**value["limits"], "turns": 499}}
        elif isinstance(value, bool | None):
            changed = "A"
        elif isinstance(value, int | float):
            changed = value + 1
        elif isinstance(value, str):
            changed = value + "1" if key != "seat" else ("B" if value == "A" else "A")
        elif isinstance(value, list):
            changed = [*value[1:], value[0]] if value[1:] != value[:-1] else [*value, "A"]
        elif key == "reveal":
            changed = {seat: cells[::-1] for seat, cells in value.items()}
        else:
            changed = {**value, "A": value["A"] + 0.5}
        out.append({**line, key: changed})
    return out


@pytest.mark.parametrize(("name", "players", "variants"), GAMES)
def test_a_record_verifies_with_options_and_without(name, players, variants):
    for options in (False, True):
        lines = recorded(name, players, variants, options=options)
        assert verify(lines, PLUGINS).over
        # Another program's record has no sums; it holds by the rules alone.
        assert verify(unsummed(lines), PLUGINS).over


@pytest.mark.parametrize(("name", "players", "variants"), GAMES)
def test_any_line_changed_dropped_or_doubled_fails_with_its_number(name, players, variants):
    lines = recorded(name, players, variants)
    # Each line costs a replay up to it: all of a short record, a spread of a long one.
    step = max(1, len(lines) // 60)
    for at in [0, 1, 2, *range(3, len(lines), step), len(lines) - 2, len(lines) - 1]:
        for changed in changes(lines[at]):
            assert wrong_line([*lines[:at], changed, *lines[at + 1 :]]) == at + 1
        assert wrong_line([*lines[:at], *lines[at + 1 :]]) == at + 1
        assert wrong_line([*lines[: at + 1], lines[at], *lines[at + 1 :]]) == at + 2


@pytest.mark.parametrize(("name", "players", "variants"), GAMES[:2])
def test_a_record_without_sums_fails_where_a_rule_is_broken(name, players, variants):
    lines = unsummed(recorded(name, players, variants, options=True))
    moves = [at for at, line in enumerate(lines) if "do" in line]
    ends = [at for at, line in enumerate(lines) if "scores" in line]
    for at in moves[:: len(moves) // 12]:
        other = copy.deepcopy(lines)
        other[at]["seat"] = "B" if lines[at]["seat"] == "A" else "A"
        assert wrong_line(other) == at + 1
        other = copy.deepcopy(lines)
        other[at]["options"] = lines[at]["options"][:-1]
        assert wrong_line(other) == at + 1
        other = copy.deepcopy(lines)
        other[at]["do"] = "draw moon"
        assert wrong_line(other) == at + 1
    for at in ends:
        for key in ("scores", "totals"):
            other = copy.deepcopy(lines)
            other[at][key]["A"] += 0.5
            assert wrong_line(other) == at + 1
        other = copy.deepcopy(lines)
        other[at]["end"] = "turns"
        assert wrong_line(other) == at + 1


def test_given_decks_and_reshuffles_replay_without_the_seed():
    lines = unsummed(recorded("golf-6", 2, [], seed=9))
    given = [{**line} for line in lines]
    given[0]["seed"] = None
    assert verify(given, PLUGINS).over
    other = [{**line} for line in lines]
    other[0]["seed"] = 123456
    assert verify(other, PLUGINS).over


def test_a_record_of_an_older_version_with_fewer_keys_replays():
    lines = unsummed(recorded("golf-6", 2, []))
    del lines[0]["ruleset"]["limits"]
    lines[0]["digest"] = "sha256:of-another-version"
    assert verify(lines, PLUGINS).over


def test_a_newer_format_is_refused_with_a_sentence():
    lines = recorded("golf-6", 2, [])
    lines[0]["record"] = 2
    with pytest.raises(RecordError, match="has the format 2"):
        verify(unsummed(lines), PLUGINS)


def test_a_record_cut_anywhere_is_read_up_to_its_last_whole_line(tmp_path):
    lines = recorded("skyjo", 2, [])
    file = tmp_path / "game.allegra.jsonl"
    write_record(file, lines)
    data = file.read_bytes()
    for cut in range(2000, len(data), 997):
        whole = data[:cut].count(b"\n")
        read = read_record(data[:cut], last_line_counts=False)
        assert len(read) in {whole, whole + 1}
        assert read[:whole] == lines[:whole]
        load_game(read, PLUGINS)
    file.write_bytes(data[:3000])
    with pytest.raises(RecordError) as caught:
        verify(open_record(file), PLUGINS)
    assert caught.value.line == data[:3000].count(b"\n") + 1


@pytest.mark.parametrize("name", ["game.allegra.jsonl", "game.allegra.jsonl.gz"])
def test_written_read_and_written_again_is_the_same_bytes(tmp_path, name):
    lines = recorded("golf-6", 2, [])
    one, two = tmp_path / name, tmp_path / f"again-{name}"
    write_record(one, lines)
    write_record(two, open_record(one))
    assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"", 1),
        (b"{}\n", 1),
        (b"[1]\n", 1),
        (b"\xff\n", 1),
        (b'{"record": 1}\n', 1),
        (b'{"record": NaN}\n', 1),
        (b'{"record": 1, "name": "\\ud800"}\n', 1),
        (b"[" * 100_000, 1),
    ],
)
def test_what_is_no_record_is_one_sentence(data, line):
    with pytest.raises(RecordError) as caught:
        verify(read_record(data), PLUGINS)
    assert caught.value.line == line


def test_the_same_seed_gives_the_same_bytes_in_another_process(tmp_path):
    words = [ALLEGRA, "record", "allegra", "--players", "3", "--seed", "8", "--games", "2"]
    for folder in ("one", "two"):
        subprocess.run([*words, "-o", str(tmp_path / folder)], check=True, capture_output=True)
    names = sorted(file.name for file in (tmp_path / "one").iterdir())
    assert len(names) == 2
    for name in names:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    here = tmp_path / "here.allegra.jsonl"
    write_record(here, record_game(Run(load("allegra", PLUGINS), 3, ("greedy",), 8), 1))
    assert here.read_bytes() == (tmp_path / "one" / names[1]).read_bytes()


def test_results_do_not_depend_on_jobs():
    run = Run(load("golf-6", PLUGINS), 2, ("greedy", "random"), 3)
    assert simulate(run, 130, jobs=1) == simulate(run, 130, jobs=2) == simulate(run, 130, jobs=3)


def test_a_loaded_game_is_the_one_that_was_saved():
    lines = recorded("allegra", 3, ["one-round"])
    for at in range(2, len(lines), 17):
        game = load_game(lines[:at], PLUGINS)
        if not game.over:
            again = load_game(json.loads(json.dumps(lines[:at])), PLUGINS)
            assert to_ints(again.table) == to_ints(game.table)


def test_the_sum_of_a_line_is_of_it_and_the_one_before():
    line = {"seat": "A", "do": "leave"}
    assert chained(line, "") == chained({**line, "sum": "x"}, "")
    assert chained(line, "") != chained(line, "0")
    assert chained(line, "") != chained({**line, "do": "pass"}, "")


def test_a_game_that_ends_in_its_deal_has_its_last_line():
    # Nothing can be drawn: the draw pile is empty, and the discard pile has only its top.
    data = {
        "format": 1,
        "name": "Dead",
        "players": {"min": 3, "max": 3},
        "deck": {"cards": [{"face": 1, "count": 7}]},
        "grid": {"rows": 2, "columns": 1},
        "turn": {"draw": {"sources": [["deck"]]}},
        "match": {"rounds": 1},
        "limits": {"turns": 5},
    }
    lines = record_game(Run(load_data(data, PLUGINS), 3, ("random",), 1), 0)
    assert [line.get("end") for line in lines] == [None, None, "turns", "rounds"]
    assert lines[-1]["winners"] == ["A", "B", "C"]
    assert verify(lines, PLUGINS).over


def test_a_loaded_game_has_its_seed_where_what_was_revealed_is_cleared_in_the_deal():
    # Everything is equal: each area is cleared as soon as it lies open, and the round is over.
    data = {
        "format": 1,
        "name": "Gone",
        "players": {"min": 1, "max": 1},
        "deck": {"cards": [{"face": 1, "count": 4}]},
        "grid": {"rows": 2, "columns": 1},
        "setup": {"reveal": 2, "chosen_by": "random"},
        "turn": {"draw": {"sources": [["deck"]]}},
        "clear": {"lines": ["columns"], "length": 2, "must": True, "when": "at_once"},
        "match": {"rounds": 2},
        "limits": {"turns": 5},
    }
    game = Game(load_data(data, PLUGINS), 1, 5, plugins=PLUGINS, deals=False)
    recorder = Recorder(game, ["random"])
    game.deal_next()
    assert [int(card) for card in game.table.card] == [EMPTY, EMPTY]
    loaded = Replay(recorder.written, PLUGINS)
    list(loaded.steps())
    assert to_ints(loaded.game.table) == to_ints(game.table)
