"""Runs and groups on hand-drawn areas (rules.md 5.1, 5.2, 5.3, 7.1)."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from allegra_core.kernel.cards import EMPTY, HIDDEN, Cards
from allegra_core.kernel.groups import BLOCK, COLLAPSE, SKIP, Groups, cells_at, group_starts
from allegra_core.kernel.layout import Layout

FACES = [*(str(value) for value in range(10)), "J", "E"]


def cards(naturals=1):
    """Return cards 0 to 9, a joker J for any face and a joker E for even ones."""
    n = len(FACES)
    stands = [0] * n * n
    for face in range(n):
        stands[10 * n + face] = 1
        if face < 10 and face % 2 == 0:
            stands[11 * n + face] = 1
    need = [-1] * 10 + [naturals, naturals]
    zero = [0] * n
    return Cards(FACES, zero, 1, [], stands, need)


def found(drawn, low=3, high=0, gaps=SKIP, *, rows=True, columns=True, both=False, naturals=1):
    """Return the groups of a drawn area as lists of ``rc`` numbers, from 1."""
    grid = [row.split() for row in drawn.strip().splitlines()]
    layout = Layout(1, len(grid), len(grid[0]), 0)
    shown = vec[i64]()
    codes = [
        EMPTY if token == "." else HIDDEN if token == "?" else FACES.index(token)
        for row in grid
        for token in row
    ]
    shown = vec[i64](codes)
    groups = Groups(layout, cards(naturals), rows, columns, low, high, gaps, both)
    flat = groups.find(shown, 0)
    width = len(grid[0])
    return [
        [10 * (cell // width + 1) + cell % width + 1 for cell in cells_at(flat, start)]
        for start in group_starts(flat)
    ]


def test_rows_come_before_columns_each_in_order():
    drawn = """
        5 5 5 1
        5 2 3 1
        5 4 6 1
    """
    assert found(drawn) == [[11, 12, 13], [11, 21, 31], [14, 24, 34]]
    assert found(drawn, columns=False) == [[11, 12, 13]]
    assert found(drawn, rows=False) == [[11, 21, 31], [14, 24, 34]]


def test_face_down_cards_end_a_run():
    assert found("5 5 ? 5") == []
    assert found("? 5 5 5") == [[12, 13, 14]]


def test_a_run_is_whole_up_to_the_longest_group_and_windows_beyond():
    assert found("7 7 7 7 7", 3, 0) == [[11, 12, 13, 14, 15]]
    assert found("7 7 7 7 7", 3, 5) == [[11, 12, 13, 14, 15]]
    assert found("7 7 7 7 7", 3, 4) == [[11, 12, 13, 14], [12, 13, 14, 15]]
    assert found("7 7 7 7 7", 3, 3) == [[11, 12, 13], [12, 13, 14], [13, 14, 15]]
    assert found("7 7 1 7 7", 3, 3) == []


@pytest.mark.parametrize(
    ("gaps", "expected"), [(SKIP, [[11, 13, 14]]), (COLLAPSE, []), (BLOCK, [])]
)
def test_an_empty_cell_is_passed_over_or_ends_a_run(gaps, expected):
    drawn = """
        7 . 7 7
        1 2 3 4
    """
    assert found(drawn, gaps=gaps) == expected


def test_a_whole_empty_column_collapses_for_rows():
    drawn = """
        7 . 7 7
        1 . 3 4
    """
    assert found(drawn, gaps=COLLAPSE) == [[11, 13, 14]]
    assert found(drawn, gaps=BLOCK) == []


def test_a_whole_empty_row_collapses_for_columns():
    drawn = """
        7 1
        7 2
        . .
        7 3
    """
    assert found(drawn, gaps=COLLAPSE) == [[11, 21, 41]]
    assert found(drawn, gaps=BLOCK) == []


def test_a_face_down_card_keeps_a_row_open():
    drawn = """
        7 1
        7 2
        . ?
        7 3
    """
    assert found(drawn, gaps=COLLAPSE) == []


def test_a_joker_stands_for_any_face_but_not_alone():
    assert found("J J 6") == [[11, 12, 13]]
    assert found("J J J") == []
    assert found("6 J 6 1") == [[11, 12, 13]]
    assert found("6 6 J 8 8") == [[11, 12, 13], [13, 14, 15]]
    assert found("J 6 6 J") == [[11, 12, 13, 14]]


def test_jokers_that_need_no_natural_clear_alone():
    assert found("J J J", naturals=0) == [[11, 12, 13]]
    assert found("J J J 6", naturals=0) == [[11, 12, 13], [11, 12, 13, 14]]


def test_jokers_that_need_two_naturals():
    assert found("J J 6", naturals=2) == []
    assert found("J 6 6", naturals=2) == [[11, 12, 13]]


def test_a_joker_for_even_faces_only():
    assert found("6 E 6") == [[11, 12, 13]]
    assert found("7 E 7") == []
    assert found("7 7 E 6 6") == [[13, 14, 15]]


def test_a_window_that_two_runs_share_is_one_group():
    # Runs 6 J J J and J J J 8 of windows of three: J J J stands in both, and is listed once.
    assert found("6 J J J 8", 3, 3) == [[11, 12, 13], [12, 13, 14], [13, 14, 15]]


def test_groups_that_cross_go_together_cells_row_by_row():
    drawn = """
        1 2 5 3
        5 5 5 4
        6 7 5 4
        8 9 0 4
    """
    assert found(drawn) == [[21, 22, 23], [13, 23, 33], [24, 34, 44]]
    assert found(drawn, both=True) == [[13, 21, 22, 23, 33], [24, 34, 44]]


def test_chains_of_crossing_groups_are_one():
    drawn = """
        5 5 5
        5 1 5
        5 5 5
    """
    assert found(drawn, both=True) == [[11, 12, 13, 21, 23, 31, 32, 33]]


def test_areas_one_cell_wide_or_high_collapse_too():
    # In a column alone every empty cell is a whole empty row; so in a row, turned round.
    assert found("7\n7\n.\n7", gaps=COLLAPSE) == [[11, 21, 41]]
    assert found("7 7 . 7", gaps=COLLAPSE) == [[11, 12, 14]]
