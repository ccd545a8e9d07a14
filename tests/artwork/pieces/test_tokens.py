"""Tokens: as many, as large and in the shape the pack says; words that fit, and backs that bleed."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.artwork.pieces.counter_style import CounterStyle
from generator.artwork.pieces.tokens import token_pieces
from generator.model.game import Game
from generator.model.source import parse_text
from generator.model.validation import validated
from generator.scene.palette import contrast
from generator.scene.primitives import Box, Circle, Polygon, Text, bounds_of

STYLE = CounterStyle(18.8)
styles = st.builds(CounterStyle, st.floats(10, 40), st.sampled_from(["flat", "pointy"]), st.sampled_from(["es", "en"]))


def pieces_of(token, style=STYLE):
    text = f"game: mine\ntitle: t\nsummary: s\ncredit: c\ntokens: {{a: {{name: a, {token}}}}}"
    return token_pieces(validated(Game, parse_text(text, "game.yaml")), style)


def test_the_tokens_of_the_bundled_game(pack):
    pieces = {piece.name: piece for piece in token_pieces(pack.game, STYLE)}
    assert {"balón", "tarjeta amarilla", "tarjeta roja", "turno"} <= set(pieces)
    assert pieces["balón"].area.width == pytest.approx(18.8 * 0.66)
    assert (pieces["tarjeta amarilla"].quantity, pieces["tarjeta roja"].quantity) == (4, 2)


def test_the_ball_tells_controlled_from_loose(pack, flat):
    (ball,) = [piece for piece in token_pieces(pack.game, STYLE) if piece.name == "balón"]
    sides = [{one.item.text for one in flat(side) if isinstance(one.item, Text)} for side in (ball.front, ball.back)]
    assert sides == [{"controlado"}, {"suelto"}]


@pytest.mark.parametrize(("shape", "kind"), [("disc", Circle), ("card", Box), ("hex", Polygon)])
def test_shapes(shape, kind):
    (piece,) = pieces_of(f"shape: {shape}, share: 0.5, front: {{colour: azul}}")
    assert isinstance(piece.outline, kind)
    assert piece.area.height == pytest.approx(9.4)


@given(styles)
def test_words_stay_on_their_token_contrast_and_do_not_overlap(pack, flat, style):
    for piece in token_pieces(pack.game, style):
        for side in (piece.front, piece.back):
            placed = flat(side or ())
            texts = [one for one in placed if isinstance(one.item, Text)]
            for one in texts:
                assert all(piece.area.grown(-0.1).holds(corner) for corner in one.cap_box.corners), piece.name
                ground = [g.item.style.fill for g in placed[: placed.index(one)] if g.covers(one.cap_box.centre)][-1]
                assert contrast(one.item.fill, ground) >= 4.5, piece.name
            assert not [p for p in combinations(texts, 2) if p[0].cap_box.overlaps(p[1].cap_box)]


@given(styles)
def test_fronts_stay_inside_the_cut_and_backs_bleed(pack, style):
    for piece in token_pieces(pack.game, style):
        front = bounds_of(piece.front)
        assert all(piece.area.grown(0.05).holds(corner) for corner in front.corners), piece.name
        if piece.back is not None:
            assert bounds_of(piece.back).width > piece.area.width + 0.5


@pytest.mark.parametrize("word", ["A", "12", "Turno", "un texto largo de verdad"])
def test_any_word_fits_or_is_left_out(flat, word):
    (piece,) = pieces_of(f"share: 0.5, front: {{colour: azul, text: '{word}'}}")
    for one in flat(piece.front):
        if isinstance(one.item, Text):
            assert all(piece.area.holds(corner) for corner in one.cap_box.corners)
