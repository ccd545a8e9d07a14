"""Pictures in their boxes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.problems import InvalidValueError
from generator.scene.drawings import bounds
from generator.scene.palette import BLACK, Colour
from generator.scene.pictures import CURRENT, Picture, crop_picture, place_picture, tint_picture
from generator.scene.primitives import Bitmap, Box, Circle, Group, Image, Style, Symbol, place_items

RED, BLUE = Colour(200, 0, 0), Colour(0, 0, 200)
WIDE = Picture("wide.png", Size(40, 20), Bitmap("d", "png", 40, 20, bytes))


def drawn(*fills):
    return Picture("s.svg", Size(10, 10), Symbol("s", tuple(Box(Rect(0, 0, 5, 5), Style(fill=fill)) for fill in fills)))


@pytest.mark.parametrize(("fit", "area"), [
    ("contain", Rect(10, 15, 20, 10)),
    ("cover", Rect(0, 10, 40, 20)),
    ("stretch", Rect(10, 10, 20, 20)),
])  # fmt: skip
def test_fit(fit, area):
    group = place_picture(WIDE, Rect(10, 10, 20, 20), fit)
    assert bounds(group.items[0]) == area
    assert bounds(group) == (Rect(10, 10, 20, 20) if fit == "cover" else area)


@given(st.integers(0, 30), st.integers(0, 15), st.integers(1, 10), st.integers(1, 5))
def test_a_part_of_a_picture_fills_its_box_as_a_picture_of_its_own(x, y, width, height):
    part = crop_picture(WIDE, Rect(x, y, width, height))
    group = place_picture(part, Rect(0, 0, 2 * width, 2 * height))
    assert bounds(group) == Rect(0, 0, 2 * width, 2 * height)
    ((image, place),) = place_items((group,))
    assert image.transform.then(place).point(Point(x, y)) == pytest.approx((0, 0), abs=1e-9)


def test_a_part_beyond_a_picture_is_refused():
    with pytest.raises(InvalidValueError, match="40 × 20 pixels"):
        crop_picture(WIDE, Rect(32, 0, 16, 16))


def test_a_custom_clip_and_a_fade():
    clip = Circle(Point(20, 20), 5)
    group = place_picture(WIDE, Rect(10, 10, 20, 20), "cover", 0.4, clip=clip)
    assert group.clip == clip
    assert group.opacity == pytest.approx(0.6)


def test_a_photograph_that_was_held_upright_fills_an_upright_box():
    held = Picture("p.jpg", Size(20, 40), Bitmap("d", "jpeg", 40, 20, bytes), Transform(0, 1, -1, 0, 20, 0))
    (image,) = place_picture(held, Rect(0, 0, 10, 20)).items
    assert isinstance(image, Image)
    assert bounds(image) == Rect(0, 0, 10, 20)


def test_a_black_drawing_takes_the_tint_and_of_a_coloured_one_only_what_has_no_colour():
    assert [item.style.fill for item in tint_picture(drawn(BLACK, CURRENT), BLUE).items] == [BLUE, BLUE]
    assert [item.style.fill for item in tint_picture(drawn(RED, BLACK), BLUE).items] == [RED, BLACK]
    assert [item.style.fill for item in tint_picture(drawn(RED, CURRENT), BLUE).items] == [RED, BLUE]
    picture = drawn(CURRENT)
    assert tint_picture(picture, BLACK) is tint_picture(picture, BLACK)


def test_a_tint_reaches_into_groups():
    inner = Group((Box(Rect(0, 0, 1, 1), Style(stroke=CURRENT)),), opacity=0.5)
    picture = Picture("s.svg", Size(1, 1), Symbol("s", (inner,)))
    (group,) = tint_picture(picture, RED).items
    assert group.items[0].style.stroke == RED
