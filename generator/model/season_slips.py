"""Entries of a season that are in its file twice, and what else may be a slip there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.i18n import message, phrase
from generator.model.names import fold_name
from generator.model.season import Bye, Fixture, score_text
from generator.model.season_days import comparable_moment
from generator.model.source import Source
from generator.problems import Problem, Severity


def doubles(entries: Iterable[Fixture | Bye], source: Source) -> Iterator[tuple[Fixture | Bye, Problem]]:
    """Yield every entry that is in the list twice, by its teams and its round and day, and what is to be said of it.

    Another result is an error; else the entry that says less is to be left out, so that no match counts twice.
    """
    first: dict[tuple[str, ...], Fixture | Bye] = {}
    for entry in entries:
        if not (entry.round or entry.date):
            continue
        key = (*(team.name for team in entry.teams), fold_name(entry.round), *comparable_moment(entry.date))
        other = first.setdefault(key, entry)
        if other is entry:
            continue
        here, there = _result(entry), _result(other)
        if here and there and here != there:
            message = phrase(
                "{here} here, but {there} in line {line}", here=here, there=there, line=_entry_line(other, source)
            )
            yield entry, source.problem(("matches", entry.entry), message, phrase("remove the wrong one"))
            continue
        less, more = sorted((other, entry), key=lambda each: (_detail(each), -each.entry))
        first[key] = more
        message = phrase("ignored: same as line {line}", line=_entry_line(more, source))
        hint = phrase("remove one of the two")
        yield less, source.problem(("matches", less.entry), message, hint, Severity.WARNING)


def _detail(entry: Fixture | Bye) -> tuple[bool, int]:
    return bool(_result(entry)), len(entry.events) if isinstance(entry, Fixture) else 0


def _result(entry: Fixture | Bye) -> str:
    if isinstance(entry, Bye):
        return ""
    return " ".join(filter(None, (score_text(entry.score), score_text(entry.shootout), entry.state)))


def likely_slips(entries: Iterable[Fixture | Bye], source: Source) -> Iterator[Problem]:
    """Yield a warning for two teams that meet twice, for a team that plays or rests twice in a round, and for a pitch
    that is booked twice.

    Two teams may meet twice in a round, once at home and once away.
    """
    first: dict[tuple[str, ...], Fixture | Bye] = {}
    busy: dict[tuple[str, str], Fixture | Bye] = {}
    bookings: dict[tuple[str, ...], Fixture] = {}
    for entry in entries:
        path = ("matches", entry.entry)
        earlier = first.setdefault((*(team.name for team in entry.teams), entry.round), entry)
        if earlier is not entry and (entry.round or not entry.date):
            message = phrase("is the same match as line {line}; both are counted", line=_entry_line(earlier, source))
            hint = phrase("remove one of the two, or give each its round")
            yield source.problem(path, message, hint, Severity.WARNING)
            continue
        day, time = comparable_moment(entry.date)
        if isinstance(entry, Fixture) and entry.place and time and not entry.state:
            other = bookings.setdefault((day or entry.round, time, fold_name(entry.place)), entry)
            if other is not entry:
                message = phrase(
                    "{place} is booked twice: {home} – {away} is also there at {time} (line {line})",
                    place=entry.place, home=other.home.name, away=other.away.name, time=time,
                    line=_entry_line(other, source),
                )  # fmt: skip
                yield source.problem((*path, "place"), message, severity=Severity.WARNING)
        for team in dict.fromkeys(team.name for team in entry.teams) if entry.round else ():
            before = busy.setdefault((team, entry.round), entry)
            if before is not entry and {t.name for t in before.teams} != {t.name for t in entry.teams}:
                twice = _TWICE[isinstance(entry, Bye), isinstance(before, Bye)]
                message = phrase(twice, team=team, round=entry.round, line=_entry_line(before, source))
                yield source.problem(path, message, severity=Severity.WARNING)


_TWICE = {
    (False, False): message("{team} plays in round {round}, in which it already plays (line {line})"),
    (False, True): message("{team} plays in round {round}, in which it already rests (line {line})"),
    (True, False): message("{team} rests in round {round}, in which it already plays (line {line})"),
    (True, True): message("{team} rests in round {round}, in which it already rests (line {line})"),
}
"""What a team does now, and did in an earlier entry: whether it rests."""


def _entry_line(entry: Fixture | Bye, source: Source) -> int:
    return source.place(("matches", entry.entry)).line
