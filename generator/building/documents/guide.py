"""The guide of a build: its figures gathered from what was made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.artwork.guide.facts import GuideFacts, PanelFacts, PartFacts, PieceFacts
from generator.artwork.guide.guide import guide
from generator.artwork.guide.layout import GUIDE_STYLES
from generator.artwork.guide.words import GUIDE
from generator.building.boards import GameBoard
from generator.building.documents.board import board_tiling
from generator.building.documents.counters import counter_style
from generator.building.documents.part import DocumentKind, DrawnPart, Work
from generator.building.order import Order
from generator.building.pieces import counter_art
from generator.building.pieces.typed import type_name
from generator.imposition.boards.tiling import Side, Tiling
from generator.imposition.document import Document
from generator.imposition.pages import page_document
from generator.imposition.paper import name_of
from generator.imposition.words import paper_name
from generator.model.pieces.faces import Face
from generator.problems import PizarraError
from generator.scene.primitives import Group, Symbol
from generator.words import decimal, message, say


def make(work: Work) -> DrawnPart:
    """Return the guide to the documents of a build."""
    order, board, documents, counts = work.order, work.board, work.documents, work.counts
    game, title = order.pack.game, order.titled(DOCUMENT.title)
    parts = (work.parts.get(name, DrawnPart()) for name in ("counters", "pieces"))
    both_sides = any(each.duplex != "none" for part in parts for each in part.documents)
    pieces = tuple(_pieces(work)) if counts.get("tokens") else ()
    front, back = _faces(order, board) if counts.get("counters") else (None, None)
    if front is None and pieces:
        front, back = pieces[0].front, pieces[0].back
    facts = GuideFacts(
        title=game.title,
        credit=_credit(order),
        language=order.language,
        paper=paper_name(order.reading_paper.name, order.language),
        parts=tuple(_part(document, order) for document in documents),
        own=(say(order.language, DOCUMENT.heading), say(order.language, DOCUMENT.stock)),
        board=_board(order, board) if "sheets" in counts else None,
        counters=counts.get("counters", 0),
        tokens=counts.get("tokens", 0),
        counter_width=decimal(board.cell_width - game.counter_gap, order.language, 2),
        counter_faces=(front, back),
        counter_cut="straight" if counts.get("counters cuts") or counts.get("pieces cuts") else "scissors",
        backs=order.gang.backs if order.gang.backs == "fold" or both_sides else "none",
        by_hand=order.backs_order if _by_hand(order, documents) else "",
        cards=counts.get("cards", 0),
        card_size=_card_sizes(work),
        notes=_notes(order),
        pieces=pieces,
        needs=game.needs,
        blank_backs=any(kind.back is None for kind in game.tokens.values()),
    )
    paper = order.reading_paper
    pages = guide(facts, paper.printable(turned=False).size, GUIDE_STYLES[order.edition])
    return DrawnPart((page_document("guide", title, order.language, paper, ((title, page) for page in pages)),))


def _card_sizes(work: Work) -> str:
    """Return how large the cards of a build are."""
    pieces = (piece for own in work.parts.get("cards", DrawnPart()).pieces for piece in own.pieces)
    sizes = dict.fromkeys(piece.area.size for piece in pieces)
    return ", ".join(f"{size.width:g} × {size.height:g}" for size in sizes)


def _pieces(work: Work) -> Iterator[PieceFacts]:
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


def _credit(order: Order) -> str:
    """Return who wrote the rules, and by which licence the letters of the game may be used."""
    game = order.pack.game
    credit = game.credit.in_(order.language)
    if game.typeface is None:
        return credit
    letters = {"name": game.typeface.regular.rpartition(".")[0], "licence": f"fonts/{game.typeface.licence}"}
    said = say(order.language, message("letters: {name} ({licence})"), **letters)
    return f"{credit} · {said}" if credit else said


def _by_hand(order: Order, documents: Sequence[Document]) -> bool:
    return order.sides == "odd-even" and any(document.duplex != "none" for document in documents)


def _notes(order: Order) -> tuple[str, ...]:
    """Return what the pack says of its own board."""
    note = getattr(order.pack.game.board, "note", None)
    text = note.in_(order.language) if note is not None else ""
    return (text[0].upper() + text[1:],) if text else ()


def _part(document: Document, order: Order) -> PartFacts:
    both = document.duplex != "none"
    count = len(document.sheets)
    sheet = paper_name(name_of(document.sheets[0].size) or order.paper.name, order.language)
    return PartFacts(document.heading, -(-count // 2) if both else count, both, document.stock, sheet)


def _board(order: Order, board: GameBoard) -> PanelFacts:
    tiling = board_tiling(order, board)
    seams = []
    for tile in tiling.tiles:
        top, _, _, left = tile.sides
        seams += [line for line, inner in ((top, tile.row), (left, tile.column)) if inner]
    single = len(tiling.tiles) == 1
    kind = "one" if single else "butt" if tiling.joint.trims_all_sides else tiling.joint.kind
    width, height = (decimal(length, order.language) for length in board.size)
    cells = "cells" if board.seam_guide().weave is None else "hexes"
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
        cells=say(order.language, GUIDE[cells], width=decimal(board.cell_width, order.language, 2)),
        measures=(width, height),
    )


def _pair(tiling: Tiling) -> tuple[str, ...]:
    """Return two sheets that are joined first, as an example; none for a board on one sheet."""
    onwards: Side = "right" if tiling.layout.joined in ("rows", "row") else "below"
    pairs = ((tile.label, other.label) for tile in tiling.tiles for other in tiling.beside(tile, onwards))
    return next(pairs, ())


def _faces(order: Order, board: GameBoard) -> tuple[Symbol | None, Symbol | None]:
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
