"""Cells as values with their places, columns found by their headings, and what an import reports."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import isfinite
from types import MappingProxyType
from typing import NamedTuple

from generator.geometry.grids.grid import letters
from generator.i18n import Phrase, Worded, few_of, join_phrases, phrase, plural
from generator.model.names import fold_name
from generator.model.pieces.rows import RawRow, RowTable
from generator.model.yaml_reader import DataPath, Place
from generator.problems import Location, Problem, Severity, quoted, raise_errors
from generator.spreadsheets.sheets import MIDNIGHT, Cell, Formula, SheetTable, is_filled, without_fraction

_WHOLE = re.compile(r"([+-]?\d{1,9})(?:[.,](?:0|00|0{4,}))?")
"""Three zeros behind a sign are thousands to one half of the world, and no figure here."""

_SHIRT = re.compile(r"(?:#|n\.?\s*[ºo°]?\.?|n[úu]m\.?|no\.?|dorsal)?\s*(\d{1,3})\s*\.?", re.IGNORECASE)

_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?)?|\d\d?([/.-])\d\d?\1(?:\d\d){1,2}")
_FAILED = re.compile(
    r"#(?:N/A|N/D|REF!|VALUE!|DIV/0!|NAME\?|NULL!|NUM!|¡REF!|¡VALOR!|¡DIV/0!|¿NOMBRE\?|¡NUM!)|Err:\d{3}"
)
_TOTALS = frozenset(
    ("total", "totales", "totals", "subtotal", "subtotales", "subtotals", "suma", "sumas", "sumatorio", "sum", "media",
     "medias", "promedio", "promedios", "average", "averages", "avg", "mean", "mediana", "median", "recuento", "σ", "ø")
)  # fmt: skip
_OF_ALL = frozenset(
    ("de", "del", "la", "los", "el", "of", "the", "equipo", "team", "plantilla", "squad", "jugadores", "jugadoras",
     "players", "jugador", "jugadora", "player", "general", "gran", "grand", "overall", "grupo", "group", "all",
     "todos", "todas", "coste", "cost", "puntos", "points", "club", "no", "num", "numero", "number", "count",
     "rows", "filas", "y", "and", "value", "valor", "age", "edad")
)  # fmt: skip
"""Words beside “Total” that still make no name of it."""
_HEADS = frozenset(("jugadores", "jugadoras", "players", "filas", "rows"))
"""What a row counts where it says how many: “14 players”."""
_FOOTNOTE = re.compile(
    r"[*†‡§¹²³]|\w{1,3}\)|[(\[]\w{1,3}[)\]](?=\s*[=:–—-]|\s+\S+\s+\S)|[^\W\d_]{1,4}\s*="
    r"|(?:n\. ?b\.?|note|nota|notes|notas|nb|ps|source|fuente|updated|actualizado|legend|leyenda|key|clave)\s*:",
    re.IGNORECASE,
)
_PARTICLES = frozenset(
    ("de", "del", "la", "las", "los", "el", "y", "e", "i", "da", "das", "do", "dos", "du", "des", "van", "von", "der",
     "den", "ten", "ter", "di", "della", "al", "bin", "ibn", "ben", "af", "av", "of", "the", "and", "san", "le")
)  # fmt: skip
"""Words in lower case that names have too."""
DASHES = ("-", "–", "—")
_NOTHING = frozenset(("", *DASHES, "/", "n/a", "."))
NAMELESS = frozenset((*DASHES, "n/a", "na", "not applicable", "no aplica", "no procede", "none", "ninguno"))
"""What lists write for a given name where a player goes by one name alone, in lower case."""
_YES = frozenset(("x", "si", "s", "yes", "y", "true", "verdadero", "1", "v"))
_NO = frozenset(("no", "n", "false", "falso", "0", "f"))
_TICKS = frozenset("✓✔✗•*★☆Ⓒ©")
CAPTAINS = frozenset(("t", "capitan", "capitana", "captain", "cap", "c"))
STARTERS = frozenset(("titular", "titulares", "starter", "starting", "once"))
SUBSTITUTES = frozenset(
    ("suplente", "suplentes", "supl", "sup", "substitute", "sub", "subs", "reserva", "reserve", "banquillo", "bench")
)


def figure(cell: Cell) -> object:
    """Return a cell as a whole number where it is one, ``None`` where it holds nothing, else as it is."""
    if not isinstance(cell, str):
        return without_fraction(cell) if isinstance(cell, float) else cell
    text = cell.strip()
    if text.casefold() in _NOTHING:
        return None
    whole = _WHOLE.fullmatch(text)
    return int(whole[1]) if whole else text


def number_of(value: object) -> float | None:
    """Return a value as a number, whole or not; ``None`` where it is none."""
    try:
        number = float(str(value).replace(",", "."))
    except ValueError:
        return None
    return number if isfinite(number) else None


def folded_words(texts: Mapping[str, str]) -> dict[str, str]:
    """Return what a map's words stand for, by the folded words: for ``meant_by``.

    Words that are one but for capitals, accents and signs, and stand for different things, go by how they are written.
    """
    meant: dict[str, set[str]] = {}
    for text, target in texts.items():
        meant.setdefault(fold_name(text), set()).add(target)
    return {
        fold_name(text) if len(meant[fold_name(text)]) == 1 else as_written(text): target
        for text, target in texts.items()
    }


def meant_by(texts: Mapping[str, str], text: str) -> str | None:
    """Return what a text of a cell stands for in a map; ``None`` where it is not in it."""
    return texts.get(as_written(text), texts.get(fold_name(text)))


def as_written(text: str) -> str:
    """Return the key of a text as it is written, which is that of no folded one."""
    return f"={unicodedata.normalize('NFC', ' '.join(text.split()))}"


def words(cell: Cell) -> str:
    """Return a cell as a text, figures without the “.0” that spreadsheets put behind them, formulas as written."""
    if isinstance(cell, str):
        return " ".join(cell.split())
    if cell is None:
        return ""
    if isinstance(cell, Formula):
        return cell.text
    return str(without_fraction(cell) if isinstance(cell, float) else cell)


def truth(cell: Cell, yes: Collection[str], no: Collection[str]) -> bool | None:
    """Return the answer of a cell: ``False`` for an empty one, ``None`` where it is neither yes nor no.

    ``yes`` and ``no`` are the folded words that mean so in its column; the usual ones mean so in any.
    """
    if cell is None or isinstance(cell, bool):
        return bool(cell)
    text = words(cell)
    word = fold_name(text)
    if word in no or text.casefold() in _NOTHING:
        return False
    if word in yes or word in _YES or text in _TICKS:
        return True
    return False if word in _NO else None


def starter_words(column: Collection[str]) -> tuple[Collection[str], Collection[str]]:
    """Return the words for yes and for no in a column of starters that holds these folded words.

    Beside a ``t`` an ``s`` is a substitute; alone it is “sí”.
    """
    return STARTERS | {"t"}, SUBSTITUTES | ({"s"} if "t" in column else set())


def substitute_words(column: Collection[str]) -> tuple[Collection[str], Collection[str]]:
    """Return the words for yes and for no in a column of substitutes that holds these folded words.

    A ``t`` is a starter beside an ``s``, “true” beside an ``f``, and alone it is not understood.
    """
    if "s" in column:
        return SUBSTITUTES, STARTERS | {"t"}
    return SUBSTITUTES | ({"t"} if "f" in column else set()), STARTERS


def is_date(cell: Cell) -> bool:
    """Return whether a cell holds a day, such as spreadsheet programs make of “5-7” and “7/5”."""
    return isinstance(cell, str) and len(cell) > 5 and _DATE.fullmatch(cell.strip()) is not None


def is_formatted_date(cell: Cell) -> bool:
    """Return whether a cell is a date for the spreadsheet program too, not a text that looks like one."""
    return is_date(cell) and str(cell).endswith(MIDNIGHT)


def has_failed(cell: Cell) -> bool:
    """Return whether a cell holds what spreadsheet programs write where a formula has no result, such as ``#N/A``."""
    return isinstance(cell, str) and cell[:1] in "#E" and _FAILED.fullmatch(cell.strip()) is not None


def is_total(text: str) -> bool:
    """Return whether a text heads a row of sums or averages, such as “Total” or “Media del equipo”."""
    found = fold_name(text).split()
    counted = any(map(str.isdecimal, found)) and not _HEADS.isdisjoint(found)
    others = [word for word in found if word not in _TOTALS]
    return (counted or len(others) < len(found)) and all(word in _OF_ALL or word.isdecimal() for word in others)


def may_be_total(text: str) -> bool:
    """Return whether a text begins like a row of sums, though it may be a name: “Media Punta”."""
    return fold_name(text).partition(" ")[0] in _TOTALS


def is_footnote(text: str) -> bool:
    """Return whether a text begins as notes below a table do: “* not registered”, “(c) = captain”, “Note: …”."""
    return _FOOTNOTE.match(text.strip()) is not None


def is_sentence(text: str) -> bool:
    """Return whether a text is a sentence and no name: “Players with two cards miss a match”."""
    found = text.split()
    lower = [word for word in found[1:] if word[:1].islower() and fold_name(word) not in _PARTICLES]
    return len(found) > 2 and bool(lower) and not found[0][:1].islower()


def shirt_number(cell: Cell) -> Cell:
    """Return the number in a cell such as “#8”, “9.” or “Nº 11”; any other cell as it is."""
    match = _SHIRT.fullmatch(cell.strip()) if isinstance(cell, str) else None
    return int(match[1]) if match else cell


_NAMED = 8
"""How many cells or names are listed before “and 7 more”."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The outcome of the rows of a spreadsheet.

    ``rows`` counts the rows that hold anything and are not headings or titles, ``outcome`` says what became of them and
    where it was written. Each of ``changes`` (such as a match that got its result), ``additions`` (values that no cell
    gives) and ``omissions`` (rows, columns, cells and teams) is one line, with its reason and places.
    """

    rows: int
    outcome: Phrase
    changes: tuple[Phrase, ...] = ()
    additions: tuple[Phrase, ...] = ()
    omissions: tuple[Phrase, ...] = ()

    def lines(self) -> Iterator[Phrase]:
        rows = plural(self.rows, "1 row read", "{count} rows read")
        yield join_phrases(": ", [rows, self.outcome])
        yield from (join_phrases("  ", ["", change]) for change in self.changes)
        yield from (phrase("  filled in: {what}", what=what) for what in self.additions)
        yield from (phrase("  left out: {what}", what=what) for what in self.omissions)


def by_reason(problems: Iterable[Problem]) -> tuple[Phrase, ...]:
    """Return one line per message, with its cells and their texts: ``rows of totals (“Total” in A9, “Sum” in A17)``."""
    places: dict[Phrase, list[str]] = {}
    for problem in problems:
        at = problem.cell or problem.place
        mention = phrase("{text} in {cell}", text=quoted(problem.entry, 30), cell=at) if problem.entry else at
        places.setdefault(problem.message, []).append(mention)
    return tuple(with_places(reason, mention) for reason, mention in places.items())


def with_places(what: Phrase, places: Sequence[str]) -> Phrase:
    """Return a statement with its places, of many the first few."""
    return phrase("{what} ({places})", what=what, places=few_of(places, _NAMED)) if places else what


def counts(occurrences: Iterable[tuple[str | Worded, int]]) -> Phrase:
    """Return the number of occurrences of several things: ``number (2), strength (11)``."""
    return few_of([phrase("{what} ({count})", what=what, count=count) for what, count in occurrences], _NAMED * 2)


Meaning = DataPath
"""What a column holds: where its cells go in the data of a file, such as ``("players", "number")``."""


class TableCell(NamedTuple):
    """A cell and where it is; row and column count from 1."""

    table: SheetTable
    row: int
    column: int
    value: Cell

    @property
    def text(self) -> str:
        """Its text in one line, figures without the “.0” that spreadsheets put behind them."""
        return words(self.value)

    @property
    def content(self) -> str | int | float | bool | None:
        """Its value as it is, a formula as its text."""
        return self.value.text if isinstance(self.value, Formula) else self.value

    @property
    def name(self) -> str:
        return self.table.cell_name(self.row, self.column)

    @property
    def place(self) -> Place:
        return Place(self.row, self.column)

    def problem(self, message: Phrase, hint: str = "", severity: Severity = Severity.ERROR) -> Problem:
        return self.table.problem(self.row, self.column, message, hint, severity)

    def note(self, reason: Phrase) -> Problem:
        """Return a note that its value goes where nobody may expect it, or nowhere."""
        return replace(self.problem(reason, severity=Severity.NOTE), entry=self.text)

    def no_text(self) -> Problem | None:
        """Return the problem of a cell that is not a text: a formula without a result or with an error, a date."""
        if isinstance(self.value, Formula):
            message = phrase("contains the formula {text} without a saved result", text=quoted(self.value.text))
            hint = phrase("write the value itself, or open the file in a spreadsheet program and save it there")
            return self.problem(message, hint)
        if has_failed(self.value):
            message = phrase("contains {cell}: the formula failed", cell=quoted(self.value))
            return self.problem(message, phrase("write the value itself"))
        if is_date(self.value):
            hint = phrase("format the cell as text and type it again")
            return self.problem(phrase("contains a date, {words}, not a text", words=self.text[:10]), hint)
        return None


RowValues = Mapping[Meaning, TableCell]
"""The cell of each meaning in a row."""

SEARCHED = 30
"""Rows in which the first headings are looked for; above them there may be titles and what concerns all rows."""


class Heading(NamedTuple):
    """The heading of a column in Spanish and in English, and other words for it, with commas between them."""

    spanish: str
    english: str
    others: str = ""

    def in_(self, language: str) -> str:
        return self.spanish if language == "es" else self.english


def known_headings(
    headings: Mapping[Meaning, Heading], of_game: Mapping[str, Meaning] = MappingProxyType({})
) -> dict[str, Meaning]:
    """Return the meaning of every folded heading.

    The headings themselves go before those of a game, and these before the other words.
    """
    meanings = {fold_name(word): key for key, (_, _, others) in headings.items() for word in others.split(",") if word}
    meanings |= {fold_name(word): key for word, key in of_game.items()}
    return meanings | {fold_name(word): key for key, words in headings.items() for word in words[:2]}


@dataclass(frozen=True, slots=True)
class Block:
    """Headings and what belongs to them. Rows and columns count from 1; ``first`` and ``last`` ones are inside.

    ``columns`` says what each column means whose heading is known; ``above`` is the first of the rows over the
    headings that belong to them; ``alone`` whether no other block shares the table.
    """

    table: SheetTable
    above: int
    head: tuple[int, ...]
    last: int
    columns: Mapping[int, Meaning]
    width: tuple[int, int] = (1, 10**6)
    alone: bool = True

    @property
    def row(self) -> int:
        """The last row of the headings; that above the first where there are none."""
        return self.head[-1] if self.head else self.above - 1

    def follows(self, other: Block) -> bool:
        """Return whether it goes on where another ended: its headings are only repeated, as on a new page."""
        return self.width == other.width and self.above == self.head[0] == other.last + 1

    def rows(self) -> Iterator[tuple[int, Sequence[Cell]]]:
        yield from enumerate(self.table.rows[self.row : self.last], start=self.row + 1)

    def cells(self, row: int) -> Iterator[TableCell]:
        first, last = self.width
        for column, value in enumerate(self.table.rows[row - 1][first - 1 : last], start=first):
            if is_filled(value):
                yield TableCell(self.table, row, column, value)

    def values(self, row: int) -> dict[Meaning, TableCell]:
        return {self.columns[cell.column]: cell for cell in self.cells(row) if cell.column in self.columns}

    def headings(self) -> Iterator[TableCell]:
        for row in self.head:
            yield from self.cells(row)

    def unknown(self) -> list[TableCell]:
        return [heading for heading in self.headings() if heading.column not in self.columns]

    def repetitions(self) -> Iterator[tuple[TableCell, TableCell]]:
        first: dict[Meaning, TableCell] = {}
        for heading in self.headings():
            meaning = self.columns.get(heading.column)
            if meaning is not None and first.setdefault(meaning, heading).column != heading.column:
                yield heading, first[meaning]

    def problem(self, message: Phrase, hint: str = "", severity: Severity = Severity.ERROR) -> Problem:
        """Return a problem of the whole block, at the first heading that is known."""
        return self.table.problem(self.row, min(self.columns), message, hint, severity)


def heading_columns(table: SheetTable, row: int, meanings: Mapping[str, Meaning]) -> dict[int, Meaning]:
    texts = ((column, cell) for column, cell in enumerate(table.rows[row - 1], start=1) if isinstance(cell, str))
    return {column: meaning for column, text in texts if (meaning := meanings.get(fold_name(text))) is not None}


def without_headings(table: SheetTable, message: Phrase, hint: Phrase) -> Problem:
    """Return the problem of a table in which no row holds headings: it says what its first row holds instead."""
    rows = ([TableCell(table, row, at, cell) for at, cell in enumerate(cells, 1) if is_filled(cell)]
            for row, cells in enumerate(table.rows, 1))  # fmt: skip
    first = next(filter(None, rows))
    texts = [quoted(cell.text, _SHOWN) for cell in first]
    found = phrase("{message}; the first row is {cells}", message=message, cells=few_of(texts, _NAMED))
    return first[0].problem(found, hint)


_SHOWN = 30
"""Characters of a cell that is mentioned."""


def headings_in(
    table: SheetTable, headings: Mapping[str, Meaning], own: Mapping[str, Collection[Meaning]]
) -> tuple[Mapping[str, Meaning], frozenset[str]]:
    """Return the headings of a table, and which of those that a map gives are among them.

    ``own`` are the meanings of the folded headings of a map: the usual ones for these step back in a table that has
    one of them beside other headings.
    """
    if not own:
        return headings, frozenset()
    rows = [row for row in range(1, len(table.rows) + 1) if len(heading_columns(table, row, headings)) > 1]
    cells = (cell for row in rows for cell in table.rows[row - 1] if isinstance(cell, str))
    there = own.keys() & {*map(fold_name, cells)}
    taken = {meaning for heading in there for meaning in own[heading]}
    remaining = {word: meaning for word, meaning in headings.items() if word in own or meaning not in taken}
    return remaining, frozenset(there)


def unknown_headings(headings: Sequence[TableCell]) -> list[Problem]:
    """Return a warning that names headings which mean nothing; none for none."""
    if not headings:
        return []
    mentions = tuple(phrase("{heading} ({cell})", heading=quoted(each.content), cell=each.name) for each in headings)
    message = phrase("these columns are not recognised and are left out: {named}", named=mentions)
    return [headings[0].problem(message, severity=Severity.WARNING)]


_TITLES = 10
"""Rows of pieces in which the headings are looked for; those above them are titles, of a single cell."""


def rows_of(table: SheetTable, sheets: Sequence[SheetTable] = (), dates: Collection[str] = ()) -> RowTable:
    """Return the rows that hold anything. Raises ``PizarraError`` with every heading and formula that is wrong.

    ``sheets`` are all those of its file: the others that hold anything are among what is skipped. ``dates`` are the
    folded headings of the columns that may hold dates.
    """
    widths = [sum(map(is_filled, cells)) for cells in table.rows]
    head = next((row for row, width in enumerate(widths[:_TITLES], 1) if width > 1), 0)
    head = head or next((row for row, width in enumerate(widths, 1) if width), 1)
    columns = {column: words(cell) for column, cell in enumerate(table.rows[head - 1], 1) if is_filled(cell)}
    block = Block(table, 1, (head,), len(table.rows), {column: (fold_name(name),) for column, name in columns.items()})
    rows = [list(block.cells(row)) for row, _ in block.rows() if widths[row - 1]]
    problems = [
        cell.problem(phrase("the heading {name} appears twice", name=quoted(cell.text)))
        for cell, _ in block.repetitions()
    ]
    problems += (problem for cells in rows for problem in _wrong_cells(cells, columns, dates))
    raise_errors(problems)
    at = {name: column for column, name in columns.items()}
    heading = partial(_cell_location, table, at, head)
    raw_rows: list[RawRow] = []
    for cells in rows:
        values = {cell.column: cell.value for cell in cells}
        by_heading = {name: values.get(column) for column, name in columns.items()}
        raw_rows.append(RawRow(by_heading, partial(_cell_location, table, at, cells[0].row), heading))
    return RowTable(tuple(raw_rows), Location(table.file), tuple(_skip_titles(table, head, sheets)))


def _cell_location(table: SheetTable, columns: Mapping[str, int], row: int, heading: str) -> Location:
    return table.location(row, columns.get(heading, 1))


def _wrong_cells(cells: Iterable[TableCell], columns: Mapping[int, str], dates: Collection[str]) -> Iterator[Problem]:
    """Yield a problem for each cell of a row that cannot be the value of a piece: one for all without a heading."""
    headless = False
    for cell in cells:
        if isinstance(cell.value, Formula):
            hint = phrase("open the file in the program that made it and save it again")
            yield cell.problem(phrase("the result of this formula is not saved in the file"), hint)
        elif has_failed(cell.value):
            yield cell.problem(phrase("{found} is not a value", found=quoted(cell.value)))
        elif is_formatted_date(cell.value) and fold_name(heading := columns.get(cell.column, "")) not in dates:
            values = {"day": cell.text[:10], "example": f"{heading}: date"}
            hint = phrase("to print {day}, write {example} under “fields”; otherwise format the cell as text", **values)
            yield cell.problem(phrase("contains a date, {words}, not a text", words=cell.text[:10]), hint)
        elif cell.column not in columns and not headless:
            headless = True
            in_quotes = phrase("if a text in this row holds a comma or semicolon, put that text in quotes")
            hint = in_quotes if not cell.table.name else phrase("write a heading above it, or clear the cell")
            yield cell.problem(phrase("there is no heading above {found}", found=quoted(cell.value)), hint)


def _skip_titles(table: SheetTable, head: int, sheets: Sequence[SheetTable]) -> Iterator[Phrase]:
    """Yield what of a file is read otherwise than it looks: titles above the headings, other sheets, what is hidden."""
    if titles := [quoted(words(cell)) for cells in table.rows[: head - 1] for cell in cells if is_filled(cell)]:
        yield phrase("above the headings: {titles}", titles=few_of(titles, 3))
    if others := [other.name for other in sheets if other is not table and other.is_filled]:
        yield phrase("sheets that are not read: {names}", names=few_of(others, 3))
    below = [row for row in table.hidden_rows if head < row <= len(table.rows)]
    if rows := [str(row) for row in below if any(map(is_filled, table.rows[row - 1]))]:
        yield phrase("hidden rows are printed too: {rows}", rows=few_of(rows, 10))
    filled = {column for cells in table.rows for column, cell in enumerate(cells, 1) if is_filled(cell)}
    if columns := [letters(column - 1).upper() for column in table.hidden_columns if column in filled]:
        yield phrase("hidden columns are used too: {columns}", columns=few_of(columns, 10))
