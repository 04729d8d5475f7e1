"""A pile of numbers: the cards of a pile, the pending steps, the options of a decision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

ROOM: Final[i64] = 16
"""How many numbers a new pile has room for; it grows when more are put on it."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Pile:
    """Numbers on top of each other, the top one last.

    ``items`` is the room they lie in, of which the first ``size`` count: putting a number down
    and taking it up move nothing else. ``len``, an index and ``for`` see the numbers alone.
    Python code hands numbers to compiled code in piles or lists and never in vectors: mypyc 2.4
    keeps a reference to each vector that is handed over so, and its memory is never free again.
    """

    def __init__(self) -> None:
        self.items = vec[i64]()
        self.size: i64 = 0

    def __reduce__(self) -> tuple[object, ...]:
        return pile_of, (list(self.numbers()),)

    def add(self, number: i64) -> None:
        """Put a number on top."""
        size = self.size
        if size == len(self.items):
            self.make_room(1)
        self.items[size] = number
        self.size = size + 1

    def pop(self) -> i64:
        """Take the top number off and return it; IndexError where there is none."""
        size = self.size - 1
        if size < 0:
            raise IndexError("nothing lies on this pile")
        self.size = size
        return self.items[size]

    def top(self) -> i64:
        """Return the top number; IndexError where there is none."""
        if self.size == 0:
            raise IndexError("nothing lies on this pile")
        return self.items[self.size - 1]

    def remove(self, number: i64) -> None:
        """Take a number away wherever it first lies, if it does; those above move down."""
        found: i64 = 0
        for i in range(self.size):
            if found == 1:
                self.items[i - 1] = self.items[i]
            elif self.items[i] == number:
                found = 1
        self.size -= found

    def make_room(self, more: i64) -> None:
        """See that so many more numbers can be written to ``items`` by themselves."""
        size = self.size
        if size + more <= len(self.items):
            return
        room = vec[i64]([0] * (2 * size + more + ROOM))
        for i in range(size):
            room[i] = self.items[i]
        self.items = room

    def put(self, numbers: vec[i64]) -> None:
        """Let these numbers be all that lie here."""
        self.size = 0
        count = i64(len(numbers))
        self.make_room(count)
        for i in range(count):
            self.items[i] = numbers[i]
        self.size = count

    def numbers(self) -> vec[i64]:
        """Return the numbers, the top one last."""
        return self.items[: self.size]

    def copy(self) -> Pile:
        """Return an equal pile that shares nothing with this one."""
        twin = Pile()
        twin.copy_from(self)
        return twin

    def copy_from(self, other: Pile) -> None:
        """Become equal to another pile, and share nothing with it."""
        self.items = other.items[:]
        self.size = other.size

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, at: i64) -> i64:
        size = self.size
        if at < 0:
            at += size
        if at < 0 or at >= size:
            raise IndexError("a pile has no number there")
        return self.items[at]

    def __iter__(self) -> Iterator[i64]:
        return iter(self.numbers())


def pile_of(numbers: list[int]) -> Pile:
    """Return a pile of these numbers, the top one last."""
    pile = Pile()
    for number in numbers:
        pile.add(number)
    return pile
