"""One big drawing over many sheets: how many, which way round, and where the seams run.

Every sheet overlaps the next. It is trimmed at its top and left and glued upon the flaps that its neighbours keep at
their bottom and right (print.md 2.4), or trimmed on all sides, as the joint says. Of the overlap, a narrow bleed lies
outside the trimmed side, so that a cut a little too wide shows no white; the rest is the flap.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from generator.geometry.shapes import Point, Rect, Size
from generator.imposition.joint import LAP, Joint
from generator.imposition.paper import Paper
from generator.imposition.seams import Axis, seams, sheets_along
from generator.imposition.zigzag import Sides, level_seam, places, ring, side_chains, swing, upright_seam
from generator.scene.seams import Avoid, SeamGuide, Weave


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet's share of the drawing, in the drawing's millimetres.

    ``trim`` is what stays visible in the finished board, ``window`` what is printed: bleed and flaps included. Where
    seams follow hexes, ``sides`` are the real outline and ``trim`` is the rectangle around it.
    """

    row: int
    column: int
    trim: Rect
    window: Rect
    sides: Sides | None = None

    @property
    def outline(self) -> tuple[Point, ...]:
        """Return what stays visible in the finished board; all tiles' outlines together are the board."""
        return self.trim.corners if self.sides is None else ring(self.sides)

    @property
    def label(self) -> str:
        """Return the sheet's name: a letter for the row, a number for the column."""
        return f"{row_letter(self.row)}{self.column + 1}"


@dataclass(frozen=True, slots=True)
class Tiling:
    """A drawing cut over sheets of one paper, all the same way round."""

    size: Size
    paper: Paper
    turned: bool
    joint: Joint
    tiles: tuple[Tile, ...]

    @property
    def overlap(self) -> float:
        """Return what two neighbours both print, in millimetres."""
        return self.joint.overlap

    @property
    def fold_column(self) -> int | None:
        """Return the column at whose left side the board folds, ``None`` for a board that does not."""
        return self.columns // 2 if self.joint.fold else None

    @property
    def columns(self) -> int:
        """Return how many sheets lie side by side."""
        return self.tiles[-1].column + 1

    @property
    def rows(self) -> int:
        """Return how many sheets lie one above another."""
        return self.tiles[-1].row + 1

    def neighbour(self, tile: Tile, rows: int, columns: int) -> Tile | None:
        """Return the tile so many rows down and columns to the right, ``None`` beyond the edge."""
        row, column = tile.row + rows, tile.column + columns
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return self.tiles[row * self.columns + column]
        return None


def row_letter(row: int) -> str:
    """Return A, B, … Z, AA, AB, … for rows counted from 0."""
    letters = ""
    row += 1
    while row:
        row, rest = divmod(row - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def sheets_for(size: Size, paper: Paper, joint: Joint, weave: Weave | None, turned: bool) -> tuple[int, int]:
    """Return the columns and rows of sheets that a drawing takes with the paper one way round, joined as asked.

    Raises ``ValueError`` when the joint leaves nothing of a sheet.
    """
    across, down = axes(size, paper, joint, SeamGuide(weave=weave), turned)
    return sheets_along(across), sheets_along(down)


def fewest_sheets(size: Size, paper: Paper, joint: Joint, weave: Weave | None = None) -> int:
    """Return how many sheets a drawing takes, the better way round. Raises ``ValueError`` like ``sheets_for``."""
    columns, rows = sheets_for(size, paper, joint, weave, better_way(size, paper, joint, weave))
    return columns * rows


def better_way(size: Size, paper: Paper, joint: Joint, weave: Weave | None = None) -> bool:
    """Return whether the paper is to be turned: the way that takes fewer sheets, then the one with fewer seams."""

    def cost(turned: bool) -> tuple[int, float, bool]:
        columns, rows = sheets_for(size, paper, joint, weave, turned)
        return columns * rows, (columns - 1) * size.height + (rows - 1) * size.width, turned

    return cost(True) < cost(False)


def axes(size: Size, paper: Paper, joint: Joint, guide: SeamGuide, turned: bool) -> tuple[Axis, Axis]:
    """Return what the seams across and down a drawing have to respect."""
    area = paper.printable(turned)
    fold = size.width / 2 if joint.fold else None
    weave = guide.weave if joint.along_hexes else None
    if weave is None:
        return (
            Axis(size.width, area.width, joint.bleed, joint.flap, guide.across, fold=fold),
            Axis(size.height, area.height, joint.bleed, joint.flap, guide.down),
        )
    (wide, high), (columns, rows), around = swing(weave), places(weave), weave.area
    return (
        Axis(size.width, area.width, joint.bleed + wide / 2, joint.flap + wide / 2, _picture(guide.across),
             columns, (around.x, around.right), fold),
        Axis(size.height, area.height, joint.bleed + high / 2, joint.flap + high / 2, _picture(guide.down),
             rows, (around.y, around.bottom)),
    )  # fmt: skip


def _picture(avoid: Sequence[Avoid]) -> tuple[Avoid, ...]:
    return tuple(stretch for stretch in avoid if stretch.of == "picture")


def tile(
    size: Size, paper: Paper, joint: Joint = LAP, guide: SeamGuide = SeamGuide(), turned: bool | None = None
) -> Tiling:
    """Return the drawing cut over as few sheets as one way round allows, its seams where the guide likes them best.

    Raises ``ValueError`` when the joint leaves nothing of a sheet.
    """
    weave = guide.weave if joint.along_hexes else None
    turned = better_way(size, paper, joint, weave) if turned is None else turned
    across, down = axes(size, paper, joint, guide, turned)
    cuts_x, cuts_y = seams(across, sheets_along(across)), seams(down, sheets_along(down))
    if weave is not None:
        tiles = _woven(size, joint, weave, cuts_x, cuts_y)
    else:
        xs, ys = _spans(cuts_x, joint), _spans(cuts_y, joint)
        tiles = tuple(
            Tile(row, column, _rect(trim_x, trim_y), _rect(window_x, window_y))
            for row, (trim_y, window_y) in enumerate(ys)
            for column, (trim_x, window_x) in enumerate(xs)
        )
    return Tiling(size, paper, turned, joint, tiles)


def _woven(
    size: Size, joint: Joint, weave: Weave, cuts_x: Sequence[float], cuts_y: Sequence[float]
) -> tuple[Tile, ...]:
    """Return the tiles between seams that follow the sides of hexes; the seam at which a board folds is straight."""
    fold = size.width / 2 if joint.fold else None
    uprights = [
        (Point(x, 0.0), Point(x, size.height)) if x == fold else upright_seam(weave, x, size.height)
        for x in cuts_x[1:-1]
    ]
    levels = [level_seam(weave, y, size.width) for y in cuts_y[1:-1]]
    rows = side_chains(size, uprights, levels)
    tiles = []
    for row, sheets in enumerate(rows):
        for column, sides in enumerate(sheets):
            trim = Rect.around(ring(sides))
            left, right = (joint.bleed if column else 0.0), (joint.flap if column < len(sheets) - 1 else 0.0)
            above, below = (joint.bleed if row else 0.0), (joint.flap if row < len(rows) - 1 else 0.0)
            window = Rect(trim.x - left, trim.y - above, trim.width + left + right, trim.height + above + below)
            tiles.append(Tile(row, column, trim, window, sides))
    return tuple(tiles)


def _spans(cuts: Sequence[float], joint: Joint) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    last = len(cuts) - 2
    return [
        ((start, end), (start - (joint.bleed if index else 0.0), end + (joint.flap if index < last else 0.0)))
        for index, (start, end) in enumerate(pairwise(cuts))
    ]


def _rect(across: tuple[float, float], down: tuple[float, float]) -> Rect:
    return Rect(across[0], down[0], across[1] - across[0], down[1] - down[0])
