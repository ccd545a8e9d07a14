"""How counters are made: their size and shape, and what of them is in front."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from generator.geometry.grids.hexes import Orientation, corners
from generator.geometry.shapes import Point, Rect
from generator.model.game import CounterDesign, Game
from generator.pieces.face_templates import ReadyFace
from generator.scene.primitives import Box, Circle, OutlineItem, Polygon

CounterShape = Literal["hex", "square", "disc"]
_ROUNDED = 0.06
"""Radius of the corners of square counters, as a share of their width."""


class CounterStyle(NamedTuple):
    """How counters are made: width (of hexes flat to flat), the orientation of hexes, their language and shape.

    ``pale`` backs save ink: light colours, and none beyond the cut.
    """

    width: float
    orientation: Orientation = "flat"
    language: str = "es"
    shape: CounterShape = "hex"
    pale: bool = False


class KindFaces(NamedTuple):
    """The faces of the counters of one kind of player."""

    front: ReadyFace
    back: ReadyFace


Facing = Literal["", "side", "corner"]


def facing_of(counter: CounterDesign, style: CounterStyle) -> Facing:
    """Return what of a counter is in front: only a hex may face a corner."""
    if counter.style == "shirt":
        return ""
    return "side" if style.shape != "hex" else counter.facing


def counter_shape(game: Game) -> CounterShape:
    """Return the shape of a game's counters: its own wish, or that of the cells of its board."""
    grid = getattr(game.board, "grid", None)
    level = grid is not None and grid.type != "hexes"
    return game.counter.shape or ("square" if level else "hex")


FACING: Mapping[str, Orientation] = {"side": "flat", "corner": "pointy"}
"""The orientation of hexes by what of them is in front."""


def counter_orientation(counter: CounterDesign, board: Orientation) -> Orientation:
    """Return the orientation of hexes: that of the board, or by the side or corner that they face."""
    if counter.style != "facing":
        return board
    return FACING[counter.facing]


@lru_cache(maxsize=64)
def outline_of(style: CounterStyle) -> OutlineItem:
    """Return the outline of a counter, along which it is cut."""
    half = style.width / 2
    if style.shape == "disc":
        return Circle(Point(0, 0), half)
    if style.shape == "square":
        return Box(Rect(-half, -half, style.width, style.width), radius=style.width * _ROUNDED)
    return Polygon(corners(Point(0, 0), style.width, style.orientation))
