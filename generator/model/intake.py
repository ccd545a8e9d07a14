"""Files that people give to be read: plain files only, and never more of them than is allowed."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import file_digest
from io import BufferedReader
from pathlib import Path

from generator.i18n import phrase
from generator.problems import os_reason, user_error

_READ = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
"""A pipe that nobody writes to is opened all the same, instead of being waited for."""


def file_bytes(path: Path, name: str, most: int, hint: str = "") -> bytes:
    """Return what stands in a file, or where a link leads; ``name`` is how messages call it.

    Raises ``PizarraError`` when it cannot be read, and for a device, for a pipe, and with the hint for more than
    ``most`` bytes.
    """
    with _opened(path, name) as stream:
        found = stream.read(most + 1)
        size = max(len(found), os.fstat(stream.fileno()).st_size) / 1e6
    if len(found) > most:
        raise user_error(
            name, phrase("is {size:.1f} MB; a file may have at most {most:.0f} MB", size=size, most=most / 1e6), hint
        )
    return found


def file_digest_of(path: Path, name: str) -> bytes:
    """Return what tells a file's content, or that of where a link leads, from any other, however much it is.

    Raises ``PizarraError`` like ``file_bytes``.
    """
    with _opened(path, name) as stream:
        return file_digest(stream, "sha256").digest()


@contextmanager
def _opened(path: Path, name: str) -> Iterator[BufferedReader]:
    try:
        with os.fdopen(os.open(path, _READ), "rb") as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise user_error(name, phrase("is no file: a device or a pipe stands there"))
            yield stream
    except (OSError, ValueError) as error:
        raise user_error(name, phrase("cannot be read: {told}", told=os_reason(error))) from None
