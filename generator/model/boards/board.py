"""A board: a grid, layers upon it, panels beside it, and what is to be true of it; none of that is a rule for all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from generator.i18n import phrase
from generator.model.boards.cells import CellsField, SignMap
from generator.model.boards.grids import GridField
from generator.model.boards.layers import EdgesLayer, LayerField, NamedStyle
from generator.model.boards.markings import BoardField
from generator.model.boards.panels import Panels
from generator.model.fields import Many, Mm, ReadBy, TextField, WordsField, value_schema
from generator.model.validation import Strict
from generator.problems import UnfitError, did_you_mean, quoted


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


class BoardChecks(Strict):
    """What is to be true of a board."""

    connected: bool = Field(default=False, description="every cell can be reached from every other")
    fair: Literal[180] | None = Field(default=None, description="the board looks the same after half a turn")
    closed: bool = Field(default=False, description="nothing leads off the board: its outside is closed or joined")
    no_dead_ends: Annotated[int, Field(ge=1, le=6)] | None = Field(
        default=None, alias="no-dead-ends", description="how many ways lead out of each cell at least"
    )
    passable: Many[CellsField] = Field(default=(), description="cells or zones between each of which there is a way")


def checks(value: Any) -> Any:
    """Return checks as a mapping, from a list such as ``[connected, {fair: {turn: 180}}]``."""
    if not isinstance(value, list):
        return value
    found: dict[str, Any] = {}
    for entry in value:
        name, wanted = (entry, None) if not isinstance(entry, dict) else next(iter(entry.items()), ("", None))
        if name not in _USUAL:
            raise UnfitError(phrase("{name} is no check", name=quoted(name)), did_you_mean(str(name), _USUAL))
        if isinstance(wanted, dict) and len(wanted) == 1:
            wanted = next(iter(wanted.values()))
        found[name] = _USUAL[name] if wanted is None else wanted
    return found


_USUAL: dict[str, Any] = {"connected": True, "fair": 180, "closed": True, "no-dead-ends": 2, "passable": [["all"]]}
ChecksField = Annotated[BoardChecks, BeforeValidator(checks), value_schema(
    "checks", "what is to be true of the board: connected, closed, fair, no-dead-ends, passable", "array", "object",
)]  # fmt: skip


def _keys(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError(phrase("a mapping of keys of the board is expected, not {found}", found=quoted(value)))
    if wrong := [key for key in value if key not in Board.model_fields]:
        raise ValueError(phrase("{key} is no key of a board", key=quoted(wrong[0])))
    return value


Variant = Annotated[Mapping[str, Any], ReadBy(_keys)]
"""Keys of a board that differ, as they are written: they are read when they apply."""


class Board(Strict):
    replaced = {
        "kind": "grid: {type: …}, layers: […]",
        "scenario": "plan: …",
        "mesh": "grid: {size: …}",
        "least": "grid: {least: …}",
        "torus": "grid: {joins: [left-right, top-bottom]}",
        "tunnels": "grid: {joins: [{name: …, ends: […]}]}",
        "teleports": "grid: {joins: [{name: …, ends: […], one_way: true}]}",
        "dead_corners": "checks: [connected]",
        "orientation": "grid: {orientation: …}",
        "columns": "grid: {columns: …}",
        "metres_per_hex": "grid: {metres: …}",
        "hexes": "grid: {cells: …}",
        "hex": "grid: {size: …}",
        "goal_hexes": "grid: {goal_cells: …}",
        "board_width": "width: …",
    }

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
    signs: dict[str, CellsField] = Field(
        default={}, description="what the signs of the map stand for: styles, zones, words"
    )
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
    def edges(self) -> tuple[EdgesLayer, ...]:
        return tuple(layer for layer in self.layers if isinstance(layer, EdgesLayer))

    @property
    def note_in_panel(self) -> bool:
        """Return whether a panel says the board's remark: an upright title does, and a text that holds its words."""
        note = dict(self.note.texts) if self.note else {}
        said = [getattr(panel, "text", None) for panel in self.panels if panel.kind == "text"]
        texts = [dict(words.texts) for words in said if words]
        held = any(all(words in text.get(language, "") for language, words in note.items()) for text in texts)
        return held or self.has_title

    @property
    def has_title(self) -> bool:
        """Return whether a panel has the name of the game, and room for the board's remark below it."""
        return any(panel.kind == "title" and panel.turn == "upright" for panel in self.panels)

    @property
    def options_set(self) -> Mapping[str, str]:
        """Return the options of the rules that this board sets, with their values as they are written for them."""
        truth = {True: "yes", False: "no"}
        return {name: value if isinstance(value, str) else truth[value] for name, value in self.options.items()}
