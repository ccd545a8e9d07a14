"""Checks of single numbers: nothing counts 0 that must be something, no modifier of 0, no choice without a choice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from generator.i18n import phrase
from generator.model.rules.tables import (
    AnyTable,
    Check,
    Dice,
    DieFace,
    FormulaRow,
    Formulas,
    Modifier,
    Outcome,
    Row,
    Step,
    rows_of,
)
from generator.problems import Problem
from generator.rules.audit.book.names import formula_place, formulas
from generator.rules.audit.finding import Audited, read_in, row_path
from generator.rules.formulas.amounts import dice_chances
from generator.rules.formulas.parts import idle_parts
from generator.rules.formulas.reading import FormulaError


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
