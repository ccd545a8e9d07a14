"""Work that may take only so much processor time and memory, done by a process of its own where the system has them."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from generator.forking.sharing import send

MOST_SECONDS = 5
"""Of processor time."""

MOST_MEMORY = 300_000_000
"""In bytes, beyond what the program holds already."""

_DONE = b"\x00"
_TOO_LATE = 2


def confined(work: Callable[[], bytes], longest: int) -> bytes:
    """Return what ``work`` returns, at most so many bytes; nothing else of what it does comes back.

    It is done by a copy of this process that ends once it has taken ``MOST_SECONDS`` or ``MOST_MEMORY``. Raises
    ``MemoryError`` or ``TimeoutError`` then; ``work`` may meet them too, to say where it was. It raises nothing else.
    """
    try:
        reader, writer = os.pipe()
        child = os.fork()
    except (AttributeError, OSError):
        return work()
    if child == 0:
        _work(work, writer)
    os.close(writer)
    try:
        with open(reader, "rb") as stream:  # noqa: PTH123
            found = stream.read(longest + 2)
        if len(found) > longest + 1:
            os.kill(child, signal.SIGTERM)
    except BaseException:
        os.kill(child, signal.SIGKILL)
        raise
    finally:
        _, status = os.waitpid(child, 0)
    if found.endswith(_DONE) and len(found) <= longest + 1:
        return found[:-1]
    if os.waitstatus_to_exitcode(status) in (_TOO_LATE, -signal.SIGXCPU, -signal.SIGKILL):
        raise TimeoutError
    raise MemoryError


def _work(work: Callable[[], bytes], writer: int) -> NoReturn:
    status = 1
    try:
        _limit()
        send(writer, work() + _DONE)
        status = 0
    except TimeoutError:
        status = _TOO_LATE
    finally:
        os._exit(status)


def _limit() -> None:
    import resource

    signal.signal(signal.SIGXCPU, _out_of_time)
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 1))
    with suppress(OSError, ValueError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        most = pages * resource.getpagesize() + MOST_MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _out_of_time(number: int, frame: object) -> NoReturn:
    raise TimeoutError
