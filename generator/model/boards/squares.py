"""Boards of kind ``squares``: rows and columns of squares with one-way arrows and closed lines between them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BeforeValidator, Field

from generator.geometry.grids.squares import MOST, CellName, parse_name
from generator.model.fields import ColourField, Many, Mm, WordsField
from generator.model.validation import Strict
from generator.problems import shown


class CellSide(NamedTuple):
    """The side between two cells, by their names."""

    first: CellName
    second: CellName


def arrow(value: Any) -> CellSide:
    """Return the side that an arrow such as ``c6>c5`` crosses, from its first cell to its second.

    Raises ``ValueError``, saying what was expected.
    """
    return _side(value, ">", "an arrow from one cell to the next: c6>c5")


def line(value: Any) -> CellSide:
    """Return the side that a line such as ``e5|e4`` closes. Raises ``ValueError`` like ``arrow``."""
    return _side(value, "|", "the two cells that a line lies between: e5|e4")


def _side(value: Any, between: str, expected: str) -> CellSide:
    if isinstance(value, CellSide):
        return value
    parts = value.split(between) if isinstance(value, str) else []
    if len(parts) != 2:
        raise ValueError(f"{shown(value)} is not {expected}")
    return CellSide(parse_name(parts[0]), parse_name(parts[1]))


Arrow = Annotated[CellSide, BeforeValidator(arrow)]
ClosedLine = Annotated[CellSide, BeforeValidator(line)]
Count = Annotated[int, Field(ge=2, le=MOST)]


class RowPart(Strict):
    """What a row is for: where a side sets up, where it must go."""

    row: Annotated[int, Field(ge=1, le=MOST)] = Field(description="the row, counted from the bottom")
    name: WordsField = Field(description="what happens there")
    colour: ColourField = Field(description="its tint")
    side: Literal["bottom", "top"] = Field(
        default="bottom", description="whose row it is: the player's at the bottom or the one's at the top"
    )
    picture: Literal["none", "robot", "ball"] = Field(default="none", description="what is drawn faintly in its cells")


class SquaresBoard(Strict):
    """A board of squares, as it is printed when nothing else is asked for."""

    kind: Literal["squares"] = Field(description="rows and columns of squares, with arrows and lines between them")
    columns: Count = Field(description="how many squares from left to right")
    rows: Count = Field(description="how many squares from the near side to the far side")
    cell: Mm = Field(default=30.0, description="the width of a square on paper")
    wraps: bool = Field(default=False, description="true where who leaves by the left side comes in on the right")
    arrows: Many[Arrow] = Field(
        default=(),
        description="sides that are crossed one way only, such as c6>c5; letters across, rows from the bottom",
    )
    lines: Many[ClosedLine] = Field(default=(), description="sides that nobody crosses, such as e5|e4")
    closed: Many[Literal["top", "bottom", "left", "right"]] = Field(
        default=(), description="the outer sides that are drawn as such lines"
    )
    arrow_token: str = Field(default="", description="the token that is laid on the arrows; there must be one for each")
    set_up: Annotated[int, Field(ge=0, le=MOST)] = Field(
        default=0, description="how many pieces are set up on the first row, which must have room for them"
    )
    parts: Many[RowPart] = Field(default=(), description="rows with a part in the game")
    legend: str = Field(default="", description="a table of cases in the rules, printed along the board as a reminder")
    centre_circle: bool = Field(
        default=False, description="true for a football pitch's circle and line in the middle, for the look only"
    )
    sides: Mm = Field(
        default=22.0, description="the strips left and right, with row numbers and the arrows of the seam"
    )
    border: Mm = Field(default=5.0, description="the strips above and below")
    note: WordsField | None = Field(
        default=None, description="what is said of the layout, such as that it is a placeholder"
    )
