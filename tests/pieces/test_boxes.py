"""Boxes: texts as large as they fit and never larger, pips as on dice, rows, turns, shapes, shadows."""

import math
from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.shapes import Point, Rect, Size, widest_room
from generator.model.pieces.face_values import box_place, crop, focus_point
from generator.pieces.face_boxes import BoxContent, TextLook, draw_box, fit_text, shorten_text
from generator.problems import InvalidValueError
from generator.scene.drawings import bounds_of
from generator.scene.fonts import BOLD, CAP_HEIGHT, ITALIC, POINT, REGULAR, SEMIBOLD, text_width
from generator.scene.palette import INK, WHITE, Blend
from generator.scene.pictures import Picture, place_picture
from generator.scene.pieces import Shadow, corners_of
from generator.scene.primitives import Box, Circle, Shade, Style, Symbol, Text, place_items
from generator.text.blocks import Paragraph, parse
from generator.text.words import TextSpan, words

AREA = Rect(-20, 5, 30, 12)


def look(lines=1, size=12.0, least=5.0, align="centre"):
    return TextLook(SEMIBOLD, size * POINT, least * POINT, lines, align, INK)


def texts(flat, box):
    return [one for one in flat(draw_box(box)) if isinstance(one.item, Text)]


@given(st.text("abc dEñ", max_size=120), st.integers(1, 8), st.sampled_from(["left", "centre", "right"]))
def test_a_text_stays_in_its_box_or_is_refused(flat, text, lines, align):
    box = BoxContent(AREA, look(lines, align=align), text=text)
    if draw_box(box) is None:
        size = 5 * POINT
        assert text_width(text, SEMIBOLD, size) > AREA.width or lines > 1
        return
    found = texts(flat, box)
    assert len(found) <= lines
    assert "".join(one.item.text for one in found).replace(" ", "") == text.replace(" ", "")
    for one in found:
        assert all(AREA.expand(1e-6).holds(corner) for corner in one.cap_box.corners)
        assert 5 * POINT - 1e-9 <= one.item.size <= 12 * POINT + 1e-9


@given(st.text("abc dEñ", min_size=40, max_size=200), st.integers(1, 4))
def test_a_shortened_text_is_the_longest_beginning_that_fits(flat, text, lines):
    text = " ".join(text.split())
    box = BoxContent(AREA, look(lines), text=text)
    shorter = shorten_text(box)
    if draw_box(box) is not None or shorter is None:
        return
    assert shorter.text.endswith("…") and text.startswith(shorter.text[:-1]) and texts(flat, shorter)
    one_more = text[: len(shorter.text)].rstrip() + "…"
    assert one_more == shorter.text or draw_box(replace(shorter, text=one_more)) is None or lines > 1


def test_a_text_is_as_large_as_it_may_be():
    lines, _, size, _ = fit_text("Ab", 30, 12, look())
    assert (size, lines) == (pytest.approx(12 * POINT), ("Ab",))
    lines, _, size, _ = fit_text("Ab", 30, 2, look())
    assert size == pytest.approx(2 / CAP_HEIGHT) and lines == ("Ab",)
    assert fit_text("a\nb", 30, 12, look(2)).lines == ("a", "b")


@pytest.mark.parametrize(
    ("align", "indented"), [("left", True), ("top-left", True), ("centre", False), ("right", False)]
)
def test_lines_keep_their_indentation_where_text_is_aligned_to_the_left(flat, align, indented):
    first, second = texts(flat, BoxContent(AREA, look(4, align=align), text="begin\n  end"))
    assert second.item.text == "end"
    left = second.item.left(text_width("end", SEMIBOLD, second.item.size))
    if indented:
        assert left == pytest.approx(first.item.position.x + text_width("  ", SEMIBOLD, second.item.size))
    else:
        assert second.item.position.x == first.item.position.x


def test_words_are_never_torn():
    assert fit_text("Donaudampfschifffahrt", 12, 40, look(6)) is None


@pytest.mark.parametrize("count", range(1, 10))
def test_pips_are_as_many_as_they_say_and_stay_inside(flat, count):
    found = [one for one in flat(draw_box(BoxContent(AREA, look(), pips=count))) if isinstance(one.item, Circle)]
    assert len(found) == count == len({one.item.centre for one in found})
    around = bounds_of(draw_box(BoxContent(AREA, look(), pips=count)))
    assert AREA.holds(around.corners[0]) and AREA.holds(around.corners[2])


def test_rows_are_below_each_other_in_columns(flat):
    box = BoxContent(AREA, look(size=8), rows=(("Move", "4"), ("Fight", "6+")))
    placed = {one.item.text: one for one in texts(flat, box)}
    assert placed["Move"].cap_box.x == pytest.approx(placed["Fight"].cap_box.x)
    assert placed["4"].cap_box.right == pytest.approx(placed["6+"].cap_box.right)
    assert placed["Move"].cap_box.bottom < placed["Fight"].cap_box.y


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turned_box_keeps_its_place(flat, turn):
    items = draw_box(BoxContent(AREA, look(), text="abc", turn=turn, ground=WHITE))
    assert bounds_of(items) == pytest.approx(AREA)


def test_what_stands_twice_is_on_its_head_in_the_opposite_place(flat):
    first, second = texts(flat, BoxContent(AREA, look(), text="7", twice=True))
    assert second.cap_box.centre == pytest.approx((-first.cap_box.centre.x, -first.cap_box.centre.y))


def test_places_to_tick_off_are_in_a_row_every_fifth_numbered(flat):
    found = flat(draw_box(BoxContent(AREA, look(), track=12)))
    assert len([one for one in found if isinstance(one.item, Box)]) == 12
    assert [one.item.text for one in found if isinstance(one.item, Text)] == ["5", "10"]


def test_a_round_outline_leaves_less_room(flat):
    def inside(room):
        return texts(flat, BoxContent(Rect(-10, -9, 20, 4), look(), text="abcdefgh", room=room))

    (wide,), (narrow,) = inside(None), inside(lambda band: Rect(-4, band.y, 8, band.height))
    assert narrow.cap_box.width <= 8 + 1e-6 < wide.cap_box.width


def test_a_text_without_room_in_the_middle_of_its_box_moves_towards_the_middle_of_the_piece(flat):
    def wedge(band):
        return Rect(-10 - band.y, band.y, 2 * (10 + band.y), band.height)

    (moved,) = texts(flat, BoxContent(Rect(-10, -10, 20, 6), look(), text="abcdefgh", room=wedge))
    assert moved.cap_box.centre.y > -6 and moved.cap_box.bottom <= -4 + 1e-6
    assert moved.cap_box.width <= 2 * (10 + moved.cap_box.y) + 1e-6


def flow(markdown, align="centre", size=12.0, ground=None):
    return BoxContent(AREA, look(60, size, align=align), text=markdown, blocks=parse(markdown), ground=ground)


def test_markdown_is_set_in_its_weights(flat):
    found = {one.item.text: one.item.font for one in texts(flat, flow("Gain **two** or *lose* one"))}
    assert found == {"Gain": REGULAR, "two": BOLD, "or": REGULAR, "lose": ITALIC, "one": REGULAR}


@given(st.text("ab cd*_-\n1.#", max_size=120), st.sampled_from(["top-left", "centre", "bottom-right"]))
def test_markdown_stays_in_its_box_or_is_refused(flat, text, align):
    box = flow(text, align, size=14)
    for one in texts(flat, box) if draw_box(box) is not None else ():
        assert all(AREA.expand(0.01).holds(corner) for corner in one.cap_box.corners)


@pytest.mark.parametrize(("align", "across", "down"), [
    ("left", 0, 0.5), ("centre", 0.5, 0.5), ("top", 0.5, 0), ("bottom", 0.5, 1),
    ("top-right", 1, 0), ("bottom-left", 0, 1),
])  # fmt: skip
@pytest.mark.parametrize("bold", [False, True])
def test_a_text_is_at_the_side_of_its_box_that_it_is_aligned_to(flat, align, across, down, bold):
    """Of what is free across and down, ``down`` of it is above: plain text and Markdown alike."""
    box = flow("**Ab**", align) if bold else BoxContent(AREA, look(align=align), text="Ab")
    around = Rect.union([one.cap_box for one in texts(flat, box)])
    left, above = around.x - AREA.x, around.y - AREA.y
    assert left == pytest.approx(across * (AREA.width - around.width), abs=0.3)
    assert above == pytest.approx(down * (AREA.height - around.height), abs=1.3)


@pytest.mark.parametrize(("at", "place"), [
    (["5mm", "10%", "2cm", "50%"], (5, 8.8, 20, 44)), (["0%", "0mm", "63mm", "100%"], (0, 0, 63, 88)),
    ("all", (0, 0, 63, 88)),
])  # fmt: skip
def test_a_place_is_in_percent_or_millimetres(at, place):
    assert box_place(at).within(Rect(0, 0, 63, 88)) == pytest.approx(place)
    assert box_place(at).within(Rect(-31.5, -44, 63, 88)) == pytest.approx((place[0] - 31.5, place[1] - 44, *place[2:]))


@pytest.mark.parametrize(("focus", "top"), [("top", 0), ("bottom", -60), (["50%", "50%"], -30), (["0%", "30%"], -12)])
def test_what_a_picture_is_about_stays_nearest_to_the_middle(focus, top):
    """A picture three times as high as its box shows its own point there, and never leaves a gap."""
    picture = Picture("p", Size(10, 30), Symbol("p", (Box(Rect(0, 0, 10, 30), Style(fill=INK)),)))
    (use,) = place_picture(picture, Rect(0, 0, 30, 30), "cover", focus=focus_point(focus)).items
    assert use.transform.f == pytest.approx(top) and use.transform.e == pytest.approx(0)


@given(st.lists(st.text("abcE", min_size=1, max_size=6), min_size=10, max_size=40))
def test_justified_lines_fill_the_width_but_for_the_last(flat, written):
    text = " ".join(written)
    spans = [TextSpan(text)]
    box = BoxContent(Rect(0, 0, 30, 60), look(30, align="justified"), text=text, blocks=(Paragraph(words(spans)),))
    found = texts(flat, box)
    assert "".join(one.item.text for one in found).replace(" ", "") == text.replace(" ", "")
    lines = {}
    for one in found:
        lines.setdefault(round(one.cap_box.bottom, 6), []).append(one.cap_box)
    for line in list(lines.values())[:-1]:
        assert line[0].x == pytest.approx(0, abs=1e-6)
        assert len(line) == 1 or line[-1].right == pytest.approx(30, abs=1e-6)


@pytest.mark.parametrize("spin", [0.0, 30.0, 137.5])
def test_a_box_at_any_angle_turns_about_its_middle(spin):
    content = BoxContent(AREA, look(), text="abc", ground=WHITE, spin=spin)
    around = bounds_of(draw_box(content))
    assert around.centre == pytest.approx(AREA.centre)
    assert around.size == pytest.approx(content.reach.size)


def test_text_stays_within_the_shape_of_its_box(flat):
    area = Rect(10, 5, 20, 20)
    disc = Circle(Point(0, 0), 10)
    content = BoxContent(
        area, look(4), text="a few words here", ground=WHITE, shape=disc, spin=180.0,
        room=partial(widest_room, corners_of(disc)),
    )  # fmt: skip
    for one in texts(flat, content):
        assert all(math.dist(corner, area.centre) <= 10 + 1e-6 for corner in one.cap_box.corners)


def test_a_shadow_is_below_and_to_the_right_of_what_casts_it(flat):
    plain = BoxContent(AREA, look(), text="abc", ground=WHITE)
    shadow, plate, *_ = flat(draw_box(replace(plain, shadow=Shadow(INK))))
    assert shadow.area == plate.area.shift(shadow.area.x - plate.area.x, shadow.area.y - plate.area.y)
    assert 0 < shadow.area.x - plate.area.x <= 1 and 0 < shadow.area.y - plate.area.y <= 1
    assert shadow.item.style.fill == INK


@pytest.mark.parametrize(("flip", "side"), [("", -1), ("across", 1)])
def test_a_flipped_picture_is_its_mirror_image(flat, flip, side):
    mark = Symbol("mark", (Box(Rect(0, 0, 2, 10), Style(fill=INK)),))
    content = BoxContent(Rect(-5, -5, 10, 10), look(), picture=Picture("p", Size(10, 10), mark), flip=flip)
    (found,) = flat(draw_box(content))
    assert found.area.centre.x * side > 0


@given(st.text("abc", min_size=1, max_size=8), st.sampled_from([None, 0.0, 90.0, 200.0]))
def test_letters_in_a_gradient_are_where_they_were(text, angle):
    box = BoxContent(AREA, look(), text=text)
    graded = draw_box(replace(box, gradient=Blend((INK, WHITE), angle, "out")))
    shades = [item for item, _ in place_items(graded)]
    assert all(isinstance(shade, Shade) for shade in shades) and len(shades) == 1
    assert [stop.opacity for stop in shades[0].gradient.stops] == [1, 0]
    plain, around = bounds_of(draw_box(box)), bounds_of(graded)
    assert around.x == pytest.approx(plain.x, abs=0.5) and around.right == pytest.approx(plain.right, abs=0.5)


def test_a_gradient_in_letters_leaves_their_outline_and_shadow(flat):
    content = BoxContent(AREA, look(), text="ab", gradient=Blend((INK, WHITE)), outline=WHITE, shadow=Shadow(INK))
    kinds = [type(one.item).__name__ for one in flat(draw_box(content))]
    assert kinds == ["Path", "Text", "Path", "Shade"]


@given(st.sampled_from([{"ground": WHITE}, {"pips": 5}, {"ground": INK, "spin": 20.0}]))
def test_a_soft_shadow_grows_darker_inwards_and_is_as_dark_as_one_in_the_middle(content):
    box = BoxContent(AREA, look(), shadow=Shadow(INK, soft=True), **content)
    *layers, _ = draw_box(box)
    areas = [bounds_of((layer,)) for layer in layers]
    assert all(inner.width < outer.width for outer, inner in pairwise(areas))
    through = math.prod(1 - layer.opacity for layer in layers)
    assert 1 - through == pytest.approx(0.5) and all(0 < layer.opacity < 0.1 for layer in layers)


@given(st.sampled_from([{"ground": WHITE}, {"text": "ab"}, {"pips": 5, "spin": 20.0}]), st.booleans())
def test_a_gradient_shadow_has_the_shape_of_one_in_a_colour(content, soft):
    shadow, box = Shadow(INK, soft, Point(1, 2), 0.5, 0.8), BoxContent(AREA, look(), **content)
    *layers, _ = draw_box(replace(box, shadow=shadow))
    graded, _ = draw_box(replace(box, shadow=shadow._replace(colour=Blend((INK, WHITE)))))
    assert [bounds_of(part.items) for part in graded.mask] == [bounds_of(layer.items) for layer in layers]
    assert {layer.transform for layer in layers} == {graded.transform} and graded.opacity == pytest.approx(0.8)
    assert 1 - math.prod(1 - layer.opacity for layer in layers) == pytest.approx(0.8)
    assert 1 - math.prod(1 - part.opacity for part in graded.mask) == pytest.approx(1)
    corners = bounds_of(graded.mask).corners
    assert all(bounds_of(graded.items).expand(1e-6).holds(corner) for corner in corners)  # it colours all of it


def test_an_outline_goes_round_all_letters_below_their_text(flat):
    content = BoxContent(AREA, look(), text="abc", outline=WHITE)
    edge, written = flat(draw_box(content))
    assert written.item.text == "abc"
    half = edge.item.style.width / 2
    assert edge.area.expand(-2 * half).x == pytest.approx(written.cap_box.x, abs=0.3)
    assert edge.area.holds(written.cap_box.centre)
    assert sum(name == "M" for name, *_ in edge.item.commands) == 5  # a and b have holes


@given(st.integers(1, 12), st.integers(1, 9), st.data())
def test_the_parts_of_a_sheet_are_named_in_two_ways(columns, rows, data):
    column, row = data.draw(st.integers(1, columns)), data.draw(st.integers(1, rows))
    named = crop(f"column {column} row {row} of {columns} x {rows}")
    assert named == crop(f"{(row - 1) * columns + column} of {columns}x{rows}")
    assert named.within(Size(columns, rows)) == pytest.approx((column - 1, row - 1, 1, 1))


@pytest.mark.parametrize(
    "text", ["0 of 2 x 2", "5 of 2 x 2", "1 of 0 x 2", "column 3 row 1 of 2 x 2", "0% 0% 0% 5%", ""]
)
def test_parts_that_there_are_not_are_refused(text):
    with pytest.raises(InvalidValueError):
        crop(text)
