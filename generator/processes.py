"""Work done by other processes: shared out among cores, or kept within limits of time and memory."""

from __future__ import annotations

import atexit
import os
import pickle
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from generator.i18n import phrase
from generator.problems import quoted, user_error

MOST_SECONDS = 5
"""Of processor time."""

MOST_MEMORY = 300_000_000
"""In bytes, beyond what the program holds already."""

_DONE = b"\x00"


ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")


def call_confined(
    work: Callable[[], ResultT], longest: int, raised: tuple[type[Exception], ...], seconds: int | None = None
) -> ResultT:
    """Return the result of ``work``, done as by ``run_confined``; it travels here pickled.

    Raises what ``work`` raises of the exceptions ``raised``, and ``MemoryError`` or ``TimeoutError``.
    """
    result, error = pickle.loads(run_confined(partial(_pickled_outcome, work, raised), longest, seconds))
    if error is not None:
        raise error
    return result  # type: ignore[no-any-return]


def _pickled_outcome(work: Callable[[], object], raised: tuple[type[Exception], ...]) -> bytes:
    try:
        return pickle.dumps((work(), None))
    except raised as error:
        return pickle.dumps((None, error))


def run_confined(work: Callable[[], bytes], longest: int, seconds: int | None = None) -> bytes:
    """Return the result of ``work``, at most ``longest`` bytes; nothing else of what it does comes back.

    It is done by a copy of this process that ends once it has taken ``MOST_MEMORY``, or so many ``seconds`` of
    processor time (``MOST_SECONDS`` unless they are given). Where the system cannot copy a process, as on Windows, a
    new one does it, and ``work`` has to be something that can be pickled. A browser can start neither: there the page
    ends its whole worker. Raises ``MemoryError`` or ``TimeoutError``, and nothing else.
    """
    if sys.platform == "emscripten":
        return work()
    run = _run_in_copy if hasattr(os, "fork") else _run_spawned
    return run(work, longest, MOST_SECONDS if seconds is None else seconds)


def _run_in_copy(work: Callable[[], bytes], longest: int, seconds: int) -> bytes:
    answers, pen = os.pipe()
    process = os.fork()
    if not process:
        _answer(work, pen, seconds)
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
    raise TimeoutError if status in (-signal.SIGXCPU, -signal.SIGKILL, _TOO_LONG) else MemoryError


def _answer(work: Callable[[], bytes], pen: int, seconds: int) -> NoReturn:
    """Write what ``work`` returns into a pipe, within limits, and end this process."""
    import resource

    try:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        try:
            pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
            most = pages * resource.getpagesize() + MOST_MEMORY
            resource.setrlimit(resource.RLIMIT_AS, (most, most))
        except (OSError, ValueError):  # macOS has no such limit
            _watch_limits(seconds, MOST_MEMORY, memory_in_use())
        with os.fdopen(pen, "wb") as stream:
            stream.write(work() + _DONE)
    finally:
        os._exit(0)


_TOO_LONG, _TOO_LARGE = 91, 92
"""How a process ends that watches its own limits."""

_PATIENCE = 4
"""How many times its processor time a spawned process may take by the clock, when others keep the machine busy."""

_HEAD = struct.Struct(">Q?")
"""Before each message: its length in bytes, and whether its process ends with it."""

_helper: list[subprocess.Popen[bytes]] = []
"""The process that does confined work where this one cannot be copied; none before there is any."""


def _run_spawned(work: Callable[[], bytes], longest: int, seconds: int) -> bytes:
    if not _helper or _helper[0].poll() is not None:
        _helper[:] = [_start_helper()]
    (helper,) = _helper
    assert helper.stdin is not None and helper.stdout is not None
    late = threading.Timer(seconds * _PATIENCE, helper.kill)
    late.start()
    try:
        task = pickle.dumps((work, longest, seconds, MOST_MEMORY))
        helper.stdin.write(_HEAD.pack(len(task), False) + task)
        helper.stdin.flush()
        length, is_last = _HEAD.unpack(helper.stdout.read(_HEAD.size))
        answer = helper.stdout.read(length)
    except (OSError, struct.error):  # it has ended
        raise TimeoutError if not late.is_alive() or helper.wait() == _TOO_LONG else MemoryError from None
    finally:
        late.cancel()
    if is_last:
        helper.wait()
    return answer


def _start_helper() -> subprocess.Popen[bytes]:
    helper = subprocess.Popen(
        [sys.executable, "-c", "from generator.processes import serve_confined; serve_confined()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    atexit.register(helper.kill)
    return helper


def serve_confined() -> NoReturn:
    """Do one piece of work after another from standard input, each within its limits, until there are no more."""
    tasks, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    before, is_last = memory_in_use(), False
    while not is_last and (head := tasks.read(_HEAD.size)):
        work, longest, seconds, memory = pickle.loads(tasks.read(_HEAD.unpack(head)[0]))
        is_done = _watch_limits(seconds, memory, before)
        answer = work()
        is_done.set()
        if len(answer) > longest:
            os._exit(_TOO_LARGE)
        is_last = memory_in_use() - before > memory // 2  # the next piece of work would have too little
        answers.write(_HEAD.pack(len(answer), is_last))
        answers.write(answer)
        answers.flush()
    os._exit(0)


def _watch_limits(seconds: float, memory: int, before: int) -> threading.Event:
    """End this process when it takes too long, or more ``memory`` than it held ``before``, until the event is set."""
    started, is_done = time.process_time(), threading.Event()

    def watch() -> None:
        while not is_done.wait(0.01):
            if time.process_time() - started > seconds:
                os._exit(_TOO_LONG)
            if memory_in_use() - before > memory:
                os._exit(_TOO_LARGE)

    threading.Thread(target=watch, daemon=True).start()
    return is_done


def memory_in_use() -> int:
    """Return the most memory that this process has held so far, in bytes. Raises ``MemoryError`` if nobody knows."""
    if sys.platform == "win32":
        return _memory_on_windows()
    try:
        import resource
    except ImportError:
        raise MemoryError from None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024  # bytes on macOS, KiB elsewhere


def _memory_on_windows() -> int:
    """Return the peak of the memory committed to this process: PROCESS_MEMORY_COUNTERS of the Windows API."""
    import ctypes

    windows: Any = ctypes
    counters = (ctypes.c_size_t * 10)()  # two 32-bit numbers, then eight sizes; the last is PeakPagefileUsage
    kernel = windows.windll.kernel32
    kernel.GetCurrentProcess.restype = ctypes.c_void_p
    get_info = kernel.K32GetProcessMemoryInfo
    get_info.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint32)
    size = 8 + 8 * ctypes.sizeof(ctypes.c_size_t)
    if not get_info(kernel.GetCurrentProcess(), counters, size):
        raise MemoryError
    return int(ctypes.c_size_t.from_buffer(counters, size - ctypes.sizeof(ctypes.c_size_t)).value)


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
    if jobs <= 1 or len(items) <= at_once or _work or not hasattr(os, "fork") or sys.platform == "emscripten":
        yield from map(work, items)
        return
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    count = 0
    pool = ProcessPoolExecutor(min(jobs, len(items)), get_context("fork"), _begin, (work,))
    try:
        for result in pool.map(_run_one, items, chunksize=at_once):
            yield result
            count += 1
    except BrokenProcessPool:
        yield from map(work, items[count:])
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(work: Callable[[Any], Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _work[:] = [work]


def _run_one(item: Any) -> Any:
    return _work[0](item)


MOST_JOBS = 64  # more is a slip of the keyboard


def cores() -> int:
    """Return the number of processes that share the work: ``PIZARRA_JOBS``, else as many as this one may use cores.

    Raises ``PizarraError`` for a ``PIZARRA_JOBS`` that is no such number.
    """
    if jobs := os.environ.get("PIZARRA_JOBS"):
        if not jobs.isdecimal() or not 1 <= int(jobs) <= MOST_JOBS:
            limits = phrase("allowed: {least} to {most}", least=1, most=MOST_JOBS)
            raise user_error("PIZARRA_JOBS", phrase("{found} is not allowed", found=quoted(jobs)), limits)
        return int(jobs)
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
