"""Values in columns on any piece: labels above figures, inside their box and the piece, and what does not fit."""

import math
from itertools import product

import pytest

from generator.geometry.shapes import Point, Rect
from generator.model.pieces.faces import Face
from generator.model.pieces.rows import PieceField
from generator.pieces.face_drawing import draw_face
from generator.pieces.face_side import FaceSide
from generator.pieces.face_templates import ready
from generator.rules.templates import RowTexts
from generator.scene.fonts import BOLD, POINT, SEMIBOLD
from generator.scene.palette import WHITE, Colour
from generator.scene.primitives import Box, Circle, Text

NAVY = Colour.of("#000080")
CARD, DISC = Box(Rect(-30, -40, 60, 80)), Circle(Point(0, 0), 12)


def drawn(flat, columns, outline=CARD, **box):
    """Return the texts of a face with one box of columns, with their places, all that is drawn, and its faults."""
    boxes = {"stats": {"at": ["10%", "10%", "80%", "40%"], "columns": columns, **box}}
    face, faults = ready(Face(boxes=boxes), "front", {"a": PieceField("number")}, {})
    assert not faults
    found = draw_face(face, RowTexts({"a": "7"}, {"a": 7}), 1, FaceSide(outline, "front"))
    leaves = flat(found.items)
    return [(leaf.item, leaf.place) for leaf in leaves if isinstance(leaf.item, Text)], leaves, found.faults


def test_labels_are_above_their_figures_and_rows_of_one_length_share_columns(flat):
    rows = [[{"value": "{{ a }}", "label": "SPD"}, {"value": "5", "label": "A"}], ["1", "22"]]
    texts, _, faults = drawn(flat, rows)
    at = {text.text: place.point(text.position) for text, place in texts}
    assert not faults
    assert at["SPD"].y < at["7"].y < at["1"].y and at["A"].x == at["5"].x == at["22"].x
    assert {text.font for text, _ in texts if text.text in ("SPD", "A")} == {SEMIBOLD}
    assert {text.font for text, _ in texts if text.text in ("7", "5", "1", "22")} == {BOLD}


@pytest.mark.parametrize(("flag", "inverse"), [("a >= 7", True), ("a > 7", False)])
def test_a_flagged_value_has_the_opposite_colours(flat, flag, inverse):
    columns = {"rows": [[{"value": "{{ a }}", "flag": flag}]]}
    ((text, _),), leaves, _ = drawn(flat, columns, ink="#000080", ground="white")
    assert text.fill == (WHITE if inverse else NAVY)
    assert inverse == any(isinstance(leaf.item, Box) and leaf.item.style.fill == NAVY for leaf in leaves)


def test_the_main_value_is_larger(flat):
    columns = {"rows": [[{"value": "1", "main": True}, "2"]], "main": 14}
    texts, _, _ = drawn(flat, columns, size=10)
    assert [text.size / POINT for text, _ in texts] == [pytest.approx(14), pytest.approx(10)]


@pytest.mark.parametrize(("columns", "shown"), [
    ({"labels_from": "61mm"}, {"1", "2"}), ({"labels_from": "60mm"}, {"1", "A", "2"}),
    ({"all_from": "61mm"}, {"2"}), ({"all_from": "60mm"}, {"1", "A", "2"}),
])  # fmt: skip
def test_a_small_piece_shows_less(flat, columns, shown):
    rows = [[{"value": "1", "label": "A"}, {"value": "2", "main": True}]]
    texts, _, _ = drawn(flat, {"rows": rows, **columns})
    assert {text.text for text, _ in texts} == shown


@pytest.mark.parametrize(("outline", "box"), [
    *product((CARD, DISC), ({}, {"turn": 90})), (CARD, {"turn": 30}), (CARD, {"at": ["55%", "5%", "40%", "20%"]}),
    (DISC, {"at": ["20%", "20%", "60%", "40%"], "turn": 30}),
])  # fmt: skip
def test_values_stay_in_their_box_and_on_the_piece(flat, outline, box):
    _, leaves, faults = drawn(flat, [["10", "20", "30"], ["4", "5"]], outline, least=2, **box)
    corners = [corner for leaf in leaves if isinstance(leaf.item, Text) for corner in leaf.cap_box.corners]
    assert len(corners) == 20 and not faults
    if outline is DISC:
        assert all(math.hypot(*corner) < 12 for corner in corners)
    elif box:
        assert all(abs(x) < 30 and abs(y) < 40 for x, y in corners)
    else:
        assert all(abs(x) < 24 and -32 < y < 0 for x, y in corners)


def test_what_does_not_fit_is_said(flat):
    _, _, faults = drawn(flat, [["1234567890" * 8, "2"]])
    assert "do not fit side by side at 5 pt" in faults[0].message
    _, _, faults = drawn(flat, [[{"value": "1", "label": "LONG LABEL " * 4}, {"value": "2", "label": "B" * 30}]])
    assert "B do not fit side by side at 5 pt" in faults[0].message


def test_a_face_is_as_large_as_the_piece_it_is_designed_for(flat):
    box = {"at": ["2mm", "3mm", "16mm", "5mm"], "text": "x", "size": 9}
    face = Face.model_validate({"designed_for": "20mm", "a": box})
    plain = Face.model_validate({"like": "own", "b": {"at": ["0mm", "0mm", "9mm", "9mm"], "text": "y", "size": 9}})
    whole, _ = ready(plain, "front", {}, {"own": face})
    for width in (20, 40):
        side = FaceSide(Box(Rect(-width / 2, -width / 2, width, width)), "front")
        sizes = {leaf.item.text: leaf for leaf in flat(draw_face(whole, RowTexts({}, {}), 1, side).items)
                 if isinstance(leaf.item, Text)}  # fmt: skip
        assert sizes["x"].item.size == pytest.approx(9 * POINT * width / 20)
        assert sizes["x"].place.f == pytest.approx((5.5 / 20 - 0.5) * width)
        assert sizes["y"].item.size == pytest.approx(9 * POINT)  # its own face is designed for no width
