"""Numbers on cards: what formulas come to in a table's unit, and where bands begin."""

import pytest

from generator.model.rules.book import load_rules
from generator.model.source import parse_text
from generator.templating.formatting import TemplateError
from generator.templating.helpers import BandHelpers, FormulaHelpers
from generator.templating.ruling_marks import Marks

BOOK = """
title: X
tables:
  escala:
    type: formula
    title: Escala
    unit: {es: pies, en: feet}
    rows:
      - {id: entero, title: Uno, value: 5}
      - {id: medio, title: Medio, value: escala.entero/2, text: {es: justo, en: sharp}}
      - {id: libre, title: Libre, automatic: true, text: {es: sin tope, en: no limit}}
  tramos:
    type: bands
    title: Tramos
    rows:
      - {band: 4-6, value: -1}
      - {band: 10+, forbidden: true}
      - {band: 1-3, value: 0}
"""


def helpers(kind, language="es"):
    book = load_rules(parse_text(BOOK, "rules.yaml")).book
    return kind(book, language, Marks(book, language))


@pytest.mark.parametrize(("language", "medio"), [("es", "2,5\u00a0pies; justo"), ("en", "2.5\u00a0feet; sharp")])
def test_a_row_is_reported_in_its_unit(language, medio):
    held = helpers(FormulaHelpers, language)
    lines = held.marks.without_traces(str(held.values("escala"))).splitlines()
    assert lines[3] == f"| **Medio** | {medio} |"
    assert len(lines) == 5


def test_only_the_rows_that_are_named_are_printed():
    held = helpers(FormulaHelpers)
    lines = held.marks.without_traces(str(held.values("escala", ["libre"]))).splitlines()
    assert lines[2:] == ["| **Libre** | sin tope |"]


def test_bands_are_told_nearest_first_without_those_that_are_forbidden():
    held = helpers(BandHelpers)
    assert {held.marks.without_traces(span): first for span, first in held.spans("tramos").items()} == {
        "1–3": 1,
        "4–6": 4,
    }


@pytest.mark.parametrize("call", [
    (FormulaHelpers.values, "tramos"), (FormulaHelpers.values, "escala", ["nada"]), (BandHelpers.spans, "escala"),
])  # fmt: skip
def test_what_is_not_there_is_reported(call):
    helper, *arguments = call
    with pytest.raises(TemplateError):
        helper(helpers(FormulaHelpers if helper is FormulaHelpers.values else BandHelpers), *arguments)


def test_a_row_in_a_formula_is_called_by_its_title():
    held = helpers(FormulaHelpers)
    assert (
        held.marks.without_traces(str(held.formula("escala", ["medio"]))).splitlines()[2]
        == "| **Medio** | uno/2; justo |"
    )
