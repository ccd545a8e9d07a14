"""A copy of this process that does one work, hands back what came of it, and ends."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

TOO_LATE = 2
"""The exit status of a work that was ended by ``TimeoutError``."""


class Child(NamedTuple):
    """A process that was forked, and the end of the pipe that it writes into."""

    process: int
    answers: int

    def read(self, most: int = -1) -> bytes:
        """Return what it writes, up to ``most`` bytes, once it has ended or written as much."""
        with os.fdopen(self.answers, "rb", closefd=False) as stream:
            return stream.read(most)

    def kill(self) -> None:
        os.kill(self.process, signal.SIGKILL)

    def ended(self) -> int:
        """Return its exit status, less than none for a signal's, when it has ended; it can be read no longer."""
        os.close(self.answers)
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


def forked(work: Callable[[], bytes]) -> Child:
    """Start a copy of this process for a work. Raises ``AttributeError`` or ``OSError`` where there can be none."""
    fork = os.fork
    answers, pen = os.pipe()
    process = fork()
    if process:
        os.close(pen)
        return Child(process, answers)
    status = 1
    try:
        os.close(answers)
        _send(pen, work())
        status = 0
    except TimeoutError:
        status = TOO_LATE
    finally:
        os._exit(status)


def _send(pen: int, data: bytes) -> None:
    with suppress(BrokenPipeError), os.fdopen(pen, "wb") as stream:
        stream.write(data)
