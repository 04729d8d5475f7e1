"""Something found in a ruleset, before it is known which place of which file said it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True)
class Finding:
    """A sentence about what lies at a path; ``of_key``: about the key, not its value."""

    path: tuple[Any, ...]
    severity: Literal["error", "warning"]
    message: str
    of_key: bool = False


def error(message: str, *path: Any) -> Finding:
    """Return an error about the value at a path."""
    return Finding(path, "error", message)


def warning(message: str, *path: Any) -> Finding:
    """Return a warning about the value at a path."""
    return Finding(path, "warning", message)
