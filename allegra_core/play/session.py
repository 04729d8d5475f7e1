"""A game at the terminal: people and bots take their seats, and one decision follows another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mypy_extensions import i64

from allegra_core.bots import Bot, make_bot
from allegra_core.errors import AllegraError
from allegra_core.event import Event
from allegra_core.game import Game
from allegra_core.kernel import engine, generator
from allegra_core.kernel.knowledge import observe
from allegra_core.notation import seat_name
from allegra_core.play.board import Board, area_in_words
from allegra_core.play.keys import Choice, choices, chosen, prompt
from allegra_core.play.screen import PlainScreen, Screen
from allegra_core.play.words import plain_points, told
from allegra_core.plugin import Plugins
from allegra_core.record import Recorder, Replay, write_record
from allegra_core.ruleset import RulesetFile

HUMAN = "human"
HELP = "? rule   u take back   s save   q quit"
HELP_MANY = "? rule   s save   q quit"


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
        """Play to the end, or until somebody quits or the input closes; the record is kept."""
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
            self._end_of_round()
            self.screen.print(f"The game is over: {' and '.join(self.game.winners)} won.")
        except (EOFError, KeyboardInterrupt, Quit):
            self.screen.print("")
            self.screen.print("The game is left here.")
        self.screen.print(self._saved())

    def _watch(self, game: Game, events: Sequence[Event]) -> None:
        for viewer, lines in self.news.items():
            lines += told(game, events, viewer, self.seats)

    def _board(self, viewer: int) -> Board:
        return Board(self.game, viewer, self.seats)

    def _let_bot_play(self, seat: int) -> None:
        table = self.game.table
        legal = engine.options(self.game.rules, table)
        self.game.play(int(self.bots[seat].choose(observe(table, seat), seat, legal)))

    # Rounds.

    def _next_round(self) -> None:
        if self.game.table.round > 0:
            self._end_of_round()
            if self.humans:
                self.screen.print("Enter goes on to the next round.")
                if self.screen.read().lower() == "q":
                    raise Quit
        self.game.deal_next()

    def _end_of_round(self) -> None:
        """Show all cards, scores and totals."""
        viewer = self.at_keyboard
        self.screen.show(self._board(viewer), self._taken(viewer), [])
        for seat in range(self.game.players):
            score, total = self.game.scores[seat], self.game.totals[seat]
            self.screen.print(
                f"{seat_name(seat)} {self.seats[seat]}: {plain_points(score)} this round, "
                f"{plain_points(total)} in all"
            )

    def _taken(self, viewer: int) -> list[str]:
        lines = self.news[viewer]
        self.news[viewer] = []
        return lines

    # Decisions of people.

    def _ask(self, seat: int) -> None:
        """Let a person decide; what makes no sense gets one line, and they are asked again."""
        if seat != self.at_keyboard:
            self._hand_over(seat)
        listed = choices(self.game.rules, self.game.table)
        happened = self._taken(seat)
        width, _ = self.screen.room
        help_line = HELP if len(self.humans) == 1 else HELP_MANY
        asked = [f"{seat_name(seat)}, it is your decision.   {help_line}", *prompt(listed, width)]
        self.screen.show(self._board(seat), happened, asked)
        while True:
            text = self.screen.read()
            choice = chosen(listed, text)
            if choice is not None:
                self.game.play(choice.option)
                return
            if self._command(text.lower(), listed):
                return
            self.screen.show(self._board(seat), happened, asked)

    def _command(self, text: str, listed: list[Choice]) -> bool:
        """Carry out a key that is no option; True where another decision is due then."""
        if text == "q":
            raise Quit
        if text == "s":
            self.screen.say(self._saved())
        elif text == "?":
            self.screen.say(f"Rule {self.game.rule}.")
        elif text == "u":
            return self._undo()
        elif text == "." and isinstance(self.screen, PlainScreen):
            self._tell_table()
        elif text:
            example = listed[0].text
            self.screen.say(f"'{text[:30]}' is none of the choices; type a key, or '{example}'.")
        return False

    def _tell_table(self) -> None:
        board = self._board(self.at_keyboard)
        for seat in range(self.game.players):
            self.screen.print(f"area of {seat_name(seat)} ({self.seats[seat]})")
            for line in area_in_words(board, seat):
                self.screen.print(line)

    def _undo(self) -> bool:
        """Take back up to and with the last decision of the one person who plays."""
        if len(self.humans) > 1:
            self.screen.say("Nothing is taken back where several people play.")
            return False
        before = len(self.recorder.written)
        while self.game.undo():
            at_end = len(self.game.table.stack) == 0
            if not at_end and int(engine.decider(self.game.table)) in self.humans:
                break
        if len(self.recorder.written) == before:
            self.screen.say("There is nothing to take back.")
            return False
        return True

    def _hand_over(self, seat: int) -> None:
        """Hide what only the one before may see, before another person takes the keyboard."""
        if self.at_keyboard >= 0 and self.news[self.at_keyboard]:
            before = self.at_keyboard
            self.screen.show(self._board(before), self._taken(before), ["Enter hides your cards."])
            self.screen.read()
        self.screen.clear()
        self.screen.print(f"{seat_name(seat)} takes the keyboard, and presses Enter.")
        self.at_keyboard = seat
        if self.screen.read().lower() == "q":
            raise Quit

    def _saved(self) -> str:
        """Write the record, and return the words that say where it is."""
        write_record(self.file, self.recorder.lines)
        if self.game.over:
            return f"The record is in {self.file}."
        return f"Saved. To go on: allegra play --continue {self.file}"


def new_session(
    ruleset: RulesetFile,
    players: int,
    plugins: Plugins,
    *,
    humans: int,
    bots: Sequence[str],
    seed: int,
    plain: bool,
    file: Path | None,
) -> Session:
    """Return a session of a new game: people on the first seats, bots on the others."""
    if humans > players:
        raise AllegraError(f"{humans} people are too many for {players} players")
    seats = [HUMAN] * humans
    seats += [bots[at % len(bots)] for at in range(players - humans)]
    game = Game(ruleset, players, seed, plugins=plugins, deals=False)
    recorder = Recorder(game, seats)
    path = file or _free_file(f"{ruleset.name.replace('/', '-')}-{players}p-{seed}")
    return Session(game, recorder, seats, PlainScreen() if plain else Screen(), path)


def continued(
    lines: list[dict[str, object]], plugins: Plugins, *, plain: bool, file: Path
) -> Session:
    """Return a session that goes on where a record ends."""
    replay = Replay(lines, plugins)
    for _ in replay.steps():
        pass
    if replay.game.over:
        raise AllegraError(f"{file}: the game is over, {' and '.join(replay.game.winners)} won")
    screen = PlainScreen() if plain else Screen()
    return Session(replay.game, replay.recorder, replay.header.seats, screen, file)


def _free_file(name: str) -> Path:
    """Return a record file that is not there yet."""
    path = Path(f"{name}.allegra.jsonl")
    number = 2
    while path.exists():
        path = Path(f"{name}-{number}.allegra.jsonl")
        number += 1
    return path
