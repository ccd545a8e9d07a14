"""What a map says of a table of matches, and what of it has no effect."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from generator.i18n import Phrase, phrase
from generator.model.game import Game
from generator.model.match_map import MatchMap
from generator.model.names import fold_name
from generator.model.source import Source
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, Severity, did_you_mean, quoted, raise_errors
from generator.spreadsheets.columns import Meaning, as_written, folded_words, words
from generator.spreadsheets.match_cells import read_score
from generator.spreadsheets.match_dates import is_ambiguous
from generator.spreadsheets.match_words import (
    MATCH_WORDS,
    SCORE,
    STATE,
    STATES,
    TEAM,
    ColumnWords,
    MatchLexicon,
    compact,
    usual_match_lexicon,
)
from generator.spreadsheets.matches import match_block, shown_tables
from generator.spreadsheets.sheets import SheetTable, is_filled
from generator.spreadsheets.skipped_rows import idle_skips, notes_on_idle


def mapped_match_lexicon(game: Game, teams: Collection[str], match_map: MatchMap, source: Source) -> MatchLexicon:
    """Return the lexicon of a map. Raises ``PizarraError`` for every word in it that means nothing."""
    usual, problems = usual_match_lexicon(game, teams), list[Problem]()
    by_word = {**usual.headings, **dict.fromkeys(("team", "equipo"), TEAM)}

    def meaning(word: str, *at: str) -> Meaning:
        known = by_word.get(fold_name(word), ())
        if not known:
            text = phrase("{word} means nothing in a table of matches", word=quoted(word))
            allowed = [heading.english for heading in MATCH_WORDS.values()]
            problems.append(source.problem(at, text, did_you_mean(word, allowed)))
        return known

    columns = {
        heading: meaning(targets[0], "columns", heading) if targets else ()
        for heading, targets in match_map.columns.items()
    }
    replaced = {meaning(column, "words", column): folded_words(texts) for column, texts in match_map.words.items()}
    problems += _unclear_columns(columns, match_map, source)
    problems += _unknown_states(match_map, by_word, source)
    raise_errors(problems)
    own = {fold_name(heading): known for heading, known in columns.items()}
    headings = {word: known for word, known in usual.headings.items() if word not in own}
    ignored = frozenset(heading for heading, known in own.items() if not known)
    if TEAM in replaced:
        replaced[TEAM] = {text: target for text, target in replaced[TEAM].items() if target}
    return replace(
        usual,
        headings=headings | {heading: known for heading, known in own.items() if known},
        ignored=ignored,
        words=replaced,
        skips=tuple(match_map.skip),
        order=match_map.dates,
        mapped={heading: (known,) for heading, known in own.items() if known},
    )


def _unclear_columns(columns: Mapping[str, Meaning], match_map: MatchMap, source: Source) -> Iterator[Problem]:
    """Yield a problem for each column that would have several meanings, or a team on no side."""
    for heading, known in columns.items():
        if (count := len(match_map.columns[heading])) > 1:
            text = phrase("a column of matches has one meaning, not {count}", count=count)
            yield source.problem(("columns", heading), text)
        elif known == TEAM:
            text = phrase("{word} does not say which side", word=quoted(match_map.columns[heading][0]))
            yield source.problem(("columns", heading), text, phrase("write home or away"))


def _unknown_states(match_map: MatchMap, by_word: Mapping[str, Meaning], source: Source) -> Iterator[Problem]:
    for column, texts in match_map.words.items():
        if by_word.get(fold_name(column)) in (STATE, SCORE):
            for text, target in texts.items():
                if target and compact(target) not in STATES and read_score(target) is None:
                    wrong = phrase("{found} is not a state", found=quoted(target))
                    hint = did_you_mean(target, ("postponed", "abandoned", "awarded"))
                    yield source.problem(("words", column, text), wrong, hint)


def idle_entries(match_map: MatchMap, source: Source, tables: Sequence[SheetTable]) -> Iterator[Problem]:
    """Yield a note for each entry of a map that no cell of the tables uses."""
    cells = [cell for table in tables if not table.hidden for row in table.rows for cell in row if is_filled(cell)]
    texts, written = {fold_name(words(cell)) for cell in cells}, {as_written(words(cell)) for cell in cells}
    unused: list[tuple[DataPath, str]] = [
        (("columns", name), name) for name in match_map.columns if fold_name(name) not in texts
    ]
    unused += [
        (("words", column, text), text)
        for column, replacements in match_map.words.items()
        for text in replacements
        if not _holds(texts, fold_name(text))
        or (as_written(text) in folded_words(replacements) and not _holds(written, as_written(text)))
    ]
    unused += idle_skips(match_map.skip, [table for table in tables if not table.hidden])
    yield from notes_on_idle(source, unused)
    if match_map.dates and not any(map(is_ambiguous, cells)):
        note = phrase("no date needs {entry}, so it has no effect", entry=quoted(f"dates: {match_map.dates}"))
        yield source.key_problem(("dates",), note, severity=Severity.NOTE)


def _holds(texts: Collection[str], text: str) -> bool:
    """Return whether a cell has a text, alone or among other words."""
    return text in texts or any(f" {text.removeprefix('=')} " in f" {line.removeprefix('=')} " for line in texts)


def read_as(tables: Sequence[SheetTable], lexicon: MatchLexicon) -> Iterator[Problem]:
    """Yield a note with the meaning of every column."""
    found = match_block(shown_tables(tables, lexicon)[0], lexicon)
    if found is None or not found.block.head:
        return
    meanings = found.block.columns
    columns: tuple[Phrase, ...] = tuple(
        phrase("{heading} → {names}", heading=quoted(cell.text), names=ColumnWords(meanings[cell.column], lexicon.game))
        for cell in found.block.headings()
        if cell.column in meanings
    )
    yield found.block.problem(phrase("read as: {columns}", columns=columns), severity=Severity.NOTE)
