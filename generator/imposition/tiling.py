"""One big drawing over many sheets: how many, which way round, and where the seams run.

Every sheet overlaps the next. It is trimmed at its top and left and glued upon the flaps that its neighbours keep at
their bottom and right (print.md 2.4). Of the overlap, a narrow bleed lies outside the trimmed side, so that a cut a
little too wide shows no white; the rest is the flap.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from generator.geometry.shapes import Rect, Size
from generator.imposition.paper import Paper
from generator.scene.seams import Avoid, SeamGuide

BLEED = 1.0
LEAST_WIDTH = 60.0
"""A strip of board narrower than this is a sliver: awkward to cut and to glue (print.md 5.4)."""

STEP = 0.5
"""Seams are sought at whole steps of this size, in millimetres."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet's share of the drawing, in the drawing's millimetres.

    ``trim`` is what stays visible in the finished board, ``window`` what is printed: bleed and flaps included.
    """

    row: int
    column: int
    trim: Rect
    window: Rect

    @property
    def label(self) -> str:
        """Return the sheet's name: a letter for the row, a number for the column."""
        return f"{row_letter(self.row)}{self.column + 1}"


@dataclass(frozen=True, slots=True)
class Tiling:
    """A drawing cut over sheets of one paper, all the same way round."""

    size: Size
    paper: Paper
    turned: bool
    overlap: float
    tiles: tuple[Tile, ...]

    @property
    def columns(self) -> int:
        """Return how many sheets lie side by side."""
        return self.tiles[-1].column + 1

    @property
    def rows(self) -> int:
        """Return how many sheets lie one above another."""
        return self.tiles[-1].row + 1

    def neighbour(self, tile: Tile, rows: int, columns: int) -> Tile | None:
        """Return the tile so many rows down and columns to the right, ``None`` beyond the edge."""
        row, column = tile.row + rows, tile.column + columns
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return self.tiles[row * self.columns + column]
        return None


def row_letter(row: int) -> str:
    """Return A, B, … Z, AA, AB, … for rows counted from 0."""
    letters = ""
    row += 1
    while row:
        row, rest = divmod(row - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def sheets_across(length: float, sheet: float, overlap: float) -> int:
    """Return how many sheets in a row cover a length (print.md 5.1).

    Raises ``ValueError`` when the overlap eats a sheet.
    """
    if sheet <= overlap:
        raise ValueError(f"an overlap of {overlap:g} mm leaves nothing of a sheet {sheet:g} mm wide")
    return max(1, math.ceil((length - overlap) / (sheet - overlap) - 1e-9))


def sheets_needed(size: Size, paper: Paper, overlap: float, turned: bool) -> tuple[int, int]:
    """Return the columns and rows of sheets that a drawing takes with the paper one way round."""
    area = paper.printable(turned)
    return sheets_across(size.width, area.width, overlap), sheets_across(size.height, area.height, overlap)


def better_way(size: Size, paper: Paper, overlap: float) -> bool:
    """Return whether the paper is to be turned: the way that takes fewer sheets, then the one with fewer seams."""

    def cost(turned: bool) -> tuple[int, float, bool]:
        columns, rows = sheets_needed(size, paper, overlap, turned)
        return columns * rows, (columns - 1) * size.height + (rows - 1) * size.width, turned

    return cost(True) < cost(False)


def tile(
    size: Size, paper: Paper, overlap: float, guide: SeamGuide = SeamGuide(), turned: bool | None = None
) -> Tiling:
    """Return the drawing cut over as few sheets as one way round allows, its seams where the guide likes them best."""
    turned = better_way(size, paper, overlap) if turned is None else turned
    area = paper.printable(turned)
    columns, rows = sheets_needed(size, paper, overlap, turned)
    cuts_x = seams(size.width, columns, area.width, overlap, guide.across)
    cuts_y = seams(size.height, rows, area.height, overlap, guide.down)
    xs, ys = _spans(cuts_x, overlap), _spans(cuts_y, overlap)
    tiles = tuple(
        Tile(row, column, _rect(trim_x, trim_y), _rect(window_x, window_y))
        for row, (trim_y, window_y) in enumerate(ys)
        for column, (trim_x, window_x) in enumerate(xs)
    )
    return Tiling(size, paper, turned, overlap, tiles)


def seams(length: float, count: int, sheet: float, overlap: float, avoid: Sequence[Avoid]) -> tuple[float, ...]:
    """Return where ``count`` sheets meet along a length, its two ends included.

    Each seam is placed by a dynamic programme (print.md 5.5): every sheet's window must fit the sheet; among the
    places that allow it the ones with the least avoided cost win, then the most even ones. No cost is worth a sliver.
    """
    bleed, flap = _split(overlap)
    even = length / count
    least = max(even / 4, min(LEAST_WIDTH, even - overlap))
    layers = [[0.0]]
    for index in range(1, count):
        low = max(0.0, length + bleed - (count - index) * sheet + (count - index - 1) * overlap)
        high = min(length, index * sheet - index * overlap + bleed)
        layers.append(_candidates(low, high, index * even))
    layers.append([length])
    best: list[dict[float, tuple[float, float]]] = [{0.0: (0.0, 0.0)}]
    for index in range(1, count + 1):
        least_before = (bleed if index > 1 else 0.0) + (flap if index < count else 0.0)
        reached: dict[float, tuple[float, float]] = {}
        for position in layers[index]:
            own = _cost(position, avoid) if index < count else 0.0
            options = [
                (cost + own + ((position - before - even) / length) ** 2 * 4, before)
                for before, (cost, _) in best[-1].items()
                if position - before >= least - 1e-9 and position - before + least_before <= sheet + 1e-6
            ]
            if options:
                reached[position] = min(options)
        best.append(reached)
    cuts = [length]
    for layer in reversed(best[1:]):
        cuts.append(layer[cuts[-1]][1])
    return tuple(reversed(cuts))


def _candidates(low: float, high: float, even: float) -> list[float]:
    steps = range(math.ceil(low / STEP - 1e-9), math.floor(high / STEP + 1e-9) + 1)
    places = {round(step * STEP, 6) for step in steps}
    return sorted(places | {min(max(even, low), high), low, high})


def _cost(position: float, avoid: Sequence[Avoid]) -> float:
    return sum(cost for start, end, cost in avoid if start <= position <= end)


def _split(overlap: float) -> tuple[float, float]:
    bleed = min(BLEED, overlap / 5)
    return bleed, overlap - bleed


def _spans(cuts: Sequence[float], overlap: float) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    bleed, flap = _split(overlap)
    last = len(cuts) - 2
    return [
        ((start, end), (start - (bleed if index else 0.0), end + (flap if index < last else 0.0)))
        for index, (start, end) in enumerate(pairwise(cuts))
    ]


def _rect(across: tuple[float, float], down: tuple[float, float]) -> Rect:
    return Rect(across[0], down[0], across[1] - across[0], down[1] - down[0])
