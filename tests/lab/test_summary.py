"""Counting games: means, intervals and merging, against values worked out by hand."""

from __future__ import annotations

import pytest

from allegra_core.lab.results import as_json
from allegra_core.lab.simulate import Run, simulate
from allegra_core.lab.summary import Mean, Summary, wilson
from allegra_core.plugin import load_plugins
from allegra_core.ruleset import load

PLUGINS = load_plugins()


def test_a_mean_and_its_interval():
    mean = Mean()
    for number in (1, 2, 3):
        mean.add(number)
    # Deviation 1, error 1 / sqrt(3) = 0.57735, times 1.95996.
    assert mean.interval() == pytest.approx((2, 2 - 1.131586, 2 + 1.131586), abs=1e-5)
    assert Mean().interval() == (0, 0, 0)


def test_merged_means_are_the_mean_of_all():
    one, two, all_of_them = Mean(), Mean(), Mean()
    for number in (3, -4, 7):
        one.add(number)
        all_of_them.add(number)
    for number in (10, 0):
        two.add(number)
        all_of_them.add(number)
    one.merge(two)
    assert one == all_of_them


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(8, 10, 0.490162, 0.943318), (0, 10, 0.0, 0.277533), (10, 10, 0.722467, 1.0)],
)
def test_wilson_intervals(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((wins / games, low, high), abs=1e-6)


def test_shared_wins_are_split():
    summary = Summary(2, games=4, wins=[{1: 2, 2: 1}, {1: 1, 2: 1}], scores=[Mean(), Mean()])
    assert [summary.win_sum(bot) for bot in range(2)] == [2.5, 1.5]


def test_results_are_in_points_not_units():
    # Allegra counts in half points: a mean score in units would be twice as large.
    file = load("allegra", PLUGINS, ["one-round"])
    run = Run(file, 2, ("random",), 1)
    summary = simulate(run, 40)
    found = as_json(run, summary, 2)
    mean = summary.scores[0].total / 40 / 2
    assert found["bots"][0]["mean_score"] == pytest.approx(mean, abs=1e-6)
    assert 60 < mean < 140
