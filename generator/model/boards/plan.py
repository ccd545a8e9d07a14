"""Plans: rooms, walls, doors and kinds of ground as a small map in metres, beneath the cells of a board.

Each sign of the map is a square of so many metres::

    "#######"
    "#..~..#"
    "#.....+"
    "#######"

``#`` is wall, ``.`` floor, ``+`` a door that is shut, ``'`` one that is open, a space is outside; the board says
what other signs mean.
"""

from __future__ import annotations

from collections.abc import Collection

from pydantic import Field, model_validator

from generator.geometry.shapes import Size
from generator.i18n import message, phrase
from generator.model.boards.choices import SignMap
from generator.model.fields import Metres, WordsField
from generator.model.source import Source
from generator.model.validation import MisplacedError, Strict, validated
from generator.model.words import ProgramWords
from generator.problems import PizarraError, quoted

WALL, FLOOR, DOOR, OPEN_DOOR, OUTSIDE = "#", ".", "+", "'", " "
OWN_SIGNS = (WALL, FLOOR, DOOR, OPEN_DOOR, OUTSIDE)
MOST_SQUARES = 40_000


class PlanPoint(Strict):
    """A place on a plan, from its top left corner."""

    x: Metres = Field(default=0.0, description="metres from the left")
    y: Metres = Field(default=0.0, description="metres from the top")


class GroundPlan(Strict):
    """A plan."""

    title: WordsField = Field(description="what it is called")
    story: WordsField | None = Field(default=None, description="a few words about it, printed on the board")
    square: Metres = Field(default=1.0, description="how wide a square of the map is")
    hex_at: PlanPoint = Field(default=PlanPoint.model_construct(), description="where the middle of a cell lies")
    map: SignMap = Field(
        description="# wall, . floor, + shut door, ' open door, a space outside; others are the board's"
    )

    @property
    def columns(self) -> int:
        """Return how many squares wide the map is."""
        return max(len(row) for row in self.map)

    @property
    def rows(self) -> int:
        """Return how many squares high the map is."""
        return len(self.map)

    @property
    def size(self) -> Size:
        """Return how wide and high the map is, in metres."""
        return Size(self.columns * self.square, self.rows * self.square)

    def sign(self, column: int, row: int) -> str:
        """Return the sign of a square; beyond the map it is outside."""
        if 0 <= row < len(self.map) and 0 <= column < len(self.map[row]):
            return self.map[row][column]
        return OUTSIDE

    @model_validator(mode="after")
    def _sound(self) -> GroundPlan:
        if not any(sign not in (WALL, OUTSIDE) for row in self.map for sign in row):
            raise MisplacedError(("map",), phrase("the map has no floor"), phrase("“.” is floor, “#” wall, “+” a door"))
        if self.columns * self.rows > MOST_SQUARES:
            told = phrase(
                "the map has {columns} × {rows} squares; at most {most:,} are drawn",
                columns=self.columns, rows=self.rows, most=MOST_SQUARES,
            )  # fmt: skip
            raise MisplacedError(("map",), told)
        if not 0.1 <= self.square <= 20:
            raise MisplacedError(("square",), phrase("{length:g} m is not allowed: 0.1 to 20 m", length=self.square))
        return self


def plan_of(source: Source, signs: Collection[str]) -> GroundPlan:
    """Return the plan of a file; ``signs`` are those that the board knows besides walls, floors and doors.

    Raises ``PizarraError`` with every problem in the file, also signs that mean nothing and ragged lines.
    """
    found = validated(GroundPlan, source)
    problems = []
    for index, row in enumerate(found.map):
        path = ("map", index)
        if len(row) != len(found.map[0]):
            told = phrase("line {line} of the map has {count} squares and the first has {first}",
                          line=index + 1, count=len(row), first=len(found.map[0]))  # fmt: skip
            problems.append(source.problem(path, told, phrase("all lines are equally long; a space is outside")))
        for column, sign in enumerate(row):
            if sign not in OWN_SIGNS and sign not in signs:
                told = phrase(
                    "{sign} (character {column}) is neither wall, floor, door nor a sign of the board",
                    sign=quoted(sign), column=column + 1,
                )  # fmt: skip
                known = " ".join((WALL, FLOOR, DOOR, OPEN_DOOR, *sorted(signs)))
                problems.append(
                    source.problem(path, told, phrase("signs of this map: {signs} and the space", signs=known))
                )
                break
    if problems:
        raise PizarraError(problems)
    return found


def open_ground(length: float, width: float) -> GroundPlan:
    """Return a plan without walls, so many metres long and wide."""
    title = ProgramWords(message=message("Open ground"))
    rows = ["." * max(1, round(length))] * max(1, round(width))
    return GroundPlan.model_validate({"title": title, "map": rows})
