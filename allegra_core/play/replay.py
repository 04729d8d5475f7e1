"""Plays a record back in the terminal, in plain words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from allegra_core.errors import AllegraError
from allegra_core.event import Event
from allegra_core.game import Game
from allegra_core.notation import seat_number
from allegra_core.play.board import Board
from allegra_core.play.words import told
from allegra_core.plugin import Plugins
from allegra_core.record import Replay
from allegra_core.record.recorder import Line


def show_record(
    lines: list[Line], plugins: Plugins, seat: str | None, say: Callable[[str], None]
) -> None:
    """Say what happened in a game, a line for each event, and the table at each round's end.

    With a seat, only what it could see; without one, what everybody could.
    """
    replay = Replay(lines, plugins)
    viewer = -1 if seat is None else seat_number(seat.upper())
    game = replay.game
    if viewer >= game.players:
        raise AllegraError(f"there is no seat {seat} in a game of {game.players}")
    names = list(replay.header.seats)
    say(f"{game.ruleset.title}, {game.players} players: {', '.join(names)}")

    def watch(game: Game, events: Sequence[Event]) -> None:
        for line in told(game, events, viewer, names):
            say(line)
        if any(event.kind == "ended" for event in events):
            for text in Board(game, viewer, names).lines(10**6):
                say(text.plain.rstrip())

    game.watch(watch)
    for _ in replay.steps():
        pass
    won = " and ".join(game.winners)
    say(f"The game is over: {won} won." if game.over else "The record ends here, unfinished.")
