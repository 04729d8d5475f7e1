"""How games are dealt out to processes, and that nothing depends on it."""

from __future__ import annotations

import pytest

from allegra_core.compile import load_ruleset
from allegra_core.lab.simulate import SECONDS, Run, _Batches, simulate


def dealt(games: int, jobs: int, per_game: float) -> list[tuple[int, int]]:
    """Return the batches, where a game takes so many seconds and each batch ends at once."""
    batches = _Batches(games, jobs)
    out = []
    while batch := batches.take():
        out.append(batch)
        batches.learn(batch[1], batch[1] * per_game)
    return out


@pytest.mark.parametrize("games", [0, 1, 2, 9, 10_000])
@pytest.mark.parametrize("jobs", [1, 2, 5])
@pytest.mark.parametrize("per_game", [0.0, 1e-5, 0.01, 3.0])
def test_every_game_is_dealt_out_once(games: int, jobs: int, per_game: float) -> None:
    numbers = [
        number
        for first, count in dealt(games, jobs, per_game)
        for number in range(first, first + count)
    ]
    assert numbers == list(range(games))


def test_batches_grow_to_what_the_time_holds() -> None:
    # 0.2 s hold 20 games of 10 ms: 1, 4, 16, then 20 again and again, and what is left.
    assert SECONDS == 0.2
    sizes = [count for _, count in dealt(100, 1, 0.01)]
    assert sizes == [1, 4, 16, 20, 20, 20, 19]


def test_batches_shrink_near_the_end_where_processes_share() -> None:
    # No batch is more than a quarter of what is left for two: 1 of 40, 4 of 39, 9 of 35, ...
    sizes = [count for _, count in dealt(40, 2, 0.001)]
    assert sizes == [1, 4, 9, 7, 5, 4, 3, 2, 2, 1, 1, 1]


def test_slow_games_come_one_by_one() -> None:
    assert [count for _, count in dealt(4, 2, 3.0)] == [1, 1, 1, 1]


def test_the_number_of_processes_changes_nothing() -> None:
    run = Run(load_ruleset("allegra"), 2, ("greedy", "random"), 3)
    alone, two, five = (simulate(run, 60, jobs) for jobs in (1, 2, 5))
    assert alone == two == five
    assert alone.games == 60


def test_every_bot_plays_every_seat() -> None:
    # A bot that plays its seat's worth of games from each seat has wins that add up.
    run = Run(load_ruleset("golf-6"), 3, ("random",), 1)
    summary = simulate(run, 30)
    assert summary.games == 30
    assert sum(summary.win_sum(bot) for bot in range(3)) == pytest.approx(30)
    assert [mean.count for mean in summary.scores] == [30, 30, 30]


def test_ctrl_c_keeps_what_is_done() -> None:
    run = Run(load_ruleset("golf-6"), 2, ("random",), 1)
    done: list[int] = []

    def progress(games: int) -> None:
        done.append(games)
        if len(done) == 2:
            raise KeyboardInterrupt

    # The first batch is a single game, and the second can be no larger than four.
    assert simulate(run, 1000, progress=progress).games == sum(done)
    assert done[0] == 1
    assert 1 <= done[1] <= 4
