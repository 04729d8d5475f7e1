"""Options and cells as text and back: the notation of records and scenarios (rules.md 1, 3)."""

from __future__ import annotations

import re
from difflib import get_close_matches

from allegra_core.errors import IllegalOption, MalformedOption
from allegra_core.kernel import engine
from allegra_core.kernel.layout import Layout
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


def option_text(rules: Rules, table: Table, chosen: int) -> str:
    """Return the text of an option of the decision that is due: ``swap r1c2``."""
    top = table.top()
    step = rules.steps[frame_step(top)]
    seat = frame_seat(top)
    word = step.words[option_word(chosen)]
    argument = option_argument(chosen)
    layout = rules.layout
    if word.kind == PLAIN:
        return word.text
    if word.kind == SEAT:
        return f"{word.text} {seat_name(argument)}"
    if word.kind == ROW:
        return f"{word.text} {argument + 1}"
    if word.kind == COLUMN:
        return f"{word.text} {argument + 1 - layout.shared}"
    if word.kind == NUMBER:
        return f"{word.text} {argument}"
    whose = step.names_in(table, seat)
    if word.kind == CELL:
        return f"{word.text} {cell_name(layout, whose, argument)}"
    cells = step.cells(table, seat, chosen)
    return " ".join([word.text, *(cell_name(layout, whose, cell) for cell in cells)])


def option_texts(rules: Rules, table: Table) -> list[str]:
    """Return the text of every legal option of the decision that is due, in their order."""
    return [option_text(rules, table, chosen) for chosen in engine.options(rules, table)]


def read_option(rules: Rules, table: Table, text: str) -> int:
    """Return the legal option that a text means.

    MalformedOption where it is no option of these rules at any time; IllegalOption, which lists
    the legal ones, where it is one but not now.
    """
    legal = engine.options(rules, table)
    texts = [option_text(rules, table, chosen) for chosen in legal]
    if text in texts:
        return int(legal[texts.index(text)])
    _check_form(rules, text, texts)
    seat = seat_name(engine.decider(table))
    listed = ", ".join(texts)
    raise IllegalOption(f"'{text}' is not open to {seat} now; {seat} may: {listed}", texts)


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
