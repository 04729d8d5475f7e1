"""The rulesets that come with Allegra."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path


@cache
def _folder() -> Path:
    spec = find_spec("allegra_rulesets")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    return Path(next(iter(spec.submodule_search_locations)))


def shipped() -> list[str]:
    """Return the names of the shipped rulesets: the games first, then ``house/…``."""
    folder = _folder()
    names = [path.relative_to(folder).with_suffix("") for path in folder.rglob("*.yaml")]
    plain = [name.as_posix() for name in names if not name.name.endswith(".scenario")]
    return sorted(plain, key=lambda name: ("/" in name, name))


def shipped_path(name: str) -> Path:
    """Return the file of a shipped ruleset."""
    return _folder() / f"{name}.yaml"


def is_shipped(path: Path) -> bool:
    """Tell whether a file is that of a shipped ruleset."""
    return path.resolve().is_relative_to(_folder().resolve())
