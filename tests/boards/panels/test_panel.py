"""Every kind of panel keeps what it draws inside its box."""

from dataclasses import replace
from typing import get_args

import pytest

from generator.boards.panels.panel import FLOOR, PanelKind
from generator.boards.panels.text import TextArt
from generator.geometry.shapes import Rect, Size
from generator.model.boards.board import KINDS, PanelForm
from generator.scene.drawings import bounds_of
from generator.scene.palette import BLACK, WHITE, Colour, contrast
from generator.scene.primitives import Box, Group, Text, place_items
from tests.boards.panels.conftest import PANELS, track

WIDTHS = (34.0, 60.0, 140.0)


def texts(items):
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from texts(item.items)


@pytest.mark.parametrize("name", ["boxes", "track", "odds"])
def test_headings_and_strong_boxes_are_pale_where_ink_is_saved(name, look):
    panel = PANELS[name]
    for tint, pale in ((look.tint, False), (0.0, True)):
        drawn = panel.items(Size(60, panel.height(60, look)), replace(look, tint=tint))
        heading = next(item for item in drawn if isinstance(item, Box))
        assert (heading.style.fill.luminance > 0.7) == pale


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scale", [0.62, 1.0, 1.6])
@pytest.mark.parametrize("name", PANELS)
def test_nothing_leaves_the_box(name, scale, width, look):
    panel, look = PANELS[name], replace(look, scale=scale)
    width = max(width, panel.least_width(look))
    size = Size(width, panel.height(width, look))
    drawn = bounds_of(tuple(panel.items(size, look)))
    inside = Rect(0, 0, *size).expand(0.4)
    boxes = [(item.text, bounds_of((item,))) for item in panel.items(size, look) if isinstance(item, Text)]
    assert [text for text, box in boxes if box.x < -0.1 or box.right > size.width + 0.1] == []
    assert drawn.x >= inside.x and drawn.y >= inside.y
    assert drawn.right <= inside.right and drawn.bottom <= inside.bottom


@pytest.mark.parametrize("name", PANELS)
def test_text_is_never_smaller_than_the_floor(name, look):
    panel, small = PANELS[name], replace(look, scale=0.4)
    width = panel.least_width(small)
    for text in texts(panel.items(Size(width, panel.height(width, small)), small)):
        if name not in ("rose", "square rose", "facings", "dice"):
            assert text.size >= FLOOR - 1e-9, text.text


@pytest.mark.parametrize("name", PANELS)
def test_the_least_width_at_a_height_is_enough_and_no_more(name, look):
    panel = PANELS[name]
    height = panel.height(panel.roomy_width(look), look)
    width = panel.width(height, 400.0, look)
    assert width is not None
    assert panel.height(width, look) <= height + 1e-6
    narrower = width - 0.5
    assert narrower < panel.least_width(look) or panel.height(narrower, look) > height


def test_a_panel_that_cannot_be_so_low_has_no_width(look):
    assert track().width(5.0, 400.0, look) is None
    assert track().width(50.0, 5.0, look) is None


def test_a_panel_on_a_ground_has_a_frame_and_room_within(look):
    framed = replace(look, ground=Colour.of("#f3f5f8"))
    assert track().pad(framed) > track().pad(look)
    size = Size(34, track().height(34, framed))
    first = next(track().items(size, framed))
    assert first.rect.size == size and first.style.fill == framed.ground


def test_a_panel_without_its_note(look):
    noted = track(note="† Not in the rules")
    assert noted.without_note == track()
    assert noted.height(34, look) > track().height(34, look)


def test_a_long_note_has_lines_within_its_panel(look):
    noted = track(note="† Not in the rules; here: two halves of fifteen turns, or as many as agreed")
    size = Size(34, noted.height(34, look))
    bodies = {item.text for item in texts(track().items(Size(34, track().height(34, look)), look))}
    lines = [item for item in texts(noted.items(size, look)) if item.text not in bodies]
    assert " ".join(line.text for line in lines) == noted.note and len(lines) > 1
    heights = [line.position.y for line in lines]
    assert heights == sorted(heights) and heights[-1] < size.height
    assert size.height > track(note="† Short").height(34, look)


def test_headings_can_be_read_on_their_colour(look):
    panel = replace(track(), colour=Colour.of("#ffee88"))
    heading = next(texts(panel.items(Size(34, panel.height(34, look)), look)))
    assert heading.fill != WHITE


@pytest.mark.parametrize("kind", KINDS.places)
def test_every_kind_has_its_model_beside_its_drawing(kind):
    model = KINDS.model_of(kind)
    assert issubclass(model, PanelKind) and kind in get_args(model.model_fields["kind"].annotation)
    assert model.__module__.startswith("generator.boards.panels.")


@pytest.mark.parametrize(
    ("text", "fonts"),
    [
        ("Turn it **one** step", {"Regular", "Bold"}),
        ("*Never* turn it", {"It", "Regular"}),
        ("2 * 3 and * 4", {"Regular"}),
    ],
)
def test_a_text_may_have_bold_and_italic_stretches(text, fonts, look):
    panel = TextArt("", text=text)
    drawn = [*texts(panel.items(Size(60, panel.height(60, look)), look))]
    assert {item.font for item in drawn} == fonts
    assert "**" not in "".join(item.text for item in drawn)


@pytest.mark.parametrize(
    ("text", "marks"),
    [("You win:\n* with 5 coins\n* alone", ["•", "•"]), ("1. First\n2. Then", ["1.", "2."]), ("2 * 3\n*4", [])],
)
def test_a_text_may_have_lists(text, marks, look):
    panel = TextArt("", text=text)
    drawn = [item.text for item in texts(panel.items(Size(60, panel.height(60, look)), look))]
    assert [word for word in drawn if word in ("•", "1.", "2.")] == marks


@pytest.mark.parametrize(
    "text", ["one\ntwo three\n\nfour", "one\n**two** three\n\nfour", "one  \ntwo *three*\n\nfour\n"]
)
def test_a_text_keeps_its_line_breaks(text, look):
    panel = TextArt("", text=text)
    rows = {}
    for item, place in place_items(panel.items(Size(90, panel.height(90, look)), look)):
        if isinstance(item, Text):
            rows.setdefault(round(place.point(item.position).y, 2), []).append(item.text)
    assert [" ".join(row).split() for row in rows.values()] == [["one"], ["two", "three"], ["four"]]


@pytest.mark.parametrize("ground", [BLACK, WHITE, Colour.of("#27406b"), Colour.of("#808080")])
def test_a_text_on_the_board_itself_is_read_on_its_ground(ground, look):
    own = look.upon(ground)
    panel = TextArt("", text="one **two**")
    drawn = [*texts(panel.items(Size(60, panel.height(60, own)), own))]
    assert drawn and all(contrast(item.fill, ground) >= 4 for item in drawn)
    assert (own == look) == (ground == WHITE)


UNIT = PanelForm(unit="10mm", corners="cut 2mm", heading="capitals", boxes="joined")


@pytest.mark.parametrize("name", PANELS)
def test_with_a_unit_every_panel_is_half_units_high_and_keeps_within_its_plate(look, name):
    formed, art = replace(look, form=UNIT, ground=WHITE), PANELS[name]
    width = max(31.2, art.least_width(formed))
    high = art.height(width, formed)
    assert high / 5 == pytest.approx(round(high / 5))
    assert Rect(0, 0, width, high).expand(0.6).encloses(bounds_of(art.items(Size(width, high), formed)))


def test_joined_boxes_have_rows_of_a_unit_and_show_the_other_reader_a_small_copy(look):
    formed, art = replace(look, form=UNIT, ground=WHITE), replace(track(last=5, columns=3), readers=2)
    size = Size(30.0, art.height(30.0, formed))
    assert size.height == 5 + 2 * 10
    texts = [(item.text, at) for item, at in place_items(art.items(size, formed)) if isinstance(item, Text)]
    sixes = [at for text, at in texts if text == "5"]
    assert len(sixes) == 2 and sixes[1].a == pytest.approx(-sixes[1].magnification) and sixes[1].magnification < 0.5
    assert texts[0][0] == "GOALS"
