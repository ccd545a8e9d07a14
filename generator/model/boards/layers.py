"""Layers of a board, drawn one after the other, and the named styles that they use."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field, ValidationInfo, WrapValidator, model_validator

from generator.i18n import Message, message, phrase
from generator.model.boards.cells import (
    AnglesField,
    AreaField,
    CellsField,
    CourseField,
    SideField,
    SidesField,
    SpotsField,
    SpotSizeField,
    StopsField,
)
from generator.model.boards.markings import MarkingsField
from generator.model.boards.places import Bend, Colours, Parallel, Route, Spaces, name_side
from generator.model.boards.sequences import (
    ALONG,
    MOST_IN_SEQUENCE,
    SequenceField,
    SizesField,
    StylesField,
    TurnField,
)
from generator.model.fields import (
    BY_NAME,
    WORDS,
    ColourField,
    CornersField,
    FilledWords,
    Many,
    Mm,
    PaintField,
    PrintedText,
    ShareField,
    TextField,
    WordsField,
    current_place,
    one_or_list,
    value_schema,
)
from generator.model.localized import USUAL, Languages, Words
from generator.model.validation import ByKey, MisplacedError, Strict
from generator.problems import InvalidValueError, quoted
from generator.scene.shapes import OPEN_SHAPES, SHAPES


def known_pattern(value: Any) -> Any:
    """Return a pattern. Raises ``ValueError`` for hatching, which is no pattern but a colour, with what to write."""
    if value in ("hatched", "hatching", "lines", "striped", "stripes"):
        values = {"strokes": "pattern: strokes", "lines": "colour: white with red lines 0.5mm every 3mm at 45"}
        hint = phrase("write {strokes}, or for lines across the whole area {lines}", **values)
        raise InvalidValueError(phrase("{found} is not a pattern", found=quoted(value)), hint)
    return value


Pattern = Annotated[Literal[
    "plain", "strokes", "dotted", "waves", "trees", "rubble", "ice", "grass", "plate", "net", "stones",
    "dashed", "sleepers", "cored", "stitched", "wavy", "zigzag",
], BeforeValidator(known_pattern)]  # fmt: skip


class InkForm(Strict):
    colour: PaintField | None = Field(default=None, description="colour with this amount of ink")
    tint: ShareField | None = Field(default=None, description="strength of the colour on grounds")
    upon: ColourField | None = Field(default=None, description="colour of the pattern")


def ink_form(value: Any) -> Any:
    """Return a form of ink as a mapping; a colour alone is the colour in that ink."""
    return value if isinstance(value, Mapping | InkForm) else {"colour": value, "tint": 1.0}


FormField = Annotated[InkForm, BeforeValidator(ink_form), value_schema(
    "ink-form", "ink colours: a single colour, or the keys colour, tint and upon for one amount of ink",
    "string", "object", examples=["#b9c4bd"],
)]  # fmt: skip


class InkForms(Strict):
    """The colours of a style where little or much ink is asked for, if they are not to be worked out."""

    light: FormField = Field(default=InkForm.model_construct(), description="colours with --ink light")
    full: FormField = Field(default=InkForm.model_construct(), description="colours with --ink full")


def read_line_width(value: Any) -> Any:
    """Return the width of a line as it is written. Raises ``ValueError`` for none at all."""
    if re.fullmatch(r"0+([.,]0*)?\s*(mm|cm|in)?", str(value).strip()):
        hint = phrase("to hide the lines of the grid, write {example}", example="layers: [{grid: none}, …]")
        raise InvalidValueError(phrase("the width of a line must be above 0"), hint)
    return value


class NamedStyle(Strict):
    """How something on a board looks: ground of cells, lines between them or through them."""

    name: WordsField | None = Field(
        default=None, description="name in the legend", examples=["{es: Bosque, en: Forest}"]
    )
    colour: PaintField | None = Field(
        default=None, description="colour of the ground or line; on grounds also a gradient", examples=["navy to sky"]
    )
    tint: ShareField = Field(default=1.0, description="strength of the colour on grounds")
    inks: InkForms = Field(
        default=InkForms.model_construct(),
        description="other colours for light or full ink",
        examples=['{light: "#b9c4bd", full: "#66ad74"}'],
    )
    pattern: Pattern = Field(default="plain", description="pattern on a ground, or the way a line is broken or waves")
    upon: ColourField | None = Field(
        default=None, description="colour of the pattern, of the middle of a cored line, or of discs behind numbers"
    )
    picture: str = Field(default="", description="picture drawn in each of its cells", examples=["arbol.svg"])
    width: Annotated[Mm, Field(gt=0, le=30), BeforeValidator(read_line_width)] = Field(
        default=0.3, description="line width"
    )
    wave: Annotated[Mm, Field(ge=0.3, le=50)] | None = Field(
        default=None,
        description="height of the waves of a wavy or zigzag line; if not given, four times its width",
        examples=["2mm"],
    )
    cost: PrintedText | None = Field(
        default=None, description="cost of entering, printed in the legend", examples=['"2"']
    )
    rule: WordsField | None = Field(
        default=None,
        description="other effects, printed in the legend",
        examples=["{es: no se puede correr, en: no running}"],
    )
    closed: bool = Field(default=False, description="whether pieces cannot enter or cross it")


EVERY = ("all",)


class BoardLayer(Strict):
    styles_at: ClassVar[tuple[str, ...]] = ()
    cells_at: ClassVar[tuple[str, ...]] = ()
    spots_at: ClassVar[str] = ""
    """Key of where what the first of the ``styles_at`` names is drawn."""

    @model_validator(mode="before")
    @classmethod
    def _refuse_styles_with_spots(cls, data: Any) -> Any:
        """Raise ``ValueError`` for styles with their places below them, ``fill: {forest: [a1]}``."""
        styles = data.get(cls.styles_at[0]) if cls.spots_at and isinstance(data, Mapping) else None
        if isinstance(styles, Mapping) and styles and ManyStyles.model_fields.keys().isdisjoint(styles):
            style, spots = next(iter(styles.items()))
            shown = str(spots if isinstance(spots, list) else [spots]).replace("'", "")
            example = f"{{{cls.styles_at[0]}: {style}, {cls.spots_at}: {shown}}}"
            message = phrase("expected the name of one style, not a “key: value” block")
            raise MisplacedError(
                (cls.styles_at[0],), message, phrase("one layer per style: {example}", example=example)
            )
        return data

    @property
    def beyond(self) -> float:
        """Return how far it goes on beyond the outermost cells, in millimetres at the size that the game gives."""
        return 0.0

    @property
    def is_lines(self) -> bool:
        """Return whether it is lines alone, which run through cells and what stands in them."""
        return False


class ManyStyles(Strict):
    """Grounds in turn: neighbours never have the same, or bands across a field."""

    chequered: Annotated[Many[str], Field(min_length=1)] = Field(
        default=(),
        description="styles alternating so that neighbours differ; on squares the first is that of a1",
        examples=["[light, dark]"],
    )
    bands: Annotated[Many[str], Field(min_length=1)] = Field(
        default=(),
        description="styles of the bands across the field, the same at both ends",
        examples=["[grass, mown]"],
    )
    columns: Annotated[int, Field(ge=1, le=100)] | None = Field(
        default=None, description="columns of cells in each band; if not given, bands are 5.5 m wide", examples=["2"]
    )
    rows: Annotated[int, Field(ge=1, le=100)] | None = Field(
        default=None, description="rows of cells in each band, which then run from side to side", examples=["2"]
    )
    beyond: Annotated[Mm, Field(ge=0, le=100)] = Field(
        default=1.6, description="how far bands go on beyond the outermost cells", examples=["3mm"]
    )


WithinField = Annotated[
    str,
    Field(
        description="marked area along which what is drawn is cut off; with “!” before its name, what is outside it",
        examples=["field", '"!field"'],
    ),
]


class FillLayer(BoardLayer):
    styles_at = ("fill", "line")
    cells_at = ("cells",)
    spots_at = "cells"

    fill: str | ManyStyles = Field(description="style of the ground, or several in turn", examples=["forest"])
    cells: CellsField = Field(default=EVERY, description="cells to fill: names, ranges, signs or zones")
    inside: str = Field(
        default="", description="name of the marked area that contains the cells", examples=["penalty-area"]
    )
    within: WithinField = ""
    line: str = Field(default="", description="style of the line around the ground", examples=["wall"])

    @property
    def beyond(self) -> float:
        return self.fill.beyond if isinstance(self.fill, ManyStyles) and self.fill.bands else 0.0

    @property
    def is_whole(self) -> bool:
        """Return whether it fills the whole board, and not cells that it chooses."""
        return self.cells == EVERY and not self.inside


class EdgesLayer(BoardLayer):
    styles_at = ("edges",)
    cells_at = ("around", "outside")
    spots_at = "sides"

    edges: str = Field(description="style of the line", examples=["wall"])
    sides: Many[SideField] = Field(default=(), description="sides to draw, each between two cells")
    one_way: Many[SideField] = Field(default=(), description="sides that can be crossed only one way")
    around: CellsField = Field(default=(), description="zones or cells to outline")
    outside: CellsField = Field(default=(), description="cells whose sides at the edge of the board are drawn")
    through: Many[SpotsField] = Field(
        default=(),
        description="lines along sides, each a list of the corners it passes through; the shortest way is found",
        examples=['[["a1 top-left", "c4 bottom"]]'],
    )
    facing: Many[Literal["left", "right", "top", "bottom"]] = Field(
        default=(), description="which outer sides are drawn; if not given, all", examples=["[left, right]"]
    )
    within: WithinField = ""


def _or_of_row(value: Any, read: Callable[[Any], Any]) -> Any:
    """Return a text that each row of a table fills as it is, until its table is read, and any other value as read."""
    return value if isinstance(value, str) and "{{" in value else read(value)


OF_ROW = WrapValidator(_or_of_row)
PathSpaces = Annotated[Spaces, OF_ROW, value_schema(
    "path-spaces", "number of spaces, or a column of the table in double braces", "integer", "string",
    examples=["{{ length }}"],
)]  # fmt: skip
PathTracks = Annotated[Parallel, OF_ROW, value_schema(
    "path-tracks", "number of tracks, or a column of the table in double braces", "integer", "string", examples=[2],
)]  # fmt: skip
PathBend = Annotated[Bend, OF_ROW, value_schema(
    "path-bend", "course, or a column of the table in double braces", "string", examples=["left"],
)]  # fmt: skip


class PathsLayer(BoardLayer):
    """Lines through cells or between places. Rows of a table come to be ``routes`` before a board is laid out."""

    styles_at = ("paths",)
    cells_at = ("through",)
    spots_at = "through"

    paths: str = Field(description="style of the line", examples=["road"])
    through: Many[StopsField] = Field(
        default=(),
        description="lines, each a list of the cells and middles of sides on it; a range is a straight stretch",
        examples=['[["a1:a5", b6]]', '[["0101 side 4", "0101", "0101/0102"]]'],
    )
    links: Literal["all", "joins"] | None = Field(
        default=None, description="all: a line along every step of the board; joins: along every join of the grid"
    )
    routes: str | Many[Route] = Field(
        default=(), alias="from",
        description="routes between places: a table with columns from and to, or a list",
        examples=["data/routes.csv", "[{from: mill, to: inn, spaces: 3}]"],
    )  # fmt: skip
    spaces: PathSpaces = Field(default=0, description="number of spaces on each line", examples=['"{{ length }}"'])
    colour: Annotated[Colours | None, OF_ROW] = Field(
        default=None, description="colour instead of the style's, or one for each track", examples=['"{{ colour }}"']
    )
    parallel: PathTracks = Field(default=1, description="number of tracks side by side", examples=["2"])
    bend: PathBend = Field(
        default="straight", description="course: straight, a bow to the left or right, or smooth through its points"
    )
    heads: Literal["none", "end", "both"] = Field(default="none", description="ends that have an arrow head")

    @property
    def rows(self) -> tuple[Route, ...]:
        """Return the routes of a list, or of a table that was read."""
        return () if isinstance(self.routes, str) else self.routes

    @property
    def is_plain(self) -> bool:
        """Return whether its lines are no more than a style along steps and through cells."""
        return self.model_fields_set <= {"paths", "through", "links"}

    @model_validator(mode="after")
    def _columns_have_a_table(self) -> PathsLayer:
        if not isinstance(self.routes, str):
            for key in ("paths", "spaces", "colour", "parallel", "bend"):
                if isinstance(value := getattr(self, key), str) and "{{" in value:
                    message = phrase("{value} is a column, but there is no table", value=quoted(value))
                    raise MisplacedError((key,), message, phrase("write {example}", example="from: data/routes.csv"))
        return self

    @property
    def is_lines(self) -> bool:
        return True


HalfTurn = Annotated[
    Literal["upright", "half"], Field(description="direction: upright, or half for players on the other side")
]


class ArrowsLayer(BoardLayer):
    """Arrows over cells, such as moves, passes and shots: each is a list of the cells it passes through."""

    styles_at = ("arrows",)
    cells_at = ("through",)

    arrows: str = Field(description="style of the arrows: move, pass, shot, or another style", examples=["pass"])
    through: Many[CellsField] = Field(
        description="arrows, each a list of the cells from its start to its end", examples=["[[a1, c3], [c3, e3]]"]
    )
    bend: Literal["straight", "left", "right", "smooth"] = Field(
        default="straight", description="course: straight, a bow to the left or right, or smooth through all its cells"
    )
    heads: Literal["end", "both", "none"] = Field(default="end", description="ends that have a head")
    dots: bool = Field(default=False, description="whether a dot counts each cell between start and end")
    ghost: bool = Field(
        default=False, description="in a diagram: whether the piece that starts is shown faintly where it ends"
    )
    step: Annotated[int, Field(ge=1, le=99)] | None = Field(
        default=None, description="number on a disc beside the arrow, that of the step in the text", examples=["1"]
    )
    distance: TextField = Field(
        default="",
        description="length beside the arrow: “cells”, or in a diagram a table of distances, whose modifier it adds",
        examples=["cells"],
    )

    @property
    def is_lines(self) -> bool:
        return True


class CellMark(Strict):
    symbol: str = Field(default="none", description="name of a symbol, or picture of the game", examples=["star"])
    text: FilledWords | None = Field(
        default=None,
        description="one or two letters, or values of the cell in double braces",
        examples=['"{{ points }}"'],
    )
    colour: ColourField | None = Field(default=None, description="colour of the sign")
    turn: HalfTurn = "upright"
    filled: bool | None = Field(
        default=None,
        description="whether a star, ring, square, diamond or dot is filled; if not given, all but the ring",
    )
    faint: bool = Field(default=False, description="whether the sign is only slightly darker than the ground")
    name: WordsField | None = Field(
        default=None,
        description="meaning of the sign in the legend; if not given, the name of its style",
        examples=["{es: salida, en: start}"],
    )


def _read_marks(value: Any) -> Any:
    """Return a sign for all cells, or those of cells by their names. Raises ``ValueError`` for anything else."""
    if isinstance(value, str):
        return value
    if not isinstance(value, Mapping):
        message = phrase("expected a sign, or cells each with a sign, not {found}", found=quoted(value))
        example = "marks: star, marks: {symbol: star}, marks: {a1: star, b2: moon}"
        raise InvalidValueError(message, phrase("for example {example}", example=example))
    if set(value) == {"symbol"}:
        return value["symbol"]
    if wrong := [cell for cell, mark in value.items() if not isinstance(mark, str | Mapping | CellMark)]:
        entry = quoted(value[wrong[0]])
        raise MisplacedError((wrong[0],), phrase("expected a sign or {{symbol: …}}, not {found}", found=entry))
    return {cell: {"symbol": mark} if isinstance(mark, str) else mark for cell, mark in value.items()}


if TYPE_CHECKING:
    MarksField = str | dict[str, CellMark]
else:
    MarksField = Annotated[str | dict[str, CellMark | str], BeforeValidator(_read_marks)]


class MarksLayer(BoardLayer, CellMark):
    styles_at = ("style",)
    cells_at = ("cells", "marks")

    marks: MarksField = Field(
        description="sign for all the cells, or one for each cell", examples=["{a1: star, b2: moon}"]
    )
    style: str = Field(
        default="", description="style that gives the sign its colour and its name in the legend", examples=["accent"]
    )
    cells: CellsField = Field(default=EVERY, description="cells to mark: names, ranges, signs or zones")


EACH = ""
"""The key of a text that stands in each of the layer's cells."""

NAMES = "\0names"
"""The key of a layer that prints the name of each of its cells, which no cell can have."""


def _read_labels(value: Any, info: ValidationInfo[Languages | None]) -> Any:
    """Return cells and their texts; one text, also one for each language, is that of each of the layer's cells."""
    languages = info.context or USUAL
    if value == "names":
        return {NAMES: Words.of(value, languages)}
    by_language = isinstance(value, Mapping) and value and set(value) <= set(languages.codes)
    return {EACH: Words.of(value, languages)} if by_language or isinstance(value, str | int | float) else value


LabelsField = Annotated[dict[str, FilledWords], BeforeValidator(_read_labels), value_schema(
    "labels", "labels: one for all the cells, one for each, or names for the names of the cells",
    examples=[{"a1": {"es": "Salida", "en": "Start"}}],
    anyOf=[WORDS.schema, BY_NAME],
)]  # fmt: skip


LabelSide = Literal[
    "left", "right", "top", "bottom", "auto", "top-left", "top-right", "bottom-left", "bottom-right"
]  # fmt: skip


class LabelsLayer(BoardLayer):
    styles_at = ("style", "upon")
    cells_at = ("cells", "labels")

    labels: LabelsField = Field(
        description="text for all the cells, also with {{ column }}, {{ row }} or {{ name }}; "
        "one for each cell or zone; or names: the name of each cell",
        examples=["{a1: {es: Salida, en: Start}}"],
    )
    cells: CellsField = Field(default=EVERY, description="cells to label: names, ranges, signs or zones")
    size: Annotated[Mm, Field(ge=1, le=40)] | None = Field(
        default=None, description="maximum height of the letters", examples=["4mm"]
    )
    style: str = Field(default="label", description="style that gives the letters their colour", examples=["accent"])
    upon: str = Field(
        default="", description="style of a plate behind each label; if not given, none", examples=["panel"]
    )
    beside: Annotated[LabelSide | None, BeforeValidator(name_side)] = Field(
        default=None,
        description="margin where labels are printed, level with their cells; for places of a grid of nodes, their "
        "side, or auto",
    )  # fmt: skip
    turn: HalfTurn = "upright"
    place: Annotated[Literal["centre", "top", "bottom"], BeforeValidator(current_place)] = Field(
        default="centre", description="position in the cell", examples=["bottom"]
    )


class PictureLayer(BoardLayer):
    picture: str = Field(description="file in the folder pictures of the game", examples=["mapa.png"])
    fit: Literal["cover", "contain", "stretch"] = Field(
        default="cover", description="fit: cover fills the area and crops, contain shows it all, stretch distorts"
    )
    over: Literal["cells", "board"] = Field(
        default="cells", description="area: the cells, or the whole board with its margins"
    )
    fade: ShareField = Field(default=0.0, description="amount of fading towards the paper")


RIM = "rim"
"""The course along the edges of the whole board."""


class PlacedLayer(BoardLayer):
    """Objects at positions of their own: each at one of them, or spread evenly along a course."""

    at: SpotsField = Field(default=(), description="positions, one for each copy", examples=["c4", "[60%, 40%]"])
    along: CourseField = Field(
        default=(),
        description="course along which copies are spread: its positions, a shape, or rim for the edges of the board",
        examples=["b2:l2", "{draw: circle, at: c4, size: 40mm}"],
    )
    count: Annotated[int, Field(ge=1, le=MOST_IN_SEQUENCE)] | None = Field(
        default=None, description="number of copies along the course, if there is no sequence of texts"
    )
    turn: TurnField = Field(
        default=(0.0,),
        description="clockwise rotation in degrees, or a sequence of them; or along: as the course runs",
        examples=["-15"],
    )

    @property
    def follows_course(self) -> bool:
        """Return whether its copies are turned as the course runs."""
        return ALONG in self.turn

    @property
    def texts(self) -> tuple[Words, ...]:
        """Return the texts of its copies; one alone is that of all."""
        return ()


class DrawLayer(PlacedLayer):
    """Shapes, symbols and pictures at any position."""

    replaced: ClassVar[Mapping[str, str]] = {"round": "corners: 3mm"}
    styles_at = ("fill", "line")
    cells_at = ("over",)

    draw: str = Field(
        description="circle, arc, chord, sector, box, star, triangle, diamond, hexagon, polygon, arrow, line or curve; "
        "or a symbol or picture",
        examples=["circle"],
    )
    through: SpotsField = Field(
        default=(),
        description="corners of a polygon, ends of an arrow, points of a line, or ends and handles of a curve",
        examples=["[a1, c4]"],
    )
    angles: AnglesField | None = Field(
        default=None,
        description="where an arc, chord or sector begins and ends, in degrees clockwise from the top",
        examples=["[0, 120]"],
    )
    scatter: Annotated[int, Field(ge=1, le=MOST_IN_SEQUENCE)] | None = Field(
        default=None, description="number of copies scattered over an area, always in the same way", examples=["40"]
    )
    over: AreaField = Field(
        default=EVERY,
        description="where copies are scattered: board, cells or zones, or a shape; if not given, all the cells",
        examples=["forest", "{draw: circle, at: c4, size: 40mm}"],
    )
    seed: Annotated[int, Field(ge=1, le=1_000_000)] = Field(
        default=1, description="number that chooses among the ways to scatter"
    )
    sides: SidesField | None = Field(
        default=None, description="sides of a regular polygon, or points of a star", examples=["8"]
    )
    size: SizesField = Field(
        default=(),
        description="size, or width and height; or a sequence of sizes; by default 60% of a cell",
        examples=["30mm"],
    )
    fill: StylesField = Field(
        default=(), description="style of the inside, or a sequence of styles; colour of a symbol", examples=["lake"]
    )
    line: StylesField = Field(
        default=(), description="style of the outline, or of a line; or a sequence of styles", examples=["river"]
    )
    corners: CornersField | None = Field(
        default=None,
        description="form of the corners of a box: a radius, cut, step or bite with a length; or one for each corner",
        examples=["3mm", "bite 4mm", "{top: cut 10x5mm}"],
    )
    text: SequenceField = Field(
        default=(), description="text inside, or a sequence of texts, one for each copy", examples=["{sequence: 1-40}"]
    )
    fade: ShareField = Field(default=0.0, description="how much of what is below shows through")
    name: WordsField | None = Field(
        default=None, description="meaning in the legend; if not given, the name of its style",
        examples=["{es: puerto, en: harbour}"],
    )  # fmt: skip

    @property
    def picture(self) -> str:
        """Return the name of its picture or symbol among those of the board; empty for a shape."""
        return "" if self.draw in SHAPES else f":{self.draw}:"

    @property
    def is_lines(self) -> bool:
        return self.draw in OPEN_SHAPES

    @property
    def texts(self) -> tuple[Words, ...]:
        return self.text


class TextLayer(PlacedLayer):
    """Texts at any position and angle."""

    hints: ClassVar[Mapping[str, Message]] = {"columns": message("a text has one column; “width” makes it wrap")}
    styles_at = ("style", "upon")

    text: SequenceField = Field(
        description="text, or a sequence of texts, one for each position", examples=["{sequence: 2-12}"]
    )
    size: Annotated[Mm, Field(ge=1, le=200)] | None = Field(
        default=None, description="height of the letters", examples=["6mm"]
    )
    width: Annotated[Mm, Field(ge=1, le=2000)] | None = Field(
        default=None, description="width at which the text wraps; if not given, it stays on one line", examples=["40mm"]
    )
    align: Literal["left", "centre", "right"] = Field(
        default="centre", description="part of the text that is at its position, and how its lines are aligned"
    )
    style: str = Field(default="label", description="style that gives the letters their colour", examples=["accent"])
    upon: str = Field(default="", description="style of a plate behind the text", examples=["panel"])

    @property
    def texts(self) -> tuple[Words, ...]:
        return self.text


def read_piece_names(value: Any) -> tuple[str, ...]:
    """Return the names of pieces, one or several. Raises ``ValueError`` for anything else."""
    names = one_or_list(value, int, float)
    if names is None:
        message = phrase("expected the name of a piece, or a list of names, not {found}", found=quoted(value))
        raise InvalidValueError(message, phrase("for example {example}", example="row: [Ace, King]"))
    return names


PieceNamesField = Annotated[tuple[str, ...], BeforeValidator(read_piece_names), value_schema(
    "piece_rows", "name of a piece, or a list of names", "string", "number", "array", examples=[["Ace", "King"]],
    write=list,
)]  # fmt: skip


class PieceLayer(PlacedLayer):
    """Pieces and cards of the game as they are printed, at any position, size and angle."""

    piece: TextField = Field(description="deck, piece or token, by its key in game.yaml", examples=["events"])
    row: PieceNamesField = Field(
        default=(), description="names of its rows, in this order; if not given, all of them", examples=["[Ace, King]"]
    )
    side: Literal["front", "back"] = Field(default="front", description="side that is face up")
    size: SpotSizeField = Field(default=(), description="width; by default as printed", examples=["30mm"])
    fan: Annotated[float, Field(gt=0, le=360)] | None = Field(
        default=None, description="angle over which all of them are fanned out at each position", examples=["60"]
    )


NO_LINES = "none"
StrokeLength = Annotated[Mm, Field(gt=0, le=150)]
SpokeField = Annotated[
    Literal["left", "right", "top", "bottom", "top-left", "top-right", "bottom-left", "bottom-right"],
    BeforeValidator(name_side),
]


class GridLayer(BoardLayer):
    """The grid's own lines, where they shall not come right after the grounds; ``none`` leaves them out.

    With any of ``parts``, these parts of the lines are drawn in place of whole sides.
    """

    styles_at = ("grid",)
    parts: ClassVar[tuple[str, ...]] = ("corners", "middles", "spokes")

    grid: str = Field(description="style of the grid lines, or none", examples=["none"])
    within: WithinField = ""
    corners: StrokeLength | None = Field(
        default=None, description="length of strokes at the corners, in place of whole sides", examples=["3mm"]
    )
    middles: StrokeLength | None = Field(
        default=None, description="length of a stroke in the middle of each side, in place of whole sides"
    )
    spokes: Many[SpokeField] = Field(
        default=(),
        description="strokes from the centre of each cell to these corners or sides, in place of whole sides",
        examples=["[left, top-right, bottom-right]"],
    )


class MarkingsLayer(BoardLayer):
    """What is painted on the ground: the markings of the field, or custom lines, arcs and spots."""

    markings: MarkingsField = Field(description="football, or a list of lines, boxes, circles, arcs and spots")
    style: str = Field(
        default="markings", description="style of the lines; football lines keep their real width", examples=["accent"]
    )


class PlanLayer(BoardLayer):
    plan: Literal["floor", "halves", "walls", "standing", "rulers"] = Field(
        description="part of the plan; halves cuts cells into triangles"
    )


LAYERS = ByKey({
    "fill": FillLayer, "edges": EdgesLayer, "paths": PathsLayer, "marks": MarksLayer, "labels": LabelsLayer,
    "arrows": ArrowsLayer, "picture": PictureLayer, "markings": MarkingsLayer, "plan": PlanLayer, "grid": GridLayer,
    "draw": DrawLayer, "text": TextLayer, "piece": PieceLayer,
})  # fmt: skip
"""The first key of a layer to its model."""

if TYPE_CHECKING:
    LayerField = BoardLayer
else:
    LayerField = Annotated[Any, BeforeValidator(LAYERS)]
