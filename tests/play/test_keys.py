"""What is typed at a decision."""

from __future__ import annotations

import pytest

from allegra_core.play.keys import MOST_LINES, Choice, chosen, letter, prompt, typed

CELLS = ["r1c1", "r2c0", "r2c-1", "r2c3", "r10c11", "r11c1"]
SWAPS = [Choice(at, f"swap {name}", "", is_cell=True) for at, name in enumerate(CELLS)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("11", "r1c1"),
        ("20", "r2c0"),
        ("2-1", "r2c-1"),
        ("2 -1", "r2c-1"),
        ("23", "r2c3"),
        ("2 3", "r2c3"),
        ("2,3", "r2c3"),
        ("R2C3", "r2c3"),
        ("r2c-1", "r2c-1"),
        ("r10c11", "r10c11"),
        ("10 11", "r10c11"),
        ("11 1", "r11c1"),
        ("  swap   r2c3 ", "r2c3"),
    ],
)
def test_a_cell_is_typed_in_short_or_in_full(text, name):
    found = chosen(SWAPS, text)
    assert found is not None
    assert found.text == f"swap {name}"


@pytest.mark.parametrize("text", ["", "1", "111", "1011", "2--1", "r2", "c3", "99", "take r2c3"])
def test_what_is_no_cell_is_nothing(text):
    assert chosen(SWAPS, text) is None


@pytest.mark.parametrize(
    ("name", "short"),
    [("r2c3", "23"), ("r2c0", "20"), ("r2c-1", "2-1"), ("r10c1", "r10c1"), ("r1c12", "r1c12")],
)
def test_the_short_form_of_a_cell(name, short):
    assert typed(name) == short


def test_a_letter_is_free_and_of_the_last_word_first():
    taken = set("usq")
    assert letter("draw deck", taken) == "d"
    assert letter("play second", taken) == "p"
    taken |= set("dp")
    assert letter("draw discard", taken) == "r"


def test_very_many_choices_take_few_lines_with_the_letters_among_them():
    listed = [Choice(at, f"clear r1c{at} r1c{at + 1}", str(at)) for at in range(1, 200)]
    listed.append(Choice(200, "leave", "l"))
    lines = prompt(listed, 80)
    assert len(lines) == MOST_LINES
    assert lines[0].startswith("[l] leave  [1] clear r1c1 r1c2")
    assert lines[-1] == "… and more, 200 in all"
    assert all(len(line) <= 80 for line in lines)
    assert chosen(listed, "150") == listed[149]
