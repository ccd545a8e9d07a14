"""How counters are made: their size and shape, and where their faces have number, values and name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from generator.geometry.grids.hexes import Orientation, corners
from generator.geometry.shapes import Point, Rect
from generator.model.game import CounterDesign, Game
from generator.pieces.face_room import place_in
from generator.pieces.face_templates import ReadyBox, ReadyFace
from generator.scene.fonts import POINT
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
    """The faces of the counters of one kind of player, and the ``usual`` one of their style.

    Kits are laid out around the number, the values and the name that the front has, or else the usual face.
    """

    front: ReadyFace
    back: ReadyFace
    usual: ReadyFace


class FacePlan(NamedTuple):
    """Where the head with the number, the panel of values and the name are, in millimetres from the counter's middle.

    ``head`` and ``name`` are the heights of their middles, ``number`` and ``name_size`` the largest sizes of letters.
    """

    head: float
    number: float
    badge: float
    panel: Rect
    name: float
    name_size: float
    facing: Facing = ""

    @property
    def top(self) -> float:
        return self.panel.y

    @property
    def bottom(self) -> float:
        return self.panel.bottom


def plan_of(faces: KindFaces, style: CounterStyle, facing: Facing) -> FacePlan:
    """Return where things are on the counters of a kind of player."""
    boxes = {
        box.name: box for face in (faces.usual, faces.front) for box in face.boxes if box.content == _HELD.get(box.name)
    }
    areas = {name: place_in(box.place, outline_of(style), style.width) for name, box in boxes.items()}
    sizes = {name: size_in(box, style.width) for name, box in boxes.items()}
    number, name = areas["number"], areas["name"]
    middles = round(number.centre.y, 9), round(name.centre.y, 9)
    return FacePlan(middles[0], sizes["number"], number.height, areas["values"], middles[1], sizes["name"], facing)


def size_in(box: ReadyBox, width: float) -> float:
    """Return the size of the letters of a box on a piece so wide, in millimetres."""
    return (width / box.place.made_for if box.place.made_for else 1.0) * POINT * (box.box.size or 0.0)


_HELD = {"number": "part", "values": "columns", "name": "text"}
"""What the boxes hold by which a kit is laid out."""


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
