"""What card templates can print of tables that are looked up: bands, modifiers, matrices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.artwork.templating.helpers import words as written
from generator.artwork.templating.helpers.arguments import Columns
from generator.artwork.templating.helpers.book import BookHelpers
from generator.artwork.templating.sandbox.escaping import TemplateError, markdown
from generator.i18n import phrase
from generator.model.rules.tables import Band, Bands, Matrix, Modifier, Modifiers, Row
from generator.problems import did_you_mean, quoted


class BandHelpers(BookHelpers):
    """Helpers for tables of bands, of modifiers, and matrices."""

    names = ("bands", "spans", "modifiers", "matrix")

    def bands(self, table_id: str, columns: Columns = 1, heads: Sequence[str] = ()) -> str:
        """Return a band table, distance and modifier, folded into columns of rows; ``heads`` are its heads.

        A third head adds what the rows say in words.
        """
        table = self.table(table_id, Bands)
        cells = [(str(row.span), self._band(table, row), self.text(row.text)) for row in self.book.rows(table_id)]
        first, second, *third = *heads, *[""] * (2 - len(heads))
        head = [first or self.text(table.unit), second or written.label("modifier", self.language), *third]
        height = -(-len(cells) // columns)
        cells += [("",) * 3] * (height * columns - len(cells))
        rows = [[cell for group in cells[index::height] for cell in group[: len(head)]] for index in range(height)]
        return self.grid(head * columns, rows, *([":-:", ":-:", ":--"] if third else [":-:"]))

    def _band(self, table: Bands, row: Band) -> str:
        marks = self.marks.of_row(table, row, str(row.span))
        if row.automatic or row.forbidden:
            word = self.text(row.text) or written.label("automatic" if row.automatic else "forbidden", self.language)
            return word + marks
        if isinstance(row.value, int):
            return f"**{written.signed(row.value)}**{marks}"
        how = self.formula_words(str(row.value)) if row.value is not None else ""
        return (how or self.text(row.text)) + marks

    def spans(self, table_id: str) -> Mapping[str, int]:
        """Return the bands of a table that are not forbidden, as they are printed, and the first number of each."""
        table = self.table(table_id, Bands)
        first = {row.span.first or table.first: row for row in self.book.rows(table_id) if not row.forbidden}
        return {markdown(f"{row.span}{self.marks.trace_of(row)}"): number for number, row in sorted(first.items())}

    def modifiers(self, table_id: str, on: str = "", but: Sequence[str] = ()) -> str:
        """Return the modifiers (only those on one kind of roll), name and condition beside the signed value.

        ``but`` names rows to leave out; a ruling may have added them, so that they need not be there.
        Those of an optional rule that is off stand last, called optional; those of a rule set another way are left out.
        """
        table = self.table(table_id, Modifiers)
        rows = [row for row in table.rows if (not on or on in row.on) and row.id not in but]
        if on and not rows:
            known = sorted({roll for row in table.rows for roll in row.on})
            raise TemplateError(
                phrase("no modifier of {table_id} is on {on}", table_id=quoted(table_id), on=quoted(on)),
                did_you_mean(on, known),
            )
        offered = [row for row in rows if not self.book.active(row) and self._off(row)]
        found = [row for row in rows if self.book.active(row)] + offered
        return self.grid(["", ""], [[self._modifier(table, row), f"**{written.signed(row.value)}**"] for row in found])

    def _off(self, row: Row) -> bool:
        option = self.book.options.get(row.option.partition("=")[0])
        return option is not None and option.value == "no"

    def _modifier(self, table: Modifiers, row: Modifier) -> str:
        optional = "" if self.book.active(row) else f" *({written.label('optional', self.language)})*"
        text = f" {self.text(row.text)}" if row.text else ""
        return f"**{self.text(row.title)}**{self.marks.of_row(table, row)}{optional}{text}"

    def matrix(self, table_id: str) -> str:
        """Return a matrix: the entries down in bold, those across as heads, what both are in the corner."""
        table = self.table(table_id, Matrix)
        lines = []
        for row, title in table.down.entries:
            results = [table.cell(row, column) for column in table.across.ids]
            cells = [self.text(table.result_title(result)) if result else "–" for result in results]
            lines.append([f"**{self.text(title)}**", *cells])
        head = [self.text(title) for _, title in table.across.entries]
        axes = zip((table.down, table.across), "↓→", strict=True)
        corner = " ".join(
            f"{self.text(axis.title)} {arrow}".replace(" ", "\u00a0") for axis, arrow in axes if axis.title
        )
        return self.grid([corner + self.marks.trace("tables", table_id), *head], lines, ":--", *[":-:"] * len(head))
