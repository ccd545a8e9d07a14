"""The pipeline: from a pack, teams and wishes to documents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator.artwork.counters import CounterStyle, team_counters
from generator.artwork.facing import facing_counters, facing_orientation
from generator.artwork.kit_sight import sight_problems, with_rims
from generator.artwork.tokens import token_pieces
from generator.boards import GameBoard, make_board
from generator.geometry.shapes import Rect, Transform
from generator.imposition.board_sheets import BoardWords, only_sheets, poster_document, tiled_document
from generator.imposition.document import Document
from generator.imposition.duplex import parted
from generator.imposition.ganging import ganged
from generator.imposition.pages import page_document
from generator.imposition.printer import fitted_to, lost_problems
from generator.imposition.slots import gang_area
from generator.imposition.tiling import Tiling, tile
from generator.model.load import shown_path
from generator.order import PARTS, Order
from generator.problems import PizarraError, Problem, Severity, errors, raise_errors
from generator.scene.grey import greyed
from generator.scene.pieces import Piece, PieceSet
from generator.scene.primitives import Box, Group

if TYPE_CHECKING:
    from generator.artwork.cards import CardText

LEAST_COUNTER = 5.0
"""Width in millimetres below which a counter cannot be cut out or picked up."""


@dataclass(frozen=True, slots=True)
class Made:
    """What a build has drawn: documents, the board they belong to, and what should be told about them.

    ``pieces`` are the small pieces of the documents, ``cards`` the Markdown of the cards among them.
    """

    documents: tuple[Document, ...]
    board: GameBoard
    problems: tuple[Problem, ...]
    counts: Mapping[str, int]
    pieces: tuple[PieceSet, ...] = ()
    cards: tuple[CardText, ...] = ()


class Tally(dict[str, int]):
    """What is counted while the parts are drawn, and what they leave for later: pieces, and the texts of cards."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[PieceSet] = []
        self.cards: tuple[CardText, ...] = ()


def draw(order: Order) -> Made:
    """Return every document that is asked for. Raises ``PizarraError`` with all the errors of all parts."""
    board = make_board(order)
    found = list(board.problems)
    counts = Tally()
    documents: list[Document] = []
    makers = {"board": _board, "counters": _counters, "cards": _cards, "team-sheets": _team_sheets}
    alone = order.parts == ("guide",)
    parts = PARTS if alone else order.parts
    for part in (part for part in parts if part in makers):
        try:
            made, told = makers[part](order, board, counts)
            documents += made
            found += told
        except PizarraError as error:
            found += error.problems
    if order.season is not None:
        from generator.fixtures import season_documents

        documents += season_documents(order, order.season)
    if order.printer is not None:
        found += lost_problems(documents, order.printer, order.paper)
    raise_errors(found)
    if "guide" in order.parts:
        from generator.guiding import guide_document

        tiling = None if order.poster or "board" not in parts else _tiling(order, board)
        leaflet = guide_document(order, board, tiling, documents, counts)
        documents = [leaflet] if alone else [*documents, leaflet]
    return Made(_for_printing(documents, order), board, tuple(found), counts, tuple(counts.pieces), counts.cards)


def draw_sound(order: Order) -> tuple[Order, Made]:
    """Return the order without the teams that cannot be drawn, and its documents.

    Why teams were left out stands among the problems. Raises ``PizarraError`` like ``draw`` when something is wrong
    that is no team's, or with every team.
    """
    try:
        return order, draw(order)
    except PizarraError as error:
        wrong = errors(error.problems)
        faulty = {problem.file for problem in wrong}
        sound = tuple(loaded for loaded in order.teams if loaded.file not in faulty)
        if not sound or not faulty <= {loaded.file for loaded in order.teams}:
            raise
    order = replace(order, teams=sound)
    made = draw(order)
    return order, replace(made, problems=(*wrong, *made.problems))


def _for_printing(documents: Iterable[Document], order: Order) -> tuple[Document, ...]:
    """Return the documents made up for the order's printer, fronts and backs apart where it cannot turn the paper."""
    if order.grey:
        documents = [_in_grey(document) for document in documents]
    if order.printer is not None:
        documents = [fitted_to(document, order.printer) for document in documents]
    if order.sides == "together":
        return tuple(documents)
    return tuple(part for document in documents for part in parted(document, order.backs_order))


def _in_grey(document: Document) -> Document:
    sheets = zip(document.sheets, greyed(sheet.items for sheet in document.sheets), strict=True)
    return replace(document, sheets=tuple(replace(sheet, items=items) for sheet, items in sheets))


Drawn = tuple[tuple[Document, ...], tuple[Problem, ...]]


def _board(order: Order, board: GameBoard, counts: Tally) -> Drawn:
    artwork = board.artwork()
    words = BoardWords("board", order.title("board"), board.summary, order.language)
    if order.poster:
        return (poster_document(artwork, words), *board.extras()), ()
    tiling = _tiling(order, board)
    document = tiled_document(artwork, tiling, words)
    counts["sheets"] = len(tiling.tiles)
    if order.sheets_only:
        return (only_sheets(document, order.sheets_only),), ()
    return (document, *board.extras()), ()


def _tiling(order: Order, board: GameBoard) -> Tiling:
    """Return the board cut over the order's paper. Raises ``PizarraError`` where the joint does not suit the board."""
    guide = board.seam_guide()
    if order.joint.along_hexes and guide.weave is None:
        message = "a zigzag joint follows the sides of hexes, and this board has none"
        raise PizarraError([Problem("--joint", message, hint="take lap or butt")])
    try:
        return tile(board.size, order.paper, order.joint, guide)
    except ValueError as error:
        hint = "a smaller --overlap, smaller hexes, or larger paper"
        raise PizarraError([Problem("--joint", str(error), hint=hint)]) from None


def _counters(order: Order, board: GameBoard, counts: Tally) -> Drawn:
    game = order.pack.game
    faces = game.counter.style == "facing"
    orientation = facing_orientation(game.counter) if faces else board.orientation
    style = CounterStyle(board.cell_width - game.counter_gap, orientation, order.language)
    if style.width < LEAST_COUNTER and order.teams:
        message = f"leaves counters of {style.width:.2f} mm; they need {LEAST_COUNTER:g} mm to be held"
        raise PizarraError(
            [Problem("--hex", message, hint="larger hexes, or leave the counters out with --only board")]
        )
    drawn = facing_counters if faces else team_counters
    pieces: list[Piece] = []
    alike = sight_problems([(loaded.team, loaded.file) for loaded in order.teams], game)
    problems = [loaded.placed(problem) for problem in alike for loaded in order.teams if loaded.file == problem.file]
    for loaded, team in zip(order.teams, with_rims([loaded.team for loaded in order.teams], game), strict=True):
        own, told = drawn(team, game, style, loaded.file)
        pieces += own
        counts.pieces.append(PieceSet(team.name, own))
        problems += map(loaded.placed, told)
    tokens = token_pieces(game, style)
    if tokens:
        counts.pieces.append(PieceSet("tokens", tokens))
    counts["counters"] = len(pieces)
    counts["tokens"] = sum(piece.quantity for piece in tokens)
    return _ganged([*pieces, *tokens], "counters", order, counts), tuple(problems)


def _ganged(pieces: Sequence[Piece], part: str, order: Order, counts: Tally) -> tuple[Document, ...]:
    """Return small pieces on sheets. Raises ``PizarraError`` for a piece that is larger than the paper."""
    if not pieces:
        return ()
    try:
        made = ganged(pieces, order.paper, part, order.title(part), order.language, order.gang)
    except ValueError as error:
        hint = "larger --paper, narrower --margins, or backs that are not folded"
        raise PizarraError([Problem("--paper", f"{error} on {order.paper.name}", hint=hint)]) from None
    counts[f"{part} a sheet"], counts[f"{part} cuts"] = made.per_sheet, made.cuts
    return (made.document,)


def _cards(order: Order, board: GameBoard, counts: Tally) -> Drawn:
    from generator.artwork.cards import card_artworks, card_style, card_texts
    from generator.artwork.templating import template_of

    files = order.pack.files("cards", "*.md.j2")
    templates = [template_of(_read(file), file.name, shown_path(file)) for file in files]
    texts, problems = card_texts(templates, order.rules, order.language)
    style = card_style(order.edition, gang_area(order.paper).size)
    cards, more = card_artworks(texts, order.pack.game.title, style)
    raise_errors((*problems, *more))
    counts["cards"] = len(cards)
    if not cards:
        return (), ()
    middle = Transform.shift(-style.size.width / 2, -style.size.height / 2)
    pieces = [
        Piece(
            card.title,
            Box(middle.rect(Rect(0, 0, *style.size)), radius=card.corner),
            (Group(card.front.items, middle),),
            (Group(card.back.items, middle),) if card.back else None,
        )
        for card in cards
    ]
    counts.cards = texts
    counts.pieces.append(PieceSet("cards", tuple(pieces)))
    return _ganged(pieces, "cards", order, counts), (*problems, *more)


def _team_sheets(order: Order, board: GameBoard, counts: Tally) -> Drawn:
    from generator.sheets import team_sheet_pages

    pages = team_sheet_pages(order, board.field)
    counts["team sheets"] = len(pages)
    if not pages:
        asked = order.parts != PARTS
        message = f"{order.pack.game.title} is built without teams, so there are no team sheets"
        return (), ((Problem("--only", message, severity=Severity.NOTE),) if asked else ())
    title = order.title("team-sheets")
    return (page_document("team-sheets", title, order.language, order.paper, pages),), ()


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise PizarraError([Problem(shown_path(file), f"cannot be read: {error.strerror}")]) from None
