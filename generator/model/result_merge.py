"""Results that come in for a season that is there already: what they add, replace and take away."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from generator.i18n import Message, Phrase, join_phrases, message, phrase
from generator.model.game import Record
from generator.model.merging import emptied, line_of, removed, replaced
from generator.model.names import counted_names, fold_name
from generator.model.season import Fixture, Meetings, Season, day_of, score_text, when_text
from generator.model.source import Source
from generator.model.squads import PlayerNames
from generator.model.team import Team
from generator.model.yaml_reader import DataPath
from generator.model.yaml_writer import REMOVED
from generator.problems import Problem, Severity

_MOST_DAYS = 60
"""Days by which a match may be played before or after its day, if the season does not say that it was put off."""
_DETAILS = ("date", "time", "place", "referee")
_WORDS: Mapping[str, Message] = {
    "score": message("score", "column"), "shootout": message("shootout", "column"), "cup": message("cup", "column"),
    "state": message("state", "column"), "events": message("events", "column"), "date": message("date", "column"),
    "time": message("time", "column"), "place": message("place", "column"), "referee": message("referee", "column"),
}  # fmt: skip
"""What people call the values of a match."""
_PUT_OFF: Mapping[str, Message] = {
    "postponed": message("{home} – {away} was postponed and keeps its date, {date}"),
    "abandoned": message("{home} – {away} was abandoned and keeps its date, {date}"),
}
_SIDES: tuple[tuple[Literal["home", "away"], int], ...] = (("home", 0), ("away", 1))


@dataclass(frozen=True, slots=True)
class ResultMerge:
    """What has to be written into a season's file, and where in it.

    ``same`` matches say nothing new, and of ``kept`` ones the file keeps what it has. ``problems`` are at the places of
    what came in.
    """

    values: Mapping[DataPath, Any]
    changes: tuple[Phrase, ...]
    """Each match that something is written of: ``round 8, 31 Oct: Añover 0-5 Peñaflor``."""
    same: int
    kept: int
    problems: tuple[Problem, ...]
    origins: Mapping[DataPath, DataPath] = field(default_factory=dict)
    """Where in what came in a result is from, and each value of it, by where in the season's file they are."""

    def origin(self, path: DataPath) -> DataPath | None:
        """Return where in what came in a value is from, or else its match; ``None`` for what was there before."""
        beginnings = (path[:end] for end in range(len(path), 0, -1))
        return next((self.origins[each] for each in beginnings if each in self.origins), None)


@dataclass(frozen=True, slots=True)
class _Difference:
    """What came in, under ``key``, for the place ``at``: in words ``here``, and ``there`` what is there, if anything.

    ``value`` is what to write, ``word`` the name of the value. What differs ``silently`` is written in any case.
    """

    key: DataPath
    at: DataPath
    word: str | Phrase
    value: Any
    there: str = ""
    here: str = ""
    silently: bool = False
    is_far: bool = False
    """Whether it is a day so far from the scheduled one that the result is probably another's."""

    @property
    def replaces(self) -> bool:
        return bool(self.there) and not self.silently


def merge_results(
    season: Season, news: Season, mentioned: Collection[DataPath], record: Record, overwrite: bool
) -> ResultMerge:
    """Return the changes to a season by matches that came in; both were read from files.

    Only what the new file mentions can change: ``mentioned`` are the meanings of its columns, such as ``("score",)``
    and ``("events", "yellow", "home")``. A result that is another there already is an error, unless it is to be
    overwritten. Another day or place, and a value whose cell is empty, stay as they are there, with a warning.
    ``record`` says what is noted for players.
    """
    assert season.source is not None and news.source is not None
    meetings, values, problems = Meetings(season.written_fixtures), dict[DataPath, Any](), list[Problem]()
    met: set[int] = set()
    kept = 0
    origins: dict[DataPath, DataPath] = {}
    changes: list[Phrase] = []
    incoming = {each[0].entry for each in map(meetings.candidates, news.written_fixtures) if len(each) == 1}
    for fixture in news.written_fixtures:
        at = ("matches", fixture.entry)
        scheduled = meetings.candidates(fixture)
        if len(scheduled) != 1:
            unclear = meetings.unclear(fixture.home, fixture.away, fixture.round)
            problems.append(news.source.problem(at, *unclear))
        elif scheduled[0].entry in met:
            text = phrase("{home} – {away} is here twice", home=fixture.home.name, away=fixture.away.name)
            problems.append(news.source.problem(at, text, phrase("remove one of the two")))
        elif (reverse := meetings.reverse_fixture(fixture, scheduled[0], incoming)) is not None:
            problems.append(_reversed_problem(fixture, scheduled[0], reverse, news.source))
        else:
            met.add(scheduled[0].entry)
            if _is_replayed(scheduled[0], fixture) and scheduled[0].date and not day_of(fixture.date):
                names = {"home": fixture.home.name, "away": fixture.away.name}
                text = phrase(_PUT_OFF[scheduled[0].state], **names, date=scheduled[0].date)
                hint = phrase("add the date on which it was played")
                problems.append(news.source.problem(at, text, hint, Severity.WARNING))
            differences = list(_differences(scheduled[0], fixture, season.source, news.source, mentioned, record))
            stay = [each for each in differences if each.replaces and not overwrite]
            problems += (_conflict(each, season.source, news.source) for each in stay)
            if written := [each for each in differences if each not in stay]:
                values |= {each.at: each.value for each in written if "events" not in each.at}
                values |= _event_values(scheduled[0], written, season.source)
                changes.append(_change_text(scheduled[0], fixture, written))
                origins |= {scheduled[0].result_at: at, **{each.at: each.key for each in written}}
            kept += bool(stay) and not written
    return ResultMerge(values, tuple(changes), len(met) - len(changes) - kept, kept, tuple(problems), origins)


def _reversed_problem(new: Fixture, scheduled: Fixture, reverse: Fixture, news: Source) -> Problem:
    text = phrase(
        "{home} – {away} is later ({later}); {away} – {home} still has no result ({sooner})",
        home=new.home.name, away=new.away.name, later=when_text(scheduled), sooner=when_text(reverse),
    )  # fmt: skip
    hint = phrase("swap the teams and the score, or add the round")
    return news.problem(("matches", new.entry), text, hint)


def _change_text(old: Fixture, new: Fixture, written: Sequence[_Difference]) -> Phrase:
    """Return what is written of a match: its new score, what else is new, and each value that goes or is replaced."""
    score = (
        score_text(new.score) if any(each.word == "score" and each.value is not REMOVED for each in written) else "–"
    )
    match: Phrase = join_phrases(" ", [new.home.name, score, new.away.name])
    words = dict.fromkeys("events" if "events" in each.at else each.word for each in written if not each.there)
    other = tuple(
        phrase(new.state) if word == "state" and new.state else _word(word) for word in words if word != "score"
    )
    if other:
        match = phrase("{match} ({details})", match=match, details=other)
    others = [
        removed(_word(each.word), each.there)
        if each.value is REMOVED
        else replaced(_word(each.word), each.there, each.here)
        for each in written
        if each.there
    ]
    return join_phrases(": ", [when_text(old), join_phrases("; ", [match, *others])])


def _word(word: str | Phrase) -> str | Phrase:
    return phrase(_WORDS[word]) if word in _WORDS else word


def _conflict(difference: _Difference, source: Source, news: Source) -> Problem:
    file = line_of(source, difference.at)
    if difference.value is REMOVED:
        return emptied(news, difference.key, _word(difference.word), difference.there, file)
    text = phrase("{here} here, but {there} in {file}", here=difference.here, there=difference.there, file=file)
    if difference.is_far:
        text = phrase("{message}; the score is not taken", message=text)
        hint = phrase("is it of another season? --force takes the score and the date")
        return news.problem(difference.key, text, hint)
    if difference.key[-1] in _DETAILS:
        hint = phrase("that value is kept; --force uses the one in this file")
        return news.problem(difference.key, text, hint, Severity.WARNING)
    return news.problem(difference.key, text, phrase("correct the wrong one; --force takes what this file says"))


def _differences(
    old: Fixture, new: Fixture, source: Source, news: Source, mentioned: Collection[DataPath], record: Record
) -> Iterator[_Difference]:
    key: DataPath = ("matches", new.entry)
    new_entry, old_entry = news.data["matches"][new.entry], source.data["matches"][old.entry]
    of_match = {path[0] for path in mentioned}
    is_other_result = "score" in of_match and old.score is not None and new.score != old.score
    for name in ("score", "shootout"):
        there, here = score_text(getattr(old, name)), score_text(getattr(new, name))
        at = (*old.result_at, name)
        if here and here != there:
            yield _Difference((*key, name), at, name, here, there, here)
        elif there and not here and (name in of_match or is_other_result):  # the penalties of a result go with it
            yield _Difference((*key, name), at, name, REMOVED, there)
    is_emptied = "score" in of_match and new.score is None
    yield from _state_difference(old, new, "state" in of_match or is_other_result or is_emptied)
    yield from _event_differences(old, new, source, mentioned, record)
    is_replayed = _is_replayed(old, new)
    for name in _DETAILS:
        there, here = str(old_entry.get(name) or ""), str(new_entry.get(name, ""))
        at = ("matches", old.entry, name)
        if here and _comparable(name, here) != _comparable(name, there):
            is_far = name == "date" and _is_far(old, new) and not is_replayed
            yield _Difference((*key, name), at, name, here, there, here, silently=is_replayed, is_far=is_far)
        elif there and not here and name in of_match:
            yield _Difference((*key, name), at, name, REMOVED, there)
    if new.cup and not old.cup:
        yield _Difference((*key, "cup"), ("matches", old.entry, "cup"), "cup", True)
    elif old.cup and not new.cup and "cup" in of_match:
        yield _Difference((*key, "cup"), ("matches", old.entry, "cup"), "cup", REMOVED, "true")


def _is_replayed(old: Fixture, new: Fixture) -> bool:
    """Return whether a match that was put off has its result, on whatever day that was."""
    has_result = new.score is not None and not new.state
    return old.state in _PUT_OFF and has_result and old.score is None


def _is_far(old: Fixture, new: Fixture) -> bool:
    """Return whether a result is of a day that is too far from that of a match which nobody put off."""
    scheduled, played = day_of(old.date), day_of(new.date)
    if new.score is None or scheduled is None or played is None or old.state in _PUT_OFF:
        return False
    return abs((played - scheduled).days) > _MOST_DAYS


def _state_difference(old: Fixture, new: Fixture, is_mentioned: bool) -> Iterator[_Difference]:
    """Yield the difference in state: what waits for a result loses its state with the result."""
    key, at = ("matches", new.entry, "state"), (*old.result_at, "state")
    if new.state == old.state:
        return
    if new.state:
        there = phrase(old.state) if old.state not in ("", "postponed") else score_text(old.score)
        yield _Difference(key, at, "state", new.state, there, phrase(new.state))
    elif _is_replayed(old, new):
        yield _Difference(key, at, "state", REMOVED, phrase(old.state), silently=True)
    elif is_mentioned:
        yield _Difference(key, at, "state", REMOVED, phrase(old.state))


def _event_differences(
    old: Fixture, new: Fixture, source: Source, mentioned: Collection[DataPath], record: Record
) -> Iterator[_Difference]:
    """Yield the differences in events, for each kind and side by itself; players go by their names."""
    events = source.value((*old.result_at, "events")) or {}
    key, kinds = ("matches", new.entry, "events"), record.kinds_by_word()
    for kind, name in record.kinds().items():
        word = next((word for word in events if kinds.get(fold_name(word)) == kind), kind)
        for side, index in _SIDES:
            team = old.teams[index]
            there, here = (player_texts(match, kind, team) for match in (old, new))
            at = (*old.result_at, "events", word, side)
            what, names = phrase("{kind} ({team})", kind=name, team=team.name), counted_names(there)
            if here and sorted(here) != sorted(there):
                yield _Difference((*key, kind, side), at, what, here, names, counted_names(here))
            elif there and not here and {("events", kind), ("events", kind, side)} & {*mentioned}:
                yield _Difference((*key, kind, side), at, what, REMOVED, names)


def player_texts(match: Fixture, kind: str, team: Team) -> list[str]:
    """Return those for whom something was noted as a season's file calls them best: by names, where they are unique."""
    names = PlayerNames(team)
    return [names.text(event.player) for event in match.events if (event.kind, event.team) == (kind, team.name)]


def _event_values(old: Fixture, written: Sequence[_Difference], source: Source) -> dict[DataPath, Any]:
    """Return what to write for differences in events: no key is left that holds nothing."""
    start = (*old.result_at, "events")
    sides = {each.at: each.value for each in written if each.at[: len(start)] == start}
    if not sides:
        return {}
    events = source.value(start) or {}
    after = {word: dict(sides or {}) for word, sides in events.items()}
    for at, value in sides.items():
        noted = after.setdefault(str(at[-2]), {})
        noted[str(at[-1])] = value
    left = {word: {side: each for side, each in noted.items() if each is not REMOVED} for word, noted in after.items()}
    left = {word: noted for word, noted in left.items() if noted}
    if not events or not left:
        return {start: left or REMOVED}
    values: dict[DataPath, Any] = {}
    for at, value in sides.items():
        word = str(at[-2])
        if word not in left:
            values[at[:-1]] = REMOVED
        elif word not in events or not events[word]:
            values[at[:-1]] = left[word]
        else:
            values[at] = value
    return values


def _comparable(name: str, text: str) -> str:
    """Return a text such that a day or an hour is alike in all its spellings."""
    if name in ("place", "referee"):
        return " ".join(text.split())
    day = day_of(text)
    return day.isoformat() if day is not None else fold_name(text.lstrip("0"))
