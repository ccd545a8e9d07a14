"""Seams along hexes, folds, sheets printed again; the sheets laid together are the poster, pixel for pixel."""

from dataclasses import replace
from itertools import pairwise

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import build
from generator.artwork.board_seams import hex_guide
from generator.backends.pdf import pdf_bytes
from generator.boards import make_board
from generator.geometry.football import Field
from generator.geometry.hexes import ROOT3
from generator.geometry.pitch import lay_out
from generator.geometry.shapes import Point, Rect, Size, polygon_area
from generator.imposition.board_sheets import BoardWords, poster_document, tiled_document
from generator.imposition.joint import JOINTS, Joint
from generator.imposition.paper import SIZES, Paper
from generator.imposition.seams import Axis, seams, sheets_along
from generator.imposition.tiling import axes, fewest_sheets, tile
from generator.imposition.zigzag import places, swing
from generator.planning import Measures
from generator.problems import PizarraError
from generator.scene.seams import SeamGuide, Weave

POINTS = 72 / 25.4
DOTS = 60 / 25.4
"""Dots per millimetre of the pictures that are compared."""

papers = st.sampled_from([Paper(name, size) for name, size in SIZES.items()])
orientations = st.sampled_from(["flat", "pointy"])
joints = st.builds(Joint, st.sampled_from(JOINTS), st.sampled_from([0.0, 2.0, 5.0, 12.0]), st.booleans())


@st.composite
def boards(draw):
    """Return the size of a board and its hexes, which need not lie in its middle."""
    size = Size(draw(st.floats(120, 1200)), draw(st.floats(120, 800)))
    width, end = draw(st.floats(8, 40)), draw(st.floats(4, 40))
    origin = Point(size.width / 2 + draw(st.floats(-20, 20)), size.height / 2 + draw(st.floats(-20, 20)))
    return size, Weave(width, draw(orientations), origin, Rect(end, 5, size.width - 2 * end, size.height - 10))


@given(boards(), papers, joints)
@settings(max_examples=120)
def test_the_sheets_are_the_board_without_gap_or_overlap(board, paper, joint):
    size, weave = board
    tiling = tile(size, paper, joint, SeamGuide(weave=weave))
    area = paper.printable(tiling.turned)
    assert sum(polygon_area(one.outline) for one in tiling.tiles) == pytest.approx(size.width * size.height, rel=1e-6)
    for one in tiling.tiles:
        assert one.window.width <= area.width + 1e-3
        assert one.window.height <= area.height + 1e-3
        assert all(one.window.grown(1e-3).holds(point) for point in one.outline)
    for above, below in ((one, tiling.neighbour(one, 1, 0)) for one in tiling.tiles):
        if below is not None and above.sides is not None:
            assert above.sides[2] == below.sides[0]


@given(boards(), papers)
def test_zigzag_cuts_run_along_sides_of_hexes(board, paper):
    size, weave = board
    side, area = weave.width / ROOT3, weave.area
    wide, high = swing(weave)
    for one in tile(size, paper, Joint("zigzag"), SeamGuide(weave=weave)).tiles:
        for chain in one.sides or ():
            inner = [point for point in chain if area.grown(-weave.width * 1.2).holds(point)]
            steps = [pair for pair in pairwise(chain) if pair[0] in inner and pair[1] in inner]
            assert all(
                ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5 == pytest.approx(side, abs=1e-3) for a, b in steps[1:-1]
            )
    assert {round(value, 6) for value in (wide, high)} == {round(side / 2, 6), round(weave.width / 2, 6)}


@given(boards(), papers, st.sampled_from(JOINTS))
def test_a_folding_board_has_a_straight_seam_in_its_middle_and_as_many_sheets_on_either_side(board, paper, kind):
    size, weave = board
    tiling = tile(size, paper, Joint(kind, 5, fold=True), SeamGuide(weave=weave))
    middle = tiling.fold_column
    assert tiling.columns == 2 * middle
    for one in tiling.tiles[middle :: tiling.columns]:
        left = [one.trim.corners[0], one.trim.corners[3]] if one.sides is None else one.sides[3]
        assert all(point.x == pytest.approx(size.width / 2) for point in left)


@given(st.floats(10, 3000), st.floats(100, 400), st.floats(0, 40))
def test_straight_joints_take_as_many_sheets_as_the_formula_says(length, sheet, overlap):
    count = sheets_along(Axis(length, sheet, 0.0, overlap))
    assert count * sheet - (count - 1) * overlap >= length - 1e-4
    assert count == 1 or (count - 1) * sheet - (count - 2) * overlap < length + 1e-4


@given(
    st.integers(11, 60), st.floats(30, 100), st.floats(60, 120), st.floats(9, 35), papers, orientations, st.booleans()
)
@settings(max_examples=80)
def test_seams_are_good_wherever_there_is_room_for_it(columns, width, length, hex_width, paper, orientation, turned):
    pitch = lay_out(Field(length=length, width=width), columns, orientation)
    reach = pitch.reach
    size = Size(2 * reach.x * hex_width + 60, 2 * reach.y * hex_width + 10)
    guide = hex_guide(pitch.grid(hex_width, Point(size.width / 2, size.height / 2)))
    for axis in axes(size, paper, Joint(), guide, turned):
        count = sheets_along(axis)
        slack = count * axis.sheet - (count - 1) * axis.overlap - axis.length
        if slack >= 1.5 * hex_width / ROOT3 + 1:
            for cut in seams(axis, count)[1:-1]:
                assert not any(start <= cut <= end for start, end, _ in axis.avoid)


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


# --- laid together --------------------------------------------------------------------------------------------------


def picture(page, box):
    """Return what a page shows within a rectangle, in PDF points from its lower left, as rows of bytes."""
    page.set_mediabox(*box)
    page.set_cropbox(*box)
    bitmap = page.render(scale=DOTS / POINTS, rotation=0)
    raw = bytes(bitmap.buffer)
    return [
        raw[row * bitmap.stride : row * bitmap.stride + bitmap.width * bitmap.n_channels]
        for row in range(bitmap.height)
    ], bitmap


def spans(outline, y):
    hits = sorted(
        a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y)
        for a, b in pairwise((*outline, outline[0]))
        if (a.y <= y) != (b.y <= y)
    )
    return list(zip(hits[::2], hits[1::2], strict=False))


def well_inside(outline, y):
    """Return the stretches of a line that are inside, and also two dots above and below."""
    found = spans(outline, y)
    for near in (y - 2 / DOTS, y + 2 / DOTS):
        pairs = ((max(a, c), min(b, d)) for a, b in found for c, d in spans(outline, near))
        found = [(start, end) for start, end in pairs if end > start]
    return found


CASES = [
    ("lap", "a4", "flat", "100x50", 39, 18.0),
    ("butt", "letter", "pointy", "97.3x61.7", 31, 14.0),
    ("zigzag", "a4", "flat", "105x68", 27, 22.0),
    ("zigzag", "a3", "pointy", "88.8x44.4", 25, 26.0),
    ("lap", "letter", "pointy", "61x59", 17, 21.7),
]


@pytest.mark.parametrize(("kind", "paper", "orientation", "field", "columns", "width"), CASES)
def test_the_sheets_laid_together_are_the_poster(order, kind, paper, orientation, field, columns, width):
    wanted = replace(
        order, paper=Paper(paper, SIZES[paper]), joint=Joint(kind), field=field, orientation=orientation,
        asked=Measures(columns=columns, hex_width=width),
    )  # fmt: skip
    board = make_board(wanted)
    artwork, words = board.artwork(), BoardWords("board", "b", "s", "en")
    tiling = tile(artwork.size, wanted.paper, wanted.joint, board.seam_guide())
    sheets = tiled_document(artwork, tiling, words)
    tiles = pypdfium2.PdfDocument(pdf_bytes(sheets))
    poster = pypdfium2.PdfDocument(pdf_bytes(poster_document(artwork, words)))
    for number, (one, sheet) in enumerate(zip(tiling.tiles, sheets.sheets[1:], strict=True), start=1):
        trim, high = sheet.trim, sheet.size.height
        mine = [trim.x, high - trim.bottom, trim.right, high - trim.y]
        theirs = [one.trim.x, artwork.size.height - one.trim.bottom, one.trim.right, artwork.size.height - one.trim.y]
        rows, bitmap = picture(tiles[number], [value * POINTS for value in mine])
        others, _ = picture(poster[0], [value * POINTS for value in theirs])
        channels = bitmap.n_channels
        for index, (row, other) in enumerate(zip(rows, others, strict=True)):
            for start, end in well_inside(one.outline, one.trim.y + (index + 0.5) / DOTS):
                left, right = int((start - one.trim.x) * DOTS) + 2, int((end - one.trim.x) * DOTS) - 2
                part = slice(left * channels, right * channels)
                if row[part] != other[part]:
                    assert max(abs(a - b) for a, b in zip(row[part], other[part], strict=True)) < 40


# --- again ----------------------------------------------------------------------------------------------------------


def test_spoiled_sheets_are_printed_again_in_either_case(order):
    made = build.draw(replace(order, parts=("board",), sheets_only=("b1", "A2")))
    (document,) = made.documents
    assert (document.name, [sheet.label for sheet in document.sheets]) == ("board-again", ["A2", "B1"])


def test_a_sheet_that_is_not_there_is_told_with_those_that_are(order):
    with pytest.raises(PizarraError) as caught:
        build.draw(replace(order, parts=("board",), sheets_only=("Z9",)))
    (problem,) = caught.value.problems
    assert problem.file == "--sheets-only"
    assert "A1, A2, A3, B1, B2, B3" in problem.hint
