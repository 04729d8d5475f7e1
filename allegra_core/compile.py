"""A ruleset and its plugins, compiled into rules: the only room that sees both sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from math import lcm
from pathlib import Path
from typing import Any

from allegra_core.errors import PluginError
from allegra_core.kernel.cards import Cards
from allegra_core.kernel.clearing import Clear, Cover
from allegra_core.kernel.groups import BLOCK, COLLAPSE, SKIP, Groups
from allegra_core.kernel.layout import Layout
from allegra_core.kernel.rules import Rules
from allegra_core.kernel.scoring import LOWEST, LOWEST_ALONE, NEVER, Bonus, EndRound, Penalty
from allegra_core.kernel.setup import FirstTurn, Reveal, RevealAtRandom
from allegra_core.kernel.steps import Step
from allegra_core.kernel.table import DECK, DISCARD
from allegra_core.kernel.turn import Draw, EndTurn, Order, Place, Turn
from allegra_core.plugin import CardAction, Joker, Plugins, Scoring, Setting, load_plugins
from allegra_core.plugin.descriptions import Stepped
from allegra_core.ruleset import Ruleset, RulesetFile, Use, load

SOURCES = {"deck": DECK, "discard": DISCARD}
GAPS = {"skip": SKIP, "collapse": COLLAPSE, "block": BLOCK}
UNLESS = {"lowest_alone": LOWEST_ALONE, "lowest": LOWEST, "never": NEVER}


def load_ruleset(
    source: str | Path,
    *,
    variants: Sequence[str] = (),
    settings: Sequence[str] = (),
    plugins: Plugins | None = None,
) -> RulesetFile:
    """Load a ruleset by its shipped name or path, with variants and ``key.path=value`` settings.

    RulesetError holds every problem of the file; PluginError names a plugin that cannot be used.
    """
    return load(source, plugins or load_plugins(), variants, settings)


def compile_rules(ruleset: Ruleset, players: int, plugins: Plugins) -> Rules:
    """Return the rules of a resolved ruleset for a number of players, its plugins' steps bound."""
    return _Compiler(ruleset, players, plugins).rules()


def exact(number: float) -> Fraction:
    """Return a number just as it is written in decimals, so that 0.1 is a tenth."""
    return Fraction(repr(number))


def points_unit(ruleset: Ruleset) -> int:
    """Return how many units make a point, so that every score is a whole number of units."""
    whole = lcm(*(exact(number).denominator for number in _points(ruleset)))
    closer = ruleset.scoring.closer
    if closer is None:
        return whole
    return whole * lcm(exact(closer.positive).denominator, exact(closer.negative).denominator)


def _points(ruleset: Ruleset) -> Iterable[float]:
    """Give every number of a ruleset that is a number of points."""
    for group in ruleset.deck.cards:
        for face in group.names:
            yield group.value_of(face)
    yield ruleset.scoring.empty_area
    if ruleset.scoring.closer is not None:
        yield ruleset.scoring.closer.add
    if ruleset.match.points is not None:
        yield ruleset.match.points
    for use in ruleset.scoring.bonuses:
        yield from (value for value in use.params.values() if isinstance(value, float))


class _Compiler:
    def __init__(self, ruleset: Ruleset, players: int, plugins: Plugins) -> None:
        self.ruleset = ruleset
        self.plugins = plugins
        self.layout = Layout(
            players,
            ruleset.grid.rows,
            ruleset.grid.columns,
            ruleset.sharing.columns if ruleset.sharing else 0,
            ruleset.clear.gaps == "collapse",
        )
        self.unit = points_unit(ruleset)
        self.slots = 0
        self.cards = self._cards()
        self.steps: list[Step] = []

    def rules(self) -> Rules:
        """Build the steps that every ruleset has, in the order of their ids, then the plugins'."""
        ruleset = self.ruleset
        turn = ruleset.turn
        late: list[list[Step]] = []
        alternatives = [self._alternative(use, late) for use in turn.alternatives]
        interrupts = [first for use in ruleset.interrupts for first in self._interrupt(use, late)]
        actions = self._actions(late)
        reveal = Reveal()
        self.steps += [
            RevealAtRandom() if ruleset.setup.chosen_by == "random" else reveal,
            FirstTurn(self.cards, ruleset.setup.starter.first == "highest_revealed"),
            Turn(),
            self._draw(alternatives),
            Order(),
            Place(
                self.cards,
                [int(turn.discard_from_deck), int(turn.discard_from_discard)],
                turn.reveal_on_discard,
                interrupts,
                self.steps,
            ),
            reveal,
            self._clear(),
            Cover(),
            EndTurn(ruleset.limits.turns),
            self._end_round(),
        ]
        for steps in late:
            self.steps += steps
        for at, step in enumerate(self.steps):
            step.id = at
        for card, action in actions.items():
            self.cards.actions[card] = action.id
        return Rules(
            self.cards,
            self.layout,
            self.steps,
            self.slots,
            ruleset.setup.reveal,
            ruleset.setup.starter.next == "closer",
            ruleset.match.winner == "highest",
        )

    # Cards.

    def _cards(self) -> Cards:
        faces: list[str] = []
        values: list[int] = []
        counts: list[int] = []
        jokers: dict[int, Use] = {}
        deck = self.ruleset.deck
        for group in deck.cards:
            for face in group.names:
                if group.joker is not None:
                    jokers[len(faces)] = group.joker
                faces.append(face)
                values.append(self._units(group.value_of(face)))
                counts.append(max(0, group.count * deck.copies - deck.remove_each))
        stands = [0] * len(faces) ** 2
        naturals = [-1] * len(faces)
        for card, use in jokers.items():
            kind = self.plugins.find("joker", use.name)
            assert isinstance(kind, Joker)
            params = self._params("joker", use)
            with self._blaming("joker", use.name):
                naturals[card] = kind.naturals(params)
                for other, name in enumerate(faces):
                    if kind.stands(params, name, values[other] / self.unit):
                        stands[card * len(faces) + other] = 1
        codes = [card for card, count in enumerate(counts) for _ in range(count)]
        return Cards(faces, values, self.unit, codes, stands, naturals)

    def _units(self, points: float) -> int:
        units = exact(points) * self.unit
        return int(units)

    # What plugins supply.

    def _params(self, kind: str, use: Use) -> Any:
        model = self.plugins.params(kind, use.name)
        assert model is not None
        return model.model_validate(use.params)

    @contextmanager
    def _blaming(self, kind: str, name: str) -> Iterator[None]:
        """Turn whatever a plugin raises while it builds into an error that names it."""
        try:
            yield
        except Exception as error:
            owner = self.plugins.owner(kind, name)
            said = f"{type(error).__name__}: {error}"
            raise PluginError(f"plugin '{owner}' raised while building '{name}': {said}") from error

    def _built(self, kind: str, use: Use, late: list[list[Step]]) -> list[Step]:
        described = self.plugins.find(kind, use.name)
        assert isinstance(described, Stepped)
        setting = Setting(self.cards, self.layout, self.slots)
        self.slots += described.slots
        params = self._params(kind, use)
        with self._blaming(kind, use.name):
            steps = list(described.steps(params, setting))
        fits = all(isinstance(step, Step) for step in steps)
        if not fits or (not steps and kind != "interrupt"):
            owner = self.plugins.owner(kind, use.name)
            raise PluginError(f"plugin '{owner}': '{use.name}' must build a list of steps")
        late.append(steps)
        return steps

    def _alternative(self, use: Use, late: list[list[Step]]) -> Step:
        steps = self._built("turn_alternative", use, late)
        steps[0].name = use.name
        return steps[0]

    def _interrupt(self, use: Use, late: list[list[Step]]) -> list[Step]:
        return self._built("interrupt", use, late)[:1]

    def _actions(self, late: list[list[Step]]) -> dict[int, Step]:
        """Return the first step of each card's action, by card; one kind is built once."""
        built: dict[str, Step] = {}
        out: dict[int, Step] = {}
        for group in self.ruleset.deck.cards:
            use = group.action
            if use is None:
                continue
            key = f"{use.name} {sorted(use.params.items())}"
            if key not in built:
                built[key] = self._built("card_action", use, late)[0]
            described = self.plugins.find("card_action", use.name)
            assert isinstance(described, CardAction)
            for face in group.names:
                card = self.cards.faces.index(face)
                out[card] = built[key]
                self.cards.reveals[card] = int(described.reveals)
        return out

    def _bonus(self, use: Use) -> Bonus:
        described = self.plugins.find("scoring", use.name)
        assert isinstance(described, Scoring)
        params = self._params("scoring", use)
        with self._blaming("scoring", use.name):
            return described.bonus(params, Setting(self.cards, self.layout, self.slots))

    # Steps that every ruleset has.

    def _draw(self, alternatives: list[Step]) -> Step:
        draw = self.ruleset.turn.draw
        opening = [0, 0]
        following = [0, 0, 0, 0]
        for sequence in draw.sources:
            first = SOURCES[sequence[0]]
            opening[first] = 1
            if len(sequence) > 1:
                following[2 * first + SOURCES[sequence[1]]] = 1
        return Draw(
            opening, following, draw.one_when_face_down, draw.play == "any_order", alternatives
        )

    def _groups(self) -> Groups:
        clear = self.ruleset.clear
        return Groups(
            self.layout,
            self.cards,
            "rows" in clear.lines,
            "columns" in clear.lines,
            clear.length.min,
            clear.length.max or 0,
            GAPS[clear.gaps],
            clear.crossing == "both",
        )

    def _clear(self) -> Step:
        clear = self.ruleset.clear
        return Clear(
            self._groups(),
            clear.when == "at_once" and len(clear.lines) > 0,
            clear.must,
            clear.to == "removed",
            clear.who == "everyone",
        )

    def _end_round(self) -> Step:
        scoring = self.ruleset.scoring
        match = self.ruleset.match
        return EndRound(
            self.cards,
            self._units(scoring.empty_area),
            self._penalty(),
            self._groups() if self.ruleset.clear.when == "scoring" else None,
            scoring.faces_up_only,
            [self._bonus(use) for use in scoring.bonuses],
            match.rounds or 0,
            None if match.points is None else self._units(match.points),
            self.ruleset.limits.rounds,
        )

    def _penalty(self) -> Penalty | None:
        closer = self.ruleset.scoring.closer
        if closer is None:
            return None
        positive = exact(closer.positive)
        negative = exact(closer.negative)
        return Penalty(
            UNLESS[closer.unless],
            positive.numerator,
            positive.denominator,
            negative.numerator,
            negative.denominator,
            self._units(closer.add),
        )
