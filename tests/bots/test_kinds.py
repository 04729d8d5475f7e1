"""Bots of plugins: asked for by name and argument, and named when they misbehave."""

from __future__ import annotations

import pytest

from allegra_core.errors import PluginError
from allegra_core.lab.simulate import Run, simulate
from allegra_core.plugin import load_plugins
from allegra_core.ruleset import load

PLUGIN = """
from allegra_core import hookimpl
from allegra_core.bots import Bot
from allegra_core.plugin import BotKind


class Mine(Bot):
    def __init__(self, argument):
        self.argument = argument

    def begin(self, seed):
        if self.argument == "begin":
            raise ValueError("moon")

    def choose(self, seen, seat, legal):
        if self.argument == "raise":
            raise ValueError("moon")
        return {"last": legal[-1], "none": None, "wrong": 10**6}[self.argument]


def make(rules, argument):
    if argument == "make":
        raise ValueError("moon")
    return Mine(argument) if argument != "thing" else 3


@hookimpl
def allegra_bots():
    return [BotKind(name="mine", sentence="", make=make)]
"""


@pytest.fixture
def run(tmp_path):
    file = tmp_path / "own.py"
    file.write_text(PLUGIN, encoding="utf-8")
    ruleset = load("golf-6", load_plugins(), settings=["match.rounds=1"])

    def play(argument):
        bots = (f"mine:{argument}", "random")
        return simulate(Run(ruleset, 2, bots, 1, (str(file),)), 2)

    return play


def test_a_bot_of_a_plugin_plays(run):
    assert run("last").games == 2


@pytest.mark.parametrize(
    ("argument", "said"),
    [
        ("make", "cannot be made: ValueError: moon"),
        ("thing", "must be a Bot"),
        ("begin", "raised ValueError: moon"),
        ("raise", "raised ValueError: moon"),
        ("none", "chose None, which is no legal option"),
        ("wrong", "chose 1000000, which is no legal option"),
    ],
)
def test_a_bot_that_misbehaves_is_named(run, argument, said):
    with pytest.raises(PluginError, match=f"plugin 'own': the bot 'mine' {said}"):
        run(argument)
