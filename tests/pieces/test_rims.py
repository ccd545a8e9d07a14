"""Rims: dark to the cut on every ground, and parted from dark grounds by a light line."""

from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.shapes import Point
from generator.pieces.kit import rim
from generator.scene.palette import INK, NAMES, Colour, contrast
from generator.scene.primitives import Circle

parts = st.integers(0, 255)
DISC = Circle(Point(0, 0), 10)


@given(st.builds(Colour, parts, parts, parts))
def test_the_innermost_line_of_a_rim_stands_out_from_its_ground(ground):
    group = rim(DISC, 0.5, ground)
    assert group.clip == DISC
    assert group.items[-1].style.stroke == INK
    assert contrast(group.items[0].style.stroke, ground) >= 1.9


def test_only_dark_grounds_have_a_light_line():
    assert [len(rim(DISC, 0.5, NAMES[name]).items) for name in ("navy", "black", "red", "white")] == [2, 2, 1, 1]
