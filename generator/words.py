"""What the program itself prints, in the reader's language: English stands in the code, other languages in catalogues.

Translators edit ``templates/_base/words/<language>.po``; the ``.mo`` beside it is what is read.
``python docs/catalogues.py`` gathers the messages of the code and compiles the catalogues.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import NamedTuple

_CONTEXT = "\4"
"""What stands between a context and its message in a catalogue."""


class Counted(NamedTuple):
    """A message about one thing and about ``{count}`` of them."""

    one: str
    many: str


Message = str | Counted


def message(text: str, context: str = "") -> str:
    """Mark a text for the catalogues; a context tells apart what is one word in English and several elsewhere."""
    return f"{context}{_CONTEXT}{text}" if context else text


def say(language: str, text: Message, **values: object) -> str:
    """Return a message in a language, in English where there is no catalogue, with its blanks filled."""
    if not text:
        return ""
    catalogue = _catalogue(language)
    if isinstance(text, Counted):
        count = values["count"]
        found = catalogue.ngettext(text.one, text.many, count if isinstance(count, int) else 2)
    else:
        found = catalogue.gettext(text)
    found = found.rpartition(_CONTEXT)[2]
    return found.format(**values) if values else found


def installed(kind: str) -> Path:
    """Return the folder of ``templates`` or ``teams`` that came with Pizarra, in a wheel or in a checkout."""
    home = Path(__file__).parent
    inside = home / "_data" / kind
    return inside if inside.is_dir() else home.parent / kind


@cache
def _catalogue(language: str) -> NullTranslations:
    file = installed("templates") / "_base" / "words" / f"{language}.mo"
    if not language.isalpha() or not file.is_file():
        return NullTranslations()
    with file.open("rb") as content:
        return GNUTranslations(content)


def decimal(value: float, language: str, places: int = 1) -> str:
    """Return a number with at most so many decimals and the language's decimal mark."""
    text = f"{value:.{places}f}"
    return in_numbers(text.rstrip("0").rstrip(".") if "." in text else text, language)


def in_numbers(text: str, language: str) -> str:
    """Return a number written with a point with the language's decimal mark."""
    return text.replace(".", say(language, message(".", "decimal mark")))
