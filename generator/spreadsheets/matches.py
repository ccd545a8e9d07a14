"""Tables of matches as the data of a season's file."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import Any

from generator.i18n import Phrase, phrase
from generator.model.game import Game
from generator.model.names import fold_name
from generator.model.source import Source, parse_text
from generator.model.yaml_reader import DataPath, Place
from generator.problems import PizarraError, Problem, Severity, quoted
from generator.spreadsheets.columns import DASHES, Block, Meaning, RowValues, TableCell, truth, without_headings
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
    says_who_won,
    unreadable,
    whole_words,
)
from generator.spreadsheets.match_dates import DayTitles, day_and_hour, day_order, hour, is_ambiguous, is_day
from generator.spreadsheets.match_lines import (
    AROUND,
    NO_RESULT,
    TITLES,
    ReadLine,
    bare,
    line_text,
    names_two_teams,
    read_fixture,
    read_line,
    read_pair,
    read_title,
)
from generator.spreadsheets.match_words import (
    ABOVE_WORDS,
    AWAY,
    BYE,
    DATE,
    HOME,
    PAIR,
    RESTS,
    ROUND,
    RULES,
    SCORE,
    SCORE_SIDES,
    STATE,
    TIME,
    ColumnWords,
    DayOrder,
    MatchLexicon,
    usual_match_lexicon,
)
from generator.spreadsheets.sheets import SheetTable, is_filled
from generator.spreadsheets.skipped_rows import without_skipped

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
    shown, skipped = shown_tables(tables, lexicon)
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
        table = next(iter(shown), tables[0])
        raise PizarraError([without_headings(table, phrase("no row with match headings was found"), hint)])
    reader.omissions += skipped
    hidden = (table for table in tables if table.hidden)
    reader.pass_over(table for table in (*shown, *hidden) if table is not reader.table and table.is_filled)
    return reader.result()


def holds_matches(tables: Sequence[SheetTable], game: Game) -> bool:
    """Return whether some tables hold matches, by their headings or as lines such as “Home 2-1 Away”."""
    usual = usual_match_lexicon(game)
    shown = [table for table in tables if not table.hidden]
    return any(headed_block(table, usual) is not None or _has_results(table, usual) for table in shown)


def shown_tables(tables: Sequence[SheetTable], lexicon: MatchLexicon) -> tuple[list[SheetTable], list[Problem]]:
    """Return the tables that are not hidden, without the rows that a map skips, and a note at each of those rows."""
    found = [without_skipped(table, lexicon.skips) for table in tables if not table.hidden]
    return [table for table, _ in found], [note for _, notes in found for note in notes]


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
class _Section:
    """What titles say of the matches below them."""

    days: DayTitles
    round: str = ""
    group: str = ""


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
    unused: TableCell | None = None
    """A day alone in its row, until a match below it is read."""

    def read(self, found: MatchBlock) -> None:
        block = found.block
        self.problems += found.problems
        self.omissions += found.omissions
        self.has_unknown = found.has_unknown
        self._above(block)
        self._find_order([cell for row, _ in block.rows() if (cell := block.values(row).get(DATE)) is not None])
        self.mentioned |= {*block.columns.values()}
        for cell, _ in block.repetitions():
            self.problems.append(cell.problem(phrase("the heading {name} appears twice", name=quoted(cell.value))))
        headed = {heading.column for heading in block.headings()} | block.columns.keys()
        section = _Section(DayTitles(self.order))
        alone: TableCell | None = None
        for row, _ in block.rows():
            filled_cells = list(block.cells(row))
            if len(filled_cells) == 1 and self._is_title(filled_cells[0], section, DATE not in block.columns.values()):
                continue
            self.rows += bool(filled_cells)
            apart = self._apart(block.values(row), len(filled_cells) == 1)
            meant = {meaning: self.lexicon.interpret(meaning, cell) for meaning, cell in apart.items()}
            values = {meaning: cell for meaning, cell in meant.items() if is_filled(cell.value)}
            beside = [cell for cell in filled_cells if cell.column not in headed]
            self.omissions += (cell.note(phrase("cells without a heading above them")) for cell in beside)
            round_name = _round_name(values[ROUND]) if ROUND in values else section.round
            if alone and round_name != section.round:
                self.omissions.append(alone.note(phrase("rows without a match")))
            if values.keys() - {ROUND, DATE}:
                alone, section.round = None, round_name
                at: DataPath = ("matches", len(self.matches))
                self._match({**self._of_day(filled_cells[0], section.days), **values}, round_name)
                for column, meaning in block.columns.items():  # also of empty cells, which may take something away
                    self.places.setdefault((*at, *meaning), Place(row, column))
                self._of_group(values, section.group)
            elif values.keys() == {ROUND}:
                alone, section.round = values[ROUND], round_name
            elif filled_cells:
                alone = None if ROUND in values else alone
                self.omissions.append(filled_cells[0].note(phrase("rows without a match")))
        if alone:
            self.omissions.append(alone.note(phrase("rows without a match")))

    def _is_title(self, cell: TableCell, section: _Section, is_dated: bool) -> bool:
        """Return whether a text alone is a title, such as a round, and keep what it says of the matches below."""
        if title := read_title(cell.text):
            section.round = title.round
            self._end_day(section.days)
            self.omissions += map(cell.note, title.left_out)
        elif group := _GROUP.fullmatch(cell.text):
            section.group = group[1]
        else:
            return is_dated and self._is_day(cell, section.days)
        return True

    def read_lines(self) -> None:
        """Read lines such as “Home 2-1 Away”, rounds as titles among them; what is neither is left out."""
        rounds = ""
        seen: set[tuple[str, ...]] = set()
        texts = [
            TableCell(self.table, row, 1, line_text(self.table, row)) for row in range(1, len(self.table.rows) + 1)
        ]
        self._find_order([text for text in texts if is_day(text.value)])
        days = DayTitles(self.order)
        for row, cells in enumerate(self.table.rows, start=1):
            filled = next((column for column, cell in enumerate(cells, start=1) if is_filled(cell)), 0)
            text = TableCell(self.table, row, filled, line_text(self.table, row))
            line = read_line(text.text, self.lexicon)
            if line is None and days.day:
                line = read_fixture(text.text, self.lexicon)
            if line is None:
                if not (text.column and self._is_day(text, days)):
                    self.rows += bool(filled)
                    self._no_result(text)
                continue
            self.omissions += map(text.note, line.left_out)
            if not line.home:
                rounds = line.round
                self._end_day(days)
                continue
            self.rows += 1
            key = (fold_name(line.home), fold_name(line.away), line.score, line.round or rounds, days.day)
            if key in seen:
                self.omissions.append(text.note(phrase("repeated results")))
                continue
            seen.add(key)
            self._line(line, text, line.round or rounds, days)

    def _line(self, line: ReadLine, at: TableCell, round_name: str, days: DayTitles) -> None:
        if line.time and not days.day:
            self.omissions.append(at.note(AROUND))
        parts: Mapping[Meaning, str] = {HOME: line.home, SCORE: line.score, AWAY: line.away}
        cells = {meaning: at._replace(value=text) for meaning, text in parts.items() if text}
        meant = {meaning: self.lexicon.interpret(meaning, cell) for meaning, cell in cells.items()}
        time: RowValues = {TIME: at._replace(value=line.time)} if line.time and days.day else {}
        self._match({**self._of_day(at, days), **time, **meant}, round_name)
        self.mentioned |= {*parts} | ({ROUND} if round_name else set())

    def _is_day(self, cell: TableCell, days: DayTitles) -> bool:
        """Return whether a text alone is a day, that of the matches below; one of an unknown year is left out."""
        found = days.take(bare(cell.text))
        if found is None:
            self.omissions.append(cell.note(phrase("days without a year")))
        elif found:
            self._leave_day()
            self.unused = cell
        return found is not False

    def _end_day(self, days: DayTitles) -> None:
        """End a day with its round: matches of the next are on another, unless that stands right above its title."""
        if self.unused is None:
            days.day = ""

    def _leave_day(self) -> None:
        if self.unused is not None:
            self.omissions.append(self.unused.note(phrase("rows without a match")))

    def _of_day(self, at: TableCell, days: DayTitles) -> RowValues:
        self.unused = None
        return {DATE: at._replace(value=days.day)} if days.day else {}

    def _apart(self, values: RowValues, alone: bool) -> RowValues:
        """Return the cells of a row in which the teams of a match, and its result, are apart.

        What is ``alone`` in its row may be something else than a match.
        """
        if (both := values.get(PAIR)) is None:
            return values
        others = {meaning: cell for meaning, cell in values.items() if meaning != PAIR}
        pair = None if is_blank(both.value) else read_pair(both.text, self.lexicon)
        if pair is None:
            if not is_blank(both.value) and (not alone or names_two_teams(both.text, self.lexicon)):
                message = phrase("{text} is not a match such as “Home - Away”", text=quoted(both.text))
                self.problems.append(both.problem(message))
            return others if is_blank(both.value) else {}
        self.omissions += map(both.note, pair.left_out)
        if pair.score and SCORE in others and not is_blank(others[SCORE].value):
            if read_score(others[SCORE].text) != read_score(pair.score):
                here, there = pair.score, quoted(others[SCORE].text)
                message = phrase("{here} here, but {there} in another column", here=here, there=there)
                self.problems.append(both.problem(message))
        elif pair.score:
            others[SCORE] = both._replace(value=pair.score)
            self.mentioned.add(SCORE)
        return {**others, HOME: both._replace(value=pair.home), AWAY: both._replace(value=pair.away)}

    def _no_result(self, text: TableCell) -> None:
        """Leave out a line that is no result, unless it names two teams and so was meant to be one."""
        if names_two_teams(text.text, self.lexicon):
            message = phrase("{text} is not a result such as “Home 2-1 Away”", text=quoted(text.text))
            self.problems.append(text.problem(message))
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

    def _find_order(self, days: Sequence[TableCell]) -> None:
        """Find out which of day and month comes first in some days; say so where it is only the custom."""
        self.order = self.lexicon.order or day_order(day.value for day in days)
        unclear = next((day for day in days if is_ambiguous(day.value)), None)
        if unclear is not None and not self.order:
            day, _ = day_and_hour(unclear.value)
            message = phrase("dates are read with the day first: {text} is {day}", text=quoted(unclear.text), day=day)
            hint = phrase("if the month is first, say “dates: month-day” in a map")
            self.problems.append(unclear.problem(message, hint, Severity.NOTE))

    def result(self) -> MatchTable:
        """Return the matches under their title or else the name of their file."""
        self._leave_day()
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
        if "state" in entry and (*at, "score") in self.places:
            self.places.setdefault((*at, "state"), self.places[*at, "score"])
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
        texts = [side.text for side in sides]
        odd = next((side for side in sides if not is_goals(side.value)), None)
        if len(sides) == 1 and odd is None:
            self.problems.append(sides[0].problem(phrase("one side of the score is missing")))
        elif len(sides) > 1 and says_who_won(*texts):
            message = phrase(
                "{home} and {away} say who won, but not the score", home=quoted(texts[0]), away=quoted(texts[1])
            )
            self.problems.append(sides[0].problem(message, phrase("write the score, such as 3-0")))
        elif sides:
            self._joined(entry, odd or sides[0], read_sides(*texts))

    def _joined(self, entry: dict[str, Any], cell: TableCell, read: ReadScore | None) -> None:
        if read is not None and read.score and entry.get("score", read.score) != read.score:
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


def _round_name(cell: TableCell) -> str:
    title = read_title(cell.text)
    return title.round if title is not None and TITLES not in title.left_out else whole_words(cell.value)
