"""A game at the terminal: people and bots take their seats, and one decision follows another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mypy_extensions import i64

from allegra_core.bots import Bot, make_bot
from allegra_core.errors import AllegraError, RecordError
from allegra_core.event import Event
from allegra_core.game import Game
from allegra_core.kernel import engine, generator
from allegra_core.kernel.knowledge import observe
from allegra_core.notation import seat_name
from allegra_core.play.board import Board, area_in_words
from allegra_core.play.keys import choices, chosen, prompt
from allegra_core.play.screen import PlainScreen, Screen
from allegra_core.play.words import TAKEN_BACK, plain_points, told, wrapped
from allegra_core.record import Recorder, write_record

HUMAN = "human"


class Quit(Exception):
    """Somebody wants to stop."""


class Session:
    """A game being played by people (``human`` in ``seats``) and bots.

    ``file`` is where its record goes when it is saved or left.
    """

    def __init__(
        self, game: Game, recorder: Recorder, seats: Sequence[str], screen: Screen, file: Path
    ) -> None:
        self.game = game
        self.recorder = recorder
        self.seats = list(seats)
        self.screen = screen
        self.file = file
        self.humans = [seat for seat, who in enumerate(seats) if who == HUMAN]
        self.bots: dict[int, Bot] = {}
        seeds = generator.Generator(i64(game.seed), i64(game.number))
        seeds.seed()
        for seat, who in enumerate(seats):
            if who != HUMAN:
                self.bots[seat] = make_bot(who, game.rules, game.plugins)
                self.bots[seat].begin(seeds.seed())
        self.news: dict[int, list[str]] = {seat: [] for seat in [-1, *self.humans]}
        self.at_keyboard = self.humans[0] if len(self.humans) == 1 else -1
        game.watch(self._watch)

    def play(self) -> None:
        """Play to the end, or until somebody quits or the input closes; the record is kept.

        AllegraError where the record cannot be written, at the beginning rather than at the end.
        """
        self._write()
        try:
            while not self.game.over:
                if len(self.game.table.stack) == 0:
                    self._next_round()
                    continue
                seat = int(engine.decider(self.game.table))
                if seat in self.bots:
                    self._let_bot_play(seat)
                else:
                    self._ask(seat)
        except (EOFError, KeyboardInterrupt, Quit):
            self._write()
            self.screen.print("")
            self.screen.print("The game is left here.")
            self.screen.print(self._where())
            return
        self._write()
        won = f"The game is over: {' and '.join(self.game.winners)} won."
        self._show_end([won, *wrapped(self._where(), self.screen.room[0])])

    def _watch(self, game: Game, events: Sequence[Event]) -> None:
        for viewer, lines in self.news.items():
            lines += told(game, events, viewer, self.seats)

    def _board(self, viewer: int) -> Board:
        width, _ = self.screen.room
        return Board(self.game, viewer, self.seats, width)

    def _let_bot_play(self, seat: int) -> None:
        table = self.game.table
        legal = engine.options(self.game.rules, table)
        self.game.play(int(self.bots[seat].choose(observe(table, seat), seat, legal)))

    # Rounds.

    def _next_round(self) -> None:
        if self.game.table.round == 0 or not self._took_back_after_round():
            self.game.deal_next()

    def _took_back_after_round(self) -> bool:
        """Show a round's end until somebody goes on; True where they took a decision back."""
        asked = [f"Enter goes on to the next round.   {self.screen.keys}"]
        happened = self._show_end(asked)
        while self.humans:
            text = self.screen.read()
            if not text:
                break
            if self._command(text, "Enter goes on"):
                return True
            self.screen.show_again(self._board(self.at_keyboard), happened, asked)
        return False

    def _show_end(self, said: list[str]) -> list[str]:
        """Show all cards and the scores, and return the lines of what has happened."""
        happened = self._taken(self.at_keyboard)
        self.screen.show(self._board(self.at_keyboard), happened, said)
        return happened

    def _taken(self, viewer: int) -> list[str]:
        lines = self.news[viewer]
        self.news[viewer] = []
        return lines

    # Decisions of people.

    def _ask(self, seat: int) -> None:
        """Let a person decide; what makes no sense gets one line, and they are asked again."""
        if seat != self.at_keyboard:
            self._hand_over(seat)
        self._keep()
        listed = choices(self.game.rules, self.game.table)
        happened = self._taken(seat)
        width, _ = self.screen.room
        said = f"{seat_name(seat)}, it is your decision.   {self.screen.keys}"
        asked = [said, *prompt(listed, width)]
        self.screen.show(self._board(seat), happened, asked)
        while True:
            text = self.screen.read()
            choice = chosen(listed, text)
            if choice is not None:
                self.game.play(choice.option)
                return
            if self._command(text, f"type a key, or '{listed[0].text}'"):
                return
            self.screen.show_again(self._board(seat), happened, asked)

    def _command(self, typed: str, hint: str) -> bool:
        """Carry out a key that is no option; True where another decision is due then."""
        text = typed.lower()
        if text == "q":
            raise Quit
        if text == "s":
            if self._keep():
                self.screen.say(self._where())
        elif text == "?":
            due = len(self.game.table.stack) > 0
            rule = self.game.rule if due else "2 The next round is dealt"
            plain = isinstance(self.screen, PlainScreen)
            legend = "" if plain else f" {self._board(self.at_keyboard).legend()}"
            self.screen.say(f"Rule {rule}.{legend}")
        elif text == "u":
            return self._undo()
        elif text == "." and isinstance(self.screen, PlainScreen):
            self._tell_table()
        elif text:
            self.screen.say(f"'{typed[:30]}' is none of the choices; {hint}.")
        return False

    def _tell_table(self) -> None:
        board = self._board(self.at_keyboard)
        self.screen.print(board.headline().plain)
        for seat in range(self.game.players):
            total = plain_points(self.game.totals[seat])
            self.screen.print(f"area of {seat_name(seat)} ({self.seats[seat]}), {total} in all")
            for line in area_in_words(board, seat):
                self.screen.print(line)
        self.screen.print(board.piles().plain)

    def _undo(self) -> bool:
        """Take back up to and with the last decision of the one person who plays."""
        if len(self.humans) > 1:
            # What another person has learnt by then cannot be taken back.
            self.screen.say("Nothing is taken back where several people play.")
            return False
        before = len(self.recorder.written)
        while self.game.undo():
            if int(engine.decider(self.game.table)) in self.humans:
                break
        if len(self.recorder.written) == before:
            self.screen.say("There is nothing to take back.")
            return False
        for lines in self.news.values():
            while lines[-2:] == [TAKEN_BACK, TAKEN_BACK]:
                lines.pop()
        return True

    def _hand_over(self, seat: int) -> None:
        """Hide what only the one before may see, before another person takes the keyboard."""
        if self.at_keyboard >= 0 and self.news[self.at_keyboard]:
            before = self.at_keyboard
            self.screen.show(self._board(before), self._taken(before), ["Enter hides your cards."])
            self._wait()
        self.screen.hide()
        self.screen.print(f"{seat_name(seat)} takes the keyboard, and presses Enter.")
        self.at_keyboard = seat
        self._wait()

    def _wait(self) -> None:
        if self.screen.read().lower() == "q":
            raise Quit

    def _keep(self) -> bool:
        """Write the record now, so that a lost connection loses nothing; tell if that fails."""
        try:
            self._write()
        except AllegraError as error:
            self.screen.say(f"Not saved: {error}.")
            return False
        return True

    def _write(self) -> None:
        try:
            write_record(self.file, self.recorder.lines)
        except RecordError as error:
            raise AllegraError(f"{self.file} {error}") from error

    def _where(self) -> str:
        """Say where the record is."""
        if self.game.over:
            return f"The record is in {self.file}."
        return f"Saved. To go on: allegra play --continue {self.file}"
