"""How a board's file names what it speaks of: maps of signs, cells and ranges of them, sides, ways that join."""

from __future__ import annotations

import re
from typing import Annotated, Any, NamedTuple

from pydantic import BeforeValidator, Field

from generator.i18n import phrase
from generator.model.fields import TextField, value_schema
from generator.model.validation import Strict, validate_plain
from generator.problems import InvalidValueError, quoted

MOST_LINES, MOST_SIGNS = 400, 40_000


def sign_map(value: Any) -> tuple[str, ...]:
    """Return the lines of a map of signs, a text of many lines or a list of texts. Raises ``ValueError`` otherwise."""
    if isinstance(value, tuple):
        return value
    if isinstance(value, str) and value.strip():
        lines = tuple(line.rstrip() for line in value.strip("\n").split("\n"))
    elif isinstance(value, list) and value and all(isinstance(line, str) for line in value):
        lines = tuple(value)
    else:
        wrong = phrase("expected a map, lines of signs one below the other, not {value}", value=quoted(value))
        raise InvalidValueError(wrong, phrase("write “map: |” above it"))
    if len(lines) > MOST_LINES or sum(map(len, lines)) > MOST_SIGNS:
        most = {"most_lines": MOST_LINES, "most_signs": MOST_SIGNS}
        limits = phrase("a map may have at most {most_lines} lines and {most_signs:,} signs", **most)
        found = {"count": len(lines), "sum": sum(map(len, lines))}
        raise ValueError(phrase("the map has {count} lines and {sum:,} signs; {limits}", **found, limits=limits))
    return lines


def words(value: Any) -> tuple[str, ...]:
    """Return the words of a text, or of a list of texts: ``a1:d26 forest`` or ``[a1:d26, forest]``."""
    if isinstance(value, tuple):
        return value
    texts = value if isinstance(value, list) else [value]
    if not texts or any(isinstance(text, bool) or not isinstance(text, str | int) for text in texts):
        raise ValueError(
            phrase("expected cells, such as a1, a1:d26 or the name of a zone, not {value}", value=quoted(value))
        )
    return tuple(word for text in texts for word in re.split(r"[\s,]+", str(text).strip()) if word)


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

    name: TextField = Field(default="", description="label printed at both ends", examples=["puente"])
    ends: Annotated[tuple[str, str], BeforeValidator(lambda ends: _two(ends))] = Field(
        description="two cells, or ways out of them (c3 up)", examples=["[a1, l10]"]
    )
    one_way: bool = Field(default=False, description="whether the way leads only from the first end to the second")


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


SignMap = Annotated[tuple[str, ...], BeforeValidator(sign_map), value_schema(
    "signs", "map: one sign for each cell, row by row, after “|”", "string", "array", examples=[["..f..", ".ff.."]],
)]  # fmt: skip
CellsField = Annotated[tuple[str, ...], BeforeValidator(words), value_schema(
    "board-cells",
    "cells: names, ranges, map signs or zones; “!” before a word excludes them", "string",
    "integer", "array", examples=["a1:d26 !c3"], write=" ".join,
)]  # fmt: skip
SideField = Annotated[NamedSide, BeforeValidator(named_side), value_schema(
    "side", "side between two cells; > for one way", "string", examples=["c6/c5"],
    pattern=r"^\s*\S+\s*[/|>]\s*\S+\s*$",
)]  # fmt: skip
JoinField = Annotated[Join | str, BeforeValidator(join), value_schema(
    "join", "way: left-right, top-bottom, a1-l10 (both ways), a1>l10 (one way), or a name and two ends",
    "string", "object", examples=["a1-l10"],
)]  # fmt: skip
