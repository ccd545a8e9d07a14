"""What every test may use: the bundled game and teams, a kit built once, and the command line in its own folder."""

import os
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, settings

from generator import build, cli
from generator.imposition.paper import SIZES, Paper
from generator.model import load
from generator.order import Order

ROOT = Path(__file__).parents[1]

settings.register_profile(
    "suite",
    max_examples=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
settings.register_profile("search", settings.get_profile("suite"), max_examples=1000, derandomize=False)
settings.load_profile(os.environ.get("PIZARRA_HYPOTHESIS", "suite"))
"""A run of the suite tries the same examples every time; PIZARRA_HYPOTHESIS=search looks for new ones."""


@pytest.fixture(scope="session")
def pack():
    """Return the bundled game."""
    return load.read_pack(ROOT / "templates" / "dichoso-fulbo")


@pytest.fixture(scope="session")
def teams(pack):
    """Return every bundled team by the name of its file."""
    files = sorted((ROOT / "teams" / "dichoso-fulbo").glob("*.yaml"))
    return {file.stem: load.read_team(file)[0] for file in files}


@pytest.fixture(scope="session")
def order(pack, teams):
    """Return what a bare ``pizarra build`` asks for."""
    return Order(pack, (teams["union-relampago"], teams["sosiego-fc"]), Paper("a4", SIZES["a4"]))


@pytest.fixture(scope="session")
def kit(order):
    """Return the default kit: what was drawn, and the files it becomes."""
    made = build.draw(order)
    return SimpleNamespace(made=made, files=build.files_of(made.documents, ("pdf", "svg")))


@pytest.fixture
def forget():
    """Return a function that empties the caches of what was read, as a fresh process has them."""

    def empty():
        load.read_pack.cache_clear()
        load.known_fields.cache_clear()

    empty()
    yield empty
    empty()


@pytest.fixture
def pizarra(tmp_path, monkeypatch, capsys, forget):
    """Return the command line as a function: it runs in ``tmp_path`` and returns exit code, output and errors."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        forget()
        capsys.readouterr()
        with pytest.raises(SystemExit) as stopped:
            cli.main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return SimpleNamespace(code=stopped.value.code, out=out, err=err)

    return run
