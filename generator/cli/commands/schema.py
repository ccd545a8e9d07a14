"""``pizarra schema``: JSON Schemas by which editors complete and check team and game files."""

from __future__ import annotations

import click

from generator.cli.options import Careful, Named
from generator.problems import PizarraError


@click.command(cls=Careful)
@click.argument("kind", type=Named(("team", "game")), default="team")
def schema(kind: str) -> None:
    """Print the JSON Schema of a team file or of a game file.

    Save it beside your files and name it in their first line: # yaml-language-server: $schema=team.schema.json
    """
    from generator.packs.load import pack_folders, read_pack
    from generator.packs.schema import game_schema, schema_text, team_schema

    games = []
    for folder in pack_folders().values():
        try:
            games.append(read_pack(folder).game)
        except PizarraError as error:
            click.echo(f"{folder}/game.yaml is left out: {error.problems[0].message}", err=True)
    click.echo(schema_text(team_schema(games) if kind == "team" else game_schema()), nl=False)
