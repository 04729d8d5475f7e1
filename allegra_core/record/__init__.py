"""Records: one game a file, as JSON Lines; written, read, replayed and verified."""

from allegra_core.record.file import open_record, read_record, write_record
from allegra_core.record.recorder import Recorder
from allegra_core.record.replay import Replay, load_game, verify

__all__ = [
    "Recorder",
    "Replay",
    "load_game",
    "open_record",
    "read_record",
    "verify",
    "write_record",
]
