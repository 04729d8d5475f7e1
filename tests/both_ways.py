"""Plays random games of every shipped ruleset and prints a digest of all that happens in them.

    python tests/both_ways.py 1000

``make both-ways`` runs it compiled and interpreted and compares what is printed. All numbers of
players have their turn, and a few games are played by greedy bots.
"""

from __future__ import annotations

import hashlib
import sys
from concurrent.futures import ProcessPoolExecutor

from allegra_core import COMPILED
from allegra_core.bots import make_bot
from allegra_core.compile import compile_rules
from allegra_core.kernel import engine
from allegra_core.kernel.generator import Generator
from allegra_core.kernel.knowledge import observe
from allegra_core.kernel.position import to_ints
from allegra_core.kernel.table import RUNNING
from allegra_core.plugin import load_plugins
from allegra_core.ruleset import load, shipped

SEED = 2026
RANDOM_TO_GREEDY = 100


def play(rules, bots, game):
    """Play a game, and give what happened in each round and the table after it."""
    table = engine.new_table(rules, SEED, game)
    seeds = Generator(SEED, game)
    for bot in bots:
        bot.begin(seeds.seed())
    table.watched = True
    while table.over == RUNNING:
        engine.deal(rules, table, engine.shuffled_deck(rules, table))
        while len(table.stack) > 0:
            seat = engine.decider(table)
            legal = engine.options(rules, table)
            engine.apply(rules, table, bots[seat].choose(observe(table, seat), seat, legal))
        yield [int(number) for number in table.events], to_ints(table)
        table.events = table.events[:0]


def digest(name, games):
    """Return a digest of games of a ruleset: equal where everything that happens is equal."""
    plugins = load_plugins()
    file = load(name, plugins)
    counts = range(file.lowest, file.highest + 1)
    rules = [compile_rules(file.for_players(count), count, plugins) for count in counts]
    bots = {
        kind: [[make_bot(kind, one, plugins) for _ in range(one.layout.players)] for one in rules]
        for kind in ("random", "greedy")
    }
    out = hashlib.sha256()
    for game in range(games):
        at = game % len(rules)
        for happened in play(rules[at], bots["random"][at], game):
            out.update(repr(happened).encode())
        if game % RANDOM_TO_GREEDY == 0:
            for happened in play(rules[-1], bots["greedy"][-1], game):
                out.update(repr(happened).encode())
    return f"{name}: {games} games {out.hexdigest()}"


def main():
    """Print a line for each ruleset."""
    print(f"allegra is {'compiled' if COMPILED else 'interpreted'}", file=sys.stderr)
    names = shipped()
    with ProcessPoolExecutor(2) as pool:
        for line in pool.map(digest, names, [int(sys.argv[1])] * len(names)):
            print(line, flush=True)


if __name__ == "__main__":
    main()
