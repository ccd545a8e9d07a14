"""Tokens: types of pieces with a shape, a size and a back of their own, in today's words and in older ones."""

import pytest

from generator.model.pieces.types import PieceSize, Token
from generator.model.source import parse_text
from generator.model.validation import validate
from generator.problems import PizarraError


def token(text):
    return validate(Token, parse_text("{" + text + "}", "game.yaml"))


def test_a_token_is_a_disc_with_two_like_sides():
    found = token("front: {like: letter, word: A}")
    assert (found.shape, found.size, found.back.like) == ("disc", PieceSize(0.7, shared=True), "front")
    assert token("sides: 1, front: {}").back is None
    assert token("shape: standee, front: {}").back is None
    assert token("front: {}, back: {ground: red}").back.ground == "red"


@pytest.mark.parametrize(("old", "shape", "size"), [
    ("share: 0.5", "disc", (0.5, 0, True)),
    ("shape: hex, share: 1", "hex", (1, 0, True)),
    ("shape: square, size: 24mm", "rounded", (24, 0, False)),
    ("shape: card, share: 0.5", "card", (0.36, 0.5, True)),
    ("shape: rect, size: 20mm, proportion: 0.4", "rounded", (20, 8, False)),
])  # fmt: skip
def test_sizes_in_older_words(old, shape, size):
    found = token(f"{old}, front: {{colour: azul}}")
    assert (found.shape, found.size) == (shape, pytest.approx(size))


@pytest.mark.parametrize(("old", "like", "boxes"), [
    ("picture: ball, text: loose", "token", {"sign": "football", "word": "loose"}),
    ("picture: paces, marks: 2", "sign", {"sign": "paces-2"}),
    ("picture: arrow, turn: up", "sign", {"sign": "arrow-up"}),
    ("picture: card, text: A", "letter", {"word": "A"}),
    ("suit: cup, turn: left, text: c", "pair", {"first": "suit-cup", "second": "arrow-left", "word": "c"}),
    ("picture: tally, marks: 15, text: V", "tally", {"title": "V", "first": "15", "second": "15"}),
    ("picture: dragon.png", "covered", {"picture": "dragon.png"}),
    ("picture: dragon.svg", "sign", {"sign": "dragon.svg"}), ("picture: {symbol: skull}", "sign", {"sign": "skull"}),
    ("picture: '{turn} {0}'", "sign", {"sign": "{turn} {0}"}),
])  # fmt: skip
def test_faces_in_older_words(old, like, boxes):
    front = token(f"front: {{{old}, colour: azul, ink: white}}").front
    assert (front.like, front.ground, front.ink) == (like, "azul", "white")
    assert {name: box.text for name, box in front.boxes.items()} == boxes


@pytest.mark.parametrize("bad", [
    "share: many, front: {colour: azul}", "shape: [a], front: {colour: azul}", "share: 9, front: {colour: azul}",
    "share: -1, front: {colour: azul}", "proportion: x, shape: rect, share: [], front: {colour: azul}", "sides: 3",
    "size: 2, front: {colour: azul}",
])  # fmt: skip
def test_what_makes_no_sense_is_told(bad):
    with pytest.raises(PizarraError):
        token(bad)
