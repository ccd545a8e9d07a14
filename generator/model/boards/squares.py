"""Boards of kind ``squares``: rows and columns of squares with one-way arrows and closed lines between them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BeforeValidator
from pydantic import Field as Limit

from generator.geometry.squares import MOST, CellName, parse_name
from generator.model.fields import ColourField, Many, Mm, WordsField
from generator.model.validation import Strict
from generator.problems import shown


class Side(NamedTuple):
    """The side between two cells, by their names."""

    first: CellName
    second: CellName


def arrow(value: Any) -> Side:
    """Return the side that an arrow such as ``c6>c5`` crosses, from its first cell to its second.

    Raises ``ValueError``, saying what was expected.
    """
    return _side(value, ">", "an arrow from one cell to the next: c6>c5")


def line(value: Any) -> Side:
    """Return the side that a line such as ``e5|e4`` closes. Raises ``ValueError`` like ``arrow``."""
    return _side(value, "|", "the two cells that a line lies between: e5|e4")


def _side(value: Any, between: str, expected: str) -> Side:
    if isinstance(value, Side):
        return value
    parts = value.split(between) if isinstance(value, str) else []
    if len(parts) != 2:
        raise ValueError(f"{shown(value)} is not {expected}")
    return Side(parse_name(parts[0]), parse_name(parts[1]))


Arrow = Annotated[Side, BeforeValidator(arrow)]
ClosedLine = Annotated[Side, BeforeValidator(line)]
Count = Annotated[int, Limit(ge=2, le=MOST)]


class RowPart(Strict):
    """What a row is for: where a side sets up, where it must go."""

    row: Annotated[int, Limit(ge=1, le=MOST)]
    name: WordsField
    colour: ColourField
    side: Literal["bottom", "top"] = "bottom"
    picture: Literal["none", "robot", "ball"] = "none"


class SquaresBoard(Strict):
    """A board of squares, as it is printed when nothing else is asked for."""

    kind: Literal["squares"]
    columns: Count
    rows: Count
    cell: Mm = 30.0
    wraps: bool = False
    arrows: Many[Arrow] = ()
    lines: Many[ClosedLine] = ()
    closed: Many[Literal["top", "bottom", "left", "right"]] = ()
    arrow_token: str = ""
    set_up: Annotated[int, Limit(ge=0, le=MOST)] = 0
    parts: Many[RowPart] = ()
    legend: str = ""
    centre_circle: bool = False
    sides: Mm = 22.0
    border: Mm = 5.0
    note: WordsField | None = None
