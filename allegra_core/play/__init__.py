"""Play in the terminal, and records played back there."""

from allegra_core.play.opening import continued, new_session
from allegra_core.play.replay import show_record
from allegra_core.play.session import Session

__all__ = ["Session", "continued", "new_session", "show_record"]
