"""Words on tokens stay inside their shape and clear of its rim, whatever the shape, the size and the word."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.artwork.pieces.counter_style import CounterStyle
from generator.artwork.pieces.faces.token_room import FLOOR, word, word_room
from generator.artwork.pieces.tokens import token_pieces
from generator.geometry.grids.hexes import corners
from generator.geometry.shapes import Point, Rect
from generator.model.game import Game
from generator.model.source import parse_text
from generator.model.validation import validated
from generator.scene.fonts import SEMIBOLD
from generator.scene.palette import INK
from generator.scene.primitives import Box, Circle, Polygon, Text

TOKEN = "shape: {shape}, size: {size:.2f}mm, front: {{picture: {picture}, colour: azul, text: '{text}'}}"
HEAD = "game: mine\ntitle: t\nsummary: s\ncredit: c\ntokens: {a: {name: a, sides: 1, "


def holds(outline, point, margin):
    """Tell whether a point lies inside an outline about the origin, at least so far from its edge."""
    match outline:
        case Circle(_, radius, _):
            return math.hypot(*point) <= radius - margin
        case Box(rect):
            return rect.grown(-margin).holds(point)
        case Polygon(points):
            sides = [(math.atan2((a.y + b.y) / 2, (a.x + b.x) / 2), a) for a, b in pairwise((*points, points[0]))]
            return all(
                (point.x - a.x) * math.cos(angle) + (point.y - a.y) * math.sin(angle) <= -margin for angle, a in sides
            )


@given(
    st.sampled_from(["hex", "disc", "card", "square", "rect"]),
    st.sampled_from(["flat", "pointy"]),
    st.floats(6, 60),
    st.sampled_from(["ball", "whistle", "bolt", "star", "paces", "robot", "card", "none"]),
    st.text("aimÁg10W ", max_size=16),
)
def test_words_stay_clear_of_the_rim(flat, shape, orientation, size, picture, text):
    token = TOKEN.format(shape=shape, size=size, picture=picture, text=text)
    game = validated(Game, parse_text(HEAD + token + "}}", "game.yaml"))
    (piece,) = token_pieces(game, CounterStyle(20.0, orientation))
    least = min(piece.area.width, piece.area.height)
    for one in (one for one in flat(piece.front) if isinstance(one.item, Text)):
        assert all(holds(piece.outline, corner, least * 0.045) for corner in one.cap_box.corners), one.item


@pytest.mark.parametrize("across", [10.0, 18.8])
def test_a_hex_has_most_room_at_its_middle(across):
    room = word_room(Polygon(corners(Point(0, 0), across, "flat")), across)
    assert room(0) > room(across * 0.2) > room(across * 0.4) > 0 == room(across * 0.6)


def test_a_word_shrinks_with_its_room_and_is_left_out_below_the_floor():
    room = word_room(Circle(Point(0, 0), 6.0), 12.0)
    (high,), (low,) = (word("controlado", SEMIBOLD, y, 3.0, room, INK) for y in (0.0, 2.0))
    assert FLOOR <= low.size < high.size <= 3.0
    assert word("controlado", SEMIBOLD, 5.5, 3.0, room, INK) == ()
    assert word("", SEMIBOLD, 0.0, 3.0, room, INK) == ()


def test_a_box_has_the_same_room_all_over():
    room = word_room(Box(Rect(-10, -5, 20, 10)), 10.0)
    assert 9.0 < room(0) == room(3) < 10.0 and room(5) == 0
