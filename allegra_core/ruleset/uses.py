"""Checks what a ruleset uses of plugins: that it is there, and that its parameters are right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import ValidationError

from allegra_core.ruleset.catalog import Catalog
from allegra_core.ruleset.finding import Finding, error
from allegra_core.ruleset.model import Ruleset, Use
from allegra_core.ruleset.sentences import faults, unknown_name

WORDS = {
    "joker": "joker",
    "card_action": "action",
    "turn_alternative": "turn alternative",
    "interrupt": "interrupt",
    "scoring": "scoring rule",
}

Path = tuple[Any, ...]


def check_uses(ruleset: Ruleset, data: Any, catalog: Catalog) -> tuple[Ruleset, list[Finding]]:
    """Return the ruleset with all parameters written out, and what is wrong with them."""
    found: list[Finding] = []
    for at, plugin in enumerate(ruleset.plugins):
        if plugin not in catalog.plugins():
            hint = unknown_name("plugin", plugin, catalog.plugins())
            found.append(
                error(
                    f"{hint}; install the package that brings it, or give its file with --plugin",
                    "plugins",
                    at,
                )
            )
    whole: dict[Path, Use] = {}
    for kind, path, use in _uses(ruleset):
        whole[path] = _checked(ruleset, data, catalog, kind, path, use, found)
    return _with(ruleset, whole), found


def _uses(ruleset: Ruleset) -> Iterator[tuple[str, Path, Use]]:
    for at, group in enumerate(ruleset.deck.cards):
        if group.action is not None:
            yield "card_action", ("deck", "cards", at, "action"), group.action
        if group.joker is not None:
            yield "joker", ("deck", "cards", at, "joker"), group.joker
    for at, use in enumerate(ruleset.turn.alternatives):
        yield "turn_alternative", ("turn", "alternatives", at), use
    for at, use in enumerate(ruleset.interrupts):
        yield "interrupt", ("interrupts", at), use
    for at, use in enumerate(ruleset.scoring.bonuses):
        yield "scoring", ("scoring", "bonuses", at), use


def _checked(
    ruleset: Ruleset,
    data: Any,
    catalog: Catalog,
    kind: str,
    path: Path,
    use: Use,
    found: list[Finding],
) -> Use:
    model = catalog.params(kind, use.name)
    if model is None:
        found.append(error(unknown_name(WORDS[kind], use.name, catalog.names(kind)), *path))
        return use
    owner = catalog.owner(kind, use.name)
    if owner not in catalog.shipped() and owner not in ruleset.plugins:
        found.append(
            error(f"'{use.name}' comes from the plugin '{owner}'; add it to plugins", *path)
        )
    try:
        params = model.model_validate(use.params)
    except ValidationError as wrong:
        inside = _params_path(data, path, use)
        for at, of_key, message in faults(wrong, use.params, model, use.name):
            text = message if of_key else f"{use.name}.{message}"
            found.append(Finding((*inside, *at), "error", text, of_key))
        return use
    return Use(name=use.name, params=params.model_dump())


def _params_path(data: Any, path: Path, use: Use) -> Path:
    """Return where the parameters are said: under the name, or a joker's own mapping."""
    for part in path:
        data = data[part]
    nested = isinstance(data, dict) and set(data) == {use.name}
    return (*path, use.name) if nested else path


def _with(ruleset: Ruleset, whole: dict[Path, Use]) -> Ruleset:
    """Return the ruleset with these uses in place of its own."""
    cards = [
        group.model_copy(
            update={
                "action": whole.get(("deck", "cards", at, "action")),
                "joker": whole.get(("deck", "cards", at, "joker")),
            }
        )
        for at, group in enumerate(ruleset.deck.cards)
    ]

    def listed(count: int, *path: Any) -> list[Use]:
        return [whole[(*path, at)] for at in range(count)]

    turn = ruleset.turn
    alternatives = listed(len(turn.alternatives), "turn", "alternatives")
    bonuses = listed(len(ruleset.scoring.bonuses), "scoring", "bonuses")
    return ruleset.model_copy(
        update={
            "deck": ruleset.deck.model_copy(update={"cards": cards}),
            "turn": turn.model_copy(update={"alternatives": alternatives}),
            "interrupts": listed(len(ruleset.interrupts), "interrupts"),
            "scoring": ruleset.scoring.model_copy(update={"bonuses": bonuses}),
        }
    )
