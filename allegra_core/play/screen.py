"""Where play is shown and keys are read: a screen that is drawn anew, or plain lines."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from allegra_core.play.board import WIDTH, Board, area_in_words
from allegra_core.play.words import packed, wrapped

HEIGHT = 24
HIDING_LINES = 60
SIMPLER = {ord("▶"): ">", ord("…"): "~"}
"""What stands for the characters that some terminals do not have."""


class Screen:
    """Draws the table between decisions, in 80 columns; works without colour too."""

    keys = "? rule   u take back   s save   q quit"

    def __init__(self) -> None:
        self.console = Console(highlight=False, width=None)
        self.notice = ""
        for stream in (sys.stdin, sys.stdout):
            # What a terminal cannot show or send is no reason to end a game.
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        try:
            "▶…".encode(self.console.encoding)
        except UnicodeEncodeError:
            self.simple = True
        else:
            self.simple = False

    @property
    def room(self) -> tuple[int, int]:
        """The columns and lines that there are; a pipe has the usual 80 by 24."""
        if not self.console.is_terminal:
            return WIDTH, HEIGHT
        return max(40, self.console.width), max(12, self.console.height)

    def show(self, board: Board, happened: Sequence[str], asked: Sequence[str]) -> None:
        """Draw the table, what has happened last, and what is asked."""
        width, height = self.room
        notice = wrapped(self.notice, width)
        self.notice = ""
        below = len(asked) + len(notice) + 1
        table = board.lines(height - below - min(2, len(happened)))
        fits = max(0, height - below - len(table))
        last = list(happened) if len(happened) <= fits else packed(happened, width)
        self.clear()
        for line in [
            *table,
            *(Text(text, style="dim") for text in last[max(0, len(last) - fits) :]),
        ]:
            self._line(line)
        for text in [*asked, *notice]:
            self._line(Text(text))

    def show_again(self, board: Board, happened: Sequence[str], asked: Sequence[str]) -> None:
        """Show the same once more, with what there is to say about the last input."""
        self.show(board, happened, asked)

    def say(self, text: str) -> None:
        """Tell something at the next drawing, below what is asked."""
        self.notice = text

    def print(self, text: str) -> None:
        """Print a text now, in as many lines as it takes."""
        self.console.print(self._shown(Text(text)), soft_wrap=True)

    def _line(self, line: Text) -> None:
        self.console.print(
            self._shown(line),
            no_wrap=True,
            overflow="crop" if self.simple else "ellipsis",
            crop=True,
        )

    def _shown(self, line: Text) -> Text:
        if self.simple:
            line.plain = line.plain.translate(SIMPLER)
        return line

    def clear(self) -> None:
        """Clear the screen, with what has scrolled out of it."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
            sys.stdout.flush()

    def hide(self) -> None:
        """Put out of sight what was shown."""
        if self.console.is_dumb_terminal:
            sys.stdout.write("\n" * HIDING_LINES)
        self.clear()

    def read(self) -> str:
        """Return what is typed up to Enter; EOFError where the input has closed."""
        sys.stdout.write("> ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return "".join(sign if sign.isprintable() else " " for sign in line).strip()


class PlainScreen(Screen):
    """Words only, one event a line, nothing ever drawn anew: for a screen reader or a log."""

    keys = f"{Screen.keys}   . every area"

    def show(self, board: Board, happened: Sequence[str], asked: Sequence[str]) -> None:
        """Print what has happened, the viewer's own area in words, and what is asked."""
        for text in happened:
            self.print(text)
        if asked and len(board.seen.stack) > 0:
            self.print(board.piles().plain)
            for text in area_in_words(board, board.own()):
                self.print(text)
        for text in asked:
            self.print(text)

    def show_again(self, board: Board, happened: Sequence[str], asked: Sequence[str]) -> None:
        """Print only what is asked."""
        for text in asked:
            self.print(text)

    def say(self, text: str) -> None:
        """Tell something now."""
        self.print(text)

    def print(self, text: str) -> None:
        """Print a line."""
        sys.stdout.write(text + "\n")
        sys.stdout.flush()

    def hide(self) -> None:
        """Move what was shown out of sight."""
        sys.stdout.write("\n" * HIDING_LINES)
        sys.stdout.flush()
