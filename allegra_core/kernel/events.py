"""What can be seen to happen at a table: the kinds of events and what their three numbers mean.

A watched table notes four numbers an event in ``Table.events``: the kind and three more.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

DEALT: Final[i64] = 0  # round, starter, -
REVEALED: Final[i64] = 1  # cell, card, -
LIFTED: Final[i64] = 2  # cell, card, -: a card leaves a cell and is held
LAID: Final[i64] = 3  # cell, card, seats that know it (a bit each), -1 when it lies face up
COVERED: Final[i64] = 4  # card, -, -: a card goes on the discard pile
DREW: Final[i64] = 5  # seat, card, source
CLEARED: Final[i64] = 6  # seat, cell, card
LOOKED: Final[i64] = 7  # seat, cell, card: for that seat's eyes only
EXCHANGED: Final[i64] = 8  # cell, cell, -
RESHUFFLED: Final[i64] = 9  # cards in the new draw pile, -, -; a STACKED for each follows
STACKED: Final[i64] = 10  # card, -, -: for nobody's eyes; top first
TURN: Final[i64] = 11  # seat, turn of the round from 1, -
SKIPPED: Final[i64] = 12  # seat, -, -
CLOSED: Final[i64] = 13  # closer, -, -
ENDED: Final[i64] = 14  # CLOSED_ROUND or TURNS_RAN_OUT of table.py, -, -
SCORED: Final[i64] = 15  # seat, units, -
