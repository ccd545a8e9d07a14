"""A season as it is read from a file beside the team files."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from itertools import repeat
from typing import Any

from generator.i18n import Message, Phrase, message, phrase, plural
from generator.league import ORDERS, SPANISH_BANS, BanRule, Event, TableRules
from generator.model.game import SCORED, Game
from generator.model.names import fold_name
from generator.model.season import (
    Bye,
    Fixture,
    Meetings,
    Season,
    Withdrawal,
    calendar_problems,
    day_of,
    doubles,
    join_moment,
    left_out_problem,
    likely_slips,
    with_withdrawals,
)
from generator.model.source import Source
from generator.model.squads import Calendar, Found, Moment, Moves, PlayerNames, squad_at, stay
from generator.model.team import Player, Team
from generator.model.validation import Strict, validate
from generator.model.yaml_reader import DataPath
from generator.packs.load import LoadedTeam
from generator.packs.season_changes import change_problems, not_in_squad
from generator.packs.season_groups import group_problems
from generator.packs.season_schema import (
    BanEntry,
    LaterResult,
    MatchEntry,
    NotedSides,
    ResultEntry,
    SeasonFile,
    TableEntry,
    WithdrawnEntry,
)
from generator.problems import PizarraError, Problem, Severity, did_you_mean, errors, nearest_hint, quoted

_SCORE = re.compile(r"\s*(\d{1,3})\s*[-–—:]\s*(\d{1,3})\s*")


def season_of(
    source: Source,
    game: Game,
    teams: Iterable[LoadedTeam],
    left_out: Iterable[str] = (),
    of: Season | None = None,
    *,
    lenient: bool = False,
    incoming: bool = False,
) -> Season:
    """Return the season of a file. Raises ``PizarraError`` with every problem, also for teams that are not built.

    ``left_out`` are names of teams that a build leaves out: their matches are left out too, with a warning. Results
    that come in are those ``of`` another season, which says when they are played and who is in the squads then. A
    ``lenient`` reading leaves out what names nobody, such as a player who is to join, and says nothing of it. In what
    is ``incoming``, goals that cannot be are errors.
    """
    parsed, unknown = _read_file(source)
    loaded = tuple(teams)
    calendar = of.calendar if of else Calendar.of((match.round, day_of(match.date)) for match in parsed.matches)
    by_name = _teams_by_name(loaded)
    reader = _SeasonReader(source, game, by_name, frozenset(map(_fold, left_out)), unknown, calendar, incoming)
    if of is not None:
        reader.moves |= of.moves
        reader.scheduled = Meetings(of.written_fixtures)
    if lenient:
        reader.teams_by_name = _with_strangers(by_name, parsed)
    reader.withdraw(parsed.withdrawn)
    reader.move(parsed)
    listed = [entry for index, match in enumerate(parsed.matches) if (entry := reader.entry(match, index)) is not None]
    listed = reader.with_results(listed, parsed.results)
    twice = list(doubles(listed, source))
    reader.problems.extend(problem for _, problem in twice)
    doubled = {entry.entry for entry, _ in twice}
    listed = [entry for entry in listed if entry.entry not in doubled]
    rules, bans, groups = reader.table(parsed.table), reader.bans(parsed.bans), reader.groups(parsed.groups)
    reader.refuse_twice(parsed)
    reader.note_missing(parsed.matches)
    reader.note_winners(listed)
    if errors(reader.problems) and not lenient:
        raise PizarraError(reader.problems)
    withdrawals = tuple(reader.withdrawals.values())
    season = Season(
        parsed.season, with_withdrawals(listed, withdrawals, calendar), source.file, source,
        rules=rules, bans=bans, groups=groups, teams=tuple(one.team for one in loaded), moves=reader.moves,
        calendar=calendar, withdrawals=withdrawals, written=tuple(listed), moved=tuple(reader.moved),
    )  # fmt: skip
    if lenient:
        return season
    warnings = (*reader.problems, *likely_slips(listed, source), *change_problems(season, loaded, game))
    warnings = (*warnings, *group_problems(season))
    if errors(warnings):
        raise PizarraError(warnings)
    return replace(season, warnings=warnings)


def _read_file(source: Source) -> tuple[SeasonFile, list[Problem]]:
    """Return the season file and its unknown keys. Raises ``PizarraError`` when anything else is wrong."""
    try:
        return validate(SeasonFile, source), []
    except PizarraError as error:
        problems = error.problems
    known_data = _known_keys(source.data, SeasonFile)
    if isinstance(known_data, dict) and isinstance(known_data.get("matches"), list):
        known_data["matches"] = [_known_keys(match, MatchEntry) for match in known_data["matches"]]
    try:
        return validate(SeasonFile, replace(source, data=known_data)), list(problems)
    except PizarraError:
        raise PizarraError(problems) from None


def _known_keys(data: Any, model: type[Strict]) -> Any:
    is_mapping = isinstance(data, Mapping)
    return {key: value for key, value in data.items() if key in model.model_fields} if is_mapping else data


def _teams_by_name(teams: Iterable[LoadedTeam]) -> dict[str, Team]:
    """Return the teams by their names as they are written, and where those are nobody's without capitals, then without
    accents and signs."""
    named_teams = [(name, loaded.team) for loaded in teams for name in loaded.names]
    by_name: dict[str, Team] = {}
    for fold in (str, _fold, fold_name):
        for name, team in named_teams:
            by_name.setdefault(fold(name), team)
    return by_name


def _with_strangers(by_name: Mapping[str, Team], parsed: SeasonFile) -> Mapping[str, Team]:
    """Return the teams by their names, and for names that no team has, teams without players."""
    some = next(iter(by_name.values()), None)
    called = [name for match in parsed.matches for name in (match.home, match.away)]
    called += [name for result in parsed.results for name in (result.home, result.away)]
    called = [name for name in called if name and _fold(name) not in by_name and fold_name(name) not in by_name]
    strangers = {_fold(name): replace(some, name=name, short=name, players=(), absent=()) for name in called if some}
    return {**by_name, **strangers}


@dataclass
class _SeasonReader:
    """Reads the entries of a file one by one; notes what is wrong with them."""

    source: Source
    game: Game
    teams_by_name: Mapping[str, Team]
    excluded: Collection[str]
    problems: list[Problem]
    calendar: Calendar
    is_incoming: bool = False
    moves: dict[str, Moves] = field(default_factory=dict)
    moved: list[tuple[DataPath, str, str]] = field(default_factory=list)
    scheduled: Meetings = field(default_factory=lambda: Meetings(()))
    """The matches of the season whose results these are."""
    withdrawals: dict[str, Withdrawal] = field(default_factory=dict)
    _missing: dict[str, str] = field(default_factory=dict)
    """The teams that have withdrawn and have no file, by their folded names; ``""`` for one that needs it."""
    _squads: dict[tuple[str, frozenset[tuple[int, int]]], tuple[Team, PlayerNames]] = field(default_factory=dict)

    def entry(self, match: MatchEntry, index: int) -> Fixture | Bye | None:
        """Return an entry; ``None``, and why noted, where it cannot be understood or is left out."""
        at = ("matches", index)
        self.problems.extend(calendar_problems(match.date, match.time, at, self.source))
        teams_named = [self._team(match, at, key) for key in (("bye",) if match.bye else ("home", "away"))]
        teams = [team for team in teams_named if team is not None]
        if match.bye and (match.home or match.away):
            self._note((*at, "bye"), phrase("{bye} cannot have a bye and play in the same entry", bye=match.bye))
        if len(teams) < len(teams_named):
            self._score(match.score, (*at, "score"))
            return None
        when = join_moment(match.date, match.time)
        if match.bye:
            idle = {"score", "shootout", "state", "events", "place", "referee", "cup"}
            for key in sorted(match.model_fields_set & idle):
                text = phrase("has no effect on a bye")
                self.problems.append(self.source.problem((*at, key), text, severity=Severity.WARNING))
            return Bye(teams[0], match.round, when, index)
        if teams[0] is teams[1]:
            self._note((*at, "away"), phrase("{name} cannot play itself", name=teams[0].name))
        fixture = Fixture(teams[0], teams[1], match.round, when, match.place, match.referee, index, cup=match.cup)
        return self._with_result(fixture, match, at)

    def _with_result(self, fixture: Fixture, result: ResultEntry, at: DataPath) -> Fixture:
        score = self._score(result.score, (*at, "score"))
        shootout = self._score(result.shootout, (*at, "shootout"))
        met = self.scheduled.candidates(fixture)
        when = met[0] if len(met) == 1 else fixture
        moment = self.calendar.moment(when.round, day_of(fixture.date) or day_of(when.date))
        home, away = (self._squad(team, moment, score is not None) for team in fixture.teams)
        fixture = replace(fixture, home=home, away=away)
        known = score if score is not None else when.score
        is_strict = self.is_incoming and "awarded" not in (result.state, when.state)
        events = self._events(result.events, fixture, known, is_strict, (*at, "events"))
        state = result.state or ("awarded" if fixture.state == "awarded" else "")
        return replace(fixture, score=score, shootout=shootout, state=state, events=events, result_at=at)

    def _squad(self, team: Team, moment: Moment, played: bool) -> Team:
        """Return a team with the squad of a match, the same value for the same squad."""
        squad = squad_at(team, self.moves.get(team.name, Moves()), moment, played=played)
        return self._squads.setdefault(_squad_key(squad), (squad, PlayerNames(squad)))[0]

    def _score(self, text: str, at: DataPath) -> tuple[int, int] | None:
        if match := _SCORE.fullmatch(text):
            return int(match[1]), int(match[2])
        if text:
            self._note(
                at, phrase("{found} is not a score", found=quoted(text)), phrase('write it like "2-1", in quotes')
            )
        return None

    def _events(
        self,
        entry: Mapping[str, NotedSides],
        fixture: Fixture,
        score: tuple[int, int] | None,
        is_strict: bool,
        at: DataPath,
    ) -> tuple[Event, ...]:
        """Return the events of a match. More scorers than goals are a warning, as an own goal has none."""
        events: list[Event] = []
        kinds = {word: kind for word in entry if (kind := self._kind(word, (*at, word)))}
        self._refuse_second(_SAME_EVENT, (((*at, word), word, kind) for word, kind in kinds.items()))
        for word, kind in kinds.items():
            sides = entry[word]
            for index, (side, team) in enumerate(zip(("home", "away"), fixture.teams, strict=True)):
                of_side = list(self._of_team(getattr(sides, side), team, fixture, kind, (*at, word, side)))
                events += of_side
                if kind == SCORED and score is not None and len(of_side) > score[index]:
                    self._too_many(of_side, team, score[index], is_strict, (*at, word, side))
        return tuple(events)

    def _too_many(self, events: Sequence[Event], team: Team, score: int, is_strict: bool, at: DataPath) -> None:
        """Note more scorers than goals; it is an error where one player alone has more, if that is to be ``strict``."""
        ((key, most),) = Counter(event.player for event in events).most_common(1)
        if is_strict and most > score:
            name = self._squads[_squad_key(team)][1].text(key)
            message = plural(most, "1 goal by {name}, but {score} in the score",
                             "{count} goals by {name}, but {score} in the score", name=name, score=score)  # fmt: skip
            self._note(at, message)
            return
        message = phrase("{count} scorers, but {score} in the score", count=len(events), score=score)
        self._note(at, message, severity=Severity.WARNING)

    def _kind(self, word: str, at: DataPath) -> str:
        """Return the key of a kind of event by a name of it; ``""`` and a problem for an unknown one."""
        if (kind := self._kinds.get(fold_name(word))) is not None:
            return kind
        message = phrase("{game} does not count anything called {name}", name=quoted(word), game=self.game.title)
        self._note(at, message, did_you_mean(word, self._kinds))
        return ""

    def _of_team(
        self, players: tuple[str, ...], team: Team, fixture: Fixture, kind: str, at: DataPath
    ) -> Iterator[Event]:
        names = self._squads[_squad_key(team)][1]
        for index, text in enumerate(players):
            found = names.find(text)
            if found.player is not None:
                if found.player not in team.players:
                    self._note((*at, index), not_in_squad(found.player, fixture), severity=Severity.WARNING)
                yield from repeat(Event(team.name, names.key(found.player), kind), found.times)
            else:
                self._no_player(team, text, found, (*at, index))

    def _no_player(self, team: Team, text: str, found: Found, at: DataPath) -> None:
        if found.players:
            self._note(at, *found.unclear(text))
            return
        message = phrase("{team} has no player {name}", team=team.name, name=quoted(text))
        hint = phrase("a player who has left stays in the team's file, with a line such as left: 2026-11-01")
        self._note(at, message, nearest_hint(text, [each.name for each in team.roster]) or hint)

    def withdraw(self, entry: Mapping[str, WithdrawnEntry]) -> None:
        """Read which teams withdraw; one whose matches are annulled needs no file."""
        for name, withdrawn in entry.items():
            at: DataPath = ("withdrawn", name)
            team = self._known_team(name)
            if team is None and _fold(name) not in self.excluded:
                self._missing[_fold(name)] = name if withdrawn.matches == "annulled" else ""
                if withdrawn.matches == "awarded":
                    message = phrase("awarded matches need the file of {name}", name=quoted(name))
                    hint = phrase("keep its file with the others, or write “matches: annulled”")
                    self.problems.append(self.source.key_problem(at, message, hint))
            if withdrawn.matches == "annulled" and "score" in withdrawn.model_fields_set:
                text = phrase("has no effect: annulled matches have no result")
                self._note((*at, "score"), text, severity=Severity.WARNING)
                withdrawn = withdrawn.model_copy(update={"score": "3-0"})
            below = (*at, "from") if (*at, "from") in self.source.places else at
            round_, score = self._round(withdrawn.from_, below), self._score(withdrawn.score, (*at, "score"))
            if round_ is not None and score is not None:
                called = team.name if team is not None else name
                self.withdrawals[called] = Withdrawal(called, round_, withdrawn.matches, score)

    def note_missing(self, matches: Sequence[MatchEntry]) -> None:
        """Note how many matches are left out as the file of a team that has withdrawn is gone."""
        for folded, name in self._missing.items():
            if not name:  # refused already
                continue
            count = sum(folded in map(_fold, (match.home, match.away)) for match in matches)
            if not count:
                self._unknown_team(name, ("withdrawn", name))
                continue
            message = plural(count, "1 match of {name} left out: it has no team file",
                             "{count} matches of {name} left out: it has no team file", name=name)  # fmt: skip
            self._note(("withdrawn", name), message, severity=Severity.NOTE)

    def _round(self, text: str, at: DataPath) -> str | None:
        if (name := self.calendar.round_called(text)) is None:
            message = phrase("the season has no round {name}", name=quoted(text))
            self._note(at, message, did_you_mean(text, self.calendar.rounds))
        return name

    def move(self, parsed: SeasonFile) -> None:
        """Read who joins and leaves in which round. What the team's file says of the same player has to agree."""
        for kind, entry in (("joined", parsed.joined), ("left", parsed.left)):
            for name, players in entry.items():
                if (team := self._find_team(name, (kind, name))) is not None:
                    moves = self.moves.get(team.name, Moves())
                    self.moves[team.name] = self._moves(team, moves, kind, players, (kind, name))

    def _moves(self, team: Team, moves: Moves, kind: str, players: Mapping[str, str], at: DataPath) -> Moves:
        names, marks = PlayerNames(team.with_squad(lambda player: True)), dict[str, Moment]()
        named: list[tuple[DataPath, str, Hashable]] = []
        for text, round_text in players.items():
            found, here = names.find(text), (*at, text)
            if found.player is None:
                self._no_player(team, text, found, here)
            round_ = self._round(round_text, here)
            if round_ is None or found.player is None:
                continue
            key, mark = names.key(found.player), self.calendar.moment(round_)
            self.moved.append((here, team.name, key))
            named.append((here, text, key))
            marks[key] = mark
            self._compare(found.player, kind, mark, moves.joined.get(key) if kind == "left" else None, here)
        self._refuse_second(_SAME_PLAYER, named)
        return replace(moves, **{kind: {**getattr(moves, kind), **marks}})

    def _compare(self, player: Player, kind: str, mark: Moment, joined: Moment | None, at: DataPath) -> None:
        """Note what contradicts what is said elsewhere of when a player joins or leaves."""
        own: date | None = getattr(player, kind)
        days = ((self.calendar.moment(name), day) for name, day in self.calendar.days.items())
        if own is not None and any((day >= own) != moment.reaches(replace(mark, day=None)) for moment, day in days):
            message = phrase("{player} has another day in the file of the team: {day}",
                             player=player.name, day=own.isoformat())  # fmt: skip
            self._note(at, message, phrase("remove one of the two"))
        firsts, lasts = stay(player, mark if kind == "joined" else joined, mark if kind == "left" else None)
        if own is None and any(first.reaches(last) for first in firsts for last in lasts):
            message = phrase("{player} leaves before joining", player=player.name)
            self._note(at, message, phrase("the round must be later") if kind == "left" else "")

    @cached_property
    def _kinds(self) -> dict[str, str]:
        return self.game.record.kinds_by_word()

    def with_results(self, listed: Iterable[Fixture | Bye], results: Iterable[LaterResult]) -> list[Fixture | Bye]:
        entries = list(listed)
        meetings = Meetings(entry for entry in entries if isinstance(entry, Fixture))
        at = {entry.entry: index for index, entry in enumerate(entries)}
        for index, result in enumerate(results):
            path = ("results", index)
            home, away = (self._team(result, path, key) for key in ("home", "away"))
            if home is None or away is None:
                continue
            candidates = [entries[at[fixture.entry]] for fixture in meetings.fixtures_between(home, away, result.round)]
            waiting = [entry for entry in candidates if isinstance(entry, Fixture) and entry.score is None]
            if len(waiting) == 1:
                entries[at[waiting[0].entry]] = self._with_result(waiting[0], result, path)
            elif candidates and not waiting:
                self._note(path, phrase("{home} – {away} is not waiting for a result", home=home.name, away=away.name))
            else:
                self._note(path, *meetings.unclear(home, away, result.round))
        return entries

    def note_winners(self, entries: Iterable[Fixture | Bye]) -> None:
        """Note awarded matches that count for nobody as nothing says who wins them."""
        for entry in entries:
            if not isinstance(entry, Fixture) or entry.state != "awarded" or entry.score is not None:
                continue
            met = self.scheduled.candidates(entry)
            if len(met) != 1 or met[0].score is None:
                message, hint = phrase("awarded, but to whom?"), phrase("add the score, such as 3-0")
                self._note((*entry.result_at, "state"), message, hint, Severity.WARNING)

    def table(self, entry: TableEntry) -> TableRules:
        order = ORDERS[entry.order] if isinstance(entry.order, str) else entry.order
        at: DataPath = ("table", "deducted")
        team_of = {name: team for name in entry.deducted if (team := self._find_team(name, (*at, name))) is not None}
        deducted = {team_of[name].name: points for name, points in entry.deducted.items() if name in team_of}
        costs = {
            kind: cost
            for word, cost in entry.fair_play.items()
            if (kind := self._kind(word, ("table", "fair_play", word)))
        }
        named = [(word, self._kinds.get(fold_name(word))) for word in entry.fair_play]
        at = ("table", "fair_play")
        self._refuse_second(_SAME_EVENT, (((*at, word), word, kind) for word, kind in named if kind))
        return TableRules(entry.win, entry.draw, entry.loss, order, deducted, costs)

    def bans(self, entry: str | tuple[BanEntry, ...]) -> tuple[BanRule, ...]:
        if isinstance(entry, str):
            rules = SPANISH_BANS if entry else ()
            return tuple(rule for rule in rules if self._kind(rule.kind, ("bans",)))
        rules_at = {
            index: BanRule(kind, ban.every, ban.matches, ban.in_match)
            for index, ban in enumerate(entry)
            if (kind := self._kind(ban.of, ("bans", index, "of")))
        }
        alike = ((("bans", index), rule.kind, replace(rule, matches=1)) for index, rule in rules_at.items())
        self._refuse_second(_SAME_RULE, alike)
        return tuple(rules_at.values())

    def groups(self, entry: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[Team, ...]]:
        return {
            group: tuple(
                team
                for index, name in enumerate(names)
                if (team := self._find_team(name, ("groups", group, index))) is not None
            )
            for group, names in entry.items()
        }

    def refuse_twice(self, parsed: SeasonFile) -> None:
        """Note the teams that are named twice, maybe in two spellings, where one of the two would have no effect."""
        entries: tuple[tuple[DataPath, Iterable[str]], ...] = (
            (("table", "deducted"), parsed.table.deducted), (("joined",), parsed.joined), (("left",), parsed.left),
            (("withdrawn",), parsed.withdrawn),
        )  # fmt: skip
        for at, names in entries:
            self._refuse_second(_SAME_TEAM, (((*at, name), name, self._identity(name)) for name in names))
        in_groups = [
            (("groups", group, index), group, self._identity(name))
            for group, names in parsed.groups.items()
            for index, name in enumerate(names)
        ]
        self._refuse_second(_SAME_MEMBER, in_groups)

    def _refuse_second(self, text: Message, named: Iterable[tuple[DataPath, str, Hashable]]) -> None:
        """Note what is named twice: of each name its place, what the other place is called, and whom it means."""
        first: dict[Hashable, tuple[DataPath, str]] = {}
        for at, called, meant in named:
            other, name = first.setdefault(meant, (at, called))
            if other != at:
                message = phrase(text, other=quoted(name), line=self.source.key_place(other).line)
                self.problems.append(self.source.key_problem(at, message, phrase("remove one of the two")))

    def _identity(self, name: str) -> str:
        team = self._known_team(name)
        return team.name if team is not None else _fold(name)

    def _team(self, match: MatchEntry | LaterResult, at: DataPath, key: str) -> Team | None:
        if name := getattr(match, key):
            return self._find_team(name, (*at, key))
        message = phrase("“{key}” is missing", key=key)
        self._note(at, message, phrase("give “home” and “away”, or “bye” for a team without a match"))
        return None

    def _known_team(self, name: str) -> Team | None:
        keys = (name, _fold(name), fold_name(name) or name)
        return next((team for key in keys if (team := self.teams_by_name.get(key)) is not None), None)

    def _find_team(self, name: str, at: DataPath) -> Team | None:
        team = self._known_team(name)
        if team is None and _fold(name) in self.excluded:
            self.problems.append(left_out_problem(self.source, at, name))
        elif team is None and _fold(name) not in self._missing:
            self._unknown_team(name, at)
        return team

    def _unknown_team(self, name: str, at: DataPath) -> None:
        names = [team.name for team in dict.fromkeys(self.teams_by_name.values())]
        parts = [each for each in names if f" {fold_name(name)} " in f" {fold_name(each)} "]
        if len(parts) == 1:
            hint: str = phrase("did you mean “{name}”?", name=parts[0])
        else:
            hint = did_you_mean(name, parts or names)
        if self.is_incoming:
            message = phrase("there is no team {name}", name=quoted(name))
        else:
            message = phrase("there is no team {name} among those being built", name=quoted(name))
            hint = hint or phrase("no teams are built with the season; name their files or their folder")
        self._note(at, message, hint)

    def _note(self, path: DataPath, message: Phrase, hint: str = "", severity: Severity = Severity.ERROR) -> None:
        self.problems.append(self.source.problem(path, message, hint, severity))


_SAME_TEAM = message("the same team as {other} (line {line})")
_SAME_PLAYER = message("the same player as {other} (line {line})")
_SAME_EVENT = message("the same event as {other} (line {line})")
_SAME_RULE = message("the same suspension as in line {line}")
_SAME_MEMBER = message("already in group {other} (line {line})")


def _squad_key(team: Team) -> tuple[str, frozenset[tuple[int, int]]]:
    """Return what tells the squads of a season apart: a team, and who of it is not there."""
    return team.name, frozenset((player.entry, player.number) for player in team.absent)


def _fold(name: str) -> str:
    return " ".join(name.casefold().split())
