"""``pizarra import``: a spreadsheet of rosters to team files."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.options import Careful
from generator.cli.output import echo, print_problems
from generator.model.file_names import distinct, safe_stem
from generator.packs.load import LoadedTeam, Pack, shown_path
from generator.problems import PizarraError, Problem, Severity, errors, raise_errors
from generator.words import Phrase, all_of, counted, joined_by, message, phrase

if TYPE_CHECKING:
    from generator.model.teams.team import Team
    from generator.tables.rosters.teams import Roster

OVERWRITING = message("--force overwrites it; or choose another place with {option}")


@click.command("import", cls=Careful)
@click.argument("spreadsheet", type=click.Path(path_type=Path), metavar="ROSTER.csv|xlsx|ods")
@click.option("--game", default="dichoso-fulbo", show_default=True, help="The game the teams play.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Folder of team files [teams/GAME].")
@click.option("--keep-going", is_flag=True, help="Write the teams that are sound even if others are not.")
@click.option("--force", is_flag=True, help="Overwrite team files that say something else.")
def import_(spreadsheet: Path, game: str, out: Path | None, keep_going: bool, force: bool) -> int:
    """Turn a SPREADSHEET with one row a player into team files.

    The teams stand in one sheet each, or are named in a column. Headings are understood in Spanish and English;
    “pizarra export --template” writes them.

    \b
    pizarra import rosters.xlsx --out teams/
    """
    from generator.delivery.writing import write
    from generator.model.teams.file import team_yaml
    from generator.packs.load import find_pack
    from generator.tables.files.reading import read_tables
    from generator.tables.rosters.teams import rosters

    pack = find_pack(game)
    if not pack.game.kinds:
        raise PizarraError([Problem("--game", phrase("{title} is played without teams", title=pack.game.title))])
    found, problems = rosters(read_tables(spreadsheet, shown_path(spreadsheet)), pack.game)
    told = [*problems, *(problem for roster in found for problem in roster.problems)]
    raise_errors(problems if keep_going else told)
    sound = [roster.team for roster in found if roster.team is not None]
    if not sound:
        raise PizarraError(told)
    folder = out or Path("teams") / pack.game.slug
    stems = list(distinct(safe_stem(team.name, "team") for team in sound))
    texts = {f"{stem}.yaml": team_yaml(team, pack.game).encode() for stem, team in zip(stems, sound, strict=True)}
    try:
        write(folder, texts, "any" if force else "own", phrase(OVERWRITING, option="--out"))
    except PizarraError as error:
        raise PizarraError([*told, *error.problems]) from None
    too_long = _unprintable(pack, dict(zip(stems, (roster for roster in found if roster.team), strict=True)))
    wrong = {f"{safe_stem(roster.name, 'team')}.yaml" for roster in found if roster.team is None} - texts.keys()
    print_problems([*told, *too_long, *_other_teams(folder, texts, wrong)], phrase("the other teams were written"))
    left = len(found) - len(sound)
    without = phrase("; {left} left out", left=left) if left else ""
    click.echo(f"{squads(sound)} → {shown_path(folder)}/{without}")
    command = f"pizarra build {shown_path(folder)} --only counters,team-sheets"
    if too_long:
        echo(
            phrase(
                "mend what does not fit and import again; print the teams without it: {command} --keep-going",
                command=command,
            )
        )
    else:
        echo(phrase("print them with: {command}", command=command))
    return 1 if errors(told) else 0


def _unprintable(pack: Pack, rosters: Mapping[str, Roster]) -> list[Problem]:
    """Return a warning at its cell for whatever a build would refuse to print."""
    from generator.advice.room import unprintable

    teams = [LoadedTeam(roster.team, stem) for stem, roster in rosters.items() if roster.team is not None]
    return [
        replace(rosters[problem.file].at_cell(problem, pack.game), severity=Severity.WARNING)
        for problem in unprintable(pack, teams)
        if problem.file in rosters
    ]


def _other_teams(folder: Path, written: Collection[str], wrong: Collection[str]) -> list[Problem]:
    """Return warnings that name the teams in a folder that were not written now.

    ``wrong`` are those that the spreadsheet holds, but not sound: what an earlier import made of them is old.
    """
    from generator.model.source import top_keys

    kept = [file.name for file in sorted(folder.glob("*.yaml")) if "players" in top_keys(file)]
    old = [name for name in kept if name in wrong]
    others = [name for name in kept if name not in wrong and name not in written]
    told = []
    if old:
        message = phrase("still holds what an earlier import made of teams that are wrong now: {old}", old=tuple(old))
        told.append(
            (message, phrase("mend them and import again; until then a build of this folder prints the old ones"))
        )
    if others:
        more = [phrase("{count} more", count=len(others) - 5)] if len(others) > 5 else []
        named = all_of([*others[:5], *more]) if more else joined_by(", ", others)
        message = phrase(
            "holds {teams} that this spreadsheet does not: {named}",
            teams=counted(len(others), "1 team", "{count} teams"),
            named=named,
        )
        told.append((message, phrase("they are built with the others; delete them when they were renamed or are gone")))
    return [Problem(f"{shown_path(folder)}/", text, hint=hint, severity=Severity.WARNING) for text, hint in told]


def squads(teams: Sequence[Team]) -> Phrase:
    """Return how many teams and players these are, in words."""
    players = sum(len(team.players) for team in teams)
    return joined_by(
        ", ", [counted(len(teams), "1 team", "{count} teams"), counted(players, "1 player", "{count} players")]
    )
