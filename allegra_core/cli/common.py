"""What the commands share: their options, and how they print."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from allegra_core.errors import AllegraError

if TYPE_CHECKING:
    from rich.console import Console

    from allegra_core.plugin import Plugins
    from allegra_core.ruleset import RulesetFile

RulesetName = Annotated[
    str, typer.Argument(metavar="RULESET", help="A shipped ruleset or a YAML file.")
]
Variants = Annotated[
    list[str] | None,
    typer.Option("--variant", "-v", metavar="NAME", help="Switch on a variant; may be repeated."),
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", "-s", metavar="KEY=VALUE", help="Change a key; may be repeated."),
]
PluginFiles = Annotated[
    list[Path] | None,
    typer.Option("--plugin", metavar="FILE", help="Load a plugin from a file; may be repeated."),
]
PlayerCount = Annotated[
    int | None,
    typer.Option("--players", "-p", metavar="N", help="Players; the fewest where left out."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else.")]


def console(*, error: bool = False) -> Console:
    """Return a console for standard output or standard error."""
    # Rich takes a while to import, and `--help` has no use for it.
    from rich.console import Console

    # Names and settings are shown as they are: brackets in them mean nothing.
    return Console(stderr=error, highlight=False, markup=False, soft_wrap=True)


def say(text: str = "") -> None:
    """Print a line to standard output."""
    typer.echo(text)


def complain(error: AllegraError | str) -> None:
    """Print what is wrong to standard error; problems with a place already say 'error'."""
    text = str(error)
    placed = getattr(error, "problems", None)
    typer.echo(text if placed else f"error: {text}", err=True)


def remark(text: str) -> None:
    """Print a remark to standard error, where it does not mix with what is asked for."""
    typer.echo(text, err=True)


def print_json(data: Any) -> None:
    """Print data as JSON to standard output."""
    json.dump(data, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


def plugins_of(files: Sequence[Path] | None) -> Plugins:
    """Load the installed plugins and those of the given files."""
    from allegra_core.plugin import load_plugins

    return load_plugins(files or ())


def loaded(
    source: str,
    variants: Sequence[str] | None,
    settings: Sequence[str] | None,
    plugins: Plugins,
) -> RulesetFile:
    """Load a ruleset, and print its warnings to standard error."""
    from allegra_core.ruleset import load

    ruleset = load(source, plugins, variants or (), settings or ())
    for warning in ruleset.warnings:
        typer.echo(str(warning), err=True)
    return ruleset


def players_of(ruleset: RulesetFile, asked: int | None) -> int:
    """Return the number of players: the one asked for, or the fewest but not one alone."""
    players = asked if asked is not None else max(ruleset.lowest, min(2, ruleset.highest))
    ruleset.for_players(players)
    return players
