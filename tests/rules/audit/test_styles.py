from dataclasses import replace

import pytest

from generator.model.source import parse_text
from generator.rules.audit.audit import audit

BOOK = """
tables:
  terrain: {type: cases, title: Terrain, styles: board, rows: [
    {id: forest, when: Forest, text: two points}, {when: Lake, text: never}]}
"""
GAME = """
board:
  grid: {type: hexes, size: 18mm}
  map: [". f ~"]
  signs: {f: forest, "~": [lake, wet], s: swamp}
  styles:
    {forest: {name: Forest}, lake: {name: {en: Lake, es: Lago}}, swamp: {name: Swamp}, road: {name: Road}, paper: {}}
  layers: [{fill: paper}]
"""


def found(book_of, rules=BOOK, game=GAME):
    problems = audit(replace(book_of(rules), game=parse_text(game, "game.yaml")))
    return {problem.code: problem.message for problem in problems if problem.code.startswith("board:")}


def test_a_table_that_knows_every_ground_of_the_map_is_sound(book_of):
    assert found(book_of) == {}


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        (
            "layers: [{fill: paper}]",
            "layers: [{paths: road}]",
            "board:terrain:road",
            "“road” is on the board but not in the table",
        ),
        ('map: [". f ~"]', 'map: [". f s"]', "board:terrain:swamp", "“swamp” is on the board but not in the table"),
        ('map: [". f ~"]', 'map: [". ~ ~"]', "board:terrain:forest", "“forest” is in the table but not on the board"),
        ('map: [". f ~"]', 'map: [". f ."]', "board:terrain:1", "“Lake” is in the table but not on the board"),
    ],
)
def test_what_only_one_of_the_two_has_is_reported(book_of, old, new, code, said):
    assert said in found(book_of, game=GAME.replace(old, new))[code]


def test_styles_without_a_name_and_tables_that_quote_none_are_let_be(book_of):
    assert found(book_of, rules=BOOK.replace("styles: board, ", ""), game=GAME.replace('". f ~"', '". s s"')) == {}
