"""A season as the rows of tables: its matches, its standings, and what was noted for players."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import repeat

from generator.i18n import message, say
from generator.league.standings import Standing
from generator.model.game import Game
from generator.model.season import Bye, Fixture, Season
from generator.model.season_tables import tables, tallies
from generator.model.team import Team
from generator.model.yaml_writer import yaml_line
from generator.tables.files.sheets import Cell, WrittenSheet
from generator.tables.seasons.headings import ABOVE_WORDS, MATCH_WORDS, Column, event_heading

_COLUMNS: tuple[Column, ...] = (
    ("round",), ("date",), ("time",), ("home",), ("away",), ("score",), ("shootout",), ("state",), ("place",),
    ("referee",), ("bye",), ("cup",),
)  # fmt: skip
_HOUR = re.compile(r"\d\d?[:.h]\d\d")
_STANDINGS = (
    message("place", "in a table"),
    message("team"),
    message("played", "matches"),
    message("won", "matches"),
    message("drawn", "matches"),
    message("lost", "matches"),
    message("scored", "goals"),
    message("conceded", "goals"),
    message("difference", "of goals"),
    message("points", "of a table"),
)


def season_sheets(season: Season, teams: Sequence[Team], game: Game, language: str) -> tuple[WrittenSheet, ...]:
    """Return a season as sheets: its matches, which an import reads back, its tables, and a list of each kind."""
    kinds = game.record.kinds()
    above = tuple(_above(season, language))
    matches = (*above, *_matches(season, list(kinds), game, language))
    found = [WrittenSheet(say(language, message("matches")), matches, len(above))]
    for table in tables(season, teams):
        heads = tuple(say(language, head) for head in _STANDINGS)
        title = " ".join(filter(None, (say(language, message("table", "of a league")), table.group)))
        found.append(WrittenSheet(title, (heads, *map(_standing, table.rows))))
    players = {(team.name, str(player.number)): player.name for team in teams for player in team.players}
    for kind, name in kinds.items():
        noted = tallies(season, kind)
        rows = [(players.get((each.team, each.player), each.player), each.team, each.count) for each in noted]
        if rows:
            heads = (say(language, message("player")), say(language, message("team")), name.in_(language))
            found.append(WrittenSheet(name.in_(language), (heads, *rows)))
    return tuple(found)


def _standing(row: Standing) -> tuple[Cell, ...]:
    counted = (row.played, row.won, row.drawn, row.lost, row.scored, row.conceded)
    return (row.place, row.team, *counted, row.difference, row.points)


def _above(season: Season, language: str) -> Iterator[tuple[Cell, ...]]:
    """Yield what a season is besides its matches, one thing a row; rules as its file has them."""
    words = {key: said[0 if language == "es" else 1] for key, said in ABOVE_WORDS.items()}
    yield words["season"], season.title
    data = season.source.data if season.source is not None else {}
    for key in ("table", "bans"):
        if data.get(key):
            yield words[key], yaml_line(data[key])
    for group, teams in season.groups.items():
        yield words["groups"], group, *(team.name for team in teams)


def _matches(season: Season, kinds: Sequence[str], game: Game, language: str) -> Iterator[tuple[Cell, ...]]:
    at = 0 if language == "es" else 1
    columns = [column for column in _COLUMNS if column != ("cup",) or any(match.cup for match in season.fixtures)]
    used = [kind for kind in kinds if any(event.kind == kind for match in season.fixtures for event in match.events)]
    heads = [event_heading(kind, side, game, language) for kind in used for side in ("home", "away")]
    yield (*(MATCH_WORDS[column][at] for column in columns), *heads)
    for entry in season.listed:
        if isinstance(entry, Bye):
            rest: dict[Column, Cell] = {("round",): entry.round, ("date",): entry.date, ("bye",): entry.team.name}
            yield (*(rest.get(column) for column in columns), *repeat(None, len(heads)))
        else:
            yield (*(_of_match(entry).get(column) for column in columns), *_events(entry, used))


def _of_match(match: Fixture) -> dict[Column, Cell]:
    day, parted, hour = match.date.partition(" · ")
    if not parted and _HOUR.fullmatch(day):
        day, hour = "", day
    return {
        ("round",): match.round,
        ("date",): day,
        ("time",): hour,
        ("home",): match.home.name,
        ("away",): match.away.name,
        ("score",): _score(match.score),
        ("shootout",): _score(match.shootout),
        ("state",): match.state,
        ("place",): match.place,
        ("referee",): match.referee,
        ("cup",): "x" if match.cup else None,
    }


def _score(score: tuple[int, int] | None) -> str:
    return "" if score is None else f"{score[0]}-{score[1]}"


def _events(match: Fixture, kinds: Sequence[str]) -> Iterator[Cell]:
    for kind in kinds:
        for team in match.teams:
            noted = (e for e in match.events if e.kind == kind and e.team == team.name)
            yield ", ".join(f"{e.player}" for e in noted for _ in range(e.count))
