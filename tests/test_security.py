"""SECURITY.md says what is so: its limits are those of the code, which tests of each reader prove."""

import re

import pytest

from generator import processes
from generator.model import source, yaml_reader
from generator.packs import load, symbols
from generator.scene import bitmaps, svg_elements
from generator.spreadsheets import sheets
from generator.templating import environment, rendering
from tests.conftest import ROOT

ROWS = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", (ROOT / "SECURITY.md").read_text("utf-8"), re.MULTILINE)[1:])
MEMORY = f"{processes.MOST_MEMORY // 10**6} MB"
CONFINED = f"in a separate process with {processes.MOST_SECONDS} seconds and {MEMORY}"


def megabytes(size):
    return f"{size // 10**6} MB"


LIMITS = {
    "YAML": (megabytes(source.MAX_BYTES), f"{yaml_reader.MAX_VALUES:,} values", f"{yaml_reader.MAX_DEPTH} levels"),
    "template of a card or a sheet": (
        f"{rendering.MAX_SOURCE:,} characters", f"{rendering.MAX_BRACES:,} tags",
        f"{environment.MAX_SECONDS} seconds", f"{environment.MAX_WORK:,} parts",
    ),
    "workbook (.xlsx, .ods)": (
        megabytes(sheets.MAX_BYTES), f"{megabytes(sheets.MAX_UNPACKED)} unpacked", f"{sheets.MAX_CELLS:,} cells",
        f"with {sheets.MAX_SECONDS} seconds and {MEMORY}",
    ),
    "table as text (.csv)": (
        megabytes(sheets.MAX_BYTES), f"{sheets.MAX_CELLS:,} cells",
    ),
    "picture (PNG, JPEG)": (megabytes(symbols.MOST_BYTES), f"{bitmaps.MOST_DOTS:,} pixels", CONFINED),
    "picture (SVG)": (megabytes(symbols.MOST_DRAWN_BYTES), f"{svg_elements.MOST_ELEMENTS:,} elements", CONFINED),
    "font": (megabytes(load.MOST_BYTES), CONFINED),
}  # fmt: skip


def test_every_format_has_its_row():
    assert ROWS.keys() == LIMITS.keys()


@pytest.mark.parametrize("name", LIMITS)
def test_the_limits_are_those_of_the_code(name):
    said = re.split(r"[,;] (?!000)", ROWS[name])
    assert [limit for limit in LIMITS[name] if not any(limit in part for part in said)] == []
