"""Line strips: all of the lines, true to scale, on the page, wide enough for scissors."""

import math
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.boards.cut_outs import WIDTH, strip_pages
from generator.geometry.field import (
    Arc,
    Area,
    FootballField,
    PaintedSpot,
    Segment,
    field_markings,
    length_of,
    transform_marking,
)
from generator.geometry.grids.hexes import SPACING
from generator.geometry.shapes import Rect, Size, Transform
from generator.scene.drawings import bounds_of
from generator.scene.primitives import Box, Circle, Path, Text

PAGES = [Size(190, 277), Size(195.9, 259.4), Size(277, 400)]
FUTSAL = FootballField(40, 20, 3, Area(6, 6), None, 6, second_mark=10, arc_radius=0, centre_radius=3, area_shape="arcs")
fields = st.sampled_from([FootballField(100, 50), FootballField(105, 68), FUTSAL])


def pages_of(field=FootballField(100, 50), hexes=20.8, page=PAGES[0], language="es"):  # noqa: B008
    metre = hexes / (field.length / (39 * SPACING))
    marks = tuple(transform_marking(mark, Transform.scale(metre)) for mark in field_markings(field).painted)
    return metre, strip_pages(marks, metre, page, language, "Tiras")


@given(fields, st.floats(6, 60), st.sampled_from(PAGES), st.sampled_from(["es", "en"]))
def test_every_strip_lies_on_its_page_and_none_upon_another(field, hexes, page, language):
    # the rectangle around an arc reaches to the handles of its curves, up to a millimetre beyond it
    _, made = pages_of(field, hexes, page, language)
    for art in made:
        areas = [bounds_of([item]) for item in art.items]
        for area in areas:
            assert all(Rect(0, 0, *page).expand(0.2).holds(corner) for corner in area.corners)
        assert not [pair for pair in combinations(areas, 2) if pair[0].expand(-1).overlaps(pair[1].expand(-1))]


@given(fields, st.floats(6, 40))
def test_straight_strips_are_as_long_as_the_lines_together(flat, field, hexes):
    metre, made = pages_of(field, hexes)
    boxes = [one.item.rect for art in made for one in flat(art.items) if isinstance(one.item, Box)]
    drawn = sum(max(rect.width, rect.height) for rect in boxes)
    wanted = sum(length_of(m) for m in field_markings(field).painted if isinstance(m, Segment)) * metre
    assert drawn == pytest.approx(wanted)
    assert {round(min(rect.width, rect.height), 6) for rect in boxes} == {WIDTH}


def test_a_line_in_parts_says_on_which_side_it_is(flat):
    _, made = pages_of(language="en")
    notes = [one.item.text for art in made for one in flat(art.items) if isinstance(one.item, Text)]
    touchlines = [note.partition(" · ")[0] for note in notes if note.startswith("touchline")]
    assert sorted(touchlines) == [f"touchline ({side}) {part}/4" for side in ("bottom", "top") for part in (1, 2, 3, 4)]


@given(fields, st.floats(8, 40))
def test_every_arc_and_spot_is_there(flat, field, hexes):
    _, made = pages_of(field, hexes)
    placed = [one for art in made for one in flat(art.items)]
    spots = [one for one in placed if isinstance(one.item, Circle)]
    bent = [one for one in placed if isinstance(one.item, Path)]
    assert len(spots) == sum(isinstance(m, PaintedSpot) for m in field_markings(field).painted)
    turned = sum(m.sweep for m in field_markings(field).painted if isinstance(m, Arc))
    assert len(bent) >= math.ceil(turned / 90) - 1


def test_strips_say_what_they_are(flat):
    for language, word in (("es", "línea"), ("en", "line")):
        _, made = pages_of(language=language)
        texts = [one.item.text for art in made for one in flat(art.items) if isinstance(one.item, Text)]
        assert any(word in text for text in texts)
        assert all("mm" in text for text in texts if "/" in text and "·" in text)
