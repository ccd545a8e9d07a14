"""Tables of matches as the data of a season's file."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import Any

from generator.i18n import Phrase, phrase
from generator.model.game import SCORED, Game
from generator.model.names import fold_name
from generator.model.source import Source, parse_text
from generator.model.yaml_reader import DataPath, Place
from generator.problems import PizarraError, Problem, Severity, quoted, user_error
from generator.spreadsheets.columns import (
    DASHES,
    SEARCHED,
    Block,
    Heading,
    Meaning,
    RowValues,
    TableCell,
    heading_columns,
    is_date,
    known_headings,
    truth,
    unknown_headings,
    words,
)
from generator.spreadsheets.sheets import Cell, Formula, SheetTable, is_filled

MATCH_WORDS: Mapping[Meaning, Heading] = {
    ("round",): Heading("jornada", "round", "j, jor, ronda, matchday, match day, week, gameweek, eliminatoria"),
    ("date",): Heading("fecha", "date", "dia, day"),
    ("time",): Heading("hora", "time", "hour, kick off, kickoff, horario"),
    ("home",): Heading("local", "home", "equipo local, home team, casa, equipo 1, team 1"),
    ("away",): Heading("visitante", "away", "equipo visitante, away team, fuera, visitor, visitors, equipo 2, team 2"),
    ("score",): Heading("resultado", "score", "result, marcador, final"),
    ("score", "home"): Heading("goles local", "home goals", "goles locales, goles del local, home score, gl, fthg, hg"),
    ("score", "away"): Heading(
        "goles visitante", "away goals", "goles visitantes, goles del visitante, away score, gv, ftag"
    ),
    ("shootout",): Heading("penaltis", "shootout", "penalties, tanda, penales, tanda de penaltis"),
    ("state",): Heading("estado", "state", "status, situacion"),
    ("place",): Heading("campo", "place", "pitch, venue, ground, estadio, stadium, lugar, cancha, pista"),
    ("referee",): Heading("arbitro", "referee", "arbitra, ref, colegiado, colegiada"),
    ("bye",): Heading("descansa", "bye", "rests, descanso, libre"),
    ("cup",): Heading("copa", "cup"),
    ("group",): Heading("grupo", "group", "pool"),
}
"""Where a cell goes in an entry of a season's file, to its heading in Spanish and in English, and other words for it.

``("score", "home")`` is one side's own column. What is noted goes to ``("events", "yellow", "away")``;
``("events", "yellow")`` has both sides in a cell.
"""

ABOVE_WORDS: Mapping[str, Heading] = {
    "season": Heading("temporada", "season"),
    "table": Heading("tabla", "table"),
    "bans": Heading("sanciones", "bans"),
    "groups": Heading("grupo", "group"),
}
"""What rows above the headings say of a season: its keys, and their words in Spanish and in English."""

EVENTS: Mapping[str, str] = {
    SCORED: "goleadores, goleadoras, scorers, anotadores, goles de, goals by",
    "yellow": "amarillas, amonestados, yellows, yellow cards, tarjetas amarillas",
    "red": "rojas, expulsados, reds, red cards, tarjetas rojas, expulsiones",
    "injuries": "lesionados, lesiones, injured, lesionadas, injuries",
}
SIDES: Mapping[str, tuple[str, ...]] = {
    "home": ("{} local", "{} locales", "{} del local", "home {}", "{} home"),
    "away": ("{} visitante", "{} visitantes", "{} del visitante", "away {}", "{} away"),
}


def match_columns(game: Game) -> dict[str, Meaning]:
    columns: dict[str, Meaning] = {}
    for kind, name in game.record.kinds().items():
        words = [kind, *(text for _, text in name.texts), *EVENTS.get(kind, "").split(",")]
        for word in filter(None, map(fold_name, words)):
            for side, forms in SIDES.items():
                columns |= {form.format(word): ("events", kind, side) for form in forms}
            columns[word] = ("events", kind)
    return columns | known_headings(MATCH_WORDS)


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
    moment = _DAY_AND_HOUR.fullmatch(text)
    if not moment:
        return text, ""
    return moment[1], moment[2] if moment[2] and moment[2] != "00:00" else ""


def hour(cell: Cell) -> str:
    text = words(cell)
    moment = _DAY_AND_HOUR.fullmatch(text)
    if moment and moment[2]:
        return moment[2]
    with_seconds = _HOUR.fullmatch(text)
    return with_seconds[1] if with_seconds else text


def losses(text: str) -> Iterator[Phrase]:
    """Yield the remarks in a list of players that no season keeps."""
    if _MINUTES.search(text):
        yield phrase("minutes, which a season does not record")
    if _OWN_GOAL.search(text):
        yield phrase("own goals, which are not credited to any player")
    if _REMARK.search(text):
        yield phrase("notes about penalties")


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


_HOME, _AWAY, _ROUND, _BYE = ("home",), ("away",), ("round",), ("bye",)
_TITLE = re.compile(r"(?:jornada|ronda|round|matchday|fecha)\s+(?:n[.º°]*\s*)?(\S+)", re.IGNORECASE)
_GROUP = re.compile(r"(?:grupo|group)\s+(\S+)", re.IGNORECASE)
_RESULT = re.compile(r"(?P<home>.*\w.*?)\s+(?P<score>\d{1,3}\s*[-–—:]\s*\d{1,3})\s+(?P<away>.*\w.*)")

Sides = Callable[[str, str, str], str]
"""Returns on which side of two teams a player is, ``home`` or ``away``, and nothing where that is not known."""


@dataclass(frozen=True, slots=True)
class MatchTable:
    """What a table says of a season, in the form of its file; places are cells. ``problems`` are those of its cells.

    ``rows`` counts the rows that hold anything below the headings; ``omissions`` are notes at what goes nowhere.
    ``mentioned`` is all that the table says of its matches: the meanings of its columns, or what its lines have.
    """

    table: SheetTable
    source: Source
    problems: tuple[Problem, ...]
    rows: int = 0
    omissions: tuple[Problem, ...] = ()
    mentioned: frozenset[Meaning] = frozenset()

    def at_cell(self, problem: Problem) -> Problem:
        if problem.file != self.table.file or not problem.line:
            return problem
        return replace(problem, cell=self.table.cell_name(problem.line, problem.column), path="")


def match_table(tables: Sequence[SheetTable], game: Game, sides: Sides) -> MatchTable:
    """Return the matches of the first table that holds any. Raises ``PizarraError`` when none does."""
    columns = match_columns(game)
    headed = (block for table in tables if not table.hidden and (block := _match_block(table, columns)) is not None)
    if (block := next(headed, None)) is not None:
        reader = _MatchReader(block.table, sides)
        reader.read(block)
    elif any(_RESULT.fullmatch(_only_text(cells)) for cells in tables[0].rows):
        reader = _MatchReader(tables[0], sides)
        reader.read_lines()
    else:
        hint = phrase(
            "name the columns in one row: local, visitante, resultado, jornada, …; or write “Home 2-1 Away” on "
            "each line"
        )
        raise user_error(tables[0].file, phrase("no row with match headings was found"), hint)
    reader.pass_over((table for table in tables if table is not reader.table and table.is_filled), columns)
    return reader.result()


def _match_block(table: SheetTable, meanings: Mapping[str, Meaning]) -> Block | None:
    """Return the rows below the first that names two teams."""
    for row in range(1, min(SEARCHED, len(table.rows)) + 1):
        columns = heading_columns(table, row, meanings)
        if {_HOME, _AWAY} <= {*columns.values()}:
            return Block(table, 1, (row,), len(table.rows), columns)
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
    omissions: list[Problem] = field(default_factory=list)
    mentioned: set[Meaning] = field(default_factory=set)
    rows: int = 0

    def read(self, block: Block) -> None:
        self._above(block)
        self.mentioned |= {*block.columns.values()}
        for cell, _ in block.repetitions():
            self.problems.append(cell.problem(phrase("the heading {name} appears twice", name=quoted(cell.value))))
        self.problems += unknown_headings(block.unknown())
        headed = {heading.column for heading in block.headings()}
        rounds = group = ""
        alone: TableCell | None = None
        for row, cells in block.rows():
            filled_cells, values = list(block.cells(row)), block.values(row)
            self.rows += bool(filled_cells)
            if title := _TITLE.fullmatch(_only_text(cells)):
                rounds = title[1]
                continue
            if title := _GROUP.fullmatch(_only_text(cells)):
                group = title[1]
                continue
            beside = [cell for cell in filled_cells if cell.column not in headed]
            self.omissions += (cell.note(phrase("cells without a heading above them")) for cell in beside)
            round_name = _round_name(values[_ROUND].text) if _ROUND in values else rounds
            if alone and round_name != rounds:
                self.omissions.append(alone.note(phrase("rows without a match")))
            if values.keys() - {_ROUND, ("date",)}:
                alone, rounds = None, round_name
                self._match(values, rounds)
                self._of_group(values, group)
            elif values.keys() == {_ROUND}:
                alone, rounds = values[_ROUND], round_name
            elif filled_cells:
                alone = None if _ROUND in values else alone
                self.omissions.append(filled_cells[0].note(phrase("rows without a match")))
        if alone:
            self.omissions.append(alone.note(phrase("rows without a match")))

    def read_lines(self) -> None:
        """Read lines such as “Home 2-1 Away”, rounds as titles among them."""
        rounds = ""
        for row, cells in enumerate(self.table.rows, start=1):
            is_filled_row, only = any(map(is_filled, cells)), _only_text(cells)
            self.rows += is_filled_row
            if title := _TITLE.fullmatch(only):
                rounds = title[1]
            elif result := _RESULT.fullmatch(only):
                result_cells = ((key, TableCell(self.table, row, 1, text)) for key, text in result.groupdict().items())
                self._match({(key,): cell for key, cell in result_cells}, rounds)
                self.mentioned |= {_HOME, _AWAY, ("score",)} | ({_ROUND} if rounds else set())
            elif is_filled_row:
                message = phrase("is not a result such as “Home 2-1 Away”")
                self.problems.append(self.table.problem(row, 1, message))

    def pass_over(self, tables: Iterable[SheetTable], meanings: Mapping[str, Meaning]) -> None:
        for table in tables:
            if not table.hidden and (other := _match_block(table, meanings)) is not None:
                message = phrase(
                    "also contains matches, but only those on the sheet {name} are read", name=self.table.name
                )
                self.problems.append(table.problem(other.row, 1, message, phrase("put all matches on one sheet")))
                continue
            reason = phrase("hidden sheets") if table.hidden else phrase("sheets without matches")
            self.omissions.append(Problem(table.file, reason, severity=Severity.NOTE, cell=table.name))

    def result(self) -> MatchTable:
        """Return the matches under their title or else the name of their file."""
        title = self.data.pop("season", "") or " ".join(PurePath(self.table.file).stem.replace("_", " ").split())
        data = {"season": title, **self.data, "matches": self.matches}
        source = Source(self.table.file, data, self.places, self.places)
        return MatchTable(
            self.table, source, tuple(self.problems), self.rows, tuple(self.omissions), frozenset(self.mentioned)
        )

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
            elif key in ("table", "bans") and len(others) == 1:
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
        for key in (_HOME, _AWAY, _BYE) if group else ():
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
        if _ROUND in values:
            self.places[(*at, "round")] = values[_ROUND].place
        for column, cell in sorted(values.items(), key=lambda each: each[0][0] == "events"):
            if column in (_ROUND, ("group",)):
                continue
            if (problem := _unreadable(column, cell)) is not None:
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
                entry["date"], late = day_and_hour(cell.value)
                entry |= {"time": late} if late and "time" not in entry else {}
            case ("time",):
                entry["time"] = hour(cell.value)
            case ("cup",):
                if (answer := truth(cell.value, (), ())) is None:
                    message = phrase("{found} is neither yes nor no", found=quoted(cell.value))
                    self.problems.append(cell.problem(message))
                elif answer:
                    entry["cup"] = True
            case ("state",):
                entry["state"] = STATES.get(fold_name(text), text)
            case ("score",) if state := STATES.get(fold_name(text)):
                entry["state"] = state
            case ("events", str(kind), *sides):
                self.omissions += map(cell.note, losses(text))
                if sides:
                    self._note_players(entry, kind, str(sides[0]), list(players(text)), cell.place, at)
                else:
                    self._both_sides(entry, kind, cell, at)
            case (str(name),) if text not in DASHES:
                entry[name] = text

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
        sides = [values.get(("score", side)) for side in ("home", "away")]
        scores = [side for side in sides if side is not None and side.text not in DASHES]
        joined = "-".join(side.text for side in scores)
        if len(scores) == 1:
            self.problems.append(scores[0].problem(phrase("one side of the score is missing")))
        elif scores and "score" not in entry:
            entry["score"] = joined
        elif scores and "".join(entry["score"].split()) != joined:
            message = phrase("{here} here, but {there} in another column", here=joined, there=quoted(entry["score"]))
            self.problems.append(scores[0].problem(message))

    def _bye(self, entry: dict[str, Any], values: RowValues) -> None:
        """Turn a match against nobody into a rest."""
        for side, other in (("home", "away"), ("away", "home")):
            if fold_name(entry.get(side, "")) in RESTS and other in entry:
                if entry.get("bye", entry[other]) != entry[other]:
                    message = phrase(
                        "{one} also has a bye in this row; give each team its own row", one=quoted(entry[other])
                    )
                    self.problems.append(values[_BYE].problem(message))
                entry["bye"] = entry.pop(other)
                del entry[side]
                return


def _unreadable(column: Meaning, cell: TableCell) -> Problem | None:
    if column[0] in ("score", "shootout") and (is_date(cell.value) or _HOUR.fullmatch(cell.text)):
        message = phrase("contains a date or a time, {words}, not a score", words=cell.text[:10])
        hint = phrase("spreadsheet programs take 2-1 for a date: format the cell as text and type it again")
        return cell.problem(message, hint)
    return cell.no_text() if isinstance(cell.value, Formula) or column[0] not in ("date", "time") else None


def _only_text(cells: Sequence[Cell]) -> str:
    """Return the text of a row with a single cell; ``""`` for any other row."""
    texts = [words(cell) for cell in cells if is_filled(cell)]
    return texts[0] if len(texts) == 1 else ""


def _round_name(text: str) -> str:
    title = _TITLE.fullmatch(text)
    return title[1] if title else text
