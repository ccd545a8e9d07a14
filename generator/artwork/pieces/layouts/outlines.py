"""The outlines of typed pieces, and what is folded. All lengths in millimetres, about the middle of the piece."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from generator.artwork.pieces.counter_style import CounterStyle
from generator.geometry.grids.hexes import ROOT3, corners
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.model.pieces.types import PieceSize
from generator.scene.palette import INK
from generator.scene.pieces import outline_area, own_outline
from generator.scene.primitives import Box, Circle, Group, Item, Line, OutlineItem, Polygon, Style

CARD_CORNER = 3.0
ROUNDED = 0.08
"""Radius of rounded corners, as a share of the shorter side."""

FOOT = 0.4
"""How deep the foot of a standee is, as a share of its width."""

_DEEPEST_FOOT = 14.0
_FOLD = Style(stroke=INK, width=0.15, dash=(1.6, 1.2))


class PieceForm(NamedTuple):
    """The outline of a piece, that of its face, and where the face comes to lie on it, folded ones twice."""

    outline: OutlineItem
    face: OutlineItem
    places: tuple[Transform, ...] = (Transform(),)
    folds: tuple[float, ...] = ()

    @property
    def area(self) -> Rect:
        """Return the rectangle around the face."""
        return outline_area(self.face)

    def drawn(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """Return the whole piece from the items of its face."""
        if not self.folds:
            return items
        area = outline_area(self.outline)
        lines = (Line(Point(area.x, y), Point(area.right, y), _FOLD) for y in self.folds)
        return (*(Group(items, place, clip=self.face) for place in self.places), *lines)


def form_of(shape: str, size: PieceSize, style: CounterStyle) -> PieceForm:
    """Return the form of a shape in a size; ``style`` is that of counters, which fit a cell of the board."""
    if shape == "hex":
        width = _hex_in_cell(style) if size.fits_cell else size.width
        return _flat(Polygon(corners(Point(0, 0), width, style.orientation)))
    if shape == "disc":
        return _flat(Circle(Point(0, 0), (style.width if size.fits_cell else size.width) / 2))
    across = _square_in_cell(style) if size.fits_cell else size.width
    width, height = across, size.height or across
    if shape in ("standee", "tent"):
        return _folded(Size(width, height), FOOT * width if shape == "standee" else 0.0)
    radius = {"card": min(CARD_CORNER, 0.1 * min(width, height)), "rounded": ROUNDED * min(width, height)}
    return _flat(Box(Rect(-width / 2, -height / 2, width, height), radius=radius.get(shape, 0.0)))


def own_form(points: Sequence[Point], size: PieceSize, style: CounterStyle) -> PieceForm:
    """Return the form of an outline of one's own, as large as has room in a size, about its middle."""
    around = Rect.around(points)
    width = _square_in_cell(style) if size.fits_cell else size.width
    height = size.height or (width if size.fits_cell else math.inf)
    scale = min(width / around.width, height / around.height)
    place = Transform.shift(-around.centre.x, -around.centre.y).then(Transform.scale(scale))
    return _flat(own_outline(map(place.point, points)))


def _flat(outline: OutlineItem) -> PieceForm:
    return PieceForm(outline, outline)


def _folded(face: Size, foot: float) -> PieceForm:
    """Return a strip with the face below the fold, the same on its head above it, and a foot at both ends."""
    foot = min(foot, _DEEPEST_FOOT)
    half = face.height + foot
    outline = Box(Rect(-face.width / 2, -half, face.width, 2 * half))
    upright = Transform.shift(0, face.height / 2)
    over = Transform.turn(180).then(Transform.shift(0, -face.height / 2))
    folds = (0.0, face.height, -face.height) if foot else (0.0,)
    part = Box(Rect(-face.width / 2, -face.height / 2, *face))
    return PieceForm(outline, part, (upright, over), folds)


def _hex_in_cell(style: CounterStyle) -> float:
    """Return the width of a hex whose corners lie inside a cell that is no hex."""
    return style.width if style.shape == "hex" else style.width * ROOT3 / 2


def _square_in_cell(style: CounterStyle) -> float:
    """Return the side of the largest upright square in a cell."""
    return {"hex": style.width * (ROOT3 - 1), "square": style.width, "disc": style.width / 2**0.5}[style.shape]
