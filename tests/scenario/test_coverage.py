"""Every numbered rule has a scenario that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from allegra_core.scenario import read_scenarios

ROOT = Path(__file__).parents[2]
# Section by section, the numbered rules of rules.md; 0 stands for a section without numbers.
RULES = {2: 5, 3: 5, 4: 0, 5: 4, 6: 7, 7: 3, 8: 5, 9: 0, 10: 0, 11: 0}
NUMBERS = [
    f"{section}.{rule}" if rules else str(section)
    for section, rules in RULES.items()
    for rule in (range(1, rules + 1) if rules else [0])
]
FILES = [*ROOT.glob("rulesets/*.scenario.yaml"), *ROOT.glob("tests/cases/**/*.scenario.yaml")]


def named():
    """Return the rules that the scenarios name in brackets."""
    out = set()
    for file in FILES:
        for found in read_scenarios(file):
            for bracket in re.findall(r"\[([\d., ]+)\]", found.scenario.scenario):
                out |= set(re.findall(r"\d+(?:\.\d+)?", bracket))
    return out


@pytest.mark.parametrize("number", NUMBERS)
def test_a_rule_has_a_scenario(number):
    assert number in named()
