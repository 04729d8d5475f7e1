"""What happens in a game, for watchers: records, the terminal, plugins (``allegra_event``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from librt.vecs import vec
from mypy_extensions import i64

from allegra_core.kernel import events
from allegra_core.kernel.cards import HIDDEN

KINDS = {
    events.DEALT: "dealt",
    events.REVEALED: "revealed",
    events.LIFTED: "lifted",
    events.LAID: "laid",
    events.COVERED: "covered",
    events.DREW: "drew",
    events.CLEARED: "cleared",
    events.LOOKED: "looked",
    events.EXCHANGED: "exchanged",
    events.RESHUFFLED: "reshuffled",
    events.TURN: "turn",
    events.SKIPPED: "skipped",
    events.CLOSED: "closed",
    events.ENDED: "ended",
    events.SCORED: "scored",
}


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened; only what its kind needs is set, numbers are -1 otherwise.

    The kinds: ``chosen`` (seat, text: its option, texts: the legal ones), ``dealt`` (number: the
    round, seat: the starter, cards: the deck, top first), ``revealed``, ``lifted`` (cell, card),
    ``laid`` (cell, card, knowers: a bit for each seat that knows it, -1 if it lies face up),
    ``covered`` (card: on the discard pile), ``drew`` (seat, card, number: DECK or DISCARD),
    ``cleared`` (seat, cell, card), ``looked`` (seat, cell, card), ``exchanged`` (cell, other),
    ``reshuffled`` (cards: the new draw pile, top first), ``turn`` (seat, number), ``skipped``,
    ``closed`` (seat), ``ended`` (number: how the round ended), ``scored`` (seat, number: units),
    ``over`` (number: how the game ended) and ``undone``.
    """

    kind: str
    seat: int = -1
    cell: int = -1
    other: int = -1
    card: int = -1
    knowers: int = -1
    number: int = -1
    text: str = ""
    texts: tuple[str, ...] = ()
    cards: tuple[int, ...] = ()

    def seen_by(self, seat: int) -> Event:
        """Return the event as a seat sees it (-1: as everybody does); unknown cards are HIDDEN."""
        if self.kind in {"dealt", "reshuffled"}:
            return replace(self, cards=(HIDDEN,) * len(self.cards))
        if self.kind == "looked" and self.seat != seat:
            return replace(self, card=HIDDEN)
        if self.kind == "laid" and self.knowers != -1:
            known = seat >= 0 and self.knowers >> seat & 1
            return self if known else replace(self, card=HIDDEN)
        if self.kind == "chosen" and self.seat != seat:
            return replace(self, texts=())
        return self


def read_events(numbers: vec[i64], deck: Sequence[int]) -> list[Event]:
    """Return the events that a watched table has noted; ``deck`` is the one dealt, its top last."""
    out: list[Event] = []
    stacked: list[int] = []
    for at in range(0, len(numbers), 4):
        kind, first, second, third = (int(number) for number in numbers[at : at + 4])
        if kind == events.STACKED:
            stacked.append(first)
            out[-1] = replace(out[-1], cards=tuple(stacked))
            continue
        stacked = []
        event = _read(kind, first, second, third)
        if kind == events.DEALT:
            event = replace(event, cards=tuple(int(card) for card in reversed(deck)))
        out.append(event)
    return out


def _read(kind: int, first: int, second: int, third: int) -> Event:
    name = KINDS[i64(kind)]
    if kind == events.DEALT:
        return Event(name, number=first, seat=second)
    if kind in {events.REVEALED, events.LIFTED}:
        return Event(name, cell=first, card=second)
    if kind == events.LAID:
        return Event(name, cell=first, card=second, knowers=third)
    if kind == events.COVERED:
        return Event(name, card=first)
    if kind == events.DREW:
        return Event(name, seat=first, card=second, number=third)
    if kind in {events.CLEARED, events.LOOKED}:
        return Event(name, seat=first, cell=second, card=third)
    if kind == events.EXCHANGED:
        return Event(name, cell=first, other=second)
    if kind in {events.RESHUFFLED, events.ENDED}:
        return Event(name, number=first)
    return Event(name, seat=first, number=second)
