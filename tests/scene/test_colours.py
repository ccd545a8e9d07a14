"""Colours as SVG writes them."""

import pytest

from generator.scene.palette import Colour
from generator.scene.pictures import CURRENT
from generator.scene.svg_elements import css_colour


@pytest.mark.parametrize(("text", "colour", "opacity"), [
    ("red", (255, 0, 0), 1), (" Tomato ", (255, 99, 71), 1), ("#abc", (170, 187, 204), 1), ("#102030", (16, 32, 48), 1),
    ("#10203080", (16, 32, 48), 128 / 255), ("#abcf", (170, 187, 204), 1), ("rgb(1, 2, 3)", (1, 2, 3), 1),
    ("rgb(100% 0% 50%)", (255, 0, 128), 1), ("rgba(1,2,3,.5)", (1, 2, 3), 0.5), ("rgb(1 2 3 / 25%)", (1, 2, 3), 0.25),
    ("hsl(240, 100%, 50%)", (0, 0, 255), 1), ("hsla(0deg 0% 50% / 1)", (128, 128, 128), 1),
    ("transparent", (0, 0, 0), 0), ("rgb(300,-5,0)", (255, 0, 0), 1),
])  # fmt: skip
def test_a_colour_and_how_much_it_covers(text, colour, opacity):
    assert css_colour(text) == (Colour(*colour), pytest.approx(opacity))


def test_the_colour_of_whoever_uses_it():
    assert css_colour("currentColor") == (CURRENT, 1)


@pytest.mark.parametrize("text", ["", "blau", "#12", "#12345", "#ggg", "rgb(1,2)", "rgb()", "cmyk(1,2,3,4)", "url(#a)"])
def test_what_is_no_colour(text):
    assert css_colour(text) is None
