"""Markdown over as many pages as it needs, by itself or as parts: blocks part between lines, items and rows of tables.

All lengths in millimetres. A table goes on under its header, in columns of the same widths; no page ends in a heading.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from math import inf

from generator.geometry.shapes import Rect, Transform
from generator.scene.primitives import Group
from generator.text.blocks import Block, Heading, Listing, Paragraph, PipeTable, Quote
from generator.text.layout import Flow, FlowLook, Overflow, fill_room, fit_blocks, height_of, lay_out_at, sizes_of
from generator.text.parts import PagePart, most, split_page

_STEPS = 16
_FEWEST_ROWS = 2
_SIZES_APART = 5
_AFTER_A_BLOCK = 3.0
_WHOLE = 210.0
"""A part that is a table no higher is not cut."""

Blocks = tuple[Block, ...]
Fits = Callable[[Blocks], bool]
Split = Callable[[Blocks, Fits], tuple[Blocks, Blocks]]
Completed = Callable[[Blocks], Blocks]
Worth = Callable[[tuple[Blocks, ...]], tuple[int, ...]]


def fitted_pages(
    blocks: Sequence[Block],
    room: Rect,
    look: FlowLook,
    most_pages: float = inf,
    completed: Completed = tuple,
    multiple: int = 1,
) -> tuple[Flow, ...] | Overflow:
    """Return the blocks on as few pages as hold them, each drawn in the same room, or by how much they are too large.

    ``completed`` adds to the blocks of a page what belongs below them, such as the notes of its marks. Where one page
    will do, text is as large as fits it; on several it is as large as leaves them no more, and none is nearly empty or
    much fuller than another, as far as this parts no tables. Text may grow onto all pages of sheets that hold a
    ``multiple`` of pages, and is smaller again where that keeps blocks in one piece.
    """
    blocks, worth = tuple(blocks), partial(_page_costs, multiple=multiple)

    @cache
    def least_height(index: int, size: float) -> float:
        block = blocks[index]
        return 0.0 if isinstance(block, Quote) else height_of((block,), room.width, size, look)[0]

    whole: Flow | Overflow | None = None
    if multiple == 1 or sum(least_height(index, look.preferred) for index in range(len(blocks))) <= room.height:
        whole = fit_blocks(completed(blocks), room, look)
    if isinstance(whole, Flow) and (multiple == 1 or whole.size == look.preferred):
        return (whole,)
    indices = {id(block): index for index, block in enumerate(blocks)}

    @cache
    def split_at_height(height: float, size: float) -> tuple[Blocks, ...] | None:
        def fits(part: Blocks) -> bool:
            # most beginnings that are tried are far too long, which the heights of their blocks alone tell
            if sum(least_height(indices[id(block)], size) for block in part if id(block) in indices) > height + 1e-6:
                return False
            high, excess = height_of(completed(part), room.width, size, look)
            return high <= height + 1e-6 and excess <= 0

        return _best_pages(blocks, fits, worth)

    pages = split_at_height(room.height, look.floor) if most_pages > 1 else None
    if pages is None:
        whole = whole or fit_blocks(completed(blocks), room, look)
        return (whole,) if isinstance(whole, Flow) else whole
    if len(pages) > most_pages:
        return Overflow((len(pages) - most_pages) * room.height, 0.0, look.floor)
    most_here = -(-len(pages) // multiple) * multiple
    grown = ((split_at_height(room.height, size), size) for size in sizes_of(look)[::_SIZES_APART])
    fitting = ((larger, size) for larger, size in grown if larger is not None and len(larger) <= most_here)
    if multiple == 1:
        pages, size = next(fitting, (pages, look.floor))
    else:
        pages, size = min(fitting, key=lambda sized: worth(sized[0])[:-1], default=(pages, look.floor))
    steps = range(1, _STEPS // 2) if multiple == 1 else ()
    lower = (split_at_height(room.height * (1 - step / _STEPS), size) for step in steps)
    even = min((pages, *(split for split in lower if split is not None)), key=worth)
    return tuple(fill_room(completed(page), room, size, look) for page in even)


def _best_pages(blocks: Blocks, fits: Fits, worth: Worth) -> tuple[Blocks, ...] | None:
    """Return the blocks page by page, sections or else blocks whole where that takes no more sheets than filling each.

    ``None`` when something that cannot be parted is larger than a page.
    """
    sections, whole, packed = (_split_all(blocks, fits, page) for page in (_by_sections, _by_blocks, _filling))
    return packed and min((way for way in (sections, whole, packed) if way is not None), key=worth)


def _page_costs(pages: tuple[Blocks, ...], multiple: int) -> tuple[int, ...]:
    """Return what is best if least: sheets of ``multiple`` pages, nearly empty pages, parts of blocks; then pages.

    Where pages fill sheets, those that begin inside a section count before the number of pages.
    """
    thin = sum(sum(map(_row_count, page)) < _FEWEST_ROWS for page in pages)
    parts = sum(isinstance(block, PipeTable | Paragraph) for page in pages for block in page)
    inside = sum(not isinstance(page[0], Heading) for page in pages) if multiple > 1 else 0
    return -(-len(pages) // multiple), thin, parts, inside, len(pages)


def _row_count(block: Block) -> int:
    """Return the number of rows, items or paragraphs of a block; notes and headings have none."""
    match block:
        case PipeTable(rows=rows):
            return len(rows)
        case Listing(items=items):
            return len(items)
    return int(isinstance(block, Paragraph))


def text_part(block: Block, above: Block | None, width: float, look: FlowLook) -> tuple[PagePart, float]:
    """Return a block as a part of a page, at the look's preferred size, and by how much it is too wide.

    ``above`` is the text that it follows, ``None`` where it follows none.
    """
    size = look.preferred
    flow = lay_out_at((block,), width, size, look)

    def draw(area: Rect) -> tuple[Group]:
        return (Group(flow.items, Transform.shift(area.x, area.y)),)

    def cut_part(room: float) -> tuple[PagePart, PagePart] | None:
        if isinstance(block, PipeTable) and flow.height <= _WHOLE:
            return None
        first, rest = cut_block(block, lambda part: lay_out_at((part,), width, size, look).height <= room)
        if first is None:
            return None
        return text_part(first, above, width, look)[0], text_part(rest, block, width, look)[0]

    gap = _gap(above, block) * size if above is not None else _AFTER_A_BLOCK
    return PagePart(flow.height, draw, gap=gap, cut=cut_part, leads=isinstance(block, Heading)), flow.excess


def _gap(above: Block, below: Block) -> float:
    """Return the room between two blocks, as a share of the text's size."""
    return 0.25 if isinstance(above, Heading) else 1.0 if isinstance(below, Heading) else 0.5


def _split_all(blocks: Blocks, fits: Fits, split: Split) -> tuple[Blocks, ...] | None:
    pages: list[Blocks] = []
    while blocks:
        page, blocks = split(blocks, fits)
        if not page:
            return None
        pages.append(page)
    return tuple(pages)


def _by_sections(blocks: Blocks, fits: Fits) -> tuple[Blocks, Blocks]:
    """Return the most sections that fit, each begun by a heading, and what is left; a part of one too large a page."""
    highest = min((block.level for block in blocks if isinstance(block, Heading)), default=0)
    starts = [at for at, block in enumerate(blocks) if isinstance(block, Heading) and at and block.level == highest]
    ends = [*starts, len(blocks)]
    count = most(len(ends), lambda number: fits(blocks[: ends[number - 1]]))
    return (blocks[: ends[count - 1]], blocks[ends[count - 1] :]) if count else _filling(blocks, fits)


def _by_blocks(blocks: Blocks, fits: Fits) -> tuple[Blocks, Blocks]:
    """Return the most whole blocks that fit, and what is left; a part of the first where it alone is too large."""
    page, rest = split_page(blocks, fits, lambda _, block: None, _introduces)
    return (page, rest) if page else _filling(blocks, fits)


def _filling(blocks: Blocks, fits: Fits) -> tuple[Blocks, Blocks]:
    """Return the longest beginning of some blocks that fits, and what is left."""

    def cut_below(above: Blocks, block: Block) -> tuple[Block, Block] | None:
        first, rest = cut_block(block, lambda part: fits((*above, part)))
        return None if first is None or (above and _leaves_single(first, rest)) else (first, rest)

    return split_page(blocks, fits, cut_below, _introduces)


def _leaves_single(first: Block, rest: Block) -> bool:
    return not isinstance(first, Paragraph | Quote) and 1 in (_row_count(first), _row_count(rest))


def _introduces(above: Blocks, following: Block) -> bool:
    """Return whether the last block introduces the one that follows: a heading, or a line between the two."""
    if isinstance(above[-1], Heading):
        return True
    return isinstance(above[-1], Paragraph) and isinstance(above[-2], Heading) and not isinstance(following, Paragraph)


def cut_block(block: Block, fits: Callable[[Block], bool]) -> tuple[Block | None, Block]:
    """Return the largest beginning of a block that fits, ``None`` for none, and what is left of it.

    Paragraphs part between words, lists between items, tables between rows: the rest keeps the head.
    """
    match block:
        case Paragraph(words):
            count = most(len(words) - 1, lambda number: fits(Paragraph(words[:number])))
            return (Paragraph(words[:count]), Paragraph(words[count:])) if count else (None, block)
        case PipeTable(rows=rows):
            count = most(len(rows) - 1, lambda number: fits(block._replace(rows=rows[:number])))
            return (block._replace(rows=rows[:count]), block._replace(rows=rows[count:])) if count else (None, block)
        case Quote(blocks):
            page, rest = _filling(blocks, lambda part: bool(part) and fits(Quote(part)))
            return (Quote(page), Quote(rest)) if page and rest else (None, block)
        case Listing():
            return _cut_listing(block, fits)
    return None, block


def _cut_listing(block: Listing, fits: Callable[[Block], bool]) -> tuple[Block | None, Block]:
    """Return a list in two, between items, or inside the first one when it alone is too large."""
    marks, items = block
    count = most(len(items) - 1, lambda number: fits(Listing(marks[:number], items[:number])))
    if count:
        return Listing(marks[:count], items[:count]), Listing(marks[count:], items[count:])
    first, rest = _filling(items[0], lambda part: bool(part) and fits(Listing(marks[:1], (part,))))
    if not (first and rest):
        return None, block
    return Listing(marks[:1], (first,)), Listing(((), *marks[1:]), (rest, *items[1:]))
