"""Tables of matches as the data of a season's file."""

from __future__ import annotations

from collections.abc import Sequence

from generator.i18n import phrase
from generator.model.game import Game
from generator.problems import PizarraError, Problem
from generator.spreadsheets.columns import without_headings
from generator.spreadsheets.match_blocks import MatchBlock, headed_block, headless_block
from generator.spreadsheets.match_lines import (
    line_text,
    read_line,
)
from generator.spreadsheets.match_list import LineReader
from generator.spreadsheets.match_reader import MatchReader, MatchTable, Sides
from generator.spreadsheets.match_rows import RowReader
from generator.spreadsheets.match_words import (
    AWAY,
    HOME,
    ROUND,
    SCORE,
    ColumnWords,
    MatchLexicon,
    usual_match_lexicon,
)
from generator.spreadsheets.sheets import SheetTable
from generator.spreadsheets.skipped_rows import without_skipped


def match_table(tables: Sequence[SheetTable], lexicon: MatchLexicon, sides: Sides) -> MatchTable:
    """Return the matches of the first table that holds any. Raises ``PizarraError`` when none does."""
    shown, skipped = shown_tables(tables, lexicon)
    if (found := match_block(shown, lexicon)) is not None:
        rows = RowReader(found.block.table, lexicon, sides)
        rows.read(found)
        reader: MatchReader = rows
    elif (lines := next((table for table in shown if _has_results(table, lexicon)), None)) is not None:
        reader = LineReader(lines, lexicon, sides)
        reader.read()
    else:
        headings = tuple(ColumnWords(meaning, lexicon.game) for meaning in (HOME, AWAY, SCORE, ROUND))
        hint = phrase(
            "name the columns in one row: {headings}, …; or write “Home 2-1 Away” on each line", headings=headings
        )
        table = next(iter(shown), tables[0])
        raise PizarraError([without_headings(table, phrase("no row with match headings was found"), hint)])
    reader.omissions += skipped
    hidden = (table for table in tables if table.hidden)
    reader.pass_over(table for table in (*shown, *hidden) if table is not reader.table and table.is_filled)
    return reader.result()


def holds_matches(tables: Sequence[SheetTable], game: Game) -> bool:
    """Return whether some tables hold matches, by their headings or as lines such as “Home 2-1 Away”."""
    usual = usual_match_lexicon(game)
    shown = [table for table in tables if not table.hidden]
    return any(headed_block(table, usual) is not None or _has_results(table, usual) for table in shown)


def shown_tables(tables: Sequence[SheetTable], lexicon: MatchLexicon) -> tuple[list[SheetTable], list[Problem]]:
    """Return the tables that are not hidden, without the rows that a map skips, and a note at each of those rows."""
    found = [without_skipped(table, lexicon.skips) for table in tables if not table.hidden]
    return [table for table, _ in found], [note for _, notes in found for note in notes]


def match_block(tables: Sequence[SheetTable], lexicon: MatchLexicon) -> MatchBlock | None:
    """Return the first rows below headings of matches, else the first that name two teams each; ``None`` for none."""
    for find in (headed_block, headless_block):
        if (
            found := next((block for table in tables if (block := find(table, lexicon)) is not None), None)
        ) is not None:
            return found
    return None


def _has_results(table: SheetTable, lexicon: MatchLexicon) -> bool:
    lines = (read_line(line_text(table, row), lexicon) for row in range(1, len(table.rows) + 1))
    return any(line is not None and line.home for line in lines)
