"""Cells given one by one by their corners: tilings of polygons that repeat, rings cut into sectors, half hexes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, groupby, product
from typing import NamedTuple, Self

from generator.geometry.covering import clip
from generator.geometry.grids.grid import Grid, GridError, Position, Side, Surroundings, letters
from generator.geometry.grids.hexes import DIRECTIONS, Hex, HexGrid
from generator.geometry.grids.mesh import SignedCells, map_signs
from generator.geometry.shapes import Point, Rect, bearing, contains_point, distance_to, sides_of, signed_area
from generator.i18n import phrase

Corners = tuple[Point, ...]


class Patch(NamedTuple):
    """A cell: its name, its column and row, its centre, its corners clockwise, and those of a hole."""

    name: str
    position: Position
    middle: Point
    outline: Corners
    hole: Corners = ()

    @property
    def loops(self) -> tuple[Corners, ...]:
        return (self.outline, self.hole) if self.hole else (self.outline,)

    @property
    def sides(self) -> Iterator[tuple[Point, Point]]:
        return chain.from_iterable(map(sides_of, self.loops))


@dataclass(frozen=True)
class PatchGrid(Grid[str]):
    """Cells whose corners are equal where they meet; ``size`` is the measure that grows with the whole, in mm.

    ``patches`` are given in sizes, ``around`` is the rectangle about them, ``corner`` where its top left lies in mm.
    """

    patches: tuple[Patch, ...]
    around: Rect
    size: float
    corner: Point

    lined = False

    @classmethod
    def of(cls, patches: Iterable[Patch], size: float) -> Self:
        """Return a grid of patches as they lie about 0, 0."""
        cells = tuple(patches)
        around = Rect.around(corner for patch in cells for corner in patch.outline)
        return cls(cells, around, size, Point(around.x * size, around.y * size))

    @cached_property
    def cells(self) -> tuple[str, ...]:
        return tuple(patch.name for patch in self.patches)

    @cached_property
    def bounds(self) -> Rect:
        return Rect(*self.corner, self.around.width * self.size, self.around.height * self.size)

    @cached_property
    def _patch_by_name(self) -> Mapping[str, Patch]:
        (left, top), x, y, size = self.corner, self.around.x, self.around.y, self.size

        def to_board(points: Corners) -> Corners:
            return tuple([Point(left + (px - x) * size, top + (py - y) * size) for px, py in points])

        return {
            patch.name: patch._replace(
                middle=to_board((patch.middle,))[0], outline=to_board(patch.outline), hole=to_board(patch.hole)
            )
            for patch in self.patches
        }

    def resize(self, size: float, corner: Point) -> Self:
        return replace(self, size=size, corner=corner)

    def centre(self, cell: str) -> Point:
        return self._patch_by_name[cell].middle

    def breadth(self, cell: str) -> float:
        patch = self._patch_by_name[cell]
        return 2 * min(distance_to(patch.middle, *side) for side in patch.sides)

    def outline(self, cell: str) -> Corners:
        return self._patch_by_name[cell].outline

    def loops(self, cell: str) -> tuple[Corners, ...]:
        return self._patch_by_name[cell].loops

    @cached_property
    def sharers(self) -> Mapping[frozenset[Point], list[Patch]]:
        """Return the cells that have each side, by its two ends."""
        patches_by_side: dict[frozenset[Point], list[Patch]] = {}
        for patch in self._patch_by_name.values():
            for side in patch.sides:
                patches_by_side.setdefault(frozenset(side), []).append(patch)
        return patches_by_side

    @cached_property
    def sides(self) -> tuple[Side[str], ...]:
        sides = []
        for patch in self._patch_by_name.values():
            for start, end in patch.sides:
                first, *others = self.sharers[frozenset((start, end))]
                if first is patch:
                    sides.append(Side(patch.name, others[0].name if others else None, start, end))
        return tuple(sides)

    def position(self, cell: str) -> Position:
        return self._patch_by_name[cell].position


def clockwise(corners: Sequence[Point]) -> Corners:
    """Return the corners of a polygon in the order of the hands of a clock on paper, y pointing down."""
    return tuple(corners) if signed_area(corners) > 0 else tuple(reversed(corners))


def middle_of(corners: Sequence[Point]) -> Point:
    """Return the centre of mass of a polygon that has an area."""
    weights = [(p.x * q.y - q.x * p.y, p.x + q.x, p.y + q.y) for p, q in sides_of(corners)]
    whole = 3 * math.fsum(weight for weight, _, _ in weights)
    return Point(math.fsum(w * x for w, x, _ in weights) / whole, math.fsum(w * y for w, _, y in weights) / whole)


_NEAR = sorted(product((-1, 0, 1), repeat=2), key=lambda step: math.hypot(*step))
"""The steps to a box of a raster and to those around it, the nearest first."""


class SnappedPoints:
    """Points as they come, each that is nearer than ``within`` to an earlier one as that one."""

    def __init__(self, within: float) -> None:
        self._within = within
        self._known: dict[tuple[int, int], list[Point]] = {}

    def __call__(self, points: Iterable[Point]) -> Corners:
        return tuple(map(self._point, points))

    def _point(self, point: Point) -> Point:
        column, row = math.floor(point.x / self._within), math.floor(point.y / self._within)
        for across, down in _NEAR:
            for other in self._known.get((column + across, row + down), ()):
                if math.dist(point, other) < self._within:
                    return other
        self._known.setdefault((column, row), []).append(point)
        return point


NEAR = 0.02
"""Corners that are nearer to each other, in cell sizes, are one: coordinates in a file are rounded."""


class TilePolygon(NamedTuple):
    kind: str
    corners: Corners


class Repeat(NamedTuple):
    column: int
    row: int


def repeat_tiles(
    tiles: Sequence[TilePolygon], steps: tuple[Point, Point], places: Sequence[Repeat], size: float
) -> SignedCells[str]:
    """Return the cells of some repeats of a tiling, and the kind of each.

    ``steps`` lead from one repeat to the next in its row, and to the next row; rows are moved back by whole columns so
    that they lie below each other. Polygons that fall on each other are one cell. Coordinates are in cell sizes. The
    name of a cell is a letter for its place in its row, and the row counted from below.
    Raises ``GridError`` for cells that overlap.
    """
    snapped = SnappedPoints(NEAR)
    tile_at: dict[frozenset[Point], _TileInRow] = {}
    for place in places:
        offset = _offset(place, steps)
        for tile in tiles:
            outline = snapped(point.shift(*offset) for point in clockwise(tile.corners))
            tile_at.setdefault(frozenset(outline), _TileInRow(place.row, middle_of(outline), outline, tile.kind))
    _refuse_overlaps(tuple(tile_at.values()))
    cells = sorted(tile_at.values(), key=lambda cell: (cell.row, round(cell.middle.x, 6), cell.middle.y))
    patches, kinds = list[Patch](), dict[str, str]()
    for row, cells_in_row in groupby(cells, key=lambda cell: cell.row):
        for column, cell in enumerate(cells_in_row):
            name = f"{letters(column)}{cells[-1].row - row + 1}"
            patches.append(Patch(name, Position(column, row), cell.middle, cell.outline))
            kinds[name] = cell.kind
    grid = TilingGrid.of(patches, size)
    _refuse_shared_sides(grid)
    return SignedCells(grid, kinds)


@dataclass(frozen=True)
class TilingGrid(PatchGrid):
    @property
    def surroundings(self) -> Surroundings:
        """Return the cell with the most neighbours, and of those the one that is nearest to the middle."""
        middle = self.bounds.centre
        cell = max(self.cells, key=lambda cell: (len(self.neighbours(cell)), -math.dist(self.centre(cell), middle)))
        at, width = self.centre(cell), Rect.around(self.outline(cell)).width
        beside = sorted(self.neighbours(cell), key=lambda other: bearing(at, self.centre(other)))
        centre, *others = (
            tuple(Point((corner.x - at.x) / width, (corner.y - at.y) / width) for corner in self.outline(each))
            for each in (cell, *beside)
        )
        return Surroundings(centre, tuple(others))


class _TileInRow(NamedTuple):
    row: int
    middle: Point
    outline: Corners
    kind: str


def _refuse_overlaps(cells: Sequence[_TileInRow]) -> None:
    """Raise ``GridError`` where the centre of a cell is inside another one."""
    reach = max(math.dist(cell.middle, corner) for cell in cells for corner in cell.outline)
    near: dict[tuple[int, int], list[_TileInRow]] = {}
    for cell in cells:
        near.setdefault((int(cell.middle.x // reach), int(cell.middle.y // reach)), []).append(cell)
    for (column, row), cells_there in near.items():
        beside = [near.get((column + across, row + down), ()) for across in (-1, 0, 1) for down in (-1, 0, 1)]
        for cell, other in product(cells_there, chain.from_iterable(beside)):
            if cell is not other and contains_point(other.outline, cell.middle):
                kinds = f"“{cell.kind}”, “{other.kind}”"
                message = phrase("repeated polygons overlap: {kinds}", kinds=kinds)
                hint = phrase("make the steps of “repeat” longer, or the polygons smaller")
                raise GridError(message, hint, ("repeat",))


def _refuse_shared_sides(grid: PatchGrid) -> None:
    """Raise ``GridError`` where more than two cells have a side in common: such cells overlap."""
    for patches in grid.sharers.values():
        if len(patches) > 2:
            cells = tuple(patch.name for patch in patches)
            message = phrase("three cells share one side: {cells}", cells=cells)
            raise GridError(message, phrase("a side is between two cells at most; do polygons overlap?"))


def _offset(place: Repeat, steps: tuple[Point, Point]) -> Point:
    """Return the place of a repeat; each row as little to the right of the first as whole columns allow."""
    across, down = steps
    length = across.x**2 + across.y**2
    along = place.row * (down.x * across.x + down.y * across.y) / length
    column = place.column - math.floor(along + 1e-6)
    return Point(column * across.x + place.row * down.x, column * across.y + place.row * down.y)


def block(columns: int, rows: int) -> tuple[Repeat, ...]:
    return tuple(Repeat(column, row) for row in range(rows) for column in range(columns))


def places_of_map(lines: Sequence[str]) -> tuple[Repeat, ...]:
    """Return the repeats for which a map has a dot. Raises ``GridError`` for other signs, and for a map of none."""
    signs, hint = list(map_signs(lines)), phrase("a dot repeats the tiling here; a space leaves it out")
    for row, column, sign in signs:
        if sign != ".":
            message = phrase("{sign} has no meaning here", sign=f"“{sign}”")
            raise GridError(message, hint, ("map", row, column))
    if not signs:
        raise GridError(phrase("the map has no cells"), hint, ("map", 0, 0))
    return tuple(Repeat(column, row) for row, column, _ in signs)


STEP = 3.0
"""Arcs are drawn as straight stretches of at most so many degrees: on a circle of 30 cm they miss it by 0.1 mm."""


def ring_grid(sectors: Sequence[int], size: float) -> PatchGrid:
    """Return rings of a depth, from the middle outwards, each with its number of cells; one of 0 cells is left out.

    The first cell of each ring lies at the top and the others follow clockwise: ``b1`` is the first of the second ring.
    The innermost ring is a disc where it has one cell. One ring at least has cells.
    """
    cuts = [_cuts(sectors, number) for number in range(len(sectors) + 1)]
    patches = (
        _patch(ring, cell, count, (cuts[ring], cuts[ring + 1]))
        for ring, count in enumerate(sectors)
        for cell in range(count)
    )
    return PatchGrid.of(patches, size)


def _cuts(sectors: Sequence[int], circle: int) -> list[float]:
    """Return the degrees at which a circle has a corner, clockwise from the top: those of the rings on either side."""
    beside = {count for count in sectors[max(0, circle - 1) : circle + 1] if count}
    turns = sorted({round(_start_degrees(cell, count) % 360, 9) for count in beside for cell in range(count)} or {0.0})
    fine = []
    for start, end in zip(turns, [*turns[1:], turns[0] + 360], strict=True):
        parts = math.ceil((end - start) / STEP - 1e-9)
        fine += [round((start + (end - start) * part / parts) % 360, 9) for part in range(parts)]
    return sorted(fine)


def _start_degrees(cell: int, count: int) -> float:
    return (cell - 0.5) * 360 / count


def _patch(ring: int, cell: int, count: int, cuts: tuple[list[float], list[float]]) -> Patch:
    first, last = _start_degrees(cell, count), _start_degrees(cell + 1, count)
    place = Position(ring, cell)
    name = f"{letters(ring)}{cell + 1}"
    middle = _polar_point(ring + 0.5 if ring or count > 1 else 0.0, (first + last) / 2)
    inner, outer = (tuple(_arc(first, last, turns, ring + side)) for side, turns in enumerate(cuts))
    if count == 1:
        return Patch(name, place, middle, outer[:-1], tuple(reversed(inner[:-1])) if ring else ())
    return Patch(name, place, middle, (*outer, *(reversed(inner) if ring else (Point(0.0, 0.0),))))


def _arc(first: float, last: float, turns: Sequence[float], radius: float) -> Iterator[Point]:
    """Yield the corners of a circle from one angle to another, both included."""
    slack = 1e-6
    for around in (-360.0, 0.0, 360.0):
        yield from (_polar_point(radius, turn) for turn in turns if first - slack <= turn + around <= last + slack)


def _polar_point(radius: float, degrees: float) -> Point:
    """Return the point at a distance from the middle, in a direction clockwise from the top."""
    angle = math.radians(degrees)
    return Point(radius * math.sin(angle), -radius * math.cos(angle))


@dataclass(frozen=True)
class HalfHexGrid(HexGrid):
    """Hexes cut along the middles of the outermost: at the left and right of pointy ones, above and below flat ones."""

    @cached_property
    def _whole(self) -> HexGrid:
        return HexGrid(self.cells, self.orientation, self.size, self.origin)

    @cached_property
    def _cut_hexes(self) -> Mapping[Hex, None]:
        return {cell: None for cell in self.cells if self.centre(cell) != self._whole.centre(cell)}

    @cached_property
    def bounds(self) -> Rect:
        (x, y, width, height), half = self._whole.bounds, self.size / 2
        if self.orientation == "pointy":
            return Rect(x + half, y, width - self.size, height)
        return Rect(x, y + half, width, height - self.size)

    def outline(self, cell: Hex) -> tuple[Point, ...]:
        if cell not in self._cut_hexes:
            return self._whole.outline(cell)
        return clip(self._whole.outline(cell), self.bounds.corners)

    def shape(self, cell: Hex) -> tuple[Point, ...]:
        return Grid.shape(self, cell) if cell in self._cut_hexes else self._corners

    def centre(self, cell: Hex) -> Point:
        middle, quarter = self._whole.centre(cell), self.size / 4
        if self.orientation == "pointy":
            return middle.shift(quarter * _inwards(middle.x, self.bounds.x, self.bounds.right), 0)
        return middle.shift(0, quarter * _inwards(middle.y, self.bounds.y, self.bounds.bottom))

    def breadth(self, cell: Hex) -> float:
        return 2 * min(distance_to(self.centre(cell), *side) for side in sides_of(self.outline(cell)))

    @cached_property
    def sides(self) -> tuple[Side[Hex], ...]:
        """Return every side once; where a hex is cut it has one more, on the outside."""
        sides = [side for side in self._whole.sides if side.first not in self._cut_hexes]
        for cell in self._cut_hexes:
            whole = tuple(sides_of(self._whole.outline(cell)))
            for start, end in sides_of(self.outline(cell)):
                middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
                numbers = (index for index, side in enumerate(whole) if distance_to(middle, *side) < self.size * 1e-4)
                index = next(numbers, None)
                other = cell + DIRECTIONS[self.orientation][index] if index is not None else None
                inside = other is not None and other in self
                if not inside or (index is not None and index < 3):
                    sides.append(Side(cell, other if inside else None, start, end))
        return tuple(sides)

    def _offset(self, cell: Hex) -> tuple[int, int]:
        """Return column and row, halves counted with the whole hexes to their right, or below them."""
        (x, y), (left, top, _, _) = self._whole.centre(cell), self.bounds
        if self.orientation == "pointy":
            return math.floor((x - left) / self.size + 1e-6), cell.r
        return cell.q, math.floor((y - top) / self.size + 1e-6)


def _inwards(at: float, low: float, high: float) -> int:
    """Return the direction, 1 or -1, in which a middle on one of two edges moves to be between them; else 0."""
    return (abs(at - low) < 1e-6) - (abs(at - high) < 1e-6)
