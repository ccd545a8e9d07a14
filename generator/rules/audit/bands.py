"""Checks of band tables and matrices: no hole, no overlap, an even trend."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.i18n import join_phrases, message, phrase
from generator.model.rules.book import PieceKind
from generator.model.rules.tables import Band, Bands, Matrix
from generator.model.rules.values import NumberSpan
from generator.problems import Problem, did_you_mean, quoted
from generator.rules.amounts import work_out
from generator.rules.audit.finding import (
    LARGEST_UNSTATED,
    NOTE,
    Audited,
    common_numbers,
    holes,
    quoted_text,
    read_in,
    row_path,
    span_code,
)
from generator.rules.formulas import FormulaError, names_in
from generator.rules.odds import formula_value, row_of

LARGEST_TRIED = 200


def in_band_order(table: Bands) -> list[tuple[int, Band]]:
    """Return the bands from the lowest, each with its place in the file."""
    endless = float("-inf")
    return sorted(enumerate(table.rows), key=lambda pair: endless if pair[1].span.first is None else pair[1].span.first)


def bands_cover(audited: Audited) -> Iterator[Problem]:
    """Yield every part of a measure, from its first number to its end, that no band covers (V1)."""
    for table in audited.tables(Bands):
        whole = NumberSpan(table.first, table.last)
        for hole in holes([row.span for row in table.rows], whole):
            after = [i for i, row in in_band_order(table) if hole.last is not None and row.span.first == hole.last + 1]
            path = row_path(table, after[0], "band") if after else ("tables", table.id, "rows")
            unit = table.unit.in_(audited.language)
            measured = phrase("{hole} {unit}", hole=hole, unit=unit) if unit else hole
            told = audited.phrase("{table} has no row for {hole}", table=table, hole=measured)
            yield audited.finding(f"gap:{table.id}:{span_code(hole)}", path, told, phrase("add the missing band"))


def bands_apart(audited: Audited) -> Iterator[Problem]:
    """Yield every pair of bands that share a number, and bands outside the measure (V2)."""
    for table in audited.tables(Bands):
        whole = NumberSpan(table.first, table.last)
        for index, row in enumerate(table.rows):
            path = row_path(table, index, "band")
            if holes([whole], row.span):
                told = audited.phrase(
                    "the band {span} reaches beyond {table}, which runs over {whole}",
                    span=row.span,
                    table=table,
                    whole=whole,
                )
                yield audited.finding(f"outside:{table.id}:{span_code(row.span)}", path, told)
            for earlier in table.rows[:index]:
                both = common_numbers(row.span, earlier.span)
                if both is not None:
                    told = audited.phrase(
                        "{table} has two rows for {both}: {span} and {other}",
                        table=table,
                        both=both,
                        span=earlier.span,
                        other=row.span,
                    )
                    hint = phrase("let one band end before the next begins")
                    yield audited.finding(f"overlap:{table.id}:{span_code(both)}", path, told, hint)


def bands_say_something(audited: Audited) -> Iterator[Problem]:
    """Yield bands that give neither a value nor “automatic” nor “forbidden”, or more than one of them."""
    for table, index, row in audited.rows(Band):
        said = (row.value is not None) + row.automatic + row.forbidden
        if said != 1:
            what = phrase("says nothing") if not said else phrase("says two things")
            hint = phrase("give it a value, or automatic: true, or forbidden: true")
            told = audited.phrase("the band {span} of {table} {what}", span=row.span, table=table, what=what)
            yield audited.finding(f"unclear:{table.id}:{span_code(row.span)}", row_path(table, index), told, hint)


def _number(row: Band) -> float | None:
    """Return a band's value; for a formula what it comes to when every name counts 1."""
    if row.value is None or isinstance(row.value, int):
        return row.value
    return read_in(row.value, lambda read: float(work_out(read, dict.fromkeys(names_in(read), 1)).mean), None)


def bands_trend(audited: Audited) -> Iterator[Problem]:
    """Yield steps against a table's trend, and steps of more than one along it (V3, V4).

    Where several steps are of more than one, and most, that is the table's way and no row is missing.
    """
    for table in audited.tables(Bands):
        if not table.trend:
            continue
        down = -1 if table.trend == "falling" else 1
        valued = [(index, row, n) for index, row in in_band_order(table) if (n := _number(row)) is not None]
        steps = [abs(now - was) for (_, _, was), (_, _, now) in pairwise(valued)]
        large = sum(step > 1 for step in steps)
        usual = large > 1 and 2 * large > len(steps)
        for (_, before, was), (index, row, now) in pairwise(valued):
            step = (now - was) * down
            code, path = span_code(row.span), row_path(table, index, "value")
            change = phrase(
                "from {was} at {before} to {now} at {span}", was=_signed(before), before=before.span, now=_signed(row),
                span=row.span,
            )  # fmt: skip
            if step < 0:
                kind = "rise" if down < 0 else "fall"
                told = audited.phrase(_AGAINST[kind], table=table, change=change)
                yield audited.warning(f"{kind}:{table.id}:{code}", path, told, phrase("is one of the two a misprint?"))
            elif step > 1 and not usual:
                told = audited.phrase("{table} jumps {change}, with nothing in between", table=table, change=change)
                yield audited.finding(f"jump:{table.id}:{code}", path, told, phrase("is a row missing?"), NOTE)


_AGAINST = {
    "rise": message("{table} rises {change}, against the rest of the table"),
    "fall": message("{table} falls {change}, against the rest of the table"),
}


def _signed(row: Band) -> str:
    return f"{row.value:+d}".replace("-", "−") if row.value and isinstance(row.value, int) else str(row.value)


def bands_reachable(audited: Audited) -> Iterator[Problem]:
    """Yield bands that begin beyond the longest range of something measured in them (V11)."""
    for table in audited.tables(Bands):
        for dotted in table.reach:
            try:
                row = row_of(audited.book, dotted)
                longest = max(_longest(audited, row.value, piece) for piece in row.who or ("",))
            except FormulaError:
                continue  # a row that does not exist is another check's finding
            if not longest:
                continue  # so is a formula that cannot be read, and a piece that lacks what it takes
            for index, band in enumerate(table.rows):
                if band.forbidden or band.span.first is None or band.span.first <= longest:
                    continue
                told = audited.phrase(
                    "{row} reaches {longest:g} at most, so the band {span} never serves for it",
                    row=row,
                    longest=longest,
                    span=band.span,
                )
                hint = _what_it_takes(audited, row.value, row.who, band.span.first)
                code = f"unreachable:{table.id}:{span_code(band.span)}:{dotted}"
                yield audited.warning(code, row_path(table, index, "band"), told, hint)


def _longest(audited: Audited, formula: str, piece: str, largest: int | None = None) -> float:
    """Return the longest range of a formula, or nothing (0) for a piece that lacks what it takes."""
    kind = audited.book.pieces.get(piece, PieceKind())
    values = {}
    for name in kind.has or audited.book.characteristics:
        characteristic = audited.book.characteristics.get(name)
        limit = characteristic.range.last if characteristic and characteristic.range else None
        values[name] = largest or limit or LARGEST_UNSTATED
    return read_in(formula, lambda read: float(formula_value(audited.book, read, values, piece).most), 0.0)


def _what_it_takes(audited: Audited, formula: str, pieces: tuple[str, ...], wanted: int) -> str:
    names = [name for name in names_in(formula) if name in audited.book.characteristics]
    if len(names) != 1:
        return ""
    for value in range(1, LARGEST_TRIED):
        if max(_longest(audited, formula, piece, value) for piece in pieces or ("",)) >= wanted:
            name = audited.called(names[0])
            return phrase("it would take {characteristic} {value}", characteristic=name, value=value)
    return ""


def cells_filled(audited: Audited) -> Iterator[Problem]:
    """Yield pairs without a result, results for pairs that do not exist, and results nobody explains (V16)."""
    for table in audited.tables(Matrix):
        rows, columns, results = table.down.ids, table.across.ids, dict(table.results)
        filled = {(row, column) for row, column, _ in table.cells}
        for row in rows:
            for column in columns:
                if (row, column) not in filled:
                    message = audited.phrase(
                        "{table} has no result for {pair}", table=table, pair=_pair(audited, table, row, column)
                    )
                    code = f"missing-cell:{table.id}:{row}/{column}"
                    yield audited.finding(code, ("tables", table.id, "cells", row), message, phrase("add it"))
        for row, column, result in table.cells:
            path = ("tables", table.id, "cells", row, column)
            if row not in rows or column not in columns:
                wrong, allowed = (row, rows) if row not in rows else (column, columns)
                message = audited.phrase(
                    "{table} has a result for {wrong}, which is not one of its entries",
                    table=table,
                    wrong=quoted(wrong),
                )
                yield audited.finding(
                    f"unknown-cell:{table.id}:{row}/{column}", path, message, did_you_mean(wrong, allowed)
                )
            elif results and result not in results:
                message = phrase("the result {result} is not explained under “results”", result=quoted(result))
                yield audited.finding(
                    f"unknown-result:{table.id}:{row}/{column}", path, message, did_you_mean(result, results)
                )


def _pair(audited: Audited, table: Matrix, row: str, column: str) -> str:
    titles = (dict(table.down.entries)[row], dict(table.across.entries)[column])
    return join_phrases(" / ", [quoted_text(title.in_(audited.language)) for title in titles])


_UNRANKED = message("the result “{called}” of {table} is not ranked")
_ABSENT = message("the result “{called}” of {table} is ranked, but there is none")
_TWICE = message("the result “{called}” of {table} is ranked twice")


def results_ranked(audited: Audited) -> Iterator[Problem]:
    """Yield results that an ordered matrix uses but does not rank, or ranks twice or without using them."""
    for table in audited.tables(Matrix):
        ranked = [result for group in table.ordered for result in group]
        explained = dict(table.results)
        used = dict.fromkeys(result for _, _, result in table.cells if not explained or result in explained)
        wrong = [(result, _UNRANKED) for result in used if ranked and result not in ranked]
        wrong += [(result, _ABSENT) for result in ranked if result not in {**used, **explained}]
        wrong += [(result, _TWICE) for result in dict.fromkeys(ranked) if ranked.count(result) > 1]
        for result, fault in wrong:
            told = audited.phrase(fault, called=table.result_title(result).in_(audited.language), table=table)
            yield audited.finding(f"rank:{table.id}:{result}", ("tables", table.id, "ordered"), told)


def cells_in_order(audited: Audited) -> Iterator[Problem]:
    """Yield results of an ordered matrix that turn back, or leap from one end of the order to the other (V15).

    Where several rows, or several columns, leap, that is the table's way and no misprint of a cell.
    """
    for table in audited.tables(Matrix):
        ranks = {result: rank for rank, group in enumerate(table.ordered) for result in group}
        if not ranks:
            continue
        rows, columns = table.down.ids, table.across.ids
        down = -1 if "rows" in table.falling else 1
        across = -1 if "columns" in table.falling else 1
        lines = [[((a, c), (b, c)) for a, b in pairwise(rows)] for c in columns if "rows" not in table.free]
        others = [[((r, a), (r, b)) for a, b in pairwise(columns)] for r in rows if "columns" not in table.free]
        told = [
            [[_step(audited, table, ranks, *step, direction) for step in line] for line in parallel]
            for parallel, direction in ((lines, down), (others, across))
        ]
        usual = any(sum(any(map(_leaps, line)) for line in parallel) > 1 for parallel in told)
        every = (problem for parallel in told for line in parallel for problem in line if problem)
        yield from {problem.code: problem for problem in every if not (usual and _leaps(problem))}.values()


def _leaps(problem: Problem | None) -> bool:
    return problem is not None and problem.code.startswith("jump:")


def _step(
    audited: Audited, table: Matrix, ranks: dict[str, int], before: tuple[str, str], after: tuple[str, str], sign: int
) -> Problem | None:
    was, now = table.cell(*before), table.cell(*after)
    if was is None or now is None or was not in ranks or now not in ranks:
        return None
    step = (ranks[now] - ranks[was]) * sign
    path = ("tables", table.id, "cells", *after)
    before_it, after_it = (quoted_text(table.result_title(result).in_(audited.language)) for result in (was, now))
    change = phrase(
        "from {was} for {before} to {now} for {after}", was=before_it, before=_pair(audited, table, *before),
        now=after_it, after=_pair(audited, table, *after),
    )  # fmt: skip
    where = f"{table.id}:{after[0]}/{after[1]}"
    if step < 0:
        told = audited.phrase("{table} turns back {change}", table=table, change=change)
        return audited.warning(f"order:{where}", path, told, phrase("is one of the two a misprint?"))
    if step == max(ranks.values()) and step > 1:
        told = audited.phrase("{table} leaps {change}, with nothing in between", table=table, change=change)
        return audited.warning(f"jump:{where}", path, told, phrase("is one of the two a misprint?"))
    return None
