"""The swap of Allegra Grande: two cards change places instead of a draw (rules.md 7.3)."""

from __future__ import annotations

from pydantic import Field

from allegra_core import hookimpl
from allegra_core.plugin import Params, TurnAlternative

from .steps import PickFirst, PickSecond


class ExchangeParams(Params):
    """What follows an exchange."""

    reveal: int = Field(1, ge=0, le=288, description="Face-down cards to reveal after it.")


@hookimpl
def allegra_turn_alternatives() -> list[TurnAlternative]:
    """Supply ``exchange``."""
    return [
        TurnAlternative(
            name="exchange",
            params=ExchangeParams,
            steps=lambda params, _setting: build(params),
            sentence="Instead of drawing, let two cards of your area change places.",
        )
    ]


def build(params: ExchangeParams) -> list[PickFirst | PickSecond]:
    """Return the two steps of an exchange."""
    second = PickSecond(params.reveal)
    return [PickFirst(second), second]
