"""Lines, arcs and spots painted on the ground."""

from __future__ import annotations

from collections.abc import Iterator

from generator.artwork.boards.laid import LaidBoard, LayerArt, Look
from generator.artwork.boards.markings import marking_items
from generator.artwork.boards.paint import colour
from generator.artwork.boards.painted import painted
from generator.geometry.field import Arc, Marking, PaintedSpot, Segment, placed
from generator.geometry.shapes import Rect
from generator.model.boards.layers import MarkingsLayer
from generator.scene.primitives import Box, Group
from generator.scene.seams import LANDMARK, Avoid, SeamGuide

BENEATH_STRIPS = 0.15
"""The width of lines that are to be glued over, in millimetres."""

CLEARANCE = 3.0
"""How far a seam keeps from spots, line ends and parallel lines, in millimetres."""


def draw(layer: MarkingsLayer, laid: LaidBoard, look: Look) -> LayerArt:
    """Return what is painted, cut off at the edge of the ground."""
    if look.lines == "none":
        return LayerArt()
    whole, faults = painted(layer.markings, laid.ground)
    style = laid.style(layer.style)
    line, tone = style.width * laid.scale if laid.overlay is None else None, colour(style, look.ink)
    if look.lines == "strips":
        line, tone = BENEATH_STRIPS, colour(laid.style("grid"), look.ink).mixed(tone, 0.4)
    items = marking_items(whole, laid.place, tone, line)
    width, height = laid.ground.size
    edge = laid.place.rect(Rect(-width / 2, -height / 2, width, height)).grown(style.width * laid.scale)
    on_board = tuple(placed(marking, laid.place) for marking in whole.painted)
    told = tuple(fault._replace(path=("markings", *fault.path)) for fault in faults)
    return LayerArt((Group(items, clip=Box(edge)),) if items else (), landmarks(on_board), told)


def landmarks(markings: tuple[Marking, ...]) -> SeamGuide:
    """Return where seams had better not run: near spots, along lines, and where they would touch a circle."""
    return SeamGuide(_avoids(markings, 0), _avoids(markings, 1))


def _avoids(markings: tuple[Marking, ...], axis: int) -> tuple[Avoid, ...]:
    places = sorted({round(place, 3) for marking in markings for place in _places(marking, axis)})
    return tuple(Avoid(at - CLEARANCE, at + CLEARANCE, LANDMARK, "picture") for at in places)


def _places(marking: Marking, axis: int) -> Iterator[float]:
    match marking:
        case PaintedSpot(_, centre):
            yield centre[axis]
        case Segment(_, start, end) if abs(start[axis] - end[axis]) < CLEARANCE:
            yield (start[axis] + end[axis]) / 2
        case Arc(_, centre, radius, _, 360) if axis == 1:
            yield from (centre.y - radius, centre.y + radius)
