"""Paper: real sizes, and margins that stay on the edges they were measured at."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.shapes import Rect, Size, Transform
from generator.imposition.paper import (
    MARGIN_PRESETS,
    SIZES,
    Paper,
    booklet,
    foot_base,
    foot_note,
    foot_room,
    page_areas,
    page_size,
    pages_abreast,
    saddle_stitch,
)
from generator.scene.drawings import bounds
from generator.scene.primitives import Artwork, Box, Group, Style


def test_sizes_are_those_of_the_standards():
    assert SIZES == {"a4": (210, 297), "letter": (215.9, 279.4), "a3": (297, 420)}


@pytest.mark.parametrize("name", SIZES)
@pytest.mark.parametrize("margins", MARGIN_PRESETS)
def test_margins_belong_to_the_edges_of_the_sheet_as_fed(name, margins):
    long_edge, short_edge = MARGIN_PRESETS[margins]
    paper = Paper(name, SIZES[name], long_edge, short_edge)
    upright, turned = paper.printable(False), paper.printable(True)
    assert (upright.x, upright.y) == (long_edge, short_edge) == (turned.y, turned.x)
    assert upright.size == turned.size.turned
    assert upright.centre == (pytest.approx(paper.size.width / 2), pytest.approx(paper.size.height / 2))


def test_a_turned_page_lies_down():
    assert Paper("a4", SIZES["a4"]).page(True) == (297, 210)


PAPERS = [Paper(name, SIZES[name], *margins) for name in SIZES for margins in MARGIN_PRESETS.values()]


def read_through(sides):
    """Return the pages as a reader meets them, by folding paper: both halves of a sheet have a front and a back."""
    leaves = []
    for (front_left, front_right), (back_left, back_right) in zip(sides[::2], sides[1::2], strict=True):
        # flipped on the short edge, what is left on the back lies behind what is right on the front
        leaves.append({"left": (front_left, back_right), "right": (front_right, back_left)})
    # the outer sheet lies lowest, its front down; the right halves are read first, from the outer sheet inwards
    first_half = [side for leaf in leaves for side in leaf["right"]]
    second_half = [side for leaf in reversed(leaves) for side in reversed(leaf["left"])]
    return first_half + second_half


@given(st.integers(1, 40))
def test_every_page_is_printed_once_and_read_in_order(sheets):
    sides = saddle_stitch(4 * sheets)
    assert len(sides) == 2 * sheets
    assert sorted(page for side in sides for page in side) == list(range(1, 4 * sheets + 1))
    assert read_through(sides) == list(range(1, 4 * sheets + 1))


@given(st.integers(-3, 30).filter(lambda pages: pages < 1 or pages % 4))
def test_pages_that_fill_no_sheets_are_refused(pages):
    with pytest.raises(ValueError, match="do not fill"):
        saddle_stitch(pages)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: f"{paper.name} {paper.short_edge_margin}")
def test_pages_keep_to_their_half_of_the_sheet(paper):
    left, right = page_areas(paper)
    page, area = paper.page(landscape=True), paper.printable(landscape=True)
    assert left.size == right.size == page_size(paper)
    assert left.right < page.width / 2 < right.x
    # the halves mirror each other, so that both sides of a leaf have the same margins
    assert left.x == pytest.approx(page.width - right.right)
    assert (left.x, left.y, left.bottom) == pytest.approx((area.x, area.y, area.bottom))


def numbered(count):
    return [Artwork(Size(20, 30), (Box(Rect(0, 0, page, page)),)) for page in range(1, count + 1)]


def pages_on(sheet):
    """Return the pages on a sheet from left to right: each is a box as wide as its number."""
    found = [item for item in sheet.items if item.name != "fold"]
    places = sorted((item.transform.e, item.items[0].rect.width) for item in found)
    return [page for _, page in places]


def test_a_booklet_is_flipped_on_the_short_edge_and_marked_where_it_folds():
    document = booklet("rules", "Rules", "en", PAPERS[0], numbered(8))
    assert document.duplex == "short-edge"
    assert [pages_on(sheet) for sheet in document.sheets] == [[8, 1], [2, 7], [6, 3], [4, 5]]
    assert [sheet.side for sheet in document.sheets] == ["front", "back"] * 2
    assert [sheet.label for sheet in document.sheets] == ["1a", "1b", "2a", "2b"]
    assert [any(item.name == "fold" for item in sheet.items) for sheet in document.sheets] == [True, False] * 2
    assert all(sheet.size.width > sheet.size.height for sheet in document.sheets)


def test_flat_pages_are_side_by_side_in_the_order_in_which_they_are_read():
    document = pages_abreast("rules", "Rules", "en", PAPERS[0], numbered(5))
    assert document.duplex == "none"
    assert [pages_on(sheet) for sheet in document.sheets] == [[1, 2], [3, 4], [5]]


def box(x, width, y=287.0):
    return Box(Rect(x, y, width, 2.0), Style())


@pytest.mark.parametrize(("drawn", "room"), [
    ((), (10.0, 200.0)),
    ((box(8, 2),), (11.5, 200.0)),
    ((box(8, 2), box(200, 2)), (11.5, 198.5)),
    ((Group((box(0, 2),), Transform.shift(30, 0)),), (33.5, 200.0)),
    ((box(8, 2, y=200.0),), (10.0, 200.0)),
    ((box(60, 80),), (10.0, 200.0)),
    ((Box(Rect(0, 0, 210, 297), Style()),), (10.0, 200.0)),
], ids=["nothing", "a mark", "two marks", "within", "above it", "too little is left", "a ground"])  # fmt: skip
def test_the_foot_lies_beside_what_a_game_draws_there(drawn, room):
    paper = Paper("a4", SIZES["a4"])
    assert foot_room(paper, drawn, foot_base(paper)) == room
    words, *rule = foot_note(paper, "a note", "", room).items
    assert words.position.x == room[0]
    assert max(bounds(item).right for item in rule) < room[1]
