"""Where pieces lie: all of them, none over another, those of one kind in their order, whatever is mixed."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.grids.hexes import corners
from generator.geometry.shapes import Point, Rect
from generator.imposition.packing import Packing
from generator.scene.pieces import DrawnPiece
from generator.scene.primitives import Box, Circle, Polygon

AREA = Rect(10, 10, 190, 275)
sizes = st.sampled_from((6.0, 10.0, 15.5, 25.0, 40.0, 63.0, 88.0))
outlines = st.one_of(
    st.builds(lambda width, height: Box(Rect(-width / 2, -height / 2, width, height)), sizes, sizes),
    st.builds(lambda size: Circle(Point(0, 0), size / 2), sizes),
    st.builds(
        lambda size, way: Polygon(tuple(corners(Point(0, 0), size, way))), sizes, st.sampled_from(("flat", "pointy"))
    ),
)
kinds = st.lists(st.tuples(outlines, st.integers(1, 12)), min_size=1, max_size=6, unique_by=lambda kind: kind[0])
packings = st.builds(
    Packing, st.just(AREA), st.sampled_from(("long-edge", "fold", "none")), st.sampled_from((None, "straight", "grid"))
)


def distance(line, point):
    """Return how far a point lies to the right of a line, or below it."""
    return line.nx * point.x + line.ny * point.y - line.offset


def pieces_of(kinds):
    named = enumerate(outline for outline, count in kinds for _ in range(count))
    return [DrawnPiece(str(index), outline, ()) for index, outline in named]


def inside(piece, at):
    """Return a box about a piece, drawn in so far that hexes and discs may stand corner to corner."""
    share = 0.0 if isinstance(piece.outline, Box) else 0.17 * piece.area.width
    return piece.area.shift(*at).expand(-share - 1e-4)


@given(kinds, packings)
def test_all_pieces_are_placed_once_inside_the_area_and_none_over_another(kinds, packing):
    pieces = pieces_of(kinds)
    sheetfuls = packing.pack(pieces)
    assert Counter(piece.name for full in sheetfuls for piece in full.pieces) == Counter(p.name for p in pieces)
    for full in sheetfuls:
        assert all(AREA.expand(1e-3).holds(corner) for corner in full.block.corners)
        boxes = [inside(piece, at) for piece, at in full.placements]
        assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))


@given(kinds, packings)
def test_pieces_of_one_kind_keep_their_order(kinds, packing):
    placed = [piece for full in packing.pack(pieces_of(kinds)) for piece in full.pieces]
    for outline, _ in kinds:
        order = [int(piece.name) for piece in placed if piece.outline == outline]
        assert order == sorted(order)


def box(width, height):
    return Box(Rect(-width / 2, -height / 2, width, height))


@pytest.mark.parametrize(
    ("kinds", "sheets"),
    [
        ([(box(63, 88), 8), (box(20, 20), 9)], 1),  # small ones beside the last card
        ([(box(100, 270), 1), (box(40, 40), 10)], 1),  # rows beside a tall piece
        ([(box(63, 88), 9), (box(12, 12), 1)], 2),
    ],
)
def test_what_a_row_leaves_at_its_end_takes_smaller_rows(kinds, sheets):
    assert len(Packing(AREA, "none").pack(pieces_of(kinds))) == sheets


def test_discs_take_the_free_places_of_hexes_where_that_saves_a_sheet():
    hexes, discs = (Polygon(tuple(corners(Point(0, 0), 25, "flat"))), 20), (Circle(Point(0, 0), 12), 1)
    (below,) = Packing(AREA, "none").pack(pieces_of([hexes, discs]))
    (beside,) = Packing(Rect(10, 10, 190, below.head.height), "none").pack(pieces_of([hexes, discs]))
    assert (below.shelf, beside.shelf) == (20, 21)


@given(kinds, packings)
def test_straight_cuts_between_boxes_enter_none_and_what_they_do_not_free_is_marked(kinds, packing):
    boxes = [kind for kind in kinds if isinstance(kind[0], Box)]
    for full in packing.pack(pieces_of(boxes)):
        areas = {piece.name: piece.area.shift(*at) for piece, at in full.placements}
        singly = {piece.name for piece, _ in full.singly}
        for name, area in areas.items():
            sides = [[distance(line, corner) for corner in area.corners] for line in full.lines]
            assert all(min(side) > -1e-3 or max(side) < 1e-3 for side in sides)
            cut = sum(min(map(abs, side)) < 1e-3 for side in sides)
            assert name in singly or cut >= 4
