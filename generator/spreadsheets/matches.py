"""Tables of matches as the data of a season's file."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import Any

from generator.i18n import Phrase, phrase
from generator.model.names import fold_name
from generator.model.source import Source, parse_text
from generator.model.yaml_reader import DataPath, Place
from generator.problems import PizarraError, Problem, Severity, quoted, user_error
from generator.spreadsheets.columns import DASHES, Block, Meaning, RowValues, TableCell, truth, words
from generator.spreadsheets.match_blocks import MatchBlock, headed_block, headless_block
from generator.spreadsheets.match_cells import (
    ReadScore,
    is_blank,
    is_goals,
    losses,
    not_understood,
    players,
    read_score,
    read_sides,
    read_state,
    unreadable,
    whole_words,
)
from generator.spreadsheets.match_dates import day_and_hour, day_order, hour, is_ambiguous
from generator.spreadsheets.match_lines import (
    NO_RESULT,
    TITLES,
    ReadLine,
    line_text,
    names_two_teams,
    read_line,
    read_title,
)
from generator.spreadsheets.match_words import (
    ABOVE_WORDS,
    AWAY,
    BYE,
    DATE,
    HOME,
    RESTS,
    ROUND,
    RULES,
    SCORE,
    SCORE_SIDES,
    STATE,
    ColumnWords,
    DayOrder,
    MatchLexicon,
)
from generator.spreadsheets.sheets import Cell, SheetTable, is_filled

_GROUP = re.compile(r"(?:grupo|group)\s+(\S+)", re.IGNORECASE)
_RESULT_KEYS = frozenset(("score", "shootout", "state", "events"))

Sides = Callable[[str, str, str], str]
"""Returns on which side of two teams a player is, ``home`` or ``away``, and nothing where that is not known."""


@dataclass(frozen=True, slots=True)
class MatchTable:
    """What a table says of a season, in the form of its file; places are cells. ``problems`` are those of its cells.

    ``rows`` counts the rows that hold anything below the headings; ``omissions`` are notes at what goes nowhere.
    ``mentioned`` is all that the table says of its matches: the meanings of its columns, or what its lines have;
    ``has_unknown`` is whether it has a column that means nothing.
    """

    table: SheetTable
    source: Source
    problems: tuple[Problem, ...]
    rows: int = 0
    omissions: tuple[Problem, ...] = ()
    mentioned: frozenset[Meaning] = frozenset()
    has_unknown: bool = False

    @property
    def lacks_results(self) -> bool:
        """Whether no match has a result, though by its columns the table is one of results."""
        if any(_RESULT_KEYS & match.keys() for match in self.source.data["matches"]):
            return False
        return self.has_unknown or any(meaning[0] in _RESULT_KEYS for meaning in self.mentioned)

    def at_cell(self, problem: Problem) -> Problem:
        if problem.file != self.table.file or not problem.line:
            return problem
        return replace(problem, cell=self.table.cell_name(problem.line, problem.column), path="")


def match_table(tables: Sequence[SheetTable], lexicon: MatchLexicon, sides: Sides) -> MatchTable:
    """Return the matches of the first table that holds any. Raises ``PizarraError`` when none does."""
    shown = [table for table in tables if not table.hidden]
    if (found := match_block(shown, lexicon)) is not None:
        reader = _MatchReader(found.block.table, lexicon, sides)
        reader.read(found)
    elif (lines := next((table for table in shown if _has_results(table, lexicon)), None)) is not None:
        reader = _MatchReader(lines, lexicon, sides)
        reader.read_lines()
    else:
        headings = tuple(ColumnWords(meaning, lexicon.game) for meaning in (HOME, AWAY, SCORE, ROUND))
        hint = phrase(
            "name the columns in one row: {headings}, …; or write “Home 2-1 Away” on each line", headings=headings
        )
        raise user_error(tables[0].file, phrase("no row with match headings was found"), hint)
    reader.pass_over(table for table in tables if table is not reader.table and table.is_filled)
    return reader.result()


def match_block(tables: Sequence[SheetTable], lexicon: MatchLexicon) -> MatchBlock | None:
    """Return the first rows below headings of matches, else the first that name two teams each; ``None`` for none."""
    for find in (headed_block, headless_block):
        if (
            found := next((block for table in tables if (block := find(table, lexicon)) is not None), None)
        ) is not None:
            return found
    return None


def _has_results(table: SheetTable, lexicon: MatchLexicon) -> bool:
    lines = (read_line(line_text(table, row), lexicon) for row in range(1, len(table.rows) + 1))
    return any(line is not None and line.home for line in lines)


@dataclasses.dataclass
class _MatchReader:
    """Reads the rows of one table; notes what is wrong with their cells."""

    table: SheetTable
    lexicon: MatchLexicon
    sides: Sides
    data: dict[str, Any] = field(default_factory=dict)
    matches: list[dict[str, Any]] = field(default_factory=list)
    places: dict[DataPath, Place] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    omissions: list[Problem] = field(default_factory=list)
    mentioned: set[Meaning] = field(default_factory=set)
    rows: int = 0
    has_unknown: bool = False
    order: DayOrder = ""

    def read(self, found: MatchBlock) -> None:
        block = found.block
        self.problems += found.problems
        self.omissions += found.omissions
        self.has_unknown = found.has_unknown
        self._above(block)
        self._find_order(block)
        self.mentioned |= {*block.columns.values()}
        for cell, _ in block.repetitions():
            self.problems.append(cell.problem(phrase("the heading {name} appears twice", name=quoted(cell.value))))
        headed = {heading.column for heading in block.headings()} | block.columns.keys()
        rounds = group = ""
        alone: TableCell | None = None
        for row, cells in block.rows():
            filled_cells = list(block.cells(row))
            meant = {meaning: self.lexicon.interpret(meaning, cell) for meaning, cell in block.values(row).items()}
            values = {meaning: cell for meaning, cell in meant.items() if is_filled(cell.value)}
            self.rows += bool(filled_cells)
            if skipped := next((cell for cell in filled_cells if fold_name(cell.text) in self.lexicon.skipped), None):
                self.omissions.append(skipped.note(phrase("rows that the map skips")))
                continue
            if round_title := read_title(_only_text(cells)):
                rounds = round_title.round
                self.omissions += map(filled_cells[0].note, round_title.left_out)
                continue
            if title := _GROUP.fullmatch(_only_text(cells)):
                group = title[1]
                continue
            beside = [cell for cell in filled_cells if cell.column not in headed]
            self.omissions += (cell.note(phrase("cells without a heading above them")) for cell in beside)
            round_name = _round_name(values[ROUND]) if ROUND in values else rounds
            if alone and round_name != rounds:
                self.omissions.append(alone.note(phrase("rows without a match")))
            if values.keys() - {ROUND, DATE}:
                alone, rounds = None, round_name
                at: DataPath = ("matches", len(self.matches))
                self._match(values, rounds)
                for column, meaning in block.columns.items():  # also of empty cells, which may take something away
                    self.places.setdefault((*at, *meaning), Place(row, column))
                self._of_group(values, group)
            elif values.keys() == {ROUND}:
                alone, rounds = values[ROUND], round_name
            elif filled_cells:
                alone = None if ROUND in values else alone
                self.omissions.append(filled_cells[0].note(phrase("rows without a match")))
        if alone:
            self.omissions.append(alone.note(phrase("rows without a match")))

    def read_lines(self) -> None:
        """Read lines such as “Home 2-1 Away”, rounds as titles among them; what is neither is left out."""
        rounds = ""
        seen: set[tuple[str, ...]] = set()
        for row, cells in enumerate(self.table.rows, start=1):
            filled = next((column for column, cell in enumerate(cells, start=1) if is_filled(cell)), 0)
            self.rows += bool(filled)
            text = TableCell(self.table, row, filled, line_text(self.table, row))
            line = read_line(text.text, self.lexicon)
            if line is None:
                self._no_result(text)
                continue
            self.omissions += map(text.note, line.left_out)
            if not line.home:
                rounds = line.round
                continue
            key = (fold_name(line.home), fold_name(line.away), line.score, line.round or rounds)
            if key in seen:
                self.omissions.append(text.note(phrase("repeated results")))
                continue
            seen.add(key)
            self._line(line, text, line.round or rounds)

    def _line(self, line: ReadLine, at: TableCell, round_name: str) -> None:
        parts: Mapping[Meaning, str] = {HOME: line.home, SCORE: line.score, AWAY: line.away}
        cells = {meaning: at._replace(value=text) for meaning, text in parts.items()}
        self._match({meaning: self.lexicon.interpret(meaning, cell) for meaning, cell in cells.items()}, round_name)
        self.mentioned |= {*parts} | ({ROUND} if round_name else set())

    def _no_result(self, text: TableCell) -> None:
        """Leave out a line that is no result, unless it names two teams and so was meant to be one."""
        if names_two_teams(text.text, self.lexicon):
            self.problems.append(text.problem(phrase("is not a result such as “Home 2-1 Away”")))
        elif text.column:
            self.omissions.append(text.note(NO_RESULT))

    def pass_over(self, tables: Iterable[SheetTable]) -> None:
        for table in tables:
            if not table.hidden and (other := headed_block(table, self.lexicon)) is not None:
                message = phrase(
                    "also contains matches, but only those on the sheet {name} are read", name=self.table.name
                )
                hint = phrase("put all matches on one sheet")
                self.problems.append(table.problem(other.block.row, 1, message, hint))
                continue
            reason = phrase("hidden sheets") if table.hidden else phrase("sheets without matches")
            self.omissions.append(Problem(table.file, reason, severity=Severity.NOTE, cell=table.name))

    def _find_order(self, block: Block) -> None:
        """Find out which of day and month comes first in the column of days; say so where it is only the custom."""
        days = [cell for row, _ in block.rows() if (cell := block.values(row).get(DATE)) is not None]
        self.order = self.lexicon.order or day_order(day.value for day in days)
        unclear = next((day for day in days if is_ambiguous(day.value)), None)
        if unclear is not None and not self.order:
            day, _ = day_and_hour(unclear.value)
            message = phrase("dates are read with the day first: {text} is {day}", text=quoted(unclear.text), day=day)
            hint = phrase("if the month is first, say “dates: month-day” in a map")
            self.problems.append(unclear.problem(message, hint, Severity.NOTE))

    def result(self) -> MatchTable:
        """Return the matches under their title or else the name of their file."""
        title = self.data.pop("season", "") or " ".join(PurePath(self.table.file).stem.replace("_", " ").split())
        data = {"season": title, **self.data, "matches": self.matches}
        source = Source(self.table.file, data, self.places, self.places)
        told = tuple(self.problems), self.rows, tuple(self.omissions)
        return MatchTable(self.table, source, *told, frozenset(self.mentioned), self.has_unknown)

    def _above(self, block: Block) -> None:
        """Keep what is above the headings: a title such as “Temporada: Liga 2026”, rules of the table, groups."""
        for row in range(1, block.row):
            if not (filled_cells := list(block.cells(row))):
                continue
            first, *others = filled_cells
            word = fold_name(first.text).rstrip(":")
            key = next((key for key, heading in ABOVE_WORDS.items() if word in heading[:2]), "")
            if key == "groups" and len(others) > 1:
                for team in others[1:]:
                    self._join(others[0].text, team)
            elif key == "season" and len(others) == 1:
                self._title(others[0], others[0].text)
            elif key in RULES and len(others) == 1:
                self._rule(key, others[0])
            elif not others and isinstance(first.value, str) and "season" not in self.data:
                self._title(first, first.text.rpartition(":")[2].strip())
            else:
                self.omissions.append(first.note(phrase("rows above the headings")))

    def _title(self, cell: TableCell, title: str) -> None:
        """Keep the name of the season; one that was kept before was only a text above the headings."""
        if before := self.places.get(("season",)):
            text = TableCell(self.table, *before, self.data["season"])
            self.omissions.append(text.note(phrase("rows above the headings")))
        self.data["season"], self.places[("season",)] = title, cell.place

    def _rule(self, key: str, cell: TableCell) -> None:
        """Keep rules that are written as in a season's file."""
        self.places[(key,)] = cell.place
        try:
            self.data[key] = parse_text(str(cell.value), self.table.file).data
        except PizarraError as error:
            self.problems += (cell.problem(each.message, each.hint) for each in error.problems)

    def _of_group(self, values: RowValues, group: str) -> None:
        if ("group",) in values:
            group = values["group",].text
        for key in (HOME, AWAY, BYE) if group else ():
            if key in values and fold_name(values[key].text) not in RESTS:
                self._join(group, values[key])

    def _join(self, group: str, cell: TableCell) -> None:
        team, groups = cell.text, self.data.setdefault("groups", {})
        for other, teams in groups.items():
            if fold_name(team) in map(fold_name, teams):
                if other != group:
                    message = phrase(
                        "{team} is in group {group} here, but in {other} above", team=team, group=group, other=other
                    )
                    self.problems.append(cell.problem(message))
                return
        teams = groups.setdefault(group, [])
        path = ("groups", group, len(teams))
        self.places |= {path[:end]: self.places.get(path[:end], cell.place) for end in (1, 2, 3)}
        teams.append(team)

    def _match(self, values: RowValues, rounds: str) -> None:
        entry: dict[str, Any] = {"round": rounds} if rounds else {}
        at: DataPath = ("matches", len(self.matches))
        self.places[at] = min(cell.place for cell in values.values())
        self.matches.append(entry)
        if ROUND in values:
            self.places[(*at, "round")] = values[ROUND].place
        for column, cell in sorted(values.items(), key=lambda each: each[0][0] == "events"):
            if column in (ROUND, ("group",)):
                continue
            if (problem := unreadable(column, cell)) is not None:
                self.problems.append(problem)
            else:
                self.places[(*at, column[0])] = cell.place
                self._put(entry, column, cell, at)
        self._join_score(entry, values)
        self._bye(entry, values)
        if {"home", "away", "bye"} <= entry.keys() and entry["bye"] not in (entry["home"], entry["away"]):
            rest, there = ("matches", len(self.matches)), self.places.pop((*at, "bye"))
            self.places |= {rest: there, (*rest, "bye"): there}
            self.matches.append({key: entry[key] for key in ("round", "date", "bye") if key in entry})
            del entry["bye"]

    def _put(self, entry: dict[str, Any], column: Meaning, cell: TableCell, at: DataPath) -> None:
        text = cell.text
        match column:
            case ("date",):
                entry["date"], late = day_and_hour(cell.value, self.order)
                entry |= {"time": late} if late and "time" not in entry else {}
            case ("time",):
                entry["time"] = hour(cell.value)
            case ("cup",):
                if (answer := truth(cell.value, (), ())) is None:
                    message = phrase("{found} is neither yes nor no", found=quoted(cell.value))
                    self.problems.append(cell.problem(message))
                elif answer:
                    entry["cup"] = True
            case ("state" | "score" | "shootout",):
                self._put_result(entry, column, cell)
            case ("events", str(kind), *sides):
                self.omissions += map(cell.note, losses(text))
                if sides:
                    names = list(players(whole_words(cell.value)))
                    self._note_players(entry, kind, str(sides[0]), names, cell.place, at)
                else:
                    self._both_sides(entry, kind, cell, at)
            case (str(name),) if text not in DASHES:
                entry[name] = text

    def _put_result(self, entry: dict[str, Any], column: Meaning, cell: TableCell) -> None:
        text = cell.text
        if column == STATE:
            self._result(entry, cell, read_state(text), phrase("{found} is not a state", found=quoted(text)))
        elif not is_blank(cell.value):
            read, wrong = read_score(text), phrase("{found} is not a score", found=quoted(text))
            if column != SCORE:
                read = ReadScore(shootout=read.score) if read is not None and read.score else None
            self._result(entry, cell, read, wrong)

    def _result(self, entry: dict[str, Any], cell: TableCell, read: ReadScore | None, wrong: Phrase) -> None:
        """Keep what a cell says of the result; ``wrong`` is said of one that cannot be read."""
        if read is None:
            self.problems.append(not_understood(cell, wrong))
            return
        found = {"score": read.score, "shootout": read.shootout, "state": read.state}
        entry |= {key: text for key, text in found.items() if text}
        self.omissions += map(cell.note, read.left_out)

    def _both_sides(self, entry: dict[str, Any], kind: str, cell: TableCell, at: DataPath) -> None:
        """Keep players of both sides: those of the team at home before a semicolon, or wherever they play."""
        home, semicolon, away = str(cell.value).partition(";")
        if ";" in away.rstrip("; "):
            message = phrase("has several semicolons; use only one, between the players of the two sides")
            self.problems.append(cell.problem(message, phrase("separate players of the same side with commas")))
            return
        if semicolon:
            self._note_players(entry, kind, "home", list(players(home)), cell.place, at)
            self._note_players(entry, kind, "away", list(players(away)), cell.place, at)
            return
        for name in players(home):
            side = self.sides(str(entry.get("home", "")), str(entry.get("away", "")), name)
            if side:
                self._note_players(entry, kind, side, [name], cell.place, at)
            else:
                message = phrase("does not say which team {name} plays for", name=quoted(name))
                hint = phrase("write the home team's players, then a semicolon, then the away team's")
                self.problems.append(cell.problem(message, hint))

    def _note_players(
        self, entry: dict[str, Any], kind: str, side: str, names: Sequence[str], place: Place, at: DataPath
    ) -> None:
        if names:
            entry.setdefault("events", {}).setdefault(kind, {}).setdefault(side, []).extend(names)
            for end in range(1, 4):
                self.places[(*at, *("events", kind, side)[:end])] = place

    def _join_score(self, entry: dict[str, Any], values: RowValues) -> None:
        """Keep the score that is in two cells, one of each side."""
        sides = [values[side] for side in SCORE_SIDES if side in values and not is_blank(values[side].value)]
        if states := [side for side in sides if not is_goals(side.value)]:
            wrong = phrase("{found} is not a score", found=quoted(states[0].text))
            read = read_state(states[0].text)
            self._result(entry, states[0], read, wrong)
        elif len(sides) == 1:
            self.problems.append(sides[0].problem(phrase("one side of the score is missing")))
        elif sides:
            self._joined(entry, sides[0], read_sides(sides[0].text, sides[1].text))

    def _joined(self, entry: dict[str, Any], cell: TableCell, read: ReadScore | None) -> None:
        if read is not None and entry.get("score", read.score) != read.score:
            here, there = read.score, quoted(entry["score"])
            self.problems.append(
                cell.problem(phrase("{here} here, but {there} in another column", here=here, there=there))
            )
        else:
            self._result(entry, cell, read, phrase("{found} is not a score", found=quoted(cell.text)))

    def _bye(self, entry: dict[str, Any], values: RowValues) -> None:
        """Turn a match against nobody into a rest."""
        for side, other in (("home", "away"), ("away", "home")):
            if fold_name(entry.get(side, "")) in RESTS and other in entry:
                if entry.get("bye", entry[other]) != entry[other]:
                    message = phrase(
                        "{one} also has a bye in this row; give each team its own row", one=quoted(entry[other])
                    )
                    self.problems.append(values[BYE].problem(message))
                entry["bye"] = entry.pop(other)
                del entry[side]
                return


def _only_text(cells: Sequence[Cell]) -> str:
    """Return the text of a row with a single cell; ``""`` for any other row."""
    texts = [words(cell) for cell in cells if is_filled(cell)]
    return texts[0] if len(texts) == 1 else ""


def _round_name(cell: TableCell) -> str:
    title = read_title(cell.text)
    return title.round if title is not None and TITLES not in title.left_out else whole_words(cell.value)
