"""The set-ups of a game: a page for each, with the pieces on the board and a list of what is placed where."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from generator.build.board.plan import BoardPlan
from generator.build.cache import BuildCache
from generator.build.documents.part import BuildContext, DocumentKind, DocumentResult
from generator.build.set_ups import arrange, piece_lists, set_up_board, set_up_picture, set_up_problems
from generator.geometry.shapes import Transform
from generator.i18n import message
from generator.imposition.paper import Document, Sheet
from generator.problems import raise_errors
from generator.scene.primitives import Group
from generator.sheets.set_up import SetUpText, set_up_pages


def make(work: BuildContext) -> DocumentResult:
    """Return a page for each set-up of the game; nothing for a game without any.

    Raises ``PizarraError`` with all that is wrong with its set-ups and diagrams.
    """
    game = work.request.pack.game
    if work.board is None or not game.set_up:
        return DocumentResult()
    board = set_up_board(work.request, work.board)
    if board is None:
        return DocumentResult()
    problems = set_up_problems(board, work.cache)
    raise_errors(problems)
    pages = [page for key in game.set_up for page in _pages(key, board, work.cache)]
    sheets = tuple(replace(page, label=str(number)) for number, page in enumerate(pages, 1))
    title = work.request.title_of(DOCUMENT.title)
    return DocumentResult((Document("set-up", title, work.request.language, sheets),), problems)


def _pages(key: str, board: BoardPlan, cache: BuildCache) -> tuple[Sheet, ...]:
    """Return the pages of a set-up, turned if its picture is wider than high; in large print the list has its own."""
    request, arrangement = board.request, arrange(key, board, cache)
    sample = set_up_picture(key, board, 100.0, cache=cache).size
    aspect = sample.width / sample.height
    paper = request.reading_paper
    area, size = paper.printable(landscape=aspect > 1), paper.page(landscape=aspect > 1)
    game = request.pack.game.title.in_(request.language)
    text = SetUpText(game, arrangement.name, arrangement.note, piece_lists(arrangement))
    pages = set_up_pages(area.size, text, request.edition, aspect, partial(set_up_picture, key, board, cache=cache))
    place = Transform.shift(area.x, area.y)
    return tuple(Sheet(size, (Group(page.items, place),), "", arrangement.name) for page in pages)


DOCUMENT = DocumentKind(
    title=message("set-up"),
    heading=message("Set-up"),
    stock=message("plain 80 g"),
    make=make,
)
