"""Record files: ``*.allegra.jsonl``, gzip'ed where the name ends in ``.gz``."""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from allegra_core.errors import RecordError
from allegra_core.record.recorder import Line

MOST_BYTES = 1 << 28


def open_record(path: Path | str, *, last_line_counts: bool = True) -> list[Line]:
    """Read a record; see ``read_record``. RecordError where there is no such file."""
    path = Path(path)
    try:
        # A device or a pipe may go on for ever.
        if path.exists() and not path.is_file():
            raise RecordError("is not an ordinary file", 0)
        if path.exists() and path.stat().st_size > MOST_BYTES:
            raise RecordError("larger than 256 MiB: no game is that long", 0)
        raw = path.read_bytes()
        data = _unpacked(raw) if path.name.endswith(".gz") else raw
    except OSError as error:
        raise RecordError(f"cannot be read: {error.strerror or error}", 0) from error
    if len(data) > MOST_BYTES:
        raise RecordError("larger than 256 MiB: no game is that long", 0)
    return read_record(data, last_line_counts=last_line_counts)


def read_record(data: bytes, *, last_line_counts: bool = True) -> list[Line]:
    """Return the lines of a record.

    A record cut off in the middle is read up to its last whole line; with ``last_line_counts``
    False a line that is not whole is dropped silently, otherwise RecordError names it.
    """
    lines: list[Line] = []
    parts = data.split(b"\n")
    for at, part in enumerate(parts, 1):
        if at == len(parts) and not part:
            break
        whole = at < len(parts)
        try:
            text = part.decode("utf-8")
            line = json.loads(text, parse_constant=_refused)
            if "\\u" in text:
                # An escape can name half of a character, which no text can hold.
                json.dumps(line, ensure_ascii=False).encode()
        except (ValueError, RecursionError) as error:
            if at >= len(parts) - 1 and not whole and not last_line_counts:
                break
            raise RecordError("is not JSON in UTF-8: the record was cut or changed", at) from error
        if not isinstance(line, dict):
            raise RecordError("is not a JSON object", at)
        lines.append(line)
    if not lines:
        raise RecordError("holds no line", 1)
    return lines


def write_record(path: Path | str, lines: Iterable[Line]) -> None:
    """Write a record whole or not at all: an older file of that name stays until it is done."""
    path = Path(path)
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    data = text.encode()
    if path.name.endswith(".gz"):
        data = gzip.compress(data, mtime=0)
    new = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        new.write_bytes(data)
        new.replace(path)
    except OSError as error:
        with suppress(OSError):
            new.unlink()
        raise RecordError(f"cannot be written: {error.strerror or error}", 0) from error


def _refused(constant: str) -> Any:
    raise ValueError(constant)


def _unpacked(raw: bytes) -> bytes:
    """Unpack as much of a gzip'ed file as is whole."""
    unpack = zlib.decompressobj(wbits=31)
    out = b""
    try:
        for at in range(0, len(raw), 4096):
            out += unpack.decompress(raw[at : at + 4096])
            if len(out) > MOST_BYTES:
                break
    except zlib.error as error:
        if not out:
            raise RecordError("is not gzip'ed, though its name says so", 1) from error
    return out
