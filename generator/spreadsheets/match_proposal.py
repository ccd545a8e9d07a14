"""A map proposed for a table of matches: what its headings, teams and words most likely mean."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from generator.i18n import message, translate
from generator.model.names import fold_name
from generator.spreadsheets.columns import Meaning, TableCell
from generator.spreadsheets.map_text import column_line, first_words, words_lines
from generator.spreadsheets.match_blocks import MatchBlock, cells_of
from generator.spreadsheets.match_cells import read_score, read_state
from generator.spreadsheets.match_dates import day_order, is_ambiguous, is_day
from generator.spreadsheets.match_lines import line_text, read_line, read_pair
from generator.spreadsheets.match_words import (
    AWAY,
    BYE,
    DATE,
    HOME,
    PAIR,
    RESTS,
    SCORE,
    STATE,
    STATES,
    TEAM,
    ColumnWords,
    MatchLexicon,
)
from generator.spreadsheets.matches import match_block
from generator.spreadsheets.roster_words import nearly
from generator.spreadsheets.sheets import SheetTable


def proposed_match_map(tables: Sequence[SheetTable], usual: MatchLexicon, teams: Sequence[str], language: str) -> str:
    """Return the text of a map for the matches in some tables, with comments in a language.

    ``teams`` are the names of those that are there, of which the likeliest stand beside names that are none.
    """
    shown = [table for table in tables if not table.hidden]
    found = match_block(shown, usual) or next(map(MatchBlock, filter(None, map(first_words, shown))), None)
    found = _with_guesses(found, usual) if found is not None else None
    columns = list(_column_lines(found, usual, language)) if found is not None else []
    head = message("how the matches are read: each heading and what it means; a column left empty here is skipped")
    lines = [f"# {translate(language, head)}", "columns:" if columns else "columns: {}", *columns]
    cells = _cells_by_meaning(found, usual) if found is not None else _cells_of_lines(shown, usual)
    replaced = {TEAM: _unknown_teams(cells, usual, teams), STATE: _unknown_states(cells)}
    lines += words_lines({ColumnWords(meaning, usual.game).in_(language): texts for meaning, texts in replaced.items()})
    days = [cell.value for cell in cells.get(DATE, ())]
    if any(map(is_ambiguous, days)):
        note = message("which comes first in dates: day-month or month-day")
        lines.append(f"dates: {day_order(days) or 'day-month'}   # {translate(language, note)}")
    return "\n".join(lines) + "\n"


def _with_guesses(found: MatchBlock, lexicon: MatchLexicon) -> MatchBlock:
    """Return a block whose columns have all a likely meaning; of several scores the highest are the result."""
    columns, cells = dict(found.block.columns), cells_of(found.block)
    if len(found.candidates) > 1:
        columns[max(found.candidates, key=lambda column: (_goals(cells[column]), -column))] = SCORE
    for heading in found.block.headings():
        below = cells.get(heading.column, ())
        if heading.column not in columns and (guess := _guess(heading.text, below, lexicon, columns.values())):
            columns[heading.column] = guess
    return replace(found, block=replace(found.block, columns=columns))


def _goals(cells: Iterable[TableCell]) -> int:
    """Return all goals in a column of scores."""
    scores = (read.score for cell in cells if (read := read_score(cell.text)) is not None)
    return sum(int(goals) for score in scores if score for goals in score.split("-"))


def _column_lines(found: MatchBlock, lexicon: MatchLexicon, language: str) -> Iterator[str]:
    cells = cells_of(found.block)
    for heading in found.block.headings():
        meaning = found.block.columns.get(heading.column)
        meaning_text = "" if meaning is None else ColumnWords(meaning, lexicon.game).in_(language)
        yield column_line(heading, meaning_text, (cell.text for cell in cells.get(heading.column, ())))


def _guess(text: str, below: Sequence[TableCell], lexicon: MatchLexicon, taken: Collection[Meaning]) -> Meaning | None:
    """Return the likely meaning of a column, by the days in it or a similar heading."""
    if below and all(is_day(cell.value) for cell in below):
        return DATE if DATE not in taken else None
    free = {
        word: meaning for word, meaning in lexicon.headings.items() if meaning not in taken and meaning[0] != "events"
    }
    return free.get(nearly(text, free))


def _cells_by_meaning(found: MatchBlock, lexicon: MatchLexicon) -> dict[Meaning, list[TableCell]]:
    cells = cells_of(found.block)
    by_meaning = {meaning: cells.get(column, []) for column, meaning in found.block.columns.items()}
    for cell in by_meaning.pop(PAIR, ()):
        if (pair := read_pair(cell.text, lexicon)) is not None:
            by_meaning.setdefault(HOME, []).append(cell._replace(value=pair.home))
            by_meaning.setdefault(AWAY, []).append(cell._replace(value=pair.away))
    return by_meaning


def _cells_of_lines(tables: Sequence[SheetTable], lexicon: MatchLexicon) -> dict[Meaning, list[TableCell]]:
    """Return the teams in lines such as “Home 2-1 Away”."""
    cells: dict[Meaning, list[TableCell]] = {HOME: [], AWAY: []}
    for table in tables:
        for row in range(1, len(table.rows) + 1):
            if (line := read_line(line_text(table, row), lexicon)) is not None and line.home:
                cells[HOME].append(TableCell(table, row, 1, line.home))
                cells[AWAY].append(TableCell(table, row, 1, line.away))
    return cells


def _unknown_teams(
    cells: Mapping[Meaning, Sequence[TableCell]], lexicon: MatchLexicon, teams: Sequence[str]
) -> dict[str, str]:
    """Return the names of teams that are none of those there, each with the likeliest of them."""
    names = dict.fromkeys(cell.text for meaning in (HOME, AWAY, BYE) for cell in cells.get(meaning, ()))
    unknown = [name for name in names if not lexicon.is_team(name) and fold_name(name) not in RESTS]
    return {name: _likeliest(name, teams) for name in unknown}


def _likeliest(name: str, teams: Sequence[str]) -> str:
    """Return the team that a name misspells or shortens, ``""`` where there is none or there are several."""
    by_name = {fold_name(team): team for team in teams}
    if near := nearly(name, by_name):
        return by_name[near]
    short = fold_name(name).split()
    fitting = [team for folded, team in by_name.items() if _shortens(short, folded.split())]
    return fitting[0] if len(fitting) == 1 else ""


def _shortens(short: Sequence[str], full: Sequence[str]) -> bool:
    """Return whether each word of one name has letters of a word of the other in their order: “Man Utd”."""
    rest = iter(full)
    return all(any(part[0] == word[0] and _is_inside(part, word) for word in rest) for part in short)


def _is_inside(part: str, word: str) -> bool:
    letters = iter(word)
    return all(letter in letters for letter in part)


def _unknown_states(cells: Mapping[Meaning, Sequence[TableCell]]) -> dict[str, str]:
    """Return the words in columns of results that mean nothing, each with a guess."""
    texts: dict[str, str] = {}
    for cell in (*cells.get(STATE, ()), *cells.get(SCORE, ())):
        if cell.text.isalpha() and (read_state(cell.text) or read_score(cell.text)) is None:
            texts[cell.text] = STATES.get(nearly(cell.text, STATES)) or "postponed"
    return texts
