"""The bot that takes the best looking option, by simple estimates and without searching."""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64

from allegra_core.bots.base import Bot
from allegra_core.bots.eye import Eye
from allegra_core.kernel import engine
from allegra_core.kernel.cards import HIDDEN
from allegra_core.kernel.clearing import LEAVE, Clear
from allegra_core.kernel.judge import NO_OPINION
from allegra_core.kernel.knowledge import resample
from allegra_core.kernel.pile import Pile
from allegra_core.kernel.rules import Rules
from allegra_core.kernel.steps import (
    CLEAR,
    DRAW,
    ORDER,
    PLACE,
    REVEAL,
    SETUP,
    option_argument,
    option_word,
)
from allegra_core.kernel.table import DECK, DISCARD, Table, frame_card, frame_step
from allegra_core.kernel.turn import ACTIVATE, FIRST, FIRST_ALTERNATIVE, SWAP, Draw, Place


@final
class GreedyBot(Bot):
    """Knows the face-up cards, counts what is unseen, values clears and near-clears.

    It weighs closing the round against the penalty, and drops its hopes in the last turns. What
    it makes of a plugin's options is what the plugin's steps estimate; where they do not, it
    tries each on a table that it cannot tell from the real one.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules: Final = rules
        self.eye: Final = Eye(rules)
        self.seed: i64 = 0

    def __reduce__(self) -> tuple[object, ...]:
        return GreedyBot, (self.rules,), {"seed": self.seed}

    def begin(self, seed: i64) -> None:
        """Begin a game; the seed is for the tables that options are tried on."""
        self.seed = seed

    def borrows(self) -> bool:
        """Ask for no copies: what is seen is only looked at."""
        return True

    def choose(self, seen: Table, seat: i64, legal: Pile) -> i64:
        """Return the legal option that looks best; the first one among equals."""
        if legal.size == 1:
            return legal.items[0]
        self.eye.look(seen, seat)
        kind = frame_step(seen.top())
        best = legal.items[0]
        most = self._estimate(seen, seat, kind, best, NO_OPINION)
        if most == NO_OPINION:
            return self._tried(seen, seat, legal)
        for i in range(1, legal.size):
            value = self._estimate(seen, seat, kind, legal.items[i], most)
            if value > most:
                most = value
                best = legal.items[i]
        return best

    def _estimate(self, seen: Table, seat: i64, kind: i64, chosen: i64, least: i64) -> i64:
        """Return what an option is worth; or ``least``, where it is soon clear that it is less."""
        if kind == PLACE:
            return self._place(seen, seat, chosen, least)
        if kind == DRAW:
            return self._draw(seen, seat, chosen, least)
        if kind in (REVEAL, SETUP):
            return self.eye.reveal_gain(option_argument(chosen))
        if kind == CLEAR:
            return self._clear(seen, seat, chosen)
        if kind == ORDER:
            return self._order(seen, chosen)
        return self.rules.steps[kind].estimate(seen, seat, chosen, self.eye)

    def _place(self, seen: Table, seat: i64, chosen: i64, least: i64) -> i64:
        card = frame_card(seen.top())
        word = option_word(chosen)
        eye = self.eye
        if word == SWAP:
            cell = option_argument(chosen)
            closes = seen.shown[cell] == HIDDEN and eye.may_close(1)
            if not closes and eye.swap_gain_at_most(cell, card) <= least:
                return least
            gain = eye.swap_gain(cell, card)
            return gain + eye.closing(1, gain) if closes else gain
        place = cast(Place, self.rules.steps[PLACE])
        if word == ACTIVATE:
            action = self.rules.steps[self.rules.cards.actions[card]]
            value = action.promise(seen, seat, eye)
            if self.rules.cards.reveals[card] == 0:
                return value
            return value + eye.closing(place.reveals, 0)
        return eye.closing(place.reveals, 0)

    def _draw(self, seen: Table, seat: i64, chosen: i64, least: i64) -> i64:
        word = option_word(chosen)
        if word == DECK:
            return self.eye.deck_gain()
        if word == DISCARD:
            card = seen.discard_pile.top()
            if self.eye.gain_at_most(card) <= least:
                return least
            return self.eye.gain(card)
        draw = cast(Draw, self.rules.steps[DRAW])
        return draw.alternatives[word - FIRST_ALTERNATIVE].promise(seen, seat, self.eye)

    def _clear(self, seen: Table, seat: i64, chosen: i64) -> i64:
        if option_word(chosen) == LEAVE:
            return 0
        clear = cast(Clear, self.rules.steps[CLEAR])
        cells = clear.cells(seen, seat, chosen)
        total: i64 = 0
        for i in range(i64(len(cells))):
            total += self.eye.worth(cells[i])
        return total

    def _order(self, seen: Table, chosen: i64) -> i64:
        """Play the card that gains more first; the second may find a better place then."""
        if option_word(chosen) != FIRST:
            return 0
        size = seen.stack.size
        first = self.eye.gain(frame_card(seen.stack.items[size - 2]))
        second = self.eye.gain(frame_card(seen.stack.items[size - 3]))
        return first - second

    def _tried(self, seen: Table, seat: i64, legal: Pile) -> i64:
        """Return the option after which a table like the real one looks best for the seat."""
        like = resample(seen, self.seed)
        self.seed = like.seed
        best = legal.items[0]
        most = NO_OPINION
        for i in range(legal.size):
            table = like.copy()
            engine.apply(self.rules, table, legal.items[i])
            value = self.eye.standing(table, seat)
            if value > most:
                most = value
                best = legal.items[i]
        return best
