"""Bitmaps are as fine as their coarsest place."""

import pytest

from generator.geometry.shapes import Rect, Size, Transform
from generator.scene.legibility import coarsest_dpi
from generator.scene.pictures import Picture, place_picture
from generator.scene.primitives import Bitmap, Group, Symbol, Use

PHOTO = Picture("a.png", Size(300, 150), Bitmap("d", "png", 300, 150, bytes, "a.png"))


def test_dots_to_the_inch_wherever_and_however_it_is_placed():
    one = place_picture(PHOTO, Rect(0, 0, 25.4, 12.7))
    assert coarsest_dpi([one]) == pytest.approx({"a.png": 300})
    assert coarsest_dpi([Group((one,), Transform.scale(2))]) == pytest.approx({"a.png": 150})
    assert coarsest_dpi([one, Use(Symbol("s", (one,)), Transform.scale(3).then(Transform.turn(30)))]) == pytest.approx(
        {"a.png": 100}
    )


def test_stretched_counts_the_longer_way():
    assert coarsest_dpi([place_picture(PHOTO, Rect(0, 0, 25.4, 25.4), "stretch")]) == pytest.approx({"a.png": 150})
