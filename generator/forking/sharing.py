"""The same work on many things by several processes, where the system can fork them."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from generator.forking.child import Child, forked

ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")

_work: list[Callable[..., Any]] = []
"""What this process does of a work that several share."""


def mapped(work: Callable[[ItemT], ResultT], items: Sequence[ItemT], jobs: int, at_once: int = 1) -> Iterator[ResultT]:
    """Yield the result for each item, in their order, worked out by ``jobs`` processes that each take ``at_once``.

    The processes know what this one knew when they were forked; only items and results travel between them. They end
    when the iterator is closed. Too few items to give each process a share are worked out here.
    """
    if jobs <= 1 or len(items) <= at_once or not hasattr(os, "fork"):
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


def cores() -> int:
    """Return how many processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def shared(work: Callable[[ItemT], ResultT], items: Sequence[ItemT]) -> list[ResultT]:
    """Return the result for each item, in their order, worked out by this process and by others forked from it.

    For a handful of large works: whoever is free takes the next one, and results travel pickled. Raises what the
    work raised for the first item that failed. What a process that died leaves undone is done here. One of many
    processes that share a larger work already does its own alone.
    """
    helpers = 0 if _work else min(cores() - len(_beside), len(items)) - 1
    if helpers < 1 or not hasattr(os, "fork") or len(items) > _MOST_SHARED:
        return [work(item) for item in items]
    _work[:] = [work]
    tickets, stack = os.pipe()
    os.write(stack, bytes(range(len(items))))
    os.close(stack)
    children = [forked(lambda: pickle.dumps(_worked(work, items, tickets))) for _ in range(helpers)]
    try:
        done = _worked(work, items, tickets)
        for child in children:
            done |= _answers(child)
    except BaseException:
        for child in children:
            child.kill()
        raise
    finally:
        _work.clear()
        os.close(tickets)
        for child in children:
            child.ended()
    found = [done.get(index) or _outcome(work, item) for index, item in enumerate(items)]
    return [_result(outcome) for outcome in found]


@contextmanager
def beside(work: Callable[[], ResultT]) -> Iterator[Callable[[], ResultT]]:
    """Begin a work in another process where a core is free for it; yield what waits for its result, or else does it.

    That raises what the work raised. Whoever leaves before asking ends the process.
    """
    if _work or cores() - len(_beside) < 2 or not hasattr(os, "fork"):
        yield work
        return
    child = forked(lambda: pickle.dumps({0: _outcome(_alone, work)}))
    _beside.append(child)
    try:
        yield lambda: _result(_answers(child).get(0) or _outcome(_alone, work))
    except BaseException:
        child.kill()
        raise
    finally:
        _beside.remove(child)
        child.ended()


_beside: list[Child] = []


def _alone(work: Callable[[], ResultT]) -> ResultT:
    """Do a work that shares nothing out: another process has begun it, or died over it."""
    _work[:] = [work]
    try:
        return work()
    finally:
        _work.clear()


_MOST_SHARED = 64
_Outcome = tuple[BaseException | None, Any]
"""What a work raised, or else its result."""


def _worked(work: Callable[[ItemT], Any], items: Sequence[ItemT], tickets: int) -> dict[int, _Outcome]:
    """Take tickets until none is left; return what came of their items."""
    done: dict[int, _Outcome] = {}
    while ticket := os.read(tickets, 1):
        done[ticket[0]] = _outcome(work, items[ticket[0]])
    return done


def _outcome(work: Callable[[ItemT], Any], item: ItemT) -> _Outcome:
    try:
        return None, work(item)
    except Exception as error:
        return error, None


def _result(outcome: _Outcome) -> Any:
    error, result = outcome
    if error is not None:
        raise error
    return result


def _answers(child: Child) -> dict[int, _Outcome]:
    """Return what a process has done; nothing where it died over it."""
    try:
        found: dict[int, _Outcome] = pickle.loads(child.read())
    except (EOFError, pickle.UnpicklingError):
        return {}
    return found
