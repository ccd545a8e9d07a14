"""Works shared among processes: results in order, errors as they were raised, nothing lost when a process dies."""

import os
import time

import pytest

from generator.problems import PizarraError, Problem
from generator.processes import map_on_cores

copied = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot copy a process")


def test_results_are_in_the_order_of_the_items():
    assert list(map_on_cores(lambda number: number * number, range(20), 2)) == [number * number for number in range(20)]


@copied
def test_other_processes_do_the_work():
    def work(_):
        time.sleep(0.05)
        return os.getpid()

    found = set(map_on_cores(work, range(8), 2))
    assert len(found) == 2 and os.getpid() not in found


def test_one_job_and_few_items_are_done_here():
    assert set(map_on_cores(lambda _: os.getpid(), range(5), 1)) == {os.getpid()}
    assert set(map_on_cores(lambda _: os.getpid(), range(2), 2, at_once=2)) == {os.getpid()}


def test_a_worker_starts_no_workers():
    def work(_):
        return os.getpid(), *map_on_cores(lambda _: os.getpid(), range(3), 2)

    assert all(len(set(processes)) == 1 for processes in map_on_cores(work, range(4), 2))


def test_the_error_of_the_first_item_that_failed_is_raised():
    def work(number):
        if number % 2:
            raise PizarraError([Problem("a.yaml", f"item {number}")])
        return number

    with pytest.raises(PizarraError, match="item 1") as caught:
        list(map_on_cores(work, range(6), 2))
    assert caught.value.problems[0].file == "a.yaml"


@pytest.mark.slow
def test_what_a_dead_process_left_is_done_here():
    here = os.getpid()

    def work(number):
        if os.getpid() != here:
            os._exit(9)
        return number

    assert list(map_on_cores(work, range(5), 2)) == [0, 1, 2, 3, 4]


@copied
def test_processes_end_when_nobody_asks_for_more():
    results = map_on_cores(lambda _: os.getpid(), range(100), 2)
    worker = next(results)
    assert worker != os.getpid()
    results.close()
    with pytest.raises(ChildProcessError):
        os.waitpid(worker, os.WNOHANG)


def test_without_fork_all_is_done_here(monkeypatch):
    monkeypatch.delattr(os, "fork", raising=False)
    assert set(map_on_cores(lambda _: os.getpid(), range(4), 2)) == {os.getpid()}
