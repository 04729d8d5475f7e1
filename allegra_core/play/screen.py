"""Where play is shown and keys are read: a screen that is drawn anew, or plain lines."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from allegra_core.play.board import WIDTH, Board, area_in_words

HEIGHT = 24
HIDING_LINES = 60


class Screen:
    """Draws the table between decisions, in 80 columns; works without colour too."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, width=None)
        self.notice = ""

    @property
    def room(self) -> tuple[int, int]:
        """The columns and lines that there are; a pipe has the usual 80 by 24."""
        if not self.console.is_terminal:
            return WIDTH, HEIGHT
        return max(40, self.console.width), max(12, self.console.height)

    def show(self, board: Board, happened: Sequence[str], asked: Sequence[str]) -> None:
        """Draw the table, what has happened last, and what is asked."""
        width, height = self.room
        notice = textwrap.wrap(self.notice, width)
        self.notice = ""
        below = len(asked) + len(notice) + 1
        table = board.lines(height - below - min(2, len(happened)))
        fits = max(0, height - below - len(table))
        last = list(happened)[-fits:] if fits else []
        self.clear()
        for line in [*table, *(Text(text, style="dim") for text in last)]:
            self._line(line)
        for text in [*asked, *notice]:
            self._line(Text(text))

    def say(self, text: str) -> None:
        """Tell something at the next drawing, below what is asked."""
        self.notice = text

    def print(self, text: str) -> None:
        """Print a line now."""
        self._line(Text(text))

    def _line(self, line: Text) -> None:
        self.console.print(line, no_wrap=True, overflow="ellipsis", crop=True)

    def clear(self) -> None:
        """Clear the screen, with what has scrolled out of it."""
        if self.console.is_terminal:
            sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
            sys.stdout.flush()

    def read(self) -> str:
        """Return what is typed up to Enter; EOFError where the input has closed."""
        self.console.print("> ", end="")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()


class PlainScreen(Screen):
    """Words only, one event a line, nothing ever drawn anew: for a screen reader or a log."""

    def show(self, board: Board, happened: Sequence[str], asked: Sequence[str]) -> None:
        """Print what has happened, the viewer's own area in words, and what is asked."""
        for text in happened:
            self.print(text)
        if asked:
            self.print(board.piles().plain)
            for text in area_in_words(board, board.own()):
                self.print(text)
        for text in asked:
            self.print(text)

    def say(self, text: str) -> None:
        """Tell something now."""
        self.print(text)

    def _line(self, line: Text) -> None:
        sys.stdout.write(line.plain + "\n")
        sys.stdout.flush()

    def clear(self) -> None:
        """Move what was shown out of sight."""
        sys.stdout.write("\n" * HIDING_LINES)
        sys.stdout.flush()

    def read(self) -> str:
        """Return what is typed; EOFError where the input has closed."""
        sys.stdout.write("> ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()
