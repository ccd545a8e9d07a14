"""The cards that a game has as text, one file each: which files they are, in which language, and which are none."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product
from pathlib import Path, PurePosixPath

from generator.i18n import Phrase, phrase
from generator.model.game import Game
from generator.model.pieces.types import MARKDOWN
from generator.packs.locations import pack_files
from generator.problems import did_you_mean

CARDS = "cards"
CARD_FILES = tuple(f"{CARDS}/{folder}*{ending}" for folder, ending in product(("", "*/"), MARKDOWN))
"""Patterns of the names of cards and of fronts of decks, with those in the folders of languages."""


def card_files(pack: Path, game: Game, language: str) -> dict[str, Path]:
    """Return the files of a game's reference cards in a language, by their names and in the order of these.

    A file in the folder of the language stands for that of the same name in ``cards/``. Fronts of decks are no such
    cards.
    """
    fronts = _fronts(game)
    cards = {name: file for name, file in text_files(pack).items() if name not in fronts}
    translated = text_files(pack, language)
    return {name: translated.get(name, file) for name, file in cards.items()}


def text_files(pack: Path, language: str = "") -> dict[str, Path]:
    """Return the files of cards and fronts of decks in ``cards/`` or the folder of a language there, by their names."""
    files = {file.name: file for ending in MARKDOWN for file in pack_files(pack, f"{CARDS}/{language}", f"*{ending}")}
    return dict(sorted(files.items()))


def why_no_card(path: PurePosixPath, pack: Path, game: Game, languages: Collection[str]) -> tuple[Phrase, str] | None:
    """Return why a file in ``cards/`` is not printed, and a hint; ``None`` for a card.

    ``path`` is its name below the game's folder, ``languages`` are the game's.
    """
    _, *folders, name = path.parts
    if not name.endswith(MARKDOWN):
        stem = name.partition(".")[0]
        hint = phrase("call it {name}, or move it elsewhere", name=f"{stem}{MARKDOWN[0]}")
        return phrase("is not printed: the names of cards end in {endings}", endings=MARKDOWN), hint
    if len(folders) > 1:
        where = f"{CARDS}/"
        message = phrase("is not printed: cards are in {folder}, or in the folder of a language there", folder=where)
        return message, phrase("move it there")
    if folders and folders[0] not in languages:
        message = phrase("is not printed: the game is not in a language called “{name}”", name=folders[0])
        return message, did_you_mean(folders[0], languages)
    if folders and name not in (names := {*text_files(pack), *_fronts(game)}):
        stands_for = f"{CARDS}/{name}"
        return phrase("is not printed: there is no {file} that it translates", file=stands_for), did_you_mean(
            name, names
        )
    return None


def _fronts(game: Game) -> frozenset[str]:
    """Return what the fronts of types are built on: the names of files among them are those of templates."""
    return frozenset(kind.front.like for kind in game.types.values())
