"""Checks of band tables and matrices: no hole, no overlap, an even trend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product

from generator.i18n import join_phrases, message, phrase
from generator.model.rules.book import PieceKind
from generator.model.rules.tables import Band, Bands, Matrix
from generator.model.rules.values import NumberSpan
from generator.problems import Problem, did_you_mean, quoted
from generator.rules.amounts import work_out
from generator.rules.audit.finding import (
    LARGEST_UNSTATED,
    NOTE,
    AuditedBook,
    Place,
    common_numbers,
    ends,
    holes,
    quoted_text,
    read_in,
    span_code,
)
from generator.rules.formulas import FormulaError, names_in
from generator.rules.odds import formula_value, row_of

LARGEST_TRIED = 200


def in_band_order(audited: AuditedBook, table: Bands) -> list[Place[Band]]:
    """Return the bands from the lowest."""
    return sorted(audited.rows(Band, table), key=lambda place: ends(place.row.span)[0])


def bands_cover(audited: AuditedBook) -> Iterator[Problem]:
    """Yield every part of a measure, from its first number to its end, that no band covers (V1).

    It ends with the table's ``last``, or with the longest range of what is measured in it.
    """
    for table in audited.tables(Bands):
        last = _longest_measured(audited, table) if table.last is None else table.last
        for hole in holes([row.span for row in table.rows], NumberSpan(table.first, last)):
            after = [place for place in in_band_order(audited, table) if place.row.span.first == ends(hole)[1] + 1]
            path = after[0].path("band") if after else ("tables", table.id, "rows")
            unit = table.unit.in_(audited.language)
            measured = phrase("{hole} {unit}", hole=hole, unit=unit) if unit else hole
            code, text = f"gap:{table.id}:{span_code(hole)}", message("{table} has no row for {hole}")
            hint = message("add the missing range")
            if hole.last is None and hole.first is not None:
                hint = message("add the missing range, or say where the table ends: last: {end}")
            end = ends(hole)[0] - 1
            yield audited.error(code, path, text, hint, table=table, hole=measured, end=end)


def _longest_measured(audited: AuditedBook, table: Bands) -> int | None:
    """Return the longest range of what is measured in a table; ``None`` where the rules set no limit to one of them."""
    limited = [
        name for name, each in audited.book.characteristics.items() if each.range and each.range.last is not None
    ]
    longest: list[float] = []
    for dotted in table.reach:
        try:
            row = row_of(audited.book, dotted)
        except FormulaError:
            return None  # a row that does not exist is another check's finding
        names = read_in(row.value, names_in, None)
        if names is None or not set(names) <= set(limited):
            return None
        longest += [_longest_range(audited, row.value, piece) for piece in row.who or ("",)]
    return int(max(longest)) if longest and min(longest) > 0 else None


def bands_apart(audited: AuditedBook) -> Iterator[Problem]:
    """Yield every pair of bands that share a number, and bands outside the measure (V2)."""
    for table in audited.tables(Bands):
        whole = NumberSpan(table.first, table.last)
        for place in audited.rows(Band, table):
            span = place.row.span
            if holes([whole], span):
                text = message("the range {span} goes beyond {table}, which covers {whole}")
                yield place.error(f"outside:{table.id}:{span_code(span)}", "band", text, span=span, whole=whole)
            for earlier in table.rows[: place.index]:
                both = common_numbers(span, earlier.span)
                if both is not None:
                    text = message("{table} has two rows for {both}: {span} and {other}")
                    code, values = f"overlap:{table.id}:{span_code(both)}", {"span": earlier.span, "other": span}
                    yield place.error(
                        code, "band", text, "make one range end before the next begins", both=both, **values
                    )


def bands_say_something(audited: AuditedBook) -> Iterator[Problem]:
    """Yield bands that give neither a value nor “automatic” nor “forbidden”, or more than one of them."""
    for place in audited.rows(Band):
        answers = (place.row.value is not None) + place.row.automatic + place.row.forbidden
        if answers != 1:
            what = phrase("says nothing") if not answers else phrase("says two things")
            hint = message("give it a value, or automatic: true, or forbidden: true")
            code, span = f"unclear:{place.table.id}:{span_code(place.row.span)}", place.row.span
            yield place.error(code, "", "the range {span} of {table} {what}", hint, span=span, what=what)


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
        valued = [
            (place, number) for place in in_band_order(audited, table) if (number := _amount(place.row)) is not None
        ]
        steps = [abs(now - was) for (_, was), (_, now) in pairwise(valued)]
        large = sum(step > 1 for step in steps)
        jumps_are_common = large > 1 and 2 * large > len(steps)
        for (before, was), (place, now) in pairwise(valued):
            step = was - now if falling else now - was
            change = phrase(
                "from {was} at {before} to {now} at {span}", was=_with_sign(before.row), before=before.row.span,
                now=_with_sign(place.row), span=place.row.span,
            )  # fmt: skip
            where = f"{table.id}:{span_code(place.row.span)}"
            if step < 0:
                code, text = f"fall:{where}", message("{table} falls {change}, unlike the rest of the table")
                if falling:
                    code, text = f"rise:{where}", message("{table} rises {change}, unlike the rest of the table")
                yield place.warning(code, "value", text, "is one of the two a misprint?", change=change)
            elif step > 1 and not jumps_are_common:
                text, hint = message("{table} jumps {change}, with nothing in between"), message("is a row missing?")
                yield place.finding(NOTE, f"jump:{where}", "value", text, hint, change=change)


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
            for place in audited.rows(Band, table):
                span = place.row.span
                if not place.row.forbidden and span.first is not None and span.first > longest:
                    text = phrase(
                        "{row} never goes beyond {longest:g}, so the range {span} is never used",
                        row=audited.row(row), longest=longest, span=span,
                    )  # fmt: skip
                    hint = _value_needed_hint(audited, row.value, row.who, span.first)
                    yield place.warning(f"unreachable:{table.id}:{span_code(span)}:{dotted}", "band", text, hint)


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
                yield audited.error(code, above, "{table} has no result for {faces}", "add it", table=table, faces=pair)
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
