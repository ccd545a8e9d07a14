"""What card templates can print of formulas: in words, and what they come to."""

from __future__ import annotations

from collections.abc import Iterable

from generator.artwork.templating.helpers.book import DOT, BookHelpers
from generator.artwork.templating.helpers.marks import NO_BREAK
from generator.artwork.templating.sandbox.escaping import TemplateError, markdown
from generator.i18n import in_numbers, verbatim
from generator.model.rules.tables import FormulaRow, Formulas
from generator.rules.formulas import FormulaError
from generator.rules.odds import row_of, row_value


class FormulaHelpers(BookHelpers):
    """Helpers for tables of formulas."""

    names = ("formula", "rolled", "ranges", "in_words", "value", "values")

    def formula(self, table_id: str, only: Iterable[str] = ()) -> str:
        """Return a formula table, what it is for beside the formula in words; ``only`` names the rows to print."""
        table = self.table(table_id, Formulas)
        return self.grid(["", ""], [self._rule(table, row) for row in self.rows(table, only)], ":--", ":--")

    def _rule(self, table: Formulas, row: FormulaRow) -> list[str]:
        what = f"**{self.text(row.title)}**{self.marks.of_row(table, row)}"
        rolls = "/".join(self.name(roll) for roll in row.roll)
        how = self.formula_words(row.value) if " if " not in row.value else ""
        parts = [part for part in (how, self.text(row.text)) if part]
        return [f"{what} {rolls}".rstrip(), "; ".join(parts)]

    def rolled(self, table_id: str, only: Iterable[str] = ()) -> str:
        """Return what the rows of a formula table are for, beside the characteristics that are rolled for it."""
        table = self.table(table_id, Formulas)
        lines = []
        for row in self.rows(table, only):
            detail = f" {self.text(row.text)}" if row.text else ""
            what = f"**{self.text(row.title)}**{self.marks.of_row(table, row)}{detail}"
            lines.append([what, "/".join(self.name(roll) for roll in row.roll)])
        return self.grid(["", ""], lines, ":--", ":--")

    def ranges(self, table_id: str, only: Iterable[str] = ()) -> str:
        """Return a formula table the other way round: each formula once, beside all that it is for."""
        table = self.table(table_id, Formulas)
        uses: dict[str, list[str]] = {}
        for row in self.rows(table, only):
            detail = f" ({self.text(row.text)})" if row.text and row.value else ""
            use = f"{self.text(row.title)}{detail}{self.marks.of_row(table, row)}"
            uses.setdefault(self.formula_words(row.value) or self.text(row.text), []).append(use)
        return self.grid(["", ""], [[f"**{how}**", DOT.join(use)] for how, use in uses.items()], ":--", ":--")

    def in_words(self, dotted: str) -> str:
        """Return the formula of the row ``table.row`` in words: ``4 × fuerza``."""
        try:
            row = row_of(self.book, dotted)
            return markdown(self.formula_words(row.value) + self.marks.trace_of(row))
        except FormulaError as error:
            raise TemplateError(verbatim(str(error))) from None

    def value(self, dotted: str, **values: int) -> str:
        """Return what the row ``table.row`` of a formula table comes to with these values: ``32``, ``5–10``."""
        try:
            amount = str(row_value(self.book, dotted, values))
            self.marks.row_used(row_of(self.book, dotted))
        except FormulaError as error:
            raise TemplateError(verbatim(str(error))) from None
        return markdown(in_numbers(amount, self.language))

    def values(self, table_id: str, only: Iterable[str] = ()) -> str:
        """Return a formula table, what each row is for beside what it comes to, in the table's unit.

        ``only`` names the rows to print.
        """
        table = self.table(table_id, Formulas)
        return self.grid(["", ""], [self._amount(table, row) for row in self.rows(table, only)], ":--", ":--")

    def _amount(self, table: Formulas, row: FormulaRow) -> list[str]:
        unit = f"{NO_BREAK}{self.text(table.unit)}" if table.unit else ""
        amount = self.value(f"{table.id}.{row.id}") + unit if row.value else ""
        parts = [part for part in (amount, self.text(row.text)) if part]
        return [f"**{self.text(row.title)}**{self.marks.of_row(table, row)}", "; ".join(parts)]
