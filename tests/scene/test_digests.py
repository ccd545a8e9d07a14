"""Digests of drawings: what is seen makes them, and nothing else."""

from dataclasses import replace
from functools import reduce
from math import fsum
from operator import add

from generator.geometry.shapes import Point, Rect, Transform
from generator.scene.drawings import digest_of
from generator.scene.fonts import BOLD, allocate_character
from generator.scene.palette import BLACK, Colour
from generator.scene.pictures import Picture
from generator.scene.primitives import Bitmap, Box, Circle, Group, Image, Path, Style, Symbol, Text, Use


def scene(text="7", colour=BLACK, name="shirt", dots="a", bend=1.0):
    symbol = Symbol(name, (Circle(Point(0, 0), 2, Style(fill=colour)),))
    picture = Image(Bitmap(dots, "png", 1, 1, lambda: b""), Transform())
    path = Path((("M", 0.0, 0.0), ("C", 0.0, bend, 1.0, 1.0, 2.0, 0.0), ("Z",)))
    return Group((Use(symbol), Text(Point(1, 1), text, BOLD, 3.0, BLACK), picture, path), name=name), Box(
        Rect(0, 0, 1, 1)
    )


def test_what_is_drawn_alike_has_one_digest_whatever_it_is_called():
    assert digest_of(scene()) == digest_of(list(scene(name="other")))


def test_how_groups_mix_tells_drawings_apart():
    plain = scene()[0]
    assert digest_of((plain,)) != digest_of((replace(plain, blend="multiply"),))
    masks = [(Box(Rect(0, 0, side, side)),) for side in (1, 2)]
    assert len({digest_of((replace(plain, mask=mask),)) for mask in ((), *masks)}) == 3


def test_whatever_is_seen_tells_drawings_apart():
    others = [scene("8"), scene(colour=Colour(1, 0, 0)), scene(dots="b"), scene(bend=1.1), scene()[:1]]
    digests = {digest_of(items) for items in (scene(), *others)}
    assert len(digests | {digest_of(scene(), None), digest_of(scene(), ())}) == 8


def test_a_symbol_in_a_text_counts_as_its_drawing():
    def text(key, radius):
        drawn = Symbol("sword", (Circle(Point(5, 5), radius),))
        sign = allocate_character(key, "sword", lambda: Picture("sword", Rect(0, 0, 10, 10).size, drawn))
        return (Text(Point(0, 0), f"{sign} 3", BOLD, 3.0, BLACK),)

    one, same, other = text("one", 4), text("two", 4), text("three", 3)
    assert one[0].text != same[0].text and digest_of(one) == digest_of(same) != digest_of(other)
    assert digest_of(one) != digest_of((replace(one[0], size=2.0),))


def test_what_differs_in_a_decimal_that_nobody_sees_has_one_digest():
    def circle(x):
        return digest_of((Circle(Point(x, 0.0), 2.0),))

    tenths = [0.1] * 10
    assert reduce(add, tenths) != fsum(tenths)
    assert circle(reduce(add, tenths)) == circle(fsum(tenths)) != circle(1.000001)
    assert circle(1 / 3) == circle(1 / 3 + 1e-13) != circle(1 / 3 + 1e-6)
    assert circle(1e-15) == circle(-1e-15) == circle(0.0)
