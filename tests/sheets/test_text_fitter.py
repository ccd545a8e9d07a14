"""Texts of sheets fit, give way to shorter forms, or are problems that name them."""

from generator.i18n import phrase
from generator.scene.fonts import POINT
from generator.sheets.blocks import TextFitter
from generator.sheets.style import sheet_style
from generator.text.words import LARGE

PERSON, NAME = sheet_style("usual").head.person, sheet_style("usual").table.name


def test_a_text_keeps_its_size_where_it_has_room():
    fitter = TextFitter(phrase("the card"), "x.yaml")
    assert fitter.box("Ana", 50, PERSON).size == 10.5 * POINT
    assert fitter.problems == ()


def test_a_text_that_cannot_shrink_is_a_problem():
    fitter = TextFitter(phrase("the card"), "x.yaml")
    fitter.box("Ana María", 5, PERSON, "players[1].name")
    (problem,) = fitter.problems
    assert (problem.file, problem.path) == ("x.yaml", "players[1].name")
    assert "“Ana María” is too long for the card" in problem.message
    assert "short" in problem.hint


def test_a_short_form_is_in_for_a_name_of_300_letters():
    fitter = TextFitter(phrase("the card"), "x.yaml")
    assert fitter.box(("a" * 300, "Ana"), 35, NAME).lines == ("Ana",)
    assert fitter.problems == ()


def test_nothing_is_refused_in_large_print():
    fitter = TextFitter(phrase("the card"), "x.yaml")
    box = fitter.box("a" * 300, 35, sheet_style("large-print").table.name)
    assert "".join(box.lines) == "a" * 300
    assert box.size >= LARGE
    assert fitter.problems == ()


def test_a_text_is_reported_once_with_the_least_room_it_has():
    fitter = TextFitter(phrase("the card"), "x.yaml")
    for width in (55, 23, 123):
        fitter.box("a" * 300, width, PERSON, "name")
    (problem,) = fitter.problems
    assert problem.message.endswith("…” is too long for the card: it does not fit 23 mm")
    assert len(problem.message) < 150
