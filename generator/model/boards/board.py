"""A board: a grid, layers upon it, panels beside it, and what is to be true of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from generator.model.boards.checks import BoardChecks, ChecksField
from generator.model.boards.choices import CellsField, SignMap
from generator.model.boards.grids import GridField
from generator.model.boards.layers import LayerField
from generator.model.boards.markings import BoardField
from generator.model.boards.panels import Panels
from generator.model.boards.styles import NamedStyle
from generator.model.fields import Many, Mm, ReadBy, TextField, WordsField
from generator.model.validation import Strict
from generator.problems import shown
from generator.words import phrase

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


Margin = Annotated[Mm, Field(ge=0, le=1000)]


class BoardMargins(Strict):
    """The room beside the grid, for the cell size that the game gives; a side not given takes what its panels need."""

    left: Margin | None = Field(default=None, description="at the left of the grid")
    right: Margin | None = Field(default=None, description="at the right of the grid")
    top: Margin | None = Field(default=None, description="above the grid")
    bottom: Margin | None = Field(default=None, description="below the grid")


def _keys(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError(phrase("a mapping of keys of the board is expected, not {found}", found=shown(value)))
    if wrong := [key for key in value if key not in Board.model_fields]:
        raise ValueError(phrase("{key} is no key of a board", key=shown(wrong[0])))
    return value


Variant = Annotated[Mapping[str, Any], ReadBy(_keys)]
"""Keys of a board that differ, as they are written: they are read when they apply."""


class Board(Strict):
    """A board."""

    grid: GridField = Field(description="the cells of the board")
    field: BoardField | None = Field(default=None, description="the field that the grid covers")
    width: Annotated[Mm, Field(ge=60, le=10_000)] | None = Field(
        default=None, description="the width of the printed board, in place of the size of a cell"
    )
    sheets: Annotated[int, Field(ge=1, le=300)] | None = Field(
        default=None, description="on how many sheets it is printed, in place of the size of a cell"
    )
    plan: TextField = Field(
        default="", description="the plan that a grid covers when no other is asked for: a file of the folder scenarios"
    )
    templates: bool = Field(default=False, description="whether a sheet of templates for hexes is printed")
    map: SignMap = Field(default=(), description="a sign for each cell, line by line; a dot is a plain cell")
    signs: dict[str, Tags] = Field(default={}, description="what the signs of the map stand for: styles, zones, words")
    zones: dict[str, CellZone] = Field(default={}, description="cells with a name")
    styles: dict[str, NamedStyle] = Field(default={}, description="how cells and lines look, by the names of styles")
    layers: Many[LayerField] = Field(default=(), description="what is drawn on the board, one after the other")
    panels: Panels = Field(default=(), description="what stands beside the grid, in the order of each side")
    margins: BoardMargins = Field(default=BoardMargins.model_construct(), description="the room beside the grid")
    checks: ChecksField = Field(default=BoardChecks.model_construct(), description="what is to be true of the board")
    options: dict[str, str | bool] = Field(
        default={}, description="the options of the rules with which the game is played on this board"
    )
    variants: dict[str, dict[str, Variant]] = Field(
        default={}, description="for an option of the rules and its value, keys of the board that then differ"
    )
    token: str = Field(default="", description="the token that must find room in every cell")
    note: WordsField | None = Field(default=None, description="a remark printed small on the board")

    @property
    def note_in_panel(self) -> bool:
        """Return whether a panel says the board's remark: an upright title does, and a text that holds its words."""
        note = dict(self.note.texts) if self.note else {}
        told = (dict(panel.text.texts) for panel in self.panels if panel.kind == "text" and panel.text)
        held = any(all(words in texts.get(language, "") for language, words in note.items()) for texts in told)
        return held or self.titled

    @property
    def titled(self) -> bool:
        """Return whether a panel has the name of the game, and room for the board's remark below it."""
        return any(panel.kind == "title" and panel.turn == "upright" for panel in self.panels)

    @property
    def options_set(self) -> Mapping[str, str]:
        """Return the options of the rules that this board sets, with their values as they are written for them."""
        truth = {True: "yes", False: "no"}
        return {name: value if isinstance(value, str) else truth[value] for name, value in self.options.items()}
