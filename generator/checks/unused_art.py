"""Pictures and fonts in a game's folder, and its diagrams, that nothing in the game names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from generator.build.faces import pack_location
from generator.build.pieces import TABLES
from generator.i18n import few_of, phrase
from generator.model.names import fold_name
from generator.model.source import file_bytes, read_source
from generator.packs.load import FOLDER as FONTS
from generator.packs.load import Pack
from generator.packs.locations import LEAFLET, own_names, shown_path, team_files
from generator.packs.symbols import ENDINGS, texts_in
from generator.packs.symbols import FOLDER as PICTURES
from generator.problems import PizarraError, Problem, Severity, quoted
from generator.spreadsheets.sheets import MAX_BYTES, read_tables

_TYPEFACES = (".ttf", ".otf", ".ttc", ".woff", ".woff2")
_TEXTS = (".md", ".j2")
_MOST_LISTED = 8
_WORD = re.compile(r"[\w./-]+")
_COMPOSED = re.compile(r"[\w./-]*\{\{[^{}]*\}\}[\w./-]*(?:\{\{[^{}]*\}\}[\w./-]*)*")
_FIELD = re.compile(r"\{\{[^{}]*\}\}")


@dataclass
class _Mentions:
    """What the files of a game say: words, whole texts, and patterns of names that rows complete."""

    said: set[str] = field(default_factory=set)
    patterns: list[re.Pattern[str]] = field(default_factory=list)

    def add(self, text: str) -> None:
        self.said |= {fold_name(text), *map(fold_name, _WORD.findall(text))}
        for composed in dict.fromkeys(_COMPOSED.findall(text)):
            parts = _FIELD.split(composed.removesuffix(PurePosixPath(composed).suffix))
            if any(map(str.isalnum, "".join(parts))):
                self.patterns.append(re.compile(".+".join(map(re.escape, parts)), re.IGNORECASE))

    def name(self, path: PurePosixPath) -> bool:
        """Return whether a file below its folder is named: whole, without folders, or without its ending."""
        names = (path.as_posix(), path.name, path.with_suffix("").as_posix(), path.stem)
        if any(fold_name(name) in self.said for name in names):
            return True
        return any(pattern.fullmatch(name) for pattern in self.patterns for name in names)


def unused_art(pack: Pack) -> Iterator[Problem]:
    """Yield a note that names the pictures and fonts of a game that no file, table or team of it names.

    Names that formulas of faces put together count as named, where a part of them is fixed or a cell holds the rest.
    """
    files = own_names(pack.folder)
    left = [PurePosixPath(name) for name in files if _is_art(PurePosixPath(name))]
    mentions = _Mentions()
    for part in (_texts_of(files), _texts_of_teams(pack), _texts_of_tables(files)):
        if left:  # tables are read once more only where they may say more
            for text in part:
                mentions.add(text)
            left = [path for path in left if not mentions.name(path.relative_to(path.parts[0]))]
    if left:
        names = few_of([path.as_posix() for path in left], _MOST_LISTED)
        message = phrase("nothing in the game uses {names}", names=names)
        yield Problem(f"{shown_path(pack.folder)}/", message, severity=Severity.NOTE, code="unread")


def unprinted_diagrams(pack: Pack, leaflet: str) -> Iterator[Problem]:
    """Yield a warning for each diagram that neither the text of a game's ``leaflet`` nor another diagram names."""
    bases = {diagram.like for diagram in pack.game.diagrams.values()}
    for name in pack.game.diagrams:
        if name not in bases and not any(f"{quote}{name}{quote}" in leaflet for quote in "\"'"):
            message = phrase("nothing prints the diagram {name}", name=quoted(name))
            hint = phrase("write {example} in {file}", example=f'{{{{ block("{name}") }}}}', file=LEAFLET)
            at = pack_location(pack, ("diagrams", name))
            yield at.problem(message, hint, Severity.WARNING, code=f"unprinted:diagrams:{name}")


def _is_art(path: PurePosixPath) -> bool:
    endings = {PICTURES: ENDINGS, FONTS: _TYPEFACES}.get(path.parts[0], ())
    return len(path.parts) > 1 and path.suffix.lower() in endings and not path.name.startswith(".")


def _texts_of(files: dict[str, Path]) -> Iterator[str]:
    for name, file in files.items():
        if name.endswith((".yaml", ".yml")):
            yield from _texts_of_yaml(file)
        elif name.endswith(_TEXTS):
            with suppress(PizarraError):  # reported where it is read
                yield file_bytes(file, shown_path(file), MAX_BYTES).decode("utf-8", "replace")


def _texts_of_yaml(file: Path) -> Iterable[str]:
    with suppress(PizarraError):  # reported where it is read
        return [text for _, text in texts_in(read_source(file, shown_path(file)).data)]
    return ()


def _texts_of_teams(pack: Pack) -> Iterator[str]:
    for file in team_files(pack.game.slug, pack.folder):
        yield from _texts_of_yaml(file)


def _texts_of_tables(files: dict[str, Path]) -> Iterator[str]:
    for name, file in files.items():
        if name.lower().endswith(TABLES):
            with suppress(PizarraError):  # reported where it is read, or it is no table of the game
                cells = (cell for table in read_tables(file, shown_path(file)) for row in table.rows for cell in row)
                yield from [cell for cell in cells if isinstance(cell, str)]
