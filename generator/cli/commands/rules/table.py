"""A rule table as plain lines for the terminal, one a row, in the words that people read on the cards."""

from __future__ import annotations

from typing import NamedTuple

from generator.model.rules.book import RuleBook
from generator.model.rules.tables import (
    AnyTable,
    Band,
    Check,
    Dice,
    DieFace,
    FormulaRow,
    Matrix,
    Modifier,
    Outcome,
    Row,
    Step,
)
from generator.model.rules.values import NumberSpan
from generator.templating import formatting as written

_ROLLS = {"pass": "✓", "fail": "✗", "any": "·"}


def table_lines(book: RuleBook, table: AnyTable, language: str) -> list[str]:
    """Return the rows of a book's table in a language: what each is about, and what it says."""
    told = _Told(book, language)
    if isinstance(table, Matrix):
        pairs = [
            (f"{title.in_(language)} / {other.in_(language)}", told.result(table, row, column))
            for row, title in table.down.entries
            for column, other in table.across.entries
        ]
    else:
        pairs = [(told.label(table, row), told.said(row)) for row in table.rows]
    width = max((len(label) for label, _ in pairs), default=0)
    return [f"{label:<{width}}  {said}".rstrip() for label, said in pairs]


class _Told(NamedTuple):
    """How the rows of a book are put in a language."""

    book: RuleBook
    language: str

    def called(self, name: str) -> str:
        return self.book.called(name, self.language)

    def result(self, table: Matrix, row: str, column: str) -> str:
        cell = table.cell(row, column)
        return "—" if cell is None else table.result_title(cell).in_(self.language)

    def label(self, table: AnyTable, row: Row) -> str:
        if isinstance(row, Band):
            return str(row.span)
        if isinstance(row, Outcome):
            return self._case(row)
        if isinstance(table, Dice) and isinstance(row, DieFace):
            return written.faces(table.faces_in(row, self.language))
        if isinstance(row, Step):
            return (row.when or row.actor).in_(self.language) or row.id
        return row.title.in_(self.language) or self.called(row.id)

    def _case(self, row: Outcome) -> str:
        if row.case:
            return written.label(row.case, self.language).lower() if row.case in written.LABELS else row.case
        rolls = "" if (row.first, row.second) == ("any", "any") else f"{_ROLLS[row.first]} {_ROLLS[row.second]} "
        anything = row.difference is None or row.difference == NumberSpan()
        return f"{rolls}{'' if anything else written.difference(row.difference)}".strip().replace("\u00a0", " ")

    def said(self, row: Row) -> str:
        text = row.text.in_(self.language)
        if isinstance(row, Band):
            return "; ".join(part for part in (self._band(row), text) if part)
        if isinstance(row, Modifier):
            return f"{written.signed(row.value)}{f', {text}' if text else ''}"
        if isinstance(row, FormulaRow):
            rolled = " / ".join(self.called(name) for name in row.roll)
            return ", ".join(part for part in (self._formula(row.value), rolled, text) if part)
        if isinstance(row, Check):
            return f"{self.called(row.characteristic)} ({row.need})"
        if isinstance(row, (Outcome, DieFace)):
            further = isinstance(row, DieFace) and not (row.title or row.text or row.result)
            told = self.book.told(row, self.language)
            return f"→ {told}" if further else ": ".join(dict.fromkeys(part for part in (told, text) if part))
        return text

    def _formula(self, formula: str) -> str:
        return written.formula(formula, self.language, lambda name: self.called(name).lower())

    def _band(self, row: Band) -> str:
        if row.automatic or row.forbidden:
            return written.label("automatic" if row.automatic else "forbidden", self.language)
        return written.signed(row.value) if isinstance(row.value, int) else str(row.value or "")
