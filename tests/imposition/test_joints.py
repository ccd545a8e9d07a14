"""Seams along hexes, folds, and sheets reprints."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.build import build
from generator.geometry.grids.grid import HexLattice
from generator.geometry.grids.hexes import ROOT3
from generator.geometry.shapes import Point, Rect, Size, polygon_area
from generator.imposition.paper import SIZES, Paper
from generator.imposition.seams import JOINTS, Joint, SeamAxis, places, sheets_along, swing
from generator.imposition.tiling import fewest_sheets, tile_board
from generator.problems import PizarraError
from generator.scene.primitives import SeamGuide

papers = st.sampled_from([Paper(name, size) for name, size in SIZES.items()])
orientations = st.sampled_from(["flat", "pointy"])
joints = st.builds(Joint, st.sampled_from(JOINTS), st.sampled_from([0.0, 2.0, 5.0, 12.0]), st.booleans())


@st.composite
def boards(draw):
    """Return the size of a board and its hexes, which need not lie in its middle."""
    size = Size(draw(st.floats(120, 1200)), draw(st.floats(120, 800)))
    width, end = draw(st.floats(8, 40)), draw(st.floats(4, 40))
    origin = Point(size.width / 2 + draw(st.floats(-20, 20)), size.height / 2 + draw(st.floats(-20, 20)))
    return size, HexLattice(width, draw(orientations), origin, Rect(end, 5, size.width - 2 * end, size.height - 10))


@given(boards(), papers, joints)
def test_the_sheets_are_the_board_without_gap_or_overlap(board, paper, joint):
    size, weave = board
    tiling = tile_board(size, paper, joint, SeamGuide(weave=weave))
    assert sum(polygon_area(one.outline) for one in tiling.tiles) == pytest.approx(size.width * size.height, rel=1e-6)
    for one in tiling.tiles:
        area = paper.printable(one.landscape)
        assert one.window.width <= area.width + 1e-3
        assert one.window.height <= area.height + 1e-3
        assert all(one.window.expand(1e-3).holds(point) for point in one.outline)
        if one.woven is not None:
            assert all(one.sides[2] == below.sides[0] for below in tiling.tiles_beside(one, "below"))


@given(boards(), papers)
def test_zigzag_cuts_run_along_sides_of_hexes(board, paper):
    size, weave = board
    side, area = weave.width / ROOT3, weave.area
    wide, high = swing(weave)
    for one in tile_board(size, paper, Joint("zigzag"), SeamGuide(weave=weave)).tiles:
        for chain in one.sides:
            inner = [point for point in chain if area.expand(-weave.width * 1.2).holds(point)]
            steps = [pair for pair in pairwise(chain) if pair[0] in inner and pair[1] in inner]
            assert all(
                ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5 == pytest.approx(side, abs=1e-3) for a, b in steps[1:-1]
            )
    assert {round(value, 6) for value in (wide, high)} == {round(side / 2, 6), round(weave.width / 2, 6)}


@given(boards(), papers, st.sampled_from(JOINTS))
def test_a_folding_board_has_a_straight_seam_in_its_middle_and_as_many_sheets_on_either_side(board, paper, kind):
    size, weave = board
    tiling = tile_board(size, paper, Joint(kind, 5, fold=True), SeamGuide(weave=weave))
    middle = tiling.fold_column
    assert {strip.sheets for strip in tiling.layout.strips} == {2 * middle}
    for one in tiling.tiles[middle :: 2 * middle]:
        assert all(point.x == pytest.approx(size.width / 2) for point in one.sides[3])


@given(st.floats(10, 3000), st.floats(100, 400), st.floats(0, 40))
def test_straight_joints_take_as_many_sheets_as_the_formula_says(length, sheet, overlap):
    count = sheets_along(SeamAxis(length, sheet, 0.0, overlap))
    assert count * sheet - (count - 1) * overlap >= length - 1e-4
    assert count == 1 or (count - 1) * sheet - (count - 2) * overlap < length + 1e-4


@given(boards(), papers)
def test_places_lie_within_the_hexes(board, paper):
    _, weave = board
    columns, rows = places(weave)
    assert all(weave.area.x < x < weave.area.right for x in columns)
    assert all(weave.area.y < y < weave.area.bottom for y in rows)


@given(boards(), papers, st.sampled_from([0.0, 5.0]))
def test_no_joint_takes_fewer_sheets_than_the_straight_one_with_as_much_overlap(board, paper, overlap):
    size, weave = board
    straight = fewest_sheets(size, paper, Joint("lap", overlap))
    assert fewest_sheets(size, paper, Joint("zigzag", overlap), weave) >= straight
    assert fewest_sheets(size, paper, Joint("lap", overlap, fold=True)) >= straight


# --- again ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_spoiled_sheets_are_printed_again_in_either_case(order):
    made = build.draw(replace(order, parts=("board",), sheets_only=("b1", "A2")))
    (document,) = made.documents
    assert (document.name, [sheet.label for sheet in document.sheets]) == ("board-again", ["A2", "B1"])


def test_a_sheet_that_is_not_there_is_reported_with_those_that_are(order):
    with pytest.raises(PizarraError) as caught:
        build.draw(replace(order, parts=("board",), sheets_only=("Z9",)))
    (problem,) = caught.value.problems
    assert problem.file == "--reprint"
    assert "A1, A2, A3, B1, B2, B3" in problem.hint
