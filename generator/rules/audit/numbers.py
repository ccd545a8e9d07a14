"""Checks of single numbers, of units in formulas, and that no formula divides by zero."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from math import prod
from typing import cast

from generator.i18n import phrase
from generator.model.rules.book import RuleBook
from generator.model.rules.tables import (
    AnyTable,
    Check,
    Dice,
    DieFace,
    FormulaRow,
    Formulas,
    Modifier,
    Outcome,
    Outcomes,
    Row,
    Step,
    rows_of,
)
from generator.model.rules.values import NumberSpan
from generator.model.yaml_reader import DataPath
from generator.problems import Problem
from generator.rules.amounts import DivisionError, dice_chances
from generator.rules.audit.finding import LARGEST_UNSTATED, Audited, read_in, row_path
from generator.rules.audit.names import formula_place, formulas
from generator.rules.formulas import FormulaError, UnitError, divides, idle_parts, names_in, unit_of
from generator.rules.odds import formula_value, row_of


def units_fit(audited: Audited) -> Iterator[Problem]:
    """Yield formulas that add up different things, or come to another thing than their table is counted in."""
    for path, formula, unit in _formulas(audited):
        try:
            found = unit_of(formula, _units(audited))
        except UnitError as error:
            message = phrase("“{formula}” adds {one} to {other}", formula=formula, one=error.one, other=error.other)
        except FormulaError:
            continue  # a formula that cannot be read is another check's finding
        else:
            if not unit or not found or found == unit:
                continue
            message = phrase(
                "“{formula}” comes to {found}, but is counted in {unit}", formula=formula, found=found, unit=unit
            )
        yield audited.finding(f"unit:{formula_place(path)}", path, message, phrase("is one of the names a misprint?"))


def _formulas(audited: Audited) -> Iterator[tuple[DataPath, str, str]]:
    """Yield formulas, where they stand, and what they must come to; the sides of a contest to the same thing."""
    for table in audited.book.tables.values():
        if isinstance(table, Formulas):
            unit = table.unit.in_(audited.language)
            yield from ((row_path(table, i, "value"), row.value, unit) for i, row in enumerate(table.rows) if row.value)
        elif isinstance(table, Outcomes) and table.compare == "totals":
            first, second = table.first.total, table.second.total
            yield ("tables", table.id, "first", "total"), first, ""
            unit = read_in(first, lambda formula: unit_of(formula, _units(audited)), "")
            yield ("tables", table.id, "second", "total"), second, unit


def _units(audited: Audited) -> Callable[[str], str]:
    """Return a function from a name to what it is counted in; nothing where that is not said."""

    def of(name: str) -> str:
        table = audited.book.tables.get(name.partition(".")[0])
        named = audited.book.characteristics.get(name) or audited.book.quantities.get(name)
        unit = named.unit if named else table.unit if isinstance(table, Formulas) else None
        return unit.in_(audited.language) if unit else ""

    return of


def amounts_are_something(audited: Audited) -> Iterator[Problem]:
    """Yield counts, and fixed values of tables in which all others are above 0, that are 0 or less."""
    for component in audited.book.components.values():
        if component.count is not None and component.count <= 0:
            path = ("components", component.id, "count")
            message = phrase(
                "there are {count} of {called}", count=component.count, called=audited.called(component.id)
            )
            yield audited.finding(
                f"nothing:{component.id}", path, message, phrase("set count to 1 or more, or take it out")
            )
    for table in audited.book.tables.values():
        low = [index for index, value in _fixed(table) if value <= 0]
        if len(low) == 1:
            row = rows_of(table)[low[0]]
            message = audited.phrase(
                "{row} of {table} comes to 0 or less; what is counted is above 0", row=row, table=table
            )
            code = f"nothing:{table.id}:{row.id or low[0] + 1}"
            yield audited.warning(code, row_path(table, low[0], "value"), message, phrase("is it a misprint?"))


def _fixed(table: AnyTable) -> Iterator[tuple[int, float]]:
    """Yield the values of a formula or dice table that are plain numbers, each with the number of its row."""
    for index, row in enumerate(rows_of(table) if isinstance(table, (Formulas, Dice)) else ()):
        if isinstance(row, DieFace) and row.value is not None:
            yield index, row.value
        elif isinstance(row, FormulaRow):
            try:
                yield index, float(row.value)
            except ValueError:
                continue  # it has no value, or one that is worked out


def modifiers_change_something(audited: Audited) -> Iterator[Problem]:
    """Yield modifiers of 0."""
    for table, index, row in audited.rows(Modifier):
        if row.value == 0:
            message = audited.phrase("the modifier {row} of {table} is 0: it changes nothing", row=row, table=table)
            code = f"nothing:{table.id}:{row.id or index + 1}"
            yield audited.warning(code, row_path(table, index, "value"), message, phrase("set its value"))


def failures_are_possible(audited: Audited) -> Iterator[Problem]:
    """Yield tests that need nothing, yet say what comes of failing them."""
    for table, index, row in audited.rows(Check):
        if row.need == "0" and row.fail:
            message = audited.phrase("{row} needs no success, yet there is a text for its failure", row=row)
            code = f"need:{table.id}:{row.id}"
            yield audited.warning(code, row_path(table, index, "need"), message, phrase("one of the two is wrong"))


def choices_differ(audited: Audited) -> Iterator[Problem]:
    """Yield formulas in which an ``if`` comes to the same either way, or a thing is set against itself."""
    for path, formula in formulas(audited.book):
        if read_in(formula, idle_parts, otherwise=False):
            message = phrase("in “{formula}” a thing is weighed against itself: nothing comes of it", formula=formula)
            yield audited.warning(f"same:{formula_place(path)}", path, message, phrase("is one of them a misprint?"))


def values_on_the_scale(audited: Audited) -> Iterator[Problem]:
    """Yield numbers that a kind of piece counts for a characteristic, beyond what that characteristic can be."""
    for piece in audited.book.pieces.values():
        for name, value in piece.values.items():
            held = audited.book.characteristics.get(name)
            if held and held.range and re.fullmatch(r"-?\d+", value) and int(value) not in held.range:
                message = phrase(
                    "{piece} counts {value} for {characteristic}, which runs over {range}",
                    piece=audited.called(piece.id), value=value, characteristic=audited.called(name), range=held.range,
                )  # fmt: skip
                yield audited.finding(f"outside:{piece.id}.{name}", ("pieces", piece.id, "values", name), message)


def faces_rolled_again(audited: Audited) -> Iterator[Problem]:
    """Yield dice of which a face is rolled again that they do not have."""
    for rule in audited.book.dice.values():
        try:
            faces = list(dice_chances(rule.roll)) if rule.again is not None else []
        except FormulaError:
            continue  # dice that are not said or cannot be read are another check's finding
        if faces and rule.again not in faces:
            message = phrase("a {again} is rolled again, but {roll} cannot show it", again=rule.again, roll=rule.roll)
            hint = phrase("{roll} shows {faces} to {other}", roll=rule.roll, faces=faces[0], other=faces[-1])
            yield audited.finding(f"off-die:{rule.id}:{rule.again}", ("dice", rule.id, "again"), message, hint)


def values_are_all_there(audited: Audited) -> Iterator[Problem]:
    """Yield the one row of a table that lacks what all its other rows have: three at least, or one with a title."""
    for table in audited.book.tables.values():
        rows = cast("Sequence[Row]", rows_of(table))
        for key in _expected(rows):
            those = [index for index, row in enumerate(rows) if key != "fail" or _can_fail(row)]
            lacking = [index for index in those if not _says(rows[index], key)]
            if len(lacking) == 1 < len(those) and not (key == "actor" and _whole_sentence(rows, lacking[0])):
                index = lacking[0]
                called = audited.row(rows[index]) if rows[index].id else phrase("row {number}", number=index + 1)
                message = audited.phrase(
                    "{called} of {table} has no {key}; all other rows have one", called=called, table=table, key=key
                )
                code = f"lacking:{table.id}:{rows[index].id or index + 1}:{key}"
                yield audited.warning(code, row_path(table, index), message, phrase("add {key}", key=key))


def _expected(rows: Sequence[Row]) -> tuple[str, ...]:
    """Return what each of these rows should have if all the others have it."""
    if len(rows) < _LEAST:
        return ("title",) if rows and isinstance(rows[0], (FormulaRow, Modifier)) else ()
    return ("title", "who", *_OWN.get(type(rows[0]), ()))


_OWN: Mapping[type[Row], tuple[str, ...]] = {
    FormulaRow: ("value", "roll"),
    Outcome: ("text",),
    DieFace: ("text", "value"),
    Check: ("heading", "characteristic", "success", "fail"),
    Step: ("actor",),
}
"""What rows of each kind say beside; elsewhere a text is a remark that a row may have or not."""
_LEAST = 4


def _can_fail(row: Row) -> bool:
    """Return whether a test needs a number of successes above 0."""
    return isinstance(row, Check) and row.need.isdecimal() and int(row.need) > 0


def _whole_sentence(rows: Sequence[Row], index: int) -> bool:
    """Return whether the text of a step begins with a capital, where those of the others go on after who acts."""
    begins = [row.text.in_("").lstrip("*")[:1].isupper() for row in rows]
    return begins.pop(index) and not any(begins)


def _says(row: Row, key: str) -> bool:
    if key in ("value", "roll") and (getattr(row, "automatic", False) or getattr(row, "forbidden", False)):
        return True
    said = getattr(row, key, None)
    return said is not None and bool(said or said == 0)


MOST_TRIED = 5000
"""How many combinations of values are tried; of more, each name has its ends and what lies around 0."""
MOST_ROWS = 30
"""How many rows a formula may lean on, one on the other."""


def divisors_are_something(audited: Audited) -> Iterator[Problem]:
    """Yield formulas that divide by zero for values that pieces may have, with the first such values."""
    for path, formula in formulas(audited.book):
        values = read_in(formula, partial(_zero_at, audited.book), None)
        if values is None:
            continue
        at = [phrase("{called} is {value}", called=audited.called(name), value=value) for name, value in values.items()]
        message = phrase("“{formula}” divides by zero", formula=formula)
        if at:
            message = phrase("“{formula}” divides by zero when {at}", formula=formula, at=tuple(at))
        hint = phrase("such as max(1, …) below the line, or “… if … > 0 else …”")
        yield audited.finding(f"divides-by-zero:{formula_place(path)}", path, message, hint)


def _zero_at(book: RuleBook, formula: str) -> Mapping[str, int] | None:
    """Return the first values at which a formula divides by zero; ``None`` when it never does."""
    if not divides(formula):
        return None
    names = [name for name in _names(book, formula, 0) if name in book.characteristics or name in book.quantities]
    ranges = [_range(book, name) for name in names]
    if prod(map(len, ranges)) > MOST_TRIED:
        ranges = [sorted({n for n in (-1, 0, 1, tried[0], tried[-1]) if n in tried}) for tried in ranges]
    for values in product(*ranges):
        held = dict(zip(names, values, strict=True))
        try:
            formula_value(book, formula, held)
        except DivisionError:
            return held
    return None


def _names(book: RuleBook, formula: str, depth: int) -> tuple[str, ...]:
    """Return the names that a formula and the rows it leans on take."""
    if depth > MOST_ROWS:
        raise FormulaError(phrase("too many rows lean on each other"))
    found: dict[str, None] = {}
    for name in names_in(formula):
        inner = _names(book, row_of(book, name).value, depth + 1) if "." in name else (name,)
        found.update(dict.fromkeys(inner))
    return tuple(found)


def _range(book: RuleBook, name: str) -> Sequence[int]:
    """Return the values that a characteristic or a quantity may have; those without a scale count from 0 or 1."""
    held = book.characteristics.get(name)
    span = (held.range if held else None) or NumberSpan(1 if held else 0, None)
    first = 0 if span.first is None else span.first
    return range(first, (LARGEST_UNSTATED if span.last is None else span.last) + 1)
