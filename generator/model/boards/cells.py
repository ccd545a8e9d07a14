"""Boards of kind ``cells``: free cells drawn as a text map, one letter a cell, with gates and printed tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from generator.geometry.grids.mesh import NOWHERE
from generator.geometry.grids.squares import DIRECTIONS, MOST, CellName, Direction, parse_name
from generator.model.fields import Many, Mm, TextField, WordsField
from generator.model.validation import Strict
from generator.problems import did_you_mean, shown

MOST_LINES = 40
DIRECTION_WORDS: dict[str, Direction] = {
    **{direction: direction for direction in DIRECTIONS},
    "arriba": "up", "derecha": "right", "abajo": "down", "izquierda": "left",
}  # fmt: skip


def map_lines(value: Any) -> tuple[str, ...]:
    """Return the lines of a text map. Raises ``ValueError`` for one that is no rectangle of letters, figures and dots.

    Where exactly a letter is wrong is told by the board's own checks; this only sees what cannot be drawn at all.
    """
    if isinstance(value, tuple):
        return value
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"a map is expected, one letter for each square, not {shown(value)}; write “map: |” above it")
    lines = tuple(line.rstrip() for line in value.strip("\n").split("\n"))
    longest = max(map(len, lines))
    if len(lines) > MOST_LINES or longest > MOST:
        limits = f"at most {MOST_LINES} lines of {MOST} are allowed"
        raise ValueError(f"the map has {len(lines)} lines of {longest} squares; {limits}")
    for number, text in enumerate(lines, start=1):
        if len(text) != len(lines[0]):
            raise ValueError(f"line {number} of the map has {len(text)} squares and the first has {len(lines[0])}")
        if strange := "".join(c for c in text if not (c.isalnum() or c == NOWHERE)):
            raise ValueError(f"line {number} of the map has {shown(strange[0])}; letters, figures and dots are allowed")
    return lines


class GateSide(tuple[CellName, Direction]):
    """A side of a square by its name, such as ``c3 up``."""

    __slots__ = ()


def gate_side(value: Any) -> GateSide:
    """Return the square and direction of a text such as ``c3 up``. Raises ``ValueError``, saying what was expected."""
    if isinstance(value, GateSide):
        return value
    name, _, word = str(value).strip().partition(" ")
    direction = DIRECTION_WORDS.get(word.strip().lower())
    if direction is None:
        hint = did_you_mean(word, DIRECTION_WORDS)
        raise ValueError(f"{shown(value)} is no way out of a square; write it like “c3 up”. {hint}".strip())
    return GateSide((parse_name(name), direction))


def _square(value: Any) -> CellName:
    return value if isinstance(value, CellName) else parse_name(value)


Map = Annotated[tuple[str, ...], BeforeValidator(map_lines)]
Way = Annotated[GateSide, BeforeValidator(gate_side)]
SquareName = Annotated[CellName, BeforeValidator(_square)]


class Tunnel(Strict):
    """Two ways out of squares that are joined: who leaves by one comes out at the other, in both directions."""

    name: TextField = Field(description="what both its ends are marked with")
    ends: Annotated[tuple[Way, ...], Field(strict=False, min_length=2, max_length=2)] = Field(
        description="two ways out of squares, such as c3 up; letters across, lines of the map from the top"
    )


class Teleport(Strict):
    """A way out of a square that leads to another square, and not back."""

    name: TextField = Field(description="what its entrance and its goal are marked with")
    leave: Way = Field(description="the way in, such as c3 up")
    enter: SquareName = Field(description="the square where it ends, such as k9")


class CellPanel(Strict):
    """Something printed beside the map: dice tables side by side, a compass of what leads where, steps of play."""

    kind: Literal["dice", "compass", "steps"] = Field(
        description="dice tables side by side, a compass, or the steps of a sequence"
    )
    tables: Many[str] = Field(description="tables of the rules; dice tables with the same results are printed as one")
    name: WordsField | None = Field(default=None, description="its heading; that of the first table when not given")


class CellsBoard(Strict):
    """A board of free cells, as it is printed when nothing else is asked for.

    ``directions`` says which result of the dice tables is which direction, ``pictures`` what is drawn for a face.
    """

    kind: Literal["cells"] = Field(description="free cells on a square mesh")
    map: Map = Field(description="the cells as text, one letter or figure for each square of the mesh, a dot for none")
    mesh: Mm = Field(default=18.0, description="the width of a square of the mesh on paper")
    token: str = Field(default="", description="the token that must find room on every square")
    least: Annotated[int, Field(ge=1, le=50)] = Field(default=1, description="how many squares a cell has at least")
    torus: bool = Field(default=False, description="true where who leaves by one side comes in on the other")
    torus_option: str = Field(
        default="", description="the option of the rules that makes the board a torus when it is switched on"
    )
    dead_corners: bool = Field(
        default=False, description="true where cells may have two directions or more that lead nowhere"
    )
    tunnels: Many[Tunnel] = Field(default=(), description="pairs of ways out that are joined")
    teleports: Many[Teleport] = Field(default=(), description="ways out that lead to a square elsewhere, and not back")
    panels: Many[CellPanel] = Field(default=(), description="the tables printed beside the map")
    directions: dict[str, Direction] = Field(
        default={}, description="which result of the dice tables is which direction"
    )
    pictures: dict[str, Literal["sword", "club", "coin", "cup"]] = Field(
        default={}, description="what is drawn for a face of the dice or a suit of the deck"
    )
    panel_width: Mm = Field(default=36.0, description="the strip beside the map in which the tables stand")
    border: Mm = Field(default=5.0, description="the strip around the map")
    note: WordsField | None = Field(
        default=None, description="what is said of the layout, such as that it is a placeholder"
    )

    @property
    def options_set(self) -> Mapping[str, str]:
        """Return how this board sets options of the rules: a torus is played as one."""
        return {self.torus_option: "yes"} if self.torus and self.torus_option else {}
