"""The names on counters: in one line or two, shortened where they have to be. All in millimetres."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from generator.i18n import phrase
from generator.model.team import Player
from generator.problems import Problem, Severity, quoted
from generator.scene.fonts import POINT, SEMIBOLD, baseline, fitted_lines, text_width

NAME_FLOOR = 5 * POINT
ORDINARY_NAME = "n" * 10
"""A line narrower than this holds not even ordinary names: there they may be cut short."""

LEAST_LETTERS = 3
"""How much of a name has to be left where it is cut short."""


class PrintedName(NamedTuple):
    """A name as a counter shows it, its size, and its lines, each with its baseline."""

    text: str
    size: float
    lines: tuple[tuple[float, str], ...]


def printed_name(
    name: str, short: str, centre: float, size: float, half_width: Callable[[float], float]
) -> PrintedName | None:
    """Return a player's name, shortened and cut as little as it takes; ``None`` when even the shortest is too long.

    ``half_width`` returns half the room at a height. A ``short`` name that the team's file gives is at most cut.
    """
    ways = (short,) if short else (name, *shortened(name))
    for text in ways:
        lines = name_lines(text, centre, size, half_width)
        if lines is not None:
            return PrintedName(text, *lines)
    return _cut_short(ways[-1], centre, half_width)


def _cut_short(last: str, centre: float, half_width: Callable[[float], float]) -> PrintedName | None:
    """Return as much of a name as one line holds at the floor size, on counters too small for most names.

    ``None`` below three letters, and where there is room enough for whoever made the team to write another name.
    """
    base = baseline(centre, NAME_FLOOR)
    room = 2 * half_width(base)
    if room > text_width(ORDINARY_NAME, SEMIBOLD, NAME_FLOOR):
        return None
    for letters in range(len(last) - 1, LEAST_LETTERS - 1, -1):
        cut = f"{last[:letters].rstrip(' -')}."
        if text_width(cut, SEMIBOLD, NAME_FLOOR) <= room:
            return PrintedName(cut, NAME_FLOOR, ((base, cut),))
    return None


def name_lines(
    name: str, centre: float, size: float, half_width: Callable[[float], float]
) -> tuple[float, tuple[tuple[float, str], ...]] | None:
    """Return a size and up to two lines of a name, each with its baseline; ``None`` when it is too long."""
    one = 2 * half_width(baseline(centre, size))
    leading = NAME_FLOOR * 0.88
    upper, lower = centre - 0.1, centre - 0.1 + leading
    widths = (2 * half_width(baseline(upper, NAME_FLOOR)), 2 * half_width(baseline(lower, NAME_FLOOR)))
    fitted = fitted_lines(name, SEMIBOLD, (one,), size, NAME_FLOOR)
    if fitted is None:
        fitted = fitted_lines(name, SEMIBOLD, widths, NAME_FLOOR, NAME_FLOOR)
    if fitted is None and " " not in name:
        fitted = _hyphenated(name, widths)
    if fitted is None:
        return None
    reached, lines = fitted
    middles = (centre,) if len(lines) == 1 else (upper, lower)
    return reached, tuple((baseline(y, reached), line) for y, line in zip(middles, lines, strict=True))


def name_problem(player: Player, printed: PrintedName | None, width: float, file: str) -> Problem | None:
    """Return what is to be told of a name on a counter so wide: a note when it is shortened, an error without room."""
    full, severity = player.short or player.name, Severity.NOTE
    if printed is None:
        message = phrase("{full} does not fit on a counter of {width:g} mm at 5 pt", full=quoted(full), width=width)
        severity = Severity.ERROR
    elif printed.text != full:
        message = phrase("{full} is printed as {text} on the counter", full=quoted(full), text=quoted(printed.text))
    else:
        return None
    hint = phrase("write a shorter name for the counter: short: …")
    return Problem(file, message, f"players[{player.entry + 1}].name", hint=hint, severity=severity)


def _hyphenated(word: str, widths: tuple[float, float]) -> tuple[float, tuple[str, ...]] | None:
    """Return one long word broken in two at the floor size, as evenly as the widths allow."""
    middle = len(word) / 2
    for cut in sorted(range(3, len(word) - 2), key=lambda cut: (abs(cut - middle), cut)):
        first = word[:cut] if word[cut - 1] == "-" else f"{word[:cut]}-"
        if all(
            text_width(line, SEMIBOLD, NAME_FLOOR) <= width
            for line, width in zip((first, word[cut:]), widths, strict=True)
        ):
            return NAME_FLOOR, (first, word[cut:])
    return None


def shortened(name: str) -> tuple[str, ...]:
    """Return ever shorter ways to write a name: initials before the last two parts, before the last, the last alone.

    Particles stay with the word they lead to: «Juan Carlos de la Fuente» becomes «J. C. de la Fuente».
    """
    parts = _parts(name)
    if len(parts) < 2:
        return ()
    initials = [f"{_bare(part)[0]}." for part in parts]
    last = _bare(parts[-1]) if parts[-1].split()[0].casefold() in _AND else parts[-1]
    options = []
    if len(parts) > 2:
        options.append(f"{' '.join(initials[:-2])} {' '.join(parts[-2:])}")
        options.append(f"{' '.join(initials[:-2])} {parts[-2]}")
    for family in dict.fromkeys(
        (last, " ".join(word for word in last.split() if not _NUMBERED.fullmatch(word)) or last)
    ):
        options += [f"{' '.join(initials[:-1])} {family}", f"{initials[0]} {family}", family]
    return tuple(dict.fromkeys(options))


_NUMBERED = re.compile(r".*\d.*|[IVX]{1,4}|[JS]r\.?", re.IGNORECASE)
"""What follows a name and is none: a number, II, Jr."""

_AND = ("y", "e", "i", "and")
_PARTICLES = (*_AND, "de", "del", "la", "las", "los", "el", "da", "do", "dos", "das", "di", "van", "von", "der")


def _parts(name: str) -> list[str]:
    """Return the words of a name, particles together with the word they lead to, numbers with that they follow."""
    parts: list[str] = []
    leading = ""
    for word in name.split():
        if parts and not leading and _NUMBERED.fullmatch(word):
            parts[-1] = f"{parts[-1]} {word}"
            continue
        leading = f"{leading} {word}".strip()
        if word.casefold() not in _PARTICLES:
            parts.append(leading)
            leading = ""
    return [*parts, leading] if leading else parts


def _bare(part: str) -> str:
    words = [word for word in part.split() if word.casefold() not in _PARTICLES]
    return " ".join(words) or part
