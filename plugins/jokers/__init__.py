"""Jokers that stand for any face (rules.md 7.1)."""

from __future__ import annotations

from pydantic import Field

from allegra_core import hookimpl
from allegra_core.plugin import Joker, Params


class JokerParams(Params):
    """How many natural cards a run with jokers needs."""

    min_naturals: int = Field(
        1, ge=0, le=24, description="Cards that are no jokers which a run needs."
    )


@hookimpl
def allegra_jokers() -> list[Joker]:
    """Supply ``joker``."""
    return [
        Joker(
            name="joker",
            params=JokerParams,
            stands=lambda _params, _face, _value: True,
            naturals=lambda params: int(params.min_naturals),
            sentence="A joker stands for any face, but not for its action.",
        )
    ]
