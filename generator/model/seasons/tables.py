"""What a season comes to: its tables, its lists of players, and who may not play a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from generator.league.standings import Ban, Bookings, Played, Standing, Tally, counts, standings
from generator.model.seasons.season import Fixture, Season
from generator.model.seasons.sense import day_of
from generator.model.teams.team import Team


@dataclass(frozen=True, slots=True)
class LeagueTable:
    """A table and the group that it is of; the group of an only table has no name."""

    group: str
    rows: tuple[Standing, ...]


def tables(season: Season, teams: Sequence[Team]) -> tuple[LeagueTable, ...]:
    """Return the table of each group of a season, or that of all teams."""
    league = [fixture for fixture in season.fixtures if not fixture.cup]
    grouped: Mapping[str, Sequence[Team]] = season.groups or {"": teams}
    found = []
    for group, members in grouped.items():
        names = [team.name for team in members]
        inside = [fixture for fixture in league if {fixture.home.name, fixture.away.name} <= set(names)]
        scheduled = [(fixture.home.name, fixture.away.name) for fixture in inside]
        rows = standings(names, in_order(inside), season.rules, scheduled)
        found.append(LeagueTable(group, rows))
    return tuple(found)


def tallies(season: Season, kind: str) -> tuple[Tally, ...]:
    """Return for whom something was noted in all matches that count, cups included, most often first."""
    return counts(in_order(season.fixtures), kind)


def suspensions(season: Season) -> dict[tuple[int, str], tuple[Ban, ...]]:
    """Return who may not play, by the entry of a match and the name of a team; only what is not empty.

    A match to come takes one from what a player has to miss; a postponed one keeps him out and takes none.
    """
    found: dict[tuple[int, str], tuple[Ban, ...]] = {}
    if not season.bans:
        return found
    own: dict[str, list[Fixture]] = {}
    for fixture in by_day(season.fixtures):
        for team in fixture.teams:
            own.setdefault(team.name, []).append(fixture)
    for name, fixtures in own.items():
        bookings, waiting = Bookings(name, season.bans), 0
        for fixture in fixtures:
            out = (replace(ban, matches=ban.matches - waiting) for ban in bookings.bans if ban.matches > waiting)
            if left := tuple(out):
                found[fixture.entry, name] = left
            if (match := fixture.played) is not None:
                bookings.take(match)
            elif not fixture.state:
                waiting += 1
    return found


def in_order(fixtures: Sequence[Fixture]) -> list[Played]:
    """Return the matches that count in the order in which they were played."""
    return [match for fixture in by_day(fixtures) if (match := fixture.played) is not None]


def by_day(fixtures: Sequence[Fixture]) -> list[Fixture]:
    """Return the matches by their days where all have one that can be read, else as the file has them."""
    dated = [(day, index) for index, fixture in enumerate(fixtures) if (day := day_of(fixture.date)) is not None]
    return [fixtures[index] for _, index in sorted(dated)] if len(dated) == len(fixtures) else list(fixtures)
