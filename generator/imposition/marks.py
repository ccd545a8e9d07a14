"""Marks that help to cut, to check the scale and to find one's place; always outside the art. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from generator.geometry.shapes import Point, Rect, Size
from generator.imposition.paper import Paper
from generator.scene.fonts import CAP_HEIGHT, POINT, REGULAR, fitted_size
from generator.scene.palette import INK, Colour
from generator.scene.primitives import Box, Command, Group, Item, Path, Style, Text

MARK_WIDTH = 0.15
MARK_LENGTH = 3.0
MARK_GAP = 0.6
"""A cut mark is 0.15 mm wide and 3 mm long (docs/sources.md: joints) and keeps this far from the art."""

MARK = Style(stroke=INK, width=MARK_WIDTH)
BANK_CARD = Size(85.60, 53.98)
BANK_CARD_RADIUS = 3.18
"""ISO/IEC 7810 ID-1: everybody has one, and it needs no ruler (docs/sources.md: printers)."""

RULER_HEIGHT = 3.0
SOFT = Colour.of("#6a747f")


def ticks(window: Rect, across: Iterable[float], down: Iterable[float]) -> tuple[Item, ...]:
    """Return cut marks above and below the window at each ``across``, left and right of it at each ``down``."""
    near, far = MARK_GAP, MARK_GAP + MARK_LENGTH
    commands: list[Command] = []
    for x in across:
        commands += [("M", x, window.y - near), ("L", x, window.y - far)]
        commands += [("M", x, window.bottom + near), ("L", x, window.bottom + far)]
    for y in down:
        commands += [("M", window.x - near, y), ("L", window.x - far, y)]
        commands += [("M", window.right + near, y), ("L", window.right + far, y)]
    return (Path(tuple(commands), MARK),) if commands else ()


@lru_cache(maxsize=16)
def ruler(start: Point, length: int, *, height: float = RULER_HEIGHT) -> tuple[Item, ...]:
    """Return a horizontal ruler of whole millimetres, its ticks hanging down from ``start``, figures in centimetres."""
    return _ruler(start.shifted, length, height, Point(0.4, height), Point(0.8, height * 0.6))


def upright_ruler(start: Point, length: int, *, height: float = RULER_HEIGHT) -> tuple[Item, ...]:
    """Return a vertical ruler like ``ruler``, running down from ``start``, its ticks to the right."""

    def at(along: float, across: float) -> Point:
        return start.shifted(across, along)

    cap = _FIGURES * CAP_HEIGHT
    return _ruler(at, length, height, Point(cap + 0.3, height * 0.9), Point(cap + 0.8, 0.0))


_FIGURES = 5.5 * POINT


def _ruler(
    at: Callable[[float, float], Point], length: int, height: float, figure: Point, end: Point
) -> tuple[Item, ...]:
    """Return a ruler from its places along and across it, and those of a figure from its tick, of the last one too."""
    commands: list[Command] = [("M", *at(0, 0)), ("L", *at(length, 0))]
    figures: list[Item] = []
    for mm in range(length + 1):
        share = 0.8 if mm % 10 == 0 else 0.55 if mm % 5 == 0 else 0.3
        commands += [("M", *at(mm, 0)), ("L", *at(mm, height * share))]
        if mm % 10 == 0 and mm < length:
            figures.append(Text(at(mm + figure.x, figure.y), str(mm // 10), REGULAR, _FIGURES, INK))
    figures.append(Text(at(length + end.x, end.y), f"{length} mm", REGULAR, _FIGURES, INK))
    return (Path(tuple(commands), Style(stroke=INK, width=0.12)), *figures)


def bank_card(corner: Point) -> Item:
    """Return the outline of a bank card with its top left at ``corner``."""
    rect = Rect(corner.x, corner.y, BANK_CARD.width, BANK_CARD.height)
    return Box(rect, Style(stroke=INK, width=0.2, dash=(1.6, 1.0)), BANK_CARD_RADIUS)


def foot_note(paper: Paper, note: str, hint: str) -> Group:
    """Return the foot of a sheet: what it is, what to do with it, and a ruler to check the scale."""
    page, edge = paper.size, paper.long_edge_margin
    base = page.height - max(5.0, paper.short_edge_margin - 3.2)
    size = 7 * POINT
    text = f"{note} · {hint}" if hint else note
    room = page.width - 2 * edge - 62
    fitted = fitted_size(text, REGULAR, room, size, 5 * POINT)
    if fitted is None:
        text, fitted = note, fitted_size(note, REGULAR, room, size, 4 * POINT) or 4 * POINT
    rule = ruler(Point(page.width - edge - 58, base - 1.9), 50, height=2.3)
    return Group((Text(Point(edge, base), text, REGULAR, fitted, INK), *rule), name="note")
