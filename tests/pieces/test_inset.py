"""Plates that follow the outline of a piece, so far inside it and within the height of their box."""

import pytest

from generator.geometry.grids.hexes import corners
from generator.geometry.shapes import Point, Rect
from generator.model.pieces.faces import Face
from generator.pieces.face_drawing import draw_face
from generator.pieces.face_side import FaceSide
from generator.pieces.face_templates import ready
from generator.rules.templates import RowTexts
from generator.scene.palette import Colour
from generator.scene.primitives import Box, Circle, Polygon

RED = Colour.of("#ff0000")
HEX, DISC, CARD = Polygon(corners(Point(0, 0), 20, "flat")), Circle(Point(0, 0), 10), Box(Rect(-10, -10, 20, 20))


def drawn(flat, outline, inset, **box):
    face, faults = ready(
        Face(designed_for="20mm", boxes={"band": {"at": ["0%", "30%", "100%", "40%"], "inset": inset, **box}}),
        "front", {}, {},
    )  # fmt: skip
    assert not faults
    found = draw_face(face, RowTexts({}, {}), 1, FaceSide(outline, "front"))
    plates = [one for one in flat(found.items) if getattr(one.item.style, "fill", None) == RED]
    return [point for one in plates for point in one.points], found


@pytest.mark.parametrize("outline", [HEX, DISC, CARD])
def test_a_plate_is_as_far_inside_as_it_says_and_as_high_as_its_box(flat, outline):
    points, found = drawn(flat, outline, "1mm", ground="#ff0000")
    assert not found.faults
    around = Rect.around(points)
    assert (around.y, around.bottom) == (pytest.approx(-4), pytest.approx(4))
    widest = {HEX: 20 / 3**0.5 - 2 / 3**0.5, DISC: 9, CARD: 9}[outline]
    assert around.right == pytest.approx(widest, abs=0.02) and around.x == pytest.approx(-widest, abs=0.02)


def test_a_plate_at_the_edge_goes_on_beyond_the_cut(flat):
    for inset, beyond in (("0mm", True), ("1mm", False)):
        _, found = drawn(flat, HEX, inset, ground="#ff0000")
        red = [one for one in flat(found.bleed) if getattr(one.item.style, "fill", None) == RED]
        assert bool(red) == beyond


def test_nothing_is_left_so_far_inside(flat):
    _, found = drawn(flat, HEX, "12mm", ground="#ff0000")
    (fault,) = found.faults
    assert fault.message == "in the box “band”: 12 mm inside its edge nothing is left of this piece"


@pytest.mark.parametrize(("box", "key", "message"), [
    ({"inset": "1mm"}, "inset", "“inset” has no effect without a plate or a picture"),
    ({"inset": "1mm", "shape": "disc", "ground": "red"}, "shape", "“shape” has no effect beside “inset”"),
    ({"inset": "1mm", "corners": "1mm", "ground": "red"}, "corners", "“corners” has no effect beside “inset”"),
])  # fmt: skip
def test_an_inset_without_effect_is_reported(box, key, message):
    base = Face(boxes={"band": {"at": ["0%", "30%", "100%", "40%"]}})
    try:
        _, faults = ready(Face(like="base", boxes={"band": box}), "front", {}, {"base": base})
        found = [(fault.path[-1], fault.message) for fault in faults]
    except ValueError as error:
        found = [(key, message)] if message in str(error) else [("", str(error))]
    assert (key, message) in found
