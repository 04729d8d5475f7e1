"""Bad files: each kind is a file in ``tests/cases/bad``, with the exact lines it gets beside it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from allegra_core.errors import RulesetError
from allegra_core.plugin import load_plugins
from allegra_core.ruleset import check, load

BAD = Path(__file__).parents[1] / "cases" / "bad"
PLUGINS = load_plugins()


def test_every_bad_file_has_its_lines_and_every_line_its_file():
    assert {file.stem for file in BAD.glob("*.yaml")} == {file.stem for file in BAD.glob("*.txt")}


@pytest.mark.parametrize("name", sorted(file.stem for file in BAD.glob("*.yaml")))
def test_a_bad_file_gets_exactly_these_lines(name, monkeypatch):
    monkeypatch.chdir(BAD)
    expected = (BAD / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert [str(problem) for problem in check(f"{name}.yaml", PLUGINS)] == expected


def test_a_missing_file_a_directory_and_a_dangling_link_are_told_apart(tmp_path):
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "link.yaml").symlink_to("nowhere")
    os.mkfifo(tmp_path / "pipe.yaml")
    for name, said in [
        ("gone", "there is no such file"),
        ("folder", "this is a directory, not a ruleset file"),
        ("link", "this is a link to a file that does not exist"),
        ("pipe", "this is not an ordinary file"),
    ]:
        file = tmp_path / f"{name}.yaml"
        assert [str(one) for one in check(file, PLUGINS)] == [f"{file}:1:1: error: {said}"]


def test_a_file_over_a_mebibyte_is_refused(tmp_path):
    file = tmp_path / "large.yaml"
    file.write_bytes(b"#" * (1 << 20) + b"\n")
    assert [one.message for one in check(file, PLUGINS)] == [
        "the file is larger than 1 MiB; no ruleset is that long"
    ]


def test_an_unknown_name_gets_the_nearest_shipped_one():
    assert [str(one) for one in check("skyjoe", PLUGINS)] == [
        "skyjoe:1:1: error: there is no such file, and no shipped ruleset 'skyjoe'; "
        "did you mean 'skyjo'?"
    ]


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("clear.must", "a setting is written key.path=value, as in clear.must=true"),
        ("clear.must=yes", "clear.must should be true or false, not the text 'yes'"),
        ("clear.msut=true", "unknown key 'msut' in clear; did you mean 'must'?"),
        ("players.max=9", "--set may not change 'players'"),
        ("match.rounds=[1", "syntax error"),
    ],
)
def test_a_bad_setting_is_told_at_its_own_place(setting, said):
    with pytest.raises(RulesetError) as caught:
        load("allegra", PLUGINS, settings=[setting])
    (problem,) = caught.value.problems
    assert problem.file == f"--set {setting}"
    assert said in problem.message


def test_an_unknown_variant_gets_the_nearest_one():
    with pytest.raises(RulesetError, match="unknown variant 'quite'; did you mean 'quiet'"):
        load("allegra", PLUGINS, variants=["quite"])
