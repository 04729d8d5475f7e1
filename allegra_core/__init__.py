"""Allegra: a rules framework for grid card games, from one YAML file to ten thousand rounds."""

from allegra_core.plugin.hookspecs import hookimpl
from allegra_core.version import __version__

__all__ = ["__version__", "hookimpl"]
