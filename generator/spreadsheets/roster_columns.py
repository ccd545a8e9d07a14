"""Which columns of a roster are taken, and the teams that are being collected from its rows."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from generator.i18n import Phrase, join_phrases, phrase
from generator.model.names import fold_name
from generator.model.roster_map import RosterMap
from generator.model.source import Source
from generator.model.yaml_reader import DataPath, Place
from generator.problems import Problem, Severity, quoted
from generator.spreadsheets.cells import figure, left_out, no_text, number_of, words
from generator.spreadsheets.roster_blocks import Block, blocks
from generator.spreadsheets.roster_words import (
    ALL,
    COST,
    NAME,
    NUMBER,
    SURNAMES,
    TEAM,
    HeadingWords,
    Lexicon,
    Meaning,
    default_entry,
    nearly,
)
from generator.spreadsheets.sheets import Cell, Formula, SheetTable

RowValues = Mapping[Meaning, tuple[int, Cell]]
"""What a row says: meaning to column and cell."""


class CellPlaces(dict[DataPath, Place]):
    """The cell of each value of a team; those of players are worked out of their rows and the columns of these."""

    def __init__(self) -> None:
        self.rows: list[tuple[Place, Mapping[str, int]]] = []

    def __missing__(self, path: DataPath) -> Place:
        match path:
            case ("players", int(index)) if index < len(self.rows):
                return self.rows[index][0]
            case ("players", int(index), str(key)) if index < len(self.rows):
                place, columns = self.rows[index]
                return Place(place.line, columns[key])
        raise KeyError(path)

    def get(self, path: DataPath, default: Any = None) -> Any:
        """Return the cell of a value, ``default`` where it has none."""
        try:
            return self[path]
        except KeyError:
            return default


@dataclasses.dataclass(slots=True)
class Draft:
    """A team that is being collected."""

    table: SheetTable
    data: dict[str, Any]
    places: CellPlaces = field(default_factory=CellPlaces)
    problems: list[Problem] = field(default_factory=list)
    spellings: Counter[str] = field(default_factory=Counter)
    guessed: Counter[str] = field(default_factory=Counter)
    """How many players got a number, or a figure of a characteristic, that a map says for want of one."""
    defaulted: set[tuple[str, str]] = field(default_factory=set)
    """The positions and keys of the defaults of a map that filled in anything."""
    passed_over: Counter[str] = field(default_factory=Counter)
    """How many figures of columns of a map are of characteristics that the kind of their player does not have."""
    marked: list[str] = field(default_factory=list)
    """Cells of names that say who is captain, as “Ana (C)”."""
    heads: set[int] = field(default_factory=set)
    """Rows of the headings whose texts above were taken."""
    nearly: str = ""

    @property
    def players(self) -> list[dict[str, Any]]:
        """Return the players found so far."""
        found: list[dict[str, Any]] = self.data["players"]
        return found

    @property
    def name(self) -> str:
        """Return the team's name as most rows spell it."""
        return self.spellings.most_common(1)[0][0]

    def called(self, name: str, row: int, column: int) -> None:
        """Take the name that a row gives the team; another spelling than before is reported once."""
        if name not in self.spellings and self.spellings:
            first = self.table.cell_name(*self.places[TEAM])
            message = phrase(
                "{name} is taken for {other} in {first}",
                name=quoted(name),
                other=quoted(next(iter(self.spellings))),
                first=first,
            )
            self.problems.append(self.table.problem(row, column, message, phrase("write it alike"), Severity.WARNING))
        self.spellings[name] += 1
        self.places.setdefault(TEAM, Place(row, column))

    def number_players(self) -> None:
        """Give players without a number the lowest that is free."""
        taken = {player.get("number") for player in self.players}
        free = (number for number in range(1, 1000) if number not in taken)
        for player in self.players:
            if "number" not in player:
                player["number"] = next(free, 0)
                self.guessed["number"] += 1

    def put(self, path: DataPath, cell: Cell, row: int, column: int) -> None:
        """Keep one of the team's own values; rows of one team that say different things are a problem."""
        value = self.text(cell, row, column)
        where = self.data
        for key in path[:-1]:
            where = where.setdefault(str(key), {})
            self.places.setdefault((key,), Place(row, column))
        given = where.setdefault(str(path[-1]), value)
        if given != value:
            first = self.table.cell_name(*self.places[path])
            message = phrase(
                "{value} differs from {given} in {first}, for the same team",
                value=quoted(value),
                given=quoted(given),
                first=first,
            )
            self.problems.append(
                self.table.problem(row, column, message, phrase("write it once, or the same in every row"))
            )
        self.places.setdefault(path, Place(row, column))

    def text(self, cell: Cell, row: int, column: int) -> str:
        """Return what a cell says; nothing, and why noted, where its formula has no result."""
        if problem := no_text(self.table, row, column, cell):
            self.problems.append(problem)
            return ""
        return words(cell)


def cell_problems(block: Block, lexicon: Lexicon) -> Iterator[Problem]:
    """Yield warnings for what is left out around the columns of a block: mistyped labels, cells under no heading."""
    yield from _mistyped_above(block, lexicon.known)
    yield from _without_heading(block, lexicon.known)


def heading_problems(block: Block, lexicon: Lexicon) -> Iterator[Problem]:
    """Yield headings of the same meaning (errors), and columns that are left out (warnings)."""
    known = lexicon.known
    yield from _twice(block)
    taken = set(block.columns.values())
    free = [word for word, meaning in known.items() if meaning not in taken]
    strangers: list[tuple[int, int, Cell]] = []
    for row, column, cell in block.headings():
        if column in block.columns:
            continue
        text = cell.text if isinstance(cell, Formula) else str(cell)
        if fold_name(text) in lexicon.silent:
            continue
        if near := nearly(text, free):
            message = phrase("the heading {text} is not known; its column is left out", text=quoted(text))
            yield block.table.problem(
                row, column, message, phrase("did you mean “{word}”?", word=near), Severity.WARNING
            )
        else:
            strangers.append((row, column, text))
    yield from left_out(block.table, strangers)


def _twice(block: Block) -> Iterator[Problem]:
    first: dict[Meaning, tuple[int, int]] = {}
    for row, column, cell in block.headings():
        meaning = block.columns.get(column)
        if meaning is not None and first.setdefault(meaning, (row, column))[1] != column:
            message = phrase(
                "the heading {cell} means the same as {cell_name}",
                cell=quoted(cell),
                cell_name=block.table.cell_name(*first[meaning]),
            )
            yield block.table.problem(
                row, column, message, phrase("remove one of the two columns, or leave it out in a map")
            )


def _mistyped_above(block: Block, known: Mapping[str, Meaning]) -> Iterator[Problem]:
    """Yield what stands above the headings and is nearly a label that concerns the team, or one with nothing beside."""
    labels = [word for word, meaning in known.items() if meaning[0] != "players"]
    for row in range(block.above, block.head[0]):
        said = list(block.cells(row))
        for index, (column, cell) in enumerate(said):
            if not isinstance(cell, str):
                continue
            label, _, after = cell.partition(":")
            alone = not after.strip() and index + 1 == len(said)
            if fold_name(label) in known:
                if alone and index == 0 and ":" in cell:
                    message = phrase("{cell} stands here with nothing beside it", cell=quoted(cell))
                    yield block.table.problem(row, column, message, severity=Severity.WARNING)
            elif not alone and (near := nearly(label, labels)):
                message = phrase("{label} is not known; what stands beside it is left out", label=quoted(label))
                yield block.table.problem(
                    row, column, message, phrase("did you mean “{word}”?", word=near), Severity.WARNING
                )


def _without_heading(block: Block, known: Mapping[str, Meaning]) -> Iterator[Problem]:
    headed = {column for _, column, _ in block.headings()}
    for row, _ in block.rows():
        others = [(at, cell) for at, cell in block.cells(row) if at not in headed and _is_heading(cell, known)]
        if len(others) > 1:
            message = phrase("more headings begin here, but those of the other columns are in row {row}", row=block.row)
            hint = phrase("put the headings of teams beside each other in one row, or the teams below each other")
            yield block.table.problem(row, others[0][0], message, hint)
            return
        for column, cell in block.cells(row):
            if column not in headed:
                headed.add(column)
                text = cell.text if isinstance(cell, Formula) else cell
                message = phrase("{text} stands under no heading; its column is left out", text=quoted(text))
                yield block.table.problem(row, column, message, severity=Severity.WARNING)


def _is_heading(cell: Cell, known: Mapping[str, Meaning]) -> bool:
    return isinstance(cell, str) and known.get(fold_name(cell), ("",))[0] == "players"


def lacking_headings(block: Block, lexicon: Lexicon, kinds: Iterable[str]) -> list[Problem]:
    """Return the columns that players of these kinds need and the block has not."""
    game = lexicon.game
    needed: dict[Meaning, None] = {NUMBER: None, NAME: None}
    for slug in kinds:
        needed |= {("players", name): None for name in game.kinds[slug].characteristics}
    if game.squad.unit is not None:
        needed[COST] = None
    held = {other for meaning in block.columns.values() for other in (meaning, *lexicon.copies.get(meaning, ()))}
    lacking = [HeadingWords(meaning, game) for meaning in needed if meaning not in held | lexicon.supplied]
    if not lacking:
        return []
    hint = phrase(
        "“pizarra import … --propose map.yaml” begins a map, in which a column of any name can mean it; "
        "“pizarra export --template” writes all the headings"
    )
    what = phrase("there is no column for {lacking}", lacking=tuple(lacking))
    return [block.table.problem(block.row, min(block.columns), what, hint)]


def off_scale(block: Block, said: Iterable[tuple[int, RowValues]], lexicon: Lexicon) -> Iterator[Problem]:
    """Yield the headings most of whose figures are beyond what the game allows: they are of another scale."""
    figures: dict[Meaning, list[float]] = {}
    for _, given in said:
        for meaning, (_, cell) in given.items():
            if meaning[-1] in lexicon.game.characteristics and (number := number_of(figure(cell))) is not None:
                figures.setdefault(meaning, []).append(number)
    for row, column, cell in block.headings():
        found = figures.get(meaning := block.columns.get(column, ()), [])
        limit = lexicon.game.characteristics.get(str(meaning[-1])) if found else None
        if limit is None or lexicon.scale(str(meaning[-1])) is not None:
            continue
        beyond = sum(number > limit.max for number in found)
        if beyond > 1 and beyond * 2 > len(found):
            message = phrase(
                "{beyond} of {count} figures under {heading} are above {most}: another scale",
                beyond=beyond,
                count=len(found),
                heading=quoted(cell),
                most=limit.max,
            )
            hint = phrase("“pizarra import … --propose map.yaml” writes a map that scales them")
            yield block.table.problem(row, column, message, hint)


def understood(tables: Sequence[SheetTable], lexicon: Lexicon) -> Iterator[Problem]:
    """Yield a note for each headings that differ from those before: what every column is taken for."""
    told: set[tuple[Phrase, ...]] = set()
    for table in tables:
        for block in () if table.hidden else blocks(table, lexicon.known):
            columns = tuple(_meanings(block, lexicon))
            if columns and columns not in told:
                told.add(columns)
                message = phrase("read as: {columns}", columns=columns)
                yield table.problem(block.row, min(block.columns), message, severity=Severity.NOTE)


def _meanings(block: Block, lexicon: Lexicon) -> Iterator[Phrase]:
    for _, column, cell in block.headings():
        if (meaning := block.columns.get(column)) is None:
            continue
        meanings = (meaning, *lexicon.copies.get(meaning, ()))
        names = join_phrases(" + ", [HeadingWords(each, lexicon.game) for each in meanings])
        scaling = lexicon.scale(str(meaning[-1]))
        if scaling is None:
            yield phrase("{heading} → {names}", heading=quoted(cell), names=names)
        else:
            span = "{:g}–{:g}".format(*scaling.span)
            yield phrase("{heading} → {names} (from {span})", heading=quoted(cell), names=names, span=span)


def without_effect(
    read: RosterMap, source: Source, tables: Sequence[SheetTable], lexicon: Lexicon
) -> Iterator[Problem]:
    """Yield a note for each entry of a map that no cell of the tables uses."""
    shown_tables = [table for table in tables if not table.hidden]
    texts = {fold_name(words(cell)) for table in shown_tables for cells in table.rows for cell in cells}
    texts |= {fold_name(table.name) for table in shown_tables}
    found = [block for table in shown_tables for block in blocks(table, lexicon.known)]
    columns = {meaning for block in found for meaning in block.columns.values()}
    held = columns | {other for meaning in columns for other in lexicon.copies.get(meaning, ())}
    unused: list[tuple[DataPath, str]] = [
        (("columns", name), name) for name in read.columns if fold_name(name) not in texts
    ]
    for key in read.scales:
        if key != ALL and ("players", str(lexicon.known_word(key)[-1])) not in held:
            unused.append((("scales", key), key))
    for column, meant in read.words.items():
        if lexicon.known_word(column) == NAME and held & {*SURNAMES}:
            continue  # also of names that are joined from several cells
        unused += [(("words", column, text), text) for text in meant if fold_name(text) not in texts]
    for path, text in unused:
        message = phrase("{entry} is not in this spreadsheet: no effect", entry=quoted(text))
        yield source.key_problem(path, message, severity=Severity.NOTE)


def idle_defaults(
    read: RosterMap, source: Source, defaulted: Collection[tuple[str, str]], numbered: bool, lexicon: Lexicon
) -> Iterator[Problem]:
    """Yield a note for each default of a map that filled nothing, and for numbers counted where none is missing."""
    idle: list[tuple[DataPath, str]] = []
    for position, figures in read.defaults.items():
        entry = default_entry(position, lexicon.game)
        unused = [name for name in figures if (entry, str(lexicon.known_word(name)[-1])) not in defaulted]
        if len(unused) == len(figures):
            idle.append((("defaults", position), position))
        else:
            idle += [(("defaults", position, name), f"{position}: {name}") for name in unused]
    if lexicon.counts and not numbered:
        idle.append((("numbers",), "numbers: counted"))
    for path, text in idle:
        message = phrase("{entry} fills no empty cell: no effect", entry=quoted(text))
        yield source.key_problem(path, message, severity=Severity.NOTE)
