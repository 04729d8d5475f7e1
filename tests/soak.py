"""Plays many random games of every shipped ruleset; run by ``make soak``.

    python tests/soak.py 10000

Each number of players gets its part of the games. Every card is counted at each round's end, and
each way that a round and a game can end must have been reached.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from allegra_core.compile import compile_rules
from allegra_core.kernel import engine
from allegra_core.kernel.generator import Generator
from allegra_core.kernel.table import BY_POINTS, RUNNING, TURNS_RAN_OUT
from allegra_core.plugin import load_plugins
from allegra_core.ruleset import load, shipped

ENDS = {
    # What is set so that each end comes: few turns, and both kinds of match.
    "closed": (),
    "turns": ("limits.turns=9",),
    "rounds": ("match={rounds: 2, points: null}",),
    "points": ("match={rounds: null, points: 40}",),
}


def play(rules, seed, game):
    """Play a game at random; return its decisions and the ends of its rounds and of itself."""
    table = engine.new_table(rules, seed, game)
    choices = Generator(seed + 1, game)
    ends = Counter()
    decisions = 0
    cards = len(rules.cards.deck)
    while table.over == RUNNING:
        engine.deal(rules, table, engine.shuffled_deck(rules, table))
        while len(table.stack) > 0:
            legal = engine.options(rules, table)
            engine.apply(rules, table, legal[choices.below(len(legal))])
            decisions += 1
        on_cells = sum(card >= 0 for card in table.card)
        piles = len(table.draw_pile) + len(table.discard_pile) + len(table.removed)
        assert on_cells + piles == cards, "a card was lost or doubled"
        ends["turns" if table.ended == TURNS_RAN_OUT else "closed"] += 1
    ends["points" if table.over == BY_POINTS else "rounds"] += 1
    return decisions, ends


def soak(name, games):
    """Play that many games of a ruleset, and a few more for each end."""
    plugins = load_plugins()
    ends = Counter()
    decisions = played = 0
    begun = time.perf_counter()
    for wanted, settings in ENDS.items():
        file = load(name, plugins, settings=settings)
        counts = range(file.lowest, file.highest + 1)
        for at, players in enumerate(counts):
            rules = compile_rules(file.for_players(players), players, plugins)
            share = games if wanted == "closed" else max(40, games // 100)
            for game in range(at, share, len(counts)):
                made, ended = play(rules, 2026, game)
                decisions += made
                played += 1
                ends += ended
    missing = set(ENDS) - set(ends)
    assert not missing, f"{name}: no game ended by {', '.join(sorted(missing))}"
    return name, played, decisions, dict(ends), time.perf_counter() - begun


def main():
    """Soak every shipped ruleset on two processes, and print a line for each."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with ProcessPoolExecutor(2) as pool:
        for name, played, decisions, ends, seconds in pool.map(
            soak, shipped(), [games] * len(shipped())
        ):
            print(f"{name}: {played:,} games, {decisions:,} decisions, {ends}, {seconds:.0f} s")


if __name__ == "__main__":
    main()
