"""Sets up the position that a scenario begins with."""

from __future__ import annotations

from allegra_core.compile import exact
from allegra_core.errors import MalformedOption, ScenarioError
from allegra_core.kernel import EMPTY, Table, engine
from allegra_core.kernel.cards import HIDDEN
from allegra_core.kernel.generator import shuffle
from allegra_core.kernel.pile import pile_of
from allegra_core.kernel.rules import Rules
from allegra_core.kernel.steps import FIRST_TURN, SETUP, TURN
from allegra_core.notation import cell_number, seat_name, seat_number
from allegra_core.scenario.file import Given

SEED = 1


def set_up(rules: Rules, given: Given) -> Table:
    """Return the table of a scenario, at the first decision; ScenarioError where it cannot be."""
    return _SetUp(rules, given).table


class _SetUp:
    def __init__(self, rules: Rules, given: Given) -> None:
        self.rules = rules
        self.given = given
        self.layout = rules.layout
        self.table = engine.new_table(rules, SEED, 0)
        self.pool = list(rules.cards.deck)
        self._check_grids()
        named = self._named_cells()
        discard = [self._named(face) for face in given.discard]
        deck = [self._named(face) for face in given.deck]
        rest = pile_of(self.pool)
        shuffle(rest, SEED)
        self.pool = list(rest)
        cleared = self._lay(named)
        if not discard:
            discard = [self._any()]
        self.table.discard_pile = pile_of(cleared + discard[::-1])
        self.table.put_draw_pile(pile_of(self.pool + deck[::-1]))
        self._say()
        engine.settle(rules, self.table)

    def _check_grids(self) -> None:
        rows, columns = int(self.layout.rows), int(self.layout.columns)
        for seat, grid in self.given.grids.items():
            self._seat(seat)
            if len(grid) != rows or any(len(row) != columns for row in grid):
                raise ScenarioError(f"given.grids.{seat} is not {rows} rows of {columns} cells")

    def _seat(self, name: str) -> int:
        try:
            seat = seat_number(name)
        except MalformedOption as error:
            raise ScenarioError(str(error)) from error
        if seat >= self.layout.players:
            raise ScenarioError(f"there is no seat {name} with {self.layout.players} players")
        return seat

    def _card(self, face: str) -> int:
        if face not in self.rules.cards.faces:
            raise ScenarioError(
                f"no card of this ruleset has the face '{face}'; "
                f"faces are {', '.join(self.rules.cards.faces)}"
            )
        return self.rules.cards.faces.index(face)

    def _named(self, face: str) -> int:
        """Take a card that the scenario names out of the deck."""
        card = self._card(face)
        if card in self.pool:
            self.pool.remove(card)
        elif not self.given.free_deck:
            raise ScenarioError(
                f"the scenario names more cards '{face}' than the deck holds; "
                "if that is meant, say given.free_deck: true"
            )
        return card

    def _any(self) -> int:
        if not self.pool:
            raise ScenarioError("the deck has too few cards for this scenario")
        return self.pool.pop()

    def _named_cells(self) -> dict[int, tuple[str, int]]:
        """Return for each cell that a grid shows its token and its card, EMPTY or HIDDEN."""
        out = {}
        for name, grid in self.given.grids.items():
            first = self._seat(name) * int(self.layout.cells)
            tokens = [token for row in grid for token in row]
            for at, token in enumerate(tokens):
                if token == ".":
                    card = int(EMPTY)
                elif token == "??":
                    card = int(HIDDEN)
                else:
                    card = self._named(token.removeprefix("?"))
                out[first + at] = (token, card)
        return out

    def _lay(self, named: dict[int, tuple[str, int]]) -> list[int]:
        """Fill the cells, and return the cards that have been cleared from the empty ones."""
        cleared = []
        for cell in range(self.layout.total):
            token, card = named.get(cell, ("??", int(HIDDEN)))
            if card == EMPTY:
                if self.pool:
                    cleared.append(self._any())
            elif token.startswith("?"):
                self.table.lay_down(cell, self._any() if card == HIDDEN else card, 0)
            else:
                self.table.lay(cell, card)
        return cleared

    def _say(self) -> None:
        """Put the rest of the position on the table: whose turn, closer, knowledge, totals."""
        given, table, players = self.given, self.table, int(self.layout.players)
        table.round = given.round
        table.starter = (given.round - 1) % players
        table.seat = self._seat(given.turn)
        for name, cells in given.knows.items():
            seat = self._seat(name)
            for cell in cells:
                number = cell_number(self.layout, seat, cell)
                if table.shown[number] != HIDDEN:
                    raise ScenarioError(f"given.knows.{name}: {cell} holds no face-down card")
                table.look(seat, number)
        for name, points in given.totals.items():
            units = exact(points) * int(self.rules.cards.unit)
            if units.denominator != 1:
                raise ScenarioError(f"given.totals.{name}: no game of this ruleset gives {points}")
            table.totals[self._seat(name)] = int(units)
        if given.closer is not None:
            self._say_closer(self._seat(given.closer))
        if given.starter is not None:
            self._begin_round(self._seat(given.starter))
        else:
            table.push(TURN, table.seat, EMPTY, 0)

    def _say_closer(self, closer: int) -> None:
        self.table.closer = closer
        waiting = self.given.last_turns
        if waiting is None:
            waiting = [seat_name(seat) for seat in range(self.layout.players) if seat != closer]
        for name in waiting:
            self.table.last_turns |= 1 << self._seat(name)

    def _begin_round(self, starter: int) -> None:
        self.table.starter = starter
        self.table.push(FIRST_TURN, starter, EMPTY, 0)
        players = self.layout.players
        for k in range(players - 1, -1, -1):
            if self.rules.reveal > 0:
                self.table.push(SETUP, (starter + k) % players, EMPTY, self.rules.reveal)
