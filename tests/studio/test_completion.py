"""Completion: what may stand at the cursor, in block and flow style, also in text that is no YAML yet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.studio.completion import spot_at

TEAM = "teams/dichoso-fulbo/sosiego-fc.yaml"


def at_end(text):
    lines = text.split("\n")
    return spot_at(text, len(lines) - 1, len(lines[-1]))


@pytest.mark.parametrize(
    ("text", "path", "word", "is_value"),
    [
        ("ti", (), "ti", False),
        ("decks:\n  events:\n    fr", ("decks", "events"), "fr", False),
        ("decks:\n  events: {front: {li", ("decks", "events", "front"), "li", False),
        ("decks:\n  events: {front: {like: le", ("decks", "events", "front", "like"), "le", True),
        ("decks: {a: {x: 1}, b: {", ("decks", "b"), "", False),
        ("board:\n  layers:\n    - fill: x\n      st", ("board", "layers", "[]"), "st", False),
        ("board:\n  layers:\n  - fill: x\n  - ", ("board", "layers", "[]"), "", False),
        ("languages: [es, ", ("languages", "[]"), "", True),
        ("a: 'x: {'\nb", (), "b", False),
        ("a: 1 # {\nb: ", ("b",), "", True),
        ("players:\n  - {number: 1, name: x}\n  - {nu", ("players", "[]"), "nu", False),
    ],
)
def test_the_place_of_the_cursor(text, path, word, is_value):
    spot = at_end(text)
    assert (spot.path, spot.word, spot.is_value) == (path, word, is_value)


@given(st.text(alphabet="a:{}[]\"'#-, \n", max_size=60), st.integers(0, 9), st.integers(0, 30))
def test_any_text_has_a_place(text, row, column):
    assert spot_at(text, row, column).word.count(" ") == 0


def offered(page, path, text):
    lines = text.split("\n")
    reply = page("complete", path=path, text=text, row=len(lines) - 1, column=len(lines[-1]))
    return [each["value"] for each in reply["candidates"]]


def test_keys_and_values_come_from_the_schemas(fulbo):
    game = "templates/dichoso-fulbo/game.yaml"
    assert offered(fulbo, game, "decks:\n  ev:\n    fr")[:2] == ["from", "front"]
    assert "hexes" in offered(fulbo, game, "board:\n  grid: {type: ")
    assert offered(fulbo, TEAM, "game: dichoso-fulbo\nplayers:\n  - {velo") == ["velocidad"]
    assert {"hoops", "plain"} <= {*offered(fulbo, TEAM, "kit: {pattern: ")}
    assert offered(fulbo, "notes.txt", "a") == []


def test_what_a_key_means_is_in_the_readers_language(fulbo):
    params = {"path": "templates/dichoso-fulbo/game.yaml", "text": "deck", "row": 0, "column": 4}
    english, spanish = (fulbo("complete", language=language, **params)["candidates"][0] for language in ("en", "es"))
    assert english["insert"] == "decks: " and english["about"] != spanish["about"]
