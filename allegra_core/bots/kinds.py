"""Which bots there are, and how they are asked for: ``greedy``, ``random``, ``my-bot:depth=2``."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from mypy_extensions import i64

from allegra_core.bots.base import Bot
from allegra_core.bots.greedy import GreedyBot
from allegra_core.bots.random import RandomBot
from allegra_core.errors import AllegraError, PluginError
from allegra_core.kernel.pile import Pile
from allegra_core.kernel.rules import Rules
from allegra_core.kernel.table import Table
from allegra_core.plugin import BotKind, Plugins

_OWN: dict[str, Callable[[Rules], Bot]] = {
    "greedy": GreedyBot,
    "random": lambda _rules: RandomBot(),
}


def bot_names(plugins: Plugins) -> list[str]:
    """Return the names of all bots, sorted."""
    return sorted([*_OWN, *plugins.names("bot")])


def make_bot(asked: str, rules: Rules, plugins: Plugins) -> Bot:
    """Return a bot by name, or ``name:argument`` for one that takes an argument."""
    name, colon, argument = asked.partition(":")
    if name in _OWN:
        if colon:
            raise AllegraError(f"the bot '{name}' takes no argument, and '{asked}' gives it one")
        return _OWN[name](rules)
    if name not in plugins.names("bot"):
        close = get_close_matches(name, bot_names(plugins), n=1)
        hint = f"; did you mean '{close[0]}'?" if close else ""
        raise AllegraError(
            f"there is no bot '{name}'{hint} (bots are {', '.join(bot_names(plugins))})"
        )
    kind = plugins.find("bot", name)
    assert isinstance(kind, BotKind)
    blame = f"plugin '{plugins.owner('bot', name)}': the bot '{name}'"
    try:
        bot = kind.make(rules, argument)
    except Exception as error:
        raise PluginError(f"{blame} cannot be made: {type(error).__name__}: {error}") from error
    if not isinstance(bot, Bot):
        raise PluginError(f"{blame} must be a Bot")
    return GuardedBot(bot, blame)


class GuardedBot(Bot):
    """A plugin's bot, watched: what it raises, or chooses and may not, is told with its name."""

    def __init__(self, bot: Bot, blame: str) -> None:
        self.bot = bot
        self.blame = blame

    def begin(self, seed: i64) -> None:
        """Let the bot begin a game."""
        try:
            self.bot.begin(seed)
        except Exception as error:
            raise PluginError(f"{self.blame} raised {type(error).__name__}: {error}") from error

    def choose(self, seen: Table, seat: i64, legal: Pile) -> i64:
        """Return what the bot chooses, if it is one of the legal options."""
        try:
            chosen = self.bot.choose(seen, seat, legal)
            fine = chosen in list(legal)
        except Exception as error:
            raise PluginError(f"{self.blame} raised {type(error).__name__}: {error}") from error
        if not fine:
            raise PluginError(f"{self.blame} chose {chosen!r}, which is no legal option")
        return chosen
