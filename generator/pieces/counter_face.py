"""The faces of player counters: kit, front, number, badges and name."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice, product
from typing import Literal, NamedTuple

from generator.geometry.grids.hexes import ROOT3
from generator.geometry.shapes import Point, Rect, distance_to, sides_of
from generator.i18n import phrase
from generator.model.team import Kit, Player
from generator.pieces.counter_style import (
    FRONT,
    RIM,
    CounterStyle,
    FacePlan,
    HalfWidth,
    draw_once,
    half_width_of,
    outline_of,
    panel,
    text_room,
)
from generator.pieces.kit import DARK, FaceFrame, framed_ground, rim
from generator.problems import Problem, Severity, quoted
from generator.scene.fonts import (
    BOLD,
    CAP_HEIGHT,
    POINT,
    SEMIBOLD,
    baseline,
    centred_text,
    fitted_lines,
    fitted_size,
    text_width,
)
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.pieces import BLEED, corners_of, outline_area, resize
from generator.scene.primitives import Box, Circle, Group, Item, OutlineItem, Polygon, Style, Symbol, Use

Side = tuple[Point, Point]
BEFORE = 61.0
"""Sides whose middles lie so many degrees or less from straight ahead are the front: three of a hex about a side."""


def front_sides(outline: Sequence[Point]) -> tuple[Side, ...]:
    """Return the sides of an outline about (0, 0) that lie before a figure which faces its top, from the left."""
    sides = zip(outline, (*outline[1:], *outline[:1]), strict=True)
    return tuple(sorted((side for side in sides if abs(_from_ahead(side)) <= BEFORE), key=_from_ahead))


def _from_ahead(side: Side) -> float:
    (a, b), (c, d) = side
    return math.degrees(math.atan2(a + c, -(b + d)))


def front_items(cut: OutlineItem, facing: Literal["side", "corner"], width: float, ground: Colour) -> tuple[Item, ...]:
    """Return strong front sides, a small pointer at the middle of each slanted one, and the arrow at the top.

    On dark grounds a white line sets the sides off.
    """
    outline = corners_of(cut)
    sides = front_sides(outline)
    layers = [(FRONT, INK)]
    if ground.luminance < DARK:
        layers.insert(0, (1.2 * FRONT, WHITE))
    bands = tuple(_front_band(sides, share * width, Style(fill=colour)) for share, colour in layers)
    items: list[Item] = [Group(bands, clip=cut)]
    slanted = [side for side in sides if len(sides) < 4 and abs(_from_ahead(side)) > 1]
    items += [_pointer(side, width * 0.045, Style(fill=WHITE)) for side in slanted]
    items.append(_arrow(outline, facing, width, Style(fill=WHITE)))
    return tuple(items)


def _front_band(sides: Sequence[Side], deep: float, style: Style) -> Polygon:
    """Return a band inside neighbouring sides of a regular outline about (0, 0), mitred at both ends."""
    outer = (sides[0][0], *(end for _, end in sides))
    (a, b), (c, d) = sides[0]
    inwards = 1 - deep / (abs(a * d - b * c) / math.hypot(c - a, d - b))
    inner = tuple(Point(point.x * inwards, point.y * inwards) for point in reversed(outer))
    return Polygon((*outer, *inner), style)


def _pointer(side: Side, size: float, style: Style) -> Item:
    """Return a small triangle inside a side, at its middle, that points across it."""
    (a, b), (c, d) = side
    x, y = (a + c) / 2, (b + d) / 2
    length = math.hypot(x, y)
    ux, uy = x / length, y / length
    points = ((-size * 0.2, 0.0), (-size * 1.1, size), (-size * 1.1, -size))
    return Polygon(tuple(Point(x + ux * out - uy * side, y + uy * out + ux * side) for out, side in points), style)


def _arrow(outline: Sequence[Point], facing: Literal["side", "corner"], width: float, style: Style) -> Polygon:
    """Return what points ahead, inside the strong sides: a triangle on a side, a roof below a corner."""
    top, half = min(point.y for point in outline), 0.12 * width
    if facing == "side":
        tip, foot = top + 0.014 * width, top + 0.06 * width
        return Polygon((Point(0, tip), Point(half, foot), Point(-half, foot)), style)
    tip, fall, thick = top + 0.03 * width, half / ROOT3, 0.042 * width
    right = (Point(half, tip + fall), Point(half, tip + fall + thick), Point(0, tip + thick))
    return Polygon((Point(0, tip), *right, *(Point(-point.x, point.y) for point in reversed(right[:2]))), style)


MOVED_INK = Colour.of("#59626d")
MOVED_PAPER = Colour.of("#eceef0")


Beside = Literal["", "sign", "armband", "badge"]


class HeadRoom(NamedTuple):
    """What a head holds: a number of so many digits, and what is at its left and right."""

    digits: int
    left: Beside = ""
    right: Beside = ""


class HeadLayout(NamedTuple):
    """The number's size, its middle and half the width of its plate, and the places of what is beside it."""

    number: float
    middle: float
    half: float
    left: Point
    right: Point


@lru_cache(maxsize=256)
def head_layout(plan: FacePlan, style: CounterStyle, room: HeadRoom) -> HeadLayout:
    """Return where the parts of a head are.

    Slanted sides push what is beside the number down towards the values. Where it would reach their labels, the number
    makes room: it moves to the other side if nothing is there, and becomes smaller.
    """
    beside = (room.left, room.right)
    below = [_HEIGHT[side] * _across(side, plan, style) / 2 for side in beside]
    taken = [_taken(side, plan, style) for side in beside]
    for percent, moved in product(range(100, 45, -5), (False, True)):
        size = plan.number * percent / 100
        wide = text_width("0" * room.digits, BOLD, size) / 2
        half = wide + 0.075 * size
        free = max(0.0, text_room(style)(plan.head - size * CAP_HEIGHT / 2) - wide) if moved else 0.0
        middle = min(max(-free, (taken[0] - taken[1]) / 2), free)
        left, right = (
            _lower_until_free(half + far + shift, side, plan, style)
            for side, far, shift in zip(beside, taken, (-middle, middle), strict=True)
        )
        low = plan.top + _OVER_EDGE * style.width
        if all(not side or at.y + deep <= low for side, at, deep in zip(beside, (left, right), below, strict=True)):
            break
    return HeadLayout(size, middle, half, Point(-left.x, left.y), right)


_OVER_EDGE = 0.008
"""How far what is beside a number may reach over the panel's edge, above its labels, as a share of the width."""

_HEIGHT: Mapping[Beside, float] = {"": 0.0, "sign": 1.09, "armband": 0.83, "badge": 1.07}
"""How high each is with its line, as a share of what ``_across`` returns."""


def _across(side: Beside, plan: FacePlan, style: CounterStyle) -> float:
    """Return the diameter of the circle around what is beside a number."""
    if side == "badge":
        return plan.badge
    return {"": 0.0, "sign": SIGN, "armband": _ARMBAND_ROOM * SIGN}[side] * style.width


def _taken(side: Beside, plan: FacePlan, style: CounterStyle) -> float:
    """Return how far beyond the number its middle is, so that there is a little room between them."""
    return 0.6 * _across(side, plan, style) + 0.014 * style.width if side else 0.0


def _lower_until_free(x: float, side: Beside, plan: FacePlan, style: CounterStyle) -> Point:
    """Return the place of something round at ``x``, low enough to clear a slanted side."""
    room = half_width_of(resize(outline_of(style), -0.027 * style.width - _across(side, plan, style) / 2))
    y = plan.head
    while side and room(y) < x and y < plan.top:
        y += 0.005 * style.width
    return Point(x, y)


_CORNER = 0.15
"""Stripes beside a badge that would be narrower than this share of the width are corners, and left out."""


@lru_cache(maxsize=256)
def head_frame(plan: FacePlan, style: CounterStyle, room: HeadRoom) -> FaceFrame:
    """Return what a pattern leaves free. Its edges are behind the middle of badges: no sliver shows beside them.

    Where slanted sides leave little beside a badge, columns begin below it.
    """
    layout, area, edge = head_layout(plan, style, room), outline_area(outline_of(style)), RIM * style.width
    if plan.facing:
        edge = FRONT * style.width
    panel_area, half_width = Rect.around(panel(plan, style)), half_width_of(resize(outline_of(style), -edge))
    start, end = layout.middle - layout.half, layout.middle + layout.half
    beside = zip((room.left, room.right), (layout.left, layout.right), strict=True)
    free = [half_width(at.y) - abs(at.x) - _across(side, plan, style) / 2 if side else math.inf for side, at in beside]
    left, right = (panel_area.y if width < _CORNER * style.width else area.y for width in free)
    return FaceFrame(
        area.y + edge, layout.left.x, layout.right.x, start, end, panel_area, (left, right), room.left != ""
    )


@lru_cache(maxsize=512)
def ground(kit: Kit, paper: Colour, plan: FacePlan, style: CounterStyle, moved: bool, room: HeadRoom) -> Use:
    """Return the lowest layer of a side: its kit, laid out around what the head holds, and a panel of a colour.

    The foot, which holds the name, is of one colour, so that no pattern disturbs the letters.
    """
    outline, width = outline_of(style), style.width
    items: list[Item] = []
    if moved and not style.pale:
        items.append(replace(resize(outline, BLEED), style=Style(fill=INK)))
    items.append(framed_ground(kit, outline, head_frame(plan, style, room)))
    values = Polygon(panel(plan, style), Style(fill=paper, stroke=INK, width=0.012 * width, join="round"))
    marks = _second_rim(kit, plan, style)
    items += (values, *marks) if kit.rim == "double" else (*marks, values)
    items.append(rim(outline, RIM * width, kit.primary))
    if plan.facing and not moved:
        items += front_items(outline, plan.facing, width, kit.primary)
    return Use(Symbol("moved" if moved else "fresh", tuple(items)))


def _second_rim(kit: Kit, plan: FacePlan, style: CounterStyle) -> tuple[Item, ...]:
    """Return what sets a team apart from one in similar colours: a second rim, filled corners, or studs on the sides.

    Corners and studs are smaller where the panel, the number or the name is close, and left out where no room is.
    """
    outline, across = outline_of(style), style.width
    light, line = Style(fill=WHITE, stroke=INK, width=0.016 * across), Style(stroke=INK, width=0.02 * across)
    if kit.rim == "double":
        inner = resize(outline, -RIM * across)
        band = replace(inner, style=Style(stroke=WHITE, width=0.06 * across))
        return Group((band,), clip=inner), replace(resize(inner, -0.03 * across), style=line)
    most, least = (0.12 if kit.rim == "corners" else 0.1) * across, 1.6 * RIM * across
    studs: list[Item] = []
    for places in _mark_places(kit, outline):
        radii = ((place, min(most, _free_room(place, plan, style))) for place in places)
        free = (Circle(place, radius, light) for place, radius in radii if radius >= least)
        studs += islice(free, 1)
    return (Group(tuple(studs), clip=outline),) if studs else ()


_ALONG = (0.5, 0.7, 0.8)
"""How far along a side, towards its end nearer the middle height, a stud may be: the first place that is free."""


def _mark_places(kit: Kit, outline: OutlineItem) -> Iterator[tuple[Point, ...]]:
    """Yield for each corner or stud of a kit the places where it may be; a disc has them where its square has."""
    disc = isinstance(outline, Circle)
    points = outline_area(outline).corners if disc else corners_of(outline)
    if kit.rim == "corners":
        yield from ((point,) for point in points)
    elif kit.rim == "studs":
        for side in sides_of(points):
            a, b = sorted(side, key=lambda end: -abs(end.y))
            shares = _ALONG[:1] if disc else _ALONG
            yield tuple(Point(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)) for share in shares)


_TEXT_HALF = 0.3
"""Half of the width that a number with its badge, and most names, take, as a share of the counter's."""


def _free_room(place: Point, plan: FacePlan, style: CounterStyle) -> float:
    """Return how far a mark at the edge of a counter may reach without covering the panel, the number or the name."""
    half, line = _TEXT_HALF * style.width, 0.01 * style.width
    head = Rect(-half, plan.head - plan.number / 2, 2 * half, plan.number)
    name = Rect(-half, plan.name - plan.name_size / 2, 2 * half, plan.name_size)
    shapes = (panel(plan, style), head.corners, name.corners)
    return min(distance_to(place, *side) for points in shapes for side in sides_of(points)) - line


MOVED = "✓"

SIGN = 0.122
"""The size of a sign beside the number, as a share of the counter's width."""


_ARMBAND_ROOM = 1.15
"""The circle around an armband, as a share of a sign's size."""


class Badge(NamedTuple):
    letter: str
    shape: str
    ink: Colour
    paper: Colour


def head(number: str, beside: tuple[str, str], kind: Badge, ink: Colour, plan: FacePlan, style: CounterStyle) -> Use:
    """Return a number with what is ``beside`` it at the left and right: the badge of its kind, a tick, an armband."""
    room = head_room(number, beside, kind)
    layout = head_layout(plan, style, room)
    items: list[Item] = [centred_text(number, Point(layout.middle, plan.head), BOLD, layout.number, ink)]
    for text, what, at in zip(beside, room[1:], (layout.left, layout.right), strict=True):
        if what == "badge":
            items += badge(kind.shape, text, at, plan.badge, kind.ink, kind.paper)
        elif what:
            items += (_sign if what == "sign" else _armband)(text, at, SIGN * style.width, kind)
    return draw_once("head", items)


def head_room(number: str, beside: tuple[str, str], kind: Badge) -> HeadRoom:
    left, right = beside
    return HeadRoom(max(2, len(number)), _kind_beside(left), "badge" if kind.letter else _kind_beside(right))


def _kind_beside(text: str) -> Beside:
    return "" if not text else "sign" if text == MOVED else "armband"


def _sign(sign: str, at: Point, across: float, kind: Badge) -> Iterator[Item]:
    yield Circle(at, across / 2, Style(fill=kind.paper, stroke=kind.ink, width=0.09 * across))
    yield centred_text(sign, at, BOLD, 0.86 * across, kind.ink)


def _armband(sign: str, at: Point, across: float, kind: Badge) -> Iterator[Item]:
    """Yield the captain's armband: a light box with a bar at each side, unlike the badge of any kind."""
    band = Rect(at.x - 0.54 * across, at.y - 0.43 * across, 1.08 * across, 0.86 * across)
    yield Box(band, Style(fill=kind.paper, stroke=kind.ink, width=0.09 * across))
    for x in (band.x, band.right - 0.15 * across):
        yield Box(Rect(x, band.y, 0.15 * across, band.height), Style(fill=kind.ink))
    yield centred_text(sign, at, BOLD, 0.8 * across, kind.ink)


def badge(shape: str, letter: str, at: Point, across: float, ink: Colour, paper: Colour) -> tuple[Item, ...]:
    """Return a letter in a circle, square, triangle, diamond or star about ``across`` wide."""
    style = Style(fill=ink, stroke=paper, width=across * 0.07, join="round")
    drop = across * 0.1 if shape == "triangle" else 0.0
    largest = across * (0.56 if shape in ("triangle", "star", "diamond") else 0.72)
    size = fitted_size(letter, BOLD, across * 0.62, largest, 0.1) or largest
    text = centred_text(letter, Point(at.x, at.y + drop), BOLD, size, paper)
    return (_outline(shape, at, across, style), text)


def _outline(shape: str, at: Point, across: float, style: Style) -> Item:
    half = across / 2
    points: tuple[tuple[float, float], ...]
    match shape:
        case "square":
            side = across * 0.9
            return Box(Rect(at.x - side / 2, at.y - side / 2, side, side), style, across * 0.06)
        case "triangle":
            points = ((0, -1.14), (1.18, 0.9), (-1.18, 0.9))
        case "diamond":
            points = ((0, -1.15), (1.15, 0), (0, 1.15), (-1.15, 0))
        case "star":
            angles = [math.pi * index / 5 - math.pi / 2 for index in range(10)]
            return Polygon(
                tuple(
                    Point(at.x + half * reach * math.cos(angle), at.y + half * reach * math.sin(angle))
                    for angle, reach in zip(angles, (1.3, 0.78) * 5, strict=True)
                ),
                style,
            )
        case _:
            return Circle(at, half, style)
    return Polygon(tuple(Point(at.x + x * half, at.y + y * half) for x, y in points), style)


NAME_FLOOR = 5 * POINT
ORDINARY_NAME = "n" * 10
"""A line narrower than this holds not even ordinary names: there they may be cut short."""

LEAST_LETTERS = 3
"""How much of a name has to be left where it is cut short."""


class PrintedName(NamedTuple):
    text: str
    size: float
    lines: tuple[tuple[float, str], ...]


def printed_name(name: str, short: str, centre: float, size: float, half_width: HalfWidth) -> PrintedName | None:
    """Return a player's name, shortened and cut as little as it takes; ``None`` when even the shortest is too long.

    ``half_width`` returns half the room at a height. A ``short`` name that the team's file gives is at most cut.
    """
    ways = (short,) if short else (name, *shorter_names(name))
    for text in ways:
        lines = name_lines(text, centre, size, half_width)
        if lines is not None:
            return PrintedName(text, *lines)
    return _cut_short(ways[-1], centre, half_width)


def _cut_short(last: str, centre: float, half_width: HalfWidth) -> PrintedName | None:
    """Return as much of a name as one line holds at the floor size, on counters too small for most names.

    ``None`` below three letters, and where there is room enough for whoever made the team to write another name.
    """
    base = baseline(centre, NAME_FLOOR)
    room = 2 * half_width(base)
    if room > text_width(ORDINARY_NAME, SEMIBOLD, NAME_FLOOR):
        return None
    for letters in range(len(last) - 1, LEAST_LETTERS - 1, -1):
        text = f"{last[:letters].rstrip(' -')}."
        if text_width(text, SEMIBOLD, NAME_FLOOR) <= room:
            return PrintedName(text, NAME_FLOOR, ((base, text),))
    return None


def name_lines(
    name: str, centre: float, size: float, half_width: HalfWidth
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
        fitted = _hyphenate(name, widths)
    if fitted is None:
        return None
    reached, lines = fitted
    middles = (centre,) if len(lines) == 1 else (upper, lower)
    return reached, tuple((baseline(y, reached), line) for y, line in zip(middles, lines, strict=True))


def name_problem(player: Player, printed: PrintedName | None, width: float, file: str) -> Problem | None:
    """Return the problem of a name on a counter so wide: a note if it is shortened, an error if it does not fit."""
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


def _hyphenate(word: str, widths: tuple[float, float]) -> tuple[float, tuple[str, ...]] | None:
    """Return one long word broken in two at the floor size, as evenly as the widths allow."""
    middle = len(word) / 2
    for end in sorted(range(3, len(word) - 2), key=lambda end: (abs(end - middle), end)):
        first = word[:end] if word[end - 1] == "-" else f"{word[:end]}-"
        if all(
            text_width(line, SEMIBOLD, NAME_FLOOR) <= width
            for line, width in zip((first, word[end:]), widths, strict=True)
        ):
            return NAME_FLOOR, (first, word[end:])
    return None


def shorter_names(name: str) -> tuple[str, ...]:
    """Return ever shorter ways to write a name: initials before the last two parts, before the last, the last alone.

    Particles stay with the word they lead to: «Juan Carlos de la Fuente» becomes «J. C. de la Fuente».
    """
    parts = _name_parts(name)
    if len(parts) < 2:
        return ()
    initials = [f"{_without_particles(part)[0]}." for part in parts]
    last = _without_particles(parts[-1]) if parts[-1].split()[0].casefold() in _AND else parts[-1]
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


def _name_parts(name: str) -> list[str]:
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


def _without_particles(part: str) -> str:
    words = [word for word in part.split() if word.casefold() not in _PARTICLES]
    return " ".join(words) or part
