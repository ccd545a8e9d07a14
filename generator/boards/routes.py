"""Paths with a course: through the middles of cells, or between places."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from generator.boards.layout import BoardLayout, Cell, Fault, LayerArt, Look, colour, course_of_line, line, wave_height
from generator.geometry.grids.nodes import NodeGrid
from generator.geometry.shapes import ROUNDING, Point, Rect, bearing
from generator.i18n import phrase
from generator.model.boards.layers import InkForms, NamedStyle, PathsLayer
from generator.model.yaml_reader import DataPath
from generator.problems import Severity, quoted
from generator.scene.palette import INK, Colour, readable_on
from generator.scene.primitives import Command, Group, Item, Polygon, Style
from generator.scene.shapes import steps_along
from generator.scene.strokes import WAVES


class SideMiddle(NamedTuple):
    """The middle of a side of a cell on the course of a path, with its name in the file.

    Names of the same point from both cells are equal.
    """

    name: str
    at: Point

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SideMiddle) and self._rounded == other._rounded

    def __hash__(self) -> int:
        return hash(self._rounded)

    @property
    def _rounded(self) -> tuple[float, float]:
        return round(self.at.x, 3), round(self.at.y, 3)


class RouteLine(NamedTuple):
    """A line with its course: ``at`` is where its layer or its row says so, ``via`` the points by way of which it runs.

    Each of its tracks has the next of its colours; without any they have that of the style.
    """

    stops: tuple[Cell | SideMiddle, ...]
    style: str
    at: DataPath = ()
    spaces: int = 0
    colours: tuple[Colour, ...] = ()
    tracks: int = 1
    bend: str = "straight"
    heads: str = "none"
    via: tuple[Point, ...] = ()


def stops_of(word: str, layout: BoardLayout) -> tuple[Cell | SideMiddle, ...]:
    """Return what a word of a path means: a cell, the cells of a range in their order, or the middle of a side."""
    if cells := layout.run(word):
        return cells
    name, _, side = word.partition(" ")
    points = layout.points_of(layout.cells_of(name), side) if side else (layout.middle_between(word),)
    return tuple(SideMiddle(word, at) for at in points if at) if len(points) == 1 else ()


def name_of(stop: Cell | SideMiddle, layout: BoardLayout) -> str:
    return stop.name if isinstance(stop, SideMiddle) else layout.names[stop]


def middle_of(stop: Cell | SideMiddle, layout: BoardLayout) -> Point:
    return stop.at if isinstance(stop, SideMiddle) else layout.grid.centre(stop)


def _way(first: Cell | SideMiddle, second: Cell | SideMiddle, layout: BoardLayout) -> Sequence[Point]:
    """Return the points of a path from a cell or the middle of a side to another."""
    if isinstance(first, SideMiddle) or isinstance(second, SideMiddle):
        return middle_of(first, layout), middle_of(second, layout)
    return layout.grid.route(first, second)


def draw_paths(layer: PathsLayer, layout: BoardLayout, look: Look) -> LayerArt:
    if layer.is_plain and not layout.draws_places:
        ways = [tuple(stop for word in words for stop in stops_of(word, layout)) for words in layer.through]
        ways += layout.ways.links if layer.links == "all" else ()
        lines = [stretch for way in ways for ends in pairwise(way) for stretch in pairwise(_way(*ends, layout))]
        joined = layout.joined_cells if layer.links == "joins" else ()
        lines += [stretch for ends in joined for stretch in layout.grid.crossing(*ends)]
        return LayerArt(line(steps_along(lines), layout.style(layer.paths), look.ink, layout.scale))
    routes = [each for each in route_lines(layer, layout) if len(set(each.stops)) > 1]
    courses = [_centre_course(each, layout) for each in routes]
    clear = _clear_of_others(routes, courses, layout)
    items: list[Item] = []
    faults: list[Fault] = []
    for each, course, (near, far) in zip(routes, courses, clear, strict=True):
        whole = math.fsum(math.dist(*ends) for ends in pairwise(course))
        if near + far >= whole:
            continue  # places that touch have no line between them
        faults += _off_board(each, course, layout)
        rest = cut_course(cut_course(course, near)[::-1], far)[::-1] if near + far else course
        if each.spaces:
            faults += _tight_spaces(each, whole - near - far, layout)
            items += _spaces(each, rest, layout, look)
        else:
            items += _tracks(each, rest, layout, look)
    return LayerArt(tuple(items), faults=tuple(faults))


def route_lines(layer: PathsLayer, layout: BoardLayout) -> Iterator[RouteLine]:
    """Yield every line of a layer; one through several cells that has spaces is a line for each of its steps."""
    colours = layer.colour or ()
    tracks = max(layer.parallel, len(colours))
    own = RouteLine((), layer.paths, (), layer.spaces, colours, tracks, layer.bend, layer.heads)
    for number, words in enumerate(layer.through):
        stops = tuple(stop for word in words for stop in stops_of(word, layout))
        for part in pairwise(stops) if layer.spaces else [stops]:
            yield own._replace(stops=part, at=("through", number))
    pairs: Iterable[tuple[Cell, Cell]] = layout.ways.links if layer.links == "all" else ()
    for pair in layout.joined_cells if layer.links == "joins" else pairs:
        yield own._replace(stops=pair, at=("links",))
    for number, row in enumerate(layer.rows):
        cells = tuple(cell for name in (row.start, row.to) if (cell := layout.cell_at(name)) is not None)
        tones = colours if row.colour is None else row.colour
        yield RouteLine(
            cells, row.style or layer.paths, ("from", number), layer.spaces if row.spaces is None else row.spaces,
            tones, row.parallel or max(layer.parallel, len(tones)), row.bend or layer.bend,
            "end" if row.one_way and layer.heads == "none" else layer.heads, row.via,
        )  # fmt: skip


def _centre_course(each: RouteLine, layout: BoardLayout) -> list[Point]:
    """Return the points of a line from the middle of its first place to that of its last one."""
    centres = [middle_of(each.stops[0], layout)]
    for first, second in pairwise(each.stops):
        centres += [*_way(first, second, layout)[1:-1], middle_of(second, layout)]
    centres[1:1] = map(layout.point_of, each.via)
    return course_through(centres, each.bend)


def _breadth(each: RouteLine, layout: BoardLayout) -> tuple[float, float]:
    """Return the width of each track of a line, and the distance between two tracks, middle to middle."""
    width = layout.style(each.style).width * layout.scale
    return width, width * (1 + BETWEEN)


def _clear_of_others(
    lines: Sequence[RouteLine], courses: Sequence[Sequence[Point]], layout: BoardLayout
) -> list[tuple[float, float]]:
    """Return how far from the middles of its two places each line begins and ends.

    Where places are drawn it is at their rim. Wide lines that leave a place side by side begin where they no longer
    overlap: two of half widths ``h`` and ``k`` that part at an angle ``a`` meet at ``(h·cos a + k) / sin a`` along the
    second one, at most a share of its length.
    """
    grid, ends = layout.grid, dict[Cell, list[tuple[float, float, int, int]]]()
    clear = [[0.0, 0.0] for _ in lines]
    for number, (each, course) in enumerate(zip(lines, courses, strict=True)):
        width, apart = _breadth(each, layout)
        for end, way in enumerate((course, course[::-1])):
            heading = bearing(way[0], way[1])
            cell = each.stops[-end]
            if isinstance(grid, NodeGrid) and grid.discs:
                clear[number][end] = grid.reach(str(cell), math.sin(heading), -math.cos(heading))
            half = ((each.tracks - 1) * apart + width) / 2
            if each.spaces or each.tracks > 1:
                clear[number][end] += SPACE_GAP * width
                ends.setdefault(cell, []).append((heading, half, number, end))
    for around in ends.values():
        around.sort()
        for before, after in zip(around, around[1:] + around[:1], strict=True) if len(around) > 1 else ():
            angle = (after[0] - before[0]) % math.tau
            if not 0.05 < angle < math.pi * 0.9:
                continue
            for (_, half, number, end), (_, other, _, _) in ((before, after), (after, before)):
                whole = math.fsum(math.dist(*step) for step in pairwise(courses[number]))
                meet = (half * math.cos(angle) + other) / math.sin(angle) + SPACE_GAP * half
                clear[number][end] = max(clear[number][end], min(meet, MOST_CLEAR * whole))
    return [(near, far) for near, far in clear]


def _tracks(each: RouteLine, course: Sequence[Point], layout: BoardLayout, look: Look) -> Iterator[Item]:
    """Yield the tracks of a line without spaces, each with its heads."""
    width, apart = _breadth(each, layout)
    for track in range(each.tracks):
        style = layout.style(each.style)
        if each.colours:
            track_colour = each.colours[track % len(each.colours)]
            style = style.model_copy(update={"colour": track_colour, "inks": InkForms.model_construct()})
        shaft = offset_course(course, (track - (each.tracks - 1) / 2) * apart)
        whole = math.fsum(math.dist(*ends) for ends in pairwise(shaft))
        length, heads = min(HEAD_LENGTH * width, whole / 3), list[Item]()
        tone = Style(fill=colour(style, look.ink))
        for _ in range({"none": 0, "end": 1, "both": 2}[each.heads]):
            heads.append(_head(shaft, length, width, tone))
            shaft = cut_course(shaft[::-1], 0.8 * length)
        steps, style = shaft_of(shaft, style, layout.scale, each.heads != "none", each.heads == "both")
        yield from line(steps, style, look.ink, layout.scale)
        yield from heads


def _spaces(each: RouteLine, course: Sequence[Point], layout: BoardLayout, look: Look) -> Iterator[Item]:
    """Yield the spaces of every track on a pale bed, which sets them off from a picture."""
    width, apart = _breadth(each, layout)
    around = width * BED
    bed = _band(course, (each.tracks - 1) * apart + width + 2 * around)
    paper = Style(fill=layout.paper(look.ink), stroke=layout.paper(look.ink), width=around, join="round")
    yield Group((Polygon(bed, paper),), opacity=0.6)
    for track in range(each.tracks):
        middle_line = offset_course(course, (track - (each.tracks - 1) / 2) * apart)
        tone = each.colours[track % len(each.colours)] if each.colours else colour(layout.style(each.style), look.ink)
        rim = Style(fill=tone, stroke=tone.mix(INK, 0.55), width=0.07 * width, join="round")
        whole = math.fsum(math.dist(*ends) for ends in pairwise(middle_line))
        gap = SPACE_GAP * width
        length = (whole - (each.spaces - 1) * gap) / each.spaces
        for space in range(each.spaces if length > 0 else 0):
            start = space * (length + gap)
            part = cut_course(cut_course(middle_line, start)[::-1], max(0.0, whole - start - length))[::-1]
            yield Polygon(_band(part, width), rim)
            first, last = space == 0 and each.heads == "both", space == each.spaces - 1 and each.heads != "none"
            if first or last:
                yield _chevron(part if last else part[::-1], width, readable_on(tone))


def _chevron(part: Sequence[Point], width: float, tone: Colour) -> Polygon:
    """Return the arrow in a space, which points along it."""
    whole = math.fsum(math.dist(*ends) for ends in pairwise(part))
    long = min(1.1 * width, 0.7 * whole)
    middle = cut_course(cut_course(part, (whole - long) / 2)[::-1], (whole - long) / 2)[::-1]
    (x, y), (tip_x, tip_y) = middle[0], middle[-1]
    dx, dy = (tip_x - x) / long * 0.3 * width, (tip_y - y) / long * 0.3 * width
    return Polygon((Point(tip_x, tip_y), Point(x - dy, y + dx), Point(x + dy, y - dx)), Style(fill=tone))


def _off_board(each: RouteLine, course: Sequence[Point], layout: BoardLayout) -> Iterator[Fault]:
    around = layout.field if layout.board.panels else Rect(0, 0, *layout.size)
    if not all(map(around.expand(ROUNDING).holds, course)):
        first, last = (quoted(name_of(stop, layout)) for stop in (each.stops[0], each.stops[-1]))
        message = phrase("the line from {first} to {last} runs off the board", first=first, last=last)
        hint = phrase("bend it the other way, or give it points on the board with “via”")
        yield Fault(each.at, message, hint, Severity.WARNING)


def _tight_spaces(each: RouteLine, length: float, layout: BoardLayout) -> Iterator[Fault]:
    width, _ = _breadth(each, layout)
    long = (length - (each.spaces - 1) * SPACE_GAP * width) / each.spaces
    if long < LEAST_SPACE:
        first, last = (quoted(name_of(stop, layout)) for stop in (each.stops[0], each.stops[-1]))
        message = phrase(
            "the line from {first} to {last} is {length:.0f} mm long, too short for its spaces: {count}",
            first=first, last=last, length=max(0.0, length), count=each.spaces,
        )  # fmt: skip
        yield Fault(each.at, message, phrase("move the places apart, give it fewer spaces, or a bend"))


def offset_course(course: Sequence[Point], by: float) -> list[Point]:
    """Return a line beside another, to the right of its direction; at its corners it keeps the same distance."""
    if not by:
        return list(course)
    beside = []
    for index, point in enumerate(course):
        before, after = course[max(0, index - 1)], course[min(len(course) - 1, index + 1)]
        normals = [_normal(*ends) for ends in ((before, point), (point, after)) if ends[0] != ends[1]]
        x, y = (math.fsum(normal[axis] for normal in normals) for axis in (0, 1))
        reach = by * len(normals) / max(x * x + y * y, 0.25)
        beside.append(point.shift(x * reach, y * reach))
    return beside


def _normal(start: Point, end: Point) -> Point:
    length = math.dist(start, end)
    return Point((start.y - end.y) / length, (end.x - start.x) / length)


def _band(course: Sequence[Point], width: float) -> tuple[Point, ...]:
    """Return the outline of a line so wide, with square ends."""
    return (*offset_course(course, width / 2), *reversed(offset_course(course, -width / 2)))


BETWEEN, SPACE_GAP, BED = 0.22, 0.2, 0.18
"""The gap between two tracks, that between two spaces, and how far the bed of spaces shows, in widths of the line."""

MOST_CLEAR = 0.3
"""The share of a line that may be left out at one of its ends, where others leave the same place."""

LEAST_SPACE = 2.0
"""Spaces shorter than this have no room for a piece, in millimetres."""


BOW = 0.18
"""How far a bent arrow strays from the straight line, as a share of its length."""

STEPS = 16
"""How many straight strokes stand for a bend between two cells."""

HEAD_LENGTH, HEAD_HALF = 3.0, 1.6
"""The length of a head and half its breadth, in widths of the line."""


def shaft_of(
    course: Sequence[Point], style: NamedStyle, scale: float, first: bool, last: bool
) -> tuple[Sequence[Command], NamedStyle]:
    """Return the steps of a line and the style to draw them in; a wavy one is straight where it meets its heads.

    ``first`` and ``last`` say at which of its ends it has one.
    """
    steps = steps_along(pairwise(course))
    if style.pattern not in WAVES or not (first or last):
        return steps, style
    lead = min(wave_height(style) * scale, math.fsum(math.dist(*ends) for ends in pairwise(course)) / 6)
    middle = cut_course(course, lead) if first else list(course)
    middle = cut_course(middle[::-1], lead)[::-1] if last else middle
    waves = course_of_line(steps_along(pairwise(middle)), style, scale)[1:]
    before, after = ((("L", *middle[0]),) if first else ()), ((("L", *course[-1]),) if last else ())
    return (("M", *course[0]), *before, *waves, *after), style.model_copy(update={"pattern": "plain"})


def _head(course: Sequence[Point], length: float, width: float, style: Style) -> Polygon:
    """Return the head at the end of a course."""
    (x, y), foot = course[-1], cut_course(course[::-1], length)[0]
    dx, dy = (x - foot.x) / length, (y - foot.y) / length
    half = HEAD_HALF * width * min(1.0, length / (HEAD_LENGTH * width))
    side = Point(-dy * half, dx * half)
    return Polygon((Point(x, y), foot.shift(*side), foot.shift(-side.x, -side.y)), style)


def cut_course(course: Sequence[Point], by: float) -> list[Point]:
    """Return a course without its first ``by`` millimetres; it is longer than that."""
    left = by
    for index, (start, end) in enumerate(pairwise(course)):
        if (step := math.dist(start, end)) > left:
            share = left / step
            return [start.towards(end, share), *course[index + 1 :]]
        left -= step
    return list(course[-2:])


def course_through(centres: Sequence[Point], bend: str) -> list[Point]:
    """Return the points of a line through the middles of cells."""
    if bend == "straight":
        return list(centres)
    if bend == "smooth":
        return _smooth(centres)
    sign = 1 if bend == "right" else -1
    course = [centres[0]]
    for start, end in pairwise(centres):
        dx, dy = end.x - start.x, end.y - start.y
        for step in range(1, STEPS + 1):
            share = step / STEPS
            out, at = 4 * sign * BOW * share * (1 - share), start.towards(end, share)
            course.append(at.shift(-dy * out, dx * out))
    return course


def _smooth(centres: Sequence[Point]) -> list[Point]:
    """Return a curve through all the points (Catmull–Rom)."""
    ends = [centres[0], *centres, centres[-1]]
    course = [centres[0]]
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(1, STEPS + 1):
            t = step / STEPS
            course.append(Point(*(
                0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t**2 + (3 * q - p - 3 * r + s) * t**3)
                for p, q, r, s in zip(a, b, c, d, strict=True)
            )))  # fmt: skip
    return course
