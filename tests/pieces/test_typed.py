"""Pieces of a type: one a row, called by its name, with a back of its own values."""

import pytest

from generator.model.pieces.faces import Face
from generator.model.pieces.rows import PieceField, PieceRow
from generator.model.pieces.types import PieceSize
from generator.pieces.counter_style import CounterStyle
from generator.pieces.face_side import NO_CONTEXT
from generator.pieces.typed_pieces import form_of, ready_type, typed_pieces
from generator.scene.palette import contrast, ink_cover
from generator.scene.primitives import Box, Text

FIELDS = {"name": PieceField(), "loss": PieceField("number", optional=True)}
ROWS = (PieceRow(1, {"name": "Ana", "loss": 2}), PieceRow(2, {"name": "Bo", "loss": None}, 3), PieceRow(3, {}, 0))


def pieces(front, back=None, shape="square", copies=1, context=NO_CONTEXT):
    faces = [Face.model_validate(data) if data is not None else None for data in (front, back)]
    form = form_of(shape, PieceSize(20.0), CounterStyle(18.8))
    kind, faults = ready_type("unit", form, FIELDS, tuple(faces), {}, copies)
    assert faults == ()
    return typed_pieces(kind, ROWS, context)


def words(flat, items):
    return [one.item.text for one in flat(items or ()) if isinstance(one.item, Text)]


def test_a_row_is_a_piece_in_as_many_copies_as_it_says(flat):
    found, faults = pieces({"centre": "{{ name }}"}, copies=2)
    assert faults == ()
    assert [(piece.name, piece.quantity) for piece in found] == [("Ana", 2), ("Bo", 6)]
    assert [words(flat, piece.front) for piece in found] == [["Ana"], ["Bo"]]
    assert all(piece.back is None for piece in found)


def test_a_back_shows_its_own_values_where_it_has_any(flat):
    found, _ = pieces({"top": "{{ name }}"}, {"like": "front", "when": "{{ loss }}", "bottom": "{{ loss }}"})
    assert [words(flat, piece.back) for piece in found] == [["Ana", "2"], []]


def test_pale_backs_take_little_ink_and_can_still_be_read(flat):
    front, back = {"ground": "black"}, {"ground": "black", "ink": "white", "rim": "dark", "centre": "{{ name }}"}
    usual, pale = (pieces(front, back, context=NO_CONTEXT._replace(pale=pale))[0][0] for pale in (False, True))
    (text,) = (one.item for one in flat(pale.back) if isinstance(one.item, Text))
    (ground,) = (one.item.style.fill for one in flat(pale.back) if isinstance(one.item, Box) and one.item.style.fill)
    assert contrast(text.fill, ground) >= 4.5
    assert ink_cover(ground) < 0.8
    assert len(flat(usual.back)) > len(flat(pale.back))
    assert pale.front == usual.front


def test_a_folded_piece_shows_its_face_twice(flat):
    found, _ = pieces({"centre": "{{ name }}"}, shape="standee")
    assert words(flat, found[0].front) == ["Ana", "Ana"] and found[0].bleed == ()


@pytest.mark.parametrize(("values", "name"), [
    ({"suit": "spade", "rank": "A", "art": "ace.png"}, "spade A"), ({"suit": " ", "rank": 10, "art": None}, "10"),
    ({"suit": "spade", "rank": "a very long text about what the card does", "art": None}, "spade"),
    ({"suit": 50 * "x", "rank": "A", "art": None}, "card 4"), ({"suit": None, "rank": None, "art": "a.png"}, "card 4"),
])  # fmt: skip
def test_a_file_of_a_piece_without_a_name_is_called_by_its_values_or_else_by_its_number(values, name):
    fields = {"suit": PieceField(optional=True), "rank": PieceField(optional=True),
              "art": PieceField("picture", optional=True)}  # fmt: skip
    form = form_of("square", PieceSize(20.0), CounterStyle(18.8))
    kind, _ = ready_type("card", form, fields, (Face.model_validate({"centre": "{{ suit }}"}), None), {}, 1)
    assert kind.label_of(kind.texts(PieceRow(4, values))) == name
    assert kind.name_of(kind.texts(PieceRow(4, values))) == "card 4"  # as set-ups call it
