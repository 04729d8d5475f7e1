"""The app that the commands belong to, and how it ends."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from allegra_core.built import COMPILED
from allegra_core.cli import designing, playing
from allegra_core.cli.common import complain
from allegra_core.errors import AllegraError
from allegra_core.version import __version__

app = typer.Typer(
    name="allegra",
    help="Play, check and measure the card games Allegra and Allegra Grande, and any house rule, "
    "from one YAML file.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
FAST = "compiled"
SLOW = "interpreted: slower; installing where a C compiler is found makes it fast"

designing.add_to(app)
playing.add_to(app)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"allegra {__version__} ({FAST if COMPILED else SLOW})")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version.", callback=_version, is_eager=True),
    ] = False,
) -> None:
    """Take what stands before a command."""


def main() -> None:
    """Run the command line: 0 is fine, 1 the input is at fault, 2 the command was used wrongly."""
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except AllegraError as error:
        complain(error)
        raise SystemExit(1) from error
    except OSError as error:
        complain(f"the output cannot be written: {error.strerror}")
        # What is left in the buffer would fail once more on the way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from error
