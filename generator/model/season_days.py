"""Days and hours of matches: read, checked, and as people write them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from generator.i18n import Phrase, literal, message, phrase, translate
from generator.model.names import fold_name
from generator.model.source import Source
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, quoted

_DAYS = (
    re.compile(r"(?P<year>\d{4})-(?P<month>\d\d?)-(?P<day>\d\d?)"),
    re.compile(r"(?P<day>\d\d?)[-/.](?P<month>\d\d?)[-/.](?P<year>\d{4})"),
    re.compile(r"(?P<month>\d\d?)[-/.](?P<day>\d\d?)[-/.](?P<year>\d{4})"),
)
_HOUR = re.compile(r"(?P<hour>\d\d?)[:.h](?P<minute>\d\d)")


def join_moment(day: str, hour: str) -> str:
    return " · ".join(part for part in (day, hour) if part)


def split_moment(moment: str) -> tuple[str, str]:
    """Return the day and the hour of what ``join_moment`` wrote, ``""`` for what it lacks."""
    day, separator, hour = moment.partition(" · ")
    return ("", day) if not separator and _HOUR.fullmatch(day) else (day, hour)


def comparable_moment(moment: str) -> tuple[str, str]:
    """Return the day and the hour of a moment, each the same in all its spellings."""
    day, hour = split_moment(moment)
    parsed, time = day_of(day), _HOUR.fullmatch(hour)
    return parsed.isoformat() if parsed else fold_name(day), f"{int(time[1])}:{time[2]}" if time else fold_name(hour)


def calendar_problems(day: str, time: str, at: DataPath, source: Source) -> Iterator[Problem]:
    """Yield days and hours that look like ones and are none; any other words are the organiser's own."""
    days = [match for form in _DAYS if (match := form.fullmatch(day))]
    if days and not any(map(_date, days)):
        yield source.problem((*at, "date"), phrase("{day} is not a date", day=quoted(day)))
    if _HOUR.fullmatch(time) and not is_time(time):
        yield source.problem((*at, "time"), phrase("{time} is not a time of day", time=quoted(time)))


def is_time(text: str) -> bool:
    """Return whether a text is a time of day, such as ``17:30`` or ``9.00``; ``24:00`` is one."""
    match = _HOUR.fullmatch(text)
    return match is not None and int(match["minute"]) < 60 and (int(match["hour"]), int(match["minute"])) <= (24, 0)


def day_of(text: str) -> date | None:
    """Return the day that a text begins with, day before month; ``None`` for other words and for no day at all."""
    match = _DAYS[0].match(text.strip()) or _DAYS[1].match(text.strip())
    return _date(match) if match else None


def in_words(when: str, language: str) -> str:
    """Return a day, and what follows it, as people write it: ``Sat 12 Sep 2026 · 17:00``.

    Only a day whose year stands first has no two meanings; anything else stays as its author wrote it.
    """
    match = _DAYS[0].match(when.strip())
    day = day_of(when)
    if not match or day is None:
        return when
    weekday, month = translate(language, _WEEKDAYS[day.weekday()]), translate(language, _MONTHS[day.month - 1])
    parts = {"weekday": weekday, "day": day.day, "month": month, "year": str(day.year)}
    return translate(language, message("{weekday} {day} {month} {year}"), **parts) + when.strip()[match.end() :]


def short_day(when: str) -> Phrase:
    """Return the day that a text begins with as ``31 Oct``; other words as they are."""
    day = day_of(when)
    if day is None:
        return literal(when.partition(" · ")[0])
    return phrase("{day} {month}", day=str(day.day), month=phrase(_MONTHS[day.month - 1]))


_WEEKDAYS = (
    message("Mon", "weekday"), message("Tue", "weekday"), message("Wed", "weekday"), message("Thu", "weekday"),
    message("Fri", "weekday"), message("Sat", "weekday"), message("Sun", "weekday"),
)  # fmt: skip
_MONTHS = (
    message("Jan", "month"), message("Feb", "month"), message("Mar", "month"), message("Apr", "month"),
    message("May", "month"), message("Jun", "month"), message("Jul", "month"), message("Aug", "month"),
    message("Sep", "month"), message("Oct", "month"), message("Nov", "month"), message("Dec", "month"),
)  # fmt: skip


def _date(match: re.Match[str]) -> date | None:
    """Return the day whose year, month and day a pattern found; ``None`` for one of no calendar."""
    try:
        return date(*(int(match[part]) for part in ("year", "month", "day")))
    except ValueError:
        return None
