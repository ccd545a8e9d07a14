"""Lengths carry their unit, colours their name: what is accepted, and what is said about the rest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.fields import colour, length_m, length_mm, paint, write_paint
from generator.problems import InvalidValueError
from generator.scene.palette import NAMES, SPANISH, Blend, Colour, Hatch

RED, WHITE = NAMES["red"], NAMES["white"]


@pytest.mark.parametrize(
    ("text", "mm"),
    [
        ("18mm", 18),
        ("2.5cm", 25),
        ("2,5 cm", 25),
        ("0.75in", 19.05),
        (" 18 mm ", 18),
        ("-3mm", -3),
        ("0mm", 0),
        ("+1mm", 1),
    ],
)
def test_print_lengths(text, mm):
    assert length_mm(text) == pytest.approx(mm)


@pytest.mark.parametrize(("text", "metres"), [("105m", 105), ("100 yd", 91.44), ("10ft", 3.048), ("2,44m", 2.44)])
def test_field_lengths(text, metres):
    assert length_m(text) == pytest.approx(metres)


@pytest.mark.parametrize("value", ["18", 18, 18.5, "7.5", "-2"])
def test_a_length_without_unit_is_told_how_to_write_it(value):
    with pytest.raises(InvalidValueError, match="has no unit") as caught:
        length_mm(value)
    assert caught.value.hint == f"write it like {value}mm (units: mm, cm, in)"


@pytest.mark.parametrize(
    ("read", "text", "units"),
    [
        (length_mm, "18m", "mm, cm, in"),
        (length_m, "18mm", "m, yd, ft"),
        (length_mm, "18MM", "mm, cm, in"),
        (length_mm, "3pt", "mm, cm, in"),
    ],
)
def test_a_wrong_unit_is_reported_with_the_right_ones(read, text, units):
    with pytest.raises(InvalidValueError, match="has the unit") as caught:
        read(text)
    assert caught.value.hint.startswith(f"units: {units}")


@pytest.mark.parametrize(
    "value", ["", "mm", "1.2.3mm", "abc", True, None, [18], {"mm": 18}, "18mm wide", "1e3mm", "1mm 2mm", "∞mm"]
)
def test_what_is_no_length_is_reported(value):
    with pytest.raises(InvalidValueError, match="is not a length") as caught:
        length_mm(value)
    assert caught.value.hint == "write it like 18mm"


@pytest.mark.slow
@given(st.one_of(st.text(max_size=12), st.floats(), st.integers(), st.booleans(), st.none()))
def test_anything_else_is_a_length_or_a_value_error(value):
    try:
        assert isinstance(length_mm(value), float)
    except InvalidValueError as error:
        assert "write it like" in error.hint or error.hint.startswith("units: ")


@given(st.floats(0, 1000).map(lambda value: round(value, 3)))
def test_units_agree_with_each_other(value):
    mm = length_mm(f"{value:.3f}mm")
    assert length_mm(f"{value / 10:.6f}cm") == pytest.approx(mm, abs=1e-4)
    assert length_mm(f"{value / 25.4:.8f}in") == pytest.approx(mm, abs=1e-4)


@pytest.mark.parametrize("name", [*NAMES, *SPANISH])
def test_colours_by_name_in_both_languages(name):
    assert colour(name) == colour(name.upper()) == colour(f" {name} ")


def test_a_colour_is_a_colour():
    assert colour(Colour(1, 2, 3)) == (1, 2, 3) == colour("#010203")


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        ("azull", "did you mean “azul”"),
        ("Whte", "did you mean “white”"),
        ("#12345", "#0072b2"),
        (7, "#0072b2"),
        (None, "#0072b2"),
        (["azul"], "#0072b2"),
    ],
)
def test_what_is_no_colour_gets_a_hint(value, hint):
    with pytest.raises(InvalidValueError, match="is not a colour") as caught:
        colour(value)
    assert hint in caught.value.hint


@pytest.mark.parametrize(("text", "blend"), [
    ("navy to sky", Blend((NAMES["navy"], NAMES["sky"]))),
    ("#fff  to rojo to #000000 at -90", Blend((Colour(255, 255, 255), NAMES["red"], Colour(0, 0, 0)), 270)),
    ("gold to brown radial", Blend((NAMES["gold"], NAMES["brown"]), None)),
    ("transparent to navy to sky", Blend((NAMES["navy"], NAMES["navy"], NAMES["sky"]), fades="in")),
    ("navy to transparente radial", Blend((NAMES["navy"], NAMES["navy"]), None, "out")),
])  # fmt: skip
def test_colours_joined_by_to_are_a_gradient(text, blend):
    assert paint(text) == blend and paint(write_paint(blend)) == blend


@pytest.mark.parametrize("text", [
    "to", "navy to", "to sky", "navy to sky at", "navy to sky at 361", "navy to sky at 1e2", "navy sky to red",
    "radial", "navy to nav", "a to b to c to d to e to f", "navy to sky radial at 20", "at to at", "to at", "to radial",
    "transparent", "transparent to transparent", "navy to transparent to sky",
])  # fmt: skip
def test_what_is_no_gradient_is_refused(text):
    with pytest.raises(InvalidValueError):
        paint(text)


@pytest.mark.parametrize(("text", "hatch"), [
    ("white with red lines", Hatch(WHITE, RED)),
    ("red lines", Hatch(None, RED)),
    ("transparent with red lines", Hatch(None, RED)),
    ("red lines 0.5mm every 3mm at 45 135", Hatch(None, RED, 0.5, 3, angles=(45, 135))),
    ("white with 1 red line 12 mm at 0 90", Hatch(WHITE, RED, 12, lines=1, angles=(0, 90))),
    ("white to red at 90 with red lines every 4mm at -45", Hatch(Blend((WHITE, RED), 90), RED, every=4, angles=(135,))),
    ("white with red lines at 45 225", Hatch(WHITE, RED)),
])  # fmt: skip
def test_lines_are_hatching(text, hatch):
    assert paint(text) == hatch and paint(write_paint(hatch)) == hatch


@pytest.mark.parametrize("text", [
    "lines", "white with lines", "with red lines", "white with red lines at", "white with red lines at noon",
    "white with red lines at 400", "white with 0 red lines", "white with 201 red lines", "white with red lines 0.01mm",
    "white with red lines 2mm", "white with red lines every 200mm", "white with 5 red lines every 3mm",
    "white with red lines 3", "wite with red lines", "white with rad lines", "red lines with red lines",
    "white with red lines at 1 2 3 4 5", 'white with "#ff0000" lines', "white to with red lines",
])  # fmt: skip
def test_what_is_no_hatching_is_refused(text):
    with pytest.raises(InvalidValueError):
        paint(text)


HATCH_WORDS = ["lines", "line", "with", "to", "at", "every", "3mm", "5", "navy", "90", "x"]


@given(st.lists(st.sampled_from(HATCH_WORDS), max_size=9).map(" ".join))
def test_no_words_are_more_than_hatching_or_a_mistake(text):
    try:
        fill = paint(text)
    except InvalidValueError as error:
        assert error.hint
    else:
        assert paint(write_paint(fill)) == fill


@given(st.lists(st.sampled_from(["to", "at", "radial", "navy", "90", "#fff", "x"]), max_size=8).map(" ".join))
def test_no_words_are_more_than_a_gradient_or_a_mistake(text):
    try:
        assert len(paint(text)) in (2, 3)
    except InvalidValueError as error:
        assert error.hint
