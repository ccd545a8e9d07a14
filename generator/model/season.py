"""A season: its matches, days, tables, tallies and suspensions, and what may be a slip in its file."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache
from typing import Literal

from generator.i18n import Phrase, join_phrases, literal, message, phrase, translate
from generator.league import Ban, BanRule, Bookings, Event, PlayedMatch, Standing, TableRules, Tally, counts, standings
from generator.model.names import fold_name
from generator.model.source import Source
from generator.model.squads import Calendar, Moment, Moves, PlayerNames, changes, squad_at
from generator.model.team import Team
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, Severity, did_you_mean, quoted, user_error

MatchState = Literal["", "postponed", "abandoned", "awarded", "annulled"]


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match that is to be played, or was. What is not known yet is empty, to be written in by hand.

    The teams have the squads of the match. ``events`` are by the names of the teams and the keys of the players
    (``people``); ``cup`` matches count for no table. A ``walkover`` was awarded without being played.
    """

    home: Team
    away: Team
    round: str = ""
    date: str = ""
    place: str = ""
    referee: str = ""
    entry: int = 0
    """Which entry of the file it is, counted from 0."""
    score: tuple[int, int] | None = None
    shootout: tuple[int, int] | None = None
    state: MatchState = ""
    events: tuple[Event, ...] = ()
    cup: bool = False
    result_at: DataPath = ()
    """Where in the file its result is, or would be."""
    walkover: bool = False

    @property
    def teams(self) -> tuple[Team, ...]:
        return self.home, self.away

    @property
    def played_match(self) -> PlayedMatch | None:
        """The match as it counts in a table, if it does."""
        return None if self.state == "annulled" else self.noted_match

    @property
    def noted_match(self) -> PlayedMatch | None:
        """The match as far as goals and cards stay with those who got them: those of an annulled one do."""
        if self.score is None or self.state in ("postponed", "abandoned"):
            return None
        return PlayedMatch(self.home.name, self.away.name, self.score, self.events)

    @property
    def is_off(self) -> bool:
        """Whether nobody will play it any more."""
        return self.walkover or self.state == "annulled"


@dataclass(frozen=True, slots=True)
class Bye:
    team: Team
    round: str = ""
    date: str = ""
    entry: int = 0

    @property
    def teams(self) -> tuple[Team, ...]:
        return (self.team,)


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A club that withdraws before a round. All its matches are annulled; or those from then on are awarded.

    ``score`` is then that of the opponent, and what the club gets.
    """

    team: str
    round: str
    matches: Literal["annulled", "awarded"] = "annulled"
    score: tuple[int, int] = (3, 0)


@dataclass(frozen=True, slots=True)
class Season:
    """A season as its file has it, at a round. ``written`` are the entries as if no club had withdrawn."""

    title: str
    entries: tuple[Fixture | Bye, ...]
    file: str = ""
    source: Source | None = field(default=None, repr=False, compare=False)
    warnings: tuple[Problem, ...] = ()
    rules: TableRules = TableRules()
    bans: tuple[BanRule, ...] = ()
    groups: Mapping[str, Sequence[Team]] = field(default_factory=dict)
    sheet_entries: Collection[int] | None = None
    """The entries of the matches that get sheets; ``None`` for all that are still to be played."""
    teams: tuple[Team, ...] = ()
    moves: Mapping[str, Moves] = field(default_factory=dict)
    calendar: Calendar = Calendar()
    withdrawals: tuple[Withdrawal, ...] = ()
    moved: tuple[tuple[DataPath, str, str], ...] = field(default=(), repr=False, compare=False)
    """Where the file says who joins or leaves in a round: the place, the team and the key of the person."""
    written: tuple[Fixture | Bye, ...] = field(default=(), repr=False, compare=False)
    round: str | None = None

    def with_place(self, problem: Problem) -> Problem:
        """Return a problem found while drawing, with the line and column of the value it is about."""
        if self.source is None or problem.file != self.file or not problem.path:
            return problem
        return self.source.locate(problem)

    @property
    def fixtures(self) -> tuple[Fixture, ...]:
        return tuple(entry for entry in self.entries if isinstance(entry, Fixture))

    @property
    def written_entries(self) -> tuple[Fixture | Bye, ...]:
        """The entries as the file has them, also of clubs that withdrew."""
        return self.written or self.entries

    @property
    def written_fixtures(self) -> tuple[Fixture, ...]:
        return tuple(entry for entry in self.written_entries if isinstance(entry, Fixture))

    @property
    def to_print(self) -> tuple[Fixture, ...]:
        open_fixtures = (fixture for fixture in self.fixtures if not fixture.is_off)
        if self.sheet_entries is None:
            return tuple(fixture for fixture in open_fixtures if fixture.score is None)
        return tuple(fixture for fixture in open_fixtures if fixture.entry in self.sheet_entries)

    def squad(self, team: Team) -> Team:
        """Return a team with the squad that is in force: that of its match in the season's round, or of its next one.

        Where there is none to come, that is everybody who has not left.
        """
        moves = self.moves.get(team.name, Moves())
        if not changes(team, moves):
            return team
        own = [fixture for fixture in self.fixtures if team.name in (each.name for each in fixture.teams)]
        if self.round is None:
            coming = next((fixture for fixture in by_day(own) if fixture.score is None and not fixture.state), None)
            moment = self.moment_of(coming) if coming else Moment()
        else:
            match = next((fixture for fixture in own if fixture.round == self.round), None)
            moment = self.moment_of(match) if match else self.calendar.moment(self.round)
        return squad_at(team, moves, moment, played=False)

    def match_of(self, team: str) -> Fixture | None:
        """Return the match that a team plays in the season's round; ``None`` without a round, and for several."""
        own = [
            fixture for fixture in self.fixtures
            if fixture.round == self.round and team in (each.name for each in fixture.teams) and not fixture.is_off
        ]  # fmt: skip
        return own[0] if len(own) == 1 else None

    def moment_of(self, fixture: Fixture) -> Moment:
        return self.calendar.moment(fixture.round, day_of(fixture.date))

    def withdrawal_of(self, team: str) -> Withdrawal | None:
        return next((each for each in self.withdrawals if each.team == team), None)

    def with_withdrawn(self, teams: Sequence[Team]) -> list[Team]:
        """Return some teams and those of the season that have withdrawn."""
        names = {team.name for team in teams}
        gone = (team for team in self.teams if self.withdrawal_of(team.name) and team.name not in names)
        return [*teams, *gone]

    def of_teams(self, names: Collection[str]) -> Season:
        """Return the season with sheets for the matches of some teams alone; its warnings were reported for all."""
        fixtures = (fixture for fixture in self.to_print if any(team.name in names for team in fixture.teams))
        return replace(self, sheet_entries=frozenset(fixture.entry for fixture in fixtures), warnings=())

    def without_teams(self, teams: Collection[Team]) -> Season:
        """Return the season without the entries of some teams, and a warning for each of them."""
        entries: list[Fixture | Bye] = []
        warnings = list(self.warnings)
        names = {team.name for team in teams}
        for entry in self.entries:
            out = next((team for team in entry.teams if team.name in names), None)
            if out is None:
                entries.append(entry)
            else:
                warnings.append(
                    left_out_problem(self.source or Source(self.file, {}), ("matches", entry.entry), out.name)
                )
        return replace(self, entries=tuple(entries), warnings=tuple(warnings))


def left_out_problem(source: Source, path: DataPath, name: str) -> Problem:
    message = phrase("match left out: {name} is not in this build", name=name)
    return source.problem(path, message, severity=Severity.WARNING)


def at_round(season: Season, name: str) -> Season:
    """Return a season as it stood at a round: sheets for its matches alone, and no result of a later one.

    ``7:3`` is the third match of a round alone, ``:3`` that of the season. Raises ``PizarraError`` when it has no such
    round or not so many matches.
    """
    rounds = list(dict.fromkeys(entry.round for entry in season.entries))
    before, colon, number = name.rpartition(":")
    if colon and number.isdecimal() and name not in rounds:
        return _only_match(at_round(season, before) if before else season, int(number))
    if name not in rounds:
        message = phrase("{season} has no round {name}", season=season.title, name=quoted(name))
        raise user_error("--round", message, did_you_mean(name, rounds))
    later = set(rounds[rounds.index(name) + 1 :])
    written = tuple(
        replace(entry, score=None, shootout=None, events=(), state="")
        if isinstance(entry, Fixture) and entry.round in later
        else entry
        for entry in season.written_entries
    )
    gone = tuple(each for each in season.withdrawals if each.round not in later)
    of_round = frozenset(fixture.entry for fixture in season.fixtures if fixture.round == name)
    entries = with_withdrawals(written, gone, season.calendar, later)
    return replace(season, entries=entries, written=written, withdrawals=gone, sheet_entries=of_round, round=name)


def with_withdrawals(
    entries: Iterable[Fixture | Bye],
    withdrawals: Sequence[Withdrawal],
    calendar: Calendar,
    later: Collection[str] | None = None,
) -> tuple[Fixture | Bye, ...]:
    """Return the entries as they count once clubs have withdrawn, without the days on which those rest.

    A match that is awarded counts in its own round: not yet in ``later`` ones, which are those to come where none are
    given.
    """
    gone = {each.team: each for each in withdrawals}

    def has_begun(withdrawal: Withdrawal, entry: Fixture | Bye) -> bool:
        rounds = calendar.rounds
        return entry.round in rounds and rounds.index(entry.round) >= rounds.index(withdrawal.round)

    def of_entry(entry: Fixture | Bye) -> Fixture | Bye | None:
        out = [gone[team.name] for team in entry.teams if team.name in gone]
        if isinstance(entry, Bye):
            return None if any(has_begun(each, entry) for each in out) else entry
        if any(each.matches == "annulled" for each in out):
            return replace(entry, state="annulled")
        out = [each for each in out if has_begun(each, entry) or entry.state == "postponed"]
        if not out or entry.score is not None or entry.state == "annulled":
            return entry
        if len(out) > 1:
            return replace(entry, state="annulled")
        score = out[0].score if out[0].team == entry.away.name else out[0].score[::-1]
        return replace(entry, score=score, shootout=None, events=(), state="awarded", walkover=True)

    present = [each for entry in entries if (each := of_entry(entry)) is not None]
    ahead = {cup: _rounds_ahead(present, calendar, cup=cup) if later is None else later for cup in (False, True)}
    return tuple(
        replace(entry, score=None)
        if isinstance(entry, Fixture) and entry.walkover and entry.round in ahead[entry.cup]
        else entry
        for entry in present
    )


def _rounds_ahead(entries: Iterable[Fixture | Bye], calendar: Calendar, *, cup: bool) -> Collection[str]:
    """Return the rounds of the league or the cup after the last one in which a match was played.

    Rounds that nobody plays pass with the one before them, so that the last walkovers of a season count too.
    """
    fixtures = [entry for entry in entries if isinstance(entry, Fixture) and entry.cup == cup]
    open_rounds = {fixture.round for fixture in fixtures if fixture.score is None and not fixture.state}
    played = {fixture.round for fixture in fixtures if fixture.played_match and not fixture.walkover}
    own = {fixture.round for fixture in fixtures}
    rounds = [name for name in calendar.rounds if name in own]
    reached = max((index for index, name in enumerate(rounds, 1) if name in played), default=0)
    while reached < len(rounds) and not open_rounds.intersection(rounds[max(0, reached - 1) : reached + 1]):
        reached += 1
    return rounds[reached:]


def _only_match(season: Season, number: int) -> Season:
    """Return a season with a sheet for one match alone, counted from 1: of those wanted, or of all.

    Raises ``PizarraError`` when there are not so many.
    """
    entries = season.sheet_entries
    offered = [fixture for fixture in season.fixtures if entries is None or fixture.entry in entries]
    if not 1 <= number <= len(offered):
        message = phrase("there is no match {number}", number=number)
        raise user_error("--round", message, phrase("allowed: 1 to {most}", most=len(offered)))
    return replace(season, sheet_entries=frozenset({offered[number - 1].entry}))


@dataclass(frozen=True, slots=True)
class LeagueTable:
    group: str
    rows: tuple[Standing, ...]


def tables(season: Season, teams: Sequence[Team]) -> tuple[LeagueTable, ...]:
    """Return the table of each group of a season, or that of all teams; none of a season of cup matches alone."""
    league = league_fixtures(season)
    if not league:
        return ()
    grouped: Mapping[str, Sequence[Team]] = season.groups or {"": teams}
    league_tables = []
    for group, members in grouped.items():
        names = [team.name for team in members if not is_annulled(season, team.name)]
        inside = [
            fixture for fixture in league
            if fixture.state != "annulled" and {fixture.home.name, fixture.away.name} <= set(names)
        ]  # fmt: skip
        scheduled = [(fixture.home.name, fixture.away.name) for fixture in inside]
        rows = standings(names, in_order(inside), season.rules, scheduled)
        league_tables.append(LeagueTable(group, rows))
    return tuple(league_tables)


def league_fixtures(season: Season) -> list[Fixture]:
    """Return the matches that are there for a table."""
    return [fixture for fixture in season.fixtures if not fixture.cup]


def is_annulled(season: Season, team: str) -> bool:
    """Return whether all matches of a team are annulled, so that it is in no table."""
    withdrawal = season.withdrawal_of(team)
    return withdrawal is not None and withdrawal.matches == "annulled"


def tallies(season: Season, kind: str) -> tuple[Tally, ...]:
    """Return the players with an event in all matches, cups and annulled ones included, most often first."""
    return counts((match for fixture in by_day(season.fixtures) if (match := fixture.noted_match) is not None), kind)


def suspensions(season: Season) -> dict[tuple[int, str], tuple[Ban, ...]]:
    """Return the bans by the entry of a match and the name of a team, where there are any.

    A match to come takes one from what a player has to miss; a postponed one keeps him out and takes none, and so does
    one that nobody plays. Who is not in the squad of a match is not listed.
    """
    bans: dict[tuple[int, str], tuple[Ban, ...]] = {}
    if not season.bans:
        return bans
    fixtures_of: dict[str, list[Fixture]] = {}
    for fixture in by_day(season.fixtures):
        for team in fixture.teams:
            fixtures_of.setdefault(team.name, []).append(fixture)
    for name, fixtures in fixtures_of.items():
        bookings, waiting = Bookings(name, season.bans), 0
        for fixture in fixtures:
            out = (replace(ban, matches=ban.matches - waiting) for ban in bookings.bans if ban.matches > waiting)
            if (still := list(out)) and (here := _in_squad(still, fixture, name)):
                bans[fixture.entry, name] = here
            if fixture.walkover:
                continue
            if (match := fixture.noted_match) is not None:
                bookings.take(match)
            elif not fixture.state:
                waiting += 1
    return bans


def _in_squad(bans: Iterable[Ban], fixture: Fixture, name: str) -> tuple[Ban, ...]:
    """Return the bans of those who are in a team's squad at a match."""
    team = fixture.home if fixture.home.name == name else fixture.away
    names = PlayerNames(team)
    keys = {names.key(player) for player in team.players}
    return tuple(ban for ban in bans if ban.player in keys)


def in_order(fixtures: Sequence[Fixture]) -> list[PlayedMatch]:
    return [match for fixture in by_day(fixtures) if (match := fixture.played_match) is not None]


def by_day(fixtures: Sequence[Fixture]) -> list[Fixture]:
    """Return the matches by their days where all have one that can be read, else as the file has them."""
    dated = [(day, index) for index, fixture in enumerate(fixtures) if (day := day_of(fixture.date)) is not None]
    return [fixtures[index] for _, index in sorted(dated)] if len(dated) == len(fixtures) else list(fixtures)


def score_text(score: tuple[int, int] | None) -> str:
    return "" if score is None else f"{score[0]}-{score[1]}"


_DAYS = (
    re.compile(r"(?P<year>\d{4})-(?P<month>\d\d?)-(?P<day>\d\d?)"),
    re.compile(r"(?P<day>\d\d?)[-/.](?P<month>\d\d?)[-/.](?P<year>\d{4})"),
    # month first: known only so that such a day is not called wrong; day_of does not read it
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
        yield source.problem(
            (*at, "date"), phrase("{day} is not a date", day=quoted(day)), phrase("write it like 2026-09-12")
        )
    if _HOUR.fullmatch(time) and not is_time(time):
        yield source.problem(
            (*at, "time"), phrase("{time} is not a time of day", time=quoted(time)), phrase("write 0:00 to 24:00")
        )


def is_time(text: str) -> bool:
    """Return whether a text is a time of day, such as ``17:30`` or ``9.00``; ``24:00`` is one."""
    match = _HOUR.fullmatch(text)
    return match is not None and int(match["minute"]) < 60 and (int(match["hour"]), int(match["minute"])) <= (24, 0)


@lru_cache(maxsize=4096)
def day_of(text: str) -> date | None:
    """Return the day that a text begins with, day before month; ``None`` for other words and for no day at all."""
    match = _DAYS[0].match(text.strip()) or _DAYS[1].match(text.strip())
    return _date(match) if match else None


def in_words(when: str, language: str) -> str:
    """Return a day, and what follows it, as people write it: ``Sat 12 Sep 2026 · 17:00``.

    Only a day whose year is first has no two meanings; anything else stays as its author wrote it.
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


def when_text(fixture: Fixture) -> Phrase:
    """Return a match's round and day, as far as they are known: ``round 8, 31 Oct``."""
    round_ = [phrase("round {round}", round=fixture.round)] if fixture.round else []
    day = [short_day(fixture.date)] if fixture.date else []
    return join_phrases(", ", [*round_, *day]) if round_ or day else phrase("match {number}", number=fixture.entry + 1)


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


def doubles(entries: Iterable[Fixture | Bye], source: Source) -> Iterator[tuple[Fixture | Bye, Problem]]:
    """Yield every entry that is in the list twice, with the same teams, round and day, and the problem with it.

    Different results are an error; otherwise the entry that says less is left out, so that no match counts twice.
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
    (False, True): message("{team} plays in round {round}, in which it already has a bye (line {line})"),
    (True, False): message("{team} has a bye in round {round}, in which it already plays (line {line})"),
    (True, True): message("{team} has a bye in round {round}, in which it already has one (line {line})"),
}
"""What a team does now, and did in an earlier entry: whether it rests."""


def _entry_line(entry: Fixture | Bye, source: Source) -> int:
    return source.place(("matches", entry.entry)).line


class Meetings:
    def __init__(self, fixtures: Iterable[Fixture]) -> None:
        self._fixtures: dict[tuple[str, str], list[Fixture]] = {}
        for fixture in fixtures:
            self._fixtures.setdefault((fixture.home.name, fixture.away.name), []).append(fixture)

    def fixtures_between(self, home: Team, away: Team, round_: str) -> tuple[Fixture, ...]:
        """Return the matches of two teams in a round; without a round, those of all rounds."""
        candidates = self._fixtures.get((home.name, away.name), [])
        return tuple(fixture for fixture in candidates if round_ in ("", fixture.round))

    def candidates(self, news: Fixture) -> tuple[Fixture, ...]:
        """Return the matches that one which came in may be: of several, those on its day."""
        fixtures = self.fixtures_between(news.home, news.away, news.round)
        day = day_of(news.date)
        same = tuple(fixture for fixture in fixtures if day and day_of(fixture.date) == day)
        return same if len(fixtures) > 1 and same else fixtures

    def reverse_fixture(self, news: Fixture, scheduled: Fixture, incoming: Collection[int]) -> Fixture | None:
        """Return the reverse fixture of ``scheduled`` where a result more likely belongs to that, or ``None``.

        That is one which comes before it and still waits for a result, where the result says neither round nor day;
        ``incoming`` are the entries of all matches of which something comes in.
        """
        day = day_of(news.date)
        if news.round or news.score is None or scheduled.score is not None or (day and day == day_of(scheduled.date)):
            return None
        others = self._fixtures.get((news.away.name, news.home.name), [])
        earlier = (other for other in others if other.entry < scheduled.entry and other.entry not in incoming)
        return next((other for other in earlier if other.score is None and not other.state), None)

    def unclear(self, home: Team, away: Team, round_: str) -> tuple[Phrase, str]:
        """Return the reason why none or several matches fit, and a hint."""
        names = {"home": home.name, "away": away.name}
        if self.fixtures_between(home, away, round_):
            hint = phrase("add the round, as the other matches do")
            return phrase("{home} – {away} appears several times", **names), hint
        if others := self.fixtures_between(home, away, ""):
            return phrase("{home} – {away} is a match of round {round}", round=others[0].round, **names), ""
        if self.fixtures_between(away, home, round_):
            hint = phrase("swap the teams and the score")
            return phrase("the match is {home} – {away}", home=away.name, away=home.name), hint
        return phrase("{home} – {away} is not a match of this season", **names), ""
