"""Boards of kind ``hexes``: a pitch drawn as a map of signs, with zones, marks, walls and panels in its margins.

The map has one sign for each hex, every other character of a line; each line is shifted by one character from the line
before, as the hexes are::

    ". . ."
    " . . "
    ". . ."
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field, model_validator

from generator.geometry.grids.hexes import DIRECTIONS, Hex
from generator.model.fields import ColourField, Many, Mm, WordsField
from generator.model.validation import MisplacedError, Strict
from generator.problems import shown

MOST_SIGNS = 20_000
Sign = Annotated[str, Field(min_length=1, max_length=1)]
Edge = Literal["left", "right", "top", "bottom"]


class Zone(Strict):
    """Hexes from which one may score: the hex aimed at, the hexes that are worth more, and the points."""

    name: WordsField = Field(description="what it is called")
    hexes: Sign = Field(description="the sign of its hexes")
    target: Sign = Field(description="the sign of the one hex that is aimed at")
    bonus: Sign | None = Field(default=None, description="the sign of its hexes that are worth more")
    points: Annotated[int, Field(ge=0, le=99)] = Field(description="what scoring from it is worth")
    bonus_points: Annotated[int, Field(ge=0, le=99)] = Field(
        default=0, description="what scoring from a bonus hex is worth"
    )
    colour: ColourField = Field(description="its colour")

    @property
    def signs(self) -> tuple[str, ...]:
        """Return every sign whose hexes belong to the zone."""
        return tuple(sign for sign in (self.hexes, self.target, self.bonus) if sign)


class HexMark(Strict):
    """What is printed in every hex that has a sign of the map."""

    name: WordsField = Field(description="what it is called")
    picture: Literal["gate", "diamond", "dot", "ring", "none"] = Field(
        default="none", description="what is drawn in the hex; a gate also opens the wall"
    )
    text: WordsField | None = Field(default=None, description="a letter or two in the hex")
    colour: ColourField = Field(description="its colour")


class MarginPanel(Strict):
    """Something printed beside the hexes: boxes in a row, a track of numbers, places for cards or for tokens."""

    kind: Literal["track", "boxes", "cards", "tokens"] = Field(
        description="a track of numbers, boxes, places for cards, or round places for tokens"
    )
    edge: Edge = Field(description="the side of the board it stands at")
    name: WordsField = Field(description="its heading")
    first: int = Field(default=1, description="its first number")
    last: int = Field(default=1, description="its last number")
    columns: Annotated[int, Field(ge=1, le=40)] = Field(default=1, description="into how many columns it is folded")
    start: int | None = Field(default=None, description="the number a marker starts at, drawn stronger")
    numbered: bool = Field(default=True, description="whether its boxes show their numbers")
    share: Annotated[float, Field(gt=0, le=1)] = Field(
        default=1.0, description="how much of its edge it takes, beside the other panels there"
    )
    colour: ColourField | None = Field(default=None, description="its colour; that of numbers above the start")
    other_colour: ColourField | None = Field(default=None, description="the colour of numbers below the start")

    @property
    def count(self) -> int:
        """Return how many boxes or places it has."""
        return self.last - self.first + 1


class Margins(Strict):
    """The room beside the hexes, in millimetres for the hex size that the game gives."""

    left: Mm = Field(default=8.0, description="for the hex size that the game gives; another size grows or shrinks it")
    right: Mm = Field(default=8.0, description="like left")
    top: Mm = Field(default=8.0, description="like left")
    bottom: Mm = Field(default=8.0, description="like left")


class HexBoard(Strict):
    """A board of hexes that is given hex by hex."""

    kind: Literal["hexes"] = Field(description="a pitch given hex by hex")
    orientation: Literal["flat", "pointy"] = Field(default="pointy", description="which way the hexes lie")
    hex: Mm = Field(default=25.0, description="the width of a hex on paper, flat to flat")
    map: Many[str] = Field(
        description="one sign a hex at every other character, each line shifted by one from the line before"
    )
    zones: Many[Zone] = Field(default=(), description="where one may score from, and for how many points")
    marks: dict[str, HexMark] = Field(default={}, description="what is printed in the hexes of a sign")
    walls: bool = Field(default=True, description="whether the outside is a wall")
    fair: bool = Field(default=True, description="whether the board must look the same after half a turn")
    margins: Margins = Field(default=Margins.model_construct(), description="the room beside the hexes")
    panels: Many[MarginPanel] = Field(default=(), description="what is printed beside the hexes")
    note: WordsField | None = Field(default=None, description="a small remark printed on the board")

    @cached_property
    def signs(self) -> dict[Hex, str]:
        """Return the sign of every hex, in reading order."""
        return {self._hex(row, column): sign for row, column, sign in self._written()}

    def with_sign(self, sign: str) -> tuple[Hex, ...]:
        """Return the hexes that have a sign."""
        return tuple(cell for cell, own in self.signs.items() if own == sign)

    def zone_cells(self, zone: Zone) -> tuple[Hex, ...]:
        """Return the hexes of a zone, its target and its bonus hexes included."""
        return tuple(cell for cell, sign in self.signs.items() if sign in zone.signs)

    def _written(self) -> Iterator[tuple[int, int, str]]:
        for row, text in enumerate(self.map):
            for column, sign in enumerate(text):
                if sign != " ":
                    yield row, column, sign

    def _hex(self, row: int, column: int) -> Hex:
        """Return the hex at a place of the map; the parity of row and column is the same all over the map."""
        if self.orientation == "pointy":
            return Hex((column - row) // 2, row)
        return Hex(column, (row - column) // 2)

    @model_validator(mode="after")
    def _sound_map(self) -> HexBoard:
        written = list(self._written())
        if not written:
            raise MisplacedError(
                ("map",), "the map has no hexes", "write one sign a hex, every other character: “. . .”"
            )
        if len(written) > MOST_SIGNS:
            raise MisplacedError(("map",), f"the map has {len(written)} hexes; at most {MOST_SIGNS} are drawn")
        known = {".", *self.marks, *(sign for zone in self.zones for sign in zone.signs)}
        parity = (written[0][0] + written[0][1]) % 2
        for row, column, sign in written:
            if sign not in known:
                hint = f"signs of this map: {' '.join(sorted(known))}"
                raise MisplacedError(
                    ("map", row), f"{shown(sign)} (character {column + 1}) is no sign of this map", hint
                )
            if (row + column) % 2 != parity:
                hint = "signs stand at every other character, each line shifted by one from the line before"
                raise MisplacedError(
                    ("map", row), f"{shown(sign)} (character {column + 1}) stands between two hexes", hint
                )
        return self

    @model_validator(mode="after")
    def _sound_zones(self) -> HexBoard:
        given = Counter(sign for zone in self.zones for sign in zone.signs) + Counter(self.marks.keys())
        for index, zone in enumerate(self.zones):
            for sign in zone.signs:
                if given[sign] > 1:
                    raise MisplacedError(("zones", index), f"the sign {shown(sign)} is used for two things")
            if len(self.with_sign(zone.target)) != 1:
                count = len(self.with_sign(zone.target))
                message = f"{shown(zone.target)} stands {count} times in the map, not once"
                raise MisplacedError(("zones", index, "target"), message)
            if zone.bonus and not self.with_sign(zone.bonus):
                raise MisplacedError(("zones", index, "bonus"), f"{shown(zone.bonus)} stands nowhere in the map")
            if zone.bonus and zone.bonus_points < zone.points:
                raise MisplacedError(("zones", index), "a bonus hex is worth less than the rest of its zone")
            if loose := len(self.zone_cells(zone)) - len(_reached(self.zone_cells(zone))):
                raise MisplacedError(("zones", index), f"{loose} of the zone's hexes are cut off from the others")
        for sign in self.marks:
            if len(sign) != 1 or sign in " .":
                raise MisplacedError(
                    ("marks",), f"{shown(sign)} is no sign", "a sign is one character, not “.” or a space"
                )
        return self

    @model_validator(mode="after")
    def _sound_panels(self) -> HexBoard:
        for index, panel in enumerate(self.panels):
            if not 1 <= panel.count <= 60:
                message = f"from {panel.first} to {panel.last} are {panel.count} places; 1 to 60 are allowed"
                raise MisplacedError(("panels", index), message)
        return self


def _reached(cells: tuple[Hex, ...]) -> set[Hex]:
    """Return the hexes that can be reached from the first without leaving the set."""
    inside, found, pending = set(cells), {cells[0]}, [cells[0]]
    while pending:
        cell = pending.pop()
        for step in DIRECTIONS["flat"]:
            other = cell + step
            if other in inside and other not in found:
                found.add(other)
                pending.append(other)
    return found
