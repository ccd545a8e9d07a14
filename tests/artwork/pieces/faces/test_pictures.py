"""Faces of tokens: sizes in themselves or by share, one side or two, pictures that stay on their piece."""

import pytest

from generator.artwork.pieces.counter_style import CounterStyle
from generator.artwork.pieces.faces.suits import SUIT_COLOURS, arrow, suit
from generator.artwork.pieces.tokens import token_pieces
from generator.geometry.shapes import Point
from generator.model.tokens import Token, TokenFace
from generator.model.words import Words
from generator.packs.load import find_pack
from generator.scene.palette import INK, WHITE, contrast
from generator.scene.primitives import Box, Circle, Polygon, Style, Text, bounds, bounds_of

STYLE = CounterStyle(26.0)
GAMES = ("robosoccer", "duelo-ortogonal")


def game_with(*tokens):
    pack = find_pack("robosoccer")
    return pack.game.model_copy(update={"tokens": {str(number): token for number, token in enumerate(tokens)}})


def token(**changes):
    given = {"name": Words.of("pieza"), "front": TokenFace(colour=WHITE)} | changes
    return Token.model_construct(**{**{n: f.default for n, f in Token.model_fields.items()}, **given})


def pieces(*tokens):
    return token_pieces(game_with(*tokens), STYLE)


def test_a_share_grows_with_the_counter_and_a_size_does_not():
    by_share, by_size = pieces(token(share=0.5), token(size=15.0))
    assert by_share.area.width == pytest.approx(13.0) and by_size.area.width == pytest.approx(15.0)


@pytest.mark.parametrize(
    ("shape", "kind", "size"),
    [
        ("disc", Circle, (20.0, 20.0)),
        ("square", Box, (20.0, 20.0)),
        ("rect", Box, (20.0, 8.0)),
        ("card", Box, (14.4, 20.0)),
        ("hex", Polygon, (23.09, 20.0)),
    ],
)
def test_shapes(shape, kind, size):
    (piece,) = pieces(token(shape=shape, size=20.0, proportion=0.4))
    assert isinstance(piece.outline, kind)
    area = bounds(piece.outline)
    assert (area.width, area.height) == pytest.approx(size, abs=0.01)


def test_one_sided_tokens_have_no_back():
    one, two = pieces(token(sides=1), token(sides=2))
    assert one.back is None and two.back


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("name", GAMES)
def test_everything_on_a_face_stays_on_the_piece(flat, name, language):
    pack = find_pack(name)
    for piece in token_pieces(pack.game, CounterStyle(26.0, language=language)):
        around = piece.area.grown(0.05)
        for placed in flat(piece.front):
            area = placed.cap_box if isinstance(placed.item, Text) else placed.area
            if placed.clips:
                continue
            assert around.holds(Point(area.x, area.y)) and around.holds(Point(area.right, area.bottom)), piece.name


@pytest.mark.parametrize("name", GAMES)
def test_words_on_tokens_can_be_read(name):
    for piece in find_pack(name).game.tokens.values():
        for face in (piece.front, piece.back):
            if face is not None and face.text:
                assert contrast(face.ink or INK, face.colour) >= 3.9, piece.name


def test_robots_differ_by_size_antennae_and_letter_within_a_side(flat):
    pack = find_pack("robosoccer")
    robots = [t for t in pack.game.tokens.values() if t.front.picture == "robot"]
    for colour in {robot.front.colour for robot in robots}:
        own = [robot for robot in robots if robot.front.colour == colour]
        assert len({r.share for r in own}) == len({r.front.marks for r in own}) == 3
        for language in ("es", "en"):
            assert len({r.front.text.in_(language) for r in own}) == 3
    assert sum(robot.count for robot in robots) == 12


def test_robosoccer_has_the_sizes_of_its_rules():
    """Discs of 16, 21 and 26 mm, arrows of 12 by 8, balls of 14."""
    found = {piece.name: piece.area for piece in token_pieces(find_pack("robosoccer").game, STYLE)}
    assert found["robot blanco grande"].width == pytest.approx(26, abs=0.01)
    assert found["robot negro mediano"].width == pytest.approx(21, abs=0.01)
    assert found["robot negro pequeño"].width == pytest.approx(16, abs=0.01)
    assert found["balón blanco"].width == pytest.approx(14, abs=0.01)
    assert (found["flecha"].width, found["flecha"].height) == pytest.approx((12, 8), abs=0.01)


@pytest.mark.parametrize("name", sorted(SUIT_COLOURS))
def test_a_suit_is_as_high_as_it_is_told_to_be(name):
    area = bounds_of((suit(name, Point(40, 30), 20.0),))
    assert area.centre.x == pytest.approx(40, abs=2.0) and area.centre.y == pytest.approx(30, abs=1.5)
    assert 16 < area.height < 22


@pytest.mark.parametrize(
    ("direction", "tip"), [("up", (0, -5)), ("right", (5, 0)), ("down", (0, 5)), ("left", (-5, 0))]
)
def test_arrows_point_the_way_they_are_named(direction, tip):
    points = arrow(direction, Point(0, 0), 10.0, Style()).points
    assert points[3] == pytest.approx(tip)


def test_suits_of_the_passports_point_as_the_rules_say():
    """Espadas up, bastos down, oros right, copas left."""
    pack = find_pack("duelo-ortogonal")
    turns = {t.front.suit: t.front.turn for t in pack.game.tokens.values() if t.front.suit != "none"}
    assert turns == {"sword": "up", "club": "down", "coin": "right", "cup": "left"}
