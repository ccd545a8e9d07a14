"""A map proposed for a spreadsheet: what its headings, figures and words most likely mean, for somebody to correct."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from generator.i18n import message, translate
from generator.model.game import Game
from generator.model.names import fold_name
from generator.model.roster_map import RosterMap
from generator.model.source import parse_text
from generator.model.validation import validate
from generator.model.yaml_writer import yaml_text
from generator.problems import Problem, errors, sort_problems
from generator.spreadsheets.columns import (
    CAPTAINS,
    NAMELESS,
    STARTERS,
    Block,
    Meaning,
    TableCell,
    figure,
    is_date,
    number_of,
    shirt_number,
    starter_words,
    substitute_words,
    truth,
    words,
)
from generator.spreadsheets.map_text import column_line, first_words, with_open_problems, words_lines
from generator.spreadsheets.roster_blocks import blocks
from generator.spreadsheets.roster_rows import total_label
from generator.spreadsheets.roster_words import (
    CAPTAIN,
    COST,
    JOINED,
    LEFT,
    NAME,
    NUMBER,
    ROLE,
    SHORT,
    STARTER,
    SUBSTITUTE,
    SURNAMES,
    heading,
    is_benched,
    is_staff,
    kind_of,
    mapped_lexicon,
    meanings,
    nearly,
)
from generator.spreadsheets.rosters import rosters
from generator.spreadsheets.sheets import Cell, Formula, SheetTable, is_filled, repair_accents

_NEARLY_ALL = 0.8  # of the texts of a column that have to be roles: a few are slips
_SPANS = (10, 20, 50, 100, 1000, 10_000)
"""Where scales of other sources usually end."""


@dataclass(frozen=True, slots=True)
class HeadedColumn:
    cell: TableCell
    meaning: Meaning | None
    values: tuple[Cell, ...]
    twin: str = ""
    """The column that says the same."""


def proposed_map(tables: Sequence[SheetTable], game: Game, language: str) -> tuple[str, tuple[Problem, ...]]:
    """Return the text of a map for the rosters in some tables, with comments in a language, and what is still open.

    What is open are the errors of an import with the very map; the text ends with them as comments.
    """
    mended = [repair_accents(table) for table in tables]
    text = _map_text([table for table, _ in mended], game, language)
    if any(places for _, places in mended):
        text += "encoding: repair\n"
    source = parse_text(text, "")
    result = rosters(tables, game, mapped_lexicon(game, validate(RosterMap, source), source))
    open_problems = tuple(dict.fromkeys(sort_problems(errors(result.all_problems))))
    return with_open_problems(text, open_problems, language), open_problems


def _map_text(tables: Sequence[SheetTable], game: Game, language: str) -> str:
    columns = list(_columns(tables, game))
    head = message("how the spreadsheet is read: each heading and what it means; a column left empty here is skipped")
    lines = [f"# {translate(language, head)}", "columns:" if columns else "columns: {}"]
    lines += [_column_line(column, game, language) for column in columns]
    scales = dict(_scales(columns, game))
    if scales:
        rounded = message(
            "range of figures in the spreadsheet, scaled to the full range the game allows; or 0-100 -> 3-9; "
            "halves round up"
        )
        lines += [f"scales:   # {translate(language, rounded)}", *(f"  {key}: {span}" for key, span in scales.items())]
    replaced = _replacements(columns, game, language)
    lines += words_lines({heading(meaning, game, language): texts for meaning, texts in replaced.items()})
    covered = {column.meaning for column in columns}
    if defaults := list(_defaults(covered, game, language)):
        lacking = message("for values that no column gives; also by position, such as CDM: {figures}")
        lines += [f"defaults:   # {translate(language, lacking, figures='{…}')}", *defaults]
    if NUMBER not in covered:
        lines.append("numbers: counted")
    return "\n".join(lines) + "\n"


def _column_line(column: HeadedColumn, game: Game, language: str) -> str:
    meaning_text = "" if column.meaning is None else heading(column.meaning, game, language)
    same = [translate(language, message("same as {heading}"), heading=column.twin)] if column.twin else []
    return column_line(column.cell, meaning_text, same or map(words, column.values))


def _columns(tables: Sequence[SheetTable], game: Game) -> Iterator[HeadedColumn]:
    """Yield every heading of all tables once; of two that mean the same the first has it."""
    by_word = meanings(game)
    listed: set[str] = set()
    for table in tables:
        for block in () if table.hidden else blocks(table, by_word) or filter(None, [first_words(table)]):
            free = {word: meaning for word, meaning in by_word.items() if meaning not in block.columns.values()}
            headings = [*block.headings()]
            first_headings = {block.columns.get(cell.column): cell.text for cell in reversed(headings)}
            for cell in headings:
                text = cell.text if isinstance(cell.value, str) else ""
                if not text or fold_name(text) in listed:
                    continue
                listed.add(fold_name(text))
                values = tuple(_below(block, cell.column))
                meaning = block.columns.get(cell.column) or _guess(text, values, free, game)
                twin = "" if meaning is None else first_headings.setdefault(meaning, text)
                meaning = meaning if twin == text else None
                yield HeadedColumn(cell, meaning, values, "" if meaning else twin)


def _guess(text: str, values: Sequence[Cell], free: Mapping[str, Meaning], game: Game) -> Meaning | None:
    """Return the likely meaning of a column, by its values or a similar heading; a characteristic only has figures."""
    if _are_roles(values, game):
        return ROLE
    meaning = free.get(fold_name(text)) or free.get(nearly(text, free))
    return meaning if meaning is not None and _may_mean(meaning, values, game) else None


def _may_mean(meaning: Meaning, values: Sequence[Cell], game: Game) -> bool:
    """Return whether all values of a column can be what a heading seems to mean: its kind, and its range or a scale."""
    filled = [value for value in values if words(value).casefold() not in {"", *NAMELESS}]
    numbers = [number_of(figure(shirt_number(value) if meaning == NUMBER else value)) for value in filled]
    figures = [number for number in numbers if number is not None]
    limits = game.characteristics.get(str(meaning[-1]))
    if limits is not None or meaning in (NUMBER, COST):
        least, most = (0, inf) if limits is None else (limits.min, limits.max)
        scaled = min(figures, default=-1) >= 0 and sum(number > most for number in figures) > len(figures) / 2
        inside = all(least <= number <= most for number in figures)
        return bool(figures) and len(figures) == len(filled) and (inside or scaled)
    if meaning in (JOINED, LEFT):
        return all(map(is_date, filled))
    if meaning in _ANSWERS:
        yes, no = _ANSWERS[meaning]({fold_name(words(value)) for value in filled})
        return all(truth(value, yes, no) is not None for value in filled)
    return not figures


_ANSWERS = {CAPTAIN: lambda _: (CAPTAINS, ()), STARTER: starter_words, SUBSTITUTE: substitute_words}
"""How the words of a column of yes and no are found among all that it holds."""


def _are_roles(values: Sequence[Cell], game: Game) -> bool:
    """Return whether nearly all texts are positions or kinds of player, two of them at least."""
    texts = {words(value) for value in values} - {""}
    roles = [text for text in texts if not is_benched(text) and fold_name(text) not in STARTERS and kind_of(text, game)]
    return len(roles) > 1 and len(roles) >= _NEARLY_ALL * len(texts)


def _below(block: Block, column: int) -> Iterator[Cell]:
    for row, cells in block.rows():
        if column <= len(cells) and is_filled(cells[column - 1]) and total_label(block, row) is None:
            yield cells[column - 1]


def _scales(columns: Sequence[HeadedColumn], game: Game) -> Iterator[tuple[str, str]]:
    """Yield the scale of each characteristic most of whose figures go beyond the game's; one for all where it is one.

    A few figures beyond are slips, which a scale would hide.
    """
    spans: dict[str, str] = {}
    for column in columns:
        key = str(column.meaning[-1]) if column.meaning else ""
        if key in game.characteristics:
            figures = [number for value in column.values if (number := number_of(figure(value))) is not None]
            beyond = sum(number > game.characteristics[key].max for number in figures)
            if beyond > len(figures) / 2:
                spans[key] = f"0-{next((top for top in _SPANS if top >= max(figures)), _SPANS[-1])}"
    yield from [("all", next(iter(spans.values())))] if len(set(spans.values())) == 1 else spans.items()


def _replacements(columns: Sequence[HeadedColumn], game: Game, language: str) -> dict[Meaning, dict[str, str]]:
    """Return the texts of columns that need a meaning: unknown roles, and what is written for an empty cell."""
    replacements_of: dict[Meaning, dict[str, str]] = {}
    for column in columns:
        plain = [value for value in column.values if not isinstance(value, Formula)]
        texts = [text for text in dict.fromkeys(map(words, plain)) if text]
        replacements: dict[str, str] = {}
        if column.meaning == ROLE:
            unknown = [text for text in texts if kind_of(text, game) is None and not is_staff(text)]
            usual = game.kinds[game.usual_kind].name.in_(language)
            replacements = {text: "" if text.casefold() in NAMELESS else usual for text in unknown}
        elif column.meaning in (NAME, *SURNAMES, SHORT):
            replacements = {text: "" for text in texts if text.casefold() in NAMELESS and len(text) > 1}
        elif column.meaning is not None and column.meaning[-1] in game.characteristics:
            values = map(words, plain)
            other = Counter(
                text for text in values if text and isinstance(value := figure(text), str) and not number_of(value)
            )
            replacements = {text: "" for text, count in other.items() if text.casefold() in NAMELESS or count > 1}
        if replacements and column.meaning is not None:
            replacements_of.setdefault(NAME if column.meaning in SURNAMES else column.meaning, {}).update(replacements)
    return replacements_of


def _defaults(covered: set[Meaning | None], game: Game, language: str) -> Iterator[str]:
    """Yield for each kind of player a figure from the middle for what no column says, in words of a language."""
    for kind in game.kinds.values():
        lacking = [key for key in kind.characteristics if ("players", key) not in covered]
        middle = ((key, game.characteristics[key]) for key in lacking)
        figures = [f"{yaml_text(limits.name.in_(language))}: {(limits.min + limits.max) // 2}" for _, limits in middle]
        figures += ["cost: 0"] if game.squad.unit is not None and COST not in covered else []
        if figures:
            yield f"  {yaml_text(kind.name.in_(language))}: {{{', '.join(figures)}}}"
