"""What a template prints as Markdown: texts that show as they were typed, numbers, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from generator.i18n import Phrase, phrase
from generator.text.words import visible

_PUNCTUATION = re.compile(r"([\\`*_\[\]<>#+\-=|~!&]|(?<=\d)[.)])")
_SPACES = re.compile(r"[^\S\u00a0\u202f]+")
_MARKS = re.compile("[\ue000-\ue100\U000f0000-\U000ffffd]")


class TemplateError(Exception):
    """Raised for what a template got wrong: ``message`` as it is printed, and a ``hint``."""

    def __init__(self, message: Phrase, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


def escaped(text: str) -> str:
    """Return a text that Markdown shows exactly as it is, anywhere but inside a code span; on one line."""
    return _PUNCTUATION.sub(r"\\\1", _SPACES.sub(" ", visible(_MARKS.sub("", text))))


def markdown(text: str) -> str:
    """Return a text marked as being Markdown already, so that a template prints it unescaped."""
    from markupsafe import Markup

    return Markup(text)


def joined(values: Iterable[Any], between: Any = "") -> str:
    """Return the values one after the other as Markdown; those that are not Markdown yet are escaped."""
    return markdown(printable(between).join(printable(value) for value in values))


def piped(rows: Iterable[Iterable[str]]) -> str:
    """Return rows of Markdown, the head and the alignments first, as a pipe table."""
    return markdown("\n".join("| " + " | ".join(cells) + " |" for cells in rows))


def printable(value: Any) -> str:
    """Return a text or a number as Markdown. Raises ``TemplateError`` for anything else, which has no words."""
    if isinstance(value, str):
        return value if hasattr(value, "__html__") else markdown(escaped(value))
    if isinstance(value, (int, float, Fraction)) and not isinstance(value, bool):
        return markdown(escaped(str(value)))
    raise TemplateError(*_unprintable(value))


def _unprintable(value: Any) -> tuple[Phrase, str]:
    """Return what is printed of a value that is neither a text nor a number, and a hint."""
    if value is None:
        return phrase("there is nothing here to print"), phrase("ask first: {% if … %}")
    if isinstance(value, bool):
        return phrase("{value} cannot be printed", value=str(value).lower()), phrase(
            'write the words: {{ "x" if … else "–" }}'
        )
    if callable(value):
        return phrase("a function is printed without being called"), phrase('write its brackets, such as bands("…")')
    if isinstance(value, Iterable):
        return phrase("a list cannot be printed"), phrase(
            'print its values one by one: {% for … %}, or join them: |join(", ")'
        )
    names = getattr(value, "__dataclass_fields__", {})
    return phrase("this is a thing of several values and cannot be printed itself"), phrase(
        "print one of {names}", names=tuple(names)
    )
