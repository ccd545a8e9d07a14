"""One writer at a time: whoever comes second waits and says so; a crash keeps nobody out."""

import signal
import subprocess
import sys
import threading
import time

import pytest

from generator.output import writing
from generator.output.writing import LOCK, lock_folder
from generator.problems import PizarraError

if sys.platform != "win32":
    pytest.importorskip("fcntl", exc_type=ImportError, reason="this system has no locks")

HOLDER = """
import sys, time
from pathlib import Path
from generator.output.writing import lock_folder
with lock_folder(Path(sys.argv[1])):
    print("in", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def holder(tmp_path):
    """Return a process that is in the folder for a minute."""
    process = subprocess.Popen([sys.executable, "-c", HOLDER, tmp_path], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "in\n"
    yield process
    process.kill()
    process.communicate()


def test_the_lock_is_there_only_while_it_is_needed(tmp_path):
    with lock_folder(tmp_path / "new") as lockable:
        assert lockable
        assert (tmp_path / "new" / LOCK).is_file()
    assert list((tmp_path / "new").iterdir()) == []


def test_a_second_one_waits_says_so_and_goes_on(tmp_path):
    told, order = [], []
    inside, leave = threading.Event(), threading.Event()

    def first():
        with lock_folder(tmp_path):
            inside.set()
            leave.wait()
            order.append("first")

    thread = threading.Thread(target=first)
    thread.start()
    inside.wait()

    def waiting(problem):
        told.append(str(problem))
        leave.set()

    with lock_folder(tmp_path, waiting):
        order.append("second")
    thread.join()
    assert order == ["first", "second"]
    assert [f"{tmp_path}/: another Pizarra is writing here; waiting for it [note]"] == told


def test_a_wait_has_an_end(tmp_path, holder, monkeypatch):
    monkeypatch.setattr(writing, "LONGEST_WAIT", 0.2)
    with (
        pytest.raises(PizarraError, match=r"another Pizarra has been writing here for 0\.2 seconds\n    wait for it"),
        lock_folder(tmp_path),
    ):
        raise AssertionError("two are in one folder")
    assert (tmp_path / LOCK).exists()


def test_a_killed_one_keeps_nobody_out(tmp_path, holder):
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    assert (tmp_path / LOCK).exists()
    start = time.monotonic()
    with lock_folder(tmp_path):
        pass
    assert time.monotonic() - start < 5
    assert not (tmp_path / LOCK).exists()


def test_where_the_system_knows_no_locks_work_goes_on(tmp_path, monkeypatch):
    def unknown(file):
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr(writing, "_acquire", unknown)
    with lock_folder(tmp_path) as lockable:
        assert not lockable


def test_a_lock_that_is_somebodys_file_stays(tmp_path):
    (tmp_path / LOCK).write_bytes(b"mine")
    with lock_folder(tmp_path):
        pass
    assert (tmp_path / LOCK).read_bytes() == b"mine"


def test_a_lock_that_is_a_link_is_not_followed(tmp_path):
    (tmp_path / LOCK).symlink_to(tmp_path / "notes.txt")
    with pytest.raises(OSError, match="it is a link"), lock_folder(tmp_path):
        pass
    assert not (tmp_path / "notes.txt").exists()


def test_many_at_once_are_never_two(tmp_path):
    inside, most = [], []

    def one():
        for _ in range(20):
            with lock_folder(tmp_path):
                inside.append(1)
                most.append(len(inside))
                time.sleep(0.0005)
                inside.pop()

    threads = [threading.Thread(target=one) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (max(most), len(most)) == (1, 80)
    assert list(tmp_path.iterdir()) == []
