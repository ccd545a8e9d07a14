"""A season as it is read from a file beside the team files."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from pydantic import Field

from generator.model.fields import Many, ShortText, TextField, TitleText
from generator.model.season import Bye, Fixture, Season, left_out_problem
from generator.model.season_sense import calendar_problems, likely_slips
from generator.model.source import DataPath, Source
from generator.model.teams.team import Team
from generator.model.validation import Strict, validated
from generator.packs.load import LoadedTeam
from generator.problems import PizarraError, Problem, did_you_mean, errors, shown


class MatchEntry(Strict):
    """One match as the file has it, or a team that rests (``bye``); teams by name, short name or name of their file."""

    home: TextField = Field(default="", description="the team at home: its name, its short name or that of its file")
    away: TextField = Field(default="", description="the other team")
    bye: TextField = Field(default="", description="a team that rests, instead of home and away")
    round: ShortText = Field(default="", description="the round of the season, such as 7 or final")
    date: ShortText = Field(default="", description="the day, such as 2026-09-12")
    time: ShortText = Field(default="", description="the hour, such as 17:30, in quotes")
    place: ShortText = Field(default="", description="where it is played")
    referee: ShortText = Field(default="", description="who referees")


class SeasonFile(Strict):
    """A file of fixtures."""

    season: TitleText = Field(description="what the season is called")
    matches: Annotated[Many[MatchEntry], Field(min_length=1)] = Field(description="the matches, round by round")


def season_of(source: Source, teams: Iterable[LoadedTeam], left_out: Iterable[str] = ()) -> Season:
    """Return the season of a file. Raises ``PizarraError`` with every problem, also for teams that are not built.

    ``left_out`` are names of teams that a build leaves out: their matches are left out too, with a warning.
    """
    read, unknown = _read(source)
    reader = _SeasonReader(source, _by_name(teams), frozenset(map(_folded, left_out)), unknown)
    listed = [entry for index, match in enumerate(read.matches) if (entry := reader.entry(match, index)) is not None]
    if errors(reader.problems):
        raise PizarraError(reader.problems)
    warnings = (*reader.problems, *likely_slips(listed, source))
    return Season(read.season, tuple(listed), source.file, source, warnings)


def _read(source: Source) -> tuple[SeasonFile, list[Problem]]:
    """Return what a file says, and its unknown keys. Raises ``PizarraError`` when more than those is wrong."""
    try:
        return validated(SeasonFile, source), []
    except PizarraError as error:
        told = error.problems
    try:
        return validated(SeasonFile, replace(source, data=_known_keys(source.data))), list(told)
    except PizarraError:
        raise PizarraError(told) from None


def _known_keys(data: Any) -> Any:
    if not isinstance(data, Mapping):
        return data
    known = {key: value for key, value in data.items() if key in SeasonFile.model_fields}
    if isinstance(known.get("matches"), list):
        known["matches"] = [
            {key: value for key, value in match.items() if key in MatchEntry.model_fields}
            if isinstance(match, Mapping)
            else match
            for match in known["matches"]
        ]
    return known


def _by_name(teams: Iterable[LoadedTeam]) -> dict[str, Team]:
    known: dict[str, Team] = {}
    for loaded in teams:
        stem = loaded.path.stem if loaded.path is not None else loaded.team.name
        for name in (loaded.team.name, loaded.team.short, stem):
            known.setdefault(_folded(name), loaded.team)
    return known


@dataclass
class _SeasonReader:
    """Reads the entries of a file one by one; notes what is wrong with them."""

    source: Source
    known: Mapping[str, Team]
    left_out: Collection[str]
    problems: list[Problem] = field(default_factory=list)

    def entry(self, match: MatchEntry, index: int) -> Fixture | Bye | None:
        """Return an entry; ``None``, and why noted, where it cannot be understood or is left out."""
        at = ("matches", index)
        self.problems += calendar_problems(match.date, match.time, at, self.source)
        found = [self._team(match, index, key) for key in (("bye",) if match.bye else ("home", "away"))]
        teams = [team for team in found if team is not None]
        if match.bye and (match.home or match.away):
            self._note((*at, "bye"), f"{match.bye} cannot rest and play at once")
        if len(teams) < len(found):
            return None
        when = " · ".join(part for part in (match.date, match.time) if part)
        if match.bye:
            return Bye(teams[0], match.round, when, index)
        if teams[0] is teams[1]:
            self._note((*at, "away"), f"{teams[0].name} cannot play itself")
        return Fixture(teams[0], teams[1], match.round, when, match.place, match.referee, index)

    def _team(self, match: MatchEntry, index: int, key: str) -> Team | None:
        name, at = getattr(match, key), ("matches", index)
        team = self.known.get(_folded(name))
        if team is not None:
            return team
        if not name:
            self._note(at, f"“{key}” is missing", "give home and away, or “bye” for a team that rests")
        elif _folded(name) in self.left_out:
            self.problems.append(left_out_problem(self.source, (*at, key), name))
        else:
            names = [team.name for team in dict.fromkeys(self.known.values())]
            hint = did_you_mean(name, names) or "no team is built with it; name the files or the folder of the teams"
            self._note((*at, key), f"there is no team {shown(name)} among those that are built", hint)
        return None

    def _note(self, path: DataPath, message: str, hint: str = "") -> None:
        self.problems.append(self.source.problem(path, message, hint))


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())
