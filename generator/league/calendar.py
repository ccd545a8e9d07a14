"""Who meets whom, and when: round robins, cups and groups; days, hours and pitches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import cycle, islice

Meeting = tuple[str, str]
"""The team at home, and its visitor."""


@dataclass(frozen=True, slots=True)
class Round:
    """What is played at a time, and who rests."""

    meetings: tuple[Meeting, ...]
    resting: tuple[str, ...] = ()


def round_robin(teams: Sequence[str], legs: int = 1) -> tuple[Round, ...]:
    """Return the rounds in which everybody meets everybody else ``legs`` times, after Johann Berger's tables (1893).

    Of any two legs the second turns the grounds around. In a single leg nobody is at home more than once oftener than
    away, and no team has more than one pair of matches in a row at home or away.
    """
    first = _single(teams)
    turned = tuple(Round(tuple((away, home) for home, away in each.meetings), each.resting) for each in first)
    return tuple(each for leg in range(legs) for each in (turned if leg % 2 else first))


def _single(teams: Sequence[str]) -> tuple[Round, ...]:
    """Return one leg. The last team stays and the others move on by half a turn each round."""
    seats: list[str | None] = [*teams, *([None] if len(teams) % 2 else [])]
    count = len(seats)
    if count < 2:
        return ()
    moving, half = count - 1, count // 2
    found = []
    for number in range(moving):
        start = number * half
        pairs = [(start % moving, count - 1)]
        pairs += [((start + step) % moving, (start - step) % moving) for step in range(1, half)]
        if number % 2:
            pairs[0] = pairs[0][1], pairs[0][0]
        found.append(_round([(seats[home], seats[away]) for home, away in pairs]))
    return tuple(found)


def _round(pairs: Sequence[tuple[str | None, str | None]]) -> Round:
    meetings = tuple((home, away) for home, away in pairs if home is not None and away is not None)
    resting = tuple(team for pair in pairs if None in pair for team in pair if team is not None)
    return Round(meetings, resting)


def groups(teams: Sequence[str], count: int) -> tuple[tuple[str, ...], ...]:
    """Return the teams, the strongest first, in groups of nearly one size: dealt out to and fro, as fair as can be."""
    dealt: list[list[str]] = [[] for _ in range(count)]
    for index, team in enumerate(teams):
        lap, seat = divmod(index, count)
        dealt[count - 1 - seat if lap % 2 else seat].append(team)
    return tuple(map(tuple, dealt))


def cup(teams: Sequence[str], winner: Callable[[int], str]) -> tuple[Round, ...]:
    """Return the rounds of a knock-out of teams, the strongest first, who meet as late as can be.

    ``winner`` says what the winner of a match is called, matches being counted from 1. The strongest rest in the first
    round where there are too few.
    """
    size = 1 << max(0, len(teams) - 1).bit_length()
    entrants: list[str | None] = [teams[seed] if seed < len(teams) else None for seed in _seeds(size)]
    found, played = [], 0
    while len(entrants) > 1:
        pairs = list(zip(entrants[::2], entrants[1::2], strict=True))
        found.append(_round(pairs))
        entrants = []
        for home, away in pairs:
            if home is None or away is None:
                entrants.append(home or away)
            else:
                played += 1
                entrants.append(winner(played))
    return tuple(found)


def _seeds(size: int) -> list[int]:
    """Return the seeds, from 0, in the order of the draw: 0 and 1 can only meet in the final."""
    order = [0]
    while len(order) < size:
        last = 2 * len(order) - 1
        order = [seat for seed in order for seat in (seed, last - seed)]
    return order


@dataclass(frozen=True, slots=True)
class Slot:
    """When and where one match is played; what is not known is empty."""

    date: str = ""
    time: str = ""
    place: str = ""


def slots(
    rounds: Sequence[Round], days: Sequence[date], times: Sequence[str], places: Sequence[str]
) -> list[list[Slot]]:
    """Return a slot for each match of each round: a day a round, as far as there are days.

    Pitches are used side by side before a later hour is; where there are fewer slots than matches, they begin anew. The
    matches of the later rounds move on by one, so that nobody always plays at the same hour.
    """
    found = []
    for number, each in enumerate(rounds):
        day = days[number].isoformat() if number < len(days) else ""
        offered = [Slot(day, time, place) for time in (times or [""]) for place in (places or [""])]
        found.append(list(islice(cycle(offered), number, number + len(each.meetings))))
    return found


def match_days(first: date, step: timedelta, count: int, without: Sequence[date] = ()) -> list[date]:
    """Return so many days, ``step`` apart, without some."""
    found: list[date] = []
    day = first
    while len(found) < count:
        if day not in without:
            found.append(day)
        day += step
    return found
