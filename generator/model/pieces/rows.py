"""The fields of a type of piece and its rows: from a list, from all combinations, or from a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from generator.i18n import Phrase, few_of, phrase
from generator.model.fields import Many, Parse, value_schema
from generator.model.localized import Languages, Words
from generator.model.names import fold_name
from generator.model.validation import MisplacedError, Strict
from generator.problems import InvalidValueError, Location, Problem, did_you_mean, nearest_hint, quoted

KINDS = ("text", "number", "target", "date", "picture", "keywords", "choice")
LONGEST_TEXT = 2000
MOST_KEYWORDS = 20
_DAY = re.compile(r"(\d{4}-\d\d-\d\d)(?:[ T]00:00(?::00)?)?")
"""A date as YAML and spreadsheets give it; spreadsheets add midnight."""

_BRACES = re.compile(r"\{\{|\}\}|\{%|%\}")
_RANGE = re.compile(r"(?:(number|target)\s+)?(-?\d{1,6})\s*(?:-|–|\.\.|to)\s*(-?\d{1,6})")
_KEYS = (*KINDS, "optional", "unique")

FieldValue = str | int | tuple[str, ...] | None
"""The value of a field in a row; ``None`` for an empty one."""


class FieldError(InvalidValueError):
    """Raised for a value that its field may not have; the message says why, the hint what is allowed."""


class PieceField(NamedTuple):
    """What a field may hold: numbers between two limits, one of some choices, a date, a text, a picture, keywords."""

    kind: str = "text"
    least: int = -999_999
    most: int = 999_999
    choices: tuple[str, ...] = ()
    optional: bool = False
    unique: bool = False
    """Whether no two rows may have the same value."""

    def read(self, value: object) -> FieldValue:
        """Return a value as the field holds it. Raises ``FieldError``."""
        if value is None or (isinstance(value, str) and not value.strip()):
            if not self.optional:
                raise FieldError(phrase("is empty"))
            return None
        match self.kind:
            case "number" | "target":
                return self._number(value)
            case "choice":
                return self._choice(value)
            case "date":
                return self._date(value)
        text = "\n".join(map(str, value)) if isinstance(value, list | tuple) else written_value(value)
        if _BRACES.search(text):
            message = phrase("nothing fills in the braces of {text}", text=quoted(text))
            raise FieldError(
                message, phrase("rows are printed as they are: write formulas in the face, or the text itself")
            )
        if self.kind == "keywords":
            return self._keywords(value)
        if len(text) > LONGEST_TEXT:
            message = phrase("has {count} characters; at most {most} are allowed", count=len(text), most=LONGEST_TEXT)
            raise FieldError(message, phrase("write a shorter text"))
        return text

    def _number(self, value: object) -> int:
        allowed = phrase("allowed: {least} to {most}", least=self.least, most=self.most)
        text = written_value(value).replace("−", "-")
        if self.kind == "target":
            text = text.removesuffix("+")
        if not re.fullmatch(r"[-+]?\d{1,9}", text):
            raise FieldError(phrase("expected a whole number, not {found}", found=quoted(value)), allowed)
        if not self.least <= int(text) <= self.most:
            raise FieldError(phrase("{found} is out of range", found=quoted(value)), allowed)
        return int(text)

    def _date(self, value: object) -> str:
        match = _DAY.fullmatch(str(value).strip())
        if match is None:
            allowed = phrase("write year, month and day: {example}", example="1815-06-18")
            raise FieldError(phrase("expected a date, not {found}", found=quoted(value)), allowed)
        return match[1]

    def _choice(self, value: object) -> str:
        by_name = {choice.casefold(): choice for choice in self.choices}
        text = written_value(value)
        if text.casefold() not in by_name:
            raise FieldError(phrase("{found} is not allowed", found=quoted(value)), did_you_mean(text, self.choices))
        return by_name[text.casefold()]

    def _keywords(self, value: object) -> tuple[str, ...]:
        parts = value if isinstance(value, list | tuple) else re.split(r"[,;|]", written_value(value))
        keywords = tuple(text for part in parts if (text := written_value(part)))
        if len(keywords) > MOST_KEYWORDS:
            raise FieldError(
                phrase("has {count} keywords; at most {most} are allowed", count=len(keywords), most=MOST_KEYWORDS)
            )
        return keywords

    def optional_hint(self, name: str) -> Phrase:
        """Return how the field, so called, is allowed to be empty."""
        limits = "true" if (self.least, self.most) == (-999_999, 999_999) else f"{self.least}-{self.most}"
        example_kind = f"[{', '.join(self.choices)}]" if self.choices else limits
        unique = ", unique: true" if self.unique else ""
        example = f"{name}: {{{self.kind}: {example_kind}, optional: true{unique}}}"
        return phrase("fill it in, or allow it to be empty with {example} under “fields”", example=example)

    def value_text(self, value: FieldValue) -> str:
        """Return a value as faces print it: a number that a die has to reach as ``4+``, keywords with commas."""
        if value is None:
            return ""
        if isinstance(value, tuple):
            return ", ".join(value)
        return f"{value}+" if self.kind == "target" else str(value)


def written_value(value: object) -> str:
    """Return a value as its author wrote it, figures without the “.0” of spreadsheets; lines stay."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return "\n".join(" ".join(line.split()) for line in str(value).strip().splitlines())


def piece_field(value: Any) -> PieceField:
    """Return the field that a word, a range, a list of choices or a mapping describes. Raises ``ValueError``."""
    if isinstance(value, PieceField):
        return value
    if isinstance(value, Mapping):
        return _field_of_mapping(value)
    if isinstance(value, list):
        choices = tuple(map(written_value, value))
        if not choices or not all(choices) or len({choice.casefold() for choice in choices}) < len(choices):
            raise ValueError(phrase("write the choices as a list of different words, such as [red, blue]"))
        return PieceField("choice", choices=choices)
    text = written_value(value).casefold()
    if match := _RANGE.fullmatch(text):
        least, most = int(match[2]), int(match[3])
        if least > most:
            raise ValueError(phrase("{least} is above {most}", least=least, most=most))
        return PieceField(match[1] or "number", least, most)
    if text in KINDS and text != "choice":
        return PieceField(text)
    hint = did_you_mean(text, [kind for kind in KINDS if kind != "choice"])
    usual = phrase("{nearest} Or write a range such as 0-20, or a list of choices", nearest=hint)
    raise InvalidValueError(phrase("{found} is not a type of field", found=quoted(value)), usual)


def _field_of_mapping(value: Mapping[str, Any]) -> PieceField:
    if strange := next((key for key in value if key not in _KEYS), None):
        raise InvalidValueError(phrase("unknown key {key}", key=quoted(strange)), did_you_mean(str(strange), _KEYS))
    kinds = [key for key in KINDS if key in value]
    optional, unique = value.get("optional", False), value.get("unique", False)
    for key, switch in (("optional", optional), ("unique", unique)):
        if not isinstance(switch, bool):
            raise MisplacedError((key,), phrase("expected true or false, not {value}", value=quoted(switch)))
    if len(kinds) != 1:
        raise ValueError(phrase("for example {example}", example="{number: 0-20, optional: true}"))
    (kind,), inner = kinds, value[kinds[0]]
    if kind == "choice":
        field = piece_field(inner)
    elif kind in ("number", "target") and inner not in (True, None, "any"):
        field = piece_field(f"{kind} {inner}")
    else:
        field = PieceField(kind)
    return field._replace(optional=optional, unique=unique)


FieldKind = Annotated[
    PieceField,
    Parse(piece_field),
    value_schema(
        "piece-field",
        "kind of field: text, date, picture, keywords, a range, or a list of choices",
        "string",
        "number",
        "array",
        "object",
        examples=["0-20"],
    ),
]


MOST_PIECES = 5_000
COUNT = "count"
COUNTS = ("count", "copies", "cantidad", "copias")


class Combination(Strict):
    combine: dict[str, Annotated[Many[Any], Field(min_length=1)]] = Field(
        description="lists by field: one row for every combination of their values",
        examples=["{suit: [oros, copas], rank: [1, 2, 3]}"],
    )
    when: str = Field(
        default="", description="condition on a combination; the others are left out", examples=["one <= other"]
    )
    also: Many[dict[str, Any]] = Field(default=(), description="more rows", examples=["[{suit: comodín, rank: 0}]"])

    def rows(self) -> list[dict[str, Any]]:
        """Return all the rows, the last list changing fastest. Raises ``ValueError`` where there are far too many."""
        if prod(map(len, self.combine.values())) > MOST_PIECES:
            raise ValueError(phrase("these lists make more than {most} combinations", most=MOST_PIECES))
        names = list(self.combine)
        return [dict(zip(names, row, strict=True)) for row in product(*self.combine.values())] + list(self.also)


@dataclass(frozen=True, slots=True)
class RawRow:
    """What is written in a row, by heading, and where: ``at`` returns a heading's cell, for ``""`` that of the row.

    ``heading`` does so for a heading of a table. A row without a place of its own has a ``name``.
    """

    cells: Mapping[str, object]
    at: Callable[[str], Location]
    heading: Callable[[str], Location] | None = None
    name: str = ""

    @property
    def label(self) -> str:
        return self.name or place_label(self.at(""))


class RowTable(NamedTuple):
    rows: tuple[RawRow, ...]
    file: Location | None = None
    skipped: tuple[Phrase, ...] = ()


def place_label(at: Problem | Location) -> str:
    """Return a place within its file: the cell, else the line."""
    return at.cell.rpartition("!")[2] or phrase("line {line}", line=at.line)


class RowFault(NamedTuple):
    """A problem of a row. Equal problems at one place are reported as one, and so are those of one ``kind``."""

    where: Hashable
    row: str
    problem: Problem
    kind: str = ""


ROWS_NAMED = 4


def in_one_line(faults: Iterable[RowFault]) -> tuple[Problem, ...]:
    """Return the problems of rows; those that are the same in several rows as one, which names the others."""
    alike: dict[tuple[object, ...], dict[str, Problem]] = {}
    for where, row, problem, kind in faults:
        key = (where, kind or problem.message, problem.hint, problem.severity)
        alike.setdefault(key, {}).setdefault(row, problem)
    return tuple(dict.fromkeys(map(_in_rows, alike.values())))


def _in_rows(rows: Mapping[str, Problem]) -> Problem:
    (name, first), *others = rows.items()
    if name in ("", place_label(first)):
        if not others:
            return first
        more = few_of([name for name, _ in others], ROWS_NAMED)
        return replace(first, message=phrase("{message} (also in {rows})", message=first.message, rows=more))
    named = few_of(list(rows), ROWS_NAMED)
    return replace(first, message=phrase("{message} (in {rows})", message=first.message, rows=named))


@dataclass(frozen=True, slots=True)
class PieceRow:
    """A checked row: its number, its values (``None`` for empty fields), and how many copies are printed."""

    number: int
    values: Mapping[str, FieldValue]
    count: int = 1


def fields_of(fields: Mapping[str, PieceField], rows: Sequence[RawRow]) -> Mapping[str, PieceField]:
    """Return the fields of some rows: those declared, else a text for every heading."""
    if fields:
        return fields
    names = dict.fromkeys(name for row in rows for name in row.cells if fold_name(name) not in COUNTS)
    return {name: PieceField(optional=True) for name in names}


def in_language(row: RawRow, fields: Mapping[str, PieceField], languages: Languages, language: str) -> RawRow:
    """Return a row with the texts of its fields in a language, as far as it has them in it."""
    texts = {fold_name(name) for name, field in fields.items() if field.kind == "text"}

    def in_own_language(heading: str, cell: object) -> object:
        try:
            return Words.of(cell, languages).in_(language) if fold_name(heading) in texts and cell else cell
        except ValueError:
            return cell  # no text in any language, which is reported where the field is read

    return replace(row, cells={heading: in_own_language(heading, cell) for heading, cell in row.cells.items()})


def read_rows(
    fields: Mapping[str, PieceField], rows: Sequence[RawRow]
) -> tuple[tuple[PieceRow, ...], tuple[Problem, ...]]:
    """Return the rows as their fields hold them, and every cell that is wrong. Headings are matched without accents."""
    names = {fold_name(name): name for name in fields}
    if rows and (at_heading := rows[0].heading) and not any(fold_name(heading) in names for heading in rows[0].cells):
        message = phrase("the table has no headings in its first row")
        hint = phrase("write the names of the fields in it: {names}", names=tuple(fields))
        empty = tuple(PieceRow(number, dict.fromkeys(fields)) for number in range(1, len(rows) + 1))
        return empty, (at_heading(next(iter(rows[0].cells), "")).problem(message, hint),)
    piece_rows: list[PieceRow] = []
    faults: list[RowFault] = []
    for number, row in enumerate(rows, 1):
        values, count, wrong = _read_row(fields, names, row)
        faults += (RowFault(where, place_label(problem), problem) for where, problem in wrong)
        piece_rows.append(PieceRow(number, values, count))
    faults += _repeated(fields, names, rows, piece_rows)
    problems = in_one_line(faults)
    total = sum(row.count for row in piece_rows)
    if total > MOST_PIECES and not problems:
        message = phrase("{count} pieces are too many; at most {most} are allowed", count=total, most=MOST_PIECES)
        problems = (rows[0].at("").problem(message),)
    return tuple(piece_rows), problems


def _repeated(
    fields: Mapping[str, PieceField], names: Mapping[str, str], rows: Sequence[RawRow], read: Sequence[PieceRow]
) -> Iterator[RowFault]:
    """Yield a fault for each value that another row before it has, in fields whose values are to differ."""
    for name in (name for name, field in fields.items() if field.unique):
        met: dict[object, RawRow] = {}
        for row, piece_row in zip(rows, read, strict=True):
            value = piece_row.values[name]
            key = tuple(sorted(map(str.casefold, value if isinstance(value, tuple) else (str(value),))))
            if value is not None and (before := met.setdefault(key, row)) is not row:
                heading = next(heading for heading in row.cells if names.get(fold_name(heading)) == name)
                message = phrase("{found} appears twice", found=quoted(row.cells[heading]))
                hint = phrase("also in {rows}; the values of “{name}” have to differ", rows=before.label, name=name)
                problem = row.at(heading).problem(message, hint)
                yield RowFault(heading, place_label(problem), problem)


def _read_row(
    fields: Mapping[str, PieceField], names: Mapping[str, str], row: RawRow
) -> tuple[dict[str, FieldValue], int, list[tuple[str, Problem]]]:
    """Return the values of a row, how many copies are made of it, and what is wrong, each with its heading."""
    values: dict[str, FieldValue] = dict.fromkeys(fields)
    problems: list[tuple[str, Problem]] = []
    count, filled_in = 1, set()
    at_heading = row.heading or row.at
    for heading, cell in row.cells.items():
        name = names.get(fold_name(heading))
        try:
            if name is not None:
                filled_in.add(name)
                values[name] = fields[name].read(cell)
            if fold_name(heading) in COUNTS:
                count = _count(cell)
            elif name is None:
                message = phrase("there is no field {name}", name=quoted(heading))
                hint = did_you_mean(heading, [*fields, COUNT])
                if row.heading is not None:
                    message = phrase("the column {name} is not listed under “fields”", name=quoted(heading))
                    example = f"{heading}: text"
                    hint = nearest_hint(heading, [*fields, COUNT]) or phrase("add it there: {example}", example=example)
                problems.append((heading, at_heading(heading).problem(message, hint)))
        except FieldError as error:
            hint = error.hint or (fields[name].optional_hint(name) if name is not None else "")
            problems.append((heading, row.at(heading).problem(error.args[0], hint)))
    for name, field in fields.items():
        if name not in filled_in and not field.optional:
            message = phrase("{name} is missing", name=quoted(name))
            if row.heading is not None:
                message = phrase("there is no column {name}", name=quoted(name))
            problems.append((name, at_heading("").problem(message, field.optional_hint(name))))
    return values, count, problems


def _count(cell: object) -> int:
    text = written_value(cell) if cell is not None else ""
    if not text:
        return 1
    if not text.isdecimal() or int(text[:9]) > MOST_PIECES:
        message = phrase("expected a number of copies, not {found}", found=quoted(cell))
        raise FieldError(message, phrase("allowed: {least} to {most}", least=0, most=MOST_PIECES))
    return int(text)
