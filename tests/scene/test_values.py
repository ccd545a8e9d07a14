"""Lengths and transforms as SVG writes them."""

import pytest

from generator.geometry.shapes import IDENTITY, Point, Rect
from generator.scene.svg_elements import Element, length, numbers, parse_transform, view_of


@pytest.mark.parametrize(("text", "found"), [
    ("5", 5), (" 5px ", 5), ("25.4mm", 96), ("1in", 96), ("2.54cm", 96), ("72pt", 96), ("50%", 20), ("-.5e1", -5),
    ("1.", 1), ("", 7), ("5 5", 7), ("5km", 7), ("1e9", 7), ("nan", 7),
])  # fmt: skip
def test_lengths(text, found):
    assert length(text, 40, 7) == pytest.approx(found)


def test_numbers_whatever_stands_between_them():
    assert numbers("1,2 -3.5-4e1.5") == [1, 2, -3.5, -40, 0.5]
    assert numbers("1 1e300") == []


@pytest.mark.parametrize(("text", "point"), [
    ("translate(3)", (5, 2)), ("translate(3, 4)", (5, 6)), ("scale(2)", (4, 4)), ("scale(2 3)", (4, 6)),
    ("rotate(90)", (-2, 2)), ("rotate(90 2 2)", (2, 2)), ("matrix(1 0 0 1 7 8)", (9, 10)), ("skewX(45)", (4, 2)),
    ("skewY(45)", (2, 4)), ("translate(1 1) scale(2)", (5, 5)), ("nonsense(3) translate(1)", (3, 2)), ("", (2, 2)),
])  # fmt: skip
def test_transforms_from_the_inside_out(text, point):
    assert parse_transform(text).point(Point(2, 2)) == pytest.approx(point)


def test_so_many_transforms_that_nobody_means_them_are_cut():
    assert parse_transform("translate(1)" * 10_000).e == 20
    assert parse_transform("matrix(1)") == IDENTITY


@pytest.mark.parametrize(("attributes", "view"), [
    ({"viewBox": "1 2 30 40"}, (1, 2, 30, 40)), ({"width": "10mm", "height": "1in"}, (0, 0, 960 / 25.4, 96)),
    ({"viewBox": "0 0 0 9"}, None), ({"width": "100%", "height": "100%"}, None), ({}, None),
])  # fmt: skip
def test_what_a_file_shows(attributes, view):
    found = view_of(Element("svg", attributes, 1))
    assert found == (view and pytest.approx(Rect(*view)))
