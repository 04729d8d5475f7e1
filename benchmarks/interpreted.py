"""The side without a compiler: run with ALLEGRA_INTERPRETED=1, it prints one JSON object."""

from __future__ import annotations

import json
import sys

from allegra_core.built import COMPILED
from benchmarks import checks
from benchmarks.rows import ALL, MAIN, measured, plan_for, settings


def main() -> None:
    """Print the fingerprint of each setting, and the rows of those that targets are set for."""
    quick = "--quick" in sys.argv[1:]
    sizes = checks.QUICK if quick else checks.FULL
    fingerprints = {}
    rows = []
    for setting in settings(quick):
        fingerprints[f"{setting.name}/{setting.players}"] = checks.fingerprint(setting, sizes)
        if (setting.name, setting.players) in MAIN and not quick:
            plan = plan_for(setting, quick)
            rows += [row.as_json() for row in measured(setting, ALL, None, plan)]
    print(json.dumps({"compiled": COMPILED, "fingerprints": fingerprints, "rows": rows}))


if __name__ == "__main__":
    main()
