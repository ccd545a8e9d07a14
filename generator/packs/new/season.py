"""A season's file to start from: who meets whom, round by round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from itertools import zip_longest
from typing import Any, Literal

from generator.i18n import message, say
from generator.league.calendar import Round, Slot, cup, every, groups, round_robin, slots
from generator.model.yaml_writer import yaml_line, yaml_text

Form = Literal["league", "groups", "cup"]
FORMS: tuple[Form, ...] = ("league", "groups", "cup")


@dataclass(frozen=True, slots=True)
class SeasonWish:
    """What a new season is to be; teams are the strongest first where it is played in groups or as a cup.

    ``step`` is how many days lie between two rounds; ``without`` are days on which nobody plays.
    """

    title: str
    teams: tuple[str, ...]
    form: Form = "league"
    legs: int = 2
    groups: int = 2
    first: date | None = None
    step: int = 7
    without: tuple[date, ...] = ()
    times: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


def most_at_once(wish: SeasonWish) -> int:
    """Return how many matches the fullest of the rounds has that a new season fills in."""
    rounds = _rounds(wish, "en")
    return max((len(each.meetings) for each in (rounds[:1] if wish.form == "cup" else rounds)), default=0)


def season_text(wish: SeasonWish, language: str) -> str:
    """Return the text of a season's file."""
    rounds = _rounds(wish, language)
    days = every(wish.first, timedelta(wish.step), len(rounds), wish.without) if wish.first else []
    places = slots(rounds, days, wish.times, wish.places)
    known = rounds[:1] if wish.form == "cup" else rounds
    numbered = enumerate(zip(known, places, strict=False), start=1)
    matches = [match for number, (each, where) in numbered for match in _round(number, each, where, wish.form)]
    text = season_file(wish.title, matches, dict(_groups(wish)) if wish.form == "groups" else {})
    return text + "".join(_later(rounds[1:], days[1:], language)) if wish.form == "cup" else text


def season_file(
    title: str, matches: Iterable[Mapping[str, Any]], groups: Mapping[str, Sequence[str]] | None = None, **rules: Any
) -> str:
    """Return the text of a season's file that is read as these data: groups and matches one a line."""
    lines = [f"season: {yaml_text(title)}", *(f"{key}: {yaml_line(value)}" for key, value in rules.items())]
    if groups:
        lines += ["groups:", *(f"  {yaml_text(name)}: {yaml_line(list(group))}" for name, group in groups.items())]
    return "\n".join([*lines, "matches:", *(f"  - {yaml_line(match)}" for match in matches)]) + "\n"


def _rounds(wish: SeasonWish, language: str) -> tuple[Round, ...]:
    match wish.form:
        case "cup":
            return cup(wish.teams, lambda number: say(language, message("winner of match {number}"), number=number))
        case "league":
            return round_robin(wish.teams, wish.legs)
        case "groups":
            return _side_by_side([round_robin(group, wish.legs) for _, group in _groups(wish)])


def _side_by_side(leagues: Sequence[Sequence[Round]]) -> tuple[Round, ...]:
    """Return rounds in which all leagues play theirs of that number."""
    found = []
    for number in range(max(map(len, leagues), default=0)):
        now = [rounds[number] for rounds in leagues if number < len(rounds)]
        meetings = tuple(meeting for each in now for meeting in each.meetings)
        found.append(Round(meetings, tuple(team for each in now for team in each.resting)))
    return tuple(found)


def _groups(wish: SeasonWish) -> list[tuple[str, tuple[str, ...]]]:
    return [(chr(ord("A") + index), group) for index, group in enumerate(groups(wish.teams, wish.groups))]


def _round(number: int, each: Round, where: Sequence[Slot], form: Form) -> Iterator[Mapping[str, Any]]:
    for (home, away), slot in zip(each.meetings, where, strict=True):
        known = {key: value for key, value in asdict(slot).items() if value}
        yield {"round": number, "home": home, "away": away, **known} | ({"cup": True} if form == "cup" else {})
    for team in () if form == "cup" else each.resting:
        yield {"round": number, "bye": team}


def _later(rounds: Sequence[Round], days: Sequence[date], language: str) -> Iterator[str]:
    """Yield as comments who meets in the rounds of a cup whose teams are not known yet."""
    for number, (each, day) in enumerate(zip_longest(rounds, days), start=2):
        title = say(language, message("round {number}"), number=number) + (f" ({day.isoformat()})" if day else "")
        yield from (f"  # {title}: {home} – {away}\n" for home, away in each.meetings)
