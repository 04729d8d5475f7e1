"""The tap: a neighbour may ask for the card that was just drawn (rules.md 6)."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from allegra_core import hookimpl
from allegra_core.kernel import Step
from allegra_core.plugin import Interrupt, Params, Setting

from .steps import Ask, Fill, Give, SwapGiven, SwapTaken, Take


class TapParams(Params):
    """When the tap is played at all, and who may tap."""

    min_players: int = Field(3, ge=2, le=26, description="Fewer players: no tap.")
    min_cards: int = Field(4, ge=1, le=288, description="A seat with fewer cards is not asked.")


def steps(params: TapParams, setting: Setting) -> Sequence[Step]:
    """Return the steps of a tap, or none with too few players."""
    if setting.layout.players < max(params.min_players, 2):
        return []
    fill = Fill()
    swap_taken = SwapTaken(fill)
    take = Take(fill, swap_taken)
    swap_given = SwapGiven(take)
    give = Give(swap_given)
    return [Ask(params.min_cards, give), give, swap_given, take, swap_taken, fill]


@hookimpl
def allegra_interrupts() -> list[Interrupt]:
    """Supply ``tap``."""
    return [
        Interrupt(
            name="tap",
            params=TapParams,
            steps=steps,
            sentence="When you draw from the draw pile, the others may tap the table to ask for "
            "the card. Give it to one of them and take any card of theirs instead, or keep it.",
        )
    ]
