"""Field lines as strips of paper to cut out and glue on a board, the way the rules' authors made theirs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from generator.artwork.board_layout import BoardLayout
from generator.artwork.markings import marking_length
from generator.geometry.football import Arc, Mark, Marking, Segment, markings
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.scene.fonts import POINT, REGULAR
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import Artwork, Box, Circle, Command, Group, Item, Path, Style, Text, arc_commands

WIDTH = 2.6
"""A strip narrower than this cannot be cut with scissors."""

CUT = Style(fill=WHITE, stroke=INK, width=0.12)
_ROW = 7.6
_GAP = 4.0
_NOTE = 6 * POINT


def strip_pages(layout: BoardLayout, page: Size, language: str) -> tuple[tuple[str, Artwork], ...]:
    """Return the pages of strips, each with a heading: straight ones in rows, then arcs and spots."""
    blocks = [*_straight(layout, page.width, language), *_curved(layout, language)]
    pages: list[list[Item]] = [[]]
    y = 0.0
    for height, items in blocks:
        if y + height > page.height and pages[-1]:
            pages.append([])
            y = 0.0
        pages[-1] += [_lowered(item, y) for item in items]
        y += height
    return tuple((f"{number}", Artwork(page, tuple(items))) for number, items in enumerate(pages, start=1))


def _lowered(item: Item, by: float) -> Item:
    return Group((item,), Transform.shift(0, by))


def _named(marking: Marking, language: str) -> str:
    return _SPANISH.get(marking.name, marking.name) if language == "es" else marking.name


_SPANISH: Mapping[str, str] = {
    "touchline": "línea de banda",
    "goal line": "línea de meta",
    "halfway line": "línea media",
    "penalty area": "área grande",
    "goal area": "área chica",
    "centre circle": "círculo central",
    "penalty arc": "semicírculo del área",
    "corner arc": "cuadrante de esquina",
}


def _straight(layout: BoardLayout, width: float, language: str) -> Iterable[tuple[float, list[Item]]]:
    """Yield one row for each straight piece, lines longer than the page in equal parts."""
    for marking in markings(layout.pitch.field):
        if not isinstance(marking, Segment):
            continue
        length = marking_length(marking) * layout.mm_per_metre
        parts = math.ceil(length / (width - 1))
        for part in range(parts):
            note = f"{_named(marking, language)} {part + 1}/{parts} · {length / parts:.1f} mm"
            box = Box(Rect(0.5, 0.5, length / parts, WIDTH), CUT)
            yield _ROW, [box, Text(Point(0.5, 0.5 + WIDTH + _NOTE), note, REGULAR, _NOTE, INK)]


def _curved(layout: BoardLayout, language: str) -> Iterable[tuple[float, list[Item]]]:
    """Yield one block for each arc, circles in quarters, and one row with the spots."""
    for marking in markings(layout.pitch.field):
        if not isinstance(marking, Arc):
            continue
        radius = marking.radius * layout.mm_per_metre
        parts = max(1, math.ceil(marking.sweep / 90))
        for part in range(parts):
            sweep = marking.sweep / parts
            items, height = _sector(
                radius, sweep, f"{_named(marking, language)} {part + 1}/{parts} · r {radius:.1f} mm"
            )
            yield height, items
    spots: list[Item] = [
        Circle(Point(4 + 8 * index, 4), max(1.6, 0.22 * layout.mm_per_metre), CUT)
        for index, marking in enumerate(m for m in markings(layout.pitch.field) if isinstance(m, Mark))
    ]
    yield 9.0, spots


def _sector(radius: float, sweep: float, note: str) -> tuple[list[Item], float]:
    """Return a strip bent along a circle, lying on its back, and the height it takes."""
    outer, inner = radius + WIDTH / 2, max(0.3, radius - WIDTH / 2)
    half = outer * math.sin(math.radians(min(sweep, 180) / 2))
    centre = Point(half + 0.5, outer + 0.5)
    there = arc_commands(centre, outer, 270 - sweep / 2, sweep)
    back = arc_commands(centre, inner, 270 + sweep / 2, -sweep)
    commands: tuple[Command, ...] = (*there, ("L", *back[0][1:]), *back[1:], ("Z",))
    height = outer - inner * math.cos(math.radians(sweep / 2)) + 0.5
    items: list[Item] = [Path(commands, CUT), Text(Point(0.5, height + _NOTE * 1.4), note, REGULAR, _NOTE, INK)]
    return items, height + _NOTE * 1.4 + _GAP
