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

    read: Callable[[Reading, DataPath, Any], Any]
    required: bool = False
    to: str = ""


Fields = Mapping[str, Field]


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


def word_list(reading: Reading, path: DataPath, value: Any) -> tuple[Words, ...]:
    """Return one text or a list of them."""
    return many(words)(reading, path, value)


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


def names(reading: Reading, path: DataPath, value: Any) -> tuple[str, ...]:
    """Return one name or a list of names."""
    return many(name)(reading, path, value)


def many(read: Callable[[Reading, DataPath, Any], Any]) -> Callable[[Reading, DataPath, Any], tuple[Any, ...]]:
    """Return a reader of a list of what ``read`` reads; a single value counts as a list of one."""

    def read_all(reading: Reading, path: DataPath, value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            return (read(reading, path, value),)
        found = []
        for index, entry in enumerate(value):
            try:
                found.append(read(reading, (*path, index), entry))
            except ValueError as error:
                reading.wrong((*path, index), str(error))
        return tuple(found)

    return read_all


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


def one_of(*allowed: str) -> Callable[[Reading, DataPath, Any], str]:
    """Return a reader of one word out of a few."""

    def read(_reading: Reading, _path: DataPath, value: Any) -> str:
        if value not in allowed:
            raise ValueError(f"is {shown(value)}; allowed: {', '.join(allowed)}")
        return str(value)

    return read


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


def side(reading: Reading, path: DataPath, value: Any) -> Side:
    """Return one side of an opposed roll."""
    fields = {"title": Field(words), "roll": Field(names), "total": Field(text), "who": Field(names)}
    return Side(**read_fields(reading, path, value, fields))


def axis(reading: Reading, path: DataPath, value: Any) -> Axis:
    """Return one side of a matrix from ``{title: …, entries: {name: title, …}}``."""
    fields = {"title": Field(words), "entries": Field(titled, True), "each": Field(EACH)}
    found = read_fields(reading, path, value, fields)
    entries = found.get("entries", ())
    if len(entries) > MOST_ENTRIES:
        raise ValueError(f"has {len(entries)} entries; a matrix may have at most {MOST_ENTRIES} a side")
    return Axis(found.get("title", NO_WORDS), entries, found.get("each", ""))


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


def pool_modifier(reading: Reading, path: DataPath, value: Any) -> PoolModifier:
    """Return one modifier of a pool of dice."""
    fields = {
        "id": Field(name, True), "dice": Field(whole), "title": Field(words), "worst": Field(whole),
        "table": Field(name),
    }  # fmt: skip
    return PoolModifier(**{"id": "", "dice": None, **read_fields(reading, path, value, fields)})


EACH = one_of("pieces", "actions", "characteristics")
_ROW: Fields = {
    "id": Field(name), "title": Field(words), "text": Field(words), "option": Field(text), "ruling": Field(text),
    "see": Field(names), "who": Field(names), "event": Field(name), "amount": Field(text),
}  # fmt: skip
_TABLE: Fields = {
    "type": Field(text, True), "title": Field(words, True), "source": Field(words), "notes": Field(word_list),
    "see": Field(names), "each": Field(EACH),
}  # fmt: skip


class Kind(NamedTuple):
    """How a type of table is read: its class, the class of its rows, and the keys of both."""

    table: type[AnyTable]
    row: type[Any] | None
    table_fields: Fields
    row_fields: Fields


_PASS_FAIL = Field(one_of("pass", "fail", "any"))
_STEP: Fields = {"actor": Field(words), "when": Field(words), "steps": Field(word_list)}
KINDS: Mapping[str, Kind] = {
    "bands": Kind(
        Bands, Band,
        {
            "unit": Field(words), "first": Field(whole), "last": Field(whole), "reach": Field(names),
            "trend": Field(one_of("falling", "rising")),
        },
        {
            "band": Field(span, True, "span"), "value": Field(number_or_text), "automatic": Field(truth),
            "forbidden": Field(truth),
        },
    ),
    "modifiers": Kind(
        Modifiers, Modifier, {},
        {"value": Field(whole, True), "on": Field(names, True), "not_with": Field(names)},
    ),
    "outcomes": Kind(
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
        Dice, Face,
        {"dice": Field(text), "deck": Field(deck, to="cards"), "results": Field(titled), "same_as": Field(many(text))},
        {"roll": Field(faces, True, "faces"), "result": Field(name), "value": Field(whole), "next": Field(name)},
    ),
    "formula": Kind(
        Formulas, Rule, {"unit": Field(words)},
        {
            "value": Field(text), "automatic": Field(truth), "roll": Field(names), "table": Field(name),
            "same_as": Field(many(text)),
        },
    ),
    "matrix": Kind(
        Matrix, None,
        {
            "rows": Field(axis, True, "down"), "columns": Field(axis, True, "across"), "cells": Field(cells, True),
            "results": Field(titled), "ordered": Field(many(names)), "falling": Field(many(one_of("rows", "columns"))),
            "free": Field(many(one_of("rows", "columns"))), "alike": Field(many(names)), "allows": Field(texts),
        }, {},
    ),
    "checks": Kind(
        Checks, Check, {"dice": Field(text), "needs": Field(titled)},
        {
            "heading": Field(name), "action": Field(name), "characteristic": Field(name), "need": Field(text),
            "dice": Field(text), "modifiers": Field(many(pool_modifier)), "success": Field(words),
            "double": Field(words), "fail": Field(words), "grants": Field(names),
        },
    ),
    "sequence": Kind(Steps, Step, {}, _STEP),
    "cases": Kind(Steps, Step, {}, _STEP),
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
    fields = {**_TABLE, **kind.table_fields}
    if kind.row is not None:
        fields["rows"] = Field(_rows_reader(kind), True)
    found = read_fields(reading, path, data, fields)
    return kind.table(**{"id": str(path[-1]), "type": kind_name, "title": NO_WORDS, **found})


def _rows_reader(kind: Kind) -> Callable[[Reading, DataPath, Any], tuple[Any, ...]]:
    fields = {**_ROW, **kind.row_fields}

    def read(reading: Reading, path: DataPath, value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise ValueError(f"is {shown(value)}; it must be a list of rows, each line beginning with “-”")
        if len(value) > MOST_ROWS:
            raise ValueError(f"has {len(value)} rows; a table may have at most {MOST_ROWS}")
        assert kind.row is not None
        return tuple(kind.row(**read_fields(reading, (*path, i), row, fields)) for i, row in enumerate(value))

    return read
