"""A season: its matches, tables, tallies and suspensions."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from generator.i18n import phrase
from generator.league import Ban, BanRule, Bookings, Event, PlayedMatch, Standing, TableRules, Tally, counts, standings
from generator.model.season_days import day_of
from generator.model.source import Source
from generator.model.team import Team
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, Severity, did_you_mean, quoted, user_error

MatchState = Literal["", "postponed", "abandoned", "awarded"]


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match that is to be played, or was. What is not known yet is empty, to be written in by hand.

    ``events`` are by the names of the teams and the numbers of the players; ``cup`` matches count for no table.
    """

    home: Team
    away: Team
    round: str = ""
    date: str = ""
    place: str = ""
    referee: str = ""
    entry: int = 0
    """Which entry of the file it is, counted from 0."""
    score: tuple[int, int] | None = None
    shootout: tuple[int, int] | None = None
    state: MatchState = ""
    events: tuple[Event, ...] = ()
    cup: bool = False
    result_at: DataPath = ()
    """Where in the file its result is, or would be."""

    @property
    def teams(self) -> tuple[Team, ...]:
        return self.home, self.away

    @property
    def played_match(self) -> PlayedMatch | None:
        if self.score is None or self.state in ("postponed", "abandoned"):
            return None
        return PlayedMatch(self.home.name, self.away.name, self.score, self.events)


@dataclass(frozen=True, slots=True)
class Bye:
    team: Team
    round: str = ""
    date: str = ""
    entry: int = 0

    @property
    def teams(self) -> tuple[Team, ...]:
        return (self.team,)


@dataclass(frozen=True, slots=True)
class Season:
    title: str
    entries: tuple[Fixture | Bye, ...]
    file: str = ""
    source: Source | None = field(default=None, repr=False, compare=False)
    warnings: tuple[Problem, ...] = ()
    rules: TableRules = TableRules()
    bans: tuple[BanRule, ...] = ()
    groups: Mapping[str, Sequence[Team]] = field(default_factory=dict)
    sheet_entries: Collection[int] | None = None
    """The entries of the matches that sheets are asked for; without it, all that are still to be played."""

    def with_place(self, problem: Problem) -> Problem:
        """Return a problem found while drawing, with the line and column of the value it is about."""
        if self.source is None or problem.file != self.file or not problem.path:
            return problem
        return self.source.locate(problem)

    @property
    def fixtures(self) -> tuple[Fixture, ...]:
        return tuple(entry for entry in self.entries if isinstance(entry, Fixture))

    @property
    def to_print(self) -> tuple[Fixture, ...]:
        if self.sheet_entries is None:
            return tuple(fixture for fixture in self.fixtures if fixture.score is None)
        return tuple(fixture for fixture in self.fixtures if fixture.entry in self.sheet_entries)

    def of_teams(self, names: Collection[str]) -> Season:
        """Return the season with sheets for the matches of some teams alone; its warnings were reported for all."""
        fixtures = (fixture for fixture in self.to_print if any(team.name in names for team in fixture.teams))
        return replace(self, sheet_entries=frozenset(fixture.entry for fixture in fixtures), warnings=())

    def without_teams(self, teams: Collection[Team]) -> Season:
        """Return the season without the entries of some teams, and a warning for each of them."""
        entries: list[Fixture | Bye] = []
        warnings = list(self.warnings)
        for entry in self.entries:
            out = next((team for team in entry.teams if team in teams), None)
            if out is None:
                entries.append(entry)
            else:
                warnings.append(
                    left_out_problem(self.source or Source(self.file, {}), ("matches", entry.entry), out.name)
                )
        return replace(self, entries=tuple(entries), warnings=tuple(warnings))


def left_out_problem(source: Source, path: DataPath, name: str) -> Problem:
    message = phrase("match left out: {name} is not in this build", name=name)
    return source.problem(path, message, severity=Severity.WARNING)


def at_round(season: Season, name: str) -> Season:
    """Return a season as it stood at a round: sheets for its matches alone, and no result of a later one.

    ``7:3`` is the third match of a round alone, ``:3`` that of the season. Raises ``PizarraError`` when it has no such
    round or not so many matches.
    """
    rounds = list(dict.fromkeys(entry.round for entry in season.entries))
    before, colon, number = name.rpartition(":")
    if colon and number.isdecimal() and name not in rounds:
        return _only_match(at_round(season, before) if before else season, int(number))
    if name not in rounds:
        message = phrase("{season} has no round {name}", season=season.title, name=quoted(name))
        raise user_error("--round", message, did_you_mean(name, rounds))
    later = set(rounds[rounds.index(name) + 1 :])
    entries = tuple(
        replace(entry, score=None, shootout=None, events=(), state="")
        if isinstance(entry, Fixture) and entry.round in later
        else entry
        for entry in season.entries
    )
    of_round = frozenset(fixture.entry for fixture in season.fixtures if fixture.round == name)
    return replace(season, entries=entries, sheet_entries=of_round)


def _only_match(season: Season, number: int) -> Season:
    """Return a season with a sheet for one match alone, counted from 1: of those wanted, or of all.

    Raises ``PizarraError`` when there are not so many.
    """
    entries = season.sheet_entries
    offered = [fixture for fixture in season.fixtures if entries is None or fixture.entry in entries]
    if not 1 <= number <= len(offered):
        message = phrase("there is no match {number}", number=number)
        raise user_error("--round", message, phrase("allowed: 1 to {most}", most=len(offered)))
    return replace(season, sheet_entries=frozenset({offered[number - 1].entry}))


@dataclass(frozen=True, slots=True)
class LeagueTable:
    group: str
    rows: tuple[Standing, ...]


def tables(season: Season, teams: Sequence[Team]) -> tuple[LeagueTable, ...]:
    """Return the table of each group of a season, or that of all teams."""
    league = [fixture for fixture in season.fixtures if not fixture.cup]
    grouped: Mapping[str, Sequence[Team]] = season.groups or {"": teams}
    league_tables = []
    for group, members in grouped.items():
        names = [team.name for team in members]
        inside = [fixture for fixture in league if {fixture.home.name, fixture.away.name} <= set(names)]
        scheduled = [(fixture.home.name, fixture.away.name) for fixture in inside]
        rows = standings(names, in_order(inside), season.rules, scheduled)
        league_tables.append(LeagueTable(group, rows))
    return tuple(league_tables)


def tallies(season: Season, kind: str) -> tuple[Tally, ...]:
    """Return the players with an event in all matches that count, cups included, most often first."""
    return counts(in_order(season.fixtures), kind)


def suspensions(season: Season) -> dict[tuple[int, str], tuple[Ban, ...]]:
    """Return the bans by the entry of a match and the name of a team, where there are any.

    A match to come takes one from what a player has to miss; a postponed one keeps him out and takes none.
    """
    bans: dict[tuple[int, str], tuple[Ban, ...]] = {}
    if not season.bans:
        return bans
    own: dict[str, list[Fixture]] = {}
    for fixture in by_day(season.fixtures):
        for team in fixture.teams:
            own.setdefault(team.name, []).append(fixture)
    for name, fixtures in own.items():
        bookings, waiting = Bookings(name, season.bans), 0
        for fixture in fixtures:
            out = (replace(ban, matches=ban.matches - waiting) for ban in bookings.bans if ban.matches > waiting)
            if remaining := tuple(out):
                bans[fixture.entry, name] = remaining
            if (match := fixture.played_match) is not None:
                bookings.take(match)
            elif not fixture.state:
                waiting += 1
    return bans


def in_order(fixtures: Sequence[Fixture]) -> list[PlayedMatch]:
    return [match for fixture in by_day(fixtures) if (match := fixture.played_match) is not None]


def by_day(fixtures: Sequence[Fixture]) -> list[Fixture]:
    """Return the matches by their days where all have one that can be read, else as the file has them."""
    dated = [(day, index) for index, fixture in enumerate(fixtures) if (day := day_of(fixture.date)) is not None]
    return [fixtures[index] for _, index in sorted(dated)] if len(dated) == len(fixtures) else list(fixtures)


def score_text(score: tuple[int, int] | None) -> str:
    return "" if score is None else f"{score[0]}-{score[1]}"
