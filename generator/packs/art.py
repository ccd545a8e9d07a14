"""What is drawn in Markdown: symbols by name, ``:sword:``, and pictures, ``![](art/dragon.png)``.

Each becomes one character, and the rest of the way is that of any text. A picture that stands by itself becomes a
figure, as wide as its text or as the percentage in its brackets says: ``![60%](dragon.png)``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from generator.i18n import verbatim
from generator.packs.pictures import find_picture
from generator.packs.symbols import unknown_symbols, with_symbols
from generator.problems import Problem, Severity
from generator.scene.fonts import Illustration, figure_character

_PICTURE = re.compile(r"!\[([^\]\n]{0,200})\]\(\s*<?([^)<>\n]{1,500}?)>?\s*\)")
_SHARE = re.compile(r"\s*(\d{1,3})\s*%")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")


@lru_cache(maxsize=8)
def art_of(folder: Path) -> Callable[[str, str, str], tuple[str, tuple[Problem, ...]]]:
    """Return what draws in the Markdown of the pack in a folder.

    It makes a text with characters for what is drawn, and warnings, of a text, the file of its template, and what is
    written there; and raises ``PizarraError`` for a picture that cannot be printed.
    """

    def drawn(markdown: str, file: str, written: str) -> tuple[str, tuple[Problem, ...]]:
        warnings: list[Problem] = []

        def figure(match: re.Match[str]) -> str:
            name = _ESCAPED.sub(r"\1", match[2])
            picture, told = find_picture(name, folder, Problem(file, verbatim(""), line=_line(written, match[2])))
            warnings.extend(told)
            share = _SHARE.match(match[1])
            wide = min(100, max(5, int(share[1]))) / 100 if share else 1.0
            return figure_character(Illustration(picture, wide), f"{id(picture)}:{wide}")

        text = with_symbols(_PICTURE.sub(figure, markdown), folder)
        for told in unknown_symbols(text, folder):
            line = _line(written, f":{told.name}:")
            warnings.append(Problem(file, told.message, line=line, hint=told.hint, severity=Severity.WARNING))
        return text, tuple(warnings)

    return drawn


def _line(written: str, what: str) -> int:
    """Return in which line of a template something stands; 0 where it comes from elsewhere."""
    before, found, _ = written.partition(what)
    return before.count("\n") + 1 if found else 0
