"""What a YAML file says, as a light tree in which every key and value knows its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Scalar = str | int | float | bool | None


@dataclass(frozen=True)
class Place:
    """Where something is said; lines and columns count from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass
class Node:
    """A value: a scalar, a list of nodes, or a mapping from keys to their places and nodes."""

    value: Scalar | list[Node] | dict[Any, tuple[Place, Node]]
    place: Place

    @property
    def mapping(self) -> dict[Any, tuple[Place, Node]] | None:
        """The mapping, or None where this is none."""
        return self.value if isinstance(self.value, dict) else None

    def get(self, key: Any) -> Node | None:
        """Return the value of a key of a mapping, or None."""
        found = self.value.get(key) if isinstance(self.value, dict) else None
        return found[1] if found else None

    def plain(self) -> Any:
        """Return plain Python data."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, (_, node) in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value

    def find(self, path: tuple[Any, ...]) -> tuple[Place, Place]:
        """Return the places of the key and of the value at a path, or of the nearest above it."""
        node, key_place = self, self.place
        for part in path:
            if isinstance(node.value, dict) and part in node.value:
                key_place, node = node.value[part]
            elif isinstance(node.value, list) and isinstance(part, int) and part < len(node.value):
                node = node.value[part]
                key_place = node.place
            else:
                break
        return key_place, node.place


def merged(base: Node, over: Node) -> Node:
    """Return ``base`` with ``over`` merged in: mappings key by key, anything else replaced.

    Each key and value keeps the place that said it, a mapping that of ``base``; new keys come
    after the old ones.
    """
    if not isinstance(base.value, dict) or not isinstance(over.value, dict):
        return over
    out = dict(base.value)
    for key, (place, node) in over.value.items():
        out[key] = (place, merged(out[key][1], node) if key in out else node)
    return Node(out, base.place)


def from_data(data: Any, place: Place) -> Node:
    """Return plain data as a tree in which everything has the same place."""
    if isinstance(data, dict):
        return Node({key: (place, from_data(one, place)) for key, one in data.items()}, place)
    if isinstance(data, list | tuple):
        return Node([from_data(one, place) for one in data], place)
    return Node(data, place)
