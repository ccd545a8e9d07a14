"""Teams that are being collected from rows, in the form of team files, with the cell that each value comes from."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Mapping
from dataclasses import field
from typing import Any

from generator.i18n import phrase
from generator.model.yaml_reader import DataPath, Place
from generator.problems import Problem, Severity, quoted
from generator.tables.cells import (
    no_text,
    words,
)
from generator.tables.files.sheets import Cell, SheetTable
from generator.tables.rosters.headings import TEAM, Meaning

Given = Mapping[Meaning, tuple[int, Cell]]
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
