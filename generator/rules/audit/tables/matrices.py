"""Checks of matrices: every pair has a result, and ordered ones change in one direction only."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.i18n import joined_by, message, phrase
from generator.model.rules.tables import Matrix
from generator.problems import Problem, did_you_mean
from generator.problems import quoted as shown
from generator.rules.audit.finding import Audited, quoted


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
                    "{table} has a result for {wrong}, which is not one of its entries", table=table, wrong=shown(wrong)
                )
                yield audited.finding(
                    f"unknown-cell:{table.id}:{row}/{column}", path, message, did_you_mean(wrong, allowed)
                )
            elif results and result not in results:
                message = phrase("the result {result} is not explained under “results”", result=shown(result))
                yield audited.finding(
                    f"unknown-result:{table.id}:{row}/{column}", path, message, did_you_mean(result, results)
                )


def _pair(audited: Audited, table: Matrix, row: str, column: str) -> str:
    titles = (dict(table.down.entries)[row], dict(table.across.entries)[column])
    return joined_by(" / ", [quoted(title.in_(audited.language)) for title in titles])


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
    before_it, after_it = (quoted(table.result_title(result).in_(audited.language)) for result in (was, now))
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
