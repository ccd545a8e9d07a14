"""Work of a process of its own comes back whole, or ends when it has taken too much; copied processes and new ones."""

import os
import sys
import time
from contextlib import suppress
from functools import partial

import pytest

from generator import processes
from generator.processes import call_confined, memory_in_use, run_confined


@pytest.fixture
def spawned(monkeypatch):
    """A system such as Windows, which cannot copy a process."""
    monkeypatch.delattr(os, "fork", raising=False)
    with suppress(OSError):  # on Linux a new process begins with the peak of this one: after many tests, gigabytes
        clear = os.open("/proc/self/clear_refs", os.O_WRONLY)
        os.write(clear, b"5")
        os.close(clear)
    yield
    for helper in processes._helper:
        helper.kill()
        helper.communicate()
    processes._helper.clear()


@pytest.fixture(params=["copied", "spawned"])
def process(request):
    """Both ways to start a process."""
    if request.param == "spawned":
        request.getfixturevalue("spawned")
    elif not hasattr(os, "fork"):
        pytest.skip("this system cannot copy a process")


ENDLESS = {
    "in Python": partial(exec, "while True: pass"),
    "in one call, which no thread of its process can end": partial(sum, range(10**18)),
}
# what is sent to a new process has to be found there by name, as what the program sends is


@pytest.mark.usefixtures("process")
def test_what_it_returns_comes_back_and_nothing_else():
    before = os.getpid()
    assert run_confined(partial(bytes, b"a\n\x00b"), 100) == b"a\n\x00b"
    assert run_confined(partial(eval, "__import__('os').getpid().to_bytes(8)"), 100) != before.to_bytes(8)
    assert run_confined(partial(bytes, 10_000_000), 10_000_000) == bytes(10_000_000)
    assert run_confined(partial(bytes), 0) == b""


@pytest.mark.slow
@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("work", ENDLESS.values(), ids=ENDLESS)
def test_too_much_time_ends_it(monkeypatch, work):
    monkeypatch.setattr(processes, "MOST_SECONDS", 1)
    started = time.process_time()
    with pytest.raises(TimeoutError):
        run_confined(work, 100)
    assert time.process_time() - started < 1


@pytest.mark.slow
@pytest.mark.usefixtures("process")
def test_too_much_memory_ends_it():
    with pytest.raises(MemoryError):
        run_confined(partial(bytes, 10 * processes.MOST_MEMORY), 100)
    with pytest.raises(MemoryError):
        run_confined(partial(exec, "x = []\nwhile True: x.append(b'x' * 1_000_000)"), 100)


@pytest.mark.usefixtures("process")
def test_too_much_to_say_is_not_read():
    with pytest.raises(MemoryError):
        run_confined(partial(bytes, 5000), 100)


@pytest.mark.usefixtures("process")
def test_an_error_in_it_is_not_reported_as_a_result():
    with pytest.raises(MemoryError):
        run_confined(partial(int, "x"), 100)


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("code", ["__import__('os')._exit(0)", "1 / 0", "raise MemoryError"])
def test_the_next_piece_of_work_is_done_whatever_became_of_the_last(code):
    with pytest.raises(MemoryError):
        run_confined(partial(exec, code), 100)
    assert run_confined(partial(bytes, b"next"), 100) == b"next"


@pytest.mark.usefixtures("process")
def test_a_value_comes_back_or_what_was_raised():
    assert call_confined(partial(divmod, 7, 2), 100, (ValueError,)) == (3, 1)
    with pytest.raises(ValueError, match="invalid literal"):
        call_confined(partial(int, "x"), 1000, (ValueError,))
    with pytest.raises(MemoryError):
        call_confined(partial(int, "x"), 1000, (TypeError,))


@pytest.mark.usefixtures("process")
def test_work_may_have_less_time_than_usual():
    with pytest.raises(TimeoutError):
        run_confined(ENDLESS["in Python"], 100, 1)


@pytest.mark.usefixtures("spawned")
def test_a_new_process_does_many_pieces_of_work():
    who = partial(eval, "__import__('os').getpid().to_bytes(8)")
    assert len({run_confined(who, 100) for _ in range(5)}) == 1


@pytest.mark.slow
@pytest.mark.usefixtures("spawned")
def test_a_process_that_holds_much_is_replaced():
    who = partial(eval, "__import__('os').getpid().to_bytes(8)")
    # a new process begins with the peak of the one that starts it
    greedy = partial(eval, f"(b'x' * {memory_in_use() + 200_000_000})[:1]")
    first = run_confined(who, 100)
    assert run_confined(greedy, 100) == b"x"
    assert run_confined(who, 100) != first


@pytest.mark.slow
def test_where_memory_has_no_limit_of_the_system_it_is_watched(monkeypatch):
    """As on macOS, which copies processes, but knows no such limit and no ``/proc``."""
    if not hasattr(os, "fork"):
        pytest.skip("this system cannot copy a process")
    resource = pytest.importorskip("resource")
    limit = resource.setrlimit

    def refused(which, limits):
        if which == resource.RLIMIT_AS:
            raise ValueError("no such limit")
        limit(which, limits)

    monkeypatch.setattr(resource, "setrlimit", refused)
    with pytest.raises(MemoryError):
        run_confined(partial(exec, "x = []\nwhile True: x.append(b'x' * 1_000_000)"), 100)
    assert run_confined(partial(bytes, b"small"), 100) == b"small"


def test_no_copy_stays_behind():
    if not hasattr(os, "fork"):
        pytest.skip("this system cannot copy a process")
    copy = int(run_confined(lambda: str(os.getpid()).encode(), 100))
    assert copy != os.getpid()
    with pytest.raises(ChildProcessError):
        os.waitpid(copy, os.WNOHANG)


def test_a_browser_does_it_here(monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert run_confined(lambda: b"here", 100) == b"here"


@pytest.mark.slow
def test_memory_in_use_grows_with_what_is_held():
    before = memory_in_use()
    held = b"x" * (before + 50_000_000)
    assert len(held) <= memory_in_use() < 3 * len(held)
