"""The bot that plays any legal option, each equally likely."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from allegra_core.bots.base import Bot
from allegra_core.kernel.generator import Generator
from allegra_core.kernel.pile import Pile
from allegra_core.kernel.table import Table


@final
class RandomBot(Bot):
    """Plays at random, but the same for the same seed."""

    def __init__(self) -> None:
        self.generator = Generator(0)

    def begin(self, seed: i64) -> None:
        """Begin a game with a generator of its own."""
        self.generator = Generator(seed)

    def borrows(self) -> bool:
        """Ask for no copies: what is seen is only looked at."""
        return True

    def choose(self, seen: Table, seat: i64, legal: Pile) -> i64:
        """Return any of the legal options."""
        return legal.items[self.generator.below(legal.size)]
