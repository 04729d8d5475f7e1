"""Rulesets: what a designer says, read, merged and checked."""

from allegra_core.ruleset.catalog import Catalog
from allegra_core.ruleset.loader import RulesetFile, check, load, load_data
from allegra_core.ruleset.model import Ruleset, Use
from allegra_core.ruleset.shipped import shipped, shipped_path

__all__ = [
    "Catalog",
    "Ruleset",
    "RulesetFile",
    "Use",
    "check",
    "load",
    "load_data",
    "shipped",
    "shipped_path",
]
