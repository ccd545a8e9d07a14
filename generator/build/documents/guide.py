"""The guide of a build: its figures, gathered from the other documents."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.build.board.plan import BoardPlan, place_count
from generator.build.documents import GATHERED
from generator.build.documents.board import board_tiling
from generator.build.documents.counters import counter_style
from generator.build.documents.part import (
    BuildContext,
    DocumentKind,
    DocumentResult,
    cuttings,
    pieces_in,
)
from generator.build.documents.piece_facts import counter_facts, emblem_facts, token_facts
from generator.build.request import BuildRequest
from generator.build.template_views import sheet_template, sheet_wishes
from generator.i18n import Counted, decimal, message, phrase, translate
from generator.imposition.board_sheets import ruler_length
from generator.imposition.paper import Document, document_of_pages, name_of, on_these_sheets, paper_name
from generator.imposition.tiling import Side, Tiling
from generator.model.needs import DiceNeeded, Needs
from generator.packs.card_files import CARD_FILES
from generator.scene.pieces import Cutting, Piece, count_folds, ways_to_cut
from generator.scene.primitives import Box
from generator.sheets.guide import BLOCKS, PICTURES, WIDE, GuideFacts, PanelFacts, PartFacts, guide
from generator.templating.rendering import losses, sheet_script

GUIDE = "guide.md.j2"

LEAST_CORNER = 2.0
"""Corners rounded by less than this, in millimetres, are not worth a punch."""


@dataclass(frozen=True, slots=True)
class CuttingView:
    """What a template may print of a document that is cut into ``pieces``, ``tokens`` or ``cards``.

    ``counts`` are how many there are of each kind, ``width`` that of a counter, ``sizes`` those of cards. ``flipped``
    is the edge on which sheets with backs are turned, ``some`` where not all pieces have any. ``ways`` are the cuts,
    each with the sheets that are cut so, ``radius`` that of corners to be rounded. ``standees`` and ``tents`` are set
    where some are to be folded.
    """

    pieces: str
    counts: tuple[tuple[str, int], ...]
    width: str
    sizes: str
    flipped: str
    some: bool
    ways: tuple[tuple[Cutting, tuple[int, ...]], ...]
    radius: str
    standees: bool
    tents: bool

    @property
    def folded(self) -> bool:
        return any(cut.folded for cut, _ in self.ways)


def make(context: BuildContext) -> DocumentResult:
    request, documents, counts = context.request, context.documents, context.counts
    title = request.title_of(DOCUMENT.title)
    template = sheet_template(request, GUIDE)
    setup = sheet_wishes(request).setup(phrase("guide"), template.file)
    of_counters = (*counter_facts(context, setup.words, context.request.teams), *emblem_facts(context))
    counters = of_counters if counts.get("counters") else ()
    tokens = tuple(token_facts(context, context.parts["counters"].pieces)) if counts.get("tokens") else ()
    pieces = (*counters, *tokens)
    front, back = (pieces[0].front, pieces[0].back) if pieces else (None, None)
    parts = tuple(_part_facts(document, request) for document in documents)
    folded = [part for part, document in zip(parts, documents, strict=True) if _folded(document)]
    duplex = [part for part in parts if part.both_sides and part not in folded]
    printed = context.parts["board"].boards if "board" in context.parts else {}
    on_sheets = [document for document in documents if document.name in printed and not request.poster]
    boards = tuple(_board_facts(each, document) for document in on_sheets for each in printed[document.name])
    on_paper = [each for several in printed.values() for each in several]
    paper = paper_name(request.reading_paper.name, request.language)
    own = PartFacts(request.say(DOCUMENT.heading), 1, False, request.say(DOCUMENT.stock), paper)
    needs = needs_as_played(request)
    of_boards = [each.request for each in on_paper] or [request]
    notes = tuple(note for each in of_boards for note in _board_note(each))
    facts = GuideFacts(_credit(request), parts, own, boards, (front, back), notes, pieces, needs)
    values = {
        "say": lambda text, many="", **figures: request.say(Counted(text, many) if many else text, **figures),
        "large_print": request.edition == "large-print",
        "board": next((each for each in boards if each.rulers), None),
        "cuts": facts.cuts,
        "joins": facts.joins,
        "mounted": bool(boards),
        "poster": next((_board_size(each) for each in on_paper), ()) if request.poster else (),
        "posters": [f"{each.title} {' × '.join(_board_size(each))} mm" for each in on_paper],
        "documents": tuple(document.name for document in documents),
        "by_hand": request.backs_order if request.by_hand and duplex else "",
        "backs": request.gang.backs,
        "folded": [part.sheets for part in folded],
        "folded_by_hand": request.by_hand,
        "single": all(part.sheets == 1 for part in duplex),
        "cuttings": tuple(_cuttings(context)),
        "boxes": counts.get("tuck boxes", 0),
        "box_halves": counts.get("box halves", 0),
        "of_sheets": lambda text, sheets: request.say(on_these_sheets(text, sheets)),
    }
    script = sheet_script(
        template, values, (*BLOCKS, *PICTURES), WIDE, request.rules, request.language, headings=request.pack.headings
    )
    pages = guide(facts, script, setup)
    marked = ((title, page) for page in pages)
    document = document_of_pages("guide", title, request.language, request.reading_paper, marked)
    return DocumentResult((document,), (*losses(template), *script.problems), rule_paths=script.printed)


def _folded(document: Document) -> bool:
    return document.name == "rules" and document.duplex != "none"


def needs_as_played(request: BuildRequest) -> Needs:
    """Return the things a game needs; its dice include those of its tests, which a ruling may choose."""
    needs = request.pack.game.needs
    if not needs.dice or not request.has_rules:
        return needs
    dice = needs.dice_by_faces
    for rule in request.rules.dice.values():
        for count, faces in re.findall(r"(\d*)[dD](\d+)", rule.roll):
            dice[int(faces)] = max(dice[int(faces)], int(count or 1))
    return needs.model_copy(update={"dice": tuple(DiceNeeded(dice[faces], faces) for faces in dice)})


def _cuttings(context: BuildContext) -> Iterator[CuttingView]:
    """Yield the documents that are cut into pieces, and how, in the order in which they are made."""
    language = context.request.language
    counters = context.counts.get("counters")
    width = decimal(counter_style(context.request, context.board).width, language, 2) if counters else ""
    cards = pieces_in(context.parts.get("cards", DocumentResult()).pieces)
    sizes = dict.fromkeys(f"{width:g} × {height:g}" for width, height in (piece.area.size for piece in cards))
    for name in ("counters", "cards", "pieces", "reprint"):
        part = context.parts.get(name, DocumentResult())
        pieces = pieces_in(part.pieces)
        if not part.documents or not pieces:
            continue
        step = "cards" if name == "cards" else "pieces"
        if name in GATHERED or (name != "cards" and not counters):
            step = "tokens"
        outlines = (piece.outline for piece in pieces)
        folds = set(map(count_folds, pieces)) if name != "cards" else set()
        radii = [each.radius for each in outlines if isinstance(each, Box) and each.radius >= LEAST_CORNER]
        yield CuttingView(
            step,
            tuple(_count_pieces(context, name, pieces)),
            width,
            ", ".join(sizes),
            next((document.duplex for document in part.documents if document.duplex != "none"), ""),
            any(piece.back is None for piece in pieces),
            ways_to_cut(cuttings(part.documents)),
            decimal(max(radii), language) if radii else "",
            standees=any(count > 1 for count in folds),
            tents=1 in folds,
        )


def _count_pieces(context: BuildContext, name: str, pieces: Sequence[Piece]) -> Iterator[tuple[str, int]]:
    """Yield how many pieces of which kind a document holds, and how many are there to fill a sheet."""
    if name == "reprint":
        yield "pieces", sum(piece.quantity for piece in pieces)
        return
    kinds = {"counters": ("counters", "tokens"), "cards": ("cards",)}.get(name, ("counters", "tokens", "cards"))
    again = context.counts.get("cards again", 0)
    counts = [*((kind, context.counts.get(kind, 0) + again * (kind == "cards")) for kind in kinds)]
    counts.append((context.request.gang.fill or "more", context.counts[f"{name} filled"]))
    yield from ((kind, count) for kind, count in counts if count)


def _credit(request: BuildRequest) -> str:
    """Return who wrote the rules, and by which licence the letters of the game may be used."""
    game = request.pack.game
    credit = game.credit.in_(request.language)
    typefaces = (*([game.typeface] if game.typeface else []), *game.fonts.values())
    letters = ({"name": one.regular.rpartition(".")[0], "licence": f"fonts/{one.licence}"} for one in typefaces)
    fonts = [request.say(message("font: {name} ({licence})"), **named) for named in letters]
    return " · ".join((*([credit] if credit else []), *fonts))


def _board_note(request: BuildRequest) -> tuple[str, ...]:
    note = getattr(request.pack.game.board, "note", None)
    text = note.in_(request.language) if note is not None else ""
    return (text[0].upper() + text[1:],) if text else ()


def _part_facts(document: Document, request: BuildRequest) -> PartFacts:
    both = document.duplex != "none"
    count = len(document.sheets)
    sheet = paper_name(name_of(document.sheets[0].size) or request.paper.name, request.language)
    return PartFacts(document.heading, -(-count // 2) if both else count, both, document.stock, sheet)


def _board_facts(board: BoardPlan, document: Document) -> PanelFacts:
    request, wide, high = board.request, *_board_size(board)
    copies = len(board.copies)
    if document.sheets[0].cutting is not None:
        on_sheets = Counted("{copies} copies of {width} × {height} mm · on 1 sheet together",
                            "{copies} copies of {width} × {height} mm · on {count} sheets together")  # fmt: skip
        figures = {"count": len(document.sheets), "copies": copies, "width": wide, "height": high}
        below = request.say(on_sheets, **figures) if copies > 1 else request.say(
            message("{width} × {height} mm · on a sheet with others"), width=wide, height=high
        )  # fmt: skip
        return PanelFacts(board.artwork(), (), (), "rows", (), "shared", "", "", False, below, 0, board.title)
    tiling = board_tiling(request, board)
    seams = []
    for tile in tiling.tiles:
        top, _, _, left = tile.sides
        seams += [line for line, inner in ((top, tile.row), (left, tile.column)) if inner]
    single = len(tiling.tiles) == 1
    kind = "one" if single else "butt" if tiling.joint.trims_all_sides else tiling.joint.kind
    cell = message("hexes of {width} mm") if board.layout.grid.weave else message("cells of {width} mm")
    size = decimal(board.layout.grid.size, request.language, 2)
    cells = request.say(cell, width=size) if board.layout.grid.cells else ""
    cells = translate(request.language, place_count(board.layout, size)) if board.layout.has_places else cells
    figures = {"layout": tiling.layout.in_words(request.language), "width": wide, "height": high, "cells": cells}
    each = "" if copies == 1 else f"{request.say(Counted('1 copy', '{count} copies'), count=copies)} · "
    one, many = message("{width} × {height} mm · {cells}"), message("{layout} sheets · {width} × {height} mm · {cells}")
    return PanelFacts(
        artwork=board.artwork(),
        seams=tuple(seams),
        sheets=tuple((tile.label, tile.trim.centre) for tile in tiling.tiles),
        joined=tiling.layout.joined_first,
        pair=_pair(tiling),
        joint=kind,
        bleed=decimal(tiling.joint.bleed, request.language, 2),
        flap=decimal(tiling.joint.flap, request.language, 2),
        fold=tiling.joint.fold,
        figures=f"{each}{request.say(one if single else many, **figures)}".removesuffix(" · "),
        rulers=ruler_length(tiling.paper.printable(tiling.tiles[0].landscape)),
        name=board.title,
    )


def _board_size(board: BoardPlan) -> tuple[str, str]:
    width, height = board.layout.size
    return decimal(width, board.request.language), decimal(height, board.request.language)


def _pair(tiling: Tiling) -> tuple[str, ...]:
    """Return two sheets that are joined first, as an example; none for a board on one sheet."""
    onwards: Side = "right" if tiling.layout.joined_first in ("rows", "row") else "below"
    pairs = ((tile.label, other.label) for tile in tiling.tiles for other in tiling.tiles_beside(tile, onwards))
    return next(pairs, ())


DOCUMENT = DocumentKind(
    title=message("guide"),
    heading=message("This guide"),
    stock=message("plain 80 g"),
    make=make,
    files=(*CARD_FILES, "*.md.j2"),
)
