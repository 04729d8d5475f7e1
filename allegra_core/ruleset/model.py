"""A ruleset as it is said, resolved: every key of the format with its type and default.

A model is made once everything is merged (``extends``, variants, settings, ``by_players``); it is
strict, so nothing is taken for what it is not: "3" is no number, 3.0 no whole number.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

FORMAT = 1
MOST_CARDS = 5_000
MOST_FACES = 500
MOST_PLAYERS = 26
MOST_POINTS = 10_000


def _decimals(number: float) -> float:
    exponent = Decimal(repr(number)).normalize().as_tuple().exponent
    if isinstance(exponent, int) and exponent < -3:
        raise ValueError("a number has at most three decimals")
    return number


Source = Literal["deck", "discard"]
Line = Literal["rows", "columns"]
Number = Annotated[int | float, AfterValidator(_decimals)]
Points = Annotated[Number, Field(ge=-MOST_POINTS, le=MOST_POINTS)]
Factor = Annotated[Number, Field(ge=-1000, le=1000)]


class Part(BaseModel):
    """A mapping of the format: no other keys than these, no coercion, no change."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


class Use(Part):
    """Something of a plugin, with its parameters: ``exchange`` or ``tap: {min_cards: 4}``."""

    name: str
    params: dict[str, Any] = Field(default_factory=dict)

    def said(self) -> dict[str, Any] | str:
        """Return it as a ruleset says it."""
        return {self.name: dict(self.params)} if self.params else self.name


def _use(value: Any) -> Any:
    if isinstance(value, str):
        return Use(name=value)
    if isinstance(value, dict) and len(value) == 1:
        ((name, params),) = value.items()
        if isinstance(name, str) and (params is None or isinstance(params, dict)):
            return Use(name=name, params=params or {})
    if isinstance(value, Use):
        return value
    raise ValueError("should be a name, or a name with its parameters, as in tap: {min_cards: 4}")


def _joker(value: Any) -> Any:
    """Read ``joker``: true, the parameters of the usual kind, or another kind by name."""
    if value is True:
        return Use(name="joker")
    if value is False or value is None:
        return None
    if isinstance(value, dict):
        if len(value) == 1 and isinstance(next(iter(value.values())), dict | None):
            return _use(value)
        return Use(name="joker", params=value)
    return _use(value)


_PLAIN = re.compile(r"-?(0|[1-9]\d{0,6})(\.\d{1,3})?", re.ASCII)
"""A face that is a number, so that it says what the card is worth."""

UseOf = Annotated[Use, BeforeValidator(_use)]


def _face(value: Any) -> Any:
    if isinstance(value, bool) or value is None:
        raise ValueError("should be the face of a card: a word or a number")
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, str) and (
        not value or value == "." or value[0] == "?" or value.split() != [value]
    ):
        raise ValueError(f"'{value}' cannot be a face: faces have no blanks and are not . or ?")
    return value


Face = Annotated[str, BeforeValidator(_face)]


class CardGroup(Part):
    """Cards that are alike but for their faces."""

    face: Face | None = Field(None, description="What is printed on the cards.")
    faces: list[Face] = Field(
        default_factory=list, description="Several faces, each with the same number of copies."
    )
    count: int = Field(ge=1, le=MOST_CARDS, description="Copies of each face.")
    value: Points | None = Field(
        None, description="What a card scores; the face as a number where it is left out."
    )
    label: str | None = Field(None, description="A longer name of the card, for people.")
    action: Annotated[Use | None, BeforeValidator(lambda v: None if v is None else _use(v))] = (
        Field(None, description="What the card does when it is drawn and discarded at once.")
    )
    joker: Annotated[Use | None, BeforeValidator(_joker)] = Field(
        None, description="The card stands for other faces: true, or the joker's parameters."
    )

    @model_validator(mode="before")
    @classmethod
    def _one_face(cls, value: Any) -> Any:
        if isinstance(value, dict) and ("face" in value) == ("faces" in value):
            raise ValueError("needs 'face' or 'faces', one of the two")
        return value

    @property
    def names(self) -> list[str]:
        """The faces, whichever way they are said."""
        return [self.face] if self.face is not None else self.faces

    def value_of(self, face: str) -> float:
        """Return what a card of a face scores, in points; KeyError where nothing says it."""
        if self.value is not None:
            return self.value
        if not _PLAIN.fullmatch(face):
            raise KeyError(face)
        return float(face) if "." in face else int(face)


class Deck(Part):
    """The cards that are played with."""

    cards: list[CardGroup] = Field(min_length=1, description="The cards, group by group.")
    remove_each: int = Field(
        0, ge=0, le=MOST_CARDS, description="Take out that many copies of every face."
    )
    copies: int = Field(1, ge=1, le=100, description="Whole decks shuffled together.")

    def counts(self) -> dict[str, int]:
        """Return how many cards of each face are played with."""
        return {
            face: max(0, group.count * self.copies - self.remove_each)
            for group in self.cards
            for face in group.names
        }


class Grid(Part):
    """The cards dealt to a seat."""

    rows: int = Field(ge=1, le=12, description="Rows of cards.")
    columns: int = Field(ge=1, le=12, description="Columns of cards.")


class Sharing(Part):
    """Columns that belong to two seats (rules.md 1)."""

    columns: int = Field(
        ge=1, le=12, description="The left neighbour's rightmost columns, which are shared."
    )


class Starter(Part):
    """Who takes the first turn (2.5)."""

    first: Literal["A", "highest_revealed"] = Field("A", description="In the first round.")
    next: Literal["left", "closer"] = Field("left", description="In later rounds.")


class Setup(Part):
    """The reveals before the first turn (2.4)."""

    reveal: int = Field(0, ge=0, le=288, description="Cards that each seat reveals.")
    chosen_by: Literal["player", "random"] = Field("player", description="Who picks them.")
    starter: Starter = Field(default_factory=Starter, description="Who takes the first turn.")


def _either_pile() -> list[list[Source]]:
    return [["deck"], ["discard"]]


class DrawRule(Part):
    """Drawing cards (3.2, 10)."""

    count: int = Field(1, ge=1, le=2, description="Cards drawn a turn.")
    sources: list[list[Source]] = Field(
        default_factory=_either_pile,
        min_length=1,
        description="The allowed orders of piles, each as long as count.",
    )
    one_when_face_down: int = Field(
        0, ge=0, le=288, description="With that many face-down cards or fewer, one card is drawn."
    )
    play: Literal["in_order", "any_order"] = Field(
        "in_order", description="The order in which two cards are played."
    )


class TurnRule(Part):
    """A turn (3)."""

    draw: DrawRule = Field(default_factory=DrawRule, description="Drawing.")
    discard_from_deck: bool = Field(True, description="A card from the draw pile may be discarded.")
    discard_from_discard: bool = Field(
        False, description="A card from the discard pile may be discarded."
    )
    reveal_on_discard: int = Field(
        1, ge=0, le=288, description="Face-down cards to reveal after a discard."
    )
    alternatives: list[UseOf] = Field(
        default_factory=list, description="What may be done instead of drawing."
    )


def _length(value: Any) -> Any:
    if isinstance(value, int) and not isinstance(value, bool):
        return {"min": value, "max": value}
    return value


class Length(Part):
    """How many cards a group has (5.2)."""

    min: int = Field(ge=2, le=24, description="A shorter run gives nothing.")
    max: int | None = Field(
        None, ge=2, le=24, description="A longer run gives groups of that many; null: no limit."
    )


def _all_lines() -> list[Line]:
    return ["rows", "columns"]


class ClearRule(Part):
    """Clearing matching cards (5)."""

    lines: list[Line] = Field(
        default_factory=_all_lines,
        description="The lines that count; none: nothing is cleared.",
    )
    length: Annotated[Length, BeforeValidator(_length)] = Field(
        default_factory=lambda: Length(min=3, max=3), description="The length of a group."
    )
    must: bool = Field(False, description="Groups must be cleared.")
    gaps: Literal["skip", "collapse", "block"] = Field(
        "skip", description="What an empty cell does to a run."
    )
    crossing: Literal["choose", "both"] = Field(
        "choose", description="What happens to groups that share cards."
    )
    to: Literal["discard", "removed"] = Field("discard", description="Where cleared cards go.")
    who: Literal["active", "everyone"] = Field("active", description="Who clears in a turn.")
    when: Literal["at_once", "scoring"] = Field(
        "at_once", description="In play, or when the round is scored: grouped cards count 0."
    )


class CloserRule(Part):
    """The closer's penalty (8.5)."""

    unless: Literal["lowest_alone", "lowest", "never"] = Field(
        "lowest_alone", description="When the closer is not punished."
    )
    positive: Factor = Field(1, description="What a positive score is multiplied by.")
    negative: Factor = Field(1, description="What a negative score is multiplied by.")
    add: Points = Field(0, description="Points added after that.")


class ScoringRule(Part):
    """Scoring a round (8)."""

    empty_area: Points = Field(0, description="What an area without any card adds.")
    closer: CloserRule | None = Field(None, description="The closer's penalty; null: none.")
    faces_up_only: bool = Field(
        False, description="Cards still face down at the end score nothing."
    )
    bonuses: list[UseOf] = Field(
        default_factory=list, description="Scoring rules of plugins, added to each score."
    )


class MatchRule(Part):
    """The end of the game (9)."""

    rounds: int | None = Field(None, ge=1, le=1000, description="Rounds a game.")
    points: Annotated[Number, Field(ge=-1_000_000, le=1_000_000)] | None = Field(
        None, description="The game ends when a total reaches this."
    )
    winner: Literal["lowest", "highest"] = Field("lowest", description="Which total wins.")


class Limits(Part):
    """What ends a game that does not end by itself."""

    turns: int = Field(500, ge=1, le=100_000, description="Turns a round.")
    rounds: int = Field(
        1000, ge=1, le=1000, description="Rounds of a game whose match.points never come."
    )


class Players(Part):
    """How many can play."""

    min: int = Field(ge=1, le=MOST_PLAYERS, description="The fewest players.")
    max: int = Field(ge=1, le=MOST_PLAYERS, description="The most players.")


class Ruleset(Part):
    """One resolved ruleset: all that a game is played by."""

    format: int = Field(ge=1, le=FORMAT, description="The version of this format.")
    name: str = Field(min_length=1, max_length=200, description="The name of the game.")
    summary: str = Field("", max_length=2000, description="The game in a sentence.")
    author: str = Field("", max_length=2000, description="Who made it.")
    license: str = Field("", max_length=2000, description="On which terms it may be used.")
    source: str = Field("", max_length=2000, description="Where the rules come from.")
    plugins: list[str] = Field(default_factory=list, description="Plugins that it needs.")
    players: Players = Field(description="How many can play.")
    deck: Deck = Field(description="The cards.")
    grid: Grid = Field(description="The cards before each seat.")
    sharing: Sharing | None = Field(None, description="Columns shared with the left neighbour.")
    setup: Setup = Field(default_factory=Setup, description="Before the first turn.")
    turn: TurnRule = Field(default_factory=TurnRule, description="A turn.")
    interrupts: list[UseOf] = Field(
        default_factory=list, description="What others may do between a draw and its placing."
    )
    clear: ClearRule = Field(
        default_factory=lambda: ClearRule(lines=[]),
        description="Clearing matching cards; left out: nothing is cleared.",
    )
    scoring: ScoringRule = Field(default_factory=ScoringRule, description="Scoring a round.")
    match: MatchRule = Field(description="The end of the game.")
    limits: Limits = Field(default_factory=Limits, description="Emergency exits.")
