"""Work done by other processes: shared out among cores, or kept within limits of time and memory."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from generator.i18n import phrase
from generator.problems import quoted, user_error

MOST_SECONDS = 5
"""Of processor time."""

MOST_MEMORY = 300_000_000
"""In bytes, beyond what the program holds already."""

_DONE = b"\x00"

CAN_FORK = hasattr(os, "fork") and sys.platform not in ("emscripten", "wasi")
"""Whether there can be a copy of this process; in a browser the function is there and fails."""


def run_confined(work: Callable[[], bytes], longest: int) -> bytes:
    """Return the result of ``work``, at most ``longest`` bytes; nothing else of what it does comes back.

    It is done by a copy of this process that ends once it has taken ``MOST_SECONDS`` or ``MOST_MEMORY``, and by this
    one where there can be no copy. Raises ``MemoryError`` or ``TimeoutError`` then, and nothing else.
    """
    if not CAN_FORK:
        return work()
    answers, pen = os.pipe()
    process = os.fork()
    if not process:
        _answer(work, pen)
    os.close(pen)
    try:
        with os.fdopen(answers, "rb") as stream:
            answer = stream.read(longest + 2)
        if len(answer) > longest + 1:
            raise MemoryError
    except BaseException:
        os.kill(process, signal.SIGKILL)
        raise
    finally:
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    if answer.endswith(_DONE):
        return answer[:-1]
    raise TimeoutError if status in (-signal.SIGXCPU, -signal.SIGKILL) else MemoryError


def _answer(work: Callable[[], bytes], pen: int) -> NoReturn:
    """Write what ``work`` returns into a pipe, within limits, and end this process."""
    import resource

    try:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 1))
        with suppress(OSError, ValueError):
            pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
            most = pages * resource.getpagesize() + MOST_MEMORY
            resource.setrlimit(resource.RLIMIT_AS, (most, most))
        with os.fdopen(pen, "wb") as stream:
            stream.write(work() + _DONE)
    finally:
        os._exit(0)


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
    if jobs <= 1 or len(items) <= at_once or _work or not CAN_FORK:
        yield from map(work, items)
        return
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    count = 0
    pool = ProcessPoolExecutor(min(jobs, len(items)), get_context("fork"), _begin, (work,))
    try:
        for result in pool.map(_one, items, chunksize=at_once):
            yield result
            count += 1
    except BrokenProcessPool:
        yield from map(work, items[count:])
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(work: Callable[[Any], Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _work[:] = [work]


def _one(item: Any) -> Any:
    return _work[0](item)


MOST_JOBS = 64


def cores() -> int:
    """Return the number of processes that share the work: ``PIZARRA_JOBS``, else as many as this one may use cores.

    Raises ``PizarraError`` for a ``PIZARRA_JOBS`` that is no such number.
    """
    if wished := os.environ.get("PIZARRA_JOBS"):
        if not wished.isdecimal() or not 1 <= int(wished) <= MOST_JOBS:
            limits = phrase("allowed: {least} to {most}", least=1, most=MOST_JOBS)
            raise user_error("PIZARRA_JOBS", phrase("{found} is not allowed", found=quoted(wished)), limits)
        return int(wished)
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
