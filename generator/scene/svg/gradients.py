"""Gradients of SVG files: their colours, and where they go."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from generator.geometry.shapes import IDENTITY, Point, Rect, Transform
from generator.scene.palette import Colour
from generator.scene.primitives import Gradient, Stop
from generator.scene.svg.colours import css_colour
from generator.scene.svg.looks import Rules, declared, opacity_of
from generator.scene.svg.tree import Element
from generator.scene.svg.values import length, placed_by

MOST_STOPS = 100
_FARTHEST_FOCUS = 0.99
"""A focus on or outside the circle is moved inside it, as SVG asks (SVG 1.1, 13.2.3)."""


class GradientElement(NamedTuple):
    """What an SVG file says of a gradient: its tag, its attributes and its stops, at least one."""

    tag: str
    attributes: Mapping[str, str]
    stops: tuple[Stop, ...]

    @property
    def repeats(self) -> bool:
        """Return whether its colours begin again beyond its ends."""
        return self.attributes.get("spreadMethod", "pad") != "pad"

    def placed(self, around: Rect, view: Rect, place: Transform) -> Gradient | None:
        """Return the gradient of a shape; ``None`` where it has no extent, so that its last colour fills all.

        ``around`` is the rectangle around the shape in its own units, which ``place`` takes to those of the drawing.
        """
        own = self.attributes.get("gradientUnits") != "userSpaceOnUse"
        to_shape = Transform(around.width, 0, 0, around.height, around.x, around.y) if own else IDENTITY
        placing = placed_by(self.attributes.get("gradientTransform", "")).then(to_shape).then(place)
        whole = Rect(0, 0, 1, 1) if own else view
        units, focus = self._circle(whole) if self.tag == "radialGradient" else (self._line(whole), None)
        units = units.then(placing)
        if len(self.stops) < 2 or abs(units.a * units.d - units.b * units.c) < 1e-12:
            return None
        return Gradient(self.stops, units, focus)

    def _line(self, whole: Rect) -> Transform:
        """Return what takes (0, 0) to the start and (1, 0) to the end."""
        start = self._point(("x1", "0%"), ("y1", "0%"), whole)
        end = self._point(("x2", "100%"), ("y2", "0%"), whole)
        dx, dy = end.x - start.x, end.y - start.y
        return Transform(dx, dy, -dy, dx, start.x, start.y)

    def _circle(self, whole: Rect) -> tuple[Transform, Point]:
        """Return what takes the circle of radius 1 to the gradient's, and the focus within that."""
        said = self.attributes
        centre = self._point(("cx", "50%"), ("cy", "50%"), whole)
        focus = self._point(("fx", said.get("cx", "50%")), ("fy", said.get("cy", "50%")), whole)
        radius = max(0.0, length(said.get("r", "50%"), math.hypot(*whole.size) / math.sqrt(2)))
        if not radius:
            return Transform.scale(0.0), Point(0.0, 0.0)
        x, y = (focus.x - centre.x) / radius, (focus.y - centre.y) / radius
        inside = min(1.0, _FARTHEST_FOCUS / max(math.hypot(x, y), 1e-9))
        return Transform(radius, 0, 0, radius, centre.x, centre.y), Point(x * inside, y * inside)

    def _point(self, x: tuple[str, str], y: tuple[str, str], whole: Rect) -> Point:
        """Return a point from the names of its two lengths, each with what it is where the file says nothing."""
        said = self.attributes
        return Point(length(said.get(*x), whole.width), length(said.get(*y), whole.height))


def read_gradient(element: Element, known: Mapping[str, Element], rules: Rules) -> GradientElement | None:
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
    found: list[Stop] = []
    for stop in stops[:MOST_STOPS]:
        look = declared(stop, rules)
        colour, opacity = css_colour(look.get("stop-color", "black")) or (Colour(0, 0, 0), 1.0)
        opacity *= opacity_of({"opacity": look.get("stop-opacity", "")})
        at = min(1.0, max(0.0, length(stop.attributes.get("offset", ""), 1.0)))
        found.append(Stop(max(at, found[-1].at) if found else at, colour, round(opacity, 3)))
    return GradientElement(tag, said, tuple(found)) if found else None
