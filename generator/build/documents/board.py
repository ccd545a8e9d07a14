"""The board, cut over sheets or as a poster."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.boards.cut_outs import STRIP_STYLES, TEMPLATE_STYLES, strip_pages, template_pages
from generator.boards.layout import BoardLayout
from generator.boards.markings import paint
from generator.build.board.panels import BESIDE
from generator.build.board.plan import BoardPlan, words_of
from generator.build.board.size import CLIFF, saving
from generator.build.documents.part import BuildContext, DocumentKind, DocumentResult
from generator.build.request import BuildRequest, SizeRequest
from generator.geometry.field import transform_marking
from generator.geometry.grids.grid import HexLattice
from generator.geometry.shapes import Rect, Size, Transform
from generator.i18n import Message, Phrase, all_of, literal, message, phrase, plural
from generator.imposition.board_sheets import (
    CHECK_PAGE,
    BoardWords,
    only_sheets,
    poster_document,
    room_beside,
    tiled_document,
)
from generator.imposition.ganging import GangStyle, gang
from generator.imposition.paper import SHEETS, Document, Paper, Sheet, true_size_document
from generator.imposition.seams import texts
from generator.imposition.slots import gang_area
from generator.imposition.tiling import Tiling, fewest_sheets, tile_board, zigzag_costs
from generator.model.boards.layers import MarkingsLayer
from generator.model.yaml_reader import DataPath
from generator.problems import PizarraError, Problem, Severity, quoted, raise_errors, user_error
from generator.scene.pieces import DrawnPiece
from generator.scene.primitives import Artwork, Box, Group, Symbol, Use


def make(context: BuildContext) -> DocumentResult:
    """Return the boards and what belongs to them. Raises ``PizarraError`` where the joint does not suit a board."""
    main = context.board
    assert main is not None, "no board is asked for where there is none"
    results, problems = list[DocumentResult](), list[Problem]()
    for board in main.printed:
        try:
            results.append(_make_board(board, context.request if board is main else board.request))
            own = (*board.copy_problems, *_saving_notes(board, results[-1]))
            results[-1] = replace(results[-1], problems=tuple(each for each in own if each not in main.problems))
        except PizarraError as error:
            problems += error.problems
    raise_errors(problems)
    results = _with_shared_sheets(main, results, context.request)
    counts = [result.counts for result in results]
    return DocumentResult(
        tuple(document for result in results for document in result.documents),
        tuple(dict.fromkeys(problem for result in results for problem in result.problems)),
        {name: max(own.get(name, 0) for own in counts) for name in dict.fromkeys(key for own in counts for key in own)},
        rule_paths=frozenset[DataPath]().union(*(result.rule_paths for result in results)),
        lines={name: lines for result in results for name, lines in result.lines.items()},
        boards={name: board for result in results for name, board in result.boards.items()},
    )


def _make_board(board: BoardPlan, request: BuildRequest) -> DocumentResult:
    """Return one board in all its copies, each on sheets of its own, or on shared ones where two of them fit."""
    title = f"{request.pack.game.title.in_(request.language)} · {board.title}" if board.title else ""
    words = BoardWords(board.file_name, title or request.title_of(DOCUMENT.title), board.summary, request.language)
    size = _size_of(board)
    counts: dict[str, int] = {}
    notes: list[Phrase | str] = []
    if request.poster:
        documents = [poster_document(copy.artwork(), words) for copy in board.copies]
        sheets = phrase("one page without rulers: measure the board itself")
        if len(board.copies) > 1:
            sheets = phrase("one page each, without rulers: measure the board itself")
    elif (shared := _on_shared_sheets((board,), words)) is not None:
        documents = [shared]
        sheets = plural(len(shared.sheets), "together on 1 sheet", "together on {count} sheets")
    else:
        tiling = board_tiling(request, board)
        room = room_beside(tiling, request.language)
        beside = board.panels_in(room) if room is not None else ()
        documents = [tiled_document(copy.artwork(), tiling, words, beside) for copy in board.copies]
        counts = {"sheets": len(tiling.tiles)}
        sheets = _sheet_count(len(tiling.tiles) * len(documents), documents[0].sheets[0].label == CHECK_PAGE)
        saved = _savings(tiling)
        notes = [*([_mixing_note(saved)] if request.joint.may_mix else []), *_zigzag_note(zigzag_costs(tiling))]
    document = _join_copies(documents)
    if request.poster or not (counts and beside):
        document = _with_panels(document, request, board)
    if board.title:
        document = replace(document, heading=board.title, stock=request.say(DOCUMENT.stock))
    if request.sheets_only and not request.poster:
        document = only_sheets(document, request.sheets_only)
        extra: tuple[Document, ...] = ()
    else:
        extra = tuple(extra_documents(board))
    return DocumentResult(
        (document, *extra),
        counts=counts,
        rule_paths=board.rule_paths,
        lines={board.file_name: (phrase("{size}: {sheets}", size=size, sheets=sheets), *notes, *board.facts)},
        boards={document.name: (board,)},
    )


def _size_of(board: BoardPlan) -> Phrase:
    width, height = board.layout.size
    size = phrase("{width:.1f} × {height:.1f} mm", width=width, height=height)
    if len(board.copies) == 1:
        return size
    return phrase("{copies} of {size}", copies=plural(len(board.copies), "1 copy", "{count} copies"), size=size)


def _with_shared_sheets(main: BoardPlan, results: list[DocumentResult], request: BuildRequest) -> list[DocumentResult]:
    """Return the results of boards, those of small ones as one where they need fewer sheets together.

    The first board, on which the game is played, has its own sheets, with the rulers that prove their scale.
    """
    pairs = [pair for pair in zip(main.printed, results, strict=True) if pair[0] is not main]
    small = [pair for pair in pairs if _fits_beside_others(*pair)]
    if len(small) < 2 or request.poster or request.sheets_only:
        return results
    joined = tuple(board for board, _ in small)
    game, language = request.pack.game.title.in_(request.language), request.language
    names = ", ".join(board.title for board in joined)
    file_name = f"board-{'-'.join(board.name for board in joined)}"
    shared = _on_shared_sheets(joined, BoardWords(file_name, f"{game} · {names}", "", language))
    now = sum(len(_own_sheets(result)) for _, result in small)
    if shared is None or len(shared.sheets) >= now:
        notes = tuple(_joint_saving(joined, now))
        return [replace(one, problems=(*one.problems, *notes)) if one is small[0][1] else one for one in results]
    sheets = plural(len(shared.sheets), "together on 1 sheet", "together on {count} sheets")
    sizes = [phrase("{board}: {size}", board=board.title, size=_size_of(board)) for board in joined]
    result = DocumentResult(
        (replace(shared, heading=names, stock=request.say(DOCUMENT.stock)),),
        tuple(dict.fromkeys(problem for _, one in small for problem in one.problems)),
        rule_paths=frozenset[DataPath]().union(*(one.rule_paths for _, one in small)),
        lines={file_name: (sheets, *sizes)},
        boards={file_name: joined},
    )
    others = (one for one in results if not any(one is each for _, each in small))
    return [*others, result]


def _joint_saving(boards: Sequence[BoardPlan], now: int) -> Iterator[Problem]:
    """Yield a note where small boards share sheets if all are slightly smaller."""
    shares = [1 - thousandths / 1000 for thousandths in range(round(1000 * CLIFF), 0, -1)]
    if _may_shrink(boards) and (found := _largest_sharing(boards, now, shares)) is not None:
        share, fewer = found
        names = all_of([quoted(board.title) for board in boards])
        values = {"boards": names, "now": now, "percent": 100 * (1 - share), "sheets": fewer}
        text = phrase("{boards} need {now} sheets; if they were {percent:.1f}% smaller, {sheets}", **values)
        key = "size" if boards[0].layout.grid.cells else "width"
        yield boards[0].places.problem(("grid", key), text, severity=Severity.NOTE)


def _fits_beside_others(board: BoardPlan, result: DocumentResult) -> bool:
    """Return whether a board of several takes no more than a sheet a copy, with nothing else that goes with it."""
    return bool(board.title) and len(result.documents) == 1 and len(_own_sheets(result)) <= len(board.copies)


def _own_sheets(result: DocumentResult) -> list[Sheet]:
    """Return the sheets of a board without the page that proves the scale."""
    return [sheet for document in result.documents for sheet in document.sheets if sheet.label != CHECK_PAGE]


def _join_copies(documents: Sequence[Document]) -> Document:
    """Return the sheets of several copies as one document, the page with the rulers once; A1-2 is A1 of the second."""
    first, *others = documents
    more = (
        replace(sheet, label=f"{sheet.label}-{number}")
        for number, document in enumerate(others, 2)
        for sheet in document.sheets
        if sheet.label != CHECK_PAGE
    )
    return replace(first, sheets=(*first.sheets, *more))


def _on_shared_sheets(boards: Sequence[BoardPlan], words: BoardWords) -> Document | None:
    """Return all copies of small boards side by side on as few sheets as can be; ``None`` where no two fit on one."""
    paper, copies = boards[0].request.paper, sum(len(board.copies) for board in boards)
    room = gang_area(paper).size
    best: Document | None = None
    for preferred in (0.0, 90.0):
        turns = [_turn_that_fits(board.layout.size, room, preferred) for board in boards]
        if copies < 2 or None in turns:
            return None
        pieces = [
            _piece(copy, words.title, turn or 0.0)
            for board, turn in zip(boards, turns, strict=True)
            for copy in board.copies
        ]
        document = gang(pieces, paper, words.name, words.title, words.language, GangStyle(backs="none")).document
        if best is None or len(document.sheets) < len(best.sheets):
            best = document
    return best if best is not None and len(best.sheets) < copies else None


def _saving_notes(board: BoardPlan, result: DocumentResult) -> Iterator[Problem]:
    """Yield a note where copies of a slightly smaller board share sheets, for a size that its file gives."""
    layout, copies, cell = board.layout, len(board.copies), board.layout.grid.size
    if copies < 2 or len(_own_sheets(result)) != copies or not _may_shrink((board,)):
        return
    whole = cell if layout.grid.cells else layout.size.width
    sizes = range(math.ceil(10 * whole * (1 - CLIFF)), math.ceil(10 * whole - 1e-6))  # in tenths of a millimetre
    found = _largest_sharing((board,), copies, [tenths / (10 * whole) for tenths in sizes])
    if found is not None:
        share, fewer = found
        text = saving(layout, cell, cell * share, (copies, fewer), words_of(layout.board.grid))
        key = "size" if layout.grid.cells else "width"
        yield board.places.problem(("grid", key), text, severity=Severity.NOTE)


def _may_shrink(boards: Sequence[BoardPlan]) -> bool:
    """Return whether the sizes of boards are those of their files, and on sheets."""
    requests = [board.request for board in boards]
    return not any(each.poster or each.sheets_only or each.size != SizeRequest() for each in requests)


def _largest_sharing(boards: Sequence[BoardPlan], now: int, shares: Sequence[float]) -> tuple[float, int] | None:
    """Return the largest of some ascending shares of their sizes at which boards take fewer sheets, and how many."""

    def sheets_at(share: float) -> int:
        sizes = [(board.layout.size_at(board.layout.grid.size * share), len(board.copies)) for board in boards]
        return _sheets_shared(sizes, boards[0].request.paper) or now

    larger = bisect_left(shares, True, key=lambda share: sheets_at(share) >= now)
    return (shares[larger - 1], sheets_at(shares[larger - 1])) if larger else None


def _sheets_shared(sizes: Sequence[tuple[Size, int]], paper: Paper) -> int | None:
    """Return how many sheets boards of some sizes, each in copies, take side by side; ``None`` where one fits none."""
    counts, room = list[int](), gang_area(paper).size
    for preferred in (0.0, 90.0):
        turns = [_turn_that_fits(size, room, preferred) for size, _ in sizes]
        if None in turns:
            return None
        blanks = [
            DrawnPiece("", Box(Rect(0, 0, *(size.turned if turn else size))), (), quantity=copies)
            for turn, (size, copies) in zip(turns, sizes, strict=True)
        ]
        counts.append(len(gang(blanks, paper, "", "", "en", GangStyle(backs="none")).document.sheets))
    return min(counts)


def _turn_that_fits(size: Size, room: Size, preferred: float) -> float | None:
    """Return the turn by which a board fits a sheet, upright or on its side; ``None`` where it does not."""
    for turn in (preferred, 90.0 - preferred):
        width, height = size if not turn else size.turned
        if width <= room.width and height <= room.height:
            return turn
    return None


def _piece(copy: BoardPlan, name: str, turn: float) -> DrawnPiece:
    width, height = copy.layout.size
    area = Rect(-width / 2, -height / 2, width, height)
    place = Transform.shift(-width / 2, -height / 2).then(Transform.turn(turn))
    art = Group((Use(Symbol(f"board-{copy.title}", copy.artwork().items)),), place, clip=Box(Rect(0, 0, width, height)))
    return DrawnPiece(name, Box(area if not turn else Rect(-height / 2, -width / 2, height, width)), (art,))


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
    size, style = request.paper.printable(landscape=False).size, TEMPLATE_STYLES[request.edition]
    pages = template_pages(weave, size, request.language, style, request.has_rules and request.rules.marks)
    return _extra_document(request, "templates", pages, message("Templates"), message("thin card or clear film"))


def _extra_document(
    request: BuildRequest, name: str, pages: Sequence[Artwork], heading: Message, stock: Message
) -> Document:
    document = true_size_document(name, request.title_of(SHEETS[name]), request.language, request.paper, tuple(pages))
    return replace(document, heading=request.say(heading), stock=request.say(stock))


def board_tiling(request: BuildRequest, board: BoardPlan) -> Tiling:
    """Return the board cut over the paper. Raises ``PizarraError`` where the joint does not suit the board."""
    guide_of_grid = board.seam_guide()
    guide = guide_of_grid._replace(wholes=(*guide_of_grid.wholes, *texts(board.artwork().items)))
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
    return fewest_sheets(tiling.size, tiling.paper, alike) - len(tiling.tiles) if tiling.layout.is_mixed else 0


def _sheet_count(count: int, has_check_page: bool) -> Phrase:
    sheets = plural(count, "1 sheet", "{count} sheets")
    if count > 1 and not has_check_page:
        return phrase("{sheets} with rulers on them", sheets=sheets)
    if count > 1:
        return phrase("{sheets} and an assembly page with rulers", sheets=sheets)
    return phrase("1 sheet and a page with rulers") if has_check_page else phrase("1 sheet with rulers on it")


def _mixing_note(saved: int) -> Phrase:
    if not saved:
        return phrase("--seams mixed saves nothing here")
    return phrase("--seams mixed saves {sheets} here", sheets=plural(saved, "1 sheet", "{count} sheets"))


def _zigzag_note(more: int) -> Iterator[Phrase]:
    if more:
        yield plural(
            more, "--joint zigzag needs 1 sheet more than straight seams",
            "--joint zigzag needs {count} sheets more than straight seams",
        )  # fmt: skip


DOCUMENT = DocumentKind(
    title=message("board"),
    heading=message("Board"),
    stock=message("90–120 g, or matt photo paper of 170 g"),
    make=make,
)
