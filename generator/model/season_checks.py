"""What in a season cannot be, or is most likely a slip: days that no calendar has, teams or pitches used twice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date

from generator.i18n import Phrase, literal, message, phrase, translate
from generator.model.names import fold_name
from generator.model.season import Bye, Fixture
from generator.model.source import Source
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, Severity, quoted

_DAYS = (
    re.compile(r"(?P<year>\d{4})-(?P<month>\d\d?)-(?P<day>\d\d?)"),
    re.compile(r"(?P<day>\d\d?)[-/.](?P<month>\d\d?)[-/.](?P<year>\d{4})"),
    re.compile(r"(?P<month>\d\d?)[-/.](?P<day>\d\d?)[-/.](?P<year>\d{4})"),
)
_HOUR = re.compile(r"(?P<hour>\d\d?)[:.h](?P<minute>\d\d)")


def doubles(listed: Iterable[Fixture | Bye], source: Source) -> Iterator[tuple[Fixture | Bye, Problem]]:
    """Yield every entry that is in the list twice, by its teams and its round and day, and what is to be said of it.

    Another result is an error; else the entry that says less is to be left out, so that no match counts twice.
    """
    first: dict[tuple[str, ...], Fixture | Bye] = {}
    for entry in listed:
        if not (entry.round or entry.date):
            continue
        key = (*(team.name for team in entry.teams), fold_name(entry.round), *_moment(entry.date))
        other = first.setdefault(key, entry)
        if other is entry:
            continue
        here, there = _result(entry), _result(other)
        if here and there and here != there:
            message = phrase(
                "{here} here, and {there} in line {line}", here=here, there=there, line=_line(other, source)
            )
            yield entry, source.problem(("matches", entry.entry), message, phrase("remove the wrong one"))
            continue
        less, more = sorted((other, entry), key=lambda each: (_said(each), -each.entry))
        first[key] = more
        message = phrase("left out: says the same as line {line}", line=_line(more, source))
        hint = phrase("remove one of the two")
        yield less, source.problem(("matches", less.entry), message, hint, Severity.WARNING)


def _said(entry: Fixture | Bye) -> tuple[bool, int]:
    """Return how much is known of what came of an entry."""
    return bool(_result(entry)), len(entry.events) if isinstance(entry, Fixture) else 0


def _result(entry: Fixture | Bye) -> str:
    if isinstance(entry, Bye):
        return ""
    scores = ("-".join(map(str, score)) for score in (entry.score, entry.shootout) if score is not None)
    return " ".join((*scores, entry.state)).strip()


def _moment(when: str) -> tuple[str, str]:
    """Return a day and an hour such that they are alike in all their spellings."""
    day, parted, hour = when.partition(" · ")
    if not parted and _HOUR.fullmatch(day):
        day, hour = "", day
    found = day_of(day)
    time = _HOUR.fullmatch(hour)
    return found.isoformat() if found else fold_name(day), f"{int(time[1])}:{time[2]}" if time else fold_name(hour)


def likely_slips(listed: Iterable[Fixture | Bye], source: Source) -> Iterator[Problem]:
    """Yield a warning for two teams that meet twice, for a team that plays or rests twice in a round, and for a pitch
    that is booked twice.

    Two teams may meet twice in a round, once at home and once away.
    """
    first: dict[tuple[str, ...], Fixture | Bye] = {}
    busy: dict[tuple[str, str], Fixture | Bye] = {}
    booked: dict[tuple[str, ...], Fixture] = {}
    for entry in listed:
        path = ("matches", entry.entry)
        same = first.setdefault((*(team.name for team in entry.teams), entry.round), entry)
        if same is not entry and (entry.round or not entry.date):
            message = phrase("is the same match as in line {line}, and both count", line=_line(same, source))
            yield source.problem(
                path, message, phrase("remove one of the two, or give each its round"), Severity.WARNING
            )
            continue
        if isinstance(entry, Fixture) and entry.place and not entry.state and (slot := _moment(entry.date))[1]:
            other = booked.setdefault((slot[0] or entry.round, slot[1], fold_name(entry.place)), entry)
            if other is not entry:
                message = phrase(
                    "{place} is booked twice: {home} – {away} is there at {time}, too (line {line})",
                    place=entry.place, home=other.home.name, away=other.away.name, time=slot[1],
                    line=_line(other, source),
                )  # fmt: skip
                yield source.problem((*path, "place"), message, severity=Severity.WARNING)
        for team in dict.fromkeys(team.name for team in entry.teams) if entry.round else ():
            before = busy.setdefault((team, entry.round), entry)
            if before is not entry and {t.name for t in before.teams} != {t.name for t in entry.teams}:
                twice = _TWICE[isinstance(entry, Bye), isinstance(before, Bye)]
                message = phrase(twice, team=team, round=entry.round, line=_line(before, source))
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
        yield source.problem((*at, "date"), phrase("{day} is no day of the calendar", day=quoted(day)))
    if _HOUR.fullmatch(time) and not is_time(time):
        yield source.problem((*at, "time"), phrase("{time} is not a time of day", time=quoted(time)))


def is_time(text: str) -> bool:
    """Return whether a text is a time of day, such as ``17:30`` or ``9.00``; ``24:00`` is one."""
    found = _HOUR.fullmatch(text)
    return found is not None and int(found["minute"]) < 60 and (int(found["hour"]), int(found["minute"])) <= (24, 0)


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
    weekday, month = translate(language, _WEEKDAYS[day.weekday()]), translate(language, _MONTHS[day.month - 1])
    said = translate(
        language,
        message("{weekday} {day} {month} {year}"),
        weekday=weekday,
        day=day.day,
        month=month,
        year=str(day.year),
    )
    return said + when.strip()[found.end() :]


def short_day(when: str) -> Phrase:
    """Return the day that a text begins with as ``31 Oct``; other words as they are."""
    day = day_of(when)
    if day is None:
        return literal(when)
    return phrase("{day} {month}", day=str(day.day), month=phrase(_MONTHS[day.month - 1]))


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
