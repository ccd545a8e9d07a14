"""The face of a wargame's unit: its signs have one size, and no text touches another or the sign."""

import pytest

from generator.geometry.shapes import Rect
from generator.model.yaml_reader import data_of
from generator.packs.symbols import find_symbol
from generator.problems import NOWHERE
from tests.conftest import ROOT

FOLDER = ROOT / "templates" / "_base"
BOXES = data_of((FOLDER / "faces.yaml").read_text("utf-8"), "faces.yaml").data["faces"]["unit"]["boxes"]


def area(name):
    return Rect(*(float(share.removesuffix("%")) for share in BOXES[name]["at"]))


@pytest.mark.parametrize("other", ["-squad", "-battalion", "-division", "-army"])
def test_a_sign_is_as_wide_with_the_mark_of_its_size_as_without(other, pack):
    def width(name):
        size = find_symbol(name, pack.folder, NOWHERE).size
        return min(area("symbol").width / size.width, area("symbol").height / size.height) * size.width

    assert width(f"unit-infantry{other}") == pytest.approx(width("unit-infantry"), rel=0.02)


@pytest.mark.parametrize("side", ["left", "right"])
def test_the_texts_at_the_sides_end_above_the_values(side):
    assert area(side).bottom + 2 < area("bottom").y


def test_the_text_above_ends_above_the_sign():
    assert area("top").bottom + 3 < area("symbol").y
