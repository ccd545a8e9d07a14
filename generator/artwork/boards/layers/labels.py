"""Texts on a board: names of places and zones, in their cells or beside them."""

from __future__ import annotations

from generator.artwork.boards.laid import Cell, Fault, LaidBoard, LayerArt, Look
from generator.artwork.boards.layers.fill import grounds
from generator.artwork.boards.paint import colour, ground, readable
from generator.geometry.outlines import room_in
from generator.geometry.shapes import Point, Rect, Transform
from generator.i18n import phrase
from generator.model.boards.layers import LabelsLayer, NamedStyle
from generator.problems import quoted
from generator.scene.bounds import bounds_of
from generator.scene.fonts import POINT, SEMIBOLD, centred, fitted_lines
from generator.scene.palette import Colour
from generator.scene.primitives import Box, Group, Item, Style

LEAST = 4.5 * POINT
USUAL = 8 * POINT
TAKEN = 0.35
"""How much of a margin panels take where labels stand between them and the cells."""
ENOUGH = 3.0
"""The contrast of a text with its ground at least."""

JOINED = 8.2
"""The depth of the arrows beside joined sides of a board, in millimetres."""


def draw(layer: LabelsLayer, laid: LaidBoard, look: Look) -> LayerArt:
    """Return the texts of a layer, and a fault for each that finds no room."""
    items: list[Item] = []
    faults: list[Fault] = []
    tone, paper, beneath = colour(laid.style(layer.style), look.ink), laid.paper(look.ink), grounds(laid, look)
    for word, words in layer.labels.items():
        cells, text = laid.meant(word), words.in_(look.language)
        if not cells or not text:
            continue
        room = _beside(laid, cells[0], layer) if layer.beside else _room(laid, cells, layer.place)
        size = (layer.size or USUAL) * laid.scale
        fitted = fitted_lines(text, SEMIBOLD, [room.width] * _lines(room, size), max(size, LEAST), LEAST)
        if fitted is None:
            beside = phrase("{text} finds no room beside {cell}", text=quoted(text), cell=word)
            told = beside if layer.beside else phrase("{text} finds no room in {cell}", text=quoted(text), cell=word)
            faults.append(Fault(("labels", word), told, phrase("a shorter text, or larger cells")))
            continue
        frame = layer.upon or ("frame" if layer.beside else "")
        fill = ground(laid.style(frame), look.ink, paper) if frame else beneath[cells[0]]
        drawn = _lines_at(fitted[1], room.centre, fitted[0], readable(tone, fill, ENOUGH))
        drawn = (*_plate(drawn, laid.style(layer.upon), look), *drawn) if layer.upon else drawn
        items.append(Group(drawn, Transform.turn(180, room.centre)) if layer.turn == "half" else Group(drawn))
    return LayerArt(tuple(items), faults=tuple(faults))


def _plate(texts: tuple[Item, ...], style: NamedStyle, look: Look) -> tuple[Item, ...]:
    """Return the ground on which a text is read wherever lines run beneath it."""
    around = bounds_of(texts)
    wide, high = 0.35 * around.height, 0.12 * around.height
    box = Rect(around.x - wide, around.y - high, around.width + 2 * wide, around.height + 2 * high)
    return (Box(box, Style(fill=ground(style, look.ink)), 0.3 * around.height),)


def _lines(room: Rect, size: float) -> int:
    return max(1, int(room.height / (1.15 * size)))


def _lines_at(lines: tuple[str, ...], middle: Point, size: float, tone: Colour) -> tuple[Item, ...]:
    top = middle.y - 1.1 * size * (len(lines) - 1) / 2
    return tuple(
        centred(line, Point(middle.x, top + 1.1 * size * number), SEMIBOLD, size, tone)
        for number, line in enumerate(lines)
    )


def _room(laid: LaidBoard, cells: tuple[Cell, ...], place: str) -> Rect:
    """Return where a text stands: in a cell, or across all the cells of a zone."""
    whole = Rect.around(corner for cell in cells for corner in laid.grid.outline(cell))
    width = whole.width * (0.84 if len(cells) > 1 or laid.grid.square else 0.8)
    own = min(whole.height, laid.grid.size)
    height = own * (0.5 if place == "middle" else 0.3)
    at = laid.grid.centre(cells[0]) if len(cells) == 1 else whole.centre
    shift = {"top": -0.28, "middle": 0.0, "bottom": 0.28}[place] * own
    room = Rect(at.x - width / 2, at.y + shift - height / 2, width, height)
    return room if len(cells) > 1 or laid.grid.square else room_in(laid.grid.outline(cells[0]), room)


def _beside(laid: LaidBoard, cell: Cell, layer: LabelsLayer) -> Rect:
    """Return the room in a margin that is level with a cell, clear of the arrows of joined sides."""
    side, field, whole, half = layer.beside, laid.field, laid.size, laid.grid.size / 2
    x, y = laid.grid.centre(cell)
    y += {"top": -0.17, "middle": 0.0, "bottom": 0.17}[layer.place] * (-1 if layer.turn == "half" else 1) * 2 * half
    gap = 0.6 * laid.scale
    taken = any(panel.side == side for panel in laid.board.panels)
    out = laid.margins[str(side)] * TAKEN if taken else gap
    edge = JOINED * laid.scale if laid.board.grid.goes_on(str(side)) else gap
    if side in ("left", "right"):
        start, end = (out, field.x - edge) if side == "left" else (field.right + edge, whole.width - out)
        return Rect(start, y - half, end - start, 2 * half)
    start, end = (gap, field.y - edge) if side == "top" else (field.bottom + edge, whole.height - gap)
    return Rect(x - half, start, 2 * half, end - start)
