"""What templates of sheets may print of a season, its matches, tables and lists of players."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from generator.build.request import BuildRequest
from generator.i18n import Message, message, translate
from generator.league import Ban, Outcome, Standing
from generator.model.game import Game
from generator.model.season import (
    Bye,
    Fixture,
    Season,
    by_day,
    day_of,
    in_words,
    is_time,
    league_fixtures,
    split_moment,
    suspensions,
    tables,
    tallies,
)
from generator.model.source import file_bytes
from generator.model.squads import PlayerNames, names_of_people
from generator.model.team import Player, Team
from generator.packs.load import Pack
from generator.packs.locations import shown_path
from generator.packs.symbols import art_of
from generator.sheets.blocks import SheetWishes
from generator.sheets.roster import FigureColumn
from generator.templating.rendering import MAX_SOURCE, Template, template_of

FORM: Mapping[Outcome, Message] = {
    "won": message("W", "form"),
    "drawn": message("D", "form"),
    "lost": message("L", "form"),
}
STATES: Mapping[str, Message] = {
    "postponed": message("postponed"),
    "abandoned": message("abandoned"),
    "awarded": message("awarded"),
    "annulled": message("annulled"),
}
WITHDRAWN: Mapping[str, Message] = {
    "annulled": message("{team} withdrew before round {round}: none of its matches count."),
    "awarded": message("{team} withdrew before round {round}: its matches from then on are awarded to its opponents."),
}


@dataclass(frozen=True, slots=True)
class MatchView:
    """What a template may print of a match, teams by their short names; ``bye`` is one that rests instead.

    ``score`` is empty until there is one; ``state`` says what became of a match that was not played to its end.
    """

    round: str
    date: str
    place: str = ""
    referee: str = ""
    home: str = ""
    away: str = ""
    bye: str = ""
    score: str = ""
    state: str = ""
    suspended: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The short names of teams, and the numbers and names of their players who may not play."""


@dataclass(frozen=True, slots=True)
class TableRowView:
    """A row of a table; ``form`` are the letters of the last outcomes, the latest at the end."""

    place: int
    team: str
    played: int
    won: int
    drawn: int
    lost: int
    scored: int
    conceded: int
    difference: str
    points: int
    form: str
    name: str = ""
    """The whole name of the team."""
    state: str = ""
    """What became of a team that no longer plays."""


@dataclass(frozen=True, slots=True)
class TableView:
    """The table of a group; ``group`` is empty where there is only one. ``notes`` say which teams have withdrawn."""

    group: str
    rows: tuple[TableRowView, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TallyView:
    player: str
    team: str
    count: int


@dataclass(frozen=True, slots=True)
class TallyListView:
    """For whom something was noted, most often first."""

    title: str
    rows: tuple[TallyView, ...]


@dataclass(frozen=True, slots=True)
class RoundView:
    """The matches of a round by day and time; those of no known day come last, as the file has them."""

    name: str
    matches: tuple[MatchView, ...]


@dataclass(frozen=True, slots=True)
class SeasonView:
    """What a template may print of a season. ``matches`` are in file order; ``played`` is whether a table has any yet.

    ``after`` is the last round of which any match counts, and ``complete`` whether none of it is left to play.
    ``suspended`` are those who may not play their team's next match, and how many matches they miss.
    """

    title: str
    matches: tuple[MatchView, ...]
    rounds: tuple[RoundView, ...]
    tables: tuple[TableView, ...]
    lists: tuple[TallyListView, ...]
    played: bool
    after: str = ""
    complete: bool = True
    suspended: tuple[TallyView, ...] = ()


def season_view(season: Season, game: Game, teams: Sequence[Team], language: str) -> SeasonView:
    out = suspensions(season)
    everybody = season.with_withdrawn(teams)
    names = {team.name: names_of_people(team) for team in season.teams or everybody}
    matches = tuple(_match_view(entry, language, out, names) for entry in season.entries)
    rounds: dict[str, list[MatchView]] = {match.round: [] for match in matches}
    by_hour = sorted(zip(season.entries, matches, strict=True), key=lambda pair: _hour(pair[0].date))
    for _, match in by_hour:
        rounds[match.round].append(match)
    return SeasonView(
        season.title,
        matches,
        tuple(RoundView(name, tuple(in_round)) for name, in_round in rounds.items()),
        _table_views(season, everybody, language),
        _tally_lists(season, game, everybody, names, language),
        any(fixture.played_match for fixture in league_fixtures(season)),
        *_last_round(season),
        _suspensions(season, teams, out, names),
    )


def _hour(moment: str) -> tuple[date, int, int]:
    """Return when a match begins, as far as it can be compared with others: what is not known comes last."""
    hour = split_moment(moment)[1] or moment.rpartition(" ")[2]
    hours, minutes = map(int, re.findall(r"\d+", hour)) if is_time(hour) else (99, 0)
    return day_of(moment) or date.max, hours, minutes


def _last_round(season: Season) -> tuple[str, bool]:
    """Return the last round of which a match counts in a table, and whether none is left of it."""
    league = league_fixtures(season)
    name = next((fixture.round for fixture in reversed(league) if fixture.played_match), "")
    return name, all(fixture.played_match or fixture.is_off for fixture in league if fixture.round == name)


def _suspensions(
    season: Season, teams: Sequence[Team], bans: Mapping[tuple[int, str], Sequence[Ban]], names: _Names
) -> tuple[TallyView, ...]:
    coming: dict[str, int] = {}
    """The entry of the next match of each team, by its name."""
    for fixture in by_day(season.fixtures):
        if not fixture.played_match and not fixture.state:
            for team in fixture.teams:
                coming.setdefault(team.name, fixture.entry)
    return tuple(
        TallyView(_player_name(names, team, ban.player), team.short, ban.matches)
        for team in teams
        if team.name in coming
        for ban in bans.get((coming[team.name], team.name), ())
    )


def _match_view(
    fixture: Fixture | Bye, language: str, bans: Mapping[tuple[int, str], Sequence[Ban]], names: _Names
) -> MatchView:
    if isinstance(fixture, Bye):
        return MatchView(fixture.round, in_words(fixture.date, language), bye=fixture.team.short)
    score = "" if fixture.score is None else "–".join(map(str, fixture.score))
    if fixture.shootout is not None:
        shootout = translate(language, message("{score} on penalties"), score="–".join(map(str, fixture.shootout)))
        score = ", ".join(filter(None, (score, shootout)))
    return MatchView(
        fixture.round,
        in_words(fixture.date, language),
        fixture.place,
        fixture.referee,
        fixture.home.short,
        fixture.away.short,
        score=score,
        state=translate(language, STATES[fixture.state]) if fixture.state else "",
        suspended=tuple(
            (team.short, tuple(f"{player.number} {player.name}" for player in banned(team, out)))
            for team in fixture.teams
            if (out := bans.get((fixture.entry, team.name)))
        ),
    )


def _table_views(season: Season, teams: Sequence[Team], language: str) -> tuple[TableView, ...]:
    shorts = {team.name: team.short for team in teams}
    withdrawn = translate(language, message("withdrawn"))
    views = []
    for table in tables(season, teams):
        states = {row.team: withdrawn for row in table.rows if season.withdrawal_of(row.team)}
        rows = (_table_row(row, shorts[row.team], states.get(row.team, ""), language) for row in table.rows)
        members = {team.name for team in season.groups[table.group]} if season.groups else None
        notes = tuple(
            translate(language, WITHDRAWN[each.matches], team=shorts.get(each.team, each.team), round=each.round)
            for each in season.withdrawals
            if members is None or each.team in members
        )
        views.append(TableView(table.group, tuple(rows), notes))
    return tuple(views)


def _table_row(row: Standing, team: str, state: str, language: str) -> TableRowView:
    difference = f"{row.difference:+d}".replace("-", "−") if row.difference else "0"
    form = "".join(translate(language, FORM[outcome]) for outcome in row.form)
    counts = (row.played, row.won, row.drawn, row.lost, row.scored, row.conceded)
    return TableRowView(row.place, team, *counts, difference, row.points, form, row.team, state)


def _tally_lists(
    season: Season, game: Game, teams: Sequence[Team], names: _Names, language: str
) -> tuple[TallyListView, ...]:
    teams_by_name = {team.name: team for team in teams}
    lists = []
    for kind, name in game.record.kinds().items():
        rows = tuple(
            TallyView(_player_name(names, team, each.player), team.short, each.count)
            for each in tallies(season, kind)
            if (team := teams_by_name.get(each.team)) is not None
        )
        if rows:
            title = name.in_(language)
            lists.append(TallyListView(title[:1].upper() + title[1:], rows))
    return tuple(lists)


_Names = Mapping[str, Mapping[str, str]]
"""The names of all players by their keys, by the names of their teams."""


def _player_name(names: _Names, team: Team, key: str) -> str:
    return names.get(team.name, {}).get(key, key)


def banned(team: Team, bans: Sequence[Ban]) -> tuple[Player, ...]:
    """Return the players of a squad who are out, in the order of their bans."""
    keys = PlayerNames(team)
    by_key = {keys.key(player): player for player in team.players}
    return tuple(by_key[ban.player] for ban in bans if ban.player in by_key)


_MOST_BYTES = 4 * MAX_SOURCE


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What a template may print of a player; ``values`` and ``figures`` by name and by heading."""

    number: int
    name: str
    short: str
    role: str
    captain: bool
    substitute: bool
    cost: int | None
    values: Mapping[str, str]
    figures: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TeamView:
    name: str
    short: str
    coach: str
    captain: str
    players: tuple[PlayerView, ...]


@dataclass(frozen=True, slots=True)
class GameView:
    title: str
    summary: str
    credit: str


def sheet_wishes(request: BuildRequest) -> SheetWishes:
    """Return the wishes that all sheets of a request have in common."""
    size = request.reading_paper.printable(landscape=False).size
    pack, edition, ink = request.pack, request.edition, request.ink
    look = pack.ornament, pack.headings, request.front_colours
    return SheetWishes(pack.game, request.language, size, edition, ink, *look)


def sheet_template(request: BuildRequest, name: str) -> Template:
    """Return the template of a kind of sheet, the user's own first. Raises ``PizarraError`` when it cannot be read."""
    return template_in(request.pack.file(name), name, request.pack)


def template_in(file: Path, name: str, pack: Pack) -> Template:
    """Return the template in a file of a pack. Raises ``PizarraError`` when it cannot be read."""
    name_in_messages = shown_path(file)
    return template_of(file_bytes(file, name_in_messages, _MOST_BYTES), name, name_in_messages, art_of(pack.folder))


def game_view(game: Game, language: str) -> GameView:
    return GameView(game.title.in_(language), game.summary.in_(language), game.credit.in_(language))


def team_view(team: Team, game: Game, language: str, figures: Sequence[FigureColumn] = ()) -> TeamView:
    captain = next((player.name for player in team.players if player.captain), "")
    players = tuple(_player_view(player, index, game, language, figures) for index, player in enumerate(team.players))
    return TeamView(team.name, team.short, team.coach, captain, players)


def _player_view(player: Player, index: int, game: Game, language: str, figures: Sequence[FigureColumn]) -> PlayerView:
    columns = zip(game.figures, figures, strict=False)
    values: dict[str, Any] = dict.fromkeys(game.characteristics, "")
    values |= {name: game.characteristics[name].text(value) for name, value in player.values}
    return PlayerView(
        player.number,
        player.name,
        player.short or player.name,
        game.kinds[player.kind].name.in_(language),
        player.captain,
        player.substitute,
        player.cost,
        values,
        {short: column.values[index] for figure, column in columns for _, short in figure.short.texts},
    )
