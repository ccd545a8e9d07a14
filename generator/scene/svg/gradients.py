"""Gradients as bands of one colour each, so narrow that nobody sees where they meet, cut to the shape they fill.

Bands are shapes like any other: every output draws them alike, and grey follows. Each lies over the rest of the one
before it, so that no paper shines through between two.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from generator.geometry.shapes import IDENTITY, Point, Rect, Transform
from generator.scene.palette import Colour
from generator.scene.pictures import CURRENT
from generator.scene.primitives import Command, Group, Item, Path, Polygon, Style, circle_commands
from generator.scene.svg.colours import css_colour
from generator.scene.svg.looks import Rules, declared, opacity_of
from generator.scene.svg.outlines import moved
from generator.scene.svg.tree import Element
from generator.scene.svg.values import length, placed_by

MOST_BANDS = 64
_STEP = 3
"""By how much the light of two neighbouring bands may differ, of 255."""


class Stop(NamedTuple):
    """A colour at a share of the way."""

    at: float
    colour: Colour


class Gradient(NamedTuple):
    """Colours along a line, or about a point; how much of it all they cover on the average."""

    tag: str
    said: Mapping[str, str]
    stops: tuple[Stop, ...]
    opacity: float

    @property
    def middle(self) -> Colour:
        """Return the middle of its colours."""
        solid = [stop.colour for stop in self.stops if stop.colour != CURRENT] or [Colour(0, 0, 0)]
        return Colour(*(round(sum(light) / len(solid)) for light in zip(*solid, strict=True)))

    def colour(self, at: float) -> Colour:
        """Return the colour at a share of the way; before and after all stops that of the nearest."""
        if at <= self.stops[0].at:
            return self.stops[0].colour
        for (start, first), (end, last) in pairwise(self.stops):
            if at <= end:
                return first.mixed(last, (at - start) / (end - start))
        return self.stops[-1].colour

    def bands(self) -> tuple[tuple[float, float], ...]:
        """Return from where to where each band of one colour goes."""
        light = sum(max(abs(a - b) for a, b in zip(p.colour, q.colour, strict=True)) for p, q in pairwise(self.stops))
        count = max(2, min(MOST_BANDS, math.ceil(light / _STEP)))
        ends = {step / count for step in range(count + 1)} | {stop.at for stop in self.stops[:MOST_BANDS]}
        return tuple(pairwise(sorted(ends)))

    def point(self, x: tuple[str, str], y: tuple[str, str], whole: Rect) -> Point:
        """Return a point from the names of its two lengths, each with what it is when nothing is said."""
        return Point(length(self.said.get(*x), whole.width), length(self.said.get(*y), whole.height))


def read_gradient(element: Element, known: Mapping[str, Element], rules: Rules) -> Gradient | None:
    """Return a gradient, which may take what it does not say from another; ``None`` for one without colours."""
    said: dict[str, str] = {}
    stops: list[Element] = []
    tag = element.tag
    for _ in range(4):
        said = {**element.attributes, **said}
        stops = stops or [child for child in element.children if child.tag == "stop"]
        other = known.get(element.attributes.get("href", "").removeprefix("#"))
        if other is None:
            break
        element = other
    parts = [declared(stop, rules) for stop in stops]
    colours = [css_colour(part.get("stop-color", "black")) or (Colour(0, 0, 0), 1.0) for part in parts]
    if not colours:
        return None
    through = [
        opacity * opacity_of({"opacity": part.get("stop-opacity", "")})
        for part, (_, opacity) in zip(parts, colours, strict=True)
    ]
    found: list[Stop] = []
    for stop, (colour, _) in zip(stops, colours, strict=True):
        at = min(1.0, max(0.0, length(stop.attributes.get("offset", ""), 1.0)))
        found.append(Stop(max(at, found[-1].at) if found else at, colour))
    return Gradient(tag, said, tuple(found), sum(through) / len(through))


def shaded(gradient: Gradient, outline: tuple[Command, ...], around: Rect, view: Rect, place: Transform) -> Item | None:
    """Return a shape filled with a gradient; ``None`` where that cannot be told.

    ``outline`` is where the shape is drawn, ``around`` the rectangle around it in its own units, which ``place`` takes
    there.
    """
    if any(stop.colour == CURRENT for stop in gradient.stops):
        return None
    own = gradient.said.get("gradientUnits") != "userSpaceOnUse"
    to_shape = Transform(around.width, 0, 0, around.height, around.x, around.y) if own else IDENTITY
    placing = placed_by(gradient.said.get("gradientTransform", "")).then(to_shape).then(place)
    if abs(placing.a * placing.d - placing.b * placing.c) < 1e-12:
        return None
    radial = gradient.tag == "radialGradient"
    ground = Path(outline, Style(fill=gradient.colour(1.0 if radial else 0.0)))
    whole = Rect(0, 0, 1, 1) if own else view
    far = placing.inverse.rect(place.rect(around))
    bands = tuple(_rings(gradient, whole, placing) if radial else _stripes(gradient, whole, far, placing))
    return Group((ground, *bands), clip=Path(outline))


def _stripes(gradient: Gradient, whole: Rect, far: Rect, place: Transform) -> Iterator[Item]:
    """Yield bands across a line, each as far as the shape goes."""
    start = gradient.point(("x1", "0%"), ("y1", "0%"), whole)
    end = gradient.point(("x2", "100%"), ("y2", "0%"), whole)
    dx, dy = end.x - start.x, end.y - start.y
    square = dx * dx + dy * dy
    if square < 1e-18:
        return
    corners = [Point(corner.x - start.x, corner.y - start.y) for corner in far.corners]
    last = max(x * dx + y * dy for x, y in corners) / square
    across = [(y * dx - x * dy) / square for x, y in corners]
    low, high = min(across) - 1e-3, max(across) + 1e-3
    for first, then in (*gradient.bands(), (1.0, math.inf)):
        if first < last - 1e-9:
            box = ((first, low), (last + 1e-3, low), (last + 1e-3, high), (first, high))
            ends = (Point(start.x + t * dx - s * dy, start.y + t * dy + s * dx) for t, s in box)
            colour = gradient.colour(min(1.0, (first + then) / 2))
            yield Polygon(tuple(map(place.point, ends)), Style(fill=colour))


def _rings(gradient: Gradient, whole: Rect, place: Transform) -> Iterator[Item]:
    """Yield discs upon each other, the largest first."""
    centre = gradient.point(("cx", "50%"), ("cy", "50%"), whole)
    focus = gradient.point(("fx", gradient.said.get("cx", "50%")), ("fy", gradient.said.get("cy", "50%")), whole)
    radius = length(gradient.said.get("r", "50%"), math.hypot(*whole.size) / math.sqrt(2))
    circle = circle_commands(Point(0.0, 0.0), 1.0)
    for first, then in reversed(gradient.bands()) if radius > 0 else ():
        x, y = focus.x + (centre.x - focus.x) * then, focus.y + (centre.y - focus.y) * then
        ring = Transform(radius * then, 0, 0, radius * then, x, y).then(place)
        yield Path(moved(circle, ring), Style(fill=gradient.colour((first + then) / 2)))
