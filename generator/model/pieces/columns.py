"""What a box of a face says of values in columns."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator, Field

from generator.model.fields import TEMPLATE_WORDS, Many, Mm, ValueSchema, value_schema
from generator.model.pieces.face_values import Points, TemplateColour, TemplateField, WordsTemplate
from generator.model.validation import Strict


class ColumnCell(Strict):
    """A value in a row, and the label above it."""

    short: ClassVar[ValueSchema] = TEMPLATE_WORDS

    value: WordsTemplate = Field(description="value, as large as the columns allow", examples=['"{{ speed }}"'])
    label: WordsTemplate | None = Field(default=None, description="label above the value", examples=["SPD"])
    main: bool = Field(default=False, description="whether it is the main value, which is larger")
    flag: TemplateField | None = Field(
        default=None, description="condition for a box of the opposite colours around it", examples=["speed >= 8"]
    )


def _full_cell(value: Any) -> Any:
    """Return what is said of a value; a text alone, or one for each language, is a value without a label."""
    is_value = isinstance(value, dict) and not value.keys() & ColumnCell.model_fields.keys()
    return {"value": value} if is_value or isinstance(value, str | int | float) else value


class Columns(Strict):
    """Values with their labels, row by row: neighbours keep apart, and rows of one length share their columns."""

    short: ClassVar[ValueSchema] = value_schema(
        "column-rows", "rows of values, each a list", "array", examples=[[["{{ attack }}", "{{ defence }}"]]]
    )

    rows: Annotated[
        Many[Annotated[Many[Annotated[ColumnCell, BeforeValidator(_full_cell)]], Field(min_length=1, max_length=12)]],
        Field(max_length=12),
    ] = Field(
        default=(),
        description="rows of values; on a player's counter, if not given, those of that kind of player",
        examples=['[["{{ attack }}", {value: "{{ defence }}", label: DEF}]]'],
    )
    main: Points | None = Field(
        default=None, description="largest size of the main value, in points; if not given, that of the others"
    )
    label: Points | None = Field(
        default=None, description="largest size of the labels, in points; if not given, half that of the values"
    )
    labels_from: Mm = Field(default=0, description="width of the piece from which on there are labels")
    all_from: Mm = Field(
        default=0, description="width of the piece from which on all values are shown; on smaller ones the main alone"
    )
    flag_ink: TemplateColour | None = Field(
        default=None, description="colour of flagged values; if not given, that behind the others"
    )


def full_columns(value: Any) -> Any:
    return {"rows": value} if isinstance(value, list | tuple) else value
