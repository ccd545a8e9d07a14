"""Regions hold what lies in them, know how much of a cell they have, and choose cells by a rule."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.covering import EMPTY, Convex, Disc, Intersection, Union, clip, covered_cells, transform_shape
from generator.geometry.covering import share as share_of
from generator.geometry.grids.hexes import HexGrid, hexes_over
from generator.geometry.grids.squares import Square, SquareGrid
from generator.geometry.shapes import Point, Rect, Transform, polygon_area

BOX = Convex.box(Point(0, 0), Point(10, 6))
places = st.builds(Point, st.floats(-15, 15), st.floats(-15, 15))
shapes = st.sampled_from([
    BOX, Disc(Point(1, 2), 5), Union((BOX, Disc(Point(-8, 0), 3))), Intersection((BOX, Disc(Point(0, 0), 5))), EMPTY,
])  # fmt: skip
ways = st.sampled_from([Transform.scale(-1, 1), Transform.turn(90), Transform.shift(2, 3), Transform.scale(3)])


def square(at, width):
    return Rect(at.x - width / 2, at.y - width / 2, width, width).corners


@pytest.mark.parametrize(
    ("point", "inside"), [((0, 0), True), ((10, 6), True), ((5, 3), True), ((10.001, 3), False), ((5, -0.001), False)]
)
def test_the_sides_of_a_rectangle_belong_to_it(point, inside):
    assert BOX.holds(Point(*point)) is inside


def test_a_rim_belongs_to_its_disc():
    assert Disc(Point(0, 0), 5).holds(Point(3, 4))
    assert not Disc(Point(0, 0), 5).holds(Point(3.001, 4))


@given(shapes, places)
def test_what_holds_a_point_has_all_or_some_of_a_small_square_about_it(shape, at):
    share = share_of(shape, square(at, 1e-3))
    if share > 0.999:
        assert shape.holds(at)
    if share == 0 and not isinstance(shape, Disc):
        assert not shape.holds(at) or any(shape.holds(Point(at.x + d, at.y + d)) for d in (-1e-3, 1e-3))


@given(shapes, places, ways)
def test_what_is_moved_holds_what_is_moved_with_it(shape, at, way):
    near_a_side = 0 < share_of(shape, square(at, 0.02)) < 0.9999
    if not near_a_side:
        assert transform_shape(shape, way).holds(way.point(at)) == shape.holds(at)


@given(shapes, ways)
def test_areas_grow_with_the_scale_alone(shape, way):
    def area(shape):
        return sum(map(polygon_area, shape.pieces))

    assert area(transform_shape(shape, way)) == pytest.approx(area(shape) * abs(way.a * way.d - way.b * way.c))


def test_a_disc_has_its_area():
    around = square(Point(0, 0), 20)
    assert share_of(Disc(Point(0, 0), 5), around) == pytest.approx(math.pi * 25 / 400, rel=1e-6)


def test_half_a_square_is_clipped_to_half_its_area():
    assert polygon_area(clip(square(Point(0, 3), 2), BOX.corners)) == pytest.approx(2)
    assert clip(square(Point(50, 3), 2), BOX.corners) == ()


@pytest.mark.parametrize(
    ("rule", "columns"),
    [("whole", (1, 2, 3)), ("centre", (1, 2, 3)), ("half", (1, 2, 3, 4)), ("touched", (0, 1, 2, 3, 4))],
)
def test_each_rule_chooses_its_cells(rule, columns):
    grid = SquareGrid(6, 1, 2.0)
    region = (
        Convex.box(Point(1.9, -1), Point(9.0, 3)) if rule != "centre" else Convex.box(Point(1.9, -1), Point(8.9, 3))
    )
    assert covered_cells(grid, region, rule) == tuple(Square(column, 0) for column in columns)


def test_a_side_between_two_cells_chooses_neither_by_touching():
    grid = SquareGrid(4, 1, 2.0)
    assert covered_cells(grid, Convex.box(Point(2, 0), Point(4, 2)), "touched") == (Square(1, 0),)


@pytest.mark.slow
@given(st.sampled_from(["flat", "pointy"]), st.floats(0.3, 3), places)
def test_every_hex_that_touches_an_area_is_found(orientation, width, origin):
    area = Rect(-4, -3, 8, 6)
    found = HexGrid(tuple(hexes_over(area, orientation, width, origin)), orientation, width, origin)
    touching = covered_cells(found, Convex(area.corners), "touched")
    shares = (
        share_of(Convex(area.corners), found.outline(cell)) * polygon_area(found.outline(cell)) for cell in touching
    )
    assert sum(shares) == pytest.approx(48)
