"""Football fields in metres: their measures, their markings and the zone where a shot has little angle.

The origin is the centre mark; x runs along the touchlines, y along the goal lines, downwards. Measures are those of
Law 1 (docs/sources.md: fields). Lines belong to the areas they bound, so a point on a line is inside.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, NamedTuple

from generator.geometry.shapes import Point

ROUNDING = 1e-9
WIDEST_LINE = 0.5
"""Law 1 allows 12 cm; lines are never wider than this, in metres."""
LARGEST = 1_000.0
"""The greatest length and width of a field, in metres."""


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


@dataclass(frozen=True, slots=True)
class Segment:
    """A straight line on the field."""

    name: str
    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Arc:
    """A part of a circle; degrees clockwise from the x axis."""

    name: str
    centre: Point
    radius: float
    start: float
    sweep: float


@dataclass(frozen=True, slots=True)
class PaintedSpot:
    """A painted spot."""

    name: str
    centre: Point


Marking = Segment | Arc | PaintedSpot


class Misfit(NamedTuple):
    """What is wrong with a field: the name of the measure as in ``FootballField``, and a message in plain words."""

    measure: str
    message: str


def misfits(field: FootballField) -> tuple[Misfit, ...]:
    """Return what does not fit on the field; empty when it can be drawn."""
    if field.length <= 0 or field.width <= 0:
        measure = "length" if field.length <= 0 else "width"
        return (Misfit(measure, f"a field of {field.length:g} × {field.width:g} m has no room at all"),)
    found = []
    for measure, metres in (("length", field.length), ("width", field.width)):
        if metres > LARGEST:
            found.append(Misfit(measure, f"a field may be at most {LARGEST:g} m long and wide, not {metres:g} m"))
    if field.width > field.length:
        found.append(Misfit("width", f"the width ({field.width:g} m) is above the length ({field.length:g} m)"))
    for measure, area in _areas(field):
        name, across = _named(measure), field.goal_width + 2 * area.side
        if across > field.width:
            found.append(Misfit(measure, f"the {name} is {across:g} m wide and the field only {field.width:g} m"))
        if 2 * area.depth > field.length:
            message = f"two {name}s of {area.depth:g} m are deeper than the field is long ({field.length:g} m)"
            found.append(Misfit(measure, message))
    if field.goal_width > field.width:
        message = f"the goal ({field.goal_width:g} m) is wider than the field ({field.width:g} m)"
        found.append(Misfit("goal_width", message))
    if 2 * field.centre_radius > min(field.width, field.length):
        message = f"the centre circle ({2 * field.centre_radius:g} m) is wider than the field"
        found.append(Misfit("centre_radius", message))
    return (*found, *_absurd(field))


def _areas(field: FootballField) -> list[tuple[str, Area]]:
    areas = (("penalty_area", field.penalty_area), ("goal_area", field.goal_area))
    return [(measure, area) for measure, area in areas if area is not None]


def _named(measure: str) -> str:
    return _NAMES.get(measure, measure.replace("_", " "))


_NAMES = {"arc_radius": "penalty arc", "centre_radius": "centre circle", "corner_radius": "corner arc"}


def _absurd(field: FootballField) -> list[Misfit]:
    """Return what can be no measure: lengths below nothing, marks beyond the halfway line, lines too wide."""
    measures = ("penalty_mark", "second_mark", "arc_radius", "centre_radius", "corner_radius", "line")
    values = [(measure, getattr(field, measure)) for measure in measures]
    values += [(measure, length) for measure, area in _areas(field) for length in (area.side, area.depth)]
    found = [Misfit(m, f"the {_named(m)} cannot measure {value:g} m") for m, value in values if value < 0]
    if field.goal_width <= 0:
        found.append(Misfit("goal_width", f"a goal of {field.goal_width:g} m is none"))
    for measure, distance in (("penalty_mark", field.penalty_mark), ("second_mark", field.second_mark)):
        if distance > field.length / 2:
            message = f"a penalty mark {distance:g} m from the goal lies beyond the halfway line"
            found.append(Misfit(measure, message))
    if 2 * field.corner_radius > min(field.width, field.length):
        found.append(Misfit("corner_radius", f"two corner arcs of {field.corner_radius:g} m meet"))
    if field.line > WIDEST_LINE:
        found.append(Misfit("line", f"lines of {field.line:g} m are too wide; at most {WIDEST_LINE:g} m"))
    return found


def markings(field: FootballField) -> tuple[Marking, ...]:
    """Return every line, arc and mark of the field (Law 1)."""
    half_length, half_width = field.length / 2, field.width / 2
    whole: list[Marking] = [
        Segment("touchline", Point(-half_length, -half_width), Point(half_length, -half_width)),
        Segment("touchline", Point(half_length, half_width), Point(-half_length, half_width)),
        Segment("halfway line", Point(0, -half_width), Point(0, half_width)),
        PaintedSpot("centre mark", Point(0, 0)),
    ]
    if field.centre_radius:
        whole.append(Arc("centre circle", Point(0, 0), field.centre_radius, 0, 360))
    ends = [part for end in (-1, 1) for part in _end(field, end)]
    return (*whole, *ends)


def _end(field: FootballField, end: int) -> list[Marking]:
    line, half_width = end * field.length / 2, field.width / 2
    parts: list[Marking] = [Segment("goal line", Point(line, -half_width), Point(line, half_width))]
    for name, area in (("penalty area", field.penalty_area), ("goal area", field.goal_area)):
        if area is not None:
            rounded = field.area_shape == "arcs" and name == "penalty area"
            parts += _area_of_arcs(field, area, line, end) if rounded else _area(name, field, area, line, end)
    for distance in (field.penalty_mark, field.second_mark):
        if distance:
            parts.append(PaintedSpot("penalty mark", Point(line - end * distance, 0)))
    if field.penalty_area is not None and field.area_shape == "box":
        parts += _penalty_arc(field, field.penalty_area, line, end)
    if field.corner_radius:
        starts = (180, 90) if end > 0 else (270, 0)
        corners = (
            ((half_width, starts[0]), (-half_width, starts[1])) if end > 0 else ((half_width, 270), (-half_width, 0))
        )
        parts += [Arc("corner arc", Point(line, y), field.corner_radius, start, 90) for y, start in corners]
    return parts


def _area(name: str, field: FootballField, area: Area, line: float, end: int) -> list[Marking]:
    half, front = field.goal_width / 2 + area.side, line - end * area.depth
    return [
        Segment(name, Point(line, -half), Point(front, -half)),
        Segment(name, Point(front, -half), Point(front, half)),
        Segment(name, Point(front, half), Point(line, half)),
    ]


def _area_of_arcs(field: FootballField, area: Area, line: float, end: int) -> list[Marking]:
    """Return the futsal area: quarter circles about the posts, joined by a straight line (docs/sources.md: fields)."""
    post, radius = field.goal_width / 2, area.depth
    front = line - end * radius
    upper, lower = (180, 90) if end > 0 else (270, 0)
    return [
        Arc("penalty area", Point(line, -post), radius, upper, 90),
        Arc("penalty area", Point(line, post), radius, lower, 90),
        Segment("penalty area", Point(front, -post), Point(front, post)),
    ]


def _penalty_arc(field: FootballField, area: Area, line: float, end: int) -> list[Marking]:
    beyond = area.depth - field.penalty_mark
    if not field.arc_radius or not 0 <= beyond < field.arc_radius:
        return []
    half = math.degrees(math.acos(beyond / field.arc_radius))
    middle = 180 if end > 0 else 0
    mark = Point(line - end * field.penalty_mark, 0)
    return [Arc("penalty arc", mark, field.arc_radius, middle - half, 2 * half)]


def in_penalty_area(field: FootballField, point: Point) -> bool:
    """Return whether a point of the field lies in either penalty area, its lines included."""
    area = field.penalty_area
    if area is None:
        return False
    depth, beside = field.length / 2 - abs(point.x), abs(point.y)
    if field.area_shape == "arcs":
        nearest_y = min(beside, field.goal_width / 2)
        return depth >= -ROUNDING and math.hypot(depth, beside - nearest_y) <= area.depth + ROUNDING
    return -ROUNDING <= depth <= area.depth + ROUNDING and beside <= field.goal_width / 2 + area.side + ROUNDING


def has_little_angle(field: FootballField, point: Point) -> bool:
    """Return whether a shot from this point has little angle (docs/sources.md: fields).

    That is inside the penalty area, between the goal line and the straight line from the middle of the goal to the
    corner of the area.
    """
    area = field.penalty_area
    if area is None or not in_penalty_area(field, point):
        return False
    depth = field.length / 2 - abs(point.x)
    return depth * (field.goal_width / 2 + area.side) < area.depth * abs(point.y) - ROUNDING
