"""What card templates can print of numbers: what formulas come to, and where bands begin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from generator.artwork.templating.helpers.marks import NO_BREAK, Marks
from generator.artwork.templating.sandbox.escaping import TemplateError, escaped, markdown
from generator.model.rules.book import RuleBook
from generator.model.rules.tables import Bands, FormulaRow, Formulas, RuleTable
from generator.problems import did_you_mean, shown
from generator.words import in_numbers

Kind = TypeVar("Kind", bound=RuleTable)


class Amounts(NamedTuple):
    """The helpers of a card template for numbers; see ``helpers`` for the names that they go by there."""

    book: RuleBook
    language: str
    marks: Marks

    def helpers(self) -> Mapping[str, Any]:
        """Return every helper by its name."""
        return {"value": self.value, "values": self.values, "spans": self.spans}

    def value(self, dotted: str, **values: int) -> str:
        """Return what the row ``table.row`` of a formula table comes to with these values: ``32``, ``5–10``."""
        from generator.rules.formulas.reading import FormulaError
        from generator.rules.values import row_of, row_value

        try:
            amount = str(row_value(self.book, dotted, values))
            self.marks.row_used(row_of(self.book, dotted))
        except FormulaError as error:
            raise TemplateError(str(error)) from None
        return markdown(in_numbers(amount, self.language))

    def values(self, table_id: str, only: Iterable[str] = ()) -> str:
        """Return a formula table, what each row is for beside what it comes to, in the table's unit.

        ``only`` names the rows to print.
        """
        table = self._table(table_id, Formulas)
        rows: dict[str, FormulaRow] = {row.id: row for row in self.book.rows(table_id)}
        wanted = tuple(only) or tuple(rows)
        for name in wanted:
            if name not in rows:
                raise TemplateError(f"{shown(table_id)} has no row {shown(name)}", did_you_mean(name, rows))
        lines = [self._line(table, rows[name]) for name in wanted]
        return markdown("\n".join(["| | |", "|:--|:--|", *lines]))

    def _line(self, table: Formulas, row: FormulaRow) -> str:
        unit = f"{NO_BREAK}{escaped(table.unit.in_(self.language))}" if table.unit else ""
        amount = self.value(f"{table.id}.{row.id}") + unit if row.value else ""
        told = "; ".join(part for part in (amount, escaped(row.text.in_(self.language))) if part)
        return f"| **{escaped(row.title.in_(self.language))}**{self.marks.of_row(table, row)} | {told} |"

    def spans(self, table_id: str) -> Mapping[str, int]:
        """Return the bands of a table that are not forbidden, as they are printed, and the first number of each."""
        table = self._table(table_id, Bands)
        first = {row.span.first or table.first: row for row in self.book.rows(table_id) if not row.forbidden}
        return {markdown(f"{row.span}{self.marks.trace_of(row)}"): number for number, row in sorted(first.items())}

    def _table(self, table_id: str, kind: type[Kind]) -> Kind:
        table = self.book.tables.get(table_id)
        if not isinstance(table, kind):
            known = [key for key, held in self.book.tables.items() if isinstance(held, kind)]
            raise TemplateError(f"there is no such table {shown(table_id)}", did_you_mean(table_id, known))
        return table
