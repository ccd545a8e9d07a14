"""One big drawing cut over many sheets: which way round they lie, in which strips, and where the seams run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, NamedTuple, get_args

from generator.geometry.grids.grid import HexLattice, letters
from generator.geometry.shapes import Point, Rect, Size
from generator.i18n import translate
from generator.imposition.paper import SHEETS, Paper
from generator.imposition.seams import (
    LAP,
    Joint,
    SeamAxis,
    Sides,
    harm,
    level_seam,
    places,
    ring,
    seams,
    seams_between,
    sheets_along,
    side_chains,
    straight_conflicts,
    swing,
    upright_seam,
    zigzag_conflicts,
)
from generator.scene.primitives import SeamGuide


class Strip(NamedTuple):
    landscape: bool
    sheets: int


class SheetLayout(NamedTuple):
    """Strips of sheets: rows one below another, or columns side by side. Each strip is put together first."""

    strips: tuple[Strip, ...]
    of: Literal["rows", "columns"] = "rows"

    @property
    def sheets(self) -> int:
        return sum(strip.sheets for strip in self.strips)

    @property
    def is_mixed(self) -> bool:
        return len({strip.landscape for strip in self.strips}) > 1

    @property
    def joined_first(self) -> Literal["rows", "columns", "row", "column"]:
        """Return the strips that the sheets form first; a board of one row or one column is done with that."""
        if len(self.strips) == 1:
            return "row"
        return self.of if any(strip.sheets > 1 for strip in self.strips) else "column"

    def in_words(self, language: str) -> str:
        if not self.is_mixed:
            return f"{self.strips[0].sheets} × {len(self.strips)}"
        *first, last = (str(strip.sheets) for strip in self.strips)
        return translate(language, SHEETS[f"mixed {self.of}"], first=", ".join(first), last=last)


def best_layout(size: Size, paper: Paper, joint: Joint, weave: HexLattice | None = None) -> SheetLayout:
    """Return the layout of a drawing with the fewest sheets, then all one way round, then with the fewest seams.

    Raises ``ValueError`` when the joint leaves nothing of a sheet.
    """
    layouts = [uniform_layout(size, paper, joint, weave, landscape) for landscape in (False, True)]
    if joint.may_mix:
        layouts += _mixed_layouts(size, paper, joint)
    return min(layouts, key=lambda layout: (layout.sheets, layout.is_mixed, _seam_length(layout, size)))


def fewest_sheets(size: Size, paper: Paper, joint: Joint, weave: HexLattice | None = None) -> int:
    """Return the number of sheets of the best layout. Raises ``ValueError`` like ``best_layout``."""
    return best_layout(size, paper, joint, weave).sheets


def uniform_layout(size: Size, paper: Paper, joint: Joint, weave: HexLattice | None, landscape: bool) -> SheetLayout:
    """Return the rows of sheets that a drawing takes with the paper one way round.

    Raises ``ValueError`` when the joint leaves nothing of a sheet.
    """
    across, down = axes(size, paper, joint, SeamGuide(weave=weave), landscape)
    return SheetLayout((Strip(landscape, sheets_along(across)),) * sheets_along(down))


def _mixed_layouts(size: Size, paper: Paper, joint: Joint) -> Iterator[SheetLayout]:
    """Yield layouts of upright strips and, after them, as few landscape ones as the rest of the drawing takes."""
    upright, landscape = (axes(size, paper, joint, SeamGuide(), way) for way in (False, True))
    for lines in ("rows", "columns"):
        along, beside = (0, 1) if lines == "rows" else (1, 0)
        first, second = (Strip(bool(way), sheets_along(side[along])) for way, side in enumerate((upright, landscape)))
        step = upright[beside].sheet - joint.overlap
        # one strip of either kind at least: layouts with sheets of one kind are the uniform ones
        for count in range(1, sheets_along(upright[beside])):
            rest = landscape[beside]._replace(length=upright[beside].length - count * step)
            yield SheetLayout((first,) * count + (second,) * sheets_along(rest), lines)


def _seam_length(layout: SheetLayout, size: Size) -> float:
    """Return the length of the seams of a layout, all strips taken as equally wide, in millimetres."""
    length, width = size if layout.of == "rows" else size.turned
    strips = len(layout.strips)
    return (layout.sheets - strips) / strips * width + (strips - 1) * length


def axes(size: Size, paper: Paper, joint: Joint, guide: SeamGuide, landscape: bool) -> tuple[SeamAxis, SeamAxis]:
    """Return the conditions for the seams across and down a drawing."""
    area, wholes = paper.printable(landscape), guide.wholes
    fold = size.width / 2 if joint.fold else None
    weave = guide.weave if joint.along_hexes else None
    if weave is None:
        across, down = ((*conflicts, *straight_conflicts(wholes, axis)) for axis, conflicts in enumerate(guide[:2]))
        return (
            SeamAxis(size.width, area.width, joint.bleed, joint.flap, across, fold=fold),
            SeamAxis(size.height, area.height, joint.bleed, joint.flap, down),
        )
    (wide, high), (columns, rows), around = swing(weave), places(weave), weave.area
    ends = (around.x, around.right), (around.y, around.bottom)
    uprights = {x: upright_seam(weave, x, size.height) for x in columns} if wholes else {}
    levels = {y: level_seam(weave, y, size.width) for y in rows} if wholes else {}
    # a seam along the sides of hexes cuts no cell: it keeps clear of the picture alone
    across, down = (tuple(stretch for stretch in avoid if stretch.of == "picture") for avoid in guide[:2])
    across = (*across, *zigzag_conflicts(wholes, 0, uprights, ends[0]))
    down = (*down, *zigzag_conflicts(wholes, 1, levels, ends[1]))
    # a zigzag swings to both sides of its line, and needs half of that on each of the two sheets
    return (
        SeamAxis(size.width, area.width, joint.bleed + wide / 2, joint.flap + wide / 2, across, columns, ends[0], fold),
        SeamAxis(size.height, area.height, joint.bleed + high / 2, joint.flap + high / 2, down, rows, ends[1]),
    )


Side = Literal["above", "right", "below", "left"]
SIDES: tuple[Side, ...] = get_args(Side)


TOUCH = 1e-6
"""Sides that run along each other for less, in millimetres, only meet at their ends."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet's share of the drawing, in the drawing's millimetres; ``landscape`` when it is printed so.

    ``trim`` is what stays visible in the finished board, ``window`` what is printed: bleed and flaps included. Where
    seams follow hexes, ``woven`` are the real sides and ``trim`` is the rectangle around them.
    """

    row: int
    column: int
    landscape: bool
    trim: Rect
    window: Rect
    woven: Sides | None = None

    @property
    def sides(self) -> Sides:
        """Return the sides of the visible part: top, right, bottom, left; to the right and downwards."""
        if self.woven is not None:
            return self.woven
        a, b, c, d = self.trim.corners
        return (a, b), (b, c), (d, c), (a, d)

    @property
    def outline(self) -> tuple[Point, ...]:
        """Return the part visible in the finished board; all tiles' outlines together are the board."""
        return self.trim.corners if self.woven is None else ring(self.woven)

    @property
    def label(self) -> str:
        return f"{letters(self.row).upper()}{self.column + 1}"


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

    def tiles_beside(self, tile: Tile, where: Side) -> tuple[Tile, ...]:
        """Return the tiles that meet one of a tile's sides: none at the edge, several where seams do not go on."""
        side = SIDES.index(where)
        side_line, axis = tile.sides[side], side % 2
        row, column = tile.row + (side == 2) - (side == 0), tile.column + (side == 1) - (side == 3)
        return tuple(
            other
            for other in self.tiles
            if (other.column == column if axis else other.row == row)
            and _common_length(side_line, other.sides[(side + 2) % 4], axis) > TOUCH
        )


def zigzag_costs(tiling: Tiling) -> int:
    if not tiling.joint.along_hexes:
        return 0
    return len(tiling.tiles) - fewest_sheets(tiling.size, tiling.paper, replace(tiling.joint, kind="lap"))


def _common_length(side: Sequence[Point], other: Sequence[Point], axis: int) -> float:
    """Return the length that two sides share, measured along an axis; below 0 where they do not meet."""
    return min(side[-1][axis], other[-1][axis]) - max(side[0][axis], other[0][axis])


def tile_board(size: Size, paper: Paper, joint: Joint = LAP, guide: SeamGuide = SeamGuide()) -> Tiling:
    """Return the drawing cut over as few sheets as possible, its seams where the guide has them do least harm.

    Raises ``ValueError`` when the joint leaves nothing of a sheet.
    """
    return tile_layout(best_layout(size, paper, joint, guide.weave), size, paper, joint, guide)


def tile_layout(layout: SheetLayout, size: Size, paper: Paper, joint: Joint, guide: SeamGuide) -> Tiling:
    """Return the drawing cut over the sheets of a layout."""
    if guide.weave is not None and joint.along_hexes:
        return _tile_along_hexes(size, paper, joint, guide, guide.weave, layout)
    return _tile_straight(size, paper, joint, guide, layout)


def _tile_straight(size: Size, paper: Paper, joint: Joint, guide: SeamGuide, layout: SheetLayout) -> Tiling:
    """Return the drawing cut strip by strip, in the order of strips, this or the other, that harms the picture less."""
    sides = {way: axes(size, paper, joint, guide, way) for way in (False, True)}
    along, beside = (0, 1) if layout.of == "rows" else (1, 0)
    cuts = {
        strips: seams_between(sides[False][beside], [sides[strip.landscape][beside].sheet for strip in strips])
        for strips in (layout.strips, layout.strips[::-1])
    }
    strips = min(cuts, key=lambda order: harm(sides[False][beside], cuts[order]))
    shares = {strip: _spans(seams(sides[strip.landscape][along], strip.sheets), joint) for strip in set(strips)}
    tiles = []
    for number, (strip, outer) in enumerate(zip(strips, _spans(cuts[strips], joint), strict=True)):
        for place, inner in enumerate(shares[strip]):
            rows = layout.of == "rows"
            row, column, across, down = (number, place, inner, outer) if rows else (place, number, outer, inner)
            trim, window = (Rect(x[0], y[0], x[1] - x[0], y[1] - y[0]) for x, y in zip(across, down, strict=True))
            tiles.append(Tile(row, column, strip.landscape, trim, window))
    tiles.sort(key=lambda tile: (tile.row, tile.column))
    return Tiling(size, paper, joint, layout._replace(strips=strips), tuple(tiles))


def _tile_along_hexes(
    size: Size, paper: Paper, joint: Joint, guide: SeamGuide, weave: HexLattice, layout: SheetLayout
) -> Tiling:
    """Return the tiles between seams that follow the sides of hexes; the seam at which a board folds is straight."""
    landscape, columns = layout.strips[0]
    across, down = axes(size, paper, joint, guide, landscape)
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
            tiles.append(Tile(row, column, landscape, trim, window, sides))
    return Tiling(size, paper, joint, layout, tuple(tiles))


def _spans(cuts: Sequence[float], joint: Joint) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Return for each sheet between the cuts from where to where it shows, and from where to where it is printed."""
    last = len(cuts) - 2
    return [
        ((start, end), (start - (joint.bleed if index else 0.0), end + (joint.flap if index < last else 0.0)))
        for index, (start, end) in enumerate(pairwise(cuts))
    ]
