"""Tables: no row is lost where one is cut, heads and headings are repeated, rows share what room there is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.shapes import Rect
from generator.text.parts import LongTable, PagePart


def table(count, high=1.0, sections=1, **options):
    """Return a table of sections of rows, each below a heading, under a head two millimetres high."""

    def drawn_row(name):
        return lambda area: [(name, area)]

    again = PagePart(high, drawn_row("again"), leads=True)
    rows = []
    for section in range(sections):
        rows.append(PagePart(high, drawn_row(f"section {section}"), leads=True, again=again))
        rows += [PagePart(high, drawn_row(f"{section}.{index}"), most=2 * high) for index in range(count)]
    return LongTable(PagePart(2.0, drawn_row("head")), tuple(rows), **options)


def names(table):
    return [name for name, _ in table.draw(Rect(0, 0, 50, table.height()))]


@given(st.integers(1, 30), st.integers(1, 4), st.floats(0, 60))
def test_a_table_that_is_cut_loses_no_row(count, sections, room):
    whole = table(count, sections=sections)
    pieces = whole.cut(room)
    if pieces is not None:
        first, rest = map(names, pieces)
        assert pieces[0].height() <= room
        assert [name for name in first + rest if name not in ("head", "again")] == names(whole)[1:]
        assert first[0] == rest[0] == "head"
        assert rest[1] == "again" or rest[1].startswith("section")
        assert not first[-1].startswith("section")


def test_whole_sections_are_cut_above_a_heading():
    first, rest = table(5, sections=2, whole=True).cut(10.0)
    assert names(first)[-1] == "0.4"
    assert names(rest)[1] == "section 1"


def test_too_few_rows_are_not_torn_off():
    assert table(5, fewest=4).cut(5.0) is None
    assert table(5, fewest=4).cut(6.0) is not None


def test_rows_share_the_room_and_headings_keep_their_height():
    areas = dict(table(4).draw(Rect(0, 0, 50, 9.0)))
    assert areas["section 0"].height == 1.0
    assert [areas[f"0.{index}"].height for index in range(4)] == pytest.approx([1.5] * 4)
    assert areas["0.3"].bottom == pytest.approx(9.0)
