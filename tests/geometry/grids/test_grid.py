"""What every grid promises: mutual neighbours, outlines without gap or overlap, every label and side once."""

import math
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.grids.areas import AreaGrid, area_grid, join_areas
from generator.geometry.grids.hexes import Hex, HexGrid
from generator.geometry.grids.mesh import MeshGrid
from generator.geometry.grids.squares import SquareGrid
from generator.geometry.grids.tilings import PatchGrid, ring_grid
from generator.geometry.shapes import Point, Rect, distance_to, signed_area
from generator.model.boards.grids import HexesSpec, TilingSpec
from generator.model.source import read_source
from generator.model.validation import validate
from generator.packs.load import TilingFile
from tests.geometry.test_areas import partitions

ORIGIN = Point(7.0, 11.0)
DISC = tuple(Hex(q, r) for r in range(-3, 4) for q in range(-3, 4) if abs(q + r) < 4)
NESTED = ("AAAAAB", "ACCCAB", "ACDCAB", "ACCCAB", "AAAAAE")
TOUCHING = ("BAAA", "AABA", "AAAB", "CC.B")


def hex_grids(orientation):
    return st.builds(
        lambda cells, width: HexGrid(tuple(sorted(cells)), orientation, width, ORIGIN),
        st.sets(st.sampled_from([*DISC]), min_size=1),
        st.floats(5, 40),
    )


square_grids = st.builds(SquareGrid, st.integers(1, 9), st.integers(1, 9), st.floats(5, 40), st.just(ORIGIN))


half_hex_grids = st.builds(
    lambda orientation, columns, rows: (
        HexesSpec(type="hexes", orientation=orientation, columns=columns, rows=rows, edge="half").build_grid(()).grid
    ),
    st.sampled_from(["flat", "pointy"]), st.integers(2, 6), st.integers(2, 6),
)  # fmt: skip
ring_grids = st.builds(ring_grid, st.lists(st.integers(0, 9), min_size=1, max_size=4).filter(any), st.floats(5, 40))
PRESETS = validate(TilingFile, read_source(Path(__file__).parents[3] / "templates" / "_base" / "tilings.yaml")).tilings
tilings = st.builds(
    lambda preset, columns, rows: (
        TilingSpec(type="tiling", preset=preset, columns=columns, rows=rows, size="20mm")
        .with_preset(PRESETS)
        .build_grid(())
        .grid
    ),
    st.sampled_from(sorted(PRESETS)), st.integers(1, 3), st.integers(1, 3),
)  # fmt: skip


@st.composite
def region_grids(draw):
    """Draw any map, cells in several parts, holes and lonely squares included."""
    width, height = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    line = st.text("ABC.", min_size=width, max_size=width)
    rows = draw(st.lists(line, min_size=height, max_size=height).filter(lambda rows: set("".join(rows)) != {"."}))
    return MeshGrid(_whole(rows), draw(st.floats(5, 40)), ORIGIN)


def _whole(rows):
    """Give each part of a cell a letter of its own, so that every cell hangs together."""
    grid, letters = MeshGrid(tuple(rows)), iter("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    named = {
        square: letter
        for cell in grid.cells
        for part in grid.parts(cell)
        for letter in [next(letters)]
        for square in part
    }
    return tuple("".join(named.get((column, row), ".") for column in range(len(rows[0]))) for row in range(len(rows)))


EXAMPLES = [
    HexGrid(tuple(cell for cell in DISC if max(map(abs, (*cell, sum(cell)))) == 2), "flat", 20.0, ORIGIN),
    SquareGrid(7, 6, 30.0, ORIGIN),
    MeshGrid(NESTED, 18.0, ORIGIN),
    MeshGrid(_whole(TOUCHING), 18.0, ORIGIN),
    HexesSpec(type="hexes", columns=4, rows=3, edge="half").build_grid(()).grid,
    ring_grid([1, 6, 12, 0, 1], 12.0),
]


def tight(areas):
    """Return the grid of drawn areas, of a map that shows no more than them."""
    joined = join_areas(areas, 0.5)
    around = Rect.around(point for loops in joined.loops for loop in loops for point in loop)
    return area_grid(areas, joined, 8.0, around)


area_grids = partitions().map(lambda partition: tight(partition[0]))
grids = st.one_of(
    hex_grids("flat"), hex_grids("pointy"), half_hex_grids, square_grids, region_grids(), ring_grids, tilings,
    area_grids, st.sampled_from(EXAMPLES),
)  # fmt: skip


def near(point):
    return round(point.x, 4), round(point.y, 4)


def area(grid, cell):
    return sum(map(signed_area, grid.loops(cell)))


def inside(grid, cell, point):
    """Return whether a point lies in a cell: an odd number of its sides lie to the right."""
    crossings = 0
    for ring_ in grid.loops(cell):
        for p, q in zip(ring_, (*ring_[1:], ring_[0]), strict=True):
            if (p.y > point.y) != (q.y > point.y):
                crossings += point.x < p.x + (point.y - p.y) / (q.y - p.y) * (q.x - p.x)
    return crossings % 2 == 1


@given(grids)
def test_cells_are_there_once(grid):
    assert len(grid.cells) == len(set(grid.cells)) > 0


@given(grids)
def test_labels_are_unique(grid):
    labels = [grid.label(cell) for cell in grid.cells]
    assert len(labels) == len(set(labels)) and all(labels)


@given(grids)
def test_neighbours_are_mutual_and_of_the_grid(grid):
    for cell in grid.cells:
        beside = grid.neighbours(cell)
        assert cell not in beside and len(beside) == len(set(beside))
        assert all(other in grid.cells and cell in grid.neighbours(other) for other in beside)


@given(grids)
def test_every_side_is_there_once(grid):
    sides = Counter(frozenset((near(edge.start), near(edge.end))) for edge in grid.sides)
    assert set(sides.values()) == {1}
    assert all(len(side) == 2 for side in sides)


@given(grids)
def test_sides_join_the_neighbours_and_nobody_else(grid):
    joined = {frozenset((edge.first, edge.second)) for edge in grid.sides if edge.second is not None}
    assert joined == {frozenset((cell, other)) for cell in grid.cells for other in grid.neighbours(cell)}


@given(grids)
def test_sides_of_a_cell_are_as_long_as_its_outlines(grid):
    for cell in grid.cells:
        own = [edge for edge in grid.sides if cell in (edge.first, edge.second)]
        around = sum(math.dist(p, q) for r in grid.loops(cell) for p, q in zip(r, (*r[1:], r[0]), strict=True))
        assert sum(math.dist(edge.start, edge.end) for edge in own) == pytest.approx(around)


@pytest.mark.slow
@given(grids)
def test_outlines_meet_without_gap_or_overlap(grid):
    """Each side of an outline is matched by the neighbour's, run the other way; so no two cells cover one place."""
    for edge in grid.sides:
        middle = Point((edge.start.x + edge.end.x) / 2, (edge.start.y + edge.end.y) / 2)
        length = math.dist(edge.start, edge.end)
        out = Point(-(edge.end.y - edge.start.y) / length * 0.05, (edge.end.x - edge.start.x) / length * 0.05)
        held = [
            {cell for cell in grid.cells if inside(grid, cell, middle.shift(out.x * sign, out.y * sign))}
            for sign in (-1, 1)
        ]
        assert {frozenset(cells) for cells in held} == {
            frozenset([edge.first]), frozenset([edge.second] if edge.second is not None else []),
        }  # fmt: skip


@given(grids)
def test_centre_lies_inside_its_own_cell_only(grid):
    for cell in grid.cells:
        assert [other for other in grid.cells if inside(grid, other, grid.centre(cell))] == [cell]


@given(grids)
def test_a_circle_as_broad_as_a_cell_lies_within_it(grid):
    for cell in grid.cells:
        at, reach = grid.centre(cell), grid.breadth(cell) / 2
        for ring_ in grid.loops(cell):
            for p, q in zip(ring_, (*ring_[1:], ring_[0]), strict=True):
                assert distance_to(at, p, q) >= reach - 1e-6


@given(grids)
def test_cells_of_another_size_are_as_much_larger(grid):
    other = grid.resize(2 * grid.size, ORIGIN)
    assert other.cells == grid.cells and other.size == 2 * grid.size
    assert other.bounds == pytest.approx((*ORIGIN, 2 * grid.bounds.width, 2 * grid.bounds.height))
    for cell in grid.cells:
        assert other.breadth(cell) == pytest.approx(2 * grid.breadth(cell))
        assert area(other, cell) == pytest.approx(4 * area(grid, cell))


@given(grids)
def test_outline_runs_clockwise_and_has_no_idle_corner(grid):
    for cell in grid.cells:
        outline = grid.outline(cell)
        assert sum(p.x * q.y - q.x * p.y for p, q in zip(outline, (*outline[1:], outline[0]), strict=True)) > 0
        for p, q, r in zip((outline[-1], *outline), outline, (*outline[1:], outline[0]), strict=False):
            # the halves of a disc meet at its middle, which lies on their straight side
            halved = math.hypot(q.x, q.y) < 1e-6 and isinstance(grid, PatchGrid)
            # where the border of two areas ends, the third one goes straight on
            halved = halved or isinstance(grid, AreaGrid)
            assert halved or abs((q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x)) > 1e-6


@given(grids)
def test_bounds_hold_every_outline_tightly(grid):
    around = Rect.around(corner for cell in grid.cells for loop in grid.loops(cell) for corner in loop)
    assert grid.bounds == pytest.approx(around)


@given(square_grids)
def test_squares_cover_their_bounds(grid):
    assert sum(area(grid, cell) for cell in grid.cells) == pytest.approx(grid.bounds.width * grid.bounds.height)


@given(half_hex_grids)
def test_half_hexes_leave_no_gap_at_two_edges(grid):
    cut = ("x", "right") if grid.orientation == "pointy" else ("y", "bottom")
    for edge in cut:
        at = getattr(grid.bounds, edge)
        on = [side for side in grid.sides if all(abs(getattr(end, cut[0]) - at) < 1e-6 for end in side[2:])]
        assert all(side.second is None for side in on) and on
    whole = HexGrid(grid.cells, grid.orientation, grid.size, grid.origin)
    assert sum(area(grid, cell) for cell in grid.cells) < sum(area(whole, cell) for cell in grid.cells)


@given(st.integers(1, 9), st.integers(1, 5), st.floats(5, 40))
def test_rings_cover_a_circle(sectors, count, size):
    grid = ring_grid([sectors] * count, size)
    covered = sum(area(grid, cell) for cell in grid.cells)
    assert covered == pytest.approx(math.pi * (count * size) ** 2, rel=0.002)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_tilings_leave_no_gap(preset):
    grid = TilingSpec(type="tiling", preset=preset, columns=5, rows=5).with_preset(PRESETS).build_grid(()).grid
    middle = min(grid.cells, key=lambda cell: math.dist(grid.centre(cell), grid.bounds.centre))
    around = {middle, *grid.neighbours(middle)}
    open_ = [side for side in grid.sides if side.second is None and side.first in around]
    assert len(grid.neighbours(middle)) == len(grid.outline(middle)) and not open_


@given(region_grids())
def test_regions_cover_as_many_squares_as_they_have(grid):
    for cell in grid.cells:
        assert area(grid, cell) == pytest.approx(len(grid.squares[cell]) * grid.size**2)


def test_a_cell_may_hold_others():
    grid = MeshGrid(NESTED)
    assert [len(grid.loops(cell)) for cell in "ACD"] == [2, 2, 1]
    assert set(grid.neighbours("C")) == {"A", "D"}
    assert all(first != second for first, second in pairwise(grid.outline("A")))
