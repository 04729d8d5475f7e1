"""Everything that can go wrong, by name; the ground floor that all others stand on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


class AllegraError(Exception):
    """Anything the input is to blame for: its text is a sentence for the person who gave it."""


@dataclass(frozen=True, order=True)
class Problem:
    """One fault or oddity of a ruleset file, at the place that said it.

    Lines and columns count from 1; ``path`` is the dotted key, as in ``clear.length.min``.
    """

    file: str
    line: int
    column: int
    severity: Literal["error", "warning"]
    message: str
    path: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.severity}: {self.message}"


class RulesetError(AllegraError):
    """A ruleset that cannot be played, with every problem of the file, not only the first."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


class PluginError(AllegraError):
    """A plugin that cannot be used; the text names it."""


class MalformedOption(AllegraError):
    """A text that is no option of this ruleset at any time: an unknown word, a cell misspelt."""


class IllegalOption(AllegraError):
    """An option that exists but is not open now; ``legal`` lists those that are."""

    def __init__(self, message: str, legal: list[str]) -> None:
        super().__init__(message)
        self.legal = legal


class GameOver(AllegraError):
    """A decision was asked of or given to a game that has ended."""


class RecordError(AllegraError):
    """A record that cannot be read or does not hold; ``line`` counts from 1."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


class ScenarioError(AllegraError):
    """A scenario that cannot be set up, or one whose play or expectations do not hold."""
