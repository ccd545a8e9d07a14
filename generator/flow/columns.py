"""Blocks of text below each other at a given size: each becomes a box, with the gap that belongs above it.

All lengths in millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from generator.flow.blocks import Block, FigureBlock, Heading, HorizontalRule, Listing, Paragraph, PipeTable, Quote
from generator.flow.boxes import FlowLook, Laid, figure_box, grid, lines, strut
from generator.geometry.shapes import Rect
from generator.scene.palette import Colour
from generator.scene.primitives import Box, Item, Style

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
