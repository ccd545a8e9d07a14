"""What every grid can do, what its cells are called, the steps between them, and who reaches whom by them."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from heapq import heappop, heappush
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NamedTuple, Self, TypeVar

from generator.geometry.shapes import Point, Rect, Transform, contains_point, distance_to, from_top, sides_of
from generator.i18n import Phrase

CellT = TypeVar("CellT", bound=Hashable)
Outline = tuple[Point, ...]


class GridError(ValueError):
    """Raised for what makes no grid; ``path`` leads to the value that it is about, from what a board says of it.

    ``("map", row, column)`` is a sign of the board's map; both count from 0.
    """

    def __init__(self, message: Phrase, hint: str = "", path: tuple[str | int, ...] = ()) -> None:
        super().__init__(message)
        self.message, self.hint, self.path = message, hint, path
        self.every: tuple[GridError, ...] = (self,)
        self.sound: Any = None


def raise_grid_errors(errors: Iterable[GridError], sound: Any = None) -> None:
    """Raise the first of several errors, which then carries all of them as ``every``; nothing where there is none.

    ``sound`` is what can be made of the grid all the same, for finding the other mistakes of a board.
    """
    if all_errors := tuple(errors):
        all_errors[0].every, all_errors[0].sound = all_errors, sound
        raise all_errors[0]


class Side(NamedTuple, Generic[CellT]):
    """A straight stretch between two cells, clockwise for the first; ``second`` is ``None`` on the outside."""

    first: CellT
    second: CellT | None
    start: Point
    end: Point

    @property
    def facing(self) -> str:
        """Return the direction of the side as seen from its first cell: left, right, top or bottom."""
        across, down = self.end.y - self.start.y, self.start.x - self.end.x
        if abs(across) > abs(down):
            return "left" if across < 0 else "right"
        return "top" if down < 0 else "bottom"

    @property
    def middle(self) -> Point:
        return Point((self.start.x + self.end.x) / 2, (self.start.y + self.end.y) / 2)


class Position(NamedTuple):
    """The column and row of a cell, counted from 0 at the top left; numbers are made of them."""

    column: int
    row: int


class HexLattice(NamedTuple):
    """Hexes whose sides a seam can follow: ``width`` flat to flat in millimetres, ``origin`` the middle of one of them.

    ``area`` is the rectangle around all of them; beyond it seams run straight.
    """

    width: float
    orientation: Literal["flat", "pointy"]
    origin: Point
    area: Rect


class Surroundings(NamedTuple):
    """A cell about 0, 0 and its neighbours, clockwise from the top, in widths of a cell; nothing where they differ."""

    outline: Outline = ()
    around: tuple[Outline, ...] = ()


class Grid(ABC, Generic[CellT]):
    """A set of cells in the plane, in millimetres.

    ``weave`` are the hexes of a grid that has them, ``surroundings`` are those of each cell where all are alike.
    ``lined`` says whether cells stand in columns and rows, ``square`` whether they are upright squares, ``discs``
    whether they are places drawn as circles, ``headings`` how columns and rows are called where nobody says so.
    """

    lined: ClassVar[bool] = True
    square: ClassVar[bool] = False
    headings: ClassVar[Literal["a1", "0101"]] = "a1"

    if TYPE_CHECKING:  # fields of some kinds of grid, properties of others

        @property
        def cells(self) -> tuple[CellT, ...]:
            """Return every cell, in reading order."""

        @property
        def size(self) -> float:
            """Return the measure that says how large the cells are: of a hex or square its width, flat to flat."""

        @property
        def discs(self) -> bool:
            """Return whether cells are drawn as circles."""

    else:
        discs = False

    @property
    def weave(self) -> HexLattice | None:
        """Return the hexes whose sides seams can follow; ``None`` on grids of other cells."""
        return None

    @property
    def surroundings(self) -> Surroundings:
        return Surroundings()

    @abstractmethod
    def resize(self, size: float, corner: Point) -> Self:
        """Return the same cells of another size, the top left corner of their bounds at a point."""

    def transform_to(self, other: Grid[CellT]) -> Transform:
        """Return the transform to the same cells of another size, elsewhere, such as from metres to a board."""
        scale, before, after = other.size / self.size, self.bounds, other.bounds
        return Transform.scale(scale).then(Transform.shift(after.x - before.x * scale, after.y - before.y * scale))

    @abstractmethod
    def centre(self, cell: CellT) -> Point:
        """Return the centre of a cell, where a piece is placed."""

    def outline(self, cell: CellT) -> Outline:
        """Return the corners of a cell, clockwise; a kind of grid has this method or ``shape``."""
        x, y = self.centre(cell)
        return tuple([Point(x + dx, y + dy) for dx, dy in self.shape(cell)])

    @cached_property
    @abstractmethod
    def sides(self) -> tuple[Side[CellT], ...]:
        """Return every side once."""

    @abstractmethod
    def position(self, cell: CellT) -> Position:
        """Return the column and row of a cell."""

    def diagonals(self, corner: CountedFrom) -> Mapping[CellT, Position]:
        """Return columns and rows that follow straight lines of cells, for a corner where counting begins.

        Only hexes have lines that zigzag where they are counted in columns and rows.
        """
        return {cell: self.position(cell) for cell in self.cells}

    @cached_property
    def bounds(self) -> Rect:
        return Rect.around(corner for cell in self.cells for corner in self.outline(cell))

    @cached_property
    def _members(self) -> frozenset[CellT]:
        return frozenset(self.cells)

    def __contains__(self, cell: object) -> bool:
        return cell in self._members

    def breadth(self, cell: CellT) -> float:
        """Return the diameter of the free circle around the centre of a cell, which fits inside it."""
        return self.size

    def loops(self, cell: CellT) -> tuple[Outline, ...]:
        """Return every closed line around a cell: its outline, other parts clockwise, and holes counter-clockwise."""
        return (self.outline(cell),)

    def title(self, cell: CellT) -> str:
        """Return the name of a cell as it is printed where nobody numbers cells: other grids print its label."""
        return self.label(cell)

    def crossing(self, first: CellT, second: CellT) -> tuple[tuple[Point, Point], ...]:
        """Return the stretches that show that one may step between cells that do not touch."""
        return (self.line_between(first, second),)

    def shape(self, cell: CellT) -> Outline:
        """Return the corners of a cell about its middle, clockwise; the same value where cells are alike."""
        x, y = self.centre(cell)
        return tuple([Point(corner.x - x, corner.y - y) for corner in self.outline(cell)])

    def neighbours(self, cell: CellT) -> tuple[CellT, ...]:
        """Return the cells of the grid that share a side with this one, in reading order where nothing else is said."""
        return self._neighbours[cell]

    @cached_property
    def _neighbours(self) -> Mapping[CellT, tuple[CellT, ...]]:
        order = {cell: number for number, cell in enumerate(self.cells)}
        neighbours: dict[CellT, set[CellT]] = {cell: set() for cell in order}
        for side in self.sides:
            if side.second is not None:
                neighbours[side.first].add(side.second)
                neighbours[side.second].add(side.first)
        return {cell: tuple(sorted(near, key=order.__getitem__)) for cell, near in neighbours.items()}

    def label(self, cell: CellT) -> str:
        """Return the name of a cell where the board numbers none: unique, and always the same."""
        return str(cell)

    def tone(self, cell: CellT) -> int | None:
        """Return a number that colourings go by, so that neighbours differ; ``None`` where cells are not so regular."""
        return None

    def line_between(self, first: CellT, second: CellT) -> tuple[Point, Point]:
        """Return the line from one cell to another: from middle to middle where nothing is drawn about them."""
        return self.centre(first), self.centre(second)

    def route(self, first: CellT, second: CellT) -> tuple[Point, ...]:
        """Return the points through which the line from one cell to another runs: a straight one where none bends."""
        return self.line_between(first, second)

    def strokes(self, cell: CellT) -> tuple[tuple[Point, Point], ...]:
        """Return short lines within a cell that show what it is made of."""
        return ()

    def nook(self, cell: CellT) -> Rect | None:
        """Return the square in whose corner the name of a cell is written; ``None`` where it goes above the centre."""
        return None


class RegularGrid(Grid[CellT]):
    """A grid of cells that are alike and could go on for ever."""

    @abstractmethod
    def restrict_to(self, cells: Collection[CellT]) -> Self:
        """Return the grid with these of its cells and no others; they are called as before."""

    def alone(self, cells: Collection[CellT]) -> tuple[Self, Mapping[CellT, CellT]]:
        """Return a grid that has these cells alone, where they lie, and what each is called in it."""
        return self.restrict_to(cells), {cell: cell for cell in cells}


AnyGrid = Grid[Any]
"""A grid of whatever cells: for what treats all alike."""

NEAR = math.radians(25)
"""A corner of a cell lies in a direction that it misses by no more than this."""


def outline_point(grid: AnyGrid, cell: Hashable, direction: tuple[int, int]) -> tuple[Point, bool]:
    """Return the point on the outline of a cell in a direction, and whether it is a corner of the cell.

    ``direction`` is across and down, each -1, 0 or 1; it is that of the corners of a rectangle around the cell. With
    (0, 0) the point is the centre.
    """
    centre, (x, y), outline = grid.centre(cell), direction, grid.outline(cell)
    if not (x or y):
        return centre, False
    around = Rect.around(outline)
    towards = math.atan2(y * around.height, x * around.width)

    def miss(corner: Point) -> float:
        angle = math.atan2(corner.y - centre.y, corner.x - centre.x)
        return round(abs(math.remainder(angle - towards, math.tau)), 6)

    nearest = min(outline, key=miss)
    if not grid.discs and miss(nearest) <= NEAR:
        return nearest, True
    reach = around.width + around.height
    inside, outside = centre, centre.shift(reach * math.cos(towards), reach * math.sin(towards))
    for _ in range(40):
        middle = Point((inside.x + outside.x) / 2, (inside.y + outside.y) / 2)
        inside, outside = (middle, outside) if contains_point(outline, middle) else (inside, middle)
    return inside, False


def middles_of_sides(grid: AnyGrid, cell: Hashable) -> tuple[Point, ...]:
    """Return the middles of the sides of a cell, clockwise from the top; a place that is a disc has none."""
    if grid.discs:
        return ()
    centre, outline = grid.centre(cell), grid.outline(cell)
    return from_top((start.towards(end, 0.5) for start, end in sides_of(outline)), centre)


def sides_between(grid: AnyGrid, corners: Iterable[Point]) -> tuple[Side[Any], ...]:
    """Return the sides along which a line runs from corner to corner, by the shortest ways; none without a way.

    Of ways as short, it takes the one that strays least from the straight line.
    """
    sides_at: dict[Point, list[tuple[Point, Side[Any]]]] = {}
    for side in grid.sides:
        for start, end in ((side.start, side.end), (side.end, side.start)):
            sides_at.setdefault(_rounded(start), []).append((_rounded(end), side))
    ways = (_shortest_way(start, end, sides_at) for start, end in pairwise(map(_rounded, corners)))
    return tuple(dict.fromkeys(side for way in ways for side in way))


def _rounded(at: Point) -> Point:
    return Point(round(at.x, 2) + 0.0, round(at.y, 2) + 0.0)


def _shortest_way(
    start: Point, end: Point, sides_at: Mapping[Point, Sequence[tuple[Point, Side[Any]]]]
) -> Iterator[Side[Any]]:
    """Yield the sides of the shortest way (Dijkstra): its costs are lengths, and a little for straying."""
    costs, before = {start: 0.0}, dict[Point, tuple[Point, Side[Any]]]()
    waiting = [(0.0, start)]
    while waiting:
        cost, at = heappop(waiting)
        if at == end:
            break
        for other, side in sides_at.get(at, ()) if cost <= costs[at] else ():
            # of ways of one length, the one that strays least from the straight line
            reached = cost + math.dist(at, other) + 1e-3 * distance_to(other, start, end)
            if reached < costs.get(other, math.inf) - 1e-9:
                costs[other], before[other] = reached, (at, side)
                heappush(waiting, (reached, other))
    way = list[Side[Any]]()
    while end in before and end != start:
        end, side = before[end]
        way.append(side)
    yield from reversed(way)


Numbering = Literal[
    "a1", "A1", "1A", "0101", "1-1", "1", "none",
    "a1 diagonal", "A1 diagonal", "1A diagonal", "0101 diagonal", "1-1 diagonal",
]  # fmt: skip
CountedFrom = Literal["top-left", "bottom-left", "top-right", "bottom-right"]
DIAGONAL = " diagonal"
"""The end of numberings that follow the lines of hexes, two of which are straight, and do not zigzag."""


def letters(column: int) -> str:
    """Return the letters of a column counted from 0, as in spreadsheets: ``a`` to ``z``, then ``aa``, ``ab``."""
    name = ""
    while column >= 0:
        column, rest = divmod(column, 26)
        name = chr(ord("a") + rest) + name
        # letters have no zero: after z comes aa, not ba
        column -= 1
    return name


def _capitals(number: int) -> str:
    """Return the letters of a line counted from 0, as on the maps of wargames: ``A`` to ``Z``, then ``AA``, ``BB``."""
    return chr(ord("A") + number % 26) * (1 + number // 26)


def count_cells(grid: AnyGrid, numbering: Numbering | None, start: CountedFrom | None) -> Mapping[Hashable, Position]:
    """Return column and row of every cell as names count them: from 0, beginning in a corner."""
    corner = start or ("bottom-left" if numbering and numbering.lower().startswith("a1") else "top-left")
    along = numbering is not None and numbering.endswith(DIAGONAL)
    places = grid.diagonals(corner) if along else {cell: grid.position(cell) for cell in grid.cells}
    last_column, last_row = (max((place[axis] for place in places.values()), default=0) for axis in (0, 1))
    right, bottom = corner.endswith("right"), corner.startswith("bottom")
    return {
        cell: Position(last_column - column if right else column, last_row - row if bottom else row)
        for cell, (column, row) in places.items()
    }


def number_cells(
    grid: AnyGrid, numbering: Numbering | None, start: CountedFrom | None = None
) -> Mapping[Hashable, str]:
    """Return the name of every cell; the grid's own where no numbering is asked for, or none.

    ``start`` is the corner where numbers begin: at the bottom left for ``a1`` and ``A1``, at the top left for others.
    Cells that are only counted (``1``) follow in the order of the grid, or row by row from ``start`` where it is given.
    """
    if numbering is None or numbering == "none":
        return {cell: grid.label(cell) for cell in grid.cells}
    if numbering == "1":
        places = count_cells(grid, numbering, start)
        reading = sorted(grid.cells, key=lambda cell: places[cell][::-1]) if start else grid.cells
        return {cell: str(count) for count, cell in enumerate(reading, start=1)}
    columns, rows = headings(grid, numbering, start)
    between = "-" if numbering.startswith("1-1") else ""
    return {cell: f"{columns[cell]}{between}{rows[cell]}" for cell in grid.cells}


def headings(
    grid: AnyGrid, numbering: Numbering | None, start: CountedFrom | None = None
) -> tuple[Mapping[Hashable, str], Mapping[Hashable, str]]:
    """Return the names of each cell's column and row: on hexes 01, 02, …; elsewhere as in chess."""
    spelling = grid.headings if numbering in (None, "none", "1") else numbering
    kind, places = spelling.removesuffix(DIAGONAL), count_cells(grid, spelling, start)
    last = max((max(place) for place in places.values()), default=0)
    digits = max(2, len(str(last + 1))) if kind == "0101" else 1
    columns = {cell: _column_name(column, kind, digits) for cell, (column, _) in places.items()}
    rows = {cell: _capitals(row) if kind == "1A" else f"{row + 1:0{digits}}" for cell, (_, row) in places.items()}
    return columns, rows


def _column_name(number: int, kind: str, digits: int) -> str:
    if kind in ("a1", "A1"):
        return letters(number) if kind == "a1" else _capitals(number)
    return f"{number + 1:0{digits}}"


class BoardStep(NamedTuple):
    start: Hashable
    end: Hashable


def steps(
    grid: AnyGrid,
    closed_cells: Collection[Hashable] = (),
    closed: Collection[frozenset[Hashable]] = (),
    one_way: Iterable[BoardStep] = (),
    extra: Iterable[BoardStep] = (),
) -> Mapping[Hashable, tuple[Hashable, ...]]:
    """Return the cells that one may step to from each cell that is not closed.

    ``closed`` are pairs of cells between which nobody steps, ``one_way`` the only way between their two cells,
    ``extra`` further ways.
    """
    back = {BoardStep(way.end, way.start) for way in one_way}
    further: dict[Hashable, list[Hashable]] = {}
    for way in extra:
        further.setdefault(way.start, []).append(way.end)
    targets = {}
    for cell in grid.cells:
        if cell in closed_cells:
            continue
        beside = (*grid.neighbours(cell), *further.get(cell, ()))
        targets[cell] = tuple(
            other
            for other in dict.fromkeys(beside)
            if other not in closed_cells
            and BoardStep(cell, other) not in back
            and frozenset((cell, other)) not in closed
        )
    return targets


def wrap_steps(grid: AnyGrid, joins: Collection[str]) -> tuple[BoardStep, ...]:
    """Return the ways, both ways, over sides of the board that are joined: ``left-right``, ``top-bottom``."""
    ways: list[BoardStep] = []
    for name, axis in (("left-right", 1), ("top-bottom", 0)):
        lines: dict[int, list[Hashable]] = {}
        for cell in grid.cells if name in joins else ():
            lines.setdefault(grid.position(cell)[axis], []).append(cell)
        for line in lines.values():
            ends = sorted(line, key=lambda cell: grid.position(cell)[1 - axis])
            # the ends of a line of two are neighbours anyway
            ways += [BoardStep(ends[0], ends[-1]), BoardStep(ends[-1], ends[0])] if len(ends) > 2 else []
    return tuple(ways)


class StrandedCells(NamedTuple):
    """Cells that a walk cannot enter from the first cell, and cells from which it cannot come back there."""

    unreached: tuple[Hashable, ...]
    trapped: tuple[Hashable, ...]

    def __bool__(self) -> bool:
        return bool(self.unreached or self.trapped)


def reachable(start: CellT, steps: Callable[[CellT], Iterable[CellT]]) -> frozenset[CellT]:
    """Return every cell that a walk from ``start`` can come to, the start included."""
    visited, pending = {start}, [start]
    while pending:
        for cell in steps(pending.pop()):
            if cell not in visited:
                visited.add(cell)
                pending.append(cell)
    return frozenset(visited)


def find_stranded(cells: Iterable[CellT], steps: Callable[[CellT], Iterable[CellT]]) -> StrandedCells:
    """Return the cells that cannot reach, or be reached by, the others; empty when each reaches each.

    Seen from the most cells that reach each other, so that a lonely cell in the first place is reported as such.
    """
    cells_in_order = tuple(cells)
    if not cells_in_order:
        return StrandedCells((), ())
    back: dict[CellT, list[CellT]] = {cell: [] for cell in cells_in_order}
    for cell in cells_in_order:
        for other in steps(cell):
            back[other].append(cell)

    largest: frozenset[CellT] = frozenset()
    left = dict.fromkeys(cells_in_order)
    while len(left) > len(largest):
        cell = next(iter(left))
        inwards: frozenset[CellT] = reachable(cell, back.__getitem__)
        outwards: frozenset[CellT] = reachable(cell, steps)
        # those who reach the cell and are reached from it all reach each other
        if len(inwards & outwards) > len(largest):
            largest, there, here = inwards & outwards, outwards, inwards
        left = {other: None for other in left if other not in inwards or other not in outwards}
    return StrandedCells(
        tuple(cell for cell in cells_in_order if cell not in there),
        tuple(cell for cell in cells_in_order if cell not in here),
    )
