"""What in a season cannot be, or is most likely a slip: days that no calendar has, teams that play twice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date

from generator.model.seasons.season import Bye, Fixture
from generator.model.source import DataPath, Source
from generator.problems import Problem, Severity, shown
from generator.words import message, phrase, say

_DAYS = (
    re.compile(r"(?P<year>\d{4})-(?P<month>\d\d?)-(?P<day>\d\d?)"),
    re.compile(r"(?P<day>\d\d?)[-/.](?P<month>\d\d?)[-/.](?P<year>\d{4})"),
    re.compile(r"(?P<month>\d\d?)[-/.](?P<day>\d\d?)[-/.](?P<year>\d{4})"),
)
_HOUR = re.compile(r"(?P<hour>\d\d?)[:.h](?P<minute>\d\d)")


def likely_slips(listed: Iterable[Fixture | Bye], source: Source) -> Iterator[Problem]:
    """Yield a warning for an entry that stands twice, and for a team that plays or rests twice in a round.

    Two teams may meet twice in a round, once at home and once away.
    """
    first: dict[tuple[str, ...], Fixture | Bye] = {}
    busy: dict[tuple[str, str], Fixture | Bye] = {}
    for entry in listed:
        path = ("matches", entry.entry)
        same = first.setdefault((*(team.name for team in entry.teams), entry.round, entry.date), entry)
        if same is not entry:
            message = phrase("says the same as the match in line {line}", line=_line(same, source))
            yield source.problem(path, message, phrase("remove one of the two"), Severity.WARNING)
            continue
        for team in dict.fromkeys(team.name for team in entry.teams) if entry.round else ():
            other = busy.setdefault((team, entry.round), entry)
            if other is not entry and {t.name for t in other.teams} != {t.name for t in entry.teams}:
                twice = _TWICE[isinstance(entry, Bye), isinstance(other, Bye)]
                message = phrase(twice, team=team, round=entry.round, line=_line(other, source))
                yield source.problem(path, message, severity=Severity.WARNING)


_TWICE = {
    (False, False): message("{team} plays in round {round}, in which it already plays (line {line})"),
    (False, True): message("{team} plays in round {round}, in which it already rests (line {line})"),
    (True, False): message("{team} rests in round {round}, in which it already plays (line {line})"),
    (True, True): message("{team} rests in round {round}, in which it already rests (line {line})"),
}
"""What a team does now, and did in an earlier entry: whether it rests."""


def _line(entry: Fixture | Bye, source: Source) -> int:
    return source.place(("matches", entry.entry)).line


def calendar_problems(day: str, time: str, at: DataPath, source: Source) -> Iterator[Problem]:
    """Yield days and hours that look like ones and are none; any other words are the organiser's own."""
    days = [found for form in _DAYS if (found := form.fullmatch(day))]
    if days and not any(_is_day(**{part: int(text) for part, text in found.groupdict().items()}) for found in days):
        yield source.problem((*at, "date"), phrase("{day} is no day of the calendar", day=shown(day)))
    hour = _HOUR.fullmatch(time)
    if hour and (int(hour["hour"]) > 24 or int(hour["minute"]) > 59):
        yield source.problem((*at, "time"), phrase("{time} is no time of day", time=shown(time)))


def day_of(text: str) -> date | None:
    """Return the day that a text begins with, day before month; ``None`` for other words and for no day at all."""
    for form in _DAYS[:2]:
        if found := form.match(text.strip()):
            try:
                return date(**{part: int(digits) for part, digits in found.groupdict().items()})
            except ValueError:
                return None
    return None


def in_words(when: str, language: str) -> str:
    """Return a day, and what follows it, as people write it: ``Sat 12 Sep 2026 · 17:00``.

    Only a day whose year stands first has no two meanings; anything else stays as its author wrote it.
    """
    found = _DAYS[0].match(when.strip())
    day = day_of(when)
    if not found or day is None:
        return when
    weekday, month = say(language, _WEEKDAYS[day.weekday()]), say(language, _MONTHS[day.month - 1])
    said = say(
        language,
        message("{weekday} {day} {month} {year}"),
        weekday=weekday,
        day=day.day,
        month=month,
        year=str(day.year),
    )
    return said + when.strip()[found.end() :]


_WEEKDAYS = (
    message("Mon", "weekday"),
    message("Tue", "weekday"),
    message("Wed", "weekday"),
    message("Thu", "weekday"),
    message("Fri", "weekday"),
    message("Sat", "weekday"),
    message("Sun", "weekday"),
)
_MONTHS = (
    message("Jan", "month"),
    message("Feb", "month"),
    message("Mar", "month"),
    message("Apr", "month"),
    message("May", "month"),
    message("Jun", "month"),
    message("Jul", "month"),
    message("Aug", "month"),
    message("Sep", "month"),
    message("Oct", "month"),
    message("Nov", "month"),
    message("Dec", "month"),
)


def _is_day(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True
