"""Random house rulesets: every knob of the format, on small decks so that games are short."""

from __future__ import annotations

from hypothesis import assume
from hypothesis import strategies as st

from allegra_core.errors import RulesetError
from allegra_core.ruleset import load_data

from .walk import PLUGINS

SOURCES = {
    1: [["deck"], ["discard"]],
    2: [["deck", "deck"], ["discard", "discard"], ["discard", "deck"], ["deck", "discard"]],
}
ACTIONS = [("L", "look-line"), ("C", "look-card"), ("R", "renew"), ("T", "trade")]
FACTORS = st.sampled_from([0, 0.1, 0.5, 1, 1.25, 2, -1])
POINTS = st.sampled_from([-10, -2.5, 0, 0.25, 0.1, 5])


@st.composite
def decks(draw):
    """Return a deck of small numbers, perhaps with jokers and cards that act."""
    values = list(range(draw(st.integers(-2, 0)), draw(st.integers(3, 8))))
    groups = [{"faces": values, "count": draw(st.integers(6, 14))}]
    if draw(st.booleans()):
        groups.append({"faces": [0.1, "-2.25"], "count": 5, "label": "A part of a point"})
    if draw(st.booleans()):
        groups.append(
            {"faces": ["K", "Q"], "count": draw(st.integers(1, 5)), "value": draw(POINTS)}
        )
    for name, action in ACTIONS:
        if draw(st.booleans()):
            count, value = draw(st.integers(1, 8)), draw(POINTS)
            groups.append({"face": name, "count": count, "value": value, "action": action})
    for face in ("J", "E"):
        if draw(st.booleans()):
            some = {"min_naturals": draw(st.integers(0, 2))}
            kind = draw(st.sampled_from([True, some, {"even-joker": {}}]))
            count = draw(st.integers(1, 6))
            groups.append({"face": face, "count": count, "value": 0, "joker": kind})
    return {
        "cards": groups,
        "remove_each": draw(st.integers(0, 1)),
        "copies": draw(st.integers(1, 2)),
    }


@st.composite
def turns(draw):
    """Return a turn of one card or two."""
    count = draw(st.integers(1, 2))
    sources = draw(st.lists(st.sampled_from(SOURCES[count]), min_size=1, unique_by=tuple))
    out = {
        "draw": {"count": count, "sources": sources},
        "discard_from_deck": draw(st.booleans()),
        "discard_from_discard": draw(st.booleans()),
        "reveal_on_discard": draw(st.integers(0, 2)),
    }
    if count == 2:
        out["draw"]["play"] = draw(st.sampled_from(["in_order", "any_order"]))
        out["draw"]["one_when_face_down"] = draw(st.integers(0, 2))
    out["alternatives"] = draw(
        st.sampled_from([[], ["exchange"], [{"exchange": {"reveal": 0}}], [{"exchange": None}]])
    )
    return out


@st.composite
def interrupts(draw):
    """Return the tap and the veto, one of them, or none, in either order."""
    tap = {"min_players": draw(st.integers(2, 4)), "min_cards": draw(st.integers(1, 5))}
    return draw(
        st.permutations(draw(st.sampled_from([[], [{"tap": tap}], ["veto", {"tap": tap}]])))
    )


@st.composite
def clears(draw):
    """Return any way of clearing."""
    low = draw(st.integers(2, 3))
    high = draw(st.sampled_from([None, low, low + 1]))
    return {
        "lines": draw(st.sampled_from([["rows", "columns"], ["columns"], ["rows"], []])),
        "length": low if high == low else {"min": low, "max": high},
        "must": draw(st.booleans()),
        "gaps": draw(st.sampled_from(["skip", "collapse", "block"])),
        "crossing": draw(st.sampled_from(["choose", "both"])),
        "to": draw(st.sampled_from(["discard", "removed"])),
        "who": draw(st.sampled_from(["active", "everyone"])),
        "when": draw(st.sampled_from(["at_once", "at_once", "scoring"])),
    }


@st.composite
def scorings(draw):
    """Return any way of scoring."""
    closer = None
    if draw(st.booleans()):
        unless = draw(st.sampled_from(["lowest_alone", "lowest", "never"]))
        closer = {"unless": unless, "positive": draw(FACTORS), "negative": draw(FACTORS)}
        closer["add"] = draw(POINTS)
    bonus = {"ceiling": {"highest": draw(st.integers(2, 8)), "points": draw(POINTS)}}
    return {
        "empty_area": draw(POINTS),
        "closer": closer,
        "faces_up_only": draw(st.booleans()),
        "bonuses": draw(st.sampled_from([[], [bonus]])),
    }


@st.composite
def matches(draw):
    """Return any way for a game to end; few rounds, whatever the points."""
    points = draw(st.sampled_from([-5, 0.5, 10, 20]))
    end = draw(
        st.sampled_from([{"rounds": 2}, {"points": points}, {"rounds": 3, "points": points}])
    )
    return {**end, "winner": draw(st.sampled_from(["lowest", "highest"]))}


@st.composite
def house_rulesets(draw):
    """Return a random ruleset as it is loaded, and a number of players that can play it.

    Some of it is said by ``by_players`` and by a variant that is switched on.
    """
    players = draw(st.integers(1, 5))
    columns = draw(st.integers(1, 4))
    data = {
        "format": 1,
        "name": "House",
        "plugins": ["market"],
        "players": {"min": players, "max": draw(st.sampled_from([players, players + 1]))},
        "deck": draw(decks()),
        "grid": {"rows": draw(st.integers(1, 3)), "columns": columns},
        "setup": {
            "reveal": draw(st.integers(0, 3)),
            "chosen_by": draw(st.sampled_from(["player", "random"])),
            "starter": {
                "first": draw(st.sampled_from(["A", "highest_revealed"])),
                "next": draw(st.sampled_from(["left", "closer"])),
            },
        },
        "interrupts": draw(interrupts()),
        "clear": draw(clears()),
        "match": draw(matches()),
        "limits": {"turns": draw(st.integers(3, 30)), "rounds": 4},
        "by_players": {players: {"turn": draw(turns())}},
        "variants": {"scored": {"summary": "Scored so.", "set": {"scoring": draw(scorings())}}},
    }
    if players > 1 and draw(st.booleans()):
        data["sharing"] = {"columns": draw(st.integers(1, columns))}
    try:
        return load_data(data, PLUGINS, ["scored"]), players
    except RulesetError:
        # Most are playable; what is left out are groups longer than any line and small decks.
        assume(False)
        raise
