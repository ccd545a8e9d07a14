"""The board, cut over sheets or as a poster."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.building.boards import GameBoard
from generator.building.documents.part import DocumentKind, DrawnPart, Work
from generator.building.order import Order
from generator.imposition.boards.layout import fewest_sheets
from generator.imposition.boards.sheets import BoardWords, only_sheets, poster_document, tiled_document
from generator.imposition.boards.tiling import Tiling, tile
from generator.problems import PizarraError, Problem
from generator.words import counted, message


def make(work: Work) -> DrawnPart:
    """Return the board and what belongs to it. Raises ``PizarraError`` where the joint does not suit the board."""
    order, board = work.order, work.board
    artwork = board.artwork()
    words = BoardWords("board", order.titled(DOCUMENT.title), board.summary, order.language)
    if order.poster:
        return DrawnPart((poster_document(artwork, words), *board.extras()), printed=board.printed)
    tiling = board_tiling(order, board)
    document = tiled_document(artwork, tiling, words)
    counts = {"sheets": len(tiling.tiles), "sheets saved": _saved(tiling)}
    if order.sheets_only:
        return DrawnPart((only_sheets(document, order.sheets_only),), counts=counts, printed=board.printed)
    return DrawnPart((document, *board.extras()), counts=counts, printed=board.printed)


def board_tiling(order: Order, board: GameBoard) -> Tiling:
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


def _saved(tiling: Tiling) -> int:
    """Return how many sheets fewer there are than with all of them the same way round."""
    alike = replace(tiling.joint, strips="alike")
    return fewest_sheets(tiling.size, tiling.paper, alike) - len(tiling.tiles) if tiling.layout.mixed else 0


def told(work: Work, _pages: str) -> Sequence[str]:
    """Return how large the board is, on how many sheets, what --mixed has brought, and what its kind tells."""
    board, counts, size = work.board, work.counts, work.board.size
    sheets = (
        f"{counted(counts['sheets'], '1 sheet', '{count} sheets')} and an assembly page"
        if "sheets" in counts
        else "one page"
    )
    saved = counts.get("sheets saved", 0)
    mixed = [f"--mixed saves {counted(saved, '1 sheet', '{count} sheets') if saved else 'nothing'} here"]
    asked = work.order.joint.mixes and "sheets saved" in counts
    return [f"{size.width:.1f} × {size.height:.1f} mm: {sheets}", *(mixed if asked else []), *board.facts]


DOCUMENT = DocumentKind(
    title=message("board"),
    heading=message("Board"),
    stock=message("90–120 g, or matt photo paper of 170 g"),
    make=make,
    told=told,
)
