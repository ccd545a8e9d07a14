"""``pizarra new template``: one file of a game to change, where it comes before Pizarra's own."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.commands.new.file import write_new
from generator.cli.options import Careful
from generator.cli.output import echo
from generator.cli.targets import DEFAULT_GAME
from generator.i18n import phrase
from generator.model.source import MAX_BYTES, file_bytes
from generator.packs.load import find_pack
from generator.packs.locations import pack_names, shown_path
from generator.problems import did_you_mean, quoted, user_error

ENDINGS = ("", ".md.j2", ".yaml")


@click.command(cls=Careful)
@click.argument("name", metavar="team-sheet | match-sheet | league | cards/NAME | game | rules")
@click.option("--game", default=DEFAULT_GAME, show_default=True, help="The game whose file it is.")
def template(name: str, game: str) -> None:
    """Start a copy of one FILE of a game in templates/GAME/, to change; all the other files stay Pizarra's."""
    pack = find_pack(game)
    known = pack_names(pack.folder)
    spelt = next((name + ending for ending in ENDINGS if name + ending in known), None)
    if spelt is None:
        hint = did_you_mean(name, [file.removesuffix(".md.j2").removesuffix(".yaml") for file in known])
        raise user_error(name, phrase("{title} has no file {name}", title=pack.game.title, name=quoted(name)), hint)
    target = Path("templates") / pack.folder.name / spelt
    write_new(target, file_bytes(known[spelt], shown_path(known[spelt]), MAX_BYTES).decode())
    echo("{target}: yours to change; it is used in place of Pizarra's own", target=shown_path(target))
