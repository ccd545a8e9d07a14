"""The first path of a picture as an outline to cut along: what is one, and what is wrong with others."""

import pytest

from generator.geometry.shapes import Point, Rect, polygon_area
from generator.scene.pictures import PictureError, cut_outline
from generator.scene.svg import read_svg


def outline_in(*shapes):
    data = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{"".join(shapes)}</svg>'
    return cut_outline(read_svg(data.encode(), "x.svg")[0])


def test_the_first_shape_is_the_outline_wherever_it_is_in_groups():
    shapes = '<g transform="translate(10)"><rect width="40" height="20"/></g>', '<circle r="9"/>'
    assert set(outline_in(*shapes)) == {Point(10, 0), Point(50, 0), Point(50, 20), Point(10, 20)}


def test_curves_are_followed_closely_with_few_corners():
    points = outline_in('<circle cx="50" cy="50" r="50"/>')
    assert len(points) < 120 and polygon_area(points) == pytest.approx(7854, rel=2e-3)
    assert Rect.around(points).size == pytest.approx((100, 100), abs=0.1)


@pytest.mark.parametrize(("shape", "said"), [
    ('<path d="M0 0 L90 0 L90 90"/>', "open"),
    ('<path d="M0 0 L90 90 L90 0 L0 90 Z"/>', "crosses itself"),
    ('<path d="M0 0 H50 V50 H0 Z M60 60 H90 V90 H60 Z"/>', "2 parts"),
    ('<path d="M0 0 L90 0 Z"/>', "begins with a path that encloses nothing"),
    (f'<polygon points="{" ".join(f"{step / 20},{90 * (step % 2)}" for step in range(999))}"/>', "corners"),
    (f'<path d="M0 0{" h1 v1" * 600}z"/>', "corners"),
])  # fmt: skip
def test_what_cannot_be_cut_is_reported_in_a_line(shape, said):
    with pytest.raises(PictureError, match=said):
        outline_in(shape)
