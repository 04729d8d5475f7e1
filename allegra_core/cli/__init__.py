"""The command line: parses, calls, prints. ``allegra --help`` lists the commands."""

from allegra_core.cli.app import main

__all__ = ["main"]
