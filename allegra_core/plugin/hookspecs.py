"""The hooks: each returns descriptions of what a plugin supplies, or is told what happened."""

from __future__ import annotations

from typing import Any

import pluggy

from allegra_core.plugin.descriptions import (
    BotKind,
    CardAction,
    Interrupt,
    Joker,
    Scoring,
    TurnAlternative,
)

HOOKS_VERSION = 1
"""Raised when hooks are added; a plugin may state in ``allegra_hooks`` what it was made for."""

hookspec = pluggy.HookspecMarker("allegra")
hookimpl = pluggy.HookimplMarker("allegra")


@hookspec
def allegra_jokers() -> list[Joker]:  # type: ignore[empty-body]
    """Return kinds of jokers: the faces that a card can stand for."""


@hookspec
def allegra_card_actions() -> list[CardAction]:  # type: ignore[empty-body]
    """Return actions that a card may have."""


@hookspec
def allegra_turn_alternatives() -> list[TurnAlternative]:  # type: ignore[empty-body]
    """Return things to do in a turn instead of drawing."""


@hookspec
def allegra_interrupts() -> list[Interrupt]:  # type: ignore[empty-body]
    """Return things that may come between the draw of a card and its placing."""


@hookspec
def allegra_scorings() -> list[Scoring]:  # type: ignore[empty-body]
    """Return rules that add to or take from a seat's score."""


@hookspec
def allegra_bots() -> list[BotKind]:  # type: ignore[empty-body]
    """Return bots by name."""


@hookspec
def allegra_event(game: Any, event: Any) -> None:
    """Be told what has happened in a game that a watcher follows; never called in a search."""
