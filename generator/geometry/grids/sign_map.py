"""Maps of signs: which cells a text of lines means, and what sign each of them has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, NamedTuple

from generator.geometry.grids.grid import CellT, Grid, GridError
from generator.geometry.grids.hexes import Hex, Orientation
from generator.geometry.grids.squares import Square
from generator.i18n import phrase

BLANK = " "


class SignedCells(NamedTuple, Generic[CellT]):
    """A grid, and the sign that a map gives to each of its cells."""

    grid: Grid[CellT]
    signs: Mapping[CellT, str]


def written(lines: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Yield row, column and sign of every sign of a map."""
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            if sign != BLANK:
                yield row, column, sign


def signed_hexes(lines: Sequence[str], orientation: Orientation) -> dict[Hex, str]:
    """Return the hexes of a map, every other character of a line, each line shifted by one from the line before.

    Raises ``GridError`` for a sign between two hexes, and for a map without any.
    """
    found: dict[Hex, str] = {}
    parity = -1
    for row, column, sign in written(lines):
        parity = (row + column) % 2 if parity < 0 else parity
        if (row + column) % 2 != parity:
            told = phrase("{sign} (character {column}) stands between two hexes", sign=f"“{sign}”", column=column + 1)
            hint = phrase("signs stand at every other character, each line shifted by one from the line before")
            raise GridError(told, hint, ("map", row, column))
        pointy = orientation == "pointy"
        found[Hex((column - row) // 2, row) if pointy else Hex(column, (row - column) // 2)] = sign
    if not found:
        hint = phrase("write one sign a hex, every other character: “. . .”")
        raise GridError(phrase("the map has no hexes"), hint, ("map", 0, 0))
    return found


def signed_squares(lines: Sequence[str]) -> dict[Square, str]:
    """Return the squares of a map, a sign each; a blank is no cell. Raises ``GridError`` for a ragged one."""
    _refuse_ragged(lines)
    found = {Square(column, row): sign for row, column, sign in written(lines)}
    if not found:
        hint = phrase("write one sign for each square; a dot is a plain one")
        raise GridError(phrase("the map has no cells"), hint, ("map", 0, 0))
    return found


def meshed(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the lines of a map in which equal letters are one cell, and a dot is none.

    Raises ``GridError`` for a ragged map and for signs that are neither letters, figures nor dots.
    """
    _refuse_ragged(lines)
    for row, column, sign in written(lines):
        if not (sign.isalnum() or sign == "."):
            told = phrase("{sign} is no cell; letters, figures and dots are allowed", sign=f"“{sign}”")
            raise GridError(told, path=("map", row, column))
    return tuple(line.replace(BLANK, ".") for line in lines)


def _refuse_ragged(lines: Sequence[str]) -> None:
    for row, line in enumerate(lines):
        if len(line) != len(lines[0]):
            told = phrase(
                "line {line} of the map has {found} squares and the first has {first}",
                line=row + 1, found=len(line), first=len(lines[0]),
            )  # fmt: skip
            place = ("map", row, min(len(line), len(lines[0])))
            raise GridError(told, phrase("all lines are equally long"), place)
