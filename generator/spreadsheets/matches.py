"""Tables of matches as the data of a season's file, and a season as tables."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import repeat
from pathlib import PurePath
from typing import Any

from generator.i18n import Phrase, message, phrase, translate
from generator.league.standings import Standing
from generator.model.game import SCORED, Game
from generator.model.names import fold_name
from generator.model.season import Bye, Fixture, Season
from generator.model.season_tables import tables, tallies
from generator.model.source import Source, parse_text
from generator.model.team import Team
from generator.model.yaml_reader import DataPath, Place
from generator.model.yaml_writer import yaml_line
from generator.problems import PizarraError, Problem, Severity, quoted
from generator.spreadsheets.cells import is_date, left_out, no_text, truth, words, words_in
from generator.spreadsheets.sheets import Cell, Formula, SheetTable, WrittenSheet

Column = tuple[str, ...]
"""Where a cell goes in an entry of a season's file: ``("home",)``, or ``("events", "yellow", "away")``.

``("score", "home")`` is one side's own column; ``("events", "yellow")`` has both sides in a cell.
"""

MATCH_WORDS: Mapping[Column, tuple[str, str, str]] = {
    ("round",): ("jornada", "round", "j, jor, ronda, matchday, match day, week, gameweek, eliminatoria"),
    ("date",): ("fecha", "date", "dia, day"),
    ("time",): ("hora", "time", "hour, kick off, kickoff, horario"),
    ("home",): ("local", "home", "equipo local, home team, casa, equipo 1, team 1"),
    ("away",): ("visitante", "away", "equipo visitante, away team, fuera, visitor, visitors, equipo 2, team 2"),
    ("score",): ("resultado", "score", "result, marcador, final"),
    ("score", "home"): ("goles local", "home goals", "goles locales, goles del local, home score, gl, fthg, hg"),
    ("score", "away"): (
        "goles visitante",
        "away goals",
        "goles visitantes, goles del visitante, away score, gv, ftag",
    ),
    ("shootout",): ("penaltis", "shootout", "penalties, tanda, penales, tanda de penaltis"),
    ("state",): ("estado", "state", "status, situacion"),
    ("place",): ("campo", "place", "pitch, venue, ground, estadio, stadium, lugar, cancha, pista"),
    ("referee",): ("arbitro", "referee", "arbitra, ref, colegiado, colegiada"),
    ("bye",): ("descansa", "bye", "rests, descanso, libre"),
    ("cup",): ("copa", "cup", ""),
    ("group",): ("grupo", "group", "pool"),
}
"""Meaning to its heading in Spanish and in English, and other words for it."""

ABOVE_WORDS: Mapping[str, tuple[str, str]] = {
    "season": ("temporada", "season"),
    "table": ("tabla", "table"),
    "bans": ("sanciones", "bans"),
    "groups": ("grupo", "group"),
}
"""What rows above the headings say of a season: its keys, and their words in Spanish and in English."""

_EVENTS: Mapping[str, str] = {
    SCORED: "goleadores, goleadoras, scorers, anotadores, goles de, goals by",
    "yellow": "amarillas, amonestados, yellows, yellow cards, tarjetas amarillas",
    "red": "rojas, expulsados, reds, red cards, tarjetas rojas, expulsiones",
    "injuries": "lesionados, lesiones, injured, lesionadas, injuries",
}
_SIDES: Mapping[str, tuple[str, ...]] = {
    "home": ("{} local", "{} locales", "{} del local", "home {}", "{} home"),
    "away": ("{} visitante", "{} visitantes", "{} del visitante", "away {}", "{} away"),
}


def event_heading(kind: str, side: str, game: Game, language: str) -> str:
    """Return the heading that is written for what is noted of a side, one that is understood as that."""
    known = match_columns(game)
    at = 0 if language == "es" else 1
    names = (*_EVENTS.get(kind, "").split(", ")[at * 2 : at * 2 + 1], game.record.kinds()[kind].in_(language), kind)
    headings = [_SIDES[side][at * 3].format(name) for name in names if name]
    return next((text for text in headings if known.get(fold_name(text)) == ("events", kind, side)), headings[-1])


def match_columns(game: Game) -> dict[str, Column]:
    """Return every folded heading that is understood in a table of matches."""
    known: dict[str, Column] = {}
    for kind, name in game.record.kinds().items():
        words = [kind, *(text for _, text in name.texts), *_EVENTS.get(kind, "").split(",")]
        for word in filter(None, map(fold_name, words)):
            for side, forms in _SIDES.items():
                known |= {form.format(word): ("events", kind, side) for form in forms}
            known[word] = ("events", kind)
    for column, (_, _, others) in MATCH_WORDS.items():
        known |= {fold_name(word): column for word in others.split(",") if word}
    return known | {fold_name(word): column for column, words in MATCH_WORDS.items() for word in words[:2]}


def said_above(word: str) -> str:
    """Return which key of a season a row above the headings gives, by its first word; ``""`` for another row."""
    found = (key for key, words in ABOVE_WORDS.items() if fold_name(word).rstrip(":") in words)
    return next(found, "")


_DAY_AND_HOUR = re.compile(r"(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?)?")
_HOUR = re.compile(r"(\d\d?:\d\d):\d\d(?:\.\d+)?")
_MINUTES = re.compile(r"(?:\(?\d{1,3}(?:\+\d{1,2})?\s*['’′](?:\s*\+\d+['’′]?)?\)?)")
_TIMES = re.compile(r"\s*(?:\(\s*x?(\d{1,2})\s*\)|[x×]\s*(\d{1,2}))\s*$")
_REMARK = re.compile(r"\s*\((?:p|pen|pen\.|penalti|penalty)\)", re.IGNORECASE)
_OWN_GOAL = re.compile(r"\((?:pp|p\.p\.|og|o\.g\.|own goal|propia puerta|en propia)\)", re.IGNORECASE)

STATES = {
    "aplazado": "postponed", "aplazada": "postponed", "apl": "postponed", "postponed": "postponed",
    "suspendido": "abandoned", "suspendida": "abandoned", "abandoned": "abandoned", "interrumpido": "abandoned",
    "adjudicado": "awarded", "awarded": "awarded", "incomparecencia": "awarded", "walkover": "awarded",
}  # fmt: skip
RESTS = frozenset(("descansa", "descanso", "bye", "libre", "rests"))


def day_and_hour(cell: Cell) -> tuple[str, str]:
    """Return the day and the hour that a cell holds, in the words of the organiser where they are no others."""
    text = words(cell)
    found = _DAY_AND_HOUR.fullmatch(text)
    if not found:
        return text, ""
    return found[1], found[2] if found[2] and found[2] != "00:00" else ""


def hour(cell: Cell) -> str:
    """Return an hour without its seconds."""
    text = words(cell)
    moment = _DAY_AND_HOUR.fullmatch(text)
    if moment and moment[2]:
        return moment[2]
    found = _HOUR.fullmatch(text)
    return found[1] if found else text


def is_hour(cell: Cell) -> bool:
    """Return whether a cell holds what spreadsheet programs make of “2:1”."""
    return _HOUR.fullmatch(words(cell)) is not None


def state_of(text: str) -> str:
    """Return what a match is said to be; nothing for other words."""
    return STATES.get(fold_name(text), "")


def dropped(text: str) -> Iterator[Phrase]:
    """Yield what a list of players says that no season keeps."""
    if _MINUTES.search(text):
        yield phrase("minutes, which no season keeps")
    if _OWN_GOAL.search(text):
        yield phrase("own goals, which count for no player")
    if _REMARK.search(text):
        yield phrase("remarks on penalties")


def players(text: str) -> Iterator[str]:
    """Yield the players that a cell lists, each as often as it counts: ``Ana (2), Eva 23', 45'`` are four.

    Minutes and remarks are passed over, own goals too.
    """
    last = ""
    for part in re.split(r"[,;\n]|\s+[yY&]\s+", text):
        minutes = len(_MINUTES.findall(part))
        name = _REMARK.sub("", _MINUTES.sub("", part)).strip(" .-–")
        if _OWN_GOAL.search(name):
            continue
        times = _TIMES.search(name)
        if times:
            name = name[: times.start()].strip()
        if not name and not minutes:
            continue
        last = name or last
        if last:
            yield from [last] * max(1, minutes, int(times[1] or times[2]) if times else 0)


_SEARCHED = 30
_HOME, _AWAY, _ROUND, _BYE = ("home",), ("away",), ("round",), ("bye",)
_TITLE = re.compile(r"(?:jornada|ronda|round|matchday|fecha)\s+(?:n[.º°]*\s*)?(\S+)", re.IGNORECASE)
_GROUP = re.compile(r"(?:grupo|group)\s+(\S+)", re.IGNORECASE)
_RESULT = re.compile(r"(?P<home>.*\w.*?)\s+(?P<score>\d{1,3}\s*[-–—:]\s*\d{1,3})\s+(?P<away>.*\w.*)")

Sides = Callable[[str, str, str], str]
"""Returns on which side of two teams a player is, ``home`` or ``away``, and nothing where that is not known."""


@dataclass(frozen=True, slots=True)
class MatchTable:
    """What a table says of a season, in the form of its file; places are cells. ``problems`` are those of its cells.

    ``rows`` counts the rows that hold anything below the headings; ``left_out`` are notes at what goes nowhere.
    """

    table: SheetTable
    source: Source
    problems: tuple[Problem, ...]
    rows: int = 0
    left_out: tuple[Problem, ...] = ()

    def at_cell(self, problem: Problem) -> Problem:
        """Return a problem of the data at its cell."""
        if problem.file != self.table.file or not problem.line:
            return problem
        return replace(problem, cell=self.table.cell_name(problem.line, problem.column), path="")

    def beside(self, tables: Sequence[SheetTable], known: Mapping[str, Column]) -> MatchTable:
        """Return this table with what is to be said of the other sheets of its file, which are not read."""
        problems, left_out = list(self.problems), list(self.left_out)
        for table in tables:
            if table is self.table or not any(words_in(cell) for cells in table.rows for cell in cells):
                continue
            if table.hidden:
                left_out.append(_note(table, phrase("hidden sheets")))
            elif (head := _head(table, known)) is not None:
                message = phrase(
                    "holds matches, too, but only those of the sheet {name} are read", name=self.table.name
                )
                problems.append(table.problem(head[0], 1, message, phrase("put all matches into one sheet")))
            else:
                left_out.append(_note(table, phrase("sheets without matches")))
        return replace(self, problems=tuple(problems), left_out=tuple(left_out))


def _note(table: SheetTable, reason: Phrase) -> Problem:
    return Problem(table.file, reason, severity=Severity.NOTE, cell=table.name)


def match_table(tables: Sequence[SheetTable], game: Game, sides: Sides) -> MatchTable:
    """Return the matches of the first table that holds any. Raises ``PizarraError`` when none does."""
    known = match_columns(game)
    for table in tables:
        if not table.hidden and (head := _head(table, known)) is not None:
            return _MatchReader(table, sides).read(*head).beside(tables, known)
    if any(_typed(cells) for cells in tables[0].rows):
        return _MatchReader(tables[0], sides).read_lines().beside(tables, known)
    hint = phrase(
        "one row names the columns: local, visitante, resultado, jornada, …; or each line says “Home 2-1 Away”"
    )
    raise PizarraError([Problem(tables[0].file, phrase("no row with headings of matches was found"), hint=hint)])


def _head(table: SheetTable, known: Mapping[str, Column]) -> tuple[int, dict[int, Column]] | None:
    """Return the row that names two teams, and what its columns mean."""
    for row, cells in enumerate(table.rows[:_SEARCHED], start=1):
        named = ((column, known.get(fold_name(words(cell)))) for column, cell in enumerate(cells, start=1) if cell)
        found = {column: meaning for column, meaning in named if meaning is not None}
        if _HOME in found.values() and _AWAY in found.values():
            return row, found
    return None


@dataclasses.dataclass
class _MatchReader:
    """Reads the rows of one table; notes what is wrong with their cells."""

    table: SheetTable
    sides: Sides
    data: dict[str, Any] = field(default_factory=dict)
    matches: list[dict[str, Any]] = field(default_factory=list)
    places: dict[DataPath, Place] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    left_out: list[Problem] = field(default_factory=list)
    rows: int = 0

    def read(self, head: int, columns: Mapping[int, Column]) -> MatchTable:
        """Return what stands below the headings in a row."""
        self._above(head)
        self._columns(head, columns)
        headings = self.table.rows[head - 1]
        rounds = group = ""
        alone: tuple[int, int, Cell] | None = None
        for row, cells in enumerate(self.table.rows[head:], start=head + 1):
            said = [(at, cell) for at, cell in enumerate(cells, start=1) if words_in(cell)]
            given = {columns[at]: (at, cell) for at, cell in said if at in columns}
            self.rows += bool(said)
            if title := _round_title([words(cell) for _, cell in said]):
                rounds = title
                continue
            if title := _group_title([words(cell) for _, cell in said]):
                group = title
                continue
            for at, cell in said:
                if at > len(headings) or not words_in(headings[at - 1]):
                    self._leave(row, at, cell, phrase("cells below no heading"))
            if alone and _ROUND in given:
                if _round_named(words(given[_ROUND][1])) != rounds:
                    self._leave(*alone, phrase("rows without a match"))
                alone = None
            if given.keys() - {_ROUND, ("date",)}:
                alone = None
                rounds = _round_named(words(given[_ROUND][1])) if _ROUND in given else rounds
                self._match(row, given, rounds)
                self._of_group(row, given, group)
            elif given.keys() == {_ROUND}:
                rounds = _round_named(words(given[_ROUND][1]))
                alone = row, *given[_ROUND]
            elif said:
                self._leave(row, *said[0], phrase("rows without a match"))
        if alone:
            self._leave(*alone, phrase("rows without a match"))
        return self._done(head)

    def read_lines(self) -> MatchTable:
        """Return what stands as “Home 2-1 Away” in each line, rounds as titles among them."""
        rounds = ""
        for row, cells in enumerate(self.table.rows, start=1):
            said = [words(cell) for cell in cells if words_in(cell)]
            self.rows += bool(said)
            if title := _round_title(said):
                rounds = title
            elif typed := _typed(cells):
                self._match(row, {(key,): (1, text) for key, text in typed.items()}, rounds)
            elif said:
                self.problems.append(self.table.problem(row, 1, phrase("is not a result such as “Home 2-1 Away”")))
        return self._done(1)

    def _done(self, head: int) -> MatchTable:
        title = self.data.pop("season", "") or " ".join(PurePath(self.table.file).stem.replace("_", " ").split())
        data = {"season": title, **self.data, "matches": self.matches}
        source = Source(self.table.file, data, self.places, self.places)
        return MatchTable(self.table, source, tuple(self.problems), self.rows, tuple(self.left_out))

    def _above(self, head: int) -> None:
        """Keep what stands over the headings: a title such as “Temporada: Liga 2026”, rules of the table, groups."""
        for row, cells in enumerate(self.table.rows[: head - 1], start=1):
            said = [(at, cell) for at, cell in enumerate(cells, start=1) if words_in(cell)]
            if not said:
                continue
            (at, first), *others = said
            key = said_above(words(first))
            if key == "groups" and len(others) > 1:
                for place, cell in others[1:]:
                    self._join(words(others[0][1]), words(cell), row, place)
            elif key == "season" and len(others) == 1:
                self._title(row, *others[0], words(others[0][1]))
            elif key in ("table", "bans") and len(others) == 1:
                self._rule(key, row, *others[0])
            elif not others and isinstance(first, str) and "season" not in self.data:
                self._title(row, at, first, words(first).rpartition(":")[2].strip())
            else:
                self._leave(row, at, first, phrase("rows above the headings"))

    def _title(self, row: int, at: int, cell: Cell, title: str) -> None:
        """Keep the name of the season; one that was kept before was only a text above the headings."""
        if before := self.places.get(("season",)):
            self._leave(before.line, before.column, self.data["season"], phrase("rows above the headings"))
        self.data["season"], self.places[("season",)] = title, Place(row, at)

    def _rule(self, key: str, row: int, at: int, cell: Cell) -> None:
        """Keep rules that are written as in a season's file."""
        self.places[(key,)] = Place(row, at)
        try:
            self.data[key] = parse_text(str(cell), self.table.file).data
        except PizarraError as error:
            self.problems += (self.table.problem(row, at, each.message, each.hint) for each in error.problems)

    def _of_group(self, row: int, given: Mapping[Column, tuple[int, Cell]], group: str) -> None:
        """Keep in which group the teams of a match are, by a column or by a title above."""
        if ("group",) in given:
            group = words(given["group",][1])
        for key in (_HOME, _AWAY, _BYE) if group else ():
            if key in given and fold_name(team := words(given[key][1])) not in RESTS:
                self._join(group, team, row, given[key][0])

    def _join(self, group: str, team: str, row: int, at: int) -> None:
        groups: dict[str, list[str]] = self.data.setdefault("groups", {})
        for other, teams in groups.items():
            if fold_name(team) in map(fold_name, teams):
                if other != group:
                    message = phrase(
                        "{team} is in group {group} here, and in {other} above", team=team, group=group, other=other
                    )
                    self.problems.append(self.table.problem(row, at, message))
                return
        teams = groups.setdefault(group, [])
        place, path = Place(row, at), ("groups", group, len(teams))
        self.places |= {path[:end]: self.places.get(path[:end], place) for end in (1, 2, 3)}
        teams.append(team)

    def _columns(self, head: int, columns: Mapping[int, Column]) -> None:
        """Note headings that stand twice or mean nothing."""
        first: dict[Column, int] = {}
        for at, cell in enumerate(self.table.rows[head - 1], start=1):
            if at in columns and first.setdefault(columns[at], at) != at:
                message = phrase("the heading {name} is there twice", name=quoted(cell))
                self.problems.append(self.table.problem(head, at, message))
        named = [(head, at, cell) for at, cell in enumerate(self.table.rows[head - 1], start=1) if words_in(cell)]
        self.problems += left_out(self.table, [(row, at, cell) for row, at, cell in named if at not in columns])

    def _leave(self, row: int, at: int, cell: Cell, reason: Phrase) -> None:
        """Note a cell, or the row that begins with it, that goes nowhere."""
        note = self.table.problem(row, at, reason, severity=Severity.NOTE)
        self.left_out.append(replace(note, entry=words(cell)))

    def _match(self, row: int, given: Mapping[Column, tuple[int, Cell]], rounds: str) -> None:
        entry: dict[str, Any] = {"round": rounds} if rounds else {}
        at: DataPath = ("matches", len(self.matches))
        self.places[at] = Place(row, min(column for column, _ in given.values()))
        self.matches.append(entry)
        if _ROUND in given:
            self.places[(*at, "round")] = Place(row, given[_ROUND][0])
        for column, (place, cell) in sorted(given.items(), key=lambda each: each[0][0] == "events"):
            if column in (_ROUND, ("group",)):
                continue
            if (told := self._wrong(column, row, place, cell)) is not None:
                self.problems.append(told)
            else:
                self.places[(*at, column[0])] = Place(row, place)
                self._put(entry, column, cell, Place(row, place), at)
        self._joined_score(entry, row, given)
        self._bye(entry, row, given)
        if {"home", "away", "bye"} <= entry.keys() and entry["bye"] not in (entry["home"], entry["away"]):
            rest, there = ("matches", len(self.matches)), self.places.pop((*at, "bye"))
            self.places |= {rest: there, (*rest, "bye"): there}
            self.matches.append({key: entry[key] for key in ("round", "date", "bye") if key in entry})
            del entry["bye"]

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
            case ("cup",):
                self._cup(entry, cell, place)
            case ("state",):
                entry["state"] = state_of(text) or text
            case ("score",) if state := state_of(text):
                entry["state"] = state
            case ("score", _):
                pass
            case ("events", kind, side):
                self._dropped(cell, place)
                self._noted(entry, kind, side, list(players(text)), place, at)
            case ("events", kind):
                self._dropped(cell, place)
                self._both_sides(entry, kind, cell, place, at)
            case (name,) if text not in ("-", "–", "—"):
                entry[name] = text

    def _cup(self, entry: dict[str, Any], cell: Cell, place: Place) -> None:
        """Keep whether a match is one of a cup."""
        if (answer := truth(cell, (), ())) is None:
            self.problems.append(
                self.table.problem(*place, phrase("{found} is neither yes nor no", found=quoted(cell)))
            )
        elif answer:
            entry["cup"] = True

    def _dropped(self, cell: Cell, place: Place) -> None:
        for reason in dropped(words(cell)):
            self._leave(*place, cell, reason)

    def _both_sides(self, entry: dict[str, Any], kind: str, cell: Cell, place: Place, at: DataPath) -> None:
        """Keep players of both sides: those of the team at home before a semicolon, or wherever they play."""
        home, found, away = str(cell).partition(";")
        if ";" in away.rstrip("; "):
            message = phrase("has several semicolons; one parts the players of both sides")
            self.problems.append(self.table.problem(*place, message, phrase("commas part those of one side")))
            return
        if found:
            self._noted(entry, kind, "home", list(players(home)), place, at)
            self._noted(entry, kind, "away", list(players(away)), place, at)
            return
        for name in players(home):
            side = self.sides(str(entry.get("home", "")), str(entry.get("away", "")), name)
            if side:
                self._noted(entry, kind, side, [name], place, at)
            else:
                message = phrase("does not say for which team {name} plays", name=quoted(name))
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
        said = [side for side in sides if side is not None and words(side[1]) not in ("-", "–", "—")]
        joined = "-".join(words(cell) for _, cell in said)
        if len(said) == 1:
            message = phrase("only one side of the score is there")
            self.problems.append(self.table.problem(row, said[0][0], message))
        elif said and "score" not in entry:
            entry["score"] = joined
        elif said and "".join(entry["score"].split()) != joined:
            message = phrase("{here} here, and {there} in another column", here=joined, there=quoted(entry["score"]))
            self.problems.append(self.table.problem(row, said[0][0], message))

    def _bye(self, entry: dict[str, Any], row: int, given: Mapping[Column, tuple[int, Cell]]) -> None:
        """Turn a match against nobody into a rest."""
        for side, other in (("home", "away"), ("away", "home")):
            if fold_name(entry.get(side, "")) in RESTS and other in entry:
                if entry.get("bye", entry[other]) != entry[other]:
                    message = phrase("{one} rests in this row, too; give each team its row", one=quoted(entry[other]))
                    self.problems.append(self.table.problem(row, given[_BYE][0], message))
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


def _group_title(said: Sequence[str]) -> str:
    """Return the group that a row names alone, such as “Grupo A”."""
    found = _GROUP.fullmatch(said[0]) if len(said) == 1 else None
    return found[1] if found else ""


def _round_named(text: str) -> str:
    found = _TITLE.fullmatch(text)
    return found[1] if found else text


_COLUMNS: tuple[Column, ...] = (
    ("round",), ("date",), ("time",), ("home",), ("away",), ("score",), ("shootout",), ("state",), ("place",),
    ("referee",), ("bye",), ("cup",),
)  # fmt: skip
_HOUR_FORMAT = re.compile(r"\d\d?[:.h]\d\d")
_STANDINGS = (
    message("place", "in a table"),
    message("team"),
    message("played", "matches"),
    message("won", "matches"),
    message("drawn", "matches"),
    message("lost", "matches"),
    message("scored", "goals"),
    message("conceded", "goals"),
    message("difference", "of goals"),
    message("points", "of a table"),
)


def season_sheets(season: Season, teams: Sequence[Team], game: Game, language: str) -> tuple[WrittenSheet, ...]:
    """Return a season as sheets: its matches, which an import reads back, its tables, and a list of each kind."""
    kinds = game.record.kinds()
    above = tuple(_above(season, language))
    matches = (*above, *_matches(season, list(kinds), game, language))
    found = [WrittenSheet(translate(language, message("matches")), matches, len(above))]
    for table in tables(season, teams):
        heads = tuple(translate(language, head) for head in _STANDINGS)
        title = " ".join(filter(None, (translate(language, message("table", "of a league")), table.group)))
        found.append(WrittenSheet(title, (heads, *map(_standing, table.rows))))
    players = {(team.name, str(player.number)): player.name for team in teams for player in team.players}
    for kind, name in kinds.items():
        noted = tallies(season, kind)
        rows = [(players.get((each.team, each.player), each.player), each.team, each.count) for each in noted]
        if rows:
            heads = (translate(language, message("player")), translate(language, message("team")), name.in_(language))
            found.append(WrittenSheet(name.in_(language), (heads, *rows)))
    return tuple(found)


def _standing(row: Standing) -> tuple[Cell, ...]:
    counted = (row.played, row.won, row.drawn, row.lost, row.scored, row.conceded)
    return (row.place, row.team, *counted, row.difference, row.points)


def _above(season: Season, language: str) -> Iterator[tuple[Cell, ...]]:
    """Yield what a season is besides its matches, one thing a row; rules as its file has them."""
    words = {key: said[0 if language == "es" else 1] for key, said in ABOVE_WORDS.items()}
    yield words["season"], season.title
    data = season.source.data if season.source is not None else {}
    for key in ("table", "bans"):
        if data.get(key):
            yield words[key], yaml_line(data[key])
    for group, teams in season.groups.items():
        yield words["groups"], group, *(team.name for team in teams)


def _matches(season: Season, kinds: Sequence[str], game: Game, language: str) -> Iterator[tuple[Cell, ...]]:
    at = 0 if language == "es" else 1
    columns = [column for column in _COLUMNS if column != ("cup",) or any(match.cup for match in season.fixtures)]
    used = [kind for kind in kinds if any(event.kind == kind for match in season.fixtures for event in match.events)]
    heads = [event_heading(kind, side, game, language) for kind in used for side in ("home", "away")]
    yield (*(MATCH_WORDS[column][at] for column in columns), *heads)
    for entry in season.listed:
        if isinstance(entry, Bye):
            rest: dict[Column, Cell] = {("round",): entry.round, ("date",): entry.date, ("bye",): entry.team.name}
            yield (*(rest.get(column) for column in columns), *repeat(None, len(heads)))
        else:
            yield (*(_of_match(entry).get(column) for column in columns), *_events(entry, used))


def _of_match(match: Fixture) -> dict[Column, Cell]:
    day, parted, hour = match.date.partition(" · ")
    if not parted and _HOUR_FORMAT.fullmatch(day):
        day, hour = "", day
    return {
        ("round",): match.round,
        ("date",): day,
        ("time",): hour,
        ("home",): match.home.name,
        ("away",): match.away.name,
        ("score",): _score(match.score),
        ("shootout",): _score(match.shootout),
        ("state",): match.state,
        ("place",): match.place,
        ("referee",): match.referee,
        ("cup",): "x" if match.cup else None,
    }


def _score(score: tuple[int, int] | None) -> str:
    return "" if score is None else f"{score[0]}-{score[1]}"


def _events(match: Fixture, kinds: Sequence[str]) -> Iterator[Cell]:
    for kind in kinds:
        for team in match.teams:
            noted = (e for e in match.events if e.kind == kind and e.team == team.name)
            yield ", ".join(f"{e.player}" for e in noted for _ in range(e.count))
