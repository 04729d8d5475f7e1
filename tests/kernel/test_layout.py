"""Cells, areas and sharing (rules.md 1)."""

from __future__ import annotations

import pytest

from allegra_core.errors import MalformedOption
from allegra_core.kernel.layout import Layout
from allegra_core.notation import cell_name, cell_number


def test_the_left_neighbours_right_column_is_column_0():
    layout = Layout(3, 3, 4, 1)
    # A's r2c0 is B's r2c4 on a 3 x 4 grid.
    assert cell_number(layout, 0, "r2c0") == cell_number(layout, 1, "r2c4")
    assert cell_number(layout, 2, "r1c0") == cell_number(layout, 0, "r1c4")


def test_two_shared_columns_count_down_to_the_left():
    layout = Layout(2, 2, 3, 2)
    assert cell_number(layout, 0, "r1c0") == cell_number(layout, 1, "r1c3")
    assert cell_number(layout, 0, "r1c-1") == cell_number(layout, 1, "r1c2")
    assert layout.width == 5


def test_names_and_numbers_go_back_and_forth():
    layout = Layout(4, 3, 4, 1)
    for seat in range(4):
        for place in range(layout.size):
            cell = layout.area[seat * layout.size + place]
            assert cell_number(layout, seat, cell_name(layout, seat, cell)) == cell
            assert layout.place(seat, cell) == place


def test_every_shared_cell_belongs_to_two_areas_and_no_other_does():
    layout = Layout(5, 3, 4, 1)
    areas = [set(layout.area[s * layout.size : (s + 1) * layout.size]) for s in range(5)]
    for cell in range(layout.total):
        seats = {seat for seat in range(5) if cell in areas[seat]}
        expected = {int(layout.owner[cell])} | ({int(layout.sharer[cell])} - {-1})
        assert seats == expected
        assert len(seats) == (2 if cell % 4 == 3 else 1)


@pytest.mark.parametrize("name", ["r4c1", "r1c5", "r1c-1", "r0c1", "r1", "c1r1", "r1c1 ", "r01c1"])
def test_what_is_no_cell_of_the_area_is_malformed(name):
    with pytest.raises(MalformedOption):
        cell_number(Layout(2, 3, 4, 1), 0, name)
