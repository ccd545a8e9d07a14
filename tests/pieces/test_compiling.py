"""Faces built on each other, and what is wrong with one before any row is drawn."""

import pytest

from generator.build.documents.cards import BACK_FIELDS
from generator.model.pieces.faces import Face
from generator.model.pieces.rows import PieceField
from generator.packs.load import find_pack, known_faces
from generator.pieces.counters import OWN_FIELDS
from generator.pieces.face_templates import merge, ready
from generator.rules.templates import FillError

BASE = Face.model_validate(
    {"ground": "red", "rim": "dark", "top-left": {"markdown": "{{ a }}", "size": 20, "twice": True}}
)


def face(**data):
    return Face.model_validate(data)


def test_a_face_takes_what_it_does_not_say_from_the_one_it_is_like():
    found = merge(face(like="base", ground="blue", top="new", **{"top-left": "x"}), {"base": BASE})
    assert (found.ground, found.rim) == ("blue", "dark")
    assert found.boxes["top-left"].markdown == "x" and found.boxes["top-left"].size == 20
    assert found.boxes["top"].text == "new"


def test_another_content_takes_the_place_of_the_first():
    found = merge(face(like="base", **{"top-left": {"picture": "a.png"}}), {"base": BASE})
    assert found.boxes["top-left"].picture == "a.png" and found.boxes["top-left"].markdown is None


def test_a_back_may_be_like_its_front():
    front = face(like="base", centre="m")
    found = merge(face(like="front", centre="n"), {"base": BASE}, front)
    assert found.ground == "red" and found.boxes["centre"].text == "n"


@pytest.mark.parametrize("faces", [{"one": face(like="two"), "two": face(like="one")}, {"two": BASE}])
def test_circles_and_strangers_are_refused(faces):
    with pytest.raises(FillError):
        merge(face(like="one"), faces)


def test_all_that_is_wrong_is_reported_at_once():
    wrong = face(ground="{{ x }}", centre="{{ y", own={"text": "no place"}, top={"text": "ok", "when": "z > 1"})
    _, faults = ready(wrong, "front", {"a": PieceField()}, {})
    assert [fault.path for fault in faults] == [
        ("front", "centre", "text"),
        ("front", "own"),
        ("front", "top", "when"),
        ("front", "ground"),
    ]


def test_every_face_that_comes_with_pizarra_compiles():
    faces = known_faces(find_pack("dichoso-fulbo"))
    assert {"plain", "unit", "indices", "event", "figure"} <= set(faces)
    fields = dict.fromkeys((*OWN_FIELDS, *BACK_FIELDS), PieceField())

    def base_of(like):
        return "facing-hex-corner" if "facing" in like else "shirt-hex"

    for name in faces:
        side, front = ("back", face(like=name[:-5])) if name.endswith("-back") else ("front", None)
        front = face(like="plain") if name == "counter-back" else front
        assert ready(face(like=name), side, fields, faces, front, base_of=base_of)[1] == ()


@pytest.mark.parametrize(("box", "key"), [({"lines": 3}, "lines"), ({"least": 6}, "least")])
def test_a_key_that_has_no_effect_on_what_a_box_takes_over_is_refused(box, key):
    base = face(top={"symbol": "star"}, **{"top-left": {"text": "1", "size": 5}})
    name = "top" if key == "lines" else "top-left"
    _, faults = ready(face(like="base", **{name: box}), "front", {}, {"base": base})
    assert [fault.path for fault in faults] == [("front", name, key)]
