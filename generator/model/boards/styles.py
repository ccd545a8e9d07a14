"""Styles with names: how cells, sides and paths look, what they are called, and what they mean in play."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from generator.i18n import phrase
from generator.model.fields import ColourField, Mm, ShareField, TextField, WordsField
from generator.model.validation import Strict
from generator.model.value_schemas import value_schema
from generator.problems import UnfitError

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
