"""Outlines of shapes and paths."""

import pytest

from generator.geometry.shapes import Rect
from generator.scene.drawings import bounds
from generator.scene.primitives import Path
from generator.scene.svg import outline_of
from generator.scene.svg_elements import Element

VIEW = Rect(0, 0, 100, 100)


def path(text):
    return outline_of(Element("path", {"d": text}, 3), VIEW)


def test_lines_relative_and_absolute_upright_and_level():
    assert path("M1 2L3 4h5v-6H0V1z") == path("m1,2 2,2 5,0 0-6L0-2 0 1Z")


def test_quadratic_curves_become_the_same_cubic_ones():
    assert path("M0 0Q3 6 6 0") == (("M", 0, 0), ("C", 2, 4, 4, 4, 6, 0))
    assert path("M0 0Q3 6 6 0T12 0")[-1] == ("C", 8, -4, 10, -4, 12, 0)


def test_an_arc_reaches_as_far_as_its_circle():
    half = bounds(Path(path("M10 50A40 40 0 0 1 90 50")))
    assert (half.x, half.right, half.bottom) == pytest.approx((10, 90, 50), abs=0.1)


def test_a_path_that_breaks_off_is_drawn_up_to_there():
    assert path("M0 0L5 5L6") == (("M", 0, 0), ("L", 5, 5))


@pytest.mark.parametrize(("tag", "attributes"), [
    ("rect", {"width": "0", "height": "5"}), ("circle", {"r": "-1"}), ("ellipse", {"rx": "3"}),
    ("polygon", {"points": "1"}), ("path", {}), ("polyline", {}),
])  # fmt: skip
def test_what_has_no_extent_draws_nothing(tag, attributes):
    assert outline_of(Element(tag, attributes, 1), VIEW) == ()


def test_shares_of_the_view():
    found = outline_of(Element("rect", {"x": "10%", "width": "50%", "height": "20%"}, 1), VIEW)
    assert bounds(Path(found)) == Rect(10, 0, 50, 20)


@pytest.mark.parametrize("text", ["M1 2L3 4.5C1-2 3,4 .5.6", "M0 0L9 0L9 9M2 2L3 3L2 3", "M-1.5 1L3.5 13.5"])
def test_a_path_of_places_alone_is_read_as_any_other(text):
    assert path(text) == path(text.replace("M1", "M+1").replace("M0", "M+0").replace("M-1.5", "M-15e-1")) != ()
