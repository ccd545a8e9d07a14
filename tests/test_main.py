"""Tests of where the program begins: what a build loads, and what it leaves alone."""

import subprocess
import sys
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
NOT_FOR_A_KIT = ("babel", "fontTools.ttLib", "openpyxl", "pikepdf", "pypdf", "pypdfium2", "segno", "svgwrite")
"""Libraries that the default kit has no use for: some are optional, and none of them may be needed in a browser."""


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
        "generator.build.board.plan",
        "generator.sheets.guide",
        "reportlab.pdfgen.canvas",
    } <= loaded


@pytest.mark.parametrize("name", NOT_FOR_A_KIT)
def test_a_default_build_does_not_load(loaded, name):
    assert name not in loaded
