"""Allegra: a rules framework for grid card games, from one YAML file to ten thousand rounds.

>>> from allegra_core import Game, load_ruleset
>>> game = Game(load_ruleset("allegra"), players=3, seed=7)
>>> game.seat, game.options[0]
('A', 'reveal r1c0')
"""

from allegra_core.built import COMPILED  # first: it decides which files the kernel comes from
from allegra_core.compile import load_ruleset
from allegra_core.errors import (
    AllegraError,
    GameOver,
    IllegalOption,
    MalformedOption,
    PluginError,
    RecordError,
    RulesetError,
    ScenarioError,
)
from allegra_core.game import Game
from allegra_core.plugin.hookspecs import hookimpl
from allegra_core.version import __version__

__all__ = [
    "COMPILED",
    "AllegraError",
    "Game",
    "GameOver",
    "IllegalOption",
    "MalformedOption",
    "PluginError",
    "RecordError",
    "RulesetError",
    "ScenarioError",
    "__version__",
    "hookimpl",
    "load_ruleset",
]
