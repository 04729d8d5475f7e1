"""What a plugin supplies, described: a name, parameters, a sentence for the rulebook, and steps.

A hook returns descriptions when a ruleset is loaded; ``compile`` makes bound steps of them. No
hook is called while a game is played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict

from allegra_core.kernel import Bonus, Cards, Layout, Step


class Params(BaseModel):
    """The base of a description's parameters: no unknown keys, no coercion, no change."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


class NoParams(Params):
    """No parameters at all."""


@dataclass(frozen=True)
class Setting:
    """What steps are built for: the cards and the layout of a game, and the plugin's slots.

    ``slot`` is the place in ``Table.extra`` of the first of the numbers that the description
    asked for.
    """

    cards: Cards
    layout: Layout
    slot: int


@dataclass(frozen=True, kw_only=True)
class Joker:
    """A kind of joker: the faces it can stand for (rules.md 7.1).

    ``stands(params, face, value)`` tells whether it can stand for a face; ``naturals(params)``
    how many cards that are no jokers a run with it needs.
    """

    name: str
    sentence: str
    stands: Callable[[Any, str, float], bool]
    naturals: Callable[[Any], int]
    params: type[BaseModel] = NoParams


@dataclass(frozen=True, kw_only=True)
class Stepped:
    """What is done in steps: ``steps(params, setting)`` builds them, the one that begins first.

    ``slots``: how many numbers it keeps in ``Table.extra``.
    """

    name: str
    sentence: str
    steps: Callable[[Any, Setting], Sequence[Step]]
    params: type[BaseModel] = NoParams
    slots: int = 0


@dataclass(frozen=True, kw_only=True)
class CardAction(Stepped):
    """What a drawn card does when it is discarded at once (7.2).

    The first step's ``possible`` tells whether ``activate`` is offered. ``reveals``: cards are
    revealed after it as after a discard.
    """

    reveals: bool = True


@dataclass(frozen=True, kw_only=True)
class TurnAlternative(Stepped):
    """Something to do instead of drawing (7.3), if its first step says it is ``possible``.

    Its name is the option's text.
    """


@dataclass(frozen=True, kw_only=True)
class Interrupt(Stepped):
    """Something that may come between the draw of a card and its placing (3.3, 6).

    The first step is pushed for every drawn card, remembering the source (DECK or DISCARD) as its
    number; no steps at all: not in this game.
    """


@dataclass(frozen=True, kw_only=True)
class Scoring:
    """A bonus or malus on each seat's score (``scoring.bonuses``)."""

    name: str
    sentence: str
    bonus: Callable[[Any, Setting], Bonus]
    params: type[BaseModel] = NoParams


@dataclass(frozen=True, kw_only=True)
class BotKind:
    """A bot by name: ``make(rules, argument)`` returns one; ``name:argument`` asks for it."""

    name: str
    sentence: str
    make: Callable[[Any, str], Any]


Description = Joker | CardAction | TurnAlternative | Interrupt | Scoring | BotKind
