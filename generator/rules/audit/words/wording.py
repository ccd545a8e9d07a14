"""Checks that what is printed is written in words, not in names that only files use, and in those of its own name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from generator.i18n import phrase
from generator.model.names import folded
from generator.model.rules.tables import Dice, DieFace, Outcome, Outcomes, Row, rows_of
from generator.problems import Problem
from generator.rules.audit.finding import Audited, row_path


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
                message = audited.phrase(
                    "{table} has no words for {result}, only its name would be printed", table=table, result=row.result
                )
                hint = phrase("add a title (what it is called) or a text (what it says)")
                code = f"raw-name:{table.id}:{row.result}"
                yield audited.warning(code, row_path(table, index, "result"), message, hint)
                seen.add(row.result)


def titles_at_home(audited: Audited) -> Iterator[Problem]:
    """Yield rows whose title speaks of the name of another row of the table, which has lost its own."""
    for table in audited.book.tables.values():
        rows = [(index, row) for index, row in enumerate(rows_of(table)) if row.id and row.title]
        spoken = {(one, other): _speaks_of(row, name.id) for one, row in rows for other, name in rows}
        for (one, row), (other, owner) in permutations(rows, 2):
            if spoken[one, other] and not spoken[one, one] and not spoken[other, other]:
                message = audited.phrase(
                    "{title} is the title of the row {name} and speaks of the row {other}",
                    title=row,
                    name=row.id,
                    other=owner.id,
                )
                hint = phrase("two titles may have changed places; else give the row another name")
                yield audited.warning(f"crossed:{table.id}:{row.id}", row_path(table, one, "title"), message, hint)


def _speaks_of(row: Row, name: str) -> bool:
    words = [word for _, text in row.title.texts for word in folded(text).split()]
    return any(akin(word, other) for word in words for other in folded(name).split())


def akin(word: str, other: str) -> bool:
    """Return whether two words differ in no more than their endings, as “pasar” and “pase” do."""
    shorter = min(len(word), len(other))
    return shorter > 2 and word[: max(3, shorter - 2)] == other[: max(3, shorter - 2)]
