"""Random house rulesets: every knob of the format, on small decks so that games are short."""

from __future__ import annotations

from hypothesis import assume
from hypothesis import strategies as st

from allegra_core.errors import RulesetError
from allegra_core.plugin import load_plugins
from allegra_core.ruleset import load_data

PLUGINS = load_plugins()

SOURCES = {
    1: [["deck"], ["discard"]],
    2: [["deck", "deck"], ["discard", "discard"], ["discard", "deck"], ["deck", "discard"]],
}
FACTORS = st.sampled_from([0, 0.1, 0.5, 1, 1.25, 2, -1])
POINTS = st.sampled_from([-10, -2.5, 0, 0.25, 5])


@st.composite
def decks(draw):
    """Return a deck of small numbers, perhaps with jokers and cards that act."""
    values = list(range(draw(st.integers(-2, 0)), draw(st.integers(3, 8))))
    groups = [{"faces": values, "count": draw(st.integers(6, 14))}]
    for name, action in [("L", "look-line"), ("C", "look-card"), ("R", "renew")]:
        if draw(st.booleans()):
            count, value = draw(st.integers(1, 8)), draw(POINTS)
            groups.append({"face": name, "count": count, "value": value, "action": action})
    if draw(st.booleans()):
        joker = {"min_naturals": draw(st.integers(0, 2))}
        groups.append({"face": "J", "count": draw(st.integers(1, 6)), "value": 0, "joker": joker})
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
    if draw(st.booleans()):
        out["alternatives"] = [{"exchange": {"reveal": draw(st.integers(0, 2))}}]
    return out


@st.composite
def clears(draw):
    """Return any way of clearing."""
    low = draw(st.integers(2, 3))
    return {
        "lines": draw(st.sampled_from([["rows", "columns"], ["columns"], ["rows"], []])),
        "length": {"min": low, "max": draw(st.sampled_from([None, low, low + 1]))},
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
    up_only = draw(st.booleans())
    return {"empty_area": draw(POINTS), "closer": closer, "faces_up_only": up_only}


@st.composite
def house_rulesets(draw):
    """Return a random ruleset as it is loaded, and a number of players that can play it."""
    players = draw(st.integers(1, 4))
    columns = draw(st.integers(1, 4))
    data = {
        "format": 1,
        "name": "House",
        "players": {"min": players, "max": players},
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
        "turn": draw(turns()),
        "clear": draw(clears()),
        "scoring": draw(scorings()),
        "match": draw(
            st.sampled_from(
                [{"rounds": 2}, {"points": 20}, {"rounds": 3, "points": 10, "winner": "highest"}]
            )
        ),
        "limits": {"turns": draw(st.integers(3, 30)), "rounds": 4},
    }
    if players > 1 and draw(st.booleans()):
        data["sharing"] = {"columns": draw(st.integers(1, columns))}
    if draw(st.booleans()):
        tap = {"min_players": draw(st.integers(2, 4)), "min_cards": draw(st.integers(1, 5))}
        data["interrupts"] = [{"tap": tap}]
    try:
        return load_data(data, PLUGINS), players
    except RulesetError:
        # Most are playable; what is left out are groups longer than any line and small decks.
        assume(False)
        raise
