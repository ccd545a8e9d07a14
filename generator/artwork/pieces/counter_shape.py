"""What counters of one size share: the room inside the hex, and the parts that many players' counters have in common.

Every part is drawn once for all who need the very same, whatever their team: leagues have thousands of players, but few
shirt numbers and few rows of figures. Drawn about the middle of the counter, in millimetres.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from generator.artwork.pieces.faces.figures import LABEL_FLOOR, RowShape, Value, value_row
from generator.artwork.pieces.faces.kit import kit_ground, rim_of
from generator.artwork.pieces.faces.names import PrintedName
from generator.geometry.grids.hexes import ROOT3, SPACING, Orientation, corners
from generator.geometry.shapes import Point, Rect, inset_convex
from generator.model.teams.team import Kit
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, SEMIBOLD, text_width
from generator.scene.palette import INK, WHITE, Colour, readable_on
from generator.scene.primitives import Box, Circle, Group, Item, Polygon, Style, Symbol, Text, Use
from generator.scene.text import baseline, centred

BASE_WIDTH = 18.8
LABELLED_FROM = 17.4
"""Below this width labels of 5 pt would touch; the values stand without them, in the same places."""

MOVED_INK = Colour.of("#59626d")
MOVED_PAPER = Colour.of("#eceef0")
_BADGE = 1.15
"""Radius of the badges beside the number."""

BLEED = 2.0
"""How far the ground of a back reaches beyond the cut, so that a slip shows no white edge."""


@dataclass(frozen=True, slots=True)
class CounterStyle:
    """How counters are made: width flat to flat in millimetres, and which way up their hexes stand."""

    width: float
    orientation: Orientation = "flat"
    language: str = "es"

    @property
    def scale(self) -> float:
        """Return how much larger than the counters that all sizes are given for these are."""
        return self.width / BASE_WIDTH


@dataclass(frozen=True, slots=True)
class CounterLook:
    """One side of one kind of counter: the kit as it is shown there, the colours of the panel, how many rows it has."""

    kit: Kit
    ink: Colour
    paper: Colour
    rows: int
    moved: bool = False

    @property
    def bands(self) -> tuple[float, float]:
        """Return the top and the bottom of the panel with the values."""
        return (-4.5, 4.5) if self.rows == 1 else (-5.5, 4.68)


def look_of(kit: Kit, keeper: bool, rows: int) -> CounterLook:
    """Return the front of a counter: dark on light for field players, light on dark for keepers."""
    ink, paper = (WHITE, INK) if keeper else (INK, WHITE)
    return CounterLook(kit, ink, paper, rows)


@lru_cache(maxsize=64)
def room_in(style: CounterStyle) -> Callable[[float], float]:
    """Return what tells half the room for text at a height, clear of the rim (1.2 mm from the cut)."""
    inner = style.width - 2 * 1.15 * style.scale

    def flat(y: float) -> float:
        beyond_edge = abs(y) > style.width / 2 - 0.6 * style.scale
        return 0.0 if beyond_edge else max(0.5, inner / ROOT3 - abs(y) / ROOT3)

    def pointy(y: float) -> float:
        beyond = max(0.0, abs(y) - inner / ROOT3 / 2)
        return max(0.5, inner / 2 - beyond * ROOT3)

    return flat if style.orientation == "flat" else pointy


@lru_cache(maxsize=64)
def outline_of(style: CounterStyle) -> Polygon:
    """Return where the scissors go."""
    return Polygon(corners(Point(0, 0), style.width, style.orientation))


CUT = INK.mixed(WHITE, 0.5)
"""The hairline that shows where to cut round a counter whose rim is white."""


@lru_cache(maxsize=512)
def ground(look: CounterLook, style: CounterStyle) -> Use:
    """Return the lowest layer of a counter: shirt, rim, panel."""
    outline, scale, rim = outline_of(style).points, style.scale, rim_of(look.kit)
    items: list[Item] = []
    if look.moved:
        items.append(Polygon(inset_convex(outline, -BLEED), Style(fill=look.kit.primary)))
    edge = Style(fill=look.paper, stroke=look.ink if rim == INK else INK, width=0.22 * scale, join="round")
    items += [
        kit_ground(look.kit, outline),
        Group((Polygon(outline, Style(stroke=rim, width=0.9 * scale)),), clip=Polygon(outline)),
        Polygon(_panel(look, style), edge),
    ]
    if rim == WHITE:
        items.append(Polygon(outline, Style(stroke=CUT, width=0.12)))
    return Use(Symbol("moved" if look.moved else "fresh", tuple(items)))


def _panel(look: CounterLook, style: CounterStyle) -> tuple[Point, ...]:
    room, pad = room_in(style), 0.25 * style.scale
    top, bottom = (edge * style.scale for edge in look.bands)
    corner = (style.width - 2.3 * style.scale) / ROOT3 / 2
    bends = () if style.orientation == "flat" else (y for y in (-corner, corner) if top < y < bottom)
    right = [Point(room(y) + pad, y) for y in sorted({top, 0.0, bottom, *bends})]
    return (*right, *(Point(-p.x, p.y) for p in reversed(right)))


def number_plate(number: int, captain: bool, look: CounterLook, style: CounterStyle) -> tuple[Item, ...]:
    """Return the shirt number on a plate, with badges for the captain and for one who has moved."""
    scale, text = style.scale, str(number)
    size = 10 * POINT * scale
    middle = Point(0, (look.bands[0] - 8.75) / 2 * scale)
    width = text_width(text, BOLD, size) + 1.5 * scale
    plate = Rect(-width / 2, middle.y - 1.38 * scale, width, 2.76 * scale)
    ink = readable_on(look.kit.primary)
    items: list[Item] = [Box(plate, Style(fill=look.kit.primary), 0.7 * scale)]
    items.append(centred(text, Point(0, middle.y), BOLD, size, ink))
    if captain:
        items += _badge(_badge_place(plate.right + 1.25 * scale, middle.y, style), "C", look, style)
    if look.moved:
        items += _badge(_badge_place(plate.x - 1.25 * scale, middle.y, style), "✓", look, style)
    return tuple(items)


def _badge_place(x: float, y: float, style: CounterStyle) -> Point:
    """Return a place beside the number; on a hex that stands on a corner, low enough to clear the slanted side."""
    if style.orientation == "flat":
        return Point(x, y)
    room = style.width / 2 - (_BADGE + 0.5) * style.scale
    return Point(x, max(y, (abs(x) / 2 - room) / SPACING))


def _badge(at: Point, letter: str, look: CounterLook, style: CounterStyle) -> tuple[Item, Item]:
    size = 5.6 * POINT * style.scale
    return (
        Circle(at, _BADGE * style.scale, Style(fill=look.paper, stroke=look.ink, width=0.2 * style.scale)),
        centred(letter, at, BOLD, size, look.ink),
    )


@lru_cache(maxsize=64)
def row_shapes(rows: int, style: CounterStyle) -> tuple[RowShape, ...]:
    """Return where the rows of values go: labels above their figures."""
    k, labelled, room = style.scale, style.width >= LABELLED_FROM, room_in(style)
    label = max(LABEL_FLOOR, 5.2 * POINT * k) if labelled else 0.0
    if rows == 1:
        figure = (15.0 if labelled else 17.0) * POINT * k
        base = 2.35 * k if labelled else baseline(0, figure)
        return (RowShape(base, -2.0 * k, figure, figure * 1.15, label * 1.15, room),)
    figure, main = (10.4, 12.6) if labelled else (12.0, 13.5)
    figure, main = figure * POINT * k, main * POINT * k
    upper, lower = (-0.55 * k, 4.26 * k) if labelled else (-0.75 * k, 0.75 * k + figure * CAP_HEIGHT)
    return (
        RowShape(upper, -3.8 * k, figure, main, label, room),
        RowShape(lower, 1.38 * k, figure, figure, label, room),
    )


@lru_cache(maxsize=6000)
def figures(values: tuple[Value, ...], shape: RowShape, ink: Colour, paper: Colour) -> Use:
    """Return a row of values as one drawing."""
    return Use(Symbol("values", value_row(values, shape, ink, paper), brief=True))


figure = lru_cache(maxsize=4096)(Value)
"""Return one labelled figure; the same one for the same words."""


def name_plates(name: PrintedName, look: CounterLook, style: CounterStyle) -> tuple[Item, ...]:
    """Return a name's lines in the ink that reads best on the kit, on plates of the kit's first colour."""
    pad = 0.5 * style.scale
    fill, ink = Style(fill=look.kit.primary), readable_on(look.kit.primary)
    plates, lines = [], []
    for y, line in name.lines:
        width, height = text_width(line, SEMIBOLD, name.size) + 2 * pad, name.size * CAP_HEIGHT
        plates.append(Box(Rect(-width / 2, y - height - pad, width, height + 2 * pad), fill, pad))
        lines.append(Text(Point(0, y), line, SEMIBOLD, name.size, ink, "middle"))
    return (*plates, *lines)
