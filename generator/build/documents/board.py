"""The board, cut over sheets or as a poster."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from generator.boards.cut_outs import STRIP_STYLES, strip_pages, template_pages
from generator.boards.layout import BoardLayout
from generator.boards.markings import paint
from generator.build.board.panels import BESIDE
from generator.build.board.plan import BoardPlan
from generator.build.documents.part import BuildContext, DocumentKind, DocumentResult
from generator.build.request import BuildRequest
from generator.geometry.field import transform_marking
from generator.geometry.grids.grid import HexLattice
from generator.i18n import Message, Phrase, literal, message, phrase, plural
from generator.imposition.board_sheets import (
    CHECK_PAGE,
    BoardWords,
    only_sheets,
    poster_document,
    room_beside,
    tiled_document,
)
from generator.imposition.paper import SHEETS, Document, true_size_document
from generator.imposition.seams import texts
from generator.imposition.tiling import Tiling, fewest_sheets, tile_board, zigzag_costs
from generator.model.boards.layers import MarkingsLayer
from generator.problems import user_error
from generator.scene.primitives import Artwork


def make(work: BuildContext) -> DocumentResult:
    """Return the board and what belongs to it. Raises ``PizarraError`` where the joint does not suit the board."""
    request, board = work.request, work.board
    assert board is not None, "no board is asked for where there is none"
    artwork = board.artwork()
    words = BoardWords("board", request.title_of(DOCUMENT.title), board.summary, request.language)
    if request.poster:
        whole = _with_panels(poster_document(artwork, words), request, board)
        return DocumentResult((whole, *extra_documents(board)), rule_paths=board.rule_paths)
    tiling = board_tiling(request, board)
    room = room_beside(tiling, request.language)
    beside = board.panels_in(room) if room is not None else ()
    document = tiled_document(artwork, tiling, words, beside)
    if not beside:
        document = _with_panels(document, request, board)
    counts = {"sheets": len(tiling.tiles), "sheets saved": _savings(tiling), "sheets more": zigzag_costs(tiling),
              "check page": document.sheets[0].label == CHECK_PAGE}  # fmt: skip
    if request.sheets_only:
        return DocumentResult((only_sheets(document, request.sheets_only),), counts=counts, rule_paths=board.rule_paths)
    return DocumentResult((document, *extra_documents(board)), counts=counts, rule_paths=board.rule_paths)


def _with_panels(document: Document, request: BuildRequest, board: BoardPlan) -> Document:
    """Return the board with the panels that found no room beside it on sheets after it: beside1, beside2 …"""
    pages = board.panel_pages(request.paper.printable(landscape=False).size)
    if not pages:
        return document
    more = true_size_document("panels", request.title_of(BESIDE), request.language, request.paper, pages).sheets
    labelled = (replace(sheet, label=f"beside{sheet.label}") for sheet in more)
    return replace(document, sheets=(*document.sheets, *labelled))


def extra_documents(board: BoardPlan) -> Iterator[Document]:
    """Yield what goes with a board: its lines to glue on, and templates for its hexes."""
    layout, request = board.layout, board.request
    if board.ground.field and request.lines == "strips":
        yield _line_strips(layout, request)
    if layout.board.templates and layout.grid.weave:
        yield _hex_templates(layout.grid.weave, request)


def _line_strips(layout: BoardLayout, request: BuildRequest) -> Document:
    marks = tuple(
        transform_marking(mark, layout.place)
        for layer in layout.board.layers
        if isinstance(layer, MarkingsLayer)
        for mark in paint(layer.markings, layout.ground)[0].painted
    )
    page, style = request.paper.printable(landscape=False).size, STRIP_STYLES[request.edition]
    title = request.title_of(SHEETS["strips"])
    pages = strip_pages(marks, layout.metre or layout.grid.size, page, request.language, title, style)
    return _extra_document(request, "strips", pages, message("Line strips"), message("plain 80 g"))


def _hex_templates(weave: HexLattice, request: BuildRequest) -> Document:
    """Return the sheets of templates: zones of control, the facing wheel, overlapping positions."""
    pages = template_pages(weave, request.paper.printable(landscape=False).size, request.ink, request.language)
    return _extra_document(request, "templates", pages, message("Templates"), message("thin card or clear film"))


def _extra_document(
    request: BuildRequest, name: str, pages: Sequence[Artwork], heading: Message, stock: Message
) -> Document:
    document = true_size_document(name, request.title_of(SHEETS[name]), request.language, request.paper, tuple(pages))
    return replace(document, heading=request.say(heading), stock=request.say(stock))


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
    whole = phrase("{width:.1f} × {height:.1f} mm: {sheets}", width=width, height=height, sheets=_sheet_count(counts))
    mixes = work.request.joint.mixes and "sheets saved" in counts
    return [whole, *([_mixing_note(counts["sheets saved"])] if mixes else []), *_zigzag_note(counts), *board.facts]


def _sheet_count(counts: Mapping[str, int]) -> Phrase:
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


def _zigzag_note(counts: Mapping[str, int]) -> Iterator[Phrase]:
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
