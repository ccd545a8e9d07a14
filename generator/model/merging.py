"""What comes in again: results merged into a season that is there already, with what they change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.i18n import Phrase, join_phrases, phrase
from generator.league import Event
from generator.model.names import fold_name
from generator.model.season import Fixture, Meetings, Season, day_of, score_text, short_day
from generator.model.source import Source
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, Severity

_DETAILS = ("date", "time", "place", "referee")


@dataclass(frozen=True, slots=True)
class MergeResult:
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
    """What came in, under ``key``, for the place ``at``; ``there`` is what is there now, if anything."""

    key: DataPath
    at: DataPath
    value: Any
    there: str = ""
    here: str = ""


def merge_results(season: Season, news: Season, kinds: Mapping[str, str], overwrite: bool) -> MergeResult:
    """Return the changes to a season by matches that came in; both were read from files.

    A result that is another there already is an error, unless it is to be overwritten; another day or place stays as it
    is there, with a warning. ``kinds`` has what is noted for players by its folded names.
    """
    assert season.source is not None and news.source is not None
    meetings, values, problems = Meetings(season.fixtures), dict[DataPath, Any](), list[Problem]()
    met: set[int] = set()
    changes: list[Phrase] = []
    with_result = {each[0].entry for each in map(meetings.candidates, news.fixtures) if len(each) == 1}
    for fixture in news.fixtures:
        at = ("matches", fixture.entry)
        scheduled = meetings.candidates(fixture)
        if len(scheduled) != 1:
            unclear = meetings.unclear(fixture.home, fixture.away, fixture.round)
            problems.append(news.source.problem(at, *unclear))
        elif scheduled[0].entry in met:
            message = phrase("{home} – {away} is here twice", home=fixture.home.name, away=fixture.away.name)
            problems.append(news.source.problem(at, message, phrase("remove one of the two")))
        elif (reverse := meetings.reverse_fixture(fixture, scheduled[0], with_result)) is not None:
            problems.append(_reversed_problem(fixture, scheduled[0], reverse, news.source))
        else:
            met.add(scheduled[0].entry)
            differences = list(_differences(scheduled[0], fixture, season.source, news.source, kinds))
            conflicts = [each for each in differences if each.there and not overwrite]
            problems += (_conflict(each, season.source, news.source) for each in conflicts)
            new_values = {each.at: each.value for each in differences if overwrite or not each.there}
            values |= new_values
            if new_values:
                changes.append(_change_text(scheduled[0], fixture, new_values))
    return MergeResult(values, tuple(changes), len(met) - len(changes), tuple(problems))


def _reversed_problem(new: Fixture, scheduled: Fixture, reverse: Fixture, news: Source) -> Problem:
    message = phrase(
        "{home} – {away} is later ({later}); {away} – {home} still has no result ({sooner})",
        home=new.home.name, away=new.away.name, later=_when(scheduled), sooner=_when(reverse),
    )  # fmt: skip
    hint = phrase("swap the teams and the score, or add the round")
    return news.problem(("matches", new.entry), message, hint)


def _when(fixture: Fixture) -> Phrase:
    """Return a match's round and day, as far as they are known: ``round 8, 31 Oct``."""
    round_ = [phrase("round {round}", round=fixture.round)] if fixture.round else []
    day = [short_day(fixture.date)] if fixture.date else []
    return join_phrases(", ", [*round_, *day]) if round_ or day else phrase("match {number}", number=fixture.entry + 1)


def _change_text(old: Fixture, new: Fixture, new_values: Mapping[DataPath, Any]) -> Phrase:
    score = score_text(new.score) if any(path[-1] == "score" for path in new_values) else "–"
    details = dict.fromkeys("events" if "events" in path else str(path[-1]) for path in new_values)
    other = tuple(phrase(new.state) if key == "state" and new.state else key for key in details if key != "score")
    match = join_phrases(" ", [new.home.name, score, new.away.name])
    if other:
        match = phrase("{match} ({details})", match=match, details=other)
    return join_phrases(": ", [_when(old), match])


def _conflict(difference: _Difference, source: Source, news: Source) -> Problem:
    file = f"{source.file}:{source.place(difference.at).line}"
    message = phrase("{here} here, but {there} in {file}", here=difference.here, there=difference.there, file=file)
    if difference.key[-1] in _DETAILS:
        hint = phrase("that value is kept; --force uses the one in this file")
        return news.problem(difference.key, message, hint, Severity.WARNING)
    return news.problem(difference.key, message, phrase("correct the wrong one; --force keeps what this file says"))


def _differences(
    old: Fixture, new: Fixture, source: Source, news: Source, kinds: Mapping[str, str]
) -> Iterator[_Difference]:
    key: DataPath = ("matches", new.entry)
    new_entry, old_entry = news.data["matches"][new.entry], source.data["matches"][old.entry]
    for name in ("score", "shootout"):
        there, here = getattr(old, name), getattr(new, name)
        if here not in (None, there):
            score = score_text(here)
            yield _Difference((*key, name), (*old.result_at, name), score, score_text(there), score)
    if new.state != old.state and (new.state or (new.score is not None and old.score is None)):
        there = "" if old.score is None else old.state or score_text(old.score)
        yield _Difference((*key, "state"), (*old.result_at, "state"), new.state, there, new.state)
    old_events = _mapping_at(source, (*old.result_at, "events"))
    yield from _event_differences(old, new, old_events, new_entry.get("events", {}), kinds)
    for name in _DETAILS:
        there, here = str(old_entry.get(name) or ""), new_entry.get(name, "")
        if here and _comparable(here) != _comparable(there):
            yield _Difference((*key, name), ("matches", old.entry, name), here, there, here)
    if new.cup and not old.cup:
        yield _Difference((*key, "cup"), ("matches", old.entry, "cup"), True)


def _event_differences(
    old: Fixture, new: Fixture, old_events: Mapping[str, Any], new_events: Mapping[str, Any], kinds: Mapping[str, str]
) -> Iterator[_Difference]:
    """Yield the differences in events, kind by kind; ``old_events`` and ``new_events`` are those of the two files."""
    key, at = ("matches", new.entry, "events"), (*old.result_at, "events")
    fresh = {kind: sides for kind, sides in new_events.items() if _events_of(new, kind) != _events_of(old, kind)}
    if fresh and not old_events:
        yield _Difference(key, at, fresh)
        return
    for kind, sides in fresh.items():
        word = next((word for word in old_events if kinds.get(fold_name(word)) == kind), kind)
        there, here = (_events_text(_events_of(match, kind)) for match in (old, new))
        yield _Difference((*key, kind), (*at, word), sides, there, here)


def _mapping_at(source: Source, path: DataPath) -> Mapping[str, Any]:
    data = source.data
    for part in path:
        data = data[part] if isinstance(part, int) else data.get(part) or {}
    mapping: Mapping[str, Any] = data
    return mapping


def _events_of(match: Fixture, kind: str) -> tuple[Event, ...]:
    return tuple(sorted((e for e in match.events if e.kind == kind), key=lambda event: (event.team, event.player)))


def _events_text(events: tuple[Event, ...]) -> str:
    return ", ".join(f"{event.player} ({event.team})" for event in events)


def _comparable(text: str) -> str:
    """Return a text such that a day or an hour is alike in all its spellings."""
    day = day_of(text)
    return day.isoformat() if day is not None else fold_name(text.lstrip("0"))
