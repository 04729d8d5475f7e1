"""Writes down a game while it is played, line by line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from allegra_core.event import Event
from allegra_core.game import Game
from allegra_core.kernel import DECK
from allegra_core.notation import cell_name, seat_name
from allegra_core.version import __version__

FORMAT = 1
"""Raised when a change of the rules would break an old record."""

Line = dict[str, Any]


def chained(line: Line, before: str) -> str:
    """Return a line's ``sum``: eight hex digits over it and the sum of the line before it.

    With them any line that was changed, dropped or doubled is noticed at its own place, even one
    that the rules could not tell from the true one.
    """
    bare = {key: value for key, value in line.items() if key != "sum"}
    text = json.dumps(bare, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(f"{before} {text}".encode()).hexdigest()[:8]


def number(points: Fraction) -> int | float:
    """Return points as a JSON number: whole where they are whole."""
    return int(points) if points.denominator == 1 else float(points)


class Recorder:
    """Watches a game from before its first deal, and keeps its lines.

    ``seats`` says who plays, a word each; ``seed`` is null in the record where the decks were
    given by hand; ``options``: each decision lists the legal ones.
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        *,
        options: bool = False,
        seeded: bool = True,
    ) -> None:
        self.game = game
        self.options = options
        self._lines: list[Line] = []
        self._marks: list[int] = []
        self._add(
            {
                "record": FORMAT,
                "ruleset": game.ruleset.resolved(game.players),
                "name": game.ruleset.name,
                "digest": game.ruleset.digest(game.players),
                "players": game.players,
                "seed": game.seed if seeded else None,
                "game": game.number,
                "seats": list(seats),
                "engine": __version__,
            }
        )
        game.watch(self._watch)

    @property
    def lines(self) -> list[Line]:
        """The lines so far; a game that has not ended gets its last one, ``unfinished``."""
        if self.game.over:
            return list(self._lines)
        last: Line = {"end": "unfinished", "winners": []}
        last["sum"] = chained(last, self._lines[-1]["sum"])
        return [*self._lines, last]

    @property
    def written(self) -> list[Line]:
        """The lines of what has happened, without an ``unfinished``."""
        return self._lines

    def _add(self, line: Line) -> None:
        before = self._lines[-1]["sum"] if self._lines else ""
        line["sum"] = chained(line, before)
        self._lines.append(line)

    def _watch(self, game: Game, events: Sequence[Event]) -> None:
        if events and events[0].kind == "undone":
            del self._lines[self._marks.pop() :]
            return
        if events and events[0].kind == "chosen":
            self._marks.append(len(self._lines))
            for event in events:
                if event.kind == "reshuffled":
                    self._add({"reshuffle": self._faces(event.cards)})
            self._add(self._decision(events))
        for event in events:
            if event.kind == "dealt":
                self._add_round(event, events)
            elif event.kind == "ended":
                self._add(round_end(game))
            elif event.kind == "over":
                self._add(game_end(game))

    def _faces(self, cards: Sequence[int]) -> list[str]:
        return [self.game.rules.cards.faces[card] for card in cards]

    def _decision(self, events: Sequence[Event]) -> Line:
        said = events[0]
        line: Line = {"seat": seat_name(said.seat), "do": said.text}
        for event in events[1:]:
            if event.kind == "drew" and event.number == DECK:
                line["saw"] = self._faces([event.card])[0]
        if self.options:
            line["options"] = list(said.texts)
        return line

    def _add_round(self, dealt: Event, events: Sequence[Event]) -> None:
        self._add(
            {
                "round": dealt.number,
                "starter": seat_name(dealt.seat),
                "deck": self._faces(dealt.cards),
            }
        )
        # Without a decision before them, reveals that follow the deal are the engine's.
        if self.game.ruleset.for_players(self.game.players).setup.chosen_by == "random":
            self._add({"reveal": self._revealed(dealt.seat, events)})

    def _revealed(self, starter: int, events: Sequence[Event]) -> dict[str, list[str]]:
        """Return the cells that the engine revealed for each seat, from the starter on."""
        layout = self.game.rules.layout
        cells = [event.cell for event in events if event.kind == "revealed"]
        out: dict[str, list[str]] = {}
        taken: set[int] = set()
        for k in range(layout.players):
            seat = (starter + k) % int(layout.players)
            area = [int(c) for c in layout.area[seat * layout.size : (seat + 1) * layout.size]]
            count = min(int(self.game.rules.reveal), sum(cell not in taken for cell in area))
            mine, cells = cells[:count], cells[count:]
            taken.update(mine)
            out[seat_name(seat)] = [cell_name(layout, seat, cell) for cell in mine]
        return out


def round_end(game: Game) -> Line:
    """Return the line of a round that has just ended."""
    closer = game.table.closer
    return {
        "round": int(game.table.round),
        "end": game.round_ending,
        "closer": None if closer < 0 else seat_name(closer),
        "scores": by_seat(game.scores),
        "totals": by_seat(game.totals),
    }


def game_end(game: Game) -> Line:
    """Return the last line of a game."""
    return {"end": game.ending, "winners": game.winners}


def by_seat(points: Sequence[Fraction]) -> dict[str, int | float]:
    """Return points by the seats' letters."""
    return {seat_name(seat): number(one) for seat, one in enumerate(points)}
