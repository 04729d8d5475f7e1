"""Records games of bots."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from allegra_core.bots import make_bot
from allegra_core.game import Game
from allegra_core.kernel import engine, generator
from allegra_core.kernel.knowledge import observe
from allegra_core.lab.simulate import Run
from allegra_core.plugin import load_plugins
from allegra_core.record import Recorder


def record_game(run: Run, number: int, *, options: bool = False) -> list[dict[str, Any]]:
    """Play game ``number`` of a run and return its record: the game that ``simulate`` counts."""
    plugins = load_plugins(run.plugin_files)
    game = Game(run.ruleset, run.players, run.seed, game=number, plugins=plugins, deals=False)
    names = run.seated()
    seated = [names[(seat - number) % run.players] for seat in range(run.players)]
    bots = [make_bot(name, game.rules, plugins) for name in seated]
    seeds = generator.Generator(i64(run.seed), i64(number))
    seeds.seed()
    for bot in bots:
        bot.begin(seeds.seed())
    recorder = Recorder(game, seated, options=options)
    game.go_on()
    while not game.over:
        seat = engine.decider(game.table)
        legal = engine.options(game.rules, game.table)
        game.play(int(bots[seat].choose(observe(game.table, seat), seat, legal)))
    return recorder.lines
