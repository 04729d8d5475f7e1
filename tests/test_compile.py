"""From a ruleset to rules: exact units, and plugins that are built or left out."""

from __future__ import annotations

from fractions import Fraction

import pytest

from allegra_core.compile import compile_rules, exact, load_ruleset, points_unit
from allegra_core.errors import PluginError
from allegra_core.kernel.steps import PLUGIN
from allegra_core.plugin import load_plugins
from allegra_core.ruleset import load, load_data

PLUGINS = load_plugins()


def rules_of(name, players, **said):
    return compile_rules(load(name, PLUGINS, **said).for_players(players), players, PLUGINS)


@pytest.mark.parametrize(
    ("settings", "unit"),
    [
        # Doubled or halved: half points.
        ([], 2),
        (["scoring.closer=null"], 1),
        (["scoring.closer.negative=0.25"], 4),
        # Halves of quarters: 1/4 in the deck's points, 1/2 of it.
        (["scoring.empty_area=-2.25"], 8),
        (["scoring.closer.positive=0.1", "scoring.closer.negative=0.25"], 20),
        (["match.points=10.125"], 16),
    ],
)
def test_a_unit_is_fine_enough_for_every_score(settings, unit):
    ruleset = load("allegra", PLUGINS, settings=settings).for_players(2)
    assert points_unit(ruleset) == unit


def test_decimals_are_what_is_written():
    assert exact(0.1) == Fraction(1, 10)
    assert exact(-2.675) == Fraction(-2675, 1000)
    assert exact(7) == 7


def test_cards_have_their_values_in_units():
    cards = rules_of("allegra", 4).cards
    assert cards.unit == 2
    assert [int(value) for value in cards.values] == [2 * face for face in range(-1, 12)]
    assert len(cards.deck) == 120


@pytest.mark.parametrize(("players", "steps"), [(2, 0), (3, 6), (6, 6)])
def test_the_tap_is_built_only_for_enough_players(players, steps):
    assert len(rules_of("allegra", players).steps) == PLUGIN + steps


def test_steps_know_their_ids():
    rules = rules_of("allegra-grande", 2)
    assert [int(step.id) for step in rules.steps[1:]] == list(range(1, len(rules.steps)))


def test_an_action_belongs_to_its_cards_alone():
    cards = rules_of("allegra-grande", 2).cards
    acting = {face for face, step in zip(cards.faces, cards.actions, strict=True) if step >= 0}
    assert acting == {"-2", "5", "13"}
    silent = {face for face, n in zip(cards.faces, cards.reveals, strict=True) if n == 0}
    assert silent == {"13"}


def test_the_face_loads_rulesets_without_being_given_plugins():
    assert load_ruleset("skyjo", settings=["match.points=50"]).for_players(2).match.points == 50


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("1 / 0", "raised while building 'mine': ZeroDivisionError"),
        ("[]", "'mine' must build a list of steps"),
        ("[3]", "'mine' must build a list of steps"),
        ("None", "raised while building 'mine': TypeError"),
    ],
)
def test_a_plugin_that_cannot_build_its_steps_is_named(tmp_path, body, said):
    file = tmp_path / "own.py"
    file.write_text(
        "from allegra_core import hookimpl\n"
        "from allegra_core.plugin import TurnAlternative\n"
        "@hookimpl\n"
        "def allegra_turn_alternatives():\n"
        f"    return [TurnAlternative(name='mine', sentence='', steps=lambda p, s: {body})]\n",
        encoding="utf-8",
    )
    plugins = load_plugins([file])
    data = {"format": 1, "name": "X", "extends": "skyjo", "plugins": ["own"]}
    data["turn"] = {"alternatives": ["mine"]}
    ruleset = load_data(data, plugins).for_players(2)
    with pytest.raises(PluginError, match=f"plugin 'own'.*{said}"):
        compile_rules(ruleset, 2, plugins)
