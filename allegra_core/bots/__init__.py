"""Bots: programs that play a seat, given what it sees and nothing else."""

from allegra_core.bots.base import Bot
from allegra_core.bots.kinds import bot_names, make_bot

__all__ = ["Bot", "bot_names", "make_bot"]
