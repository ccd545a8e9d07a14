"""What a flow is made of once its text has a size: boxes that know their height and how to draw themselves.

All lengths in millimetres. A box's ``excess`` is by how much it is wider than it may be; ``broken`` tells that a word
was cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from generator.flow.blocks import Alignment, Cell, Table
from generator.flow.words import Fragment, Words, line_width, runs, wrapped
from generator.geometry.shapes import Point, Rect
from generator.scene.fonts import CAP_HEIGHT, POINT
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.primitives import Box, Item, Line, Style, Text

LEADING = 1.16
"""Height of a line, as a share of the text's size."""

CELL_PADDING = 0.4
"""Room left and right of a table cell's text, as a share of the text's size."""


PITCH = Colour(31, 92, 64)
"""A deep green: white text on it has a contrast of 7.9:1."""

PALE_PITCH = Colour(235, 244, 236)
SLATE = Colour(84, 94, 104)


class Look(NamedTuple):
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
    row_air: float = 0.09
    """Room above and below a table cell's text, as a share of the text's size."""


class Laid(Protocol):
    """A box of a known height, laid out for a width and a size."""

    @property
    def height(self) -> float:
        """Return the height."""

    @property
    def excess(self) -> float:
        """Return by how much the content is wider than allowed; 0 when it fits."""

    @property
    def broken(self) -> bool:
        """Return whether a word had to be cut."""

    def draw(self, x: float, y: float) -> Iterator[Item]:
        """Yield what is drawn, with the box's top left corner at ``x``, ``y``."""


class Lines(NamedTuple):
    """Some lines of text, aligned in a width."""

    lines: tuple[Words, ...]
    width: float
    size: float
    colour: Colour
    look: Look
    alignment: Alignment = "left"
    excess: float = 0.0
    broken: bool = False

    @property
    def height(self) -> float:
        """Return the height of all the lines."""
        return len(self.lines) * self.size * LEADING

    def draw(self, x: float, y: float) -> Iterator[Item]:
        """Yield the keys' boxes and the text, one item for each stretch in one font."""
        share = {"left": 0.0, "center": 0.5, "right": 1.0}[self.alignment]
        for index, line in enumerate(self.lines):
            middle = y + (index + 0.5) * self.size * LEADING
            left = x + share * (self.width - line_width(line) * self.size)
            for start, fragment in runs(line):
                if fragment.text:
                    yield from self._run(left + start * self.size, middle, fragment)

    def _run(self, x: float, middle: float, fragment: Fragment) -> Iterator[Item]:
        baseline = middle + CAP_HEIGHT / 2 * self.size
        if not fragment.boxed:
            yield Text(Point(x, baseline), fragment.text, fragment.font, self.size, self.colour)
            return
        width, half = fragment.em * self.size, 0.54 * self.size
        edge = Style(fill=self.look.key, stroke=self.look.accent, width=0.15)
        yield Box(Rect(x + 0.1, middle - half, width - 0.2, 2 * half), edge, radius=0.22 * self.size)
        centre = Point(x + width / 2, baseline)
        yield Text(centre, fragment.text, fragment.font, self.size, self.look.accent, "middle")


def lines(text: Words, width: float, size: float, colour: Colour, look: Look, alignment: Alignment = "left") -> Lines:
    """Return text wrapped to a width."""
    broken_up = wrapped(text, max(0.0, width) / size)
    return Lines(broken_up.lines, width, size, colour, look, alignment, broken_up.excess * size, broken_up.broken)


class Strut(NamedTuple):
    """A horizontal line with room around it."""

    width: float
    size: float
    look: Look
    excess: float = 0.0
    broken: bool = False

    @property
    def height(self) -> float:
        """Return the height."""
        return 0.4 * self.size

    def draw(self, x: float, y: float) -> Iterator[Item]:
        """Yield the line."""
        middle = y + self.height / 2
        yield Line(Point(x, middle), Point(x + self.width, middle), Style(stroke=self.look.accent, width=0.15))


class Row(NamedTuple):
    """The cells of a table's row."""

    cells: tuple[Lines, ...]
    height: float


class Grid(NamedTuple):
    """A table laid out: a header row above a green line, zebra rows, a thin line below."""

    rows: tuple[Row, ...]
    columns: tuple[float, ...]
    headed: bool
    look: Look
    padding: float
    excess: float
    broken: bool

    @property
    def height(self) -> float:
        """Return the height of all the rows."""
        return sum(row.height for row in self.rows)

    def draw(self, x: float, y: float) -> Iterator[Item]:
        """Yield grounds first, then lines, then text."""
        width, top = sum(self.columns), y
        tops: list[float] = []
        for index, row in enumerate(self.rows):
            tops.append(top)
            if (index - self.headed) % 2 == 0 and not (self.headed and index == 0):
                yield Box(Rect(x, top, width, row.height), Style(fill=self.look.zebra))
            top += row.height
        under = y + self.rows[0].height if self.headed else y
        yield Line(Point(x, under), Point(x + width, under), Style(stroke=self.look.accent, width=0.3))
        yield Line(Point(x, top), Point(x + width, top), Style(stroke=self.look.accent, width=0.15))
        for row, row_top in zip(self.rows, tops, strict=True):
            left = x
            for cell, column in zip(row.cells, self.columns, strict=True):
                yield from cell.draw(left + self.padding, row_top + (row.height - cell.height) / 2)
                left += column


def grid(table: Table, width: float, size: float, look: Look) -> Grid:
    """Return a table laid out over the whole width."""
    columns = column_widths(table, width / size)
    padding = CELL_PADDING * size
    headed = bool(table.header)
    rows = []
    for index, cells in enumerate(((table.header,) if headed else ()) + table.rows):
        colour = look.accent if headed and index == 0 else look.ink
        laid = tuple(
            _cell(cell, column * size - 2 * padding, size, colour, look, alignment)
            for cell, column, alignment in zip(cells, columns, table.alignments, strict=True)
        )
        inner = max(max(cell.height for cell in laid), size * LEADING)
        rows.append(Row(laid, inner + 2 * look.row_air * size))
    every = [cell for row in rows for cell in row.cells]
    too_wide = max(sum(columns) * size - width, max(cell.excess for cell in every))
    columns_mm = tuple(column * size for column in columns)
    broken = any(cell.broken for cell in every)
    return Grid(tuple(rows), columns_mm, headed, look, padding, too_wide if too_wide > 1e-6 else 0.0, broken)


def _cell(cell: Cell, width: float, size: float, colour: Colour, look: Look, alignment: Alignment) -> Lines:
    if cell.breaks or cell.natural * size > width + 1e-9:
        return lines(cell.words, width, size, colour, look, alignment)
    return Lines((cell.words,) if cell.words else (), width, size, colour, look, alignment)


def column_widths(table: Table, width: float) -> tuple[float, ...]:
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
