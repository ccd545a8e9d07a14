"""One drawing over many sheets: nothing lost, nothing doubled, nothing outside the margins, no slivers."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from generator.geometry.grids.grid import letters
from generator.geometry.shapes import Rect, Size
from generator.imposition.paper import MARGIN_PRESETS, SIZES, Paper
from generator.imposition.seams import Joint, SeamAxis, seams, seams_between, sheets_along
from generator.imposition.tiling import tile_board
from generator.scene.primitives import Avoid, SeamGuide
from tests.imposition.one_way import tile_one_way

A4 = Paper("a4", SIZES["a4"])
papers = st.builds(
    lambda name, margins: Paper(name, SIZES[name], *MARGIN_PRESETS[margins]),
    st.sampled_from(sorted(SIZES)),
    st.sampled_from(sorted(MARGIN_PRESETS)),
)
sizes = st.builds(Size, st.floats(40, 1200), st.floats(40, 700))
overlaps = st.one_of(st.just(0.0), st.floats(0, 40))
ways = st.sampled_from([None, True, False])
costs = st.sampled_from([2.0, 5.0, 40.0, 50.0])
stretches = st.builds(lambda a, w, c: Avoid(a, a + w, c), st.floats(-20, 1200), st.floats(0.5, 60), costs)
guides = st.builds(
    lambda a, d: SeamGuide(tuple(a), tuple(d)), st.lists(stretches, max_size=12), st.lists(stretches, max_size=12)
)
SLACK = 1e-6


def lap(overlap):
    return Joint("lap", overlap)


def axis(length, sheet, overlap, avoid=()):
    joint = lap(overlap)
    return SeamAxis(length, sheet, joint.bleed, joint.flap, avoid)


def cover(count, sheet, overlap):
    return count * sheet - (count - 1) * overlap


def grid(tiling):
    """Return the columns and rows of sheets that all lie the same way round."""
    return tiling.layout.strips[0].sheets, len(tiling.layout.strips)


@given(sizes, papers, overlaps, ways, guides)
def test_trims_partition_the_drawing(size, paper, overlap, turned, guide):
    tiling = tile_one_way(turned, size, paper, lap(overlap), guide)
    columns, rows = grid(tiling)
    assert len(tiling.tiles) == columns * rows
    for row in range(rows):
        cells = tiling.tiles[row * columns : (row + 1) * columns]
        assert (cells[0].trim.x, cells[-1].trim.right) == pytest.approx((0, size.width))
        assert all(a.trim.right == pytest.approx(b.trim.x, abs=1e-9) for a, b in pairwise(cells))
        assert len({(t.trim.y, t.trim.height) for t in cells}) == 1
    first_column = tiling.tiles[::columns]
    assert (first_column[0].trim.y, first_column[-1].trim.bottom) == pytest.approx((0, size.height))
    assert all(a.trim.bottom == pytest.approx(b.trim.y, abs=1e-9) for a, b in pairwise(first_column))


@given(sizes, papers, overlaps, ways, guides)
def test_every_window_fits_the_printable_area_and_stays_on_the_drawing(size, paper, overlap, turned, guide):
    tiling = tile_one_way(turned, size, paper, lap(overlap), guide)
    whole = Rect(0, 0, *size).expand(SLACK)
    for one in tiling.tiles:
        area = paper.printable(one.landscape)
        assert one.window.width <= area.width + SLACK
        assert one.window.height <= area.height + SLACK
        assert all(whole.holds(corner) for corner in one.window.corners)
        assert all(one.window.expand(SLACK).holds(corner) for corner in one.trim.corners)


@given(sizes, papers, overlaps, ways, guides)
def test_neighbours_print_the_whole_overlap_both(size, paper, overlap, turned, guide):
    tiling = tile_one_way(turned, size, paper, lap(overlap), guide)
    for one in tiling.tiles:
        for right in tiling.tiles_beside(one, "right"):
            assert one.window.right - right.window.x == pytest.approx(overlap, abs=SLACK)
            assert right.window.x <= one.trim.right <= one.window.right
        for below in tiling.tiles_beside(one, "below"):
            assert one.window.bottom - below.window.y == pytest.approx(overlap, abs=SLACK)


@given(sizes, papers, overlaps)
def test_flaps_are_kept_at_right_and_bottom_and_only_a_bleed_at_left_and_top(size, paper, overlap):
    for one in tile_board(size, paper, lap(overlap)).tiles:
        bleed_left, bleed_top = one.trim.x - one.window.x, one.trim.y - one.window.y
        flap_right, flap_bottom = one.window.right - one.trim.right, one.window.bottom - one.trim.bottom
        assert all(0 <= bleed <= 1 + SLACK for bleed in (bleed_left, bleed_top))
        assert all(flap == pytest.approx(0, abs=SLACK) or flap >= overlap * 0.79 for flap in (flap_right, flap_bottom))


@given(sizes, papers, overlaps, guides)
def test_no_slivers_whatever_the_seams_avoid(size, paper, overlap, guide):
    tiling = tile_board(size, paper, lap(overlap), guide)
    for length, count, side in zip(size, grid(tiling), (2, 3), strict=True):
        even = length / count
        narrowest = min(one.trim[side] for one in tiling.tiles)
        assert narrowest >= max(even / 4, min(60, even - overlap)) - SLACK


def test_seams_do_not_make_a_sliver_to_escape_a_cost():
    cuts = seams(axis(200, 190, 5, (Avoid(15, 199, 50),)), 2)
    widths = [b - a for a, b in pairwise(cuts)]
    assert min(widths) >= 60 - 1


@given(st.floats(10, 3000), st.floats(100, 400), st.floats(0, 40))
def test_the_sheets_cover_and_one_fewer_would_not(length, sheet, overlap):
    count = sheets_along(SeamAxis(length, sheet, 0, overlap))
    assert cover(count, sheet, overlap) >= length - 1e-6
    if count > 1:
        assert cover(count - 1, sheet, overlap) < length + 1e-6


def test_a_drawing_that_fits_exactly_takes_no_further_sheet():
    assert sheets_along(SeamAxis(190, 190, 0, 5)) == 1
    assert sheets_along(SeamAxis(375, 190, 0, 5)) == 2
    assert sheets_along(SeamAxis(375.001, 190, 0, 5)) == 3


def test_an_overlap_as_wide_as_the_sheet_is_refused():
    with pytest.raises(ValueError, match="leaves too little of a sheet"):
        sheets_along(SeamAxis(500, 40, 0, 40))


# --- some sheets upright, others turned -----------------------------------------------------------------------------


@st.composite
def mixed_tilings(draw):
    """Return a drawing over sheets of which some strips stand and others lie."""
    size, paper, guide = draw(st.builds(Size, st.floats(300, 1200), st.floats(300, 700))), draw(papers), draw(guides)
    tiling = tile_board(size, paper, Joint("lap", draw(st.sampled_from([0.0, 5.0, 12.0])), strips="mixed"), guide)
    assume(tiling.layout.is_mixed)
    return tiling


def shared(first, second):
    """Return how much of two rectangles is the same, in square millimetres."""
    across = min(first.right, second.right) - max(first.x, second.x)
    down = min(first.bottom, second.bottom) - max(first.y, second.y)
    return max(across, 0) * max(down, 0)


@pytest.mark.slow
@given(mixed_tilings())
def test_mixed_trims_partition_the_drawing(tiling):
    trims, whole = [one.trim for one in tiling.tiles], Rect(0, 0, *tiling.size)
    assert sum(trim.width * trim.height for trim in trims) == pytest.approx(whole.width * whole.height)
    assert all(whole.expand(SLACK).holds(corner) for trim in trims for corner in trim.corners)
    assert sum(shared(a, b) for a, b in combinations(trims, 2)) == pytest.approx(0, abs=SLACK)


@pytest.mark.slow
@given(mixed_tilings())
def test_mixed_sheets_carry_what_they_print_and_two_neighbours_print_the_overlap(tiling):
    for one in tiling.tiles:
        area = tiling.paper.printable(one.landscape)
        assert one.window.width <= area.width + SLACK
        assert one.window.height <= area.height + SLACK
        for right in tiling.tiles_beside(one, "right"):
            assert one.window.right - right.window.x == pytest.approx(tiling.joint.overlap, abs=SLACK)
        for below in tiling.tiles_beside(one, "below"):
            assert one.window.bottom - below.window.y == pytest.approx(tiling.joint.overlap, abs=SLACK)


@pytest.mark.slow
@given(mixed_tilings())
def test_the_neighbours_of_a_side_are_all_that_lies_along_it_and_have_it_for_a_neighbour(tiling):
    for one in tiling.tiles:
        for side, back in (("right", "left"), ("below", "above")):
            others, grown = tiling.tiles_beside(one, side), one.trim.expand(0.5)
            beyond, reach = (
                (tiling.size.width - one.trim.right, one.trim.height)
                if side == "right"
                else (tiling.size.height - one.trim.bottom, one.trim.width)
            )
            met = sum(shared(grown, other.trim) for other in others) / 0.5
            assert met == pytest.approx(reach, abs=1.01) if beyond > 1 else not others
            assert all(one in tiling.tiles_beside(other, back) for other in others)


@pytest.mark.slow
@given(mixed_tilings())
def test_mixed_sheets_are_named_once_each_in_reading_order(tiling):
    places = [(one.row, one.column) for one in tiling.tiles]
    assert places == sorted(set(places))
    assert sorted(strip.sheets for strip in tiling.layout.strips) == sorted(
        Counter(row if tiling.layout.of == "rows" else column for row, column in places).values()
    )


def test_a_row_knows_all_the_sheets_below_it():
    tiling = tile_board(Size(820, 377), A4, Joint("lap", 5, strips="mixed"))
    second = next(one for one in tiling.tiles if one.label == "A2")
    assert [other.label for other in tiling.tiles_beside(second, "below")] == ["B1", "B2"]
    assert [(one.label, one.landscape) for one in tiling.tiles][4:6] == [("A5", False), ("B1", True)]


# --- seams ----------------------------------------------------------------------------------------------------------


@given(st.integers(2, 5), st.floats(0.05, 0.95), overlaps, st.data())
def test_seams_keep_clear_of_what_is_to_be_avoided_where_there_is_room(count, fill, overlap, data):
    sheet = 190.0
    length = cover(count - 1, sheet, overlap) + fill * (sheet - overlap)
    slack = cover(count, sheet, overlap) - length
    period, bad = 10.0, 6.0
    assume(slack >= period + 1)
    start = data.draw(st.floats(0, period))
    avoid = tuple(
        Avoid(start + i * period, start + i * period + bad, 40.0) for i in range(-1, int(length / period) + 2)
    )
    for cut in seams(axis(length, sheet, overlap, avoid), count)[1:-1]:
        assert not any(a.start <= cut <= a.end for a in avoid)


@given(
    st.lists(st.sampled_from([190.0, 277.0]), min_size=2, max_size=5), st.floats(0, 0.2), st.sampled_from([0.0, 5.0])
)
def test_sheets_of_two_sizes_leave_as_much_unused_each(sheets, share, overlap):
    slack = share * min(sheets) * len(sheets)
    length = sum(sheets) - (len(sheets) - 1) * overlap - slack
    cuts = seams_between(axis(length, sheets[0], overlap), sheets)
    unused = [sheet - (b - a) for sheet, (a, b) in zip(sheets, pairwise(cuts), strict=True)]
    assert max(unused) - min(unused) <= 2 * overlap + 2
    assert min(unused) >= -SLACK


@given(st.integers(1, 6), st.floats(0.05, 0.95), overlaps)
def test_seams_are_even_when_nothing_is_to_be_avoided(count, fill, overlap):
    sheet = 190.0
    length = cover(count - 1, sheet, overlap) + fill * (sheet - overlap)
    cuts = seams(axis(length, sheet, overlap), count)
    widths = [b - a for a, b in pairwise(cuts)]
    assert (cuts[0], cuts[-1], len(cuts)) == (0.0, length, count + 1)
    assert max(widths) - min(widths) <= 2 * overlap + 2


@example(3, 0.5, 5.0)
@given(st.integers(2, 5), st.floats(0.1, 0.9), st.sampled_from([0.0, 5.0, 12.0]))
def test_where_everything_is_bad_the_least_bad_is_taken(count, fill, overlap):
    length = cover(count - 1, 190, overlap) + fill * (190 - overlap)
    everywhere = Avoid(0, length, 5.0)
    worst = Avoid(length / 2 - 4, length / 2 + 4, 50.0)
    cuts = seams(axis(length, 190, overlap, (everywhere, worst)), count)
    slack = cover(count, 190, overlap) - length
    if slack > 20:
        assert not any(worst.start <= cut <= worst.end for cut in cuts[1:-1])


# --- names ----------------------------------------------------------------------------------------------------------


def test_sheets_are_called_by_row_and_column():
    labels = [one.label for one in tile_one_way(False, Size(500, 500), A4, lap(5)).tiles]
    assert labels == ["A1", "A2", "A3", "B1", "B2", "B3"]


@pytest.mark.parametrize(
    ("row", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA")]
)
def test_rows_go_on_after_z(row, name):
    assert letters(row).upper() == name


def test_beyond_the_edge_there_are_no_neighbours():
    tiling = tile_one_way(False, Size(500, 500), A4, lap(5))
    first, last = tiling.tiles[0], tiling.tiles[-1]
    found = [
        tiling.tiles_beside(first, "left"),
        tiling.tiles_beside(first, "above"),
        tiling.tiles_beside(last, "below"),
    ]
    assert found == [(), (), ()]
    assert [one.label for one in (*tiling.tiles_beside(first, "right"), *tiling.tiles_beside(first, "below"))] == [
        "A2",
        "B1",
    ]
