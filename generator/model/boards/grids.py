"""What a board says of its grid: which cells or places there are, how large, and what they are called."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
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
from generator.geometry.shapes import Point, Rect, Size, polygon_area
from generator.i18n import phrase
from generator.model.boards.cells import Join, JoinField
from generator.model.boards.places import Place, PlaceNames
from generator.model.fields import Many, Metres, Mm, TextField, WordsField, value_schema
from generator.model.localized import Words
from generator.model.validation import ByKind, Strict
from generator.problems import did_you_mean, quoted
from generator.scene.fonts import POINT, SEMIBOLD, text_width

Count = Annotated[int, Field(ge=1, le=400)]
CellSize = Annotated[Mm, Field(ge=2, le=300)]


class GridSpec(Strict):
    if TYPE_CHECKING:
        type: str

    size: CellSize = Field(default=25.0, description="cell size on paper; for hexes and squares, their width")
    numbering: Numbering | None = Field(
        default=None,
        description="names of the cells: letter and number, number and letter, four digits, column-row, plain numbers, "
        "or none; diagonal follows the lines of hexes",
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
        default=(), description="extra connections between cells: left-right, top-bottom, or two named cells"
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
        if not grid.cells:
            hint = phrase("give a map: neighbouring squares with the same letter are one cell, a dot is none")
            raise GridError(phrase("the grid has no cells yet"), hint, ("map", 0, 0) if lines else ())
        return SignedCells(grid, {cell: cell for cell in grid.cells})


class BlankSpec(GridSpec):
    type: Literal["none"] = Field(description="no cells: a mat that holds only panels")
    width: Annotated[Mm, Field(ge=40, le=2000)] = Field(default=180.0, description="width of the mat")
    height: Annotated[Mm, Field(ge=40, le=2000)] = Field(default=120.0, description="height of the mat")

    def build_grid(self, lines: tuple[str, ...]) -> SignedCells[str]:
        return SignedCells(NodeGrid((), (), self.size, self.size, area=Rect(0, 0, self.width, self.height)), {})


class PaperSpec(BlankSpec):
    """A sheet of paper, which has what is drawn beneath pieces."""


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

    table: TextField = Field(
        default="", alias="from",
        description="table of names and values, with a column id, a column name, and one for each value",
        examples=["data/areas.csv"],
    )  # fmt: skip

    def build_grid(self, lines: tuple[str, ...]) -> SignedCells[str]:
        """Raise ``GridError``: the areas are in a file, and ``with_map`` builds the grid of them."""
        raise GridError(phrase("the map has not been read"), path=("picture",))

    def name_of(self, cell: str) -> Words | None:
        return self.areas[cell].name if cell in self.areas else None

    def values_of(self, cell: str) -> Mapping[str, int | str]:
        return self.areas[cell].values if cell in self.areas else {}

    def with_map(self, map_areas: AreaGrid, lines: tuple[str, ...]) -> AreaGrid:
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


def chain(value: Any) -> tuple[str, ...]:
    """Return the names of a chain of links: ``mill-bridge-inn`` or a list. Raises ``ValueError`` for fewer than two."""
    if isinstance(value, tuple):
        return value
    names = value if isinstance(value, list) else re.split(r"\s*-\s*", str(value).strip())
    if len(names) < 2 or not all(isinstance(name, str | int) and str(name) for name in names):
        message = phrase("a link joins two or more names, such as mill-bridge-inn, not {value}", value=quoted(value))
        raise ValueError(message)
    return tuple(map(str, names))


ChainField = Annotated[tuple[str, ...], BeforeValidator(chain), value_schema(
    "links", "chain of linked positions", "string", "array", examples=["mill-bridge-inn"],
)]  # fmt: skip
Extent = Annotated[Mm, Field(ge=20, le=3000)]


class NodesSpec(GridSpec):
    """Places on which pieces stand, and the lines between them, in millimetres from the top left.

    Tables are read before a grid is built: what they say is then among ``nodes``.
    """

    type: Literal["nodes"] = Field(description="spaces for pieces joined by lines")
    nodes: Annotated[dict[str, Place], Field(max_length=MOST)] = Field(
        default={},
        description="places by name: distance from the left and from the top, or a mapping with further keys",
        examples=["{mill: [20mm, 35mm], inn: {at: [60mm, 35mm], shape: square, side: left}}"],
    )
    table: TextField = Field(
        default="", alias="from",
        description="table of more places, with columns id, x and y in mm, and any keys of a place",
        examples=["data/cities.csv"],
    )  # fmt: skip
    oval: Annotated[int, Field(ge=4, le=400)] | None = Field(
        default=None, description="number of spaces of an oval track, called 1, 2, 3 …", examples=["40"]
    )
    links: Many[ChainField] = Field(default=(), description="lines between positions")
    names: PlaceNames | None = Field(
        default=None, description="names of the places: beside, inside, none, or keys and values", examples=["beside"]
    )
    width: Extent | None = Field(
        default=None, description="width of the board; if not given, what its positions need", examples=["180mm"]
    )
    height: Extent | None = Field(
        default=None, description="height of the board; if not given, what its positions need", examples=["120mm"]
    )

    @property
    def places(self) -> Mapping[str, Place]:
        """Return the places that are listed, and those of the oval track."""
        if self.oval is None:
            return self.nodes
        return {**_oval_places(self.oval, self.size, self._oval_area), **self.nodes}

    @property
    def has_looks(self) -> bool:
        """Return whether places have a name, or a shape, size or style of their own."""
        return self.names is not None or not all(place.is_plain for place in self.nodes.values())

    def name_of(self, cell: str) -> Words | None:
        return self.nodes[cell].name if cell in self.nodes else None

    def printed_name(self, place: str) -> Words | None:
        """Return the name that is printed at a place; ``None`` for none."""
        if self.side_of(place) == "none":
            return None
        return self.name_of(place) or (Words.of(place) if self.names else None)

    def side_of(self, place: str) -> str:
        listed = self.nodes.get(place)
        return (listed.side if listed else None) or (self.names.side if self.names else "auto")

    def build_grid(self, lines: tuple[str, ...]) -> SignedCells[str]:
        """Return the places and their links; ``size`` is how wide a place is where it has no size of its own.

        A ``GridError`` has the sound part of the grid, so that other mistakes can be found in the same run.
        """
        refuse_map(lines)
        places = self.places
        if not places:
            hint = phrase("write {example}", example="nodes: {mill: [20mm, 35mm]}")
            raise GridError(phrase("the grid has no places yet"), hint)
        area = self._area
        at = positions([place.at for place in places.values()])
        nodes = tuple(
            Node(name, place.at, position, place.extent, place.shape in ("square", "box"))
            for (name, place), position in zip(places.items(), at, strict=True)
        )
        signed = SignedCells(NodeGrid(nodes, self._make_links(places), self.size, self.size, area=area), {})
        raise_grid_errors((*self._area_errors(), *self._place_errors(places), *self._link_errors(places)), signed)
        return signed

    @property
    def _oval_area(self) -> Rect:
        """Return the board, or one twice as long as high whose track has a fifth of a place between two places."""
        radius = 1.2 * self.size * (self.oval or 0) / (4 + 2 * math.pi)
        width, height = self.width or 4 * radius + 1.2 * self.size, self.height or 2 * radius + 1.2 * self.size
        return Rect(0.0, 0.0, width, height)

    @property
    def _area(self) -> Rect | None:
        if self.width is not None and self.height is not None:
            return Rect(0.0, 0.0, self.width, self.height)
        if self.oval is not None:
            return self._oval_area
        return self._area_of_names() if self.has_looks else None

    def _area_of_names(self) -> Rect:
        """Return the rectangle around all places with the names that may be beside them."""
        size, rects = (self.names.size if self.names else None) or NAME_SIZE, []
        for name, place in self.places.items():
            words = self.printed_name(name)
            texts = dict(words.texts).values() if words and self.side_of(name) != "inside" else ()
            wide = min(MOST_NAME, max((text_width(text, SEMIBOLD, size) + size for text in texts), default=0.0))
            width, height = place.extent or Size(self.size, self.size)
            across, down = width / 2 + wide, height / 2 + (1.5 * size if wide else 0.0)
            rects.append(Rect(place.at.x - across, place.at.y - down, 2 * across, 2 * down))
        return Rect.union(rects)

    def _area_errors(self) -> Iterator[GridError]:
        if (self.width is None) != (self.height is None) and self.oval is None:
            key, other = ("height", "width") if self.height is None else ("width", "height")
            yield GridError(phrase("the key {key} is missing", key=quoted(key)), path=(other,))

    def _place_errors(self, places: Mapping[str, Place]) -> Iterator[GridError]:
        """Yield names that links cannot distinguish, and places off the board or overlapping."""
        area = self._area if self.width is not None and self.height is not None else None
        sizes = {name: place.extent or Size(self.size, self.size) for name, place in places.items()}
        for name, place in places.items():
            if not _NAME.fullmatch(name):
                hint = phrase("use letters, digits and _, and begin with a letter or a digit")
                message = phrase("{name} cannot be the name of a place", name=quoted(name))
                yield GridError(message, hint, ("nodes", name))
            (x, y), (width, height) = place.at, sizes[name]
            if area and not area.encloses(Rect(x - width / 2, y - height / 2, width, height)):
                message = phrase("{name} is not on the board", name=quoted(name))
                hint = phrase("a place is {size:g} mm across; the board is {width:g} × {height:g} mm",
                              size=max(sizes[name]), width=area.width, height=area.height)  # fmt: skip
                yield GridError(message, hint, ("nodes", name))
            if self.oval is not None and name in self.nodes and name.isdecimal() and 1 <= int(name) <= self.oval:
                message = phrase("the oval track has a place called {name} too", name=quoted(name))
                yield GridError(message, phrase("give it another name"), ("nodes", name))
        yield from _overlap_errors(places, sizes)

    def _link_errors(self, places: Mapping[str, Place]) -> Iterator[GridError]:
        for number, names in enumerate(self.links):
            for name in names:
                if name not in places:
                    message = phrase("there is no place called {name}", name=quoted(name))
                    yield GridError(message, did_you_mean(name, places), ("links", number))
            for first, second in pairwise(names):
                if first == second:
                    message = phrase("{name} is linked to itself", name=quoted(first))
                    yield GridError(message, path=("links", number))

    def _make_links(self, places: Mapping[str, Place]) -> tuple[Link, ...]:
        links: dict[frozenset[str], Link] = {}
        if self.oval is not None:
            for link in _oval_links(self.oval, self.size, self._oval_area):
                links[frozenset(link[:2])] = link
        for first, second in (pair for names in self.links for pair in pairwise(names)):
            if first in places and second in places and first != second:
                links.setdefault(frozenset((first, second)), Link(first, second))
        return tuple(links.values())


NAME_SIZE = 8 * POINT
"""The height of the letters of names beside places where nobody says so."""


MOST_NAME = 60.0
"""The room beside a place that a name gets at most where nobody says how large the board is."""


def _overlap_errors(places: Mapping[str, Place], sizes: Mapping[str, Size]) -> Iterator[GridError]:
    """Yield places that overlap: each pair, or one error about the size where too many do to be only misplaced."""
    pairs = [
        (math.dist(first.at, second.at), name, other)
        for (name, first), (other, second) in combinations(places.items(), 2)
        if _overlap(first, second, sizes[name], sizes[other])
    ]
    plain = [pair for pair in pairs if places[pair[1]].size is places[pair[2]].size is None and pair[0] > 0]
    if len(pairs) > _MANY_OVERLAPS and plain:
        gap, name, other = min(plain)
        pairs = [pair for pair in pairs if pair not in plain]
        message = phrase(
            "places are {size:g} mm wide, and {count} pairs of them overlap",
            size=sizes[name].width, count=len(plain),
        )  # fmt: skip
        hint = phrase("at most {size:g} mm fits between {name} and {other}; make “size” smaller",
                      size=math.floor(10 * gap) / 10, name=quoted(name), other=quoted(other))  # fmt: skip
        yield GridError(message, hint, ("size",))
    for gap, name, other in pairs[:_MANY_OVERLAPS]:
        message = phrase(
            "{name} and {other} overlap: they are {gap:.1f} mm apart and {size:g} mm wide",
            name=quoted(name), other=quoted(other), gap=gap, size=max(sizes[name].width, sizes[other].width),
        )  # fmt: skip
        yield GridError(message, phrase("move one of them, or make “size” smaller"), ("nodes", other))
    if len(pairs) > _MANY_OVERLAPS:
        more = len(pairs) - _MANY_OVERLAPS
        yield GridError(phrase("{count} more pairs of places overlap", count=more), path=("nodes",))


_MANY_OVERLAPS = 6


def _overlap(first: Place, second: Place, size: Size, other: Size) -> bool:
    dx, dy = abs(first.at.x - second.at.x), abs(first.at.y - second.at.y)
    across, down = (size.width + other.width) / 2, (size.height + other.height) / 2
    if dx >= across or dy >= down:
        return False
    cornered = first.shape in ("square", "box") or second.shape in ("square", "box")
    return cornered or math.hypot(dx, dy) < across


@lru_cache(maxsize=8)
def _oval_places(count: int, size: float, area: Rect) -> Mapping[str, Place]:
    """Return the places of an oval track at equal distances, from the middle of its lower side, clockwise."""
    return {str(step + 1): Place(at=_on_oval(step / count, size, area)) for step in range(count)}


def _oval_links(count: int, size: float, area: Rect) -> Iterator[Link]:
    """Yield the links of an oval track, which bend with it."""
    for step in range(count):
        ends = [_on_oval(end / count, size, area) for end in (step, step + 1)]
        between = (_on_oval((step + part / 8) / count, size, area) for part in range(1, 8))
        free = (point for point in between if min(math.dist(point, end) for end in ends) > 0.5 * size)
        yield Link(str(step + 1), str((step + 1) % count + 1), tuple(free))


def _on_oval(share: float, size: float, area: Rect) -> Point:
    """Return the point at a share of the way round: two straights and two half circles, inside an area."""
    (x, y), margin = area.centre, 0.6 * size
    width, height = max(area.width - 2 * margin, size), max(area.height - 2 * margin, size)
    radius, straight = min(width, height) / 2, abs(width - height)
    way = share % 1.0 * (2 * straight + 2 * math.pi * radius)
    # as if it were longer than high, from the middle of the lower side to the left
    turn = math.pi * radius
    if way < straight / 2:
        dx, dy = -way, radius
    elif way < straight / 2 + turn:
        angle = (way - straight / 2) / radius
        dx, dy = -straight / 2 - radius * math.sin(angle), radius * math.cos(angle)
    elif way < 1.5 * straight + turn:
        dx, dy = way - straight - turn, -radius
    elif way < 1.5 * straight + 2 * turn:
        angle = (way - 1.5 * straight - turn) / radius
        dx, dy = straight / 2 + radius * math.sin(angle), -radius * math.cos(angle)
    else:
        dx, dy = 2 * straight + 2 * turn - way, radius
    return Point(x + dx, y + dy) if width >= height else Point(x - dy, y + dx)


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
