"""Places of a board of nodes, their names, and the routes between them, as a file or a table describes them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field, model_validator

from generator.geometry.shapes import Point, Size
from generator.i18n import phrase
from generator.model.fields import (
    PRINT_LENGTH,
    ColourField,
    Many,
    Mm,
    Parse,
    ValueSchema,
    WordsField,
    current_place,
    length_mm,
    value_schema,
)
from generator.model.validation import Strict
from generator.problems import InvalidValueError, did_you_mean, quoted

LEAST_PLACE, MOST_PLACE = 1.0, 200.0
OWN_SHAPES = ("disc", "square", "box", "none")
"""Shapes of places that are no symbols."""

BOX = 1.6
"""How much wider than high a box is of which one length is given."""


def spot(value: Any) -> Point:
    """Return a place from its two lengths. Raises ``ValueError`` for anything else."""
    if isinstance(value, Point):
        return value
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError(phrase("a position is two lengths, such as [20mm, 35mm], not {value}", value=quoted(value)))
    return Point(*map(length_mm, value))


def extent(value: Any) -> Size:
    """Return the size of a place from one length, or from its width and height. Raises ``ValueError``."""
    if isinstance(value, Size):
        return value
    lengths = value if isinstance(value, list | tuple) else [value]
    if not 1 <= len(lengths) <= 2:
        raise ValueError(phrase("a size is one length, or a width and a height, not {value}", value=quoted(value)))
    size = Size(length_mm(lengths[0]), length_mm(lengths[-1]))
    if not LEAST_PLACE <= min(size) <= max(size) <= MOST_PLACE:
        allowed = phrase("allowed: {least:g} to {most:g} mm", least=LEAST_PLACE, most=MOST_PLACE)
        raise InvalidValueError(phrase("{found} is out of range", found=quoted(value)), allowed)
    return size


COMPASS = {
    "north": "top", "north-east": "top-right", "east": "right", "south-east": "bottom-right", "south": "bottom",
    "south-west": "bottom-left", "west": "left", "north-west": "top-left",
}  # fmt: skip


def name_side(value: Any) -> Any:
    """Return a side. Raises ``ValueError`` with the right word for a point of the compass."""
    if isinstance(value, str) and value in COMPASS:
        hint = phrase("write {example}", example=COMPASS[value])
        raise InvalidValueError(phrase("{found} is not allowed", found=quoted(value)), hint)
    return current_place(value)


NODE_PLACE = value_schema(
    "node-place", "position: distance from the left and from the top", "array", examples=[["20mm", "35mm"]],
    minItems=2, maxItems=2, items=PRINT_LENGTH.schema,
)  # fmt: skip
NodePlace = Annotated[Point, Parse(spot), NODE_PLACE]
PlaceSize = Annotated[Size, Parse(extent), value_schema(
    "place-size", "width of a place, or its width and height", "string", "array", examples=["6mm"],
)]  # fmt: skip
NameSide = Annotated[
    Literal[
        "auto", "right", "left", "top", "bottom", "top-right", "top-left", "bottom-right", "bottom-left", "inside",
        "none",
    ],
    BeforeValidator(name_side),
]  # fmt: skip


class Place(Strict):
    """A place of a board; a list of two lengths is its position alone."""

    short: ClassVar[ValueSchema] = NODE_PLACE

    at: NodePlace = Field(description="position: distance from the left and from the top", examples=["[20mm, 35mm]"])
    name: WordsField | None = Field(
        default=None, description="name printed beside it; if not given, its name in this file", examples=["Old mill"]
    )
    size: PlaceSize | None = Field(
        default=None, description="width, or width and height; if not given, the size of the grid", examples=["6mm"]
    )
    shape: str = Field(
        default="disc", description="shape: disc, square, box, none, or a symbol or picture of the game",
        examples=["square"],
    )  # fmt: skip
    style: str = Field(default="", description="style of the place", examples=["harbour"])
    mark: str = Field(default="", description="symbol or picture drawn in it", examples=["anchor"])
    side: NameSide | None = Field(
        default=None, description="side where its name is printed; auto chooses one with space", examples=["right"]
    )

    @model_validator(mode="before")
    @classmethod
    def _position_alone(cls, data: Any) -> Any:
        return data if isinstance(data, Mapping) else {"at": data}

    @property
    def is_plain(self) -> bool:
        """Return whether nothing but its position is said of it."""
        return self.model_fields_set <= {"at"}

    @property
    def extent(self) -> Size | None:
        """Return its width and height: those of a box differ, also where one length is given."""
        if self.size is None or self.shape != "box" or self.size.width != self.size.height:
            return self.size
        return Size(BOX * self.size.width, self.size.height)


class PlaceNames(Strict):
    """How the names of places are printed; ``beside`` and ``inside`` are short for their side alone."""

    names: ClassVar[tuple[str, ...]] = ("beside", "inside", "none")

    side: NameSide = Field(
        default="auto", description="side of the places; auto chooses one with space for each name", examples=["right"]
    )
    size: Annotated[Mm, Field(ge=1, le=40)] | None = Field(
        default=None, description="height of the letters; those of larger places are larger", examples=["3mm"]
    )
    style: str = Field(default="label", description="style that gives the letters their colour", examples=["accent"])

    @model_validator(mode="before")
    @classmethod
    def _side_alone(cls, data: Any) -> Any:
        if isinstance(data, str):
            if data not in cls.names:
                raise InvalidValueError(phrase("{found} is not allowed", found=quoted(data)),
                                        did_you_mean(data, cls.names))  # fmt: skip
            return {"side": "auto" if data == "beside" else data}
        return data


def track_colours(value: Any) -> Any:
    """Return the colours of the tracks of a route as a list: ``red`` or ``red, blue``."""
    return re.split(r"\s*[,/;]\s*", value.strip()) if isinstance(value, str) else value


def points_between(value: Any) -> Any:
    """Return points by way of which a route runs: a list of positions, or one position."""
    lengths = isinstance(value, list) and len(value) == 2 and not any(isinstance(each, list) for each in value)
    return [value] if lengths else value


Spaces = Annotated[int, Field(ge=0, le=40)]
Parallel = Annotated[int, Field(ge=1, le=4)]
Colours = Annotated[Many[ColourField], Field(min_length=1, max_length=4), BeforeValidator(track_colours), value_schema(
    "track-colours", "colour, or one for each track of a double route", "string", "array", examples=["red, blue"],
)]  # fmt: skip
Bend = Literal["straight", "left", "right", "smooth"]


def place_name(value: Any) -> Any:
    """Return the name of a place as a text: those of counted places, such as the spaces of an oval, are numbers."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


PlaceName = Annotated[str, BeforeValidator(place_name), value_schema(
    "place-name", "name of a place", "string", "integer", examples=["mill", 12],
)]  # fmt: skip


class Route(Strict):
    """A way between two places; what it does not say itself its layer says."""

    start: PlaceName = Field(alias="from", description="place where it begins", examples=["mill"])
    to: PlaceName = Field(description="place where it ends", examples=["inn"])
    style: str = Field(default="", description="style of its line, if not that of the layer", examples=["ferry"])
    spaces: Spaces | None = Field(default=None, description="number of spaces on it", examples=["3"])
    colour: Colours | None = Field(default=None, description="colour, or one for each track", examples=["red, blue"])
    parallel: Parallel | None = Field(default=None, description="number of tracks side by side", examples=["2"])
    bend: Bend | None = Field(
        default=None, description="course: straight, a bow to the left or right, or smooth through its points"
    )
    via: Annotated[Many[NodePlace], BeforeValidator(points_between)] = Field(
        default=(), description="positions it passes through", examples=["[[40mm, 30mm]]"]
    )
    one_way: bool = Field(default=False, description="whether it leads only from the first place to the second")
