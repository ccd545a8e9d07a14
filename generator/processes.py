"""Work done by other processes: shared out among cores, or kept within limits of time and memory."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TypeVar

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


def run_in_fork(work: Callable[[], bytes]) -> Child:
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
        child = run_in_fork(partial(_run_limited, work))
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


def _run_limited(work: Callable[[], bytes]) -> bytes:
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


ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")

_work: list[Callable[..., Any]] = []
"""In a worker process: what it does with each item. Empty in the process that started them."""


def map_on_cores(
    work: Callable[[ItemT], ResultT], items: Sequence[ItemT], jobs: int, at_once: int = 1
) -> Iterator[ResultT]:
    """Yield the result for each item, in their order, worked out by ``jobs`` processes that each take ``at_once``.

    The processes know what this one knew when they were forked; only items and results travel between them. They end
    when the iterator is closed. Too few items to give each process a share are worked out here, and so is what is left
    when a process is killed.
    """
    if jobs <= 1 or len(items) <= at_once or _work or not hasattr(os, "fork"):
        yield from map(work, items)
        return
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    done = 0
    pool = ProcessPoolExecutor(min(jobs, len(items)), get_context("fork"), _begin, (work,))
    try:
        for result in pool.map(_one, items, chunksize=at_once):
            yield result
            done += 1
    except BrokenProcessPool:
        yield from map(work, items[done:])
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(work: Callable[[Any], Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _work[:] = [work]


def _one(item: Any) -> Any:
    return _work[0](item)


def cores() -> int:
    """Return how many processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
