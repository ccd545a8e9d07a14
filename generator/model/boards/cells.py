"""How a board's file names what it speaks of: maps of signs, cells, positions, shapes, sides, ways that join."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import BeforeValidator, Field

from generator.i18n import phrase
from generator.model.fields import (
    PRINT_UNITS,
    CornersField,
    PrintedText,
    current_place,
    one_or_list,
    value_schema,
)
from generator.model.validation import MisplacedError, Strict, validate_plain
from generator.problems import InvalidValueError, quoted

MOST_LINES, MOST_SIGNS = 400, 40_000
_FILE = re.compile(r"[\w./\\-]+\.(?:txt|csv|tsv|map|tmx|tmj|ya?ml|xlsx|ods)", re.IGNORECASE)
"""What is the name of a file, where a map of signs is expected."""


def sign_map(value: Any) -> tuple[str, ...]:
    """Return the lines of a map of signs, a text of many lines or a list of texts. Raises ``ValueError`` otherwise."""
    if isinstance(value, tuple):
        return value
    if isinstance(value, str) and _FILE.fullmatch(value.strip()):
        written = phrase("a map is written here, not read from a file: {value}", value=quoted(value))
        raise InvalidValueError(written, phrase("write “map: |”, and below it the lines of the file, indented"))
    if isinstance(value, str) and value.strip():
        lines = tuple(value.strip("\n").split("\n"))
        if len({*map(len, lines)}) > 1:  # spaces at the end that fill up every line stand for gaps; others are slips
            lines = tuple(line.rstrip() for line in lines)
    elif isinstance(value, list) and value and all(isinstance(line, str) for line in value):
        lines = tuple(value)
    else:
        wrong = phrase("expected a map, lines of signs one below the other, not {value}", value=quoted(value))
        raise InvalidValueError(wrong, phrase("write “map: |” above it"))
    if len(lines) > MOST_LINES or sum(map(len, lines)) > MOST_SIGNS:
        most = {"most_lines": MOST_LINES, "most_signs": MOST_SIGNS}
        limits = phrase("a map may have at most {most_lines} lines and {most_signs:,} signs", **most)
        size = {"count": len(lines), "sum": sum(map(len, lines))}
        raise ValueError(phrase("the map has {count} lines and {sum:,} signs; {limits}", **size, limits=limits))
    return lines


def words(value: Any) -> tuple[str, ...]:
    """Return the words of a text, or of a list of texts: ``a1:d26 forest`` or ``[a1:d26, forest]``."""
    if isinstance(value, tuple):
        return value
    texts = one_or_list(value, int)
    if texts is None:
        raise ValueError(
            phrase("expected cells, such as a1, a1:d26 or the name of a zone, not {value}", value=quoted(value))
        )
    return tuple(word for text in texts for word in re.split(r"[\s,]+", text) if word)


def stops(value: Any) -> tuple[str, ...]:
    """Return the words of a path, for cells and middles of sides: ``a1``, ``a1:a5``, ``a1/a2``, ``a1 side 2``.

    Raises ``ValueError`` like ``words``.
    """
    if isinstance(value, tuple):
        return value
    return tuple(re.findall(r"\S+ side [1-9]\d?(?!\S)|\S+", re.sub(r" */ *", "/", " ".join(words(value)))))


class NamedSide(NamedTuple):
    first: str
    second: str

    def __str__(self) -> str:
        return f"{self.first}/{self.second}"


def named_side(value: Any) -> NamedSide:
    """Return the side of a text such as ``c6/c5``, or ``c6>c5`` in order. Raises ``ValueError`` for another."""
    if isinstance(value, NamedSide):
        return value
    parts = re.split(r"\s*[/|>]\s*", str(value).strip())
    if len(parts) != 2 or not all(parts):
        message = phrase(
            "{value} is not a side; write the two cells it separates: c6/c5, or c6>c5 if it is one-way",
            value=quoted(value),
        )
        raise ValueError(message)
    return NamedSide(*parts)


class Join(Strict):
    """A way between two places that need not lie side by side; one that has a name is marked with it."""

    name: PrintedText = Field(default="", description="label printed at both ends", examples=["puente"])
    ends: Annotated[tuple[str, str], BeforeValidator(lambda ends: _two(ends))] = Field(
        description="two cells, or directions out of them (c3 up)", examples=["[a1, l10]"]
    )
    one_way: bool = Field(default=False, description="whether it leads only from the first end to the second")


def _two(ends: Any) -> tuple[str, str]:
    if not isinstance(ends, list | tuple) or len(ends) != 2:
        raise ValueError(phrase("expected two ends, such as [a1 up, l10 down], not {ends}", ends=quoted(ends)))
    first, second = (" ".join(str(end).split()).lower() for end in ends)
    return first, second


AROUND = ("left-right", "top-bottom")
"""The joins that make one side of the whole board go on at the opposite one."""


def join(value: Any) -> Join | str:
    """Return a join: ``left-right``, ``top-bottom``, ``a1-l10`` both ways, ``a1>l10`` one way, or one with a name."""
    if isinstance(value, Join) or (isinstance(value, str) and value in AROUND):
        return value
    if isinstance(value, str):
        both, one = value.split("-"), value.split(">")
        if len(both) != 2 and len(one) != 2:
            raise ValueError(
                phrase(
                    "{value} does not join anything; write left-right, top-bottom, a1-l10 or a1>l10",
                    value=quoted(value),
                )
            )
        return Join(ends=_two(both if len(both) == 2 else one), one_way=len(one) == 2)
    return validate_plain(Join, value)


class Length(NamedTuple):
    """A length on a board: in millimetres, in cells (``cells``), or a share of what it is measured on (``%``)."""

    value: float
    unit: str = "mm"


class Spot(NamedTuple):
    """A position on a board: a name, a side of what it names, and how far from there; without a name, top left.

    The name is that of cells or places, two neighbours such as ``c4/c5`` for the middle of the side between them, a
    position word, or ``board`` for the board with its margins. The side is a position word, or ``side 2``.
    """

    name: str = ""
    side: str = ""
    across: Length = Length(0.0)
    down: Length = Length(0.0)


SIDES = {
    "top-left": (-1, -1), "top": (0, -1), "top-right": (1, -1), "left": (-1, 0), "centre": (0, 0), "right": (1, 0),
    "bottom-left": (-1, 1), "bottom": (0, 1), "bottom-right": (1, 1),
}  # fmt: skip
"""The position words, and where they lie from the middle: across and down."""

MOST_SPOTS = 1000
_LENGTH = re.compile(r"([-+]?\d+(?:[.,]\d+)?)\s*(mm|cm|in|%|cells?)")


def _length_of(value: Any) -> Length | None:
    """Return a length such as ``20mm``, ``40%`` or ``2 cells``; ``None`` for anything else, also far too large."""
    match = None if isinstance(value, bool) else _LENGTH.fullmatch(str(value).strip())
    if match is None:
        return None
    number, unit = float(match[1].replace(",", ".")), match[2]
    named = Length(number, "%" if unit == "%" else "cells")
    length = Length(number * PRINT_UNITS[unit]) if unit in PRINT_UNITS else named
    return length if abs(length.value) <= 10_000 else None


def spots(value: Any) -> tuple[Spot, ...]:
    """Return positions: ``c4``, ``c4 top-left``, ``c4 side 2``, ``c4/c5``, ``top-right -20mm 15mm``, ``[60%, 40%]``.

    Several are a list, or one text with spaces between them.

    Raises ``ValueError`` for anything else.
    """
    if isinstance(value, tuple):
        return value
    if isinstance(value, str) and (in_quotes := re.fullmatch(r"\[([^\[\]]*)\]", value.strip())):
        value = in_quotes[1].split(",")
    if isinstance(value, list):
        lengths = [_length_of(part) for part in value]
        if len(lengths) == 2 and lengths[0] and lengths[1]:
            return (Spot("", "", lengths[0], lengths[1]),)
        if not value or any(lengths):
            raise _no_spot(value)
        points = tuple(spot for part in value for spot in spots(part))
    elif isinstance(value, str | int) and not isinstance(value, bool):
        points = tuple(_spots_in(re.sub(r"(?<=\d)\s+(?=cells?\b)", "", str(value))))
    else:
        raise _no_spot(value)
    if len(points) > MOST_SPOTS:
        count = len(points)
        raise ValueError(
            phrase("{count} positions are too many; at most {most} are allowed", count=count, most=MOST_SPOTS)
        )
    return points


def _spots_in(text: str) -> Iterator[Spot]:
    parts = [part for part in re.split(r"[\s,]+", re.sub(r"\s*/\s*", "/", text.strip())) if part]
    if not parts or "[" in text:
        raise _no_spot(text)
    while parts:
        name = "" if _length_of(parts[0]) else str(current_place(parts.pop(0)))
        side = parts.pop(0) if name and parts and current_place(parts[0]) in SIDES else ""
        if name and not side and (numbered := re.fullmatch(r"side ([1-9]\d?)", " ".join(parts[:2]))):
            side = numbered[0]
            del parts[:2]
        lengths = [length for length in takewhile(bool, map(_length_of, parts[:2])) if length]
        if len(lengths) == 1:
            raise _no_spot(text)
        del parts[: len(lengths)]
        yield Spot(name, side, *lengths)


def _no_spot(value: Any) -> InvalidValueError:
    message = phrase("{value} is not a position on the board", value=quoted(value))
    examples = ("c4", "c4 top-left", "top-right -20mm 15mm", "[60%, 40%]", "[20mm, 2 cells]")
    return InvalidValueError(message, phrase("write one of these: {examples}", examples=examples))


def spot_size(value: Any) -> tuple[Length, ...]:
    """Return a size: one length, or a width and a height. Raises ``ValueError`` for anything else."""
    if isinstance(value, tuple):
        return value
    lengths = [_length_of(part) for part in (value if isinstance(value, list) else [value])]
    lengths_above_zero = tuple(length for length in lengths if length and length.value > 0)
    if len(lengths_above_zero) != len(lengths) or not 1 <= len(lengths_above_zero) <= 2:
        message = phrase("{value} is not a size", value=quoted(value))
        examples = ("30mm", "[40mm, 20mm]", "50%", "2 cells")
        raise InvalidValueError(message, phrase("write one of these: {examples}", examples=examples))
    return lengths_above_zero


SpotsField = Annotated[tuple[Spot, ...], BeforeValidator(spots), value_schema(
    "spots",
    "positions on the board: cells or places, position words, two lengths, or a list of these", "string", "integer",
    "array", examples=["c4", "top-right -20mm 15mm", ["60%", "40%"]],
)]  # fmt: skip
SpotSizeField = Annotated[tuple[Length, ...], BeforeValidator(spot_size), value_schema(
    "spot-size", "size on the board: one length, or width and height, in mm, cells or percent", "string", "array",
    examples=["30mm", ["40mm", "20mm"], "2 cells"],
)]  # fmt: skip
SignMap = Annotated[tuple[str, ...], BeforeValidator(sign_map), value_schema(
    "signs", "map: one sign for each cell, row by row, after “|”", "string", "array", examples=[["..f..", ".ff.."]],
)]  # fmt: skip
CellsField = Annotated[tuple[str, ...], BeforeValidator(words), value_schema(
    "board-cells",
    "cells: names, ranges, map signs or zones; “!” before a word excludes them", "string",
    "integer", "array", examples=["a1:d26 !c3"], write=" ".join,
)]  # fmt: skip
StopsField = Annotated[tuple[str, ...], BeforeValidator(stops), value_schema(
    "path-cells", "cells, ranges of cells in a line, and middles of sides", "string", "integer", "array",
    examples=["a1:a5 b6", ["a1 side 4", "a1", "a1/a2"]], write=" ".join,
)]  # fmt: skip
SideField = Annotated[NamedSide, BeforeValidator(named_side), value_schema(
    "side", "side between two cells; > for one way", "string", examples=["c6/c5"],
    pattern=r"^\s*\S+\s*[/|>]\s*\S+\s*$",
)]  # fmt: skip
JoinField = Annotated[Join | str, BeforeValidator(join), value_schema(
    "join", "way: left-right, top-bottom, a1-l10 (both ways), a1>l10 (one way), or a name and two ends",
    "string", "object", examples=["a1-l10"],
)]  # fmt: skip


def read_angles(value: Any) -> tuple[float, float]:
    """Return two angles in degrees from -360 to 360. Raises ``ValueError`` for anything else."""
    both = list(value) if isinstance(value, list | tuple) else []
    if len(both) != 2 or not all(isinstance(one, int | float) and type(one) is not bool for one in both):
        message = phrase("expected two angles, not {found}", found=quoted(value))
        raise InvalidValueError(message, phrase("for example {example}", example="angles: [0, 120]"))
    if wrong := [one for one in both if not -360 <= one <= 360]:
        message = phrase("{found} is not an angle from -360 to 360 degrees", found=quoted(wrong[0]))
        raise MisplacedError((both.index(wrong[0]),), message)
    return float(both[0]), float(both[1])


AnglesField = Annotated[tuple[float, float], BeforeValidator(read_angles), value_schema(
    "angles", "two angles in degrees, clockwise from the top", "array", examples=[[0, 120]],
    minItems=2, maxItems=2, items={"type": "number", "minimum": -360, "maximum": 360},
)]  # fmt: skip


SidesField = Annotated[int, Field(ge=3, le=60)]


class PlainShape(Strict):
    """A shape that is not drawn: copies lie along it, or are scattered over it."""

    replaced: ClassVar[Mapping[str, str]] = {"round": "corners: 3mm"}

    draw: Literal[
        "circle", "arc", "chord", "sector", "box", "star", "triangle", "diamond", "hexagon", "polygon"
    ] = Field(description="shape", examples=["circle"])  # fmt: skip
    at: SpotsField = Field(default=(), description="position of the shape", examples=["[60%, 40%]"])
    through: SpotsField = Field(default=(), description="corners of a polygon", examples=["[a1, c4, e2]"])
    size: SpotSizeField = Field(default=(), description="size, or width and height", examples=["40mm"])
    angles: AnglesField | None = Field(
        default=None, description="where an arc, chord or sector begins and ends", examples=["[0, 120]"]
    )
    sides: SidesField | None = Field(default=None, description="sides of a regular polygon, or points of a star")
    turn: Annotated[float, Field(ge=-360, le=360)] = Field(default=0.0, description="clockwise rotation in degrees")
    corners: CornersField | None = Field(default=None, description="form of the corners of a box", examples=["3mm"])


def _read_course(value: Any) -> Any:
    """Return positions or a shape. Raises ``ValueError`` for anything else."""
    if isinstance(value, PlainShape):
        return value
    return validate_plain(PlainShape, value) if isinstance(value, Mapping) else spots(value)


if TYPE_CHECKING:
    CourseField = tuple[Spot, ...] | PlainShape
else:
    CourseField = Annotated[Any, BeforeValidator(_read_course), value_schema(
        "course", "positions on the board, or a shape such as {draw: circle, at: c4, size: 40mm}",
        "string", "integer", "array", "object", examples=["b2:l2", {"draw": "circle", "at": "c4", "size": "40mm"}],
    )]  # fmt: skip


BOARD = "board"
"""The name of the whole board with its margins, for positions and areas."""


def _read_area(value: Any) -> Any:
    """Return the board, a shape or cells. Raises ``ValueError`` for anything else."""
    if value == BOARD or isinstance(value, PlainShape):
        return value
    return validate_plain(PlainShape, value) if isinstance(value, Mapping) else words(value)


if TYPE_CHECKING:
    AreaField = str | tuple[str, ...] | PlainShape
else:
    AreaField = Annotated[Any, BeforeValidator(_read_area), value_schema(
        "scatter-area", "area: board, cells or zones, or a shape such as {draw: circle, at: c4, size: 40mm}",
        "string", "integer", "array", "object", examples=["forest", {"draw": "circle", "at": "c4", "size": "40mm"}],
    )]  # fmt: skip
