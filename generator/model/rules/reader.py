"""Reads rule tables out of plain data, collecting every mistake with its place instead of stopping at the first."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from generator.model.rules.tables import (
    AnyTable,
    Axis,
    Band,
    Bands,
    Check,
    Checks,
    Dice,
    Face,
    Formulas,
    Matrix,
    Modifier,
    Modifiers,
    Outcome,
    Outcomes,
    PoolModifier,
    Rule,
    Side,
    Span,
    Step,
    Steps,
)
from generator.model.source import DataPath, Source
from generator.model.words import NO_WORDS, Words
from generator.problems import Problem, did_you_mean, shown

_SPAN = re.compile(r"([-+]?\d+)?\s*\.\.\s*([-+]?\d+)?")
_DASH = re.compile(r"(\d+)\s*[-–]\s*(\d+)")
_PLUS = re.compile(r"(\d+)\+")
_NAME = re.compile(r"[^\W_][\w.+-]*")

MOST_ROWS = 500
MOST_ENTRIES = 60
MOST_FACES = 1000


@dataclass(slots=True)
class Reading:
    """The file that is being read and what was found wrong so far."""

    source: Source
    problems: list[Problem] = field(default_factory=list)

    def wrong(self, path: DataPath, message: str, hint: str = "") -> None:
        """Keep a problem about the value at ``path``."""
        self.problems.append(self.source.problem(path, message, hint))


class Field(NamedTuple):
    """How one key is read: the attribute it fills, the reader of its value, and whether it must be there."""

    read: Reader
    required: bool = False
    to: str = ""


Fields = Mapping[str, Field]
Reader = Callable[[Reading, DataPath, Any], Any]
"""Reads the value at a place. Raises ``ValueError`` with what is wrong with it, or keeps the problems inside it."""


def read_fields(reading: Reading, path: DataPath, data: Any, fields: Fields) -> dict[str, Any]:
    """Return the values of a mapping by attribute; unknown, missing and unreadable keys become problems."""
    if not isinstance(data, Mapping):
        reading.wrong(path, f"is {shown(data)}; it must be a list of keys and values", f"keys: {', '.join(fields)}")
        return {}
    for key in data:
        if key not in fields:
            hint = did_you_mean(str(key), fields)
            reading.problems.append(reading.source.key_problem((*path, key), f"unknown key {shown(key)}", hint))
    found: dict[str, Any] = {}
    for key, entry in fields.items():
        if data.get(key) is None:
            if entry.required:
                reading.wrong(path, f"{shown(key)} is missing", "add it")
            continue
        try:
            found[entry.to or key] = entry.read(reading, (*path, key), data[key])
        except ValueError as error:
            reading.wrong((*path, key), str(error))
    return found


def mapping(value: Any) -> Mapping[str, Any]:
    """Return a value that must map names to something. Raises ``ValueError`` when it does not."""
    if not isinstance(value, Mapping):
        raise ValueError(f"is {shown(value)}; it must map names to what they mean")
    return value


def words(_reading: Reading, _path: DataPath, value: Any) -> Words:
    """Return a text in its languages."""
    return Words.of(value)


def text(_reading: Reading, _path: DataPath, value: Any) -> str:
    """Return a short text that is no language: a formula, a need, a count of dice."""
    if isinstance(value, (str, int, float)) and not isinstance(value, bool):
        return str(value)
    raise ValueError(f"is {shown(value)}; it must be a text or a number")


def texts(reading: Reading, path: DataPath, value: Any) -> Mapping[str, str]:
    """Return a mapping from names to short texts that are no language."""
    return MappingProxyType({key: text(reading, (*path, key), entry) for key, entry in mapping(value).items()})


def name(_reading: Reading, _path: DataPath, value: Any) -> str:
    """Return a plain name: letters, digits, ``_``, ``.``, ``+`` and ``-``."""
    if isinstance(value, (str, int)) and not isinstance(value, bool) and _NAME.fullmatch(str(value)):
        return str(value)
    raise ValueError(f"{shown(value)} is no plain name; use letters, digits and _")


@dataclass(frozen=True, slots=True)
class Several:
    """Reads a list of what ``read`` reads; a single value counts as a list of one."""

    read: Reader

    def __call__(self, reading: Reading, path: DataPath, value: Any) -> tuple[Any, ...]:
        """Return the values; those that cannot be read become problems."""
        if not isinstance(value, list):
            return (self.read(reading, path, value),)
        found = []
        for index, entry in enumerate(value):
            try:
                found.append(self.read(reading, (*path, index), entry))
            except ValueError as error:
                reading.wrong((*path, index), str(error))
        return tuple(found)


def many(read: Reader) -> Several:
    """Return a reader of one or several of what ``read`` reads."""
    return Several(read)


names = many(name)


def whole(_reading: Reading, _path: DataPath, value: Any) -> int:
    """Return a whole number."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise ValueError(f"is {shown(value)}; it must be a whole number")


def truth(_reading: Reading, _path: DataPath, value: Any) -> bool:
    """Return true or false."""
    if isinstance(value, bool):
        return value
    raise ValueError(f"is {shown(value)}; it must be true or false")


@dataclass(frozen=True, slots=True)
class OneOf:
    """Reads one word out of a few."""

    allowed: tuple[str, ...]

    def __call__(self, _reading: Reading, _path: DataPath, value: Any) -> str:
        """Return the word."""
        if value not in self.allowed:
            raise ValueError(f"is {shown(value)}; allowed: {', '.join(self.allowed)}")
        return str(value)


def one_of(*allowed: str) -> OneOf:
    """Return a reader of one of these words."""
    return OneOf(allowed)


@dataclass(frozen=True, slots=True)
class Entry:
    """Reads a mapping of such fields; ``make`` turns what was read into the value."""

    fields: Fields
    make: Callable[..., Any]

    def __call__(self, reading: Reading, path: DataPath, value: Any) -> Any:
        """Return the value."""
        return self.make(**read_fields(reading, path, value, self.fields))


@dataclass(frozen=True, slots=True)
class Entries:
    """Reads a mapping from names to mappings of such fields.

    ``make`` turns one into its value: it is given the place, what stands there, and what was read of it by attribute.
    """

    fields: Fields
    make: Callable[[Reading, DataPath, Any, dict[str, Any]], Any]

    def __call__(self, reading: Reading, path: DataPath, value: Any) -> Mapping[str, Any]:
        """Return the values by their names."""
        found = {}
        for key, entry in mapping(value).items():
            here = (*path, key)
            found[key] = self.make(reading, here, entry, read_fields(reading, here, entry or {}, self.fields))
        return MappingProxyType(found)


def number_or_text(_reading: Reading, _path: DataPath, value: Any) -> int | str:
    """Return a whole number, or the text of a formula."""
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        raise ValueError(f"is {shown(value)}; it must be a whole number or a formula")
    return value


def span(_reading: Reading, _path: DataPath, value: Any) -> Span:
    """Return a span written ``3``, ``4-6``, ``25+``, ``-1..1``, ``3..``, ``..-3`` or ``any``."""
    if isinstance(value, int) and not isinstance(value, bool):
        return Span(value, value)
    written = str(value).strip().replace("−", "-")
    if written == "any":
        return Span()
    if match := _PLUS.fullmatch(written):
        return Span(int(match[1]), None)
    if match := _DASH.fullmatch(written) or _SPAN.fullmatch(written):
        first, last = (None if part is None else int(part) for part in match.groups())
        if first is None or last is None or first <= last:
            return Span(first, last)
        raise ValueError(f"{shown(value)} ends before it begins; swap the two numbers")
    raise ValueError(f"{shown(value)} is no band; write 3, 4-6, 25+, -1..1, 3.. or ..-3")


def faces(reading: Reading, path: DataPath, value: Any) -> tuple[int | str, ...]:
    """Return the faces of ``5``, ``2-11``, ``[1, 4]`` or the names of cards."""
    if isinstance(value, list):
        found_faces: list[int | str] = []
        for index, entry in enumerate(value):
            found_faces += faces(reading, (*path, index), entry)
            if len(found_faces) > MOST_FACES:
                raise ValueError(f"there may be at most {MOST_FACES} faces")
        return tuple(found_faces)
    if isinstance(value, str) and _NAME.fullmatch(value) and not value[0].isdecimal():
        return (value,)
    found = span(reading, path, value)
    if found.first is None or found.last is None or found.last - found.first >= MOST_FACES:
        raise ValueError(f"{shown(value)} names no faces; write 5, 2-11 or [1, 4]")
    if max(abs(found.first), abs(found.last)) > MOST_FACES:
        raise ValueError(f"{shown(value)} is beyond all faces of dice; the most is {MOST_FACES}")
    return tuple(range(found.first, found.last + 1))


def titled(reading: Reading, path: DataPath, value: Any) -> tuple[tuple[str, Words], ...]:
    """Return a mapping from name to title as pairs, in the order of the file."""
    return tuple((str(key), Words.of(entry)) for key, entry in mapping(value).items())


def deck(reading: Reading, path: DataPath, value: Any) -> tuple[tuple[str, Words], ...]:
    """Return the cards of ``[sun, rain]`` or ``{sun: Sun, rain: Rain}``: names and titles."""
    if isinstance(value, Mapping):
        return titled(reading, path, value)
    return tuple((card, NO_WORDS) for card in names(reading, path, value))


def cells(reading: Reading, path: DataPath, value: Any) -> tuple[tuple[str, str, str], ...]:
    """Return ``{row: {column: result}}`` as triples; a result is one word, whatever it looks like."""
    if not isinstance(value, Mapping):
        raise ValueError(f"is {shown(value)}; it must map rows to columns to results")
    found = []
    for row, line in value.items():
        if not isinstance(line, Mapping):
            reading.wrong((*path, row), f"is {shown(line)}; it must map columns to results")
            continue
        found += [(str(row), str(column), str(cell)) for column, cell in line.items() if cell is not None]
    return tuple(found)


def _axis(title: Words = NO_WORDS, entries: tuple[tuple[str, Words], ...] = (), each: str = "") -> Axis:
    if len(entries) > MOST_ENTRIES:
        raise ValueError(f"has {len(entries)} entries; a matrix may have at most {MOST_ENTRIES} a side")
    return Axis(title, entries, each)


def _pool_modifier(id: str = "", dice: int | None = None, **rest: Any) -> PoolModifier:
    return PoolModifier(id, dice, **rest)


EACH = one_of("pieces", "actions", "characteristics")
TREND = one_of("falling", "rising")
side = Entry(
    {"title": Field(words), "roll": Field(names), "total": Field(text), "who": Field(names), "see": Field(names)}, Side
)
axis = Entry({"title": Field(words), "entries": Field(titled, True), "each": Field(EACH)}, _axis)
pool_modifier = Entry(
    {
        "id": Field(name, True), "dice": Field(whole), "title": Field(words), "worst": Field(whole),
        "table": Field(name),
    }, _pool_modifier,
)  # fmt: skip
_ROW: Fields = {
    "id": Field(name), "title": Field(words), "text": Field(words), "option": Field(text), "ruling": Field(text),
    "see": Field(names), "who": Field(names), "event": Field(name), "amount": Field(text), "not_printed": Field(words),
}  # fmt: skip
_TABLE: Fields = {
    "type": Field(text, True), "title": Field(words, True), "source": Field(words), "notes": Field(many(words)),
    "see": Field(names), "each": Field(EACH), "not_printed": Field(words),
}  # fmt: skip


class Kind(NamedTuple):
    """How a type of table is read: what it holds, its class, the class of its rows, and the keys of both."""

    about: str
    table: type[AnyTable]
    row: type[Any] | None
    table_fields: Fields
    row_fields: Fields

    @property
    def fields(self) -> Fields:
        """Return all keys of such a table."""
        rows = {} if self.row is None else {"rows": Field(Rows(self.row, {**_ROW, **self.row_fields}), True)}
        return {**_TABLE, **self.table_fields, **rows}


@dataclass(frozen=True, slots=True)
class Rows:
    """Reads the rows of a table."""

    row: type[Any]
    fields: Fields

    def __call__(self, reading: Reading, path: DataPath, value: Any) -> tuple[Any, ...]:
        """Return the rows."""
        if not isinstance(value, list):
            raise ValueError(f"is {shown(value)}; it must be a list of rows, each line beginning with “-”")
        if len(value) > MOST_ROWS:
            raise ValueError(f"has {len(value)} rows; a table may have at most {MOST_ROWS}")
        return tuple(self.row(**read_fields(reading, (*path, i), row, self.fields)) for i, row in enumerate(value))


_PASS_FAIL = Field(one_of("pass", "fail", "any"))
_STEP: Fields = {"actor": Field(words), "when": Field(words), "steps": Field(many(words))}
KINDS: Mapping[str, Kind] = {
    "bands": Kind(
        "a value for each band of a number, such as a number to reach for each distance",
        Bands, Band,
        {
            "unit": Field(words), "first": Field(whole), "last": Field(whole), "reach": Field(names),
            "trend": Field(TREND),
        },
        {
            "band": Field(span, True, "span"), "value": Field(number_or_text), "automatic": Field(truth),
            "forbidden": Field(truth),
        },
    ),
    "modifiers": Kind(
        "numbers that are added where they apply",
        Modifiers, Modifier, {},
        {"value": Field(whole, True), "on": Field(names, True), "not_with": Field(names)},
    ),
    "outcomes": Kind(
        "what comes of a roll of one side against the other",
        Outcomes, Outcome,
        {
            "compare": Field(one_of("rolls", "totals", "pools")), "dice": Field(name), "first": Field(side, True),
            "second": Field(side, True), "results": Field(titled),
        },
        {
            "first": _PASS_FAIL, "second": _PASS_FAIL, "difference": Field(span),
            "case": Field(one_of("double", "win", "tie", "loss", "doubled")),
            "higher": Field(one_of("first", "second", "neither")), "result": Field(name, True), "lot": Field(names),
        },
    ),
    "dice": Kind(
        "what each face of a die, or each card of a deck, brings",
        Dice, Face,
        {
            "dice": Field(text), "deck": Field(deck, to="cards"), "results": Field(titled), "trend": Field(TREND),
            "same_as": Field(many(text)),
        },
        {"roll": Field(faces, True, "faces"), "result": Field(name), "value": Field(whole), "next": Field(name)},
    ),
    "formula": Kind(
        "numbers that are worked out from others",
        Formulas, Rule, {"unit": Field(words)},
        {
            "value": Field(text), "automatic": Field(truth), "roll": Field(names), "table": Field(name),
            "same_as": Field(many(text)),
        },
    ),
    "matrix": Kind(
        "a result for each row and column",
        Matrix, None,
        {
            "rows": Field(axis, True, "down"), "columns": Field(axis, True, "across"), "cells": Field(cells, True),
            "results": Field(titled), "ordered": Field(many(names)), "falling": Field(many(one_of("rows", "columns"))),
            "free": Field(many(one_of("rows", "columns"))), "alike": Field(many(names)), "allows": Field(texts),
        }, {},
    ),
    "checks": Kind(
        "tests that roll pools of dice",
        Checks, Check, {"dice": Field(text), "needs": Field(titled)},
        {
            "heading": Field(name), "action": Field(name), "characteristic": Field(name), "need": Field(text),
            "dice": Field(text), "modifiers": Field(many(pool_modifier)), "success": Field(words),
            "double": Field(words), "fail": Field(words), "grants": Field(names),
        },
    ),
    "sequence": Kind("steps that are carried out one after the other", Steps, Step, {}, _STEP),
    "cases": Kind("what happens in which case", Steps, Step, {}, _STEP),
}  # fmt: skip


def read_table(reading: Reading, path: DataPath, data: Any) -> AnyTable | None:
    """Return the table that stands at ``path``, or ``None`` when its type is not known."""
    kind_name = data.get("type") if isinstance(data, Mapping) else None
    kind = KINDS.get(kind_name) if isinstance(kind_name, str) else None
    if kind is None:
        message = "has no type" if kind_name is None else f"has the unknown type {shown(kind_name)}"
        place = path if kind_name is None else (*path, "type")
        reading.wrong(place, f"this table {message}", did_you_mean(str(kind_name or ""), KINDS))
        return None
    found = read_fields(reading, path, data, kind.fields)
    return kind.table(**{"id": str(path[-1]), "type": kind_name, "title": NO_WORDS, **found})


def table_map(reading: Reading, path: DataPath, value: Any) -> Mapping[str, AnyTable]:
    """Return the tables of a book by their names."""
    read = {key: read_table(reading, (*path, key), entry) for key, entry in mapping(value).items()}
    return MappingProxyType({key: table for key, table in read.items() if table is not None})
