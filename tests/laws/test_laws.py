"""What must hold in every game of every ruleset, after every decision."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mypy_extensions import i64

from allegra_core.compile import compile_rules
from allegra_core.errors import GameOver, IllegalOption
from allegra_core.game import Game
from allegra_core.kernel import engine
from allegra_core.kernel.cards import EMPTY, HIDDEN
from allegra_core.kernel.knowledge import observe, resample
from allegra_core.kernel.pile import pile_of
from allegra_core.kernel.position import from_ints, to_ints
from allegra_core.notation import notation_of
from allegra_core.record import Recorder, load_game, verify

from .rulesets import PLUGINS, house_rulesets
from .walk import cards_on, decisions, label, new_game, recounted, tables_to_try

TRIED = tables_to_try()
any_table = pytest.mark.parametrize("tried", TRIED, ids=label)
house = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def house_game(found, seed):
    file, players = found
    return Game(file, players, seed, plugins=PLUGINS)


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
    """Check that every listed option can be played, none twice, and nothing else."""
    rules, table = game.rules, game.table
    assert texts
    assert len(set(texts)) == len(texts)
    before = to_ints(table)
    for chosen in engine.options(rules, table):
        engine.apply(rules, table.copy(), chosen)
    assert to_ints(table) == before
    for unlisted in ("draw deck", "leave", "swap r1c1", "reveal r1c1"):
        if unlisted not in texts:
            with pytest.raises(IllegalOption) as caught:
                game.play(unlisted)
            assert caught.value.legal == texts
            assert to_ints(table) == before


def check_knowledge(game, seed):
    """Check that nobody can tell a table from another that differs in what it cannot know."""
    rules, table = game.rules, game.table
    notation = notation_of(rules)
    texts = notation.texts(table)
    for seat in range(-1, rules.layout.players):
        seen = observe(table, seat)
        other = resample(seen, i64(seed))
        assert cards_on(other) == cards_on(table)
        assert to_ints(observe(other, seat)) == to_ints(seen)
        assert list(other.known) == list(table.known)
        assert notation.texts(other) == texts
        assert notation.texts(seen) == texts
        for cell in range(rules.layout.total):
            card = seen.card[cell]
            if table.shown[cell] == HIDDEN and not (seat >= 0 and table.known[cell] >> seat & 1):
                assert card == HIDDEN
        assert all(card == HIDDEN for card in seen.draw_pile)
        assert seen.seed == 0


@any_table
def test_positions_of_shipped_rulesets(tried):
    game = new_game(tried)
    for at, texts in enumerate(decisions(game, 1)):
        check_position(game)
        if at % 9 == 0:
            check_options(game, texts)
            check_knowledge(game, at)
    check_position(game)
    with pytest.raises(GameOver):
        game.play("draw deck")


@house
@given(house_rulesets(), st.integers(0, 10**9))
def test_positions_of_house_rulesets(found, seed):
    game = house_game(found, seed)
    for at, texts in enumerate(decisions(game, seed)):
        check_position(game)
        if at % 5 == 0:
            check_options(game, texts)
            check_knowledge(game, seed + at)
    check_position(game)
    assert game.over


@house
@given(house_rulesets(), st.integers(0, 10**9))
def test_records_of_house_rulesets_verify_and_undo_returns(found, seed):
    game = house_game(found, seed)
    again = Game(game.ruleset, game.players, seed, plugins=PLUGINS, deals=False)
    recorder = Recorder(again, ["random"] * game.players, options=True)
    again.go_on()
    states = [to_ints(again.table) for _ in decisions(again, seed, 60)]
    loaded = load_game(recorder.lines, PLUGINS)
    assert to_ints(loaded.table) == to_ints(again.table)
    verify(recorder.lines, PLUGINS)
    for state in reversed(states):
        assert again.undo()
        assert to_ints(again.table) == state
    assert not again.undo()


def exact_score(game, table, seat):
    """Score an area from the ruleset alone, in fractions; nothing of the kernel's scoring."""
    ruleset = game.ruleset.for_players(game.players)
    values = {
        face: Fraction(str(group.value_of(face)))
        for group in ruleset.deck.cards
        for face in group.names
    }
    layout = game.rules.layout
    area = layout.area[seat * layout.size : (seat + 1) * layout.size]
    cards = [table.card[cell] for cell in area if table.card[cell] != EMPTY]
    if not cards:
        return Fraction(str(ruleset.scoring.empty_area))
    return sum((values[game.rules.cards.faces[card]] for card in cards), Fraction())


@house
@given(house_rulesets(), st.integers(0, 10**9))
def test_scores_are_exact(found, seed):
    file, players = found
    ruleset = file.for_players(players)
    if ruleset.clear.when == "scoring" or ruleset.scoring.faces_up_only:
        return
    rules = compile_rules(ruleset, players, PLUGINS)
    game = Game(file, players, seed, plugins=PLUGINS, rules=rules, deals=False)
    totals = [Fraction()] * players
    number = 0
    while not game.over:
        game.deal(engine.shuffled_deck(rules, game.table))
        while len(game.table.stack) > 0:
            legal = engine.options(rules, game.table)
            number = (number * 31 + 7) % 1009
            game.play(int(legal[number % len(legal)]))
        scores = [exact_score(game, game.table, seat) for seat in range(players)]
        closer, rule = game.table.closer, ruleset.scoring.closer
        if rule is not None and closer >= 0:
            mine = scores[closer]
            others = [score for seat, score in enumerate(scores) if seat != closer]
            spared = {
                "lowest_alone": all(mine < other for other in others),
                "lowest": all(mine <= other for other in others),
                "never": False,
            }[rule.unless]
            if not spared:
                factor = rule.positive if mine > 0 else rule.negative
                scores[closer] = mine * Fraction(str(factor)) + Fraction(str(rule.add))
        assert game.scores == scores
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        assert game.totals == totals


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
    rest = [table.deal() for _ in range(len(table.draw_pile))]
    table.discard_pile = pile_of([*rest, int(table.discard_pile[0])])
    table.ahead = pile_of(sorted(rest))
    assert table.deal() == max(rest)
    assert table.ahead is None
