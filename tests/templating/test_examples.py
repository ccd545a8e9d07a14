"""Dice as they fell, and what the rules in force make of an example's numbers."""

import pytest

from generator.model.rules.book import load_rules
from generator.model.source import parse_text
from generator.scene.dice import die
from generator.scene.drawings import bounds_of
from generator.scene.fonts import picture_of_character
from generator.scene.primitives import Circle, Text
from generator.templating.examples import ExampleHelpers
from generator.templating.formatting import TemplateError
from generator.templating.helpers import CardHelpers
from generator.templating.rendering import Template, render_template
from generator.templating.ruling_marks import Marks

BOOK = """
title: Test
dice:
  test: {{title: Test, roll: {roll}, success: {success}, equal: pass}}
tables:
  far:
    type: bands
    title: Far
    rows: [{{band: 1-2, automatic: true}}, {{band: 3-6, value: -1}}, {{band: 7+, forbidden: true}}]
  fight:
    type: outcomes
    title: Fight
    dice: test
    first: {{title: One}}
    second: {{title: Two}}
    rows:
      - {{first: pass, second: pass, difference: 1.., result: hit, text: it hits}}
      - {{first: pass, second: pass, difference: ..0, result: miss, text: it misses}}
"""


def helpers(roll="2d6", success="under"):
    book = load_rules(parse_text(BOOK.format(roll=roll, success=success), "rules.yaml")).book
    return ExampleHelpers(book, "en", Marks(book, "en"))


def test_dice_are_drawn_with_their_faces_and_add_up():
    throw = helpers().throw(4, 2)
    assert (throw.faces, throw.total) == ((4, 2), 6)
    pips = [sum(isinstance(item, Circle) for item in picture_of_character(character).drawing.items)
            for character in throw.drawn]  # fmt: skip
    assert pips == [4, 2]


@pytest.mark.parametrize(("roll", "faces"), [("1d12", (6,)), ("1d10", (6,)), ("2d6", (4, 2)), ("3d6", (3, 2, 1))])
def test_with_the_dice_of_another_ruling_the_total_stays(roll, faces):
    throw = helpers(roll).throw(4, 2)
    assert throw.faces == faces and throw.total == 6


def test_any_number_of_sides_is_drawn_and_a_face_stands_in_its_outline():
    for sides in (4, 8, 10, 12, 20, 100, 3):
        (letter,) = (item for item in die(sides, sides).drawing.items if isinstance(item, Text))
        assert letter.text == str(sides)
        around = bounds_of(die(sides, sides).drawing.items)
        assert around.encloses(bounds_of([letter]))


def test_the_other_sides_dice_are_tinted():
    assert die(6, 1).drawing.items[0].style.fill != die(6, 1, True).drawing.items[0].style.fill


@pytest.mark.parametrize(("call", "message"), [
    (lambda h: h.throw(7, sides=6), "does not show 7"), (lambda h: h.throw(1, sides=1), "2 to 100 sides"),
    (lambda h: h.throw(), "throw 1 to 12"), (lambda h: h.throw(9, 9), "cannot come to 18"),
    (lambda h: h.band("far", 8), "no modifier for 8"), (lambda h: h.band("near", 8), "no table called “near”"),
    (lambda h: h.outcome("fight", 1, first=False), "no result for first-fails"),
])  # fmt: skip
def test_what_cannot_be_is_refused(call, message):
    with pytest.raises(TemplateError, match=message):
        call(helpers())


@pytest.mark.parametrize(("success", "margin", "succeeds"), [("under", 4, True), ("over", -4, False)])
def test_margins_and_successes_follow_the_rules(success, margin, succeeds):
    own = helpers(success=success)
    assert own.margin(10, 6) == margin and own.succeeds(10, 6) is succeeds


def test_modifiers_and_results_are_those_of_the_tables():
    own = helpers()
    assert (own.band("far", 2), own.band("far", 5)) == (0, -1)
    assert (own.outcome("fight", 3), own.outcome("fight", -2)) == ("it hits", "it misses")


def test_a_card_may_draw_dice_and_count_with_them():
    own = helpers()
    card = CardHelpers(own.book, "en", own.marks)
    text = "{% set one = throw(5, 1, tinted=true) %}{{ one.drawn }} {{ 10 - one.total }}"
    *dice, _, said = render_template(Template("card", "card.md.j2", text), card.helpers())
    assert said == "4" and all(picture_of_character(each) is not None for each in dice)
