"""Squads over time: who is in one at a match, who a person is whatever number he wears, and whom a name means."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from generator.i18n import Phrase, any_of, phrase
from generator.model.names import fold_name
from generator.model.team import Player, Team


@dataclass(frozen=True, slots=True)
class Moment:
    """When a match is, or somebody joins or leaves: a day, and the place of a round in the season, as far as known."""

    day: date | None = None
    round: int | None = None

    def reaches(self, other: Moment) -> bool | None:
        """Return whether it is at the other one or later; ``None`` where nothing tells."""
        rounds = None if self.round is None or other.round is None else self.round >= other.round
        days = None if self.day is None or other.day is None else self.day >= other.day
        if rounds is None or days is None:
            return days if rounds is None else rounds
        # a match put off is played by those of its day, one brought forward by those of its round
        return rounds or days


@dataclass(frozen=True, slots=True)
class Calendar:
    """The rounds of a season in their order, and the day of each: that of most of its matches."""

    rounds: tuple[str, ...] = ()
    days: Mapping[str, date] = field(default_factory=dict)

    @classmethod
    def of(cls, matches: Iterable[tuple[str, date | None]]) -> Calendar:
        """Return the calendar of matches in the order of their file, each with its round and its day."""
        days: dict[str, Counter[date]] = {}
        for name, day in matches:
            of_round = days.setdefault(name, Counter())
            if day is not None:
                of_round[day] += 1
        usual = {name: min(count, key=lambda day: (-count[day], day)) for name, count in days.items() if name and count}
        return cls(tuple(filter(None, days)), usual)

    def moment(self, name: str, day: date | None = None) -> Moment:
        return Moment(day or self.days.get(name), self.rounds.index(name) if name in self.rounds else None)

    def round_called(self, text: str) -> str | None:
        """Return the round that a text means, such as ``5`` or ``round 5``; ``None`` where there is none."""
        names = {fold_name(name): name for name in self.rounds}
        bare_names = {_without_word(name): name for name in self.rounds}
        return names.get(fold_name(text)) or bare_names.get(_without_word(text))


ROUND_WORDS = r"(?:jornada|jorn|jor|ronda|round|rnd|matchday|match\s?day|fecha|week|gameweek|semana|journ[eé]e)"


def _without_word(name: str) -> str:
    """Return what a round is called, folded, without the word for a round: ``5`` for “Round 5”."""
    return re.sub(rf"^{ROUND_WORDS}\s+", "", fold_name(name))


def people(team: Team) -> dict[str, tuple[Player, ...]]:
    """Return everybody of a team by a key of the person: a number, with the name where others wore it too.

    Who is in the file twice, with one name and never at the same time, is one person who changed the number or came
    back.
    """
    persons: list[list[Player]] = []
    by_name: dict[str, list[list[Player]]] = {}
    for player in team.roster:
        same_name = by_name.setdefault(fold_name(player.name), [])
        person = next((each for each in same_name if not any(player.meets(other) for other in each)), None)
        if person is None:
            person = []
            persons.append(person)
            same_name.append(person)
        person.append(player)
    wearers = Counter(number for person in persons for number in {player.number for player in person})
    return {
        f"{first.number}" if wearers[first.number] == 1 else f"{first.number} {first.name}": (first, *others)
        for first, *others in persons
    }


def names_of_people(team: Team) -> dict[str, str]:
    """Return the name of everybody of a team by the key of the person."""
    return {key: entries[-1].name for key, entries in people(team).items()}


@dataclass(frozen=True, slots=True)
class Moves:
    """When players of a team join and leave, by their keys in ``people``, besides what its file says."""

    joined: Mapping[str, Moment] = field(default_factory=dict)
    left: Mapping[str, Moment] = field(default_factory=dict)


def squad_at(team: Team, moves: Moves, moment: Moment, *, played: bool) -> Team:
    """Return a team with the squad of a match. Where nothing tells who was in it, a match that was ``played`` has
    everybody, one to come has those who have not left."""
    if not changes(team, moves):
        return team
    keys = {id(player): key for key, entries in people(team).items() for player in entries}

    def in_squad(player: Player) -> bool:
        key = keys[id(player)]
        joined, left = stay(player, moves.joined.get(key), moves.left.get(key))
        is_there = not any(moment.reaches(mark) is False for mark in joined)
        has_left = (moment.reaches(mark) for mark in left)
        return is_there and not any(not played if reached is None else reached for reached in has_left)

    return team.with_squad(in_squad)


def changes(team: Team, moves: Moves) -> bool:
    """Return whether anybody of a team ever joins or leaves."""
    return bool(moves.joined or moves.left) or any(player.joined or player.left for player in team.roster)


def stay(player: Player, joined: Moment | None, left: Moment | None) -> tuple[list[Moment], list[Moment]]:
    """Return when a player joins and leaves by his team's file and by the season's."""
    days = (player.joined and Moment(player.joined), joined), (player.left and Moment(player.left), left)
    first, last = ([mark for mark in marks if mark] for marks in days)
    return first, last


@dataclass(frozen=True, slots=True)
class Found:
    """Whom a text means: nobody, one player, or several who could be; and how many ``times`` it counts him."""

    players: tuple[Player, ...] = ()
    times: int = 1

    @property
    def player(self) -> Player | None:
        return self.players[0] if len(self.players) == 1 else None

    def unclear(self, text: str) -> tuple[Phrase, Phrase]:
        """Return why a text that could mean several means none, and a hint."""
        each = any_of(phrase("{name} ({number})", name=one.name, number=one.number) for one in self.players)
        if text.strip().isdecimal():
            hint = phrase("write the name, or the date of the match")
        else:
            hint = phrase("write the number or the whole name")
        return phrase("“{text}” could be {players}", text=text.strip(), players=each), hint


class PlayerNames:
    """Finds players of a team by what files call them, such as those of ``fixture.home``: a number is that of whoever
    wore it at that match, a name may be a part of it where only one has that, and ``Ana Paz 2`` counts her twice."""

    def __init__(self, team: Team) -> None:
        self._team = team

    def find(self, text: str) -> Found:
        found = self._called(text)
        if not found and (match := _TIMES.fullmatch(text)) and not match["name"].strip().isdecimal():
            return Found(self._called(match["name"]), int(match["times"]))
        return Found(found)

    def key(self, player: Player) -> str:
        """Return the key of a person, the same whatever number he wears."""
        return self._keys[player.entry, player.number]

    def text(self, key: str) -> str:
        """Return what a file calls a person best: the name, or a number where several have that name."""
        return next(self.texts(key), str(people(self._team)[key][-1].number))

    def texts(self, key: str) -> Iterator[str]:
        """Yield all that means a person and nobody else: the name, then each number."""
        entries = people(self._team)[key][::-1]
        for text in (entries[0].name, *(str(each.number) for each in entries)):
            found = self.find(text)
            if found.player is not None and found.times == 1 and self.key(found.player) == key:
                yield text

    @cached_property
    def _keys(self) -> dict[tuple[int, int], str]:
        return {(each.entry, each.number): key for key, person in people(self._team).items() for each in person}

    @cached_property
    def _exact(self) -> tuple[Mapping[str, Sequence[Player]], Mapping[str, Sequence[Player]]]:
        """The players of the squad, and all of them, by number, name and short name."""
        squad, everybody = dict[str, list[Player]](), dict[str, list[Player]]()
        for by_name, players in ((squad, self._team.players), (everybody, self._team.roster)):
            for player in players:
                for name in {fold_name(player.name), fold_name(player.short)} - {""}:
                    by_name.setdefault(name, []).append(player)
            # a number is a number, even where somebody is called so
            by_name |= {str(number): [] for number in {player.number for player in players}}
            for player in players:
                by_name[str(player.number)].append(player)
        return squad, everybody

    def _called(self, text: str) -> tuple[Player, ...]:
        name = fold_name(text)
        for everybody in (self._team.players, self._team.roster) if not name.isdecimal() else ():
            if same := [each for each in everybody if each.name == " ".join(text.split())]:
                return self._persons(same)
        if not name:
            return ()
        for by_name in self._exact:
            if players := by_name.get(name):
                return self._persons(players)
        if name.isdecimal():
            return ()
        for everybody in (self._team.players, self._team.roster):
            if partly := [each for each in everybody if f" {name} " in f" {fold_name(each.name)} "]:
                return self._persons(partly)
        return ()

    def _persons(self, players: Iterable[Player]) -> tuple[Player, ...]:
        """Return players without the further entries of a person."""
        return tuple({self.key(player): player for player in players}.values())


_TIMES = re.compile(r"(?P<name>.+?)\s+(?P<times>[1-9]\d?)\s*")
