"""Field markings as drawings: to scale on the board, or as strips of paper to cut out and glue on."""

from __future__ import annotations

import math

from generator.artwork.boards.football.layout import BoardLayout
from generator.geometry.football import Arc, Marking, PaintedSpot, Segment, markings
from generator.geometry.shapes import Point
from generator.scene.palette import Colour
from generator.scene.primitives import Circle, Item, Line, Path, Style, arc_commands

LEAST_LINE = 0.35
MARK_RADIUS = 0.11
"""Radius of a painted spot in metres: 22 cm across, as groundsmen paint it."""


def marking_items(layout: BoardLayout, colour: Colour, width: float | None = None) -> tuple[Item, ...]:
    """Return every line, arc and mark of the field on the board.

    Lines are as wide as the field's are, to scale, unless a ``width`` in millimetres is given; never finer than a
    printer can draw well.
    """
    stroke = width or max(LEAST_LINE, layout.pitch.field.line * layout.mm_per_metre)
    style = Style(stroke=colour, width=stroke, cap="round", join="round")
    return tuple(_item(layout, marking, style) for marking in markings(layout.pitch.field))


def _item(layout: BoardLayout, marking: Marking, style: Style) -> Item:
    match marking:
        case Segment(_, start, end):
            return Line(layout.at(start), layout.at(end), style)
        case Arc(_, centre, radius, start, sweep):
            on_board = radius * layout.mm_per_metre
            if sweep == 360:
                return Circle(layout.at(centre), on_board, style)
            return Path(arc_commands(layout.at(centre), on_board, start, sweep), style)
        case PaintedSpot(_, centre):
            spot = max(style.width * 0.9, MARK_RADIUS * layout.mm_per_metre)
            return Circle(layout.at(centre), spot, Style(fill=style.stroke))


def marking_length(marking: Marking) -> float:
    """Return the length of a line or arc in metres, 0 for a mark."""
    match marking:
        case Segment(_, start, end):
            return math.dist(start, end)
        case Arc(_, _, radius, _, sweep):
            return math.radians(sweep) * radius
        case PaintedSpot():
            return 0.0


def spots(layout: BoardLayout) -> tuple[Point, ...]:
    """Return where the painted spots lie on the board."""
    return tuple(layout.at(m.centre) for m in markings(layout.pitch.field) if isinstance(m, PaintedSpot))
