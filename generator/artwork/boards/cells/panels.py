"""Tables beside a board of free cells: dice and suits, a compass of what leads where, short steps of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generator.artwork.boards.cells.layout import CellLayout
from generator.artwork.boards.football.ink import Ink
from generator.artwork.pieces.faces.suits import SUIT_COLOURS, Suit, arrow, suit
from generator.geometry.grids.squares import DIRECTIONS, STEPS, Direction
from generator.geometry.shapes import Point, Rect, Transform
from generator.scene.fonts import (
    BLACK_WEIGHT,
    BOLD,
    CAP_HEIGHT,
    POINT,
    REGULAR,
    SEMIBOLD,
    fitted_lines,
    fitted_size,
    wrapped,
)
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.primitives import Box, Circle, Group, Item, Style, Text, bounds_of
from generator.scene.text import baseline, centred

ACCENT = Colour.of("#5a3a22")
PALE = Colour.of("#efe5d2")
RULE = Colour.of("#cdbb9b")
SLACK = 0.1
"""Millimetres by which a text may reach beyond its panel: no more than rounding."""

_HEAD = 5.6
_ROW = 7.2
_FLOOR = 5 * POINT
_NOTE = 6 * POINT


class DiceRow(NamedTuple):
    """One line of a panel of dice: the faces in each table, the picture of a suit where there is one, the result."""

    faces: tuple[str, ...]
    picture: Suit | None
    text: str


class CellPanelArt(NamedTuple):
    """A panel at its full size, for a strip of the width it was made for."""

    height: float
    items: tuple[Item, ...]


def title_panel(title: str, note: str, width: float) -> CellPanelArt:
    """Return the game's name, in as many lines as it has words if need be, and below it what is said of the map."""
    words = title.split()
    fitted = fitted_lines(title.upper(), BLACK_WEIGHT, [width] * max(1, len(words)), 15 * POINT, 7 * POINT)
    size, lines = fitted or (7 * POINT, (title.upper(),))
    middle, top = width / 2, size * (CAP_HEIGHT + 0.95 * (len(lines) - 1))
    items = [
        Text(Point(middle, size * (CAP_HEIGHT + 0.95 * index)), line, BLACK_WEIGHT, size, ACCENT, "middle")
        for index, line in enumerate(lines)
    ]
    for line in wrapped(note, REGULAR, _NOTE, width) or () if note else ():
        top += 1.35 * _NOTE
        items.append(Text(Point(middle, top), line, REGULAR, _NOTE, ACCENT, "middle"))
    return CellPanelArt(top, tuple(items))


def dice_panel(title: str, heads: Sequence[str], rows: Sequence[DiceRow], width: float) -> CellPanelArt:
    """Return a table: a narrow column for each way to roll or draw, under its head, and the result at the right."""
    items: list[Item] = list(_heading(title, width))
    narrow = 6.8
    pictured = any(row.picture for row in rows)
    top = _HEAD + 0.6
    for index, head in enumerate(heads):
        size = fitted_size(head, SEMIBOLD, narrow if index == 0 else width - narrow - 1, 6 * POINT, _FLOOR)
        at = Point(narrow / 2 if index == 0 else narrow + 0.8, top + 2.4)
        if size:
            items.append(Text(at, head, SEMIBOLD, size, ACCENT, "middle" if index == 0 else "start"))
    top += 3.4
    for index, row in enumerate(rows):
        line = Rect(0, top + index * _ROW, width, _ROW)
        if index % 2 == 0:
            items.append(Box(line, Style(fill=PALE), 0.8))
        base = baseline(line.centre.y, 8 * POINT)
        first, *others = row.faces
        size = fitted_size(first, BOLD, narrow - 0.8, 8.5 * POINT, _FLOOR) or _FLOOR
        items.append(Text(Point(narrow / 2, base), first, BOLD, size, INK, "middle"))
        x = narrow + 0.8
        if pictured and row.picture:
            items.append(suit(row.picture, Point(x + 2.4, line.centre.y), 5.2))
            x += 5.8
        texts = [*others, row.text] if others else [row.text]
        items += _cell_texts(texts, Rect(x, line.y, width - x - 0.6, _ROW))
    return CellPanelArt(top + len(rows) * _ROW, tuple(items))


def _cell_texts(texts: Sequence[str], room: Rect) -> list[Item]:
    """Return one text in the middle of a line, or two of them one above the other."""
    items: list[Item] = []
    for index, text in enumerate(texts):
        strong = index == len(texts) - 1
        font, wanted = (BOLD, 8 * POINT) if strong else (REGULAR, 6.2 * POINT)
        size = fitted_size(text, font, room.width, wanted if len(texts) < 3 else 6 * POINT, 4.5 * POINT) or 4.5 * POINT
        middle = room.y + room.height * (0.5 if len(texts) == 1 else 0.12 + 0.76 * (index + 0.5) / len(texts))
        items.append(centred(text, Point(room.x, middle), font, size, INK, "start"))
    return items


def compass_panel(title: str, points: Mapping[Direction, tuple[str, Suit | None]], width: float) -> CellPanelArt:
    """Return four arrows from the middle of a disc, each with the face of the die and the suit that lead that way."""
    top = _HEAD + 1.0
    radius = width / 2 - 0.4
    centre = Point(width / 2, top + radius)
    items: list[Item] = list(_heading(title, width))
    items.append(Circle(centre, radius, Style(fill=WHITE, stroke=ACCENT, width=0.5)))
    items.append(Circle(centre, radius * 0.93, Style(stroke=RULE, width=0.25)))
    for direction in DIRECTIONS:
        if direction not in points:
            continue
        face, picture = points[direction]
        dx, dy = STEPS[direction]
        colour = SUIT_COLOURS[picture] if picture else ACCENT
        at = centre.shifted(dx * radius * 0.325, dy * radius * 0.325)
        items.append(arrow(direction, at, radius * 0.42, Style(fill=colour)))
        far = centre.shifted(dx * radius * 0.74, dy * radius * 0.74)
        if picture:
            items.append(suit(picture, far, radius * 0.29))
        else:
            items.append(_centred(face, far, BOLD, 10 * POINT, INK))
        if picture:
            beside = centre.shifted(dx * radius * 0.4 - dy * radius * 0.34, dy * radius * 0.4 + dx * radius * 0.34)
            items.append(_centred(face, beside, SEMIBOLD, 6.5 * POINT, colour.mixed(INK, 0.3)))
    items.append(Circle(centre, radius * 0.09, Style(fill=ACCENT)))
    return CellPanelArt(top + 2 * radius, tuple(items))


def steps_panel(title: str, texts: Sequence[str], width: float) -> CellPanelArt:
    """Return numbered short sentences under a heading."""
    size, leading = 6.6 * POINT, 6.6 * POINT * 1.22
    items: list[Item] = list(_heading(title, width))
    y = _HEAD + 1.2
    for number, text in enumerate(texts, start=1):
        lines = wrapped(text, REGULAR, size, width - 4.2) or (text,)
        items.append(Text(Point(0.4, y + size * 0.78), f"{number}.", BOLD, size, ACCENT))
        for line in lines:
            items.append(Text(Point(3.8, y + size * 0.78), line, REGULAR, size, INK))
            y += leading
        y += size * 0.3
    return CellPanelArt(y, tuple(items))


def _heading(title: str, width: float) -> tuple[Item, Item]:
    size = fitted_size(title, BOLD, width - 2.4, 8.5 * POINT, _FLOOR) or _FLOOR
    base = (_HEAD + size * CAP_HEIGHT) / 2
    return (
        Box(Rect(0, 0, width, _HEAD), Style(fill=ACCENT), 1.0),
        Text(Point(width / 2, base), title, BOLD, size, WHITE, "middle"),
    )


def _centred(text: str, at: Point, font: str, size: float, colour: Colour) -> Text:
    return centred(text, at, font, size, colour)


def spilling_texts(panel: CellPanelArt, width: float) -> tuple[str, ...]:
    """Return the texts of a panel that reach beyond its width."""
    boxes = [(item.text, bounds_of((item,))) for item in panel.items if isinstance(item, Text)]
    return tuple(text for text, box in boxes if box.x < -SLACK or box.right > width + SLACK)


def fitting(panels: Sequence[CellPanelArt], height: float) -> tuple[CellPanelArt, ...]:
    """Return as many of the panels, from the first, as find room one above the other."""
    kept: list[CellPanelArt] = []
    room = height
    for panel in panels:
        needed = panel.height + (LEAST_GAP if kept else 0.0)
        if needed <= room:
            kept.append(panel)
            room -= needed
    return tuple(kept)


LEAST_GAP = 2.0


def placed_panels(layout: CellLayout, panels: Sequence[CellPanelArt], ink: Ink) -> tuple[Item, ...]:
    """Return the panels spread over the strip beside the map; those for which there is no room are left out."""
    area, scale = layout.panels, layout.scale
    edge = 1.5 * scale
    room = area.height - 2 * edge
    kept = fitting(panels, room / scale)
    if not kept:
        return ()
    used = sum(panel.height for panel in kept) * scale
    gap = min((room - used) / max(1, len(kept) - 1), 9.0 * scale)
    items: list[Item] = []
    if ink == "full":
        items.append(
            Box(Rect(area.x - 1.5, area.y, area.width + 3.0, area.height), Style(fill=Colour.of("#fbf6ea")), 2.0)
        )
    y = area.y + (area.height - used - gap * (len(kept) - 1)) / 2
    for panel in kept:
        items.append(Group(panel.items, Transform.scale(scale).then(Transform.shift(area.x, y))))
        y += panel.height * scale + gap
    return tuple(items)
