"""Markdown in a given room: blocks become boxes below each other at the largest size that fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from generator.geometry.shapes import Point, Rect
from generator.i18n import Phrase, all_of, phrase, plural
from generator.scene.fonts import POINT
from generator.scene.palette import Colour
from generator.scene.primitives import Box, Item, Line, Style
from generator.text.blocks import Block, FigureBlock, Heading, HorizontalRule, Listing, Paragraph, PipeTable, Quote
from generator.text.boxes import LEADING, FlowLook, Laid, figure_box, grid, lines, strut

HEADING_SIZES = (1.3, 1.08, 1.0)
"""Sizes of headings by level, as shares of the text's."""


class Flow(NamedTuple):
    """Text laid out: what is drawn, the height it takes, and the size that its running text came to.

    ``excess`` is by how much it is wider than it may be, where nobody looked before.
    """

    items: tuple[Item, ...]
    height: float
    size: float
    excess: float = 0.0


class Column(NamedTuple):
    """Boxes below each other, each with the gap above it."""

    boxes: tuple[tuple[float, Laid], ...]

    @property
    def height(self) -> float:
        return sum(gap + box.height for gap, box in self.boxes)

    @property
    def excess(self) -> float:
        return max((box.excess for _, box in self.boxes), default=0.0)

    @property
    def broken(self) -> bool:
        return any(box.broken for _, box in self.boxes)

    def draw(self, x: float, y: float) -> Iterator[Item]:
        for gap, box in self.boxes:
            yield from box.draw(x, y + gap)
            y += gap + box.height

    @property
    def laid(self) -> Laid:
        return Laid(self.height, self.draw, self.excess, self.broken)


def _marked(mark: Laid, content: Column, indent: float) -> Laid:
    """Return a list's item: its mark, hanging left of its content."""

    def draw(x: float, y: float) -> Iterator[Item]:
        yield from mark.draw(x, y)
        yield from content.draw(x + indent, y)

    return Laid(max(mark.height, content.height), draw, max(mark.excess, content.excess), content.broken)


def _note(content: Column, indent: float, colour: Colour) -> Laid:
    """Return a quote: a column beside a bar."""

    def draw(x: float, y: float) -> Iterator[Item]:
        yield Box(Rect(x, y + 0.2, 0.5, max(0.1, content.height - 0.4)), Style(fill=colour))
        yield from content.draw(x + indent, y)

    return content.laid._replace(draw=draw)


def column_of(blocks: Sequence[Block], width: float, size: float, look: FlowLook, colour: Colour) -> Column:
    """Return blocks below each other in a width, at a size, in a colour."""
    boxes = [_laid(block, width, size, look, colour) for block in blocks]
    gaps = [0.0, *(_gap(above, below) * size for above, below in pairwise(blocks))]
    return Column(tuple(zip(gaps[: len(boxes)], boxes, strict=True)))


def _gap(above: Block, below: Block) -> float:
    """Return the room between two blocks, as a share of the text's size."""
    if isinstance(above, Heading):
        return 0.06
    if isinstance(below, Heading):
        return 0.45
    return 0.15 if isinstance(above, Paragraph) or isinstance(below, Paragraph) else 0.35


def _laid(block: Block, width: float, size: float, look: FlowLook, colour: Colour) -> Laid:
    match block:
        case Heading(level, words):
            share = HEADING_SIZES[min(level, len(HEADING_SIZES)) - 1]
            return lines(words, width, size * share, look.accent, look)
        case Paragraph(words):
            return lines(words, width, size, colour, look)
        case Listing():
            return _listing(block, width, size, look, colour)
        case PipeTable():
            return grid(block, width, size, look)
        case Quote(blocks):
            indent = look.note_indent
            note = max(min(size, look.floor), size * look.note)
            return _note(column_of(blocks, width - indent, note, look, look.quiet), indent, look.accent)
        case HorizontalRule():
            return strut(width, size, look)
        case FigureBlock(figure):
            return figure_box(figure, width, colour, look)


def _listing(listing: Listing, width: float, size: float, look: FlowLook, colour: Colour) -> Laid:
    marks = [lines(mark, width, size, look.accent, look) for mark in listing.marks]
    widest = max(sum(word.em for word in mark) for mark in listing.marks)
    indent = size * max(0.95, widest + 0.4)
    boxes = []
    for index, (mark, item) in enumerate(zip(marks, listing.items, strict=True)):
        content = column_of(item, width - indent, size, look, colour)
        boxes.append((0.06 * size if index else 0.0, _marked(mark, content, indent)))
    return Column(tuple(boxes)).laid


def flowed(blocks: Sequence[Block], width: float, size: float, look: FlowLook) -> Flow:
    """Return blocks laid out in a width at a given size, however high that becomes; the origin is top left."""
    column = column_of(blocks, width, size, look, look.ink)
    return Flow(tuple(column.draw(0.0, 0.0)), column.height, size, column.excess)


STEP = 0.1 * POINT
"""By how much text shrinks at a time."""

FIGURE_SHARES = (0.9, 0.8, 0.7, 0.6, 0.5, 0.4)
"""To which shares of their size pictures may shrink, one after the other, so that the text keeps its own."""

MOST_AIR = 0.15
"""By how much the rows of tables may open above and below, as a share of the text's size."""


class Overflow(NamedTuple):
    """Text that has no room at its smallest size: by how much it is too high and too wide."""

    height: float
    width: float
    size: float

    @property
    def told(self) -> Phrase:
        """Return by how much it has no room."""
        parts = []
        if self.height > 0:
            lines = plural(max(1, round(self.height / (self.size * LEADING))), "about 1 line", "about {count} lines")
            parts.append(phrase("{excess:.1f} mm too high ({lines})", excess=self.height, lines=lines))
        if self.width > 0:
            parts.append(phrase("{excess:.1f} mm too wide", excess=self.width))
        size = self.size / POINT
        return phrase("the text is {excess} even at its smallest size, {size:.1f} pt", excess=all_of(parts), size=size)


class _FlowedPage(NamedTuple):
    """A body that begins at the top, and the notes that stand at the foot."""

    body: Column
    foot: Column
    size: float

    @property
    def foot_gap(self) -> float:
        return 0.6 * self.size if self.foot.boxes and self.body.boxes else 0.0

    @property
    def height(self) -> float:
        return self.body.height + self.foot_gap + self.foot.height

    @property
    def excess(self) -> float:
        return max(self.body.excess, self.foot.excess)

    @property
    def broken(self) -> bool:
        return self.body.broken or self.foot.broken


def fitted(blocks: Sequence[Block], room: Rect, look: FlowLook) -> Flow | Overflow:
    """Return the blocks at the largest size that fits the room, or by how much they are too large.

    Block quotes at the end become notes at the foot of the room. Room to spare opens the gaps between blocks. Pictures
    shrink before the text does.
    """
    found = _fitted(blocks, room, look)
    for share in FIGURE_SHARES if any(isinstance(block, FigureBlock) for block in blocks) else ():
        if isinstance(found, Flow) and found.size > look.preferred - STEP:
            break
        found = _fitted(blocks, room, look._replace(figure=share))
    return found


def _fitted(blocks: Sequence[Block], room: Rect, look: FlowLook) -> Flow | Overflow:
    sizes = sizes_of(look)
    largest = _page(blocks, room.width, sizes[0], look)
    if not (_spills(largest, room) or largest.broken):
        return _filled(largest, blocks, room, look)
    smallest = _page(blocks, room.width, sizes[-1], look)
    if _spills(smallest, room):
        return Overflow(max(0.0, smallest.height - room.height), smallest.excess, sizes[-1])
    return _filled(_largest(blocks, room, sizes, look, smallest), blocks, room, look)


def sizes_of(look: FlowLook) -> tuple[float, ...]:
    """Return the sizes that text may have, the largest first, in millimetres."""
    count = int((look.preferred - look.floor) / STEP + 1e-6)
    sizes = [look.preferred - index * STEP for index in range(count + 1)]
    return (*sizes, look.floor) if sizes[-1] > look.floor + 1e-9 else tuple(sizes)


def height_of(blocks: Sequence[Block], width: float, size: float, look: FlowLook) -> tuple[float, float]:
    """Return how high a page with these blocks is, and by how much one of them is too wide, in millimetres."""
    page = _page(blocks, width, size, look)
    return page.height, page.excess


def filled(blocks: Sequence[Block], room: Rect, size: float, look: FlowLook) -> Flow:
    """Return the blocks at a given size, their gaps opened so that they fill a room which they are known to fit."""
    return _filled(_page(blocks, room.width, size, look), blocks, room, look)


def _filled(page: _FlowedPage, blocks: Sequence[Block], room: Rect, look: FlowLook) -> Flow:
    page = _aired(page, blocks, room, look)
    return Flow(tuple(_drawn(page, blocks, room, look)), page.height, page.size)


def _largest(
    blocks: Sequence[Block], room: Rect, sizes: Sequence[float], look: FlowLook, smallest: _FlowedPage
) -> _FlowedPage:
    """Return the page of the largest size that fits, without cut words if the smallest size can do without them."""
    first, last, best = 0, len(sizes) - 1, smallest
    while first < last:
        middle = (first + last) // 2
        page = _page(blocks, room.width, sizes[middle], look)
        if _spills(page, room) or (page.broken and not smallest.broken):
            first = middle + 1
        else:
            last, best = middle, page
    return best


def _aired(page: _FlowedPage, blocks: Sequence[Block], room: Rect, look: FlowLook) -> _FlowedPage:
    """Return the page with a part of the spare height given to the rows of its tables."""
    rows = sum(len(block.rows) + bool(block.header) for block in blocks if isinstance(block, PipeTable))
    if not rows:
        return page
    air = min(MOST_AIR, 0.6 * (room.height - page.height) / (2 * rows * page.size))
    return _page(blocks, room.width, page.size, look._replace(row_air=look.row_air + air))


def _spills(page: _FlowedPage, room: Rect) -> bool:
    return page.height > room.height + 1e-6 or page.excess > 0


def _page(blocks: Sequence[Block], width: float, size: float, look: FlowLook) -> _FlowedPage:
    end = len(blocks)
    while end and isinstance(blocks[end - 1], Quote):
        end -= 1
    notes = [block for quote in blocks[end:] if isinstance(quote, Quote) for block in quote.blocks]
    body = column_of(blocks[:end], width, size, look, look.ink)
    note_size = max(min(size, look.floor), size * look.note)
    foot = column_of(notes, width, note_size, look, look.quiet)
    tight = tuple((min(gap, 0.15 * size), box) for gap, box in foot.boxes)
    return _FlowedPage(body, Column(tight), size)


def _drawn(page: _FlowedPage, blocks: Sequence[Block], room: Rect, look: FlowLook) -> Iterator[Item]:
    spare = room.height - page.height
    loose = [index for index in range(1, len(page.body.boxes)) if not isinstance(blocks[index - 1], Heading)]
    extra = min(spare / (len(loose) + 1), 0.9 * page.size)
    opened = tuple((gap + extra * (index in loose), box) for index, (gap, box) in enumerate(page.body.boxes))
    end = len(opened)
    yield from Column(opened).draw(room.x, room.y)
    if page.foot.boxes:
        top = room.bottom - page.foot.height
        line = top - 0.3 * page.size
        ends_in_line = end > 0 and isinstance(blocks[end - 1], PipeTable)
        if not ends_in_line or line - room.y - sum(gap + box.height for gap, box in opened) > page.size:
            yield Line(Point(room.x, line), Point(room.right, line), Style(stroke=look.quiet, width=0.12))
        yield from page.foot.draw(room.x, top)
