"""The report of a full run as Markdown, the same on the screen and in ``benchmarks/results.md``."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import shlex
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from allegra_core import COMPILED, __version__
from benchmarks.findings import Findings, targets
from benchmarks.processes import Simulation
from benchmarks.rows import Row
from benchmarks.works import LETTERS

NUMBERS_FROM = "0123456789-–"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table whose columns line up; columns of numbers are set to the right."""
    cells = [list(row) for row in rows]
    widths = [max(len(row[at]) for row in [heads, *cells]) for at in range(len(heads))]
    right = [all(row[at][:1] in NUMBERS_FROM for row in cells) for at in range(len(heads))]

    def line(row: Sequence[str]) -> str:
        padded = (
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(row, widths, right, strict=True)
        )
        return f"| {' | '.join(padded)} |"

    rule = [
        "-" * (width + 1) + (":" if to_right else "-")
        for width, to_right in zip(widths, right, strict=True)
    ]
    return "\n".join([line(heads), f"|{'|'.join(rule)}|", *map(line, cells)])


def report(findings: Findings) -> str:
    """Return the whole report."""
    parts = [
        "# How fast it is",
        "Written by `make bench`. All figures of a setting were measured in turns on one core, "
        "in short stretches: rates are medians of them, and ratios medians of ratios of those "
        "that follow each other. Only simulations by two processes have two cores.",
        _versions(findings),
        "## Targets",
        table(("work", "wanted", "found", "met"), map(_target, targets(findings))),
        "## Decisions a second",
        "\n".join(f"- ({letter}) {text}" for letter, text in LETTERS.items()),
        "The limit is `benchmarks/limit/`: the same games in plain C. Copies are copies a second.",
        _rates(findings),
        "## Rounds a second",
        _rounds(findings),
        "## Without a compiler",
        table(("ruleset", "players", *_heads()), _lines(findings.interpreted)),
        "## Peers, in player actions a second",
        _peers(findings),
        "## Simulations",
        _simulations([*findings.shared[0], *findings.long_runs[0]]),
        "## What the games come to",
        "For each row above: decisions a round, mean score and share of rounds that were closed "
        "(turns ran out in the others), with standard errors. The kernel's counts and those of "
        "the limit program are the same numbers; so are those of compiled and interpreted games, "
        "random and greedy. Loops over Game draw options in their own order, and agree with the "
        "playout loop within noise.",
        _statistics(findings),
        "## Checks",
        "\n".join(f"- {one}" for one in findings.wrong) or "Nothing differs.",
    ]
    return "\n\n".join(parts) + "\n"


def _versions(findings: Findings) -> str:
    compiler = shlex.split(os.environ.get("CC", "cc"))
    told = subprocess.run([*compiler, "--version"], check=True, capture_output=True, text=True)
    ours = f"allegra {__version__} ({'compiled' if COMPILED else 'interpreted'})"
    libraries = [f"{name} {importlib.metadata.version(name)}" for name in ("mypy", "librt")]
    peers = {f"{row['peer']} {row['version']}" for row in findings.peers["peers"]}
    lines = [
        f"{ours}, Python {platform.python_version()}, {', '.join(libraries)}",
        told.stdout.splitlines()[0],
        f"peers: {', '.join(sorted(peers))}",
        f"{_processor()}, {os.cpu_count()} cores, {platform.system()}",
    ]
    return "\n".join(f"- {line}" for line in lines)


def _processor() -> str:
    """Return the processor's name, where the system tells it."""
    told = Path("/proc/cpuinfo")
    for line in told.read_text().splitlines() if told.exists() else ():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def _target(target: object) -> list[str]:
    work, wanted, found, met = vars(target).values()
    return [work, wanted, found, {True: "yes", False: "**no**", None: "?"}[met]]


def _heads() -> list[str]:
    return [f"({letter})" for letter in LETTERS]


def _by_setting(rows: Iterable[Row]) -> dict[tuple[str, int], dict[str, Row]]:
    found: dict[tuple[str, int], dict[str, Row]] = {}
    for row in rows:
        found.setdefault((row.ruleset, row.players), {})[row.work] = row
    return found


def _lines(rows: Iterable[Row]) -> Iterator[list[str]]:
    for (name, players), works in _by_setting(rows).items():
        yield [name, str(players), *(f"{works[letter].per_s:,.0f}" for letter in LETTERS)]


def _rates(findings: Findings) -> str:
    lines = []
    for line, works in zip(_lines(findings.rows), _by_setting(findings.rows).values(), strict=True):
        most, ratio = works["a"].limit_per_s, works["a"].ratio
        greedy = works["e"].to_playout or 0
        shown = [f"{most:,.0f}" if most else "–", f"{ratio:.2f}" if ratio else "–"]
        lines.append([*line, *shown, f"{greedy:.2f}"])
    return table(("ruleset", "players", *_heads(), "limit", "(a):limit", "(e):(a)"), lines)


def _rounds(findings: Findings) -> str:
    letters = [letter for letter in LETTERS if letter != "d"]
    lines = [
        [name, str(players), *(f"{works[letter].rounds_per_s or 0:,.0f}" for letter in letters)]
        for (name, players), works in _by_setting(findings.rows).items()
    ]
    return table(("ruleset", "players", *(f"({letter})" for letter in letters)), lines)


def _peers(findings: Findings) -> str:
    ours = findings.row("a", "allegra", 4).per_s, findings.row("b", "allegra", 4).per_s
    lines = [
        [
            f"{row['peer']} {row['version']}",
            row["game"],
            str(row["players"]),
            row["work"],
            f"{row['per_s']:,.0f}",
            *(f"{one / row['per_s']:,.1f}" for one in ours),
        ]
        for row in findings.peers["peers"]
    ]
    missing = [f"{one['peer']}: {one['why']}" for one in findings.peers["missing"]]
    heads = ("peer", "game", "players", "work", "actions/s", "Allegra (a) to it", "(b) to it")
    return "\n\n".join([table(heads, lines), *missing])


def _simulations(simulations: Sequence[Simulation]) -> str:
    lines = [
        [one.bot, f"{one.games:,}", str(one.jobs), f"{one.seconds:.2f}", f"{one.peak / 1024:.1f}"]
        for one in simulations
    ]
    return table(("bots", "games", "processes", "seconds", "peak MiB"), lines)


def _statistics(findings: Findings) -> str:
    lines = [
        [
            checked.setting.name,
            str(checked.setting.players),
            letter,
            *(f"{one.mean:,.3f} ± {one.error:.3f}" for one in found.values()),
        ]
        for checked in findings.checked
        for letter, found in checked.found.items()
    ]
    heads = ("ruleset", "players", "work", "decisions a round", "mean score", "rounds closed")
    return table(heads, lines)
