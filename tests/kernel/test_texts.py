"""The texts of options: learned once, found by number and back."""

from __future__ import annotations

from allegra_core.kernel.pile import pile_of
from allegra_core.kernel.steps import option
from allegra_core.kernel.texts import Texts


def test_what_was_learned_is_found_again_and_nothing_else():
    texts = Texts()
    assert texts.text(option(1, 5)) == ""
    assert texts.number("swap r1c2") == -1
    texts.learn(option(1, 5), "swap r1c2")
    texts.learn(option(0), "draw deck")
    assert texts.text(option(1, 5)) == "swap r1c2"
    assert texts.number("swap r1c2") == option(1, 5)
    assert texts.text(option(1, 4)) == texts.text(option(1, 6)) == texts.text(option(0, 5)) == ""


def test_all_texts_come_in_order_up_to_an_unknown_one():
    texts = Texts()
    for cell in (2, 0, 65535):
        texts.learn(option(0, cell), f"cell {cell}")
    assert texts.all_of(pile_of([65535, 0, 2])) == ["cell 65535", "cell 0", "cell 2"]
    assert texts.all_of(pile_of([2, 1, 0])) == ["cell 2"]
    assert texts.all_of(pile_of([])) == []
