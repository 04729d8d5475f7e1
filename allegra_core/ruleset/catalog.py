"""What the loader asks of plugins: which things there are by name, and their parameters."""

from __future__ import annotations

from typing import Protocol

from pydantic import BaseModel

KINDS = ("joker", "card_action", "turn_alternative", "interrupt", "scoring")


class Catalog(Protocol):
    """The things that plugins supply, by kind and name; kinds are those of ``KINDS``."""

    def params(self, kind: str, name: str) -> type[BaseModel] | None:
        """Return the model of a thing's parameters; None where no plugin supplies it."""

    def names(self, kind: str) -> list[str]:
        """Return the names that are supplied of a kind."""

    def owner(self, kind: str, name: str) -> str:
        """Return the plugin that supplies a thing."""

    def plugins(self) -> list[str]:
        """Return the plugins that are installed or were given."""

    def shipped(self) -> list[str]:
        """Return the plugins that need not be named by a ruleset."""
