"""Markdown over as many pages as it needs, by itself or as parts: blocks part between lines, items and rows of tables.

All lengths in millimetres. A table goes on under its header, in columns of the same widths; no page ends in a heading.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate
from math import fsum, inf
from typing import NamedTuple

from generator.geometry.shapes import Rect, Transform
from generator.scene.primitives import Group
from generator.text.blocks import Block, Heading, Listing, Paragraph, PipeTable, Quote
from generator.text.layout import (
    Flow,
    FlowLook,
    Overflow,
    boxes_of,
    fill_room,
    fit_blocks,
    height_of,
    lay_out_at,
    sizes_of,
)
from generator.text.parts import PagePart, most, split_page

_STEPS = 16  # heights that are tried for even pages
_FEWEST_ROWS = 3  # a page with fewer looks forgotten
_SIZES_APART = 5  # neighbouring sizes break a text alike: every fifth is tried
_AFTER_A_BLOCK = 3.0
_FULL = 0.06  # of a page that may stay empty before it counts as a hole
_HOLE, _CUT, _CUT_TABLE, _LEAD, _INSIDE, _SECTION, _STUB = 100.0, 8.0, 16.0, 8.0, 4.0, 1.0, 8.0
"""What holes and the ends of pages cost: a hole of a quarter of a page as much as a few blocks that are cut."""
_SMALLER = 1.5
"""What each millimetre costs by which text is smaller than it would like to be."""
_FIGURES, _UNUSED = 1.0, 4.0
"""What smaller pictures cost, and a page of a sheet that stays empty."""
_GOOD = 1.5
"""Pages that cost no more each are not made better by smaller text."""
_THIN, _SPARE, _WIDEST = 0.12, 0.25, 0.35
"""Shares of a page: too little text for a last one, room enough for something else, a hole not worth trying."""

_WHOLE = 210.0
"""A part that is a table no higher is not cut."""

Blocks = tuple[Block, ...]
Fits = Callable[[Blocks], bool]
Split = Callable[[Blocks, Fits], tuple[Blocks, Blocks]]
Completed = Callable[[Blocks], Blocks]


def fitted_pages(
    blocks: Sequence[Block],
    room: Rect,
    look: FlowLook,
    most_pages: float = inf,
    completed: Completed = tuple,
) -> tuple[Flow, ...] | Overflow:
    """Return the blocks on as few pages as hold them, each drawn in the same room, or by how much they are too large.

    ``completed`` adds to the blocks of a page what belongs below them, such as the notes of its marks. Where one page
    will do, text is as large as fits it; on several it is as large as leaves them no more, and none is nearly empty or
    much fuller than another, as far as this parts no tables.
    """
    blocks = tuple(blocks)
    whole = fit_blocks(completed(blocks), room, look)
    if isinstance(whole, Flow):
        return (whole,)

    @cache
    def least_height(index: int, size: float) -> float:
        block = blocks[index]
        return 0.0 if isinstance(block, Quote) else height_of((block,), room.width, size, look)[0]

    indices = {id(block): index for index, block in enumerate(blocks)}

    @cache
    def split_at_height(height: float, size: float) -> tuple[Blocks, ...] | None:
        def fits(part: Blocks) -> bool:
            # most beginnings that are tried are far too long, which the heights of their blocks alone tell
            if fsum(least_height(indices[id(block)], size) for block in part if id(block) in indices) > height + 1e-6:
                return False
            high, excess = height_of(completed(part), room.width, size, look)
            return high <= height + 1e-6 and excess <= 0

        return _best_pages(blocks, fits)

    pages = split_at_height(room.height, look.floor) if most_pages > 1 else None
    if pages is None:
        return whole
    if len(pages) > most_pages:
        return Overflow((len(pages) - most_pages) * room.height, 0.0, look.floor)
    grown = ((split_at_height(room.height, size), size) for size in sizes_of(look)[::_SIZES_APART])
    fitting = ((larger, size) for larger, size in grown if larger is not None and len(larger) <= len(pages))
    pages, size = next(fitting, (pages, look.floor))
    # pages that are filled to a lower height are more even; below half of it there would be more of them
    lower = (split_at_height(room.height * (1 - step / _STEPS), size) for step in range(1, _STEPS // 2))
    even = min((pages, *(split for split in lower if split is not None)), key=_page_costs)
    return tuple(fill_room(completed(page), room, size, look) for page in even)


def packed_pages(blocks: Sequence[Block], room: Rect, look: FlowLook) -> tuple[Flow, ...] | Overflow:
    """Return the blocks on as few pages as hold them, one filled after the other, or by how much they are too large.

    Text is about as large as leaves the pages no more; this takes far less time than pages as even as ``fitted_pages``.
    """
    blocks = tuple(blocks)

    def split_at(size: float) -> tuple[Blocks, ...] | None:
        def fits(part: Blocks) -> bool:
            high, excess = height_of(part, room.width, size, look)
            return high <= room.height + 1e-6 and excess <= 0

        return _split_all(blocks, fits, _filling)

    pages, size = split_at(look.floor), look.floor
    if pages is None or len(pages) == 1:
        whole = fit_blocks(blocks, room, look)
        return (whole,) if isinstance(whole, Flow) else whole
    steps = {0: pages}

    def is_no_more(step: int) -> bool:
        grown = split_at(look.floor + (look.preferred - look.floor) * step / _SIZES_APART)
        steps[step] = grown or pages
        return grown is not None and len(grown) <= len(pages)

    step = most(_SIZES_APART, is_no_more)
    size += (look.preferred - look.floor) * step / _SIZES_APART
    return tuple(fill_room(page, room, size, look) for page in steps[step])


def _best_pages(blocks: Blocks, fits: Fits) -> tuple[Blocks, ...] | None:
    """Return the blocks page by page, sections or else blocks whole where that takes no more sheets than filling each.

    ``None`` when something that cannot be parted is larger than a page.
    """
    sections, whole, packed = (_split_all(blocks, fits, page) for page in (_by_sections, _by_blocks, _filling))
    return packed and min((way for way in (sections, whole, packed) if way is not None), key=_page_costs)


def _page_costs(pages: tuple[Blocks, ...]) -> tuple[int, ...]:
    """Return what is best if least: thin pages, pages of notes alone, parts of blocks, pages; then unevenness."""
    counts = [sum(map(_row_count, page)) for page in pages]
    thin = sum(count < _FEWEST_ROWS for count in counts)
    parts = sum(isinstance(block, PipeTable | Listing | Paragraph) for page in pages for block in page)
    return thin, counts.count(0), parts, len(pages), max(counts) - min(counts)


def _row_count(block: Block) -> int:
    """Return the number of rows, items or paragraphs of a block, those in items too; notes and headings have none."""
    match block:
        case PipeTable(rows=rows):
            return len(rows)
        case Listing(items=items):
            return sum(max(1, sum(map(_row_count, item))) for item in items)
    return int(isinstance(block, Paragraph))


class _Ending(NamedTuple):
    """Where a page may end: what is on it, what is left, and how bad that end is."""

    page: Blocks
    rest: Blocks
    cost: float


class Balanced(NamedTuple):
    """What is on each page, the size of the text, and how high the room is that the last page has for something else.

    There is ``spare`` room only where it is too much to be left empty.
    """

    pages: tuple[Blocks, ...]
    size: float
    spare: float = 0.0


def page_count(blocks: Sequence[Block], room: Rect, look: FlowLook, completed: Completed) -> int | None:
    """Return how many pages blocks need at the least; ``None`` when something is larger than a page."""
    return _Pages(tuple(blocks), room, look.floor, look, completed).count


def balanced_pages(
    versions: Iterable[Sequence[Block]],
    room: Rect,
    look: FlowLook,
    completed: Completed,
    multiple: int,
    last: int = 0,
) -> Balanced | Overflow:
    """Return blocks on pages without holes, as few as fill sheets of ``multiple`` pages with so many ``last`` ones.

    The text has the size that leaves the least holes and cuts the fewest blocks. ``versions`` are the same blocks with
    smaller and smaller pictures: a later one is taken where it saves holes or a sheet. ``completed`` is as in
    ``fitted_pages``.
    """
    ways: list[tuple[float, float, tuple[Blocks, ...], float]] = []
    most_pages = 0
    for number, blocks in enumerate(map(tuple, versions)):
        count = _Pages(blocks, room, look.floor, look, completed).count
        if count is None:
            whole = fit_blocks(completed(blocks), room, look)
            return Balanced((blocks,), whole.size) if isinstance(whole, Flow) else whole
        fewest = -(-(count + last) // multiple) * multiple - last
        if not number or fewest < most_pages:
            most_pages, ways = fewest, []
        for size in dict.fromkeys((*sizes_of(look)[:: 2 * _SIZES_APART], look.floor)):
            parted = _Pages(blocks, room, size, look, completed)
            best = parted.best(most_pages)
            if best is not None:
                smaller = _SMALLER * (look.preferred - size) + _FIGURES * number
                unused = _UNUSED * (-(len(best[1]) + last) % multiple)
                ways.append((best[0] + smaller + unused, size, best[1], parted.largest_hole(best[1])))
                if best[0] < _GOOD * most_pages:
                    break  # smaller letters could only pay for holes, and there are hardly any
        _, size, pages, hole = min(ways, key=lambda way: way[0])
        if hole < _SPARE and -(len(pages) + last) % multiple <= 1:
            break

    def fit_at(larger: float) -> bool:
        sizes = (height_of(completed(page), room.width, larger, look) for page in pages)
        return all(high <= room.height and excess <= 0 for high, excess in sizes)

    size = next((larger for larger in sizes_of(look) if larger > size and fit_at(larger)), size)
    spare = room.height - height_of(completed(pages[-1]), room.width, size, look)[0] - 2 * size
    return Balanced(pages, size, spare if spare > _SPARE * room.height else 0.0)


class _Pages:
    """The ways to part blocks into pages with text of one size; pages that were tried are not measured again."""

    def __init__(self, blocks: Blocks, room: Rect, size: float, look: FlowLook, completed: Completed) -> None:
        self._blocks, self._room, self._size, self._look, self._completed = blocks, room, size, look, completed
        # Quotes at the end of a page become its notes, and those take less room together than alone.
        boxes = zip(blocks, boxes_of(blocks, room.width, size, look, look.ink), strict=True)
        least = (0.0 if isinstance(block, Quote) else gap + box.height for block, (gap, box) in boxes)
        self._least_heights = tuple(accumulate(least, initial=0.0))
        self._shares: dict[Blocks, float] = {}

    @property
    def count(self) -> int | None:
        """Return the fewest pages; ``None`` when something is larger than a page."""
        packed = _split_all(self._blocks, self._fits, _filling)
        return len(packed) if packed else None

    def best(self, most_pages: int) -> tuple[float, tuple[Blocks, ...]] | None:
        """Return the pages that cost the least, and what they cost; ``None`` where so few pages do not hold them."""

        # What is left is always the untouched last blocks, with at most the first one of them cut: that one and their
        # number tell it as well as all of them, and a hash of a leaflet's whole text takes long.
        @cache
        def best_of(first: Block, count: int, left: int) -> tuple[float, tuple[Blocks, ...]] | None:
            rest = (first, *self._blocks[len(self._blocks) - count + 1 :])
            fitting = self._fitting(rest)
            if fitting == count:
                return (_STUB if left < most_pages and self._share(rest) < _THIN else 0.0), (rest,)
            least, pages = inf, None
            for end in _endings(rest, fitting, self._fits) if left > 1 else ():
                hole = max(0.0, 1 - _FULL - self._share(end.page))
                emptiness = _HOLE * hole**2
                if pages and (hole > _WIDEST or emptiness >= least):
                    break  # endings come the fullest page first: all others leave larger holes
                if emptiness + end.cost < least and (further := best_of(end.rest[0], len(end.rest), left - 1)):
                    cost = emptiness + end.cost + further[0]
                    least, pages = min((least, pages), (cost, (end.page, *further[1])), key=lambda way: way[0])
            return None if pages is None else (least, pages)

        return best_of(self._blocks[0], len(self._blocks), most_pages) if self._blocks else (0.0, ((),))

    def largest_hole(self, pages: Sequence[Blocks]) -> float:
        """Return how much of a page is empty at most, apart from the last one."""
        return max((1 - self._share(page) for page in pages[:-1]), default=0.0)

    def _fitting(self, rest: Blocks) -> int:
        """Return how many of the last blocks, the first of which may be cut, fit a page."""
        first = len(self._blocks) - len(rest)
        # that one is measured by itself; without notes, the heights of the others tell how many fit
        room = self._room.height + 1e-6 + self._least_heights[first + 1]
        if not isinstance(rest[0], Quote):
            room -= height_of(rest[:1], self._room.width, self._size, self._look)[0]
        limit = bisect_right(self._least_heights, room, lo=first + 1) - 1 - first
        if limit and self._fits(rest[:limit]):
            return limit
        return most(limit - 1, lambda number: self._fits(rest[:number]))

    def _fits(self, page: Blocks) -> bool:
        return self._share(page) <= 1

    def _share(self, page: Blocks) -> float:
        """Return how much of a page is used; more than 1 where something does not fit."""
        used = self._shares.get(page)
        if used is None:
            high, excess = height_of(self._completed(page), self._room.width, self._size, self._look)
            over = excess > 0 or high > self._room.height + 1e-6
            used = self._shares[page] = inf if over else high / self._room.height
        return used


def _endings(blocks: Blocks, fitting: int, fits: Fits) -> Iterator[_Ending]:
    """Yield where a page that begins with these blocks may end, the fullest page first; so many fit as a whole."""
    page, rest = blocks[:fitting], blocks[fitting:]
    if (pieces := _cut_below(page, rest[0], fits)) is not None:
        cost = _CUT_TABLE if isinstance(pieces[0], PipeTable) else _CUT
        yield _Ending((*page, pieces[0]), (pieces[1], *rest[1:]), cost)
    for end in range(fitting, 0, -1):
        above, below = blocks[end - 1], blocks[end]
        if isinstance(above, Heading) or (end > 1 and _introduces(blocks[:end], below)):
            continue
        if isinstance(below, Heading):
            yield _Ending(blocks[:end], blocks[end:], _SECTION * (below.level > 1))
        else:
            leads = isinstance(above, Paragraph) and not isinstance(below, Paragraph)
            yield _Ending(blocks[:end], blocks[end:], _LEAD if leads else _INSIDE)


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
    return split_page(blocks, fits, lambda above, block: _cut_below(above, block, fits), _introduces)


def _cut_below(above: Blocks, block: Block, fits: Fits) -> tuple[Block, Block] | None:
    """Return a block in two, as much of it as fits below others; ``None`` where too little would."""
    first, rest = cut_block(block, lambda part: fits((*above, part)))
    return None if first is None or (above and _leaves_single(first, rest)) else (first, rest)


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
    marks, items, style = block
    count = most(len(items) - 1, lambda number: fits(Listing(marks[:number], items[:number], style)))
    if count:
        return Listing(marks[:count], items[:count], style), Listing(marks[count:], items[count:], style)
    first, rest = _filling(items[0], lambda part: bool(part) and fits(Listing(marks[:1], (part,), style)))
    if not (first and rest):
        return None, block
    return Listing(marks[:1], (first,), style), Listing(((), *marks[1:]), (rest, *items[1:]), style)
