"""Where the cells are: grids, areas, lines and their names (rules.md 1)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64


@final
class Layout:
    """The cells of every grid and area for one number of players; frozen.

    Cells are numbered seat by seat, row by row: ``seat * cells + row * columns + column``, all
    from 0. The area of a seat has ``rows`` rows of ``width`` cells, the ``shared`` columns of the
    left neighbour first; ``area`` holds every seat's area, row by row, ``size`` cells each, so row
    r of a seat starts at ``seat * size + r * width`` and goes on by 1, column c at
    ``seat * size + c`` and goes on by ``width``.
    ``owner[cell]`` is the seat in whose grid a cell lies, ``sharer[cell]`` the other seat whose
    area it belongs to, or -1.

    The lines of an area are numbered too, rows from the top, then columns from the left: line k
    has ``lengths[k]`` cells, the first at ``seat * size + firsts[k]`` of ``area``, each next one
    ``steps[k]`` on. ``lines[cell]`` has a bit for each line of its owner's area that a cell lies
    on, ``lent_lines[cell]`` for those of its sharer's; ``every_line`` has them all;
    ``places[cell]`` and ``lent_places[cell]`` are where in those areas it lies. ``collapses``:
    a cell that becomes empty can let cards of any of them meet (``clear.gaps: collapse``, 5.1).
    """

    def __init__(
        self, players: i64, rows: i64, columns: i64, shared: i64, collapses: bool = False
    ) -> None:
        self.players: Final = players
        self.rows: Final = rows
        self.columns: Final = columns
        self.shared: Final = shared
        self.width: Final = columns + shared
        self.cells: Final = rows * columns
        self.size: Final = rows * (columns + shared)
        self.total: Final = players * rows * columns
        area = vec[i64]()
        for seat in range(players):
            left = (seat + 1) % players
            for row in range(rows):
                for column in range(columns - shared, columns):
                    area = append(area, left * self.cells + row * columns + column)
                for column in range(columns):
                    area = append(area, seat * self.cells + row * columns + column)
        self.area: Final = area
        owner = vec[i64]()
        sharer = vec[i64]()
        for cell in range(self.total):
            seat = cell // self.cells
            owner = append(owner, seat)
            lent = cell % columns >= columns - shared
            sharer = append(sharer, (seat + players - 1) % players if lent else -1)
        self.owner: Final = owner
        self.sharer: Final = sharer
        self.firsts: Final = vec[i64](
            [row * self.width for row in range(rows)] + list(range(self.width))
        )
        self.steps: Final = vec[i64]([1] * rows + [self.width] * self.width)
        self.lengths: Final = vec[i64]([self.width] * rows + [rows] * self.width)
        self.every_line: Final = (1 << (rows + self.width)) - 1
        self.collapses: Final = collapses
        self.lines: Final = vec[i64]([0] * self.total)
        self.lent_lines: Final = vec[i64]([0] * self.total)
        self.places: Final = vec[i64]([0] * self.total)
        self.lent_places: Final = vec[i64]([0] * self.total)
        for seat in range(players):
            for place in range(self.size):
                row = place // self.width
                column = rows + place % self.width
                cell = area[seat * self.size + place]
                if owner[cell] == seat:
                    self.lines[cell] = 1 << row | 1 << column
                    self.places[cell] = place
                else:
                    self.lent_lines[cell] = 1 << row | 1 << column
                    self.lent_places[cell] = place

    def __reduce__(self) -> tuple[object, ...]:
        return Layout, (self.players, self.rows, self.columns, self.shared, self.collapses)

    def place(self, seat: i64, cell: i64) -> i64:
        """Return where in a seat's area a cell lies, row by row from 0; -1 if it does not."""
        if self.owner[cell] == seat:
            return self.places[cell]
        if self.sharer[cell] == seat:
            return self.lent_places[cell]
        return -1
