"""A plug-in of pytest: ``--processor-time SECONDS`` lists the tests that take longest and fails above so many seconds.

What is counted is the processor time of a test and of the processes that it starts, without fixtures that it shares
with others. What seems too much is measured again by itself, where no coverage is counted. The least of three runs
counts, as a busy machine takes more processor time for the same work.
"""

import math
import os
import re
import subprocess
import sys

import pytest

LISTED = 1.0
"""Seconds of processor time from which a test is listed."""

RUNS = 3
"""How often a test that seems too slow is measured again."""

PROPERTY = "processor seconds"


def pytest_addoption(parser):
    wanted = f"list tests above {LISTED:g} s of processor time, and fail above so many seconds"
    parser.addoption("--processor-time", type=float, metavar="SECONDS", help=wanted)


def pytest_configure(config):
    if config.option.processor_time is not None:
        config.pluginmanager.register(ProcessorTime(config), "processor time")


def seconds_so_far():
    """Return the processor time of this process and of those that it started and waited for."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def seconds_alone(test, limit):
    """Return the least processor time of a test by itself, in a few runs or until one is within the limit."""
    least = math.inf
    for _ in range(RUNS):
        if (least := min(least, measured_alone(test))) <= limit:
            break
    return least


def measured_alone(test):
    command = [sys.executable, "-m", "pytest", "-n", "0", "-m", "", "--processor-time", "inf", test]
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    printed = subprocess.run(command, env=surroundings, capture_output=True, text=True).stdout
    taken = re.search(r"^([\d.]+) s  ", printed, re.MULTILINE)
    return float(taken[1]) if taken else 0.0


class ProcessorTime:
    def __init__(self, config):
        self.limit = config.option.processor_time
        self.is_worker = hasattr(config, "workerinput")
        self.started = 0.0
        self.shared = 0.0
        self.times = {}
        self.slow = {}

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self):
        self.started, self.shared = seconds_so_far(), 0.0
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef):
        began, before = seconds_so_far(), self.shared
        made = yield
        if fixturedef.scope != "function":
            self.shared = before + seconds_so_far() - began  # with what it asked other fixtures for
        return made

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self):
        report = yield
        if report.when == "teardown":
            report.user_properties.append((PROPERTY, seconds_so_far() - self.started - self.shared))
        return report

    def pytest_runtest_logreport(self, report):
        if report.when == "teardown":
            self.times[report.nodeid] = dict(report.user_properties)[PROPERTY]

    def pytest_sessionfinish(self, session):
        if self.is_worker:
            return
        doubtful = [test for test, taken in self.times.items() if taken > self.limit]
        self.slow = {test: taken for test in doubtful if (taken := seconds_alone(test, self.limit)) > self.limit}
        if self.slow and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter):
        terminalreporter.section(f"tests above {LISTED:g} s of processor time")
        for test, taken in sorted(self.times.items(), key=lambda entry: -entry[1]):
            if taken > LISTED:
                terminalreporter.write_line(f"{taken:.2f} s  {test}")
        for test, taken in self.slow.items():
            terminalreporter.write_line(
                f"{taken:.2f} s alone, {self.limit:g} s are allowed: {test}\n    make it quicker, or mark it slow",
                red=True,
            )
