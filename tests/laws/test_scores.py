"""Groups, scores and winners, recomputed after every decision from what the ruleset says."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from allegra_core.game import Game
from allegra_core.kernel.cards import HIDDEN
from allegra_core.kernel.steps import CLEAR
from allegra_core.notation import cell_name, seat_number

from .reference import Book, area_of
from .rulesets import house_rulesets
from .walk import PLUGINS, any_table, decisions, house, new_game


class Scorer:
    """Watches a game, and checks every round's end against the book."""

    def __init__(self, game):
        self.game = game
        self.book = Book(game.ruleset.for_players(game.players))
        self.totals = [Fraction()] * game.players
        self.rounds = 0
        game.watch(self.watch)

    def watch(self, game, events):
        kinds = [event.kind for event in events]
        if "ended" not in kinds:
            return
        areas = [
            area_of(game, self.counted(events[: kinds.index("ended")]), seat)
            for seat in range(game.players)
        ]
        scores = self.book.scores(areas, int(game.table.closer))
        self.totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        self.rounds += 1
        assert game.scores == scores
        assert game.totals == self.totals
        ending = self.book.ending(self.rounds, self.totals)
        assert (game.ending if game.over else None) == ending
        assert game.winners == (self.book.winners(self.totals) if ending else [])

    def counted(self, events):
        """Return the cards that count: all, or those that lay face up before the round's end."""
        cards = [int(card) for card in self.game.table.card]
        if self.book.ruleset.scoring.faces_up_only:
            at = len(events)
            # A card that the seat itself has revealed is no part of what the end reveals.
            first = 2 if events[0].text.startswith("reveal") else 0
            while at > first and events[at - 1].kind == "revealed":
                at -= 1
                cards[events[at].cell] = HIDDEN
        return cards


def check_groups(game, book):
    """Check the groups of every area, and what a seat that clears is offered."""
    rules, table = game.rules, game.table
    groups = {}
    for seat in range(game.players):
        found = list(rules.steps[CLEAR].groups.find(table.shown, seat))
        groups[seat] = book.groups(area_of(game, list(table.shown), seat))
        assert found == [number for cells in groups[seat] for number in (len(cells), *cells)]
    if game.rule.startswith("5.3"):
        seat = seat_number(game.seat)
        names = [[cell_name(rules.layout, seat, cell) for cell in cells] for cells in groups[seat]]
        leave = [] if book.ruleset.clear.must else ["leave"]
        assert game.options == [*(" ".join(["clear", *cells]) for cells in names), *leave]


def check_game(game, seed):
    scorer = Scorer(game)
    game.go_on()
    for _ in decisions(game, seed):
        check_groups(game, scorer.book)
    assert scorer.rounds == game.table.round


@any_table
def test_groups_and_scores_of_shipped_rulesets(tried):
    check_game(new_game(tried, deals=False), 2)


@house
@given(house_rulesets(), st.integers(0, 10**9))
def test_groups_and_scores_of_house_rulesets(found, seed):
    file, players = found
    check_game(Game(file, players, seed, plugins=PLUGINS, deals=False), seed)
