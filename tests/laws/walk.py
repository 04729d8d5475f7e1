"""Random games for the laws: of shipped rulesets with every number of players, and of any other."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from allegra_core.compile import compile_rules
from allegra_core.game import Game
from allegra_core.kernel.cards import EMPTY, HIDDEN
from allegra_core.kernel.generator import Generator
from allegra_core.kernel.table import frame_card
from allegra_core.plugin import load_plugins
from allegra_core.ruleset import load, shipped

CASES = Path(__file__).parents[1] / "cases" / "plugins"
PLUGINS = load_plugins([CASES / "market.py"])


def tables_to_try():
    """Return every shipped ruleset with each number of players, and each variant once."""
    out = []
    for name in shipped():
        file = load(name, PLUGINS)
        out += [(name, players, ()) for players in range(file.lowest, file.highest + 1)]
        out += [(name, file.lowest, (variant,)) for variant in file.variants]
    # The laws hold for the steps of a plugin that nobody shipped, too.
    return [*out, *((str(CASES / "market.yaml"), players, ()) for players in (2, 3, 4))]


def label(tried):
    name, players, variants = tried
    return "-".join([name.rsplit("/", 1)[-1], f"{players}p", *variants])


any_table = pytest.mark.parametrize("tried", tables_to_try(), ids=label)
house = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def new_game(tried, seed=1, number=0, *, deals=True):
    name, players, variants = tried
    file = load(name, PLUGINS, variants)
    rules = compile_rules(file.for_players(players), players, PLUGINS)
    return Game(file, players, seed, game=number, plugins=PLUGINS, rules=rules, deals=deals)


def decisions(game, seed, most=10**9):
    """Play a game at random, and give its legal options before each decision."""
    choices = Generator(seed)
    for _ in range(most):
        if game.over:
            return
        texts = game.options
        yield texts
        game.play(texts[choices.below(len(texts))])


def cards_on(table):
    """Count every card of a table, wherever it is."""
    held = (frame_card(frame) for frame in table.stack)
    places = [table.card, table.draw_pile, table.discard_pile, table.removed, held]
    cards = Counter(int(card) for place in places for card in place)
    del cards[int(EMPTY)]
    return cards


def recounted(table):
    """Count the cards and the face-down cards of each area anew."""
    layout = table.layout
    filled, down = [], []
    for seat in range(layout.players):
        area = layout.area[seat * layout.size : (seat + 1) * layout.size]
        filled.append(sum(table.shown[cell] != EMPTY for cell in area))
        down.append(sum(table.shown[cell] == HIDDEN for cell in area))
    return filled, down
