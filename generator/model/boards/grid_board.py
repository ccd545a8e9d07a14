"""A board: a grid, layers upon it, panels beside it, and what is to be true of it."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from generator.model.boards.checks import BoardChecks, ChecksField
from generator.model.boards.choices import CellsField, SignMap
from generator.model.boards.grids import GridField
from generator.model.boards.layers import LayerField
from generator.model.boards.panels import Panels
from generator.model.boards.styles import NamedStyle
from generator.model.fields import Many, Mm, TextField, WordsField
from generator.model.validation import Strict

BLANK, PLAIN = " ", "."
Tags = CellsField


class CellZone(Strict):
    """Cells with a name: what a layer, a label or a rule may speak of, and the values they have in play."""

    name: WordsField | None = Field(default=None, description="what it is called")
    signs: TextField = Field(default="", description="the signs of the map that belong to it")
    cells: CellsField = Field(default=(), description="further cells, by name or range")
    style: str = Field(default="", description="the style of its cells, for layers that draw each zone in its own")
    values: dict[str, int | str] = Field(
        default={}, description="values of its own, such as points, for texts in marks"
    )


ZONE = "zone"
"""The style of a layer that draws every cell in the style of its zone."""


class BoardMargins(Strict):
    """The room beside the grid, for the cell size that the game gives; a side not given takes what its panels need."""

    left: Mm | None = Field(default=None, description="at the left of the grid")
    right: Mm | None = Field(default=None, description="at the right of the grid")
    top: Mm | None = Field(default=None, description="above the grid")
    bottom: Mm | None = Field(default=None, description="below the grid")


class GridBoard(Strict):
    """A board."""

    kind: ClassVar[str] = "grid"
    grid: GridField = Field(description="the cells of the board")
    map: SignMap = Field(default=(), description="a sign for each cell, line by line; a dot is a plain cell")
    signs: dict[str, Tags] = Field(default={}, description="what the signs of the map stand for: styles, zones, words")
    zones: dict[str, CellZone] = Field(default={}, description="cells with a name")
    styles: dict[str, NamedStyle] = Field(default={}, description="how cells and lines look, by the names of styles")
    layers: Many[LayerField] = Field(default=(), description="what is drawn on the board, one after the other")
    panels: Panels = Field(default=(), description="what stands beside the grid, in the order of each side")
    margins: BoardMargins = Field(default=BoardMargins.model_construct(), description="the room beside the grid")
    checks: ChecksField = Field(default=BoardChecks.model_construct(), description="what is to be true of the board")
    token: str = Field(default="", description="the token that must find room in every cell")
    note: WordsField | None = Field(default=None, description="a remark printed small on the board")
