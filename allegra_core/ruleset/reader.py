"""Reads YAML into nodes, event by event, so that no file can make it run on or grow."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from allegra_core.errors import Problem, RulesetError
from allegra_core.ruleset.nodes import Node, Place, Scalar

Severity = Literal["error", "warning"]

MOST_BYTES = 1 << 20
MOST_NODES = 10_000
MOST_DEPTH = 40
MOST_DIGITS = 40

# The core schema of YAML 1.2 (10.3.2): `yes` and `1_000` are texts, as they are for a reader.
_NULL = re.compile(r"|~|null|Null|NULL")
_TRUE = re.compile(r"true|True|TRUE")
_FALSE = re.compile(r"false|False|FALSE")
_WHOLE = re.compile(r"[-+]?[0-9]+")
_OCTAL = re.compile(r"0o[0-7]+")
_HEX = re.compile(r"0x[0-9a-fA-F]+")
_DECIMAL = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_INFINITE = re.compile(r"[-+]?(\.inf|\.Inf|\.INF)")
_NAN = re.compile(r"\.nan|\.NaN|\.NAN")


def problem(place: Place, severity: Severity, message: str, path: str = "") -> Problem:
    """Return a problem at a place, on one line whatever is quoted in it."""
    line = "".join(letter if letter.isprintable() else " " for letter in message)
    return Problem(place.file, place.line, place.column, severity, line, path)


def fault(place: Place, message: str, path: str = "") -> Problem:
    """Return an error at a place."""
    return problem(place, "error", message, path)


def read_file(path: Path) -> str:
    """Return the text of a file; RulesetError says in a sentence why it cannot be had."""
    place = Place(str(path), 1, 1)

    def refused(message: str) -> RulesetError:
        return RulesetError([fault(place, message)])

    try:
        kind = _odd_kind(path)
        if kind is not None:
            raise refused(kind)
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise refused(f"the file cannot be read: {getattr(error, 'strerror', error)}") from error
    if len(data) > MOST_BYTES:
        raise refused("the file is larger than 1 MiB; no ruleset is that long")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise refused("the file is not in UTF-8 but in UTF-16; save it as UTF-8")
    if b"\0" in data:
        raise refused("this is a binary file, not a text")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise RulesetError(
            [fault(Place(str(path), line, column), "the file is not in UTF-8; save it as UTF-8")]
        ) from error


def _odd_kind(path: Path) -> str | None:
    """Say what a path is that is no ordinary file; None where it is one."""
    if path.is_symlink() and not path.exists():
        return "this is a link to a file that does not exist"
    if path.is_dir():
        return "this is a directory, not a ruleset file"
    if not path.exists():
        return "there is no such file"
    return None if path.is_file() else "this is not an ordinary file"


def read_yaml(text: str, file: str) -> tuple[Node, list[Problem]]:
    """Return the tree of a YAML text and what is wrong in it; RulesetError where none can be had.

    Duplicate keys and numbers that cannot be used are problems of the second kind: reading goes
    on behind them, so that a run shows them all.
    """
    reader = _Reader(file)
    try:
        node = reader.read(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Place(file, mark.line + 1, mark.column + 1) if mark else Place(file, 1, 1)
        said = (error.problem or error.context or "it cannot be read").replace("\n", " ")
        raise RulesetError([*reader.problems, fault(place, f"syntax error: {said}")]) from error
    except (YAMLError, ValueError, RecursionError, IndexError, AttributeError) as error:
        place = Place(file, 1, 1)
        said = str(error).splitlines()[0] if str(error) else "it cannot be read"
        raise RulesetError([*reader.problems, fault(place, f"syntax error: {said}")]) from error
    return node, reader.problems


class _Reader:
    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self._anchors: dict[str, tuple[Node, int]] = {}
        self._nodes = 0

    def read(self, text: str) -> Node:
        odd = re.search("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", text)
        if odd is not None:
            line = text.count("\n", 0, odd.start()) + 1
            column = odd.start() - text.rfind("\n", 0, odd.start())
            code = f"U+{ord(odd[0]):04X}"
            raise RulesetError(
                [fault(Place(self.file, line, column), f"the character {code} cannot be in YAML")]
            )
        events = YAML(typ="safe", pure=True).parse(text)
        node: Node | None = None
        for event in events:
            if isinstance(event, DocumentStartEvent) and node is not None:
                raise self._refused(
                    event, "a ruleset file holds one document, and this is a second"
                )
            if isinstance(event, NodeEvent):
                node = self._node(event, events, 0)
        if node is None or (node.value is None and not text[: len(text)].strip()):
            raise RulesetError([fault(Place(self.file, 1, 1), "the file is empty")])
        return node

    def _refused(self, event: Any, message: str) -> RulesetError:
        return RulesetError([*self.problems, fault(self._place(event), message)])

    def _place(self, event: Any) -> Place:
        return Place(self.file, event.start_mark.line + 1, event.start_mark.column + 1)

    def _count(self, event: Any, nodes: int = 1) -> None:
        self._nodes += nodes
        if self._nodes > MOST_NODES:
            raise self._refused(
                event, "the file holds more than 10,000 values, aliases counted; no ruleset does"
            )

    def _node(self, event: NodeEvent, events: Iterator[Any], depth: int) -> Node:
        if depth > MOST_DEPTH:
            raise self._refused(event, "values are nested more than 40 deep; no ruleset is")
        if isinstance(event, AliasEvent):
            return self._alias(event)
        if getattr(event, "tag", None) is not None and not _harmless(event):
            raise self._refused(event, f"the tag {_tag(event)} is refused: a ruleset is plain data")
        before = self._nodes
        self._count(event)
        place = self._place(event)
        if isinstance(event, ScalarEvent):
            node = Node(self._scalar(event, place), place)
        elif isinstance(event, SequenceStartEvent):
            items: list[Node] = []
            node = Node(items, place)
            for inner in events:
                if isinstance(inner, SequenceEndEvent):
                    break
                items.append(self._node(inner, events, depth + 1))
        else:
            assert isinstance(event, MappingStartEvent)
            node = Node(self._mapping(events, depth), place)
        if event.anchor is not None:
            self._anchors[event.anchor] = (node, self._nodes - before)
        return node

    def _alias(self, event: AliasEvent) -> Node:
        # An anchor is known only once its node is whole, so a loop is an unknown alias.
        if event.anchor not in self._anchors:
            raise self._refused(event, f"the alias *{event.anchor} has no anchor before it")
        node, size = self._anchors[event.anchor]
        self._count(event, size)
        return node

    def _mapping(self, events: Iterator[Any], depth: int) -> dict[Any, tuple[Place, Node]]:
        out: dict[Any, tuple[Place, Node]] = {}
        for event in events:
            if isinstance(event, MappingEndEvent):
                break
            key = self._node(event, events, depth + 1)
            value = self._node(next(events), events, depth + 1)
            if isinstance(key.value, dict | list):
                self.problems.append(fault(key.place, "a key must be a word or a number"))
            elif key.value in out:
                first = out[key.value][0]
                self.problems.append(
                    fault(
                        key.place, f"duplicate key '{key.value}', said before in line {first.line}"
                    )
                )
            else:
                out[key.value] = (key.place, value)
        return out

    def _scalar(self, event: ScalarEvent, place: Place) -> Scalar:
        text = str(event.value)
        if event.style or event.tag is not None:
            return text
        if _NULL.fullmatch(text):
            return None
        if _TRUE.fullmatch(text):
            return True
        if _FALSE.fullmatch(text):
            return False
        return self._number(text, place)

    def _number(self, text: str, place: Place) -> Scalar:
        """Return a number that stays in bounds, or the text where it is no number."""
        shown = text if len(text) <= MOST_DIGITS else f"{text[:20]}… ({len(text)} digits)"
        if _NAN.fullmatch(text):
            return self._unusable(place, f"{text} is not a number that a ruleset can use")
        if _INFINITE.fullmatch(text):
            return self._unusable(place, f"{text} is infinite; a ruleset needs finite numbers")
        for form, base in ((_WHOLE, 10), (_OCTAL, 8), (_HEX, 16)):
            if form.fullmatch(text):
                if len(text) > MOST_DIGITS:
                    return self._unusable(place, f"the number {shown} is too large")
                return int(text, base)
        if _DECIMAL.fullmatch(text):
            number = float(text)
            if number in {float("inf"), float("-inf")} or len(text) > MOST_DIGITS:
                return self._unusable(place, f"the number {shown} is too large or too long")
            return number
        return text

    def _unusable(self, place: Place, message: str) -> Scalar:
        self.problems.append(fault(place, message))
        return 0


def _tag(event: Any) -> str:
    return str(event.tag)


def _harmless(event: Any) -> bool:
    """Tell whether a tag only says what is plain to see: ``!!str``, ``!!map``, ``!!seq``."""
    kind = _tag(event).removeprefix("tag:yaml.org,2002:").removeprefix("!!")
    if isinstance(event, ScalarEvent):
        return kind == "str"
    return kind == ("seq" if isinstance(event, SequenceStartEvent) else "map")
