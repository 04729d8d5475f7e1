"""The texts of options, each made once and found by its number at once."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from allegra_core.kernel.pile import Pile
from allegra_core.kernel.steps import option_argument, option_word


@final
class Texts:
    """The texts of the options of one step that names cells in the area of one seat.

    They are learned one by one; an option that has not been learned has an empty text.
    """

    def __init__(self) -> None:
        self._of: list[list[str]] = []
        self._numbers: dict[str, int] = {}

    def learn(self, chosen: i64, text: str) -> None:
        """Remember the text of an option."""
        word = option_word(chosen)
        argument = option_argument(chosen)
        while i64(len(self._of)) <= word:
            self._of.append([])
        row = self._of[word]
        while i64(len(row)) <= argument:
            row.append("")
        row[argument] = text
        self._numbers[text] = chosen

    def text(self, chosen: i64) -> str:
        """Return the text of an option; empty where it has not been learned."""
        word = option_word(chosen)
        argument = option_argument(chosen)
        if word >= i64(len(self._of)):
            return ""
        row = self._of[word]
        return row[argument] if argument < i64(len(row)) else ""

    def number(self, text: str) -> int:
        """Return the option that a text means; -1 where it has not been learned."""
        return self._numbers.get(text, -1)

    def all_of(self, legal: Pile) -> list[str]:
        """Return the texts of options in their order, up to the first not learned yet."""
        out: list[str] = []
        for i in range(legal.size):
            text = self.text(legal.items[i])
            if not text:
                return out
            out.append(text)
        return out
