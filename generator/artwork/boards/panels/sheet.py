"""Pages of the panels that found no room beside the board, to lie beside it instead."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from generator.artwork.boards.panels.panel import PanelArt, PanelLook
from generator.geometry.shapes import Point, Rect, Size, Transform, shelved
from generator.scene.fonts import POINT, SEMIBOLD, fitted_size
from generator.scene.palette import INK
from generator.scene.primitives import Artwork, Box, Group, Item, Style, Text

_GAP, _AIR, _HEAD = 6.0, 4.0, 9.0
_COLUMNS = 3


def panel_pages(arts: Sequence[PanelArt], page: Size, look: PanelLook, heading: str) -> tuple[Artwork, ...]:
    """Return the panels at full size under a heading, row by row, each on a card to cut out.

    The look is one for white paper, whatever the ink of the board.
    """
    paper = replace(look, scale=1.0, ground=None)
    column = (page.width - (_COLUMNS - 1) * _GAP) / _COLUMNS
    sizes = []
    for art in arts:
        wide = min(_COLUMNS, max(1, math.ceil((art.least_width(paper) + 2 * _AIR + _GAP) / (column + _GAP))))
        width = wide * (column + _GAP) - _GAP
        sizes.append(Size(width, art.height(width - 2 * _AIR, paper) + 2 * _AIR))
    cards, head = iter(zip(arts, sizes, strict=True)), _heading(page, heading)
    pages = shelved(sizes, Size(page.width, page.height - _HEAD), Size(_GAP, _GAP))
    return tuple(Artwork(page, (head, *(i for at in spots for i in _card(at, *next(cards), paper)))) for spots in pages)


def _card(at: Point, art: PanelArt, size: Size, look: PanelLook) -> list[Item]:
    place = Rect(at.x, at.y + _HEAD, *size)
    inner = place.grown(-_AIR)
    drawn = Group(tuple(art.items(inner.size, look)), Transform.shift(inner.x, inner.y))
    return [Box(place, Style(stroke=look.quiet, width=0.15, dash=(1.2, 1.0)), 2.0), drawn]


def _heading(page: Size, heading: str) -> Text:
    size = fitted_size(heading, SEMIBOLD, page.width, 11 * POINT, 6 * POINT) or 6 * POINT
    return Text(Point(0.5, 4.5), heading, SEMIBOLD, size, INK)
