"""Writes the golden records; run by ``make records``, and only when they are meant to change.

There is one for every shipped ruleset and number of players, and one for each way that a round
and a game can end. Random bots play them, so that every kind of option comes up.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path

from allegra_core.game import Game
from allegra_core.kernel.generator import Generator
from allegra_core.lab.record import record_game
from allegra_core.lab.simulate import Run
from allegra_core.plugin import load_plugins
from allegra_core.record import Recorder, write_record
from allegra_core.ruleset import load, shipped

HERE = Path(__file__).parent
SEED = 20


def golden():
    """Give the name and the lines of every golden record."""
    plugins = load_plugins()
    for name in shipped():
        file = load(name, plugins)
        short = name.replace("/", "-")
        for players in range(file.lowest, file.highest + 1):
            run = Run(file, players, ("random",), SEED)
            # The options are written down where there are few of them.
            yield f"{short}-{players}p", record_game(run, 0, options=players == 2)
    endings = {
        "round-turns": ("skyjo", ["limits.turns=7", "match={rounds: 2, points: null}"]),
        "game-points": ("allegra", ["match={rounds: null, points: 66}"]),
        "game-rounds-before-points": ("allegra", ["match={rounds: 1, points: 900}"]),
        "game-points-before-rounds": ("golf-6", ["match={rounds: 9, points: 40}"]),
    }
    for ending, (name, settings) in endings.items():
        run = Run(load(name, plugins, settings=settings), 2, ("random",), SEED)
        yield ending, record_game(run, 0)
    yield "game-unfinished", unfinished(plugins)
    for word in ("look row", "look column"):
        run = Run(load("allegra-grande", plugins), 3, ("random",), SEED)
        yield f"option-{word.replace(' ', '-')}", first_with(run, word)


def first_with(run, word):
    """Return the record of the first game of a run in which an option of a rare kind is played."""
    for number in count():
        lines = record_game(run, number)
        if any(line.get("do", "").startswith(word) for line in lines):
            return lines
    raise AssertionError


def unfinished(plugins):
    """Return the record of a game that was left after fifty decisions."""
    game = Game(load("allegra", plugins), 3, SEED, plugins=plugins, deals=False)
    recorder = Recorder(game, ["random"] * 3)
    game.go_on()
    choices = Generator(SEED)
    for _ in range(50):
        game.play(game.options[choices.below(len(game.options))])
    return recorder.lines


if __name__ == "__main__":
    for old in HERE.glob("*.allegra.jsonl.gz"):
        old.unlink()
    for title, lines in golden():
        write_record(HERE / f"{title}.allegra.jsonl.gz", lines)
