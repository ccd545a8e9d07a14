"""What is printed beside the field: direction roses, tracks of boxes, chances of a roll.

The board looks the same after half a turn, so that both coaches find the same things at their right hand; only roses
keep upright, because their directions belong to the board (docs/sources.md: hexes).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from generator.artwork.boards.football.layout import BoardLayout
from generator.geometry.grids.hexes import DIRECTIONS, ROOT3, Hex, Orientation, centre_of, corners
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, REGULAR, SEMIBOLD, fitted_size
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.primitives import Box, Item, Polygon, Style, Symbol, Text, Use
from generator.scene.text import baseline, centred

Corner = Literal["left-top", "left-bottom", "right-top", "right-bottom"]
WIDTH = 34.0
"""Full width of a panel."""

GAP = 4.0
ACCENT = Colour.of("#2f6b4a")
PALE = Colour.of("#eef5ee")
RULE = Colour.of("#b8cdbd")
_TITLE_HEIGHT = 5.4
_NOTE_HEIGHT = 3.2


@dataclass(frozen=True, slots=True)
class FieldPanelArt:
    """A panel at its full size and the corner of the board it stands in; ``upright`` ones are never turned."""

    corner: Corner
    size: Size
    items: tuple[Item, ...]
    upright: bool = False


def rose(corner: Corner, orientation: Orientation) -> FieldPanelArt:
    """Return the six directions of the die round a hex, in the board's own orientation (docs/sources.md: hexes)."""
    width = 10.0
    size = Size(WIDTH, 3 * width if orientation == "flat" else width * (2 * ROOT3 / 2 + 2 / ROOT3))
    middle = Point(size.width / 2, size.height / 2)
    plain = Style(fill=WHITE, stroke=RULE, width=0.25, join="round")
    items: list[Item] = [Polygon(corners(middle, width, orientation), Style(fill=ACCENT))]
    items += [_arrow(middle, step, width, orientation) for step in DIRECTIONS[orientation]]
    for face, step in enumerate(DIRECTIONS[orientation], start=1):
        at = _step(middle, step, width, orientation)
        items.append(Polygon(corners(at, width * 0.94, orientation), plain))
        items.append(_centred(str(face), at, BOLD, 15 * POINT, INK))
    items.append(_centred("1D6", middle, SEMIBOLD, 8 * POINT, WHITE))
    return FieldPanelArt(corner, size, tuple(items), upright=True)


def _step(middle: Point, step: Hex, width: float, orientation: Orientation) -> Point:
    x, y = centre_of(step, orientation)
    return Point(middle.x + x * width, middle.y + y * width)


def _arrow(middle: Point, step: Hex, width: float, orientation: Orientation) -> Item:
    """Return a small pointer on the side of the middle hex that faces a direction."""
    x, y = centre_of(step, orientation)
    tip, base, half = 0.46 * width, 0.36 * width, 0.07 * width
    points = (
        Point(middle.x + x * tip, middle.y + y * tip),
        Point(middle.x + x * base - y * half, middle.y + y * base + x * half),
        Point(middle.x + x * base + y * half, middle.y + y * base - x * half),
    )
    return Polygon(points, Style(fill=WHITE))


def track(corner: Corner, title: str, first: int, last: int, columns: int, note: str = "") -> FieldPanelArt:
    """Return a titled track of numbered boxes from ``first`` to ``last``, row by row, and a note below them."""
    numbers = range(first, last + 1)
    rows = -(-len(numbers) // columns)
    width, height = WIDTH / columns, 8.2
    items: list[Item] = [*_title(title)]
    for index, number in enumerate(numbers):
        box = Rect((index % columns) * width, _TITLE_HEIGHT + 1 + (index // columns) * height, width, height)
        inner = box.grown(-0.5)
        items.append(Box(inner, Style(fill=WHITE, stroke=RULE, width=0.25), 1.2))
        text = str(number).replace("-", "−")
        items.append(_centred(text, inner.centre, SEMIBOLD, 12 * POINT, ACCENT))
    return _noted(corner, items, _TITLE_HEIGHT + 1 + rows * height, note)


def chances(corner: Corner, title: str, rows: Sequence[tuple[str, str, float]], note: str = "") -> FieldPanelArt:
    """Return a titled list of rolls: what is needed, the chance as text, and the chance from 0 to 1 for its bar."""
    height = 4.4
    items: list[Item] = [*_title(title)]
    for index, (label, text, share) in enumerate(rows):
        top = _TITLE_HEIGHT + 0.8 + index * height
        line = Rect(0, top, WIDTH, height)
        if index % 2 == 0:
            items.append(Box(line, Style(fill=PALE)))
        base = baseline(line.centre.y, 8 * POINT)
        items.append(Text(Point(5.2, base), label, BOLD, 8.5 * POINT, INK, "end"))
        items.append(Box(Rect(7, top + 1.2, 13, height - 2.4), Style(fill=WHITE, stroke=RULE, width=0.15)))
        if share > 0:
            items.append(Box(Rect(7, top + 1.2, 13 * share, height - 2.4), Style(fill=ACCENT)))
        items.append(Text(Point(WIDTH - 1, base), text, REGULAR, 8 * POINT, INK, "end"))
    return _noted(corner, items, _TITLE_HEIGHT + 0.8 + len(rows) * height, note)


def _noted(corner: Corner, items: Sequence[Item], height: float, note: str) -> FieldPanelArt:
    """Return a panel of so much height, and a line of small letters below it where there is a note."""
    if not note:
        return FieldPanelArt(corner, Size(WIDTH, height), tuple(items))
    size = fitted_size(note, REGULAR, WIDTH, 6.5 * POINT, 5 * POINT) or 5 * POINT
    line = Text(Point(WIDTH / 2, height + _NOTE_HEIGHT - 0.6), note, REGULAR, size, INK, "middle")
    return FieldPanelArt(corner, Size(WIDTH, height + _NOTE_HEIGHT), (*items, line))


def _title(title: str) -> tuple[Item, Item]:
    size = fitted_size(title, BOLD, WIDTH - 3, 9 * POINT, 5 * POINT) or 5 * POINT
    base = (_TITLE_HEIGHT + size * CAP_HEIGHT) / 2
    return (
        Box(Rect(0, 0, WIDTH, _TITLE_HEIGHT), Style(fill=ACCENT), 1.2),
        Text(Point(WIDTH / 2, base), title, BOLD, size, WHITE, "middle"),
    )


def _centred(text: str, at: Point, font: str, size: float, colour: Colour) -> Text:
    return centred(text, at, font, size, colour)


def place_panels(layout: BoardLayout, panels: Sequence[FieldPanelArt]) -> tuple[Item, ...]:
    """Return the panels in the strips behind the goal lines; those for which there is no room are left out."""
    return tuple(item for corner in _CORNERS for item in _corner_items(layout, corner, _of(panels, corner)))


def panels_left_out(layout: BoardLayout, panels: Sequence[FieldPanelArt]) -> tuple[FieldPanelArt, ...]:
    """Return the panels that found no room."""
    chosen = {id(panel) for corner in _CORNERS for panel in _chosen(layout, _of(panels, corner))}
    return tuple(panel for panel in panels if id(panel) not in chosen)


_CORNERS: tuple[Corner, ...] = ("left-top", "left-bottom", "right-top", "right-bottom")


def _of(panels: Iterable[FieldPanelArt], corner: Corner) -> tuple[FieldPanelArt, ...]:
    return tuple(panel for panel in panels if panel.corner == corner)


def _corner_area(layout: BoardLayout, upper: bool) -> Rect:
    """Return the free part of the left strip above or below the goal."""
    edge = layout.border * 0.6
    right = layout.grid.bounds.x - 1.5
    goal = layout.goals.bounds
    top = edge if upper else goal.bottom + GAP / 2
    bottom = goal.y - GAP / 2 if upper else layout.size.height - edge
    return Rect(edge, top, right - edge, bottom - top)


def _chosen(layout: BoardLayout, panels: Sequence[FieldPanelArt]) -> tuple[FieldPanelArt, ...]:
    scale = layout.panel_scale
    room = _corner_area(layout, upper=True).height
    chosen: list[FieldPanelArt] = []
    for panel in sorted(panels, key=lambda panel: not panel.upright):
        needed = panel.size.height * scale + (GAP * scale if chosen else 0.0)
        if scale and needed <= room:
            chosen.append(panel)
            room -= needed
    return tuple(panel for panel in panels if panel in chosen)


def _corner_items(layout: BoardLayout, corner: Corner, panels: Sequence[FieldPanelArt]) -> list[Item]:
    chosen = _chosen(layout, panels)
    if not chosen:
        return []
    scale = layout.panel_scale
    mirrored = corner.startswith("right")
    upper = corner.endswith("top") != mirrored
    area = _corner_area(layout, upper)
    used = sum(panel.size.height for panel in chosen) * scale
    gap = min((area.height - used) / max(1, len(chosen) - 1), GAP * 2.5) if len(chosen) > 1 else 0.0
    height = used + gap * (len(chosen) - 1)
    y = area.y + (area.height - height) / 2
    items: list[Item] = []
    for panel in chosen:
        x = area.x + (area.width - panel.size.width * scale) / 2
        items.append(_placed(layout, panel, Rect(x, y, panel.size.width * scale, panel.size.height * scale), mirrored))
        y += panel.size.height * scale + gap
    return items


@lru_cache(maxsize=64)
def _symbol(items: tuple[Item, ...]) -> Symbol:
    """Return a panel as a symbol; panels that are alike are one."""
    return Symbol("panel", items)


def _placed(layout: BoardLayout, panel: FieldPanelArt, rect: Rect, mirrored: bool) -> Item:
    scale = Transform.scale(layout.panel_scale)
    if not mirrored:
        return Use(_symbol(panel.items), scale.then(Transform.shift(rect.x, rect.y)))
    if panel.upright:
        width, height = layout.size
        return Use(_symbol(panel.items), scale.then(Transform.shift(width - rect.right, height - rect.bottom)))
    turn = Transform.turn(180, Point(layout.size.width / 2, layout.size.height / 2))
    return Use(_symbol(panel.items), scale.then(Transform.shift(rect.x, rect.y)).then(turn))
