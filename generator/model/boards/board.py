"""A board: a grid, layers upon it, panels beside it, and what is to be true of it; none of that is a rule for all.

Panels are at one of its four sides, in the order of the list and without coordinates: ``side`` is the side of the
board, ``turn`` the direction a panel faces. A panel may be written short: ``legend``, or with its kind as the key of
its heading: ``{track: Turns, boxes: [June, July]}``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo, model_validator

from generator.i18n import literal, phrase
from generator.model.boards.cells import CellsField, SignMap, SpotsField
from generator.model.boards.grids import GridField
from generator.model.boards.layers import NO_LINES, EdgesLayer, LayerField, NamedStyle
from generator.model.boards.markings import BoardField
from generator.model.fields import (
    ColourField,
    CornersField,
    FilledWords,
    Many,
    Mm,
    PaintField,
    Parse,
    TextField,
    WordsField,
    colour,
    value_schema,
)
from generator.model.localized import Languages
from generator.model.validation import ByKind, MisplacedError, Strict
from generator.problems import InvalidValueError, did_you_mean, quoted
from generator.scene.palette import NAMES, Colour


class BoardPanel(Strict):
    """What every panel has. What rests on a ``ruling`` of the pack is marked while that is in force."""

    replaced = {"corner": "side: left", "edge": "side: left"}
    names_styles: ClassVar[bool] = False
    """Whether it prints what the styles, zones and objects of the board are called."""

    if TYPE_CHECKING:
        kind: str

    name: FilledWords | None = Field(
        default=None, description="heading of the panel", examples=["{es: Turnos, en: Turns}"]
    )
    side: Literal["left", "right", "top", "bottom"] = Field(default="right", description="side of the board")
    at: SpotsField = Field(
        default=(),
        description="position inside the board, instead of at a side: a cell, a position word or two lengths",
        examples=["top-right -10mm 10mm"],
    )
    width: Annotated[Mm, Field(ge=10, le=1000)] | None = Field(
        default=None, description="width of a panel inside the board; if not given, what its contents need"
    )
    turn: Literal["upright", "outwards", "inwards", "half", "left", "right"] = Field(
        default="upright",
        description="direction: upright; outwards or inwards; half (upside down); left or right (where its top points)",
    )
    colour: ColourField | None = Field(default=None, description="colour of the panel")
    ruling: str = Field(
        default="", description="ruling it depends on; while that is in force it is marked †", examples=["DF-01"]
    )

    @property
    def inner_width(self) -> float | None:
        """Return the width of the panel inside the board; ``None`` for what its contents need."""
        return self.width


class PanelForm(Strict):
    """What all panels of a board have in common beside their colours, which are those of its styles."""

    unit: Annotated[Mm, Field(ge=6, le=60)] | None = Field(
        default=None,
        description="height of a row of boxes, of which all panels are halves or multiples; headings and gaps are half",
        examples=["10.4mm"],
    )
    corners: CornersField | None = Field(
        default=None, description="form of their corners: a radius, cut, step or bite", examples=["cut 2mm"]
    )
    heading: Literal["centre", "capitals", "underlined"] = Field(
        default="centre",
        description="heading: in the centre of a bar; in capitals at the left of it; or upon a line, without a bar",
    )
    frame: Literal["panel", "side"] = Field(
        default="panel", description="frame: around each panel, or one around all at a side of the board"
    )
    boxes: Literal["apart", "joined"] = Field(
        default="apart", description="boxes of tracks: each on its own, or with lines between them"
    )


def in_full(data: Any) -> Any:
    """Return a panel that is written short with its kind as a key of its own."""
    if isinstance(data, str):
        return {"kind": data}
    if not isinstance(data, Mapping) or "kind" in data:
        return data
    first = next((key for key in data if key in KINDS.places), None)
    heading = "text" if first == "text" else "name"
    others = {key: value for key, value in data.items() if key != first}
    return data if first is None else {"kind": first, heading: data[first], **others}


class _Kinds(ByKind):
    """Refuses a list behind the first key, which names the kind and is followed by the heading."""

    def __call__(self, data: Any, info: ValidationInfo[Languages | None]) -> Any:
        """Return the model of the data. Raises ``ValueError``."""
        first = next((key for key in data if key in self.places), None) if isinstance(data, Mapping) else None
        if first is not None and "kind" not in data and isinstance(data[first], list):
            message = phrase("expected a heading, not {found}", found=quoted(data[first]))
            holds = first in {name for model in self.models(data) for name in model.model_fields}
            hint = phrase("write {example}", example=f"{{kind: {first}, name: …, {first}: […]}}") if holds else ""
            raise MisplacedError((first,), message, hint)
        return super().__call__(data, info)

    def model_of(self, kind: str) -> type[Strict]:
        """Return a kind's model, loaded when a board has one: drawing is a higher level than this."""
        module, _, name = self.places[kind].partition(".")
        model: type[Strict] = getattr(import_module(f"generator.boards.panels.{module}"), name)
        return model


_PLACES = {
    "track": "boxes.TrackPanel", "boxes": "boxes.TrackPanel", "cards": "boxes.CardsPanel",
    "tokens": "boxes.TokensPanel", "rose": "rolls.RosePanel", "odds": "rolls.OddsPanel", "dice": "rolls.DicePanel",
    "compass": "rolls.CompassPanel", "steps": "text.StepsPanel", "legend": "text.LegendPanel",
    "scale": "text.ScalePanel", "text": "text.TextPanel", "title": "text.TextPanel",
}  # fmt: skip
"""Every kind of panel, and its model beside its drawing in ``generator.boards.panels``."""

KINDS = _Kinds(_PLACES, in_full=in_full, brief=True)

if TYPE_CHECKING:
    Panels = tuple[BoardPanel, ...]
else:
    Panels = Many[Annotated[Any, BeforeValidator(KINDS)]]


class CellZone(Strict):
    name: WordsField | None = Field(default=None, description="name of the zone", examples=["{es: Bosque, en: Forest}"])
    signs: TextField = Field(default="", description="map signs whose cells belong to it", examples=["fF"])
    cells: CellsField = Field(default=(), description="more cells, by name or range")
    style: str = Field(
        default="",
        description="style of its cells, for layers that draw each zone in its own style",
        examples=["forest"],
    )
    colour: PaintField | None = Field(default=None, description="colour or gradient of its cells, in place of a style")
    rule: WordsField | None = Field(
        default=None,
        description="what the legend prints beside its name, such as a bonus; only with a colour",
        examples=["{es: +5 ejércitos, en: +5 armies}"],
    )
    values: dict[str, int | str] = Field(
        default={}, description="values such as points, for texts in marks", examples=["{points: 3}"]
    )

    @model_validator(mode="after")
    def _one_look(self) -> CellZone:
        if self.colour is not None and self.style:
            message = phrase("“colour” has no effect on a zone with a style")
            raise MisplacedError(("colour",), message, phrase("remove one of the two"))
        if self.colour is None and self.rule is not None:
            message = phrase("“rule” has no effect on a zone without a colour")
            raise MisplacedError(("rule",), message, phrase("add a colour, or write the rule in the style"))
        return self


def _styled_zones(zones: dict[str, CellZone]) -> dict[str, CellZone]:
    """Return the zones; one with a colour of its own has the style of its own name."""
    return {name: zone.model_copy(update={"style": name}) if zone.colour else zone for name, zone in zones.items()}


ZONE = "zone"
"""The style of a layer that draws every cell in the style of its zone."""


Margin = Annotated[Mm, Field(ge=0, le=1000)]


class BoardMargins(Strict):
    """The room beside the grid, for the cell size that the game gives; a side not given takes what its panels need."""

    left: Margin | None = Field(default=None, description="margin on the left of the grid")
    right: Margin | None = Field(default=None, description="margin on the right of the grid")
    top: Margin | None = Field(default=None, description="margin above the grid")
    bottom: Margin | None = Field(default=None, description="margin below the grid")


class BoardChecks(Strict):
    connected: bool = Field(default=False, description="whether every cell must be reachable from every other")
    fair: Literal[180] | None = Field(
        default=None, description="rotational symmetry: 180 if the board must look the same after half a turn"
    )
    closed: bool = Field(
        default=False, description="whether the outside must be closed, so that nothing leads off the board"
    )
    no_dead_ends: Annotated[int, Field(ge=1, le=6)] | None = Field(
        default=None, alias="no-dead-ends", description="minimum number of ways out of each cell", examples=["2"]
    )
    passable: Many[CellsField] = Field(
        default=(), description="groups of cells or zones that must be connected", examples=["[[a1, h8]]"]
    )


def checks(value: Any) -> Any:
    """Return checks as a mapping, from a list such as ``[connected, {fair: {turn: 180}}]``, or from a single name."""
    value = [value] if isinstance(value, str) else value
    if not isinstance(value, list):
        return value
    settings: dict[str, Any] = {}
    for entry in value:
        name, setting = (entry, None) if not isinstance(entry, dict) else next(iter(entry.items()), ("", None))
        if not isinstance(name, str) or name not in _DEFAULTS:
            hint = did_you_mean(str(name), _DEFAULTS)
            raise InvalidValueError(phrase("{name} is not a check", name=quoted(name)), hint)
        if isinstance(setting, dict) and len(setting) == 1:
            setting = next(iter(setting.values()))
        settings[name] = _DEFAULTS[name] if setting is None else setting
    return settings


_DEFAULTS: dict[str, Any] = {"connected": True, "fair": 180, "closed": True, "no-dead-ends": 2, "passable": [["all"]]}
ChecksField = Annotated[BoardChecks, BeforeValidator(checks), value_schema(
    "checks", "conditions the board must meet: their names, or keys and values", "array", "object",
    examples=[["connected", "closed"]],
)]  # fmt: skip


def _keys(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError(phrase("expected keys and values of a board, not {found}", found=quoted(value)))
    if wrong := [key for key in value if key not in Board.model_fields]:
        raise ValueError(phrase("{key} is not a key of a board", key=quoted(wrong[0])))
    return value


Variant = Annotated[Mapping[str, Any], Parse(_keys)]
"""Keys of a board that differ, as they are written: they are read when they apply."""


MOST_COPIES, MOST_BOARDS = 50, 30

PLAYER = "player"
"""The colour, on a board that is printed in several colours, that differs from copy to copy."""

PLAYERS: tuple[Colour, ...] = tuple(
    NAMES[name] for name in ("red", "blue", "green", "yellow", "purple", "orange", "sky", "grey")
)
"""The ready-made colours of players, in their order: neighbours differ in brightness too."""


def _player_colours(value: Any) -> Any:
    """Return ``players``, ``teams`` or the colours of a list. Raises ``ValueError`` for anything else."""
    if isinstance(value, str):
        if value in ("players", "teams"):
            return value
        hint = did_you_mean(value, ("players", "teams"))
        raise InvalidValueError(phrase("{found} is not allowed", found=quoted(value)), hint)
    if not isinstance(value, list | tuple) or not value:
        message = phrase("expected “players”, “teams” or a list of colours, not {found}", found=quoted(value))
        raise InvalidValueError(message, phrase("for example {example}", example="colours: [red, blue]"))
    if len(value) > MOST_COPIES:
        raise ValueError(
            phrase("{count} colours are too many; at most {most} are allowed", count=len(value), most=MOST_COPIES)
        )
    colours: list[Colour] = []
    for index, each in enumerate(value):
        try:
            colours.append(colour(each))
        except InvalidValueError as error:
            raise MisplacedError((index,), literal(str(error)), error.hint) from None
    return tuple(colours)


PlayerColours = Annotated[Literal["players", "teams"] | tuple[Colour, ...], Parse(_player_colours), value_schema(
    "player-colours", "colours of the copies: players, teams or a list", examples=["players"],
    anyOf=[{"enum": ["players", "teams"]}, {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/colour"}}],
)]  # fmt: skip


def _in_colour(data: Any, paint: Colour, of_styles: bool = False) -> Any:
    """Return the data of a board with a colour in the place of every colour ``player``."""
    if isinstance(data, list):
        return [_in_colour(each, paint, of_styles) for each in data]
    if not isinstance(data, Mapping):
        return data
    keys = ("colour", "other_colour", *(("upon", "light", "full") if of_styles else ()))

    def with_paint(key: Any, value: Any) -> Any:
        if key not in keys or not isinstance(value, str) or PLAYER not in (words := value.split()):
            return _in_colour(value, paint, of_styles or key == "styles")
        return paint if words == [PLAYER] else " ".join(paint.hex if word == PLAYER else word for word in words)

    return {key: with_paint(key, value) for key, value in data.items() if key != "variants"} | (
        {"variants": data["variants"]} if "variants" in data else {}
    )  # they are read when they apply


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

    grid: GridField = Field(
        description="cells of the board", examples=["{type: squares, columns: 8, rows: 8, size: 22mm}"]
    )
    field: BoardField | None = Field(
        default=None, description="field that the grid covers", examples=["{preset: futbol11}"]
    )
    width: Annotated[Mm, Field(ge=60, le=10_000)] | None = Field(
        default=None, description="width of the printed board, instead of a cell size", examples=["500mm"]
    )
    sheets: Annotated[int, Field(ge=1, le=300)] | None = Field(
        default=None, description="number of sheets to print it on, instead of a cell size", examples=["4"]
    )
    plan: TextField = Field(
        default="", description="usual plan: a file in the folder scenarios", examples=["cripta-del-molino"]
    )
    templates: bool = Field(default=False, description="whether to print a sheet of hex templates")
    map: SignMap = Field(default=(), description="one sign for each cell, row by row; a dot is a plain cell")
    signs: dict[str, CellsField] = Field(
        default={}, description="meaning of the map signs: styles, zones, words", examples=["{f: forest}"]
    )
    zones: Annotated[dict[str, CellZone], AfterValidator(_styled_zones)] = Field(
        default={},
        description="named groups of cells",
        examples=['{forest: {name: {es: Bosque, en: Forest}, cells: "a1:c3"}}'],
    )
    styles: dict[str, NamedStyle] = Field(
        default={},
        description="styles of cells and lines, by name",
        examples=["{forest: {colour: green, tint: 30%, pattern: trees}}"],
    )
    layers: Many[LayerField] = Field(
        default=(), description="drawing layers, from bottom to top", examples=["[{fill: forest, cells: forest}]"]
    )
    panels: Panels = Field(
        default=(),
        description="panels beside the grid, in order on each side",
        examples=["[legend, {track: {es: Turnos, en: Turns}, last: 10}]"],
    )
    panel_form: PanelForm = Field(
        default=PanelForm.model_construct(),
        description="form of all its panels",
        examples=["{corners: cut 2mm, heading: capitals}"],
    )
    margins: BoardMargins = Field(
        default=BoardMargins.model_construct(),
        description="space beside the grid",
        examples=["{left: 42mm, right: 42mm}"],
    )
    checks: ChecksField = Field(default=BoardChecks.model_construct(), description="conditions the board must meet")
    options: dict[str, str | bool] = Field(
        default={}, description="options of the rules used on this board", examples=["{lluvia: true}"]
    )
    variants: dict[str, dict[str, Variant]] = Field(
        default={},
        description="changed keys of the board for each value of a rules option",
        examples=['{lluvia: {"yes": {note: {es: Llueve, en: Rain}}}}'],
    )
    token: str = Field(default="", description="token that must fit in every cell", examples=["balon"])
    note: WordsField | None = Field(
        default=None,
        description="small note printed on the board",
        examples=["{es: Edición de prueba, en: Test edition}"],
    )

    name: WordsField | None = Field(
        default=None,
        description="name of the board, for the guide and the sheets",
        examples=["{es: Tapete, en: Player mat}"],
    )
    like: TextField = Field(
        default="", description="another board of the game, whose keys it starts with", examples=["ground"]
    )
    copies: Annotated[int, Field(ge=1, le=MOST_COPIES)] | None = Field(
        default=None, description="number of copies to print; if not given, one, or one in each colour", examples=["4"]
    )
    colours: PlayerColours | None = Field(
        default=None,
        description="colours of the copies, written “player” on the board: players (as many as “needs” has), teams "
        "(their shirts), or a list",
        examples=["players", "[red, blue]"],
    )

    @model_validator(mode="before")
    @classmethod
    def _in_first_colour(cls, data: Any) -> Any:
        """Return the data in the first of its colours: each copy is the same board with its colour alone."""
        if not isinstance(data, Mapping) or data.get("colours") is None:
            return data
        first = data["colours"][0] if isinstance(data["colours"], list | tuple) and data["colours"] else PLAYERS[0]
        try:
            paint = colour(first)
        except ValueError:  # reported with the colours themselves
            paint = PLAYERS[0]
        return _in_colour(data, paint)

    @model_validator(mode="after")
    def _consistent(self) -> Board:
        if self.like:
            hint = phrase("write it under “boards”")
            raise MisplacedError(("like",), phrase("“like” only works with several boards"), hint)
        if self.copies is None or self.colours in (None, "players"):
            return self
        if self.colours == "teams":
            hint = phrase("leave it out: each team has a copy")
            raise MisplacedError(("copies",), phrase("“copies” has no effect with “colours: teams”"), hint)
        if self.copies != (count := len(self.colours or ())):
            message = phrase("{copies} copies, but {colours} colours", copies=self.copies, colours=count)
            raise MisplacedError(("copies",), message, phrase("leave it out: there is a copy in each colour"))
        return self

    @model_validator(mode="after")
    def _one_style(self) -> Board:
        meanings = {
            ZONE: phrase("“zone” means the style of each cell’s zone, so no style can be called that"),
            NO_LINES: phrase("“none” means no lines, so no style can be called that"),
        }
        for word, meaning in meanings.items():
            if word in self.styles:
                raise MisplacedError(("styles", word), meaning, phrase("give it another name"))
        for name, zone in self.zones.items():
            if zone.colour is not None and name in self.styles:
                message = phrase("there is also a style called {name}", name=quoted(name))
                raise MisplacedError(("zones", name, "colour"), message, phrase("remove the colour, or the style"))
        return self

    @property
    def zone_styles(self) -> Mapping[str, NamedStyle]:
        """Return the styles of zones that have a colour of their own, by the names of the zones."""
        return {
            name: NamedStyle.model_construct(name=zone.name, colour=zone.colour, rule=zone.rule)
            for name, zone in self.zones.items()
            if zone.colour is not None
        }

    @property
    def edges(self) -> tuple[EdgesLayer, ...]:
        return tuple(layer for layer in self.layers if isinstance(layer, EdgesLayer))

    @property
    def note_in_panel(self) -> bool:
        """Return whether a panel prints the board's note: an upright title, or a text that contains its words."""
        note = self.note.texts if self.note else ()
        texts = (getattr(panel, "text", None) for panel in self.panels if panel.kind == "text")
        panels = (dict(text.texts) for text in texts if text)
        return self.has_title or any(all(words in text.get(code, "") for code, words in note) for text in panels)

    @property
    def has_title(self) -> bool:
        """Return whether a panel has the name of the game, and room for the board's note below it."""
        return any(panel.kind == "title" and panel.turn == "upright" for panel in self.panels)

    @property
    def options_set(self) -> Mapping[str, str]:
        """Return the options of the rules that this board sets, with their values as they are written for them."""
        truth = {True: "yes", False: "no"}
        return {name: value if isinstance(value, str) else truth[value] for name, value in self.options.items()}


def overlay(board: Mapping[str, Any], keys: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a board with other keys over it; those of a mapping within it one by one.

    A grid of another type takes the place of the whole grid.
    """
    result = dict(board)
    for key, value in keys.items():
        before = result.get(key)
        result[key] = value
        if isinstance(value, Mapping) and isinstance(before, Mapping):
            same = value.get("type", before.get("type")) == before.get("type")
            result[key] = {**before, **value} if same else value
    return result


def with_likes(boards: Any) -> Any:
    """Return the data of several boards, each with the keys of the board that it is ``like``.

    What a board is called, and how often it is printed, stays its own. Raises ``ValueError`` for a board that is not
    there and for one that begins with itself.
    """
    if not isinstance(boards, Mapping):
        return boards
    sound = {name: data for name, data in boards.items() if isinstance(data, Mapping)}
    return {**boards, **{name: _with_like(name, sound) for name in sound}}


def _with_like(name: str, boards: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Any]:
    way = [name]
    while (other := boards[way[-1]].get("like")) not in (None, ""):
        if not isinstance(other, str) or other not in boards:
            others = [each for each in boards if each != way[-1]]
            message = phrase("there is no board {name}", name=quoted(other))
            raise MisplacedError((way[-1], "like"), message, did_you_mean(str(other), others))
        if other in way:
            raise MisplacedError((way[-1], "like"), phrase("{name} would be based on itself", name=quoted(other)))
        way.append(other)
    result: Mapping[str, Any] = boards[way.pop()]
    while way:
        copied = {key: value for key, value in result.items() if key not in ("name", "note", "copies", "colours")}
        result = overlay(copied, boards[way.pop()])
    return {key: value for key, value in result.items() if key != "like"}


def boards_like(name: str, boards: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Yield the names of the boards that start with the keys of another, also by way of others; ``boards`` is data."""
    for each in boards:
        way = [each]
        while (other := str(boards[way[-1]].get("like"))) in boards and other not in way:
            way.append(other)
        if name in way[1:]:
            yield each


BoardsField = Annotated[dict[str, Board], BeforeValidator(with_likes)]
