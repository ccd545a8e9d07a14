"""What a flow is made of once its text has a size: boxes that know their height and how to draw themselves.

All lengths in millimetres. A box's ``excess`` is by how much it is wider than it may be; ``broken`` tells that a word
was cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from generator.geometry.shapes import Point, Rect
from generator.scene.fonts import POINT, Illustration, centred
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.pictures import place_picture
from generator.scene.primitives import Box, Item, Line, Style
from generator.text.blocks import Alignment, Cell, PipeTable
from generator.text.words import Fragment, Words, line_width, runs, wrapped

LEADING = 1.16
"""Height of a line, as a share of the text's size."""

HIGHEST_FIGURE = 1.1
"""Height of a picture at most, as a share of the width that its text has."""

CELL_PADDING = 0.4
"""Room left and right of a table cell's text, as a share of the text's size."""


PITCH = Colour(31, 92, 64)
"""A deep green: white text on it has a contrast of 7.9:1."""

PALE_PITCH = Colour(235, 244, 236)
SLATE = Colour(84, 94, 104)


class FlowLook(NamedTuple):
    """Colours and sizes of a flow; sizes and lengths in millimetres.

    ``preferred`` is the size of the text where it fits and ``floor`` the smallest allowed (6.5 pt on cards).
    """

    ink: Colour = INK
    accent: Colour = PITCH
    zebra: Colour = PALE_PITCH
    quiet: Colour = SLATE
    key: Colour = WHITE
    preferred: float = 8.4 * POINT
    floor: float = 6.5 * POINT
    note: float = 0.86
    """Size of notes, as a share of the text's, but never below the floor."""
    note_indent: float = 1.5
    """Room that a quote's bar takes, left of its text."""
    figure: float = 1.0
    """The share of their size that pictures keep."""
    row_air: float = 0.09
    """Room above and below a table cell's text, as a share of the text's size."""


class Laid(NamedTuple):
    """A box laid out for a width and a size: its height, and what draws it from its top left corner ``x``, ``y``."""

    height: float
    draw: Callable[[float, float], Iterable[Item]]
    excess: float = 0.0
    broken: bool = False


def figure_box(figure: Illustration, width: float, colour: Colour, look: FlowLook) -> Laid:
    """Return a picture in the middle of a width, as wide as it may be and not much higher than the width."""
    across, down = figure.picture.size
    wide = min(width * figure.share, HIGHEST_FIGURE * width * across / down) * look.figure
    high = wide * down / across

    def draw(x: float, y: float) -> Iterator[Item]:
        yield place_picture(figure.picture, Rect(x + (width - wide) / 2, y, wide, high), tint=colour)

    return Laid(high, draw)


def lines(
    text: Words, width: float, size: float, colour: Colour, look: FlowLook, alignment: Alignment = "left"
) -> Laid:
    """Return text wrapped to a width, aligned in it."""
    broken_up = wrapped(text, max(0.0, width) / size)
    draw = partial(_lines, broken_up.lines, width, size, colour, look, alignment)
    return Laid(len(broken_up.lines) * size * LEADING, draw, broken_up.excess * size, broken_up.broken)


def _lines(
    text: Sequence[Words], width: float, size: float, colour: Colour, look: FlowLook, alignment: Alignment,
    x: float, y: float,
) -> Iterator[Item]:  # fmt: skip
    """Yield the keys' boxes and the text, one item for each stretch in one font."""
    share = {"left": 0.0, "center": 0.5, "right": 1.0}[alignment]
    for index, line in enumerate(text):
        middle = y + (index + 0.5) * size * LEADING
        left = x + share * (width - line_width(line) * size)
        for start, fragment in runs(line):
            if fragment.text:
                yield from _run(Point(left + start * size, middle), fragment, size, colour, look)


def _run(at: Point, fragment: Fragment, size: float, colour: Colour, look: FlowLook) -> Iterator[Item]:
    if not fragment.boxed:
        yield centred(fragment.text, at, fragment.font, size, colour, "start")
        return
    width, half = fragment.em * size, 0.54 * size
    edge = Style(fill=look.key, stroke=look.accent, width=0.15)
    yield Box(Rect(at.x + 0.1, at.y - half, width - 0.2, 2 * half), edge, radius=0.22 * size)
    yield centred(fragment.text, at.shifted(width / 2, 0), fragment.font, size, look.accent)


def strut(width: float, size: float, look: FlowLook) -> Laid:
    """Return a horizontal line with room around it."""
    height = 0.4 * size

    def draw(x: float, y: float) -> Iterator[Item]:
        middle = y + height / 2
        yield Line(Point(x, middle), Point(x + width, middle), Style(stroke=look.accent, width=0.15))

    return Laid(height, draw)


class _GridRow(NamedTuple):
    """The cells of a table's row."""

    cells: tuple[Laid, ...]
    height: float


def grid(table: PipeTable, width: float, size: float, look: FlowLook) -> Laid:
    """Return a table laid out over the whole width: a header row above a green line, zebra rows, a thin line below."""
    columns = column_widths(table, width / size)
    padding = CELL_PADDING * size
    rows = []
    for index, cells in enumerate(((table.header,) if table.header else ()) + table.rows):
        colour = look.accent if table.header and index == 0 else look.ink
        laid = tuple(
            _cell(cell, column * size - 2 * padding, size, colour, look, alignment)
            for cell, column, alignment in zip(cells, columns, table.alignments, strict=True)
        )
        inner = max(max(cell.height for cell in laid), size * LEADING)
        rows.append(_GridRow(laid, inner + 2 * look.row_air * size))
    every = [cell for row in rows for cell in row.cells]
    too_wide = max(sum(columns) * size - width, max(cell.excess for cell in every))
    draw = partial(_grid, rows, tuple(column * size for column in columns), bool(table.header), padding, look)
    broken = any(cell.broken for cell in every)
    return Laid(sum(row.height for row in rows), draw, too_wide if too_wide > 1e-6 else 0.0, broken)


def _grid(
    rows: Sequence[_GridRow], columns: Sequence[float], headed: bool, padding: float, look: FlowLook, x: float, y: float
) -> Iterator[Item]:
    """Yield grounds first, then lines, then text."""
    width, top = sum(columns), y
    tops: list[float] = []
    for index, row in enumerate(rows):
        tops.append(top)
        if (index - headed) % 2 == 0 and not (headed and index == 0):
            yield Box(Rect(x, top, width, row.height), Style(fill=look.zebra))
        top += row.height
    under = y + rows[0].height if headed else y
    yield Line(Point(x, under), Point(x + width, under), Style(stroke=look.accent, width=0.3))
    yield Line(Point(x, top), Point(x + width, top), Style(stroke=look.accent, width=0.15))
    for row, row_top in zip(rows, tops, strict=True):
        left = x
        for cell, column in zip(row.cells, columns, strict=True):
            yield from cell.draw(left + padding, row_top + (row.height - cell.height) / 2)
            left += column


def _cell(cell: Cell, width: float, size: float, colour: Colour, look: FlowLook, alignment: Alignment) -> Laid:
    if cell.breaks or cell.natural * size > width + 1e-9:
        return lines(cell.words, width, size, colour, look, alignment)
    text = (cell.words,) if cell.words else ()
    return Laid(len(text) * size * LEADING, partial(_lines, text, width, size, colour, look, alignment))


def column_widths(table: PipeTable, width: float) -> tuple[float, ...]:
    """Return the columns' widths in ems, padding included; together the given width, or more where that is hopeless.

    Columns get what their text needs on one line, centred ones alike; what is left over is shared out equally. When the
    room is short, those that can wrap give way.
    """
    padding = 2 * CELL_PADDING
    wanted = [column + padding for column in table.natural]
    least = [column + padding for column in table.least]
    alike = [index for index, alignment in enumerate(table.alignments) if alignment == "center"]
    even = [max(wanted[i] for i in alike) if index in alike else want for index, want in enumerate(wanted)]
    if sum(even) <= width:
        return _stretched(even, width)
    if sum(wanted) <= width:
        return _stretched(wanted, width)
    if sum(least) <= width:
        room, hunger = width - sum(least), sum(wanted) - sum(least)
        return tuple(low + room * (want - low) / hunger for low, want in zip(least, wanted, strict=True))
    share = max(0.0, width - padding * len(least)) / max(1e-9, sum(table.least))
    return tuple(padding + (low - padding) * share for low in least)


def _stretched(columns: Sequence[float], width: float) -> tuple[float, ...]:
    extra = (width - sum(columns)) / len(columns)
    return tuple(column + extra for column in columns)
