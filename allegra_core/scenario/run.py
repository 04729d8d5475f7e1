"""Runs a scenario: sets it up, plays its moves and compares what it expects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from allegra_core.compile import compile_rules, exact
from allegra_core.errors import (
    AllegraError,
    GameOver,
    IllegalOption,
    MalformedOption,
    RulesetError,
    ScenarioError,
)
from allegra_core.kernel import Pile, Table, engine
from allegra_core.kernel.cards import EMPTY, HIDDEN
from allegra_core.kernel.rules import Rules
from allegra_core.kernel.table import RUNNING
from allegra_core.notation import cell_name, notation_of, seat_name, seat_number
from allegra_core.plugin import Plugins
from allegra_core.ruleset import RulesetFile, load, load_data
from allegra_core.scenario.file import Expected, ScenarioInFile, first_fault
from allegra_core.scenario.given import set_up


def run_scenario(found: ScenarioInFile, plugins: Plugins) -> None:
    """Run a scenario; ScenarioError says what was expected and what was found."""
    where = f"{found.path}:{found.line}: {found.scenario.scenario}"
    try:
        _Run(found, plugins).run()
    except RulesetError as error:
        raise ScenarioError(f"{where}\nits ruleset cannot be played:\n{error}") from error
    except AllegraError as error:
        raise ScenarioError(f"{where}\n{error}") from error


def scenario_ruleset(found: ScenarioInFile, plugins: Plugins) -> RulesetFile:
    """Load the ruleset of a scenario: a shipped name, a path relative to its file, or in place."""
    said = found.scenario.ruleset
    variants = found.scenario.variants
    folder = found.path.parent
    if isinstance(said, dict):
        return load_data(said, plugins, variants, file=str(found.path), folder=folder)
    near = folder / said
    source: str | Path = near if near.is_file() else said
    return load(source, plugins, variants)


@dataclass
class _Mismatch:
    key: str
    expected: str
    found: str


class _Run:
    def __init__(self, found: ScenarioInFile, plugins: Plugins) -> None:
        self.scenario = found.scenario
        ruleset = scenario_ruleset(found, plugins)
        players = self.scenario.players
        self.rules: Rules = compile_rules(ruleset.for_players(players), players, plugins)
        self.notation = notation_of(self.rules)
        self.table: Table = set_up(self.rules, self.scenario.given)

    def run(self) -> None:
        moves = self.scenario.play
        if self.scenario.fails is not None and not moves:
            raise ScenarioError("'fails' needs a last move in 'play' that is refused")
        for at, move in enumerate(moves):
            if list(move) == ["expect"]:
                self._compare(_expected(move["expect"]), f"at item {at + 1} of play")
            elif self.scenario.fails is not None and at == len(moves) - 1:
                self._must_fail(move, self.scenario.fails)
            else:
                self._play(move, at + 1)
        if self.scenario.expect is not None:
            self._compare(self.scenario.expect, "at the end")

    # Moves.

    def _play(self, move: dict[str, Any], at: int) -> None:
        try:
            self._move(move)
        except IllegalOption as error:
            raise ScenarioError(f"move {at} of play is refused: {error}") from error
        except (MalformedOption, GameOver) as error:
            raise ScenarioError(
                f"move {at} of play is refused: {error}\n{self._legal()}"
            ) from error

    def _move(self, move: dict[str, Any]) -> None:
        if len(move) != 1:
            raise ScenarioError("a move is written '- SEAT: option', one to an item")
        ((seat, text),) = move.items()
        table = self.table = self._asking()
        if table.over != RUNNING:
            raise GameOver("the game is over")
        due = seat_name(engine.decider(table))
        if seat != due:
            texts = self.notation.texts(table)
            raise IllegalOption(
                f"it is not {seat}'s decision but {due}'s; {due} may: {', '.join(texts)}", texts
            )
        engine.apply(self.rules, table, self.notation.read(table, str(text), Pile()))

    def _must_fail(self, move: dict[str, Any], part: str) -> None:
        try:
            self._move(move)
        except (IllegalOption, MalformedOption, GameOver) as error:
            if part not in str(error):
                raise ScenarioError(
                    f"the last move is refused, but not with '{part}':\n{error}"
                ) from error
            return
        raise ScenarioError(f"the last move should be refused with '{part}', but was played")

    def _asking(self) -> Table:
        """Return the table with a decision due: the next round is dealt where one has ended."""
        table = self.table.copy()
        while len(table.stack) == 0 and table.over == RUNNING:
            engine.deal(self.rules, table, engine.shuffled_deck(self.rules, table))
        return table

    def _legal(self) -> str:
        table = self._asking()
        if table.over != RUNNING:
            return "the game is over"
        seat = seat_name(engine.decider(table))
        return f"{seat} may: {', '.join(self.notation.texts(table))}"

    # Expectations.

    def _compare(self, expected: Expected, when: str) -> None:
        wrong: list[_Mismatch] = []
        for key, value in expected:
            if key in expected.model_fields_set:
                compare: Callable[[Any], list[_Mismatch]] = getattr(self, f"_{key}")
                wrong += compare(value)
        if not wrong:
            return
        lines = [f"{when}:"]
        for one in wrong:
            lines += _side_by_side(one)
        raise ScenarioError("\n".join([*lines, self._legal()]))

    def _number(self, seat: str) -> int:
        number = seat_number(seat)
        if number >= self.rules.layout.players:
            raise ScenarioError(f"there is no seat {seat} in this game")
        return number

    def _grids(self, grids: dict[str, list[list[str]]] | None) -> list[_Mismatch]:
        wrong = []
        for seat, grid in (grids or {}).items():
            found = self._grid(self._number(seat))
            same = len(grid) == len(found) and all(
                len(row) == len(shown) and all(map(_fits, row, shown))
                for row, shown in zip(grid, found, strict=True)
            )
            if not same:
                wrong.append(_Mismatch(f"grid of {seat}", _drawn(grid), _drawn(found)))
        return wrong

    def _grid(self, seat: int) -> list[list[str]]:
        layout = self.rules.layout
        tokens = []
        for cell in range(seat * layout.cells, (seat + 1) * layout.cells):
            card = self.table.card[cell]
            if card == EMPTY:
                tokens.append(".")
            else:
                down = "?" if self.table.shown[cell] == HIDDEN else ""
                tokens.append(down + self.rules.cards.faces[card])
        columns = int(layout.columns)
        return [tokens[at : at + columns] for at in range(0, len(tokens), columns)]

    def _discard(self, top: list[str] | None) -> list[_Mismatch]:
        faces = self.rules.cards.faces
        pile = [faces[card] for card in reversed(list(self.table.discard_pile))]
        wanted = top or []
        found = pile[: max(len(wanted), 1)]
        return _unless(found[: len(wanted)] == wanted, "discard", wanted, found)

    def _decision(self, decision: Any) -> list[_Mismatch]:
        table = self._asking()
        if table.over != RUNNING:
            return [_Mismatch("decision", f"{decision.seat} decides", "the game is over")]
        seat = seat_name(engine.decider(table))
        wrong = _unless(seat == decision.seat, "decision.seat", decision.seat, seat)
        if decision.options is not None:
            found = self.notation.texts(table)
            missing = [text for text in decision.options if text not in found]
            extra = [text for text in found if text not in decision.options]
            wrong += _unless(not missing and not extra, "decision.options", decision.options, found)
        return wrong

    def _includes(self, texts: list[str] | None) -> list[_Mismatch]:
        table = self._asking()
        found = self.notation.texts(table) if table.over == RUNNING else []
        missing = [text for text in texts or [] if text not in found]
        return _unless(not missing, "includes", missing, found)

    def _excludes(self, texts: list[str] | None) -> list[_Mismatch]:
        table = self._asking()
        found = self.notation.texts(table) if table.over == RUNNING else []
        there = [text for text in texts or [] if text in found]
        return _unless(not there, "excludes", f"without {', '.join(there)}", found)

    def _closer(self, seat: str | None) -> list[_Mismatch]:
        found = None if self.table.closer < 0 else seat_name(self.table.closer)
        return _unless(found == seat, "closer", seat, found)

    def _knows(self, knows: dict[str, list[str]] | None) -> list[_Mismatch]:
        wrong = []
        layout = self.rules.layout
        for name, cells in (knows or {}).items():
            seat = self._number(name)
            area = layout.area[seat * layout.size : (seat + 1) * layout.size]
            found = [
                cell_name(layout, seat, cell) for cell in area if self.table.known[cell] >> seat & 1
            ]
            wrong += _unless(sorted(found) == sorted(cells), f"knows of {name}", cells, found)
        return wrong

    def _scores(self, scores: dict[str, int | float] | None) -> list[_Mismatch]:
        if self.table.ended == RUNNING:
            return [_Mismatch("scores", _points(scores or {}), "the round is not over")]
        return self._numbers("scores", scores or {}, self.table.scores)

    def _totals(self, totals: dict[str, int | float] | None) -> list[_Mismatch]:
        return self._numbers("totals", totals or {}, self.table.totals)

    def _numbers(self, key: str, wanted: dict[str, int | float], units: Any) -> list[_Mismatch]:
        unit = int(self.rules.cards.unit)
        found = {seat: Fraction(int(units[self._number(seat)]), unit) for seat in wanted}
        same = all(exact(value) == found[seat] for seat, value in wanted.items())
        shown = {seat: float(value) for seat, value in found.items()}
        return _unless(same, key, _points(wanted), _points(shown))

    def _winners(self, winners: list[str] | None) -> list[_Mismatch]:
        found = []
        if self.table.over != RUNNING:
            found = [seat_name(seat) for seat in engine.winners(self.rules, self.table)]
        return _unless(sorted(winners or []) == found, "winners", winners, found)


def _expected(value: Any) -> Expected:
    try:
        return Expected.model_validate(value)
    except ValidationError as error:
        raise ScenarioError(f"expect: {first_fault(error, value, Expected)}") from error


def _fits(wanted: str, found: str) -> bool:
    return wanted == found or (wanted == "??" and found.startswith("?"))


def _unless(fine: bool, key: str, expected: object, found: object) -> list[_Mismatch]:
    return [] if fine else [_Mismatch(key, _listed(expected), _listed(found))]


def _listed(value: object) -> str:
    if value is None:
        return "nobody"
    if isinstance(value, list):
        return ", ".join(str(one) for one in value) or "nothing"
    return str(value)


def _points(numbers: dict[str, int | float]) -> str:
    return ", ".join(f"{seat} {value:g}" for seat, value in numbers.items())


def _drawn(grid: list[list[str]]) -> str:
    width = max((len(token) for row in grid for token in row), default=1)
    return "\n".join(" ".join(token.rjust(width) for token in row) for row in grid)


def _side_by_side(one: _Mismatch) -> list[str]:
    expected, found = one.expected.splitlines(), one.found.splitlines()
    if max(len(expected), len(found)) == 1:
        return [
            f"  {one.key}: expected {expected[0]}",
            f"  {' ' * len(one.key)}  found    {found[0]}",
        ]
    width = max(map(len, expected), default=0)
    rows = max(len(expected), len(found))
    expected += [""] * (rows - len(expected))
    found += [""] * (rows - len(found))
    lines = [f"  {one.key}: expected on the left, found on the right"]
    return lines + [f"    {e:<{width}}   |   {f}" for e, f in zip(expected, found, strict=True)]
