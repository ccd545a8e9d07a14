"""The table of a league: points, and what decides between teams that have as many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from generator.league.matches import Played

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
many as they are. UEFA's rules say the same of ``head-to-head``.
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
        """Return what a result is worth to the team that scored and conceded so much."""
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
        """Return how many matches count."""
        return self.won + self.drawn + self.lost

    @property
    def difference(self) -> int:
        """Return scored less conceded."""
        return self.scored - self.conceded


def standings(
    teams: Sequence[str], matches: Iterable[Played], rules: TableRules, scheduled: Iterable[tuple[str, str]] = ()
) -> tuple[Standing, ...]:
    """Return the table, the first team first; those that nothing separates stand in the order of ``teams``.

    ``scheduled`` are all meetings of the season, played or not: how two teams did against each other counts only when
    all of theirs were played. Takes time linear in matches but for levels.
    """
    played = tuple(matches)
    whole = _tally(teams, played, rules)
    meetings = Counter(frozenset(pair) for pair in scheduled)
    level = _Level(whole, played, rules, meetings)
    found: list[Standing] = []
    for _, group in _grouped(teams, lambda team: whole[team].points):
        for tied in level.parted(group):
            place = len(found) + 1
            found += [replace(whole[team], place=place) for team in tied]
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Level:
    """Parts teams that have as many points."""

    whole: Mapping[str, Standing]
    played: Sequence[Played]
    rules: TableRules
    meetings: Counter[frozenset[str]]

    def parted(self, teams: Sequence[str]) -> Iterator[Sequence[str]]:
        """Yield the teams in groups that nothing of the order separates, the better first.

        Those whom a criterion leaves level begin with the first one again, among themselves.
        """
        for criterion in self.rules.order if len(teams) > 1 else ():
            groups = _grouped(teams, self._worth(teams, criterion))
            if len(groups) > 1:
                for _, group in groups:
                    yield from self.parted(group)
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
        done = Counter(frozenset((match.home, match.away)) for match in between)
        waiting = any(done[pair] < times for pair, times in self.meetings.items() if pair <= members)
        without = replace(self.rules, deducted={})
        return _tally(teams, () if waiting else between, without)


def _tally(teams: Iterable[str], matches: Iterable[Played], rules: TableRules) -> dict[str, Standing]:
    """Return what each team has, in no order. Matches of other teams count for those that are asked for."""
    results: dict[str, list[tuple[int, int, int]]] = {team: [] for team in teams}
    penalties: Counter[str] = Counter()
    for match in matches:
        for away, (team, scored, conceded) in enumerate(match.sides):
            if team in results:
                results[team].append((scored, conceded, away))
        for event in match.events:
            penalties[event.team] += rules.fair_play.get(event.kind, 0) * event.count
    return {team: _standing(team, held, penalties[team], rules) for team, held in results.items()}


def _standing(team: str, results: Sequence[tuple[int, int, int]], penalties: int, rules: TableRules) -> Standing:
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


def _grouped(teams: Iterable[str], worth: Callable[[str], int]) -> list[tuple[int, list[str]]]:
    """Return the teams by what they are worth, the highest first, each group in the order in which they came."""
    found: dict[int, list[str]] = {}
    for team in teams:
        found.setdefault(worth(team), []).append(team)
    return sorted(found.items(), key=lambda each: -each[0])
