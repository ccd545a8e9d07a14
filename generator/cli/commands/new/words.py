"""``pizarra new words``: a game's texts, to be said in one more language."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.commands.new.file import write_new
from generator.cli.language import written_in
from generator.cli.options import Careful
from generator.cli.output import echo
from generator.cli.targets import DEFAULT_GAME
from generator.i18n import counted, installed
from generator.model.localized import language_code
from generator.packs.languages import WORDS_FOLDER
from generator.packs.load import find_pack, rules_in
from generator.packs.locations import shown_path
from generator.problems import user_error


@click.command(cls=Careful)
@click.argument("language", metavar="LANGUAGE")
@click.option("--game", default=DEFAULT_GAME, show_default=True, help="The game that is to speak it.")
def words(language: str, game: str) -> None:
    """Start the file in which a game says all its texts in one more LANGUAGE, such as ca for Catalan.

    \b
    pizarra new words ca --game my-game
    """
    from generator.checks.texts import texts_of, words_text

    try:
        code = language_code(language)
    except ValueError as error:
        raise user_error(language, error.args[0]) from None
    pack = find_pack(game)
    texts = texts_of(pack, rules_in(pack.folder).book)
    ours = pack.folder.is_relative_to(installed("templates"))
    target = (Path("templates") / pack.game.slug if ours else pack.folder) / WORDS_FOLDER / f"{code}.yaml"
    write_new(target, words_text(pack, code, texts, written_in()))
    done = counted(len(texts), "1 text to say in “{code}”", "{count} texts to say in “{code}”", code=code)
    echo("{target}: {done}", target=shown_path(target), done=done)
