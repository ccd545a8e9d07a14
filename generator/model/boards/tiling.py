"""What a board says of a tiling: polygons that repeat, its own or those of a preset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from generator.geometry.grids.grid import GridError
from generator.geometry.grids.sign_map import SignedCells
from generator.geometry.grids.tilings import Corners, Repeat, TilePolygon, block, places_of_map, tiled
from generator.geometry.shapes import Point, polygon_area
from generator.i18n import phrase
from generator.model.boards.grids import Count, GridSpec
from generator.model.validation import Strict
from generator.model.value_schemas import value_schema
from generator.problems import quoted

MOST_CORNERS, MOST_POLYGONS, MOST_CELLS, FARTHEST = 60, 60, 20_000, 100


def pair(value: Any) -> Point:
    """Return two numbers as a point. Raises ``ValueError`` for anything else."""
    if isinstance(value, Point):
        return value
    numbers = value if isinstance(value, list | tuple) else ()
    if len(numbers) != 2 or any(isinstance(n, bool) or not isinstance(n, int | float) for n in numbers):
        raise ValueError(phrase("two numbers are expected, such as [0.5, 1], not {value}", value=quoted(value)))
    if any(abs(number) > FARTHEST for number in numbers):
        raise ValueError(phrase("{value} lies too far away; the unit is the size of a cell", value=quoted(value)))
    return Point(float(numbers[0]), float(numbers[1]))


def polygons(value: Any) -> tuple[Corners, ...]:
    """Return the polygons of a kind: one, a list of corners, or a list of several. Raises ``ValueError``."""
    if not isinstance(value, list | tuple) or not value or not isinstance(value[0], list | tuple) or not value[0]:
        raise ValueError(phrase("a polygon is a list of corners, such as [[0, 0], [1, 0], [0, 1]]"))
    several = value if isinstance(value[0][0], list | tuple) else [value]
    found = tuple(tuple(map(pair, polygon)) for polygon in several if isinstance(polygon, list | tuple))
    if len(found) > MOST_POLYGONS or any(not 3 <= len(polygon) <= MOST_CORNERS for polygon in found):
        raise ValueError(phrase("a polygon has 3 to {most} corners", most=MOST_CORNERS))
    if any(polygon_area(polygon) < 1e-6 for polygon in found):
        raise ValueError(phrase("a polygon without area"))
    return found


PolygonsField = Annotated[tuple[Corners, ...], BeforeValidator(polygons), value_schema(
    "polygons", "a polygon by its corners, such as [[0, 0], [1, 0], [0, 1]], or a list of several", "array",
    minItems=1,
)]  # fmt: skip
PairField = Annotated[Point, BeforeValidator(pair), value_schema(
    "pair", "two numbers, such as [0.5, 1]", "array", minItems=2, maxItems=2, items={"type": "number"},
)]  # fmt: skip
Steps = Annotated[tuple[PairField, PairField], Field(strict=False)]


class TilePattern(Strict):
    """Polygons, and the two steps by which they repeat; the unit of both is the size of a cell."""

    polygons: dict[str, PolygonsField] = Field(
        default={}, description="the polygons by their kinds, each by its corners"
    )
    repeat: Steps | None = Field(default=None, description="the step to the next column and the one to the next row")


class TilingSpec(GridSpec):
    """Polygons that repeat. The kind of a polygon is a word for its cells: ``{fill: dark, cells: octagon}``."""

    type: Literal["tiling"] = Field(description="polygons that repeat")
    preset: str = Field(default="", description="a tiling that Pizarra knows, such as triangles or cairo")
    polygons: dict[str, PolygonsField] = Field(
        default={}, description="the polygons by their kinds, each by its corners"
    )
    repeat: Steps | None = Field(default=None, description="the step to the next column and the one to the next row")
    columns: Count | None = Field(default=None, description="how often they repeat from left to right")
    rows: Count | None = Field(default=None, description="how often they repeat from top to bottom")

    def of(self, presets: Mapping[str, TilePattern]) -> TilingSpec:
        """Return the tiling with the polygons of its preset. Raises ``GridError`` where there is none of the name."""
        if not self.preset:
            return self
        if self.preset not in presets:
            told = phrase("there is no tiling {name}", name=quoted(self.preset))
            raise GridError(told, phrase("known are: {names}", names=tuple(presets)), ("preset",))
        known = presets[self.preset]
        return self.model_copy(update={"polygons": known.polygons, "repeat": known.repeat})

    def laid(self, lines: tuple[str, ...]) -> SignedCells[str]:
        """Return the cells of every repeat, or of those for which the map has a dot; the sign of each is its kind."""
        tiles = [TilePolygon(kind, corners) for kind, several in self.polygons.items() for corners in several]
        if not tiles or self.repeat is None:
            told = phrase("nothing says which polygons repeat, and how")
            raise GridError(told, phrase("give a preset, or “polygons” and “repeat”"))
        across, down = self.repeat
        if abs(across.x * down.y - across.y * down.x) < 1e-3:
            raise GridError(phrase("both steps lead the same way"), path=("repeat",))
        places = self._places(lines)
        if len(places) * len(tiles) > MOST_CELLS:
            told = phrase(
                "{count:,} polygons are too many; {most:,} may be", count=len(places) * len(tiles), most=MOST_CELLS
            )
            raise GridError(told, path=("columns",) if self.columns else ())
        return tiled(tiles, self.repeat, places, self.size)

    def _places(self, lines: tuple[str, ...]) -> tuple[Repeat, ...]:
        if lines:
            return places_of_map(lines)
        if self.columns is None or self.rows is None:
            raise GridError(phrase("nothing says which cells there are"), phrase("give a map, or columns and rows"))
        return block(self.columns, self.rows)
