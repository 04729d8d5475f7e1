"""Options and cells as text and back: the notation of records and scenarios (rules.md 1, 3)."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache

from allegra_core.errors import IllegalOption, MalformedOption
from allegra_core.kernel import engine
from allegra_core.kernel.layout import Layout
from allegra_core.kernel.pile import Pile
from allegra_core.kernel.rules import Rules
from allegra_core.kernel.steps import (
    CELL,
    CELLS,
    COLUMN,
    NUMBER,
    PLAIN,
    ROW,
    SEAT,
    Step,
    Word,
    option_argument,
    option_word,
)
from allegra_core.kernel.table import Table, frame_seat, frame_step
from allegra_core.kernel.texts import Texts

SEATS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_CELL = re.compile(r"r([1-9]\d*)c(0|-?[1-9]\d*)")
_ARGUMENT = {
    CELL: _CELL.pattern,
    SEAT: r"[A-Z]",
    ROW: r"[1-9]\d*",
    COLUMN: r"0|-?[1-9]\d*",
    CELLS: rf"{_CELL.pattern}( {_CELL.pattern})*",
    NUMBER: r"\d+",
}


def seat_name(seat: int) -> str:
    """Return the letter of a seat."""
    return SEATS[seat]


def seat_number(name: str) -> int:
    """Return the number of a seat from its letter; MalformedOption where it is none."""
    if len(name) != 1 or name not in SEATS:
        raise MalformedOption(f"'{name}' is no seat; seats are A, B, C …")
    return SEATS.index(name)


def cell_name(layout: Layout, seat: int, cell: int) -> str:
    """Return a cell's name in the area of a seat: ``r2c0`` is in the left neighbour's grid."""
    place = layout.place(seat, cell)
    row, column = divmod(int(place), int(layout.width))
    return f"r{row + 1}c{column + 1 - layout.shared}"


def cell_number(layout: Layout, seat: int, name: str) -> int:
    """Return the cell that a name means in the area of a seat.

    MalformedOption where the text is no cell's name, or names none of that area.
    """
    found = _CELL.fullmatch(name)
    if found is None:
        raise MalformedOption(f"'{name}' is no cell; cells are named like r2c3: row 2, column 3")
    row = int(found[1]) - 1
    column = int(found[2]) - 1 + layout.shared
    if row >= layout.rows or not 0 <= column < layout.width:
        raise MalformedOption(
            f"{name} is not in the area of {seat_name(seat)}, which has rows 1 to {layout.rows} "
            f"and columns {1 - layout.shared} to {layout.columns}"
        )
    return int(layout.area[seat * layout.size + row * layout.width + column])


class Notation:
    """The options of a ruleset as text, and back.

    A text hangs on the step, the seat in whose area it names cells, and the option's number: each
    is made once. Only options that name several cells are spelled anew for each table.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._texts: dict[int, Texts] = {}

    def text(self, table: Table, chosen: int) -> str:
        """Return the text of an option of the decision that is due: ``swap r1c2``."""
        return self._due(table).text(chosen) or self._spell(table, chosen)

    def texts(self, table: Table) -> list[str]:
        """Return the text of every legal option of the decision that is due, in their order."""
        legal = engine.options(self._rules, table)
        texts = self._due(table).all_of(legal)
        if len(texts) < len(legal):
            texts = [self.text(table, chosen) for chosen in legal]
        return texts

    def read(self, table: Table, text: str, listed: Pile) -> int:
        """Return the legal option that a text means; the legal ones are listed on the pile.

        MalformedOption where it is no option of these rules at any time; IllegalOption, which
        lists the legal ones, where it is one but not now.
        """
        number = self._due(table).number(text)
        if number >= 0 and engine.allows(self._rules, table, number, listed):
            return number
        texts = self.texts(table)
        if text in texts:
            return int(engine.options(self._rules, table)[texts.index(text)])
        _check_form(self._rules, text, texts)
        seat = seat_name(engine.decider(table))
        may = ", ".join(texts)
        raise IllegalOption(f"'{text}' is not open to {seat} now; {seat} may: {may}", texts)

    def _due(self, table: Table) -> Texts:
        """Return the texts that are known for the decision that is due."""
        due = engine.due(self._rules, table)
        texts = self._texts.get(due)
        if texts is None:
            texts = self._texts[due] = Texts()
        return texts

    def _spell(self, table: Table, chosen: int) -> str:
        """Make the text of an option, and remember it where it will be the same again."""
        top = table.top()
        step = self._rules.steps[frame_step(top)]
        word = step.words[option_word(chosen)]
        text = " ".join([word.text, *_arguments(step, table, frame_seat(top), chosen)])
        if word.kind != CELLS:
            self._due(table).learn(chosen, text)
        return text


def _arguments(step: Step, table: Table, seat: int, chosen: int) -> list[str]:
    """Return what follows an option's word: nothing, or the names of what it is about."""
    layout = table.layout
    kind = step.words[option_word(chosen)].kind
    argument = int(option_argument(chosen))
    if kind == SEAT:
        return [seat_name(argument)]
    if kind == ROW:
        return [str(argument + 1)]
    if kind == COLUMN:
        return [str(argument + 1 - layout.shared)]
    if kind == NUMBER:
        return [str(argument)]
    whose = step.names_in(table, seat)
    if kind == CELL:
        return [cell_name(layout, whose, argument)]
    if kind == CELLS:
        return [cell_name(layout, whose, cell) for cell in step.cells(table, seat, chosen)]
    return []


@lru_cache(maxsize=8)
def notation_of(rules: Rules) -> Notation:
    """Return the notation of a ruleset, the same as long as it is in use."""
    return Notation(rules)


def _check_form(rules: Rules, text: str, legal: list[str]) -> None:
    """Raise MalformedOption where a text is not of the form of any option of these rules."""
    words = [word for step in rules.steps for word in step.words]
    if any(_has_form(word, text) for word in words):
        return
    known = sorted({word.text for word in words})
    close = get_close_matches(text, [*legal, *known], n=1)
    hint = f"; did you mean '{close[0]}'?" if close else f"; options begin with: {', '.join(known)}"
    raise MalformedOption(f"'{text}' is no option of this ruleset{hint}")


def _has_form(word: Word, text: str) -> bool:
    if word.kind == PLAIN:
        return text == word.text
    pattern = f"{re.escape(word.text)} (?:{_ARGUMENT[word.kind]})"
    return re.fullmatch(pattern, text) is not None


def due_step(rules: Rules, table: Table) -> Step:
    """Return the step whose decision is due."""
    return rules.steps[frame_step(table.top())]
