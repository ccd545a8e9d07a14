"""Checks that a book agrees with itself: counts, events, scales, doubled names, steps in order."""

from __future__ import annotations

from collections.abc import Iterator

from generator.i18n import joined_by, phrase
from generator.model.localized import Words
from generator.model.rules.tables import AnyTable, FormulaRow, Modifiers, Row, Step, Steps, rows_of
from generator.model.yaml_reader import DataPath
from generator.problems import Problem
from generator.rules.audit.finding import Audited, row_path
from generator.rules.formulas.reading import FormulaError
from generator.rules.values import formula_value


def one_answer(audited: Audited) -> Iterator[Problem]:
    """Yield events to which two places of the rules give different answers (V20); optional rules do not count."""
    first: dict[str, tuple[str, str]] = {}
    for table, index, row in audited.rows(Row):
        if not row.event or row.option:
            continue
        said, where = first.setdefault(row.event, (row.amount, audited.title(table)))
        if said != row.amount:
            event = audited.called(row.event)
            message = phrase(
                "two answers for one event, {event}: “{said}” in {where}, “{amount}” here",
                event=event,
                said=said,
                where=where,
                amount=row.amount,
            )
            path = row_path(table, index, "amount")
            yield audited.finding(f"two-answers:{row.event}", path, message, phrase("choose one of them"))


def counts_fit(audited: Audited) -> Iterator[Problem]:
    """Yield components whose number is not said, or is not what the rules use (V18)."""
    for component in audited.book.components.values():
        path: DataPath = ("components", component.id, "count")
        title = audited.called(component.id)
        if component.count is None:
            message = phrase("how many of {title} there are is not said", title=title)
            yield audited.warning(f"count-unstated:{component.id}", path, message, phrase("set count"))
        elif component.needs:
            try:
                needed = formula_value(audited.book, component.needs, {}).most
            except FormulaError as error:
                needs = ("components", component.id, "needs")
                yield audited.finding(f"count:{component.id}", needs, joined_by(": ", [title, str(error)]))
                continue
            if needed != component.count:
                message = phrase(
                    "there are {count} of {title}, but the rules use {needed}",
                    count=component.count,
                    title=title,
                    needed=needed,
                )
                yield audited.finding(
                    f"count:{component.id}",
                    path,
                    message,
                    phrase("{needs} comes to {needed}", needs=component.needs, needed=needed),
                )


def scales_stated(audited: Audited) -> Iterator[Problem]:
    """Yield one finding when characteristics have no scale."""
    without = [c for c in audited.book.characteristics.values() if c.range is None]
    if without:
        names = ", ".join(c.title.in_(audited.language) or c.id for c in without)
        message = phrase("between which numbers these characteristics lie is not said: {names}", names=names)
        path, hint = ("characteristics", without[0].id), phrase("give each a range, such as 1-12")
        yield audited.warning("scale-unstated:characteristics", path, message, hint)


def names_once(audited: Audited) -> Iterator[Problem]:
    """Yield two rows of one table that go by the same name, and modifiers without one."""
    seen: set[tuple[str, str]] = set()
    for table, index, row in audited.rows(Row):
        if row.id and (table.id, row.id) in seen:
            message = audited.phrase("two rows of {table} are called “{id}”", table=table, id=row.id)
            path = row_path(table, index, "id")
            yield audited.finding(f"twice:{table.id}:{row.id}", path, message, phrase("rename or remove one"))
        elif not row.id and isinstance(table, Modifiers):
            message = audited.phrase("this modifier of {table} has no id", table=table)
            yield audited.finding(f"unclear:{table.id}:{index + 1}", row_path(table, index), message, phrase("add one"))
        seen.add((table.id, row.id))


def rows_say_something(audited: Audited) -> Iterator[Problem]:
    """Yield rows that say nothing, cases that do not say when, and values without the name the others have."""
    for table, index, row in audited.rows(Row):
        fault = _fault(row, table)
        if fault:
            message = audited.phrase("this row of {table} {fault}", table=table, fault=fault[0])
            code = f"unclear:{table.id}:{row.id or index + 1}"
            yield audited.finding(code, row_path(table, index), message, fault[1])


def _fault(row: Row, table: AnyTable) -> tuple[str, str] | None:
    """Return what is wrong with a row by itself, and what to do about it."""
    if isinstance(row, Step) and not (row.text or row.when or row.steps):
        return phrase("says nothing"), phrase("give it a text")
    if isinstance(row, Step) and table.type == "cases" and not row.when:
        return phrase("does not say when"), phrase("add when")
    if isinstance(row, FormulaRow) and not (row.value or row.automatic or row.roll or row.text):
        return phrase("says nothing"), phrase("give it a text or a value")
    if isinstance(row, FormulaRow) and not row.id and any(other.id for other in rows_of(table)):
        return phrase("has no id, the others have one"), phrase("add id")
    return None


def cases_once(audited: Audited) -> Iterator[Problem]:
    """Yield cases that a list of cases answers twice."""
    answered: set[tuple[str, Words]] = set()
    for table, index, row in audited.rows(Step):
        if table.type == "cases" and row.when:
            if (table.id, row.when) in answered:
                case = row.when.in_(audited.language)
                message = audited.phrase("{table} answers the case “{case}” twice", table=table, case=case)
                code, path = f"overlap:{table.id}:{index + 1}", row_path(table, index, "when")
                yield audited.finding(code, path, message, phrase("keep one"))
            answered.add((table.id, row.when))


def steps_in_order(audited: Audited) -> Iterator[Problem]:
    """Yield steps of a numbered (1, 2, 3) or lettered (a, b, c) sequence that are out of order or missing."""
    for table in (table for table in audited.tables(Steps) if table.type == "sequence"):
        numbers = [_ordinal(row.id) for row in table.rows]
        if any(numbers):
            yield from _unnumbered(audited, table)
        if None in numbers or not numbers:
            continue
        for index, number in enumerate(numbers):
            expected = numbers[index - 1] + 1 if index else 1  # type: ignore[operator]
            if number != expected:
                row = table.rows[index]
                message = audited.phrase(
                    "the step {row} of {table} is out of order or one before it is missing", row=row, table=table
                )
                yield audited.finding(f"order:{table.id}:{row.id}", row_path(table, index, "id"), message)


def _unnumbered(audited: Audited, table: Steps) -> Iterator[Problem]:
    """Yield the steps without a number of a sequence in which others have one."""
    for index, row in enumerate(table.rows):
        if not row.id:
            message = audited.phrase("this step of {table} has no number, others have one", table=table)
            code = f"order:{table.id}:{index + 1}"
            yield audited.finding(code, row_path(table, index), message, phrase("give each an id: 1, 2, 3 or a, b, c"))


def _ordinal(name: str) -> int | None:
    if name.isdecimal():
        return int(name)
    return ord(name) - ord("a") + 1 if len(name) == 1 and "a" <= name <= "z" else None
