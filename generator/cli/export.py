"""``pizarra export``: team files to one spreadsheet."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.import_ import save, squads
from generator.cli.parameters import FILE, Careful, force
from generator.cli.targets import DEFAULT_GAME, find_targets
from generator.cli.terminal import echo, print_problems, written_in
from generator.i18n import phrase, plural
from generator.model.source import parse_text
from generator.model.team_file import team_from
from generator.output.writing import Overwrite
from generator.packs.load import find_pack
from generator.packs.locations import shown_path, source_of
from generator.problems import user_error

_SEPARATORS = {"en": ","}
"""What stands between the cells of a CSV file where spreadsheet programs speak that language, if no semicolon."""


@click.command(cls=Careful)
@click.argument("what", nargs=-1, metavar="[TEAM.yaml | FOLDER]...")
@click.option("--to", "target", required=True, type=FILE, metavar="FILE",
              help="A .csv, .xlsx or .ods file.")  # fmt: skip
@click.option("--template", is_flag=True, help="The headings and a made-up squad, to write over.")
@click.option("--game", metavar="NAME", help="The game, where no team file names it.")
@click.option("--season", type=click.Path(dir_okay=False, exists=True, path_type=Path), metavar="SEASON.yaml",
              help="A season of the teams instead of them: its matches, tables and lists.")  # fmt: skip
@force("Overwrite a file that says something else.")
def export(
    what: tuple[str, ...], target: Path, template: bool, game: str | None, season: Path | None, overwrite: Overwrite
) -> None:
    """Write teams as one spreadsheet, a row a player; “pizarra import” reads it back.

    \b
    pizarra export teams/ --to rosters.xlsx
    pizarra export teams/ --season season.yaml --to season.ods
    """
    from generator.packs.scaffold import team_text
    from generator.packs.season_file import season_of
    from generator.spreadsheets.formats import sheets_bytes, table_bytes
    from generator.spreadsheets.matches import season_sheets
    from generator.spreadsheets.rosters import roster_rows

    if template and (what or season):
        raise user_error("--template", phrase("the headings alone, or teams; not both"))
    if template:
        pack = find_pack(game or DEFAULT_GAME)
        teams = [team_from(parse_text(team_text(pack.game, "x", written_in()), "template"), pack.game)[0]]
    elif what:
        targets = find_targets(what, game)
        print_problems(targets.problems)
        pack = targets.pack
        if not targets.teams:
            raise user_error(what[0], phrase("{title} has no team to export", title=pack.game.title))
        ordered = sorted(targets.teams, key=lambda loaded: Path(loaded.file).with_suffix("").parts)
        teams = [loaded.team for loaded in ordered]
    else:
        hint = phrase("name files or a folder, or ask for --template")
        raise user_error("TEAM", phrase("no team is named"), hint)
    separator = _SEPARATORS.get(written_in(), ";")
    if season is not None:
        read = season_of(source_of(season), pack.game, targets.teams)
        print_problems(read.warnings)
        files = sheets_bytes(target, season_sheets(read, teams, pack.game, written_in()), separator)
        done = plural(len(read.fixtures), "1 match", "{count} matches")
    else:
        files = {target.name: table_bytes(target, roster_rows(teams, pack.game, written_in()), separator)}
        done = squads(teams)
    save(target.parent, files, overwrite, "--to")
    echo("{done} → {files}", done=done, files=tuple(shown_path(target.parent / name) for name in files))
