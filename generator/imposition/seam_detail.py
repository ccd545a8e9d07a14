"""A drawing of one seam of a board, enlarged, for its assembly page: both sheets as they are printed, then joined."""

from __future__ import annotations

from collections.abc import Sequence

from generator.geometry.shapes import Point, Rect, Transform
from generator.i18n import translate
from generator.imposition.paper import SHEETS, SOFT
from generator.imposition.seams import printed_outline
from generator.imposition.tiling import Tile, Tiling
from generator.scene.fonts import BOLD, POINT, REGULAR, centred_text, fitted_size
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.primitives import Box, Group, Item, Polygon, Style, Symbol, Text, Use, polyline

SEAM = Colour.of("#c8102e")
_GAP, _HIGH, _LEAST, _CAPTION = 9.0, 46.0, 22.0, 6.0
"""Between two drawings, the height of each, the least width and height of one, and the room for its caption below."""

_INK = Style(stroke=INK, width=0.25)
_CUT = Style(stroke=SEAM, width=0.35, dash=(2.0, 1.0))


def seam_detail(tiling: Tiling, symbols: Sequence[Symbol], area: Rect, language: str) -> tuple[Item, ...]:
    """Return the first seam between two sheets side by side at true size; nothing without one, or without room for it.

    At the left is the sheet that comes first, then the one that is joined to it, then both together.
    """
    pair = next(
        ((tile, other) for tile in tiling.tiles for other in tiling.tiles_beside(tile, "right")[:1]), None
    )  # fmt: skip
    wide, high = (area.width - 2 * _GAP) / 3, min(_HIGH, area.height - _CAPTION)
    if pair is None or min(wide, high) < _LEAST:
        return ()
    first, second = pair
    drawn = {tile.label: symbol for tile, symbol in zip(tiling.tiles, symbols, strict=True)}
    seam = first.trim.right
    # about the middle of the seam, of which neighbouring columns of sheets may share only a part
    y = (max(first.trim.y, second.trim.y) + min(first.trim.bottom, second.trim.bottom)) / 2
    starts = (seam - wide + tiling.joint.flap + 4.0, second.window.x - 3.0, seam - wide / 2)
    flap, cut = SHEETS["flap"], translate(language, SHEETS["trim"])
    left = cut if tiling.joint.trims_all_sides else translate(language, flap, count=1, name=second.label)
    captions = (f"{first.label} · {left}", f"{second.label} · {cut}", f"{first.label} + {second.label}")
    items: list[Item] = []
    for index, (start, caption) in enumerate(zip(starts, captions, strict=True)):
        view = Rect(area.x + index * (wide + _GAP), area.y, wide, high)
        place = Transform.shift(view.x - start, view.centre.y - y)
        shown = ((first,), (second,), (first, second))[index]
        items.append(Group((Box(view, Style(fill=WHITE)), *_sheets(shown, index == 2, drawn, place)), clip=Box(view)))
        items.append(Group(tuple(_lines(tiling, shown, seam, place)), clip=Box(view)))
        items.append(Box(view, Style(stroke=SOFT, width=0.2)))
        size = fitted_size(caption, REGULAR, wide + _GAP - 2, 8 * POINT, 5.5 * POINT) or 5.5 * POINT
        items.append(Text(Point(view.centre.x, view.bottom + 4.0), caption, REGULAR, size, INK, "middle"))
        if index < 2:
            at = Point(view.right + _GAP / 2, view.centre.y)
            items.append(centred_text(("+", "=")[index], at, BOLD, 13 * POINT, INK))
    return tuple(items)


def _sheets(tiles: Sequence[Tile], joined: bool, drawn: dict[str, Symbol], place: Transform) -> list[Item]:
    """Return sheets as they are printed or, where they are ``joined``, what stays visible of them."""
    items: list[Item] = []
    for tile in tiles:
        outline = tile.outline if joined else printed_outline(tile.sides, tile.window) if tile.woven else None
        clip = Polygon(tuple(map(place.point, outline))) if outline else Box(place.rect(tile.window))
        items.append(Group((Use(drawn[tile.label], place),), clip=clip))
    return items


def _lines(tiling: Tiling, tiles: Sequence[Tile], seam: float, place: Transform) -> list[Item]:
    """Return where the sheet is cut, or where sheets meet; the flap of the first one is hatched."""
    tile, alone = tiles[-1], len(tiles) == 1
    if not alone:
        return [polyline([place.point(point) for point in tile.sides[3]], Style(stroke=SEAM, width=0.3))]
    is_first = tile.trim.right <= seam + 1e-6
    side = [place.point(point) for point in tile.sides[1 if is_first else 3]]
    if not is_first or tiling.joint.trims_all_sides:
        return [polyline(side, _CUT)]
    flap = place.rect(Rect(seam, tile.window.y, tile.window.right - seam, tile.window.height))
    step = 1.6
    count = int((flap.width + flap.height) / step)
    ends = [
        polyline([Point(flap.x, flap.y + at * step), Point(flap.right, flap.y + at * step - flap.width)], _HATCH)
        for at in range(count)
    ]
    return [Group(tuple(ends), clip=Box(flap)), polyline(side, _INK)]


_HATCH = Style(stroke=SOFT, width=0.25)
