"""Runs the benchmarks: all of them into ``benchmarks/results.md``, or with --quick a few."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from benchmarks import checks, processes
from benchmarks.findings import Findings, run_peers
from benchmarks.limit import Limit
from benchmarks.measure import on_one_core
from benchmarks.report import report
from benchmarks.rows import ALL, QUICK, Row, measured, plan_for, settings

RESULTS = Path(__file__).parent / "results.md"


def main() -> int:
    """Run; the exit status is 1 where figures are not those of the same games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few settings, in under 45 s")
    cores = os.sched_getaffinity(0)
    on_one_core()
    if parser.parse_args().quick:
        return _quick()
    findings = _full(cores)
    text = report(findings)
    print(text)
    RESULTS.write_text(text, encoding="utf-8")
    return _verdict(findings.wrong)


def _quick() -> int:
    rows, checked = _settings(True, checks.interpreted_side(True)["fingerprints"])
    wrong = [one for each in checked for one in each.wrong]
    for row in rows:
        most = f"{row.ratio:5.2f} of the limit" if row.ratio else ""
        print(f"({row.work}) {row.ruleset:15}{row.players} {row.per_s:12,.0f}/s {most}")
    status = _verdict(wrong)
    print(json.dumps({"rows": [row.as_json() for row in rows]}))
    return status


def _full(cores: set[int]) -> Findings:
    _say("peers")
    peers = run_peers()
    _say("without a compiler")
    interpreted = checks.interpreted_side(False)
    rows, checked = _settings(False, interpreted["fingerprints"])
    _say("simulations")
    os.sched_setaffinity(0, cores)
    return Findings(
        rows,
        [Row(**row) for row in interpreted["rows"]],
        peers,
        checked,
        processes.shared(),
        processes.long_runs(),
        processes.import_seconds(),
        processes.help_seconds(),
    )


def _settings(
    quick: bool, fingerprints: dict[str, dict[str, object]]
) -> tuple[list[Row], list[checks.Checked]]:
    limit = Limit()
    rows: list[Row] = []
    checked = []
    for setting in settings(quick):
        key = f"{setting.name}/{setting.players}"
        _say(key)
        letters = QUICK if quick else ALL
        rows += measured(setting, letters, limit, plan_for(setting, quick))
        sizes = checks.QUICK if quick else checks.FULL
        checked.append(checks.check(setting, limit, fingerprints[key], sizes))
    return rows, checked


def _verdict(wrong: list[str]) -> int:
    for one in wrong:
        print(one, file=sys.stderr)
    return 1 if wrong else 0


def _say(what: str) -> None:
    print(f"… {what}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
