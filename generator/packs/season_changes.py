"""What may be wrong with players and clubs who come and go in a season."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.i18n import Phrase, message, phrase
from generator.model.game import Game
from generator.model.season import Fixture, Season, day_of, suspensions
from generator.model.source import Source, read_source
from generator.model.squads import Moves, PlayerNames, changes
from generator.model.team import Player, Team, rule_problems
from generator.model.yaml_reader import DataPath
from generator.packs.load import LoadedTeam
from generator.problems import PizarraError, Problem, Severity


def not_in_squad(player: Player, fixture: Fixture) -> Phrase:
    return phrase("{player} is not in the squad {when}", player=player.name, when=_when(fixture))


def _when(fixture: Fixture) -> Phrase:
    if (day := day_of(fixture.date)) is not None:
        return phrase("on {day}", day=day.isoformat())
    return phrase("in round {round}", round=fixture.round) if fixture.round else phrase("of this match")


def change_problems(season: Season, teams: Sequence[LoadedTeam], game: Game) -> Iterator[Problem]:
    """Yield what is wrong with squads at the matches of a season, and with results of clubs that have withdrawn.

    Only the squad in force must not break a rule; what its file alone says of other days was reported with the team.
    """
    for loaded in teams:
        if season.withdrawal_of(loaded.team.name) is None:
            yield from _squad_problems(season, loaded, game)
    yield from _late_results(season)
    yield from _of_suspended(season)


def _squad_problems(season: Season, loaded: LoadedTeam, game: Game) -> Iterator[Problem]:
    team, has_moves = loaded.team, loaded.team.name in season.moves
    if not changes(team, season.moves.get(team.name, Moves())):
        return
    source = _source_of(loaded)
    in_force = season.squad(team)
    reported: set[tuple[str, str]] = set()
    if in_force.players != team.players:
        now = list(rule_problems(source, game, in_force.players))
        if not in_force.players:
            now = [source.problem(("players",), phrase("there is nobody in the squad"))]
        for problem in now:
            reported.add((problem.path, problem.message))
            if problem.severity is not Severity.NOTE:
                yield replace(problem, message=phrase("squad in force: {problem}", problem=problem.message))
    judged = {in_force.players, team.players}
    for fixture in season.fixtures if has_moves else ():
        squad = _side(fixture, team)
        if squad is None or squad.players in judged:
            continue
        judged.add(squad.players)
        for problem in rule_problems(source, game, squad.players):
            if problem.severity is Severity.NOTE or (problem.path, problem.message) in reported:
                continue
            reported.add((problem.path, problem.message))
            message = phrase("{when}: {problem}", when=_when(fixture), problem=problem.message)
            yield replace(problem, message=message, severity=Severity.WARNING)


def _of_suspended(season: Season) -> Iterator[Problem]:
    """Yield a warning for each player for whom something is noted in a match that a ban of the season keeps him out of.

    It is at the first event of his in that match.
    """
    fixtures = {fixture.entry: fixture for fixture in season.fixtures}
    if season.source is None:
        return
    for (entry, team), bans in suspensions(season).items():
        fixture, out = fixtures[entry], {ban.player for ban in bans}
        for at, key, player in _noted(season.source, fixture, team):
            if key in out:
                out.remove(key)
                message = phrase("{player} is suspended for this match", player=player.name)
                yield season.source.problem(at, message, severity=Severity.WARNING)


def _noted(source: Source, fixture: Fixture, name: str) -> Iterator[tuple[DataPath, str, Player]]:
    """Yield the place in the file of each event of a team's players in a match, whoever it is of, and his key."""
    side, team = ("home", fixture.home) if fixture.home.name == name else ("away", fixture.away)
    if not any(event.team == name for event in fixture.events):
        return
    names, at = PlayerNames(team), (*fixture.result_at, "events")
    result = source.data
    for part in fixture.result_at:
        result = result[part]
    for word, sides in result["events"].items():
        for index, text in enumerate((sides or {}).get(side) or ()):
            if (player := names.find(str(text)).player) is not None:
                yield (*at, word, side, index), names.key(player), player


def _side(fixture: Fixture, team: Team) -> Team | None:
    return next((each for each in fixture.teams if each.name == team.name), None)


def _source_of(loaded: LoadedTeam) -> Source:
    if loaded.path is not None:
        try:
            return read_source(loaded.path, loaded.file)
        except PizarraError:  # it was changed meanwhile
            pass
    return Source(loaded.file, {})


def _late_results(season: Season) -> Iterator[Problem]:
    """Yield a warning for each match that was played after one of its clubs had withdrawn."""
    if season.source is None:
        return
    rounds = season.calendar.rounds
    for entry in season.written_fixtures:
        if entry.score is None or entry.state or entry.round not in rounds:
            continue
        gone = [each for team in entry.teams if (each := season.withdrawal_of(team.name)) is not None]
        counts = all(each.matches == "awarded" for each in gone)
        for each in gone:
            if rounds.index(entry.round) >= rounds.index(each.round):
                text = _COUNTS if counts else _DOES_NOT_COUNT
                message = phrase(text, team=each.team, round=each.round)
                yield season.source.problem(entry.result_at, message, severity=Severity.WARNING)


_COUNTS = message("has a result, though {team} withdrew before round {round}; it counts")
_DOES_NOT_COUNT = message(
    "has a result, though {team} withdrew before round {round}; it is annulled and does not count"
)
