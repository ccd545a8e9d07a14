"""Markdown in a given room: blocks become boxes below each other at the largest size that fits. All in millimetres."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import accumulate, islice, pairwise
from math import fsum
from typing import NamedTuple

from generator.geometry.shapes import Point, Rect, Size
from generator.i18n import Phrase, all_of, phrase, plural
from generator.scene.fonts import BOLD, POINT, SEMIBOLD, Illustration, centred_text, weight_of
from generator.scene.palette import INK, NEUTRAL, WHITE, Colour, tint
from generator.scene.pictures import place_picture
from generator.scene.primitives import Box, Item, Line, Style
from generator.text.blocks import (
    Alignment,
    Block,
    Cell,
    FigureBlock,
    Heading,
    HorizontalRule,
    Listing,
    Paragraph,
    PipeTable,
    Quote,
)
from generator.text.row_styles import GAP, disc_radius, is_figure, ruler_grounds, shaded_ground, step_marks, worth
from generator.text.words import Fragment, Words, line_width, plain, runs, wrap

HEADING_SIZES = (1.3, 1.08, 1.0)
"""Sizes of headings by level, as shares of the text's."""

LEADING = 1.16
"""Height of a line, as a share of the text's size."""

HIGHEST_FIGURE = 1.1
"""Height of a picture at most, as a share of the width that its text has."""

CELL_PADDING = 0.4
"""Room left and right of a table cell's text, as a share of the text's size."""


LEAST_PADDING, SHADED_PADDING = 0.2, 0.24
"""The room where words would be cut otherwise, and in tables where shades part the cells."""

SLATE = Colour(84, 94, 104)


class FlowLook(NamedTuple):
    """Colours and sizes of a flow; sizes and lengths in millimetres.

    ``preferred`` is the size of the text where it fits and ``floor`` the smallest allowed (6.5 pt on cards).
    """

    ink: Colour = INK
    accent: Colour = NEUTRAL
    zebra: Colour = tint(NEUTRAL)
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
    leading: float = LEADING
    """Height of a line, as a share of the text's size."""
    apart: float = 0.15
    """Room above and below a paragraph, as a share of the text's size."""
    align: Alignment = "left"
    """Alignment of headings and paragraphs."""
    most_air: float = 0.15
    """By how much the rows of tables may open above and below where there is room, as a share of the text's size."""
    item_air: float = 0.0
    """Room between the items of a list, as a share of the text's size; it opens with the rows of tables if not 0."""
    lined: bool = True
    """Whether a table has a line below its head and its last row."""
    figures: bool = False
    """Whether bold figures in tables have the accent's colour, and modifiers are larger."""
    even: bool = False
    """Whether only the gaps above headings and about pictures open in a room to spare, those of text staying equal."""

    def in_colour(self, colour: Colour) -> FlowLook:
        """Return the look with headings and lines in a colour, and every other row on a pale shade of it."""
        return self._replace(accent=colour, zebra=tint(colour))


class Layout(NamedTuple):
    """Text laid out for a width and a size: its height, and what draws it from its top left corner ``x``, ``y``.

    ``excess`` is by how much it is wider than it may be; ``broken`` says that a word was cut.
    """

    height: float
    draw: Callable[[float, float], Iterable[Item]]
    excess: float = 0.0
    broken: bool = False
    lines: int = 0


Boxes = tuple[tuple[float, Layout], ...]
"""Boxes below each other, each with the gap above it."""


def stack(boxes: Boxes) -> Layout:
    """Return boxes below each other as a single one."""

    def draw(x: float, y: float) -> Iterator[Item]:
        for gap, box in boxes:
            yield from box.draw(x, y + gap)
            y += gap + box.height

    excess, broken = max((box.excess for _, box in boxes), default=0.0), any(box.broken for _, box in boxes)
    height, lines = fsum(gap + box.height for gap, box in boxes), sum(box.lines for _, box in boxes)
    return Layout(height, draw, excess, broken, lines)


def boxes_of(blocks: Sequence[Block], width: float, size: float, look: FlowLook, colour: Colour) -> Boxes:
    """Return blocks laid out in a width, all in millimetres, each with the gap to the one above it."""
    boxes = [_layout(block, width, size, look, colour) for block in blocks]
    gaps = [0.0, *(_gap(above, below, look) * size for above, below in pairwise(blocks))]
    return tuple(zip(gaps[: len(boxes)], boxes, strict=True))


def _gap(above: Block, below: Block, look: FlowLook) -> float:
    """Return the room between two blocks, as a share of the text's size."""
    if isinstance(above, Heading):
        return 0.06
    if isinstance(below, Heading):
        return max(0.45, 1.5 * look.apart)
    return look.apart if isinstance(above, Paragraph) or isinstance(below, Paragraph) else max(0.35, look.apart)


# Pages are tried at many sizes and cuts: 1,100 layouts in a kit with its leaflet, and the same in the next build.
@lru_cache(maxsize=4096)
def _layout(block: Block, width: float, size: float, look: FlowLook, colour: Colour) -> Layout:
    match block:
        case Heading(level, words):
            share = HEADING_SIZES[min(level, len(HEADING_SIZES)) - 1]
            align = "left" if look.align == "justify" else look.align
            return _text_layout(words, width, size * share, look.accent, look, align)
        case Paragraph(words):
            return _text_layout(words, width, size, colour, look, look.align)
        case Listing():
            return _list_layout(block, width, size, look, colour)
        case PipeTable():
            return _table_layout(block, width, size, look)
        case Quote(blocks):
            return _quote_layout(blocks, width, size, look)
        case HorizontalRule():
            style = Style(stroke=look.accent, width=0.15)
            return Layout(
                0.4 * size, lambda x, y: [Line(Point(x, y + 0.2 * size), Point(x + width, y + 0.2 * size), style)]
            )
        case FigureBlock(figure):
            return _figure_layout(figure, width, colour, look)


def _figure_layout(figure: Illustration, width: float, colour: Colour, look: FlowLook) -> Layout:
    """Return a picture in the middle of a width, as wide as it may be and not much higher than the width."""
    across, down = figure.picture.size
    wide = min(width * figure.share, HIGHEST_FIGURE * width * across / down) * look.figure
    high = wide * down / across
    return Layout(
        high, lambda x, y: [place_picture(figure.picture, Rect(x + (width - wide) / 2, y, wide, high), tint=colour)]
    )


def _text_layout(
    text: Words, width: float, size: float, colour: Colour, look: FlowLook, alignment: Alignment = "left"
) -> Layout:
    """Return text wrapped to a width, aligned in it: the keys' boxes, and an item for each stretch in one font."""
    wrapped = wrap(text, max(0.0, width) / size)
    share = {"left": 0.0, "center": 0.5, "right": 1.0, "justify": 0.0}[alignment]

    def draw(x: float, y: float) -> Iterator[Item]:
        for index, line in enumerate(wrapped.lines):
            middle = y + (index + 0.5) * size * look.leading
            left = x + share * (width - line_width(line) * size)
            last = index == len(wrapped.lines) - 1 or line[-1].ends_line
            spread = alignment == "justify" and not last
            for start, fragment in _spread_runs(line, width / size) if spread else runs(line):
                if fragment.text:
                    yield from _run_items(Point(left + start * size, middle), fragment, size, colour, look)

    count = len(wrapped.lines)
    return Layout(count * size * look.leading, draw, wrapped.excess * size, wrapped.broken, count)


def _spread_runs(line: Words, width: float) -> Iterator[tuple[float, Fragment]]:
    """Yield the stretches of each word of a line, with their left edges in ems, so that the line fills a width."""
    gap = (width - fsum(word.em for word in line)) / max(1, len(line) - 1)
    left = 0.0
    for word in line:
        yield from ((left + start, fragment) for start, fragment in runs((word,)))
        left += word.em + gap


def _run_items(at: Point, fragment: Fragment, size: float, colour: Colour, look: FlowLook) -> Iterator[Item]:
    if not fragment.boxed:
        yield centred_text(fragment.text, at, fragment.font, size, colour, "start")
        return
    width, half = fragment.em * size, 0.54 * size
    edge = Style(fill=look.key, stroke=look.accent, width=0.15)
    yield Box(Rect(at.x + 0.1, at.y - half, width - 0.2, 2 * half), edge, radius=0.22 * size)
    yield centred_text(fragment.text, at.shift(width / 2, 0), fragment.font, size, look.accent)


def _quote_layout(blocks: Sequence[Block], width: float, size: float, look: FlowLook) -> Layout:
    look = look._replace(align="left")
    content = stack(boxes_of(blocks, width - look.note_indent, _note_size(size, look), look, look.quiet))

    def draw(x: float, y: float) -> Iterator[Item]:
        yield Box(Rect(x, y + 0.2, 0.5, max(0.1, content.height - 0.4)), Style(fill=look.accent))
        yield from content.draw(x + look.note_indent, y)

    return content._replace(draw=draw)


def _note_size(size: float, look: FlowLook) -> float:
    return max(min(size, look.floor), size * look.note)


def _list_layout(listing: Listing, width: float, size: float, look: FlowLook, colour: Colour) -> Layout:
    """Return a list's items below each other, their marks hanging left of them."""
    indent = size * max(0.95, max(line_width(mark) for mark in listing.marks) + 0.4)

    def item(mark: Layout, content: Layout) -> Layout:
        def draw(x: float, y: float) -> Iterator[Item]:
            yield from mark.draw(x, y)
            yield from content.draw(x + indent, y)

        height, excess = max(mark.height, content.height), max(mark.excess, content.excess)
        return Layout(height, draw, excess, content.broken, max(mark.lines, content.lines))

    look = look._replace(align="left")
    if listing.style == "steps":
        return _steps_layout(listing, width, size, look, colour)
    marks = [_text_layout(mark, width, size, look.accent, look) for mark in listing.marks]
    contents = [stack(boxes_of(blocks, width - indent, size, look, colour)) for blocks in listing.items]
    items = [item(mark, content) for mark, content in zip(marks, contents, strict=True)]
    gap = (0.06 + look.item_air) * size
    return stack(tuple((gap if index else 0.0, one) for index, one in enumerate(items)))


def _steps_layout(listing: Listing, width: float, size: float, look: FlowLook, colour: Colour) -> Layout:
    """Return a list whose numbers are discs joined by a line, each beside the middle of its step's first line."""
    radius = disc_radius(size)
    indent, least = 2 * radius + 0.5 * size, 2 * radius + 0.15 * size
    contents = [stack(boxes_of(blocks, width - indent, size, look, colour)) for blocks in listing.items]
    steps = tuple(
        ((0.06 + look.item_air) * size if index else 0.0, content._replace(height=max(content.height, least)))
        for index, content in enumerate(contents)
    )
    whole, texts = stack(steps), [plain(mark).rstrip(".)") for mark in listing.marks]
    fonts = {fragment.font for mark in listing.marks for word in mark for fragment in word.fragments}
    tops = [*accumulate(gap + step.height for gap, step in steps)]

    def draw(x: float, y: float) -> Iterator[Item]:
        middles = [
            Point(x + radius, y + top - step.height + max(radius, 0.5 * size * look.leading))
            for top, (_, step) in zip(tops, steps, strict=True)
        ]
        yield from step_marks(middles, texts, size, min(fonts, default=SEMIBOLD), look.accent)
        down = max(0.0, radius - 0.5 * size * look.leading)
        yield from whole.draw(x + indent, y + down)

    return whole._replace(draw=draw)


class _TableRow(NamedTuple):
    cells: tuple[Layout, ...]
    height: float


def _ruler_layout(table: PipeTable, width: float, size: float, look: FlowLook) -> Layout:
    """Return a table of one row as a ruler: a cell for each head, which is small, with what it comes to below."""
    (cells,), padding = table.rows, 0.2 * size
    small, large = max(0.82 * size, min(size, look.floor)), LARGER_FIGURE * size
    widths = zip(table.header, cells, strict=True)
    least = [max(small * head.natural, large * cell.natural) for head, cell in widths]
    spare = width - fsum(least) - (GAP + 2 * padding) * len(least) + GAP
    across = [one + 2 * padding + max(0.0, spare) / len(least) for one in least]
    heads = [
        _text_layout(head.words, wide, small, look.ink, look, "center")
        for head, wide in zip(table.header, across, strict=True)
    ]
    texts = [plain(cell.words) for cell in cells]
    figures = [
        _text_layout(cell.words, wide, large, look.accent if (worth(text) or -1) > 0 else look.ink, look, "center")
        for cell, wide, text in zip(cells, across, texts, strict=True)
    ]
    air = look.row_air * size
    high = max(head.height for head in heads), max(figure.height for figure in figures)
    height = sum(high) + 1.5 * air

    def draw(x: float, y: float) -> Iterator[Item]:
        lefts = [x, *accumulate((wide + GAP for wide in across), initial=x)][1:-1]
        yield from ruler_grounds(
            [Rect(left, y, wide, height) for left, wide in zip(lefts, across, strict=True)], texts, look.accent
        )
        for left, head, figure in zip(lefts, heads, figures, strict=True):
            yield from head.draw(left, y + 0.75 * air)
            yield from figure.draw(left, y + high[0] + 0.5 * air)

    return Layout(height, draw, -spare if spare < -1e-6 else 0.0, lines=2)


def _table_layout(table: PipeTable, width: float, size: float, look: FlowLook) -> Layout:
    if table.style == "ruler":
        return _ruler_layout(table, width, size, look)
    columns = [column * size for column in column_widths(table, width / size)]
    padding, headed = cell_padding(table, width / size) * size, bool(table.header)
    rows = []
    for index, cells in enumerate(((table.header,) if headed else ()) + table.rows):
        head = headed and index == 0
        boxes = tuple(
            _cell_layout(cell, column - 2 * padding, size, look, alignment, head)
            for cell, column, alignment in zip(cells, columns, table.alignments, strict=True)
        )
        inner = max(max(cell.height for cell in boxes), size * look.leading)
        rows.append(_TableRow(boxes, inner + (2 * look.row_air * size if table.style != "plain" else 0.0)))
    laid_out = [cell for row in rows for cell in row.cells]
    too_wide = max(fsum(columns) - width, max(cell.excess for cell in laid_out))
    draw = partial(_table_items, table, rows, columns, padding, look)
    broken = any(cell.broken for cell in laid_out)
    lines = sum(max(cell.lines for cell in row.cells) for row in rows)
    return Layout(fsum(row.height for row in rows), draw, too_wide if too_wide > 1e-6 else 0.0, broken, lines)


def _cell_layout(cell: Cell, width: float, size: float, look: FlowLook, alignment: Alignment, head: bool) -> Layout:
    """Return a cell of a table: in the look's accent in its head, and where it is a bold figure that stands out."""
    bold = all(weight_of(fragment.font) == BOLD for word in cell.words for fragment in word.fragments)
    figure = look.figures and bold and bool(cell.words) and is_figure(text := plain(cell.words))
    layout = _text_layout(cell.words, width, size, look.accent if head or figure else look.ink, look, alignment)
    if not figure or text[0] not in "+−" or cell.natural * LARGER_FIGURE * size > width:
        return layout
    larger = _text_layout(cell.words, width, LARGER_FIGURE * size, look.accent, look, alignment)
    down = (layout.height - larger.height) / 2  # its row stays as high
    return layout._replace(draw=lambda x, y: larger.draw(x, y + down))


LARGER_FIGURE = 1.2
"""How much larger a modifier is than the text of its table."""


def _table_items(
    table: PipeTable, rows: Sequence[_TableRow], columns: Sequence[float], padding: float, look: FlowLook,
    x: float, y: float,
) -> Iterator[Item]:  # fmt: skip
    """Yield grounds first, then a line below the header and a thin one below all rows, then text."""
    headed = bool(table.header)
    width, tops = fsum(columns), [*accumulate((row.height for row in rows), initial=y)]
    for index, (row, top) in enumerate(zip(rows, tops, strict=False)):
        if (headed and index == 0) or table.style == "plain":
            continue
        if table.style == "shaded":
            chances = zip(table.rows[index - headed], accumulate(columns, initial=x), columns, strict=False)
            for chance, left, column in islice(chances, 1 if headed else 0, None):
                yield from shaded_ground(Rect(left, top, column, row.height), plain(chance.words), look.accent)
        elif (index - headed) % 2 == 0:
            yield Box(Rect(x, top, width, row.height), Style(fill=look.zebra), 0.0 if look.lined else 0.6)
    for line, thick in ((tops[headed], 0.3), (tops[-1], 0.15)) if look.lined and table.style != "plain" else ():
        yield Line(Point(x, line), Point(x + width, line), Style(stroke=look.accent, width=thick))
    for row, top in zip(rows, tops, strict=False):
        left = x
        for cell, column in zip(row.cells, columns, strict=True):
            yield from cell.draw(left + padding, top + (row.height - cell.height) / 2)
            left += column


def cell_padding(table: PipeTable, width: float) -> float:
    """Return the room left and right of a cell's text, in ems; it is less where a word would be cut, or in shades."""
    usual = SHADED_PADDING if table.style == "shaded" else CELL_PADDING
    return max(min(usual, LEAST_PADDING), min(usual, (width - fsum(table.least)) / (2 * len(table.least))))


def column_widths(table: PipeTable, width: float) -> tuple[float, ...]:
    """Return the columns' widths in ems, padding included; together the given width, or more where that is hopeless.

    Columns get what their text needs on one line, centred ones alike; what is left over is shared out equally. When the
    room is short, those that can wrap give way.
    """
    padding = 2 * cell_padding(table, width)
    ideal = [column + padding for column in table.natural]
    least = [column + padding for column in table.least]
    alike = [index for index, alignment in enumerate(table.alignments) if alignment == "center"]
    even = [max(ideal[i] for i in alike) if index in alike else want for index, want in enumerate(ideal)]
    if fsum(even) <= width:
        return _stretch_columns(even, width)
    if fsum(ideal) <= width:
        return _stretch_columns(ideal, width)
    if fsum(least) <= width:
        # no word is cut: beyond its longest word each column gets the same share of what it lacks
        room, hunger = width - fsum(least), fsum(ideal) - fsum(least)
        return tuple(low + room * (want - low) / hunger for low, want in zip(least, ideal, strict=True))
    share = max(0.0, width - padding * len(least)) / max(1e-9, fsum(table.least))
    return tuple(padding + (low - padding) * share for low in least)


def _stretch_columns(columns: Sequence[float], width: float) -> tuple[float, ...]:
    extra = (width - fsum(columns)) / len(columns)
    return tuple(column + extra for column in columns)


class Flow(NamedTuple):
    """Text laid out: what is drawn, the height it takes, and the size that its running text came to.

    ``excess`` is by how much it is wider than it may be, where nobody looked before.
    """

    items: tuple[Item, ...]
    height: float
    size: float
    excess: float = 0.0


def fit_flow(blocks: Sequence[Block], room: Size, most: int, look: FlowLook) -> Flow | None:
    """Return blocks at the largest size at which they fit a room on so many lines, their gaps as they are.

    ``None`` where they do not fit, or only with cut words; the origin is top left.
    """
    sizes = sizes_of(look)
    layout = cache(lambda size: stack(boxes_of(blocks, room.width, size, look, look.ink)))

    def fits(size: float) -> bool:
        box = layout(size)
        return box.height <= room.height + 1e-6 and not box.excess and not box.broken and box.lines <= most

    size = sizes[bisect_left(sizes, True, hi=len(sizes) - 1, key=fits)]
    if not fits(size):
        return None
    return Flow(tuple(layout(size).draw(0.0, 0.0)), layout(size).height, size)


def lay_out_at(blocks: Sequence[Block], width: float, size: float, look: FlowLook) -> Flow:
    """Return blocks laid out in a width at a given size, however high that becomes; the origin is top left."""
    box = stack(boxes_of(blocks, width, size, look, look.ink))
    return Flow(tuple(box.draw(0.0, 0.0)), box.height, size, box.excess)


STEP = 0.1 * POINT
"""By how much text shrinks at a time."""

FIGURE_SHARES = (0.9, 0.8, 0.7, 0.6, 0.5, 0.4)
"""To which shares of their size pictures may shrink, one after the other, so that the text keeps its own."""


class Overflow(NamedTuple):
    """Text that has no room at its smallest size: by how much it is too high and too wide."""

    height: float
    width: float
    size: float

    @property
    def excess(self) -> Phrase:
        parts = []
        if self.height > 0:
            lines = plural(max(1, round(self.height / (self.size * LEADING))), "about 1 line", "about {count} lines")
            parts.append(phrase("{excess:.1f} mm too tall ({lines})", excess=self.height, lines=lines))
        if self.width > 0:
            parts.append(phrase("{excess:.1f} mm too wide", excess=self.width))
        size = self.size / POINT
        return phrase("the text is {excess} even at its smallest size, {size:.1f} pt", excess=all_of(parts), size=size)


class _Page(NamedTuple):
    body: Boxes
    foot: Boxes
    size: float
    height: float
    excess: float
    broken: bool


def fit_blocks(blocks: Sequence[Block], room: Rect, look: FlowLook) -> Flow | Overflow:
    """Return the blocks at the largest size that fits the room, or by how much they are too large.

    Block quotes at the end become notes at the foot of the room. Room to spare opens the gaps between blocks. Pictures
    shrink before the text does.
    """
    result = _fit(blocks, room, look)
    for share in FIGURE_SHARES if any(isinstance(block, FigureBlock) for block in blocks) else ():
        if isinstance(result, Flow) and result.size > look.preferred - STEP:
            break
        result = _fit(blocks, room, look._replace(figure=share))
    return result


def _fit(blocks: Sequence[Block], room: Rect, look: FlowLook) -> Flow | Overflow:
    """Return the blocks at the largest size that fits, without cut words if the smallest size can do without them."""
    sizes = sizes_of(look)
    page = cache(lambda size: _page(blocks, room.width, size, look))
    largest, smallest = page(sizes[0]), sizes[-1]
    if not (_overflows(largest, room) or largest.broken):
        return _filled_flow(largest, blocks, room, look)
    if _overflows(page(smallest), room):
        return Overflow(max(0.0, page(smallest).height - room.height), page(smallest).excess, smallest)

    def fits(size: float) -> bool:
        return not _overflows(page(size), room) and (page(smallest).broken or not page(size).broken)

    # what fits at one size also fits at every smaller one, so that the largest is found by halving
    size = sizes[bisect_left(sizes, True, hi=len(sizes) - 1, key=fits)]
    return _filled_flow(page(size), blocks, room, look)


def sizes_of(look: FlowLook) -> tuple[float, ...]:
    """Return the sizes that text may have, the largest first, in millimetres."""
    count = int((look.preferred - look.floor) / STEP + 1e-6)
    sizes = [look.preferred - index * STEP for index in range(count + 1)]
    return (*sizes, look.floor) if sizes[-1] > look.floor + 1e-9 else tuple(sizes)


def height_of(blocks: Sequence[Block], width: float, size: float, look: FlowLook) -> tuple[float, float]:
    """Return the height of a page with these blocks, and by how much one of them is too wide, in millimetres."""
    page = _page(blocks, width, size, look)
    return page.height, page.excess


def fill_room(blocks: Sequence[Block], room: Rect, size: float, look: FlowLook) -> Flow:
    """Return the blocks at a given size, their gaps opened so that they fill a room which they are known to fit."""
    return _filled_flow(_page(blocks, room.width, size, look), blocks, room, look)


def _filled_flow(page: _Page, blocks: Sequence[Block], room: Rect, look: FlowLook) -> Flow:
    page = _air_rows(page, blocks, room, look)
    return Flow(tuple(_draw_page(page, blocks, room, look)), page.height, page.size)


def _air_rows(page: _Page, blocks: Sequence[Block], room: Rect, look: FlowLook) -> _Page:
    """Return the page with a part of the spare height given to the rows of its tables."""
    rows = sum(_airy_rows(block, look) for block in blocks)
    if not rows:
        return page
    # air goes above and below each row; the rest of the spare height opens the gaps between blocks
    air = min(look.most_air, 0.6 * (room.height - page.height) / (2 * rows * page.size))
    item_air = look.item_air + air if look.item_air else 0.0
    return _page(blocks, room.width, page.size, look._replace(row_air=look.row_air + air, item_air=item_air))


def _airy_rows(block: Block, look: FlowLook) -> float:
    """Return how many rows of a block may open above and below."""
    match block:
        case PipeTable(header=header, rows=rows):
            return len(rows) + bool(header)
        case Listing(items=items) if look.item_air:
            return len(items) / 2 + sum(_airy_rows(block, look) for item in items for block in item)
    return 0


def _overflows(page: _Page, room: Rect) -> bool:
    return page.height > room.height + 1e-6 or page.excess > 0


def _page(blocks: Sequence[Block], width: float, size: float, look: FlowLook) -> _Page:
    end = len(blocks)
    while end and isinstance(blocks[end - 1], Quote):
        end -= 1
    notes = [block for quote in blocks[end:] if isinstance(quote, Quote) for block in quote.blocks]
    body = boxes_of(blocks[:end], width, size, look, look.ink)
    below = boxes_of(notes, width, _note_size(size, look), look, look.quiet)
    foot = tuple((min(gap, 0.15 * size), box) for gap, box in below)
    upper, lower = stack(body), stack(foot)
    height = upper.height + (0.6 * size if body and foot else 0.0) + lower.height
    return _Page(body, foot, size, height, max(upper.excess, lower.excess), upper.broken or lower.broken)


def _opens(above: Block, below: Block, look: FlowLook) -> bool:
    """Return whether the gap between two blocks may take a part of the height to spare."""
    parted = isinstance(below, Heading | FigureBlock) or isinstance(above, FigureBlock)
    return not isinstance(above, Heading) and (parted or not look.even)


def _draw_page(page: _Page, blocks: Sequence[Block], room: Rect, look: FlowLook) -> Iterator[Item]:
    spare = room.height - page.height
    # a heading stays close to what it heads; one share of the spare height stays below the last block
    loose = [index for index in range(1, len(page.body)) if _opens(blocks[index - 1], blocks[index], look)]
    extra = min(spare / (len(loose) + 1), 0.9 * page.size)
    body = stack(tuple((gap + extra * (index in loose), box) for index, (gap, box) in enumerate(page.body)))
    yield from body.draw(room.x, room.y)
    if page.foot:
        foot = stack(page.foot)
        top = room.bottom - foot.height
        line = top - 0.3 * page.size
        # a table has a line below its last row, which a second one close to it would double
        ends_in_line = page.body and isinstance(blocks[len(page.body) - 1], PipeTable)
        if not ends_in_line or line - room.y - body.height > page.size:
            yield Line(Point(room.x, line), Point(room.right, line), Style(stroke=look.quiet, width=0.12))
        yield from foot.draw(room.x, top)
