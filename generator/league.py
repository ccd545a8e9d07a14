"""A league: its table, who may not play, who scored, and when everybody meets. Teams and players go by their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from itertools import cycle, islice
from typing import Literal


@dataclass(frozen=True, slots=True)
class Event:
    """Something noted for a player in a match, by the name of what is counted: a goal, a booking, an injury."""

    team: str
    player: str
    kind: str


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match whose score counts; ``score`` is that of the home team and that of the visitors."""

    home: str
    away: str
    score: tuple[int, int]
    events: tuple[Event, ...] = ()

    @property
    def sides(self) -> tuple[tuple[str, int, int], tuple[str, int, int]]:
        home, away = self.score
        return (self.home, home, away), (self.away, away, home)


@dataclass(frozen=True, slots=True)
class Tally:
    team: str
    player: str
    count: int


def counts(matches: Iterable[PlayedMatch], kind: str) -> tuple[Tally, ...]:
    """Return the players for whom something was noted, most often first, then by team and name."""
    events = (event for match in matches for event in match.events if event.kind == kind)
    totals = Counter((event.team, event.player) for event in events)
    ordered = sorted(totals.items(), key=lambda each: (-each[1], each[0]))
    return tuple(Tally(team, player, count) for (team, player), count in ordered)


Outcome = Literal["won", "drawn", "lost"]

Criterion = Literal[
    "difference",
    "scored",
    "wins",
    "away-scored",
    "fair-play",
    "head-to-head",
    "head-to-head-difference",
    "head-to-head-scored",
]

ORDERS: Mapping[str, tuple[Criterion, ...]] = {
    "usual": ("difference", "scored", "head-to-head"),
    "spanish": ("head-to-head", "head-to-head-difference", "difference", "scored", "fair-play"),
    "head-to-head": ("head-to-head", "head-to-head-difference", "head-to-head-scored", "difference", "scored"),
}
"""Orders that go by a name; matches between teams that are level count only once all of them were played.

``spanish`` is that of the Spanish federation (RFEF, Reglamento General, article 201 in the edition of 2014): points
among those who are level, their own difference, the difference and the goals of the whole season, fair play. Its
criteria exclude: a team that one of them separates is out of the tie, and those left begin anew with the rule for as
many as they are. UEFA's rules say the same of ``head-to-head``, at the end of a group: a table before that is
provisional, and who has met fewer of the others would stand behind for that alone.
"""


@dataclass(frozen=True, slots=True)
class TableRules:
    """What a result is worth, and in which order levels are decided.

    ``deducted`` are points that a team loses; ``fair_play`` says what each kind of event costs there.
    """

    win: int = 3
    draw: int = 1
    loss: int = 0
    order: tuple[Criterion, ...] = ORDERS["usual"]
    deducted: Mapping[str, int] = field(default_factory=dict)
    fair_play: Mapping[str, int] = field(default_factory=dict)

    def points(self, scored: int, conceded: int) -> int:
        return self.win if scored > conceded else self.loss if scored < conceded else self.draw


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the table. ``place`` counts from 1; teams that nothing separates share one.

    ``form`` are the outcomes of the last matches, the latest at the end.
    """

    team: str
    place: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    scored: int = 0
    conceded: int = 0
    points: int = 0
    away_scored: int = 0
    penalties: int = 0
    form: tuple[Outcome, ...] = ()

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def difference(self) -> int:
        return self.scored - self.conceded


def standings(
    teams: Sequence[str], matches: Iterable[PlayedMatch], rules: TableRules, scheduled: Iterable[tuple[str, str]] = ()
) -> tuple[Standing, ...]:
    """Return the table, the first team first; those that nothing separates are in the order of ``teams``.

    ``scheduled`` are all meetings of the season, played or not: how two teams did against each other counts only when
    all of theirs were played. Takes time linear in matches but for levels.
    """
    played = tuple(matches)
    whole = _tally(teams, played, rules)
    meetings = Counter(frozenset(pair) for pair in scheduled)
    tie_breaker = _TieBreaker(whole, played, rules, meetings)
    table: list[Standing] = []
    for _, group in _group(teams, lambda team: whole[team].points):
        for tied in tie_breaker.divide(group):
            place = len(table) + 1
            table += [replace(whole[team], place=place) for team in tied]
    return tuple(table)


@dataclass(frozen=True, slots=True)
class _TieBreaker:
    """Separates teams that have as many points."""

    whole: Mapping[str, Standing]
    played: Sequence[PlayedMatch]
    rules: TableRules
    meetings: Counter[frozenset[str]]

    def divide(self, teams: Sequence[str]) -> Iterator[Sequence[str]]:
        """Yield the teams in groups that nothing of the order separates, the better first.

        Those whom a criterion leaves level begin with the first one again, among themselves.
        """
        for criterion in self.rules.order if len(teams) > 1 else ():
            groups = _group(teams, self._worth(teams, criterion))
            if len(groups) > 1:
                for _, group in groups:
                    yield from self.divide(group)
                return
        yield teams

    def _worth(self, teams: Sequence[str], criterion: Criterion) -> Callable[[str], int]:
        table = self._among(teams) if criterion.startswith("head-to-head") else self.whole
        match criterion:
            case "difference" | "head-to-head-difference":
                return lambda team: table[team].difference
            case "scored" | "head-to-head-scored":
                return lambda team: table[team].scored
            case "wins":
                return lambda team: table[team].won
            case "away-scored":
                return lambda team: table[team].away_scored
            case "fair-play":
                return lambda team: -table[team].penalties
            case "head-to-head":
                return lambda team: table[team].points

    def _among(self, teams: Collection[str]) -> Mapping[str, Standing]:
        """Return the table of the matches between some teams; an empty one while one of those is to be played."""
        members = frozenset(teams)
        between = [match for match in self.played if match.home in members and match.away in members]
        meetings_played = Counter(frozenset((match.home, match.away)) for match in between)
        waiting = any(meetings_played[pair] < times for pair, times in self.meetings.items() if pair <= members)
        # deducted points belong to the season, not to the matches between these teams
        without = replace(self.rules, deducted={})
        return _tally(teams, () if waiting else between, without)


def _tally(teams: Iterable[str], matches: Iterable[PlayedMatch], rules: TableRules) -> dict[str, Standing]:
    """Return the row of each team, in no order. Matches against other teams count too."""
    results: dict[str, list[tuple[int, int, int]]] = {team: [] for team in teams}
    penalties: Counter[str] = Counter()
    for match in matches:
        for away, (team, scored, conceded) in enumerate(match.sides):
            if team in results:
                results[team].append((scored, conceded, away))
        for event in match.events:
            penalties[event.team] += rules.fair_play.get(event.kind, 0)
    return {team: _team_standing(team, outcomes, penalties[team], rules) for team, outcomes in results.items()}


def _team_standing(team: str, results: Sequence[tuple[int, int, int]], penalties: int, rules: TableRules) -> Standing:
    """Return a team's row of the table; of each of its matches there is what it scored, what the other, and if away."""
    form: tuple[Outcome, ...] = tuple("won" if s > c else "lost" if s < c else "drawn" for s, c, _ in results)
    return Standing(
        team,
        won=form.count("won"),
        drawn=form.count("drawn"),
        lost=form.count("lost"),
        scored=sum(scored for scored, _, _ in results),
        conceded=sum(conceded for _, conceded, _ in results),
        points=sum(rules.points(s, c) for s, c, _ in results) - rules.deducted.get(team, 0),
        away_scored=sum(scored * away for scored, _, away in results),
        penalties=penalties,
        form=form[-FORM:],
    )


FORM = 5
"""How many of the last matches a team's form has."""


def _group(teams: Iterable[str], worth: Callable[[str], int]) -> list[tuple[int, list[str]]]:
    """Return the teams by what they are worth, the highest first, each group in the order in which they came."""
    groups_by_worth: dict[int, list[str]] = {}
    for team in teams:
        groups_by_worth.setdefault(worth(team), []).append(team)
    return sorted(groups_by_worth.items(), key=lambda each: -each[0])


@dataclass(frozen=True, slots=True)
class BanRule:
    """``every`` so many events of a kind, noted over the season, keep a player out of ``matches`` matches of his team.

    With ``in_match`` that many within one match do; they then count no further.
    """

    kind: str
    every: int = 1
    matches: int = 1
    in_match: bool = False

    @property
    def at_once(self) -> bool:
        return self.in_match or self.every == 1


SPANISH_BANS = (BanRule("yellow", 5), BanRule("yellow", 2, in_match=True), BanRule("red"))
"""A fifth yellow card, a second one in a match, or a red one: the next match."""


@dataclass(frozen=True, slots=True)
class Ban:
    player: str
    kind: str
    matches: int


class Bookings:
    """Who of a team is suspended, as its matches are taken in the order in which they were played."""

    def __init__(self, team: str, rules: Sequence[BanRule]) -> None:
        self._team, self._rules = team, rules
        self._left: dict[str, Ban] = {}
        self._noted: Counter[tuple[str, BanRule]] = Counter()

    @property
    def bans(self) -> tuple[Ban, ...]:
        return tuple(self._left[player] for player in sorted(self._left))

    def take(self, match: PlayedMatch) -> None:
        """Take a match of the team. Who is out misses it; what is noted for him in it still counts."""
        # this match is one of those that a player misses who is out
        left = {player: replace(ban, matches=ban.matches - 1) for player, ban in self._left.items() if ban.matches > 1}
        for player, events in _by_player(self._team, match).items():
            if (new := _ban(player, events, self._noted, self._rules)) is not None:
                old = left.get(player)
                left[player] = Ban(player, new.kind, new.matches + (old.matches if old else 0))
        self._left = left


def _by_player(team: str, match: PlayedMatch) -> dict[str, Counter[str]]:
    events_of: dict[str, Counter[str]] = {}
    for event in match.events:
        if event.team == team:
            events_of.setdefault(event.player, Counter())[event.kind] += 1
    return events_of


def _ban(
    player: str, events: Counter[str], noted: Counter[tuple[str, BanRule]], rules: Sequence[BanRule]
) -> Ban | None:
    """Return the ban that a match brings a player: the longest for his events in it, and one for each full count.

    Two yellow cards and the red one that they bring are one ban, not two.
    """
    at_once = [rule for rule in rules if rule.at_once and events[rule.kind] >= rule.every]
    settled = {rule.kind for rule in at_once if rule.in_match}
    rules_met = [max(at_once, key=lambda rule: rule.matches)] if at_once else []
    for rule in rules:
        if rule.at_once or rule.kind in settled:
            continue
        before = noted[player, rule]
        noted[player, rule] += events[rule.kind]
        # how many full counts were reached in this match; what is over counts on
        rules_met += [rule] * (noted[player, rule] // rule.every - before // rule.every)
    return Ban(player, rules_met[0].kind, sum(rule.matches for rule in rules_met)) if rules_met else None


Meeting = tuple[str, str]
"""The team at home, and its visitor."""


@dataclass(frozen=True, slots=True)
class Round:
    meetings: tuple[Meeting, ...]
    resting: tuple[str, ...] = ()


def round_robin(teams: Sequence[str], legs: int = 1) -> tuple[Round, ...]:
    """Return the rounds in which everybody meets everybody else ``legs`` times, after Johann Berger's tables (1893).

    Of any two legs the second turns the grounds around. In a single leg nobody is at home more than one time more than
    away, and no team has more than one pair of matches in a row at home or away.
    """
    first = _single_leg(teams)
    second = tuple(Round(tuple((away, home) for home, away in each.meetings), each.resting) for each in first)
    return tuple(each for leg in range(legs) for each in (second if leg % 2 else first))


def _single_leg(teams: Sequence[str]) -> tuple[Round, ...]:
    """Return one leg. The last team stays and the others move on by half a turn each round."""
    seats: list[str | None] = [*teams, *([None] if len(teams) % 2 else [])]
    count = len(seats)
    if count < 2:
        return ()
    moving, half = count - 1, count // 2
    rounds = []
    for number in range(moving):
        start = number * half
        pairs = [(start % moving, count - 1)]
        pairs += [((start + step) % moving, (start - step) % moving) for step in range(1, half)]
        if number % 2:
            pairs[0] = pairs[0][1], pairs[0][0]
        rounds.append(_round([(seats[home], seats[away]) for home, away in pairs]))
    return tuple(rounds)


def _round(pairs: Sequence[tuple[str | None, str | None]]) -> Round:
    meetings = tuple((home, away) for home, away in pairs if home is not None and away is not None)
    resting = tuple(team for pair in pairs if None in pair for team in pair if team is not None)
    return Round(meetings, resting)


def groups(teams: Sequence[str], count: int) -> tuple[tuple[str, ...], ...]:
    """Return the teams, the strongest first, in groups of nearly one size: dealt out to and fro, as fair as can be."""
    dealt: list[list[str]] = [[] for _ in range(count)]
    for index, team in enumerate(teams):
        lap, seat = divmod(index, count)
        dealt[count - 1 - seat if lap % 2 else seat].append(team)
    return tuple(map(tuple, dealt))


def cup(teams: Sequence[str], winner: Callable[[int], str]) -> tuple[Round, ...]:
    """Return the rounds of a knock-out of teams, the strongest first, who meet as late as can be.

    ``winner`` says what the winner of a match is called, matches being counted from 1. The strongest rest in the first
    round where there are too few.
    """
    size = 1 << max(0, len(teams) - 1).bit_length()
    entrants: list[str | None] = [teams[seed] if seed < len(teams) else None for seed in _seeds(size)]
    rounds, played = [], 0
    while len(entrants) > 1:
        pairs = list(zip(entrants[::2], entrants[1::2], strict=True))
        rounds.append(_round(pairs))
        entrants = []
        for home, away in pairs:
            if home is None or away is None:
                entrants.append(home or away)
            else:
                played += 1
                entrants.append(winner(played))
    return tuple(rounds)


def _seeds(size: int) -> list[int]:
    """Return the seeds, from 0, in the order of the draw: 0 and 1 can only meet in the final."""
    order = [0]
    while len(order) < size:
        last = 2 * len(order) - 1
        order = [seat for seed in order for seat in (seed, last - seed)]
    return order


@dataclass(frozen=True, slots=True)
class Slot:
    date: str = ""
    time: str = ""
    place: str = ""


def slots(
    rounds: Sequence[Round], days: Sequence[date], times: Sequence[str], places: Sequence[str]
) -> list[list[Slot]]:
    """Return a slot for each match of each round: a day a round, as far as there are days.

    Pitches are used side by side before a later hour is; where there are fewer slots than matches, they begin anew. The
    matches of the later rounds move on by one, so that nobody always plays at the same hour.
    """
    slots_of_rounds = []
    for number, each in enumerate(rounds):
        day = days[number].isoformat() if number < len(days) else ""
        offered = [Slot(day, time, place) for time in (times or [""]) for place in (places or [""])]
        slots_of_rounds.append(list(islice(cycle(offered), number, number + len(each.meetings))))
    return slots_of_rounds


def spaced_days(first: date, step: timedelta, count: int, without: Sequence[date]) -> list[date]:
    """Return so many days, ``step`` apart, without some."""
    days: list[date] = []
    day = first
    while len(days) < count:
        if day not in without:
            days.append(day)
        day += step
    return days
