"""A bot: given what a seat sees and its legal options, it chooses one."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from allegra_core.kernel.copying import remade
from allegra_core.kernel.pile import Pile
from allegra_core.kernel.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """The base of all bots. One bot plays one seat of one game at a time."""

    def __reduce__(self) -> tuple[object, ...]:
        return remade(self)

    def begin(self, seed: i64) -> None:
        """Begin a game: forget the one before; the same seed plays the same way."""

    def borrows(self) -> bool:
        """Tell whether the bot neither keeps nor changes what it sees.

        It is shown the public parts of the table itself then, which is faster; else copies.
        """
        return False

    def choose(self, seen: Table, seat: i64, legal: Pile) -> i64:
        """Return one of the legal options; ``seen`` is the observation of the seat."""
        return legal[0]
