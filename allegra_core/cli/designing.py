"""Commands for whoever writes a ruleset: rulesets, check, show, plugins, test."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from allegra_core.cli.common import (
    AsJson,
    PlayerCount,
    PluginFiles,
    RulesetName,
    Settings,
    Variants,
    complain,
    console,
    loaded,
    players_of,
    plugins_of,
    print_json,
    say,
)


def add_to(app: typer.Typer) -> None:
    """Add the commands to the app."""
    app.command(epilog="Example: allegra rulesets")(rulesets)
    app.command(epilog="Example: allegra check my-rules.yaml")(check)
    app.command(epilog="Example: allegra show allegra --players 3 --variant quiet")(show)
    app.command(epilog="Example: allegra plugins --plugin my_rule.py")(plugins)
    app.command(epilog="Example: allegra test my-rules.scenario.yaml")(test)


def rulesets(as_json: AsJson = False) -> None:
    """List the rulesets that come with allegra."""
    from allegra_core.ruleset import load, shipped

    catalog = plugins_of(None)
    files = [load(name, catalog) for name in shipped()]
    if as_json:
        print_json(
            [
                {
                    "ruleset": file.name,
                    "title": file.title,
                    "summary": file.summary,
                    "players": {"min": file.lowest, "max": file.highest},
                    "variants": file.variants,
                }
                for file in files
            ]
        )
        return
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    for heading in ("ruleset", "players", "summary and variants"):
        table.add_column(heading, no_wrap=heading != "summary and variants")
    for file in files:
        told = Text(file.summary)
        if file.variants:
            told.append(f"\nvariants: {', '.join(file.variants)}", style="dim")
        table.add_row(file.name, f"{file.lowest}–{file.highest}", told)
    console().print(table, soft_wrap=False)


def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="Ruleset files.")],
    settings: Settings = None,
    plugin: PluginFiles = None,
    as_json: AsJson = False,
) -> None:
    """Check ruleset files: every problem of each is one line, with its place."""
    from allegra_core.ruleset import check as check_file

    catalog = plugins_of(plugin)
    problems = {file: check_file(file, catalog, settings or ()) for file in files}
    if as_json:
        keys = ("file", "line", "column", "severity", "message", "path")
        found = [one for those in problems.values() for one in those]
        print_json([{key: getattr(one, key) for key in keys} for one in found])
    else:
        for file, those in problems.items():
            for one in those:
                say(str(one))
            if not those:
                say(f"{file}: fine")
    wrong = any(one.severity == "error" for those in problems.values() for one in those)
    raise typer.Exit(1 if wrong else 0)


def show(
    ruleset: RulesetName,
    players: PlayerCount = None,
    variant: Variants = None,
    settings: Settings = None,
    plugin: PluginFiles = None,
    as_json: AsJson = False,
) -> None:
    """Show a ruleset with everything resolved, and where each value comes from."""
    file = loaded(ruleset, variant, settings, plugins_of(plugin))
    count = players_of(file, players)
    if as_json:
        print_json(file.resolved(count))
        return
    from rich.text import Text

    out = console()
    out.print(f"# {file.title} for {count} players", markup=False)
    rows = [(key, _yaml(value), origin) for key, value, origin in file.origins(count)]
    width = min(58, max(len(f"{key}: {value}") for key, value, _ in rows))
    for key, value, origin in rows:
        line = Text(f"{key}: {value}".ljust(width))
        line.append(f"  # {origin}", style="dim")
        out.print(line)


def _yaml(value: Any) -> str:
    """Return a value on one line, as YAML says it."""
    if isinstance(value, dict):
        inside = ", ".join(f"{key}: {_yaml(one)}" for key, one in value.items())
        return f"{{{inside}}}"
    if isinstance(value, list):
        return f"[{', '.join(_yaml(one) for one in value)}]"
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return str(value)


def plugins(plugin: PluginFiles = None, as_json: AsJson = False) -> None:
    """List the plugins: name, version, where from, and what each supplies."""
    found = plugins_of(plugin)
    rows = []
    for name in found.plugins():
        one = found.plugin(name)
        supplies = {thing.name: kind.replace("_", " ") for kind, thing in found.supplies(name)}
        rows.append((one, supplies))
    if as_json:
        print_json(
            [
                {
                    "plugin": one.name,
                    "version": one.version,
                    "from": one.origin,
                    "supplies": [{"kind": kind, "name": name} for name, kind in supplies.items()],
                }
                for one, supplies in rows
            ]
        )
        return
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for heading in ("plugin", "version", "from", "supplies"):
        table.add_column(heading)
    for one, supplies in rows:
        listed = ", ".join(f"{name} ({kind})" for name, kind in supplies.items())
        table.add_row(one.name, one.version, one.origin, listed or "nothing")
    console().print(table, soft_wrap=False)


def test(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Scenario files.")],
    plugin: PluginFiles = None,
) -> None:
    """Run scenarios: what was expected and was not found is shown side by side."""
    from allegra_core.errors import ScenarioError
    from allegra_core.scenario import read_scenarios, run_scenario

    found = plugins_of(plugin)
    passed, failed = 0, 0
    for file in files:
        try:
            scenarios = read_scenarios(file)
        except ScenarioError as error:
            complain(error)
            failed += 1
            continue
        for one in scenarios:
            try:
                run_scenario(one, found)
            except ScenarioError as error:
                say(f"FAILED {error}\n")
                failed += 1
            else:
                passed += 1
    say(f"{passed} passed, {failed} failed")
    raise typer.Exit(1 if failed else 0)
