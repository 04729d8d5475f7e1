"""The kernel: the position, the steps, the rules. It knows no YAML, no files and no printing.

A plugin's steps may use what is named here, and nothing else of it.
"""

import allegra_core.kernel.copying
import allegra_core.kernel.position  # noqa: F401 - both say how things are pickled
from allegra_core.kernel.cards import EMPTY, HIDDEN, Cards
from allegra_core.kernel.judge import Judge
from allegra_core.kernel.layout import Layout
from allegra_core.kernel.pile import Pile
from allegra_core.kernel.scoring import Bonus
from allegra_core.kernel.steps import (
    CELL,
    CELLS,
    COLUMN,
    NUMBER,
    PLAIN,
    ROW,
    SEAT,
    Step,
    Word,
    column_cells,
    face_down_cells,
    face_up_cells,
    filled_cells,
    held_card,
    option,
    option_argument,
    option_word,
    played_card,
    row_cells,
    step_data,
    take_over,
    then_clear,
    then_clear_alone,
    then_cover,
    then_reveal,
    then_step,
)
from allegra_core.kernel.table import DECK, DISCARD, Table

__all__ = [
    "CELL",
    "CELLS",
    "COLUMN",
    "DECK",
    "DISCARD",
    "EMPTY",
    "HIDDEN",
    "NUMBER",
    "PLAIN",
    "ROW",
    "SEAT",
    "Bonus",
    "Cards",
    "Judge",
    "Layout",
    "Pile",
    "Step",
    "Table",
    "Word",
    "column_cells",
    "face_down_cells",
    "face_up_cells",
    "filled_cells",
    "held_card",
    "option",
    "option_argument",
    "option_word",
    "played_card",
    "row_cells",
    "step_data",
    "take_over",
    "then_clear",
    "then_clear_alone",
    "then_cover",
    "then_reveal",
    "then_step",
]
