"""Sits people and bots down: at a new game, or at one that was left."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from allegra_core.errors import AllegraError
from allegra_core.game import Game
from allegra_core.play.screen import PlainScreen, Screen
from allegra_core.play.session import HUMAN, Session
from allegra_core.plugin import Plugins
from allegra_core.record import Recorder, Replay
from allegra_core.record.recorder import Line
from allegra_core.ruleset import RulesetFile

LATEST = 10
"""The lines of what has happened that are told when a game goes on."""


def new_session(
    ruleset: RulesetFile,
    players: int,
    plugins: Plugins,
    *,
    humans: int,
    bots: Sequence[str],
    seed: int,
    plain: bool,
    file: Path | None,
) -> Session:
    """Return a session of a new game: people on the first seats, bots on the others."""
    if humans > players:
        raise AllegraError(f"{humans} people are too many for {players} players")
    seats = [HUMAN] * humans
    seats += [bots[at % len(bots)] for at in range(players - humans)]
    game = Game(ruleset, players, seed, plugins=plugins, deals=False)
    recorder = Recorder(game, seats)
    path = file or _free_file(f"{ruleset.name.replace('/', '-')}-{players}p-{seed}")
    return Session(game, recorder, seats, PlainScreen() if plain else Screen(), path)


def continued(lines: list[Line], plugins: Plugins, *, plain: bool, file: Path) -> Session:
    """Return a session that goes on where a record ends, and tells what has happened last.

    AllegraError where the game in it is over, RecordError where a line of it does not hold.
    """
    replay = Replay(lines, plugins)
    game = replay.game
    screen = PlainScreen() if plain else Screen()
    session = Session(game, replay.recorder, replay.header.seats, screen, file)
    for _ in replay.steps():
        pass
    if game.over:
        raise AllegraError(f"{file}: the game is over, {' and '.join(game.winners)} won")
    for news in session.news.values():
        del news[:-LATEST]
    return session


def _free_file(name: str) -> Path:
    """Return a record file that is not there yet."""
    path = Path(f"{name}.allegra.jsonl")
    number = 2
    while path.exists():
        path = Path(f"{name}-{number}.allegra.jsonl")
        number += 1
    return path
