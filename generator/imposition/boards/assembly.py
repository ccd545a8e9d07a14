"""Proof of scale, and the first page of most boards: a miniature with seams, what to do, and that proof."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import decimal, say
from generator.imposition.boards.tiling import Tiling, zigzag_costs
from generator.imposition.document import Sheet
from generator.imposition.marks import BANK_CARD, SOFT, bank_card, ruler, upright_ruler
from generator.imposition.words import SHEETS, paper_name
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, REGULAR, SEMIBOLD, centred, fitted_size, text_width, wrapped
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.primitives import Box, Circle, Group, Item, Polygon, Style, Symbol, Text, Use, polyline

SEAM = Colour.of("#c8102e")
LONGEST_RULER = 150
_LEADING = 1.3


def assembly_sheet(tiling: Tiling, symbols: Sequence[Symbol], title: str, summary: str, language: str) -> Sheet:
    """Return the first page, on the same paper and the same way round as the first tile.

    It tells how the sheets of a board are joined; for a board of one sheet it is there for the scale alone.
    """
    turned = tiling.tiles[0].turned
    page, area = tiling.paper.page(turned), tiling.paper.printable(turned)
    left, top = area.x + 8, area.y
    heading = _heading(Point(left, top), area.right - left, title, summary, tiling, language)
    body = Rect(left, top + 19, area.right - left, area.bottom - 8 - top - 19)
    landscape = page.width > page.height
    picture_area = Rect(
        body.x,
        body.y,
        body.width * 0.62 if landscape else body.width,
        body.height * 0.62 if landscape else body.height * 0.42,
    )
    picture, used = _miniature(tiling, symbols, picture_area)
    if landscape:
        steps_area = Rect(picture_area.right + 7, body.y, body.right - picture_area.right - 7, body.height)
        card_at = Point(left, max(used.bottom + 9, area.bottom - 10 - BANK_CARD.height))
    else:
        steps_area = Rect(body.x, used.bottom + 8, body.width, body.bottom - used.bottom - 8 - BANK_CARD.height)
        card_at = Point(left, area.bottom - 10 - BANK_CARD.height)
    items = (
        Group(heading, name="heading"),
        Group(picture, name="miniature"),
        Group(_steps(tiling, steps_area, language), name="steps"),
        scale_check(ProofPlaces(card_at, Point(left, area.bottom - 3.2), Point(area.x, top)), area, language),
    )
    return Sheet(page, items, CHECK_PAGE, say(language, SHEETS[_heading_key(tiling)]))


CHECK_PAGE = "0"
"""The label of the page that goes before the sheets of a board."""


def _heading_key(tiling: Tiling) -> str:
    return "assembly" if len(tiling.tiles) > 1 else "check"


def _heading(at: Point, width: float, title: str, summary: str, tiling: Tiling, language: str) -> tuple[Item, ...]:
    size = fitted_size(title, BOLD, width, 17 * POINT, 8 * POINT) or 8 * POINT
    count = say(language, SHEETS["sheets"], count=len(tiling.tiles), paper=paper_name(tiling.paper.name, language))
    if len(tiling.tiles) > 1:
        count += f", {tiling.layout.told(language)}"
    if more := zigzag_costs(tiling):
        count += f" · {say(language, SHEETS['zigzag costs'], count=more)}"
    finished = say(
        language,
        SHEETS["finished"],
        width=decimal(tiling.size.width, language),
        height=decimal(tiling.size.height, language),
    )
    lines = (f"{say(language, SHEETS[_heading_key(tiling)])} · {count}", f"{finished} · {summary}")
    small = [fitted_size(line, REGULAR, width, 10 * POINT, 6 * POINT) or 6 * POINT for line in lines]
    return (
        Text(at.shifted(0, size * CAP_HEIGHT), title, BOLD, size, INK),
        Text(at.shifted(0, 10.2), lines[0], SEMIBOLD, min(small[0], 10 * POINT) * 0.97, INK),
        Text(at.shifted(0, 14.8), lines[1], REGULAR, small[1], INK),
    )


def _miniature(tiling: Tiling, symbols: Sequence[Symbol], area: Rect) -> tuple[tuple[Item, ...], Rect]:
    """Return the board drawn small, its seams and sheet names upon it, and the rectangle it takes."""
    scale = min(area.width / tiling.size.width, area.height / tiling.size.height)
    place = Transform.scale(scale).then(Transform.shift(area.x, area.y))
    parts = tuple(
        Group((Use(symbol),), place, clip=Box(tile.trim) if tile.woven is None else Polygon(tile.outline))
        for tile, symbol in zip(tiling.tiles, symbols, strict=True)
    )
    used = place.rect(Rect(0, 0, *tiling.size))
    style = Style(stroke=SEAM, width=0.35, dash=(2.0, 1.0))
    fold = Style(stroke=SEAM, width=0.6, dash=(4.0, 1.0, 0.8, 1.0))
    seams: list[Item] = [Box(used, Style(stroke=INK, width=0.25))]
    for tile in tiling.tiles:
        top, left = ([place.point(point) for point in side] for side in (tile.sides[0], tile.sides[3]))
        if tile.column:
            seams.append(polyline(left, fold if tile.column == tiling.fold_column else style))
        if tile.row:
            seams.append(polyline(top, style))
    named = tiling.tiles if len(tiling.tiles) > 1 else ()
    names = [item for tile in named for item in _name(place.rect(tile.trim), tile.label)]
    return (*parts, *seams, *names), used


def _name(rect: Rect, label: str) -> tuple[Item, Item]:
    size = min(13 * POINT, rect.height * 0.3, rect.width * 0.3)
    width = max(text_width(label, BOLD, size) + size * 0.6, size * 1.5)
    centre = rect.centre
    plate = Rect(centre.x - width / 2, centre.y - size * 0.65, width, size * 1.3)
    return (
        Box(plate, Style(fill=WHITE, stroke=INK, width=0.2), size * 0.3),
        centred(label, centre, BOLD, size, INK),
    )


def _step_keys(tiling: Tiling) -> tuple[str, ...]:
    if len(tiling.tiles) == 1:
        return "step 1", "step 2", "step 6"
    second = "step 2 mixed" if tiling.layout.mixed else "step 2"
    fold = ("step fold",) if tiling.joint.fold else ()
    if tiling.joint.trims_all_sides:
        return ("step 1", second, "step 3 butt", *_joining(tiling, "step 4 butt", "step 5 butt"), *fold, "step 6")
    third = "step 3 zigzag" if tiling.joint.along_hexes else "step 3"
    return ("step 1", second, third, *_joining(tiling, "step 4", "step 5"), *fold, "step 6")


def _joining(tiling: Tiling, strips: str, whole: str) -> tuple[str, ...]:
    """Return the steps that make strips of sheets and the whole of the strips; a single row or column is one step."""
    joined = tiling.layout.joined
    if joined == "rows":
        return strips, whole
    return (f"{strips} columns", f"{whole} columns") if joined == "columns" else (f"{strips} {joined}",)


def _steps(tiling: Tiling, area: Rect, language: str) -> tuple[Item, ...]:
    """Return the numbered steps, as large as the room allows."""
    texts = [say(language, SHEETS[key]) for key in _step_keys(tiling)]
    for points in (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0):
        size = points * POINT
        blocks = [wrapped(text, REGULAR, size, area.width - 8) or (text,) for text in texts]
        gap = size * 0.75
        height = sum(len(block) for block in blocks) * size * _LEADING + gap * len(blocks)
        if height <= area.height:
            break
    items: list[Item] = []
    y = area.y
    for number, block in enumerate(blocks, start=1):
        middle = Point(area.x + 2.6, y + size * 0.52)
        items.append(Circle(middle, 2.6, Style(fill=INK)))
        items.append(centred(str(number), middle, BOLD, 9 * POINT, WHITE))
        for line in block:
            items.append(Text(Point(area.x + 8, y + size * 0.85), line, REGULAR, size, INK))
            y += size * _LEADING
        y += gap
    return tuple(items)


class ProofPlaces(NamedTuple):
    """Where the proof of scale goes on a page: top left of the card, where the level and the upright ruler begin."""

    card: Point
    level: Point
    upright: Point


def ruler_length(area: Rect) -> int:
    """Return how long both rulers of a page with so much room are, in whole millimetres."""
    return min(LONGEST_RULER, int(area.width - 20), int(area.height - 10))


def scale_check(at: ProofPlaces, area: Rect, language: str) -> Group:
    """Return both rulers and the outline of a bank card, for a page with so much room."""
    length = ruler_length(area)
    label = Point(at.card.x + BANK_CARD.width / 2, at.card.y + BANK_CARD.height / 2)
    told = say(language, SHEETS["scale check"], length=length)
    lines = wrapped(told, REGULAR, 8.5 * POINT, BANK_CARD.width - 10) or ()
    leading = 8.5 * POINT * _LEADING
    first = label.y - leading * len(lines) / 2
    items = (
        bank_card(at.card),
        *(
            Text(Point(label.x, first + leading * i), line, REGULAR, 8.5 * POINT, INK, "middle")
            for i, line in enumerate(lines)
        ),
        Text(
            Point(label.x, first + leading * (len(lines) + 0.6)),
            say(language, SHEETS["card"]),
            REGULAR,
            7.5 * POINT,
            SOFT,
            "middle",
        ),
        *ruler(at.level, length),
        *upright_ruler(at.upright, length),
    )
    return Group(items, name="scale check")


_CLEAR = 8.0
"""Room between a board and the proof of scale beside it: for cut marks, notes and a short ruler."""
_ACROSS, _LABEL = 6.0, 11.0
"""How much a ruler takes across, and what its last figure takes beyond its end."""


def proof_beside(size: Size, area: Rect) -> ProofPlaces | None:
    """Return where the proof of scale goes on a page whose top left corner a drawing takes; ``None`` without room.

    The rulers go along the edges of what is free: to the right of the drawing, below it, or one of them in each.
    """
    length, card = ruler_length(area), BANK_CARD
    right = Rect(area.x + size.width + _CLEAR, area.y, area.width - size.width - _CLEAR, area.height)
    below = Rect(area.x, area.y + size.height + _CLEAR, area.width, area.height - size.height - _CLEAR)
    level, upright = Point(area.x, area.bottom - _ACROSS + 2), Point(area.right - _ACROSS + 1, area.y)
    if right.width >= _ACROSS and below.height >= _ACROSS and area.width >= length + _LABEL + _ACROSS:
        if below.height >= card.height + 2 * _ACROSS and below.width >= card.width + 2 * _ACROSS:
            return ProofPlaces(below.corners[0], level, upright)
        if right.width >= card.width + 2 * _ACROSS and right.height >= card.height + 2 * _ACROSS:
            return ProofPlaces(right.corners[0], level, upright)
    for free in (below, right):
        if free.width >= length + _LABEL + _ACROSS and free.height >= length + _LABEL:
            down = Point(free.right - _ACROSS + 1, free.y)
            return ProofPlaces(free.corners[0], Point(free.x, free.bottom - _ACROSS + 2), down)
    return None
