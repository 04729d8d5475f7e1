"""One simulation in a process of its own: prints its games, seconds and peak memory in KiB."""

from __future__ import annotations

import json
import resource
import sys
from time import perf_counter

from allegra_core.compile import load_ruleset
from allegra_core.lab.simulate import Run, simulate


def main() -> None:
    """Simulate what the arguments say: ruleset, players, bot, games, jobs."""
    name, players, bot, games, jobs = sys.argv[1:]
    run = Run(load_ruleset(name), int(players), (bot,), 1)
    begun = perf_counter()
    total = simulate(run, int(games), int(jobs))
    seconds = perf_counter() - begun
    # Of several processes it is the largest one that counts.
    peak = max(
        resource.getrusage(who).ru_maxrss
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    print(json.dumps({"games": total.games, "seconds": seconds, "peak": peak}))


if __name__ == "__main__":
    main()
