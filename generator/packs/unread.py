"""The files of a game's folder that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path, PurePosixPath

from generator.i18n import few_of, phrase
from generator.model.game import Game
from generator.model.names import split_object
from generator.model.source import Source, top_keys
from generator.packs.card_files import CARDS, why_no_card
from generator.packs.locations import is_read, not_read, own_names, pack_files, shown_path, source_of
from generator.packs.symbols import texts_in
from generator.problems import PizarraError, Problem, Severity

_FOR_PEOPLE = ("authors", "changelog", "changes", "contributing", "copying", "credits", "licence", "license", "notice",
               "readme", "todo")  # fmt: skip
"""Files about a game, for people: their names in lower case, without endings."""

_ELSEWHERE = ("output", "teams", "templates", "gallery")
"""Folders that a game's has when it is the working folder, and one that is reported wherever it is."""

_OF_COMMANDS = frozenset(("game", "matches", "pizarra"))
"""Keys of files that are named on the command line: of teams and boards, of seasons, of builds."""

_TEXTS = (".j2", ".yaml", ".yml", ".md")
_EXAMPLES = {
    "boards": "boards/small.yaml",
    "scenarios": "scenarios/night.yaml",
    "symbols": "symbols/rune.svg",
    "words": "words/fr.yaml",
}
"""The name of a file in each folder whose files are all of one kind."""

_MOST_LISTED = 4


def unread_files(folder: Path, game: Game, source: Source) -> Iterator[Problem]:
    """Yield a warning for each file of a game that looks as if it were to be used and is not.

    Others, such as a spreadsheet that no deck is made from, are one note. Files for people and hidden ones are neither.
    """
    files = {PurePosixPath(name): file for name, file in own_names(folder).items()}
    unread = {path: file for path, file in files.items() if _seems_unread(path, file)}
    named = _names_in(folder, source) if unread else frozenset()
    languages = (*source.languages.codes, *source.languages.words)
    others: dict[PurePosixPath, Path] = {}
    for path, file in unread.items():
        if path.as_posix() in named:
            continue
        if path.parts[0] == CARDS:
            if (why := why_no_card(path, folder, game, languages)) is not None:
                message, hint = why
                yield Problem(shown_path(file), message, hint=hint, severity=Severity.WARNING, code="unread")
        elif path.parts[0] in _EXAMPLES:
            hint = phrase("files in this folder have names such as {example}", example=_EXAMPLES[path.parts[0]])
            yield replace(not_read(path.as_posix(), file), hint=hint)
        elif path.name.endswith(_TEXTS):
            yield not_read(path.as_posix(), file)
        else:
            others[path] = file
    if others:
        names = few_of([path.as_posix() for path in others], _MOST_LISTED)
        message = phrase("nothing in the game uses {names}", names=names)
        yield Problem(f"{shown_path(folder)}/", message, severity=Severity.NOTE, code="unread")


def _seems_unread(path: PurePosixPath, file: Path) -> bool:
    """Return whether a file is none that games have by its name, nor one that has another use."""
    folder, *below = path.parts
    if folder in _ELSEWHERE or any(part.startswith(".") or part.endswith("~") for part in path.parts):
        return False
    if below:
        return folder == CARDS or not is_read(path.as_posix())
    if path.name.partition(".")[0].lower() in _FOR_PEOPLE or is_read(path.name):
        return False
    return not (path.suffix in (".yaml", ".yml") and top_keys(file) & _OF_COMMANDS)


def _names_in(folder: Path, game: Source) -> frozenset[str]:
    """Return what the files of a game name: among others, the tables that its pieces and boards are made from."""
    sources = [game]
    for file in (file for part in ("boards", "scenarios") for file in pack_files(folder, part, "*.yaml")):
        with suppress(PizarraError):  # reported where the board is read
            sources.append(source_of(file))
    texts = (text for source in sources for _, text in texts_in(source.data))
    return frozenset(split_object(text)[0].partition("!")[0] for text in texts)
