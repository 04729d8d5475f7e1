"""Bots that play a round against each other."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from allegra_core.bots.base import Bot
from allegra_core.kernel import engine
from allegra_core.kernel.knowledge import observe, show
from allegra_core.kernel.pile import Pile
from allegra_core.kernel.rules import Rules
from allegra_core.kernel.table import Table, frame_seat


def play_round(rules: Rules, table: Table, seated: list[Bot]) -> i64:
    """Play a round that has been dealt to its end, a bot on each seat; return the decisions."""
    bots = vec[Bot](seated)
    borrows = vec[i64]([1 if bot.borrows() else 0 for bot in seated])
    view = Table(rules.layout)
    legal = Pile()
    decisions: i64 = 0
    while table.stack.size > 0:
        seat = frame_seat(table.top())
        engine.list_options(rules, table, legal)
        if borrows[seat] == 1:
            show(table, seat, view)
            chosen = bots[seat].choose(view, seat, legal)
        else:
            chosen = bots[seat].choose(observe(table, seat), seat, legal)
        engine.apply(rules, table, chosen)
        decisions += 1
    return decisions
