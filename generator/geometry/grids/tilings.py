"""Tilings: polygons of any shape that repeat in two directions until they cover a board."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, groupby, product
from typing import NamedTuple

from generator.geometry.grids.grid import GridError, Position, Surroundings
from generator.geometry.grids.numbering import letters
from generator.geometry.grids.patches import Corners, Patch, PatchGrid, Snapped, clockwise, middle_of
from generator.geometry.grids.signs import SignedCells, written
from generator.geometry.outlines import holds
from generator.geometry.shapes import Point, Rect
from generator.i18n import phrase

NEAR = 0.02
"""Corners that are nearer to each other, in cell sizes, are one: coordinates in a file are rounded."""


class TilePolygon(NamedTuple):
    """One of the polygons that repeat, and what its kind is called."""

    kind: str
    corners: Corners


class Repeat(NamedTuple):
    """One repeat of a tiling, by its column and row."""

    column: int
    row: int


def tiled(
    tiles: Sequence[TilePolygon], steps: tuple[Point, Point], places: Sequence[Repeat], size: float
) -> SignedCells[str]:
    """Return the cells of some repeats of a tiling, and the kind of each.

    ``steps`` lead from one repeat to the next in its row, and to the next row; rows are moved back by whole columns so
    that they lie below each other. Polygons that fall on each other are one cell. Coordinates are in cell sizes. The
    name of a cell is a letter for its place in its row, and the row counted from below.
    Raises ``GridError`` for cells that overlap.
    """
    snapped = Snapped(NEAR)
    found: dict[frozenset[Point], _Laid] = {}
    for place in places:
        offset = _offset(place, steps)
        for tile in tiles:
            outline = snapped(point.shifted(*offset) for point in clockwise(tile.corners))
            found.setdefault(frozenset(outline), _Laid(place.row, middle_of(outline), outline, tile.kind))
    _refuse_overlaps(tuple(found.values()))
    cells = sorted(found.values(), key=lambda cell: (cell.row, round(cell.middle.x, 6), cell.middle.y))
    patches, kinds = list[Patch](), dict[str, str]()
    for row, own in groupby(cells, key=lambda cell: cell.row):
        for column, cell in enumerate(own):
            name = f"{letters(column)}{cells[-1].row - row + 1}"
            patches.append(Patch(name, Position(column, row), cell.middle, cell.outline))
            kinds[name] = cell.kind
    grid = TilingGrid.of(patches, size)
    _refuse_shared_sides(grid)
    return SignedCells(grid, kinds)


@dataclass(frozen=True)
class TilingGrid(PatchGrid):
    """The cells of a tiling."""

    @property
    def surroundings(self) -> Surroundings:
        """Return the cell with the most neighbours, and of those the one that is nearest to the middle."""
        middle = self.bounds.centre
        cell = max(self.cells, key=lambda cell: (len(self.neighbours(cell)), -math.dist(self.centre(cell), middle)))
        at, width = self.centre(cell), Rect.around(self.outline(cell)).width
        beside = sorted(self.neighbours(cell), key=lambda other: _clockwise(at, self.centre(other)))
        own, *others = (
            tuple(Point((corner.x - at.x) / width, (corner.y - at.y) / width) for corner in self.outline(each))
            for each in (cell, *beside)
        )
        return Surroundings(own, tuple(others))


def _clockwise(at: Point, other: Point) -> float:
    """Return the angle of a place as seen from another, clockwise from straight up."""
    return round(math.atan2(other.x - at.x, at.y - other.y), 6) % math.tau


class _Laid(NamedTuple):
    row: int
    middle: Point
    outline: Corners
    kind: str


def _refuse_overlaps(cells: Sequence[_Laid]) -> None:
    """Raise ``GridError`` where the middle of a cell lies in another one."""
    reach = max(math.dist(cell.middle, corner) for cell in cells for corner in cell.outline)
    near: dict[tuple[int, int], list[_Laid]] = {}
    for cell in cells:
        near.setdefault((int(cell.middle.x // reach), int(cell.middle.y // reach)), []).append(cell)
    for (column, row), own in near.items():
        beside = [near.get((column + across, row + down), ()) for across in (-1, 0, 1) for down in (-1, 0, 1)]
        for cell, other in product(own, chain.from_iterable(beside)):
            if cell is not other and holds(other.outline, cell.middle):
                kinds = f"“{cell.kind}”, “{other.kind}”"
                told = phrase("polygons that repeat lie on each other: {kinds}", kinds=kinds)
                raise GridError(told, phrase("make the steps of “repeat” longer, or the polygons smaller"), ("repeat",))


def _refuse_shared_sides(grid: PatchGrid) -> None:
    """Raise ``GridError`` where more than two cells have a side in common: such cells overlap."""
    for found in grid.held.values():
        if len(found) > 2:
            cells = tuple(patch.name for patch in found)
            told = phrase("three cells have one side in common: {cells}", cells=cells)
            raise GridError(told, phrase("a side lies between two cells at most; do polygons overlap?"))


def _offset(place: Repeat, steps: tuple[Point, Point]) -> Point:
    """Return where a repeat lies; each row as little to the right of the first as whole columns allow."""
    across, down = steps
    length = across.x**2 + across.y**2
    along = place.row * (down.x * across.x + down.y * across.y) / length
    column = place.column - math.floor(along + 1e-6)
    return Point(column * across.x + place.row * down.x, column * across.y + place.row * down.y)


def block(columns: int, rows: int) -> tuple[Repeat, ...]:
    """Return every repeat of a block of columns and rows."""
    return tuple(Repeat(column, row) for row in range(rows) for column in range(columns))


def places_of_map(lines: Sequence[str]) -> tuple[Repeat, ...]:
    """Return the repeats for which a map has a dot. Raises ``GridError`` for other signs, and for a map of none."""
    found, hint = list(written(lines)), phrase("a dot is a repeat of the tiling, a blank is none")
    for row, column, sign in found:
        if sign != ".":
            told = phrase("{sign} stands for nothing here", sign=f"“{sign}”")
            raise GridError(told, hint, ("map", row, column))
    if not found:
        raise GridError(phrase("the map has no cells"), hint, ("map", 0, 0))
    return tuple(Repeat(column, row) for row, column, _ in found)
