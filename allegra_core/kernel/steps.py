"""A step: what is to be decided now, which options there are, and what each of them does.

A turn is a stack of steps on the table. A step returns by taking itself off the stack and
pushing what follows; an interrupt is a push. Steps hold no state of a game: what they need to
remember (who decides, a held card, a number) waits in their frame on the stack.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from allegra_core.kernel.cards import EMPTY, HIDDEN
from allegra_core.kernel.copying import remade
from allegra_core.kernel.judge import NO_OPINION, Judge
from allegra_core.kernel.layout import Layout
from allegra_core.kernel.pile import Pile
from allegra_core.kernel.table import Table, frame_card, frame_data

# Steps that every ruleset has, by their ids; those of plugins follow from PLUGIN on.
SETUP: Final[i64] = 0
FIRST_TURN: Final[i64] = 1
TURN: Final[i64] = 2
DRAW: Final[i64] = 3
ORDER: Final[i64] = 4
PLACE: Final[i64] = 5
REVEAL: Final[i64] = 6
CLEAR: Final[i64] = 7
COVER: Final[i64] = 8
END_TURN: Final[i64] = 9
END_ROUND: Final[i64] = 10
PLUGIN: Final[i64] = 11

# What the frame of a clearing remembers: who gets the loop after its seat.
THEN_OTHERS: Final[i64] = 0
ALONE: Final[i64] = 1
LEFTOVERS: Final[i64] = 2

# What the argument of an option is.
PLAIN: Final[i64] = 0  # nothing: `leave`
CELL: Final[i64] = 1  # a cell: `swap r1c2`
SEAT: Final[i64] = 2  # a seat: `give C`
ROW: Final[i64] = 3  # a row of the area, from 0: `look row 2`
COLUMN: Final[i64] = 4  # a column of the area, from 0: `look column 0`
CELLS: Final[i64] = 5  # the number of a list of cells, see Step.cells: `clear r1c1 r1c2 r1c3`
NUMBER: Final[i64] = 6  # a number: `bid 3`


@final
class Word:
    """The first part of an option's text (``draw deck``, ``swap``) and what follows it."""

    def __init__(self, text: str, kind: i64 = PLAIN) -> None:
        self.text: Final = text
        self.kind: Final = kind

    def __reduce__(self) -> tuple[object, ...]:
        return Word, (self.text, self.kind)


def option(word: i64, argument: i64 = 0) -> i64:
    """Make an option: the place of a word in the step's ``words``, and its argument."""
    return word << 16 | argument


def option_word(chosen: i64) -> i64:
    """Return the place of the option's word in the step's ``words``."""
    return chosen >> 16


def option_argument(chosen: i64) -> i64:
    """Return the option's argument: a cell, a seat, a number, as the word's kind says."""
    return chosen & 0xFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """One kind of decision, or one thing that happens without any; the base of all of them.

    ``id`` is its place in the rules' list of steps; ``rule`` says in a few words which rule it
    is, for whoever asks why they are asked; ``words`` are those its options begin with.
    """

    def __init__(self, name: str, rule: str, words: list[Word]) -> None:
        self.id: i64 = 0
        self.name: str = name
        self.rule: str = rule
        self.words: list[Word] = words

    def __reduce__(self) -> tuple[object, ...]:
        return remade(self)

    def made_of(self, *arguments: object) -> tuple[object, ...]:
        """Return the ``__reduce__`` of a step whose class takes these arguments."""
        return type(self), arguments, {"id": self.id, "name": self.name}

    def possible(self, table: Table, seat: i64) -> bool:
        """Tell whether an action or alternative that starts with this step can be carried out."""
        return True

    def advance(self, table: Table, seat: i64) -> bool:
        """Do what needs no decision: change the stack and return True, or return False to ask."""
        return False

    def options(self, table: Table, seat: i64, out: Pile) -> None:
        """Put every legal option on a pile, in the order of rules.md 3, at least one."""

    def apply(self, table: Table, seat: i64, chosen: i64) -> None:
        """Carry out a legal option and take this step off the stack, or leave it to ask again."""

    def promise(self, table: Table, seat: i64, judge: Judge) -> i64:
        """Estimate what an action or alternative that starts here gains, in units."""
        return 0

    def estimate(self, table: Table, seat: i64, chosen: i64, judge: Judge) -> i64:
        """Estimate what an option gains the seat, in units, for bots that do not search."""
        return NO_OPINION

    def names_in(self, table: Table, seat: i64) -> i64:
        """Return the seat in whose area the options' cells are named."""
        return seat

    def cells(self, table: Table, seat: i64, chosen: i64) -> vec[i64]:
        """Return the cells that an option of kind CELLS names, in order."""
        return vec[i64]()


# Options that many steps list.


def filled_cells(table: Table, seat: i64, word: i64, out: Pile) -> None:
    """List an option for each cell of a seat's area that holds a card."""
    layout = table.layout
    area = layout.area
    shown = table.shown
    base = seat * layout.size
    begin = option(word)
    out.make_room(layout.size)
    items = out.items
    size = out.size
    for i in range(base, base + layout.size):
        cell = area[i]
        if shown[cell] != EMPTY:
            items[size] = begin | cell
            size += 1
    out.size = size


def face_down_cells(table: Table, seat: i64, word: i64, out: Pile) -> None:
    """List an option for each face-down card of a seat's area."""
    layout = table.layout
    area = layout.area
    shown = table.shown
    base = seat * layout.size
    begin = option(word)
    out.make_room(layout.size)
    items = out.items
    size = out.size
    for i in range(base, base + layout.size):
        cell = area[i]
        if shown[cell] == HIDDEN:
            items[size] = begin | cell
            size += 1
    out.size = size


def face_up_cells(table: Table, seat: i64, word: i64, out: Pile) -> None:
    """List an option for each face-up card of a seat's area."""
    layout = table.layout
    base = seat * layout.size
    for i in range(base, base + layout.size):
        cell = layout.area[i]
        if table.shown[cell] >= 0:
            out.add(option(word, cell))


def row_cells(layout: Layout, seat: i64, row: i64) -> vec[i64]:
    """Return the cells of a row of a seat's area, from left to right; row from 0."""
    start = seat * layout.size + row * layout.width
    return layout.area[start : start + layout.width]


def column_cells(layout: Layout, seat: i64, column: i64) -> vec[i64]:
    """Return the cells of a column of a seat's area, from the top down; column from 0."""
    out = vec[i64]()
    start = seat * layout.size + column
    for row in range(layout.rows):
        out = append(out, layout.area[start + row * layout.width])
    return out


# What steps of plugins ask for by name.


def then_clear(table: Table, seat: i64) -> None:
    """Let a seat clear next (5.3), and after it everyone else where the rules say so (5.4)."""
    table.push(CLEAR, seat, EMPTY, THEN_OTHERS)


def clear_leftovers(table: Table, seat: i64) -> None:
    """Let a seat clear next if it has a group, and after it everyone else as in ``then_clear``."""
    if table.changed[seat] != 0:
        table.push(CLEAR, seat, EMPTY, LEFTOVERS)


def then_clear_alone(table: Table, seat: i64) -> None:
    """Let one seat clear next, and nobody after it."""
    table.push(CLEAR, seat, EMPTY, ALONE)


def then_reveal(table: Table, seat: i64, count: i64) -> None:
    """Let a seat reveal that many face-down cards of its area next, a decision each (3.4)."""
    if count > 0:
        table.push(REVEAL, seat, EMPTY, count)


def then_cover(table: Table, seat: i64, card: i64) -> None:
    """Let a held card go on the discard pile, once all that is pushed after this is done."""
    table.push(COVER, seat, card, 0)


def then_step(table: Table, seat: i64, step: Step, card: i64 = EMPTY, data: i64 = 0) -> None:
    """Let a step of your own come next; it may hold a card and remember a number below 2**30."""
    table.push(step.id, seat, card, data)


def take_over(table: Table) -> i64:
    """Let the interrupt on top of the stack take over the card being played, and return it.

    Its own frame and the one of the card's placing leave the stack (rules.md 6.3).
    """
    table.pop()
    return frame_card(table.pop())


def played_card(table: Table) -> i64:
    """Return the card being played, while an interrupt about it is on top of the stack."""
    return frame_card(table.stack.items[table.stack.size - 2])


def held_card(table: Table) -> i64:
    """Return the held card that waits with the step on top of the stack."""
    return frame_card(table.top())


def step_data(table: Table) -> i64:
    """Return the number that the step on top of the stack remembers."""
    return frame_data(table.top())
