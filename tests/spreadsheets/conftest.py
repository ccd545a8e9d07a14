"""Rosters of Dichoso Fulbo as an organiser keeps them, row by row."""

import pytest

from generator.model.roster_map import RosterMap
from generator.model.source import parse_text
from generator.model.validation import validate
from generator.packs.load import find_pack
from generator.spreadsheets.roster_words import mapped_lexicon
from generator.spreadsheets.rosters import rosters
from generator.spreadsheets.sheets import SheetTable

_FIELD = dict.fromkeys(("VEL", "DRI", "ROB", "COL", "REC", "REM", "FUE"), 5)
_KEEPER = dict.fromkeys(("VEL", "GRA", "CTR"), 5)


@pytest.fixture(scope="session")
def player():
    """A row as headings and cells; number 1 keeps the goal."""

    def row(number, **cells):
        own = {"Dorsal": number, "Nombre": f"Jugadora {number}", "Puesto": "portero" if number == 1 else None}
        return own | dict.fromkeys(_FIELD | _KEEPER) | (_KEEPER if number == 1 else _FIELD) | cells

    return row


@pytest.fixture(scope="session")
def grid():
    """Rows as the cells of a table, headings first."""

    def cells(rows):
        headings = dict.fromkeys(key for row in rows for key in row)
        return [tuple(headings), *(tuple(row.get(heading) for heading in headings) for row in rows)]

    return cells


@pytest.fixture(scope="session")
def whole():
    """All that is read of a table, with what is in its summary."""
    game = find_pack("dichoso-fulbo").game

    def whole(rows, sheet="Liga", *more):
        tables = [SheetTable("t", sheet, tuple(map(tuple, rows))), *(SheetTable("t", *other) for other in more)]
        return rosters(tables, game)

    return whole


@pytest.fixture(scope="session")
def read(whole):
    """The teams of a table, by name, and all problems."""

    def read(rows, sheet="Liga", *more):
        found = whole(rows, sheet, *more)
        return {roster.name: roster.team for roster in found.teams}, list(found.all_problems)

    return read


@pytest.fixture(scope="session")
def mapped():
    """The teams of a table that is read with a map, and all problems."""
    game = find_pack("dichoso-fulbo").game

    def read(rows, text):
        source = parse_text(text, "map.yaml")
        lexicon = mapped_lexicon(game, validate(RosterMap, source), source)
        found = rosters([SheetTable("t.csv", "", tuple(map(tuple, rows)))], game, lexicon)
        return found.teams, list(found.all_problems)

    return read


@pytest.fixture(scope="session")
def of_hundred():
    """Headings of a game of figures to a hundred, and a row below them."""
    figures = ("Overall", "Pace", "Shooting", "Passing", "Dribbling", "Defending", "Physical")

    def row(*cells, club="Alfa"):
        return (
            [cells[0], club, cells[1], "Spain", *cells[2:]]
            if cells
            else ["Name", "Club", "Position", "Nationality", *figures]
        )

    return row
