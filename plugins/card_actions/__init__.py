"""The card actions of Allegra Grande (rules.md 7.2)."""

from __future__ import annotations

from allegra_core import hookimpl
from allegra_core.plugin import CardAction

from .steps import LookCard, LookLine, Renew


@hookimpl
def allegra_card_actions() -> list[CardAction]:
    """Supply ``look-line``, ``look-card`` and ``renew``."""
    return [
        CardAction(
            name="look-line",
            steps=lambda _params, _setting: [LookLine()],
            sentence="Look at all face-down cards of one row or column of your area.",
        ),
        CardAction(
            name="look-card",
            steps=lambda _params, _setting: [LookCard()],
            sentence="Look at one face-down card of your area.",
        ),
        CardAction(
            name="renew",
            steps=lambda _params, _setting: [Renew()],
            reveals=False,
            sentence="Discard one face-up card of your area; the top card of the draw pile takes "
            "its place, face down. No card is revealed after it.",
        ),
    ]
