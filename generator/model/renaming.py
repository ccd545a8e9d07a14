"""What a season's file has to call its players when their names or numbers change, so that it means the same people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.i18n import Phrase, Worded, join_phrases, phrase
from generator.model.game import Record
from generator.model.merging import line_of, replaced
from generator.model.names import counted_names, fold_name
from generator.model.roster_merge import Noted
from generator.model.season import Fixture, Season, when_text
from generator.model.source import Source
from generator.model.squads import Moves, PlayerNames, people, squad_at
from generator.model.team import Team
from generator.model.yaml_reader import DataPath
from generator.model.yaml_writer import REMOVED

_SIDES = ("home", "away")


@dataclass(frozen=True, slots=True)
class Successor:
    """A team as it will be, and the key of each person in it by the one that he has now."""

    team: Team
    keys: Mapping[str, str]


def players_named_by(seasons: Iterable[Season]) -> dict[str, dict[int, Noted]]:
    """Return, for each team, the players that seasons name, by their entries in the team's file."""
    noted: dict[str, dict[int, Noted]] = {}
    for season in seasons:
        teams = {team.name: people(team) for team in season.teams}
        for team, key, where, has_left in _named(season):
            of_team = noted.setdefault(team, {})
            for player in teams[team].get(key, ()):
                before = of_team.get(player.entry, Noted(where))
                of_team[player.entry] = Noted(before.where, before.has_left or has_left)
    return noted


def _named(season: Season) -> Iterator[tuple[str, str, str, bool]]:
    """Yield the team and the key of each person that a season names, where it does, and whether he has left there."""
    if season.source is None:
        return
    for path, team, key in season.moved:
        yield team, key, line_of(season.source, path), path[0] == "left"
    for fixture in season.written_fixtures:
        where = line_of(season.source, (*fixture.result_at, "events"))
        for event in fixture.events:
            yield event.team, event.player, where, False


def renamed(
    season: Season, successors: Mapping[str, Successor], record: Record
) -> tuple[dict[DataPath, Any], tuple[Phrase, ...]]:
    """Return what to write into a season's file so that it means the same people as before, and each change in words.

    ``successors`` are the teams that change, by their names. Whoever is still found by what the file says stays as
    written; all others are called by their names.
    """
    values: dict[DataPath, Any] = {}
    changes: list[Phrase] = []
    if (source := season.source) is None:
        return values, ()
    names_of_kinds = {word: record.kinds()[kind] for word, kind in record.kinds_by_word().items()}
    for fixture in season.written_fixtures:
        lists = list(_renamed_lists(season, source, fixture, successors, names_of_kinds))
        values |= {at: texts for at, texts, _ in lists}
        if lists:
            match = phrase("{home} – {away}", home=fixture.home.name, away=fixture.away.name)
            words = join_phrases("; ", [word for _, _, word in lists])
            changes.append(join_phrases(": ", [when_text(fixture), match, words]))
    for path, team, key in season.moved:
        if (successor := successors.get(team)) is None:
            continue
        names = PlayerNames(successor.team.with_squad(lambda _: True))
        text, new_key = str(path[-1]), successor.keys.get(key)
        if new_key is None or _is_same(names, text, new_key):
            continue
        values |= {path: REMOVED, (*path[:-1], names.text(new_key)): source.value(path)}
        changes.append(replaced(str(path[0]), text, names.text(new_key)))
    return values, tuple(changes)


def _renamed_lists(
    season: Season,
    source: Source,
    fixture: Fixture,
    successors: Mapping[str, Successor],
    names_of_kinds: Mapping[str, Worded],
) -> Iterator[tuple[DataPath, list[str], Phrase]]:
    """Yield the lists of players of a match that have to be written otherwise, and the change in words."""
    events = source.value((*fixture.result_at, "events")) or {}
    for word, sides in events.items():
        for side, team in zip(_SIDES, fixture.teams, strict=True):
            texts, successor = (sides or {}).get(side), successors.get(team.name)
            if not texts or successor is None:
                continue
            before, after = PlayerNames(team), PlayerNames(_squad(season, fixture, successor))
            new = [_text(str(text), before, after, successor) for text in texts]
            if new != [str(text) for text in texts]:
                what = phrase("{kind} ({team})", kind=names_of_kinds.get(fold_name(word), word), team=team.name)
                change = replaced(what, counted_names(map(str, texts)), counted_names(new))
                yield (*fixture.result_at, "events", word, side), new, change


def _squad(season: Season, fixture: Fixture, successor: Successor) -> Team:
    moves = season.moves.get(successor.team.name, Moves())
    joined, left = (
        {successor.keys[key]: moment for key, moment in marks.items() if key in successor.keys}
        for marks in (moves.joined, moves.left)
    )
    moment, played = season.moment_of(fixture), fixture.score is not None
    return squad_at(successor.team, Moves(joined, left), moment, played=played)


def _text(text: str, before: PlayerNames, after: PlayerNames, successor: Successor) -> str:
    found = before.find(text)
    key = successor.keys.get(before.key(found.player)) if found.player is not None else None
    if key is None or _is_same(after, text, key):
        return text
    name = after.text(key)
    return name if found.times == 1 else f"{name} {found.times}"


def _is_same(names: PlayerNames, text: str, key: str) -> bool:
    player = names.find(text).player
    return player is not None and names.key(player) == key


def same_people(before: Team, after: Team, entry_after: Mapping[int, int]) -> dict[str, str]:
    """Return the keys of people in a changed team by the ones that they had; ``entry_after`` is where entries went.

    Whose entry was written anew, as one of several alike, is found by name and number.
    """
    keys = {(each.entry, each.number): key for key, person in people(after).items() for each in person}
    of_entry = {entry: key for (entry, _), key in keys.items()}
    by_name = {(fold_name(each.name), each.number): key for key, person in people(after).items() for each in person}
    same: dict[str, str] = {}
    for key, person in people(before).items():
        for each in person:
            entry = entry_after.get(each.entry)
            found = None if entry is None else keys.get((entry, each.number)) or of_entry.get(entry)
            found = found or by_name.get((fold_name(each.name), each.number))
            if found is not None:
                same[key] = found
    return same
