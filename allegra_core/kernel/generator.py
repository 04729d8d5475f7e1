"""A small seeded generator: the same numbers on every machine, compiled or not.

It is sfc32 (Chris Doty-Humphrey's Small Fast Counting generator): 128 bits of state and nothing
but sums, shifts and exclusive ors of 32-bit words, so Python's ints and native ones agree.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from allegra_core.kernel.pile import Pile

WORD: Final[i64] = 0xFFFFFFFF

MOST_SEED: Final[i64] = (1 << 62) - 1
"""The largest seed, and the largest stream."""


@final
@mypyc_attr(acyclic=True)
class Generator:
    """Pseudo-random numbers from a seed and a stream, both from 0 to 2**62 - 1.

    Different streams of one seed are independent: game g of a run is stream g.
    """

    def __init__(self, seed: i64, stream: i64 = 0) -> None:
        self.a: i64 = seed & WORD
        self.b: i64 = seed >> 32
        self.c: i64 = stream & WORD
        self.count: i64 = (stream >> 32) + 1
        for _k in range(15):
            self.word()

    def __reduce__(self) -> tuple[object, ...]:
        return Generator, (0,), {"a": self.a, "b": self.b, "c": self.c, "count": self.count}

    def word(self) -> i64:
        """Return the next 32 bits."""
        b = self.b
        c = self.c
        out: i64 = (self.a + b + self.count) & WORD
        self.count = (self.count + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = (((c << 21) & WORD | c >> 11) + out) & WORD
        return out

    def seed(self) -> i64:
        """Return a fresh seed, for a generator or a table."""
        high = self.word() >> 2
        return high << 32 | self.word()

    def below(self, n: i64) -> i64:
        """Return a number from 0 to n - 1, each equally likely (Lemire 2019); n below 2**31."""
        product = self.word() * n
        low = product & WORD
        if low < n:
            short = (WORD + 1) % n
            while low < short:
                product = self.word() * n
                low = product & WORD
        return product >> 32


def shuffle(pile: Pile, seed: i64) -> i64:
    """Shuffle in place (Fisher and Yates) and return the seed for the next time."""
    generator = Generator(seed)
    cards = pile.items
    left = pile.size
    while left > 1:
        j = generator.below(left)
        left -= 1
        card = cards[left]
        cards[left] = cards[j]
        cards[j] = card
    return generator.seed()
