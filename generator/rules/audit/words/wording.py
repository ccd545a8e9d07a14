"""Checks that what is printed is written in words, not in names that only files use."""

from __future__ import annotations

from collections.abc import Iterator

from generator.model.rules.tables import Dice, DieFace, Outcome, Outcomes
from generator.problems import Problem
from generator.rules.audit.finding import WARNING, Audited, row_path
from generator.words import phrase


def results_worded(audited: Audited) -> Iterator[Problem]:
    """Yield results such as ``knocked_out`` for which nothing but their name could be printed, each once a table."""
    for table in audited.book.tables.values():
        if not isinstance(table, (Dice, Outcomes)):
            continue
        seen: set[str] = set()
        rows: tuple[Outcome | DieFace, ...] = table.rows
        for index, row in enumerate(rows):
            bare = audited.book.told(row, audited.language) == row.result.replace("_", " ")
            if "_" in row.result and bare and row.result not in seen:
                message = phrase(
                    "{table} has no words for {result}, only its name would be printed",
                    table=audited.title(table),
                    result=row.result,
                )
                hint = phrase("add a title (what it is called) or a text (what it says)")
                code = f"raw-name:{table.id}:{row.result}"
                yield audited.finding(code, row_path(table, index, "result"), message, hint, WARNING)
                seen.add(row.result)
