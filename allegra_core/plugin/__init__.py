"""Plugins: what they may supply, and how they are found."""

from allegra_core.plugin.descriptions import (
    BotKind,
    CardAction,
    Interrupt,
    Joker,
    NoParams,
    Params,
    Scoring,
    Setting,
    TurnAlternative,
)
from allegra_core.plugin.hookspecs import hookimpl
from allegra_core.plugin.plugins import Plugins, load_plugins

__all__ = [
    "BotKind",
    "CardAction",
    "Interrupt",
    "Joker",
    "NoParams",
    "Params",
    "Plugins",
    "Scoring",
    "Setting",
    "TurnAlternative",
    "hookimpl",
    "load_plugins",
]
