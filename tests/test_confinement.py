"""Work of a process of its own comes back whole, or ends when it has taken too much."""

import os
import time

import pytest

from generator import processes
from generator.processes import run_confined

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no such processes")


def forever():
    while True:
        pass


def test_what_it_returns_comes_back_and_nothing_else():
    noted = []
    assert run_confined(lambda: noted.append(1) or b"a\n\x00b", 100) == b"a\n\x00b"
    assert noted == []


def test_too_much_time_ends_it(monkeypatch):
    monkeypatch.setattr(processes, "MOST_SECONDS", 1)
    started = time.process_time()
    with pytest.raises(TimeoutError):
        run_confined(forever, 100)
    assert time.process_time() - started < 1


def test_too_much_memory_ends_it():
    with pytest.raises(MemoryError):
        run_confined(lambda: b"x" * 10 * processes.MOST_MEMORY, 100)


def test_too_much_to_say_is_not_read():
    with pytest.raises(MemoryError):
        run_confined(lambda: b"x" * 5000, 100)


def test_no_process_stays_behind():
    run_confined(lambda: b"", 100)
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_without_such_processes_the_work_is_done_here(monkeypatch):
    monkeypatch.delattr(os, "fork")
    assert run_confined(lambda: b"here", 100) == b"here"
