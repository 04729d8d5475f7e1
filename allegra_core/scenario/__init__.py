"""Scenarios: rulebook examples that run (``*.scenario.yaml``)."""

from allegra_core.scenario.file import Scenario, read_scenarios
from allegra_core.scenario.run import run_scenario

__all__ = ["Scenario", "read_scenarios", "run_scenario"]
