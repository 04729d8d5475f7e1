"""Plays many games of bots, in batches that any number of processes can share."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
from collections.abc import Callable, Generator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from time import perf_counter

from mypy_extensions import i64

from allegra_core.bots import Bot, make_bot
from allegra_core.bots.match import play_round
from allegra_core.compile import compile_rules
from allegra_core.kernel import Table, engine, generator
from allegra_core.kernel.rules import Rules
from allegra_core.kernel.table import BY_POINTS, RUNNING, TURNS_RAN_OUT
from allegra_core.lab.summary import Summary
from allegra_core.plugin import load_plugins
from allegra_core.ruleset import RulesetFile

SECONDS = 0.2
"""What a batch should take: progress shows, little is lost by a stop, and sharing costs little."""

GROWTH = 4
"""How many times as large as the batch before a batch may be; the first one is a single game."""


@dataclass(frozen=True)
class Run:
    """Games to be played: a ruleset, players, bots and a seed.

    Bots are repeated from the first where there are fewer than players; in game g, from 0, bot b
    sits at seat (b + g) mod players. ``plugin_files`` are loaded in every process.
    """

    ruleset: RulesetFile
    players: int
    bots: tuple[str, ...]
    seed: int
    plugin_files: tuple[str, ...] = ()

    def seated(self) -> tuple[str, ...]:
        """Return the bots, one for each player."""
        return tuple(self.bots[at % len(self.bots)] for at in range(self.players))


def simulate(
    run: Run, games: int, jobs: int = 1, progress: Callable[[int], None] | None = None
) -> Summary:
    """Play games 0 to ``games`` - 1 of a run and return what they came to.

    The result does not depend on ``jobs``, the number of processes. ``progress`` is called with
    the games just finished. Stopped by Ctrl-C, it returns what was finished by then.
    """
    total = Summary(run.players)
    batches = _Batches(games, jobs)
    results = _here(run, batches) if jobs == 1 else _elsewhere(run, batches, jobs)
    try:
        for summary in results:
            total.merge(summary)
            if progress is not None:
                progress(summary.games)
    except KeyboardInterrupt:
        results.close()
    return total


class _Batches:
    """Deals out games in batches that take about ``SECONDS``, and smaller ones near the end."""

    def __init__(self, games: int, jobs: int) -> None:
        self.games = games
        self.jobs = jobs
        self.first = 0
        self.size = 1

    def take(self) -> tuple[int, int] | None:
        """Return the first game of a batch and how many there are; None where none are left."""
        left = self.games - self.first
        if left == 0:
            return None
        # No process may still be at a large batch when the others have nothing left to do.
        fair = left if self.jobs == 1 else -(-left // (2 * self.jobs))
        batch = self.first, min(self.size, fair)
        self.first += batch[1]
        return batch

    def learn(self, games: int, seconds: float) -> None:
        """Take in what a batch took."""
        fitting = int(games * SECONDS / max(seconds, 1e-6))
        self.size = max(1, min(fitting, GROWTH * self.size))


def _here(run: Run, batches: _Batches) -> Generator[Summary, None, None]:
    rules, bots = _seated(run)
    while batch := batches.take():
        summary, seconds = _timed(rules, bots, run.seed, *batch)
        batches.learn(summary.games, seconds)
        yield summary


def _elsewhere(run: Run, batches: _Batches, jobs: int) -> Generator[Summary, None, None]:
    pool = ProcessPoolExecutor(
        jobs,
        mp_context=multiprocessing.get_context(_start_method()),
        initializer=_begin_work,
        initargs=(run,),
    )
    waiting: set[Future[tuple[Summary, float]]] = set()
    try:
        while True:
            # One batch waits for each process while it is at another.
            while len(waiting) < 2 * jobs and (batch := batches.take()):
                waiting.add(pool.submit(_work, *batch))
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for one in done:
                summary, seconds = one.result()
                batches.learn(summary.games, seconds)
                yield summary
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _start_method() -> str:
    """Return how processes start: copies of this one, at once, where that is safe."""
    alone = threading.active_count() == 1
    return "fork" if sys.platform == "linux" and alone else "spawn"


_work_of: tuple[Rules, list[Bot], int]


def _begin_work(run: Run) -> None:
    """Prepare a worker process: everything that its batches share."""
    global _work_of
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _work_of = (*_seated(run), run.seed)


def _work(first: int, count: int) -> tuple[Summary, float]:
    rules, bots, seed = _work_of
    return _timed(rules, bots, seed, first, count)


def _timed(
    rules: Rules, bots: list[Bot], seed: int, first: int, count: int
) -> tuple[Summary, float]:
    begun = perf_counter()
    return play_batch(rules, bots, seed, first, count), perf_counter() - begun


def _seated(run: Run) -> tuple[Rules, list[Bot]]:
    plugins = load_plugins(run.plugin_files)
    rules = compile_rules(run.ruleset.for_players(run.players), run.players, plugins)
    return rules, [make_bot(bot, rules, plugins) for bot in run.seated()]


def play_batch(rules: Rules, bots: list[Bot], seed: int, first: int, count: int) -> Summary:
    """Play some games of a seed with one bot a player, and count them."""
    summary = Summary(len(bots))
    for game in range(first, first + count):
        seated = [bots[(seat - game) % len(bots)] for seat in range(len(bots))]
        table = play_game(rules, seated, seed, game, summary)
        _count_game(rules, table, game, summary)
    return summary


def play_game(rules: Rules, seated: list[Bot], seed: int, game: int, summary: Summary) -> Table:
    """Play one game with a bot on each seat, count its rounds, and return its table."""
    seeds = generator.Generator(i64(seed), i64(game))
    table = engine.new_table(rules, seed, game)
    seeds.seed()
    for bot in seated:
        bot.begin(seeds.seed())
    while table.over == RUNNING:
        engine.deal(rules, table, engine.shuffled_deck(rules, table))
        decisions = play_round(rules, table, seated)
        summary.turns.add(int(table.turn))
        summary.decisions.add(int(decisions))
        summary.rounds_out_of_turns += int(table.ended == TURNS_RAN_OUT)
    return table


def _count_game(rules: Rules, table: Table, game: int, summary: Summary) -> None:
    players = len(summary.wins)
    winners = engine.winners(rules, table)
    summary.games += 1
    summary.rounds.add(int(table.round))
    summary.games_by_points += int(table.over == BY_POINTS)
    for seat in range(players):
        bot = (seat - game) % players
        summary.scores[bot].add(int(table.totals[seat]))
        if seat in winners:
            wins = summary.wins[bot]
            wins[len(winners)] = wins.get(len(winners), 0) + 1
