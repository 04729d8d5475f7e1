"""Loading: what merges into what, where values come from, and the digest."""

from __future__ import annotations

import pickle
import textwrap

import pytest

from allegra_core.errors import AllegraError
from allegra_core.plugin import load_plugins
from allegra_core.ruleset import check, load, load_data, shipped

PLUGINS = load_plugins()


def written(folder, name, text):
    file = folder / name
    file.write_text(textwrap.dedent(text), encoding="utf-8")
    return file


def test_mappings_merge_key_by_key_and_anything_else_replaces(tmp_path):
    file = written(
        tmp_path,
        "mine.yaml",
        """
        format: 1
        name: Mine
        extends: allegra
        scoring: {empty_area: -5}
        clear: {lines: [rows]}
        """,
    )
    rules = load(file, PLUGINS).for_players(4)
    assert rules.scoring.empty_area == -5
    assert rules.scoring.closer.positive == 2
    assert rules.clear.lines == ["rows"]
    assert rules.clear.length.min == 3


def test_later_parts_win_extends_file_variants_settings_by_players(tmp_path):
    file = written(
        tmp_path,
        "mine.yaml",
        """
        format: 1
        name: Mine
        extends: allegra
        match: {rounds: 4}
        by_players:
          5: {match: {rounds: 7}}
        variants:
          long: {set: {match: {rounds: 5}}}
          longer: {set: {match: {rounds: 6}}}
        """,
    )

    def rounds(players, **said):
        return load(file, PLUGINS, **said).for_players(players).match.rounds

    assert load("allegra", PLUGINS).for_players(4).match.rounds == 3
    assert rounds(4) == 4
    assert rounds(4, variants=["long"]) == 5
    assert rounds(4, variants=["long", "longer"]) == 6
    assert rounds(4, variants=["longer", "long"]) == 5
    assert rounds(4, variants=["long"], settings=["match.rounds=8"]) == 8
    assert rounds(5, variants=["long"], settings=["match.rounds=8"]) == 7


def test_extends_goes_by_path_and_in_chains(tmp_path):
    (tmp_path / "deep").mkdir()
    written(tmp_path, "base.yaml", "format: 1\nname: Base\nextends: skyjo\nmatch: {points: 50}\n")
    file = written(
        tmp_path / "deep",
        "mine.yaml",
        "format: 1\nname: Mine\nextends: ../base.yaml\nsetup: {reveal: 3}\n",
    )
    rules = load(file, PLUGINS).for_players(2)
    assert (rules.name, rules.match.points, rules.setup.reveal) == ("Mine", 50, 3)
    assert rules.clear.lines == ["columns"]


def test_a_problem_points_into_the_file_that_said_it(tmp_path):
    base = written(
        tmp_path, "base.yaml", "format: 1\nname: Base\nextends: skyjo\ngrid: {rows: no}\n"
    )
    file = written(tmp_path, "mine.yaml", "format: 1\nname: Mine\nextends: base.yaml\n")
    (problem,) = check(file, PLUGINS)
    assert (problem.file, problem.line, problem.column) == (str(base), 4, 14)
    assert problem.path == "grid.rows"


def test_origins_tell_who_said_what(tmp_path):
    file = written(
        tmp_path, "mine.yaml", "format: 1\nname: Mine\nextends: allegra\nmatch: {rounds: 4}\n"
    )
    ruleset = load(file, PLUGINS, settings=["clear.must=true"])
    origins = {key: (value, origin) for key, value, origin in ruleset.origins(2)}
    assert origins["match.rounds"] == (4, f"{file}:4:17")
    assert origins["clear.must"] == (True, "--set clear.must=true:1:1")
    assert origins["limits.turns"] == (500, "default")
    assert origins["deck.remove_each"][0] == 2
    assert origins["deck.remove_each"][1].startswith("allegra.yaml:")


def test_a_number_of_players_outside_is_one_sentence():
    with pytest.raises(AllegraError, match="Allegra is for 2 to 6 players, not 7"):
        load("allegra", PLUGINS).for_players(7)


@pytest.mark.parametrize("name", shipped())
def test_a_resolved_ruleset_loads_again_with_the_same_digest(name):
    file = load(name, PLUGINS)
    for players in range(file.lowest, file.highest + 1):
        again = load_data(file.resolved(players), PLUGINS)
        assert again.digest(players) == file.digest(players)
        assert again.resolved(players) == file.resolved(players)


def test_the_digest_is_of_how_a_game_is_played(tmp_path):
    text = "format: 1\nname: {}\nextends: allegra\nsummary: {}\nmatch: {{rounds: {}}}\n"
    one = written(tmp_path, "one.yaml", text.format("One", "x", 3))
    two = written(tmp_path, "two.yaml", text.format("Two", "y", 3))
    other = written(tmp_path, "other.yaml", text.format("One", "x", 4))
    digest = load("allegra", PLUGINS).digest(2)
    assert load(one, PLUGINS).digest(2) == load(two, PLUGINS).digest(2) == digest
    assert load(other, PLUGINS).digest(2) != digest
    assert load("allegra", PLUGINS).digest(4) != digest


def test_a_loaded_ruleset_pickles():
    file = load("allegra-grande", PLUGINS, variants=["wide"])
    again = pickle.loads(pickle.dumps(file))
    assert again.resolved(2) == file.resolved(2)


@pytest.mark.parametrize(
    ("text", "value"),
    [("0o17", 15), ("0x1F", 31), ("+7", 7), ("-0", 0), ("007", 7)],
)
def test_whole_numbers_are_read_as_yaml_1_2_has_them(text, value):
    file = load("skyjo", PLUGINS, settings=[f"match.points={text}"])
    assert file.for_players(2).match.points == value


@pytest.mark.parametrize("text", ["1_000", "yes", "1:30", "12e", "0b11", "''"])
def test_what_is_no_number_in_yaml_1_2_stays_text(text):
    with pytest.raises(AllegraError, match=r"match\.points should be a number, not the text"):
        load("skyjo", PLUGINS, settings=[f"match.points={text}"])
