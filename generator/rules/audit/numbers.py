"""Checks of single numbers, of units in formulas, and of band tables: no hole, no overlap, an even trend."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise, product
from math import prod

from generator.i18n import join_phrases, message, phrase
from generator.model.rules import tables
from generator.model.rules.book import PieceKind, RuleBook
from generator.model.rules.tables import (
    AnyTable,
    Band,
    Bands,
    Check,
    DieFace,
    FormulaRow,
    Matrix,
    Modifier,
    Outcomes,
    Row,
    rows_of,
)
from generator.model.rules.values import NumberSpan
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, did_you_mean, quoted
from generator.rules.amounts import DivisionError, dice_chances, work_out
from generator.rules.audit.finding import (
    LARGEST_UNSTATED,
    NOTE,
    AuditedBook,
    Place,
    common_numbers,
    ends,
    formula_place,
    formulas,
    holes,
    quoted_text,
    read_in,
    row_path,
    span_code,
)
from generator.rules.formulas import FormulaError, UnitError, divides, idle_parts, names_in, unit_of
from generator.rules.odds import formula_value, row_of

LARGEST_TRIED = 200


def in_band_order(audited: AuditedBook, table: Bands) -> list[Place[Band]]:
    """Return the bands from the lowest."""
    return sorted(audited.rows(Band, table), key=lambda at: ends(at.row.span)[0])


def bands_cover(audited: AuditedBook) -> Iterator[Problem]:
    """Yield every part of a measure, from its first number to its end, that no band covers (V1)."""
    for table in audited.tables(Bands):
        for hole in holes([row.span for row in table.rows], NumberSpan(table.first, table.last)):
            after = [at for at in in_band_order(audited, table) if at.row.span.first == ends(hole)[1] + 1]
            path = after[0].path("band") if after else ("tables", table.id, "rows")
            unit = table.unit.in_(audited.language)
            measured = phrase("{hole} {unit}", hole=hole, unit=unit) if unit else hole
            code, text = f"gap:{table.id}:{span_code(hole)}", message("{table} has no row for {hole}")
            yield audited.error(code, path, text, "add the missing range", table=table, hole=measured)


def bands_apart(audited: AuditedBook) -> Iterator[Problem]:
    """Yield every pair of bands that share a number, and bands outside the measure (V2)."""
    for table in audited.tables(Bands):
        whole = NumberSpan(table.first, table.last)
        for at in audited.rows(Band, table):
            span = at.row.span
            if holes([whole], span):
                text = message("the range {span} goes beyond {table}, which covers {whole}")
                yield at.error(f"outside:{table.id}:{span_code(span)}", "band", text, span=span, whole=whole)
            for earlier in table.rows[: at.index]:
                both = common_numbers(span, earlier.span)
                if both is not None:
                    text = message("{table} has two rows for {both}: {span} and {other}")
                    code, values = f"overlap:{table.id}:{span_code(both)}", {"span": earlier.span, "other": span}
                    yield at.error(code, "band", text, "make one range end before the next begins", both=both, **values)


def bands_say_something(audited: AuditedBook) -> Iterator[Problem]:
    """Yield bands that give neither a value nor “automatic” nor “forbidden”, or more than one of them."""
    for at in audited.rows(Band):
        answers = (at.row.value is not None) + at.row.automatic + at.row.forbidden
        if answers != 1:
            what = phrase("says nothing") if not answers else phrase("says two things")
            hint = message("give it a value, or automatic: true, or forbidden: true")
            code, span = f"unclear:{at.table.id}:{span_code(at.row.span)}", at.row.span
            yield at.error(code, "", "the range {span} of {table} {what}", hint, span=span, what=what)


def _amount(row: Band) -> float | None:
    """Return a band's value; for a formula what it comes to when every name counts 1."""
    if row.value is None or isinstance(row.value, int):
        return row.value
    return read_in(row.value, lambda text: float(work_out(text, dict.fromkeys(names_in(text), 1)).mean), None)


def bands_trend(audited: AuditedBook) -> Iterator[Problem]:
    """Yield steps against a table's trend, and steps of more than one along it (V3, V4).

    Where several steps are of more than one, and most, that is the table's way and no row is missing.
    """
    for table in audited.tables(Bands):
        if not table.trend:
            continue
        falling = table.trend == "falling"
        valued = [(at, number) for at in in_band_order(audited, table) if (number := _amount(at.row)) is not None]
        steps = [abs(now - was) for (_, was), (_, now) in pairwise(valued)]
        large = sum(step > 1 for step in steps)
        jumps_are_common = large > 1 and 2 * large > len(steps)
        for (before, was), (at, now) in pairwise(valued):
            step = was - now if falling else now - was
            change = phrase(
                "from {was} at {before} to {now} at {span}", was=_with_sign(before.row), before=before.row.span,
                now=_with_sign(at.row), span=at.row.span,
            )  # fmt: skip
            where = f"{table.id}:{span_code(at.row.span)}"
            if step < 0:
                code, text = f"fall:{where}", message("{table} falls {change}, unlike the rest of the table")
                if falling:
                    code, text = f"rise:{where}", message("{table} rises {change}, unlike the rest of the table")
                yield at.warning(code, "value", text, "is one of the two a misprint?", change=change)
            elif step > 1 and not jumps_are_common:
                text, hint = message("{table} jumps {change}, with nothing in between"), message("is a row missing?")
                yield at.finding(NOTE, f"jump:{where}", "value", text, hint, change=change)


def _with_sign(row: Band) -> str:
    return f"{row.value:+d}".replace("-", "−") if row.value and isinstance(row.value, int) else str(row.value)


def bands_reachable(audited: AuditedBook) -> Iterator[Problem]:
    """Yield bands that begin beyond the longest range of something measured in them (V11)."""
    for table in audited.tables(Bands):
        for dotted in table.reach:
            try:
                row = row_of(audited.book, dotted)
                longest = max(_longest_range(audited, row.value, piece) for piece in row.who or ("",))
            except FormulaError:
                continue  # a row that does not exist is another check's finding
            if not longest:
                continue  # so is a formula that cannot be read, and a piece that lacks what it takes
            for at in audited.rows(Band, table):
                span = at.row.span
                if not at.row.forbidden and span.first is not None and span.first > longest:
                    text = phrase(
                        "{row} never goes beyond {longest:g}, so the range {span} is never used",
                        row=audited.row(row), longest=longest, span=span,
                    )  # fmt: skip
                    hint = _value_needed_hint(audited, row.value, row.who, span.first)
                    yield at.warning(f"unreachable:{table.id}:{span_code(span)}:{dotted}", "band", text, hint)


def _longest_range(audited: AuditedBook, formula: str, piece: str, largest: int | None = None) -> float:
    """Return the longest range of a formula, or nothing (0) for a piece that lacks what it takes."""
    kind = audited.book.pieces.get(piece, PieceKind())
    values = {}
    for name in kind.has or audited.book.characteristics:
        characteristic = audited.book.characteristics.get(name)
        limit = characteristic.range.last if characteristic and characteristic.range else None
        values[name] = largest or limit or LARGEST_UNSTATED
    return read_in(formula, lambda text: float(formula_value(audited.book, text, values, piece).most), 0.0)


def _value_needed_hint(audited: AuditedBook, formula: str, pieces: tuple[str, ...], distance: int) -> str:
    names = [name for name in names_in(formula) if name in audited.book.characteristics]
    for value in range(1, LARGEST_TRIED if len(names) == 1 else 1):
        if max(_longest_range(audited, formula, piece, value) for piece in pieces or ("",)) >= distance:
            name = audited.name_of(names[0])
            return phrase("that would need {characteristic} {value}", characteristic=name, value=value)
    return ""


def cells_filled(audited: AuditedBook) -> Iterator[Problem]:
    """Yield pairs without a result, results for pairs that do not exist, and results nobody explains (V16)."""
    for table in audited.tables(Matrix):
        rows, columns, results = table.down.ids, table.across.ids, dict(table.results)
        pairs = {(row, column) for row, column, _ in table.cells}
        for row, column in product(rows, columns):
            if (row, column) not in pairs:
                code, above = f"missing-cell:{table.id}:{row}/{column}", ("tables", table.id, "cells", row)
                pair = _pair_titles(audited, table, row, column)
                yield audited.error(code, above, "{table} has no result for {pair}", "add it", table=table, pair=pair)
        for row, column, result in table.cells:
            where, path = f"{table.id}:{row}/{column}", ("tables", table.id, "cells", row, column)
            if row not in rows or column not in columns:
                wrong, allowed = (row, rows) if row not in rows else (column, columns)
                text = message("{table} has a result for {wrong}, which is not one of its entries")
                values = {"table": table, "wrong": quoted(wrong)}
                yield audited.error(f"unknown-cell:{where}", path, text, did_you_mean(wrong, allowed), **values)
            elif results and result not in results:
                text = message("the result {result} is not explained under “results”")
                near = did_you_mean(result, results)
                yield audited.error(f"unknown-result:{where}", path, text, near, result=quoted(result))


def _pair_titles(audited: AuditedBook, table: Matrix, row: str, column: str) -> str:
    titles = (dict(table.down.entries)[row], dict(table.across.entries)[column])
    return join_phrases(" / ", [quoted_text(title.in_(audited.language)) for title in titles])


def results_ranked(audited: AuditedBook) -> Iterator[Problem]:
    """Yield results that an ordered matrix uses but does not rank, or ranks twice or without using them."""
    for table in audited.tables(Matrix):
        ranked = [result for group in table.ordered for result in group]
        explained = dict(table.results)
        used = dict.fromkeys(result for _, _, result in table.cells if not explained or result in explained)
        unranked = message("the result “{called}” of {table} is not ranked")
        absent = message("the result “{called}” of {table} is ranked, but there is none")
        wrong = [(result, unranked) for result in used if ranked and result not in ranked]
        wrong += [(result, absent) for result in ranked if result not in {**used, **explained}]
        twice = message("the result “{called}” of {table} is ranked twice")
        wrong += [(result, twice) for result in dict.fromkeys(ranked) if ranked.count(result) > 1]
        for result, text in wrong:
            called = table.result_title(result).in_(audited.language)
            path = ("tables", table.id, "ordered")
            yield audited.error(f"rank:{table.id}:{result}", path, text, called=called, table=table)


def cells_in_order(audited: AuditedBook) -> Iterator[Problem]:
    """Yield results of an ordered matrix that turn back, or leap from one end of the order to the other (V15).

    Where several rows, or several columns, leap, that is the table's way and no misprint of a cell.
    """
    for table in audited.tables(Matrix):
        ranks = {result: rank for rank, group in enumerate(table.ordered) for result in group}
        if not ranks:
            continue
        rows, columns = table.down.ids, table.across.ids
        steps = [("rows", column, (a, column), (b, column)) for column in columns for a, b in pairwise(rows)]
        steps += [("columns", row, (row, a), (row, b)) for row in rows for a, b in pairwise(columns)]
        candidates = [
            (side, line, problem)
            for side, line, before, after in steps
            if side not in table.free
            and (problem := _step_problem(audited, table, ranks, before, after, -1 if side in table.falling else 1))
        ]
        leaping = {(side, line) for side, line, problem in candidates if problem.code.startswith("jump:")}
        frequent = max(Counter(side for side, _ in leaping).values(), default=0) > 1
        problems = [problem for _, _, problem in candidates if not frequent or problem.code.startswith("order:")]
        yield from {problem.code: problem for problem in problems}.values()


def _step_problem(
    audited: AuditedBook,
    table: Matrix,
    ranks: dict[str, int],
    before: tuple[str, str],
    after: tuple[str, str],
    sign: int,
) -> Problem | None:
    was, now = table.cell(*before), table.cell(*after)
    if was not in ranks or now not in ranks:
        return None
    step = (ranks[now] - ranks[was]) * sign
    turns, leaps = step < 0, step == max(ranks.values()) and step > 1
    if not turns and not leaps:
        return None
    before_it, after_it = (quoted_text(table.result_title(result).in_(audited.language)) for result in (was, now))
    change = phrase(
        "from {was} for {before} to {now} for {after}", was=before_it, before=_pair_titles(audited, table, *before),
        now=after_it, after=_pair_titles(audited, table, *after),
    )  # fmt: skip
    where, path = f"{table.id}:{after[0]}/{after[1]}", ("tables", table.id, "cells", *after)
    code, text = f"jump:{where}", message("{table} leaps {change}, with nothing in between")
    if turns:
        code, text = f"order:{where}", message("{table} turns back {change}")
    return audited.warning(code, path, text, "is one of the two a misprint?", table=table, change=change)


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
        low = [at for at in audited.rows(Row, table) if (value := _fixed_value(at.row)) is not None and value <= 0]
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
    for at in audited.rows(Modifier):
        if at.row.value == 0:
            text = message("the modifier {row} of {table} is 0: it changes nothing")
            yield at.warning(f"nothing:{at.name}", "value", text, "set its value")


def failures_are_possible(audited: AuditedBook) -> Iterator[Problem]:
    """Yield tests that need nothing, yet say what comes of failing them."""
    for at in audited.rows(Check):
        if at.row.need == "0" and at.row.fail:
            text = message("{row} needs no success, but there is text for its failure")
            yield at.warning(f"need:{at.table.id}:{at.row.id}", "need", text, "one of the two is wrong")


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
            those = [at for at in audited.rows(Row, table) if key != "fail" or _can_fail(at.row)]
            lacking = [at for at in those if not _has_field(at.row, key)]
            if len(lacking) == 1 < len(those) and not (key == "actor" and _whole_sentence(table, lacking[0].index)):
                at = lacking[0]
                called = audited.row(at.row) if at.row.id else phrase("row {number}", number=at.index + 1)
                text = message("{called} of {table} has no {key}, but all other rows have one")
                yield at.warning(f"lacking:{at.name}:{key}", "", text, "add {key}", called=called, key=key)


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
