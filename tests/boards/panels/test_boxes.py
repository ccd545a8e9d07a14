"""Tracks: numbers, names, events and where the marker starts."""

import pytest

from generator.boards.panels.boxes import POKER, BoxesArt, CardsArt, TrackBox, columns_of, places
from generator.geometry.shapes import Rect, Size
from generator.scene.palette import Colour
from generator.scene.primitives import Box, Group, Line, Text
from tests.boards.panels.conftest import track


def drawn(panel, size, look, kind):
    return [item for item in panel.items(size, look) if isinstance(item, kind)]


def test_rows_are_filled_alike():
    assert columns_of(10, None, 32, 8) == 4
    assert columns_of(9, None, 64, 8) == 5
    assert columns_of(8, None, 4, 8) == 1
    assert columns_of(2, 6, 4, 8) == 2


def test_places_run_row_by_row():
    assert list(places(3, 2, Rect(0, 0, 10, 10))) == [Rect(0, 0, 5, 5), Rect(5, 0, 5, 5), Rect(0, 5, 5, 5)]


def test_a_track_has_a_box_for_each_number(look):
    panel = track(columns=2)
    size = Size(34, panel.height(34, look))
    assert [text.text for text in drawn(panel, size, look, Text)] == ["Goals", *map(str, range(10))]
    assert len(drawn(panel, size, look, Box)) == 11


def test_an_event_is_below_its_name_in_its_own_box(look):
    panel = BoxesArt(columns=2, boxes=(TrackBox("June"), TrackBox("July", "Rain: rivers cost one more")))
    size = Size(40, panel.height(40, look))
    june, july, *event = drawn(panel, size, look, Text)
    right = drawn(panel, size, look, Box)[1].rect
    assert (june.text, july.text) == ("June", "July")
    assert " ".join(line.text for line in event) == "Rain: rivers cost one more"
    assert len(event) > 1
    for line in event:
        assert right.y < july.position.y < line.position.y < right.bottom
        assert right.x < line.position.x < right.right


def test_the_box_where_the_marker_starts_is_stronger(look):
    blue = Colour.of("#0072b2")
    panel = BoxesArt(colour=blue, boxes=(TrackBox("0", strong=True), TrackBox("+1", colour=blue)))
    start, other = drawn(panel, Size(30, 10), look, Box)
    assert start.style.fill == blue
    assert other.style.fill not in (blue, look.box)


def test_a_track_that_starts_between_two_colours_is_of_neither(look):
    blue, red = Colour.of("#0072b2"), Colour.of("#d55e00")
    shared = BoxesArt(boxes=(TrackBox("−1", colour=red), TrackBox("0", strong=True), TrackBox("+1", colour=blue)))
    assert shared.with_heading("Score", "", blue).colour is None
    assert BoxesArt(boxes=(TrackBox("0", strong=True), TrackBox("1"))).with_heading("Score", "", blue).colour == blue


def test_the_outline_of_a_card_stays_clear_of_the_panel(look):
    tight = Size(POKER.width + 1, POKER.height + 10)
    outline = drawn(CardsArt("Deck"), tight, look, Box)[-1]
    assert outline.rect.x >= 1 and outline.rect.right <= tight.width - 1
    assert not drawn(CardsArt(), tight, look, Text)


def test_empty_boxes_have_room_for_a_counter(look):
    bench = BoxesArt(boxes=(TrackBox(),) * 4)
    assert bench.body_width(look) >= 0.8 * look.cell


def test_two_readers_each_find_the_number_in_their_half(look):
    panel = BoxesArt("Score", "", None, 1, (TrackBox("6"), TrackBox("7")), 2)
    near = drawn(panel, Size(40, 20), look, Text)
    turned = drawn(panel, Size(40, 20), look, Group)
    assert [text.text for text in near] == ["Score", "6", "7"]
    assert len(drawn(panel, Size(40, 20), look, Line)) == 1  # a 6 and a 9 are told apart by a line beneath
    for text, group in zip(near, turned, strict=True):
        assert text.position.x < 20 < group.transform.point(text.position).x
        assert group.transform.a == pytest.approx(-1)
