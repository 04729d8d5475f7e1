"""A seat's eye on the table: what cells and cards cost, from what the seat knows."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from allegra_core.bots.lines import Lines
from allegra_core.kernel.cards import EMPTY, HIDDEN
from allegra_core.kernel.clearing import Clear
from allegra_core.kernel.judge import Judge
from allegra_core.kernel.knowledge import unseen
from allegra_core.kernel.rules import Rules
from allegra_core.kernel.scoring import EndRound
from allegra_core.kernel.steps import CLEAR, END_ROUND
from allegra_core.kernel.table import Table

NOTHING: Final[i64] = -(1 << 60)
"""What an empty cell costs: less than any card."""

LAST_TURN_GAIN: Final[i64] = 4
"""Points by which the others improve, on average, in a last turn."""


@final
class Eye(Judge):
    """Judges for one seat; ``look`` first, then ask. Costs are negated where most points win."""

    def __init__(self, rules: Rules) -> None:
        clear = cast(Clear, rules.steps[CLEAR])
        ending = cast(EndRound, rules.steps[END_ROUND])
        self.rules: Final = rules
        self.ending: Final = ending
        self.sign: Final[i64] = -1 if rules.highest_wins else 1
        scored = ending.worthless
        groups = clear.groups if scored is None else scored
        self.grouping: Final = clear.at_once or scored is not None
        may = clear.at_once and not clear.must
        self.lines: Final = Lines(rules.layout, rules.cards, groups, may, self.sign)
        self.seen = Table(rules.layout)
        self.seat: i64 = -1
        self.looked = False
        self.average: i64 = 0
        self.hidden = vec[i64]()
        self.hidden_cards: i64 = 0
        # What each card costs, two places on: before them HIDDEN and EMPTY.
        self.costs: Final = vec[i64]([0, NOTHING] + [v * self.sign for v in rules.cards.values])
        # The cards of the area, place by place, and the least and the most that one costs.
        self.cards: Final = vec[i64]([EMPTY] * rules.layout.size)
        self.lowest: i64 = 0
        self.highest: i64 = 0
        self.lowest_known: i64 = 0
        self.highest_known: i64 = 0
        self.any_unknown = False
        # Gains are asked for again and again: each card's is remembered until the next look.
        self.looks: i64 = 0
        self.gains: Final = vec[i64]([0] * len(rules.cards.faces))
        self.gained_at: Final = vec[i64]([0] * len(rules.cards.faces))

    def __reduce__(self) -> tuple[object, ...]:
        if self.seat < 0:
            return Eye, (self.rules,)
        return eye_on, (self.rules, self.seen, self.seat)

    def look(self, seen: Table, seat: i64) -> None:
        """Take in what a seat sees: count what is unseen and what it is worth on average."""
        self.looks += 1
        self.seen = seen
        looked = seen.looked >> seat & 1 == 1
        hidden = unseen(seen) if looked else seen.hidden
        values = self.rules.cards.values
        total: i64 = 0
        number: i64 = 0
        for card in range(i64(len(hidden))):
            number += hidden[card]
            total += hidden[card] * values[card]
        self.hidden = hidden
        self.hidden_cards = number
        self.average = 0
        if number > 0:
            self.average = total // number * self.sign
        self.costs[0] = self.average
        # What a seat knows of its face-down cards is not what is shown.
        same = not self._take_in(seen.card, seat) and not looked and not self.looked
        self.looked = looked
        if self.grouping:
            if seen.closer >= 0:
                number = 0
            self.lines.look(seen, seat, same, hidden, number)

    def _take_in(self, card: vec[i64], seat: i64) -> bool:
        """Note the cards of a seat's area, and tell whether there are others than before."""
        layout = self.rules.layout
        area = layout.area
        cards = self.cards
        news = seat != self.seat
        self.seat = seat
        base = seat * layout.size
        for place in range(layout.size):
            there = card[area[base + place]]
            if there != cards[place]:
                cards[place] = there
                news = True
        if news:
            self._weigh()
        self.lowest = self.lowest_known
        self.highest = self.highest_known
        if self.any_unknown:
            self.lowest = min(self.lowest, self.average)
            self.highest = max(self.highest, self.average)
        return news

    def _weigh(self) -> None:
        """Find the least and the most that a known card of the area costs."""
        lowest = -NOTHING
        highest = NOTHING
        self.any_unknown = False
        for place in range(self.rules.layout.size):
            card = self.cards[place]
            if card == HIDDEN:
                self.any_unknown = True
            elif card != EMPTY:
                cost = self.costs[card + 2]
                lowest = min(lowest, cost)
                highest = max(highest, cost)
        self.lowest_known = lowest
        self.highest_known = highest

    def mean(self) -> i64:
        """Return what an unseen card costs on average."""
        return self.average

    def loss(self) -> i64:
        """Return what losing the best card of the area for an unseen one costs."""
        if self.lowest < self.average:
            return self.average - self.lowest
        return 0

    def cost(self, card: i64) -> i64:
        """Return what a card costs the seat that scores it; HIDDEN the average."""
        if card == EMPTY:
            return 0
        return self.costs[card + 2]

    def worth(self, cell: i64) -> i64:
        """Return what the card in a cell costs."""
        return self.cost(self.seen.card[cell])

    def swap_gain(self, cell: i64, card: i64) -> i64:
        """Return what a cell saves by holding this card instead, with what its lines promise."""
        gain = self.worth(cell) - self.cost(card)
        if card < 0 or not self.grouping:
            return gain
        place = self.rules.layout.place(self.seat, cell)
        return gain + self.lines.change(place, self.seen.shown[cell], card)

    def swap_gain_at_most(self, cell: i64, card: i64) -> i64:
        """Return what ``swap_gain`` does not exceed, found faster."""
        most = self.worth(cell) - self.cost(card)
        if card >= 0 and self.grouping:
            most += self.lines.most(card)
        return most

    def gain(self, card: i64) -> i64:
        """Return the most that placing a card in the seat's area gains."""
        if card < 0:
            return self._best_gain(card)
        if self.gained_at[card] != self.looks:
            self.gained_at[card] = self.looks
            self.gains[card] = self._best_gain(card)
        return self.gains[card]

    def gain_at_most(self, card: i64) -> i64:
        """Return what ``gain`` does not exceed, found faster."""
        most = self.highest - self.cost(card)
        if card >= 0 and self.grouping:
            most += self.lines.most(card)
        return most

    def _best_gain(self, card: i64) -> i64:
        layout = self.rules.layout
        area = layout.area
        cards = self.cards
        costs = self.costs
        lines = self.lines
        crossing = lines.crossing
        cost = self.cost(card)
        promising = card >= 0 and self.grouping
        better = lines.better_with(card) if promising else 0
        best: i64 = -cost
        base = self.seat * layout.size
        for place in range(layout.size):
            there = cards[place]
            if there == EMPTY:
                continue
            gain = costs[there + 2] - cost
            if promising and (gain > best or place == 0 or crossing[place] & better != 0):
                gain += lines.change(place, self.seen.shown[area[base + place]], card)
            if gain > best or place == 0:
                best = gain
        return best

    def deck_gain(self) -> i64:
        """Return what a card from the draw pile gains on average, if a bad one is discarded."""
        worst = max(self.highest, 0)
        total: i64 = 0
        for card in range(i64(len(self.hidden))):
            gain = worst - self.costs[card + 2]
            if gain > 0:
                total += gain * self.hidden[card]
        if total > 0:
            return total // self.hidden_cards
        return 0

    def reveal_gain(self, cell: i64) -> i64:
        """Return what revealing a card promises: most in lines that lack one card."""
        if not self.grouping:
            return 0
        return self.lines.around(self.rules.layout.place(self.seat, cell))

    def standing(self, table: Table, seat: i64) -> i64:
        """Return how a seat stands on any table, less is worse: what its area costs, negated."""
        layout = self.rules.layout
        total: i64 = 0
        for i in range(seat * layout.size, (seat + 1) * layout.size):
            shown = table.shown[layout.area[i]]
            total -= self.cost(shown)
        return total

    def may_close(self, fewer: i64) -> bool:
        """Tell whether turning up that many more of the seat's cards may close the round."""
        seen = self.seen
        return fewer > 0 and seen.closer < 0 and seen.down[self.seat] <= fewer

    def closing(self, fewer: i64, gain: i64) -> i64:
        """Return what turning up that many more of its cards costs, if it closes the round.

        The seat is punished unless it will be lowest; the others still have a turn each.
        """
        seen = self.seen
        penalty = self.ending.penalty
        if penalty is None or not self.may_close(fewer):
            return 0
        mine = -self.standing(seen, self.seat) - gain
        others = mine
        first = True
        for other in range(self.rules.layout.players):
            if other != self.seat:
                cost = -self.standing(seen, other)
                if first or cost < others:
                    others = cost
                    first = False
        others -= LAST_TURN_GAIN * self.rules.cards.unit
        if mine < others:
            return (others - mine) // 4
        return mine - penalty.punished(mine)


def eye_on(rules: Rules, seen: Table, seat: i64) -> Eye:
    """Return an eye that has looked at what a seat sees."""
    eye = Eye(rules)
    eye.look(seen, seat)
    return eye
