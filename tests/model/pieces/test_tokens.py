"""Tokens: types of pieces with a shape, a size and a back of their own."""

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


@pytest.mark.parametrize(("bad", "message", "hint"), [
    ("share: 0.5, front: {}", "unknown key “share”", "write size: 70%"),
    ("proportion: 0.4, front: {}", "unknown key “proportion”", "write size: 40x60%"),
    ("front: {colour: azul}", "unknown key “colour”", "write ground"),
    ("front: {}, sides: 1, back: {colour: azul}", "unknown key “colour”", "write ground"),
    ("front: {}, sides: 1, back: {}", "a token with one side has no back", "leave out “back”, or “sides”"),
])  # fmt: skip
def test_keys_that_tokens_do_not_have(bad, message, hint):
    with pytest.raises(PizarraError) as wrong:
        token(bad)
    (problem,) = wrong.value.problems
    assert (problem.message, problem.hint) == (message, hint)


@pytest.mark.parametrize("bad", ["shape: [a], front: {}", "sides: 3, front: {}", "size: 2, front: {}"])
def test_what_makes_no_sense_is_reported(bad):
    with pytest.raises(PizarraError):
        token(bad)
