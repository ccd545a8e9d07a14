"""Results that came in later, put with the matches of a season that they belong to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.i18n import Phrase, joined_by, phrase
from generator.league.standings import Event
from generator.model.names import folded
from generator.model.seasons.meetings import Meetings
from generator.model.seasons.season import Fixture, Season
from generator.model.seasons.sense import day_of, short_day
from generator.model.source import Source
from generator.model.yaml.reading import DataPath
from generator.problems import Problem, Severity

_DETAILS = ("date", "time", "place", "referee")


@dataclass(frozen=True, slots=True)
class Merged:
    """What has to be written into a season's file, and where in it; ``same`` matches say nothing new.

    ``problems`` are at the places of what came in.
    """

    values: Mapping[DataPath, Any]
    changes: tuple[Phrase, ...]
    """Each match that something is written of: ``round 8, 31 Oct: Añover 0-5 Peñaflor``."""
    same: int
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class _Difference:
    """What came in, under ``key``, and is to stand ``at`` a place; ``there`` is what stands there, if anything."""

    key: DataPath
    at: DataPath
    value: Any
    there: str = ""
    here: str = ""


def merged(season: Season, news: Season, kinds: Mapping[str, str], overwrite: bool) -> Merged:
    """Return what matches that came in say of those of a season; both were read from files.

    A result that is another there already is an error, unless it is to be overwritten; another day or place stays as it
    is there, with a warning. ``kinds`` has what is noted for players by its folded names.
    """
    assert season.source is not None and news.source is not None
    meetings, values, problems = Meetings(season.fixtures), dict[DataPath, Any](), list[Problem]()
    met: set[int] = set()
    changes: list[Phrase] = []
    filled = {meant[0].entry for meant in map(meetings.meant, news.fixtures) if len(meant) == 1}
    for fixture in news.fixtures:
        at = ("matches", fixture.entry)
        meant = meetings.meant(fixture)
        if len(meant) != 1:
            unclear = meetings.unclear(fixture.home, fixture.away, fixture.round)
            problems.append(news.source.problem(at, *unclear))
        elif meant[0].entry in met:
            message = phrase("{home} – {away} is here twice", home=fixture.home.name, away=fixture.away.name)
            problems.append(news.source.problem(at, message, phrase("remove one of the two")))
        elif (turned := meetings.turned(fixture, meant[0], filled)) is not None:
            problems.append(_turned(fixture, meant[0], turned, news.source))
        else:
            met.add(meant[0].entry)
            found = list(_differences(meant[0], fixture, season.source, news.source, kinds))
            problems += (_conflict(each, season.source, news.source) for each in found if each.there and not overwrite)
            taken = {each.at: each.value for each in found if overwrite or not each.there}
            values |= taken
            if taken:
                changes.append(_change(meant[0], fixture, taken))
    return Merged(values, tuple(changes), len(met) - len(changes), tuple(problems))


def _turned(new: Fixture, meant: Fixture, turned: Fixture, news: Source) -> Problem:
    message = phrase(
        "{home} – {away} comes later ({later}); {away} – {home} still waits for its result ({sooner})",
        home=new.home.name, away=new.away.name, later=_when(meant), sooner=_when(turned),
    )  # fmt: skip
    hint = phrase("turn the teams and the score around, or say in which round")
    return news.problem(("matches", new.entry), message, hint)


def _when(fixture: Fixture) -> Phrase:
    """Return a match's round and day, as far as they are known: ``round 8, 31 Oct``."""
    round_ = [phrase("round {round}", round=fixture.round)] if fixture.round else []
    day = [short_day(fixture.date.partition(" · ")[0])] if fixture.date else []
    return joined_by(", ", [*round_, *day]) if round_ or day else phrase("match {number}", number=fixture.entry + 1)


def _change(old: Fixture, new: Fixture, taken: Mapping[DataPath, Any]) -> Phrase:
    keys = [str(path[-1]) for path in taken]
    score = _dashed(new.score) if "score" in keys else "–"
    details = tuple(dict.fromkeys("events" if "events" in path else key for path, key in zip(taken, keys, strict=True)))
    other = tuple(phrase(new.state) if key == "state" and new.state else key for key in details if key != "score")
    match = joined_by(" ", [new.home.name, score, new.away.name])
    if other:
        match = phrase("{match} ({details})", match=match, details=other)
    return joined_by(": ", [_when(old), match])


def _conflict(found: _Difference, source: Source, news: Source) -> Problem:
    message = phrase(
        "{here} here, and {there} in {file}",
        here=found.here,
        there=found.there,
        file=f"{source.file}:{source.place(found.at).line}",
    )
    if found.key[-1] in _DETAILS:
        hint = phrase("that stays; --force takes what stands here")
        return news.problem(found.key, message, hint, Severity.WARNING)
    return news.problem(found.key, message, phrase("correct what is wrong; --force takes what stands here"))


def _differences(
    old: Fixture, new: Fixture, source: Source, news: Source, kinds: Mapping[str, str]
) -> Iterator[_Difference]:
    key: DataPath = ("matches", new.entry)
    said, stands = news.data["matches"][new.entry], source.data["matches"][old.entry]
    for name in ("score", "shootout"):
        there, here = getattr(old, name), getattr(new, name)
        if here not in (None, there):
            yield _Difference((*key, name), (*old.result_at, name), _dashed(here), _dashed(there), _dashed(here))
    if new.state != old.state and (new.state or (new.score is not None and old.score is None)):
        there = "" if old.score is None else old.state or _dashed(old.score)
        yield _Difference((*key, "state"), (*old.result_at, "state"), new.state, there, new.state)
    yield from _noted(old, new, _at(source, (*old.result_at, "events")), said.get("events", {}), kinds)
    for name in _DETAILS:
        there, here = str(stands.get(name) or ""), said.get(name, "")
        if here and _comparable(here) != _comparable(there):
            yield _Difference((*key, name), ("matches", old.entry, name), here, there, here)
    if new.cup and not old.cup:
        yield _Difference((*key, "cup"), ("matches", old.entry, "cup"), True)


def _noted(
    old: Fixture, new: Fixture, stands: Mapping[str, Any], said: Mapping[str, Any], kinds: Mapping[str, str]
) -> Iterator[_Difference]:
    """Yield what is noted for players, kind by kind; ``stands`` and ``said`` are the events as the files have them."""
    key, at = ("matches", new.entry, "events"), (*old.result_at, "events")
    fresh = {kind: sides for kind, sides in said.items() if _of(new, kind) != _of(old, kind)}
    if fresh and not stands:
        yield _Difference(key, at, fresh)
        return
    for kind, sides in fresh.items():
        word = next((word for word in stands if kinds.get(folded(word)) == kind), kind)
        yield _Difference((*key, kind), (*at, word), sides, _listed(_of(old, kind)), _listed(_of(new, kind)))


def _at(source: Source, path: DataPath) -> Mapping[str, Any]:
    found = source.data
    for part in path:
        found = found[part] if isinstance(part, int) else found.get(part) or {}
    mapping: Mapping[str, Any] = found
    return mapping


def _of(match: Fixture, kind: str) -> tuple[Event, ...]:
    return tuple(sorted((e for e in match.events if e.kind == kind), key=lambda event: (event.team, event.player)))


def _listed(events: tuple[Event, ...]) -> str:
    return ", ".join(f"{event.player} ({event.team})" for event in events)


def _dashed(score: tuple[int, int] | None) -> str:
    return "" if score is None else f"{score[0]}-{score[1]}"


def _comparable(text: str) -> str:
    """Return a text such that a day or an hour is alike in all its spellings."""
    day = day_of(text)
    return day.isoformat() if day is not None else folded(text.lstrip("0"))
