"""Tests of where the program begins: what a build loads, and what it leaves alone."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

HOME = Path(__file__).parents[1]
ALONE = """
import sys
from generator import __main__

sys.argv = ["pizarra", "build"]
try:
    __main__.main()
finally:
    print("loaded:", *sorted(sys.modules))
"""
NOT_FOR_A_KIT = (
    "babel",
    "fontTools.ttLib",
    "multiprocessing",
    "pikepdf",
    "pypdf",
    "pypdfium2",
    "generator.backends.html",
    "generator.backends.png",
    "generator.backends.svg",
    "generator.build.documents.league",
    "generator.build.documents.match_sheets",
    "generator.build.season_view",
    "generator.checks.check",
    "generator.cli.check",
    "generator.output.gallery",
    "generator.cli.watch",
    "generator.model.season",
    "generator.packs.printers",
    "generator.packs.scaffold",
    "generator.packs.schemas",
    "generator.packs.season_file",
    "generator.spreadsheets.sheets",
)
"""What the default kit has no use for, and what each would add to the time of every build."""


@pytest.fixture(scope="module")
def loaded(tmp_path_factory):
    """Return the modules that a default build of football has loaded when it ends."""
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(HOME)!r})\n{ALONE}"]
    done = subprocess.run(
        command, cwd=tmp_path_factory.mktemp("kit"), capture_output=True, encoding="utf-8", check=True
    )
    return set(done.stdout.rpartition("loaded:")[2].split())


def test_a_default_build_draws_in_the_process_that_is_looked_at(loaded):
    assert {
        "generator.build.board_plan",
        "generator.sheets.guide",
        "reportlab.pdfgen.canvas",
    } <= loaded


@pytest.mark.parametrize("name", NOT_FOR_A_KIT)
def test_a_default_build_does_not_load(loaded, name):
    assert name not in loaded


@pytest.mark.parametrize("name", [name for name in NOT_FOR_A_KIT if name.startswith("generator.")])
def test_what_is_not_loaded_is_there_to_be_loaded(name):
    assert find_spec(name) is not None
