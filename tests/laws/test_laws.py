"""What must hold in every game of every ruleset, after every decision."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from allegra_core.errors import GameOver, IllegalOption, MalformedOption
from allegra_core.game import Game
from allegra_core.kernel import engine
from allegra_core.kernel.cards import HIDDEN
from allegra_core.kernel.generator import Generator
from allegra_core.kernel.knowledge import observe, resample
from allegra_core.kernel.position import from_ints, to_ints
from allegra_core.kernel.steps import option
from allegra_core.notation import option_texts
from allegra_core.record import Recorder, load_game, verify

from .rulesets import house_rulesets
from .walk import (
    PLUGINS,
    any_table,
    cards_on,
    decisions,
    every_option,
    house,
    new_game,
    recounted,
)

MALFORMED = [
    "",
    " ",
    "draw",
    "draw deck ",
    "Draw deck",
    "swap",
    "swap r0c1",
    "swap A:r1c1",
    "clear",
]


def check_position(game):
    """Check what holds of any position: cards, counts, options, copies, saving, knowledge."""
    rules, table = game.rules, game.table
    assert cards_on(table) == Counter(int(card) for card in rules.cards.deck)
    filled, down = recounted(table)
    assert ([int(n) for n in table.filled], [int(n) for n in table.down]) == (filled, down)
    assert all(
        table.known[cell] == 0 for cell in range(rules.layout.total) if table.shown[cell] != HIDDEN
    )
    state = to_ints(table)
    assert to_ints(table.copy()) == state
    assert to_ints(from_ints(rules.layout, state)) == state


def check_options(game, texts):
    """Check that every listed option can be played, none twice, and copies play it alike."""
    rules, table = game.rules, game.table
    legal = engine.options(rules, table)
    assert texts
    assert len(set(texts)) == len(texts) == len(set(legal)) == len(legal)
    before = to_ints(table)
    for chosen in legal:
        one, other = table.copy(), table.copy()
        engine.apply(rules, one, chosen)
        assert to_ints(other) == before
        engine.apply(rules, other, chosen)
        assert to_ints(other) == to_ints(one)
    assert to_ints(table) == before


def check_refusals(game, texts):
    """Check that nothing but the listed options can be played, and that trying changes nothing."""
    before = to_ints(game.table)
    legal = engine.options(game.rules, game.table)
    numbers = {option(word, at) for word in range(4) for at in range(40)} | {-1, 1 << 70}
    for unlisted in [*(every_option(game) - set(texts)), *(numbers - set(legal))]:
        with pytest.raises(IllegalOption) as caught:
            game.play(unlisted)
        assert caught.value.legal == texts
    for malformed in MALFORMED:
        with pytest.raises(MalformedOption):
            game.play(malformed)
    assert to_ints(game.table) == before


def check_knowledge(game, seed):
    """Check that nobody can tell a table from another that differs in what it cannot know."""
    rules, table = game.rules, game.table
    for seat in range(-1, rules.layout.players):
        seen = observe(table, seat)
        other = resample(rules, seen, i64(seed))
        assert cards_on(other) == cards_on(table)
        assert to_ints(observe(other, seat)) == to_ints(seen)
        assert list(other.known) == list(table.known)
        assert option_texts(rules, other) == option_texts(rules, table)
        assert option_texts(rules, seen) == option_texts(rules, table)
        for cell in range(rules.layout.total):
            card = seen.card[cell]
            if table.shown[cell] == HIDDEN and not (seat >= 0 and table.known[cell] >> seat & 1):
                assert card == HIDDEN
        assert all(card == HIDDEN for card in seen.draw_pile)
        assert seen.seed == 0


def check_end(game):
    """Check that the game is over, and that nothing can be asked of it or played any more."""
    check_position(game)
    assert game.over
    for ask in (lambda: game.play("draw deck"), lambda: game.play(0), lambda: game.options):
        with pytest.raises(GameOver):
            ask()


@any_table
def test_positions_of_shipped_rulesets(tried):
    game = new_game(tried)
    for at, texts in enumerate(decisions(game, 1)):
        check_position(game)
        if at % 9 == 0:
            check_options(game, texts)
            check_knowledge(game, at)
        if at % 61 == 0:
            check_refusals(game, texts)
    check_end(game)


@house
@given(house_rulesets(), st.integers(0, 10**9))
def test_positions_of_house_rulesets(found, seed):
    file, players = found
    game = Game(file, players, seed, plugins=PLUGINS)
    for at, texts in enumerate(decisions(game, seed)):
        check_position(game)
        if at % 5 == 0:
            check_options(game, texts)
            check_knowledge(game, seed + at)
        if at % 23 == 0:
            check_refusals(game, texts)
    check_end(game)


def check_undo(game, seed, most):
    """Play and take back at random; check the table after each, and the record at the end."""
    recorder = Recorder(game, ["random"] * game.players)
    game.go_on()
    states = []
    choices = Generator(seed)
    for _ in range(most):
        if states and (game.over or choices.below(5) == 0):
            for _ in range(1 + choices.below(min(6, len(states)))):
                assert game.undo()
                assert to_ints(game.table) == states.pop()
        else:
            states.append(to_ints(game.table))
            game.play(game.options[choices.below(len(game.options))])
    assert to_ints(load_game(recorder.lines, PLUGINS).table) == to_ints(game.table)
    verify(recorder.lines, PLUGINS)
    for state in reversed(states):
        assert game.undo()
        assert to_ints(game.table) == state
    assert not game.undo()


@any_table
def test_undo_returns_in_shipped_rulesets(tried):
    check_undo(new_game(tried, seed=6, deals=False), 8, 80)


@house
@given(house_rulesets(), st.integers(0, 10**9))
def test_undo_returns_in_house_rulesets(found, seed):
    file, players = found
    check_undo(Game(file, players, seed, plugins=PLUGINS, deals=False), seed, 120)


@any_table
def test_a_copy_and_the_original_diverge_only_when_played_differently(tried):
    game = new_game(tried, seed=3)
    for _ in decisions(game, 5, 30):
        pass
    table, copy = game.table.copy(), game.table.copy()
    rules = game.rules
    while len(table.stack) > 0:
        legal = engine.options(rules, table)
        assert list(engine.options(rules, copy)) == list(legal)
        engine.apply(rules, table, legal[len(legal) // 2])
        assert to_ints(copy) != to_ints(table)
        engine.apply(rules, copy, legal[len(legal) // 2])
        assert to_ints(copy) == to_ints(table)


def test_a_given_reshuffle_is_used_once():
    game = new_game(("skyjo", 2, ()))
    table = game.table
    rest = list(table.draw_pile)
    table.discard_pile = vec[i64]([*rest, int(table.discard_pile[0])])
    table.draw_pile = vec[i64]()
    table.ahead = vec[i64](sorted(rest))
    assert table.deal() == max(rest)
    assert len(table.ahead) == 0
