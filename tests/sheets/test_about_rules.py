"""The pages about the rules: each ruling in force with its number, what is open, and what is decided."""

import pytest

from generator.geometry.shapes import Rect
from generator.model.rules.book import load_rules
from generator.model.source import parse_text
from generator.problems import PizarraError
from generator.sheets.about_rules import about_pages, about_rules
from generator.text.layout import FlowLook
from tests.reading import words_on

BOOK = """
title: Mine
tables: {}
notes:
  M-1: {title: A tie, about: Nobody says who wins., text: The younger wins.}
  M-2: {title: A draw, rules: stated, text: Draws *are* played.}
  M-3: {title: Misprints}
"""
ROOM = Rect(0, 0, 120, 180)


def book(rules=BOOK, **switches):
    return load_rules(parse_text(rules, "rules.yaml"), switches).book


def test_a_ruling_has_its_number_what_is_open_and_what_is_decided():
    text = about_rules(book(), "en")
    assert "| **M\\-1** | **A tie.** The younger wins. | *Nobody says who wins.* |" in text
    assert text.count("| No. | What is decided here | What the rules leave open |") == 2
    assert (
        text.index("Not in the rules")
        < text.index("M\\-1")
        < text.index("According to the rules")
        < text.index("A draw")
    )
    assert "Draws \\*are\\* played" in text and "M\\-3" not in text


def test_rulings_are_in_the_order_of_their_numbers():
    rulings = "".join(f"  {name}: {{title: T, text: Yes.}}\n" for name in ("M-10", "N-2", "M-9", "N-1"))
    text = about_rules(book(f"title: Mine\ntables: {{}}\nnotes:\n{rulings}"), "en")
    places = [text.index(f"**{name}**") for name in ("M\\-9", "M\\-10", "N\\-1", "N\\-2")]
    assert places == sorted(places)


def test_a_ruling_that_is_off_is_not_told_and_without_any_there_is_no_page():
    assert "M\\-1" not in about_rules(book(**{"M-1": False}), "en")
    assert about_rules(book("title: Mine\ntables: {}\n"), "en") == ""
    assert about_pages("", ROOM, FlowLook()) == ()


@pytest.mark.parametrize(("count", "pages"), [(4, 1), (12, 1), (60, 2)])
def test_rulings_go_over_as_few_pages_as_hold_them(count, pages):
    rulings = "".join(f"  N-{n}: {{title: T, about: {'word ' * 9}, text: {'other ' * 9}}}\n" for n in range(count))
    text = about_rules(book(f"title: Mine\ntables: {{}}\nnotes:\n{rulings}"), "en")
    made = about_pages(text, ROOM, FlowLook())
    assert len(made) == pages
    said = " ".join(said for page in made for said in words_on(page))
    assert all(f"N-{number} " in f"{said} " for number in range(count))


def test_a_question_needs_an_answer():
    asked = "title: Mine\ntables: {}\nnotes:\n  M-1: {title: A tie, question: Who wins?}\n"
    with pytest.raises(PizarraError, match="nothing answers it"):
        load_rules(parse_text(asked, "rules.yaml"), {})
