"""A folder for one writer at a time, on every system. A lock ends with its process, however that ends."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from errno import EACCES, EAGAIN, EDEADLK, ENOSYS
from pathlib import Path

from generator.delivery.plain_files import opened
from generator.i18n import phrase
from generator.packs.locations import shown_path
from generator.problems import PizarraError, Problem, Severity

if sys.platform == "win32":
    import msvcrt
else:
    try:
        import fcntl
    except ImportError:  # in a browser there is one process, and no lock
        fcntl = None  # type: ignore[assignment]

LOCK = ".pizarra.lock"
"""An empty file, there while somebody writes into the folder; one that a crash left keeps nobody out."""

LONGEST_WAIT = 300.0
"""Seconds after which a build gives up: a league of a thousand teams is written in less."""

CHANGE_WAIT = 10.0
"""Seconds after which a command gives up that changes one file; others do that in a fraction of a second."""

_LOOK_EVERY = 0.05
_TAKEN = (EACCES, EAGAIN, EDEADLK)
_NO_LOCKS = -1

Tell = Callable[[Problem], object]
"""Tells the user of something while files are being written."""


def quietly(_: Problem) -> None:
    """Tell nobody."""


@contextmanager
def alone_in(folder: Path, tell: Tell = quietly, longest: float | None = None) -> Iterator[bool]:
    """Keep every other Pizarra out of a folder, made where there is none; yield whether its system knows locks at all.

    Whoever is in it already is waited for, and the user told. Raises ``PizarraError`` when that takes more than
    ``longest`` seconds (``LONGEST_WAIT``), and ``OSError`` where no file can be made.
    """
    longest = LONGEST_WAIT if longest is None else longest
    lock, given_up, told = folder / LOCK, time.monotonic() + longest, False
    while (held := _got(lock)) is None:
        place = f"{shown_path(folder)}/"
        if time.monotonic() > given_up:
            message = phrase("another Pizarra has been writing here for {seconds:g} seconds", seconds=longest)
            raise PizarraError([Problem(place, message, hint=phrase("wait for it, end it, or choose another folder"))])
        if not told:
            message = phrase("another Pizarra is writing here; waiting for it")
            tell(Problem(place, message, severity=Severity.NOTE))
            told = True
        time.sleep(_LOOK_EVERY)
    try:
        yield held != _NO_LOCKS
    finally:
        if held != _NO_LOCKS:
            _leave(lock, held)


def _got(lock: Path) -> int | None:
    """Return the descriptor of the lock, or that there are no locks here; ``None`` while somebody else has it."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    try:
        file = opened(lock, os.O_RDWR | os.O_CREAT)
    except FileNotFoundError:  # a run that failed has removed the folder just now
        return None
    try:
        _hold(file)
        if os.path.samestat(os.fstat(file), lock.lstat()):
            return file
    except FileNotFoundError:  # whoever had it has removed it
        pass
    except OSError as error:
        os.close(file)
        return None if error.errno in _TAKEN else _NO_LOCKS
    os.close(file)
    return None


def _hold(file: int) -> None:
    """Lock an open file. Raises ``OSError`` when somebody else has it locked."""
    if sys.platform == "win32":
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        if fcntl is None:
            raise OSError(ENOSYS, os.strerror(ENOSYS))
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _leave(lock: Path, held: int) -> None:
    """Let go of a lock, whose file goes with it while it is empty: removed first where the system can, else after."""
    removes_open_files = sys.platform != "win32"
    with suppress(OSError):
        if removes_open_files and not os.fstat(held).st_size:
            lock.unlink()
    if sys.platform != "win32" and fcntl is not None:
        fcntl.flock(held, fcntl.LOCK_UN)  # processes that were forked meanwhile have the file open, too
    os.close(held)
    with suppress(OSError):
        if not removes_open_files and not lock.stat().st_size:
            lock.unlink()
