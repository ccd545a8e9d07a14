"""Pieces in blocks: the gaps are exactly as wanted, nothing overlaps, and each block has the marks to cut it by."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.shapes import Point, Rect, Size
from generator.imposition.ganging import GangStyle, SheetContents, gang
from generator.imposition.paper import MARK_GAP, SIZES, Paper, flip_of
from generator.imposition.slots import Slots, gang_area, grid_of_blocks
from generator.model.pieces.types import Blocks
from generator.scene.palette import NAMES
from generator.scene.pieces import DrawnPiece
from generator.scene.primitives import Box, Circle, Group, Style

A4, LETTER = (Paper(name, SIZES[name]) for name in ("a4", "letter"))
BLUE, GOLD = Style(fill=NAMES["blue"]), Style(fill=NAMES["gold"])


def blocks_of(columns, rows, *gap):
    return Blocks(columns=columns, rows=rows, gap=gap)


def card(quantity=1, width=20.0, height=30.0, back=False, name="card"):
    box = Box(Rect(-width / 2, -height / 2, width, height), BLUE)
    return DrawnPiece(name, box, (box,), (box,) if back else None, quantity)


def group(sheet, name):
    return [item for item in sheet.items if isinstance(item, Group) and item.name == name]


@pytest.mark.slow
@given(
    st.sampled_from([A4, LETTER]),
    st.builds(Size, st.floats(8, 60), st.floats(8, 60)),
    st.builds(blocks_of, st.integers(1, 5), st.integers(1, 5), st.floats(2, 30), st.floats(2, 30)),
    st.sampled_from([(0.0, 0.0), (0.25, 4.0), (1.5, 1.5)]),
)
def test_blocks_are_exactly_their_gaps_apart_and_their_pieces_alike(paper, size, blocks, lanes):
    area = gang_area(paper)
    slots = grid_of_blocks(area, size, blocks, *lanes)
    places = [Rect(at.x - size.width / 2, at.y - size.height / 2, *size) for at in slots.middles]
    assert len(places) % (blocks.columns * blocks.rows) == 0
    assert all(area.expand(1e-6).encloses(place) for place in places)
    assert not any(one.expand(-1e-6).overlaps(other) for one, other in combinations(places, 2))
    runs = [places[at : at + slots.block] for at in range(0, len(places), slots.block)]
    wholes = [Rect.union(run) for run in runs]
    for axis, apart, gap in ((0, slots.lanes.width, blocks.gaps.width), (1, slots.lanes.height, blocks.gaps.height)):
        assert lanes[0] - 1e-6 <= apart <= max(lanes[0], min(lanes[1], gap)) + 1e-6
        starts = sorted({round(whole[axis], 6) for whole in wholes})
        for one, other in pairwise(starts):
            assert other - one - wholes[0][axis + 2] == pytest.approx(gap, abs=1e-5)
        for run in runs:
            inner = sorted({round(place[axis], 6) for place in run})
            for one, other in pairwise(inner):
                assert other - one - size[axis] == pytest.approx(apart, abs=1e-5)
    if wholes:
        assert Rect.union(wholes).centre == pytest.approx(area.centre)


def test_one_more_block_would_not_fit():
    slots = grid_of_blocks(Rect(0, 0, 100, 100), Size(20, 20), blocks_of(2, 2, 10.0))
    assert len(slots.middles) == 4 * 4
    assert len(grid_of_blocks(Rect(0, 0, 89, 90), Size(20, 20), blocks_of(2, 2, 10.0)).middles) == 2 * 4
    assert grid_of_blocks(Rect(0, 0, 39, 90), Size(20, 20), blocks_of(2, 2, 10.0)).middles == ()


def test_blocks_closer_than_their_pieces_are_refused():
    with pytest.raises(ValueError, match="closer than their pieces"):
        grid_of_blocks(Rect(0, 0, 100, 100), Size(20, 20), blocks_of(2, 2, 3.0), lane=4.0)


def test_pieces_fill_one_block_after_the_other():
    slots = grid_of_blocks(Rect(0, 0, 100, 100), Size(20, 20), blocks_of(2, 2, 10.0))
    assert [(at.x, at.y) for at in slots.middles[:5]] == [(15, 15), (35, 15), (15, 35), (35, 35), (65, 15)]
    assert slots.heads == (0, 4, 8, 12)
    assert Slots("grid", (Point(0, 0), Point(5, 0), Point(0, 5)), ()).heads == (0, 2)


def test_runs_begin_a_block_where_that_costs_no_sheet():
    style = GangStyle(blocks=blocks_of(2, 2, 10.0))
    (sheet,) = gang([card(3), card(3, name="other")], A4, "n", "t", "en", style, [1, 1]).document.sheets
    (art,) = group(sheet, "art")
    places = [(item.transform.e, item.transform.f) for item in art.items]
    assert places[3][0] - places[0][0] == pytest.approx(2 * 20 + 10) and places[3][1] == pytest.approx(places[0][1])


@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "fold"])
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_backs_lie_behind_their_fronts(flat, paper, backs):
    style = GangStyle(blocks=blocks_of(2, 2, 12.0, 6.0), backs=backs, gutter=2.0)
    document = gang([card(30, back=True)], paper, "n", "t", "en", style).document
    fronts = document.sheets[:: 1 if backs == "fold" else 2]
    behind = fronts if backs == "fold" else document.sheets[1::2]
    for front, back in zip(fronts, behind, strict=True):
        flip = flip_of(backs, front.size)
        art, reverse = ([one.area for one in flat(group(sheet, name)[0].items)]
                        for sheet, name in ((front, "art"), (back, "backs")))  # fmt: skip
        assert len(art) == len(reverse) > 4
        for one, other in zip(art, reverse, strict=True):
            assert flip.rect(one) == pytest.approx(other)


def strokes_in(items):
    """Yield both ends of every stroke."""
    for item in items:
        ends = [Point(*command[1:]) for command in item.commands]
        yield from zip(ends[::2], ends[1::2], strict=True)


def test_cut_marks_in_gaps_reach_their_middle_and_no_piece(flat):
    result = gang([card(40)], A4, "n", "t", "en", GangStyle(blocks=blocks_of(2, 2, 5.0)))
    (sheet,) = result.document.sheets
    pieces = [one.area for one in flat(group(sheet, "art")[0].items)]
    whole = Rect.union(pieces)
    inside = []
    for ends in strokes_in(group(sheet, "cut")[0].items):
        mark = Rect.around(ends)
        assert not any(piece.expand(MARK_GAP - 1e-3).overlaps(mark.expand(1e-6)) for piece in pieces)
        if whole.encloses(mark):
            inside.append(max(mark.width, mark.height))
    # three lines end at both sides of the 13 gaps between neighbours, and at three sides without one in the last row
    assert inside == [pytest.approx(5.0 / 2 - MARK_GAP)] * (13 * 6 + 9)
    assert sheet.cutting == (5 + 10 * 6, 0, False, False, 5)


def test_margins_keep_pieces_away_from_the_edges(flat):
    style = GangStyle(margins=(60.0, 40.0, 50.0, 30.0))
    for sheet in gang([card(60)], A4, "n", "t", "en", style).document.sheets:
        for one in flat(group(sheet, "art")[0].items):
            assert Rect(30, 60, 210 - 70, 297 - 110).expand(1e-6).encloses(one.area)


def test_pieces_of_several_sizes_lie_in_no_blocks():
    result = gang([card(4), card(4, 25.0)], A4, "n", "t", "en", GangStyle(blocks=blocks_of(2, 2, 5.0)))
    assert result.blocks == 0


def test_discs_lie_in_blocks_unless_another_gang_is_wanted():
    disc = DrawnPiece("disc", Circle(Point(0, 0), 10), (Circle(Point(0, 0), 10, BLUE),), None, 20)
    blocks = blocks_of(2, 2, 5.0)
    assert gang([disc], A4, "n", "t", "en", GangStyle(blocks=blocks)).blocks > 1
    assert gang([disc], A4, "n", "t", "en", GangStyle("honeycomb", blocks=blocks)).blocks == 0


def test_a_block_larger_than_the_paper_is_refused():
    with pytest.raises(ValueError, match="a block of 9 × 2 pieces of 30 × 30 mm does not fit"):
        gang([card(4, 30.0)], A4, "n", "t", "en", GangStyle(blocks=blocks_of(9, 2, 5.0)))


def test_what_is_beneath_pieces_is_drawn_first_and_never_shows_through_them():
    seen = []

    def beneath(contents: SheetContents):
        seen.append(contents)
        return (Box(Rect(0, 0, 210, 297), GOLD),) if contents.number == 1 else ()

    pieces = [card(81, 20.0, 30.0, back=True), card(1, name="last", back=True)]
    sheets = gang(pieces, A4, "n", "t", "en", GangStyle(), beneath=beneath).document.sheets
    assert [(one.number, one.sheets, sorted(one.pieces)) for one in seen] == [(1, 2, [0]), (2, 2, [1])]
    assert [bool(group(sheet, "ground")) for sheet in sheets] == [True, False, False, False]
    first = next(iter(sheets[0].items))
    assert first.name == "ground" and first.items[0].style == GOLD
    assert [plate.style.fill for plate in first.items[1:]] == [NAMES["white"]] * len(seen[0].areas)
    for plate, area in zip(first.items[1:], seen[0].areas, strict=True):
        assert plate.rect == pytest.approx(area, abs=0.11)
