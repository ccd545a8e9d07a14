"""Cells of any kind laid over a field fill it, look alike at both ends, and have its goals and areas."""

import math

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from generator.geometry.covering import (
    FAIR_STEPS,
    NO_GOALS,
    SPACINGS,
    Convex,
    Goals,
    UncoveredFieldError,
    columns_for_count,
    columns_for_metres,
    cover_field,
    covered_cells,
    fair_columns,
    unfairness,
)
from generator.geometry.field import FootballField, field_markings
from generator.geometry.shapes import Point, Size

FULL = Size(100, 50)
fields = st.builds(Size, st.floats(20, 120), st.floats(10, 90))
lattices = st.sampled_from(["flat", "pointy", "squares"])
columns = st.integers(3, 30)


def cover(field, count, lattice, goals=NO_GOALS):
    """Return the field covered; cells so large that none lies on it are another test's."""
    try:
        return cover_field(field, count, lattice, goals)
    except UncoveredFieldError:
        reject()


def middles(overlay, cells):
    return {(round(at.x, 4) + 0.0, round(at.y, 4) + 0.0) for at in map(overlay.grid.centre, cells)}


def test_too_few_columns_leave_no_cell_on_a_narrow_field():
    with pytest.raises(UncoveredFieldError):
        cover_field(Size(70, 10), 4, "flat")
    assert cover_field(Size(70, 10), 3, "flat").count
    assert cover_field(Size(70, 10), columns_for_count(Size(70, 10), 4, "flat"), "flat").count


@given(fields, columns, lattices)
def test_columns_reach_from_end_to_end(field, count, lattice):
    overlay = cover(field, count, lattice)
    assert overlay.metres * SPACINGS[lattice] * count == pytest.approx(field.width)
    assert all(
        abs(x) <= field.width / 2 + 1e-4 and abs(y) <= field.height / 2 + 1e-4
        for x, y in middles(overlay, overlay.grid.cells)
    )


@given(fields, columns, lattices, st.floats(0.1, 9))
def test_a_board_looks_the_same_after_half_a_turn(field, count, lattice, width):
    overlay = cover(field, fair_columns(count, lattice), lattice, Goals(width))
    for tag in ("field", "goals"):
        found = middles(overlay, overlay.tags[tag])
        assert found == {(-x + 0.0, -y + 0.0) for x, y in found}
    assert unfairness(overlay) == ()


@given(fields, columns, lattices)
def test_goals_lie_behind_the_ends_and_belong_to_the_grid(field, count, lattice):
    overlay = cover(field, count, lattice, Goals(4))
    goals = overlay.tags["goals"]
    assert {at.x > 0 for at in map(overlay.grid.centre, goals)} == {True, False}
    assert all(abs(overlay.grid.centre(cell).x) > field.width / 2 for cell in goals)
    assert all(cell in overlay.grid for cell in goals)
    assert set(overlay.grid.cells) == set(goals) | set(overlay.tags["field"])


@pytest.mark.parametrize("lattice", ["flat", "pointy", "squares"])
@pytest.mark.parametrize("cells", [1, 2, 3, 5])
def test_goals_may_have_so_many_cells(lattice, cells):
    assert len(cover_field(FULL, 27, lattice, Goals(7.32, cells)).tags["goals"]) == 2 * cells


@given(fields, columns)
def test_squares_fill_whole_rows(field, count):
    overlay = cover(field, count, "squares")
    rows = overlay.count / count
    assert rows == max(1, round(field.height / overlay.metres))


def inside(overlay, area):
    """Return the cells of a field that an area of it covers."""
    return tuple(cell for cell in covered_cells(overlay.grid, area) if cell in overlay.tags["field"])


def test_the_pitch_of_the_survey_on_squares():
    overlay = cover_field(FULL, 40, "squares", Goals(7.32))
    assert (overlay.metres, overlay.count, len(overlay.tags["goals"])) == (2.5, 800, 4)
    areas = field_markings(FootballField(100, 50)).areas
    assert len(inside(overlay, areas["penalty-area"])) == 2 * 7 * 16
    assert len(inside(overlay, areas["left-half"])) == 400


@given(fields, columns, lattices, st.floats(5, 40), st.floats(-300, 300))
def test_what_lies_on_the_field_lies_on_the_board(field, count, lattice, size, corner):
    overlay = cover(field, count, lattice, Goals(3))
    grid = overlay.grid.resize(size, Point(corner, 2 * corner))
    place = overlay.grid.transform_to(grid)
    for cell in overlay.grid.cells[:5]:
        assert math.dist(place.point(overlay.grid.centre(cell)), grid.centre(cell)) < 1e-6
    assert place.a == pytest.approx(size / overlay.metres)


@given(fields, st.floats(0.5, 5), lattices)
def test_columns_for_metres_are_the_nearest_fair_ones(field, metres, lattice):
    found, (step, _) = columns_for_metres(field, metres, lattice), FAIR_STEPS[lattice]
    wanted = field.width / (metres * SPACINGS[lattice])
    assert found == 3 or abs(found - wanted) <= step / 2 + 1e-9


@pytest.mark.slow
@given(fields, st.integers(30, 900), lattices)
def test_columns_for_a_count_are_the_best(field, cells, lattice):
    best, (step, _) = columns_for_count(field, cells, lattice), FAIR_STEPS[lattice]
    off = abs(cover_field(field, best, lattice).count - cells)
    for other in (best - step, best + step):
        assert other < 3 or abs(cover(field, other, lattice).count - cells) >= off


def test_goal_cells_belong_to_no_area_of_the_field():
    overlay = cover_field(FULL, 39, "flat", Goals(7.32))
    everywhere = Convex.box(Point(-80, -80), Point(80, 80))
    assert inside(overlay, everywhere) == overlay.tags["field"]
