"""Templates to lay over the hexes, and field lines as strips of paper to glue on a board."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.boards.edges import arrow_head
from generator.boards.marks import cross
from generator.boards.panels.rolls import FacingColours, facings
from generator.boards.panels.strips import page_heading
from generator.geometry.field import Arc, Marking, PaintedSpot, Segment, length_of
from generator.geometry.grids.grid import HexLattice
from generator.geometry.grids.hexes import DIRECTIONS, Hex, HexGrid, Orientation, centre_of, corners
from generator.geometry.shapes import Point, Rect, Size, Transform, pack_shelves
from generator.i18n import Message, in_numbers, message, translate
from generator.model.rules.rulings import dagger_note
from generator.scene.drawings import bounds_of
from generator.scene.fonts import BOLD, POINT, REGULAR, text_width, wrap
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.primitives import (
    Artwork,
    Box,
    Circle,
    Command,
    Group,
    Item,
    Path,
    Polygon,
    Style,
    Text,
    arc_commands,
    strokes,
)
from generator.text.words import LARGE, LARGER, Edition

_ZONE = Colour.of("#c8102e")
_START, _END, _SHARED = Colour.of("#f2c94c"), Colour.of("#7fb4e0"), Colour.of("#5f9e6e")
_QUIET, _EDGE = Colour.of("#5d5a55"), Colour.of("#4a4038")
WHEEL = FacingColours(WHITE, _QUIET, _EDGE, INK)
_GAP = 7.0  # mm between things to cut out
_WHEEL = 0.98
"""How far the facing wheel reaches from its middle, round its numbers, in widths of its hex."""

TEMPLATES: Mapping[str, Message] = {
    "in": message("Zone of control, figure IN"),
    "between": message("Zone of control, figure BETWEEN"),
    "wheel": message("Facing wheel"),
    "cut": message("Cut along the outline and cut out the middle."),
    "turn": message(
        "Cut out the circle and put it beside the figure, with 1 where it faces. The two hexes at the thick "
        "sides are in front of it; each turn is one number."
    ),
    "overlap": message("Cost of a step by shared sixths"),
    "half": message("half step"),
    "full": message("full step"),
    "sixths": message("{n}/6 shared"),
    "ruled": message("A figure BETWEEN controls the 8 hexes around the two it occupies."),
}


class TemplateStyle(NamedTuple):
    """Sizes of the texts on templates, in millimetres.

    Notes begin ``below`` a heading, their lines ``leading`` apart; ``pitch`` is how far apart two pictures are.
    """

    heading: float
    note: float
    foot: float
    below: float
    leading: float
    pitch: float


TEMPLATE_STYLES: Mapping[Edition, TemplateStyle] = {
    "usual": TemplateStyle(10 * POINT, 8 * POINT, 7.5 * POINT, 4.0, 3.4, 52.0),
    "large-print": TemplateStyle(LARGER, LARGE, LARGE, 7.0, 6.6, 72.0),
}


def template_pages(
    weave: HexLattice, size: Size, language: str, style: TemplateStyle = TEMPLATE_STYLES["usual"], marked: bool = False
) -> tuple[Artwork, ...]:
    """Return the pages of templates of a board; ``marked`` says that a note of what is decided here has a dagger."""
    blocks = [
        _zone(weave, (Hex(0, 0),), "in", language, style),
        _zone(weave, (Hex(0, 0), DIRECTIONS[weave.orientation][2]), "between", language, style),
        _wheel(weave, language, style),
        _overlaps(weave.orientation, language, style),
    ]
    areas = [bounds_of(items) for items in blocks]
    queue = iter(zip(blocks, areas, strict=True))
    note = translate(language, TEMPLATES["ruled"])
    note = dagger_note("silent", note, language) if marked else note
    ruled = wrap(note, REGULAR, style.foot, size.width) or ()
    lines = zip(reversed(range(len(ruled))), ruled, strict=True)
    foot = [
        Text(Point(0, size.height - 2 - up * style.leading), text, REGULAR, style.foot, _QUIET) for up, text in lines
    ]
    high = size.height - 10 - style.leading * (len(ruled) - 1)
    pages = [
        [Group(tuple(items), Transform.shift(x - area.x, y - area.y)) for (x, y), (items, area) in zip(spots, queue)]  # noqa: B905
        for spots in pack_shelves((area.size for area in areas), Size(size.width, high), Size(_GAP, _GAP))
    ]
    return tuple(Artwork(size, (*items, *foot)) for items in pages)


def _templates_heading(text: str, above: Rect, note: str, width: float, style: TemplateStyle) -> Iterator[Item]:
    """Yield a heading and its note above an area."""
    lines = wrap(note, REGULAR, style.note, width) or ()
    y = above.y - (style.below - 0.4) - style.leading * len(lines)
    yield Text(Point(above.x, y), text, BOLD, style.heading, INK)
    for index, line in enumerate(lines):
        yield Text(Point(above.x, y + style.below + index * style.leading), line, REGULAR, style.note, _QUIET)


def _zone(
    weave: HexLattice, occupied: Sequence[Hex], key: str, language: str, style: TemplateStyle
) -> list[Item]:  # fmt: skip
    """Return the ring of hexes around those a figure stands on, with the hole for the figure."""
    steps = DIRECTIONS[weave.orientation]
    cells = dict.fromkeys([*occupied, *(cell + step for cell in occupied for step in steps)])
    grid, hole = (HexGrid(tuple(own), weave.orientation, weave.width, Point(0, 0)) for own in (cells, occupied))
    pale = WHITE.mix(_ZONE, 0.11)
    items: list[Item] = [Polygon(grid.outline(cell), Style(fill=pale)) for cell in cells if cell not in occupied]
    dashed = Style(stroke=_ZONE.mix(WHITE, 0.55), width=0.3, dash=(1.2, 0.9))
    items.append(strokes(((side.start, side.end) for side in grid.sides), dashed))
    for around in (grid, hole):
        rim = ((side.start, side.end) for side in around.sides if side.second is None)
        items.append(strokes(rim, Style(stroke=_ZONE, width=0.6, cap="round")))
    for cell in cells:
        if cell in occupied:
            items.append(cross(grid.centre(cell), 1.5, Style(stroke=_ZONE, width=0.4)))
    area, advice = bounds_of(items), translate(language, TEMPLATES["cut"])
    return [*_templates_heading(translate(language, TEMPLATES[key]), area, advice, max(75, area.width), style), *items]


def _wheel(weave: HexLattice, language: str, style: TemplateStyle) -> list[Item]:
    """Return a hex with its corners numbered, to lay under a figure; the sides before corner 1 are strong."""
    across = weave.width * 1.7
    at, outline = Point(0, 0), corners(Point(0, 0), across, weave.orientation)
    first = 1 if weave.orientation == "flat" else 0
    strong = Style(stroke=_ZONE, width=2.0, cap="round")
    before, after = outline[first - 1], outline[(first + 1) % 6]
    items: list[Item] = [*facings(at, across, corners(Point(0, 0), 1.0, weave.orientation), WHEEL)]
    items.append(Path((("M", *before), ("L", *outline[first]), ("L", *after)), strong))
    items.append(Circle(at, _WHEEL * across, Style(stroke=_ZONE, width=0.6)))
    area = bounds_of(items)
    heading, turn = translate(language, TEMPLATES["wheel"]), translate(language, TEMPLATES["turn"])
    return [*_templates_heading(heading, area, turn, area.width, style), *items]


_Case = tuple[int | None, int, int]
_CASES: tuple[_Case, ...] = ((None, 2, 3), (1, 2, 2), (1, 3, 1), (0, 3, 0))
"""Two positions each, as a side of the middle hex (``None``: IN it), and the sixths that they share."""


def _overlaps(orientation: Orientation, language: str, style: TemplateStyle) -> list[Item]:
    """Return the four cases two by two, under a heading."""
    items: list[Item] = []
    for index, case in enumerate(_CASES):
        diagram = _overlap(orientation, case, language, style)
        area = bounds_of(diagram)
        place = Transform.shift(index % 2 * style.pitch + 22 - area.centre.x, index // 2 * 60 - area.y)
        items.append(Group(tuple(diagram), place))
    above = Rect(min(0.0, bounds_of(items).x), -4.4, 0.0, 0.0)
    return [
        *_templates_heading(translate(language, TEMPLATES["overlap"]), above, "", 2 * style.pitch - 4, style),
        *items,
    ]


def _overlap(orientation: Orientation, case: _Case, language: str, style: TemplateStyle) -> list[Item]:
    """Return two positions over a hex and its neighbours, their shared part, and the cost of the step."""
    width, (first, second, sixths) = 15.0, case
    grid = HexGrid((Hex(0, 0), *DIRECTIONS[orientation]), orientation, width, Point(0, 0))
    one, other = (_triangles(grid, side) for side in (first, second))
    items: list[Item] = []
    for triangle in dict.fromkeys([*one, *other]):
        both = triangle in one and triangle in other
        fill = _SHARED if both else _START if triangle in one else _END
        items.append(Polygon(triangle, Style(fill=fill)))
    items.append(strokes(((side.start, side.end) for side in grid.sides), Style(stroke=_QUIET, width=0.3)))
    start, end = (_position_middle(grid, side) for side in (first, second))
    items += _step(start, end)
    area = bounds_of(items)
    cost = translate(language, TEMPLATES["half" if sixths >= 2 else "full"])
    text = f"{translate(language, TEMPLATES['sixths'], n=sixths)}: {cost}"
    below = Point(area.centre.x, area.bottom + style.below + 0.2)
    return [*items, Text(below, text, BOLD, style.note, INK, "middle")]


def _triangles(grid: HexGrid, side: int | None) -> tuple[tuple[Point, Point, Point], ...]:
    """Return the six triangles that a figure takes: a whole hex, or three of each hex at one of its sides."""
    middle = Hex(0, 0)
    if side is None:
        return tuple(_triangle(grid, middle, index) for index in range(6))
    neighbour = middle + DIRECTIONS[grid.orientation][side]
    return tuple(
        _triangle(grid, cell, (edge + turn) % 6)
        for cell, edge in ((middle, side), (neighbour, side + 3))
        for turn in (-1, 0, 1)
    )


def _triangle(grid: HexGrid, cell: Hex, side: int) -> tuple[Point, Point, Point]:
    outline, at = grid.outline(cell), grid.centre(cell)
    rounded = [Point(round(p.x, 6) + 0.0, round(p.y, 6) + 0.0) for p in (at, outline[side], outline[(side + 1) % 6])]
    return rounded[0], rounded[1], rounded[2]


def _position_middle(grid: HexGrid, side: int | None) -> Point:
    if side is None:
        return grid.centre(Hex(0, 0))
    x, y = centre_of(DIRECTIONS[grid.orientation][side], grid.orientation)
    return Point(x * grid.size / 2, y * grid.size / 2)


def _step(start: Point, end: Point) -> Iterator[Item]:
    length = math.dist(start, end)
    x, y = (end.x - start.x) / length, (end.y - start.y) / length
    foot = Point(end.x - x * 2.4, end.y - y * 2.4)
    yield strokes([(start, foot)], Style(stroke=INK, width=0.6))
    yield arrow_head(end, x, y, (0.0, -2.4, 1.1), Style(fill=INK))
    yield Circle(start, 0.9, Style(fill=WHITE, stroke=INK, width=0.4))


WIDTH = 2.6
"""A strip narrower than this cannot be cut with scissors."""

CUT = Style(fill=WHITE, stroke=INK, width=0.12)
_STRIP_GAP = 3.0  # mm
_HEAD = 10.0  # mm for the title of a page


class StripStyle(NamedTuple):
    """Sizes of the notes beside strips and, at most and at least, of the heading, in millimetres."""

    note: float
    headings: tuple[float, float]

    @property
    def depth(self) -> float:
        return 0.5 + WIDTH + self.note * 1.1


STRIP_STYLES: Mapping[Edition, StripStyle] = {
    "usual": StripStyle(6 * POINT, (11 * POINT, 6 * POINT)),
    "large-print": StripStyle(LARGE, (LARGER, LARGE)),
}


_Block = tuple[Size, tuple[Item, ...]]
"""Strips or spots with their note, and the room that they take."""


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
        *_straight_blocks(marks, page.width, language, style),
        *_arc_blocks(marks, page.width, language, style),
        _spot_block(marks, metre, language, style),
    ]
    head, queue = page_heading(heading, page.width, style.headings), iter(items for _, items in blocks)
    pages = pack_shelves((size for size, _ in blocks), Size(page.width, page.height - _HEAD), Size(_STRIP_GAP, 0.0))
    return tuple(
        Artwork(page, (head, *(Group(next(queue), Transform.shift(x, y + _HEAD)) for x, y in spots))) for spots in pages
    )


def _millimetres(value: float, language: str) -> str:
    return f"{in_numbers(f'{value:.1f}', language)} mm"


def _count(part: int, parts: int) -> str:
    return f" {part + 1}/{parts}" if parts > 1 else ""


_MARKINGS = (
    message("touchline"), message("goal line"), message("halfway line"), message("penalty area"), message("goal area"),
    message("centre circle"), message("penalty arc"), message("corner arc"),
)  # fmt: skip
"""The names of markings, for the catalogues."""


def _straight_blocks(marks: Sequence[Marking], width: float, language: str, style: StripStyle) -> Iterable[_Block]:
    """Yield the straight pieces, the longest first; lines longer than the page come in equal parts."""
    straight = [marking for marking in marks if isinstance(marking, Segment)]
    for marking in sorted(straight, key=length_of, reverse=True):
        length = length_of(marking)
        parts = math.ceil(length / (width - 1))
        side = f" ({translate(language, _side_of(marking))})" if parts > 1 else ""
        for part in range(parts):
            share = length / parts
            named = f"{translate(language, marking.name)}{side}{_count(part, parts)}"
            note = f"{named} · {_millimetres(share, language)}"
            box = Box(Rect(0.5, 0.5, share, WIDTH), CUT)
            items = (box, Text(Point(0.5, style.depth), note, REGULAR, style.note, INK))
            wide = max(share, text_width(note, REGULAR, style.note)) + 1
            yield Size(wide, style.depth + _STRIP_GAP * 0.7), items


def _side_of(line: Segment) -> Message:
    """Return on which side of the field a line is: that of a coach who sees it as it lies on the board."""
    (x, y), (right, lower) = line.start, line.end
    if abs(right - x) > abs(lower - y):
        return message("top", "side") if y + lower < 0 else message("bottom", "side")
    return message("left", "side") if x + right < 0 else message("right", "side")


def _arc_blocks(marks: Sequence[Marking], width: float, language: str, style: StripStyle) -> Iterable[_Block]:
    """Yield the arcs, circles in quarters, or in smaller parts where those would be wider than the page."""
    for marking in marks:
        if not isinstance(marking, Arc):
            continue
        radius = marking.radius
        widest = 2 * math.degrees(math.asin(min(1.0, (width - 1) / 2 / (radius + WIDTH / 2))))
        parts = math.ceil(marking.sweep / min(90.0, widest) - 1e-9)
        for part in range(parts):
            note = f"{translate(language, marking.name)}{_count(part, parts)} · r {_millimetres(radius, language)}"
            yield _sector(radius, marking.sweep / parts, note, style)


def _spot_block(marks: Sequence[Marking], metre: float, language: str, style: StripStyle) -> _Block:
    count = sum(isinstance(marking, PaintedSpot) for marking in marks)
    radius = max(1.6, 0.22 * metre)
    pitch = 2 * radius + _STRIP_GAP
    circles = tuple(Circle(Point(radius + 0.5 + pitch * index, radius + 0.5), radius, CUT) for index in range(count))
    note = translate(language, message("spots"))
    base = 2 * radius + 1 + style.note
    items: tuple[Item, ...] = (*circles, Text(Point(0.5, base), note, REGULAR, style.note, INK))
    return Size(pitch * count, base + _STRIP_GAP), items


def _sector(radius: float, sweep: float, note: str, style: StripStyle) -> _Block:
    """Return a strip bent along a circle, lying on its back."""
    outer, inner = radius + WIDTH / 2, max(0.3, radius - WIDTH / 2)
    half = outer * math.sin(math.radians(min(sweep, 180) / 2))
    centre = Point(half + 0.5, outer + 0.5)
    outward = arc_commands(centre, outer, 270 - sweep / 2, sweep)
    back = arc_commands(centre, inner, 270 + sweep / 2, -sweep)
    commands: tuple[Command, ...] = (*outward, ("L", *back[0][1:]), *back[1:], ("Z",))
    base = outer - inner * math.cos(math.radians(sweep / 2)) + 0.5 + style.note * 1.2
    width = max(2 * half, text_width(note, REGULAR, style.note)) + 1
    items = (Path(commands, CUT), Text(Point(0.5, base), note, REGULAR, style.note, INK))
    return Size(width, base + _STRIP_GAP), items
