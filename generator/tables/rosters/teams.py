"""Rosters in tables to teams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath

from generator.model.game import Game
from generator.model.names import folded
from generator.model.source import DataPath, Place, Source, undotted
from generator.model.teams.reader import team_from
from generator.model.teams.team import Team
from generator.problems import PizarraError, Problem, Severity, errors, shown
from generator.tables.files.reading import Cell, Formula, SheetTable
from generator.tables.rosters.blocks import Block, blocks, joined_name, said_above
from generator.tables.rosters.cells import is_total, words
from generator.tables.rosters.clubs import club_key, near_keys, usual_kits
from generator.tables.rosters.drafts import Columns, Draft, Given, add_player, no_text
from generator.tables.rosters.headings import NAME, NUMBER, ROLE, SHORT, SURNAMES, TEAM, Meaning, heading, meanings
from generator.tables.rosters.leftovers import heading_problems, lacking_headings
from generator.tables.rosters.positions import kind_of
from generator.words import Phrase, counted, joined_by, message, phrase

_USUAL_SHEETS = ("sheet", "hoja", "tabelle", "feuille", "pizarra", "plantilla")


@dataclass(frozen=True, slots=True)
class Roster:
    """What a spreadsheet says of one team: the team where it is sound, and all that is wrong with it."""

    name: str
    team: Team | None
    problems: tuple[Problem, ...]
    table: SheetTable
    places: Mapping[DataPath, Place] = field(repr=False)

    def at_cell(self, problem: Problem, game: Game) -> Problem:
        """Return a problem that was found in the team while drawing, at its cell and with the column that helps."""
        path = undotted(problem.path)
        place = Source(self.table.file, None, self.places).place(path)
        hint = problem.hint
        if path and path[-1] == "name":
            column = heading(SHORT if len(path) > 1 else ("short",), game, "es")
            hint = phrase("write a shorter one in the column “{column}”", column=column)
        return replace(self.table.problem(*place, problem.message, hint), severity=problem.severity)


def rosters(tables: Sequence[SheetTable], game: Game) -> tuple[tuple[Roster, ...], tuple[Problem, ...]]:
    """Return the teams of all the tables, each once, and the problems that concern no single team."""
    known = meanings(game)
    reader = _RosterReader(game, known)
    for table in tables:
        reader.problems += _hidden(table)
        if table.hidden:
            continue
        found = blocks(table, known)
        if not found:
            reader.problems.append(_no_headings(table, len(tables)))
        reader.take(found)
    if not reader.drafts and not errors(reader.problems):
        reader.problems.append(replace(_no_headings(tables[0], 1), severity=Severity.ERROR))
    drafts = {draft.name: draft for draft in reader.drafts.values()}
    _tell_near_names(reader.drafts)
    _tell_shared_players(drafts.values())
    kits = usual_kits([name for name, draft in drafts.items() if "primary" not in draft.data.get("kit", {})])
    checked = tuple(_checked(name, draft, kits.get(name, {}), game) for name, draft in drafts.items())
    return checked, tuple(reader.problems)


def _hidden(table: SheetTable) -> Iterator[Problem]:
    """Yield a warning for what a spreadsheet program does not show: such sheets are left out, such rows are taken."""
    if table.hidden:
        message = phrase("the sheet {name} is hidden and left out", name=shown(table.name))
        yield Problem(table.file, message, hint=phrase("show it to import it too"), severity=Severity.WARNING)
    elif table.hidden_rows:
        rows = ", ".join(map(str, table.hidden_rows[:10])) + (" …" if len(table.hidden_rows) > 10 else "")
        told = counted(
            len(table.hidden_rows),
            "1 row is hidden, and taken all the same: {rows}",
            "{count} rows are hidden, and taken all the same: {rows}",
            rows=rows,
        )
        hint = phrase("delete the rows of players who are gone")
        yield table.problem(table.hidden_rows[0], 1, told, hint, Severity.WARNING)


def _no_headings(table: SheetTable, tables: int) -> Problem:
    """Return the problem of a table without headings: a warning where other sheets may hold the rosters."""
    hint = phrase("one row names the columns: equipo, dorsal, nombre, …; “pizarra export --template” writes them")
    wrong = phrase("no row with headings was found")
    if table.name:
        wrong = phrase("no row with headings was found in sheet {name}", name=shown(table.name))
    problem = Problem(table.file, wrong, hint=hint)
    return replace(problem, severity=Severity.WARNING) if tables > 1 else problem


class _RosterReader:
    """Reads the blocks of all tables; keeps the drafts of teams by their keys, and what concerns no single team."""

    def __init__(self, game: Game, known: Mapping[str, Meaning]) -> None:
        self.drafts: dict[str, Draft] = {}
        self.problems: list[Problem] = []
        self._game = game
        self._known = known

    def take(self, found: Sequence[Block]) -> None:
        """Read the blocks of a table, each after what stands over it; headings that are only repeated say nothing."""
        team = ""
        told: set[tuple[object, ...]] = set()
        for index, block in enumerate(found):
            head = said_above(block, self._known)
            team = self._name(head, found[max(index - 1, 0)], block, team)
            said = list(_said(block))
            same = tuple(words(cell) if isinstance(cell, str) else cell for _, _, cell in block.headings())
            if same not in told:
                told.add(same)
                self.problems += heading_problems(block, self._known)
                self.problems += lacking_headings(block, self._game, _kinds_in(said, self._game))
            if not errors(self.problems):
                team = self._collect(block, said, head, team)

    def _name(self, head: Mapping[Meaning, tuple[Place, Cell]], before: Block, block: Block, team: str) -> str:
        """Return the team that a block begins with; where nothing names it that is a problem."""
        if TEAM in head:
            return words(head[TEAM][1])
        if block is before:
            return _name_of(block.table)
        if TEAM not in block.columns.values() and not block.follows(before):
            message = phrase("other headings begin here, and nothing above says whose players follow")
            hint = phrase("write the team's name over its headings, or in a column “equipo”")
            self.problems.append(block.table.problem(block.row, min(block.columns), message, hint))
        return team

    def _collect(
        self, block: Block, said: Sequence[tuple[int, Given]], head: Mapping[Meaning, tuple[Place, Cell]], team: str
    ) -> str:
        """Add a block's players to the drafts of their teams, and return the last team.

        An empty team cell means the team of the row above, unless the column repeats the names in its rows. A row
        without a player says what concerns the team, such as its name over the rows of its players.
        """
        table, columns, rows = block.table, Columns.of(block, self._game), list(self._rows(block, said))
        filled = _repeats_teams(rows)
        for row, given in rows:
            if TEAM in given:
                at, cell = given[TEAM]
                if (problem := no_text(table, row, at, cell)) is not None:
                    self.problems.append(problem)
                    continue
                team = words(cell)
            elif filled and _is_player(given):
                column = next(column for column, meaning in block.columns.items() if meaning == TEAM)
                self.problems.append(table.problem(row, column, phrase("names no team, as the other rows do")))
                continue
            draft = self._draft(team, row, given, block, head)
            if draft.table is not table:
                message = phrase("{team} has players in two sheets", team=shown(team))
                draft.problems.append(
                    table.problem(row, min(block.columns), message, phrase("keep each team in one sheet"))
                )
                continue
            for meaning, (column, cell) in given.items():
                if meaning[0] != "players" and meaning != TEAM:
                    draft.put(meaning, cell, row, column)
            if _is_player(given):
                add_player(draft, row, given, columns)
        return team

    def _draft(
        self, team: str, row: int, given: Given, block: Block, head: Mapping[Meaning, tuple[Place, Cell]]
    ) -> Draft:
        column = given[TEAM][0] if TEAM in given else min(block.columns)
        key = club_key(team)
        draft = self.drafts.get(key)
        if draft is None:
            draft = self.drafts[key] = Draft(block.table, {"game": self._game.slug, "players": []}, {})
            draft.places |= {(): Place(row, column), ("players",): Place(row, column)}
            for meaning, (place, cell) in head.items():
                if meaning != TEAM:
                    draft.put(meaning, cell, *place)
        if draft.table is block.table:
            draft.called(team, row, column)
        return draft

    def _rows(self, block: Block, said: Iterable[tuple[int, Given]]) -> Iterator[tuple[int, Given]]:
        """Yield the rows of a block but for those that sum up others, which are reported."""
        for row, given in said:
            number, name = (given.get(meaning, (0, None)) for meaning in (NUMBER, NAME))
            if is_total(number[1], name[1]):
                text = words(name[1]) or words(number[1])
                message = phrase("{text} is taken for a row of sums and left out", text=shown(text))
                hint = phrase("or is it a player? then write a number too")
                self.problems.append(block.table.problem(row, max(number[0], name[0]), message, hint, Severity.NOTE))
            else:
                yield row, given


def _said(block: Block) -> Iterator[tuple[int, Given]]:
    """Yield every row below the headings that says anything, with a player's name in one piece."""
    columns = sorted(block.columns.items())
    joins = any(meaning in SURNAMES for meaning in block.columns.values())
    for row, cells in block.rows():
        given: dict[Meaning, tuple[int, Cell]] = {}
        for column, meaning in columns:
            cell = cells[column - 1] if column <= len(cells) else None
            if cell is not None and (not isinstance(cell, str) or (cell and not cell.isspace())):
                given[meaning] = (column, cell)
        if joins and (name := joined_name(given)) is not None:
            given = {NAME: name} | {
                meaning: cell for meaning, cell in given.items() if meaning not in (NAME, *SURNAMES)
            }
        if given:
            yield row, given


def _is_player(given: Iterable[Meaning]) -> bool:
    return any(meaning[0] == "players" for meaning in given)


def _repeats_teams(rows: Sequence[tuple[int, Given]]) -> bool:
    """Return whether the column of teams names them in every row: more repeat the name above than are empty."""
    repeated = empty = 0
    above = ""
    for _, given in rows:
        if not _is_player(given):
            continue
        team = words(cell.text if isinstance(cell := given.get(TEAM, (0, None))[1], Formula) else cell)
        repeated += bool(team) and team == above
        empty += not team
        above = team
    return 0 < repeated >= empty


def _kinds_in(said: Iterable[tuple[int, Given]], game: Game) -> list[str]:
    players = (given for _, given in said if _is_player(given))
    roles = dict.fromkeys(words(given[ROLE][1]) if ROLE in given else "" for given in players)
    kinds = dict.fromkeys(kind_of(role, game) for role in roles)
    return [kind for kind in kinds if kind is not None]


def _name_of(table: SheetTable) -> str:
    """Return the team that a sheet is named after; where its name is a program's own, the file is."""
    usual = folded(table.name).rstrip("0123456789 ") in _USUAL_SHEETS
    return PurePath(table.file).stem if usual or not table.name else " ".join(table.name.split())


def _tell_near_names(drafts: Mapping[str, Draft]) -> None:
    """Tell the teams whose names differ by a letter; both are held back where one has far fewer players."""
    for pair in near_keys(drafts):
        fewer, more = sorted((drafts[key] for key in pair), key=lambda draft: len(draft.players))
        stray = len(fewer.players) * 2 <= len(more.players)
        message = phrase(
            "{name} has {count} of the players: is it not {other}?",
            name=shown(fewer.name),
            count=len(fewer.players),
            other=shown(more.name),
        )
        hint = phrase("write both alike, or names that differ by more than a letter")
        severity = Severity.ERROR if stray else Severity.WARNING
        problem = fewer.table.problem(*fewer.places[TEAM], message, hint, severity)
        fewer.problems.append(problem)
        more.problems.append(problem)


def _tell_shared_players(drafts: Iterable[Draft]) -> None:
    """Tell players who stand in two teams, where a name has more than one word."""
    first: dict[str, Draft] = {}
    for draft in drafts:
        for index, player in enumerate(draft.players):
            name = str(player.get("name", ""))
            if " " in name and (other := first.setdefault(folded(name), draft)) is not draft:
                place = draft.places.get(("players", index, "name"), draft.places[("players", index)])
                message = phrase("{name} plays for {other} too", name=shown(name), other=shown(other.name))
                draft.problems.append(draft.table.problem(*place, message, severity=Severity.WARNING))


def _checked(name: str, draft: Draft, kit: Mapping[str, str], game: Game) -> Roster:
    """Return a draft as a team, checked as a team file is, problems at their cells. ``kit`` is for want of another."""
    problems = list(draft.problems)
    if not draft.players:
        hint = phrase("write its players in the rows below, or remove what is no team")
        problems.append(draft.table.problem(*draft.places[()], phrase("{name} has no player", name=shown(name)), hint))
        return Roster(name, None, tuple(problems), draft.table, draft.places)
    draft.data["name"] = name
    if kit:
        draft.data["kit"] = {**kit, **draft.data.get("kit", {})}
        message = phrase(
            "{name} names no colours; it gets {first} and {second}",
            name=shown(name),
            first=kit["primary"],
            second=kit["secondary"],
        )
        problems.append(draft.table.problem(*draft.places[()], message, severity=Severity.NOTE))
    source = Source(draft.table.file, draft.data, draft.places, draft.places)
    team: Team | None = None
    try:
        team, warnings = team_from(source, game)
        problems += (_placed(problem, draft.table, name) for problem in warnings)
    except PizarraError as error:
        told = {(problem.line, problem.column) for problem in draft.problems}
        fresh = (problem for problem in error.problems if (problem.line, problem.column) not in told)
        problems += (_placed(problem, draft.table, name) for problem in fresh)
    return Roster(name, None if errors(problems) else team, tuple(problems), draft.table, draft.places)


def _placed(problem: Problem, table: SheetTable, team: str) -> Problem:
    """Return a problem at its cell; one that concerns a team as a whole names it."""
    hint = "" if problem.hint.startswith("remove the quotes") else problem.hint
    text = problem.message
    if isinstance(text, Phrase) and text.message in _IN_ROWS:
        text = Phrase(_IN_ROWS[text.message], text.values)
    cell = table.cell_name(problem.line, problem.column)
    if problem.path in ("", "players"):
        return replace(problem, cell=cell, hint=hint, message=joined_by(": ", [shown(team), text]), path="")
    return replace(problem, cell=cell, hint=hint, message=text)


_IN_ROWS: Mapping[object, str] = {
    message("two players wear number {number} (the other in line {other})"): message(
        "two players wear number {number} (the other in row {other})"
    ),
    message("a second captain (the first in line {other})"): message("a second captain (the first in row {other})"),
}
"""What is said of lines in a team file, for the rows of a spreadsheet."""
