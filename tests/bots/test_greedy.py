"""The greedy bot: its choices in plain positions, and its strength."""

from __future__ import annotations

import pytest

from allegra_core.bots import make_bot
from allegra_core.compile import compile_rules
from allegra_core.errors import AllegraError
from allegra_core.kernel import engine
from allegra_core.kernel.knowledge import observe
from allegra_core.lab.simulate import Run, simulate
from allegra_core.lab.summary import wilson
from allegra_core.notation import notation_of
from allegra_core.plugin import load_plugins
from allegra_core.ruleset import load
from allegra_core.scenario.file import Given
from allegra_core.scenario.given import set_up

PLUGINS = load_plugins()


def choice(name, given, players=2, plays=()):
    """Return what greedy does in a position, after some options have been played."""
    rules = compile_rules(load(name, PLUGINS).for_players(players), players, PLUGINS)
    table = set_up(rules, Given.model_validate(given))
    notation = notation_of(rules)
    for text in plays:
        legal = engine.options(rules, table)
        engine.apply(rules, table, next(o for o in legal if notation.text(table, o) == text))
    seat = engine.decider(table)
    bot = make_bot("greedy", rules, PLUGINS)
    bot.begin(1)
    return notation.text(
        table, bot.choose(observe(table, seat), seat, engine.options(rules, table))
    )


GRID = ["12 ?? ?? ??", "?? 5 ?? ??", "?? ?? 9 ??"]


def test_it_takes_a_good_card_from_the_discard_pile():
    assert choice("skyjo", {"grids": {"A": GRID}, "discard": [-2]}) == "draw discard"
    assert choice("skyjo", {"grids": {"A": GRID}, "discard": [12]}) == "draw deck"


def test_it_puts_a_good_card_where_it_costs_most():
    said = {"grids": {"A": GRID}, "deck": [-2]}
    assert choice("skyjo", said, plays=["draw deck"]) == "swap r1c1"


def test_it_discards_a_bad_card():
    low = ["1 ?? ?? ??", "?? 0 ?? ??", "?? ?? 2 ??"]
    said = {"grids": {"A": low}, "deck": [12]}
    assert choice("skyjo", said, plays=["draw deck"]) == "discard"


def test_it_completes_a_column():
    grid = ["12 ?? ?? ??", "12 5 ?? ??", "0 ?? ?? ??"]
    said = {"grids": {"A": grid}, "deck": [12]}
    assert choice("skyjo", said, plays=["draw deck"]) == "swap r3c1"


def test_it_leaves_a_group_that_would_cost_points():
    grid = ["-1 -1 -1 5", "?? ?? ?? ??", "?? ?? ?? ??"]
    assert choice("allegra", {"grids": {"A": grid}}) == "leave"
    grid = ["7 7 7 5", "?? ?? ?? ??", "?? ?? ?? ??"]
    assert choice("allegra", {"grids": {"A": grid}}) == "clear r1c1 r1c2 r1c3"


def test_it_does_not_close_a_round_that_it_would_be_punished_for():
    # Revealing the last card would close with about 60 points against nearly none.
    high = ["9 9 8 8", "7 6 9 6", "?? 8 7 5"]
    low = ["0 0 -1 1", "1 0 2 0", "0 -1 1 ??"]
    said = {"grids": {"A": high, "B": low}, "deck": [9], "discard": [10]}
    assert choice("skyjo", said, plays=["draw deck"]) != "discard"


@pytest.mark.parametrize("name", ["allegra", "allegra-grande"])
def test_greedy_beats_random_in_97_of_100_games(name):
    # 300 games here, 1,000 in `make strength`; either way the share itself must be 97 %.
    run = Run(load(name, PLUGINS), 2, ("greedy", "random"), seed=2)
    summary = simulate(run, 300, jobs=1)
    assert wilson(summary.win_sum(0), summary.games)[0] >= 0.97


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("greedie", "did you mean 'greedy'"),
        ("minimax", "bots are greedy, random"),
        ("random:3", "takes no argument"),
    ],
)
def test_a_bot_that_is_not_there_is_a_sentence(asked, said):
    rules = compile_rules(load("skyjo", PLUGINS).for_players(2), 2, PLUGINS)
    with pytest.raises(AllegraError, match=said):
        make_bot(asked, rules, PLUGINS)
