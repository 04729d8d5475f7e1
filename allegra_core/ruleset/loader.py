"""Loads rulesets: reads, merges, checks, and says everything that is wrong in one go."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from allegra_core.errors import AllegraError, Problem, RulesetError
from allegra_core.ruleset import merge
from allegra_core.ruleset.catalog import Catalog
from allegra_core.ruleset.finding import Finding
from allegra_core.ruleset.lint import lint
from allegra_core.ruleset.model import FORMAT, CardGroup, Ruleset
from allegra_core.ruleset.nodes import Node, Place, from_data, merged
from allegra_core.ruleset.reader import fault, problem, read_file, read_yaml
from allegra_core.ruleset.sentences import dotted, faults, shown, unknown_name
from allegra_core.ruleset.shipped import shipped, shipped_path
from allegra_core.ruleset.uses import check_uses

UNPLAYED = ("name", "summary", "author", "license", "source", "players", "plugins")
"""Keys that do not change how a game is played; the digest leaves them out."""


@dataclass
class RulesetFile:
    """A ruleset as it was loaded, with the variants and settings that were asked for.

    ``name`` is its short name (shipped, or the file's), ``title`` what its ``name:`` says;
    ``variants`` are all there are, with their summaries, ``applied`` those switched on;
    ``warnings`` what is odd about it.
    """

    name: str
    title: str
    summary: str
    lowest: int
    highest: int
    variants: dict[str, str]
    applied: tuple[str, ...]
    settings: tuple[str, ...]
    warnings: list[Problem]
    _resolved: dict[int, Ruleset] = field(default_factory=dict, repr=False)
    _trees: dict[int, Node] = field(default_factory=dict, repr=False)

    def for_players(self, players: int) -> Ruleset:
        """Return the ruleset for a number of players; AllegraError where it cannot be played."""
        if players not in self._resolved:
            can = sorted(self._resolved)
            said = str(can[0]) if len(can) == 1 else f"{can[0]} to {can[-1]}"
            raise AllegraError(f"{self.title} is for {said} players, not {players}")
        return self._resolved[players]

    def resolved(self, players: int) -> dict[str, Any]:
        """Return the ruleset for a number of players as plain data, every key explicit."""
        return as_data(self.for_players(players), players)

    def digest(self, players: int) -> str:
        """Return a digest of all that decides how a game of that many players is played."""
        data = {key: value for key, value in self.resolved(players).items() if key not in UNPLAYED}
        for group in data["deck"]["cards"]:
            group.pop("label", None)
        text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"

    def origins(self, players: int) -> list[tuple[str, Any, str]]:
        """Return each value of the resolved ruleset: its key, the value and who said it."""
        out: list[tuple[str, Any, str]] = []
        _trace(self.resolved(players), self._trees[players], (), out)
        asked = f"asked for {players} players"
        return [
            (key, value, asked if key.startswith("players.") else origin)
            for key, value, origin in out
        ]


def _trace(data: Any, node: Node | None, path: tuple[Any, ...], out: list[Any]) -> None:
    if isinstance(data, dict) and data and path[-2:-1] != ("cards",):
        for key, value in data.items():
            _trace(value, None if node is None else node.get(key), (*path, key), out)
        return
    if isinstance(data, list) and data and all(isinstance(one, dict) for one in data):
        items = node.value if node is not None and isinstance(node.value, list) else []
        for at, value in enumerate(data):
            _trace(value, items[at] if at < len(items) else None, (*path, at), out)
        return
    out.append((dotted(path), data, "default" if node is None else str(node.place)))


def as_data(ruleset: Ruleset, players: int) -> dict[str, Any]:
    """Return a resolved ruleset as the plain data of a ruleset file for that many players."""
    data = ruleset.model_dump()
    data["players"] = {"min": players, "max": players}
    data["deck"]["cards"] = [_group(group) for group in ruleset.deck.cards]
    data["turn"]["alternatives"] = [use.said() for use in ruleset.turn.alternatives]
    data["interrupts"] = [use.said() for use in ruleset.interrupts]
    data["scoring"]["bonuses"] = [use.said() for use in ruleset.scoring.bonuses]
    return data


def _group(group: CardGroup) -> dict[str, Any]:
    out: dict[str, Any] = {"faces": list(group.names), "count": group.count}
    if group.value is not None:
        out["value"] = group.value
    if group.label is not None:
        out["label"] = group.label
    if group.action is not None:
        out["action"] = group.action.said()
    if group.joker is not None:
        usual = group.joker.name == "joker"
        params = dict(group.joker.params)
        out["joker"] = (params or True) if usual else {group.joker.name: params}
    return out


def load(
    source: str | Path,
    catalog: Catalog,
    variants: Sequence[str] = (),
    settings: Sequence[str] = (),
) -> RulesetFile:
    """Load a ruleset by its shipped name or path; RulesetError holds every problem of it."""
    path, name = locate(source)
    node, problems = read_yaml(read_file(path), merge.file_shown(path))
    whole = merge.read_whole(node, path.parent, problems, [str(path.resolve())])
    return _Loading(name, whole, problems, catalog, variants, settings).file()


def load_data(
    data: dict[str, Any],
    catalog: Catalog,
    variants: Sequence[str] = (),
    settings: Sequence[str] = (),
    *,
    name: str = "ruleset",
    file: str = "ruleset",
    folder: Path | None = None,
) -> RulesetFile:
    """Load a ruleset from plain data, as a scenario or a record holds it."""
    problems: list[Problem] = []
    node = from_data(data, Place(file, 1, 1))
    whole = merge.read_whole(node, folder, problems, [])
    return _Loading(name, whole, problems, catalog, variants, settings).file()


def check(source: str | Path, catalog: Catalog, settings: Sequence[str] = ()) -> list[Problem]:
    """Return every problem and warning of a ruleset file, in the order of its lines."""
    try:
        return load(source, catalog, settings=settings).warnings
    except RulesetError as error:
        return error.problems


def locate(source: str | Path) -> tuple[Path, str]:
    """Return the file of a ruleset and its short name; RulesetError where there is none."""
    text = str(source)
    path = Path(source)
    if path.exists() or path.is_symlink() or text.endswith((".yaml", ".yml")):
        name = path.name.removesuffix(".yaml").removesuffix(".yml")
        # A name that is not UTF-8 could be written into no record.
        return path, name.encode(errors="replace").decode()
    if text in shipped():
        return shipped_path(text), text
    close = get_close_matches(text, shipped(), n=1)
    hint = f"did you mean '{close[0]}'?" if close else f"shipped are {', '.join(shipped())}"
    raise RulesetError(
        [
            fault(
                Place(text, 1, 1), f"there is no such file, and no shipped ruleset '{text}'; {hint}"
            )
        ]
    )


class _Loading:
    """Checks one ruleset for every number of players, with its variants, and collects faults."""

    def __init__(
        self,
        name: str,
        whole: Node,
        problems: list[Problem],
        catalog: Catalog,
        variants: Sequence[str],
        settings: Sequence[str],
    ) -> None:
        self.name = name
        self.catalog = catalog
        self.applied = tuple(variants)
        self.settings = tuple(settings)
        self.changes: list[Node] = []
        self.problems = problems
        self._check_format(whole)
        self.said = merge.taken_apart(whole, problems)
        for setting in settings:
            try:
                self.changes.append(merge.read_setting(setting, problems))
            except RulesetError as error:
                self.problems += error.problems
        self.players = self._players()
        self.spoiled = {Place(one.file, one.line, one.column) for one in problems}
        self._whole: dict[tuple[Any, ...], tuple[Node, Ruleset | None]] = {}

    def file(self) -> RulesetFile:
        """Return the ruleset; RulesetError with every problem where it has an error."""
        rulesets: dict[int, Ruleset] = {}
        trees: dict[int, Node] = {}
        for name in self.applied:
            if name not in self.said.variants:
                raise RulesetError([self._unknown_variant(name)])
        sets = [self.applied, (), *((name,) for name in self.said.variants)]
        for chosen in dict.fromkeys(sets):
            for players in self.players:
                tree, found = self._resolve(chosen, players)
                if found is not None and chosen == self.applied:
                    rulesets[players] = found
                    trees[players] = tree
        problems = self._sorted()
        if any(one.severity == "error" for one in problems) or not rulesets:
            raise RulesetError(problems)
        first = next(iter(rulesets.values()))
        return RulesetFile(
            self.name,
            first.name,
            first.summary,
            min(rulesets),
            max(rulesets),
            {name: summary for name, (_, summary, _) in self.said.variants.items()},
            self.applied,
            self.settings,
            problems,
            rulesets,
            trees,
        )

    def _sorted(self) -> list[Problem]:
        """Return each problem once, the file's own first, by line."""
        unique = {(p.file, p.line, p.column, p.message): p for p in self.problems}
        own = self.said.base.place.file
        return sorted(unique.values(), key=lambda p: (p.file != own, p.file, p.line, p.column))

    def _check_format(self, whole: Node) -> None:
        node = whole.get("format")
        if node is None or not isinstance(node.value, int) or isinstance(node.value, bool):
            return
        if node.value > FORMAT:
            raise RulesetError(
                [
                    fault(
                        node.place,
                        f"format {shown(node.value)} is newer than format {FORMAT}, "
                        "which this version of allegra reads; upgrade allegra",
                        "format",
                    )
                ]
            )
        if node.value < FORMAT:
            message = f"format {node.value} is older than format {FORMAT}; bring it up to date"
            raise RulesetError([fault(node.place, message, "format")])

    def _players(self) -> range:
        """Return the numbers of players; any one number where they are not well said."""
        node = self.said.base.get("players")
        low, high = (None, None) if node is None else (node.get("min"), node.get("max"))
        numbers = [one.value for one in (low, high) if one is not None]
        if len(numbers) < 2 or any(type(one) is not int or not 1 <= one <= 26 for one in numbers):
            return range(2, 3)
        assert low is not None
        assert high is not None
        if low.value > high.value:  # type: ignore[operator]
            self.problems.append(
                fault(high.place, f"players.max is {high.value}, less than players.min", "players")
            )
            return range(2, 3)
        for counts, part in self.said.by_players:
            if counts.stop <= low.value or counts.start > high.value:  # type: ignore[operator]
                said = f"by_players for {counts.start} to {counts.stop - 1} has no effect: "
                said += f"{low.value} to {high.value} can play"
                self.problems.append(problem(part.place, "warning", said, "by_players"))
        return range(low.value, high.value + 1)  # type: ignore[operator, arg-type]

    def _unknown_variant(self, name: str) -> Problem:
        place = self.said.base.place
        return fault(place, unknown_name("variant", name, self.said.variants), "variants")

    def _resolve(self, variants: tuple[str, ...], players: int) -> tuple[Node, Ruleset | None]:
        """Merge what is said for a number of players: variants, settings, by_players.

        The ruleset is None where it has errors; they are collected.
        """
        said = tuple(at for at, (counts, _) in enumerate(self.said.by_players) if players in counts)
        if (variants, said) not in self._whole:
            parts = [self.said.variants[name][2] for name in variants] + self.changes
            tree = self.said.base
            for part in [*parts, *(self.said.by_players[at][1] for at in said)]:
                tree = merged(tree, part)
            self._whole[variants, said] = tree, self._validated(tree)
        tree, ruleset = self._whole[variants, said]
        if ruleset is None:
            return tree, None
        findings = lint(ruleset, tree.plain(), players, self.players)
        for finding in findings:
            self._found(tree, finding)
        fine = all(one.severity == "warning" for one in findings)
        return tree, ruleset if fine else None

    def _validated(self, tree: Node) -> Ruleset | None:
        """Return the ruleset that a tree says, with the parameters of plugins written out."""
        data = tree.plain()
        try:
            ruleset = Ruleset.model_validate(data)
        except ValidationError as error:
            for path, of_key, message in faults(error, data, Ruleset):
                self._found(tree, Finding(path, "error", message, of_key))
            return None
        ruleset, wrong = check_uses(ruleset, data, self.catalog)
        for finding in wrong:
            self._found(tree, finding)
        return None if wrong else ruleset

    def _found(self, tree: Node, finding: Finding) -> None:
        key, value = tree.find(finding.path)
        place = key if finding.of_key else value
        # What could not be read is told once; that it is out of bounds too says nothing.
        if finding.of_key or place not in self.spoiled:
            self.problems.append(
                problem(place, finding.severity, finding.message, dotted(finding.path))
            )
