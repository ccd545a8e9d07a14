import math
from types import SimpleNamespace

import pytest

from generator.geometry.shapes import Point, Rect, Transform
from generator.scene.fonts import BOLD, POINT, REGULAR
from generator.scene.legibility import Reader
from generator.scene.palette import BLACK, WHITE, Colour, contrast
from generator.scene.primitives import Bitmap, Box, Circle, Group, Image, Path, Polygon, Style, Symbol, Text, Use

YELLOW, BLUE, GREY = Colour.of("#f0e442"), Colour.of("#0072b2"), Colour.of("#8a8f98")


def text(x=10.0, y=10.0, size=3.0, fill=BLACK, font=REGULAR, words="gol"):
    return Text(Point(x, y), words, font, size, fill)


def ground(colour, *rect):
    return Box(Rect(*(rect or (0, 0, 50, 50))), Style(fill=colour))


def read(*items, within=None):
    least, faintest = Reader().read(items, within)
    return SimpleNamespace(least=least, contrast=faintest.contrast, text=faintest.text, share=faintest.share)


def test_without_letters_nothing_is_small_or_faint():
    assert math.isinf(read(ground(BLUE)).least)
    assert math.isinf(read().share)


def test_a_text_is_on_what_was_painted_last_below_it():
    assert read(text(fill=YELLOW)).contrast == pytest.approx(contrast(YELLOW, WHITE))
    assert read(ground(BLUE), text(fill=YELLOW)).contrast == pytest.approx(contrast(YELLOW, BLUE))
    assert read(ground(BLUE), ground(WHITE), text(fill=YELLOW)).contrast == pytest.approx(contrast(YELLOW, WHITE))
    assert read(text(fill=YELLOW), ground(BLUE)).contrast == pytest.approx(contrast(YELLOW, WHITE))


@pytest.mark.parametrize(
    "shape",
    [
        Circle(Point(12, 9), 6, Style(fill=BLUE)),
        Polygon((Point(5, 5), Point(30, 5), Point(30, 15), Point(5, 15)), Style(fill=BLUE)),
        Path((("M", 5, 5), ("L", 30, 5), ("L", 30, 15), ("L", 5, 15), ("Z",)), Style(fill=BLUE)),
        Group((ground(BLUE, 0, 0, 5, 5),), Transform.scale(6).then(Transform.turn(20))),
        Use(Symbol("s", (ground(BLUE, 0, 0, 5, 5),)), Transform.scale(6).then(Transform.turn(20))),
    ],
)
def test_any_shape_is_a_ground_and_only_where_it_is_filled(shape):
    assert read(shape, text(fill=WHITE)).contrast == pytest.approx(contrast(WHITE, BLUE))
    assert read(shape, text(x=60, fill=BLACK)).contrast == pytest.approx(21)


def test_the_worst_of_several_grounds_counts():
    stripes = ground(BLACK, 0, 0, 12, 50), ground(YELLOW, 12, 0, 40, 50)
    assert read(*stripes, text(fill=WHITE, words="goles")).contrast == pytest.approx(contrast(WHITE, YELLOW))


def test_a_symbol_has_its_own_ground_or_that_of_its_place():
    plain, own = Symbol("plain", (text(fill=WHITE),)), Symbol("own", (ground(BLUE), text(fill=WHITE)))
    assert read(ground(BLACK), Use(plain)).contrast == pytest.approx(21)
    assert read(Use(plain)).contrast == pytest.approx(1)
    assert read(Use(own), Use(own, Transform.shift(30, 40))).contrast == pytest.approx(contrast(WHITE, BLUE))


def test_large_letters_need_less():
    for size, font, needed in ((17.9, REGULAR, 4.5), (18, REGULAR, 3), (13.9, BOLD, 4.5), (14, BOLD, 3)):
        found = read(text(size=size * POINT, font=font, fill=GREY))
        assert found.share == pytest.approx(contrast(GREY, WHITE) / needed)


def test_sizes_are_those_on_paper_and_miniatures_are_not_read():
    assert read(text(size=3), Group((text(size=1.0),), Transform.scale(2))).least == pytest.approx(2)
    symbol = Symbol("s", (text(size=2, fill=GREY),))
    assert read(Use(symbol, Transform.scale(1.5))).least == pytest.approx(3)
    small = read(text(), Use(symbol, Transform.scale(0.5)), Group((text(size=2, fill=GREY),), Transform.scale(0.5)))
    assert (small.least, small.contrast) == pytest.approx((3, 21))


def test_what_is_cut_off_is_not_read():
    found = read(text(size=4), text(x=80, size=2, fill=GREY), within=Rect(0, 0, 50, 50))
    assert (found.least, found.contrast) == pytest.approx((4, 21))


def test_what_is_cut_away_of_a_ground_lies_behind_no_text():
    dark = Circle(Point(0, 10), 30, Style(fill=BLACK))
    half = Group((dark,), clip=Box(Rect(-30, -30, 30, 80)))
    assert read(half, text(x=5)).contrast == pytest.approx(21)
    assert read(Group((dark,)), text(x=5)).contrast == pytest.approx(1)
    cut = Group((Use(Symbol("dark", (dark,)), Transform.shift(0, 0)),), clip=Box(Rect(-30, -30, 30, 80)))
    assert read(cut, text(x=5)).contrast == pytest.approx(21)


@pytest.mark.parametrize(("rule", "turned"), [("evenodd", False), ("evenodd", True), ("nonzero", True)])
def test_a_text_in_a_hole_does_not_are_on_what_lies_around_it(rule, turned):
    around, hole = Rect(0, 0, 50, 50).corners, Rect(5, 5, 20, 10).corners
    steps = [
        step
        for ring in (around, hole[::-1] if turned else hole)
        for step in (("M", *ring[0]), *(("L", *at) for at in ring[1:]), ("Z",))
    ]
    frame = Path(tuple(steps), Style(fill=BLACK, rule=rule))
    assert read(frame, text(x=10)).contrast == pytest.approx(21)
    assert read(frame, text(x=30)).contrast == pytest.approx(1)


def test_what_a_picture_shows_below_letters_is_not_guessed():
    photo = Image(Bitmap("d", "png", 100, 100, bytes), Transform.scale(0.5))
    assert math.isinf(read(photo, text(fill=WHITE)).contrast)
    assert math.isinf(read(Use(Symbol("s", (photo,))), text(fill=WHITE)).contrast)
    assert read(photo, ground(WHITE), text(fill=GREY)).contrast == pytest.approx(contrast(GREY, WHITE))
    assert read(photo, text(x=80, fill=GREY)).contrast == pytest.approx(contrast(GREY, WHITE))


def rim(colour, *rect):
    corners = Rect(*(rect or (9.8, 8, 4.4, 2.6))).corners
    steps = (("M", *corners[0]), *(("L", *at) for at in corners[1:]), ("Z",))
    return Path(steps, Style(fill=colour, stroke=colour, width=0.5, join="round"))


@pytest.mark.parametrize("turn", [0, 20, 90])
def test_letters_with_an_outline_are_on_it_wherever_the_gaps_between_them_are(turn):
    first = rim(BLACK, 9.8, 8, 1, 2.6)  # that of the first letter only
    box = Group((first, text(fill=WHITE)), Transform.turn(turn))
    assert read(box).contrast == pytest.approx(21)
    assert read(Use(Symbol("s", (box,)))).contrast == pytest.approx(21)
    assert read(Group((first,)), text(fill=WHITE)).contrast == pytest.approx(1)  # of another group


def test_an_outline_like_its_letters_makes_them_bolder():
    assert read(rim(Colour.of("#333")), text(fill=BLACK)).contrast == pytest.approx(21)
    assert read(ground(BLACK), rim(Colour.of("#333")), text(fill=BLACK)).contrast == pytest.approx(1)
    assert read(ground(BLACK, 5, 5, 20, 9), rim(WHITE), text(fill=BLACK)).contrast == pytest.approx(21)


def test_a_shape_that_leaves_the_lines_of_a_text_is_no_outline_of_it():
    assert read(rim(BLACK, 9.8, 2, 1, 9), text(fill=WHITE)).contrast == pytest.approx(1)
