"""``pizarra new deck``: cards from a table, as a game of their own or in one that is there."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.commands.new.file import refuse_taken
from generator.cli.language import written_in
from generator.cli.options import FOLDER, Careful
from generator.cli.output import echo
from generator.model.pieces.types import piece_size
from generator.output.writing import write
from generator.problems import user_error


@click.command(cls=Careful)
@click.argument("folder", type=FOLDER)
@click.option("--name", default="cards", show_default=True, metavar="NAME", help="What the deck is called.")
@click.option("--title", metavar="TEXT", help="What a game that is not there yet is called. [the folder's name]")
@click.option("--size", default="63x88", show_default=True, help="Size of a card: 63x88, bridge, mini, a6 lying …")
def deck(folder: Path, name: str, title: str | None, size: str) -> None:
    """Start a deck in the game of FOLDER: a table, and the face of a card. A new FOLDER is a game of cards.

    \b
    pizarra new deck my-cards --size mini
    """
    from generator.packs.scaffold import deck_files, deck_game, deck_lines, named

    _checked(name, size)
    there = (folder / "game.yaml").is_file()
    slug = named(folder.name) if not there else ""
    heading = title or slug.replace("-", " ").capitalize()
    files = deck_files(name, written_in()) if there else deck_game(slug, heading, written_in(), name, size)
    refuse_taken(folder, files)
    write(folder, {path: text.encode() for path, text in files.items()})
    if there:
        echo("{folder}/: a table of cards; add to game.yaml:", folder=folder)
        click.echo(f"decks:\n{deck_lines(name, size, written_in())}", nl=False)
    else:
        echo("{folder}/: a game of cards to edit; print it with: pizarra build {folder}", folder=folder)


def _checked(name: str, size: str) -> None:
    """Raise ``PizarraError`` for a name that no file may have, and for a size that is none."""
    from generator.packs.scaffold import named

    named(name)
    try:
        piece_size(size)
    except ValueError as error:
        raise user_error("--size", error.args[0], str(getattr(error, "hint", ""))) from None
