"""Decides whether the compiled files are run; ``allegra_core`` imports it before the kernel.

Compiled files carry digests of the sources they were made from. They are run where all of these
fit: they share one library, so a single changed source means that all run interpreted.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import (
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    PathFinder,
    SourceFileLoader,
)
from importlib.util import find_spec, source_hash
from pathlib import Path
from types import ModuleType
from typing import Final

HERE: Final = Path(__file__).parent

RECORD: Final = "allegra_core._sources"
"""The compiled module that remembers the sources; setup.py makes it, and there is no source."""

PLUGINS: Final = "allegra_plugins"


class SourcesOnly(MetaPathFinder):
    """Finds the .py files of Allegra and never a compiled file beside them."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module of ours by its source; leave all others to whoever comes next."""
        if path is None or fullname.partition(".")[0] not in ("allegra_core", PLUGINS):
            return None
        for folder in path:
            finder = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
            if (spec := finder.find_spec(fullname)) is not None:
                return spec
        return None


def _compiled() -> bool:
    """Tell whether there are compiled files, wanted and fresh; warn where they are no use."""
    if os.environ.get("ALLEGRA_INTERPRETED", "0") not in ("", "0"):
        return False
    # Only beside us: another tree, installed for development, may answer to the same name.
    if PathFinder.find_spec(RECORD, [str(HERE)]) is None:
        return False
    try:
        sources: dict[str, str] = import_module(RECORD).SOURCES
    except (ImportError, ValueError) as error:
        why = str(error)
    else:
        changed = [name for name, digest in sources.items() if _digest(name) != digest]
        if not changed:
            return True
        why = f"{changed[0]} is not what it was when it was compiled"
    warnings.warn(
        f"allegra runs interpreted, which is slower: {why}; installing it again helps",
        RuntimeWarning,
        stacklevel=2,
    )
    return False


def _digest(name: str) -> str:
    """Return the digest of a module's source; an empty one where there is none."""
    first, *rest = name.split(".")
    folder = HERE
    if first == PLUGINS:
        # The plugins are not beside us in a development tree; finding them imports nothing.
        spec = find_spec(PLUGINS)
        if spec is None or not spec.submodule_search_locations:
            return ""
        folder = Path(spec.submodule_search_locations[0])
    try:
        return source_hash(folder.joinpath(*rest).with_suffix(".py").read_bytes()).hex()
    except OSError:
        return ""


COMPILED: Final = _compiled()
"""Whether the kernel, the bots and the plugins' steps are run compiled."""

if not COMPILED:
    sys.meta_path.insert(0, SourcesOnly())
