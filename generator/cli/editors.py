"""``pizarra schema`` and ``pizarra completion``: what editors and shells complete."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import click
from click.shell_completion import BashComplete, FishComplete, ShellComplete, ZshComplete

from generator.cli.parameters import Careful, Named
from generator.cli.terminal import echo, echo_error, said
from generator.i18n import phrase
from generator.model.game import Game
from generator.output.writing import write
from generator.packs.load import read_pack
from generator.packs.locations import pack_folders
from generator.problems import PizarraError, user_error


@click.command(cls=Careful)
@click.argument("kind", type=Named(("team", "game", "board", "rules", "season", "map", "printer")), default="team")
def schema(kind: str) -> None:
    """Print the JSON Schema of a kind of file: a team, a game, a board, its rules, a season, a map, or printers.

    Save it beside your files and name it in their first line: # yaml-language-server: $schema=team.schema.json

    \b
    pizarra schema team > team.schema.json
    """
    from generator.packs.schemas import SCHEMAS, schema_text, team_schema

    found = SCHEMAS[kind]() if kind in SCHEMAS else team_schema(_games())
    click.echo(schema_text(found), nl=False)


def _games() -> Iterator[Game]:
    """Yield every game in reach; tell of those that cannot be read."""
    for folder in pack_folders().values():
        try:
            yield read_pack(folder).game
        except PizarraError as error:
            echo_error("{folder}/game.yaml is left out: {message}", folder=folder, message=error.problems[0].message)


_SHELLS: dict[str, type[ShellComplete]] = {"bash": BashComplete, "zsh": ZshComplete, "fish": FishComplete}
_PLACES = {
    "bash": ".local/share/bash-completion/completions/pizarra",
    "zsh": ".local/share/zsh/site-functions/_pizarra",
    "fish": ".config/fish/completions/pizarra.fish",
}
"""Where each shell looks for completions of the user's own, below the home folder."""


@click.command(cls=Careful)
@click.argument("shell", required=False, type=Named(tuple(_SHELLS)))
@click.option("--install", is_flag=True, help="Put it where the shell looks for it; a new terminal then has it.")
def completion(shell: str | None, install: bool) -> None:
    """Print what makes a SHELL complete pizarra's commands and options; without a name, for the shell in use.

    \b
    pizarra completion --install
    """
    name = shell or Path(os.environ.get("SHELL", "")).name
    if name not in _SHELLS:
        hint = phrase("name one: {shells}", shells=tuple(_SHELLS))
        raise user_error("pizarra completion", phrase("the shell in use is not known"), hint)
    text = _script(name)
    if not install:
        click.echo(text)
        return
    file = Path.home() / _PLACES[name]
    write(file.parent, {file.name: text.encode()}, "any")
    echo("{file}: a new terminal completes pizarra's words with the Tab key", file=file)
    if name == "zsh":
        line = "fpath=(~/.local/share/zsh/site-functions $fpath)"
        click.echo(f"    {said('once, in ~/.zshrc, before compinit: {line}', line=line)}")


def _script(name: str) -> str:
    from generator.cli import pizarra

    source = _SHELLS[name](pizarra, {}, "pizarra", "_PIZARRA_COMPLETE")
    return ShellComplete.source(source)
