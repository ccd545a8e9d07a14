"""What is known of matches that were played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Event:
    """Something noted for a player in a match, by the name of what is counted: a goal, a booking, an injury."""

    team: str
    player: str
    kind: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Played:
    """A match whose score counts; ``score`` is that of the home team and that of the visitors."""

    home: str
    away: str
    score: tuple[int, int]
    events: tuple[Event, ...] = ()

    @property
    def sides(self) -> tuple[tuple[str, int, int], tuple[str, int, int]]:
        """Return for either team its name, what it scored and what it conceded."""
        home, away = self.score
        return (self.home, home, away), (self.away, away, home)


@dataclass(frozen=True, slots=True)
class Tally:
    """How often something was noted for a player."""

    team: str
    player: str
    count: int


def counts(matches: Iterable[Played], kind: str) -> tuple[Tally, ...]:
    """Return the players for whom something was noted, most often first, then by team and name."""
    found: dict[tuple[str, str], int] = {}
    for event in _events(matches, kind):
        found[event.team, event.player] = found.get((event.team, event.player), 0) + event.count
    ordered = sorted(found.items(), key=lambda each: (-each[1], each[0]))
    return tuple(Tally(team, player, count) for (team, player), count in ordered if count > 0)


def _events(matches: Iterable[Played], kind: str) -> Iterator[Event]:
    return (event for match in matches for event in match.events if event.kind == kind)
