"""Football fields in metres, and what is painted on the ground of a board: lines, arcs and spots."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Literal, NamedTuple

from generator.geometry.covering import EMPTY, Convex, Disc, Intersection, Shape, Union, transform_shape
from generator.geometry.shapes import Point, Rect, Transform
from generator.i18n import Phrase, message, phrase


@dataclass(frozen=True, slots=True)
class Segment:
    name: str
    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Arc:
    """A part of a circle; degrees clockwise from the x axis."""

    name: str
    centre: Point
    radius: float
    start: float = 0.0
    sweep: float = 360.0


@dataclass(frozen=True, slots=True)
class PaintedSpot:
    name: str
    centre: Point


Marking = Segment | Arc | PaintedSpot


@dataclass(frozen=True)
class Markings:
    """Everything painted on the ground. ``line`` is how wide its lines are, ``areas`` what other layers may quote.

    ``points`` are what stands on it, by the names that positions may have.
    """

    painted: tuple[Marking, ...] = ()
    areas: Mapping[str, Shape] = field(default_factory=dict)
    line: float = 0.12
    points: Mapping[str, tuple[Point, ...]] = field(default_factory=dict)


def transform_marking(marking: Marking, by: Transform) -> Marking:
    match marking:
        case Segment(_, start, end):
            return replace(marking, start=by.point(start), end=by.point(end))
        case Arc(_, centre, radius, start, sweep):
            angle = math.degrees(math.atan2(by.b, by.a))
            first = angle + start if by.a * by.d > by.b * by.c else angle - start - sweep
            return replace(
                marking, centre=by.point(centre), radius=radius * math.hypot(by.a, by.b), start=first % 360.0
            )
        case PaintedSpot(_, centre):
            return replace(marking, centre=by.point(centre))


def length_of(marking: Marking) -> float:
    """Return the length of a line or arc, 0 for a spot."""
    match marking:
        case Segment(_, start, end):
            return math.dist(start, end)
        case Arc(_, _, radius, _, sweep):
            return math.radians(sweep) * radius
        case PaintedSpot():
            return 0.0


def rectangle_sides(name: str, box: Rect) -> tuple[Segment, ...]:
    corners = box.corners
    return tuple(Segment(name, corners[index - 1], corners[index]) for index in range(4))


WIDEST_LINE = 0.5  # metres; Law 1 allows 12 cm
LEAST, LARGEST = 2.0, 1_000.0  # length and width of a field, in metres
UNPAINTED = 0.001  # so much of a line that is not painted belongs to no area, in metres
_OTHER_END = Transform.scale(-1, 1)
_OTHER_SIDE = Transform.scale(1, -1)


@dataclass(frozen=True, slots=True)
class Area:
    """A goal or penalty area: how far it reaches beside each post and in front of the goal line, in metres."""

    side: float
    depth: float


@dataclass(frozen=True, slots=True)
class FootballField:
    """A field, in metres. What a code does not have is 0 or ``None``."""

    length: float
    width: float
    goal_width: float = 7.32
    penalty_area: Area | None = Area(16.5, 16.5)
    goal_area: Area | None = Area(5.5, 5.5)
    penalty_mark: float = 11.0
    second_mark: float = 0.0
    arc_radius: float = 9.15
    centre_radius: float = 9.15
    corner_radius: float = 1.0
    area_shape: Literal["box", "arcs"] = "box"
    line: float = 0.12


class Misfit(NamedTuple):
    measure: str
    message: Phrase


def misfits(field: FootballField) -> tuple[Misfit, ...]:
    """Return the measures that do not fit on the field; empty when it can be drawn."""
    return tuple(_misfits(field))


def wrong_sizes(length: float, width: float) -> Iterator[tuple[str, Phrase]]:
    """Yield the side that is too small or too large for a field, ``length`` or ``width``, and a message about it."""
    for name, metres in (("length", length), ("width", width)):
        if not LEAST <= metres <= LARGEST:
            values = {"least": LEAST, "most": LARGEST, "metres": metres}
            yield name, phrase("a field is {least:g} to {most:,g} m long and wide, not {metres:g} m", **values)


def _misfits(field: FootballField) -> Iterator[Misfit]:
    length, width = field.length, field.width
    yield from (Misfit(name, wrong) for name, wrong in wrong_sizes(length, width))
    if min(length, width) < LEAST:
        return
    if width > length:
        narrow = message("the width ({width:g} m) is greater than the length ({length:g} m)")
        yield Misfit("width", phrase(narrow, width=width, length=length))
        return
    for measure, area in _areas(field):
        name, across = _measure_name(measure), field.goal_width + 2 * area.side
        if across > width:
            wide = message("the {name} is {across:g} m wide and the field only {width:g} m")
            yield Misfit(measure, phrase(wide, name=name, across=across, width=width))
        if 2 * area.depth > length:
            deep = message("two {name}s of {depth:g} m are deeper than the field is long ({length:g} m)")
            yield Misfit(measure, phrase(deep, name=name, depth=area.depth, length=length))
    if field.goal_width > width:
        wider = message("the goal ({goal_width:g} m) is wider than the field ({width:g} m)")
        yield Misfit("goal_width", phrase(wider, goal_width=field.goal_width, width=width))
    if 2 * field.centre_radius > width:
        round_ = message("the centre circle ({value:g} m) is wider than the field")
        yield Misfit("centre_radius", phrase(round_, value=2 * field.centre_radius))
    yield from _absurd(field)


def _areas(field: FootballField) -> list[tuple[str, Area]]:
    areas = (("penalty_area", field.penalty_area), ("goal_area", field.goal_area))
    return [(measure, area) for measure, area in areas if area is not None]


def _measure_name(measure: str) -> str:
    names = {"arc_radius": "penalty arc", "centre_radius": "centre circle", "corner_radius": "corner arc"}
    return names.get(measure, measure.replace("_", " "))


def _absurd(field: FootballField) -> Iterator[Misfit]:
    """Yield impossible measures: negative lengths, marks beyond the halfway line, lines too wide."""
    measures = ("penalty_mark", "second_mark", "arc_radius", "centre_radius", "corner_radius", "line")
    values = [(measure, getattr(field, measure)) for measure in measures]
    values += [(measure, length) for measure, area in _areas(field) for length in (area.side, area.depth)]
    below = message("the {named} cannot measure {value:g} m")
    yield from (Misfit(m, phrase(below, named=_measure_name(m), value=value)) for m, value in values if value < 0)
    if field.goal_width <= 0:
        yield Misfit("goal_width", phrase("a goal cannot be {goal_width:g} m wide", goal_width=field.goal_width))
    beyond = message("a penalty mark {distance:g} m from the goal is beyond the halfway line")
    marks = (("penalty_mark", field.penalty_mark), ("second_mark", field.second_mark))
    yield from (Misfit(m, phrase(beyond, distance=value)) for m, value in marks if value > field.length / 2)
    if 2 * field.corner_radius > min(field.width, field.length):
        meet = phrase("two corner arcs of {corner_radius:g} m meet", corner_radius=field.corner_radius)
        yield Misfit("corner_radius", meet)
    if field.line > WIDEST_LINE:
        wide = message("lines of {line:g} m are too wide; at most {widest_line:g} m")
        yield Misfit("line", phrase(wide, line=field.line, widest_line=WIDEST_LINE))


def is_roomy(field: FootballField) -> bool:
    """Return whether everything on the field fits, and the centre circle is clear of the areas and their arcs."""
    reach = [field.penalty_mark, field.second_mark, *(area.depth for _, area in _areas(field))]
    if field.penalty_area is not None and field.area_shape == "box" and field.arc_radius:
        reach.append(field.penalty_mark + field.arc_radius)
    return not misfits(field) and max(reach) + field.centre_radius <= field.length / 2


class FittedField(NamedTuple):
    """A field, the name of the code whose markings it has where they are not its own, and their scale."""

    field: FootballField
    markings_of: str = ""
    scale: float = 1.0


def fit_field(field: FootballField, others: Mapping[str, FootballField]) -> FittedField:
    """Return the field with markings that have room on it, its own where they do.

    Else those of the largest of the others that is neither longer nor wider, or below all of them those of the
    smallest, made smaller. What is no field at all comes back as it is.
    """
    if is_roomy(field) or not 0 < field.width <= field.length or not others:
        return FittedField(field)
    areas = {name: other.length * other.width for name, other in others.items()}
    for name in sorted(areas, key=areas.__getitem__, reverse=True):  # of two as large, the first comes first
        other, candidate = others[name], replace(others[name], length=field.length, width=field.width)
        if other.length <= field.length and other.width <= field.width and is_roomy(candidate):
            return FittedField(candidate, name)
    smallest = min(areas, key=areas.__getitem__)
    model = others[smallest]
    scale = min(field.length / model.length, field.width / model.width, 1.0)
    measures = ("goal_width", "penalty_mark", "second_mark", "arc_radius", "centre_radius", "corner_radius", "line")
    lengths = {measure: getattr(model, measure) * scale for measure in measures}
    penalty, goal = (at and Area(at.side * scale, at.depth * scale) for at in (model.penalty_area, model.goal_area))
    fitted = replace(model, length=field.length, width=field.width, **lengths, penalty_area=penalty, goal_area=goal)
    return FittedField(fitted, smallest, scale)


def field_markings(field: FootballField) -> Markings:
    """Return the markings of a field (Law 1), its named areas, those of both ends together, and its goal posts.

    An area that a code does not have is there and empty. ``little-angle`` is where a shot has little angle
    (sources.md: fields): inside the penalty area, between the goal line and the straight line from the middle of
    the goal to the corner of the area; on that line, which is not painted, the angle is not little.
    """
    half_length, half_width = field.length / 2, field.width / 2
    top_left, bottom_right = Point(-half_length, -half_width), Point(half_length, half_width)
    whole: list[Marking] = [
        Segment("touchline", top_left, Point(half_length, -half_width)),
        Segment("touchline", bottom_right, Point(-half_length, half_width)),
        Segment("halfway line", Point(0, -half_width), Point(0, half_width)),
        PaintedSpot("centre mark", Point(0, 0)),
    ]
    if field.centre_radius:
        whole.append(Arc("centre circle", Point(0, 0), field.centre_radius))
    end = tuple(_end_markings(field))
    areas: dict[str, Shape] = {
        "field": Convex.box(top_left, bottom_right),
        "left-half": Convex.box(top_left, Point(0, half_width)),
        "right-half": Convex.box(Point(0, -half_width), bottom_right),
        "centre-circle": Disc(Point(0, 0), field.centre_radius) if field.centre_radius else EMPTY,
        "penalty-area": _both_ends(_penalty_area(field)),
        "goal-area": _both_ends(_area_box(field, field.goal_area)),
        "little-angle": _both_ends(_little_angle(field)),
    }
    right = tuple(Point(half_length, side * field.goal_width / 2) for side in (-1, 1))
    left = tuple(map(_OTHER_END.point, right))
    points = {"left-posts": left, "right-posts": right, "posts": (*left, *right)}
    return Markings((*whole, *(transform_marking(part, _OTHER_END) for part in end), *end), areas, field.line, points)


def _both_ends(area: Shape) -> Shape:
    return area if area == EMPTY else Union((transform_shape(area, _OTHER_END), area))


def _end_markings(field: FootballField) -> Iterator[Marking]:
    """Yield the markings at the right end."""
    line, half_width = field.length / 2, field.width / 2
    yield Segment("goal line", Point(line, -half_width), Point(line, half_width))
    if field.penalty_area is not None and field.area_shape == "arcs":
        # the futsal area: quarter circles about the posts, joined by a straight line (sources.md: fields)
        post, front = field.goal_width / 2, line - field.penalty_area.depth
        quarter = Arc("penalty area", Point(line, post), field.penalty_area.depth, 90, 90)
        joined = Segment("penalty area", Point(front, -post), Point(front, post))
        yield from (transform_marking(quarter, _OTHER_SIDE), quarter, joined)
    elif field.penalty_area is not None:
        yield from _area_lines(field, "penalty area", field.penalty_area)
    if field.goal_area is not None:
        yield from _area_lines(field, "goal area", field.goal_area)
    for distance in (field.penalty_mark, field.second_mark):
        if distance:
            yield PaintedSpot("penalty mark", Point(line - distance, 0))
    if field.penalty_area is not None and field.area_shape == "box":
        beyond = field.penalty_area.depth - field.penalty_mark
        if field.arc_radius and 0 <= beyond < field.arc_radius:
            half = math.degrees(math.acos(beyond / field.arc_radius))
            mark = Point(line - field.penalty_mark, 0)
            yield Arc("penalty arc", mark, field.arc_radius, 180 - half, 2 * half)
    if field.corner_radius:
        corner = Arc("corner arc", Point(line, half_width), field.corner_radius, 180, 90)
        yield from (corner, transform_marking(corner, _OTHER_SIDE))


def _area_lines(field: FootballField, name: str, area: Area) -> tuple[Marking, ...]:
    line = field.length / 2
    half, front = field.goal_width / 2 + area.side, line - area.depth
    corners = (Point(line, -half), Point(front, -half), Point(front, half), Point(line, half))
    return tuple(Segment(name, start, end) for start, end in pairwise(corners))


def _area_box(field: FootballField, area: Area | None) -> Shape:
    """Return an area before the right goal that is a rectangle."""
    if area is None:
        return EMPTY
    line, half = field.length / 2, field.goal_width / 2 + area.side
    return Convex.box(Point(line - area.depth, -half), Point(line, half))


def _penalty_area(field: FootballField) -> Shape:
    area = field.penalty_area
    if area is None or field.area_shape == "box":
        return _area_box(field, area)
    line, post, radius = field.length / 2, field.goal_width / 2, area.depth
    beside = Convex.box(Point(line - radius, post), Point(line, post + radius))
    quarter = Intersection((Disc(Point(line, post), radius), beside))
    between = Convex.box(Point(line - radius, -post), Point(line, post))
    return Union((transform_shape(quarter, _OTHER_SIDE), between, quarter))


def _little_angle(field: FootballField) -> Shape:
    area = field.penalty_area
    if area is None:
        return EMPTY
    line, half = field.length / 2, field.goal_width / 2 + area.side
    lowest = line - area.depth * (half - UNPAINTED) / half
    wedge = Convex((Point(line, UNPAINTED), Point(line, half), Point(lowest, half)))
    return Intersection((_penalty_area(field), Union((transform_shape(wedge, _OTHER_SIDE), wedge))))
