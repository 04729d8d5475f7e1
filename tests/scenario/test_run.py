"""What a scenario says when it fails, and when it cannot be set up."""

from __future__ import annotations

import re
import subprocess
import sys
import textwrap

import pytest

from allegra_core.errors import ScenarioError
from allegra_core.plugin import load_plugins
from allegra_core.scenario import read_scenarios, run_scenario

PLUGINS = load_plugins()

GIVEN = """
    scenario: a test
    ruleset: skyjo
    players: 2
    given:
      grids:
        A:
          -  12  ?5  ??   1
          -  ??  ??  ??   .
          -  ??  ??  ??  ??
      deck: [3]
      discard: [9]
"""


def run(tmp_path, rest, given=GIVEN):
    file = tmp_path / "test.scenario.yaml"
    file.write_text(textwrap.dedent(given) + textwrap.dedent(rest), encoding="utf-8")
    for one in read_scenarios(file):
        run_scenario(one, PLUGINS)


def failure(tmp_path, rest, given=GIVEN):
    with pytest.raises(ScenarioError) as caught:
        run(tmp_path, rest, given)
    return str(caught.value)


def test_a_grid_is_shown_side_by_side_with_the_legal_options(tmp_path):
    said = failure(
        tmp_path,
        """
        play:
          - A: draw deck
          - A: swap r1c1
        expect:
          grids:
            A:
              -   3  ?5  ??   2
              -  ??  ??  ??   .
              -  ??  ??  ??  ??
        """,
    )
    assert "test.scenario.yaml:1: a test" in said
    assert "grid of A: expected on the left, found on the right" in said
    assert re.search(r"\n {4} 3 \?5 \?\?  2   \| +3 +\?5 +\?-?\d+ +1\n", said)
    assert "B may: draw deck, draw discard" in said


def test_an_illegal_move_lists_the_legal_ones(tmp_path):
    said = failure(tmp_path, "play:\n  - A: discard\n")
    assert "move 1 of play is refused: 'discard' is not open to A now" in said
    assert "A may: draw deck, draw discard" in said


def test_a_move_of_the_wrong_seat_is_told(tmp_path):
    said = failure(tmp_path, "play:\n  - B: draw deck\n")
    assert "it is not B's decision but A's" in said


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ("discard: [3]", "discard: expected 3"),
        ("decision: {seat: B}", "decision.seat: expected B"),
        ("decision: {seat: A, options: [draw deck]}", "decision.options: expected draw deck"),
        ("includes: [exchange]", "includes: expected exchange"),
        ("excludes: [draw deck]", "excludes: expected without draw deck"),
        ("closer: A", "closer: expected A"),
        ("knows: {A: [r1c2]}", "knows of A: expected r1c2"),
        ("scores: {A: 3}", "the round is not over"),
        ("totals: {A: 3}", "totals: expected A 3"),
        ("winners: [A]", "winners: expected A"),
    ],
)
def test_each_expectation_can_fail(tmp_path, expect, said):
    assert said in failure(tmp_path, f"expect:\n  {expect}\n")


def test_what_is_expected_within_play_is_checked_there(tmp_path):
    said = failure(tmp_path, "play:\n  - A: draw deck\n  - expect: {discard: [3]}\n")
    assert "at item 2 of play" in said


def test_a_refused_last_move_must_say_the_words(tmp_path):
    run(tmp_path, "play:\n  - A: discard\nfails: not open to A\n")
    assert "not with 'moon'" in failure(tmp_path, "play:\n  - A: discard\nfails: moon\n")
    said = failure(tmp_path, "play:\n  - A: draw deck\nfails: moon\n")
    assert "should be refused with 'moon', but was played" in said


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("given: {deck: [99]}", "no card of this ruleset has the face '99'"),
        (
            "given: {deck: [-2, -2, -2, -2, -2, -2]}",
            "the scenario names more cards '-2' than the deck holds",
        ),
        ("given: {grids: {A: ['1 2']}}", "given.grids.A is not 3 rows of 4 cells"),
        ("given: {turn: C}", "there is no seat C with 2 players"),
        ("given: {knows: {A: [r9c9]}}", "r9c9 is not in the area of A"),
        ("given: {totals: {A: 0.3}}", "no game of this ruleset gives 0.3"),
        ("given: {tunr: B}", "unknown key 'tunr' in given; did you mean 'turn'?"),
    ],
)
def test_a_position_that_cannot_be_is_one_sentence(tmp_path, given, said):
    head = "scenario: a test\nruleset: skyjo\nplayers: 2\n"
    assert said in failure(tmp_path, "", head + given + "\n")


def test_free_decks_may_hold_any_number_of_cards(tmp_path):
    head = "scenario: a test\nruleset: skyjo\nplayers: 2\n"
    run(tmp_path, "", head + "given: {free_deck: true, deck: [-2, -2, -2, -2, -2, -2]}\n")


def test_a_bad_ruleset_in_place_is_told_with_its_problems(tmp_path):
    head = "scenario: a test\nplayers: 2\nruleset: {format: 1, name: X, extends: skyjo, grid: 3}\n"
    said = failure(tmp_path, "", head)
    assert "its ruleset cannot be played" in said
    assert "grid should be a mapping, not 3" in said


@pytest.mark.parametrize("text", ["", "[1, 2]", "a: [", "scenario: x\n", "\t"])
def test_a_file_that_is_no_scenario_is_one_sentence(tmp_path, text):
    assert "test.scenario.yaml" in failure(tmp_path, "", text)


def test_pytest_collects_scenarios_of_a_folder_one_test_each(tmp_path):
    fine = textwrap.dedent(GIVEN) + "play:\n  - A: draw deck\n"
    bad = fine.replace("a test", "a second one") + "expect: {closer: B}\n"
    (tmp_path / "mine.scenario.yaml").write_text(f"{fine}---\n{bad}", encoding="utf-8")
    words = [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", str(tmp_path)]
    found = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert "mine.scenario.yaml::a test PASSED" in found.stdout
    assert "mine.scenario.yaml::a second one FAILED" in found.stdout
    assert "closer: expected B" in found.stdout
    assert "1 failed, 1 passed" in found.stdout
    assert "Traceback" not in found.stdout
