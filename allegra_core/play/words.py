"""What happened, in plain words, as one seat may know it."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from fractions import Fraction

from allegra_core.event import Event
from allegra_core.game import Game
from allegra_core.kernel import DECK
from allegra_core.kernel.cards import HIDDEN
from allegra_core.kernel.layout import Layout
from allegra_core.notation import cell_name, seat_name

TAKEN_BACK = "Taken back."


def plain_points(points: Fraction | float) -> str:
    """Return points as people write them: 12, 7.5."""
    number = float(points)
    return str(int(number)) if number == int(number) else f"{number:g}"


def packed(parts: Sequence[str], width: int) -> list[str]:
    """Return the parts in as few lines as they fit in, in their order."""
    lines = [""]
    for part in parts:
        if lines[-1] and len(lines[-1]) + 2 + len(part) > width:
            lines.append("")
        lines[-1] += ("  " if lines[-1] else "") + part
    return lines


def wrapped(text: str, width: int) -> list[str]:
    """Return a text in lines of a width; the name of a file is not broken at its hyphens."""
    return textwrap.wrap(text, width, break_on_hyphens=False)


def told(game: Game, events: Sequence[Event], viewer: int, names: list[str]) -> list[str]:
    """Return a line for each thing that happened, as a seat may know it (-1: looks on)."""
    return _Words(game, viewer, names).lines([event.seen_by(viewer) for event in events])


def _tells_itself(events: Sequence[Event]) -> bool:
    """Tell whether what follows a decision says all about it: cards that are cleared."""
    return events[0].text.startswith("clear ") and events[1:2] != [] and events[1].kind == "cleared"


class _Words:
    def __init__(self, game: Game, viewer: int, names: list[str]) -> None:
        self.game = game
        self.viewer = viewer
        self.names = names
        self.layout: Layout = game.rules.layout

    def lines(self, events: Sequence[Event]) -> list[str]:
        out: list[str] = []
        if events and events[0].kind == "chosen" and not _tells_itself(events):
            out.append(self._chosen(events[0], events[1:]))
        cleared: list[Event] = []
        for event in [*events, Event("")]:
            if event.kind == "cleared":
                cleared.append(event)
                continue
            if cleared:
                out.append(self._cleared(cleared))
                cleared = []
            line = self._line(event)
            if line:
                out.append(line)
        return out

    def _who(self, seat: int) -> str:
        return "You" if seat == self.viewer else seat_name(seat)

    def _says(self, seat: int, verb: str) -> str:
        """Return who does what: ``You draw``, ``B draws``."""
        if seat == self.viewer:
            return f"You {verb}"
        first, space, rest = verb.partition(" ")
        ending = "es" if first.endswith(("s", "sh", "ch", "x")) else "s"
        return f"{seat_name(seat)} {first}{ending}{space}{rest}"

    def _face(self, card: int) -> str:
        return "a face-down card" if card == HIDDEN else self.game.rules.cards.faces[card]

    def _chosen(self, said: Event, then: Sequence[Event]) -> str:
        first = {event.kind: event for event in reversed(then)}
        words = said.text.split()
        if words[0] == "draw" and "drew" in first:
            card = self._face(first["drew"].card)
            pile = "draw pile" if first["drew"].number == DECK else "discard pile"
            return self._says(said.seat, f"draw {card} from the {pile}.")
        if words[0] == "swap" and "laid" in first:
            into, out = self._face(first["laid"].card), self._face(first["lifted"].card)
            return self._says(said.seat, f"put {into} on {words[1]}, where {out} was.")
        if words[0] == "take" and "lifted" in first:
            return self._says(said.seat, f"take {self._face(first['lifted'].card)} ({words[1]}).")
        if words[0] == "reveal" and "revealed" in first:
            return self._says(
                said.seat, f"reveal {words[1]}: {self._face(first['revealed'].card)}."
            )
        if words[0] == "discard" and "covered" in first:
            return self._says(said.seat, f"discard {self._face(first['covered'].card)}.")
        if words[0] == "activate" and "covered" in first:
            return self._says(
                said.seat, f"play {self._face(first['covered'].card)} for its action."
            )
        return f"{self._who(said.seat)}: {said.text}."

    def _cleared(self, events: list[Event]) -> str:
        seat = events[0].seat
        faces = " ".join(self._face(event.card) for event in events)
        cells = " ".join(cell_name(self.layout, seat, event.cell) for event in events)
        return self._says(seat, f"clear {faces} ({cells}).")

    def _line(self, event: Event) -> str:
        kind = event.kind
        if kind == "looked" and event.card != HIDDEN:
            name = cell_name(self.layout, event.seat, event.cell)
            return f"You see {self._face(event.card)} on {name}."
        if kind == "reshuffled":
            return "The discard pile is shuffled and becomes the draw pile."
        if kind == "laid" and event.knowers != -1:
            return "A new card lies there, face down."
        if kind == "skipped":
            return f"{self._who(event.seat)} cannot draw: the turn is skipped."
        if kind == "closed":
            return self._says(event.seat, "close the round.")
        if kind == "ended":
            return "The round is over; all cards are revealed."
        if kind == "scored":
            points = plain_points(self.game.points(event.number))
            total = plain_points(self.game.totals[event.seat])
            return self._says(event.seat, f"score {points}, {total} in all.")
        if kind == "dealt":
            return f"Round {event.number} is dealt; {seat_name(event.seat)} begins."
        if kind == "undone":
            return TAKEN_BACK
        return ""
