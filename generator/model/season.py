"""A season: which teams meet, when and where. Read from a file beside the team files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Annotated

from pydantic import Field as Limit

from generator.model.fields import Many, ShortText, TextField, TitleText
from generator.model.load import LoadedTeam
from generator.model.source import DataPath, Source, undotted
from generator.model.team import Team
from generator.model.validation import Strict, validated
from generator.problems import PizarraError, Problem, Severity, did_you_mean, shown

_DAYS = (
    re.compile(r"(?P<year>\d{4})-(?P<month>\d\d?)-(?P<day>\d\d?)"),
    re.compile(r"(?P<day>\d\d?)[-/.](?P<month>\d\d?)[-/.](?P<year>\d{4})"),
    re.compile(r"(?P<month>\d\d?)[-/.](?P<day>\d\d?)[-/.](?P<year>\d{4})"),
)
_HOUR = re.compile(r"(?P<hour>\d\d?)[:.h](?P<minute>\d\d)")


class MatchEntry(Strict):
    """One match as the file has it, or a team that rests (``bye``); teams by name, short name or name of their file."""

    home: TextField = ""
    away: TextField = ""
    bye: TextField = ""
    round: ShortText = ""
    date: ShortText = ""
    time: ShortText = ""
    place: ShortText = ""
    referee: ShortText = ""


class SeasonFile(Strict):
    """A file of fixtures."""

    season: TitleText
    matches: Annotated[Many[MatchEntry], Limit(min_length=1)]


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match that is to be played. What is not known yet is empty, to be written in by hand."""

    home: Team
    away: Team
    round: str = ""
    date: str = ""
    place: str = ""
    referee: str = ""
    entry: int = 0
    """Which entry of the file it is, counted from 0."""


@dataclass(frozen=True, slots=True)
class Bye:
    """A team that rests in a round."""

    team: Team
    round: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class Season:
    """A season: its title, its matches and the teams that rest, in the order of the file."""

    title: str
    listed: tuple[Fixture | Bye, ...]
    file: str = ""
    source: Source | None = field(default=None, repr=False, compare=False)
    warnings: tuple[Problem, ...] = ()

    def placed(self, problem: Problem) -> Problem:
        """Return a problem found while drawing, with the line and column of the value it is about."""
        if self.source is None or problem.file != self.file or not problem.path:
            return problem
        return replace(problem, **self.source.place(undotted(problem.path))._asdict())

    @property
    def fixtures(self) -> tuple[Fixture, ...]:
        """Return the matches that are to be played."""
        return tuple(entry for entry in self.listed if isinstance(entry, Fixture))


def season_of(source: Source, teams: Iterable[LoadedTeam]) -> Season:
    """Return the season of a file. Raises ``PizarraError`` with every problem, also for teams that are not built."""
    read = validated(SeasonFile, source)
    known: dict[str, Team] = {}
    for loaded in teams:
        stem = loaded.path.stem if loaded.path is not None else loaded.team.name
        for name in (loaded.team.name, loaded.team.short, stem):
            known.setdefault(_folded(name), loaded.team)
    problems: list[Problem] = []
    listed = [_entry(match, index, known, source, problems) for index, match in enumerate(read.matches)]
    if problems:
        raise PizarraError(problems)
    sound = tuple(entry for entry in listed if entry is not None)
    return Season(read.season, sound, source.file, source, tuple(_warnings(sound, source)))


def _warnings(listed: Iterable[Fixture | Bye], source: Source) -> Iterator[Problem]:
    """Yield what is most likely a slip: an entry that stands twice, a team that plays in a round in which it rests."""
    entries = tuple(listed)
    first: dict[tuple[str, ...], int] = {}
    playing = {
        (team.name, match.round): index
        for index, match in enumerate(entries)
        if isinstance(match, Fixture) and match.round
        for team in (match.home, match.away)
    }
    for index, entry in enumerate(entries):
        names = (entry.team.name,) if isinstance(entry, Bye) else (entry.home.name, entry.away.name)
        same = first.setdefault((*names, entry.round, entry.date), index)
        if same != index:
            message = f"says the same as matches[{same + 1}]"
            yield source.problem(("matches", index), message, "remove one of the two", Severity.WARNING)
        elif isinstance(entry, Bye) and (match := playing.get((names[0], entry.round))) is not None:
            message = f"{names[0]} rests in round {entry.round} and plays in it: matches[{match + 1}]"
            yield source.problem(("matches", index, "bye"), message, severity=Severity.WARNING)


def _calendar_problems(match: MatchEntry, at: DataPath, source: Source) -> Iterator[Problem]:
    """Yield days and hours that look like ones and are none; any other words are the organiser's own."""
    days = [found for form in _DAYS if (found := form.fullmatch(match.date))]
    if days and not any(_is_day(**{part: int(text) for part, text in found.groupdict().items()}) for found in days):
        yield source.problem((*at, "date"), f"{shown(match.date)} is no day of the calendar")
    hour = _HOUR.fullmatch(match.time)
    if hour and (int(hour["hour"]) > 24 or int(hour["minute"]) > 59):
        yield source.problem((*at, "time"), f"{shown(match.time)} is no time of day")


def _is_day(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _entry(
    match: MatchEntry, index: int, known: Mapping[str, Team], source: Source, problems: list[Problem]
) -> Fixture | Bye | None:
    """Return an entry of the file; ``None``, and what is wrong noted, where it cannot be understood."""
    at = ("matches", index)
    problems += _calendar_problems(match, at, source)
    wanted = ("bye",) if match.bye else ("home", "away")
    teams: list[Team] = []
    for key in wanted:
        name = getattr(match, key)
        team = known.get(_folded(name))
        if team is not None:
            teams.append(team)
        elif not name:
            hint = "give home and away, or “bye” for a team that rests"
            problems.append(source.problem(at, f"“{key}” is missing", hint))
        else:
            names = [team.name for team in dict.fromkeys(known.values())]
            hint = did_you_mean(name, names) or "no team is built with it; name the files or the folder of the teams"
            message = f"there is no team {shown(name)} among those that are built"
            problems.append(source.problem((*at, key), message, hint))
    if match.bye and (match.home or match.away):
        problems.append(source.problem((*at, "bye"), f"{match.bye} cannot rest and play at once"))
    if len(teams) < len(wanted):
        return None
    when = " · ".join(part for part in (match.date, match.time) if part)
    if match.bye:
        return Bye(teams[0], match.round, when)
    if teams[0] is teams[1]:
        problems.append(source.problem((*at, "away"), f"{teams[0].name} cannot play itself"))
    return Fixture(teams[0], teams[1], match.round, when, match.place, match.referee, index)


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())
