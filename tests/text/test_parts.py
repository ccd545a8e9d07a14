"""Parts of a sheet: nothing is lost, nothing overlaps, nothing leaves its page."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.shapes import Point, Rect
from generator.scene.primitives import Box, Style
from generator.text.parts import PagePart, draw_parts, height_of, place_on_pages, side_by_side, spread, stacked_part

FIRST, FURTHER = Rect(0, 0, 100, 90), Rect(0, 10, 100, 80)


def part(least, **options):
    return PagePart(least, lambda area: [Box(area, Style())], **options)


def rows(count, overleaf=True):
    """Return a table of rows one millimetre high, which can be cut between them."""

    def cut(room):
        held = min(int(room), count - 1)
        return (rows(held, overleaf), rows(count - held, overleaf)) if held >= 3 else None

    return part(float(count), cut=cut, overleaf=overleaf)


PARTS = st.lists(st.one_of(
    st.floats(1, 60).map(part), st.integers(1, 300).map(rows), st.integers(1, 300).map(lambda n: rows(n, False)),
    st.just(part(0.0, ideal=20.0, most=inf)), st.floats(1, 9).map(lambda high: part(high, leads=True)),
    st.floats(5, 30).map(lambda high: part(high, most=high * 1.5)),
), min_size=1, max_size=8)  # fmt: skip


@given(PARTS)
def test_all_is_placed_in_order_and_inside(parts):
    pages = place_on_pages(parts, FIRST, FURTHER)
    for number, page in enumerate(pages):
        area = FURTHER if number else FIRST
        y = area.y
        for held, spot in page:
            assert spot.y >= y - 1e-6
            assert spot.height >= held.least - 1e-6
            y = spot.bottom
        assert y <= area.bottom + 1e-3
    assert sum(held.least for page in pages for held, _ in page) == pytest.approx(sum(part.least for part in parts))


def test_a_table_goes_on_overleaf_so_that_the_rest_stays():
    first, second = place_on_pages([part(10.0), rows(80), part(30.0)], FIRST, FURTHER)
    assert [held.least for held, _ in first] == [10, 44, 30]
    assert [held.least for held, _ in second] == [36]


def test_text_that_is_cut_keeps_its_order():
    first, second = place_on_pages([rows(80, overleaf=False), part(30.0)], FIRST, FURTHER)
    assert [held.least for held, _ in first] == [80]
    assert [held.least for held, _ in second] == [30]


def test_a_heading_goes_with_what_it_leads():
    first, second = place_on_pages([part(70.0), part(5.0, leads=True), part(20.0)], FIRST, FURTHER)
    assert [held.least for held, _ in first] == [70]
    assert [held.least for held, _ in second] == [5, 20]


def test_a_part_higher_than_any_page_is_refused():
    with pytest.raises(ValueError, match="95 mm"):
        place_on_pages([part(95.0)], FIRST, FURTHER)


def test_room_to_spare_goes_to_the_ideal_then_to_rows_then_to_what_is_elastic():
    parts = [part(20.0, most=30.0), part(10.0, ideal=25.0, most=inf, gap=0)]
    assert [spot.height for _, spot in spread(parts, Rect(0, 0, 100, 40))] == [20, 20]
    assert [spot.height for _, spot in spread(parts, Rect(0, 0, 100, 50))] == [25, 25]
    assert [spot.height for _, spot in spread(parts, Rect(0, 0, 100, 90))] == [30, 60]


def test_side_by_side():
    narrow = part(10.0, share=lambda height, width: width / 4)
    row = side_by_side([stacked_part([part(5.0), part(9.0)]), narrow], 6.0)
    assert row.least == height_of([part(5.0), part(9.0)]) == 17
    upper, lower, right = (item.rect for item in draw_parts(spread([row], Rect(0, 0, 100, 17))))
    assert (upper.width, right.width) == (69, 25)
    assert right.x == 75
    assert lower.corners[2] == Point(69, 17)


def test_what_follows_takes_what_is_above_it_overleaf():
    first, second = place_on_pages([part(40.0), part(45.0), part(20.0, follows=True)], FIRST, FURTHER)
    assert [held.least for held, _ in first] == [40]
    assert [held.least for held, _ in second] == [45, 20]
