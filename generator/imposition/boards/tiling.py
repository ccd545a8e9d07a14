"""One big drawing cut over many sheets: where the seams run, and which sheet lies beside which.

Every sheet overlaps the next. It is trimmed at its top and left and glued upon the flaps that its neighbours keep at
their bottom and right (docs/sources.md: joints), or trimmed on all sides, as the joint says. Of the overlap, a narrow
bleed lies outside the trimmed side, so that a cut a little too wide shows no white; the rest is the flap.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, get_args

from generator.geometry.grids.grid import Weave
from generator.geometry.shapes import Point, Rect, Size
from generator.imposition.boards.joint import LAP, Joint
from generator.imposition.boards.layout import SheetLayout, axes, best_layout, fewest_sheets, uniform_layout
from generator.imposition.boards.seams import harm, seams, seams_between
from generator.imposition.boards.zigzag import Sides, level_seam, ring, side_chains, upright_seam
from generator.imposition.paper import Paper
from generator.scene.seams import SeamGuide

Side = Literal["above", "right", "below", "left"]
SIDES: tuple[Side, ...] = get_args(Side)

_Span = tuple[tuple[float, float], tuple[float, float]]

TOUCH = 1e-6
"""Sides that run along each other for less, in millimetres, only meet at their ends."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet's share of the drawing, in the drawing's millimetres; ``turned`` when the sheet is printed landscape.

    ``trim`` is what stays visible in the finished board, ``window`` what is printed: bleed and flaps included. Where
    seams follow hexes, ``woven`` are the real sides and ``trim`` is the rectangle around them.
    """

    row: int
    column: int
    turned: bool
    trim: Rect
    window: Rect
    woven: Sides | None = None

    @property
    def sides(self) -> Sides:
        """Return the sides of what stays visible: top, right, bottom, left; to the right and downwards."""
        if self.woven is not None:
            return self.woven
        a, b, c, d = self.trim.corners
        return (a, b), (b, c), (d, c), (a, d)

    @property
    def outline(self) -> tuple[Point, ...]:
        """Return what stays visible in the finished board; all tiles' outlines together are the board."""
        return self.trim.corners if self.woven is None else ring(self.woven)

    @property
    def label(self) -> str:
        """Return the sheet's name: a letter for how far down it lies, a number for how far to the right."""
        return f"{row_letter(self.row)}{self.column + 1}"


@dataclass(frozen=True, slots=True)
class Tiling:
    """A drawing cut over sheets of one paper, the tiles in the order of their labels."""

    size: Size
    paper: Paper
    joint: Joint
    layout: SheetLayout
    tiles: tuple[Tile, ...]

    @property
    def fold_column(self) -> int | None:
        """Return the column at whose left side the board folds, ``None`` for a board that does not."""
        return self.layout.strips[0].sheets // 2 if self.joint.fold else None

    def beside(self, tile: Tile, where: Side) -> tuple[Tile, ...]:
        """Return the tiles that meet one of a tile's sides: none at the edge, several where seams do not go on."""
        side = SIDES.index(where)
        own, axis = tile.sides[side], side % 2
        row, column = tile.row + (side == 2) - (side == 0), tile.column + (side == 1) - (side == 3)
        return tuple(
            other
            for other in self.tiles
            if (other.column == column if axis else other.row == row)
            and _run_along(own, other.sides[(side + 2) % 4], axis)
        )


def zigzag_costs(tiling: Tiling) -> int:
    """Return how many sheets more a board takes because its seams follow hexes."""
    if not tiling.joint.along_hexes:
        return 0
    return len(tiling.tiles) - fewest_sheets(tiling.size, tiling.paper, replace(tiling.joint, kind="lap"))


def _run_along(side: Sequence[Point], other: Sequence[Point], axis: int) -> bool:
    """Return whether two sides share more than an end, measured along an axis."""
    return min(side[-1][axis], other[-1][axis]) - max(side[0][axis], other[0][axis]) > TOUCH


def row_letter(row: int) -> str:
    """Return A, B, … Z, AA, AB, … for rows counted from 0."""
    letters = ""
    row += 1
    while row:
        row, rest = divmod(row - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def tile(
    size: Size, paper: Paper, joint: Joint = LAP, guide: SeamGuide = SeamGuide(), turned: bool | None = None
) -> Tiling:
    """Return the drawing cut over as few sheets as can be, its seams where the guide likes them best.

    With ``turned`` all sheets lie that way. Raises ``ValueError`` when the joint leaves nothing of a sheet.
    """
    weave = guide.weave if joint.along_hexes else None
    if turned is None:
        layout = best_layout(size, paper, joint, weave)
    else:
        layout = uniform_layout(size, paper, joint, weave, turned)
    if weave is not None:
        return _woven(size, paper, joint, guide, weave, layout)
    return _straight(size, paper, joint, guide, layout)


def _straight(size: Size, paper: Paper, joint: Joint, guide: SeamGuide, layout: SheetLayout) -> Tiling:
    """Return the drawing cut strip by strip, in the order of strips, this or the other, that harms the picture less."""
    sides = {way: axes(size, paper, joint, guide, way) for way in (False, True)}
    along, beside = (0, 1) if layout.of == "rows" else (1, 0)
    cuts = {
        strips: seams_between(sides[False][beside], [sides[strip.turned][beside].sheet for strip in strips])
        for strips in (layout.strips, layout.strips[::-1])
    }
    strips = min(cuts, key=lambda order: harm(sides[False][beside], cuts[order]))
    shares = {strip: _spans(seams(sides[strip.turned][along], strip.sheets), joint) for strip in set(strips)}
    tiles = [
        _tile_at(layout, number, place, strip.turned, outer, inner)
        for number, (strip, outer) in enumerate(zip(strips, _spans(cuts[strips], joint), strict=True))
        for place, inner in enumerate(shares[strip])
    ]
    tiles.sort(key=lambda tile: (tile.row, tile.column))
    return Tiling(size, paper, joint, layout._replace(strips=strips), tuple(tiles))


def _tile_at(layout: SheetLayout, strip: int, place: int, turned: bool, beside: _Span, along: _Span) -> Tile:
    """Return the tile at a place of a strip; the spans are what shows and what is printed of it either way."""
    row, column, across, down = (strip, place, along, beside) if layout.of == "rows" else (place, strip, beside, along)
    trim, window = (Rect(x[0], y[0], x[1] - x[0], y[1] - y[0]) for x, y in zip(across, down, strict=True))
    return Tile(row, column, turned, trim, window)


def _woven(size: Size, paper: Paper, joint: Joint, guide: SeamGuide, weave: Weave, layout: SheetLayout) -> Tiling:
    """Return the tiles between seams that follow the sides of hexes; the seam at which a board folds is straight."""
    turned, columns = layout.strips[0]
    across, down = axes(size, paper, joint, guide, turned)
    uprights = [
        (Point(x, 0.0), Point(x, size.height)) if x == across.fold else upright_seam(weave, x, size.height)
        for x in seams(across, columns)[1:-1]
    ]
    levels = [level_seam(weave, y, size.width) for y in seams(down, len(layout.strips))[1:-1]]
    rows = side_chains(size, uprights, levels)
    tiles = []
    for row, sheets in enumerate(rows):
        for column, sides in enumerate(sheets):
            trim = Rect.around(ring(sides))
            left, right = (joint.bleed if column else 0.0), (joint.flap if column < len(sheets) - 1 else 0.0)
            above, below = (joint.bleed if row else 0.0), (joint.flap if row < len(rows) - 1 else 0.0)
            window = Rect(trim.x - left, trim.y - above, trim.width + left + right, trim.height + above + below)
            tiles.append(Tile(row, column, turned, trim, window, sides))
    return Tiling(size, paper, joint, layout, tuple(tiles))


def _spans(cuts: Sequence[float], joint: Joint) -> list[_Span]:
    """Return for each sheet between the cuts from where to where it shows, and from where to where it is printed."""
    last = len(cuts) - 2
    return [
        ((start, end), (start - (joint.bleed if index else 0.0), end + (joint.flap if index < last else 0.0)))
        for index, (start, end) in enumerate(pairwise(cuts))
    ]
