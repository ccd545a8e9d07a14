"""The board, cut over sheets or as a poster."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from generator.build.board_panels import BESIDE
from generator.build.board_plan import BoardPlan
from generator.build.documents.part import BuildContext, DocumentKind, DocumentResult
from generator.build.request import BuildRequest
from generator.i18n import Phrase, literal, message, phrase, plural
from generator.imposition.board_sheets import CHECK_PAGE, BoardWords, only_sheets, poster_document, tiled_document
from generator.imposition.paper import Document, true_size_document
from generator.imposition.seams import texts
from generator.imposition.tiling import Tiling, fewest_sheets, tile_board, zigzag_costs
from generator.problems import user_error


def make(work: BuildContext) -> DocumentResult:
    """Return the board and what belongs to it. Raises ``PizarraError`` where the joint does not suit the board."""
    request, board = work.request, work.board
    assert board is not None, "no board is asked for where there is none"
    artwork = board.artwork()
    words = BoardWords("board", request.title_of(DOCUMENT.title), board.summary, request.language)
    if request.poster:
        whole = _with_panels(poster_document(artwork, words), request, board)
        return DocumentResult((whole, *board.extras()), rule_paths=board.rule_paths)
    tiling = board_tiling(request, board)
    document = _with_panels(tiled_document(artwork, tiling, words), request, board)
    counts = {"sheets": len(tiling.tiles), "sheets saved": _savings(tiling), "sheets more": zigzag_costs(tiling),
              "check page": document.sheets[0].label == CHECK_PAGE}  # fmt: skip
    if request.sheets_only:
        return DocumentResult((only_sheets(document, request.sheets_only),), counts=counts, rule_paths=board.rule_paths)
    return DocumentResult((document, *board.extras()), counts=counts, rule_paths=board.rule_paths)


def _with_panels(document: Document, request: BuildRequest, board: BoardPlan) -> Document:
    """Return the board with the panels that found no room beside it on sheets after it: beside1, beside2 …"""
    pages = board.panel_pages(request.paper.printable(landscape=False).size)
    if not pages:
        return document
    more = true_size_document("panels", request.title_of(BESIDE), request.language, request.paper, pages).sheets
    labelled = (replace(sheet, label=f"beside{sheet.label}") for sheet in more)
    return replace(document, sheets=(*document.sheets, *labelled))


def board_tiling(request: BuildRequest, board: BoardPlan) -> Tiling:
    """Return the board cut over the paper. Raises ``PizarraError`` where the joint does not suit the board."""
    own = board.seam_guide()
    guide = own._replace(wholes=(*own.wholes, *texts(board.artwork().items)))
    if request.joint.along_hexes and guide.weave is None:
        message = phrase("a zigzag joint follows the sides of hexes, but this board has none")
        raise user_error("--joint", message, phrase("use lap or butt"))
    try:
        return tile_board(board.layout.size, request.paper, request.joint, guide)
    except ValueError as error:
        hint = phrase("use a smaller number after --joint, smaller hexes, or larger paper")
        raise user_error("--joint", literal(str(error)), hint) from None


def _savings(tiling: Tiling) -> int:
    alike = replace(tiling.joint, strips="alike")
    return fewest_sheets(tiling.size, tiling.paper, alike) - len(tiling.tiles) if tiling.layout.mixed else 0


def summary(work: BuildContext, _pages: str) -> Sequence[str]:
    """Return how large the board is, on how many sheets, what --seams mixed has brought, and what its kind reports."""
    board, counts = work.board, work.counts
    assert board is not None, "no board is asked for where there is none"
    width, height = board.layout.size
    whole = phrase("{width:.1f} × {height:.1f} mm: {sheets}", width=width, height=height, sheets=_sheets(counts))
    asked = work.request.joint.mixes and "sheets saved" in counts
    return [whole, *([_mixing_note(counts["sheets saved"])] if asked else []), *_zigzag(counts), *board.facts]


def _sheets(counts: Mapping[str, int]) -> Phrase:
    if "sheets" not in counts:
        return phrase("one page without rulers: measure the board itself")
    sheets = plural(counts["sheets"], "1 sheet", "{count} sheets")
    if counts["sheets"] > 1:
        return phrase("{sheets} and an assembly page with rulers", sheets=sheets)
    return phrase("1 sheet and a page with rulers") if counts["check page"] else phrase("1 sheet with rulers on it")


def _mixing_note(saved: int) -> Phrase:
    if not saved:
        return phrase("--seams mixed saves nothing here")
    return phrase("--seams mixed saves {sheets} here", sheets=plural(saved, "1 sheet", "{count} sheets"))


def _zigzag(counts: Mapping[str, int]) -> Iterator[Phrase]:
    if more := counts.get("sheets more", 0):
        yield plural(
            more, "--joint zigzag needs 1 sheet more than straight seams",
            "--joint zigzag needs {count} sheets more than straight seams",
        )  # fmt: skip


DOCUMENT = DocumentKind(
    title=message("board"),
    heading=message("Board"),
    stock=message("90–120 g, or matt photo paper of 170 g"),
    make=make,
    summary=summary,
)
