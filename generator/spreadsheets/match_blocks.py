"""Where the matches of a table are and what its columns mean: by their headings, and by what is in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.i18n import Phrase, phrase
from generator.model.names import fold_name
from generator.problems import Problem, Severity, quoted
from generator.spreadsheets.columns import (
    SEARCHED,
    Block,
    Meaning,
    TableCell,
    figure,
    heading_columns,
    unknown_headings,
)
from generator.spreadsheets.match_cells import is_blank, is_goals, is_side_word, looks_like_score, read_score
from generator.spreadsheets.match_dates import hour, is_day
from generator.spreadsheets.match_lines import read_pair
from generator.spreadsheets.match_words import (
    AWAY,
    BYE,
    DATE,
    HOME,
    PAIR,
    SCORE,
    SCORE_SIDES,
    SHOOTOUT,
    ColumnWords,
    MatchLexicon,
    compact,
)
from generator.spreadsheets.sheets import SheetTable

_OTHER_SCORES = frozenset(
    (
        "ht", "hts", "half", "halftime", "first", "1st", "2nd", "second", "mitad", "parte", "tiempo", "descanso",
        "periodo", "period", "quarter", "cuarto", "set", "aet", "et", "ot", "pens", "penales", "penaltis", "prorroga",
        "season", "temporada", "aggregate", "agg", "global", "record", "hz", "halbzeit", "intervalo", "tempo",
    )
)  # fmt: skip
"""Words of headings above scores that are not the result."""


@dataclass(frozen=True, slots=True)
class MatchBlock:
    """The matches of a table; ``problems`` and ``omissions`` are about its columns.

    ``has_unknown`` is whether a column means nothing, ``candidates`` are those that may be the score.
    """

    block: Block
    problems: tuple[Problem, ...] = ()
    omissions: tuple[Problem, ...] = ()
    has_unknown: bool = False
    candidates: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Contents:
    """The headings and the filled cells below them, by their columns."""

    headings: Mapping[int, TableCell]
    cells: Mapping[int, Sequence[TableCell]]

    @classmethod
    def of(cls, block: Block) -> _Contents:
        return cls({heading.column: heading for heading in block.headings()}, cells_of(block))


def headed_block(table: SheetTable, lexicon: MatchLexicon) -> MatchBlock | None:
    """Return the rows below the first whose headings name two teams, or a match of two; ``None`` for none."""
    headings = lexicon.headings_in(table)
    heads = [(row, heading_columns(table, row, headings)) for row in range(1, min(SEARCHED, len(table.rows)) + 1)]
    for row, columns in heads:
        if {HOME, AWAY} <= {*columns.values()}:
            of_teams = {column: meaning for column, meaning in columns.items() if meaning != PAIR}
            block = Block(table, 1, (row,), len(table.rows), of_teams)
            return _fitted(block, _Contents.of(block), lexicon)
    for row, columns in heads:
        if PAIR in columns.values():
            block = Block(table, 1, (row,), len(table.rows), columns)
            contents = _Contents.of(block)
            pairs = next(column for column, meaning in columns.items() if meaning == PAIR)
            if len(contents.headings) > 1 and any(_is_pair(cell, lexicon) for cell in contents.cells.get(pairs, ())):
                return _fitted(block, contents, lexicon)
    return None


def _is_pair(cell: TableCell, lexicon: MatchLexicon) -> bool:
    return isinstance(cell.value, str) and read_pair(cell.text, lexicon) is not None


def _fitted(block: Block, contents: _Contents, lexicon: MatchLexicon) -> MatchBlock:
    """Return a block whose columns mean what is in them, where their headings say something else or nothing."""
    headings, cells = contents.headings, contents.cells
    columns, omissions = dict(block.columns), list[Problem]()

    def leave_out(column: int, reason: Phrase) -> None:
        del columns[column]
        omissions.append(headings[column].note(reason))

    sides = [column for column, meaning in columns.items() if meaning in SCORE_SIDES]
    if any(_hold_names(cells.get(column, ()), SCORE in columns.values()) for column in sides) and _hold_names(
        [cell for column in sides for cell in cells.get(column, ())], SCORE in columns.values()
    ):
        columns |= {column: ("events", "scored", str(columns[column][1])) for column in sides}
    if SHOOTOUT not in columns.values():
        columns |= {
            column: SHOOTOUT for column, heading in headings.items()
            if column not in columns and fold_name(heading.text) == "p" and "p" not in lexicon.ignored
            and any(looks_like_score(cell.value) for cell in cells.get(column, ()))
        }  # fmt: skip
    dated = {
        column for column, meaning in columns.items() if meaning == DATE and any(map(_is_day, cells.get(column, ())))
    }
    for column, meaning in [*columns.items()]:
        below = cells.get(column, ())
        if meaning[0] == "events" and any(figure(cell.value) == 0 for cell in below):
            leave_out(column, phrase("numbers of events, without the players"))
        elif meaning == DATE and dated and column not in dated:
            leave_out(column, phrase("days of the week"))
        elif meaning == BYE and _are_scores(below):
            leave_out(column, phrase("half-time scores"))
        elif meaning == SCORE and below and not any(_may_be_result(cell, lexicon) for cell in below):
            leave_out(column, phrase("results without goals"))
    return _with_score(replace(block, columns=columns), contents, lexicon, omissions)


def _with_score(block: Block, contents: _Contents, lexicon: MatchLexicon, omissions: Sequence[Problem]) -> MatchBlock:
    """Return a block in which a column of scores is the result, where no heading says which column is."""
    headings, cells = contents.headings, contents.cells
    columns, problems = dict(block.columns), list[Problem]()
    left_out = {problem.column for problem in omissions}
    found: list[int] = []
    if SCORE not in columns.values() and not {*SCORE_SIDES} <= {*columns.values()}:
        found = [
            column
            for column, below in cells.items()
            if (column not in columns or _is_of_both_sides(columns[column]))
            and column not in left_out
            and any(looks_like_score(cell.value) for cell in below)
            and not _is_no_result(headings.get(column), lexicon)
        ]
        found = found if any(_are_scores(cells[column]) for column in found) else []
        named = [headings.get(column, cells[column][0]) for column in found]
        if len(found) > 1:
            mentions = tuple(phrase("{heading} ({cell})", heading=quoted(cell.text), cell=cell.name) for cell in named)
            message = phrase("several columns may be the score: {columns}", columns=mentions)
            score = ColumnWords(SCORE, lexicon.game)
            hint = phrase("name the right one “{score}”, or use a map: --propose MAP.yaml writes one", score=score)
            problems.append(named[0].problem(message, hint))
        elif found:
            columns[found[0]] = SCORE
            if found[0] in headings and found[0] not in block.columns:
                message = phrase("{heading} is read as the score", heading=quoted(named[0].text))
                problems.append(named[0].problem(message, severity=Severity.NOTE))
    block = replace(block, columns=columns)
    unknown = [
        heading for heading in block.unknown()
        if heading.column not in left_out and fold_name(heading.text) not in lexicon.ignored
    ]  # fmt: skip
    return MatchBlock(block, (*problems, *unknown_headings(unknown)), tuple(omissions), bool(unknown), tuple(found))


def _is_of_both_sides(meaning: Meaning) -> bool:
    return meaning[0] == "events" and len(meaning) < len(("events", "scored", "home"))


def _is_no_result(heading: TableCell | None, lexicon: MatchLexicon) -> bool:
    """Return whether a heading says that the scores below it are others than the result, or nothing of matches."""
    if heading is None:
        return False
    folded = fold_name(heading.text)
    return folded in lexicon.ignored or bool({*folded.split()} & _OTHER_SCORES) or compact(folded) in _OTHER_SCORES


def cells_of(block: Block) -> dict[int, list[TableCell]]:
    """Return the filled cells below the headings by their columns."""
    cells_of: dict[int, list[TableCell]] = {}
    for row, _ in block.rows():
        for cell in block.cells(row):
            cells_of.setdefault(cell.column, []).append(cell)
    return cells_of


def _are_scores(cells: Sequence[TableCell]) -> bool:
    """Return whether half of the cells or more are results, one at least with goals."""
    readable = sum(is_blank(cell.value) or read_score(cell.text) is not None for cell in cells)
    return any(looks_like_score(cell.value) for cell in cells) and readable * 2 >= len(cells)


def _may_be_result(cell: TableCell, lexicon: MatchLexicon) -> bool:
    """Return whether a cell is a result, or something else than the letter or sign of who won."""
    return len(cell.text) > 1 or is_blank(cell.value) or read_score(lexicon.interpret(SCORE, cell).text) is not None


def _hold_names(cells: Sequence[TableCell], beside_score: bool) -> bool:
    """Return whether the cells of a side's goals name who scored: most of them, or half beside a column of scores."""
    filled = [cell for cell in cells if not is_blank(cell.value) and not is_side_word(cell.value)]
    others = sum(not is_goals(cell.value) for cell in filled)
    return others * 2 > len(filled) or (beside_score and 0 < others * 2 == len(filled))


def headless_block(table: SheetTable, lexicon: MatchLexicon) -> MatchBlock | None:
    """Return rows with two known teams each, below no headings or unknown ones, by what is in their columns."""
    block = Block(table, 1, (), len(table.rows), {})
    contents = _Contents.of(block)
    cells = contents.cells
    teams = [column for column in sorted(cells) if _most(lexicon.is_team(cell.text) for cell in cells[column])]
    if len(teams) != 2:
        return None
    first = min(cell.row for cell in cells[teams[0]] if lexicon.is_team(cell.text))
    above = [*block.cells(first - 1)] if first > 1 else []
    if {*teams} <= {cell.column for cell in above} and all(map(_is_heading, above)):
        block = replace(block, head=(first - 1,))
        contents = _Contents.of(block)
        cells = contents.cells
    columns = _by_contents(cells, teams)
    if block.head:
        known = heading_columns(table, block.row, lexicon.headings_in(table))
        columns |= {column: known[column] for column in known.keys() - columns.keys()}
        return _fitted(replace(block, columns=columns), contents, lexicon)
    found = _with_score(replace(block, columns=columns), contents, lexicon, [])
    columns = dict(sorted(found.block.columns.items()))
    pairs = tuple(
        phrase("{cell} → {meaning}", cell=cells[column][0].name, meaning=ColumnWords(meaning, lexicon.game))
        for column, meaning in columns.items()
    )
    note = cells[teams[0]][0].problem(phrase("no headings; read as: {columns}", columns=pairs), severity=Severity.NOTE)
    return replace(found, problems=(*found.problems, note), has_unknown=len(columns) < len(cells))


def _is_heading(cell: TableCell) -> bool:
    """Return whether a cell may be a heading: a text that is no score and no day."""
    return isinstance(cell.value, str) and not any(map(str.isdecimal, cell.text)) and not is_blank(cell.value)


def _by_contents(cells: Mapping[int, Sequence[TableCell]], teams: Sequence[int]) -> dict[int, Meaning]:
    """Return what columns mean beside those of the two teams, as far as their cells say it."""
    columns: dict[int, Meaning] = {teams[0]: HOME, teams[1]: AWAY}
    free = [column for column in sorted(cells) if column not in teams]
    by_kind: dict[Meaning, list[int]] = {
        DATE: [column for column in free if _most(map(_is_day, cells[column]))],
        ("time",): [column for column in free if _most(_is_hour(cell) for cell in cells[column])],
    }
    columns |= {found[0]: meaning for meaning, found in by_kind.items() if len(found) == 1}
    free = [column for column in free if column not in columns]
    goals = [column for column in free if column > teams[0] and all(is_goals(cell.value) for cell in cells[column])]
    if len(goals) == len(SCORE_SIDES) and not any(_are_scores(cells[column]) for column in free):
        columns |= dict(zip(goals, SCORE_SIDES, strict=True))
    return columns


def _is_day(cell: TableCell) -> bool:
    return is_day(cell.value)


def _is_hour(cell: TableCell) -> bool:
    return ":" in cell.text and not is_day(cell.value) and hour(cell.value)[:2].strip(":").isdecimal()


def _most(answers: Iterable[bool]) -> bool:
    """Return whether half of the answers or more are yes: of two cells one may be a heading."""
    listed = [*answers]
    return sum(listed) * 2 >= len(listed)
