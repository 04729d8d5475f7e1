"""The works that are timed, by the letters of the table: random play, copies, greedy play."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import count

from allegra_core import Game
from allegra_core.bots import make_bot
from allegra_core.bots.match import play_round
from allegra_core.compile import compile_rules, load_ruleset
from allegra_core.kernel import engine
from allegra_core.kernel.rules import Rules
from allegra_core.kernel.table import RUNNING, TURNS_RAN_OUT
from allegra_core.plugin import load_plugins
from allegra_core.ruleset import RulesetFile
from benchmarks.measure import Done, Work

SEED = 1
LETTERS = {
    "a": "the playout loop, options uniformly at random",
    "b": "a Python loop over Game, options as numbers, each play checked",
    "b-text": "the same with options as text",
    "c": "as b, with an observation for each decision",
    "d": "Table.copy()",
    "e": "greedy against greedy",
}


@dataclass(frozen=True)
class Counts:
    """Games, their rounds and decisions, rounds that the turn limit ended, and points in units."""

    games: int
    rounds: int
    decisions: int
    turns_ran_out: int
    units: int


Decide = Callable[[Game, random.Random], None]


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
        if letter == "a":
            return partial(_playout, self.rules)
        if letter == "d":
            return partial(_copies, self)
        if letter == "e":
            return partial(_greedy, Greedy(self))
        return partial(_games, self, DECIDE[letter])

    def game(self, number: int, deals: bool = True) -> Game:
        """Return a game at its start."""
        return Game(
            self.file,
            self.players,
            SEED,
            game=number,
            plugins=self.plugins,
            rules=self.rules,
            deals=deals,
        )


def _playout(rules: Rules, games: int) -> Done:
    found = engine.playout(rules, SEED, 0, games)
    return Done(int(found.decisions), int(found.rounds))


def _games(setting: Setting, decide: Decide, games: int) -> Done:
    choices = random.Random(SEED)
    decisions = rounds = 0
    for number in range(games):
        game = setting.game(number)
        while not game.over:
            decide(game, choices)
            decisions += 1
        rounds += int(game.table.round)
    return Done(decisions, rounds)


def _numbers(game: Game, choices: random.Random) -> None:
    legal = game.legal
    game.play(legal[int(choices.random() * len(legal))])


def _texts(game: Game, choices: random.Random) -> None:
    texts = game.options
    game.play(texts[int(choices.random() * len(texts))])


def _observed(game: Game, choices: random.Random) -> None:
    game.observe(engine.decider(game.table))
    _numbers(game, choices)


DECIDE: dict[str, Decide] = {"b": _numbers, "b-text": _texts, "c": _observed}
"""How the loops over ``Game`` decide, by the letters of the table."""


def _copies(setting: Setting, times: int) -> Done:
    table = engine.new_table(setting.rules, SEED, 0)
    engine.deal(setting.rules, table, engine.shuffled_deck(setting.rules, table))
    copy = table.copy
    for _ in range(times * 1000):
        copy()
    return Done(times * 1000)


class Greedy:
    """Games of greedy bots."""

    def __init__(self, setting: Setting) -> None:
        self.rules = setting.rules
        self.bots = [
            make_bot("greedy", setting.rules, setting.plugins) for _ in range(setting.players)
        ]
        self.numbers = count()

    def play(self) -> tuple[Counts, list[int]]:
        """Play the next game, and return what it comes to and the totals in units."""
        number = next(self.numbers)
        table = engine.new_table(self.rules, SEED, number)
        for bot in self.bots:
            bot.begin(number)
        decisions = turns_ran_out = 0
        while table.over == RUNNING:
            engine.deal(self.rules, table, engine.shuffled_deck(self.rules, table))
            decisions += int(play_round(self.rules, table, self.bots))
            turns_ran_out += int(table.ended == TURNS_RAN_OUT)
        totals = [int(total) for total in table.totals]
        return Counts(1, int(table.round), decisions, turns_ran_out, sum(totals)), totals


def _greedy(greedy: Greedy, games: int) -> Done:
    played = [greedy.play()[0] for _ in range(games)]
    return Done(sum(game.decisions for game in played), sum(game.rounds for game in played))
