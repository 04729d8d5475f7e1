"""What is typed at a decision, and the option that it means."""

from __future__ import annotations

import re
from dataclasses import dataclass

from allegra_core.kernel import engine
from allegra_core.kernel.rules import Rules
from allegra_core.kernel.steps import CELL, CELLS, COLUMN, NUMBER, ROW, SEAT, option_word
from allegra_core.kernel.table import Table
from allegra_core.notation import due_step, notation_of
from allegra_core.play.words import packed

RESERVED = "usq"
"""Keys with a meaning of their own at every decision: undo, save, quit."""

MOST_LINES = 4
"""The lines that the choices of a decision may take on a screen."""

_CELL = re.compile(r"(?:r?(\d)[ ,c]?(-?\d)|r?(\d+)[ ,c](-?\d+))")


@dataclass(frozen=True)
class Choice:
    """An option, its text, and the key that stands for it; cells are typed as such."""

    option: int
    text: str
    key: str
    is_cell: bool = False


def choices(rules: Rules, table: Table) -> list[Choice]:
    """Return a choice for each legal option of the decision that is due."""
    words = due_step(rules, table).words
    notation = notation_of(rules)
    taken = set(RESERVED)
    out: list[Choice] = []
    group = 0
    for option in engine.options(rules, table):
        text = notation.text(table, option)
        kind = words[option_word(option)].kind
        if kind == CELL:
            out.append(Choice(int(option), text, "", is_cell=True))
            continue
        if kind == CELLS:
            group += 1
            key = str(group)
        elif kind in (ROW, COLUMN):
            key = ("r" if kind == ROW else "c") + text.split()[-1]
        elif kind in (SEAT, NUMBER):
            key = text.split()[-1].lower()
            key = key if key not in taken else letter(text, taken)
        else:
            key = letter(text, taken)
        taken.add(key)
        out.append(Choice(int(option), text, key))
    return out


def letter(text: str, taken: set[str]) -> str:
    """Return a letter for an option: the first of a word where it is free, else any of them."""
    words = text.split()
    candidate: str
    for candidate in [*(word[0] for word in reversed(words)), *"".join(words), *"abcdefghijklmnop"]:
        if candidate.isalpha() and candidate.lower() not in taken:
            return candidate.lower()
    return text


def prompt(listed: list[Choice], width: int) -> list[str]:
    """Return the lines that show the choices with their keys.

    Of very many choices not all are shown, letters first; the others can be typed all the same.
    """
    parts = []
    cells: dict[str, list[str]] = {}
    for choice in listed:
        if choice.is_cell:
            word, name = choice.text.rsplit(" ", 1)
            cells.setdefault(word, []).append(name)
        else:
            parts.append(f"[{choice.key}] {choice.text}")
    for word, names in reversed(cells.items()):
        example = f"{typed(names[0])} is {names[0]}"
        parts.insert(0, f"[cell] {word} ({example}, one of {len(names)})")
    lines = packed(parts, width)
    if len(lines) > MOST_LINES:
        lines = packed(sorted(parts, key=lambda part: part[1].isdigit()), width)
        lines[MOST_LINES - 1 :] = [f"… and more, {len(parts)} in all"]
    return [line[:width] for line in lines]


def typed(name: str) -> str:
    """Return how a cell is typed most shortly: ``23`` for r2c3."""
    row, column = name[1:].split("c")
    return f"{row}{column}" if len(row) == 1 and len(column.lstrip("-")) == 1 else name


def chosen(listed: list[Choice], text: str) -> Choice | None:
    """Return the choice that a text means: a key, a cell, or the option written out."""
    text = " ".join(text.split())
    for choice in listed:
        if text == choice.text or (choice.key and text.lower() == choice.key):
            return choice
    cells = [choice for choice in listed if choice.is_cell]
    found = _CELL.fullmatch(text.lower())
    if found is None:
        return None
    row, column = found[1] or found[3], found[2] or found[4]
    name = f"r{int(row)}c{int(column)}"
    matching = [choice for choice in cells if choice.text.rsplit(" ", 1)[1] == name]
    return matching[0] if len(matching) == 1 else None
