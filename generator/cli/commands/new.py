"""``pizarra new``: files to start from."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.new.board import board
from generator.cli.new.file import write_new
from generator.cli.new.game import game
from generator.cli.new.template import template
from generator.cli.options import Careful, Named
from generator.problems import PizarraError, Problem


@click.group()
def new() -> None:
    """Start a file of your own."""


new.add_command(board)
new.add_command(game)
new.add_command(template)


@new.command(cls=Careful)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--game", default="dichoso-fulbo", show_default=True, help="The game the team plays.")
@click.option(
    "--lang",
    "language",
    default="es",
    show_default=True,
    type=Named(("es", "en")),
    help="Language of the comments.",
)
def team(file: Path, game: str, language: str) -> None:
    """Write a commented team FILE that builds as it is; .yaml is added where it is missing."""
    from generator.packs.load import find_pack
    from generator.packs.new.team import team_text

    if file.suffix.lower() not in (".yaml", ".yml"):
        file = file.with_name(f"{file.name}.yaml")
    pack = find_pack(game)
    if not pack.game.kinds:
        raise PizarraError([Problem("--game", f"{pack.game.title} is played without teams")])
    write_new(file, team_text(pack.game, file.stem, language))
    click.echo(f"{file}: a team of {pack.game.title} to fill in; print it with: pizarra build {file}")
