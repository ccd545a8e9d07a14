"""Field lines as strips of paper to cut out and glue on a board, the way the rules' authors made theirs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.geometry.field import Arc, Marking, PaintedSpot, Segment, length_of
from generator.geometry.shapes import Point, Rect, Size, Transform, shelved
from generator.i18n import in_numbers, message, say
from generator.scene.fonts import POINT, REGULAR, SEMIBOLD, fitted_size, shortened, text_width
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import Artwork, Box, Circle, Command, Group, Item, Path, Style, Text, arc_commands
from generator.text.words import LARGE, LARGER, Edition

WIDTH = 2.6
"""A strip narrower than this cannot be cut with scissors."""

CUT = Style(fill=WHITE, stroke=INK, width=0.12)
_GAP = 3.0
_HEAD = 10.0


class StripStyle(NamedTuple):
    """Sizes of the notes beside strips and, at most and at least, of the heading, in millimetres."""

    note: float
    headings: tuple[float, float]

    @property
    def under(self) -> float:
        """Return the baseline of the note under a straight strip."""
        return 0.5 + WIDTH + self.note * 1.1


STRIP_STYLES: Mapping[Edition, StripStyle] = {
    "usual": StripStyle(6 * POINT, (11 * POINT, 6 * POINT)),
    "large-print": StripStyle(LARGE, (LARGER, LARGE)),
}


@dataclass(frozen=True, slots=True)
class _Block:
    """One strip with its note, drawn from its own top left corner."""

    size: Size
    items: tuple[Item, ...]


def strip_pages(
    marks: Sequence[Marking],
    metre: float,
    page: Size,
    language: str,
    heading: str,
    style: StripStyle = STRIP_STYLES["usual"],
) -> tuple[Artwork, ...]:
    """Return the pages of strips under a heading: straight ones first, then arcs and spots, row by row."""
    blocks = [
        *_straight(marks, page.width, language, style),
        *_curved(marks, page.width, language, style),
        _spots(marks, metre, language, style),
    ]
    head, left = _heading(page, heading, style), iter(blocks)
    places = shelved((block.size for block in blocks), Size(page.width, page.height - _HEAD), Size(_GAP, 0.0))
    return tuple(
        Artwork(page, (head, *(Group(next(left).items, Transform.shift(x, y + _HEAD)) for x, y in spots)))
        for spots in places
    )


def _heading(page: Size, heading: str, style: StripStyle) -> Text:
    most, least = style.headings
    size = fitted_size(heading, SEMIBOLD, page.width, most, least) or least
    return Text(Point(0.5, 4.5), shortened(heading, SEMIBOLD, size, page.width), SEMIBOLD, size, INK)


def _millimetres(value: float, language: str) -> str:
    return f"{in_numbers(f'{value:.1f}', language)} mm"


def _part(part: int, parts: int) -> str:
    return f" {part + 1}/{parts}" if parts > 1 else ""


_MARKINGS = (
    message("touchline"), message("goal line"), message("halfway line"), message("penalty area"), message("goal area"),
    message("centre circle"), message("penalty arc"), message("corner arc"),
)  # fmt: skip
"""The names of markings, for the catalogues."""


def _straight(marks: Sequence[Marking], width: float, language: str, style: StripStyle) -> Iterable[_Block]:
    """Yield the straight pieces, the longest first; lines longer than the page come in equal parts."""
    straight = [marking for marking in marks if isinstance(marking, Segment)]
    for marking in sorted(straight, key=length_of, reverse=True):
        length = length_of(marking)
        parts = math.ceil(length / (width - 1))
        for part in range(parts):
            share = length / parts
            note = f"{say(language, marking.name)}{_part(part, parts)} · {_millimetres(share, language)}"
            box = Box(Rect(0.5, 0.5, share, WIDTH), CUT)
            items = (box, Text(Point(0.5, style.under), note, REGULAR, style.note, INK))
            yield _Block(Size(max(share, text_width(note, REGULAR, style.note)) + 1, style.under + _GAP * 0.7), items)


def _curved(marks: Sequence[Marking], width: float, language: str, style: StripStyle) -> Iterable[_Block]:
    """Yield the arcs, circles in quarters, or in smaller parts where those would be wider than the page."""
    for marking in marks:
        if not isinstance(marking, Arc):
            continue
        radius = marking.radius
        widest = 2 * math.degrees(math.asin(min(1.0, (width - 1) / 2 / (radius + WIDTH / 2))))
        parts = math.ceil(marking.sweep / min(90.0, widest) - 1e-9)
        for part in range(parts):
            note = f"{say(language, marking.name)}{_part(part, parts)} · r {_millimetres(radius, language)}"
            yield _sector(radius, marking.sweep / parts, note, style)


def _spots(marks: Sequence[Marking], metre: float, language: str, style: StripStyle) -> _Block:
    """Return the painted spots in one row."""
    count = sum(isinstance(marking, PaintedSpot) for marking in marks)
    radius = max(1.6, 0.22 * metre)
    pitch = 2 * radius + _GAP
    circles = tuple(Circle(Point(radius + 0.5 + pitch * index, radius + 0.5), radius, CUT) for index in range(count))
    note = say(language, message("spots"))
    base = 2 * radius + 1 + style.note
    return _Block(Size(pitch * count, base + _GAP), (*circles, Text(Point(0.5, base), note, REGULAR, style.note, INK)))


def _sector(radius: float, sweep: float, note: str, style: StripStyle) -> _Block:
    """Return a strip bent along a circle, lying on its back."""
    outer, inner = radius + WIDTH / 2, max(0.3, radius - WIDTH / 2)
    half = outer * math.sin(math.radians(min(sweep, 180) / 2))
    centre = Point(half + 0.5, outer + 0.5)
    there = arc_commands(centre, outer, 270 - sweep / 2, sweep)
    back = arc_commands(centre, inner, 270 + sweep / 2, -sweep)
    commands: tuple[Command, ...] = (*there, ("L", *back[0][1:]), *back[1:], ("Z",))
    base = outer - inner * math.cos(math.radians(sweep / 2)) + 0.5 + style.note * 1.2
    width = max(2 * half, text_width(note, REGULAR, style.note)) + 1
    return _Block(
        Size(width, base + _GAP), (Path(commands, CUT), Text(Point(0.5, base), note, REGULAR, style.note, INK))
    )
