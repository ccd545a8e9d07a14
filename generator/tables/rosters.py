"""Rosters in tables to teams, and teams to one table."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import PurePath
from typing import Any

from generator.model.game import Game
from generator.model.names import folded
from generator.model.source import DataPath, Place, Source, undotted
from generator.model.team import Team
from generator.model.team_reader import team_from
from generator.problems import PizarraError, Problem, Severity, did_you_mean, errors, shown
from generator.tables.cells import figure, is_date, is_total, kind_of, truth, words
from generator.tables.headings import (
    NAME,
    NUMBER,
    ROLE,
    STARTER,
    SUBSTITUTE,
    TEAM,
    TRUTHS,
    Headings,
    Meaning,
    find_headings,
    heading,
    heading_problems,
    lacking_headings,
    meanings,
)
from generator.tables.reading import Cell, Formula, Table

_USUAL_SHEETS = ("sheet", "hoja", "tabelle", "feuille", "pizarra", "plantilla")
_KITS = (
    ("blue", "white"), ("red", "white"), ("green", "white"), ("yellow", "navy"), ("white", "black"), ("purple", "gold"),
    ("orange", "black"), ("sky", "navy"), ("maroon", "sky"), ("black", "red"), ("teal", "cream"), ("pink", "black"),
)  # fmt: skip
_PATTERNS = ("plain", "stripes", "hoops", "halves", "sash")


@dataclass(frozen=True, slots=True)
class Roster:
    """What a spreadsheet says of one team: the team where it is sound, and all that is wrong with it."""

    name: str
    team: Team | None
    problems: tuple[Problem, ...]
    table: Table
    places: Mapping[DataPath, Place] = field(repr=False)

    def at_cell(self, problem: Problem, game: Game) -> Problem:
        """Return a problem that was found in the team while drawing, at its cell and with the column that helps."""
        path = undotted(problem.path)
        place = Source(self.table.file, None, self.places).place(path)
        hint = problem.hint
        if path and path[-1] == "name":
            column = heading((*path[:1], "short") if len(path) > 1 else ("short",), game, "es")
            hint = f"write a shorter one in the column “{column}”"
        return replace(self.table.problem(*place, problem.message, hint), severity=problem.severity)


@dataclass(slots=True)
class _Draft:
    """A team that is being collected, in the form of a team file, with the cell that each value comes from."""

    table: Table
    data: dict[str, Any]
    places: dict[DataPath, Place]
    problems: list[Problem] = field(default_factory=list)

    @property
    def players(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.data["players"]
        return found

    def put(self, path: DataPath, value: object, row: int, column: int) -> None:
        """Keep one of the team's own values; rows of one team that say different things are a problem."""
        where = self.data
        for key in path[:-1]:
            where = where.setdefault(str(key), {})
            self.places.setdefault((key,), Place(row, column))
        given = where.setdefault(str(path[-1]), value)
        if given != value:
            first = self.table.cell_name(*self.places[path])
            message = f"{shown(value)} differs from {shown(given)} in {first}, for the same team"
            self.problems.append(self.table.problem(row, column, message, "write it once, or the same in every row"))
        self.places.setdefault(path, Place(row, column))


def rosters(tables: Sequence[Table], game: Game) -> tuple[tuple[Roster, ...], tuple[Problem, ...]]:
    """Return the teams of all the tables, each once, and the problems that concern no single team."""
    known = meanings(game)
    drafts: dict[str, _Draft] = {}
    problems: list[Problem] = []
    for table in tables:
        found = find_headings(table, known)
        if found is None:
            problems.append(_no_headings(table, len(tables)))
            continue
        problems += heading_problems(table, found, known)
        problems += lacking_headings(table, found, game, _kinds_in(table, found, game))
        if not errors(problems):
            _collect(table, found, game, known, drafts)
    if not drafts and not errors(problems):
        problems.append(replace(_no_headings(tables[0], 1), severity=Severity.ERROR))
    checked = tuple(_checked(name, draft, index, game) for index, (name, draft) in enumerate(drafts.items()))
    return checked, tuple(problems)


def _no_headings(table: Table, tables: int) -> Problem:
    """Return the problem of a table without headings: a warning where other sheets may hold the rosters."""
    hint = "one row names the columns: equipo, dorsal, nombre, …; “pizarra export --template” writes them"
    where = f" in sheet {shown(table.name)}" if table.name else ""
    problem = Problem(table.file, f"no row with headings was found{where}", hint=hint)
    return replace(problem, severity=Severity.WARNING) if tables > 1 else problem


def _rows(table: Table, found: Headings) -> Iterator[tuple[int, dict[Meaning, tuple[int, Cell]]]]:
    """Yield every row below the headings that says anything: its number, and meaning to column and cell."""
    for row, cells in enumerate(table.rows[found.row :], start=found.row + 1):
        given: dict[Meaning, tuple[int, Cell]] = {}
        for column, meaning in found.columns.items():
            cell = cells[column - 1] if column <= len(cells) else None
            if cell is not None and (isinstance(cell, Formula) or words(cell)):
                given[meaning] = (column, cell)
        summary = is_total(*(given.get(meaning, (0, None))[1] for meaning in (NUMBER, NAME)))
        if given and not summary:
            yield row, given


def _is_player(given: Iterable[Meaning]) -> bool:
    return any(meaning[0] == "players" for meaning in given)


def _kinds_in(table: Table, found: Headings, game: Game) -> list[str]:
    players = (given for _, given in _rows(table, found) if _is_player(given))
    kinds = dict.fromkeys(kind_of(given.get(ROLE, (0, None))[1], game) for given in players)
    return [kind for kind in kinds if kind is not None]


def _collect(
    table: Table, found: Headings, game: Game, known: Mapping[str, Meaning], drafts: dict[str, _Draft]
) -> None:
    """Add a table's players to the drafts of their teams; an empty team cell means the team of the row above.

    A row without a player says what concerns the team, such as its name over the rows of its players.
    """
    head = dict(_head(table, found, known))
    team = words(head[TEAM][1]) if TEAM in head else _name_of(table)
    for row, given in _rows(table, found):
        formula = given[TEAM][1] if TEAM in given else None
        if TEAM in given:
            team = formula.text if isinstance(formula, Formula) else words(formula)
        draft = drafts.get(team)
        if draft is None:
            column = given[TEAM][0] if TEAM in given else min(found.columns)
            draft = drafts[team] = _Draft(table, {"game": game.slug, "players": []}, {})
            draft.put(TEAM, team, row, column)
            draft.places |= {(): Place(row, column), ("players",): Place(row, column)}
            for meaning, (place, cell) in head.items():
                if meaning != TEAM:
                    draft.put(meaning, _team_value(draft, cell, *place), *place)
        if isinstance(formula, Formula):
            draft.problems.append(_formula(table, row, given[TEAM][0], formula))
        if draft.table is not table:
            message = f"{shown(team)} has players in two sheets"
            draft.problems.append(table.problem(row, min(found.columns), message, "keep each team in one sheet"))
            continue
        for meaning, (column, cell) in given.items():
            if meaning[0] != "players" and meaning != TEAM:
                draft.put(meaning, _team_value(draft, cell, row, column), row, column)
        if _is_player(given):
            _add_player(draft, row, given, found, game)


def _head(table: Table, found: Headings, known: Mapping[str, Meaning]) -> Iterator[tuple[Meaning, tuple[Place, Cell]]]:
    """Yield what stands above the headings as pairs of cells, such as “Entrenador | Candela Urrutia”."""
    for row, cells in enumerate(table.rows[: found.row - 1], start=1):
        for column, (cell, after) in enumerate(pairwise(cells), start=2):
            meaning = known.get(folded(cell)) if isinstance(cell, str) else None
            if meaning is not None and meaning[0] != "players" and _says_anything(after):
                yield meaning, (Place(row, column), after)


def _says_anything(cell: Cell) -> bool:
    return isinstance(cell, Formula) or bool(words(cell))


def _name_of(table: Table) -> str:
    """Return the team that a sheet is named after; where its name is a program's own, the file is."""
    usual = folded(table.name).rstrip("0123456789 ") in _USUAL_SHEETS
    return PurePath(table.file).stem if usual or not table.name else " ".join(table.name.split())


def _team_value(draft: _Draft, cell: Cell, row: int, column: int) -> str:
    if isinstance(cell, Formula):
        draft.problems.append(_formula(draft.table, row, column, cell))
        return ""
    return words(cell)


def _formula(table: Table, row: int, column: int, cell: Formula) -> Problem:
    hint = "write the value itself, or open the file in a spreadsheet program and save it there"
    return table.problem(row, column, f"holds the formula {shown(cell.text)} without a result", hint)


def _add_player(
    draft: _Draft, row: int, given: Mapping[Meaning, tuple[int, Cell]], found: Headings, game: Game
) -> None:
    table, index = draft.table, len(draft.players)
    column, cell = given.get(ROLE, (0, None))
    kind = None if isinstance(cell, Formula) else kind_of(cell, game)
    if kind is None and not isinstance(cell, Formula):
        names = [text for kind_ in game.kinds.values() for _, text in kind_.name.texts]
        message = f"{shown(words(cell))} is no role of {game.title}"
        draft.problems.append(table.problem(row, column, message, did_you_mean(words(cell), names)))
    player: dict[str, Any] = {} if kind is None or game.kinds[kind].usual else {"role": kind}
    draft.players.append(player)
    draft.places[("players", index)] = Place(row, min(found.columns))
    for meaning, (at, content) in given.items():
        if meaning[0] == "players" and meaning != ROLE:
            _put_value(draft, player, meaning, content, Place(row, at))
    if kind is not None:
        _fill_gaps(draft, player, kind, found, game, Place(row, min(found.columns)))


def _put_value(draft: _Draft, player: dict[str, Any], meaning: Meaning, cell: Cell, place: Place) -> None:
    key = str(meaning[-1])
    value: object
    if isinstance(cell, Formula):
        draft.problems.append(_formula(draft.table, *place, cell))
        value = None
    elif meaning in TRUTHS:
        value = truth(cell)
        if value is None:
            message = f"{shown(words(cell))} is neither yes nor no"
            draft.problems.append(draft.table.problem(*place, message, "write x, sí or yes; leave it empty for no"))
        elif meaning == STARTER:
            key, value = str(SUBSTITUTE[-1]), not value
    elif meaning in (NAME, ("players", "short")):
        value = words(cell)
    elif is_date(cell):
        hint = "spreadsheet programs take 5-7 for a day: make it a cell for numbers and write it again"
        draft.problems.append(draft.table.problem(*place, f"holds a date, {words(cell)[:10]}, not a number", hint))
        value = None
    else:
        value = figure(cell)
    if value is not None:
        player[key] = value
        draft.places[("players", len(draft.players) - 1, key)] = place


def _fill_gaps(draft: _Draft, player: dict[str, Any], kind: str, found: Headings, game: Game, row: Place) -> None:
    """Tell every empty cell that should hold a value; a harmless value takes its place for the rest of the checks."""
    columns = {meaning: column for column, meaning in found.columns.items()}
    path = ("players", len(draft.players) - 1)
    needed: dict[str, object] = {"number": -1, "name": "?"}
    needed |= {name: game.characteristics[name].min for name in game.kinds[kind].characteristics}
    needed |= {"cost": 0} if game.squad.unit is not None else {}
    for key, harmless in needed.items():
        place = Place(row.line, columns[("players", key)])
        if key in player:
            continue
        player[key] = harmless
        draft.places[(*path, key)] = place
        if any(p.line == place.line and p.column == place.column for p in draft.problems):
            continue
        hint = "where cells are merged only the first of them holds the value" if key == "name" else ""
        if kind_names := _optional_for(key, kind, game):
            hint = f"or is this a {kind_names}? then write it under “{heading(ROLE, game, 'es')}”"
        draft.problems.append(draft.table.problem(*place, f"{key} is empty", hint))


def _optional_for(key: str, kind: str, game: Game) -> str:
    """Return the other kinds of player, in which a characteristic does not occur."""
    if key not in game.characteristics:
        return ""
    others = (k.name.in_("es") for slug, k in game.kinds.items() if slug != kind and key not in k.characteristics)
    return " or ".join(others)


def _checked(name: str, draft: _Draft, index: int, game: Game) -> Roster:
    """Return a draft as a team, checked as a team file is, problems at their cells."""
    problems = list(draft.problems)
    if not draft.players:
        hint = "write its players in the rows below, or remove what is no team"
        problems.append(draft.table.problem(*draft.places[()], f"{shown(name)} has no player", hint))
        return Roster(name, None, tuple(problems), draft.table, draft.places)
    if "primary" not in draft.data.get("kit", {}):
        primary, secondary = _KITS[index % len(_KITS)]
        pattern = _PATTERNS[index // len(_KITS) % len(_PATTERNS)]
        draft.data["kit"] = {"primary": primary, "secondary": secondary, "pattern": pattern} | draft.data.get("kit", {})
        message = f"{shown(name)} names no colours; it gets {primary} and {secondary}"
        at = draft.places[()]
        problems.append(replace(draft.table.problem(*at, message), severity=Severity.NOTE))
    source = Source(draft.table.file, draft.data, draft.places, draft.places)
    team: Team | None = None
    try:
        team, warnings = team_from(source, game)
        problems += (_placed(problem, draft.table) for problem in warnings)
    except PizarraError as error:
        told = {(problem.line, problem.column) for problem in draft.problems}
        fresh = (problem for problem in error.problems if (problem.line, problem.column) not in told)
        problems += (_placed(problem, draft.table) for problem in fresh)
    return Roster(name, None if errors(problems) else team, tuple(problems), draft.table, draft.places)


def _placed(problem: Problem, table: Table) -> Problem:
    hint = "" if problem.hint == "remove the quotes" else problem.hint
    message = problem.message.replace("(the other in line ", "(the other in row ")
    cell = table.cell_name(problem.line, problem.column)
    return replace(problem, cell=cell, hint=hint, message=message)


_TEAM_COLUMNS: Mapping[Meaning, Callable[[Team], str]] = {
    TEAM: lambda team: team.name,
    ("short",): lambda team: team.short if team.short != team.name else "",
    ("coach",): lambda team: team.coach,
    ("kit", "primary"): lambda team: team.kit.primary.hex,
    ("kit", "secondary"): lambda team: team.kit.secondary.hex,
    ("kit", "pattern"): lambda team: team.kit.pattern,
    ("keeper_kit", "primary"): lambda team: team.keeper_kit.primary.hex,
    ("keeper_kit", "secondary"): lambda team: team.keeper_kit.secondary.hex,
    ("keeper_kit", "pattern"): lambda team: team.keeper_kit.pattern,
}
_YES_WORD = {"es": "sí", "en": "yes"}


def roster_rows(teams: Sequence[Team], game: Game, language: str) -> list[list[Cell]]:
    """Return teams as the rows of one table, headings first: a row a player, what concerns the team in each of them.

    Raises ``PizarraError`` when two teams have one name, or a name holds what no cell can.
    """
    problems = [
        Problem(shown(name), f"is the name of {count} teams; a roster tells teams apart by their names")
        for name, count in Counter(team.name for team in teams).items()
        if count > 1
    ]
    characteristics = list(dict.fromkeys(name for kind in game.kinds.values() for name in kind.characteristics))
    own: list[Meaning] = [NUMBER, NAME, ("players", "short"), ROLE, ("players", "captain"), SUBSTITUTE]
    own += [("players", "cost")] if game.squad.unit is not None else []
    own += [("players", name) for name in characteristics]
    rows: list[list[Cell]] = [[heading(meaning, game, language) for meaning in (*_TEAM_COLUMNS, *own)]]
    for team in teams:
        shared: list[Cell] = [get(team) for get in _TEAM_COLUMNS.values()]
        for player in team.players:
            values = dict(player.values)
            role = "" if game.kinds[player.kind].usual else game.kinds[player.kind].name.in_(language)
            flags = [_YES_WORD[language] if flag else "" for flag in (player.captain, player.substitute)]
            cost: list[Cell] = [player.cost] if game.squad.unit is not None else []
            numbers = [values.get(name) for name in characteristics]
            rows.append([*shared, player.number, player.name, player.short, role, *flags, *cost, *numbers])
    for row in rows:
        problems += [
            Problem(shown(row[0]), f"{shown(cell)} holds a character that no spreadsheet can hold")
            for cell in row
            if isinstance(cell, str) and any(map(_unwritable, cell))
        ]
    if problems:
        raise PizarraError(problems)
    return rows


def _unwritable(letter: str) -> bool:
    return unicodedata.category(letter) in ("Cc", "Cs") or ord(letter) & 0xFFFE == 0xFFFE
