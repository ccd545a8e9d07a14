"""Fields on hexes: the survey's table of boards, hex by hex, and fairness as a property."""

import math
from collections import Counter
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.covering import (
    Goals,
    columns_for_count,
    columns_for_metres,
    cover_field,
    covered_cells,
    fair_columns,
    unfairness,
)
from generator.geometry.field import Area, FootballField, field_markings
from generator.geometry.grids.hexes import SPACING
from generator.geometry.shapes import Size

FUTSAL = FootballField(
    40, 20, 3, Area(6, 6), None, 6, arc_radius=0, centre_radius=3, corner_radius=0.25, area_shape="arcs"
)
TABLE = [
    # length, width, columns, hexes in each, hexes, metres a hex, goal hexes, area hexes, of them narrow, mark to goal
    (105, 68, 35, {19, 20}, 683, 3.46, 3, 69, 30, 4),
    (105, 68, 39, {21, 22}, 839, 3.11, 3, 75, 36, 4),
    (105, 68, 43, {24, 25}, 1053, 2.82, 3, 101, 48, 6),
    (105, 68, 47, {26, 27}, 1245, 2.58, 3, 109, 56, 6),
    (105, 68, 51, {28, 29}, 1453, 2.38, 3, 132, 64, 6),
    (105, 68, 55, {30, 31}, 1677, 2.20, 3, 166, 80, 6),
    (100, 50, 35, {15, 16}, 543, 3.30, 3, 75, 36, 4),
    (100, 50, 39, {16, 17}, 643, 2.96, 3, 81, 42, 4),
    (100, 50, 43, {18, 19}, 795, 2.69, 3, 109, 56, 6),
    (100, 50, 47, {20, 21}, 963, 2.46, 3, 132, 64, 6),
    (100, 50, 51, {22, 23}, 1147, 2.26, 3, 140, 72, 6),
    (90, 45, 35, {15, 16}, 543, 2.97, 3, 81, 42, 4),
    (90, 45, 39, {16, 17}, 643, 2.66, 3, 109, 56, 6),
    (90, 45, 43, {18, 19}, 795, 2.42, 3, 132, 64, 6),
]
table = pytest.mark.parametrize("row", TABLE, ids=[f"{row[0]}x{row[1]}-{row[2]}" for row in TABLE])
fields = st.builds(FootballField, st.floats(90, 120), st.floats(45, 90))
fair_flat = st.integers(2, 9).map(lambda n: 4 * n + 3)
odd = st.integers(4, 18).map(lambda n: 2 * n + 1)
orientations = st.sampled_from(["flat", "pointy"])


def distance(first, second):
    """Return the number of steps between two hexes."""
    q, r = first.q - second.q, first.r - second.r
    return max(abs(q), abs(r), abs(q + r))


class Pitch:
    """A football field laid on hexes."""

    def __init__(self, field, columns, orientation, goal_hexes=None):
        self.field, self.orientation = field, orientation
        self.overlay = cover_field(
            Size(field.length, field.width), columns, orientation, Goals(field.goal_width, goal_hexes)
        )
        self.columns, self.metres_per_hex = columns, self.overlay.metres
        self.cells, self.goal_cells = self.overlay.tags["field"], self.overlay.tags["goals"]
        self.metres, self.areas = self.overlay.grid.centre, field_markings(field).areas
        self.goal_hexes = len(self.goal_cells) // 2

    def inside(self, area):
        return tuple(cell for cell in covered_cells(self.overlay.grid, self.areas[area]) if cell in self.cells)

    @property
    def per_line(self):
        lines = Counter(cell.q if self.orientation == "flat" else cell.r for cell in self.cells)
        return tuple(dict.fromkeys(lines[line] for line in sorted(lines)))


lay_out = lru_cache(maxsize=64)(Pitch)


def places(pitch, cells=None):
    """Return the middles of hexes in hex widths, rounded."""
    found = (pitch.metres(cell) for cell in (pitch.cells if cells is None else cells))
    size = pitch.metres_per_hex
    return {(round(p.x / size, 4) + 0.0, round(p.y / size, 4) + 0.0) for p in found}


def area_cells(pitch):
    """Return the hexes of the two penalty areas."""
    return list(pitch.inside("penalty-area"))


def mirrored(points, x, y):
    return {(a * x + 0.0, b * y + 0.0) for a, b in points}


def end_of(pitch, end):
    """Return the goal hexes at one end, in order along the goal line."""
    return sorted((c for c in pitch.goal_cells if pitch.metres(c).x * end > 0), key=lambda c: pitch.metres(c).y)


@table
def test_the_table_of_boards(row):
    length, width, columns, per_column, hexes, metres, goal, area, narrow, shot = row
    pitch = lay_out(FootballField(length, width), columns, "flat")
    assert set(pitch.per_line) == per_column
    assert len(pitch.cells) == len(set(pitch.cells)) == hexes
    assert pitch.metres_per_hex == pytest.approx(metres, abs=0.0051)
    assert pitch.goal_hexes == goal
    assert len([c for c in area_cells(pitch) if pitch.metres(c).x > 0]) == area
    assert len(area_cells(pitch)) == 2 * area
    assert len(pitch.inside("little-angle")) == 2 * narrow
    on_axis = [cell for cell in pitch.cells if abs(pitch.metres(cell).y) < 1e-6]
    mark = min(on_axis, key=lambda cell: abs(pitch.metres(cell).x - (length / 2 - 11)))
    assert min(distance(mark, cell) for cell in end_of(pitch, 1)) == shot


@table
def test_boards_of_the_table_are_fair_and_have_centre_mark_and_goals_on_middles(row):
    pitch = lay_out(FootballField(row[0], row[1]), row[2], "flat")
    assert unfairness(pitch.overlay) == ()
    assert (0, 0) in places(pitch)
    assert all(any(y == 0 for _, y in places(pitch, end_of(pitch, end))) for end in (-1, 1))


@table
def test_only_the_central_hexes_of_the_last_column_escape_the_zone(row):
    pitch = lay_out(FootballField(row[0], row[1]), row[2], "flat")
    last = [c for c in area_cells(pitch) if pitch.metres(c).x > row[0] / 2 - pitch.metres_per_hex * SPACING]
    narrow = pitch.inside("little-angle")
    escaped = [abs(pitch.metres(c).y) for c in last if c not in narrow]
    assert escaped
    assert max(escaped) <= pitch.metres_per_hex


@given(fields, fair_flat)
def test_fair_flat_boards_are_mirrored_on_both_axes(field, columns):
    pitch = lay_out(field, columns, "flat")
    for cells in (pitch.cells, pitch.goal_cells, area_cells(pitch), pitch.inside("little-angle")):
        here = places(pitch, cells)
        assert here == mirrored(here, -1, 1) == mirrored(here, 1, -1)
    assert (0, 0) in places(pitch)


@pytest.mark.slow
@given(fields, odd)
def test_pointy_boards_with_odd_columns_are_mirrored_on_both_axes(field, columns):
    pitch = lay_out(field, columns, "pointy")
    for cells in (pitch.cells, pitch.goal_cells, area_cells(pitch), pitch.inside("little-angle")):
        here = places(pitch, cells)
        assert here == mirrored(here, -1, 1) == mirrored(here, 1, -1)
    assert (0, 0) in places(pitch)


@given(fields, st.integers(9, 40), orientations)
def test_every_board_is_at_least_the_same_after_half_a_turn(field, columns, orientation):
    pitch = lay_out(field, columns, orientation)
    for cells in (pitch.cells, pitch.goal_cells):
        here = places(pitch, cells)
        assert here == mirrored(here, -1, -1)


@given(fields, st.integers(9, 40), orientations)
def test_a_board_holds_exactly_the_hexes_whose_middle_is_on_the_field(field, columns, orientation):
    pitch = lay_out(field, columns, orientation)
    assert len(set(pitch.cells)) == len(pitch.cells)
    assert all(
        abs(pitch.metres(c).x) <= field.length / 2 + 1e-5 * columns
        and abs(pitch.metres(c).y) <= field.width / 2 + 1e-5 * columns
        for c in pitch.cells
    )
    area = len(pitch.cells) * pitch.metres_per_hex**2 * math.sqrt(3) / 2
    rim = (field.length + field.width) * 2 * pitch.metres_per_hex
    assert abs(area - field.length * field.width) <= rim


@given(fields, st.integers(9, 40))
def test_flat_boards_have_the_columns_that_were_requested(field, columns):
    pitch = lay_out(field, columns, "flat")
    assert len({cell.q for cell in pitch.cells}) == columns
    assert columns * SPACING * pitch.metres_per_hex == pytest.approx(field.length)


@given(fields, odd)
def test_pointy_rows_hold_the_columns_that_were_requested(field, columns):
    pitch = lay_out(field, columns, "pointy")
    rows = [sum(cell.r == r for cell in pitch.cells) for r in {cell.r for cell in pitch.cells}]
    assert sum(cell.r == 0 for cell in pitch.cells) == columns
    assert set(rows) <= {columns, columns + 1, columns - 1}


@given(fields, st.integers(9, 40), orientations)
def test_goals_stand_just_behind_the_line_and_touch_the_field(field, columns, orientation):
    pitch = lay_out(field, columns, orientation)
    assert not set(pitch.goal_cells) & set(pitch.cells)
    grid = replace(pitch.overlay.grid, cells=pitch.cells)
    for cell in pitch.goal_cells:
        at = pitch.metres(cell)
        assert 0 < abs(at.x) - field.length / 2 <= 1.0 * pitch.metres_per_hex + 1e-6
        assert any(other in grid for other in (cell, *grid.neighbours(cell)))


@given(fields, st.integers(9, 40), orientations)
def test_goals_hold_a_stack_of_neighbours_in_the_middle(field, columns, orientation):
    pitch = lay_out(field, columns, orientation)
    for end in (-1, 1):
        cells = end_of(pitch, end)
        assert len(cells) == pitch.goal_hexes >= 1
        assert all(distance(a, b) == 1 for a, b in pairwise(cells))
        assert abs(sum(pitch.metres(c).y for c in cells)) <= len(cells) * pitch.metres_per_hex * 0.51


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("wanted", [1, 3, 5])
def test_the_width_of_the_goals_can_be_fixed(orientation, wanted):
    pitch = lay_out(FootballField(100, 50), 39, orientation, goal_hexes=wanted)
    assert pitch.goal_hexes == wanted
    assert 0 in {round(pitch.metres(cell).y, 6) for cell in pitch.goal_cells}


def test_three_goal_hexes_span_a_goal_at_the_scale_of_the_survey():
    pitch = lay_out(FUTSAL, 47, "flat")
    assert pitch.goal_hexes == 3
    assert 3 * pitch.metres_per_hex == pytest.approx(3, abs=0.1)


@pytest.mark.parametrize(
    ("columns", "orientation", "words"),
    [
        (38, "flat", "neither the centre mark nor the goals"),
        (40, "flat", "neither the centre mark nor the goals"),
        (41, "flat", "the centre mark falls between two hexes"),
        (37, "flat", "the centre mark falls between two hexes"),
        (40, "pointy", "the centre mark falls between two hexes"),
    ],
)
def test_what_keeps_a_board_from_being_fair_is_reported(columns, orientation, words):
    (message,) = unfairness(lay_out(FootballField(100, 50), columns, orientation).overlay)
    assert words in message


@pytest.mark.parametrize("columns", [37, 38, 40, 41])
def test_the_advice_to_use_other_columns_is_good_advice(columns):
    (message,) = unfairness(lay_out(FootballField(100, 50), columns, "flat").overlay)
    better = int("".join(c for c in message if c.isdigit()))
    assert unfairness(lay_out(FootballField(100, 50), better, "flat").overlay) == ()
    assert abs(better - columns) <= 2


@given(st.floats(1, 200), orientations)
def test_fair_columns_are_fair_and_near(wanted, orientation):
    columns = fair_columns(wanted, orientation)
    assert (columns % 4 == 3) if orientation == "flat" else (columns % 2 == 1)
    assert columns >= 3
    assert abs(columns - wanted) <= 2 or columns == 3


@pytest.mark.slow
@given(fields, st.floats(2, 5), orientations)
def test_columns_for_metres_come_near_to_what_was_asked(field, metres, orientation):
    columns = columns_for_metres(Size(field.length, field.width), metres, orientation)
    pitch = lay_out(field, columns, orientation)
    assert unfairness(pitch.overlay) == ()
    exact = field.length / metres / (SPACING if orientation == "flat" else 1)
    assert abs(columns - exact) <= 2 + 1e-9


@pytest.mark.slow
@given(fields, st.integers(200, 900), orientations)
def test_columns_for_a_count_are_the_best_fair_ones(field, wanted, orientation):
    columns = columns_for_count(Size(field.length, field.width), wanted, orientation)
    step = 4 if orientation == "flat" else 2
    off = abs(len(lay_out(field, columns, orientation).cells) - wanted)
    assert unfairness(lay_out(field, columns, orientation).overlay) == ()
    for other in (columns - step, columns + step):
        assert off <= abs(len(lay_out(field, other, orientation).cells) - wanted)


@pytest.mark.slow
@given(fields, fair_flat)
def test_areas_hold_the_hexes_whose_middle_lies_in_them(field, columns):
    pitch = lay_out(field, columns, "flat")
    assert set(pitch.inside("little-angle")) < set(area_cells(pitch)) < set(pitch.cells)
