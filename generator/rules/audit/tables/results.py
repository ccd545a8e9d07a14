"""Checks of results a table declares: each is used, stands in its rows' words, and follows the order of the list."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.i18n import phrase
from generator.model.rules.tables import Dice, DieFace, Outcome, Outcomes
from generator.model.rules.values import NumberSpan
from generator.problems import Problem, did_you_mean
from generator.problems import quoted as shown
from generator.rules.audit.finding import Audited, quoted, row_path
from generator.rules.audit.tables.outcomes import CASES, in_case

_POOLS = ("doubled", "loss", "tie", "win", "double")
"""The cases of two pools, from what suits the second side to what suits the first."""


def _tables(audited: Audited) -> Iterator[Outcomes | Dice]:
    held = audited.book.tables.values()
    return (table for table in held if isinstance(table, (Outcomes, Dice)) and table.results)


def _rows(table: Outcomes | Dice) -> list[tuple[int, Outcome | DieFace]]:
    """Return the rows of a table that give a result of their own, with their numbers: those that draw lots do not."""
    rows: tuple[Outcome | DieFace, ...] = table.rows
    return [(index, row) for index, row in enumerate(rows) if not (isinstance(row, Outcome) and row.lot)]


def results_declared(audited: Audited) -> Iterator[Problem]:
    """Yield results of rows that the table does not declare, and declared ones that no row gives."""
    for table in _tables(audited):
        declared = dict(table.results)
        for index, row in _rows(table):
            if row.result and row.result not in declared:
                path = row_path(table, index, "result")
                message = audited.phrase(
                    "{result} is none of the results of {table}", result=shown(row.result), table=table
                )
                code = f"unknown-result:{table.id}:{row.result}"
                yield audited.finding(code, path, message, did_you_mean(row.result, declared))
        for result in declared.keys() - {row.result for row in table.rows}:
            message = audited.phrase("no row of {table} gives the result {result}", table=table, result=shown(result))
            path = ("tables", table.id, "results", result)
            yield audited.warning(f"idle-result:{table.id}:{result}", path, message, phrase("add its row"))


def results_in_words(audited: Audited) -> Iterator[Problem]:
    """Yield rows whose text does not have the words of their result in it."""
    for table in _tables(audited):
        declared = dict(table.results)
        for index, row in _rows(table):
            wanted = declared.get(row.result)
            missing = _missing(row, wanted.texts) if wanted and (row.text or table.rows[0].text) else None
            if missing:
                language, words = missing
                message = phrase(
                    "the result {result} goes by “{words}”, but here the words are other",
                    result=shown(row.result),
                    words=words,
                )
                hint = phrase("the row says {text}: is its result right?", text=quoted(row.text.in_(language)))
                yield audited.warning(f"words:{table.id}:{index + 1}", row_path(table, index, "result"), message, hint)


def _missing(row: Outcome | DieFace, wanted: tuple[tuple[str, str], ...]) -> tuple[str, str] | None:
    """Return the first language in which a row's text lacks the words wanted, and those words."""
    texts = dict(row.text.texts)
    for language, words in wanted:
        said = [texts[language]] if language in texts else texts.values()
        if not any(words.casefold() in text.casefold() for text in said):
            return language, words
    return None


def results_in_order(audited: Audited) -> Iterator[Problem]:
    """Yield results that suit a side less although its roll was better."""
    for table in _tables(audited):
        if isinstance(table, Outcomes):
            ranks = {result: rank for rank, (result, _) in enumerate(table.results)}
            for before, after in dict.fromkeys(_rising(table)):
                first, second = (table.rows[index].result for index in (before, after))
                if ranks.get(first, -1) > ranks.get(second, len(ranks)):
                    message = audited.phrase(
                        "{table}: {first} in row {before} stands after {second} under “results”, yet row "
                        "{after} suits the first side better",
                        table=table,
                        first=shown(first),
                        before=before + 1,
                        second=shown(second),
                        after=after + 1,
                    )
                    hint = phrase("is one of the two results a misprint?")
                    path = row_path(table, after, "result")
                    yield audited.warning(f"order:{table.id}:{after + 1}", path, message, hint)
                    break


def _rising(table: Outcomes) -> Iterator[tuple[int, int]]:
    """Yield pairs of rows, by number, of which the second suits the first side no less than the first does."""
    if table.compare == "pools":
        cases = {row.case: index for index, row in enumerate(table.rows)}
        yield from pairwise(cases[case] for case in _POOLS if case in cases)
        return
    if table.compare == "totals":
        yield from pairwise(_by_difference(table, list(range(len(table.rows)))))
        return
    rows = {name: _by_difference(table, _of_case(table, *case)) for *case, _, name, _ in CASES}
    for name in ("first-fails", "both-pass", "second-fails"):
        yield from pairwise(rows[name])
    worst, best = rows["first-fails"], rows["second-fails"]
    yield from ((low, high) for low in worst for high in (*rows["both-pass"], *best))
    yield from ((high, best[-1]) for high in rows["both-pass"] if best)


def _of_case(table: Outcomes, first: bool, second: bool) -> list[int]:
    return [index for index, row in enumerate(table.rows) if in_case(row, first, second)]


def _by_difference(table: Outcomes, indices: list[int]) -> list[int]:
    def least(index: int) -> tuple[float, int]:
        row = table.rows[index]
        span = row.difference or NumberSpan()
        first = float("-inf") if span.first is None else span.first
        return first, {"second": -1, "first": 1}.get(row.higher, 0)

    return sorted((index for index in indices if not table.rows[index].lot), key=least)
