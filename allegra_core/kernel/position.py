"""A table as one list of ints and back: for saving, comparing and hashing."""

from __future__ import annotations

import copyreg
from collections.abc import Callable

from librt.vecs import append, vec
from mypy_extensions import i64

from allegra_core.kernel.layout import Layout
from allegra_core.kernel.pile import Pile
from allegra_core.kernel.table import Table


def to_ints(table: Table) -> list[int]:
    """Return everything on the table; two tables are equal where these are."""
    out = [
        int(table.seat),
        int(table.starter),
        int(table.round),
        int(table.turn),
        int(table.closer),
        int(table.last_turns),
        int(table.looked),
        int(table.ended),
        int(table.over),
        int(table.seed),
    ]
    for part in _parts(table):
        out.append(len(part))
        out.extend(int(value) for value in part)
    return out


def from_ints(layout: Layout, ints: list[int]) -> Table:
    """Return the table that ``to_ints`` was made from; ValueError where that cannot be."""
    table = Table(layout)
    (
        table.seat,
        table.starter,
        table.round,
        table.turn,
        table.closer,
        table.last_turns,
        table.looked,
        table.ended,
        table.over,
        table.seed,
    ) = ints[:10]
    parts: list[vec[i64]] = []
    at = 10
    for _ in range(15):
        part = vec[i64]()
        for value in ints[at + 1 : at + 1 + ints[at]]:
            part = append(part, value)
        at += 1 + len(part)
        parts.append(part)
    if at != len(ints) or [len(part) for part in parts[:3]] != [layout.total] * 3:
        raise ValueError("these numbers are not a table of this layout")
    table.card, table.shown, table.known, table.filled, table.down, table.changed = parts[:6]
    table.hidden = parts[6]
    piles = [table.draw_pile, table.discard_pile, table.removed, table.stack]
    for pile, part in zip(piles, parts[7:11], strict=True):
        pile.put(part)
    table.extra, table.scores, table.totals = parts[11:14]
    if len(parts[14]) > 0:
        ahead = Pile()
        ahead.put(parts[14])
        table.ahead = ahead
    return table


def _parts(table: Table) -> list[vec[i64]]:
    ahead = table.ahead
    return [
        table.card,
        table.shown,
        table.known,
        table.filled,
        table.down,
        table.changed,
        table.hidden,
        table.draw_pile.numbers(),
        table.discard_pile.numbers(),
        table.removed.numbers(),
        table.stack.numbers(),
        table.extra,
        table.scores,
        table.totals,
        vec[i64]() if ahead is None else ahead.numbers(),
    ]


def _saved(
    table: Table,
) -> tuple[Callable[[Layout, list[int]], Table], tuple[Layout, list[int]]]:
    return from_ints, (table.layout, to_ints(table))


# A copy is like Table.copy(): it shares nothing, and nobody watches it.
copyreg.pickle(Table, _saved)
