"""Scenarios: rooms, walls, doors and terrain as a small text map in metres, laid over hexes.

Each sign of the map is a square of so many metres::

    "#######"
    "#..~..#"
    "#.....+"
    "#######"

``#`` is wall, ``.`` floor, ``+`` a door that is shut, ``'`` one that is open, a space is outside; other signs are the
terrains of the game or of the scenario.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from generator.model.fields import ColourField, Many, Metres, Mm, TextField, WordsField
from generator.model.source import Source
from generator.model.validation import MisplacedError, Strict, validated
from generator.problems import PizarraError, shown

WALL, FLOOR, DOOR, OPEN_DOOR, OUTSIDE = "#", ".", "+", "'", " "
OWN_SIGNS = (WALL, FLOOR, DOOR, OPEN_DOOR, OUTSIDE)
MOST_SQUARES = 40_000


class Terrain(Strict):
    """A kind of ground: what entering a hex of it costs and what it forbids."""

    name: WordsField = Field(description="what it is called")
    picture: Literal["rubble", "ice", "water", "grass", "plain"] = Field(default="plain", description="its pattern")
    cost: Metres | None = Field(
        default=None, description="what entering a hex of it costs; as usual where it is not given"
    )
    rule: WordsField | None = Field(default=None, description="what it forbids or does")
    colour: ColourField = Field(description="its colour")


class ScenarioBoard(Strict):
    """A board of hexes for scenarios, as it is printed when nothing else is asked for."""

    kind: Literal["scenario"] = Field(description="hexes on which scenarios are laid")
    scenario: TextField = Field(
        description="the scenario that is printed when none is asked for, by the name of its file"
    )
    hex: Mm = Field(default=25.0, description="the width of a hex on paper, flat to flat")
    metres_per_hex: Metres = Field(default=2.0, description="what a hex stands for, flat to flat")
    orientation: Literal["flat", "pointy"] = Field(default="flat", description="which way the hexes lie")
    half_hexes: bool = Field(default=True, description="whether the six triangles of each hex are drawn lightly")
    templates: bool = Field(default=True, description="whether a sheet of templates to cut out is printed")
    terrain: dict[str, Terrain] = Field(default={}, description="kinds of ground by their signs in the maps")

    @model_validator(mode="after")
    def _sound_signs(self) -> ScenarioBoard:
        _refuse_signs(self.terrain)
        return self


class Shift(Strict):
    """Where the middle of a hex lies, from the top left corner of the map."""

    x: Metres = 0.0
    y: Metres = 0.0


class Scenario(Strict):
    """One scenario."""

    title: WordsField
    story: WordsField | None = None
    square: Metres = 1.0
    hex_at: Shift = Shift.model_construct()
    map: Many[str]
    terrain: dict[str, Terrain] = {}

    @property
    def columns(self) -> int:
        """Return how many squares wide the map is."""
        return max(len(row) for row in self.map)

    @property
    def rows(self) -> int:
        """Return how many squares high the map is."""
        return len(self.map)

    def sign(self, column: int, row: int) -> str:
        """Return the sign of a square; beyond the map it is outside."""
        if 0 <= row < len(self.map) and 0 <= column < len(self.map[row]):
            return self.map[row][column]
        return OUTSIDE

    @model_validator(mode="after")
    def _sound(self) -> Scenario:
        _refuse_signs(self.terrain)
        if not any(sign not in (WALL, OUTSIDE) for row in self.map for sign in row):
            raise MisplacedError(("map",), "the map has no floor", "“.” is floor, “#” wall, “+” a door")
        if self.columns * self.rows > MOST_SQUARES:
            message = f"the map has {self.columns} × {self.rows} squares; at most {MOST_SQUARES:,} are drawn"
            raise MisplacedError(("map",), message)
        if not 0.1 <= self.square <= 20:
            raise MisplacedError(("square",), f"{self.square:g} m is not allowed: 0.1 to 20 m")
        return self


def _refuse_signs(terrain: dict[str, Terrain]) -> None:
    for sign in terrain:
        if len(sign) != 1 or sign in OWN_SIGNS:
            hint = "a sign is one character; # . + ' and the space have a meaning of their own"
            raise MisplacedError(("terrain",), f"{shown(sign)} cannot be the sign of a terrain", hint)


def scenario_of(source: Source, terrain: dict[str, Terrain]) -> Scenario:
    """Return the scenario of a file, the game's terrains among its own.

    Raises ``PizarraError`` with every problem in the file, signs of the map that mean nothing included.
    """
    found = validated(Scenario, source)
    known = {**terrain, **found.terrain}
    problems = []
    for index, row in enumerate(found.map):
        for column, sign in enumerate(row):
            if sign not in OWN_SIGNS and sign not in known:
                message = f"{shown(sign)} (character {column + 1}) is neither wall, floor, door nor terrain"
                hint = f"signs of this map: {' '.join((WALL, FLOOR, DOOR, OPEN_DOOR, *sorted(known)))} and the space"
                problems.append(source.problem(("map", index), message, hint))
                break
    if problems:
        raise PizarraError(problems)
    return found.model_copy(update={"terrain": known})


def open_ground(length: float, width: float) -> Scenario:
    """Return a scenario without walls, so many metres long and wide."""
    title = {"es": "Campo abierto", "en": "Open ground"}
    rows = ["." * max(1, round(length))] * max(1, round(width))
    return Scenario.model_validate({"title": title, "map": rows})
