"""The set-ups of a game: a page for each, with the pieces on the board and what is placed where. In millimetres."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from generator.build.board.plan import BoardPlan
from generator.build.documents.part import BuildCache, BuildContext, DocumentKind, DocumentResult
from generator.build.set_ups import PieceList, arrange, piece_lists, set_up_board, set_up_figure, set_up_problems
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import message
from generator.imposition.paper import Document, Sheet
from generator.pieces.kit import small_crest, with_pale_kits
from generator.problems import raise_errors
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, REGULAR, SEMIBOLD, fitted_size, shorten
from generator.scene.palette import INK
from generator.scene.primitives import Artwork, Group, Item, Line, Style, Text
from generator.sheets.style import QUIET, RULE
from generator.text.words import Edition, text_lines

LEADING, COLUMN_GAP, GAP = 1.25, 5.0, 3.0
"""The distance of lines, in sizes of the text, and the gaps between columns and between the parts of the page."""

RULE_GAP, CREST = 0.3, 1.7
"""What is below a heading with its line, and how wide a badge is with the gap beside it, in sizes of the text."""

LEAST_PICTURE = 0.35
"""The share of the page's height that the picture has at least."""


class SetUpText(NamedTuple):
    game: str
    name: str
    note: str
    lists: tuple[PieceList, ...]
    tinted: bool = True


def set_up_pages(
    size: Size, text: SetUpText, edition: Edition, aspect: float, draw: Callable[[float], Artwork]
) -> tuple[Artwork, ...]:
    """Return the page of a set-up, and in large print one more with the list of pieces.

    ``draw`` makes the picture for a width; ``aspect`` is its width over its height.
    """
    if edition != "large-print":
        return (_page(size, text, 9.0 * POINT, aspect, draw),)
    letters = 16.0 * POINT
    head = 2.4 * letters
    lists = _fit_blocks(text.lists, size.width, letters, size.height - head)
    listed = (*_head(text, size.width, letters), *_lists(lists, head, text.tinted))
    return _page(size, text._replace(lists=()), letters, aspect, draw), Artwork(size, listed)


def _page(size: Size, text: SetUpText, letters: float, aspect: float, draw: Callable[[float], Artwork]) -> Artwork:
    head = 2.4 * letters
    note = text_lines(text.note, REGULAR, letters, size.width) if text.note else ()
    note_height = len(note) * LEADING * letters + (GAP if note else 0.0)
    room = size.height * (1 - LEAST_PICTURE) - head - note_height
    lists = _fit_blocks(text.lists, size.width, letters, room)
    height = size.height - head - note_height - lists.height - 2 * GAP
    width = min(size.width, height * aspect)
    picture = draw(width)
    items = [*_head(text, size.width, letters)]
    left = (size.width - width) / 2
    items.append(Group(picture.items, Transform.shift(left, head)))
    y = head + picture.size.height + GAP
    for line in note:
        y += LEADING * letters
        items.append(Text(Point(0, y - 0.3 * letters), line, REGULAR, letters, INK))
    items += _lists(lists, y + (GAP if note else 0.0), text.tinted)
    return Artwork(size, tuple(items))


def _head(text: SetUpText, width: float, letters: float) -> Iterator[Item]:
    """Yield the name of the set-up, and that of the game at the right."""
    large = 1.7 * letters
    game = fitted_size(text.game, SEMIBOLD, 0.4 * width, letters, 6 * POINT) or 6 * POINT
    name = shorten(text.name, BOLD, large, 0.58 * width)
    base = large * CAP_HEIGHT + 0.2 * letters
    yield Text(Point(0, base), name, BOLD, large, INK)
    yield Text(Point(width, base), shorten(text.game, SEMIBOLD, game, 0.4 * width), SEMIBOLD, game, QUIET, "end")


class _Line(NamedTuple):
    text: str
    indent: float


class _Block(NamedTuple):
    """A list of pieces as it is printed: its heading, in lines, over ``columns`` of whole items."""

    pieces: PieceList
    heading: tuple[str, ...]
    columns: tuple[tuple[_Line, ...], ...]

    def height(self, size: float) -> float:
        under = RULE_GAP * size if self.heading else 0.0
        return (len(self.heading) + max(map(len, self.columns), default=0)) * LEADING * size + under


class _Blocks(NamedTuple):
    """Lists of pieces side by side in letters of a ``size``, all their columns of a ``width``."""

    size: float = 0.0
    width: float = 0.0
    blocks: tuple[_Block, ...] = ()

    @property
    def height(self) -> float:
        return max((block.height(self.size) for block in self.blocks), default=0.0)


def _fit_blocks(lists: Sequence[PieceList], width: float, letters: float, room: float) -> _Blocks:
    """Return the lists side by side, in smaller letters where they are too high.

    Several have a column each, or more where they would take over half of the room; a single one is as low as can be.
    """
    if not lists:
        return _Blocks()
    most = max(len(lists), 4 if letters < 12 * POINT else 3)
    shares = [share for share in product(range(1, most + 1), repeat=len(lists)) if sum(share) <= most]
    size = letters
    while True:
        ways = [_blocks(lists, share, width, size) for share in sorted(shares, key=sum)]
        if len(lists) > 1 and ways[0].height <= room / 2:
            return ways[0]
        lowest = min(ways, key=lambda way: round(way.height, 3))
        if lowest.height <= room or size <= 6.5 * POINT:
            return lowest
        size -= 0.5 * POINT


def _blocks(lists: Sequence[PieceList], share: Sequence[int], width: float, size: float) -> _Blocks:
    column = (width + COLUMN_GAP) / sum(share) - COLUMN_GAP
    blocks = []
    for pieces, count in zip(lists, share, strict=True):
        whole = count * (column + COLUMN_GAP) - COLUMN_GAP - (CREST * size if pieces.team else 0.0)
        heading = text_lines(pieces.heading, SEMIBOLD, size, whole) if pieces.heading else ()
        items = [_item(text, column, size) for text in pieces.lines]
        blocks.append(_Block(pieces, heading, _in_columns(items, count)))
    return _Blocks(size, column, tuple(blocks))


def _item(text: str, width: float, size: float) -> tuple[_Line, ...]:
    """Return an item in lines, all after the first indented."""
    lines = text_lines(text, REGULAR, size, width)
    if len(lines) > 1:
        lines = text_lines(text, REGULAR, size, width - size)
    return tuple(_Line(line, size if index else 0.0) for index, line in enumerate(lines))


def _in_columns(items: Sequence[tuple[_Line, ...]], count: int) -> tuple[tuple[_Line, ...], ...]:
    """Return so many columns, or fewer, that are as low as whole items allow."""
    lengths = [len(item) for item in items]
    for high in range(max(lengths, default=0), sum(lengths) + 1):
        columns: list[list[_Line]] = [[]]
        for item in items:
            if columns[-1] and len(columns[-1]) + len(item) > high:
                columns.append([])
            columns[-1] += item
        if len(columns) <= count:
            return tuple(map(tuple, columns))
    return ()


def _lists(lists: _Blocks, top: float, tinted: bool = True) -> Iterator[Item]:
    left, size = 0.0, lists.size
    for block in lists.blocks:
        across = max(1, len(block.columns)) * (lists.width + COLUMN_GAP)
        area = Rect(left, top, across - COLUMN_GAP, len(block.heading) * LEADING * size)
        yield from _heading(block, area, size, tinted)
        first = top + block.height(size) - max(map(len, block.columns), default=0) * LEADING * size
        for number, column in enumerate(block.columns):
            x = left + number * (lists.width + COLUMN_GAP)
            for row, line in enumerate(column, 1):
                base = first + row * LEADING * size - 0.3 * size
                yield Text(Point(x + line.indent, base), line.text, REGULAR, size, INK)
        left += across


def _heading(block: _Block, area: Rect, size: float, tinted: bool) -> Iterator[Item]:
    """Yield the heading of a list with the badge of its team, and a line below it."""
    if not block.heading:
        return
    indent, team = 0.0, block.pieces.team
    if team is not None:
        indent, side = CREST * size, CREST * size - 0.4 * size
        shown = team if tinted else with_pale_kits(team)
        yield small_crest(shown, Rect(area.x, area.y, side, LEADING * size))
    for row, text in enumerate(block.heading, 1):
        yield Text(Point(area.x + indent, area.y + row * LEADING * size - 0.3 * size), text, SEMIBOLD, size, INK)
    below = area.bottom + 0.15 * size
    yield Line(Point(area.x, below), Point(area.right, below), Style(stroke=RULE, width=0.2))


def make(context: BuildContext) -> DocumentResult:
    """Return a page for each set-up of the game; nothing for a game without any.

    Raises ``PizarraError`` with all that is wrong with its set-ups and diagrams.
    """
    game = context.request.pack.game
    if context.board is None or not game.set_up:
        return DocumentResult()
    board = set_up_board(context.request, context.board)
    if board is None:
        return DocumentResult()
    problems = set_up_problems(board, context.cache)
    raise_errors(problems)
    pages = [page for key in game.set_up for page in _pages(key, board, context.cache)]
    sheets = tuple(replace(page, label=str(number)) for number, page in enumerate(pages, 1))
    title = context.request.title_of(DOCUMENT.title)
    return DocumentResult((Document("set-up", title, context.request.language, sheets),), problems)


def _pages(key: str, board: BoardPlan, cache: BuildCache) -> tuple[Sheet, ...]:
    """Return the pages of a set-up, turned if its picture is wider than high; in large print the list has its own."""
    request, arrangement = board.request, arrange(key, board, cache)
    draw = set_up_figure(key, board, cache=cache)
    sample = draw(100.0).size
    aspect = sample.width / sample.height
    paper = request.reading_paper
    area, size = paper.printable(landscape=aspect > 1), paper.page(landscape=aspect > 1)
    game = request.pack.game.title.in_(request.language)
    text = SetUpText(game, arrangement.name, arrangement.note, piece_lists(arrangement), request.ink != "light")
    pages = set_up_pages(area.size, text, request.edition, aspect, draw)
    place = Transform.shift(area.x, area.y)
    return tuple(Sheet(size, (Group(page.items, place),), "", arrangement.name) for page in pages)


DOCUMENT = DocumentKind(
    title=message("set-up"),
    heading=message("Set-up"),
    stock=message("plain 80 g"),
    make=make,
)
