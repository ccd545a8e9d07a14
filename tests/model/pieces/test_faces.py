"""Faces as files say them: places, boxes by name, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.fields import OTHER_PLACES, paint
from generator.model.pieces.face_values import LONGEST_TEMPLATE, PLACES, box_place, parse_ground, parse_shadow
from generator.model.pieces.faces import Face
from generator.model.source import parse_text
from generator.model.validation import validate
from generator.problems import PizarraError


def face(text):
    return validate(Face, parse_text(text, "f.yaml"))


@pytest.mark.parametrize("name", PLACES)
def test_places_have_names(name):
    place = box_place(name)
    assert 0 <= place.x < place.x + place.width <= 1 and 0 <= place.y < place.y + place.height <= 1


def test_places_may_be_given_in_percent():
    assert box_place(["5%", 10, "50 %", 20.5])[:4] == pytest.approx((0.05, 0.1, 0.5, 0.205))


@pytest.mark.parametrize("value", ["middel", [1, 2, 3], [0, 0, 0, 10], [60, 0, 60, 10], ["a", 0, 1, 1], 5, None])
def test_what_is_no_place_is_refused(value):
    with pytest.raises(ValueError):
        box_place(value)


def test_other_keys_are_boxes_by_their_names():
    found = face("{ground: red, centre: '{{ a }}', top-left: {text: 3, twice: true}, boxes: {own: {at: top, text: x}}}")
    assert found.ground == "red"
    assert list(found.boxes) == ["centre", "top-left", "own"]
    assert found.boxes["centre"].text == "{{ a }}" and found.boxes["top-left"].twice


@pytest.mark.parametrize(("text", "place", "message"), [
    ("{centre: {txt: x}}", (1, 11), "unknown key “txt”"),
    ("{centre: {text: x, pips: 3}}", (1, 10),
     "a box needs exactly one of these: text, markdown, symbol, picture, pips, track, qr, rows, columns, "
     "through"),
    ("{ground: verd}", (1, 10), "“verd” is not a colour"),
    ("{centre: {text: x, ink: '#12'}}", (1, 25), "“#12” is not a colour"),
    ("{top: {symbol: star, at: top, align: left}}", (1, 38), "“align” has no effect on “symbol”"),
    ("{top: {text: X, fit: cover}}", (1, 22), "“fit” has no effect on “text”"),
    ("{top: {track: 5, size: 9}}", (1, 24), "“size” has no effect on “track”"),
    ("{top: {rows: [[a, b]], lines: 2}}", (1, 31), "“lines” has no effect on “rows”"),
    ("{top: {text: x, size: 4, least: 9}}", (1, 33), "the smallest size, 9 pt, is above the largest, 4 pt"),
    ("{rim: thick}", (1, 7), "“thick” is not allowed"),
    ("{centre: {at: centr, text: x}}", (1, 15), "“centr” is not a position on a piece"),
    (f"{{centre: {'x' * (LONGEST_TEMPLATE + 1)}}}", (1, 10), "has 2001 characters; at most 2000 are allowed here"),
])  # fmt: skip
def test_mistakes_are_reported_at_their_place(text, place, message):
    with pytest.raises(PizarraError) as raised:
        face(text)
    (problem,) = raised.value.problems
    assert ((problem.line, problem.column), problem.message) == (place, message)


@pytest.mark.parametrize(("text", "word", "hint"), [
    ("{ground: red,\n  middle: x}", "middle", "centre"),
    ("{ground: red,\n  center: x}", "center", "centre"),
    ("{ground: red,\n  corner: x}", "corner", "top-left"),
    ("{ground: red,\n  above: x}", "above", "top"),
    ("{ground: red,\n  boxes: {below: x}}", "below", "bottom"),
    ("{like: indices,\n  corner: x}", "corner", "index"),
    *((f"{{own:\n  {{at: {old}, text: x}}}}", old, new) for old, new in OTHER_PLACES.items()),
])  # fmt: skip
def test_another_word_for_a_place_is_answered_with_ours(text, word, hint):
    with pytest.raises(PizarraError) as raised:
        face(text)
    (problem,) = raised.value.problems
    what = "allowed" if "at:" in text else "a position on a piece"
    assert (problem.line, problem.message, problem.hint) == (2, f"“{word}” is not {what}", f"write {hint}")


@given(
    st.sampled_from(["", "soft ", "soft 1.5mm ", "soft 0mm "]),
    st.sampled_from(["black", "navy to sky", "navy to sky at 90", "transparent to #123456 radial"]),
    st.permutations([" 80%", " 1x-2mm"]),
    st.integers(0, 2),
)
def test_a_shadow_is_its_edge_its_colours_and_in_any_order_the_rest(edge, tone, rest, count):
    shadow = parse_shadow(edge + tone + "".join(rest[:count]))
    assert shadow.colour == paint(tone) and shadow.soft == bool(edge)
    assert shadow.blur == {"soft 1.5mm ": 1.5, "soft 0mm ": 0.0}.get(edge)
    assert shadow.dark == (0.8 if " 80%" in rest[:count] else None)
    assert shadow.offset == ((1.0, -2.0) if " 1x-2mm" in rest[:count] else None)


@pytest.mark.parametrize("word", ["transparent", "transparente", " transparent "])
def test_a_ground_may_be_none(word):
    assert parse_ground(word) is None and parse_ground("gold to transparent") == paint("gold to transparent")
