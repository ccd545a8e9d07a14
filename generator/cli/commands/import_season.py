"""``pizarra import --season``: a spreadsheet of matches to a season's file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.new.file import write_new
from generator.cli.output import echo, print_problems
from generator.cli.targets import find_targets
from generator.model.names import folded
from generator.packs.files.season import season_of
from generator.packs.load import LoadedTeam, Pack, shown_path
from generator.problems import PizarraError, Problem, errors
from generator.tables.seasons.reading import MatchTable, Sides, match_table
from generator.tables.seasons.text import season_file
from generator.words import counted, phrase

if TYPE_CHECKING:
    from generator.tables.files.reading import SheetTable


def import_season(tables: Sequence[SheetTable], file: Path, folder: Path, pack: Pack) -> None:
    """Write the season that some tables hold, for the teams in a folder.

    Raises ``PizarraError`` with every bad cell, and rather than overwrite a file.
    """
    if not folder.is_dir():
        hint = phrase("import the teams first, or name their folder: --out FOLDER")
        raise PizarraError([Problem(shown_path(folder), phrase("holds no teams"), hint=hint)])
    teams = find_targets((str(folder),), pack.game.slug).teams
    read = match_table(tables, pack.game, _sides(teams))
    told = [*read.problems, *_judged(read, pack, teams)]
    if errors(told):
        raise PizarraError(told)
    print_problems(told)
    write_new(file, season_file(read.source.data))
    matches = counted(len(read.source.data["matches"]), "1 match", "{count} matches")
    echo(phrase("{matches} → {file}", matches=matches, file=shown_path(file)))
    command = f"pizarra build {shown_path(folder)} --season {shown_path(file)}"
    echo(phrase("print them with: {command}", command=command))


def _judged(read: MatchTable, pack: Pack, teams: Sequence[LoadedTeam]) -> list[Problem]:
    """Return what is wrong with the matches as a season of these teams, at its cells."""
    try:
        found: Sequence[Problem] = season_of(read.source, pack.game, teams).warnings
    except PizarraError as error:
        found = error.problems
    known = {(problem.line, problem.column) for problem in read.problems}
    return [read.at_cell(problem) for problem in found if (problem.line, problem.column) not in known]


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
