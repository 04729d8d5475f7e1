"""Memory does not grow with games: nothing is kept of what is over."""

from __future__ import annotations

import copy
import gc
import random
from pathlib import Path

import pytest

from allegra_core.bots import make_bot
from allegra_core.compile import compile_rules
from allegra_core.game import Game
from allegra_core.kernel import engine
from allegra_core.kernel.knowledge import observe, resample
from allegra_core.lab.simulate import play_batch
from allegra_core.plugin import load_plugins
from allegra_core.ruleset import load

PLUGINS = load_plugins()
FILE = load("allegra-grande", PLUGINS)
RULESET = FILE.for_players(3)
RULES = compile_rules(RULESET, 3, PLUGINS)
BOTS = [make_bot(bot, RULES, PLUGINS) for bot in ("greedy", "random", "random")]


def a_deal(number):
    table = engine.new_table(RULES, 1, number)
    engine.deal(RULES, table, engine.shuffled_deck(RULES, table))
    return table


def deals(number):
    for deal in range(number, number + 100):
        a_deal(deal)


def simulations(number):
    play_batch(RULES, BOTS, 1, number, 1)


def rules(_number):
    for _ in range(20):
        compile_rules(RULESET, 3, PLUGINS)
        copy.deepcopy(RULES)


def guesses(number):
    table = a_deal(number)
    for seed in range(100):
        resample(observe(table, 0), seed)


def games(number):
    game = Game(FILE, 3, 1, game=number, plugins=PLUGINS, rules=RULES)
    choices = random.Random(number)
    for _ in range(50):
        game.play(choices.choice(game.options))
    while game.undo():
        pass


@pytest.mark.parametrize("work", [deals, simulations, rules, guesses, games])
def test_memory_does_not_grow(work):
    def grown():
        before = resident()
        for number in range(5):
            work(number)
        return resident() - before

    grown()
    # The allocator takes pages when it needs them; only a leak takes some every time.
    assert min(grown() for _ in range(5)) < 64


def resident():
    """Return the memory of this process in KiB."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4
