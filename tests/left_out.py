"""A plug-in of pytest that leaves tests out of the usual run, and says at its end which and how to run them.

The mark ``slow`` leaves out a test, as ``addopts`` in pyproject.toml asks; ``sweep(step)`` leaves out all cases of a
test but one in so many, unless ``PIZARRA_EVERY`` is set.
"""

import os
from collections import Counter

import pytest

EVERY = "PIZARRA_EVERY" in os.environ
SLOW = "left out: {} slow tests; python -m pytest -m slow runs them"
CASES = "left out: {} cases of tests that try one in so many; PIZARRA_EVERY=1 python -m pytest -m sweep runs them"


def pytest_configure(config):
    config.pluginmanager.register(LeftOut(), "left out")


class LeftOut:
    """Counts what is left out, in the process that collects: without workers that is the one that prints."""

    def __init__(self):
        self.counts = Counter()

    def pytest_collection_modifyitems(self, config, items):
        if EVERY:
            return
        tried = Counter()
        cases = []
        for item in items:
            if sweep := item.get_closest_marker("sweep"):
                name = item.nodeid.partition("[")[0]
                cases += [item] if tried[name] % sweep.args[0] else []
                tried[name] += 1
        self.counts[CASES] = len(cases)
        config.hook.pytest_deselected(items=cases)
        out = set(cases)
        items[:] = [item for item in items if item not in out]

    def pytest_deselected(self, items):
        self.counts[SLOW] += sum(item.get_closest_marker("slow") is not None for item in items)

    def pytest_sessionfinish(self, session):
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["left out"] = dict(self.counts)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node):
        """Take the counts of any worker: all collect the same tests."""
        self.counts.update({} if self.counts else node.workeroutput.get("left out", {}))

    def pytest_terminal_summary(self, terminalreporter):
        for sentence, count in self.counts.items():
            if count:
                terminalreporter.write_line(sentence.format(count))
