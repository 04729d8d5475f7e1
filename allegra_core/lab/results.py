"""What a simulation found, as the JSON object that ``allegra simulate --json`` prints."""

from __future__ import annotations

from typing import Any

from allegra_core.lab.simulate import Run
from allegra_core.lab.summary import Mean, Summary, wilson
from allegra_core.version import __version__

DIGITS = 6


def as_json(run: Run, summary: Summary, unit: int) -> dict[str, Any]:
    """Return the results of a run; nothing in it depends on processes, time or machine."""
    return {
        "ruleset": run.ruleset.name,
        "variants": list(run.ruleset.applied),
        "settings": list(run.ruleset.settings),
        "digest": run.ruleset.digest(run.players),
        "players": run.players,
        "games": summary.games,
        "seed": run.seed,
        "engine": __version__,
        "bots": [_bot(name, summary, at, unit) for at, name in enumerate(run.seated())],
        "metrics": metrics(summary),
    }


def _bot(name: str, summary: Summary, at: int, unit: int) -> dict[str, Any]:
    wins = summary.win_sum(at)
    share, low, high = wilson(wins, summary.games)
    mean = summary.scores[at].interval()[0] / unit
    return {
        "bot": name,
        "wins": round(wins, DIGITS),
        "win_share": round(share, DIGITS),
        "low": round(low, DIGITS),
        "high": round(high, DIGITS),
        "mean_score": round(mean, DIGITS),
    }


def metrics(summary: Summary) -> dict[str, dict[str, Any]]:
    """Return how long games are and how their rounds end, with 95 % intervals."""
    rounds = summary.turns.count
    return {
        "length.turns": _interval(summary.turns, "turns/round"),
        "length.decisions": _interval(summary.decisions, "decisions/round"),
        "length.rounds": _interval(summary.rounds, "rounds/game"),
        "length.out_of_turns": _share(summary.rounds_out_of_turns, rounds, "share of rounds"),
        "length.by_points": _share(summary.games_by_points, summary.games, "share of games"),
    }


def _interval(mean: Mean, unit: str) -> dict[str, Any]:
    return _metric(mean.interval(), unit)


def _share(count: int, of: int, unit: str) -> dict[str, Any]:
    return _metric(wilson(count, of), unit)


def _metric(interval: tuple[float, float, float], unit: str) -> dict[str, Any]:
    value, low, high = (round(number, DIGITS) for number in interval)
    return {"value": value, "low": low, "high": high, "unit": unit}
