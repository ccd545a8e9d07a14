"""The texts of typed pieces: symbols put into them, and warnings of what cannot be printed as it is meant."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from functools import lru_cache
from pathlib import Path

from generator.i18n import phrase
from generator.model.pieces.rows import RawRow
from generator.packs.symbols import unknown_symbol, unknown_symbols, with_symbols
from generator.pieces.face_templates import FillError
from generator.problems import PizarraError, Problem, Severity, quoted
from generator.scene.fonts import missing


@dataclasses.dataclass
class Letters:
    """Puts symbols into the texts of a type, and remembers those with a name between colons that is none.

    ``at`` is where the type is in the game's file, ``game`` what that says: names in it are reported where it is read.
    ``names`` are those that rows give to symbols.
    """

    folder: Path
    rows: Sequence[RawRow]
    at: Problem
    game: object
    texts: dict[str, None] = field(default_factory=dict)
    names: dict[str, None] = field(default_factory=dict)

    def lettered(self, text: str) -> str:
        """Return a text with its symbols. Raises ``FillError`` for a symbol that is broken."""
        found = with_signs(self.folder, text)
        if ":" in found:
            self.texts[found] = None
        return found

    def warnings(self) -> Iterator[Problem]:
        """Yield a warning for each symbol that is not there, and for each cell with letters that nobody has."""
        of_texts = (told for text in self.texts for told in unknown_symbols(text, self.folder))
        of_rows = (unknown_symbol(name, self.folder) for name in self.names if any(map(str.isalpha, name)))
        for told in dict.fromkeys((*of_texts, *filter(None, of_rows))):
            if (at := self._place(told.name)) is not None:
                yield replace(at, message=told.message, hint=told.hint, severity=Severity.WARNING)
        for raw in self.rows:
            for heading, cell in raw.cells.items():
                if isinstance(cell, str) and not cell.isascii() and (lacking := missing(cell)):
                    message = phrase("the typeface has no {found}; “?” is printed instead", found=quoted(lacking[:20]))
                    yield replace(raw.at(heading), message=message, severity=Severity.WARNING)

    def _place(self, name: str) -> Problem | None:
        """Return the first cell that names a symbol, with or without its colons, or else where the type stands."""
        cells = ((raw, heading, cell) for raw in self.rows for heading, cell in raw.cells.items())
        named = ((raw, heading) for raw, heading, cell in cells if cell == name or f":{name}:" in str(cell))
        raw, heading = next(named, (None, ""))
        if raw is not None:
            return raw.at(heading)
        return None if f":{name}:" in str(self.game) else self.at


@lru_cache(maxsize=4096)
def with_signs(folder: Path, text: str) -> str:
    """Return a text with its symbols. Raises ``FillError`` for a symbol that is broken."""
    try:
        return with_symbols(text, folder)
    except PizarraError as error:
        raise FillError(error.problems[0].message, error.problems[0].hint) from None
