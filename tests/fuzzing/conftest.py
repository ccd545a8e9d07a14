"""What the attacks have in common: a program of its own whose time and memory are measured, and how many to try."""

import resource
import subprocess
import sys
from types import SimpleNamespace

import pytest

MOST_SECONDS = 5.0
MOST_MEMORY = 300e6


LAUNCHER = """
import os, sys
child = os.spawnv(os.P_NOWAIT, sys.executable, [sys.executable, "-m", "generator", *sys.argv[1:]])
_, status, used = os.wait4(child, 0)
print(os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss, file=open("used.txt", "w"))
"""
"""A small process between, as a peak of memory is handed down to what a process starts."""


@pytest.fixture
def measured(tmp_path):
    """Return a function that runs the command line in ``tmp_path`` and holds its processor time and peak memory."""

    def run(*arguments):
        program = [sys.executable, "-S", "-c", LAUNCHER, *map(str, arguments)]
        ran = subprocess.run(program, cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8")
        said = ran.stdout + ran.stderr
        code, seconds, memory = (tmp_path / "used.txt").read_text().split()
        assert "fault of Pizarra" not in said
        assert "Traceback" not in said
        assert float(seconds) <= MOST_SECONDS, said
        assert int(memory) * (1 if sys.platform == "darwin" else 1024) <= MOST_MEMORY, said
        return SimpleNamespace(code=int(code), said=said)

    return run


@pytest.fixture(scope="session", autouse=True)
def nothing_eats_the_machine():
    """Let no test here take more room than a machine has."""
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (4_000_000_000, most))
