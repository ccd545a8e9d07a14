"""Files that people give to be read: plain files only, and never more of them than is allowed."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from generator.problems import PizarraError, Problem

_READ = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
"""A pipe that nobody writes to is opened all the same, instead of being waited for."""


def file_bytes(path: Path, name: str, most: int, hint: str = "") -> bytes:
    """Return what stands in a file, or where a link leads; ``name`` is how messages call it.

    Raises ``PizarraError`` when it cannot be read, and for a device, for a pipe, and with the hint for more than
    ``most`` bytes.
    """
    try:
        with os.fdopen(os.open(path, _READ), "rb") as stream:
            state = os.fstat(stream.fileno())
            found = stream.read(most + 1) if stat.S_ISREG(state.st_mode) else None
    except (OSError, ValueError) as error:
        told = getattr(error, "strerror", None) or error
        raise PizarraError([Problem(name, f"cannot be read: {told}")]) from None
    if found is None:
        raise PizarraError([Problem(name, "is no file: a device or a pipe stands there")])
    if len(found) > most:
        size = max(len(found), state.st_size) / 1e6
        raise PizarraError([Problem(name, f"is {size:.1f} MB; a file may have at most {most / 1e6:.0f} MB", hint=hint)])
    return found
