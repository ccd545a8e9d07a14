"""What a crooked printer makes of a compensated page is the page that was meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.imposition.paper import SIZES, Document, Paper, Sheet
from generator.imposition.printer import compensate, correction, lost_problems, paper_for
from generator.packs.printers import PrinterProfile
from generator.scene.palette import INK
from generator.scene.primitives import Box, Group, Line, Style

profiles = st.builds(
    PrinterProfile,
    st.tuples(st.floats(0.9, 1.1), st.floats(0.9, 1.1)),
    st.tuples(st.floats(-10, 10), st.floats(-10, 10)),
)
papers = st.sampled_from(sorted(SIZES))
points = st.builds(Point, st.floats(0, 200), st.floats(0, 270))


def printed(point, size, profile, offset=(0.0, 0.0)):
    """Return where a printer puts a point: scaled about the middle of the sheet as it is fed, then moved."""
    across, down = profile.scale if size.width < size.height else profile.scale[::-1]
    return Point(
        size.width / 2 + (point.x - size.width / 2) * across + offset[0] * across,
        size.height / 2 + (point.y - size.height / 2) * down + offset[1] * down,
    )


@given(profiles, papers, points, st.booleans())
def test_fronts_come_out_true_either_way_round(profile, name, point, turned):
    size = SIZES[name].turned if turned else SIZES[name]
    assert printed(correction(size, profile, 0).point(point), size, profile) == pytest.approx(point, abs=1e-9)


@given(profiles, papers, points)
def test_backs_come_out_true(profile, name, point):
    size = SIZES[name]
    asked = correction(size, profile, -1).point(point)
    assert printed(asked, size, profile, profile.back) == pytest.approx(point, abs=1e-9)


def document(size, side="back", duplex="long-edge"):
    named = Group((Box(Rect(10, 10, 20, 20)),), Transform.shift(5, 5), name="art")
    plain = Line(Point(0, 0), Point(10, 10), Style(stroke=INK))
    sheet = Sheet(size, (named, plain), "1", trim=Rect(10, 10, 20, 20), bleed=Rect(8, 8, 24, 24), side=side)
    return Document("x", "X", "en", (sheet,), duplex)


def test_art_marks_and_boxes_move_together_and_layers_keep_their_names():
    profile = PrinterProfile((0.99, 1.01), (0.8, -0.4), 4)
    before, after = document(SIZES["a4"]).sheets[0], compensate(document(SIZES["a4"]), profile).sheets[0]
    place = correction(SIZES["a4"], profile, -1)
    art, mark = after.items
    assert art == Group(before.items[0].items, Transform.shift(5, 5).then(place), name="art")
    assert mark == Group((before.items[1],), place)
    assert after.trim == place.rect(before.trim)
    assert after.bleed == place.rect(before.bleed)
    assert after.size == before.size


def test_a_profile_that_says_nothing_changes_nothing():
    assert correction(SIZES["a4"], PrinterProfile(), -1) == Transform()


def test_a_flip_on_the_short_edge_turns_the_offset():
    profile = PrinterProfile(back=(0.8, -0.4))
    long, short = (
        tuple(compensate(document(SIZES["a4"], duplex=way), profile).sheets[0].items)[1]
        for way in ("long-edge", "short-edge")
    )
    assert (long.transform.e, long.transform.f) == pytest.approx((-0.8, 0.4))
    assert (short.transform.e, short.transform.f) == pytest.approx((0.8, -0.4))


def test_fronts_are_never_moved():
    fitted = compensate(document(SIZES["a4"], side="front"), PrinterProfile(back=(0.8, -0.4))).sheets[0]
    assert tuple(fitted.items)[1].transform == Transform()


def test_a_poster_stays_exact():
    poster = document(Size(800, 400))
    assert compensate(poster, PrinterProfile((0.95, 0.95))) == poster


def test_margins_leave_room_for_the_marks():
    assert paper_for(PrinterProfile(), "a4") is None
    assert paper_for(PrinterProfile(margins=6.4), "a4").printable(landscape=False) == pytest.approx((10, 10, 190, 277))
    wide = paper_for(PrinterProfile(margins=4), "a4").printable(landscape=False)
    assert wide.width > 190 and wide.height > 277


AREA = Rect(10, 10, 190, 277)
LEFT, RIGHT = Rect(10, 60, 95, 100), Rect(105, 60, 95, 100)


def lost_of(*trims, profile, side="front", duplex="long-edge"):
    sheets = tuple(Sheet(SIZES["a4"], (), f"A{place}", trim=trim, side=side) for place, trim in enumerate(trims))
    found = lost_problems([Document("x", "X", "en", sheets, duplex)], profile, Paper("a4", SIZES["a4"]))
    return [(problem.severity.word, problem.message) for problem in found]


@pytest.mark.parametrize(
    ("duplex", "trim", "told"),
    [
        ("long-edge", LEFT, [("error", "pushes 4.0 mm of x, the back of page A0, off the paper")]),
        ("long-edge", RIGHT, []),
        ("short-edge", LEFT, []),
        ("short-edge", RIGHT, [("error", "pushes 4.0 mm of x, the back of page A0, off the paper")]),
        ("long-edge", None, [("warning", "pushes 4.0 mm of x, the back of page A0, off the paper")]),
    ],
)
def test_backs_that_fall_off_the_page_are_reported(duplex, trim, told):
    far = PrinterProfile((0.95, 0.95), (9, 0))
    assert lost_of(trim, profile=far, side="back", duplex=duplex) == told
    assert lost_of(trim, profile=far, duplex=duplex) == []


@given(profiles)
def test_fronts_are_lost_when_the_paper_is_too_small_for_them(profile):
    across, down = profile.scale
    over = max(95 / across - 105, 138.5 / down - 148.5)
    assert bool(lost_of(AREA, profile=profile)) == (over > 0.1)


def test_cut_pages_are_told_before_pages_that_lose_as_much():
    ((severity, message),) = lost_of(None, AREA, profile=PrinterProfile((0.9, 0.9)))
    assert (severity, "page A1" in message) == ("error", True)
