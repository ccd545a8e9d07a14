"""What card templates can print of tables of results: of two rolls or totals, of dice and of cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.artwork.templating.helpers import words as written
from generator.artwork.templating.helpers.book import DOT, BookHelpers
from generator.artwork.templating.sandbox.escaping import escaped, markdown
from generator.model.rules.tables import Dice, DieFace, Outcome, Outcomes

OUTCOME_SIGNS = {"pass": "✓", "fail": "×", "any": "–"}
HIGHER_SIGNS = {"first": "\\>", "second": "\\<", "neither": "\\="}


class ResultHelpers(BookHelpers):
    """Helpers for outcomes of two sides, and for dice tables."""

    names = ("outcomes", "inline", "total", "dice")

    def outcomes(self, table_id: str, heads: Sequence[str] = ()) -> str:
        """Return an outcome table: each roll (✓ passed, × failed), the difference where one matters, the result.

        ``heads`` are shorter names for the two sides; rows that only hold while a side's value is the higher say so.
        """
        table = self.table(table_id, Outcomes)
        rows: list[Outcome] = sorted(self.book.rows(table_id), key=_outcome_order)
        rolls = table.compare == "rolls"
        sides = list(heads) or [self.text(side.title) for side in (table.first, table.second)]
        head = sides if rolls else []
        head += [written.label("difference", self.language), written.label("result", self.language)]
        lines = []
        for row in rows:
            signs = [OUTCOME_SIGNS.get(row.first, "–"), OUTCOME_SIGNS.get(row.second, "–")] if rolls else []
            words = self._result(table, row)
            if row.higher:
                words = f"**{sides[0]} {HIGHER_SIGNS[row.higher]} {sides[1]}:** {words}"
            lines.append([*signs, self._case(row) or written.difference(row.difference), words])
        return self.grid(head, lines, *[":-:"] * (len(head) - 1), ":--")

    def _result(self, table: Outcomes | Dice, row: Outcome | DieFace) -> str:
        """Return what a row of results says came of it; a title stands in bold before its text."""
        both = f"**{self.text(row.title)}** {self.text(row.text)}" if row.title and row.text else ""
        return (both or escaped(self.book.told(row, self.language))) + self.marks.of_row(table, row)

    def _case(self, row: Outcome) -> str:
        known = row.case in written.LABELS
        return written.label(row.case, self.language).lower() if known else escaped(row.case)

    def inline(self, table_id: str) -> str:
        """Return the results of two totals compared as running text: the difference in bold, what it gives."""
        table = self.table(table_id, Outcomes)
        rows: list[Outcome] = sorted(self.book.rows(table_id), key=_outcome_order)
        parts = [f"**{written.difference(row.difference)}**\u00a0{self._result(table, row)}" for row in rows]
        return markdown(DOT.join(parts))

    def total(self, table_id: str) -> str:
        """Return what each side of two totals compared adds up: ``velocidad + 1D6``."""
        table = self.table(table_id, Outcomes)
        return markdown(self.formula_words(table.first.total))

    def dice(self, table_id: str, *others: str, headed: bool = True) -> str:
        """Return a dice table, faces beside results; rows that send on to another table are followed by its rows.

        Dice or cards of ``others`` that give the same results stand beside the faces.
        """
        table = self.table(table_id, Dice)
        also = [self.table(name, Dice) for name in others]
        drawn = [written.label("roll" if other.dice else "card", self.language) for other in also]
        rolled = written.dice(table.dice, self.language) or written.label("roll", self.language)
        head = [rolled, *drawn, written.label("result", self.language)] if headed else [""] * (2 + len(also))
        given = {row.result: [self._drawn(other, row.result) for other in also] for row in table.rows}
        return self.grid(head, self._faces(table, (), given), ":-:", ":--")

    def _drawn(self, table: Dice, result: str) -> str:
        """Return the faces or cards of a table that give a result."""
        rows = [row for row in self.book.rows(table.id) if row.result == result]
        faces = (escaped(written.faces(table.faces_in(row, self.language))) + self.marks.trace_of(row) for row in rows)
        return ", ".join(faces) or "–"

    def _faces(self, table: Dice, before: tuple[str, ...], beside: Mapping[str, Sequence[str]]) -> list[list[str]]:
        lines = []
        for row in self.book.rows(table.id):
            faces = escaped(written.faces(table.faces_in(row, self.language)))
            lines.append([f"**{faces}**", *beside.get(row.result, ()), self._result(table, row)])
            if row.next and row.next not in (table.id, *before):
                further = self._faces(self.table(row.next, Dice), (*before, table.id), {})
                lines += [[f"{faces}, {written.label('then', self.language)} {line[0]}", line[1]] for line in further]
        return lines


def _outcome_order(row: Outcome) -> tuple[int, int, float, int]:
    """Order rows by what was rolled, failures of the first last, then by falling difference and the higher value."""
    order = {"pass": 0, "any": 1, "fail": 2}
    top = row.difference.last if row.difference else -1000
    falling = -(1000.0 if top is None else float(top))
    return order.get(row.first, 1), order.get(row.second, 1), falling, [*HIGHER_SIGNS, ""].index(row.higher)
