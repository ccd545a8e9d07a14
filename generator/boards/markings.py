"""Lines, arcs and spots painted on the ground: those of a field, and a board's own."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from generator.boards.layout import BoardLayout, Fault, LayerArt, Look, PaintedGround, avoid_places, colour
from generator.geometry.covering import Convex, Disc, Intersection, Shape, Union, convex, transform_shape
from generator.geometry.field import Arc, Marking, Markings, PaintedSpot, Segment, rectangle_sides, transform_marking
from generator.geometry.shapes import ROUNDING, Point, Rect, Transform
from generator.i18n import phrase
from generator.model.boards import markings as model
from generator.model.boards.layers import MarkingsLayer
from generator.model.yaml_reader import DataPath
from generator.scene.palette import Colour
from generator.scene.primitives import LANDMARK, Box, Circle, Group, Item, Line, Path, SeamGuide, Style, arc_commands

LEAST_LINE = 0.35  # mm: painted lines are never thinner, whatever the scale
SPOT = 0.11 / 0.12
"""Radius of a painted spot as a share of the lines' width: 22 cm across beside lines of 12 cm, as groundsmen paint."""


def marking_items(markings: Markings, place: Transform, colour: Colour, width: float | None = None) -> tuple[Item, ...]:
    """Return every line, arc and spot; ``place`` says where they come to lie, in millimetres.

    Lines are as wide as they are painted, to scale, unless a ``width`` in millimetres is given; never finer than a
    printer can draw well.
    """
    painted = max(LEAST_LINE, markings.line * place.a)
    stroke = width or painted
    style = Style(stroke=colour, width=stroke, cap="round", join="round")
    return tuple(marking_item(transform_marking(marking, place), style, painted * SPOT) for marking in markings.painted)


def marking_item(marking: Marking, style: Style, spot: float) -> Item:
    """Return a marking in millimetres as it is drawn, a spot with that radius."""
    match marking:
        case Segment(_, start, end):
            return Line(start, end, style)
        case Arc(_, centre, radius, start, sweep):
            if sweep == 360:
                return Circle(centre, radius, style)
            return Path(arc_commands(centre, radius, start, sweep), style)
        case PaintedSpot(_, centre):
            return Circle(centre, spot, Style(fill=style.stroke))


QUARTER = 90.0  # degrees; longer arcs are painted quarter by quarter


def paint(entries: Sequence[model.AnyMarking], ground: PaintedGround) -> tuple[Markings, tuple[Fault, ...]]:
    """Return the lines and areas of a list of markings, and its faults, by their places in the list."""
    marks: list[Marking] = []
    areas: dict[str, Shape] = {}
    faults: list[Fault] = []
    for index, entry in enumerate(entries):
        if isinstance(entry, model.FieldMarkings):
            marks += ground.painted.painted
            areas |= ground.painted.areas
            continue
        wrong = [fault._replace(path=(index, *fault.path)) for fault in _faults(entry, ground)]
        faults += wrong
        if wrong:
            continue
        ways = _reflections(entry.mirrored)
        marks += [transform_marking(mark, way) for way in ways for mark in _parts(entry, ground)] if entry.drawn else []
        if entry.area:
            before = areas.get(entry.area)
            shapes = (transform_shape(shape, way) for way in ways for shape in _shapes(entry, ground))
            areas[entry.area] = Union((*([before] if before else []), *shapes))
    return Markings(tuple(marks), areas, ground.painted.line if ground.metric else 0.0), tuple(faults)


def _reflections(mirrored: model.Mirrored) -> list[Transform]:
    """Return the ways to every place where a marking is painted, its own first."""
    signs = {"none": [(1, 1)], "ends": [(1, 1), (-1, 1)], "sides": [(1, 1), (1, -1)]}
    return [Transform.scale(*sign) for sign in signs.get(mirrored, [(1, 1), (-1, 1), (1, -1), (-1, -1)])]


def _point_at(ground: PaintedGround, spot: model.Spot) -> Point:
    """Return a place relative to the centre of the ground."""
    return Point(spot.across.value - ground.size.width / 2, spot.down.value - ground.size.height / 2)


def _points(ground: PaintedGround, spots: Sequence[model.Spot]) -> list[Point]:
    return [_point_at(ground, spot) for spot in spots]


def _parts(entry: model.OwnMarking, ground: PaintedGround) -> Iterator[Marking]:
    """Yield the lines of a marking; on strips of paper they are called what their area is."""
    name = entry.area
    match entry:
        case model.OwnLine():
            for start, end in pairwise(_points(ground, entry.line)):
                yield Segment(name, start, end)
        case model.OwnBox():
            yield from rectangle_sides(name, Rect.around(_points(ground, entry.box)))
        case model.OwnCircle():
            yield Arc(name, _point_at(ground, entry.circle), entry.radius.value)
        case model.OwnArc():
            yield Arc(name, _point_at(ground, entry.arc), entry.radius.value, entry.start, _sweep(entry))
        case model.OwnSpot():
            yield PaintedSpot(name, _point_at(ground, entry.spot))


def _sweep(arc: model.OwnArc) -> float:
    """Return over how many degrees an arc goes, clockwise: more than none, at most once round."""
    return (arc.end - arc.start) % 360.0 or 360.0


def _shapes(entry: model.OwnMarking, ground: PaintedGround) -> Iterator[Shape]:
    match entry:
        case model.OwnLine():
            shape = convex(_points(ground, entry.line[:-1]))
            if shape and entry.line[0] == entry.line[-1]:
                yield shape
        case model.OwnBox():
            first, last = _points(ground, entry.box)
            yield Convex.box(first, last)
        case model.OwnCircle():
            yield Disc(_point_at(ground, entry.circle), entry.radius.value)
        case model.OwnArc():
            middle, radius, left = _point_at(ground, entry.arc), entry.radius.value, _sweep(entry)
            while left > ROUNDING:
                yield _sector(middle, radius, entry.start + _sweep(entry) - left, min(left, QUARTER))
                left -= QUARTER


def _sector(middle: Point, radius: float, start: float, sweep: float) -> Shape:
    """Return the part of a disc between two directions at most a quarter apart."""
    reach = 2 * radius
    angles = (math.radians(start + share * sweep) for share in (0.0, 0.5, 1.0))
    tips = (middle.shift(reach * math.cos(angle), reach * math.sin(angle)) for angle in angles)
    return Intersection((Disc(middle, radius), Convex((middle, *tips))))


def _faults(entry: model.OwnMarking, ground: PaintedGround) -> Iterator[Fault]:
    for path, measures in _measures(entry):
        if any(measure.metric != ground.metric for measure in measures):
            units = "lengths on a board without a field are in cells, such as 6, not in metres"
            metres = "lengths on a field are in metres, such as 6m, not in cells"
            yield Fault(path, phrase(metres) if ground.metric else phrase(units))
            return
        limits = ground.size if len(measures) == 2 else (math.inf,)
        if any(not 0 <= one.value <= most + ROUNDING for one, most in zip(measures, limits, strict=True)):
            width, height = ground.size
            where = "m" if ground.metric else "cells"
            message = phrase(
                "is outside the ground of {width:g} × {height:g} {unit}", width=width, height=height, unit=where
            )
            yield Fault(path, message)
    if isinstance(entry, model.OwnBox) and any(one.value == other.value for one, other in zip(*entry.box, strict=True)):
        yield Fault(("box",), phrase("these two corners enclose nothing; a box needs two opposite corners"))
    if isinstance(entry, model.OwnCircle | model.OwnArc) and entry.radius.value <= 0:
        yield Fault(("radius",), phrase("the radius of a circle must be above 0"))
    if entry.area and not any(_shapes(entry, ground)):
        message = phrase("this does not enclose an area that could be called {area}", area=entry.area)
        hint = phrase("a box, a circle, an arc, or a line that ends where it begins and bulges outwards")
        yield Fault(("area",), message, hint)


def _measures(entry: model.OwnMarking) -> Iterator[tuple[DataPath, tuple[model.Measure, ...]]]:
    """Yield the places of a marking, and its radius, by where they are written."""
    match entry:
        case model.OwnLine(line=spots) | model.OwnBox(box=spots):
            key = "line" if isinstance(entry, model.OwnLine) else "box"
            yield from (((key, index), tuple(spot)) for index, spot in enumerate(spots))
        case model.OwnCircle(circle=spot, radius=radius):
            yield from ((("circle",), tuple(spot)), (("radius",), (radius,)))
        case model.OwnArc(arc=spot, radius=radius):
            yield from ((("arc",), tuple(spot)), (("radius",), (radius,)))
        case model.OwnSpot(spot=spot):
            yield ("spot",), tuple(spot)


BENEATH_STRIPS = 0.15
"""The width of lines that are to be glued over, in millimetres."""

CLEARANCE = 3.0
"""How far a seam keeps from spots, line ends and parallel lines, in millimetres."""


def draw_markings(layer: MarkingsLayer, layout: BoardLayout, look: Look) -> LayerArt:
    """Return the painted lines, cut off at the edge of the ground."""
    if look.lines == "none":
        return LayerArt()
    whole, faults = paint(layer.markings, layout.ground)
    style = layout.style(layer.style)
    line, tone = style.width * layout.scale if layout.overlay is None else None, colour(style, look.ink)
    if look.lines == "strips":
        line, tone = BENEATH_STRIPS, colour(layout.style("grid"), look.ink).mix(tone, 0.4)
    items = marking_items(whole, layout.place, tone, line)
    width, height = layout.ground.size
    edge = layout.place.rect(Rect(-width / 2, -height / 2, width, height)).expand(style.width * layout.scale)
    on_board = tuple(transform_marking(marking, layout.place) for marking in whole.painted)
    layer_faults = tuple(fault._replace(path=("markings", *fault.path)) for fault in faults)
    return LayerArt((Group(items, clip=Box(edge)),) if items else (), landmarks(on_board), layer_faults)


def landmarks(markings: tuple[Marking, ...]) -> SeamGuide:
    """Return the stretches that seams should avoid: near spots, along lines, and at the edges of circles."""
    across, down = ({round(at, 3) for marking in markings for at in _seam_places(marking, axis)} for axis in (0, 1))
    avoids = partial(avoid_places, clearance=CLEARANCE, cost=LANDMARK, of="picture")
    return SeamGuide(avoids(across), avoids(down))


def _seam_places(marking: Marking, axis: int) -> Iterator[float]:
    match marking:
        case PaintedSpot(_, centre):
            yield centre[axis]
        case Segment(_, start, end) if abs(start[axis] - end[axis]) < CLEARANCE:
            yield (start[axis] + end[axis]) / 2
        case Arc(_, centre, radius, _, 360) if axis == 1:
            yield from (centre.y - radius, centre.y + radius)
