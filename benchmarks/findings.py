"""All that a full run finds out, and which of the targets it meets."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks import processes
from benchmarks.checks import Checked
from benchmarks.rows import Row

PEERS_PYTHON = Path(".venv-peers/bin/python")
COPY_SECONDS = 0.3e-6
COPY_SHARE = 0.03


@dataclass(frozen=True)
class Findings:
    """What was measured and compared; rows by work, ruleset and players."""

    rows: list[Row]
    interpreted: list[Row]
    peers: dict[str, Any]
    checked: list[Checked]
    shared: tuple[list[processes.Simulation], float]
    long_runs: tuple[list[processes.Simulation], float]
    import_seconds: float
    help_seconds: float

    @property
    def wrong(self) -> list[str]:
        """What the checks have against the figures."""
        return [one for checked in self.checked for one in checked.wrong]

    def row(self, work: str, ruleset: str, players: int, interpreted: bool = False) -> Row:
        """Return the row of a work and a setting."""
        rows = self.interpreted if interpreted else self.rows
        (found,) = (
            row for row in rows if (row.work, row.ruleset, row.players) == (work, ruleset, players)
        )
        return found

    def peer(self, peer: str, work: str, game: str) -> float | None:
        """Return the actions a second of a peer; None where it did not run."""
        for row in self.peers["peers"]:
            if (row["peer"], row["work"], row["game"]) == (peer, work, game):
                return float(row["per_s"])
        return None


def run_peers() -> dict[str, Any]:
    """Measure the peers in their own environment, and return what they print last."""
    command = [str(PEERS_PYTHON), "benchmarks/peers.py"]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found: dict[str, Any] = json.loads(out.splitlines()[-1])
    return found


@dataclass(frozen=True)
class Target:
    """What is wanted and what was found, in words, and whether it is met; None: not known."""

    work: str
    wanted: str
    found: str
    met: bool | None


def targets(findings: Findings) -> list[Target]:
    """Return every target with what was found."""
    return [*_against_others(findings), *_within(findings), *_whole_processes(findings)]


def _against_others(findings: Findings) -> Iterator[Target]:
    for name, title, least in (
        ("allegra", "Allegra", 0.4),
        ("allegra-grande", "Allegra Grande", 0.33),
    ):
        row = findings.row("a", name, 4)
        yield _ratio(f"(a) {title}, 4 seats, to the limit program", row.ratio, least)
    spiel = findings.peer("open_spiel", "evaluate_bots", "crazy_eights")
    loop = findings.peer("open_spiel", "step_loop", "crazy_eights")
    sample = findings.peer("rlskyjo", "sample_run", "skyjo")
    allegra = findings.row("a", "allegra", 4).per_s
    grande = findings.row("a", "allegra-grande", 4).per_s
    yield _peer("(a) Allegra, 4 seats, to OpenSpiel's C++ loop, crazy_eights", allegra, spiel, 1.2)
    yield _peer("(a) Grande, 4 seats, to the same", grande, spiel, 1.2)
    skyjo = findings.row("a", "skyjo", 2).per_s
    yield _peer("(a) Skyjo, 2 seats, to rlskyjo's sample loop", skyjo, sample, 100)
    for name, players in (("allegra", 4), ("skyjo", 2)):
        per_s = findings.row("b", name, players).per_s
        work = f"(b) {name}, {players} seats, to OpenSpiel from Python, crazy_eights"
        yield _peer(work, per_s, loop, 1.5)
    slow = findings.row("b", "skyjo", 2, interpreted=True).per_s
    yield _peer("(b) Skyjo, 2 seats, interpreted, to rlskyjo with numba", slow, sample, 2)


def _within(findings: Findings) -> Iterator[Target]:
    for name, players in (("allegra", 4), ("allegra-grande", 4), ("skyjo", 2)):
        seconds = 1 / findings.row("d", name, players).per_s
        share = seconds * (findings.row("a", name, players).rounds_per_s or 0)
        yield Target(
            f"(d) copy, {name}, {players} seats",
            f"{COPY_SECONDS * 1e6} µs or {COPY_SHARE:.0%} of a random round",
            f"{seconds * 1e6:.2f} µs, {share:.1%}",
            seconds <= COPY_SECONDS or share <= COPY_SHARE,
        )
    for name, players in (("allegra", 4), ("allegra-grande", 4), ("skyjo", 2)):
        ratio = findings.row("e", name, players).to_playout
        yield _ratio(f"(e) greedy to random, {name}, {players} seats", ratio, 0.25)


def _whole_processes(findings: Findings) -> Iterator[Target]:
    yield _ratio("(f) 2 processes to 1, 20,000 greedy games", findings.shared[1], 1.9)
    memory = findings.long_runs[1]
    yield Target(
        "(f) peak memory, 100,000 games to 1,000", "at most 1.1", f"{memory:.2f}", memory <= 1.1
    )
    for what, seconds, most in (
        ("import allegra_core", findings.import_seconds, 0.150),
        ("allegra --help", findings.help_seconds, 0.300),
    ):
        found = f"{1000 * seconds:.0f} ms"
        yield Target(f"`{what}`", f"at most {1000 * most:.0f} ms", found, seconds <= most)


def _ratio(work: str, found: float | None, least: float) -> Target:
    if found is None:
        return Target(work, f"{least} ×", "not measured", None)
    return Target(work, f"{least} ×", f"{found:.2f} ×", found >= least)


def _peer(work: str, ours: float, theirs: float | None, least: float) -> Target:
    return _ratio(work, ours / theirs if theirs else None, least)
