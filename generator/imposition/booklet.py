"""Pages of half a sheet, folded as a booklet or side by side. Lengths in millimetres, origin top left.

The sheets are turned: two upright pages, A5 of A4, stand left and right of the middle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import message, translate
from generator.imposition.paper import MARK, MARK_GAP, MARK_LENGTH, Document, Paper, Sheet
from generator.scene.pieces import Side
from generator.scene.primitives import Artwork, Group, Item, strokes

PAGES_PER_SHEET = 4
"""Pages on a folded sheet; a booklet is a multiple of it."""

INNER_MARGIN = 11.0
"""What stays free at the fold, for the fingers and a staple."""

_PAGES = message("pages {left} and {right}")


def page_areas(paper: Paper) -> tuple[Rect, Rect]:
    """Return what may be printed of the left and of the right page on a turned sheet of paper."""
    area, middle = paper.printable(landscape=True), paper.page(landscape=True).width / 2
    width = middle - area.x - INNER_MARGIN
    return Rect(area.x, area.y, width, area.height), Rect(middle + INNER_MARGIN, area.y, width, area.height)


def page_size(paper: Paper) -> Size:
    """Return the size of what is printed on each page: half a sheet without its margins."""
    return page_areas(paper)[0].size


def saddle_stitch(pages: int) -> tuple[tuple[int, int], ...]:
    """Return which pages, from 1, are left and right on each side of the sheets of a booklet, its outer sheet first.

    Fronts and backs alternate. The sheets are flipped on their short edge, laid into each other and folded together.
    Raises ``ValueError`` for a number of pages that does not fill its sheets.
    """
    if pages < 1 or pages % PAGES_PER_SHEET:
        raise ValueError(f"{pages} pages do not fill sheets of {PAGES_PER_SHEET}")
    fronts = ((pages + 1 - low, low) for low in range(1, pages // 2, 2))
    return tuple(side for last, first in fronts for side in ((last, first), (first + 1, last - 1)))


def booklet(name: str, title: str, language: str, paper: Paper, pages: Sequence[Artwork]) -> Document:
    """Return pages as a booklet, the fold marked on its fronts. Raises ``ValueError`` like ``saddle_stitch``."""
    return Document(name, title, language, tuple(_booklet_sides(paper, language, pages)), duplex="short-edge")


def _booklet_sides(paper: Paper, language: str, pages: Sequence[Artwork]) -> Iterator[Sheet]:
    sides: tuple[tuple[Side, str], ...] = (("front", "a"), ("back", "b"))
    for index, (left, right) in enumerate(saddle_stitch(len(pages))):
        side, letter = sides[index % 2]
        items = _spread(paper, (pages[left - 1], pages[right - 1]))
        marked = (*items, _fold_marks(paper)) if side == "front" else items
        heading = translate(language, _PAGES, left=left, right=right)
        yield Sheet(paper.page(landscape=True), marked, f"{index // 2 + 1}{letter}", heading, side=side)


def side_by_side(name: str, title: str, language: str, paper: Paper, pages: Sequence[Artwork]) -> Document:
    """Return pages two to a sheet in the order in which they are read, printed on one side."""
    sheets = []
    for first in range(0, len(pages), 2):
        heading = translate(language, _PAGES, left=first + 1, right=first + 2)
        items = _spread(paper, pages[first : first + 2])
        sheets.append(Sheet(paper.page(landscape=True), items, str(first // 2 + 1), heading))
    return Document(name, title, language, tuple(sheets))


def _spread(paper: Paper, pages: Sequence[Artwork]) -> tuple[Item, ...]:
    """Return one or two pages at their places, from left to right."""
    return tuple(
        Group(page.items, Transform.shift(area.x, area.y)) for page, area in zip(pages, page_areas(paper), strict=False)
    )


def _fold_marks(paper: Paper) -> Group:
    """Return ticks above and below the art where the sheet is folded."""
    area, middle = paper.printable(landscape=True), paper.page(landscape=True).width / 2
    ends = ((area.y - MARK_GAP, -MARK_LENGTH), (area.bottom + MARK_GAP, MARK_LENGTH))
    lines = [(Point(middle, y), Point(middle, y + length)) for y, length in ends]
    return Group((strokes(lines, MARK),), name="fold")
