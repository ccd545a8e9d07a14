"""The same work on many things by several processes, where the system can fork them."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")

_work: list[Callable[..., Any]] = []
"""In a worker process: what it does with each item. Empty in the process that started them."""


def mapped(work: Callable[[ItemT], ResultT], items: Sequence[ItemT], jobs: int, at_once: int = 1) -> Iterator[ResultT]:
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
