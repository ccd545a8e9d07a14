"""The rows of a type of piece: from a list, from all combinations of some lists, or from a table, checked by fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import Annotated, Any

from pydantic import Field

from generator.frozen import dataclass
from generator.model.fields import Many
from generator.model.names import folded
from generator.model.pieces.fields import FieldError, FieldValue, PieceField, written
from generator.model.validation import Strict
from generator.model.words import Languages, Words
from generator.problems import Problem, did_you_mean, shown
from generator.words import phrase

MOST_PIECES = 5_000
COUNT = "count"
_COUNTS = ("count", "copies", "cantidad", "copias")


class Combination(Strict):
    """A row for every way to take one value of each list."""

    combine: dict[str, Annotated[Many[Any], Field(min_length=1)]] = Field(
        description="lists by the names of fields: a row for every way to take one value of each"
    )
    also: Many[dict[str, Any]] = Field(default=(), description="further rows")

    def rows(self) -> list[dict[str, Any]]:
        """Return all the rows, the last list changing fastest. Raises ``ValueError`` where there are far too many."""
        if prod(map(len, self.combine.values())) > MOST_PIECES:
            raise ValueError(phrase("these lists combine to more than {most} rows", most=MOST_PIECES))
        names = list(self.combine)
        return [dict(zip(names, row, strict=True)) for row in product(*self.combine.values())] + list(self.also)


@dataclass(frozen=True, slots=True)
class RawRow:
    """What is written in a row, by heading, and where: ``at`` returns a problem at a heading's cell, ``""`` the row."""

    cells: Mapping[str, object]
    at: Callable[[str], Problem]


@dataclass(frozen=True, slots=True)
class PieceRow:
    """A row that was checked: its number, its values, those of empty fields ``None``, and how many are printed."""

    number: int
    values: Mapping[str, FieldValue]
    count: int = 1


def fields_of(fields: Mapping[str, PieceField], rows: Sequence[RawRow]) -> Mapping[str, PieceField]:
    """Return the fields of some rows: those declared, else a text for every heading."""
    if fields:
        return fields
    names = dict.fromkeys(name for row in rows for name in row.cells if folded(name) not in _COUNTS)
    return {name: PieceField(optional=True) for name in names}


def in_language(row: RawRow, fields: Mapping[str, PieceField], languages: Languages, language: str) -> RawRow:
    """Return a row with the texts of its fields in a language, as far as it has them in it."""
    texts = {folded(name) for name, field in fields.items() if field.kind == "text"}

    def said(heading: str, cell: object) -> object:
        try:
            return Words.of(cell, languages).in_(language) if folded(heading) in texts and cell else cell
        except ValueError:
            return cell  # no text in any language, which is told where the field is read

    return replace(row, cells={heading: said(heading, cell) for heading, cell in row.cells.items()})


def read_rows(
    fields: Mapping[str, PieceField], rows: Iterable[RawRow]
) -> tuple[tuple[PieceRow, ...], tuple[Problem, ...]]:
    """Return the rows as their fields hold them, and every cell that is wrong. Headings are matched without accents."""
    known = {folded(name): name for name in fields}
    found: list[PieceRow] = []
    problems: list[Problem] = []
    for number, row in enumerate(rows, 1):
        values, count, wrong = _read(fields, known, row)
        problems += wrong
        found.append(PieceRow(number, values, count))
    total = sum(row.count for row in found)
    if total > MOST_PIECES and not problems and found:
        message = phrase("{count} pieces are asked for; {most} may be", count=total, most=MOST_PIECES)
        problems.append(replace(rows_start(rows), message=message))
    return tuple(found), tuple(dict.fromkeys(problems))


def rows_start(rows: Iterable[RawRow]) -> Problem:
    """Return a problem at the first of some rows."""
    return next(iter(rows)).at("")


def _read(
    fields: Mapping[str, PieceField], known: Mapping[str, str], row: RawRow
) -> tuple[dict[str, FieldValue], int, list[Problem]]:
    values: dict[str, FieldValue] = dict.fromkeys(fields)
    problems: list[Problem] = []
    count, given = 1, set()
    for heading, cell in row.cells.items():
        name = known.get(folded(heading))
        try:
            if name is not None:
                given.add(name)
                values[name] = fields[name].read(cell)
            elif folded(heading) in _COUNTS:
                count = _count(cell)
            else:
                raise FieldError(
                    phrase("there is no field {name}", name=shown(heading)), did_you_mean(heading, [*fields, COUNT])
                )
        except FieldError as error:
            problems.append(replace(row.at(heading), message=error.args[0], hint=error.hint))
    for name, field in fields.items():
        if name not in given and not field.optional:
            problems.append(replace(row.at(""), message=phrase("{name} is missing", name=shown(name))))
    return values, count, problems


def _count(cell: object) -> int:
    text = written(cell) if cell is not None else ""
    if not text:
        return 1
    if not text.isdecimal() or int(text[:9]) > MOST_PIECES:
        message = phrase("a number of copies is expected, not {found}", found=shown(cell))
        raise FieldError(message, phrase("allowed: {least} to {most}", least=0, most=MOST_PIECES))
    return int(text)
