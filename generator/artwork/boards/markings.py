"""Markings as drawings: lines, arcs and spots, wherever they lie and however large they are printed."""

from __future__ import annotations

from generator.geometry.field import Arc, Marking, Markings, PaintedSpot, Segment, placed
from generator.geometry.shapes import Transform
from generator.scene.palette import Colour
from generator.scene.primitives import Circle, Item, Line, Path, Style, arc_commands

LEAST_LINE = 0.35
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
    return tuple(marking_item(placed(marking, place), style, painted * SPOT) for marking in markings.painted)


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
