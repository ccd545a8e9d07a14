"""``pizarra import --season``: a spreadsheet of matches to a season's file."""

from __future__ import annotations

import codecs
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cli.commands.new.file import refuse_name
from generator.cli.output import echo, print_problems, told
from generator.cli.targets import find_targets
from generator.delivery.writing import Overwrite, changing
from generator.model.names import folded
from generator.model.seasons.merging import merged
from generator.model.seasons.season import Season
from generator.model.source import MAX_BYTES, DataPath, parse_bytes
from generator.model.yaml.edits import with_values
from generator.packs.files.season import season_of
from generator.packs.load import LoadedTeam, Pack
from generator.packs.new.season import season_file
from generator.packs.places import shown_path
from generator.problems import PizarraError, Problem, errors, raise_errors, refused
from generator.tables.seasons.reading import MatchTable, Sides, match_table
from generator.words import counted, phrase

if TYPE_CHECKING:
    from generator.tables.files.sheets import SheetTable


def import_season(tables: Sequence[SheetTable], file: Path, folder: Path, pack: Pack, overwrite: Overwrite) -> None:
    """Write the season that some tables hold, for the teams in a folder; into a file that is there only what is new.

    Raises ``PizarraError`` with every bad cell, and rather than overwrite what is told otherwise unless it may.
    """
    if not folder.is_dir():
        hint = phrase("import the teams first, or name their folder: --out FOLDER")
        raise refused(shown_path(folder), phrase("holds no teams"), hint)
    teams = find_targets((str(folder),), pack.game.slug).teams
    read = match_table(tables, pack.game, _sides(teams))
    news, problems = _judged(read, pack, teams)
    name = shown_path(file)
    with changing(file, MAX_BYTES, told) as change:
        if change.content is None:
            refuse_name(file)
            print_problems(problems)
            change.replace(season_file(news.title, read.source.data["matches"]).encode())
            matches = counted(len(news.listed), "1 match", "{count} matches")
        else:
            season = season_of(parse_bytes(change.content, name), pack.game, teams)
            found = merged(season, news, pack.game.record.kinds_by_word(), overwrite == "any")
            problems += map(read.at_cell, found.problems)
            raise_errors(problems)
            print_problems(problems)
            if found.values:
                change.replace(_with_values(change.content, name, found.values))
            matches = counted(found.changed, "1 match", "{count} matches")
            if found.same:
                matches = phrase("{matches}, {same} as before", matches=matches, same=found.same)
    echo("{matches} → {file}", matches=matches, file=name)
    command = f"pizarra build {shown_path(folder)} --season {name}"
    echo("print them with: {command}", command=command)


def _with_values(raw: bytes, name: str, values: Mapping[DataPath, Any]) -> bytes:
    mark = codecs.BOM_UTF8 if raw.startswith(codecs.BOM_UTF8) else b""
    return mark + with_values(raw.decode("utf-8-sig"), name, values).encode()


def _judged(read: MatchTable, pack: Pack, teams: Sequence[LoadedTeam]) -> tuple[Season, list[Problem]]:
    """Return the matches as a season of these teams, and what is to be told of it.

    Raises ``PizarraError`` with all that is wrong, at its cells.
    """
    wrong = {(problem.line, problem.column) for problem in errors(read.problems)}

    def with_cells(found: Sequence[Problem]) -> list[Problem]:
        fresh = (problem for problem in found if (problem.line, problem.column) not in wrong)
        return [*read.problems, *map(read.at_cell, fresh)]

    try:
        news = season_of(read.source, pack.game, teams)
    except PizarraError as error:
        raise PizarraError(with_cells(error.problems)) from None
    raise_errors(problems := with_cells(news.warnings))
    return news, problems


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
