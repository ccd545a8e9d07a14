"""Tables of matches as the data of a season's file, with the cell that each value comes from."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from pathlib import PurePath
from typing import Any

from generator.frozen import dataclass
from generator.model.game import Game
from generator.model.names import folded
from generator.model.source import DataPath, Place, Source
from generator.problems import PizarraError, Problem, shown
from generator.tables.cells import is_date, left_out, no_text, words, words_in
from generator.tables.files.sheets import Cell, Formula, SheetTable
from generator.tables.seasons.cells import RESTS, day_and_hour, hour, is_hour, players, state_of
from generator.tables.seasons.headings import Column, match_columns
from generator.words import phrase

_SEARCHED = 30
_HOME, _AWAY, _ROUND, _BYE = ("home",), ("away",), ("round",), ("bye",)
_TITLE = re.compile(r"(?:jornada|ronda|round|matchday|fecha)\s+(?:n[.º°]*\s*)?(\S+)", re.IGNORECASE)
_RESULT = re.compile(r"(?P<home>.*\w.*?)\s+(?P<score>\d{1,3}\s*[-–—:]\s*\d{1,3})\s+(?P<away>.*\w.*)")

Sides = Callable[[str, str, str], str]
"""Returns on which side of two teams a player is, ``home`` or ``away``, and nothing where that is not known."""


@dataclass(frozen=True, slots=True)
class MatchTable:
    """What a table says of a season, in the form of its file; places are cells. ``problems`` are those of its cells."""

    table: SheetTable
    source: Source
    problems: tuple[Problem, ...]

    def at_cell(self, problem: Problem) -> Problem:
        """Return a problem of the data at its cell."""
        if problem.file != self.table.file or not problem.line:
            return problem
        return replace(problem, cell=self.table.cell_name(problem.line, problem.column), path="")


def match_table(tables: Sequence[SheetTable], game: Game, sides: Sides) -> MatchTable:
    """Return the matches of the first table that holds any. Raises ``PizarraError`` when none does."""
    known = match_columns(game)
    for table in tables:
        if not table.hidden and (head := _head(table, known)) is not None:
            return _MatchReader(table, sides).read(*head)
    if any(_typed(cells) for cells in tables[0].rows):
        return _MatchReader(tables[0], sides).read_lines()
    hint = phrase(
        "one row names the columns: local, visitante, resultado, jornada, …; or each line says “Home 2-1 Away”"
    )
    raise PizarraError([Problem(tables[0].file, phrase("no row with headings of matches was found"), hint=hint)])


def _head(table: SheetTable, known: Mapping[str, Column]) -> tuple[int, dict[int, Column]] | None:
    """Return the row that names two teams, and what its columns mean."""
    for row, cells in enumerate(table.rows[:_SEARCHED], start=1):
        named = ((column, known.get(folded(words(cell)))) for column, cell in enumerate(cells, start=1) if cell)
        found = {column: meaning for column, meaning in named if meaning is not None}
        if _HOME in found.values() and _AWAY in found.values():
            return row, found
    return None


@dataclasses.dataclass
class _MatchReader:
    """Reads the rows of one table; notes what is wrong with their cells."""

    table: SheetTable
    sides: Sides
    matches: list[dict[str, Any]] = field(default_factory=list)
    places: dict[DataPath, Place] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def read(self, head: int, columns: Mapping[int, Column]) -> MatchTable:
        """Return what stands below the headings in a row."""
        self._left_out(head, columns)
        rounds = ""
        for row, cells in enumerate(self.table.rows[head:], start=head + 1):
            said = [(at, cell) for at, cell in enumerate(cells, start=1) if words_in(cell)]
            given = {columns[at]: (at, cell) for at, cell in said if at in columns}
            if title := _round_title([words(cell) for _, cell in said]):
                rounds = title
            elif given.keys() - {_ROUND, ("date",)}:
                rounds = _round_named(words(given[_ROUND][1])) if _ROUND in given else rounds
                self._match(row, given, rounds)
        return self._done(self._title(head))

    def read_lines(self) -> MatchTable:
        """Return what stands as “Home 2-1 Away” in each line, rounds as titles among them."""
        rounds = ""
        for row, cells in enumerate(self.table.rows, start=1):
            said = [words(cell) for cell in cells if words_in(cell)]
            if title := _round_title(said):
                rounds = title
            elif typed := _typed(cells):
                self._match(row, {(key,): (1, text) for key, text in typed.items()}, rounds)
            elif said:
                self.problems.append(self.table.problem(row, 1, phrase("is no result such as “Home 2-1 Away”")))
        return self._done(self._title(1))

    def _done(self, title: str) -> MatchTable:
        data = {"season": title, "matches": self.matches}
        return MatchTable(self.table, Source(self.table.file, data, self.places, self.places), tuple(self.problems))

    def _title(self, head: int) -> str:
        """Return what stands alone over the headings, such as “Temporada: Liga 2026”; else the name of the file."""
        above = ([cell for cell in cells if words_in(cell)] for cells in self.table.rows[: head - 1])
        alone = (cells[0] for cells in above if len(cells) == 1 and isinstance(cells[0], str))
        title = next((words(cell).rpartition(":")[2].strip() for cell in alone), "")
        return title or " ".join(PurePath(self.table.file).stem.replace("_", " ").split())

    def _left_out(self, head: int, columns: Mapping[int, Column]) -> None:
        first: dict[Column, int] = {}
        for at, cell in enumerate(self.table.rows[head - 1], start=1):
            if at in columns and first.setdefault(columns[at], at) != at:
                message = phrase("the heading {name} stands twice", name=shown(cell))
                self.problems.append(self.table.problem(head, at, message))
        named = [(head, at, cell) for at, cell in enumerate(self.table.rows[head - 1], start=1) if words_in(cell)]
        self.problems += left_out(self.table, [(row, at, cell) for row, at, cell in named if at not in columns])

    def _match(self, row: int, given: Mapping[Column, tuple[int, Cell]], rounds: str) -> None:
        entry: dict[str, Any] = {"round": rounds} if rounds else {}
        at: DataPath = ("matches", len(self.matches))
        self.places[at] = Place(row, min(column for column, _ in given.values()))
        self.matches.append(entry)
        for column, (place, cell) in given.items():
            if column != _ROUND and (told := self._wrong(column, row, place, cell)) is not None:
                self.problems.append(told)
            elif column != _ROUND:
                self.places[(*at, column[0])] = Place(row, place)
                self._put(entry, column, cell, Place(row, place), at)
        self._joined_score(entry, row, given)
        self._bye(entry)

    def _wrong(self, column: Column, row: int, at: int, cell: Cell) -> Problem | None:
        """Return what keeps a cell from being read."""
        if column[0] in ("score", "shootout") and (is_date(cell) or is_hour(cell)):
            message = phrase("holds a date or an hour, {words}, not a score", words=words(cell)[:10])
            hint = phrase("spreadsheet programs take 2-1 for a day: make it a cell for text and write it again")
            return self.table.problem(row, at, message, hint)
        if isinstance(cell, Formula) or column[0] not in ("date", "time"):
            return no_text(self.table, row, at, cell)
        return None

    def _put(self, entry: dict[str, Any], column: Column, cell: Cell, place: Place, at: DataPath) -> None:
        """Keep what a cell says."""
        text = words(cell)
        match column:
            case ("date",):
                entry["date"], late = day_and_hour(cell)
                entry |= {"time": late} if late and "time" not in entry else {}
            case ("time",):
                entry["time"] = hour(cell)
            case ("state",):
                entry["state"] = state_of(text) or text
            case ("score",) if state := state_of(text):
                entry["state"] = state
            case ("score", _):
                pass
            case ("events", kind, side):
                self._noted(entry, kind, side, list(players(text)), place, at)
            case ("events", kind):
                self._both_sides(entry, kind, cell, place, at)
            case (name,) if text not in ("-", "–", "—"):
                entry[name] = text

    def _both_sides(self, entry: dict[str, Any], kind: str, cell: Cell, place: Place, at: DataPath) -> None:
        """Keep players of both sides: those of the team at home before a semicolon, or wherever they play."""
        home, found, away = str(cell).partition(";")
        if found:
            self._noted(entry, kind, "home", list(players(home)), place, at)
            self._noted(entry, kind, "away", list(players(away)), place, at)
            return
        for name in players(home):
            side = self.sides(str(entry.get("home", "")), str(entry.get("away", "")), name)
            if side:
                self._noted(entry, kind, side, [name], place, at)
            else:
                message = phrase("does not say for which team {name} plays", name=shown(name))
                hint = phrase("write those of the team at home, then a semicolon, then the others")
                self.problems.append(self.table.problem(*place, message, hint))

    def _noted(
        self, entry: dict[str, Any], kind: str, side: str, names: Sequence[str], place: Place, at: DataPath
    ) -> None:
        if names:
            entry.setdefault("events", {}).setdefault(kind, {}).setdefault(side, []).extend(names)
            for end in range(1, 4):
                self.places[(*at, *("events", kind, side)[:end])] = place

    def _joined_score(self, entry: dict[str, Any], row: int, given: Mapping[Column, tuple[int, Cell]]) -> None:
        """Keep a score whose sides stand in columns of their own."""
        sides = [given.get(("score", side)) for side in ("home", "away")]
        said = [side for side in sides if side is not None]
        if len(said) == 1:
            message = phrase("only one side of the score is there")
            self.problems.append(self.table.problem(row, said[0][0], message))
        elif said and "score" not in entry:
            entry["score"] = "-".join(words(cell) for _, cell in said)

    def _bye(self, entry: dict[str, Any]) -> None:
        """Turn a match against nobody into a rest."""
        for side, other in (("home", "away"), ("away", "home")):
            if folded(entry.get(side, "")) in RESTS and other in entry:
                entry["bye"] = entry.pop(other)
                del entry[side]
                return


def _typed(cells: Sequence[Cell]) -> Mapping[str, str]:
    """Return the teams and the score of a result that stands in one cell; nothing for other words."""
    said = [words(cell) for cell in cells if words_in(cell)]
    found = _RESULT.fullmatch(said[0]) if len(said) == 1 else None
    return found.groupdict() if found else {}


def _round_title(said: Sequence[str]) -> str:
    """Return the round that a row names alone, such as “Jornada 7”."""
    return _round_named(said[0]) if len(said) == 1 and _TITLE.fullmatch(said[0]) else ""


def _round_named(text: str) -> str:
    found = _TITLE.fullmatch(text)
    return found[1] if found else text
