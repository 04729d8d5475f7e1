"""The works that are timed, by the letters of the table: random play, copies, greedy play."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any

from allegra_core import Game
from allegra_core.bots import make_bot
from allegra_core.bots.match import play_round
from allegra_core.compile import compile_rules, load_ruleset
from allegra_core.kernel import engine
from allegra_core.kernel.rules import Rules
from allegra_core.kernel.table import RUNNING
from allegra_core.plugin import load_plugins
from allegra_core.ruleset import RulesetFile
from benchmarks.measure import Work

SEED = 1
LETTERS = {
    "a": "the playout loop, options uniformly at random",
    "b": "a Python loop over Game, options as numbers, each play checked",
    "b-text": "the same with options as text",
    "c": "as b, with an observation for each decision",
    "d": "Table.copy()",
    "e": "greedy against greedy",
}


class Setting:
    """A shipped ruleset for a number of players, with its rules ready."""

    def __init__(self, name: str, players: int) -> None:
        self.name = name
        self.players = players
        self.plugins = load_plugins()
        self.file: RulesetFile = load_ruleset(name, plugins=self.plugins)
        ruleset = self.file.for_players(players)
        self.rules: Rules = compile_rules(ruleset, players, self.plugins)

    def work(self, letter: str) -> Work:
        """Return the work of a letter."""
        works: dict[str, Callable[[], Work]] = {
            "a": lambda: partial(_playout, self.rules),
            "b": lambda: partial(_games, self, _numbers),
            "b-text": lambda: partial(_games, self, _texts),
            "c": lambda: partial(_games, self, _observed),
            "d": lambda: partial(_copies, self),
            "e": lambda: _Greedy(self),
        }
        return works[letter]()

    def counts(self, games: int) -> dict[str, int]:
        """Return what games 0 to ``games`` - 1 of random play come to."""
        found = engine.playout(self.rules, SEED, 0, games)
        return {
            "games": int(found.games),
            "rounds": int(found.rounds),
            "decisions": int(found.decisions),
            "turns_ran_out": int(found.turns_ran_out),
            "units": int(found.units),
        }

    def statistics(self, games: int) -> dict[str, Any]:
        """Return the same as the statistics that stand beside a row."""
        found = self.counts(games)
        return {
            "games": games,
            "decisions_per_round": round(found["decisions"] / found["rounds"], 2),
            "mean_score": round(
                found["units"] / int(self.rules.cards.unit) / self.players / found["rounds"], 3
            ),
            "share_closed": round(1 - found["turns_ran_out"] / found["rounds"], 4),
        }


def _playout(rules: Rules, games: int) -> int:
    return int(engine.playout(rules, SEED, 0, games).decisions)


def _games(setting: Setting, decide: Callable[[Game, random.Random], None], games: int) -> int:
    choices = random.Random(SEED)
    decisions = 0
    for number in range(games):
        game = Game(
            setting.file,
            setting.players,
            SEED,
            game=number,
            plugins=setting.plugins,
            rules=setting.rules,
        )
        while not game.over:
            decide(game, choices)
            decisions += 1
    return decisions


def _numbers(game: Game, choices: random.Random) -> None:
    legal = game.legal
    game.play(legal[int(choices.random() * len(legal))])


def _texts(game: Game, choices: random.Random) -> None:
    texts = game.options
    game.play(texts[int(choices.random() * len(texts))])


def _observed(game: Game, choices: random.Random) -> None:
    game.observe(engine.decider(game.table))
    _numbers(game, choices)


def _copies(setting: Setting, times: int) -> int:
    table = engine.new_table(setting.rules, SEED, 0)
    engine.deal(setting.rules, table, engine.shuffled_deck(setting.rules, table))
    copy = table.copy
    for _ in range(times * 1000):
        copy()
    return times * 1000


class _Greedy:
    """Games of greedy bots, each time other ones."""

    def __init__(self, setting: Setting) -> None:
        self.rules = setting.rules
        self.bots = [
            make_bot("greedy", setting.rules, setting.plugins) for _ in range(setting.players)
        ]
        self.numbers = count()

    def __call__(self, games: int) -> int:
        decisions = 0
        for _ in range(games):
            number = next(self.numbers)
            table = engine.new_table(self.rules, SEED, number)
            for bot in self.bots:
                bot.begin(number)
            while table.over == RUNNING:
                engine.deal(self.rules, table, engine.shuffled_deck(self.rules, table))
                decisions += int(play_round(self.rules, table, self.bots))
        return decisions
