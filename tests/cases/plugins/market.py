"""A plugin that nobody shipped: a trade, a veto, a joker for even faces, and a bonus."""

from __future__ import annotations

from pydantic import Field

from allegra_core import hookimpl
from allegra_core.kernel import (
    CELL,
    DECK,
    EMPTY,
    SEAT,
    Bonus,
    Step,
    Word,
    filled_cells,
    option,
    option_argument,
    option_word,
    step_data,
    take_over,
    then_step,
)
from allegra_core.plugin import CardAction, Interrupt, Joker, Params, Scoring, Setting

AGREE, REFUSE = 0, 1
VETO, ALLOW = 0, 1


class Offer(Step):
    """First decision of a trade: one of your own cards."""

    def __init__(self, ask):
        super().__init__(
            "trade", "Trade one card with a neighbour who agrees", [Word("offer", CELL)]
        )
        self.ask = ask

    def possible(self, table, seat):
        return table.filled[seat] > 0 and bool(neighbours(table, seat))

    def options(self, table, seat, out):
        filled_cells(table, seat, 0, out)

    def apply(self, table, seat, chosen):
        table.pop()
        then_step(table, seat, self.ask, EMPTY, option_argument(chosen))


class Ask(Step):
    """Second decision: which neighbour is asked; the frame remembers the offered cell."""

    def __init__(self, consent):
        super().__init__("trade", "Trade one card with a neighbour who agrees", [Word("ask", SEAT)])
        self.consent = consent

    def options(self, table, seat, out):
        for other in neighbours(table, seat):
            out.add(option(0, other))

    def apply(self, table, seat, chosen):
        offered = step_data(table)
        table.pop()
        then_step(table, option_argument(chosen), self.consent, EMPTY, offered)


class Consent(Step):
    """The neighbour gives a card of its own for the offered one, or refuses."""

    def __init__(self):
        super().__init__(
            "consent", "Your neighbour wants to trade", [Word("agree", CELL), Word("refuse")]
        )

    def options(self, table, seat, out):
        filled_cells(table, seat, AGREE, out)
        out.remove(option(AGREE, step_data(table)))
        out.add(option(REFUSE))

    def apply(self, table, seat, chosen):
        offered = step_data(table)
        table.pop()
        if option_word(chosen) == AGREE:
            table.exchange(offered, option_argument(chosen))


def neighbours(table, seat):
    """Return the neighbours of a seat that have a card to give, the left one first."""
    players = table.layout.players
    both = dict.fromkeys([(seat + 1) % players, (seat - 1) % players])
    return [other for other in both if other != seat and table.filled[other] > 1]


class Veto(Step):
    """Once a round the next seat may send a drawn card to the discard pile; a slot remembers it."""

    def __init__(self, slot, ask):
        super().__init__("veto", "Your neighbour may forbid a card once a round", [])
        self.slot = slot
        self.ask = ask

    def advance(self, table, seat):
        source = step_data(table)
        other = (seat + 1) % table.layout.players
        if source != DECK or table.extra[self.slot] >> other & 1 or other == table.closer:
            table.pop()
            return True
        table.pop()
        then_step(table, other, self.ask)
        return True


class AskVeto(Step):
    """Asks the next seat."""

    def __init__(self, slot):
        super().__init__(
            "veto", "You may forbid a card once a round", [Word("veto"), Word("allow")]
        )
        self.slot = slot

    def options(self, table, seat, out):
        out.add(option(VETO))
        out.add(option(ALLOW))

    def apply(self, table, seat, chosen):
        if option_word(chosen) == ALLOW:
            table.pop()
            return
        table.extra[self.slot] |= 1 << seat
        table.cover(take_over(table))


class CeilingParams(Params):
    """The bonus for low cards."""

    highest: int = Field(9, description="The highest value that the area may hold.")
    points: float | int = Field(-5, description="What is added then.")


class Ceiling(Bonus):
    """Adds points where no card of the area is worth more than the highest value allowed."""

    def __init__(self, params: CeilingParams, setting: Setting):
        super().__init__()
        self.cards = setting.cards
        self.most = params.highest * setting.cards.unit
        self.added = int(params.points * setting.cards.unit)

    def units(self, table, seat):
        layout = table.layout
        for at in range(seat * layout.size, (seat + 1) * layout.size):
            card = table.shown[layout.area[at]]
            if card >= 0 and self.cards.values[card] > self.most:
                return 0
        return self.added


def trade_steps(_params, _setting):
    consent = Consent()
    ask = Ask(consent)
    return [Offer(ask), ask, consent]


def veto_steps(_params, setting):
    if setting.layout.players < 2:
        return []
    ask = AskVeto(setting.slot)
    return [Veto(setting.slot, ask), ask]


@hookimpl
def allegra_card_actions():
    return [
        CardAction(
            name="trade",
            steps=trade_steps,
            sentence="Offer one of your cards to a neighbour, who may give you one of theirs.",
        )
    ]


@hookimpl
def allegra_interrupts():
    return [
        Interrupt(
            name="veto",
            steps=veto_steps,
            slots=1,
            sentence="Once a round you may forbid a card that your right neighbour has drawn.",
        )
    ]


@hookimpl
def allegra_jokers():
    return [
        Joker(
            name="even-joker",
            stands=lambda _params, _face, value: value % 2 == 0,
            naturals=lambda _params: 1,
            sentence="Stands for even numbers only.",
        )
    ]


@hookimpl
def allegra_scorings():
    return [
        Scoring(
            name="ceiling",
            params=CeilingParams,
            bonus=Ceiling,
            sentence="Areas without high cards get a bonus.",
        )
    ]
