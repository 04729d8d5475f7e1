"""What is wrong or odd about a ruleset that is well-formed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from allegra_core.ruleset.effects import without_effect
from allegra_core.ruleset.finding import Finding, error, warning
from allegra_core.ruleset.model import MOST_CARDS, MOST_FACES, MOST_POINTS, Ruleset


def lint(ruleset: Ruleset, data: Any, players: int, counts: range) -> list[Finding]:
    """Return the errors and warnings of a ruleset for a number of players.

    ``data`` is what was said, so that only keys that were said are told to be without effect;
    ``counts`` are all numbers of players.
    """
    found = [*_deck(ruleset), *_size(ruleset, players, counts), *_layout(ruleset, players)]
    found += [*_draw(ruleset), *_match(ruleset), *_lists(ruleset), *_lengths(ruleset)]
    if not any(one.severity == "error" for one in found):
        found += [*_groups(ruleset), *without_effect(ruleset, data)]
    return found


def _deck(ruleset: Ruleset) -> Iterator[Finding]:
    seen: set[str] = set()
    counts = ruleset.deck.counts()
    for at, group in enumerate(ruleset.deck.cards):
        path = ("deck", "cards", at)
        if not group.names:
            yield error("a group of cards needs at least one face", *path)
        for face in group.names:
            if face in seen:
                yield error(f"the face '{face}' is listed twice", *path)
            seen.add(face)
            try:
                if abs(group.value_of(face)) > MOST_POINTS:
                    yield error(f"the face '{face}' is worth more than {MOST_POINTS:,}", *path)
            except KeyError:
                yield error(f"the face '{face}' is no number, so it needs a value", *path)
            if counts[face] == 0:
                yield warning(f"no card '{face}' is left in the deck", *path)
    if len(seen) > MOST_FACES:
        yield error(
            f"the deck has {len(seen):,} faces; at most {MOST_FACES} can be told apart", "deck"
        )
    cards = sum(counts.values())
    if cards > MOST_CARDS:
        said = f"the deck has {cards:,} cards; at most {MOST_CARDS:,} can be played with"
        yield error(said, "deck", "copies" if ruleset.deck.copies > 1 else "cards")


def _size(ruleset: Ruleset, players: int, counts: range) -> Iterator[Finding]:
    """Find a deck that is too small: each seat's cards, and one for the discard pile."""
    cards = sum(ruleset.deck.counts().values())
    each = ruleset.grid.rows * ruleset.grid.columns
    if cards > players * each:
        return
    more = " and one for the discard pile" if cards == players * each else ""
    if players > counts.start and cards <= counts.start * each:
        return
    need = f"{players} player{'s' if players > 1 else ''} need{'' if players > 1 else 's'} "
    need += f"{players * each} cards{more} and the deck has {cards}"
    if players == counts.start:
        yield error(f"{need}; nobody can play", "players", "min")
    elif players == counts.stop - 1:
        most = (cards - 1) // each
        can = str(most) if most == counts.start else f"{counts.start}–{most}"
        yield warning(f"{need}; only {can} can play", "players", "max")


def _layout(ruleset: Ruleset, players: int) -> Iterator[Finding]:
    if ruleset.sharing is None:
        return
    if ruleset.sharing.columns > ruleset.grid.columns:
        yield error(
            f"{ruleset.sharing.columns} columns are shared, "
            f"but the grid has only {ruleset.grid.columns}",
            "sharing",
            "columns",
        )
    if players == 1:
        yield error("a single player has no neighbour to share columns with", "players", "min")


def _draw(ruleset: Ruleset) -> Iterator[Finding]:
    draw = ruleset.turn.draw
    for at, sequence in enumerate(draw.sources):
        if len(sequence) != draw.count:
            yield error(
                f"this order names {len(sequence)} pile{'s' if len(sequence) != 1 else ''}, "
                f"but turn.draw.count is {draw.count}",
                *("turn", "draw", "sources", at),
            )


def _match(ruleset: Ruleset) -> Iterator[Finding]:
    if ruleset.match.rounds is None and ruleset.match.points is None:
        yield error("match needs rounds or points, or the game has no end", "match")


def _lists(ruleset: Ruleset) -> Iterator[Finding]:
    """Find what is listed twice where once is all that can be."""
    lists: list[tuple[list[Any], tuple[str, ...]]] = [
        (list(ruleset.clear.lines), ("clear", "lines")),
        ([tuple(one) for one in ruleset.turn.draw.sources], ("turn", "draw", "sources")),
        ([use.name for use in ruleset.turn.alternatives], ("turn", "alternatives")),
        ([use.name for use in ruleset.interrupts], ("interrupts",)),
        (ruleset.plugins, ("plugins",)),
    ]
    for entries, path in lists:
        for at, entry in enumerate(entries):
            if entry in entries[:at]:
                said = entry if isinstance(entry, str) else ", ".join(entry)
                yield error(f"'{said}' is listed twice", *path, at)


def line_lengths(ruleset: Ruleset) -> dict[str, int]:
    """Return how long the lines of an area are that count for clearing, by their kind."""
    shared = ruleset.sharing.columns if ruleset.sharing else 0
    lengths = {"rows": ruleset.grid.columns + shared, "columns": ruleset.grid.rows}
    return {kind: lengths[kind] for kind in ruleset.clear.lines}


def _lengths(ruleset: Ruleset) -> Iterator[Finding]:
    clear = ruleset.clear
    if clear.length.max is not None and clear.length.max < clear.length.min:
        yield error(
            f"clear.length.max is {clear.length.max}, less than clear.length.min",
            *("clear", "length", "max"),
        )
    lengths = line_lengths(ruleset)
    if not lengths:
        return
    low = clear.length.min
    if low > max(lengths.values()):
        shared = ruleset.sharing.columns if ruleset.sharing else 0
        area = f"{ruleset.grid.rows}×{ruleset.grid.columns + shared} area"
        which = "line" if len(lengths) == 2 else next(iter(lengths)).removesuffix("s")
        yield error(
            f"clear.length.min is {low}, but no {which} of a {area} is longer than "
            f"{max(lengths.values())}: nothing could ever be cleared",
            *("clear", "length", "min"),
        )
    elif low > min(lengths.values()):
        short = min(lengths, key=lambda kind: lengths[kind])
        other = "rows" if short == "columns" else "columns"
        yield warning(
            f"clear.length.min is {low}, which only {other} can reach: "
            f"{short} have {lengths[short]} cells",
            *("clear", "length", "min"),
        )


def _groups(ruleset: Ruleset) -> Iterator[Finding]:
    """Find cards that can never be cleared, and jokers that have nothing to stand for."""
    jokers = Counter[bool]()
    counts = ruleset.deck.counts()
    for group in ruleset.deck.cards:
        for face in group.names:
            jokers[group.joker is not None] += counts[face]
    for at, group in enumerate(ruleset.deck.cards):
        path = ("deck", "cards", at)
        if group.joker is not None and not ruleset.clear.lines:
            yield warning("a joker does nothing where nothing is cleared", *path, "joker")
        if group.joker is not None or not ruleset.clear.lines:
            continue
        low = ruleset.clear.length.min
        for face in group.names:
            if counts[face] > 0 and counts[face] + jokers[True] < low:
                yield warning(
                    f"the face '{face}' has {counts[face]} "
                    f"{'copy' if counts[face] == 1 else 'copies'}, too few for a group of {low}",
                    *path,
                )
