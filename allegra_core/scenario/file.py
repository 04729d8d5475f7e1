"""Reads scenario files: one YAML document a scenario."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from allegra_core.errors import ScenarioError
from allegra_core.ruleset.sentences import faults

MOST_BYTES = 1 << 20


Points = Annotated[int | float, Field(ge=-1_000_000, le=1_000_000, allow_inf_nan=False)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


def _texts(value: Any) -> Any:
    """Let a face be written as a number."""
    return [str(one) for one in value] if isinstance(value, list) else value


def _grids(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return {
        seat: [str(row).split() for row in rows] if isinstance(rows, list) else rows
        for seat, rows in value.items()
    }


class Given(_Part):
    """The position that a scenario begins with; what is not said does not matter.

    ``starter``: the round begins with its set-up, and this seat reveals first.
    """

    turn: str = "A"
    starter: str | None = None
    grids: dict[str, list[list[str]]] = {}
    deck: list[str] = []
    discard: list[str] = []
    knows: dict[str, list[str]] = {}
    closer: str | None = None
    last_turns: list[str] | None = None
    totals: dict[str, Points] = {}
    round: int = Field(1, ge=1, le=1000)
    free_deck: bool = False

    _faces = field_validator("deck", "discard", mode="before")(_texts)
    _rows = field_validator("grids", mode="before")(_grids)


class DecisionExpected(_Part):
    """The decision that must be due; ``options`` are exactly these, in any order."""

    seat: str
    options: list[str] | None = None


class Expected(_Part):
    """What must be the case; what is left out is not compared."""

    grids: dict[str, list[list[str]]] | None = None
    discard: list[str] | None = None
    decision: DecisionExpected | None = None
    includes: list[str] | None = None
    excludes: list[str] | None = None
    closer: str | None = None
    knows: dict[str, list[str]] | None = None
    scores: dict[str, Points] | None = None
    totals: dict[str, Points] | None = None
    winners: list[str] | None = None

    _faces = field_validator("discard", mode="before")(_texts)
    _rows = field_validator("grids", mode="before")(_grids)


class Scenario(_Part):
    """One scenario, as it is written; ``where`` is its file, from which paths are counted."""

    scenario: str
    ruleset: str | dict[str, Any]
    variants: list[str] = []
    players: int
    given: Given = Given()
    play: list[dict[str, Any]] = []
    expect: Expected | None = None
    fails: str | None = None


@dataclass(frozen=True)
class ScenarioInFile:
    """A scenario and the file and line where it begins."""

    scenario: Scenario
    path: Path
    line: int


def read_scenarios(path: Path | str) -> list[ScenarioInFile]:
    """Return the scenarios of a file, in order; ScenarioError says what is wrong with it."""
    path = Path(path)
    try:
        if path.exists() and not path.is_file():
            raise ScenarioError(f"{path}: not an ordinary file")
        with path.open("rb") as stream:
            text = stream.read(MOST_BYTES + 1).decode("utf-8")
    except OSError as error:
        raise ScenarioError(f"{path}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise ScenarioError(f"{path}: not a text file in UTF-8") from error
    if len(text) > MOST_BYTES:
        raise ScenarioError(f"{path}: larger than 1 MiB")
    out = []
    for line, part in _documents(text):
        try:
            data = YAML(typ="safe", pure=True).load(part)
        except (YAMLError, ValueError, RecursionError) as error:
            raise ScenarioError(f"{path}:{line}: {_first_line(error)}") from error
        if data is None:
            continue
        out.append(ScenarioInFile(_scenario(path, line, data), path, line))
    if not out:
        raise ScenarioError(f"{path}: holds no scenario")
    return out


def _documents(text: str) -> list[tuple[int, str]]:
    """Cut a file at its ``---`` lines, with the line where each document begins."""
    parts: list[tuple[int, list[str]]] = [(1, [])]
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        if line.rstrip() == "---":
            parts.append((number + 1, []))
        else:
            parts[-1][1].append(line)
    return [(number, "".join(lines)) for number, lines in parts]


def _scenario(path: Path, line: int, data: Any) -> Scenario:
    name = data.get("scenario", "") if isinstance(data, dict) else ""
    where = f"{path}:{line}: scenario '{name}'"
    try:
        scenario = Scenario.model_validate(data)
    except ValidationError as error:
        raise ScenarioError(f"{where}: {first_fault(error, data, Scenario)}") from error
    if scenario.expect is not None and scenario.fails is not None:
        raise ScenarioError(f"{where}: says both 'expect' and 'fails'; only one can be")
    return scenario


def first_fault(error: ValidationError, data: Any, model: type[BaseModel]) -> str:
    """Say what is wrong first of all that is."""
    return faults(error, data, model)[0][2]


def _first_line(error: Exception) -> str:
    problem = getattr(error, "problem", None)
    return str(problem or error).splitlines()[0]
