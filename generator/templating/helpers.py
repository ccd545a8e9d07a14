"""What card templates can print: a rule book's tables, results, bands and formulas as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from generator.i18n import in_numbers, literal, phrase
from generator.model.rules.tables import (
    Band,
    Bands,
    Dice,
    DieFace,
    FormulaRow,
    Formulas,
    Matrix,
    Modifier,
    Modifiers,
    Outcome,
    Outcomes,
    Row,
    RuleTable,
    Step,
    Steps,
)
from generator.model.rules.values import NumberSpan
from generator.problems import did_you_mean, quoted
from generator.rules.formulas import FormulaError
from generator.rules.odds import row_of, row_value
from generator.templating import formatting as written
from generator.templating.arguments import DOT, BookHelpers, Columns, check_arguments, look_up
from generator.templating.chance_helpers import ChanceHelpers, PoolHelpers
from generator.templating.environment import ENDLESS, MAX_RANGE
from generator.templating.formatting import TemplateError, escape, join_markdown, markdown
from generator.templating.ruling_marks import NO_BREAK


class BandHelpers(BookHelpers):
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
            return f"**{written.with_sign(row.value)}**{marks}"
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
            rolls = sorted({roll for row in table.rows for roll in row.on})
            message = phrase("{table_id} has no modifiers for {on}", table_id=quoted(table_id), on=quoted(on))
            raise TemplateError(message, did_you_mean(on, rolls))
        offered = [row for row in rows if not self.book.active(row) and self._off(row)]
        printed = [row for row in rows if self.book.active(row)] + offered
        return self.grid(
            ["", ""], [[self._modifier(table, row), f"**{written.with_sign(row.value)}**"] for row in printed]
        )

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


_MOST_FACES = 1_000
"""Rows of dice tables that send on to each other, which a few tables can make millions of."""

OUTCOME_SIGNS = {"pass": "✓", "fail": "×", "any": "–"}
HIGHER_SIGNS = {"first": "\\>", "second": "\\<", "neither": "\\="}


class ResultHelpers(BookHelpers):
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
        """Return the words of a row's result, its title in bold before its text."""
        both = f"**{self.text(row.title)}** {self.text(row.text)}" if row.title and row.text else ""
        return (both or escape(self.book.result_text(row, self.language))) + self.marks.of_row(table, row)

    def _case(self, row: Outcome) -> str:
        labelled = row.case in written.LABELS
        return written.label(row.case, self.language).lower() if labelled else escape(row.case)

    def inline(self, table_id: str) -> str:
        """Return the results of two totals compared as running text: the difference in bold, what it gives."""
        table = self.table(table_id, Outcomes)
        rows: list[Outcome] = sorted(self.book.rows(table_id), key=_outcome_order)
        parts = [f"**{written.difference(row.difference)}**\u00a0{self._result(table, row)}" for row in rows]
        return markdown(DOT.join(parts))

    def total(self, table_id: str) -> str:
        """Return the total of each side where two are compared: ``velocidad + 1D6``."""
        table = self.table(table_id, Outcomes)
        return markdown(self.formula_words(table.first.total))

    def dice(self, table_id: str, *others: str, headed: bool = True) -> str:
        """Return a dice table, faces beside results; rows that send on to another table are followed by its rows.

        Dice or cards of ``others`` that give the same results stand beside the faces.
        """
        table = self.table(table_id, Dice)
        also = [self.table(name, Dice) for name in others]
        other_heads = [written.label("roll" if other.dice else "card", self.language) for other in also]
        rolled = written.dice(table.dice, self.language) or written.label("roll", self.language)
        head = [rolled, *other_heads, written.label("result", self.language)] if headed else [""] * (2 + len(also))
        faces_beside = {row.result: [self._faces_of(other, row.result) for other in also] for row in table.rows}
        return self.grid(head, self._faces(table, (), faces_beside), ":-:", ":--")

    def _faces_of(self, table: Dice, result: str) -> str:
        rows = [row for row in self.book.rows(table.id) if row.result == result]
        faces = (escape(written.faces(table.faces_in(row, self.language))) + self.marks.trace_of(row) for row in rows)
        return ", ".join(faces) or "–"

    def _faces(self, table: Dice, before: tuple[str, ...], beside: Mapping[str, Sequence[str]]) -> list[list[str]]:
        lines = []
        for row in self.book.rows(table.id):
            faces = escape(written.faces(table.faces_in(row, self.language)))
            lines.append([f"**{faces}**", *beside.get(row.result, ()), self._result(table, row)])
            if row.next and row.next not in (table.id, *before):
                further = self._faces(self.table(row.next, Dice), (*before, table.id), {})
                if len(lines) + len(further) > _MOST_FACES:
                    raise TemplateError(
                        phrase("a value has more than {longest} characters or entries", longest=_MOST_FACES), ENDLESS
                    )
                lines += [[f"{faces}, {written.label('then', self.language)} {line[0]}", line[1]] for line in further]
        return lines


def _outcome_order(row: Outcome) -> tuple[int, int, float, int]:
    """Order rows by what was rolled, failures of the first last, then by falling difference and the higher value."""
    order = {"pass": 0, "any": 1, "fail": 2}
    top = row.difference.last if row.difference else -1000
    falling = -(1000.0 if top is None else float(top))
    return order.get(row.first, 1), order.get(row.second, 1), falling, [*HIGHER_SIGNS, ""].index(row.higher)


class FormulaHelpers(BookHelpers):
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
        """Return the titles of the rows of a formula table, beside the characteristics that are rolled."""
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
            raise TemplateError(literal(str(error))) from None

    def value(self, dotted: str, **values: int) -> str:
        """Return the value of the row ``table.row`` of a formula table with these values: ``32``, ``5–10``."""
        try:
            amount = str(row_value(self.book, dotted, values))
            self.marks.row_used(row_of(self.book, dotted))
        except FormulaError as error:
            raise TemplateError(literal(str(error))) from None
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


class CardHelpers(BookHelpers):
    """All the helpers of a card template; its own are for titles, names, remarks, scales and sequences."""

    def helpers(self) -> Mapping[str, Any]:
        families = [family(self.book, self.language, self.marks) for family in _FAMILIES]
        by_name = {**super().helpers(), "name": self.name}
        by_name |= {"dagger": self.marks.dagger, "rulings": self.marks.notes, "ruled": self.marks.ruled}
        for family in families:
            by_name |= family.helpers()
        by_name = {name: check_arguments(helper) for name, helper in by_name.items()}
        return {**by_name, "lang": self.language, "join": join_markdown}

    def t(self, *text: str, **texts: str) -> str:
        """Return a text in the card's language; it is Markdown, in the pack's first language or in each by its code."""
        return markdown(self.book.languages.to_words(*text, **texts).in_(self.language))

    def signed(self, number: Fraction | float) -> str:
        """Return a number with its sign, a real minus: ``+3``, ``0``, ``−2``."""
        return markdown(written.with_sign(number))

    def title(self, table_id: str) -> str:
        return markdown(self.text(self.table(table_id, RuleTable).title) + self.marks.trace("titles", table_id))

    def notes(self, table_id: str) -> str:
        """Return a table's remarks, one paragraph each."""
        notes = enumerate(self.table(table_id, RuleTable).notes)
        paragraphs = (self.text(note) + self.marks.trace("tables", table_id, "notes", number) for number, note in notes)
        return markdown("\n\n".join(paragraphs))

    def scale(self, name: str, first: int, last: int) -> range:
        """Return the values of a characteristic, least to most; ``first`` to ``last`` where the rules give no scale."""
        unknown = phrase("there is no characteristic called {name}", name=quoted(name))
        span = look_up(name, self.book.characteristics, unknown).range or NumberSpan()
        least, most = (first if span.first is None else span.first), (last if span.last is None else span.last)
        return range(least, min(most + 1, least + MAX_RANGE))

    def option(self, name: str) -> str:
        """Return the word that an optional rule is set to, such as ``yes`` or ``no``."""
        return look_up(name, self.book.options, phrase("there is no option called {name}", name=quoted(name))).value

    def sequence(self, table_id: str) -> str:
        """Return the steps of a sequence, numbered, or the cases of a case table, as a list."""
        table = self.table(table_id, Steps)
        numbered = table.type == "sequence"
        lines = []
        for number, row in enumerate(self.book.rows(table_id), 1):
            lines.append(f"{f'{number}.' if numbered else '-'} {self._step(table, row)}")
            lines += [f"    - {self.text(step)}" for step in row.steps]
        return markdown("\n".join(lines))

    def steps(self, table_id: str) -> str:
        table = self.table(table_id, Steps)
        lines = []
        for number, row in enumerate(self.book.rows(table_id), 1):
            lines.append([f"**{escape(row.id or str(number))}**", self._step(table, row)])
        return self.grid(["", ""], lines, ":-:", ":--")

    def _step(self, table: Steps, row: Step) -> str:
        actor = f"**{self.text(row.actor)}** " if row.actor else ""
        when = f"**{self.text(row.when)}{':' if row.text else ''}** " if row.when else ""
        return f"{actor}{when}{self.text(row.text)}".strip() + self.marks.of_row(table, row)


_FAMILIES = (BandHelpers, ResultHelpers, FormulaHelpers, PoolHelpers, ChanceHelpers)
