"""The guide of a build: its figures gathered from what was made."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from generator.build.counters import counter_art
from generator.build.documents import GATHERED
from generator.build.documents.board import board_tiling
from generator.build.documents.counters import counter_style
from generator.build.documents.part import BuildContext, DocumentKind, DocumentResult, cuttings, on_these_sheets
from generator.build.pieces import type_name
from generator.build.request import BuildRequest
from generator.i18n import decimal, message, translate
from generator.imposition.board_sheets import ruler_length
from generator.imposition.paper import Document, document_of_pages, name_of, paper_name
from generator.imposition.tiling import Side, Tiling
from generator.model.game import DiceNeeded, Needs
from generator.model.pieces.faces import Face
from generator.problems import PizarraError
from generator.scene.pieces import Cutting, Piece, ways_to_cut
from generator.scene.primitives import Box, Group, Symbol
from generator.sheets.guide import (
    GUIDE,
    GUIDE_STYLES,
    CuttingFacts,
    GuideFacts,
    PanelFacts,
    PartFacts,
    PieceFacts,
    guide,
)

if TYPE_CHECKING:
    from generator.build.board_plan import BoardPlan

CUT_OUTS: tuple[Literal["strips", "templates"], ...] = ("strips", "templates")
"""Documents of a board that have a step of their own."""

LEAST_CORNER = 2.0
"""Corners rounded by less than this, in millimetres, are not worth a punch."""


def make(work: BuildContext) -> DocumentResult:
    order, board, documents, counts = work.order, work.board, work.documents, work.counts
    game, title = order.pack.game, order.titled(DOCUMENT.title)
    pieces = tuple(_pieces(work)) if counts.get("tokens") else ()
    front, back = _faces(order, board) if counts.get("counters") else (None, None)
    if front is None and pieces:
        front, back = pieces[0].front, pieces[0].back
    by_hand = order.by_hand and any(document.duplex != "none" for document in documents)
    facts = GuideFacts(
        title=game.title.in_(order.language),
        credit=_credit(order),
        language=order.language,
        paper=paper_name(order.reading_paper.name, order.language),
        parts=tuple(_part(document, order) for document in documents),
        own=(translate(order.language, DOCUMENT.heading), translate(order.language, DOCUMENT.stock)),
        board=_board(order, board) if board and "sheets" in counts else None,
        poster=_measures(order, board) if board and order.poster and "board" in work.parts else None,
        counter_faces=(front, back),
        cuttings=tuple(_cuttings(work)),
        cut_outs=tuple(name for name in CUT_OUTS if any(document.name == name for document in documents)),
        backs=order.gang.backs,
        by_hand=order.backs_order if by_hand else "",
        notes=_notes(order),
        pieces=pieces,
        needs=_needs(order),
    )
    paper = order.reading_paper
    pages = guide(facts, paper.printable(turned=False).size, GUIDE_STYLES[order.edition])
    return DocumentResult(
        (document_of_pages("guide", title, order.language, paper, ((title, page) for page in pages)),)
    )


def _needs(order: BuildRequest) -> Needs:
    """Return what a game needs; among its dice those that its tests are rolled with, which a ruling may choose."""
    needs = order.pack.game.needs
    if not needs.dice or not order.has_rules:
        return needs
    held: Counter[int] = Counter()
    for number, faces in needs.dice:
        held[faces] += number
    for rule in order.rules.dice.values():
        for count, faces in re.findall(r"(\d*)[dD](\d+)", rule.roll):
            held[int(faces)] = max(held[int(faces)], int(count or 1))
    return needs.model_copy(update={"dice": tuple(DiceNeeded(held[faces], faces) for faces in held)})


def _cuttings(work: BuildContext) -> Iterator[CuttingFacts]:
    """Yield what is cut into pieces and how, document by document, as their sheets are made."""
    for name in ("counters", "cards", "pieces", "reprint"):
        part, language = work.parts.get(name, DocumentResult()), work.order.language
        pieces = [piece for own in part.pieces for piece in own.pieces]
        if not part.documents or not pieces:
            continue
        contents = _contents(work, name, pieces)
        step: Literal["pieces", "tokens", "cards"] = "tokens" if name in GATHERED else "pieces"
        if name == "cards":
            step = "cards"
        elif not work.counts.get("counters"):
            step = "tokens"
        ways = ways_to_cut(cuttings(part.documents))
        told = [(_way(cut, language), sheets) for cut, sheets in ways]
        said = [translate(language, on_these_sheets(how, sheets)) if len(ways) > 1 else how for how, sheets in told]
        sides, corners = _sides(part, pieces, language), _rounded(pieces, language)
        yield CuttingFacts(step, " ".join([f"{contents}.", *sides, *(f"{how}." for how in said), *corners]))


def _contents(work: BuildContext, name: str, pieces: Sequence[Piece]) -> str:
    """Return how many pieces of which kind and size a document holds."""
    language, counts = work.order.language, work.counts
    if name == "reprint":
        return translate(language, GUIDE["count pieces"], count=sum(piece.quantity for piece in pieces))
    sizes = dict.fromkeys(
        piece.area.size for own in work.parts.get("cards", DocumentResult()).pieces for piece in own.pieces
    )  # fmt: skip
    figures: Mapping[str, Mapping[str, object]] = {
        "counters": {"width": decimal(counter_style(work.order, work.board).width, language, 2)},
        "cards": {"size": ", ".join(f"{size.width:g} × {size.height:g}" for size in sizes)},
    }
    names = {"counters": ("counters", "tokens"), "cards": ("cards",)}.get(name, ("counters", "tokens", "cards"))
    found = [(each, count) for each in names if (count := counts.get(each, 0))]
    told = [translate(language, GUIDE[f"count {n}"], count=count, **figures.get(n, {})) for n, count in found]
    if filled := counts[f"{name} filled"]:
        told.append(translate(language, GUIDE[f"count {work.order.gang.fill}"], count=filled))
    return ", ".join(told)


def _way(cut: Cutting, language: str) -> str:
    if not cut.straight:
        return translate(language, GUIDE["cut scissors"])
    straight = translate(language, GUIDE["cut straight"], count=cut.straight)
    if not cut.singly:
        return straight
    pieces = translate(language, GUIDE["count pieces"], count=cut.singly)
    if cut.parted:
        return translate(language, GUIDE["cut parted"], count=cut.straight - 1, pieces=pieces)
    return translate(language, GUIDE["cut both"], straight=straight, pieces=pieces)


def _rounded(pieces: Sequence[Piece], language: str) -> Iterator[str]:
    """Yield that corners are to be rounded, where straight cuts leave them square."""
    outlines = (piece.outline for piece in pieces)
    radii = {outline.radius for outline in outlines if isinstance(outline, Box) and outline.radius >= LEAST_CORNER}
    if radii:
        yield translate(language, GUIDE["corners"], radius=decimal(max(radii), language))


def _sides(part: DocumentResult, pieces: Sequence[Piece], language: str) -> Iterator[str]:
    """Yield how the backs come behind their fronts, where a document has any."""
    for way in {document.duplex for document in part.documents} - {"none"}:
        some = " some" if any(piece.back is None for piece in pieces) else ""
        yield translate(language, GUIDE[f"back {way}{some}"])
    if any(cut.folded for cut in cuttings(part.documents)):
        yield translate(language, GUIDE["back fold"])


def _pieces(work: BuildContext) -> Iterator[PieceFacts]:
    """Yield what the guide shows of each type of small piece: one with a back that is another, else the first."""
    order, sets = work.order, {own.name: own.pieces for own in work.parts["counters"].pieces}
    for path, kind in order.pack.game.types.items():
        pieces = sets.get(name := type_name(kind, path, order.language), ())
        if path[0] == "decks" or not pieces:
            continue
        use = kind.use.in_(order.language) if kind.use else ""
        first = next((piece for piece in pieces if piece.back), pieces[0])
        own_back = first.back and kind.back != Face(like="front")
        front = Symbol("piece", (Group(tuple(first.front), clip=first.outline),))
        back = Symbol("piece-back", (Group(tuple(first.back or ()), clip=first.outline),)) if own_back else None
        yield PieceFacts(name, sum(piece.quantity for piece in pieces), use, front, back)


def _credit(order: BuildRequest) -> str:
    """Return who wrote the rules, and by which licence the letters of the game may be used."""
    game = order.pack.game
    credit = game.credit.in_(order.language)
    if game.typeface is None:
        return credit
    letters = {"name": game.typeface.regular.rpartition(".")[0], "licence": f"fonts/{game.typeface.licence}"}
    said = translate(order.language, message("letters: {name} ({licence})"), **letters)
    return f"{credit} · {said}" if credit else said


def _notes(order: BuildRequest) -> tuple[str, ...]:
    note = getattr(order.pack.game.board, "note", None)
    text = note.in_(order.language) if note is not None else ""
    return (text[0].upper() + text[1:],) if text else ()


def _part(document: Document, order: BuildRequest) -> PartFacts:
    both = document.duplex != "none"
    count = len(document.sheets)
    sheet = paper_name(name_of(document.sheets[0].size) or order.paper.name, order.language)
    return PartFacts(document.heading, -(-count // 2) if both else count, both, document.stock, sheet)


def _board(order: BuildRequest, board: BoardPlan) -> PanelFacts:
    tiling = board_tiling(order, board)
    seams = []
    for tile in tiling.tiles:
        top, _, _, left = tile.sides
        seams += [line for line, inner in ((top, tile.row), (left, tile.column)) if inner]
    single = len(tiling.tiles) == 1
    kind = "one" if single else "butt" if tiling.joint.trims_all_sides else tiling.joint.kind
    cells = "hexes" if board.layout.grid.weave else "cells"
    return PanelFacts(
        artwork=board.artwork(),
        seams=tuple(seams),
        sheets=tuple((tile.label, tile.trim.centre) for tile in tiling.tiles),
        layout=tiling.layout.told(order.language),
        joined=tiling.layout.joined,
        pair=_pair(tiling),
        joint=kind,
        bleed=decimal(tiling.joint.bleed, order.language, 2),
        flap=decimal(tiling.joint.flap, order.language, 2),
        fold=tiling.joint.fold,
        cells=translate(order.language, GUIDE[cells], width=decimal(board.layout.grid.size, order.language, 2)),
        measures=_measures(order, board),
        rulers=ruler_length(tiling.paper.printable(tiling.tiles[0].turned)),
    )


def _measures(order: BuildRequest, board: BoardPlan) -> tuple[str, str]:
    """Return how large the board is, as it is printed."""
    width, height = board.layout.size
    return decimal(width, order.language), decimal(height, order.language)


def _pair(tiling: Tiling) -> tuple[str, ...]:
    """Return two sheets that are joined first, as an example; none for a board on one sheet."""
    onwards: Side = "right" if tiling.layout.joined in ("rows", "row") else "below"
    pairs = ((tile.label, other.label) for tile in tiling.tiles for other in tiling.beside(tile, onwards))
    return next(pairs, ())


def _faces(order: BuildRequest, board: BoardPlan | None) -> tuple[Symbol | None, Symbol | None]:
    """Return one player's counter, front and back, to show what is cut out; ``None`` where there is no team."""
    game = order.pack.game
    if not order.teams:
        return None, None
    loaded = order.teams[0]
    usual = [player for player in loaded.team.players if game.kinds[player.kind].usual][:1]
    team = replace(loaded.team, players=tuple(usual))
    try:
        pieces, _ = counter_art(order, counter_style(order, board)).counters(team, loaded.file)
    except PizarraError:
        return None, None
    if not pieces:
        return None, None
    front, back = (
        Symbol(name, (Group(tuple(items), clip=pieces[0].outline),)) if items else None
        for name, items in (("counter-front", pieces[0].front), ("counter-back", pieces[0].back))
    )
    return front, back


DOCUMENT = DocumentKind(
    title=message("guide"),
    heading=message("This guide"),
    stock=message("plain 80 g"),
    make=make,
    files=("cards/*.md.j2", "*.md.j2"),
)
