"""What the attacks have in common: a process of its own whose time and memory are measured, and how many to try."""

import json
import os
import resource
import subprocess
import sys
from types import SimpleNamespace

import pytest

MOST_SECONDS = 5.0
MOST_MEMORY = 300e6


LAUNCHER = """
import importlib, json, os, pkgutil, resource, sys
from posix import fork  # os may have none: see tests/elsewhere
import generator
from generator.__main__ import main

resource.setrlimit(resource.RLIMIT_AS, (4_000_000_000, resource.getrlimit(resource.RLIMIT_AS)[1]))

for module in pkgutil.walk_packages(generator.__path__, "generator."):
    importlib.import_module(module.name)
for line in sys.stdin:
    folder, said, arguments = json.loads(line)
    child = fork()
    if not child:
        os.chdir(folder)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        told = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(told, 1)
        os.dup2(told, 2)
        sys.argv = ["pizarra", *arguments]
        main()
        sys.exit()
    _, status, used = os.wait4(child, 0)
    print(json.dumps((os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss)), flush=True)
"""
"""A process that has loaded all of Pizarra and leaves each command line to a copy of itself, which is measured."""


@pytest.fixture(scope="session")
def launcher(programs_run_this_tree):
    """Return the process that begins the measured ones."""
    program, quiet = [sys.executable, "-c", LAUNCHER], {**os.environ, "PYDANTIC_DISABLE_PLUGINS": "__all__"}
    with subprocess.Popen(program, env=quiet, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        yield running


@pytest.fixture
def measured(launcher, tmp_path, tmp_path_factory):
    """Return a function that runs the command line in ``tmp_path`` and holds its processor time and peak memory."""
    told = tmp_path_factory.mktemp("said") / "said.txt"

    def run(*arguments):
        print(json.dumps((str(tmp_path), str(told), list(map(str, arguments)))), file=launcher.stdin, flush=True)
        code, seconds, memory = json.loads(launcher.stdout.readline())
        said = told.read_text(encoding="utf-8")
        assert "bug in Pizarra" not in said
        assert "Traceback" not in said
        assert seconds <= MOST_SECONDS, said
        assert memory * (1 if sys.platform == "darwin" else 1024) <= MOST_MEMORY, said
        return SimpleNamespace(code=code, said=said)

    return run


@pytest.fixture(scope="module", autouse=True)
def nothing_eats_the_machine():
    """Let no test here take more room than a machine has; others, for example those with a browser, need more."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (4_000_000_000, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, before)
