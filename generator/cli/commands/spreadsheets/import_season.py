"""``pizarra import --season``: a spreadsheet of matches to a season's file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.commands.new.file import refuse_name
from generator.cli.commands.spreadsheets.saving import print_summary
from generator.cli.output import echo, echo_error, print_problems, told
from generator.cli.targets import find_targets
from generator.i18n import Phrase, counted, joined_by, phrase
from generator.model.names import folded
from generator.model.season import Bye, Season
from generator.model.season_tables import Merged, merged
from generator.model.source import MAX_BYTES, parse_bytes
from generator.model.yaml_writer import edited, with_values
from generator.output.writing import Overwrite, changing
from generator.packs.load import LoadedTeam, Pack
from generator.packs.locations import shown_path
from generator.packs.scaffold import season_file
from generator.packs.season_file import season_of
from generator.problems import NOTHING_WRITTEN, PizarraError, Problem, Severity, errors, user_error
from generator.spreadsheets.cells import Summary, by_reason
from generator.spreadsheets.matches import MatchTable, Sides, match_table

if TYPE_CHECKING:
    from generator.spreadsheets.sheets import SheetTable


def import_season(tables: Sequence[SheetTable], file: Path, folder: Path, pack: Pack, overwrite: Overwrite) -> int:
    """Write the season that some tables hold, for the teams in a folder; into a file that is there only what is new.

    Return the exit status: 1 where a bad cell, or another result in the file, kept all of it from being written.
    Raises ``PizarraError`` where the file itself cannot be read or changed.
    """
    if not folder.is_dir():
        hint = phrase("import the teams first, or name their folder: --out FOLDER")
        raise user_error(shown_path(folder), phrase("holds no teams"), hint)
    teams = find_targets((str(folder),), pack.game.slug).teams
    read = match_table(tables, pack.game, _sides(teams))
    news, problems = _judged(read, pack, teams)
    written: Phrase = NOTHING_WRITTEN
    changes: tuple[Phrase, ...] = ()
    left_out = read.left_out
    if news is not None:
        with changing(file, MAX_BYTES, told) as change:
            if change.content is None:
                refuse_name(file)
                change.replace(_new_file(read, news))
                written = phrase("{matches} → {file}", matches=_counted(news), file=shown_path(file))
            else:
                season = season_of(parse_bytes(change.content, shown_path(file)), pack.game, teams)
                found = merged(season, news, pack.game.record.kinds_by_word(), overwrite == "any")
                left_out = (
                    *left_out,
                    *map(read.at_cell, (*_other_title(read, season), *_other_byes(read, news, season))),
                )
                problems += map(read.at_cell, (*found.problems, *_other_rules(read, news, season)))
                if not errors(problems):
                    if found.values:
                        new = partial(with_values, file=shown_path(file), values=found.values)
                        change.replace(edited(change.content, new))
                    written, changes = _updated(found, shown_path(file)), found.changes
    wrong = bool(errors(problems))
    print_problems(problems)
    print_summary(Summary(read.rows, written, changes, left_out=by_reason(left_out)), echo_error if wrong else echo)
    if not wrong:
        echo("print them with: {command}", command=f"pizarra build {shown_path(folder)} --season {shown_path(file)}")
    return int(wrong)


def _new_file(read: MatchTable, news: Season) -> bytes:
    data = read.source.data
    rules = {key: data[key] for key in ("table", "bans") if key in data}
    return season_file(news.title, data["matches"], data.get("groups"), **rules).encode()


def _updated(found: Merged, file: str) -> Phrase:
    matches = counted(len(found.changes), "1 match", "{count} matches")
    if found.same:
        matches = phrase("{matches}, {same} as before", matches=matches, same=found.same)
    return phrase("{matches} → {file}", matches=matches, file=file)


def _counted(season: Season) -> Phrase:
    byes = len(season.listed) - len(season.fixtures)
    rests = [counted(byes, "1 team that rests", "{count} teams that rest")] if byes else []
    return joined_by(", ", [counted(len(season.fixtures), "1 match", "{count} matches"), *rests])


def _other_rules(read: MatchTable, news: Season, season: Season) -> Iterator[Problem]:
    """Yield a warning for rules over the headings that a season's file has otherwise."""
    groups = [
        {group: [team.name for team in found.groups[group]] for group in found.groups} for found in (news, season)
    ]
    same = {"table": news.rules == season.rules, "bans": news.bans == season.bans, "groups": groups[0] == groups[1]}
    for key, alike in same.items():
        if key in read.source.data and not alike:
            message = phrase("the file says something else of “{key}”, and that stays", key=key)
            if key not in (season.source.data if season.source else {}):
                message = phrase("the file has no “{key}” and gets none; add it yourself", key=key)
            yield read.source.problem((key,), message, severity=Severity.WARNING)


def _other_title(read: MatchTable, season: Season) -> Iterator[Problem]:
    """Yield a note for a title over the headings that a season's file does not have: its own stays."""
    title = read.source.data["season"]
    if ("season",) in read.source.places and title != season.title:
        note = read.source.problem(("season",), phrase("titles: the file keeps its own"), severity=Severity.NOTE)
        yield replace(note, entry=title)


def _other_byes(read: MatchTable, news: Season, season: Season) -> Iterator[Problem]:
    """Yield a note for each team that rests and does not in a season's file, which gets no new entries."""
    there = {(bye.team.name, folded(bye.round)) for bye in season.listed if isinstance(bye, Bye)}
    for bye in news.listed:
        if isinstance(bye, Bye) and (bye.team.name, folded(bye.round)) not in there:
            message = phrase("teams that rest: the file is there already; add “bye” to it yourself")
            note = read.source.problem(("matches", bye.entry), message, severity=Severity.NOTE)
            yield replace(note, entry=bye.team.name)


def _judged(read: MatchTable, pack: Pack, teams: Sequence[LoadedTeam]) -> tuple[Season | None, list[Problem]]:
    """Return the matches as a season of these teams, none where a cell is wrong, and what is to be said at cells."""
    wrong = {(problem.line, problem.column) for problem in errors(read.problems)}

    def with_cells(found: Sequence[Problem]) -> list[Problem]:
        fresh = (problem for problem in found if (problem.line, problem.column) not in wrong)
        return [*read.problems, *map(read.at_cell, fresh)]

    try:
        news = season_of(read.source, pack.game, teams)
    except PizarraError as error:
        return None, with_cells(error.problems)
    problems = with_cells(news.warnings)
    return None if errors(problems) else news, problems


def _sides(teams: Sequence[LoadedTeam]) -> Sides:
    """Return what finds the side of a player by his name, where it is a name of one side only."""
    players: dict[str, set[str]] = {}
    for loaded in teams:
        named = {folded(name) for player in loaded.team.players for name in (player.name, player.short) if name}
        stem = loaded.path.stem if loaded.path is not None else ""
        players |= {folded(name): named for name in (loaded.team.name, loaded.team.short, stem) if name}

    def side(home: str, away: str, name: str) -> str:
        at = [word for word, team in (("home", home), ("away", away)) if folded(name) in players.get(folded(team), ())]
        return at[0] if len(at) == 1 else ""

    return side
