"""A game: the friendly object that checks what is played, shows, takes back and tells watchers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from librt.vecs import vec
from mypy_extensions import i64

from allegra_core.compile import compile_rules
from allegra_core.errors import AllegraError, GameOver, IllegalOption
from allegra_core.event import Event, read_events
from allegra_core.kernel import Pile, Table, engine
from allegra_core.kernel.generator import MOST_SEED
from allegra_core.kernel.knowledge import observe
from allegra_core.kernel.pile import pile_of
from allegra_core.kernel.rules import Rules
from allegra_core.kernel.table import BY_POINTS, CLOSED_ROUND, RUNNING
from allegra_core.notation import due_step, notation_of, seat_name
from allegra_core.plugin import Plugins, load_plugins
from allegra_core.ruleset import RulesetFile

Watcher = Callable[["Game", Sequence[Event]], None]


@dataclass
class _Round:
    """What a round can be played again from: the table before its deal, its deck and its moves.

    ``given`` holds, by the number of a move, the order that was given for a reshuffle in it.
    """

    start: Table
    deck: Pile
    moves: list[int] = field(default_factory=list)
    given: dict[int, Pile] = field(default_factory=dict)


class Game:
    """A game of a ruleset for a number of players.

    The same ruleset, number of players, seed and number of the game (``game``, from 0) give the
    same cards on every machine. Rounds are dealt one after the other; ``deals=False`` leaves that
    to the caller (``deal``, ``deal_next``) until ``go_on``.

    >>> from allegra_core import Game, load_ruleset
    >>> game = Game(load_ruleset("allegra"), players=2, seed=7)
    >>> game.seat, game.options[:2]
    ('A', ['reveal r1c0', 'reveal r1c1'])
    >>> game.play("reveal r1c1")
    """

    def __init__(
        self,
        ruleset: RulesetFile,
        players: int,
        seed: int = 0,
        *,
        game: int = 0,
        plugins: Plugins | None = None,
        rules: Rules | None = None,
        deals: bool = True,
    ) -> None:
        if not (0 <= seed <= MOST_SEED and 0 <= game <= MOST_SEED):
            raise AllegraError(f"a seed is a whole number from 0 to {MOST_SEED}, not {seed}")
        self.ruleset = ruleset
        self.players = players
        self.seed = seed
        self.number = game
        self.plugins = plugins or load_plugins()
        self.rules = rules or compile_rules(ruleset.for_players(players), players, self.plugins)
        self.table = engine.new_table(self.rules, seed, game)
        self._notation = notation_of(self.rules)
        self._listed = Pile()
        self._watchers: list[Watcher] = []
        self._rounds: list[_Round] = []
        if self.plugins.watched:
            self.watch(_tell_plugins)
        self._deals = False
        if deals:
            self.go_on()

    # What is the case.

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.over != RUNNING

    @property
    def seat(self) -> str:
        """The seat whose decision is due; GameOver after the end."""
        if self.table.over:
            raise self._has_ended()
        return seat_name(engine.decider(self.table))

    @property
    def options(self) -> list[str]:
        """The legal options of the decision that is due, in the order of rules.md 3."""
        if self.table.over:
            raise self._has_ended()
        return self._notation.texts(self.table)

    @property
    def legal(self) -> Pile:
        """The same options as numbers, in the same order: faster, for programs that play."""
        if self.table.over:
            raise self._has_ended()
        return engine.options(self.rules, self.table)

    @property
    def rule(self) -> str:
        """The rule that the decision comes from, in a few words."""
        if self.table.over:
            raise self._has_ended()
        return due_step(self.rules, self.table).rule

    @property
    def scores(self) -> list[Fraction]:
        """The scores of the last round in points, seat by seat; exact."""
        return [self.points(units) for units in self.table.scores]

    @property
    def totals(self) -> list[Fraction]:
        """The totals of all rounds that have ended, in points, seat by seat; exact."""
        return [self.points(units) for units in self.table.totals]

    @property
    def ending(self) -> str:
        """How the game ended: ``rounds`` or ``points``; ``unfinished`` where it has not."""
        if not self.over:
            return "unfinished"
        return "points" if self.table.over == BY_POINTS else "rounds"

    @property
    def round_ending(self) -> str:
        """How the last round ended: ``closed`` or ``turns``."""
        return "closed" if self.table.ended == CLOSED_ROUND else "turns"

    @property
    def winners(self) -> list[str]:
        """The seats with the best total, once the game is over; nobody before."""
        if not self.over:
            return []
        return [seat_name(seat) for seat in engine.winners(self.rules, self.table)]

    def points(self, units: int) -> Fraction:
        """Return points from units."""
        return Fraction(int(units), int(self.rules.cards.unit))

    def observe(self, seat: int) -> Table:
        """Return the table as a seat (from 0) sees it; what it does not know is HIDDEN (4)."""
        return observe(self.table, seat)

    # What can be done.

    def play(self, chosen: str | int) -> None:
        """Play an option, given as its text or as one of ``legal``.

        IllegalOption lists the legal ones, MalformedOption says that the text is no option at
        all, GameOver that the game has ended.
        """
        if self.table.over:
            raise self._has_ended()
        table = self.table
        if isinstance(chosen, str):
            number = self._notation.read(table, chosen, self._listed)
        else:
            number = chosen
            if not 0 <= number <= MOST_SEED or not engine.allows(
                self.rules, table, number, self._listed
            ):
                raise IllegalOption(f"{number} is none of the legal options", self.options)
        this = self._rounds[-1]
        if table.ahead is not None:
            this.given[len(this.moves)] = table.ahead.copy()
        this.moves.append(number)
        said = self._chosen(number) if table.watched else ()
        engine.apply(self.rules, table, number)
        if table.watched:
            self._tell(said)
        if self._deals and not table.stack:
            self._deal_on()

    def deal(self, deck: Pile, reveals: Sequence[int] = ()) -> None:
        """Begin the next round with a given deck, its top card last.

        ``reveals``: the cells that are revealed at random, where the ruleset has it so.
        """
        if reveals:
            self.table.ahead = pile_of([*reversed(reveals)])
        self._rounds.append(_Round(self.table.copy(), deck))
        engine.deal(self.rules, self.table, deck)
        self._tell((), [*deck])

    def deal_next(self) -> None:
        """Begin the next round with the deck that the seed gives."""
        self.deal(engine.shuffled_deck(self.rules, self.table))

    def go_on(self) -> None:
        """Deal rounds by itself from now on, whenever one is due."""
        self._deals = True
        self._deal_on()

    def undo(self) -> bool:
        """Take the last decision back; False where there is none."""
        while self._rounds and not self._rounds[-1].moves:
            if len(self._rounds) == 1:
                return False
            self._rounds.pop()
        if not self._rounds:
            return False
        this = self._rounds[-1]
        this.moves.pop()
        this.given.pop(len(this.moves), None)
        watched = self.table.watched
        self.table = this.start.copy()
        engine.deal(self.rules, self.table, this.deck)
        for at, number in enumerate(this.moves):
            if at in this.given:
                self.table.ahead = this.given[at].copy()
            engine.apply(self.rules, self.table, number)
        self.table.watched = watched
        self._tell((Event("undone"),))
        return True

    def watch(self, watcher: Watcher) -> None:
        """Tell someone of everything that happens from now on, a batch for each decision."""
        self._watchers.append(watcher)
        self.table.watched = True

    def _has_ended(self) -> GameOver:
        return GameOver(f"the game is over: {', '.join(self.winners)} won")

    def _chosen(self, number: int) -> tuple[Event, ...]:
        """Return the event that tells of an option before it is carried out."""
        seat = engine.decider(self.table)
        text = self._notation.text(self.table, number)
        return (Event("chosen", seat=seat, text=text, texts=tuple(self.options)),)

    def _deal_on(self) -> None:
        while engine.decider(self.table) < 0 and not self.over:
            self.deal_next()

    def _tell(self, before: tuple[Event, ...], deck: Sequence[int] = ()) -> None:
        if not self.table.watched:
            return
        events = [*before, *read_events(self.table.events, deck)]
        if self.over and any(event.kind == "ended" for event in events):
            events.append(Event("over", number=self.table.over))
        self.table.events = vec[i64]()
        for watcher in self._watchers:
            watcher(self, events)


def _tell_plugins(game: Game, events: Sequence[Event]) -> None:
    for event in events:
        game.plugins.tell(game, event)
