"""What the program says, on paper and at the terminal: English is in the code, other languages in catalogues.

A text that is said at once, in a language that is known, is a ``message`` given to ``say``. One that travels first,
such as what a problem says, is a ``Phrase``: it reads as English, and keeps its message and values for any language.

Translators edit ``templates/_base/words/<language>.po``; the ``.mo`` made of it is what is read.
``python docs/catalogues.py`` gathers the messages of the code and compiles the catalogues.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple, Protocol, runtime_checkable

_CONTEXT = "\4"
"""What separates a context from its message in a catalogue."""
DOMAIN = "pizarra"


class Counted(NamedTuple):
    """A message about one thing and about ``{count}`` of them."""

    one: str
    many: str


Message = str | Counted


class Phrase(str):
    """A text in English that knows its message and values, so that ``say`` can put it into any language.

    What is made of it by an f-string, by ``+`` or by ``join`` is plain English; give it to another phrase as a value.
    """

    __slots__ = ("message", "values")
    message: Message
    values: Mapping[str, object]

    def __new__(cls, message: Message, values: Mapping[str, object]) -> Phrase:
        phrase = super().__new__(cls, _translate("", message, values))
        phrase.message, phrase.values = message, values
        return phrase

    def __str__(self) -> str:
        return self

    def __reduce__(self) -> tuple[type[Phrase], tuple[Message, Mapping[str, object]]]:
        return type(self), (self.message, self.values)


def message(text: str, context: str = "") -> str:
    """Mark a text for the catalogues; a context separates the senses of an English word with several translations."""
    return f"{context}{_CONTEXT}{text}" if context else text


def phrase(text: Message, /, **values: object) -> Phrase:
    """Return a text with its blanks filled; phrases among the values are said in its language, tuples with commas."""
    return Phrase(text, values)


def plural(count: int, one: str, many: str, **values: object) -> Phrase:
    """Return a count of things in words: ``plural(n, "1 sheet", "{count} sheets")``."""
    return Phrase(Counted(one, many), {"count": count, **values})


@runtime_checkable
class Worded(Protocol):
    def in_(self, language: str, /) -> str:
        """Return it in a language; in the pack's own where it is not said in that one."""


def literal(text: str) -> Phrase:
    """Return a phrase for text from a file or a library, which no catalogue has; a phrase stays what it is."""
    return text if isinstance(text, Phrase) else Phrase("{text}", {"text": text})


def join_phrases(separator: str, parts: Iterable[str | Worded]) -> Phrase:
    """Return texts one after the other, each to be said in the language of the whole."""
    values = {f"part{index}": part for index, part in enumerate(parts)}
    return Phrase(separator.join(f"{{{name}}}" for name in values), values)


def all_of(parts: Iterable[str | Worded]) -> Phrase:
    """Return texts as ``a, b and c``."""
    *most, last = (*parts,) or ("",)
    return phrase("{most} and {last}", most=tuple(most), last=last) if most else join_phrases("", [last])


def few_of(parts: Sequence[str | Worded], most: int) -> Phrase:
    """Return texts as ``a, b, c``; where there are too many the first of them, as ``a, b and 7 more``."""
    left = len(parts) - most
    return all_of([*parts[:most], plural(left, "1 more", "{count} more")]) if left > 0 else join_phrases(", ", parts)


def any_of(parts: Iterable[str | Worded]) -> Phrase:
    """Return texts as ``a, b or c``."""
    *most, last = (*parts,) or ("",)
    return phrase("{most} or {last}", most=tuple(most), last=last) if most else join_phrases("", [last])


def megabytes(size: int) -> Phrase:
    """Return a number of bytes as ``8 MB`` or ``0.2 MB``: rounded up, so that what is over a limit looks so."""
    tenths = -(-size // 100_000)
    return phrase("{size:,} MB", size=tenths // 10 if tenths % 10 == 0 else tenths / 10)


def translate(language: str, text: Message, /, **values: object) -> str:
    """Return a message or a phrase in a language, in English where there is no catalogue, with its blanks filled."""
    if isinstance(text, Phrase):
        return _translate(language, text.message, text.values)
    return _translate(language, text, values)


def _translate(language: str, text: Message, values: Mapping[str, object]) -> str:
    if not text:
        return ""
    catalogue = _catalogue(language)
    if isinstance(text, Counted):
        count = values["count"]
        pattern = catalogue.ngettext(text.one, text.many, count if isinstance(count, int) else 2)
    else:
        pattern = catalogue.gettext(text)
    pattern = pattern.rpartition(_CONTEXT)[2]
    return pattern.format(**{name: _value(value, language) for name, value in values.items()}) if values else pattern


def _value(value: object, language: str) -> object:
    """Return what fills a blank."""
    match value:
        case Phrase():
            return _translate(language, value.message, value.values)
        case str() if not isinstance(value, Phrase):
            return value
        case tuple():
            return ", ".join(str(_value(part, language)) for part in value)
        case int() | float():
            return _Number(value, language) if language and not isinstance(value, bool) else value
        case Worded():
            return value.in_(language)
    return value


class _Number:
    """A number that is written with the marks of a language, however it is formatted."""

    def __init__(self, value: float, language: str) -> None:
        self.value = value
        marks = {".": message(".", "decimal mark"), ",": message(",", "thousands mark")}
        self.marks = str.maketrans({mark: translate(language, text) for mark, text in marks.items()})

    def __format__(self, form: str) -> str:
        return format(self.value, form).translate(self.marks)

    def __str__(self) -> str:
        return format(self, "")


@cache
def bundled_folder(kind: str) -> Path:
    """Return the folder of ``templates`` or ``teams`` that came with Pizarra, in a wheel or in a checkout."""
    home = Path(__file__).parent
    inside = home / "_data" / kind
    return inside if inside.is_dir() else home.parent / kind


WORDS = bundled_folder("templates") / "_base" / "words"
_NEXT_BEST = {"ca": "es"}
"""The language to use, before English, for what a catalogue lacks."""


def with_next_best(language: str) -> list[str]:
    """Return a language and the one its readers understand better than English, if there is one."""
    return [language, _NEXT_BEST[language]] if language in _NEXT_BEST else [language]


def has_words(language: str) -> bool:
    return language == "en" or (bool(language) and not isinstance(_catalogue(language), _English))


class _English(gettext.NullTranslations):
    """Says everything as it is in the code."""


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    if not language.isalpha() or language == "en":
        return _English()
    try:
        return gettext.translation(DOMAIN, WORDS, with_next_best(language))
    except OSError:
        return _English()


def decimal(value: float, language: str, places: int = 1) -> str:
    """Return a number with at most so many decimals and the language's decimal mark."""
    text = f"{value:.{places}f}"
    return in_numbers(text.rstrip("0").rstrip(".") if "." in text else text, language)


def in_numbers(text: str, language: str) -> str:
    """Return a number written with a point with the language's decimal mark."""
    return text.replace(".", translate(language, message(".", "decimal mark")))
