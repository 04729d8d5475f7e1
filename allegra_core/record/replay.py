"""Plays records back, line by line, and checks that every line holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from librt.vecs import vec
from mypy_extensions import i64
from pydantic import BaseModel, ConfigDict, ValidationError

from allegra_core.errors import (
    AllegraError,
    IllegalOption,
    MalformedOption,
    RecordError,
    RulesetError,
)
from allegra_core.event import read_events
from allegra_core.game import Game
from allegra_core.kernel import Pile, engine
from allegra_core.kernel.pile import pile_of
from allegra_core.notation import cell_number, seat_name, seat_number
from allegra_core.plugin import Plugins
from allegra_core.record.recorder import FORMAT, Line, Recorder, chained
from allegra_core.ruleset import RulesetFile, load_data

M = TypeVar("M", bound=BaseModel)

MAY_LACK = {"sum", "saw", "options", "engine", "game"}
"""Keys that another program's record need not have; what it has is checked."""


class _Header(BaseModel):
    model_config = ConfigDict(strict=True)
    record: int
    ruleset: dict[str, Any]
    name: str
    digest: str
    players: int
    seed: int | None
    game: int = 0
    seats: list[str]


class _RoundLine(BaseModel):
    model_config = ConfigDict(strict=True)
    round: int
    starter: str
    deck: list[str]


class _Decision(BaseModel):
    model_config = ConfigDict(strict=True)
    seat: str
    do: str


class Replay:
    """A record being played back: ``game`` as it is, and ``at``, the lines that are done.

    The cards come from the record; where they are those that the seed gives, the game goes on
    from there as the one that was recorded would have.
    """

    def __init__(self, lines: list[Line], plugins: Plugins) -> None:
        self.lines = lines
        self.at = 0
        self._summed = any("sum" in line for line in lines)
        self._check_sum()
        header = self.header = self._model(_Header)
        if header.record > FORMAT:
            raise self._wrong(
                f"has the format {header.record}, and this version of allegra reads {FORMAT}"
            )
        ruleset = self._ruleset(header, plugins)
        try:
            self.game = Game(
                ruleset,
                header.players,
                header.seed or 0,
                game=header.game,
                plugins=plugins,
                deals=False,
            )
        except AllegraError as error:
            raise self._wrong(str(error)) from error
        options = any("options" in line for line in lines)
        self.recorder = Recorder(
            self.game, header.seats, options=options, seeded=header.seed is not None
        )
        self._check_lines()

    def steps(self) -> Iterator[None]:
        """Play the record decision by decision; RecordError names the first line that is wrong."""
        while self.at < len(self.lines):
            self._step()
            yield

    def _step(self) -> None:
        self._check_sum()
        line = self.lines[self.at]
        if "deck" in line:
            self._deal()
        elif "do" in line:
            self._decide()
        elif "reshuffle" in line:
            self._reshuffle()
        elif line.get("end") == "unfinished" and not self.game.over:
            self._finish()
        else:
            raise self._wrong(self._due())

    def _due(self) -> str:
        if self.game.over:
            return "comes after the end of the game"
        if len(self.game.table.stack) == 0:
            return "is not the deal of the next round, which is due here"
        return f"is not the decision of {self.game.seat}, which is due here"

    # What the lines say.

    def _ruleset(self, header: _Header, plugins: Plugins) -> RulesetFile:
        try:
            ruleset = load_data(header.ruleset, plugins, name=header.name)
            ruleset.for_players(header.players)
        except RulesetError as error:
            raise self._wrong(f"holds a ruleset that cannot be played: {error}") from error
        except AllegraError as error:
            raise self._wrong(str(error)) from error
        if len(header.seats) != header.players:
            raise self._wrong(f"names {len(header.seats)} seats for {header.players} players")
        return ruleset

    def _deal(self) -> None:
        if len(self.game.table.stack) > 0 or self.game.over:
            raise self._wrong(self._due())
        line = self._model(_RoundLine)
        faces = self.game.rules.cards.faces
        if any(face not in faces for face in line.deck):
            raise self._wrong("deals a card that the ruleset does not have")
        deck = pile_of([faces.index(face) for face in reversed(line.deck)])
        if sorted(deck) != list(self.game.rules.cards.deck):
            raise self._wrong("does not deal the deck of this ruleset, card for card")
        starter = seat_name(engine.next_starter(self.game.rules, self.game.table))
        if line.starter != starter:
            raise self._wrong(f"says that {line.starter} starts, but it is {starter}")
        following = self.lines[self.at + 1] if self.at + 1 < len(self.lines) else {}
        reveals = self._reveals(following.get("reveal", {}))
        if not self._seeded_deal(deck, reveals):
            self.game.deal(deck, reveals)
        self._check_lines()

    def _reveals(self, said: Any) -> list[int]:
        try:
            return [
                cell_number(self.game.rules.layout, seat_number(seat), cell)
                for seat, cells in said.items()
                for cell in cells
            ]
        except (AllegraError, AttributeError, TypeError) as error:
            raise RecordError(f"is no list of revealed cells: {error}", self.at + 2) from error

    def _seeded_deal(self, deck: Pile, reveals: list[int]) -> bool:
        """Deal from the seed where that gives the record's cards, and tell whether it does."""
        rules = self.game.rules
        table = self.game.table.copy()
        dealt = engine.shuffled_deck(rules, table)
        if self.header.seed is None or list(dealt) != list(deck):
            return False
        table.events = vec[i64]()
        table.watched = True
        engine.deal(rules, table, dealt)
        # What was revealed may be cleared by now: the table itself does not tell any more.
        happened = read_events(table.events, [*dealt])
        revealed = [event.cell for event in happened if event.kind == "revealed"]
        if revealed[: len(reveals)] != reveals:
            return False
        self.game.deal_next()
        return True

    def _reshuffle(self) -> None:
        """Play the decision of the next line, in which the draw pile is made anew."""
        pile = self.lines[self.at]["reshuffle"]
        faces = self.game.rules.cards.faces
        if not isinstance(pile, list) or any(face not in faces for face in pile):
            raise self._wrong("is no list of cards of this ruleset")
        following = self.lines[self.at + 1 : self.at + 2]
        if following and "do" not in following[0]:
            raise self._wrong("is followed by no decision that needs it")
        self.at += 1
        if not following:
            return  # The record was cut before the decision that needs it.
        self._check_sum()
        text = self._decision()
        self._play(text)
        self.at -= 1
        seeded = self.recorder.written[self.at].get("reshuffle")
        if seeded is None or sorted(seeded) != sorted(pile):
            raise self._wrong("is not the reshuffle of the discard pile, or none is due here")
        if seeded != pile:
            self.game.undo()
            self.game.table.ahead = pile_of([faces.index(face) for face in reversed(pile)])
            self._play(text)
        self._check_lines()

    def _decide(self) -> None:
        self._play(self._decision())
        self._check_lines()

    def _decision(self) -> str:
        """Return the option that the line says, where it is a decision of the seat that is due."""
        if self.game.over or len(self.game.table.stack) == 0:
            raise self._wrong(self._due())
        line = self._model(_Decision)
        if line.seat != self.game.seat:
            raise self._wrong(f"is a decision of {line.seat}, but {self.game.seat} is to decide")
        return line.do

    def _play(self, text: str) -> None:
        try:
            self.game.play(text)
        except (IllegalOption, MalformedOption) as error:
            raise self._wrong(str(error)) from error

    def _finish(self) -> None:
        if self.at != len(self.lines) - 1:
            raise self._wrong("ends the game, but lines follow")
        self.at += 1

    # Whether they hold.

    def _check_lines(self) -> None:
        """Compare what the record says, as far as it goes, with what the game has written."""
        for produced in self.recorder.written[self.at : len(self.lines)]:
            self._check_sum()
            self._compare(self.lines[self.at], produced)
            self.at += 1

    def _compare(self, said: Line, true: Line) -> None:
        for key, value in true.items():
            if key == "sum" or (key in MAY_LACK and key not in said) or key == "engine":
                continue
            # A later version may write a ruleset down with more keys; it is the one played by.
            if self.at == 0 and key in {"ruleset", "digest"}:
                continue
            if key not in said:
                raise self._wrong(f"lacks '{key}', which should be {_short(value)}")
            if said[key] != value:
                raise self._wrong(
                    f"says {key} {_short(said[key])}, but it should be {_short(value)}"
                )

    def _check_sum(self) -> None:
        if not self._summed:
            return
        before = self.lines[self.at - 1].get("sum", "") if self.at else ""
        if self.lines[self.at].get("sum") != chained(self.lines[self.at], before):
            raise self._wrong(
                "does not have the sum that it was written with: "
                "it was changed, or a line was dropped or doubled here"
            )

    def _model(self, model: type[M]) -> M:
        try:
            return model.model_validate(self.lines[self.at])
        except ValidationError as error:
            key = ".".join(str(part) for part in error.errors()[0]["loc"])
            raise self._wrong(f"has no valid '{key}'") from error

    def _wrong(self, message: str) -> RecordError:
        return RecordError(message, self.at + 1)


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 120 else f"{text[:117]}…"


def verify(lines: list[Line], plugins: Plugins) -> Game:
    """Check every line of a record and return the game at its end.

    RecordError says the first line that does not hold, and why.
    """
    replay = Replay(lines, plugins)
    for _ in replay.steps():
        pass
    for missing in replay.recorder.written[len(lines) :]:
        raise RecordError(f"is missing: {_short(missing)}", len(lines) + 1)
    if lines[-1].get("end") in {None, "closed", "turns"}:
        raise RecordError("is missing: the record has no end", len(lines) + 1)
    return replay.game


def load_game(lines: list[Line], plugins: Plugins) -> Game:
    """Return the game of a record at its last whole line, to be played on."""
    replay = Replay(lines, plugins)
    for _ in replay.steps():
        pass
    replay.game.go_on()
    return replay.game
