"""What card templates can print: a rule book's tables, names and chances as Markdown in one language.

Every text of the tables is escaped, every modifier has its sign, and what a ruling decides has its mark.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from generator.artwork.templating.helpers import words as written
from generator.artwork.templating.helpers.amounts import Amounts
from generator.artwork.templating.helpers.arguments import Columns, checked
from generator.artwork.templating.helpers.chances import Chances
from generator.artwork.templating.helpers.marks import Marks
from generator.artwork.templating.helpers.pools import Pools
from generator.artwork.templating.sandbox.budget import MAX_RANGE
from generator.artwork.templating.sandbox.escaping import TemplateError, escaped, joined, markdown, piped
from generator.model.rules.book import RuleBook
from generator.model.rules.tables import (
    Band,
    Bands,
    Check,
    Checks,
    Dice,
    DieFace,
    FormulaRow,
    Formulas,
    Matrix,
    Modifier,
    Modifiers,
    NumberSpan,
    Outcome,
    Outcomes,
    Row,
    RuleTable,
    Step,
    Steps,
)
from generator.model.words import Words
from generator.problems import did_you_mean, shown

Kind = TypeVar("Kind", bound=RuleTable)
DOT = "\u00a0· "
OUTCOME_SIGNS = {"pass": "✓", "fail": "×", "any": "–"}
HIGHER_SIGNS = {"first": "\\>", "second": "\\<", "neither": "\\="}


class Tables(NamedTuple):
    """The helpers of a card template; see ``helpers`` for the names that they go by there."""

    book: RuleBook
    language: str
    marks: Marks

    def helpers(self) -> Mapping[str, Any]:
        """Return every helper and value of a card template by its name."""
        given = {
            **{name: getattr(self, name) for name in _HELPERS},
            **Chances(self.book, self.language).helpers(),
            **Pools(self.book, self.language, self.marks).helpers(),
            **Amounts(self.book, self.language, self.marks).helpers(),
            "dagger": self.marks.dagger, "rulings": self.marks.notes, "ruled": self.marks.ruled,
        }  # fmt: skip
        return {**{name: checked(helper) for name, helper in given.items()}, "lang": self.language, "join": joined}

    def t(self, es: str = "", en: str = "") -> str:
        """Return the text in the card's language, both written in place as Markdown."""
        return markdown((es if self.language == "es" else en) or es or en)

    def signed(self, number: Fraction | float) -> str:
        """Return a number with its sign, a real minus: ``+3``, ``0``, ``−2``."""
        return markdown(written.signed(number))

    def title(self, table_id: str) -> str:
        """Return a table's title."""
        return self._text(self._table(table_id, RuleTable).title)

    def name(self, name: str) -> str:
        """Return what a characteristic (or a kind of piece, or an action) is called, in small letters."""
        for held in (self.book.characteristics, self.book.pieces, self.book.actions):
            if name in held:
                return self._text(held[name].title).lower()
        known = [*self.book.characteristics, *self.book.pieces, *self.book.actions]
        raise TemplateError(f"there is no characteristic {shown(name)}", did_you_mean(name, known))

    def notes(self, table_id: str) -> str:
        """Return a table's remarks, one paragraph each."""
        notes = enumerate(self._table(table_id, RuleTable).notes)
        told = (self._text(note) + self.marks.trace("tables", table_id, "notes", number) for number, note in notes)
        return markdown("\n\n".join(told))

    def bands(self, table_id: str, columns: Columns = 1, heads: Sequence[str] = ()) -> str:
        """Return a band table, distance and modifier, folded into so many columns of rows; ``heads`` are its heads.

        A third head adds what the rows say in words.
        """
        table = self._table(table_id, Bands)
        words = len(heads) > 2
        cells = [self._band_cells(table, row, words) for row in self.book.rows(table_id)]
        first, second, *third = *heads, *[""] * (2 - len(heads))
        head = [first or self._text(table.unit), second or written.label("modifier", self.language), *third]
        height = -(-len(cells) // columns)
        cells += [("",) * len(head)] * (height * columns - len(cells))
        rows = [[cell for group in cells[index::height] for cell in group] for index in range(height)]
        return self._grid(head * columns, rows, *([":-:", ":-:", ":--"] if words else [":-:"]))

    def _band_cells(self, table: Bands, row: Band, words: bool) -> tuple[str, ...]:
        told = (str(row.span), self._band(table, row))
        return (*told, self._text(row.text)) if words else told

    def _band(self, table: Bands, row: Band) -> str:
        marks = self.marks.of_row(table, row, str(row.span))
        if row.automatic or row.forbidden:
            word = self._text(row.text) or written.label("automatic" if row.automatic else "forbidden", self.language)
            return word + marks
        if isinstance(row.value, int):
            return f"**{written.signed(row.value)}**{marks}"
        how = escaped(written.formula(str(row.value), self.language, self._called)) if row.value is not None else ""
        return (how or self._text(row.text)) + marks

    def modifiers(self, table_id: str, on: str = "", but: Sequence[str] = ()) -> str:
        """Return the modifiers (only those on one kind of roll), name and condition beside the signed value.

        ``but`` names rows to leave out; a ruling may have added them, so that they need not be there.
        Those of an optional rule that is off stand last, called optional; those of a rule set another way are left out.
        """
        table = self._table(table_id, Modifiers)
        rows = [row for row in table.rows if (not on or on in row.on) and row.id not in but]
        if on and not rows:
            known = sorted({roll for row in table.rows for roll in row.on})
            raise TemplateError(f"no modifier of {shown(table_id)} is on {shown(on)}", did_you_mean(on, known))
        offered = [row for row in rows if not self.book.active(row) and self._off(row)]
        found = [row for row in rows if self.book.active(row)] + offered
        return self._grid(["", ""], [[self._modifier(table, row), f"**{written.signed(row.value)}**"] for row in found])

    def _off(self, row: Row) -> bool:
        option = self.book.options.get(row.option.partition("=")[0])
        return option is not None and option.value == "no"

    def _modifier(self, table: Modifiers, row: Modifier) -> str:
        optional = "" if self.book.active(row) else f" *({written.label('optional', self.language)})*"
        text = f" {self._text(row.text)}" if row.text else ""
        return f"**{self._text(row.title)}**{self.marks.of_row(table, row)}{optional}{text}"

    def outcomes(self, table_id: str, heads: Sequence[str] = ()) -> str:
        """Return an outcome table: each roll (✓ passed, × failed), the difference where one matters, the result.

        ``heads`` are shorter names for the two sides; rows that only hold while a side's value is the higher say so.
        """
        table = self._table(table_id, Outcomes)
        rows: list[Outcome] = sorted(self.book.rows(table_id), key=_outcome_order)
        rolls = table.compare == "rolls"
        sides = list(heads) or [self._text(side.title) for side in (table.first, table.second)]
        head = sides if rolls else []
        head += [written.label("difference", self.language), written.label("result", self.language)]
        lines = []
        for row in rows:
            signs = [OUTCOME_SIGNS.get(row.first, "–"), OUTCOME_SIGNS.get(row.second, "–")] if rolls else []
            words = self._result(table, row)
            if row.higher:
                words = f"**{sides[0]} {HIGHER_SIGNS[row.higher]} {sides[1]}:** {words}"
            lines.append([*signs, self._case(row) or written.difference(row.difference), words])
        return self._grid(head, lines, *[":-:"] * (len(head) - 1), ":--")

    def _result(self, table: Outcomes | Dice, row: Outcome | DieFace) -> str:
        """Return what a row of results says came of it; a title stands in bold before its text."""
        both = f"**{self._text(row.title)}** {self._text(row.text)}" if row.title and row.text else ""
        return (both or escaped(self.book.told(row, self.language))) + self.marks.of_row(table, row)

    def _case(self, row: Outcome) -> str:
        known = row.case in written.LABELS
        return written.label(row.case, self.language).lower() if known else escaped(row.case)

    def inline(self, table_id: str) -> str:
        """Return the results of two totals compared as running text: the difference in bold, what it gives."""
        table = self._table(table_id, Outcomes)
        rows: list[Outcome] = sorted(self.book.rows(table_id), key=_outcome_order)
        parts = [f"**{written.difference(row.difference)}**\u00a0{self._result(table, row)}" for row in rows]
        return markdown(DOT.join(parts))

    def total(self, table_id: str) -> str:
        """Return what each side of two totals compared adds up: ``velocidad + 1D6``."""
        table = self._table(table_id, Outcomes)
        return markdown(escaped(written.formula(table.first.total, self.language, self._called)))

    def dice(self, table_id: str, *others: str, headed: bool = True) -> str:
        """Return a dice table, faces beside results; rows that send on to another table are followed by its rows.

        Dice or cards of ``others`` that give the same results stand beside the faces.
        """
        table = self._table(table_id, Dice)
        also = [self._table(name, Dice) for name in others]
        drawn = [written.label("roll" if other.dice else "card", self.language) for other in also]
        rolled = written.dice(table.dice, self.language) or written.label("roll", self.language)
        head = [rolled, *drawn, written.label("result", self.language)] if headed else [""] * (2 + len(also))
        given = {row.result: [self._drawn(other, row.result) for other in also] for row in table.rows}
        return self._grid(head, self._faces(table, (), given), ":-:", ":--")

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
                further = self._faces(self._table(row.next, Dice), (*before, table.id), {})
                lines += [[f"{faces}, {written.label('then', self.language)} {line[0]}", line[1]] for line in further]
        return lines

    def formula(self, table_id: str, only: Iterable[str] = ()) -> str:
        """Return a formula table, what it is for beside the formula in words; ``only`` names the rows to print."""
        table = self._table(table_id, Formulas)
        wanted = tuple(only)
        self._known_rows(table, wanted)
        rows = [row for row in self.book.rows(table_id) if not wanted or row.id in wanted]
        return self._grid(["", ""], [self._rule(table, row) for row in rows], ":--", ":--")

    def _rule(self, table: Formulas, row: FormulaRow) -> list[str]:
        what = f"**{self._text(row.title)}**{self.marks.of_row(table, row)}"
        rolls = "/".join(self.name(roll) for roll in row.roll)
        how = escaped(written.formula(row.value, self.language, self._called)) if " if " not in row.value else ""
        parts = [part for part in (how, self._text(row.text)) if part]
        return [f"{what} {rolls}".rstrip(), "; ".join(parts)]

    def rolled(self, table_id: str, only: Iterable[str] = ()) -> str:
        """Return what the rows of a formula table are for, beside the characteristics that are rolled for it."""
        table = self._table(table_id, Formulas)
        wanted = tuple(only)
        self._known_rows(table, wanted)
        lines = []
        for row in self.book.rows(table_id):
            if not wanted or row.id in wanted:
                detail = f" {self._text(row.text)}" if row.text else ""
                what = f"**{self._text(row.title)}**{self.marks.of_row(table, row)}{detail}"
                lines.append([what, "/".join(self.name(roll) for roll in row.roll)])
        return self._grid(["", ""], lines, ":--", ":--")

    def ranges(self, table_id: str, only: Iterable[str] = ()) -> str:
        """Return a formula table the other way round: each formula once, beside all that it is for."""
        table = self._table(table_id, Formulas)
        wanted = tuple(only)
        self._known_rows(table, wanted)
        uses: dict[str, list[str]] = {}
        for row in self.book.rows(table_id):
            if not wanted or row.id in wanted:
                how = written.formula(row.value, self.language, self._called) if row.value else ""
                detail = f" ({self._text(row.text)})" if row.text and row.value else ""
                use = f"{self._text(row.title)}{detail}{self.marks.of_row(table, row)}"
                uses.setdefault(escaped(how) or self._text(row.text), []).append(use)
        return self._grid(["", ""], [[f"**{how}**", DOT.join(use)] for how, use in uses.items()], ":--", ":--")

    def in_words(self, dotted: str) -> str:
        """Return the formula of the row ``table.row`` in words: ``4 × fuerza``."""
        from generator.rules.formulas.reading import FormulaError
        from generator.rules.values import row_of

        try:
            row = row_of(self.book, dotted)
            words = escaped(written.formula(row.value, self.language, self._called))
            return markdown(words + self.marks.trace_of(row))
        except FormulaError as error:
            raise TemplateError(str(error)) from None

    def scale(self, name: str, first: int, last: int) -> range:
        """Return the values of a characteristic, least to most; ``first`` to ``last`` where the rules give no scale."""
        held = self.book.characteristics.get(name)
        if held is None:
            hint = did_you_mean(name, self.book.characteristics)
            raise TemplateError(f"there is no characteristic {shown(name)}", hint)
        known = held.range or NumberSpan()
        least, most = (first if known.first is None else known.first), (last if known.last is None else known.last)
        return range(least, min(most + 1, least + MAX_RANGE))

    def option(self, name: str) -> str:
        """Return the word that an optional rule is set to, such as ``yes`` or ``no``."""
        if name not in self.book.options:
            raise TemplateError(f"there is no option {shown(name)}", did_you_mean(name, self.book.options))
        return self.book.options[name].value

    def sequence(self, table_id: str) -> str:
        """Return the steps of a sequence, numbered, or the cases of a case table, as a list."""
        table = self._table(table_id, Steps)
        numbered = table.type == "sequence"
        lines = []
        for number, row in enumerate(self.book.rows(table_id), 1):
            lines.append(f"{f'{number}.' if numbered else '-'} {self._step(table, row)}")
            lines += [f"    - {self._text(step)}" for step in row.steps]
        return markdown("\n".join(lines))

    def steps(self, table_id: str) -> str:
        """Return a sequence as a table, each step's own letter or number beside what is done."""
        table = self._table(table_id, Steps)
        lines = []
        for number, row in enumerate(self.book.rows(table_id), 1):
            lines.append([f"**{escaped(row.id or str(number))}**", self._step(table, row)])
        return self._grid(["", ""], lines, ":-:", ":--")

    def _step(self, table: Steps, row: Step) -> str:
        actor = f"**{self._text(row.actor)}** " if row.actor else ""
        when = f"**{self._text(row.when)}{':' if row.text else ''}** " if row.when else ""
        return f"{actor}{when}{self._text(row.text)}".strip() + self.marks.of_row(table, row)

    def matrix(self, table_id: str) -> str:
        """Return a matrix: the entries down in bold, those across as heads, what both are in the corner."""
        table = self._table(table_id, Matrix)
        lines = []
        for row, title in table.down.entries:
            results = [table.cell(row, column) for column in table.across.ids]
            cells = [self._text(table.result_title(result)) if result else "–" for result in results]
            lines.append([f"**{self._text(title)}**", *cells])
        head = [self._text(title) for _, title in table.across.entries]
        axes = zip((table.down, table.across), "↓→", strict=True)
        corner = " ".join(
            f"{self._text(axis.title)} {arrow}".replace(" ", "\u00a0") for axis, arrow in axes if axis.title
        )
        return self._grid([corner + self.marks.trace("tables", table_id), *head], lines, ":--", *[":-:"] * len(head))

    def checks(self, table_id: str, only: Iterable[str] = ()) -> str:
        """Return tests with pools of dice: name, what is rolled and needed, then what comes of it."""
        table = self._table(table_id, Checks)
        wanted = tuple(only)
        self._known_rows(table, wanted)
        lines = []
        for row in self.book.rows(table_id):
            if wanted and row.id not in wanted:
                continue
            pool = self._pool(table, row)
            lines.append(f"- **{self._text(row.title) or escaped(row.heading)}** {pool}{self.marks.of_row(table, row)}")
            for extra in row.modifiers:
                if extra.dice is not None:
                    counted = f"{written.signed(extra.dice)} {written.label('dice', self.language)}"
                    lines.append(f"    - {self._text(extra.title)} {counted}")
            for key in ("success", "double", "fail"):
                if words := getattr(row, key):
                    lines.append(f"    - *{written.label(key, self.language)}:* {self._text(words)}")
        return markdown("\n".join(lines))

    def _pool(self, table: Checks, row: Check) -> str:
        """Return what a test rolls: dice, characteristic, need, as far as the rules say."""
        dice = row.dice or table.dice
        counted = f"{escaped(dice)} {written.label('dice', self.language)}" if dice else ""
        stat = escaped(self._called(row.characteristic)) if row.characteristic else ""
        need = self._text(dict(table.needs).get(row.need, Words.of(row.need)))
        return ", ".join(part for part in (counted, stat, need) if part)

    def _grid(self, head: list[str], rows: list[list[str]], *alignments: str) -> str:
        """Return a pipe table; the last alignment serves for the columns that follow it (left and right by default)."""
        given = alignments or (":--", "--:")
        marks = [given[min(index, len(given) - 1)] for index in range(len(head))]
        return piped((head, marks, *rows))

    def _text(self, words: Words) -> str:
        return markdown(escaped(words.in_(self.language)))

    def _called(self, name: str) -> str:
        """Return what a name in a formula is called, the name itself where the book has no title for it."""
        held = self.book.characteristics.get(name) or self.book.quantities.get(name)
        return held.title.in_(self.language).lower() if held and held.title else name

    def _table(self, table_id: str, kind: type[Kind]) -> Kind:
        table = self.book.tables.get(table_id)
        if table is None:
            raise TemplateError(f"there is no table {shown(table_id)}", did_you_mean(table_id, self.book.tables))
        if not isinstance(table, kind):
            others = [key for key, held in self.book.tables.items() if isinstance(held, kind)]
            message = f"the table {shown(table_id)} is of another type, “{table.type}”"
            raise TemplateError(message, f"tables that this prints: {', '.join(others) or 'the rules have none'}")
        return table

    def _known_rows(self, table: Formulas | Checks, wanted: Sequence[str]) -> None:
        known = [row.id for row in table.rows]
        for row_id in wanted:
            if row_id not in known:
                raise TemplateError(f"{shown(table.id)} has no row {shown(row_id)}", did_you_mean(row_id, known))


_HELPERS = (
    "t", "signed", "title", "name", "notes", "bands", "modifiers", "outcomes", "inline", "total", "dice", "formula",
    "rolled", "ranges", "in_words", "sequence", "steps", "matrix", "checks", "scale", "option",
)  # fmt: skip


def _outcome_order(row: Outcome) -> tuple[int, int, float, int]:
    """Order rows by what was rolled, failures of the first last, then by falling difference and the higher value."""
    order = {"pass": 0, "any": 1, "fail": 2}
    top = row.difference.last if row.difference else -1000
    falling = -(1000.0 if top is None else float(top))
    return order.get(row.first, 1), order.get(row.second, 1), falling, [*HIGHER_SIGNS, ""].index(row.higher)
