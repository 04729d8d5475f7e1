"""The friendly object: what it shows, checks, refuses and takes back."""

from __future__ import annotations

from fractions import Fraction

import pytest

from allegra_core.errors import AllegraError, GameOver, IllegalOption, MalformedOption
from allegra_core.game import Game
from allegra_core.kernel.generator import Generator
from allegra_core.kernel.position import to_ints
from allegra_core.plugin import load_plugins
from allegra_core.ruleset import load, load_data

PLUGINS = load_plugins()


def game(name="allegra", players=2, seed=7, **said):
    return Game(load(name, PLUGINS, **said), players, seed, plugins=PLUGINS)


def test_a_new_game_asks_a_for_its_first_reveal():
    new = game()
    assert new.seat == "A"
    cells = [f"r{row}c{column}" for row in (1, 2, 3) for column in range(5)]
    assert new.options == [f"reveal {cell}" for cell in cells]
    assert new.rule.startswith("2.4")
    assert (new.over, new.ending, new.winners) == (False, "unfinished", [])


def test_an_illegal_option_lists_the_legal_ones_and_changes_nothing():
    new = game()
    before = to_ints(new.table)
    with pytest.raises(IllegalOption) as caught:
        new.play("draw deck")
    assert caught.value.legal == new.options
    assert "reveal r1c0" in str(caught.value)
    assert to_ints(new.table) == before


@pytest.mark.parametrize(
    "text", ["revel r1c1", "", "reveal", "reveal r1", "draw decks", "SWAP r1c1"]
)
def test_a_malformed_option_is_told_apart(text):
    new = game()
    before = to_ints(new.table)
    with pytest.raises(MalformedOption):
        new.play(text)
    assert to_ints(new.table) == before


def test_a_malformed_option_gets_the_nearest():
    with pytest.raises(MalformedOption, match="did you mean 'reveal r1c1'"):
        game().play("reveall r1c1")


def test_a_number_that_is_no_legal_option_is_illegal():
    new = game()
    with pytest.raises(IllegalOption):
        new.play(123456)


def played_out(one):
    while not one.over:
        one.play(one.options[0])
    return one


def test_after_the_end_everything_asked_is_game_over():
    over = played_out(game(variants=["one-round"]))
    assert over.ending == "rounds"
    assert over.winners
    for ask in (lambda: over.seat, lambda: over.options, lambda: over.play("draw deck")):
        with pytest.raises(GameOver):
            ask()


def test_half_points_are_exact():
    # Alone on a grid of one card: the closer is never lowest alone where 'unless' is never.
    data = {
        "format": 1,
        "name": "Tenths",
        "players": {"min": 1, "max": 2},
        "deck": {"cards": [{"face": 7, "count": 9}]},
        "grid": {"rows": 1, "columns": 1},
        "scoring": {"closer": {"unless": "never", "positive": 0.1}},
        "match": {"rounds": 3},
    }
    new = Game(load_data(data, PLUGINS), 1, plugins=PLUGINS)
    played_out(new)
    assert new.scores == [Fraction(7, 10)]
    assert new.totals == [Fraction(21, 10)]


def test_undo_goes_back_over_a_round_and_to_the_very_start():
    new = game("skyjo", seed=3, settings=["match.points=400"])
    states = [to_ints(new.table)]
    choices = Generator(1)
    while new.table.round < 3 and not new.over:
        new.play(new.options[choices.below(len(new.options))])
        states.append(to_ints(new.table))
    assert new.table.round > 1
    for state in reversed(states[:-1]):
        assert new.undo()
        assert to_ints(new.table) == state
    assert not new.undo()
    assert to_ints(new.table) == states[0]


def test_the_same_seed_deals_the_same_and_another_one_does_not():
    assert to_ints(game(seed=5).table) == to_ints(game(seed=5).table)
    assert to_ints(game(seed=5).table) != to_ints(game(seed=6).table)


def test_watchers_hear_of_everything_in_batches():
    heard = []
    new = game()
    new.watch(lambda _game, events: heard.append([event.kind for event in events]))
    new.play("reveal r1c1")
    new.undo()
    assert heard == [["chosen", "revealed"], ["undone"]]


@pytest.mark.parametrize("seed", [-1, 2**62])
def test_a_seed_out_of_range_is_a_sentence(seed):
    with pytest.raises(AllegraError, match="a seed is a whole number from 0 to"):
        game(seed=seed)
