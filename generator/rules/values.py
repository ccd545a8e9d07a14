"""Values that the rows of formula tables come to for a piece."""

from __future__ import annotations

from collections.abc import Mapping

from generator.i18n import phrase
from generator.model.rules.book import RuleBook
from generator.model.rules.tables import FormulaRow, Formulas
from generator.rules.formulas.amounts import Amount, Number, work_out
from generator.rules.formulas.parts import names_in
from generator.rules.formulas.reading import DEEPEST, FormulaError


def row_of(book: RuleBook, dotted: str) -> FormulaRow:
    """Return the row that ``table.row`` names in a formula table. Raises ``FormulaError`` when there is none."""
    table_id, _, row_id = dotted.partition(".")
    table = book.tables.get(table_id)
    if isinstance(table, Formulas):
        for row in table.rows:
            if row.id == row_id:
                return row
    raise FormulaError(phrase("there is no row “{dotted}” in a formula table", dotted=dotted))


def row_value(book: RuleBook, dotted: str, values: Mapping[str, Number], piece: str = "") -> Amount:
    """Return what the row ``table.row`` comes to with a piece's characteristics.

    Values that the rulings give the kind of ``piece`` (a keeper's fuerza) are filled in. Raises ``FormulaError`` when
    the row has no formula or a value is lacking.
    """
    return formula_value(book, row_of(book, dotted).value, values, piece)


def formula_value(book: RuleBook, formula: str, values: Mapping[str, Number], piece: str = "") -> Amount:
    """Return what a formula comes to; it may name rows of formula tables. Raises ``FormulaError`` like ``work_out``."""
    return _worked_out(book, formula, dict(values), piece, ())


def _worked_out(book: RuleBook, formula: str, known: dict[str, Number], piece: str, within: tuple[str, ...]) -> Amount:
    if not formula:
        raise FormulaError(phrase("this row has no formula"))
    if len(within) > DEEPEST:
        raise FormulaError(phrase("too many rows lean on each other"))
    given = book.pieces[piece].values if piece in book.pieces else {}
    for name in names_in(formula):
        if name in known:
            continue
        if name in within:
            raise FormulaError(phrase("“{name}” leans on itself", name=name))
        if name in given:
            known[name] = _worked_out(book, given[name], known, "", (*within, name)).least
        elif "." in name:
            known[name] = _worked_out(book, row_of(book, name).value, known, piece, (*within, name)).most
    return work_out(formula, known)
