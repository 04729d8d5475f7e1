"""Whatever the kernel and plugins make can be pickled and copied, compiled or interpreted."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from allegra_core.bots import Bot, make_bot
from allegra_core.compile import compile_rules
from allegra_core.kernel import Judge, engine
from allegra_core.kernel.generator import Generator
from allegra_core.kernel.knowledge import observe
from allegra_core.kernel.pile import pile_of
from allegra_core.kernel.position import to_ints
from allegra_core.plugin import load_plugins
from allegra_core.ruleset import load, shipped

MARKET = Path(__file__).parents[1] / "cases" / "plugins" / "market.yaml"
PLUGINS = load_plugins([MARKET.with_suffix(".py")])
WAYS = {
    "pickle": lambda it: pickle.loads(pickle.dumps(it)),
    "old pickle": lambda it: pickle.loads(pickle.dumps(it, 2)),
    "copy": copy.copy,
    "deep copy": copy.deepcopy,
}
each_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


class Miser(Judge):
    """A judge of a plugin."""

    def __init__(self, price):
        self.price = price

    def mean(self):
        return self.price


class Last(Bot):
    """A bot of a plugin."""

    def __init__(self, name):
        self.name = name

    def choose(self, seen, seat, legal):
        return legal[len(legal) - 1]


def rules_of(name, players=3):
    file = load(name, PLUGINS)
    players = min(players, file.highest)
    return compile_rules(file.for_players(players), players, PLUGINS)


def game(rules, bots=()):
    """Return the table after each decision of a round, played at random or by bots."""
    table = engine.new_table(rules, 5, 0)
    engine.deal(rules, table, engine.shuffled_deck(rules, table))
    choices = Generator(5)
    seen = []
    while len(table.stack) > 0:
        legal = engine.options(rules, table)
        seat = engine.decider(table)
        chosen = legal[choices.below(len(legal))]
        if bots:
            chosen = bots[seat].choose(observe(table, seat), seat, legal)
        engine.apply(rules, table, chosen)
        seen.append(to_ints(table))
    return seen


@each_way
@pytest.mark.parametrize("name", [*shipped(), str(MARKET)])
def test_rules_play_the_same(name, way):
    rules = rules_of(name)
    twin = way(rules)
    assert twin is not rules
    assert game(twin) == game(rules)
    assert [step.name for step in twin.steps] == [step.name for step in rules.steps]


@each_way
@pytest.mark.parametrize("name", ["allegra-grande", str(MARKET)])
def test_every_step_can_be_had_by_itself(name, way):
    for step in rules_of(name).steps:
        twin = way(step)
        assert type(twin) is type(step)
        assert (twin.id, twin.name, twin.rule) == (step.id, step.name, step.rule)
        assert [word.text for word in twin.words] == [word.text for word in step.words]
        own = [name for name in dir(step) if not name.startswith("_")]
        assert all(hasattr(twin, name) == hasattr(step, name) for name in own)


@each_way
def test_a_table_is_equal_and_shares_nothing(way):
    rules = rules_of("allegra-grande")
    table = engine.new_table(rules, 1, 0)
    engine.deal(rules, table, engine.shuffled_deck(rules, table))
    before = to_ints(table)
    twin = way(table)
    assert to_ints(twin) == before
    engine.apply(rules, twin, engine.options(rules, twin)[0])
    assert to_ints(table) == before
    assert to_ints(twin) != before


@each_way
@pytest.mark.parametrize("name", ["greedy", "random"])
def test_a_bot_goes_on_as_it_would_have(name, way):
    rules = rules_of("allegra-grande")
    bots = [make_bot(name, rules, PLUGINS) for _ in range(3)]
    for seed, bot in enumerate(bots):
        bot.begin(seed)
    twins = [way(bot) for bot in copy.deepcopy(bots)]
    assert game(rules, twins) == game(rules, bots)


@each_way
def test_a_greedy_bot_that_has_looked_keeps_what_it_saw(way):
    rules = rules_of("allegra")
    table = engine.new_table(rules, 1, 0)
    engine.deal(rules, table, engine.shuffled_deck(rules, table))
    eye = make_bot("greedy", rules, PLUGINS).eye
    eye.look(observe(table, 1), 1)
    assert way(eye).mean() == eye.mean()
    assert [way(eye).worth(cell) for cell in range(9)] == [eye.worth(cell) for cell in range(9)]


@each_way
def test_a_plugin_may_derive_from_judges_bots_and_bonuses(way):
    assert way(Miser(7)).mean() == 7
    assert way(Last("Lasse")).name == "Lasse"
    assert way(Last("Lasse")).choose(None, 0, pile_of([3, 4])) == 4
    [bonus] = bonuses(rules_of(str(MARKET)))
    assert way(bonus).added == bonus.added
    assert way(bonus).most == bonus.most


def bonuses(rules):
    return next(step.bonuses for step in rules.steps if hasattr(step, "bonuses"))


@each_way
def test_a_generator_goes_on(way):
    generator = Generator(1, 2)
    generator.word()
    twin = way(generator)
    assert [twin.word() for _ in range(5)] == [generator.word() for _ in range(5)]


@each_way
def test_a_vector_shares_nothing(way):
    numbers = vec[i64]([1, 2])
    twin = way(numbers)
    twin[0] = 5
    assert (list(numbers), list(twin)) == ([1, 2], [5, 2])
