"""A season: which teams meet, when and where, how it went, and how it stands at a round."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from generator.i18n import phrase
from generator.league import BanRule, Event, Played, TableRules
from generator.model.source import Source, parse_dotted
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
    """Where in the file its result stands, or would."""

    @property
    def teams(self) -> tuple[Team, ...]:
        return self.home, self.away

    @property
    def played(self) -> Played | None:
        """Return the match as it counts; ``None`` while it has no score, and when it was abandoned."""
        if self.score is None or self.state in ("postponed", "abandoned"):
            return None
        return Played(self.home.name, self.away.name, self.score, self.events)


@dataclass(frozen=True, slots=True)
class Bye:
    """A team that rests in a round."""

    team: Team
    round: str = ""
    date: str = ""
    entry: int = 0

    @property
    def teams(self) -> tuple[Team, ...]:
        return (self.team,)


@dataclass(frozen=True, slots=True)
class Season:
    """A season: its title, its matches and the teams that rest, in the order of the file, and the warnings about it."""

    title: str
    listed: tuple[Fixture | Bye, ...]
    file: str = ""
    source: Source | None = field(default=None, repr=False, compare=False)
    warnings: tuple[Problem, ...] = ()
    rules: TableRules = TableRules()
    bans: tuple[BanRule, ...] = ()
    groups: Mapping[str, Sequence[Team]] = field(default_factory=dict)
    wanted: Collection[int] | None = None
    """The entries of the matches that sheets are asked for; without it, all that are still to be played."""

    def placed(self, problem: Problem) -> Problem:
        """Return a problem found while drawing, with the line and column of the value it is about."""
        if self.source is None or problem.file != self.file or not problem.path:
            return problem
        return replace(problem, **self.source.place(parse_dotted(problem.path))._asdict())

    @property
    def fixtures(self) -> tuple[Fixture, ...]:
        return tuple(entry for entry in self.listed if isinstance(entry, Fixture))

    @property
    def to_print(self) -> tuple[Fixture, ...]:
        """Return the matches that get a sheet."""
        if self.wanted is None:
            return tuple(fixture for fixture in self.fixtures if fixture.score is None)
        return tuple(fixture for fixture in self.fixtures if fixture.entry in self.wanted)

    def of_teams(self, names: Collection[str]) -> Season:
        """Return the season with sheets for the matches of some teams alone; its warnings were told of all."""
        wanted = (fixture for fixture in self.to_print if any(team.name in names for team in fixture.teams))
        return replace(self, wanted=frozenset(fixture.entry for fixture in wanted), warnings=())

    def without(self, teams: Collection[Team]) -> Season:
        """Return the season without the entries of some teams, and a warning for each of them."""
        kept: list[Fixture | Bye] = []
        warnings = list(self.warnings)
        for entry in self.listed:
            out = next((team for team in entry.teams if team in teams), None)
            if out is None:
                kept.append(entry)
            else:
                warnings.append(
                    left_out_problem(self.source or Source(self.file, {}), ("matches", entry.entry), out.name)
                )
        return replace(self, listed=tuple(kept), warnings=tuple(warnings))


def left_out_problem(source: Source, path: DataPath, name: str) -> Problem:
    """Return the warning that an entry is left out because a team is."""
    return source.problem(
        path, phrase("match left out: {name} is left out of the build", name=name), severity=Severity.WARNING
    )


def at_round(season: Season, name: str) -> Season:
    """Return a season as it stood at a round: sheets for its matches alone, and no result of a later one.

    ``7:3`` is the third match of a round alone, ``:3`` that of the season. Raises ``PizarraError`` when it has no such
    round or not so many matches.
    """
    rounds = list(dict.fromkeys(entry.round for entry in season.listed))
    before, colon, number = name.rpartition(":")
    if colon and number.isdecimal() and name not in rounds:
        return _only_match(at_round(season, before) if before else season, int(number))
    if name not in rounds:
        message = phrase("{season} has no round {name}", season=season.title, name=quoted(name))
        raise user_error("--round", message, did_you_mean(name, rounds))
    later = set(rounds[rounds.index(name) + 1 :])
    listed = tuple(
        replace(entry, score=None, shootout=None, events=(), state="")
        if isinstance(entry, Fixture) and entry.round in later
        else entry
        for entry in season.listed
    )
    wanted = frozenset(fixture.entry for fixture in season.fixtures if fixture.round == name)
    return replace(season, listed=listed, wanted=wanted)


def _only_match(season: Season, number: int) -> Season:
    """Return a season with a sheet for one match alone, counted from 1: of those wanted, or of all.

    Raises ``PizarraError`` when there are not so many.
    """
    offered = [fixture for fixture in season.fixtures if season.wanted is None or fixture.entry in season.wanted]
    if not 1 <= number <= len(offered):
        message = phrase("there is no match {number}", number=number)
        raise user_error("--round", message, phrase("1 to {most}", most=len(offered)))
    return replace(season, wanted=frozenset({offered[number - 1].entry}))
