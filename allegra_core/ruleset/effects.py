"""Keys that were said but change nothing, because of what else was said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from allegra_core.ruleset.finding import Finding
from allegra_core.ruleset.model import Ruleset
from allegra_core.ruleset.sentences import model_at


def without_effect(ruleset: Ruleset, data: Any) -> Iterator[Finding]:
    """Return a warning for each key that was said and has no effect."""
    for path, why in _idle(ruleset):
        if _said(data, path):
            name = ".".join(path)
            yield Finding(path, "warning", f"{name} has no effect: {why}", of_key=True)
    for at, group in enumerate(ruleset.deck.cards):
        if group.action is not None and not _can_activate(ruleset):
            yield Finding(
                ("deck", "cards", at, "action"),
                "warning",
                "the action has no effect: a card from the draw pile is never discarded",
                of_key=True,
            )


def _said(data: Any, path: tuple[str, ...]) -> bool:
    """Tell whether a key was said with another value than its default, which would be idle too."""
    for part in path:
        if not isinstance(data, dict) or part not in data:
            return False
        data = data[part]
    field = model_at(Ruleset, path[:-1]).model_fields[path[-1]]
    return bool(data != field.get_default(call_default_factory=True, validated_data={}))


def _can_activate(ruleset: Ruleset) -> bool:
    from_deck = any("deck" in order for order in ruleset.turn.draw.sources)
    return ruleset.turn.discard_from_deck and from_deck


def _idle(ruleset: Ruleset) -> Iterator[tuple[tuple[str, ...], str]]:
    yield from _idle_turn(ruleset)
    yield from _idle_clear(ruleset)
    yield from _idle_scoring(ruleset)


def _idle_turn(ruleset: Ruleset) -> Iterator[tuple[tuple[str, ...], str]]:
    turn = ruleset.turn
    if ruleset.setup.reveal == 0:
        yield ("setup", "chosen_by"), "setup.reveal is 0"
    if turn.draw.count == 1:
        for key in ("one_when_face_down", "play"):
            yield ("turn", "draw", key), "one card is drawn a turn"
    if not any("deck" in order for order in turn.draw.sources):
        yield ("turn", "discard_from_deck"), "no card is drawn from the draw pile"
    if not any("discard" in order for order in turn.draw.sources):
        yield ("turn", "discard_from_discard"), "no card is drawn from the discard pile"
    if not turn.discard_from_deck and not turn.discard_from_discard:
        yield ("turn", "reveal_on_discard"), "no card may be discarded"


def _idle_clear(ruleset: Ruleset) -> Iterator[tuple[tuple[str, ...], str]]:
    clear = ruleset.clear
    if not clear.lines:
        for key in ("length", "must", "gaps", "crossing", "to", "who", "when"):
            yield ("clear", key), "clear.lines is empty, so nothing is cleared"
        return
    if clear.when == "scoring":
        for key in ("must", "to", "who", "crossing"):
            yield ("clear", key), "nothing is cleared in play (clear.when: scoring)"
    elif len(clear.lines) == 1 and clear.length.max is None:
        yield ("clear", "crossing"), "no two groups can share a card"
    if clear.when == "scoring":
        yield ("clear", "gaps"), "no cell is emptied in play (clear.when: scoring)"


def _idle_scoring(ruleset: Ruleset) -> Iterator[tuple[tuple[str, ...], str]]:
    closer = ruleset.scoring.closer
    if closer is not None and (closer.positive, closer.negative, closer.add) == (1, 1, 0):
        yield ("scoring", "closer"), "its factors are 1 and nothing is added"
    if ruleset.clear.when == "scoring" or not ruleset.clear.lines:
        yield ("scoring", "empty_area"), "no area is ever emptied"
    if ruleset.match.rounds == 1:
        yield ("match", "points"), "the game has one round"
        yield ("setup", "starter", "next"), "the game has one round"
