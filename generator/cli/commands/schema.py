"""``pizarra schema``: JSON Schemas by which editors complete and check team and game files."""

from __future__ import annotations

from collections.abc import Iterator

import click

from generator.cli.options import Careful, Named
from generator.cli.output import echo_error
from generator.model.game import Game
from generator.packs.load import read_pack
from generator.packs.locations import pack_folders
from generator.problems import PizarraError


@click.command(cls=Careful)
@click.argument("kind", type=Named(("team", "game", "board", "rules", "season", "map", "printer")), default="team")
def schema(kind: str) -> None:
    """Print the JSON Schema of a kind of file: a team, a game, a board, its rules, a season, a map, or printers.

    Save it beside your files and name it in their first line: # yaml-language-server: $schema=team.schema.json

    \b
    pizarra schema team > team.schema.json
    """
    from generator.packs import schemas
    from generator.packs.schemas import team_schema

    written = {
        "game": schemas.game_schema,
        "board": schemas.board_schema,
        "rules": schemas.rules_schema,
        "season": schemas.season_schema,
        "map": schemas.map_schema,
        "printer": schemas.printer_schema,
    }
    found = written[kind]() if kind in written else team_schema(_games())
    click.echo(schemas.schema_text(found), nl=False)


def _games() -> Iterator[Game]:
    """Yield every game in reach; tell of those that cannot be read."""
    for folder in pack_folders().values():
        try:
            yield read_pack(folder).game
        except PizarraError as error:
            echo_error("{folder}/game.yaml is left out: {message}", folder=folder, message=error.problems[0].message)
