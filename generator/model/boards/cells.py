"""Boards of kind ``cells``: free cells drawn as a text map, one letter a cell, with gates and printed tables."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator
from pydantic import Field as Limit

from generator.geometry.regions import NOWHERE
from generator.geometry.squares import DIRECTIONS, MOST, CellName, Direction, parse_name
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

    name: TextField
    ends: Annotated[tuple[Way, ...], Limit(strict=False, min_length=2, max_length=2)]


class Teleport(Strict):
    """A way out of a square that leads to another square, and not back."""

    name: TextField
    leave: Way
    enter: SquareName


class CellPanel(Strict):
    """Something printed beside the map: dice tables side by side, a compass of what leads where, steps of play."""

    kind: Literal["dice", "compass", "steps"]
    tables: Many[str]
    name: WordsField | None = None


class CellsBoard(Strict):
    """A board of free cells, as it is printed when nothing else is asked for.

    ``directions`` says which result of the dice tables is which direction, ``pictures`` what is drawn for a face.
    """

    kind: Literal["cells"]
    map: Map
    mesh: Mm = 18.0
    token: str = ""
    least: Annotated[int, Limit(ge=1, le=50)] = 1
    torus: bool = False
    torus_option: str = ""
    dead_corners: bool = False
    tunnels: Many[Tunnel] = ()
    teleports: Many[Teleport] = ()
    panels: Many[CellPanel] = ()
    directions: dict[str, Direction] = {}
    pictures: dict[str, Literal["sword", "club", "coin", "cup"]] = {}
    panel_width: Mm = 36.0
    border: Mm = 5.0
    note: WordsField | None = None
