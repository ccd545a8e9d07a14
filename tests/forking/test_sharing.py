"""Works shared among processes: results in order, errors as they were raised, nothing lost when a process dies."""

import os
import time

import pytest

from generator.forking import sharing as forking
from generator.problems import PizarraError, Problem


@pytest.fixture
def two_cores(monkeypatch):
    """Let the works of a test be shared between two processes, whatever machine it runs on."""
    monkeypatch.setattr(forking, "cores", lambda: 2)


def processes(items):
    return set(forking.shared(lambda _: os.getpid(), items))


def test_results_stand_in_the_order_of_the_items(two_cores):
    assert forking.shared(lambda number: number * number, range(20)) == [number * number for number in range(20)]


def test_another_process_takes_part(two_cores):
    def work(_):
        time.sleep(0.05)
        return os.getpid()

    found = set(forking.shared(work, range(8)))
    assert len(found) == 2 and os.getpid() in found


def test_one_core_forks_nothing(monkeypatch):
    monkeypatch.setattr(forking, "cores", lambda: 1)
    monkeypatch.setattr(os, "fork", lambda: pytest.fail("forked"))
    assert processes(range(3)) == {os.getpid()}


def test_the_error_of_the_first_item_that_failed_is_raised(two_cores):
    def work(number):
        if number % 2:
            raise PizarraError([Problem("a.yaml", f"item {number}")])
        return number

    with pytest.raises(PizarraError, match="item 1") as caught:
        forking.shared(work, range(6))
    assert caught.value.problems[0].file == "a.yaml"


def test_what_a_dead_process_left_is_done_here(two_cores):
    here = os.getpid()

    def work(number):
        if os.getpid() != here:
            os._exit(9)
        return number

    assert forking.shared(work, range(5)) == [0, 1, 2, 3, 4]


def test_a_stop_ends_all_processes(two_cores):
    here = os.getpid()

    def work(_):
        if os.getpid() == here:
            raise KeyboardInterrupt
        while True:
            pass

    with pytest.raises(KeyboardInterrupt):
        forking.shared(work, range(2))
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_a_work_is_begun_beside_others(two_cores):
    with forking.beside(os.getpid) as finish:
        assert processes(range(3)) == {os.getpid()}
        assert finish() != os.getpid()


def test_what_a_work_beside_raised_is_raised_where_it_is_asked_for(two_cores):
    def work():
        raise PizarraError([Problem("a.yaml", "wrong")])

    with forking.beside(work) as finish, pytest.raises(PizarraError, match="wrong"):
        finish()


def test_a_work_beside_ends_when_nobody_asks_for_it(two_cores):
    with pytest.raises(KeyboardInterrupt), forking.beside(lambda: time.sleep(60)):
        raise KeyboardInterrupt
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_without_a_core_to_spare_a_work_is_done_when_it_is_asked_for(monkeypatch):
    monkeypatch.setattr(forking, "cores", lambda: 1)
    with forking.beside(os.getpid) as finish:
        assert finish() == os.getpid()
