"""Symbols in the texts of pieces, named between colons, and warnings of those that do not exist."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from generator.build.pieces.types import LoadedType
from generator.i18n import phrase
from generator.packs.symbols import unknown_symbol, unknown_symbols, with_symbols
from generator.pieces.face_templates import FillError
from generator.problems import Location, PizarraError, Problem, Severity, quoted
from generator.scene.fonts import missing


@dataclass
class SymbolReplacer:
    """Puts symbols into the texts of a type's pieces, and remembers the texts with a name that is not a symbol's.

    ``names`` are those that rows give to symbols.
    """

    loaded: LoadedType
    texts: dict[str, None] = field(default_factory=dict)
    names: dict[str, None] = field(default_factory=dict)

    @property
    def folder(self) -> Path:
        return self.loaded.request.pack.folder

    def replace_in(self, text: str) -> str:
        """Return a text with its symbols. Raises ``FillError`` for a symbol that is broken."""
        result = put_symbols(self.folder, text)
        if ":" in result:
            self.texts[result] = None
        return result

    def warnings(self) -> Iterator[Problem]:
        """Yield a warning for each symbol that is not there, and for each cell with letters that nobody has."""
        in_texts = (unknown for text in self.texts for unknown in unknown_symbols(text, self.folder))
        in_rows = (unknown_symbol(name, self.folder) for name in self.names if any(map(str.isalpha, name)))
        for unknown in dict.fromkeys((*in_texts, *filter(None, in_rows))):
            if (at := self._place(unknown.name)) is not None:
                yield at.problem(unknown.message, unknown.hint, Severity.WARNING)
        for raw in self.loaded.raw:
            for heading, cell in raw.cells.items():
                if isinstance(cell, str) and not cell.isascii() and (lacking := missing(cell)):
                    message = phrase("the font lacks {found}; “?” is printed instead", found=quoted(lacking[:20]))
                    yield raw.at(heading).problem(message, severity=Severity.WARNING)

    def _place(self, name: str) -> Location | None:
        """Return the first cell that names a symbol, with or without its colons, or else the place of the type.

        ``None`` where the game's own file names it: that is reported where it is read.
        """
        for raw in self.loaded.raw:
            for heading, cell in raw.cells.items():
                if cell == name or f":{name}:" in str(cell):
                    return raw.at(heading)
        source = self.loaded.request.pack.source
        return None if f":{name}:" in str(source and source.data) else self.loaded.location()


@lru_cache(maxsize=4096)
def put_symbols(folder: Path, text: str) -> str:
    """Return a text with its symbols. Raises ``FillError`` for a symbol that is broken."""
    try:
        return with_symbols(text, folder)
    except PizarraError as error:
        raise FillError(error.problems[0].message, error.problems[0].hint) from None
