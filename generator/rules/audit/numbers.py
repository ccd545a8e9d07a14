"""Checks of single numbers, of units in formulas, and that no formula divides by zero."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from math import prod

from generator.i18n import message, phrase
from generator.model.rules import tables
from generator.model.rules.book import RuleBook
from generator.model.rules.tables import AnyTable, Check, DieFace, FormulaRow, Modifier, Outcomes, Row, rows_of
from generator.model.rules.values import NumberSpan
from generator.model.yaml_reader import DataPath
from generator.problems import Problem
from generator.rules.amounts import DivisionError, dice_chances
from generator.rules.audit.finding import LARGEST_UNSTATED, AuditedBook, read_in, row_path
from generator.rules.audit.names import formula_place, formulas
from generator.rules.formulas import FormulaError, UnitError, divides, idle_parts, names_in, unit_of
from generator.rules.odds import formula_value, row_of


def units_fit(audited: AuditedBook) -> Iterator[Problem]:
    """Yield formulas that add up different things, or come to another thing than their table is counted in."""
    unit_by_name = partial(_unit_of_name, audited)
    for path, formula, unit in _formulas(audited):
        try:
            actual = unit_of(formula, unit_by_name)
            if not unit or actual in ("", unit):
                continue
            text = phrase("“{formula}” gives {found}, but its unit is {unit}", formula=formula, found=actual, unit=unit)
        except UnitError as error:
            text = phrase("“{formula}” adds {one} to {other}", formula=formula, one=error.one, other=error.other)
        except FormulaError:
            continue  # a formula that cannot be read is another check's finding
        yield audited.error(f"unit:{formula_place(path)}", path, text, "is one of the names a misprint?")


def _formulas(audited: AuditedBook) -> Iterator[tuple[DataPath, str, str]]:
    """Yield formulas, their paths, and what they must evaluate to; the sides of a contest to the same thing."""
    for table in audited.book.tables.values():
        if isinstance(table, tables.Formulas):
            unit = table.unit.in_(audited.language)
            yield from ((row_path(table, i, "value"), row.value, unit) for i, row in enumerate(table.rows) if row.value)
        elif isinstance(table, Outcomes) and table.compare == "totals":
            first, second = table.first.total, table.second.total
            yield ("tables", table.id, "first", "total"), first, ""
            unit = read_in(first, partial(unit_of, unit=partial(_unit_of_name, audited)), "")
            yield ("tables", table.id, "second", "total"), second, unit


def _unit_of_name(audited: AuditedBook, name: str) -> str:
    """Return the unit of a characteristic, a quantity or a table; ``""`` where it has none."""
    table = audited.book.tables.get(name.partition(".")[0])
    quantity = audited.book.characteristics.get(name) or audited.book.quantities.get(name)
    unit = quantity.unit if quantity else table.unit if isinstance(table, tables.Formulas) else None
    return unit.in_(audited.language) if unit else ""


def amounts_are_something(audited: AuditedBook) -> Iterator[Problem]:
    """Yield counts, and fixed values of tables in which all others are above 0, that are 0 or less."""
    for name, component in audited.book.components.items():
        if component.count is not None and component.count <= 0:
            path, hint = ("components", name, "count"), message("set “count” to 1 or more, or remove it")
            text, values = message("there are {count} of {called}"), {"count": component.count, "called": component}
            yield audited.error(f"nothing:{name}", path, text, hint, **values)
    for table in audited.book.tables.values():
        low = [
            place for place in audited.rows(Row, table) if (value := _fixed_value(place.row)) is not None and value <= 0
        ]
        if len(low) == 1:
            text = message("{row} of {table} is 0 or less; it must be above 0")
            yield low[0].warning(f"nothing:{low[0].name}", "value", text, "is it a misprint?")


def _fixed_value(row: Row) -> float | None:
    """Return the value of a row of a formula or dice table where it is a plain number."""
    if isinstance(row, DieFace):
        return row.value
    try:
        return float(row.value) if isinstance(row, FormulaRow) else None
    except ValueError:
        return None  # it has no value, or one that is worked out


def modifiers_change_something(audited: AuditedBook) -> Iterator[Problem]:
    """Yield modifiers of 0."""
    for place in audited.rows(Modifier):
        if place.row.value == 0:
            text = message("the modifier {row} of {table} is 0: it changes nothing")
            yield place.warning(f"nothing:{place.name}", "value", text, "set its value")


def failures_are_possible(audited: AuditedBook) -> Iterator[Problem]:
    """Yield tests that need nothing, yet say what comes of failing them."""
    for place in audited.rows(Check):
        if place.row.need == "0" and place.row.fail:
            text = message("{row} needs no success, but there is text for its failure")
            yield place.warning(f"need:{place.table.id}:{place.row.id}", "need", text, "one of the two is wrong")


def choices_differ(audited: AuditedBook) -> Iterator[Problem]:
    """Yield formulas in which an ``if`` comes to the same either way, or a thing is set against itself."""
    for path, formula in formulas(audited.book):
        if read_in(formula, idle_parts, otherwise=False):
            text = message("“{formula}” compares something with itself, so it has no effect")
            code, hint = f"same:{formula_place(path)}", message("is one of them a misprint?")
            yield audited.warning(code, path, text, hint, formula=formula)


def values_on_the_scale(audited: AuditedBook) -> Iterator[Problem]:
    """Yield numbers that a kind of piece counts for a characteristic, beyond what that characteristic can be."""
    for piece in audited.book.pieces.values():
        for name, value in piece.values.items():
            characteristic = audited.book.characteristics.get(name)
            if (
                characteristic
                and characteristic.range
                and re.fullmatch(r"-?\d+", value)
                and int(value) not in characteristic.range
            ):
                text = message("{piece} counts {value} for {characteristic}, whose range is {range}")
                path, values = ("pieces", piece.id, "values", name), {"piece": piece, "characteristic": characteristic}
                yield audited.error(
                    f"outside:{piece.id}.{name}", path, text, **values, value=value, range=characteristic.range
                )


def faces_rolled_again(audited: AuditedBook) -> Iterator[Problem]:
    """Yield dice of which a face is rolled again that they do not have."""
    for name, rule in audited.book.dice.items():
        try:
            faces = list(dice_chances(rule.roll)) if rule.again is not None else []
        except FormulaError:
            continue  # dice that are not said or cannot be read are another check's finding
        if faces and rule.again not in faces:
            text = message("a {again} is rolled again, but {roll} cannot show it")
            hint, path = message("{roll} shows {faces} to {other}"), ("dice", name, "again")
            values = {"again": rule.again, "roll": rule.roll, "faces": faces[0], "other": faces[-1]}
            yield audited.error(f"off-die:{name}:{rule.again}", path, text, hint, **values)


def values_are_all_there(audited: AuditedBook) -> Iterator[Problem]:
    """Yield the one row of a table that lacks what all its other rows have: three at least, or one with a title."""
    for table in audited.book.tables.values():
        for key in _expected_fields(table):
            those = [place for place in audited.rows(Row, table) if key != "fail" or _can_fail(place.row)]
            lacking = [place for place in those if not _has_field(place.row, key)]
            if len(lacking) == 1 < len(those) and not (key == "actor" and _whole_sentence(table, lacking[0].index)):
                place = lacking[0]
                called = audited.row(place.row) if place.row.id else phrase("row {number}", number=place.index + 1)
                text = message("{called} of {table} has no {key}, but all other rows have one")
                yield place.warning(f"lacking:{place.name}:{key}", "", text, "add {key}", called=called, key=key)


def _expected_fields(table: AnyTable) -> tuple[str, ...]:
    """Return the fields that each row of a table should have if all the others have them."""
    rows = rows_of(table)
    if len(rows) < 4:
        return ("title",) if rows and isinstance(rows[0], (FormulaRow, Modifier)) else ()
    return ("title", "who", *_OWN.get(type(rows[0]), ()))


_OWN: Mapping[type[Row], tuple[str, ...]] = {
    FormulaRow: ("value", "roll"),
    tables.Outcome: ("text",),
    DieFace: ("text", "value"),
    Check: ("heading", "characteristic", "success", "fail"),
    tables.Step: ("actor",),
}
"""What rows of each kind say beside; elsewhere a text is a remark that a row may have or not."""


def _can_fail(row: Row) -> bool:
    """Return whether a test needs a number of successes above 0."""
    return isinstance(row, Check) and row.need.isdecimal() and int(row.need) > 0


def _whole_sentence(table: AnyTable, index: int) -> bool:
    """Return whether the text of a step is a sentence, where those of the others follow the name of an actor."""
    begins = [row.text.in_("").lstrip("*")[:1].isupper() for row in rows_of(table)]
    return begins.pop(index) and not any(begins)


def _has_field(row: Row, key: str) -> bool:
    if key in ("value", "roll") and (getattr(row, "automatic", False) or getattr(row, "forbidden", False)):
        return True
    value = getattr(row, key, None)
    return value is not None and bool(value or value == 0)


MOST_TRIED = 5000
"""How many combinations of values are tried; of more, each name takes its ends and the values around 0."""
MOST_ROWS = 30
"""The longest chain of rows that a formula may depend on."""


def divisors_are_something(audited: AuditedBook) -> Iterator[Problem]:
    """Yield formulas that divide by zero for values that pieces may have, with the first such values."""
    for path, formula in formulas(audited.book):
        values = read_in(formula, partial(_zero_at, audited.book), None)
        if values is not None:
            text = message("“{formula}” divides by zero")
            if values:
                text = message("“{formula}” divides by zero when {at}")
            at = (phrase("{called} is {value}", called=audited.name_of(name), value=n) for name, n in values.items())
            hint = message("for example divide by max(1, …), or write “… if … > 0 else …”")
            yield audited.error(f"divides-by-zero:{formula_place(path)}", path, text, hint, formula=formula, at=(*at,))


def _zero_at(book: RuleBook, formula: str) -> Mapping[str, int] | None:
    """Return the first values at which a formula divides by zero; ``None`` when it never does."""
    if not divides(formula):
        return None
    names = [
        name for name in _names_needed(book, formula, 0) if name in book.characteristics or name in book.quantities
    ]
    ranges = [_possible_values(book, name) for name in names]
    if prod(map(len, ranges)) > MOST_TRIED:
        ranges = [sorted({n for n in (-1, 0, 1, tried[0], tried[-1]) if n in tried}) for tried in ranges]
    for values in product(*ranges):
        assignment = dict(zip(names, values, strict=True))
        try:
            formula_value(book, formula, assignment)
        except DivisionError:
            return assignment
    return None


def _names_needed(book: RuleBook, formula: str, depth: int) -> tuple[str, ...]:
    """Return the names that a formula and the rows it depends on take."""
    if depth > MOST_ROWS:
        raise FormulaError(phrase("too many rows depend on each other"))
    names: dict[str, None] = {}
    for name in names_in(formula):
        inner = _names_needed(book, row_of(book, name).value, depth + 1) if "." in name else (name,)
        names.update(dict.fromkeys(inner))
    return tuple(names)


def _possible_values(book: RuleBook, name: str) -> Sequence[int]:
    """Return the values that a characteristic or a quantity may have; those without a scale count from 0 or 1."""
    characteristic = book.characteristics.get(name)
    span = (characteristic.range if characteristic else None) or NumberSpan(1 if characteristic else 0, None)
    first = 0 if span.first is None else span.first
    return range(first, (LARGEST_UNSTATED if span.last is None else span.last) + 1)
