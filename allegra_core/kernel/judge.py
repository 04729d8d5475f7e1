"""What a bot that does not search thinks of cards and cells; steps of plugins may ask it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from allegra_core.kernel.copying import remade

NO_OPINION: Final[i64] = -(1 << 60)
"""What a step answers that cannot estimate its options: a bot has to try them out."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """A seat's eye on a table, from what that seat knows; more is better, in units.

    The base class thinks nothing of anything; bots bring their own.
    """

    def __reduce__(self) -> tuple[object, ...]:
        return remade(self)

    def worth(self, cell: i64) -> i64:
        """Return what the card of a cell costs its seat; an unknown one costs the average."""
        return 0

    def mean(self) -> i64:
        """Return what a card that the seat has not seen costs on average."""
        return 0

    def gain(self, card: i64) -> i64:
        """Return what placing a card in the best cell of the seat's area gains; may be negative."""
        return 0

    def gain_at_most(self, card: i64) -> i64:
        """Return a number that ``gain`` does not exceed, and that is found faster."""
        return self.gain(card)

    def loss(self) -> i64:
        """Return what losing the best card of the seat's area for an unseen one costs."""
        return 0

    def swap_gain(self, cell: i64, card: i64) -> i64:
        """Return what putting a card into a cell of the seat's area gains."""
        return 0
