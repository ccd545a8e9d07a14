"""What templates of sheets may print of a season and its matches."""

from __future__ import annotations

from dataclasses import dataclass

from generator.model.season import Bye, Fixture, Season


@dataclass(frozen=True, slots=True)
class MatchView:
    """What a template may print of a match, teams by their short names; ``bye`` is one that rests instead."""

    round: str
    date: str
    place: str = ""
    referee: str = ""
    home: str = ""
    away: str = ""
    bye: str = ""


@dataclass(frozen=True, slots=True)
class SeasonView:
    """What a template may print of a season."""

    title: str
    matches: tuple[MatchView, ...]


def season_view(season: Season) -> SeasonView:
    """Return what a template may print of a season."""
    return SeasonView(season.title, tuple(match_view(fixture) for fixture in season.listed))


def match_view(fixture: Fixture | Bye) -> MatchView:
    """Return what a template may print of a match, or of a team that rests."""
    if isinstance(fixture, Bye):
        return MatchView(fixture.round, fixture.date, bye=fixture.team.short)
    about = (fixture.round, fixture.date, fixture.place, fixture.referee)
    return MatchView(*about, fixture.home.short, fixture.away.short)
