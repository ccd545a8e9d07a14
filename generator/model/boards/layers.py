"""Layers of a board, drawn one after the other, and the named styles that they use."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field, ValidationInfo

from generator.i18n import phrase
from generator.model.boards.cells import CellsField, SideField
from generator.model.boards.markings import MarkingsField
from generator.model.fields import (
    BY_NAME,
    WORDS,
    ColourField,
    Many,
    Mm,
    ShareField,
    TextField,
    WordsField,
    current_place,
    value_schema,
)
from generator.model.localized import USUAL, Languages, Words
from generator.model.validation import ByKey, MisplacedError, Strict
from generator.problems import UnfitError, quoted

Pattern = Literal[
    "plain", "hatched", "dotted", "waves", "trees", "rubble", "ice", "grass", "plate", "net",
    "dashed", "sleepers", "cored", "stitched",
]  # fmt: skip


class InkForm(Strict):
    """The colours of a style with one amount of ink."""

    colour: ColourField | None = Field(default=None, description="its colour")
    tint: ShareField | None = Field(default=None, description="how much of its colour a ground shows")
    upon: ColourField | None = Field(default=None, description="the colour of what is drawn upon it")


def ink_form(value: Any) -> Any:
    """Return a form of ink as a mapping; a colour alone is the colour in that ink."""
    return value if isinstance(value, Mapping | InkForm) else {"colour": value, "tint": 1.0}


FormField = Annotated[InkForm, BeforeValidator(ink_form), value_schema(
    "ink-form", "a colour, or colour, tint and upon, for one amount of ink", "string", "object",
)]  # fmt: skip


class InkForms(Strict):
    """The colours of a style where little or much ink is asked for, if they are not to be worked out."""

    light: FormField = Field(default=InkForm.model_construct(), description="with --ink light: a colour, or several")
    full: FormField = Field(default=InkForm.model_construct(), description="with --ink full: a colour, or several")


def drawn_width(value: Any) -> Any:
    """Return the width of a line as it is written. Raises ``ValueError`` for none at all."""
    if re.fullmatch(r"0+([.,]0*)?\s*(mm|cm|in)?", str(value).strip()):
        hint = phrase("for a board without the lines of its grid, write {example}", example="layers: [{grid: none}, …]")
        raise UnfitError(phrase("a line needs a width above 0"), hint)
    return value


class NamedStyle(Strict):
    """How something on a board looks: ground of cells, lines between them or through them."""

    name: WordsField | None = Field(default=None, description="what the legend calls it")
    colour: ColourField | None = Field(default=None, description="its colour")
    tint: ShareField = Field(default=1.0, description="how much of the colour a ground shows, such as 25%")
    inks: InkForms = Field(default=InkForms.model_construct(), description="other colours for little or much ink")
    pattern: Pattern = Field(default="plain", description="what is drawn upon a ground, or how a line is broken")
    upon: ColourField | None = Field(default=None, description="the colour of the pattern, or within a cored line")
    picture: str = Field(default="", description="a picture drawn in each of its cells")
    width: Annotated[Mm, Field(gt=0, le=30), BeforeValidator(drawn_width)] = Field(
        default=0.3, description="how wide a line of it is"
    )
    cost: TextField | None = Field(default=None, description="what entering it costs; printed in the legend")
    rule: WordsField | None = Field(default=None, description="what else it does or forbids; printed in the legend")
    closed: bool = Field(default=False, description="whether nobody enters it, or crosses it")


EVERY = ("all",)


class BoardLayer(Strict):
    """A layer: which of its keys name styles, and which cells (in lists, or as the keys of a mapping)."""

    styles_at: ClassVar[tuple[str, ...]] = ()
    cells_at: ClassVar[tuple[str, ...]] = ()


class ManyStyles(Strict):
    """Grounds in turn: neighbours never have the same, or bands across a field."""

    chequered: Annotated[Many[str], Field(min_length=1)] = Field(
        default=(), description="styles that neighbours never share; on squares the first is that of a1"
    )
    bands: Annotated[Many[str], Field(min_length=1)] = Field(
        default=(), description="styles of bands across the field, alike at both ends"
    )


class FillLayer(BoardLayer):
    """A style as the ground of cells."""

    styles_at = ("fill",)
    cells_at = ("cells",)

    fill: str | ManyStyles = Field(description="the style of the ground, or several in turn")
    cells: CellsField = Field(default=EVERY, description="the cells, by name, range, sign or zone; all when not given")
    inside: str = Field(default="", description="the area of the markings in which the cells lie")


class EdgesLayer(BoardLayer):
    """A style along sides of cells."""

    styles_at = ("edges",)
    cells_at = ("around", "outside")

    edges: str = Field(description="the style of the line")
    sides: Many[SideField] = Field(default=(), description="the sides, each by the cells beside it: c6/c5")
    one_way: Many[SideField] = Field(default=(), description="sides that are crossed one way only: c6>c5")
    around: CellsField = Field(default=(), description="zones or cells, the outline of each of which is drawn")
    outside: CellsField = Field(default=(), description="cells whose sides on the outside of the board are drawn")
    facing: Many[Literal["left", "right", "top", "bottom"]] = Field(
        default=(), description="which of the sides on the outside are drawn; all when not given"
    )


class PathsLayer(BoardLayer):
    """A style along lines from the middle of one cell to that of the next."""

    styles_at = ("paths",)
    cells_at = ("through",)

    paths: str = Field(description="the style of the line")
    through: Many[CellsField] = Field(
        default=(), description="lines, each a list of the cells it runs through; a1:a5 is a straight stretch"
    )
    links: Literal["all"] | None = Field(default=None, description="all: a line along every step of the board")


class CellMark(Strict):
    """A sign in a cell."""

    symbol: str = Field(
        default="none", description="a sign of Pizarra's, such as dot or ring, or a picture of the pack"
    )
    text: WordsField | None = Field(default=None, description="a letter or two; {{ points }} is a value of its zone")
    colour: ColourField | None = Field(default=None, description="its colour")
    turn: Literal["upright", "half"] = Field(default="upright", description="half: for who sits on the other side")
    faint: bool = Field(default=False, description="true for a sign that is hardly more than the ground")


def _marks(value: Any) -> Any:
    """Return a sign for all cells, or those of cells by their names. Raises ``ValueError`` for anything else."""
    if isinstance(value, str):
        return value
    if not isinstance(value, Mapping):
        message = phrase("a sign is expected, or cells with a sign each, not {found}", found=quoted(value))
        example = "marks: star, marks: {symbol: star}, marks: {a1: star, b2: moon}"
        raise UnfitError(message, phrase("write such as {example}", example=example))
    if set(value) == {"symbol"}:
        return value["symbol"]
    if wrong := [cell for cell, mark in value.items() if not isinstance(mark, str | Mapping | CellMark)]:
        found = quoted(value[wrong[0]])
        raise MisplacedError((wrong[0],), phrase("a sign is expected, or {{symbol: …}}, not {found}", found=found))
    return {cell: {"symbol": mark} if isinstance(mark, str) else mark for cell, mark in value.items()}


if TYPE_CHECKING:
    MarksField = str | dict[str, CellMark]
else:
    MarksField = Annotated[str | dict[str, CellMark | str], BeforeValidator(_marks)]


class MarksLayer(BoardLayer, CellMark):
    """One sign in several cells, or a sign for each cell by its name."""

    styles_at = ("style",)
    cells_at = ("cells", "marks")

    marks: MarksField = Field(description="a sign for all the cells, or the cells with a sign each")
    style: str = Field(default="", description="the style whose colour and name it has")
    cells: CellsField = Field(default=EVERY, description="the cells, by name, range, sign or zone; all when not given")


EACH = ""
"""The key of a text that stands in each of the layer's cells."""


def _labels(value: Any, info: ValidationInfo[Languages | None]) -> Any:
    """Return cells and their texts; one text, also one for each language, is that of each of the layer's cells."""
    languages = info.context or USUAL
    by_language = isinstance(value, Mapping) and value and set(value) <= set(languages.codes)
    return {EACH: Words.of(value, languages)} if by_language or isinstance(value, str | int | float) else value


LabelsField = Annotated[dict[str, WordsField], BeforeValidator(_labels), value_schema(
    "labels", "a text for all the cells, or cells with a text each",
    anyOf=[WORDS.schema, BY_NAME],
)]  # fmt: skip


class LabelsLayer(BoardLayer):
    """One text in several cells, or a text for each cell by its name."""

    styles_at = ("style", "upon")
    cells_at = ("cells", "labels")

    labels: LabelsField = Field(description="a text for all the cells, or cells and zones with a text each")
    cells: CellsField = Field(default=EVERY, description="the cells, by name, range, sign or zone; all when not given")
    size: Annotated[Mm, Field(ge=1, le=40)] | None = Field(
        default=None, description="the height of the letters at most"
    )
    style: str = Field(default="label", description="the style whose colour the letters have")
    upon: str = Field(default="", description="the style of the plate behind each of them; bare when not given")
    beside: Literal["left", "right", "top", "bottom"] | None = Field(
        default=None, description="the margin in which they stand, level with their cells, rather than in the cells"
    )
    turn: Literal["upright", "half"] = Field(default="upright", description="half: for who sits on the other side")
    place: Annotated[Literal["centre", "top", "bottom"], BeforeValidator(current_place)] = Field(
        default="centre", description="where in the cell they stand"
    )


class PictureLayer(BoardLayer):
    """A picture beneath what follows."""

    picture: str = Field(description="a file in the pack's folder pictures")
    fit: Literal["cover", "contain", "stretch"] = Field(
        default="cover", description="cover: all of the place, cut where it is longer; contain: all of the picture"
    )
    over: Literal["cells", "board"] = Field(
        default="cells", description="where it lies: behind the cells, or behind the whole board with its margins"
    )
    fade: ShareField = Field(default=0.0, description="how much of it gives way to the paper, such as 40%")


NO_LINES = "none"


class GridLayer(BoardLayer):
    """The grid's own lines, where they shall not come right after the grounds; ``none`` leaves them out."""

    styles_at = ("grid",)

    grid: str = Field(description="the style of the lines; none leaves them out")


class MarkingsLayer(BoardLayer):
    """What is painted on the ground: the markings of the field, or lines, arcs and spots of one's own."""

    markings: MarkingsField = Field(description="football for those of the field, or a list of lines, boxes and arcs")
    style: str = Field(default="markings", description="the style of the lines; on a field they are as wide as there")


class PlanLayer(BoardLayer):
    """Floors, walls and doors of the board's plan."""

    plan: Literal["floor", "halves", "walls", "standing", "rulers"] = Field(
        description="which part of the plan is drawn; halves cuts cells into triangles"
    )


LAYERS = ByKey({
    "fill": FillLayer, "edges": EdgesLayer, "paths": PathsLayer, "marks": MarksLayer, "labels": LabelsLayer,
    "picture": PictureLayer, "markings": MarkingsLayer, "plan": PlanLayer, "grid": GridLayer,
})  # fmt: skip
"""The first key of a layer to its model."""

if TYPE_CHECKING:
    LayerField = BoardLayer
else:
    LayerField = Annotated[Any, BeforeValidator(LAYERS)]
