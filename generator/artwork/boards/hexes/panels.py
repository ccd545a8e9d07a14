"""What stands in the margins of a board of hexes: tracks, boxes for players, places for cards and tokens.

Panels at the top are turned by half, so that the coach who sits there reads them.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.artwork.boards.hexes.ink import HexColours
from generator.artwork.boards.hexes.layout import HexBoardLayout
from generator.geometry.shapes import Rect, Transform
from generator.model.boards.hexes import MarginPanel
from generator.scene.fonts import BOLD, POINT, SEMIBOLD, fitted_size
from generator.scene.palette import Colour, readable_on
from generator.scene.primitives import Box, Circle, Group, Item, Style
from generator.scene.text import centred

TITLE = 6.4
CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0
"""A poker card, the size of the reference cards."""

MINUS = "−"


def panel_items(layout: HexBoardLayout, colours: HexColours, language: str) -> tuple[Item, ...]:
    """Return every panel at its place."""
    items: list[Item] = []
    for panel, rect in layout.places():
        drawn = Group(tuple(_panel(panel, rect, layout.scale, colours, language)))
        items.append(Group(drawn.items, Transform.turn(180, rect.centre)) if panel.edge == "top" else drawn)
    return tuple(items)


def _panel(panel: MarginPanel, rect: Rect, scale: float, colours: HexColours, language: str) -> Iterator[Item]:
    colour = panel.colour or colours.wall
    yield Box(rect, Style(fill=colours.panel, stroke=colours.rule, width=0.3), 2.4 * scale)
    head = Rect(rect.x, rect.y, rect.width, TITLE * scale)
    yield from _title(panel.name.in_(language), head, colour, scale)
    pad = 1.6 * scale
    inner = Rect(rect.x + pad, head.bottom + pad, rect.width - 2 * pad, rect.height - head.height - 2 * pad)
    match panel.kind:
        case "track" | "boxes":
            yield from _boxes(panel, inner, scale, colours, colour)
        case "cards":
            yield from _cards(panel, inner, scale, colours)
        case "tokens":
            yield from _tokens(panel, inner, colours, colour)


def _title(title: str, head: Rect, colour: Colour, scale: float) -> Iterator[Item]:
    size = fitted_size(title, BOLD, head.width - 4 * scale, 12.5 * POINT * scale, 4 * POINT) or 4 * POINT
    band = Rect(head.x, head.y, head.width, head.height)
    yield Box(band, Style(fill=colour), 2.4 * scale)
    yield Box(Rect(band.x, band.centre.y, band.width, band.height / 2), Style(fill=colour))
    yield centred(title, band.centre, BOLD, size, readable_on(colour))


def _cells(panel: MarginPanel, area: Rect) -> Iterator[tuple[int, Rect]]:
    """Yield every number of a panel and its box, row by row."""
    rows = -(-panel.count // panel.columns)
    width, height = area.width / panel.columns, area.height / rows
    for index in range(panel.count):
        x, y = area.x + index % panel.columns * width, area.y + index // panel.columns * height
        yield panel.first + index, Rect(x, y, width, height)


def _boxes(panel: MarginPanel, area: Rect, scale: float, colours: HexColours, colour: Colour) -> Iterator[Item]:
    for number, cell in _cells(panel, area):
        box = cell.grown(-0.7 * scale)
        own = _side_colour(panel, number, colour)
        strong = number == panel.start
        fill = colour if strong else colours.box if own is None else colours.box.mixed(own, colours.tint * 0.8)
        edge = Style(fill=fill, stroke=own or colours.rule, width=0.5 * scale if own or strong else 0.3)
        yield Box(box, edge, min(box.width, box.height) * 0.12)
        if panel.numbered:
            text = f"+{number}" if panel.first < 0 < number else str(number).replace("-", MINUS)
            size = min(box.height * 0.55, box.width * 0.5, 22 * POINT * scale)
            tone = readable_on(fill) if strong else colours.text if own is None else _strong(own, colours)
            yield centred(text, box.centre, BOLD, size, tone)


def _side_colour(panel: MarginPanel, number: int, colour: Colour) -> Colour | None:
    """Return the colour of a number on a track that runs to both sides of its start."""
    if panel.other_colour is None or panel.start is None or number == panel.start:
        return None
    return colour if number > panel.start else panel.other_colour


def _strong(colour: Colour, colours: HexColours) -> Colour:
    return colours.text if colours.text.luminance > 0.5 else colour.mixed(colours.text, 0.35)


def _cards(panel: MarginPanel, area: Rect, scale: float, colours: HexColours) -> Iterator[Item]:
    for _, cell in _cells(panel, area):
        shrink = min(scale, cell.width / CARD_WIDTH, cell.height / CARD_HEIGHT)
        width, height = CARD_WIDTH * shrink, CARD_HEIGHT * shrink
        box = Rect(cell.centre.x - width / 2, cell.centre.y - height / 2, width, height)
        yield Box(
            box, Style(fill=colours.box, stroke=colours.quiet, width=0.4, dash=(3 * scale, 1.6 * scale)), 3 * shrink
        )
        size = 8 * POINT * scale
        yield centred("63 × 88 mm" if shrink == 1 else "", box.centre, SEMIBOLD, size, colours.quiet)


def _tokens(panel: MarginPanel, area: Rect, colours: HexColours, colour: Colour) -> Iterator[Item]:
    for number, cell in _cells(panel, area):
        radius = min(cell.width, cell.height) * 0.46
        yield Circle(cell.centre, radius, Style(fill=colours.box, stroke=colour, width=0.06 * radius))
        if panel.numbered:
            yield centred(str(number), cell.centre, BOLD, radius * 0.9, colours.quiet)
