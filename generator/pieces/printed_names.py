"""Names of people in narrow places: shortened by rule, over two lines, hyphenated, and in the end cut short.

Lengths in millimetres.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from generator.geometry.shapes import Point
from generator.pieces.face_room import HalfWidth
from generator.scene.fonts import baseline, fitted_lines, text_width
from generator.scene.palette import Colour
from generator.scene.primitives import Text

ORDINARY_NAME = "n" * 10
"""A line narrower than this holds not even ordinary names: there they may be cut short."""

LEAST_LETTERS = 3
"""How much of a name has to be left where it is cut short."""


class PrintedName(NamedTuple):
    text: str
    size: float
    lines: tuple[tuple[float, str], ...]


NO_NAME = PrintedName("", 0.0, ())


class NameLook(NamedTuple):
    """Where a name goes and how it looks: about the ``middle`` and the height ``centre``, and in how many lines.

    ``half_width`` returns half the room at a height.
    """

    middle: float
    centre: float
    size: float
    least: float
    font: str
    lines: int
    half_width: HalfWidth


@lru_cache(maxsize=8192)
def printed_name(name: str, look: NameLook) -> PrintedName | None:
    """Return a name, shortened and cut as little as it takes; ``None`` when even the shortest is too long.

    Words that a hard space (U+00A0) joins are at most cut.
    """
    ways = [way.replace(_HARD_SPACE, " ") for way in (name, *shorter_names(name))]
    for text in ways:
        lines = name_lines(text, look)
        if lines is not None:
            return PrintedName(text, *lines)
    return _cut_short(ways[-1], look)


def draw_name(name: str, look: NameLook, ink: Colour) -> tuple[Text, ...] | None:
    """Return a name as it is printed; ``None`` where even the shortest form is too long."""
    printed = printed_name(name, look) if name else NO_NAME
    if printed is None:
        return None
    return tuple(
        [Text(Point(look.middle, y), line, look.font, printed.size, ink, "middle") for y, line in printed.lines]
    )


_HARD_SPACE = "\u00a0"


def _cut_short(last: str, look: NameLook) -> PrintedName | None:
    """Return as much of a name as one line holds at the least size, in places too small for most names.

    ``None`` below three letters, and where there is room enough for whoever wrote it to write another name.
    """
    base = baseline(look.centre, look.least)
    room = 2 * look.half_width(base)
    if room > text_width(ORDINARY_NAME, look.font, look.least):
        return None
    for letters in range(len(last) - 1, LEAST_LETTERS - 1, -1):
        text = f"{last[:letters].rstrip(' -')}."
        if text_width(text, look.font, look.least) <= room:
            return PrintedName(text, look.least, ((base, text),))
    return None


def name_lines(name: str, look: NameLook) -> tuple[float, tuple[tuple[float, str], ...]] | None:
    """Return a size and the lines of a name, each with its baseline; ``None`` when it is too long.

    A second line goes below the first, both at the least size.
    """
    centre, size, least = look.centre, look.size, look.least
    one = 2 * look.half_width(baseline(centre, size))
    leading = least * 0.88
    upper, lower = centre - 0.1, centre - 0.1 + leading
    widths = (2 * look.half_width(baseline(upper, least)), 2 * look.half_width(baseline(lower, least)))
    fitted = fitted_lines(name, look.font, (one,), size, least)
    if fitted is None and look.lines > 1:
        fitted = fitted_lines(name, look.font, widths, least, least)
        if fitted is None and " " not in name:
            fitted = _hyphenate(name, widths, look)
    if fitted is None:
        return None
    reached, lines = fitted
    middles = (centre,) if len(lines) == 1 else (upper, lower)
    return reached, tuple((baseline(y, reached), line) for y, line in zip(middles, lines, strict=True))


def _hyphenate(word: str, widths: tuple[float, float], look: NameLook) -> tuple[float, tuple[str, ...]] | None:
    """Return one long word broken in two at the least size, as evenly as the widths allow."""
    middle = len(word) / 2
    for end in sorted(range(3, len(word) - 2), key=lambda end: (abs(end - middle), end)):
        first = word[:end] if word[end - 1] == "-" else f"{word[:end]}-"
        if all(
            text_width(line, look.font, look.least) <= width
            for line, width in zip((first, word[end:]), widths, strict=True)
        ):
            return look.least, (first, word[end:])
    return None


def shorter_names(name: str) -> tuple[str, ...]:
    """Return ever shorter ways to write a name: initials before the last two parts, before the last, the last alone.

    Particles stay with the word they lead to: «Juan Carlos de la Fuente» becomes «J. C. de la Fuente».
    """
    parts = _name_parts(name)
    if len(parts) < 2:
        return ()
    initials = [f"{_without_particles(part)[0]}." for part in parts]
    last = _without_particles(parts[-1]) if _words(parts[-1])[0].casefold() in _AND else parts[-1]
    options = []
    if len(parts) > 2:
        options.append(f"{' '.join(initials[:-2])} {' '.join(parts[-2:])}")
        options.append(f"{' '.join(initials[:-2])} {parts[-2]}")
    for family in dict.fromkeys(
        (last, " ".join(word for word in _words(last) if not _NUMBERED.fullmatch(word)) or last)
    ):
        options += [f"{' '.join(initials[:-1])} {family}", f"{initials[0]} {family}", family]
    return tuple(dict.fromkeys(options))


_SPACES = re.compile(r"[^\S\u00a0]+")
_NUMBERED = re.compile(r".*\d.*|[IVX]{1,4}|[JS]r\.?", re.IGNORECASE)
"""What follows a name and is none: a number, II, Jr."""

_AND = ("y", "e", "i", "and")
_PARTICLES = (*_AND, "de", "del", "la", "las", "los", "el", "da", "do", "dos", "das", "di", "van", "von", "der")


def _name_parts(name: str) -> list[str]:
    """Return the words of a name, particles together with the word they lead to, numbers with that they follow."""
    parts: list[str] = []
    leading = ""
    for word in _words(name):
        if parts and not leading and _NUMBERED.fullmatch(word):
            parts[-1] = f"{parts[-1]} {word}"
            continue
        leading = f"{leading} {word}".strip()
        if word.casefold() not in _PARTICLES:
            parts.append(leading)
            leading = ""
    return [*parts, leading] if leading else parts


def _words(text: str) -> list[str]:
    return [word for word in _SPACES.split(text) if word]


def _without_particles(part: str) -> str:
    words = [word for word in _words(part) if word.casefold() not in _PARTICLES]
    return " ".join(words) or part
