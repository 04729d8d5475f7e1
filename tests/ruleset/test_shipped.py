"""Every number of the shipped rulesets, against rules.md 10 and 11, by name."""

from __future__ import annotations

import pytest

from allegra_core.plugin import load_plugins
from allegra_core.ruleset import load, shipped, shipped_path

PLUGINS = load_plugins()
GAMES = ["allegra", "allegra-grande", "golf-6", "golf-9", "skyjo"]


def ruleset(name, players=2, **said):
    return load(name, PLUGINS, **said).for_players(players)


def counts(name, players=2):
    return ruleset(name, players).deck.counts()


def values(name):
    return {
        face: group.value_of(face) for group in ruleset(name).deck.cards for face in group.names
    }


def test_the_shipped_rulesets_are_these():
    house = [name for name in shipped() if name.startswith("house/")]
    assert sorted(set(shipped()) - set(house)) == GAMES
    assert len(house) == 5


@pytest.mark.parametrize("name", shipped())
def test_a_shipped_ruleset_has_no_warning(name):
    assert load(name, PLUGINS).warnings == []


@pytest.mark.parametrize("name", [name for name in shipped() if name.startswith("house/")])
def test_a_house_rule_is_under_15_lines_and_extends_another(name):
    lines = shipped_path(name).read_text(encoding="utf-8").splitlines()
    assert len(lines) < 15
    assert any(line.startswith("extends: ") for line in lines)


class TestAllegra:
    def test_two_to_six_play(self):
        file = load("allegra", PLUGINS)
        assert (file.lowest, file.highest) == (2, 6)

    @pytest.mark.parametrize("players", [4, 5, 6])
    def test_the_deck_has_120_cards_with_four_or_more_players(self, players):
        deck = counts("allegra", players)
        assert sum(deck.values()) == 120
        assert [deck[str(face)] for face in range(-1, 12)] == [8] * 5 + [11] * 4 + [9] * 4

    @pytest.mark.parametrize("players", [2, 3])
    def test_two_of_each_value_are_out_with_two_or_three_players(self, players):
        deck = counts("allegra", players)
        assert sum(deck.values()) == 94
        assert [deck[str(face)] for face in range(-1, 12)] == [6] * 5 + [9] * 4 + [7] * 4

    def test_a_card_is_worth_its_face(self):
        assert values("allegra") == {str(face): face for face in range(-1, 12)}

    def test_the_grid_is_three_by_four_with_one_shared_column(self):
        rules = ruleset("allegra")
        assert (rules.grid.rows, rules.grid.columns) == (3, 4)
        assert rules.sharing.columns == 1

    def test_two_cards_are_revealed_by_own_choice(self):
        setup = ruleset("allegra").setup
        assert (setup.reveal, setup.chosen_by) == (2, "player")
        assert (setup.starter.first, setup.starter.next) == ("A", "left")

    def test_one_card_from_either_pile_and_the_discard_must_be_swapped_in(self):
        turn = ruleset("allegra").turn
        assert turn.draw.count == 1
        assert turn.draw.sources == [["deck"], ["discard"]]
        assert (turn.discard_from_deck, turn.discard_from_discard) == (True, False)
        assert turn.reveal_on_discard == 1
        assert turn.alternatives == []

    def test_three_in_a_line_may_be_cleared_and_gaps_are_skipped(self):
        clear = ruleset("allegra").clear
        assert clear.lines == ["rows", "columns"]
        assert (clear.length.min, clear.length.max) == (3, 3)
        assert (clear.must, clear.gaps, clear.crossing) == (False, "skip", "choose")
        assert (clear.to, clear.who, clear.when) == ("discard", "active", "at_once")

    def test_the_tap_needs_three_players_and_four_cards(self):
        (tap,) = ruleset("allegra").interrupts
        assert (tap.name, tap.params) == ("tap", {"min_players": 3, "min_cards": 4})

    def test_scoring(self):
        scoring = ruleset("allegra").scoring
        assert scoring.empty_area == -10
        assert scoring.closer.unless == "lowest_alone"
        assert (scoring.closer.positive, scoring.closer.negative) == (2, 0.5)

    def test_three_rounds(self):
        match = ruleset("allegra").match
        assert (match.rounds, match.points, match.winner) == (3, None, "lowest")

    def test_the_variants(self):
        assert set(load("allegra", PLUGINS).variants) == {
            "to-66",
            "to-77",
            "quiet",
            "one-round",
            "must-clear",
        }
        for points in (66, 77):
            match = ruleset("allegra", variants=[f"to-{points}"]).match
            assert (match.rounds, match.points) == (None, points)
        assert ruleset("allegra", variants=["quiet"]).interrupts == []
        assert ruleset("allegra", variants=["one-round"]).match.rounds == 1
        assert ruleset("allegra", variants=["must-clear"]).clear.must is True


class TestAllegraGrande:
    def test_two_to_five_play(self):
        file = load("allegra-grande", PLUGINS)
        assert (file.lowest, file.highest) == (2, 5)

    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_the_deck_has_160_cards(self, players):
        deck = counts("allegra-grande", players)
        assert sum(deck.values()) == 160
        stated = {"-2": 4, "5": 16, "13": 10, "J": 3}
        assert {face: deck[face] for face in stated} == stated
        assert [deck[str(face)] for face in range(-1, 4)] == [7] * 5
        assert [deck[face] for face in ("4", "6", "7")] == [14] * 3
        assert [deck[str(face)] for face in range(8, 13)] == [10] * 5

    def test_a_joker_is_worth_nothing_and_needs_a_natural(self):
        assert values("allegra-grande")["J"] == 0
        groups = ruleset("allegra-grande").deck.cards
        (joker,) = [group for group in groups if group.joker]
        assert joker.joker.params == {"min_naturals": 1}

    def test_the_card_actions(self):
        groups = ruleset("allegra-grande").deck.cards
        actions = {face: g.action.name for g in groups if g.action for face in g.names}
        assert actions == {"-2": "look-line", "5": "look-card", "13": "renew"}

    def test_the_grid_is_four_by_four_and_nothing_is_shared(self):
        rules = ruleset("allegra-grande")
        assert (rules.grid.rows, rules.grid.columns, rules.sharing) == (4, 4, None)

    def test_two_cards_are_drawn_in_these_orders_and_played_in_any(self):
        turn = ruleset("allegra-grande").turn
        assert turn.draw.count == 2
        assert turn.draw.sources == [
            ["deck", "deck"],
            ["discard", "discard"],
            ["discard", "deck"],
        ]
        assert (turn.draw.one_when_face_down, turn.draw.play) == (1, "any_order")
        assert turn.discard_from_discard is True
        assert [use.name for use in turn.alternatives] == ["exchange"]
        assert turn.alternatives[0].params == {"reveal": 1}

    def test_three_or_more_must_be_cleared_and_gaps_collapse(self):
        clear = ruleset("allegra-grande").clear
        assert clear.lines == ["rows", "columns"]
        assert (clear.length.min, clear.length.max) == (3, None)
        assert (clear.must, clear.gaps) == (True, "collapse")

    def test_no_tap_and_scoring_as_in_allegra(self):
        rules = ruleset("allegra-grande")
        assert rules.interrupts == []
        assert rules.scoring == ruleset("allegra").scoring
        assert rules.match.rounds == 3
        assert (rules.setup.reveal, rules.setup.chosen_by) == (2, "player")

    def test_wide_is_four_rows_of_five(self):
        grid = ruleset("allegra-grande", variants=["wide"]).grid
        assert (grid.rows, grid.columns) == (4, 5)


class TestSkyjo:
    def test_players_and_deck(self):
        file = load("skyjo", PLUGINS)
        assert (file.lowest, file.highest) == (2, 8)
        deck = counts("skyjo")
        assert sum(deck.values()) == 150
        assert [deck[str(face)] for face in range(-2, 1)] == [5, 10, 15]
        assert [deck[str(face)] for face in range(1, 13)] == [10] * 12

    def test_the_rest(self):
        rules = ruleset("skyjo")
        assert (rules.grid.rows, rules.grid.columns, rules.sharing) == (3, 4, None)
        assert rules.setup.reveal == 2
        assert (rules.setup.starter.first, rules.setup.starter.next) == (
            "highest_revealed",
            "closer",
        )
        assert rules.turn.draw.count == 1
        assert rules.turn.discard_from_discard is False
        assert rules.turn.reveal_on_discard == 1
        assert rules.clear.lines == ["columns"]
        assert (rules.clear.length.min, rules.clear.length.max) == (3, 3)
        assert (rules.clear.must, rules.clear.to) == (True, "discard")
        closer = rules.scoring.closer
        assert (closer.unless, closer.positive, closer.negative) == ("lowest_alone", 2, 1)
        assert (rules.match.rounds, rules.match.points) == (None, 100)


class TestGolf:
    @pytest.mark.parametrize(
        ("name", "players", "packs"),
        [
            ("golf-6", 4, 1),
            ("golf-6", 5, 2),
            ("golf-6", 8, 2),
            ("golf-9", 3, 1),
            ("golf-9", 4, 2),
            ("golf-9", 8, 2),
        ],
    )
    def test_how_many_packs_of_52(self, name, players, packs):
        assert sum(counts(name, players).values()) == 52 * packs

    @pytest.mark.parametrize("name", ["golf-6", "golf-9"])
    def test_four_of_each_face_and_their_values(self, name):
        assert set(counts(name).values()) == {4}
        expected = {"A": 1, "2": -2, "J": 10, "Q": 10, "K": 0}
        expected |= {str(face): face for face in range(3, 11)}
        assert values(name) == expected

    @pytest.mark.parametrize(
        ("name", "rows", "reveal", "lines", "length"),
        [("golf-6", 2, 2, ["columns"], 2), ("golf-9", 3, 3, ["rows", "columns"], 3)],
    )
    def test_the_rest(self, name, rows, reveal, lines, length):
        rules = ruleset(name)
        assert (rules.grid.rows, rules.grid.columns) == (rows, 3)
        assert rules.setup.reveal == reveal
        assert rules.turn.reveal_on_discard == 0
        assert rules.turn.discard_from_discard is False
        assert rules.clear.lines == lines
        assert (rules.clear.length.min, rules.clear.length.max) == (length, length)
        assert rules.clear.when == "scoring"
        assert rules.scoring.closer is None
        assert rules.match.rounds == 9
        assert (load(name, PLUGINS).lowest, load(name, PLUGINS).highest) == (2, 8)
