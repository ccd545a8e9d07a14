"""Which columns of a spreadsheet are taken, and for what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.problems import Problem, Severity, shown
from generator.tables.files.sheets import SheetTable
from generator.tables.rosters.blocks import Block, blocks
from generator.tables.rosters.headings import heading
from generator.tables.rosters.lexicon import Lexicon
from generator.words import Phrase, phrase


def understood(tables: Sequence[SheetTable], lexicon: Lexicon) -> Iterator[Problem]:
    """Yield a note for each headings that differ from those before: what every column is taken for."""
    told: set[tuple[Phrase, ...]] = set()
    for table in tables:
        for block in () if table.hidden else blocks(table, lexicon.known):
            columns = tuple(_columns(block, lexicon))
            if columns and columns not in told:
                told.add(columns)
                message = phrase("read as: {columns}", columns=columns)
                yield table.problem(block.row, min(block.columns), message, severity=Severity.NOTE)


def _columns(block: Block, lexicon: Lexicon) -> Iterator[Phrase]:
    for _, column, cell in block.headings():
        if (meaning := block.columns.get(column)) is None:
            continue
        meanings = (meaning, *lexicon.copies.get(meaning, ()))
        names = " + ".join(heading(each, lexicon.game, "es") for each in meanings)
        scaling = lexicon.scale(str(meaning[-1]))
        if scaling is None:
            yield phrase("{heading} → {names}", heading=shown(cell), names=names)
        else:
            span = "{:g}–{:g}".format(*scaling.span)
            yield phrase("{heading} → {names} (from {span})", heading=shown(cell), names=names, span=span)
