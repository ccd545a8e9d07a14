from dataclasses import replace

import pytest

from generator.model.source import parse_text
from generator.rules.audit.audit import audit

BOOK = """
characteristics: {power: {title: Power, range: 1-9}}
pieces: {robot: {title: Robot, has: [power]}}
components:
  cells: {count: 2, same_as: board.map}
  tokens: {count: 5, same_as: [tokens.small.count, tokens.large.count]}
tables:
  scale: {type: formula, title: S, rows: [{id: hex, value: 2, same_as: board.hex},
                                          {id: arrows, value: 2, same_as: board.arrows}]}
  reach: {type: formula, title: R, rows: [{id: kick, value: 4*power if power >= 8 else 4}]}
  ways: {type: dice, title: W, dice: 1d2, same_as: board.ways, rows: [{roll: 1, result: up}, {roll: 2, result: down}]}
"""
GAME = """
characteristics: {power: {min: 1, max: 9, flag: {at_least: 8, means: far}}}
figures: [{table: reach.kick, name: kick, short: 4P}]
kinds: {robot: {rows: [[power]]}}
board:
  map: |
    AAB
    A.B
  hex: 2m
  arrows: [a1>a2, b1>b2]
  ways: {up: up, down: down}
tokens: {small: {count: 4}, large: {}}
"""


def found(book_of, rules=BOOK, game=GAME):
    return {problem.code for problem in audit(replace(book_of(rules), game=parse_text(game, "game.yaml")))}


def test_a_sound_book(book_of):
    assert found(book_of) == set()


def test_without_a_game_there_is_nothing_to_compare(codes):
    assert codes(BOOK) == set()


@pytest.mark.parametrize(
    ("old", "new", "codes"),
    [
        ("cells: {count: 2", "cells: {count: 3", {"game:cells"}),
        ("tokens: {count: 5", "tokens: {count: 6", {"game:tokens"}),
        ("tokens.large", "tokens.huge", {"game:tokens"}),
        ("hex, value: 2", "hex, value: 3", {"game:scale.hex"}),
        ("4*power if power >= 8 else 4", "3*power", {"game:reach.kick"}),
        ("power >= 8", "power >= 7", {"game:reach:1:value"}),
        ("arrows, value: 2", "arrows, value: 1", {"game:scale.arrows"}),
        ("range: 1-9", "range: 1-8", {"game:power"}),
        ("result: down", "result: dwn", {"game:ways:dwn", "game:ways:down"}),
    ],
)
def test_rules_that_say_another_thing(book_of, old, new, codes):
    assert found(book_of, BOOK.replace(old, new, 1)) == codes


@pytest.mark.parametrize(
    ("old", "new", "codes"),
    [
        ("A.B", "ACB", {"game:cells"}),
        ("hex: 2m", "hex: 1.5m", {"game:scale.hex"}),
        ("max: 9", "max: 10", {"game:power"}),
        ("[[power]]", "[[speed]]", {"game:robot.power", "game:robot.speed"}),
        ("small: {count: 4}", "small: 4", {"game:tokens"}),
        ("board:", "bored:", {"game:cells", "game:scale.hex", "game:scale.arrows", "game:ways:up", "game:ways:down"}),
    ],
)
def test_a_game_that_says_another_thing(book_of, old, new, codes):
    assert found(book_of, game=GAME.replace(old, new, 1)) == codes


@pytest.mark.parametrize(
    "game", ["", "[]", "board: x", "characteristics: {power: {min: x}}", "kinds: {robot: {rows: 3}}", "figures: [3]"]
)
def test_any_game_can_be_read(book_of, game):
    assert all(code.startswith("game:") for code in found(book_of, game=game))
