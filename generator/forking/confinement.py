"""Work that may take only so much processor time and memory, done by a process of its own where the system has them."""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NoReturn

from generator.forking.child import TOO_LATE, forked

MOST_SECONDS = 5
"""Of processor time."""

MOST_MEMORY = 300_000_000
"""In bytes, beyond what the program holds already."""

_DONE = b"\x00"


def confined(work: Callable[[], bytes], longest: int) -> bytes:
    """Return what ``work`` returns, at most ``longest`` bytes; nothing else of what it does comes back.

    It is done by a copy of this process that ends once it has taken ``MOST_SECONDS`` or ``MOST_MEMORY``. Raises
    ``MemoryError`` or ``TimeoutError`` then; ``work`` may meet them too, to say where it was. It raises nothing else.
    """
    try:
        child = forked(partial(_limited, work))
    except (AttributeError, OSError):
        return work()
    try:
        found = child.read(longest + 2)
        if len(found) > longest + 1:
            raise MemoryError
    except BaseException:
        child.kill()
        raise
    finally:
        status = child.ended()
    if found.endswith(_DONE):
        return found[:-1]
    raise TimeoutError if status in (TOO_LATE, -signal.SIGXCPU, -signal.SIGKILL) else MemoryError


def _limited(work: Callable[[], bytes]) -> bytes:
    import resource

    signal.signal(signal.SIGXCPU, _out_of_time)
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 1))
    with suppress(OSError, ValueError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        most = pages * resource.getpagesize() + MOST_MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    return work() + _DONE


def _out_of_time(number: int, frame: object) -> NoReturn:
    raise TimeoutError
