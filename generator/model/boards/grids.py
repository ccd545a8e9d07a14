"""What a board says of its grid: which cells or places there are, how large, and what they are called."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from generator.geometry.covering import Rule
from generator.geometry.grids.areas import LEAST_WIDTH, MOST_WIDTH, AreaGrid
from generator.geometry.grids.grid import CountedFrom, GridError, Numbering, raise_grid_errors
from generator.geometry.grids.hexes import Hex, HexGrid, Orientation
from generator.geometry.grids.mesh import MeshGrid, SignedCells, mesh_lines, signed_hexes, signed_squares
from generator.geometry.grids.nodes import Link, Node, NodeGrid, corner_grid, positions
from generator.geometry.grids.squares import Square, SquareGrid
from generator.geometry.grids.tilings import (
    Corners,
    HalfHexGrid,
    TilePolygon,
    block,
    places_of_map,
    repeat_tiles,
    ring_grid,
)
from generator.geometry.shapes import Point, Rect, polygon_area
from generator.i18n import phrase
from generator.model.boards.cells import Join, JoinField
from generator.model.fields import PRINT_LENGTH, Many, Metres, Mm, WordsField, length_mm, value_schema
from generator.model.localized import Words
from generator.model.validation import ByKind, Strict
from generator.problems import did_you_mean, quoted

Count = Annotated[int, Field(ge=1, le=400)]
CellSize = Annotated[Mm, Field(ge=2, le=300)]


class GridSpec(Strict):
    if TYPE_CHECKING:
        type: str

    size: CellSize = Field(default=25.0, description="cell size on paper; for hexes and squares, their width")
    numbering: Numbering | None = Field(
        default=None,
        description="names of the cells: letter and number, four digits, column-row, plain numbers, or none",
    )
    counted_from: CountedFrom | None = Field(default=None, description="corner where numbering starts")
    numbers: Literal["none", "cells", "edges", "ends"] = Field(
        default="none",
        description="where cell names are printed: nowhere, in every cell, along the edges, or as a count of "
        "columns from each end",
    )
    play_on: Literal["cells", "corners"] = Field(
        default="cells", description="where pieces are placed: in the cells, or on their corners"
    )
    joins: Many[JoinField] = Field(
        default=(), description="extra ways between cells: left-right, top-bottom, or two named cells"
    )

    @property
    def wraps(self) -> frozenset[str]:
        """Return the pairs of opposite sides of the board over which one goes on: left-right, top-bottom."""
        return frozenset(join for join in self.joins if isinstance(join, str))

    @property
    def gates(self) -> tuple[Join, ...]:
        return tuple(join for join in self.joins if isinstance(join, Join))

    def name_of(self, cell: str) -> Words | None:
        """Return the printed name of a cell in every language, where the board gives one."""
        return None

    def values_of(self, cell: str) -> Mapping[str, int | str]:
        """Return the values of a cell, where the board gives some."""
        return {}

    def goes_on(self, side: str) -> bool:
        """Return whether the left, right, top or bottom side of the board is joined to the opposite one."""
        return any(side in pair.split("-") for pair in self.wraps)

    def build_grid(self, lines: tuple[str, ...]) -> SignedCells[Any]:
        """Return the cells at their own size, and the signs that a map gives them.

        Raises ``GridError`` for a map that is none of this grid, and where there is nothing to go by.
        """
        raise NotImplementedError

    def standing(self, lines: tuple[str, ...]) -> SignedCells[Any]:
        """Return the places of pieces: the cells, or their corners, which have no signs. Raises like ``build_grid``."""
        signed = self.build_grid(lines)
        return signed if self.play_on == "cells" else SignedCells(corner_grid(signed.grid), {})


def refuse_map(lines: tuple[str, ...]) -> None:
    """Raise ``GridError`` for a map that a grid has no use for."""
    if lines:
        hint = phrase(
            "only hexes, squares, mesh and tiling have one; name the cells: {example}",
            example="{fill: STYLE, cells: [b1, b2]}",
        )
        raise GridError(phrase("this grid has no map"), hint, ("map", 0, 0))


class Covers(Strict):
    region: Literal["field", "plan"] = Field(description="area covered: the board's field or its plan")
    rule: Rule = Field(
        default="centre", description="which cells count: those whose centre, half, whole or any part is inside"
    )


def covers(value: Any) -> Any:
    """Return the region of a grid as a mapping, from its name or from a mapping with a rule."""
    return {"region": value} if isinstance(value, str) else value


CoversField = Annotated[Covers, BeforeValidator(covers), value_schema(
    "covers", "area covered: field, plan, or a region with a rule", examples=[{"region": "field", "rule": "half"}],
    anyOf=[{"enum": ["field", "plan"]}, {"type": "object"}],
)]  # fmt: skip


class CoveringSpec(GridSpec):
    columns: Count | None = Field(default=None, description="number of columns", examples=["12"])
    rows: Count | None = Field(default=None, description="number of rows", examples=["10"])
    covers: CoversField | None = Field(default=None, description="area the grid covers: the board's field or its plan")
    goal_cells: Annotated[int, Field(ge=1, le=99)] | None = Field(
        default=None, description="width of each goal, in cells, if the field does not say it", examples=["3"]
    )
    cells: Annotated[int, Field(ge=4, le=20_000)] | None = Field(
        default=None, description="approximate number of cells on the field", examples=["800"]
    )
    metres: Annotated[Metres, Field(ge=0.1, le=100)] | None = Field(
        default=None, description="metres of the field or plan that one cell covers", examples=["2.5m"]
    )


class HexesSpec(CoveringSpec):
    type: Literal["hexes"] = Field(description="hexagons")
    orientation: Orientation = Field(default="pointy", description="direction of the hexes: flat or pointy top")
    edge: Literal["whole", "half"] = Field(
        default="whole", description="outer hexes: whole, or cut in half in every other row or column"
    )

    def build_grid(self, lines: tuple[str, ...]) -> SignedCells[Hex]:
        signs = signed_hexes(lines or self.plain_map(), self.orientation)
        kind = HalfHexGrid if self.edge == "half" else HexGrid
        return SignedCells(kind(tuple(signs), self.orientation, self.size, Point(0.0, 0.0)), signs)

    def plain_map(self) -> tuple[str, ...]:
        """Return a map of plain hexes; those of every other row, or column, are shifted by half a hex.

        With half hexes at the edges the shifted ones are one more.
        """
        columns, rows = _dimensions(self)
        half = self.edge == "half"
        if self.orientation == "pointy":
            shifts = [half != row % 2 for row in range(rows)]
            return tuple(" " * shift + " ".join("." * (columns + (half and not shift))) for shift in shifts)
        return tuple(
            "".join("." if (row + column + half) % 2 == 0 else " " for column in range(columns))
            for row in range(2 * rows + half)
        )


class SquaresSpec(CoveringSpec):
    type: Literal["squares"] = Field(description="squares in columns and rows")

    def build_grid(self, lines: tuple[str, ...]) -> SignedCells[Square]:
        if not lines:
            columns, rows = _dimensions(self)
            lines = ("." * columns,) * rows
        signs = signed_squares(lines)
        last = max(signs)
        whole = SquareGrid(last.column + 1, max(square.row for square in signs) + 1, self.size)
        return SignedCells(whole if len(signs) == len(whole.cells) else replace(whole, only=frozenset(signs)), signs)


class MeshSpec(GridSpec):
    """Cells of odd shapes on a square mesh: equal letters of the board's map are one cell."""

    type: Literal["mesh"] = Field(
        description="irregular cells drawn as a map: neighbouring squares with the same letter are one cell"
    )
    least: Annotated[int, Field(ge=1, le=50)] = Field(default=1, description="minimum number of squares in a cell")

    def build_grid(self, lines: tuple[str, ...]) -> SignedCells[str]:
        grid = MeshGrid(mesh_lines(lines), self.size)
        return SignedCells(grid, {cell: cell for cell in grid.cells})


class BlankSpec(GridSpec):
    type: Literal["none"] = Field(description="no cells: a mat that holds only panels")
    width: Annotated[Mm, Field(ge=40, le=2000)] = Field(default=180.0, description="width of the mat")
    height: Annotated[Mm, Field(ge=40, le=2000)] = Field(default=120.0, description="height of the mat")

    def build_grid(self, lines: tuple[str, ...]) -> SignedCells[str]:
        return SignedCells(NodeGrid((), (), self.size, self.size, area=Rect(0, 0, self.width, self.height)), {})


def _dimensions(spec: CoveringSpec | TilingSpec) -> tuple[int, int]:
    """Return the columns and rows of a grid. Raises ``GridError`` where one is missing."""
    if spec.columns is None or spec.rows is None:
        raise GridError(phrase("the grid has no cells yet"), phrase("give a map, or columns and rows"))
    return spec.columns, spec.rows


class AreaEntry(Strict):
    name: WordsField | None = Field(
        default=None, description="name printed on the map", examples=["{es: Galia, en: Gaul}"]
    )
    values: dict[str, int | str] = Field(
        default={}, description="values such as points, for texts in marks", examples=["{points: 3}"]
    )


class AreasSpec(GridSpec):
    """The shapes of a map drawn as SVG, each with a name. A gap or an overlap that is small makes no difference."""

    type: Literal["areas"] = Field(description="areas: the named shapes of a map drawn as SVG")
    picture: str = Field(description="map: an SVG file in the folder pictures of the game", examples=["world.svg"])
    size: CellSize = Field(default=12.0, description="width of the spot for pieces in each area")
    width: Annotated[Mm, Field(ge=LEAST_WIDTH, le=MOST_WIDTH)] | None = Field(
        default=None, description="width of the map; if not given, that of the file", examples=["400mm"]
    )
    gap: Annotated[Mm, Field(ge=0.1, le=5)] = Field(
        default=0.5, description="widest gap between two areas that still share a border"
    )
    areas: dict[str, AreaEntry] = Field(
        default={},
        description="names printed in each language, and values, for areas that need them",
        examples=["{iberia: {name: {es: Iberia, en: Iberia}, values: {points: 2}}}"],
    )

    def build_grid(self, lines: tuple[str, ...]) -> SignedCells[str]:
        """Raise ``GridError``: the areas are in a file, and ``over`` builds the grid of them."""
        raise GridError(phrase("the map has not been read"), path=("picture",))

    def name_of(self, cell: str) -> Words | None:
        return self.areas[cell].name if cell in self.areas else None

    def values_of(self, cell: str) -> Mapping[str, int | str]:
        return self.areas[cell].values if cell in self.areas else {}

    def over(self, map_areas: AreaGrid, lines: tuple[str, ...]) -> AreaGrid:
        """Return the areas that were read from the map. Raises ``GridError``."""
        refuse_map(lines)
        hint = phrase("pieces are placed in areas; leave it out")
        errors = [GridError(phrase("areas have no corners to play on"), hint, ("play_on",))]
        errors = errors if self.play_on == "corners" else []
        for name in self.areas:
            if name not in map_areas:
                message = phrase("the map has no area called {name}", name=quoted(name))
                errors.append(GridError(message, did_you_mean(name, map_areas.cells), ("areas", name)))
        raise_grid_errors(errors)
        return map_areas


MOST = 1000
_NAME = re.compile(r"[^\W_](?:\w|')*")


def spot(value: Any) -> Point:
    """Return a place from its two lengths. Raises ``ValueError`` for anything else."""
    if isinstance(value, Point):
        return value
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError(phrase("a position is two lengths, such as [20mm, 35mm], not {value}", value=quoted(value)))
    return Point(*map(length_mm, value))


def chain(value: Any) -> tuple[str, ...]:
    """Return the names of a chain of links: ``mill-bridge-inn`` or a list. Raises ``ValueError`` for fewer than two."""
    if isinstance(value, tuple):
        return value
    names = value if isinstance(value, list) else re.split(r"\s*-\s*", str(value).strip())
    if len(names) < 2 or not all(isinstance(name, str | int) and str(name) for name in names):
        message = phrase("a link joins two or more names, such as mill-bridge-inn, not {value}", value=quoted(value))
        raise ValueError(message)
    return tuple(map(str, names))


NodePlace = Annotated[Point, BeforeValidator(spot), value_schema(
    "node-place", "position: distance from the left and from the top", "array", examples=[["20mm", "35mm"]],
    minItems=2, maxItems=2, items=PRINT_LENGTH.schema,
)]  # fmt: skip
ChainField = Annotated[tuple[str, ...], BeforeValidator(chain), value_schema(
    "links", "chain of linked positions", "string", "array", examples=["mill-bridge-inn"],
)]  # fmt: skip
Extent = Annotated[Mm, Field(ge=20, le=3000)]


class NodesSpec(GridSpec):
    """Places on which pieces stand, and the lines between them, in millimetres from the top left."""

    type: Literal["nodes"] = Field(description="spaces for pieces joined by lines")
    nodes: Annotated[dict[str, NodePlace], Field(min_length=1, max_length=MOST)] = Field(
        description="positions by name: distance from the left and from the top",
        examples=["{mill: [20mm, 35mm], inn: [60mm, 35mm]}"],
    )
    links: Many[ChainField] = Field(default=(), description="lines between positions")
    width: Extent | None = Field(
        default=None, description="width of the board; if not given, what its positions need", examples=["180mm"]
    )
    height: Extent | None = Field(
        default=None, description="height of the board; if not given, what its positions need", examples=["120mm"]
    )

    def build_grid(self, lines: tuple[str, ...]) -> SignedCells[str]:
        """Return the places and their links; ``size`` is how wide a place is."""
        refuse_map(lines)
        area = self._area()
        raise_grid_errors((*self._place_errors(area), *self._link_errors()))
        places = positions(list(self.nodes.values()))
        nodes = (Node(name, at, place) for (name, at), place in zip(self.nodes.items(), places, strict=True))
        return SignedCells(NodeGrid(tuple(nodes), self._make_links(), self.size, self.size, area=area), {})

    def _area(self) -> Rect | None:
        if (self.width is None) != (self.height is None):
            key, other = ("height", "width") if self.height is None else ("width", "height")
            raise GridError(phrase("the key {key} is missing", key=quoted(key)), path=(other,))
        return None if self.width is None or self.height is None else Rect(0.0, 0.0, self.width, self.height)

    def _place_errors(self, area: Rect | None) -> Iterator[GridError]:
        """Yield names that links cannot distinguish, and places off the board or overlapping."""
        for name, at in self.nodes.items():
            if not _NAME.fullmatch(name):
                hint = phrase("use letters, digits and _, and begin with a letter or a digit")
                message = phrase("{name} cannot be the name of a place", name=quoted(name))
                yield GridError(message, hint, ("nodes", name))
            if area and not area.expand(-self.size / 2).holds(at):
                message = phrase("{name} is not on the board", name=quoted(name))
                hint = phrase("a place is {size:g} mm across; the board is {width:g} × {height:g} mm",
                              size=self.size, width=area.width, height=area.height)  # fmt: skip
                yield GridError(message, hint, ("nodes", name))
        for (name, at), (other, there) in combinations(self.nodes.items(), 2):
            if math.dist(at, there) < self.size:
                message = phrase(
                    "{name} and {other} overlap: they are {gap:.1f} mm apart and {size:g} mm wide",
                    name=quoted(name), other=quoted(other), gap=math.dist(at, there), size=self.size,
                )  # fmt: skip
                yield GridError(message, phrase("move one of them, or make “size” smaller"), ("nodes", other))

    def _link_errors(self) -> Iterator[GridError]:
        for number, names in enumerate(self.links):
            for name in names:
                if name not in self.nodes:
                    message = phrase("there is no place called {name}", name=quoted(name))
                    yield GridError(message, did_you_mean(name, self.nodes), ("links", number))
            for first, second in pairwise(names):
                if first == second:
                    message = phrase("{name} is linked to itself", name=quoted(first))
                    yield GridError(message, path=("links", number))

    def _make_links(self) -> tuple[Link, ...]:
        links: dict[frozenset[str], Link] = {}
        for first, second in (pair for names in self.links for pair in pairwise(names)):
            links.setdefault(frozenset((first, second)), Link(first, second))
        return tuple(links.values())


Sectors = Annotated[int, Field(ge=0, le=120)]


class RingsSpec(GridSpec):
    """Circles about one middle, cut into sectors: ``b1`` is the first cell of the second ring, at the top."""

    type: Literal["rings"] = Field(description="concentric rings divided into sectors")
    rings: Annotated[int, Field(ge=1, le=40)] | None = Field(
        default=None, description="number of rings, if all have the same number of cells", examples=["3"]
    )
    sectors: Sectors | Annotated[Many[Sectors], Field(min_length=1, max_length=40)] = Field(
        description="cells in each ring; a list goes from the centre outwards, 0 for a gap", examples=["[0, 6, 12]"]
    )

    def build_grid(self, lines: tuple[str, ...]) -> SignedCells[str]:
        """Return the cells of every ring; ``size`` is how deep a ring is."""
        refuse_map(lines)
        if isinstance(self.sectors, int):
            if self.rings is None:
                raise GridError(phrase("the key “rings” is missing"), phrase("add “sectors”: a number or a list"))
            sectors: tuple[int, ...] = (self.sectors,) * self.rings
        else:
            sectors = self.sectors
        if self.rings not in (None, len(sectors)):
            message = phrase(
                "“sectors” describes {count} rings, but “rings” is {rings}", count=len(sectors), rings=self.rings
            )
            raise GridError(message, phrase("leave out “rings”"), ("rings",))
        if not any(sectors):
            raise GridError(phrase("the rings have no cells"), path=("sectors",))
        return SignedCells(ring_grid(sectors, self.size), {})


MOST_CORNERS, MOST_POLYGONS, MOST_CELLS, FARTHEST = 60, 60, 20_000, 100


def pair(value: Any) -> Point:
    """Return two numbers as a point. Raises ``ValueError`` for anything else."""
    if isinstance(value, Point):
        return value
    numbers = value if isinstance(value, list | tuple) else ()
    if len(numbers) != 2 or any(isinstance(n, bool) or not isinstance(n, int | float) for n in numbers):
        raise ValueError(phrase("expected two numbers, such as [0.5, 1], not {value}", value=quoted(value)))
    if any(abs(number) > FARTHEST for number in numbers):
        raise ValueError(phrase("{value} is too far away; the unit is the size of a cell", value=quoted(value)))
    return Point(float(numbers[0]), float(numbers[1]))


def polygons(value: Any) -> tuple[Corners, ...]:
    """Return the polygons of a kind, from one list of corners or several. Raises ``ValueError`` for anything else."""
    if not isinstance(value, list | tuple) or not value or not isinstance(value[0], list | tuple) or not value[0]:
        raise ValueError(phrase("a polygon is a list of corners, such as [[0, 0], [1, 0], [0, 1]]"))
    several = value if isinstance(value[0][0], list | tuple) else [value]
    shapes = tuple(tuple(map(pair, polygon)) for polygon in several if isinstance(polygon, list | tuple))
    if len(shapes) > MOST_POLYGONS or any(not 3 <= len(polygon) <= MOST_CORNERS for polygon in shapes):
        raise ValueError(phrase("a polygon needs 3 to {most} corners", most=MOST_CORNERS))
    if any(polygon_area(polygon) < 1e-6 for polygon in shapes):
        raise ValueError(phrase("the polygon has no area"))
    return shapes


PolygonsField = Annotated[tuple[Corners, ...], BeforeValidator(polygons), value_schema(
    "polygons", "polygon by its corners, or a list of several", "array", examples=[[[0, 0], [1, 0], [0, 1]]],
    minItems=1,
)]  # fmt: skip
PairField = Annotated[Point, BeforeValidator(pair), value_schema(
    "pair", "two numbers", "array", examples=[[0.5, 1]], minItems=2, maxItems=2, items={"type": "number"},
)]  # fmt: skip
Steps = Annotated[tuple[PairField, PairField], Field(strict=False)]
TilePolygons = Annotated[dict[str, PolygonsField], Field(
    description="polygons by kind, each given by its corners",
    examples=["{brick: [[0, 0], [2, 0], [2, 1], [0, 1]]}"],
)]  # fmt: skip
RepeatSteps = Annotated[Steps | None, Field(
    description="step to the next column and step to the next row", examples=["[[2, 0], [1, 1]]"]
)]  # fmt: skip


class TilePattern(Strict):
    """Polygons, and the two steps by which they repeat; the unit of both is the size of a cell."""

    polygons: TilePolygons = {}
    repeat: RepeatSteps = None


class TilingSpec(GridSpec):
    """Polygons that repeat. The kind of a polygon is a word for its cells: ``{fill: dark, cells: octagon}``."""

    type: Literal["tiling"] = Field(description="repeating polygons")
    preset: str = Field(default="", description="name of a ready-made tiling", examples=["cairo"])
    polygons: TilePolygons = {}
    repeat: RepeatSteps = None
    columns: Count | None = Field(default=None, description="number of repeats from left to right", examples=["6"])
    rows: Count | None = Field(default=None, description="number of repeats from top to bottom", examples=["4"])

    def with_preset(self, presets: Mapping[str, TilePattern]) -> TilingSpec:
        """Return the tiling with the polygons of its preset. Raises ``GridError`` where there is none of the name."""
        if not self.preset:
            return self
        if self.preset not in presets:
            message = phrase("there is no tiling {name}", name=quoted(self.preset))
            raise GridError(message, phrase("available: {names}", names=tuple(presets)), ("preset",))
        pattern = presets[self.preset]
        return self.model_copy(update={"polygons": pattern.polygons, "repeat": pattern.repeat})

    def build_grid(self, lines: tuple[str, ...]) -> SignedCells[str]:
        """Return the cells of every repeat, or of those for which the map has a dot; the sign of each is its kind."""
        tiles = [TilePolygon(kind, corners) for kind, several in self.polygons.items() for corners in several]
        if not tiles or self.repeat is None:
            message = phrase("the tiling has no polygons yet")
            raise GridError(message, phrase("give a preset, or “polygons” and “repeat”"))
        across, down = self.repeat
        if abs(across.x * down.y - across.y * down.x) < 1e-3:
            raise GridError(phrase("both steps point the same way"), path=("repeat",))
        places = places_of_map(lines) if lines else block(*_dimensions(self))
        if len(places) * len(tiles) > MOST_CELLS:
            message = phrase(
                "{count:,} polygons are too many; at most {most:,} are allowed",
                count=len(places) * len(tiles),
                most=MOST_CELLS,
            )
            raise GridError(message, path=("columns",) if self.columns else ())
        return repeat_tiles(tiles, self.repeat, places, self.size)


GRIDS = ByKind({
    "hexes": HexesSpec, "squares": SquaresSpec, "mesh": MeshSpec, "rings": RingsSpec, "tiling": TilingSpec,
    "nodes": NodesSpec, "areas": AreasSpec, "none": BlankSpec,
}, key="type")  # fmt: skip
"""Every kind of grid that a board may have."""

if TYPE_CHECKING:
    GridField = GridSpec
else:
    GridField = Annotated[Any, BeforeValidator(GRIDS)]
