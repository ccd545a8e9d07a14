"""How the pages of the guide are laid out: sizes of letters, columns and gaps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from generator.artwork.guide.pictures import ACCENT
from generator.geometry.shapes import Point, Rect
from generator.scene.fonts import BOLD, POINT
from generator.scene.primitives import Item, Text
from generator.text.parts import PagePart
from generator.text.words import LARGE, Edition

Cell = TypeVar("Cell")

GUTTER = 8.0
STEP_GAP = 3.5
LEADING = 1.32


@dataclass(frozen=True, slots=True)
class GuideStyle:
    """How the guide is laid out: ``scale`` times the size of its text and pictures, steps in ``columns``.

    Letters are no smaller than ``least`` millimetres, those of pictures are left out where they would be. A part of
    the build is summed up as a name, a number of sheets and a paper: ``stops`` are where each begins, as a share of the
    page's width, and the line that it stands on.
    """

    scale: float = 1.0
    columns: int = 2
    least: float = 0.0
    stops: tuple[tuple[float, int], ...] = ((0.0106, 0), (0.2, 0), (0.52, 0))

    @property
    def body(self) -> float:
        """Return the size of running text."""
        return self.points(9.2)

    def points(self, size: float) -> float:
        """Return a size given in points as it is here, in millimetres."""
        return max(self.least, size * POINT * self.scale)

    def heading(self, text: str, at: Point) -> Text:
        """Return the title of a list, its top at a point."""
        return Text(at.shifted(0, 3 * self.scale), text, BOLD, self.points(11), ACCENT)

    def column(self, width: float) -> float:
        """Return the width of a column on a page of a width, in millimetres."""
        return (width - GUTTER * (self.columns - 1)) / self.columns


GUIDE_STYLES: Mapping[Edition, GuideStyle] = {
    "usual": GuideStyle(),
    "large-print": GuideStyle(16 / 8.5, 1, LARGE, ((0.0106, 0), (0.38, 0), (0.0106, 1))),
}


def heading_part(text: str, height: float, gap: float, style: GuideStyle) -> PagePart:
    """Return the title of a list as a part of a page; lengths at the usual scale."""

    def draw(area: Rect) -> tuple[Text]:
        return (style.heading(text, area.corners[0]),)

    return PagePart(height * style.scale, draw, gap=gap * style.scale, leads=True)


def rows_abreast(
    cells: Sequence[Cell],
    height: Callable[[Cell, float, GuideStyle], float],
    draw: Callable[[Cell, Point, float, GuideStyle], Sequence[Item]],
    width: float,
    style: GuideStyle,
    gaps: tuple[float, float],
) -> list[PagePart]:
    """Return cells in the columns of a page, row by row; ``gaps`` are above the first and the others, unscaled."""
    column = style.column(width)

    def drawn(abreast: Sequence[Cell], area: Rect) -> list[Item]:
        places = (Point(area.x + index * (column + GUTTER), area.y) for index in range(len(abreast)))
        return [item for cell, at in zip(abreast, places, strict=True) for item in draw(cell, at, column, style)]

    rows = []
    for first in range(0, len(cells), style.columns):
        abreast = cells[first : first + style.columns]
        least = max(height(cell, column, style) for cell in abreast)
        rows.append(PagePart(least, partial(drawn, abreast), gap=gaps[first > 0] * style.scale))
    return rows
