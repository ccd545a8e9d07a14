"""Shapes of boxes, lines around them, and lines through points of a piece."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.geometry.grids.hexes import corners
from generator.geometry.shapes import Point, Rect, bearing, contains_point
from generator.model.pieces.face_values import face_point, parse_line
from generator.model.pieces.faces import BOX_SHAPES, Face
from generator.model.pieces.rows import PieceField
from generator.pieces.face_drawing import draw_face
from generator.pieces.face_shapes import course_through, named_shape, point_on
from generator.pieces.face_side import FaceSide
from generator.pieces.face_templates import ready
from generator.problems import InvalidValueError
from generator.rules.templates import FillError, RowTexts
from generator.scene.drawings import bounds
from generator.scene.palette import NAMES
from generator.scene.pictures import straight_runs
from generator.scene.pieces import corners_of, outline_area
from generator.scene.primitives import Box, Circle, Path, Polygon, Text
from generator.scene.strokes import LINE_PATTERNS

FIELDS = {"a": PieceField(optional=True)}
CARD = Box(Rect(-30, -45, 60, 90))
FLAT_HEX = Polygon(corners(Point(0, 0), 40, "flat"))
POINTED_HEX = Polygon(corners(Point(0, 0), 40, "pointy"))


def drawn(outline=CARD, a="x", **boxes):
    found, faults = ready(Face.model_validate({"boxes": boxes}), "front", FIELDS, {})
    assert not faults
    return draw_face(found, RowTexts.of({"a": a}, FIELDS, 3), 3, FaceSide(outline, "front"))


def course(points, shape, outline):
    return course_through([point_on(face_point(point), outline) for point in points], shape, outline)


def reach(line):
    """Return the rectangle around all that a line covers."""
    points = (at for run in straight_runs(line.item.commands, line.place, 24) for at in run)
    return Rect.around(points).expand(line.item.style.width / 2)


def lines(flat, face, name="red"):
    return [one for one in flat(face.items) if isinstance(one.item, Path) and one.item.style.stroke == NAMES[name]]


@pytest.mark.parametrize("name", [name for name in BOX_SHAPES if name not in ("line", "curve")])
@given(width=some.floats(2, 80), height=some.floats(2, 80), start=some.integers(-360, 360), sides=some.integers(3, 60))
def test_a_shape_stays_in_its_box_and_touches_its_sides(name, width, height, start, sides):
    area = Rect(3, -7, width, height)
    around = outline_area(named_shape(name, area, sides, (start, start + 300)))
    assert all(area.expand(0.001 * max(area.size)).holds(corner) for corner in around.corners)
    if name not in ("disc", "polygon", "sector", "chord", "arc"):
        assert around.size == pytest.approx(area.size, rel=0.02)


@pytest.mark.parametrize(("outline", "number", "x", "y"), [
    (FLAT_HEX, 1, 0, -1), (FLAT_HEX, 2, math.cos(math.pi / 6), -0.5), (FLAT_HEX, 4, 0, 1),
    (POINTED_HEX, 1, 0.5, -math.cos(math.pi / 6)), (POINTED_HEX, 2, 1, 0),
    (POINTED_HEX, 6, -0.5, -math.cos(math.pi / 6)),
])  # fmt: skip
def test_sides_of_a_hex_count_clockwise_from_the_top(outline, number, x, y):
    inner = min(outline_area(outline).size) / 2
    steps = course(["centre", f"side {number}"], "line", outline).steps
    found = Point(*steps[1][1:])
    assert found == pytest.approx((x * inner, y * inner), abs=1e-6)


def test_corners_of_a_card_count_clockwise_from_the_top():
    steps = course([f"corner {number}" for number in (1, 2, 3, 4)], "polygon", CARD).steps
    assert [step[1:] for step in steps[:4]] == [(30, -45), (30, 45), (-30, 45), (-30, -45)]


@given(some.floats(0.1, 0.9), some.floats(0.1, 0.9), some.sampled_from(["top", "side 2", "left"]))
def test_a_line_to_the_edge_goes_on_straight_beyond_it_and_any_other_ends_where_it_is_said(across, down, end):
    inside = f"{across:.1%} {down:.1%}"
    found = course([inside, end], "line", CARD)
    start, last = (Point(*step[1:]) for step in found.steps)
    none, beyond = found.ends
    assert none is None and contains_point(corners_of(CARD), start)
    assert math.dist(last, beyond) == pytest.approx(4) and not contains_point(corners_of(CARD), beyond)
    assert bearing(last, beyond) == pytest.approx(bearing(start, last))
    assert course([inside, "centre"], "line", CARD).ends == (None, None)


def test_a_curve_keeps_its_bend_where_it_leaves_the_piece(flat):
    way = {"through": ["side 1", "centre", "side {{ a }}"], "shape": "curve", "line": "red 3mm"}
    face = drawn(FLAT_HEX, way=way, a="3")
    (line,) = lines(flat, face)
    kinds = [step[0] for step in line.item.commands]
    assert kinds == ["M", "L", "C", "L"] and line.item.style.width == 3
    assert any(item for item in face.bleed) and not face.faults


@pytest.mark.parametrize(("points", "shape", "outline", "message"), [
    (["top", "side 9"], "line", CARD, "“side 9”"),
    (["top", "side 1"], "line", Circle(Point(0, 0), 10), "no numbered sides"),
    (["top"], "line", CARD, "at least 2"),
    (["top", "left"], "polygon", CARD, "at least 3"),
    (["top", "left", "right", "bottom", "top"], "curve", CARD, "5 points"),
])  # fmt: skip
def test_lines_that_cannot_be_drawn_are_refused(points, shape, outline, message):
    with pytest.raises(FillError, match=message):
        course(points, shape, outline)


@pytest.mark.parametrize("pattern", ["plain", *LINE_PATTERNS])
@pytest.mark.parametrize("shape", ["", "disc", "star", "hexagon", "rectangle"])
def test_the_line_around_a_box_stays_inside_it(flat, pattern, shape):
    written = f"red 1mm {pattern if pattern != 'plain' else ''}"
    face = drawn(plate={"at": ["10mm", "10mm", "40mm", "40mm"], "ground": "gold", "line": written, "shape": shape})
    found = lines(flat, face)
    assert found and not face.faults
    assert all(Rect(-20, -35, 40, 40).expand(0.01).holds(corner) for one in found for corner in reach(one).corners)


def test_text_keeps_clear_of_the_line_around_it(flat):
    def width(**keys):
        face = drawn(box={"at": ["10mm", "10mm", "40mm", "10mm"], "text": "iiiii iiiii iiiii", **keys})
        return max(one.item.size for one in flat(face.items) if isinstance(one.item, Text))

    assert width(line="red 1mm") < width()


def test_an_arc_has_a_line_along_its_rim_alone(flat):
    face = drawn(rim={"at": ["10mm", "10mm", "40mm", "40mm"], "shape": "arc", "angles": [-90, 90], "line": "red 1mm"})
    (line,) = lines(flat, face)
    assert reach(line).bottom == pytest.approx(-15 + 0.5) and line.item.commands[-1][0] == "C"


@pytest.mark.parametrize("written", ["red 0.5mm dotted", "dotted red 0.5mm", "0.5mm dotted red"])
def test_a_line_says_its_colour_width_and_pattern_in_any_order(written):
    assert parse_line(written)[:3] == (NAMES["red"], 0.5, "dotted")


@pytest.mark.parametrize(("written", "hint"), [
    ("3", "lines: 3"), ("dottd red", "“dotted”"), ("0.5mm dotted", "red 0.5mm dotted"), ("0.5mm", "red 0.5mm dotted"),
    ("red 0.01mm", "0.05"), ("red 1mm 2mm", "wavy 2mm"), ("red dotted wavy", "red 0.5mm"),
    ("red wavy 1mm 0.1mm", "0.3"),
    ("", "red 0.5mm"),
])  # fmt: skip
def test_what_is_no_line_is_refused_with_a_hint(written, hint):
    with pytest.raises(InvalidValueError) as refused:
        parse_line(written)
    assert hint in str(refused.value.hint)


def test_waves_enter_and_leave_a_piece_in_the_middle_of_its_sides(flat):
    face = drawn(
        FLAT_HEX, way={"through": ["side 1", "centre", "side 3"], "line": "red 1mm wavy 4mm", "shape": "curve"}
    )
    (line,) = lines(flat, face)
    ends = [Point(*step[-2:]) for step in line.item.commands]
    sides = [point_on(face_point(name), FLAT_HEX) for name in ("side 1", "side 3")]
    assert all(any(math.dist(at, side) < 1e-6 for at in ends) for side in sides)
    assert not contains_point(corners_of(FLAT_HEX), ends[0]) and not contains_point(corners_of(FLAT_HEX), ends[-1])


@pytest.mark.parametrize(("share", "width"), [("0", 0), ("90", 20), ("360", 40), ("\u2212270", 20)])
def test_a_slice_takes_its_angle_from_the_row_and_none_is_not_drawn(flat, share, width):
    dial = {"at": ["10mm", "10mm", "40mm", "40mm"], "shape": "sector", "angles": [0, "{{ a }}"], "ground": "red"}
    face = drawn(a=share, dial=dial)
    areas = [one.place.rect(bounds(one.item)) for one in flat(face.items)
             if isinstance(one.item, Path) and one.item.style.fill == NAMES["red"]]  # fmt: skip
    assert [area.width for area in areas] == ([pytest.approx(width, abs=0.1)] if width else []) and not face.faults


def test_more_than_a_whole_turn_is_reported():
    dial = {"at": "top", "shape": "sector", "angles": [0, "{{ a }}"], "ground": "red"}
    assert "more than a whole turn" in str(drawn(a="540", dial=dial).faults[0].message)


@pytest.mark.parametrize(("shape", "message"), [("hexagon", ""), ("line", "points of this line"), ("arc", "angles")])
def test_a_row_may_choose_the_shape_of_a_box(flat, shape, message):
    face = drawn(a=shape, box={"at": "top", "shape": "{{ a }}", "ground": "gold", "text": "7"})
    assert message in " ".join(str(fault.message) for fault in face.faults) and bool(message) == bool(face.faults)


def test_a_line_too_broad_for_its_box_is_refused_and_one_in_a_thin_slice_is_drawn(flat):
    broad = drawn(box={"at": ["10mm", "10mm", "6mm", "6mm"], "shape": "disc", "line": "red 30mm"})
    assert "does not fit" in str(broad.faults[0].message) and not lines(flat, broad)
    place = ["10mm", "10mm", "40mm", "40mm"]
    thin = drawn(box={"at": place, "shape": "sector", "angles": [0, "1"], "ground": "gold", "line": "red 0.5mm"})
    assert lines(flat, thin) and not thin.faults


def test_a_line_from_edge_to_edge_is_prolonged_only_where_it_ends_once_it_is_turned():
    straight = drawn(way={"through": ["left", "right"], "line": "red 1mm"})
    turned = drawn(way={"through": ["left", "right"], "line": "red 1mm", "turn": 45})
    assert straight.bleed and not turned.bleed


def test_a_frame_at_the_edge_goes_on_beyond_the_cut():
    face = drawn(all={"line": "red 2mm", "shape": ""}, note={"at": "top", "text": "{{ a }}"})
    (group,) = face.bleed
    assert bounds(ring := group.items[-1]).size == pytest.approx((64, 94)) and ring.style.fill == NAMES["red"]


def test_a_polygon_hides_only_the_texts_beneath_it():
    texts = {name: {"at": "top", "text": name} for name in ("first", "second")}
    sea = {"through": ["bottom-left", [20, 80], [10, 95]], "shape": "polygon", "ground": "red"}
    face = drawn(first=texts["first"], sea=sea, second=texts["second"])
    assert "covers that of" in str(face.faults[0].message)


def test_a_dial_at_0_keeps_its_text_and_other_shapes_do_not_ask_for_angles(flat):
    box = {"at": "top", "shape": "sector", "angles": [0, "{{ a }}"], "ground": "red", "text": "none"}
    for shape in ("sector", "star"):
        items = flat(drawn(a="0", box={**box, "shape": "sector" if shape == "sector" else "{{ 'star' }}"}).items)
        assert any(isinstance(one.item, Text) for one in items)
        filled = any(isinstance(one.item, Path) and one.item.style.fill == NAMES["red"] for one in items)
        assert filled == (shape == "star")


@pytest.mark.parametrize(("written", "point"), [
    ("20%, 5mm", (0.2, 5)), ("20%,5mm", (0.2, 5)), ("20% 5,5mm", (0.2, 5.5)), ("12,5% 1mm", (0.125, 1)),
])  # fmt: skip
def test_a_comma_is_between_the_numbers_of_a_point_or_in_one(written, point):
    assert face_point(written)[:2] == pytest.approx(point)


@pytest.mark.parametrize("written", ["side 0601", "side 0", "120% 5%", "20%", "somewhere"])
def test_what_is_no_point_of_a_piece_is_refused(written):
    with pytest.raises(InvalidValueError):
        face_point(written)


@pytest.mark.parametrize("keys", [
    {"shape": "line", "ground": "red"}, {"shape": "sector", "ground": "red"},
    {"through": ["left", "right"], "line": "red", "ground": "gold"}, {"through": ["left", "right"], "line": " "},
    {"shape": "sector", "angles": [90, 90], "ground": "red"},
])  # fmt: skip
@pytest.mark.parametrize("inherited", [False, True])
def test_boxes_that_lack_something_are_reported_also_where_they_are_inherited(keys, inherited):
    box = {"box": keys if "through" in keys else {"at": "top", **keys}}
    faces = {"base": Face.model_validate(box)}
    face = Face.model_validate({"like": "base"} if inherited else box)
    _, faults = ready(face, "front", FIELDS, faces)
    assert len(faults) == 1 and ("box" in str(faults[0].message)) >= inherited
