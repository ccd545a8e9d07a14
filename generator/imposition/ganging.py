"""Many small pieces on few sheets: hexes in a honeycomb, cards in a grid, backs where their fronts are.

All lengths in millimetres.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from generator.geometry.hexes import ROOT3, SPACING, Orientation
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.imposition.document import Document, Duplex, Sheet
from generator.imposition.marks import MARK, MARK_LENGTH, RULER_HEIGHT, ruler, ticks
from generator.imposition.paper import Paper
from generator.imposition.words import say
from generator.scene.fonts import POINT, REGULAR, fitted_size
from generator.scene.palette import INK
from generator.scene.pieces import Piece
from generator.scene.primitives import Box, Circle, Command, Group, Item, Path, Polygon, Style, Symbol, Text, Use

LANE = 2.0
"""Room for the scissors between two counters."""

NOTE_STRIP = 6.0
"""Height kept free at the foot of a sheet for the ruler and the note."""


@dataclass(frozen=True, slots=True)
class Slots:
    """Places for pieces on one sheet, their middles in page millimetres.

    ``cuts`` are marks for straight cuts across the whole sheet; without them every piece gets its own.
    """

    page: Size
    middles: tuple[Point, ...]
    cuts: tuple[Item, ...] | None = field(default=None, repr=False)


def honeycomb(paper: Paper, width: float, orientation: Orientation, lane: float = LANE) -> Slots:
    """Return the places of hexes ``width`` flat to flat, all neighbours ``lane`` apart, on a portrait page.

    The block is centred from left to right, so that backs mirrored about the long edge fall on their fronts.
    Raises ``ValueError`` when not even one fits.
    """
    area = _inside(paper)
    pitch = width + lane
    if orientation == "flat":
        columns = _count(area.width - 2 * width / ROOT3, SPACING * pitch)
        long, short = _count(area.height - width, pitch), _count(area.height - width - pitch / 2, pitch)
        offsets = [
            Point(column * SPACING * pitch, row * pitch + (column % 2) * pitch / 2)
            for row in range(long)
            for column in range(columns)
            if row < (short if column % 2 else long)
        ]
        extent = (columns - 1) * SPACING * pitch
    else:
        rows = _count(area.height - 2 * width / ROOT3, SPACING * pitch)
        long, short = _count(area.width - width, pitch), _count(area.width - width - pitch / 2, pitch)
        offsets = [
            Point(column * pitch + (row % 2) * pitch / 2, row * SPACING * pitch)
            for row in range(rows)
            for column in range(short if row % 2 else long)
        ]
        extent = max((offset.x for offset in offsets), default=0.0)
    if not offsets:
        raise ValueError(f"a counter of {width:g} mm does not fit on {paper.name}")
    left = area.centre.x - extent / 2
    top = area.y + (width / 2 if orientation == "flat" else width / ROOT3)
    return Slots(paper.size, tuple(Point(left + offset.x, top + offset.y) for offset in offsets))


def grid(paper: Paper, size: Size, lane: float) -> Slots:
    """Return the places of rectangles in rows and columns on a portrait page, centred.

    Raises ``ValueError`` when not even one fits.
    """
    area = paper.printable(turned=False)
    columns = _count(area.width - size.width, size.width + lane)
    rows = _count(area.height - size.height, size.height + lane)
    if columns < 1 or rows < 1:
        raise ValueError(f"a piece of {size.width:g} × {size.height:g} mm does not fit on {paper.name}")
    left = area.centre.x - ((columns - 1) * (size.width + lane)) / 2
    top = area.centre.y - ((rows - 1) * (size.height + lane)) / 2
    middles = tuple(
        Point(left + column * (size.width + lane), top + row * (size.height + lane))
        for row in range(rows)
        for column in range(columns)
    )
    return Slots(paper.size, middles, _grid_marks(middles, size))


def _grid_marks(middles: Sequence[Point], size: Size) -> tuple[Item, ...]:
    """Return ticks outside the block at every edge of its columns and rows."""
    xs = sorted({round(at.x + side * size.width / 2, 6) for at in middles for side in (-1, 1)})
    ys = sorted({round(at.y + side * size.height / 2, 6) for at in middles for side in (-1, 1)})
    return ticks(Rect(xs[0], ys[0], xs[-1] - xs[0], ys[-1] - ys[0]), xs, ys)


def _inside(paper: Paper) -> Rect:
    area = paper.printable(turned=False)
    return Rect(area.x, area.y, area.width, area.height - NOTE_STRIP)


def _count(room: float, pitch: float) -> int:
    """Return how many places there are when the first takes nothing of ``room`` and each further one ``pitch``."""
    return max(0, math.floor(room / pitch + 1e-9) + 1) if room >= -1e-9 else 0


def ganged(
    pieces: Sequence[Piece], slots: Slots, name: str, title: str, language: str, duplex: Duplex = "long-edge"
) -> Document:
    """Return the pieces on as many sheets as they need: fronts, each followed by its backs where there are any."""
    copies = copies_of(pieces)
    per_sheet = len(slots.middles)
    chunks = [copies[start : start + per_sheet] for start in range(0, len(copies), per_sheet)]
    placed = [tuple(zip(chunk, slots.middles, strict=False)) for chunk in chunks]
    return ganged_pages(placed, slots.page, name, title, language, duplex, slots.cuts)


Placed = Sequence[tuple[Piece, Point]]
"""Pieces and where their middles come to lie on a page."""


def copies_of(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Return every piece as often as it is needed; what repeats is drawn once and then only placed."""
    return tuple(copy for index, piece in enumerate(pieces) for copy in _copies(piece, index))


def ganged_pages(
    pages: Sequence[Placed],
    page: Size,
    name: str,
    title: str,
    language: str,
    duplex: Duplex = "long-edge",
    cuts: tuple[Item, ...] | None = None,
) -> Document:
    """Return pieces that have their places already: fronts, each page followed by its backs where there are any."""
    pieces = [piece for placed in pages for piece, _ in placed]
    marks = _mark_symbols(pieces)
    has_backs = duplex != "none" and any(piece.back for piece in pieces)
    sheets: list[Sheet] = []
    for number, placed in enumerate(pages, start=1):
        side = say(language, "front") if has_backs else ""
        note = " · ".join(
            part for part in (title, say(language, "sheet", number=number, count=len(pages)), side) if part
        )
        label = f"{number}a" if has_backs else str(number)
        fronts: list[Item] = [Group(piece.front, Transform.shift(*at)) for piece, at in placed]
        own = (Use(marks[piece.outline], Transform.shift(*at)) for piece, at in placed)
        lines = Group(tuple(own) if cuts is None else cuts, name="cut")
        hint = say(language, "duplex") if has_backs else say(language, "cut", count=len(placed))
        sheets.append(Sheet(page, (Group(tuple(fronts), name="art"), lines, _note(page, note, hint)), label, note))
        if has_backs:
            back_note = " · ".join(
                (title, say(language, "sheet", number=number, count=len(pages)), say(language, "back"))
            )
            backs = _backs(placed, page, duplex)
            sheets.append(Sheet(page, (Group(backs, name="art"), _note(page, back_note, "")), f"{number}b", back_note))
    return Document(name, title, language, tuple(sheets), duplex if has_backs else "none")


def _copies(piece: Piece, index: int) -> list[Piece]:
    """Return the piece as often as it is needed; what repeats is drawn once and then only placed."""
    if piece.quantity == 1:
        return [piece]
    front = (Use(Symbol(f"piece-{index}-front", piece.front)),)
    back = (Use(Symbol(f"piece-{index}-back", piece.back)),) if piece.back is not None else None
    return [replace(piece, front=front, back=back, quantity=1)] * piece.quantity


def _mark_symbols(pieces: Sequence[Piece]) -> dict[Polygon | Circle | Box, Symbol]:
    """Return one symbol of cut marks for each distinct outline."""
    outlines = dict.fromkeys(piece.outline for piece in pieces)
    return {outline: Symbol(f"cut-{index}", cut_marks(outline)) for index, outline in enumerate(outlines)}


def _backs(placed: Placed, page: Size, duplex: Duplex) -> tuple[Item, ...]:
    """Return the backs where they meet their fronts: mirrored left to right, or turned over the short edge."""
    items = []
    for piece, at in placed:
        if piece.back is None:
            continue
        if duplex == "short-edge":
            turn = Transform.turn(180).then(Transform.shift(at.x, page.height - at.y))
            items.append(Group(piece.back, turn))
        else:
            items.append(Group(piece.back, Transform.shift(page.width - at.x, at.y)))
    return tuple(items)


def _note(page: Size, note: str, hint: str) -> Group:
    """Return the foot of a sheet: what it is, how to print it, and a ruler to check the scale."""
    base = page.height - 7.0
    size = 7 * POINT
    text = f"{note} · {hint}" if hint else note
    room = page.width - 24 - 62
    fitted = fitted_size(text, REGULAR, room, size, 5.2 * POINT)
    if fitted is None:
        text, fitted = note, fitted_size(note, REGULAR, room, size, 4 * POINT) or 4 * POINT
    rule = ruler(Point(page.width - 10 - 58, base - RULER_HEIGHT * 0.8), 50)
    return Group((Text(Point(10, base), text, REGULAR, fitted, INK), *rule), name="note")


def cut_marks(outline: Polygon | Circle | Box) -> tuple[Item, ...]:
    """Return marks outside the art that show where to cut: ticks along straight sides, a hairline round discs."""
    match outline:
        case Circle(centre, radius, _):
            return (Circle(centre, radius + 0.05, Style(stroke=INK, width=0.1)),)
        case Box(rect, _, _):
            points: tuple[Point, ...] = rect.corners
        case Polygon(points, _):
            pass
    commands: list[Command] = []
    for index, corner in enumerate(points):
        for other in (points[index - 1], points[(index + 1) % len(points)]):
            length = math.hypot(corner.x - other.x, corner.y - other.y)
            dx, dy = (corner.x - other.x) / length, (corner.y - other.y) / length
            commands += [
                ("M", corner.x + dx * _TICK_GAP, corner.y + dy * _TICK_GAP),
                ("L", corner.x + dx * _TICK_END, corner.y + dy * _TICK_END),
            ]
    return (Path(tuple(commands), MARK),)


_TICK_GAP = 0.2
_TICK_END = min(MARK_LENGTH, LANE * 0.45)
