"""The same work on many things by several processes, where the system can fork them."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")

_work: list[Callable[[Any], Any]] = []
"""In a process that was forked for it, what it does."""


def mapped(work: Callable[[ItemT], ResultT], items: Sequence[ItemT], jobs: int, at_once: int = 1) -> Iterator[ResultT]:
    """Yield the result for each item, in their order, worked out by so many processes that each take some at once.

    The processes know what this one knew when they were forked; only items and results travel between them. They end
    when the iterator is closed.
    """
    if jobs <= 1 or len(items) < 2 or not hasattr(os, "fork"):
        yield from map(work, items)
        return
    import multiprocessing

    with multiprocessing.get_context("fork").Pool(min(jobs, len(items)), _begin, (work,)) as pool:
        yield from pool.imap(_one, items, chunksize=at_once)


def _begin(work: Callable[[Any], Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _work[:] = [work]


def _one(item: Any) -> Any:
    return _work[0](item)
