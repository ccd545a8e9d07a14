"""What is painted on a board's ground, and plans of rooms, walls and doors as small maps."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from pydantic import BeforeValidator, Field, model_validator

from generator.geometry.shapes import Size
from generator.i18n import message, phrase
from generator.model.boards.cells import SignMap
from generator.model.fields import FIELD_LENGTH, Many, Metres, TextField, WordsField, length_m, value_schema
from generator.model.localized import ProgramWords
from generator.model.rules.values import OneOrMany
from generator.model.source import Source
from generator.model.validation import ByKey, MisplacedError, Strict, validate
from generator.problems import PizarraError, quoted

MOST_MARKINGS = 500


class BoardField(Strict):
    preset: TextField = Field(default="", description="name of a football code or stadium", examples=["futbol7"])
    length: Metres | None = Field(default=None, description="length, if different from the preset")
    width: Metres | None = Field(default=None, description="width, if different from the preset")


class Measure(NamedTuple):
    """A length on the ground: in metres where it is ``metric``, else in cells."""

    value: float
    metric: bool


def measure(value: Any) -> Measure:
    """Return the length of a text such as ``6m``, or of a number of cells. Raises ``ValueError`` for another."""
    if isinstance(value, Measure):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return Measure(float(value), False)
    try:
        return Measure(length_m(value), True)
    except ValueError:
        wrong = phrase("{found} is not a length; write 6m for metres of the field, or 6 for cells", found=quoted(value))
        raise ValueError(wrong) from None


class Spot(NamedTuple):
    across: Measure
    down: Measure


def spot(value: Any) -> Spot:
    """Return the place of two lengths such as ``[6m, 10m]``. Raises ``ValueError`` for another."""
    if isinstance(value, Spot):
        return value
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError(
            phrase("{found} is not a position; write it like [6m, 10m]: across, then down", found=quoted(value))
        )
    return Spot(*map(measure, value))


GroundLength = Annotated[Measure, BeforeValidator(measure), value_schema(
    "ground-length", "length on the ground: metres of a field, or a number of cells", examples=["6m"],
    anyOf=[{"type": "number"}, FIELD_LENGTH.schema],
)]  # fmt: skip
SpotField = Annotated[Spot, BeforeValidator(spot), value_schema(
    "spot", "point on the ground: across and down, in metres of a field or in cells", "array",
    examples=[["6m", "10m"]],
    minItems=2, maxItems=2, items={"type": ["string", "number"]},
)]  # fmt: skip
Angle = Annotated[float, Field(ge=-360, le=720)]
Mirrored = Literal["none", "ends", "sides", "both"]


class OwnMarking(Strict):
    area: TextField = Field(
        default="", description="name of the enclosed area, for “inside” in layers", examples=["end-zone"]
    )
    drawn: bool = Field(default=True, description="whether it is painted; false for an area with only a name")
    mirrored: Mirrored = Field(
        default="none", description="copies: at both ends, on both sides, or in all four quarters"
    )


class OwnLine(OwnMarking):
    """A line through places; one that comes back to the first encloses an area, which must bulge nowhere inwards."""

    line: Annotated[Many[SpotField], Field(min_length=2, max_length=200)] = Field(
        description="points of the line", examples=["[[0m, 10m], [40m, 10m]]"]
    )


class OwnBox(OwnMarking):
    box: Annotated[Many[SpotField], Field(min_length=2, max_length=2)] = Field(
        description="two opposite corners", examples=["[[0m, 10m], [6m, 30m]]"]
    )


class OwnCircle(OwnMarking):
    circle: SpotField = Field(description="centre of the circle")
    radius: GroundLength = Field(description="radius of the circle")


class OwnArc(OwnMarking):
    """A part of a circle, clockwise; as an area it is the sector about its middle."""

    arc: SpotField = Field(description="centre of the circle")
    radius: GroundLength = Field(description="radius of the circle")
    start: Angle = Field(
        alias="from", description="start angle in degrees: 0 right, 90 down, 180 left, 270 up", examples=["270"]
    )
    end: Angle = Field(alias="to", description="end angle in degrees, clockwise", examples=["90"])


class OwnSpot(OwnMarking):
    spot: SpotField = Field(description="centre of the spot")


class FieldMarkings(Strict):
    football: Literal[True] = Field(description="markings from the laws of football")


MARKINGS = ByKey({
    "football": FieldMarkings, "line": OwnLine, "box": OwnBox,
    "circle": OwnCircle, "arc": OwnArc, "spot": OwnSpot,
}, in_full=lambda data: {data: True} if isinstance(data, str) else data, words=("football",))  # fmt: skip
"""The first key of a marking to its model."""

AnyMarking = FieldMarkings | OwnLine | OwnBox | OwnCircle | OwnArc | OwnSpot
if TYPE_CHECKING:
    MarkingField = AnyMarking
else:
    MarkingField = Annotated[Any, BeforeValidator(MARKINGS)]


MarkingsField = Annotated[OneOrMany[MarkingField], Field(min_length=1, max_length=MOST_MARKINGS)]


WALL, FLOOR, DOOR, OPEN_DOOR, OUTSIDE = "#", ".", "+", "'", " "
OWN_SIGNS = (WALL, FLOOR, DOOR, OPEN_DOOR, OUTSIDE)
MOST_SQUARES = 40_000


class PlanPoint(Strict):
    x: Metres = Field(default=0.0, description="distance from the left")
    y: Metres = Field(default=0.0, description="distance from the top")


class GroundPlan(Strict):
    title: WordsField = Field(description="title of the plan", examples=["{es: La cripta, en: The crypt}"])
    story: WordsField | None = Field(
        default=None,
        description="short introduction, printed on the board",
        examples=["{es: Nadie ha bajado en años., en: Nobody has been down here for years.}"],
    )
    square: Metres = Field(default=1.0, description="width of one square of the map")
    hex_at: PlanPoint = Field(
        default=PlanPoint.model_construct(),
        description="position of the centre of a cell",
        examples=["{x: 0.5m, y: 0.5m}"],
    )
    map: SignMap = Field(
        description="plan: # wall, . floor, + closed door, ' open door, space outside; other signs are the board's"
    )

    @property
    def columns(self) -> int:
        return max(len(row) for row in self.map)

    @property
    def rows(self) -> int:
        return len(self.map)

    @property
    def size(self) -> Size:
        return Size(self.columns * self.square, self.rows * self.square)

    def sign(self, column: int, row: int) -> str:
        """Return the sign of a square; beyond the map it is outside."""
        if 0 <= row < len(self.map) and 0 <= column < len(self.map[row]):
            return self.map[row][column]
        return OUTSIDE

    @model_validator(mode="after")
    def _check_map(self) -> GroundPlan:
        if not any(sign not in (WALL, OUTSIDE) for row in self.map for sign in row):
            raise MisplacedError(("map",), phrase("the map has no floor"), phrase("“.” is floor, “#” wall, “+” a door"))
        if self.columns * self.rows > MOST_SQUARES:
            message = phrase(
                "the map has {columns} × {rows} squares; at most {most:,} are allowed",
                columns=self.columns, rows=self.rows, most=MOST_SQUARES,
            )  # fmt: skip
            raise MisplacedError(("map",), message)
        if not 0.1 <= self.square <= 20:
            raise MisplacedError(
                ("square",), phrase("{length:g} m is not allowed; write 0.1 to 20 m", length=self.square)
            )
        return self


def plan_of(source: Source, signs: Collection[str]) -> GroundPlan:
    """Return the plan of a file; ``signs`` are those that the board knows besides walls, floors and doors.

    Raises ``PizarraError`` with every problem in the file, also signs that mean nothing and ragged lines.
    """
    plan = validate(GroundPlan, source)
    problems = []
    for index, row in enumerate(plan.map):
        path = ("map", index)
        if len(row) != len(plan.map[0]):
            message = phrase("line {line} of the map has {count} squares, but the first has {first}",
                             line=index + 1, count=len(row), first=len(plan.map[0]))  # fmt: skip
            hint = phrase("all lines must be the same length; a space is outside")
            problems.append(source.problem(path, message, hint))
        for column, sign in enumerate(row):
            if sign not in OWN_SIGNS and sign not in signs:
                message = phrase(
                    "{sign} (character {column}) is not a wall, a floor, a door or a sign of the board",
                    sign=quoted(sign), column=column + 1,
                )  # fmt: skip
                known = " ".join((WALL, FLOOR, DOOR, OPEN_DOOR, *sorted(signs)))
                hint = phrase("signs of this map: {signs} and a space", signs=known)
                problems.append(source.problem(path, message, hint))
                break
    if problems:
        raise PizarraError(problems)
    return plan


def open_ground(length: float, width: float) -> GroundPlan:
    """Return a plan without walls, so many metres long and wide."""
    title = ProgramWords(message=message("Open ground"))
    rows = ["." * max(1, round(length))] * max(1, round(width))
    return GroundPlan.model_validate({"title": title, "map": rows})
