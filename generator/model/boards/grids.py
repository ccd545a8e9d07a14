"""What a board says of its grid: which cells there are, how large they are, what they are called and how they join."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from generator.geometry.covering import Rule
from generator.geometry.grids.grid import GridError
from generator.geometry.grids.hexes import Hex, HexGrid
from generator.geometry.grids.mesh import MeshGrid
from generator.geometry.grids.nodes import NodeGrid, corner_grid
from generator.geometry.grids.sign_map import SignedCells, meshed, signed_hexes, signed_squares
from generator.geometry.grids.squares import Square, SquareGrid
from generator.geometry.grids.tilings import HalfHexGrid
from generator.geometry.shapes import Point, Rect
from generator.i18n import phrase
from generator.model.boards.choices import Join, JoinField
from generator.model.fields import Many, Metres, Mm
from generator.model.validation import ByKind, Strict
from generator.model.value_schemas import value_schema

Orientation = Literal["flat", "pointy"]
Count = Annotated[int, Field(ge=1, le=400)]
CellSize = Annotated[Mm, Field(ge=2, le=300)]
Numbering = Literal["a1", "0101", "1-1", "1", "none"]
CountedFrom = Literal["top-left", "bottom-left", "top-right", "bottom-right"]


class GridSpec(Strict):
    """What every grid may say. ``numbering`` and ``counted_from`` that are not given are those of the kind of grid."""

    if TYPE_CHECKING:
        type: str

    size: CellSize = Field(default=25.0, description="the size of a cell on paper; of a hex or square its width")
    numbering: Numbering | None = Field(default=None, description="how cells are called: a1, 0101, 1-1, 1 or none")
    counted_from: CountedFrom | None = Field(default=None, description="the corner where numbers begin")
    numbers: Literal["none", "cells", "edges", "ends"] = Field(
        default="none",
        description="where the names of cells are printed: in every cell, or at the edges; ends: columns from each end",
    )
    play_on: Literal["cells", "corners"] = Field(
        default="cells", description="corners: pieces stand on the corners of the cells, whose sides are the lines"
    )
    joins: Many[JoinField] = Field(
        default=(), description="ways beyond what lies side by side: left-right, top-bottom, or between two cells"
    )

    @property
    def around(self) -> frozenset[str]:
        """Return the pairs of opposite sides of the board over which one goes on: left-right, top-bottom."""
        return frozenset(join for join in self.joins if isinstance(join, str))

    @property
    def gates(self) -> tuple[Join, ...]:
        """Return the ways between two places."""
        return tuple(join for join in self.joins if isinstance(join, Join))

    def goes_on(self, side: str) -> bool:
        """Return whether who leaves the board over its left, right, top or bottom side comes in at the opposite one."""
        return any(side in pair.split("-") for pair in self.around)

    def laid(self, lines: tuple[str, ...]) -> SignedCells[Any]:
        """Return the cells at their own size, and the signs that a map gives them.

        Raises ``GridError`` for a map that is none of this grid, and where there is nothing to go by.
        """
        raise NotImplementedError

    def standing(self, lines: tuple[str, ...]) -> SignedCells[Any]:
        """Return where pieces stand: the cells, or their corners, which have no signs. Raises like ``laid``."""
        found = self.laid(lines)
        return found if self.play_on == "cells" else SignedCells(corner_grid(found.grid), {})


def refuse_map(lines: tuple[str, ...]) -> None:
    """Raise ``GridError`` for a map that a grid has no use for."""
    if lines:
        hint = phrase("hexes, squares, mesh and tilings have one")
        raise GridError(phrase("this grid has no map"), hint, ("map", 0, 0))


class Covers(Strict):
    """What a grid is laid over, and which cells belong to it."""

    region: Literal["field", "plan"] = Field(description="the field of the board, or its plan")
    rule: Rule = Field(
        default="centre",
        description="cells whose middle lies in it, or of which half, the whole or anything at all lies in it",
    )


def covers(value: Any) -> Any:
    """Return what a grid covers: a region alone, or a mapping with a rule."""
    return {"region": value} if isinstance(value, str) else value


CoversField = Annotated[Covers, BeforeValidator(covers), value_schema(
    "covers", "field or plan, or {region: field, rule: half}: centre, half, whole or touched",
    anyOf=[{"enum": ["field", "plan"]}, {"type": "object"}],
)]  # fmt: skip


class Covered(GridSpec):
    """A grid that is given by a map, by columns and rows, or by what it covers."""

    columns: Count | None = Field(default=None, description="how many cells from left to right")
    rows: Count | None = Field(default=None, description="how many cells from top to bottom")
    covers: CoversField | None = Field(
        default=None, description="what the grid is laid over: the field of the board, or its plan"
    )
    goal_cells: Annotated[int, Field(ge=1, le=99)] | None = Field(
        default=None, description="how many cells each goal of the field is wide, where its posts do not say"
    )
    cells: Annotated[int, Field(ge=4, le=20_000)] | None = Field(
        default=None, description="about how many cells cover the field"
    )
    metres: Annotated[Metres, Field(ge=0.1, le=100)] | None = Field(
        default=None, description="how much of a field or a plan a cell stands for"
    )


class HexesSpec(Covered):
    """Hexes."""

    type: Literal["hexes"] = Field(description="hexes")
    orientation: Orientation = Field(default="pointy", description="which way the hexes lie")
    edge: Literal["whole", "half"] = Field(
        default="whole", description="half: the outermost of every other row, or column, are cut in half"
    )

    def laid(self, lines: tuple[str, ...]) -> SignedCells[Hex]:
        """Return the hexes of a map, or of so many columns and rows."""
        signs = signed_hexes(lines or self.plain_map(), self.orientation)
        kind = HalfHexGrid if self.edge == "half" else HexGrid
        return SignedCells(kind(tuple(signs), self.orientation, self.size, Point(0.0, 0.0)), signs)

    def plain_map(self) -> tuple[str, ...]:
        """Return a map of plain hexes; those of every other row, or column, are shifted by half a hex.

        With half hexes at the edges the shifted ones are one more.
        """
        columns, rows = _counts(self)
        cut = self.edge == "half"
        if self.orientation == "pointy":
            shifted = [cut != row % 2 for row in range(rows)]
            return tuple(" " * shift + " ".join("." * (columns + (cut and not shift))) for shift in shifted)
        return tuple(
            "".join("." if (row + column + cut) % 2 == 0 else " " for column in range(columns))
            for row in range(2 * rows + cut)
        )


class SquaresSpec(Covered):
    """Squares in columns and rows."""

    type: Literal["squares"] = Field(description="squares in columns and rows")

    def laid(self, lines: tuple[str, ...]) -> SignedCells[Square]:
        """Return the squares of a map, or of so many columns and rows."""
        signs = signed_squares(lines or tuple("." * columns for columns, rows in [_counts(self)] for _ in range(rows)))
        last = max(signs)
        whole = SquareGrid(last.column + 1, max(square.row for square in signs) + 1, self.size)
        return SignedCells(whole if len(signs) == len(whole.cells) else replace(whole, only=frozenset(signs)), signs)


class MeshSpec(GridSpec):
    """Cells of odd shapes on a square mesh: equal letters of the board's map are one cell."""

    type: Literal["mesh"] = Field(description="cells of odd shapes, drawn as a map with one letter a cell")
    least: Annotated[int, Field(ge=1, le=50)] = Field(default=1, description="how many squares a cell has at least")

    def laid(self, lines: tuple[str, ...]) -> SignedCells[str]:
        """Return the cells of a map."""
        grid = MeshGrid(meshed(lines), self.size)
        return SignedCells(grid, {cell: cell for cell in grid.cells})


class BlankSpec(GridSpec):
    """No cells: a mat that holds panels only."""

    type: Literal["none"] = Field(description="no cells: a mat that holds panels only")
    width: Annotated[Mm, Field(ge=40, le=2000)] = Field(default=180.0, description="how wide the mat is")
    height: Annotated[Mm, Field(ge=40, le=2000)] = Field(default=120.0, description="how high the mat is")

    def laid(self, lines: tuple[str, ...]) -> SignedCells[str]:
        """Return no cells."""
        return SignedCells(NodeGrid((), (), self.size, self.size, area=Rect(0, 0, self.width, self.height)), {})


def _counts(spec: Covered) -> tuple[int, int]:
    if spec.columns is None or spec.rows is None:
        raise GridError(phrase("nothing says which cells there are"), phrase("give a map, or columns and rows"))
    return spec.columns, spec.rows


GRIDS = ByKind(
    {
        "hexes": "generator.model.boards.grids.HexesSpec",
        "squares": "generator.model.boards.grids.SquaresSpec",
        "mesh": "generator.model.boards.grids.MeshSpec",
        "rings": "generator.model.boards.rings.RingsSpec",
        "tiling": "generator.model.boards.tiling.TilingSpec",
        "nodes": "generator.model.boards.nodes.NodesSpec",
        "none": "generator.model.boards.grids.BlankSpec",
    },
    key="type",
)
"""Every kind of grid that a board may have."""

if TYPE_CHECKING:
    GridField = GridSpec
else:
    GridField = Annotated[Any, BeforeValidator(GRIDS)]
