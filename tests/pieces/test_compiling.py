"""Faces built on each other, and what is wrong with one before any row is drawn."""

import pytest

from generator.model.pieces.faces import Face
from generator.model.pieces.rows import PieceField
from generator.packs.load import find_pack
from generator.packs.shared import known_faces
from generator.pieces.counters import OWN_FIELDS
from generator.pieces.face_templates import FillError, merged, ready

BASE = Face.model_validate({"ground": "red", "rim": "dark", "corner": {"value": "{{ a }}", "size": 20, "twice": True}})


def face(**data):
    return Face.model_validate(data)


def test_a_face_takes_what_it_does_not_say_from_the_one_it_is_like():
    found = merged(face(like="base", ground="blue", corner="x", top="new"), {"base": BASE})
    assert (found.ground, found.rim) == ("blue", "dark")
    assert found.boxes["corner"].value == "x" and found.boxes["corner"].size == 20
    assert found.boxes["top"].text == "new"


def test_another_content_takes_the_place_of_the_first():
    found = merged(face(like="base", corner={"picture": "a.png"}), {"base": BASE})
    assert found.boxes["corner"].picture == "a.png" and found.boxes["corner"].value is None


def test_a_back_may_be_like_its_front():
    front = face(like="base", middle="m")
    found = merged(face(like="front", middle="n"), {"base": BASE}, front)
    assert found.ground == "red" and found.boxes["middle"].text == "n"


@pytest.mark.parametrize("faces", [{"one": face(like="two"), "two": face(like="one")}, {"two": BASE}])
def test_circles_and_strangers_are_refused(faces):
    with pytest.raises(FillError):
        merged(face(like="one"), faces)


def test_all_that_is_wrong_is_told_at_once():
    wrong = face(ground="{{ x }}", middle="{{ y", own={"text": "no place"}, top={"text": "ok", "when": "z > 1"})
    _, faults = ready(wrong, "front", {"a": PieceField()}, {})
    assert [fault.path for fault in faults] == [
        ("front", "middle", "text"),
        ("front", "own"),
        ("front", "top", "when"),
        ("front", "ground"),
    ]


def test_every_face_that_comes_with_pizarra_compiles():
    faces = known_faces(find_pack("dichoso-fulbo"))
    assert {"plain", "unit", "indices", "event", "figure"} <= set(faces)
    for name in faces:
        assert ready(face(like=name), "front", dict.fromkeys(OWN_FIELDS, PieceField()), faces)[1] == ()


@pytest.mark.parametrize(("box", "key"), [({"lines": 3}, "lines"), ({"least": 6}, "least")])
def test_a_key_that_has_no_effect_on_what_a_box_takes_over_is_refused(box, key):
    base = face(corner={"value": "1", "size": 5}, top={"symbol": "star"})
    name = "top" if key == "lines" else "corner"
    _, faults = ready(face(like="base", **{name: box}), "front", {}, {"base": base})
    assert [fault.path for fault in faults] == [("front", name, key)]
