"""Teams and seasons as tables to be written, which an import reads back."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import repeat

from generator.i18n import message, phrase, translate
from generator.league import Standing
from generator.model.game import Game
from generator.model.season import Bye, Fixture, Season, Withdrawal, score_text, split_moment, tables, tallies
from generator.model.squads import PlayerNames, names_of_people
from generator.model.team import Player, Team
from generator.model.yaml_writer import yaml_line
from generator.problems import Problem, quoted, raise_errors
from generator.spreadsheets.columns import Meaning
from generator.spreadsheets.match_cells import players as listed_players
from generator.spreadsheets.match_words import ABOVE_WORDS, MATCH_WORDS, PAIR, RULES, event_heading
from generator.spreadsheets.roster_players import club_key
from generator.spreadsheets.roster_words import (
    CAPTAIN,
    COST,
    GROUP,
    JOINED,
    LEFT,
    NAME,
    NUMBER,
    POSITION,
    ROLE,
    SHORT,
    SUBSTITUTE,
    TEAM,
    heading,
)
from generator.spreadsheets.sheets import Cell, WrittenSheet

_TEAM_COLUMNS: Mapping[Meaning, Callable[[Team], str]] = {
    TEAM: lambda team: team.name,
    ("short",): lambda team: team.short if team.short != team.name else "",
    ("coach",): lambda team: team.coach,
    ("kit", "primary"): lambda team: team.kit.primary.hex,
    ("kit", "secondary"): lambda team: team.kit.secondary.hex,
    ("kit", "pattern"): lambda team: team.kit.pattern,
    ("keeper_kit", "primary"): lambda team: team.keeper_kit.primary.hex,
    ("keeper_kit", "secondary"): lambda team: team.keeper_kit.secondary.hex,
    ("keeper_kit", "pattern"): lambda team: team.keeper_kit.pattern,
}


def _group_of(team: Team) -> str:
    return team.group


_YES_WORD = {"es": "sí"}
"""What says yes where it is not “yes”; it is read back in both."""


def roster_rows(teams: Sequence[Team], game: Game, language: str) -> list[list[Cell]]:
    """Return teams as the rows of one table, headings first: a row a player, what concerns the team in each of them.

    Raises ``PizarraError`` when two teams have one name but for capitals, accents and signs, or a name holds what no
    cell can.
    """
    names = {club_key(team.name): team.name for team in teams}
    problems = [
        Problem(
            quoted(names[key]),
            phrase("is the name of {count} teams; in a spreadsheet, every team needs its own name", count=count),
        )
        for key, count in Counter(club_key(team.name) for team in teams).items()
        if count > 1
    ]
    characteristics = list(dict.fromkeys(name for kind in game.kinds.values() for name in kind.characteristics))
    columns: list[Meaning] = [NUMBER, NAME, SHORT, ROLE, CAPTAIN, SUBSTITUTE]
    placed = not game.positions and any(player.position for team in teams for player in team.players)
    columns += [POSITION] if placed else []
    columns += [COST] if game.squad.unit is not None else []
    columns += [("players", name) for name in characteristics]
    days = [meaning for meaning in (JOINED, LEFT) if any(_day(each, meaning) for team in teams for each in team.roster)]
    columns += days
    of_teams = {**_TEAM_COLUMNS, GROUP: _group_of} if any(team.group for team in teams) else _TEAM_COLUMNS
    rows: list[list[Cell]] = [[heading(meaning, game, language) for meaning in (*of_teams, *columns)]]
    for team in teams:
        shared: list[Cell] = [get(team) for get in of_teams.values()]
        for player in team.roster:
            values = dict(player.values)
            role = "" if game.kinds[player.kind].usual else game.kinds[player.kind].name.in_(language)
            if player.position:  # beside a position of his own even the usual kind is named: it may be one of keepers
                role = (game.kinds[player.kind].name if placed else game.positions[player.position].name).in_(language)
            flags = [_YES_WORD.get(language, "yes") if flag else "" for flag in (player.captain, player.substitute)]
            cost: list[Cell] = [player.cost] if game.squad.unit is not None else []
            numbers = [values.get(name) for name in characteristics]
            own = (player.number, player.name, player.short, role)
            position = [player.position] if placed else []
            last = (_day(player, meaning) for meaning in days)
            rows.append([*shared, *own, *flags, *position, *cost, *numbers, *last])
    for row in rows:
        problems += [
            Problem(
                quoted(row[0]), phrase("{cell} contains a character that no spreadsheet can hold", cell=quoted(cell))
            )
            for cell in row
            if isinstance(cell, str) and any(map(_unwritable, cell))
        ]
    raise_errors(problems)
    return rows


def _day(player: Player, meaning: Meaning) -> str | None:
    day = {JOINED: player.joined, LEFT: player.left}[meaning]
    return None if day is None else day.isoformat()


def _unwritable(letter: str) -> bool:
    return unicodedata.category(letter) in ("Cc", "Cs") or ord(letter) & 0xFFFE == 0xFFFE


_COLUMNS = [column for column in MATCH_WORDS if len(column) == 1 and column not in (("group",), PAIR)]
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
    sheets = [WrittenSheet(translate(language, message("matches")), matches, len(above))]
    for table in tables(season, teams):
        heads = tuple(translate(language, head) for head in _STANDINGS)
        title = " ".join(filter(None, (translate(language, message("standings", "of a league")), table.group)))
        sheets.append(WrittenSheet(title, (heads, *map(_standing_row, table.rows))))
    players = {(team.name, key): name for team in teams for key, name in names_of_people(team).items()}
    for kind, name in kinds.items():
        entries = tallies(season, kind)
        rows = [(players.get((each.team, each.player), each.player), each.team, each.count) for each in entries]
        if rows:
            heads = (translate(language, message("player")), translate(language, message("team")), name.in_(language))
            sheets.append(WrittenSheet(name.in_(language), (heads, *rows)))
    return tuple(sheets)


def _standing_row(row: Standing) -> tuple[Cell, ...]:
    counts = (row.played, row.won, row.drawn, row.lost, row.scored, row.conceded)
    return (row.place, row.team, *counts, row.difference, row.points)


def _above(season: Season, language: str) -> Iterator[tuple[Cell, ...]]:
    """Yield the rows above the matches of a season: its title, its rules as its file has them, its groups."""
    words = {key: heading.in_(language) for key, heading in ABOVE_WORDS.items()}
    yield words["season"], season.title
    data = season.source.data if season.source is not None else {}
    names = {team.name for team in season.teams}
    withdrawn = {each.team: _withdrawn(each) for each in season.withdrawals if each.team in names}
    for key in RULES:
        if rule := withdrawn if key == "withdrawn" else data.get(key):
            yield words[key], yaml_line(rule)
    for group, teams in season.groups.items():
        yield words["groups"], group, *(team.name for team in teams)


def _withdrawn(withdrawal: Withdrawal) -> str | dict[str, str]:
    """Return how a club withdraws as a season's file says it."""
    if withdrawal.matches == "annulled":
        return withdrawal.round
    return {"from": withdrawal.round, "matches": withdrawal.matches, "score": score_text(withdrawal.score)}


def _matches(season: Season, kinds: Sequence[str], game: Game, language: str) -> Iterator[tuple[Cell, ...]]:
    fixtures = season.written_fixtures
    columns = [column for column in _COLUMNS if column != ("cup",) or any(match.cup for match in fixtures)]
    used = [kind for kind in kinds if any(event.kind == kind for match in fixtures for event in match.events)]
    heads = [event_heading(kind, side, game, language) for kind in used for side in ("home", "away")]
    yield (*(MATCH_WORDS[column].in_(language) for column in columns), *heads)
    for entry in season.written_entries:
        if isinstance(entry, Bye):
            rest: dict[Meaning, Cell] = {("round",): entry.round, ("date",): entry.date, ("bye",): entry.team.name}
            yield (*(rest.get(column) for column in columns), *repeat(None, len(heads)))
        else:
            yield (*(_of_match(entry).get(column) for column in columns), *_events(entry, used))


def _of_match(match: Fixture) -> dict[Meaning, Cell]:
    day, hour = split_moment(match.date)
    return {
        ("round",): match.round,
        ("date",): day,
        ("time",): hour,
        ("home",): match.home.name,
        ("away",): match.away.name,
        ("score",): score_text(match.score),
        ("shootout",): score_text(match.shootout),
        ("state",): match.state,
        ("place",): match.place,
        ("referee",): match.referee,
        ("cup",): "x" if match.cup else None,
    }


def _events(match: Fixture, kinds: Sequence[str]) -> Iterator[Cell]:
    for kind in kinds:
        for team in match.teams:
            events = (event for event in match.events if (event.kind, event.team) == (kind, team.name))
            names = PlayerNames(team)
            yield ", ".join(_event_name(names, event.player) for event in events)


def _event_name(names: PlayerNames, key: str) -> str:
    """Return how a player is written in a match: by the number, or where others wore it too, by the name."""
    if key.isdecimal():
        return key
    # a name with “y” or a comma in it would be two players in a cell
    return next((text for text in names.texts(key) if [*listed_players(text)] == [text]), names.text(key))
