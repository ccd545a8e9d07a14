"""Days and hours as spreadsheet programs and people write them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from typing import NamedTuple

from generator.model.names import fold_name
from generator.spreadsheets.columns import words
from generator.spreadsheets.match_words import DayOrder
from generator.spreadsheets.sheets import Cell

_YEAR = r"(?P<year>\d{4}|\d\d)"
_WEEKDAY = r"(?:[^\W\d_]{2,10}\.?,?\s+)?"
_MONTH = r"(?P<name>[^\W\d_]{3,10})\.?"
_ZONE = r"(?:\s*(?:Z|GMT|UTC|[+-]\d\d:?\d\d)\S*.*)?"
_CLOCK = r"(?:,?(?:\s*T|\s+)(?P<clock>\d\d?[:.h]\d\d(?::\d\d)?(?:\.\d+)?(?:\s*[ap]\.?\s?m\b\.?)?)" + _ZONE + ")?"
_FORMS = tuple(
    re.compile(form + _CLOCK, re.IGNORECASE)
    for form in (
        r"(?P<year>\d{4})(?P<sign>[-/.])(?P<month>\d\d?)(?P=sign)(?P<day>\d\d?)",
        r"(?P<year>(?:19|20)\d\d)(?P<month>\d\d)(?P<day>\d\d)",
        rf"{_WEEKDAY}(?P<one>\d\d?)(?P<sign>[/.-])(?P<two>\d\d?)(?P=sign){_YEAR}",
        rf"{_WEEKDAY}(?P<day>\d\d?)(?:st|nd|rd|th|[.ºª])?[\s-]+(?:de\s+|d['’])?{_MONTH},?[\s-]+(?:del?\s+)?{_YEAR}",
        rf"{_WEEKDAY}{_MONTH}\s+(?P<day>\d\d?)(?:st|nd|rd|th)?,?\s+{_YEAR}",
    )
)
_OF_A_YEAR = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_WEEKDAY}(?P<day>\d\d?)(?:st|nd|rd|th|[.ºª])?[\s-]+(?:de\s+|d['’])?{_MONTH}",
        rf"{_WEEKDAY}{_MONTH}[\s/]+(?P<day>\d\d?)(?:st|nd|rd|th)?",
    )
)
_YEARS = re.compile(r"(?<!\d)(?P<first>(?:19|20)\d\d)(?P<two>\s?[/–-]\s?(?:(?:19|20)\d\d|\d\d))?(?![\d-])")
_SERIAL = re.compile(r"([2-7]\d{4})(?:[.,](\d+))?")
_FIRST_DAY = date(1899, 12, 30)
"""The day 0 of spreadsheet programs; 20000 is in 1954, 79999 in 2119."""

_MONTHS = (
    "january enero gener", "february febrero febrer", "march marzo març", "april abril", "may mayo maig",
    "june junio juny", "july julio juliol", "august agosto agost", "september septiembre setiembre setembre",
    "october octubre", "november noviembre novembre", "december diciembre desembre",
)  # fmt: skip
_WEEKDAYS = frozenset(
    [
        "mon",
        "tue",
        "wed",
        "thu",
        "fri",
        "sat",
        "sun",
        "lun",
        "mar",
        "mie",
        "jue",
        "vie",
        "sab",
        "dom",
        "dil",
        "dim",
        "dij",
        "div",
        "dis",
        "diu",
    ]
)
_LATEST = 68  # the last of the years of two figures that is in this century

_HOUR = re.compile(
    r"(?P<hour>\d\d?)(?P<sign>[:.h])(?P<minute>\d\d)(?::\d\d(?:\.\d+)?)?(?:\s*(?P<half>[ap])\.?\s?m\.?)?", re.IGNORECASE
)
_BARE = re.compile(r"(?P<hour>\d\d?)()\s*(?P<half>[ap])\.?\s?m\.?", re.IGNORECASE)
_FRACTION = re.compile(r"0?[.,](\d+)")
_MINUTES_OF_DAY = 24 * 60


class _Day(NamedTuple):
    """What a cell says of a day. Of ``9/12/2026``, which is not ``in_order``, ``month`` is 9 and ``day`` is 12."""

    year: int
    month: int
    day: int
    in_order: bool
    clock: str

    def date(self, order: DayOrder) -> date | None:
        """Return the day in a calendar; ``None`` where there is none. The day is first unless an order says more."""
        day, month = (self.day, self.month) if self.in_order else (self.month, self.day)
        if not self.in_order and order == "month-day":
            day, month = month, day
        try:
            return date(self.year, month, day)
        except ValueError:
            return None


def day_and_hour(cell: Cell, order: DayOrder = "") -> tuple[str, str]:
    """Return the day as in a season's file and the hour that a cell holds; other words as they are."""
    day = _day_in(cell)
    found = day.date(order) if day is not None else None
    if day is None or found is None:
        return words(cell), ""
    late = hour(day.clock) if day.clock else ""
    return found.isoformat(), "" if late in ("0:00", "00:00") else late


def day_order(cells: Iterable[Cell]) -> DayOrder:
    """Return which of day and month comes first, if at least one day proves it and none contradicts it."""
    proofs: set[DayOrder] = set()
    for cell in cells:
        if (day := _day_in(cell)) is not None and not day.in_order and max(day.month, day.day) > _YEAR_MONTHS:
            proofs.add("day-month" if day.month > _YEAR_MONTHS else "month-day")
    return proofs.pop() if len(proofs) == 1 else ""


_YEAR_MONTHS = 12


def is_ambiguous(cell: Cell) -> bool:
    """Return whether a cell is one day or another, by which of day and month comes first."""
    day = _day_in(cell)
    if day is None or day.in_order or day.month == day.day:
        return False
    return day.date("day-month") is not None and day.date("month-day") is not None


def is_day(cell: Cell) -> bool:
    return (day := _day_in(cell)) is not None and any(day.date(order) for order in ("day-month", "month-day"))


def hour(cell: Cell) -> str:
    """Return an hour as ``17:30``, whatever was beside it; other words as they are."""
    text = words(cell)
    if (day := _day_in(text)) is not None and day.clock:
        text = day.clock
    if fraction := _FRACTION.fullmatch(text):
        minutes = round(float(f"0.{fraction[1]}") * _MINUTES_OF_DAY)
        return f"{minutes // 60:02}:{minutes % 60:02}" if minutes < _MINUTES_OF_DAY else text
    found = _HOUR.fullmatch(text)
    if found and not found["half"]:
        return f"{found['hour']}{found['sign']}{found['minute']}"
    found = found or _BARE.fullmatch(text)
    if found is None or not 1 <= int(found["hour"]) <= _YEAR_MONTHS:
        return text
    late = int(found["hour"]) % 12 + (12 if found["half"].casefold() == "p" else 0)
    return f"{late:02}:{found.groupdict().get('minute') or '00'}"


@dataclass
class DayTitles:
    """The day that a line alone gives those below it. One without a year is the nearest to the day before it, or to the
    middle of the season that a line names."""

    order: DayOrder = ""
    day: str = ""
    near: date | None = None

    def take(self, text: str) -> bool | None:
        """Take a line; return whether it is a day, ``None`` for a day of no year that is known."""
        found = _day_in(text) if _begins_as_day(text) else None
        day = found.date(self.order) if found is not None and not found.clock else None
        match = next(filter(None, (form.fullmatch(text) for form in _OF_A_YEAR)), None) if day is None else None
        if match and _begins_as_day(text) and (month := _month(match["name"])):
            if self.near is None:
                return None
            day = _nearest(month, int(match["day"]), self.near)
        if day is None:
            if self.near is None and (years := _YEARS.search(text)):
                self.near = date(int(years["first"]) + 1, 1, 1) if years["two"] else date(int(years["first"]), 7, 1)
            return False
        self.day, self.near = day.isoformat(), day
        return True


def _begins_as_day(text: str) -> bool:
    """Return whether the first word of a text, if it has one there, is a month or a day of the week."""
    word = re.match(r"[^\W\d_]+", text)
    return word is None or _month(word[0]) > 0 or fold_name(word[0])[:3] in _WEEKDAYS


def _nearest(month: int, day: int, near: date) -> date | None:
    found = []
    for year in (near.year - 1, near.year, near.year + 1):
        with suppress(ValueError):
            found.append(date(year, month, day))
    return min(found, key=lambda each: abs(each - near), default=None)


def _day_in(cell: Cell) -> _Day | None:
    text = words(cell)
    if serial := _SERIAL.fullmatch(text):
        day = _FIRST_DAY + timedelta(days=int(serial[1]))
        return _Day(day.year, day.month, day.day, True, f"0.{serial[2]}" if serial[2] else "")
    for form in _FORMS:
        if (match := form.fullmatch(text)) is None:
            continue
        found = match.groupdict()
        month = _month(found["name"]) if found.get("name") else int(found.get("month") or found.get("one") or 0)
        if month:
            year = int(found["year"])
            year += 0 if len(found["year"]) > 2 else 2000 if year <= _LATEST else 1900
            day_figure = int(found.get("day") or found.get("two") or 0)
            return _Day(year, month, day_figure, "one" not in found, found["clock"] or "")
    return None


def _month(name: str) -> int:
    folded = fold_name(name)
    months = (
        number for number, names in enumerate(_MONTHS, 1) if any(fold_name(n).startswith(folded) for n in names.split())
    )
    return next(months, 0)
