"""The set-ups of a game: a page for each, with the pieces on the board and a list of what is placed where."""

from __future__ import annotations

from functools import partial

from generator.build.board_plan import BoardPlan
from generator.build.documents.part import BuildContext, DocumentKind, DocumentResult
from generator.build.set_ups import arrange, piece_lists, set_up_picture, set_up_problems, with_request
from generator.geometry.shapes import Transform
from generator.i18n import message
from generator.imposition.paper import Document, Sheet
from generator.problems import raise_errors
from generator.scene.primitives import Group
from generator.sheets.set_up import SetUpText, set_up_page


def make(work: BuildContext) -> DocumentResult:
    """Return a page for each set-up of the game; nothing for a game without any.

    Raises ``PizarraError`` with all that is wrong with its set-ups and diagrams.
    """
    board, game = work.board, work.request.pack.game
    if board is None or not game.set_up:
        return DocumentResult()
    board = with_request(board, work.request)
    problems = set_up_problems(board)
    raise_errors(problems)
    sheets = tuple(_sheet(key, number, board) for number, key in enumerate(game.set_up, 1))
    title = work.request.title_of(DOCUMENT.title)
    return DocumentResult((Document("set-up", title, work.request.language, sheets),), problems)


def _sheet(key: str, number: int, board: BoardPlan) -> Sheet:
    """Return the page of a set-up, turned if its picture is wider than high."""
    request, arrangement = board.request, arrange(key, board)
    sample = set_up_picture(key, board, 100.0).size
    aspect = sample.width / sample.height
    paper = request.reading_paper
    area = paper.printable(turned=aspect > 1)
    game = request.pack.game.title.in_(request.language)
    text = SetUpText(game, arrangement.name, arrangement.note, piece_lists(arrangement, board))
    page = set_up_page(area.size, text, request.edition, aspect, partial(set_up_picture, key, board))
    items = (Group(page.items, Transform.shift(area.x, area.y)),)
    return Sheet(paper.page(turned=aspect > 1), items, str(number), arrangement.name)


DOCUMENT = DocumentKind(
    title=message("set-up"),
    heading=message("Set-up"),
    stock=message("plain 80 g"),
    make=make,
)
