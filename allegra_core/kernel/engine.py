"""The engine: deals rounds and runs the steps on the stack until a seat has to decide."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from allegra_core.kernel import events
from allegra_core.kernel.cards import EMPTY, HIDDEN
from allegra_core.kernel.generator import Generator, shuffle
from allegra_core.kernel.pile import Pile
from allegra_core.kernel.rules import Rules
from allegra_core.kernel.steps import FIRST_TURN, SETUP
from allegra_core.kernel.table import RUNNING, TURNS_RAN_OUT, Table, frame_seat, frame_step


def new_table(rules: Rules, seed: i64, game: i64) -> Table:
    """Return the table of game ``game`` of a run, before the first round is dealt."""
    table = Table(rules.layout)
    table.lay_out(i64(len(rules.cards.faces)), rules.slots)
    table.seed = Generator(seed, game).seed()
    return table


def shuffled_deck(rules: Rules, table: Table) -> Pile:
    """Return the deck shuffled from the table's seed, the top card last."""
    deck = Pile()
    deck.put(rules.cards.deck)
    table.seed = shuffle(deck, table.seed)
    return deck


def deal(rules: Rules, table: Table, deck: Pile) -> None:
    """Begin the next round with a deck, its top card last, up to the first decision (2)."""
    layout = rules.layout
    table.starter = next_starter(rules, table)
    table.round += 1
    table.turn = 0
    table.seat = table.starter
    table.closer = -1
    table.last_turns = 0
    table.looked = 0
    table.ended = RUNNING
    left = deck.copy()
    for card in range(i64(len(table.hidden))):
        table.hidden[card] = 0
    for cell in range(layout.total):
        card = left.pop()
        table.card[cell] = card
        table.hidden[card] += 1
        table.shown[cell] = HIDDEN
        table.known[cell] = 0
    for seat in range(layout.players):
        table.filled[seat] = layout.size
        table.down[seat] = layout.size
        table.changed[seat] = 0
        table.scores[seat] = 0
    for slot in range(rules.slots):
        table.extra[slot] = 0
    table.discard_pile.size = 0
    table.discard_pile.add(left.pop())
    table.put_draw_pile(left)
    table.removed.size = 0
    table.stack.size = 0
    table.note(events.DEALT, table.round, table.starter, 0)
    table.push(FIRST_TURN, table.starter, EMPTY, 0)
    if rules.reveal > 0:
        for k in range(1, layout.players + 1):
            seat = (table.starter + layout.players - k) % layout.players
            table.push(SETUP, seat, EMPTY, rules.reveal)
    settle(rules, table)


def next_starter(rules: Rules, table: Table) -> i64:
    """Return the seat that starts the round to come (2.1, 2.5)."""
    if table.round == 0:
        return 0
    if rules.closer_starts and table.closer >= 0:
        return table.closer
    return (table.starter + 1) % rules.layout.players


def settle(rules: Rules, table: Table) -> None:
    """Run the steps that need no decision; the stack is empty then if the round is over."""
    stack = table.stack
    while stack.size > 0:
        top = stack.items[stack.size - 1]
        if not rules.steps[frame_step(top)].advance(table, frame_seat(top)):
            return


def list_options(rules: Rules, table: Table, out: Pile) -> None:
    """Let a pile hold the legal options of the decision that is due; none between rounds."""
    out.size = 0
    stack = table.stack
    if stack.size > 0:
        top = stack.items[stack.size - 1]
        rules.steps[frame_step(top)].options(table, frame_seat(top), out)


def options(rules: Rules, table: Table) -> Pile:
    """Return the legal options of the decision that is due; none between rounds."""
    out = Pile()
    list_options(rules, table, out)
    return out


def allows(rules: Rules, table: Table, chosen: i64, listed: Pile) -> bool:
    """Tell whether an option is legal; the legal ones are listed on the pile."""
    list_options(rules, table, listed)
    for i in range(listed.size):
        if listed.items[i] == chosen:
            return True
    return False


def apply(rules: Rules, table: Table, chosen: i64) -> None:
    """Carry out a legal option, which is not checked, and run on to the next decision."""
    top = table.top()
    rules.steps[frame_step(top)].apply(table, frame_seat(top), chosen)
    settle(rules, table)


def decider(table: Table) -> i64:
    """Return the seat whose decision is due, or -1 between rounds."""
    if table.stack.size == 0:
        return -1
    return frame_seat(table.top())


def due(rules: Rules, table: Table) -> i64:
    """Return a number that the texts of the options hang on; -1 between rounds.

    It is made of the step and of the seat in whose area the options' cells are named.
    """
    stack = table.stack
    if stack.size == 0:
        return -1
    top = stack.items[stack.size - 1]
    step = frame_step(top)
    return rules.steps[step].names_in(table, frame_seat(top)) << 8 | step


def winners(rules: Rules, table: Table) -> vec[i64]:
    """Return the seats with the best total, several if they share the win (9)."""
    best = table.totals[0]
    for seat in range(1, rules.layout.players):
        total = table.totals[seat]
        if total > best if rules.highest_wins else total < best:
            best = total
    out = vec[i64]()
    for seat in range(rules.layout.players):
        if table.totals[seat] == best:
            out = append(out, seat)
    return out


@final
class Playout:
    """What a run of random games comes to: how many decisions, rounds and games were played."""

    def __init__(self) -> None:
        self.games: i64 = 0
        self.rounds: i64 = 0
        self.decisions: i64 = 0
        self.turns_ran_out: i64 = 0
        self.units: i64 = 0


def playout(rules: Rules, seed: i64, first: i64, count: i64) -> Playout:
    """Play whole games with uniformly random options, game ``first`` of the seed and on."""
    out = Playout()
    legal = Pile()
    for game in range(first, first + count):
        table = new_table(rules, seed, game)
        choices = Generator(seed, game)
        choices.seed()
        while table.over == RUNNING:
            deal(rules, table, shuffled_deck(rules, table))
            while table.stack.size > 0:
                list_options(rules, table, legal)
                apply(rules, table, legal.items[choices.below(legal.size)])
                out.decisions += 1
            out.rounds += 1
            if table.ended == TURNS_RAN_OUT:
                out.turns_ran_out += 1
        for seat in range(rules.layout.players):
            out.units += table.totals[seat]
        out.games += 1
    return out
