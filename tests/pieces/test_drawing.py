"""A face drawn for a row: ground, rim, boxes, and what is told when a text has no room."""

import pytest

from generator.geometry.grids.hexes import corners
from generator.geometry.shapes import Point, Rect, contains_point
from generator.model.pieces.faces import Face
from generator.model.pieces.rows import PieceField
from generator.pieces.face_drawing import draw_face, pictures_of
from generator.pieces.face_side import FaceContext, FaceSide
from generator.pieces.face_templates import ready
from generator.problems import Severity
from generator.rules.templates import RowTexts
from generator.scene.drawings import bounds_of
from generator.scene.fonts import CAP_HEIGHT, text_width
from generator.scene.palette import INK, NAMES, WHITE
from generator.scene.pieces import corners_of, resize
from generator.scene.primitives import Box, Circle, Line, Path, Polygon, Shade, Text

FIELDS = {"a": PieceField(optional=True)}
CARD = Box(Rect(-10, -15, 20, 30))


def shown(outline=CARD, a="x", **data):
    found, faults = ready(Face.model_validate(data), "front", FIELDS, {})
    assert not faults
    return draw_face(found, RowTexts.of({"a": a}, FIELDS, 3), 3, FaceSide(outline, "front"))


def texts(flat, drawn):
    return {one.item.text: one.item for one in flat(drawn.items) if isinstance(one.item, Text)}


def test_the_ground_decides_the_ink_and_the_bleed(flat):
    dark = shown(ground="{{ a }}", centre="m", a="navy")
    assert texts(flat, dark)["m"].fill == WHITE
    assert dark.bleed[0].style.fill == NAMES["navy"] and bounds_of(dark.bleed).width == pytest.approx(24)
    assert texts(flat, shown(centre="m"))["m"].fill == INK and shown(centre="m").bleed == ()
    assert shown(rim="dark").bleed[0].style.fill == INK


def test_a_gradient_is_one_in_the_face_and_in_its_bleed_and_texts_suit_what_is_behind_them(flat):
    boxes = {name: {"text": name, "at": ["0%", f"{top}%", "100%", "12%"]} for name, top in (("up", 2), ("down", 86))}
    drawn = shown(ground="{{ a }}", a="black to white", boxes=boxes)
    face, bleed = (next(one.item for one in flat(items) if isinstance(one.item, Shade)) for items in drawn[:2])
    assert face.gradient == bleed.gradient and bounds_of(drawn.bleed).width == pytest.approx(24)
    assert texts(flat, drawn)["up"].fill == WHITE and texts(flat, drawn)["down"].fill == INK


def test_a_plate_may_be_a_gradient(flat):
    drawn = shown(centre={"text": "m", "ground": "black to navy radial"})
    assert texts(flat, drawn)["m"].fill == WHITE and any(isinstance(one.item, Shade) for one in flat(drawn.items))


def test_pale_backs_have_pale_gradients(flat):
    found, _ = ready(Face.model_validate({"ground": "black to navy"}), "back", FIELDS, {})
    side = FaceSide(CARD, "back", FaceContext(lambda _: None, pale=True))
    drawn = draw_face(found, RowTexts.of({"a": "x"}, FIELDS, 3), 3, side)
    (shade,) = (one.item for one in flat(drawn.items) if isinstance(one.item, Shade))
    assert min(stop.colour.luminance for stop in shade.gradient.stops) > 0.5 and drawn.bleed == ()


def test_a_plate_decides_the_ink_of_its_box(flat):
    assert texts(flat, shown(centre={"text": "m", "ground": "black"}))["m"].fill == WHITE


def test_nothing_is_drawn_where_the_condition_does_not_hold(flat):
    assert shown(when="{{ a }}", a=None).blank
    assert "m" not in texts(flat, shown(centre={"text": "m", "when": "a == y"}))


def test_nothing_leaves_the_cut(flat):
    for outline in (CARD, Circle(Point(0, 0), 9)):
        drawn = shown(outline, rim="dark", all="{{ a }}", a="wwww")
        assert all(one.clips or outline == CARD for one in flat(drawn.items))
        assert bounds_of(drawn.items).width <= bounds_of((outline,)).width + 0.3


@pytest.mark.parametrize(("box", "message"), [
    ({"text": "{{ a }}", "least": 5}, "does not fit in the box “centre” at 5 pt"),
    ({"pips": "{{ a }}"}, "pips; write 0 to 9"),
    ({"text": "m", "ink": "{{ a }}"}, "is not a colour"),
])  # fmt: skip
def test_what_a_row_makes_impossible_is_reported_with_its_number(box, message):
    (fault,) = shown(centre=box, a="w" * 80).faults
    assert message in fault.message and fault.row == 3 and fault.path[:2] == ("front", "centre")


def test_what_no_row_can_help_is_told_of_the_face():
    (fault,) = shown(centre="w" * 80).faults
    assert fault.row == 0


def test_the_pictures_of_a_row_are_known_before_it_is_drawn():
    found, _ = ready(
        Face.model_validate({"centre": {"picture": "{{ a }}.png"}, "top": {"symbol": "{{ a }}"}}), "front", FIELDS, {}
    )
    names = [(box.name, name) for box, name, _ in pictures_of(found, RowTexts.of({"a": "cat"}, FIELDS, 1))]
    assert names == [("centre", "cat.png"), ("top", "cat")]


TITLE = {"text": "A long title", "at": ["5%", "10%", "90%", "20%"]}


@pytest.mark.parametrize(
    ("other", "reported"),
    [
        ({"text": "other words", "at": ["5%", "12%", "90%", "20%"]}, True),
        ({"text": "other words", "at": ["5%", "12%", "90%", "20%"], "ground": "white"}, False),  # hidden on purpose
        ({"text": "other words", "at": ["5%", "12%", "90%", "20%"], "fade": 0.8}, False),  # a watermark
        ({"text": "A long title", "at": ["6%", "11%", "90%", "20%"]}, False),  # a shadow
        ({"text": "other words", "at": ["5%", "60%", "90%", "20%"]}, False),
    ],
)
def test_a_text_across_that_of_another_box_is_reported(other, reported):
    faults = shown(title=TITLE, other=other).faults
    assert [(fault.path, fault.severity) for fault in faults] == (
        [(("front", "other"), Severity.WARNING)] if reported else []
    )


HAND = {"at": ["2%", "35%", "96%", "30%"], "text": "{{ a }}"}


@pytest.mark.parametrize("angle", [0, 30, 45, 90, 137, 270])
@pytest.mark.parametrize("outline", [CARD, Circle(Point(0, 0), 15), Polygon(corners(Point(0, 0), 30, "flat"))])
def test_a_text_turned_by_a_formula_stays_inside_the_piece(flat, outline, angle):
    drawn = shown(outline, a="A long hand", hand={**HAND, "turn": "{{ 1 * " + str(angle) + " }}"})
    (text,) = (one for one in flat(drawn.items) if isinstance(one.item, Text))
    width, height = text_width(text.item.text, text.item.font, text.item.size), CAP_HEIGHT * text.item.size
    line = Rect(text.item.left(width), text.item.position.y - height, width, height)
    edge = corners_of(resize(outline, 0.02))
    assert not drawn.faults and all(contains_point(edge, text.place.point(corner)) for corner in line.corners)


def test_a_turned_text_that_no_size_keeps_inside_is_reported():
    (fault,) = shown(a="w" * 9, hand={**HAND, "at": ["0%", "0%", "100%", "20%"], "turn": 60}).faults
    assert "leaves the piece at this angle" in fault.message


@pytest.mark.parametrize(("outline", "dashed"), [("dotted grey", True), ("dashed {{ a }}", True), ("grey", False)])
def test_letters_to_be_traced_are_a_broken_outline_and_no_letters(flat, outline, dashed):
    drawn = shown(a="navy", centre={"text": "AB :star:", "outline": outline})
    paths = [one.item for one in flat(drawn.items) if isinstance(one.item, Path)]
    assert all(bool(path.style.dash) == dashed and (path.style.fill is None) == dashed for path in paths) and paths
    assert ("AB :star:" in texts(flat, drawn)) != dashed and not drawn.faults


def test_hollow_letters_are_one_whole_outline(flat):
    drawn = shown(centre={"text": "AB", "outline": "hollow navy"})
    paths = [one.item.style for one in flat(drawn.items) if isinstance(one.item, Path)]
    assert all((style.fill, style.dash, style.stroke) == (None, (), NAMES["navy"]) for style in paths) and paths
    assert not texts(flat, drawn)


def test_letters_to_be_traced_in_the_colour_of_their_ground_are_reported():
    (fault,) = shown(centre={"text": "A", "outline": "dotted white"}).faults
    assert "cannot be seen" in fault.message and fault.severity == Severity.WARNING
    assert not shown(ground="white to black", centre={"text": "A", "outline": "dotted red"}).faults


def test_markdown_to_be_traced_keeps_its_rules(flat):
    drawn = shown(at={"markdown": "**A**\n\n---\n\nB", "at": "all", "outline": "dotted grey"})
    assert not texts(flat, drawn) and any(isinstance(one.item, Line | Box) for one in flat(drawn.items)[1:])
