"""Rosters in tables to teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cache
from pathlib import PurePath

from generator.frozen import dataclass
from generator.model.game import Game
from generator.model.names import folded
from generator.model.source import DataPath, Place, Source, undotted
from generator.model.teams.reader import team_from
from generator.model.teams.team import Team
from generator.problems import PizarraError, Problem, Severity, errors, shown
from generator.tables.cells import no_text, words
from generator.tables.files.sheets import Cell, SheetTable
from generator.tables.rosters.blocks import Block, blocks, said_above
from generator.tables.rosters.clubs import club_key, usual_kits
from generator.tables.rosters.columns import heading_problems, lacking_headings
from generator.tables.rosters.doubles import tell_near_names, tell_shared_players
from generator.tables.rosters.drafts import Draft, Given
from generator.tables.rosters.headings import NAME, NUMBER, SHORT, TEAM, HeadingWords, Meaning
from generator.tables.rosters.lexicon import Lexicon, usual_lexicon
from generator.tables.rosters.players import Columns, add_player
from generator.tables.rosters.said import is_player, kinds_in, repeats_teams, said_rows, sums_up
from generator.tables.summary import Summary, by_reason, counts, with_places
from generator.words import Phrase, counted, few_of, joined_by, message, phrase

_USUAL_SHEETS = ("sheet", "hoja", "tabelle", "feuille", "pizarra", "plantilla")


@dataclass(frozen=True, slots=True)
class Roster:
    """What a spreadsheet says of one team: the team if it is valid, else at least one error among its problems.

    ``guessed`` counts the values that a map filled in, ``kit`` says whether the colours were chosen by the name.
    """

    name: str
    team: Team | None
    problems: tuple[Problem, ...]
    table: SheetTable
    places: Mapping[DataPath, Place] = field(repr=False)
    nearly: str = ""
    """The team that is most likely meant, where the name is nearly that of a larger one."""
    guessed: Mapping[str, int] = field(default_factory=dict)
    kit: bool = False

    def at_cell(self, problem: Problem, game: Game) -> Problem:
        """Return a problem that was found in the team while drawing, at its cell and with the column that helps."""
        path = undotted(problem.path)
        place = Source(self.table.file, None, self.places).place(path)
        hint = problem.hint
        if path and path[-1] == "name":
            column = HeadingWords(SHORT if len(path) > 1 else ("short",), game)
            hint = phrase("write a shorter one in the column “{column}”", column=column)
        return replace(self.table.problem(*place, problem.message, hint), severity=problem.severity)


@dataclass(frozen=True, slots=True)
class Rosters:
    """The teams of a spreadsheet, each once, the problems that concern no single team, and what became of its rows."""

    teams: tuple[Roster, ...]
    problems: tuple[Problem, ...]
    rows: int
    left_out: tuple[Problem, ...] = ()
    """Notes at the first cell of what went into no team."""

    @property
    def all_problems(self) -> tuple[Problem, ...]:
        return (*self.problems, *(problem for roster in self.teams for problem in roster.problems))

    def summary(self, written: Phrase) -> Summary:
        """Return what became of the rows; ``written`` says what was written, and where."""
        guessed: Counter[str] = Counter()
        for roster in self.teams:
            guessed.update(roster.guessed)
        filled = [phrase("from the map: {values}", values=counts(guessed))] if guessed else []
        if kits := [roster.name for roster in self.teams if roster.kit]:
            filled.append(with_places(phrase("colours, chosen by name, for teams without any"), kits))
        left = by_reason(self.left_out)
        wrong = [roster for roster in self.teams if roster.team is None]
        teams = [
            phrase("{team} ({why})", team=shown(roster.name), why=_errors(len(errors(roster.problems))))
            for roster in wrong
        ]
        if teams:
            left = (*left, few_of(teams, _NAMED))
        return Summary(self.rows, written, filled=tuple(filled), left_out=left)


def _errors(count: int) -> Phrase:
    return counted(count, "1 error", "{count} errors")


_NAMED = 8


def rosters(tables: Sequence[SheetTable], game: Game, lexicon: Lexicon | None = None) -> Rosters:
    """Return the teams of all the tables. ``lexicon`` is how they are read when a map says more than the game."""
    lexicon = lexicon or usual_lexicon(game)
    reader = _RosterReader(lexicon)
    for table in tables:
        reader.problems += _hidden(table)
        if table.hidden:
            continue
        found = blocks(table, lexicon.known)
        if not found:
            reader.problems.append(_no_headings(table, len(tables)))
        reader.take(found)
    if not reader.drafts and not errors(reader.problems):
        reader.problems.append(replace(_no_headings(tables[0], 1), severity=Severity.ERROR))
    drafts = {draft.name: draft for draft in reader.drafts.values()}
    tell_near_names(reader.drafts, lexicon)
    tell_shared_players(drafts.values())
    kits = usual_kits([name for name, draft in drafts.items() if "primary" not in draft.data.get("kit", {})])
    checked = tuple(_checked(name, draft, kits.get(name, {}), lexicon) for name, draft in drafts.items())
    return Rosters(checked, tuple(reader.problems), reader.rows, tuple(reader.left_out))


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

    def __init__(self, lexicon: Lexicon) -> None:
        self.drafts: dict[str, Draft] = {}
        self.problems: list[Problem] = []
        self.rows = 0
        self.left_out: list[Problem] = []
        self._lexicon = lexicon
        self._game = lexicon.game
        self._known = lexicon.known

    def take(self, found: Sequence[Block]) -> None:
        """Read the blocks of a table, each after what stands over it; headings that are only repeated say nothing."""
        team = ""
        told: set[tuple[object, ...]] = set()
        for index, block in enumerate(found):
            head = said_above(block, self._known)
            team = self._name(head, found[max(index - 1, 0)], block, team)
            same = tuple(words(cell) if isinstance(cell, str) else cell for _, _, cell in block.headings())
            if same not in told:
                told.add(same)
                self.problems += heading_problems(block, self._lexicon)
                kinds = kinds_in(said_rows(block, self._lexicon), self._game)
                self.problems += lacking_headings(block, self._lexicon, kinds)
            if not errors(self.problems):
                team = self._collect(block, head, team)

    def _name(self, head: Mapping[Meaning, tuple[Place, Cell]], before: Block, block: Block, team: str) -> str:
        """Return the team that a block begins with; where nothing names it that is a problem."""
        if TEAM in head:
            return words(self._lexicon.meant(TEAM, head[TEAM][1]))
        if block is before:
            return words(self._lexicon.meant(TEAM, _name_of(block.table)))
        if TEAM not in block.columns.values() and not block.follows(before):
            message = phrase("other headings begin here, and nothing above says whose players follow")
            hint = phrase("write the team's name over its headings, or in a column “equipo”")
            self.problems.append(block.table.problem(block.row, min(block.columns), message, hint))
        return team

    def _collect(self, block: Block, head: Mapping[Meaning, tuple[Place, Cell]], team: str) -> str:
        """Add a block's players to the drafts of their teams, and return the last team.

        An empty team cell means the team of the row above, unless the column repeats the names in its rows. A row
        without a player says what concerns the team, such as its name over the rows of its players.
        """
        table, columns = block.table, Columns.of(block, self._lexicon)

        @cache
        def filled() -> bool:
            rows = (given for _, given in said_rows(block, self._lexicon))
            return repeats_teams(given for given in rows if not sums_up(given))

        for row, given in self._rows(block):
            if TEAM in given:
                at, cell = given[TEAM]
                if (problem := no_text(table, row, at, cell)) is not None:
                    self.problems.append(problem)
                    continue
                team = words(cell)
            elif is_player(given) and filled():
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
            if is_player(given):
                add_player(draft, row, given, columns)
        return team

    def _draft(
        self, team: str, row: int, given: Given, block: Block, head: Mapping[Meaning, tuple[Place, Cell]]
    ) -> Draft:
        column = given[TEAM][0] if TEAM in given else min(block.columns)
        key = club_key(team)
        draft = self.drafts.get(key)
        if draft is None:
            draft = self.drafts[key] = Draft(block.table, {"game": self._game.slug, "players": []})
            draft.places |= {(): Place(row, column), ("players",): Place(row, column)}
            for meaning, (place, cell) in head.items():
                if meaning != TEAM:
                    draft.put(meaning, cell, *place)
        if draft.table is block.table:
            draft.called(team, row, column)
        return draft

    def _rows(self, block: Block) -> Iterator[tuple[int, Given]]:
        """Yield the rows of a block but for those that sum up others, which are left out."""
        for row, given in said_rows(block, self._lexicon):
            self.rows += 1
            if not sums_up(given):
                yield row, given
                continue
            column, cell = given[NAME] if NAME in given else given[NUMBER]
            self._leave_out(block.table, row, column, cell, phrase("rows of totals, which have no number"))

    def _leave_out(self, table: SheetTable, row: int, column: int, cell: Cell, why: Phrase) -> None:
        note = table.problem(row, column, why, severity=Severity.NOTE)
        self.left_out.append(replace(note, entry=words(cell)))


def _name_of(table: SheetTable) -> str:
    """Return the team that a sheet is named after; where its name is a program's own, the file is."""
    usual = folded(table.name).rstrip("0123456789 ") in _USUAL_SHEETS
    return PurePath(table.file).stem if usual or not table.name else " ".join(table.name.split())


def _checked(name: str, draft: Draft, kit: Mapping[str, str], lexicon: Lexicon) -> Roster:
    """Return a draft as a team, checked as a team file is, problems at their cells. ``kit`` is for want of another."""
    if lexicon.counts:
        draft.number_players()
    problems = list(draft.problems)
    if not draft.players:
        hint = phrase("write its players in the rows below, or remove what is no team")
        problems.append(draft.table.problem(*draft.places[()], phrase("{name} has no player", name=shown(name)), hint))
        return Roster(name, None, tuple(problems), draft.table, draft.places, draft.nearly)
    draft.data["name"] = name
    if kit:
        draft.data["kit"] = {**kit, **draft.data.get("kit", {})}
    source = Source(draft.table.file, draft.data, draft.places, draft.places)
    team: Team | None = None
    try:
        team, warnings = team_from(source, lexicon.game)
        problems += (_placed(problem, draft.table, name) for problem in warnings)
    except PizarraError as error:
        # What was found in a cell already explains the error there, but a warning or a note does not.
        explained = {(problem.line, problem.column) for problem in errors(draft.problems)}
        fresh = (problem for problem in error.problems if (problem.line, problem.column) not in explained)
        problems += (_placed(problem, draft.table, name) for problem in fresh)
    sound = None if errors(problems) else team
    return Roster(name, sound, tuple(problems), draft.table, draft.places, draft.nearly, dict(draft.guessed), bool(kit))


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
