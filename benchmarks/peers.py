"""Measures the speed of peer libraries, in player actions per second, in their own environment.

Every rate counts the actions of players only; the time it is taken over holds everything, from the
new game and its deal to the result.
"""

import argparse
import importlib
import importlib.metadata
import json
import os
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")
OPEN_SPIEL_GAMES = ("crazy_eights", "hearts", "gin_rummy")
RLCARD_GAMES = ("gin-rummy", "uno")
SKYJO_PLAYERS = 2
SEED = 1

Row = dict[str, Any]
Game = Callable[[], tuple[int, int]]
"""Plays one game and returns its number of player actions and of chance nodes."""


@dataclass(frozen=True)
class Plan:
    """How often each work is repeated, for how many seconds, and the games a mean needs."""

    repeats: int
    seconds: float
    games: int = 1000


@dataclass(frozen=True)
class Stretch:
    """One timed repeat: games, player actions and chance nodes in all, and its seconds."""

    games: int
    actions: int
    chances: int
    seconds: float


def stretch(play: Game, seconds: float, games: int = 1) -> Stretch:
    """Plays for at least so many seconds and games, and returns the counts and the seconds."""
    played = actions = chances = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds or played < games:
        more_actions, more_chances = play()
        actions += more_actions
        chances += more_chances
        played += 1
    return Stretch(played, actions, chances, spent)


def measure(play: Game, plan: Plan, counted: Stretch | None = None) -> Row:
    """Measures a work after a warm-up: median, lowest and highest rate a second of the repeats.

    A work that cannot count its own actions takes their mean number a game from a counted stretch.
    """
    first = stretch(play, 0.0)
    stretch(play, plan.seconds)
    done = [stretch(play, plan.seconds) for _ in range(plan.repeats)]
    counts = [counted] if counted else done
    games = sum(one.games for one in counts)
    decisions = sum(one.actions for one in counts) / games
    chances = sum(one.chances for one in counts) / games
    games_per_s = statistics.median(one.games / one.seconds for one in done)
    rates = [(one.games * decisions if counted else one.actions) / one.seconds for one in done]
    row: Row = {
        "per_s": round(statistics.median(rates), 1),
        "unit": "actions/s",
        "decisions_per_game": round(decisions, 2),
        "counted_games": games,
        "games_per_s": round(games_per_s, 2),
        "low_per_s": round(min(rates), 1),
        "high_per_s": round(max(rates), 1),
        "repeats": len(done),
        "first_game_s": round(first.seconds, 3),
    }
    if chances:
        row["chance_per_game"] = round(chances, 2)
        row["with_chance_per_s"] = round(games_per_s * (decisions + chances), 1)
    return row


def head(peer: str, work: str, game: str, players: int) -> Row:
    """Names a row: the peer and its version, the work, the game and the number of players."""
    version = importlib.metadata.version(peer)
    return {"peer": peer, "version": version, "work": work, "game": game, "players": players}


def spiel_game(game: Any) -> tuple[int, int]:
    """Plays one OpenSpiel game step by step: its player actions and its chance nodes."""
    state = game.new_initial_state()
    actions = chances = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, weights)[0])
            chances += 1
        else:
            state.apply_action(random.choice(state.legal_actions()))
            actions += 1
    return actions, chances


def spiel_bots(pyspiel: Any, game: Any) -> Game:
    """Readies one OpenSpiel game between uniform random bots, all of it in C++, to be played."""
    bots = [pyspiel.make_uniform_random_bot(i, SEED + i) for i in range(game.num_players())]
    seeds = iter(range(SEED, 2**31))

    def play() -> tuple[int, int]:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return 0, 0

    return play


def open_spiel(plan: Plan) -> Iterator[Row]:
    """Measures OpenSpiel, in C++ and step by step from Python, in player actions a second."""
    pyspiel = importlib.import_module("pyspiel")
    for name in OPEN_SPIEL_GAMES:
        game = pyspiel.load_game(name)
        players = game.num_players()
        play = partial(spiel_game, game)
        counted = stretch(play, 2 * plan.seconds, plan.games)
        bots = measure(spiel_bots(pyspiel, game), plan, counted)
        yield head("open_spiel", "evaluate_bots", name, players) | bots
        yield head("open_spiel", "step_loop", name, players) | measure(play, plan)


def rlcard_run(env: Any) -> tuple[int, int]:
    """Plays one rlcard game by its own `run`: its player actions."""
    before = env.timestep
    env.run()
    return env.timestep - before, 0


def rlcard_steps(env: Any) -> tuple[int, int]:
    """Plays one rlcard game by `reset` and `step`, no trajectories kept: its player actions."""
    state, player = env.reset()
    actions = 0
    while not env.is_over():
        state, player = env.step(env.agents[player].step(state))
        actions += 1
    return actions, 0


def rlcard(plan: Plan) -> Iterator[Row]:
    """Measures rlcard with its own random agents, in player actions a second."""
    module = importlib.import_module("rlcard")
    agents = importlib.import_module("rlcard.agents")
    importlib.import_module("numpy").random.seed(SEED)
    for name in RLCARD_GAMES:
        env = module.make(name, config={"seed": SEED})
        env.set_agents([agents.RandomAgent(env.num_actions) for _ in range(env.num_players)])
        for work, play in (("env.run", rlcard_run), ("step_loop", rlcard_steps)):
            row = measure(partial(play, env), plan)
            yield head("rlcard", work, name, env.num_players) | row


def skyjo_sample(game: Any, policy: Callable[[Any, Any], int]) -> tuple[int, int]:
    """Plays one Skyjo game as rlskyjo's `sample_run` does: its player actions."""
    game.reset()
    actions = 0
    while not game.is_terminated:
        player = game.expected_action[0]
        game.act(player, policy(*game.collect_observation(player)))
        actions += 1
    return actions, 0


def skyjo_masked(game: Any) -> tuple[int, int]:
    """Plays one Skyjo game by action mask alone, no observation made: its player actions."""
    game.reset()
    actions = 0
    while not game.is_terminated:
        player, kind = game.expected_action
        mask = game._jit_action_mask(game.players_masked, player, kind)
        game.act(player, random.choice(mask.nonzero()[0].tolist()))
        actions += 1
    return actions, 0


def rlskyjo(plan: Plan) -> Iterator[Row]:
    """Measures rlskyjo's compiled game class, in player actions a second after compilation."""
    game = importlib.import_module("rlskyjo.game.skyjo").SkyjoGame(num_players=SKYJO_PLAYERS)
    policy = importlib.import_module("rlskyjo.models.random_admissible_policy").policy_ra
    importlib.import_module("numpy").random.seed(SEED)
    game.set_seed(SEED)
    sample = measure(partial(skyjo_sample, game, policy), plan)
    yield head("rlskyjo", "sample_run", "skyjo", SKYJO_PLAYERS) | sample
    masked = measure(partial(skyjo_masked, game), plan)
    yield head("rlskyjo", "mask_and_act", "skyjo", SKYJO_PLAYERS) | masked


def skyjo_episode(env: Any, policy: Callable[[Any, Any], int]) -> tuple[int, int]:
    """Plays one episode of rlskyjo's PettingZoo environment: its player actions."""
    env.reset()
    actions = 0
    for _ in env.agent_iter(max_iter=2**31):
        seen, _, done, _ = env.last()
        env.step(None if done else policy(seen["observations"], seen["action_mask"]))
        actions += not done
    return actions, 0


def rlskyjo_env(plan: Plan) -> Iterator[Row]:
    """Measures rlskyjo's PettingZoo environment, in player actions a second after compilation."""
    env = importlib.import_module("rlskyjo.environment.skyjo_env").env(num_players=SKYJO_PLAYERS)
    policy = importlib.import_module("rlskyjo.models.random_admissible_policy").policy_ra
    row = measure(partial(skyjo_episode, env, policy), plan)
    yield head("rlskyjo", "pettingzoo_env", "skyjo", SKYJO_PLAYERS) | row


def main() -> None:
    """Measures every peer, one line a work, and prints all of it as JSON on the last line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="3 repeats of 0.3 s each")
    plan = Plan(3, 0.3) if parser.parse_args().quick else Plan(5, 1.0)
    os.environ.update(dict.fromkeys(THREADS, "1"))
    random.seed(SEED)
    rows: list[Row] = []
    missing: list[dict[str, str]] = []
    for peer in (open_spiel, rlcard, rlskyjo, rlskyjo_env):
        try:
            for row in peer(plan):
                rows.append(row)
                print("{peer} {version} {work} {game}: {per_s:,.0f} {unit}".format(**row))
        except Exception as wrong:
            why = f"It did not run: {type(wrong).__name__}: {wrong}".splitlines()[0]
            missing.append({"peer": peer.__name__, "why": why})
    print(json.dumps({"peers": rows, "missing": missing}))


if __name__ == "__main__":
    main()
