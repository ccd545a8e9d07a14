"""Matches as they are read in a table, one by one, as the data of a season's file."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import Any

from generator.i18n import Phrase, phrase
from generator.model.names import fold_name
from generator.model.source import Source
from generator.model.yaml_reader import DataPath, Place
from generator.problems import Problem, Severity, quoted
from generator.spreadsheets.columns import DASHES, Meaning, RowValues, TableCell, truth
from generator.spreadsheets.match_blocks import headed_block
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
from generator.spreadsheets.match_dates import DayTitles, day_and_hour, day_order, hour, is_ambiguous
from generator.spreadsheets.match_lines import (
    bare,
)
from generator.spreadsheets.match_words import (
    BYE,
    DATE,
    RESTS,
    ROUND,
    SCORE,
    SCORE_SIDES,
    STATE,
    DayOrder,
    MatchLexicon,
)
from generator.spreadsheets.sheets import SheetTable

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


@dataclasses.dataclass
class MatchReader:
    """Keeps the matches that are read in one table; notes what is wrong with their cells."""

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

    def take_day(self, cell: TableCell, days: DayTitles) -> bool:
        """Return whether a text alone is a day, that of the matches below; one of an unknown year is left out."""
        found = days.take(bare(cell.text))
        if found is None:
            self.omissions.append(cell.note(phrase("days without a year")))
        elif found:
            self.leave_day()
            self.unused = cell
        return found is not False

    def end_day(self, days: DayTitles) -> None:
        """End a day with its round: matches of the next are on another, unless that stands right above its title."""
        if self.unused is None:
            days.day = ""

    def leave_day(self) -> None:
        if self.unused is not None:
            self.omissions.append(self.unused.note(phrase("rows without a match")))

    def of_day(self, at: TableCell, days: DayTitles) -> RowValues:
        self.unused = None
        return {DATE: at._replace(value=days.day)} if days.day else {}

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

    def find_order(self, days: Sequence[TableCell]) -> None:
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
        self.leave_day()
        title = self.data.pop("season", "") or " ".join(PurePath(self.table.file).stem.replace("_", " ").split())
        data = {"season": title, **self.data, "matches": self.matches}
        source = Source(self.table.file, data, self.places, self.places)
        told = tuple(self.problems), self.rows, tuple(self.omissions)
        return MatchTable(self.table, source, *told, frozenset(self.mentioned), self.has_unknown)

    def add_match(self, values: RowValues, rounds: str) -> None:
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
