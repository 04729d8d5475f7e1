"""Merges what makes up a ruleset: extends, the file, variants, settings, by_players."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from allegra_core.errors import Problem, RulesetError
from allegra_core.ruleset.nodes import Node, Place, merged
from allegra_core.ruleset.reader import fault, read_file, read_yaml
from allegra_core.ruleset.sentences import shown, unknown_key, unknown_name
from allegra_core.ruleset.shipped import is_shipped, shipped, shipped_path

WHOLE_ONLY = ("format", "name", "extends", "players", "by_players", "variants")
"""Keys that no partial ruleset may touch."""

MOST_VARIANTS = 100
LONGEST_CHAIN = 20


@dataclass
class Said:
    """A ruleset file with all that it extends: the ruleset itself, and its partial ones."""

    base: Node
    by_players: list[tuple[range, Node]] = field(default_factory=list)
    variants: dict[str, tuple[Place, str, Node]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def read_whole(node: Node, folder: Path | None, problems: list[Problem], seen: list[str]) -> Node:
    """Return a ruleset merged into what it extends; problems of other files are added."""
    if node.mapping is None:
        raise RulesetError(
            [
                *problems,
                fault(node.place, f"a ruleset is a mapping of keys, and this is {_kind(node)}"),
            ]
        )
    extends = node.get("extends")
    if extends is None:
        return node
    source = extends.value
    if not isinstance(source, str) or not source:
        said = f"extends should be a name or a path, not {shown(extends.plain())}"
        raise RulesetError([*problems, fault(extends.place, said)])
    path = _extended(source, folder)
    if path is None:
        said = unknown_name("ruleset", source, shipped())
        raise RulesetError([*problems, fault(extends.place, said)])
    here = str(path.resolve())
    if here in seen:
        circle = " -> ".join(Path(one).name for one in [*seen[seen.index(here) :], here])
        raise RulesetError([*problems, fault(extends.place, f"extends goes in a circle: {circle}")])
    if len(seen) >= LONGEST_CHAIN:
        raise RulesetError(
            [*problems, fault(extends.place, "extends goes on for more than 20 files")]
        )
    parent, more = read_yaml(read_file(path), file_shown(path))
    problems += more
    base = read_whole(parent, path.parent, problems, [*seen, here])
    out = Node(merged(base, node).value, node.place)
    assert out.mapping is not None
    out.mapping.pop("extends", None)
    for key in ("format", "name"):
        # These two are a file's own; what they would inherit does not count.
        if node.get(key) is None:
            out.mapping.pop(key, None)
    return out


def file_shown(path: Path) -> str:
    """Return a path as problems show it: short for a shipped ruleset."""
    return f"{path.name}" if is_shipped(path) else str(path)


def _extended(source: str, folder: Path | None) -> Path | None:
    if folder is not None and (folder / source).is_file():
        return folder / source
    if source in shipped():
        return shipped_path(source)
    return folder / source if folder is not None and source.endswith((".yaml", ".yml")) else None


def _kind(node: Node) -> str:
    if isinstance(node.value, list):
        return "a list"
    return "empty" if node.value is None else shown(node.value)


def taken_apart(node: Node, problems: list[Problem]) -> Said:
    """Split a merged ruleset into itself, its variants and its ``by_players``."""
    assert node.mapping is not None
    base = dict(node.mapping)
    said = Said(Node(base, node.place), problems=problems)
    variants = base.pop("variants", None)
    if variants is not None:
        _read_variants(variants[1], said)
    by_players = base.pop("by_players", None)
    if by_players is not None:
        _read_by_players(by_players[1], said)
    return said


def _mapping(node: Node, what: str, problems: list[Problem]) -> dict[Any, tuple[Place, Node]]:
    if node.mapping is not None:
        return node.mapping
    if node.value is not None:
        problems.append(
            fault(node.place, f"{what} should be a mapping, not {shown(node.plain())}", what)
        )
    return {}


def _partial(node: Node, what: str, problems: list[Problem]) -> Node:
    """Return a partial ruleset without the keys that it may not touch, which are problems."""
    kept = {}
    for key, (place, value) in _mapping(node, what, problems).items():
        if key in WHOLE_ONLY:
            problems.append(fault(place, f"{what} may not change '{key}'", what))
        else:
            kept[key] = (place, value)
    return Node(kept, node.place)


def _read_variants(node: Node, said: Said) -> None:
    entries = _mapping(node, "variants", said.problems)
    if len(entries) > MOST_VARIANTS:
        said.problems.append(fault(node.place, f"{len(entries)} variants are more than 100"))
        return
    for name, (place, variant) in entries.items():
        what = f"variants.{name}"
        parts = _mapping(variant, what, said.problems)
        for key, (key_place, _) in parts.items():
            if key not in {"summary", "set"}:
                said.problems.append(
                    fault(key_place, unknown_key(key, what, ["summary", "set"]), what)
                )
        summary = variant.get("summary")
        text = "" if summary is None else summary.value
        if summary is not None and not isinstance(text, str):
            said.problems.append(
                fault(summary.place, f"{what}.summary should be text, not {shown(text)}", what)
            )
        change = variant.get("set")
        if change is None:
            if not parts or "set" not in parts:
                said.problems.append(fault(place, f"'set' is missing in {what}", what))
            continue
        said.variants[str(name)] = (
            place,
            str(text),
            _partial(change, f"{what}.set", said.problems),
        )


def _read_by_players(node: Node, said: Said) -> None:
    taken: dict[int, tuple[str, Place]] = {}
    for key, (place, part) in _mapping(node, "by_players", said.problems).items():
        what = f"by_players.{key}"
        found = re.fullmatch(r"([1-9]\d?)(?:-([1-9]\d?))?", str(key))
        if found is None or isinstance(key, bool):
            said.problems.append(
                fault(place, f"'{key}' is no number of players; write 4 or 2-3", "by_players")
            )
            continue
        low, high = int(found[1]), int(found[2] or found[1])
        if low > high:
            said.problems.append(
                fault(place, f"'{key}' counts down; write {high}-{low}", "by_players")
            )
            continue
        for n in range(low, high + 1):
            if n in taken:
                other, there = taken[n]
                inherited = f" (from {there})" if there.file != place.file else ""
                message = f"'{key}' and '{other}'{inherited} both say {n} players"
                said.problems.append(fault(place, message, "by_players"))
                break
            taken[n] = str(key), place
        said.by_players.append((range(low, high + 1), _partial(part, what, said.problems)))


def read_setting(setting: str, problems: list[Problem]) -> Node:
    """Return the partial ruleset that ``key.path=value`` means (``--set``)."""
    file = f"--set {setting}"
    key, equals, text = setting.partition("=")
    place = Place(file, 1, 1)
    if not equals or not re.fullmatch(r"\w[\w-]*(\.[\w-]+)*", key):
        raise RulesetError(
            [fault(place, "a setting is written key.path=value, as in clear.must=true")]
        )
    node, more = read_yaml(text if text.strip() else "null", file)
    problems += more
    for part in reversed(key.split(".")):
        node = Node({part: (place, node)}, place)
    return _partial(node, "--set", problems)
