"""A season: which teams meet, when and where. Read from a file beside the team files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field as Limit

from generator.model.fields import Many, TextField
from generator.model.load import LoadedTeam
from generator.model.source import Source
from generator.model.team import Team
from generator.model.validation import Strict, validated
from generator.problems import PizarraError, Problem, did_you_mean, shown


class MatchEntry(Strict):
    """One match as the file has it; teams by name, short name or name of their file."""

    home: TextField
    away: TextField
    round: TextField = ""
    date: TextField = ""
    time: TextField = ""
    place: TextField = ""
    referee: TextField = ""


class SeasonFile(Strict):
    """A file of fixtures."""

    season: TextField
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


@dataclass(frozen=True, slots=True)
class Season:
    """A season: its title, and its matches in the order of the file."""

    title: str
    fixtures: tuple[Fixture, ...]
    file: str = ""


def season_of(source: Source, teams: Iterable[LoadedTeam]) -> Season:
    """Return the season of a file. Raises ``PizarraError`` with every problem, also for teams that are not built."""
    read = validated(SeasonFile, source)
    known: dict[str, Team] = {}
    for loaded in teams:
        stem = loaded.path.stem if loaded.path is not None else loaded.team.name
        for name in (loaded.team.name, loaded.team.short, stem):
            known.setdefault(_folded(name), loaded.team)
    names = [name for team in dict.fromkeys(known.values()) for name in (team.name,)]
    problems: list[Problem] = []
    fixtures: list[Fixture] = []
    for index, match in enumerate(read.matches):
        pair = [known.get(_folded(name)) for name in (match.home, match.away)]
        for side, name, team in zip(("home", "away"), (match.home, match.away), pair, strict=True):
            if team is None:
                message = f"there is no team {shown(name)} among those that are built"
                problems.append(source.problem(("matches", index, side), message, did_you_mean(name, names)))
        home, away = pair
        if home is not None and home is away:
            problems.append(source.problem(("matches", index, "away"), f"{home.name} cannot play itself"))
        if home is not None and away is not None:
            when = " · ".join(part for part in (match.date, match.time) if part)
            fixtures.append(Fixture(home, away, match.round, when, match.place, match.referee))
    if problems:
        raise PizarraError(problems)
    return Season(read.season, tuple(fixtures), source.file)


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())
