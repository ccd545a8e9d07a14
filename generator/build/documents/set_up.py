"""The set-ups of a game: a page for each, with the pieces on the board and what is placed where. In millimetres."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from generator.build.board.plan import BoardPlan
from generator.build.documents.part import BuildCache, BuildContext, DocumentKind, DocumentResult
from generator.build.set_ups import PieceList, arrange, piece_lists, set_up_board, set_up_figure, set_up_problems
from generator.geometry.shapes import Point, Size, Transform
from generator.i18n import message
from generator.imposition.paper import Document, Sheet
from generator.problems import raise_errors
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, REGULAR, SEMIBOLD, fitted_size, shorten
from generator.scene.palette import INK
from generator.scene.primitives import Artwork, Group, Item, Text
from generator.sheets.style import QUIET
from generator.text.words import Edition, text_lines

LEADING, COLUMN_GAP, GAP = 1.25, 5.0, 3.0
"""The distance of lines, in sizes of the text, and the gaps between columns and between the parts of the page."""

LEAST_PICTURE = 0.35
"""The share of the page's height that the picture has at least."""


class SetUpText(NamedTuple):
    game: str
    name: str
    note: str
    lists: tuple[PieceList, ...]


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
    columns, below = _fit_columns(text.lists, size.width, letters, size.height - head)
    listed = (*_head(text, size.width, letters), *_lines(columns, size.width, head, below))
    return _page(size, text._replace(lists=()), letters, aspect, draw), Artwork(size, listed)


def _page(size: Size, text: SetUpText, letters: float, aspect: float, draw: Callable[[float], Artwork]) -> Artwork:
    head = 2.4 * letters
    note = text_lines(text.note, REGULAR, letters, size.width) if text.note else ()
    note_height = len(note) * LEADING * letters + (GAP if note else 0.0)
    room = size.height * (1 - LEAST_PICTURE) - head - note_height
    columns, letters_below = _fit_columns(text.lists, size.width, letters, room)
    below = max((len(column) for column in columns), default=0) * LEADING * letters_below
    height = size.height - head - note_height - below - 2 * GAP
    width = min(size.width, height * aspect)
    picture = draw(width)
    items = [*_head(text, size.width, letters)]
    left = (size.width - width) / 2
    items.append(Group(picture.items, Transform.shift(left, head)))
    y = head + picture.size.height + GAP
    for line in note:
        y += LEADING * letters
        items.append(Text(Point(0, y - 0.3 * letters), line, REGULAR, letters, INK))
    items += _lines(columns, size.width, y + (GAP if note else 0.0), letters_below)
    return Artwork(size, tuple(items))


def _head(text: SetUpText, width: float, letters: float) -> Iterator[Item]:
    """Yield the name of the set-up, and that of the game at the right."""
    large = 1.7 * letters
    game = fitted_size(text.game, SEMIBOLD, 0.4 * width, letters, 6 * POINT) or 6 * POINT
    name = shorten(text.name, BOLD, large, 0.58 * width)
    base = large * CAP_HEIGHT + 0.2 * letters
    yield Text(Point(0, base), name, BOLD, large, INK)
    yield Text(Point(width, base), shorten(text.game, SEMIBOLD, game, 0.4 * width), SEMIBOLD, game, QUIET, "end")


Line = tuple[str, str]
"""A font and a text in it."""


def _fit_columns(
    lists: Sequence[PieceList], width: float, letters: float, room: float
) -> tuple[list[list[Line]], float]:
    """Return the lists in columns of lines, and the size of their letters: smaller where they are too high."""
    size, counts = letters, (4, 3, 2) if letters < 12 * POINT else (2, 1)
    while True:
        ways = [_columns(lists, (width - (count - 1) * COLUMN_GAP) / count, count, size) for count in counts]
        columns = min(ways, key=lambda way: max(map(len, way)))
        if max(map(len, columns)) * LEADING * size <= room or size <= 6.5 * POINT:
            return columns, size
        size -= 0.5 * POINT


def _columns(lists: Sequence[PieceList], width: float, count: int, size: float) -> list[list[Line]]:
    lines: list[Line] = []
    for pieces in lists:
        lines += (
            [(SEMIBOLD, part) for part in text_lines(pieces.heading, SEMIBOLD, size, width)] if pieces.heading else []
        )
        lines += [(REGULAR, part) for line in pieces.lines for part in text_lines(line, REGULAR, size, width)]
    high = -(-len(lines) // count)
    columns: list[list[Line]] = [[]]
    for index, line in enumerate(lines):
        alone = line[0] == SEMIBOLD and index + 1 < len(lines) and len(columns[-1]) == high - 1
        if len(columns) < count and (len(columns[-1]) >= high or alone):
            columns.append([])
        columns[-1].append(line)
    return columns


def _lines(columns: Sequence[Sequence[Line]], width: float, top: float, size: float) -> Iterator[Item]:
    step = (width + COLUMN_GAP) / max(1, len(columns))
    for number, column in enumerate(columns):
        for row, (font, text) in enumerate(column, 1):
            yield Text(Point(number * step, top + row * LEADING * size - 0.3 * size), text, font, size, INK)


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
    text = SetUpText(game, arrangement.name, arrangement.note, piece_lists(arrangement))
    pages = set_up_pages(area.size, text, request.edition, aspect, draw)
    place = Transform.shift(area.x, area.y)
    return tuple(Sheet(size, (Group(page.items, place),), "", arrangement.name) for page in pages)


DOCUMENT = DocumentKind(
    title=message("set-up"),
    heading=message("Set-up"),
    stock=message("plain 80 g"),
    make=make,
)
