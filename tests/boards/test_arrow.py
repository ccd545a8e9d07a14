"""The broad arrow."""

import pytest

from generator.boards.edges import arrow
from generator.geometry.shapes import Point
from generator.scene.primitives import Style


@pytest.mark.parametrize(
    ("direction", "tip"), [("up", (0, -5)), ("right", (5, 0)), ("down", (0, 5)), ("left", (-5, 0))]
)
def test_arrows_point_the_way_they_are_named(direction, tip):
    points = arrow(direction, Point(0, 0), 10.0, Style()).points
    assert points[3] == pytest.approx(tip)
