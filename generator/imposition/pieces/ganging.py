"""Many small pieces on few sheets: which places they get, and how many cuts free them. All lengths in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.frozen import dataclass
from generator.geometry.shapes import Rect, Size
from generator.imposition.document import Document
from generator.imposition.paper import Paper
from generator.imposition.pieces.duplex import BLEED, Backs, duplex_of, front_area
from generator.imposition.pieces.gang_sheets import Chunk, GangSheets, MarkedSides
from generator.imposition.pieces.shelves import Shelves, does_not_fit, shelved
from generator.imposition.pieces.slots import LANE, Gang, Slots, gang_area, grid, hex_orientation, hex_width, honeycomb
from generator.imposition.pieces.straight_cut import straight_cut
from generator.scene.pieces import DrawnPiece, Piece, outline_area
from generator.scene.primitives import Box, Circle, Symbol, Use


@dataclass(frozen=True, slots=True)
class GangStyle:
    """How pieces lie on their sheets. Without ``gang``, hexes and discs go in a honeycomb, all else in rows."""

    gang: Gang | None = None
    backs: Backs = "long-edge"
    marks: MarkedSides = "front"


@dataclass(frozen=True, slots=True)
class Ganged:
    """Pieces on sheets; how many places a full sheet has, and how many straight cuts free the pieces of all sheets.

    ``cuts`` is 0 where scissors go round every piece.
    """

    document: Document
    per_sheet: int
    cuts: int


def ganged(
    pieces: Sequence[Piece], paper: Paper, name: str, title: str, language: str, style: GangStyle = GangStyle()
) -> Ganged:
    """Return the pieces on as few sheets as they need: fronts, each followed by its backs where there are any.

    Pieces that are not like the hexes or discs of a honeycomb fill what these leave, each at its own size. Raises
    ``ValueError`` for a piece that is larger than the paper has room for.
    """
    backs: Backs = style.backs if any(piece.back for piece in pieces) else "none"
    area = front_area(gang_area(paper), paper.size, backs)
    copies = [copy for index, piece in enumerate(pieces) for copy in copies_of(piece, index)]
    chunks = _packed(copies, area, backs, style.gang)
    sheets = GangSheets(paper, backs, style.marks, language, title).of(chunks)
    return Ganged(
        Document(name, title, language, sheets, duplex_of(backs)),
        chunks[0].places if chunks else 0,
        sum(len(chunk.lines) for chunk in chunks),
    )


def copies_of(piece: Piece, index: int) -> Sequence[Piece]:
    """Return the piece as often as it is needed; what repeats is drawn once and then only placed."""
    if piece.quantity == 1:
        return [piece]
    front = (Use(Symbol(f"piece-{index}-front", tuple(piece.front))),)
    back = (Use(Symbol(f"piece-{index}-back", tuple(piece.back))),) if piece.back is not None else None
    return [DrawnPiece(piece.name, piece.outline, front, back)] * piece.quantity


def _packed(pieces: Sequence[Piece], area: Rect, backs: Backs, gang: Gang | None) -> list[Chunk]:
    """Return the pieces sheet by sheet, each at its place. Raises ``ValueError`` like ``ganged``."""
    alike = _alike(pieces)
    chunks = _slotted(alike, area, backs, gang) if alike else []
    rest = [piece for piece in pieces if piece.outline != alike[0].outline] if alike else list(pieces)
    if not rest:
        return chunks
    strip = _left(chunks[-1], area) if chunks else None
    least, most = _lanes(rest, backs)
    pages = shelved(rest, area, least or LANE, most, strip)
    if strip is not None:
        chunks[-1] = _joined(chunks[-1], pages[0])
        pages = pages[1:]
    most_placed = len(pages[0].placed) if pages else 0
    return chunks + [_joined(Chunk((), (), most_placed), page) for page in pages]


def _alike(pieces: Sequence[Piece]) -> list[Piece]:
    """Return the pieces of one outline for which a regular pattern is best: the largest hexes, or all of a kind."""
    hexes = [piece for piece in pieces if (way := hex_orientation(piece.outline)) and hex_width(piece.outline, way)]
    if hexes:
        largest = max(hexes, key=lambda piece: piece.area.height).outline
        return [piece for piece in pieces if piece.outline == largest]
    return list(pieces) if len({piece.outline for piece in pieces}) == 1 else []


def _slotted(pieces: Sequence[Piece], area: Rect, backs: Backs, gang: Gang | None) -> list[Chunk]:
    slots = slots_for(pieces, area, backs, gang)
    places = len(slots.middles)
    runs = (pieces[start : start + places] for start in range(0, len(pieces), places))
    return [Chunk(run, slots.middles[: len(run)], places, slots, len(run), _half(slots.lanes)) for run in runs]


def _half(lanes: Size) -> Size:
    return Size(lanes.width / 2, lanes.height / 2)


def _left(chunk: Chunk, area: Rect) -> Rect:
    """Return what the pieces of a sheet leave free below them."""
    top = chunk.block.bottom + 2 * BLEED
    return Rect(area.x, top, area.width, max(0.0, area.bottom - top))


def _joined(chunk: Chunk, shelves: Shelves) -> Chunk:
    """Return a sheet with pieces in rows besides those in their slots."""
    pieces = (*chunk.pieces, *(piece for piece, _ in shelves.placed))
    middles = (*chunk.middles, *(at for _, at in shelves.placed))
    return replace(chunk, pieces=pieces, middles=middles, room=_half(shelves.lanes))


def slots_for(pieces: Sequence[Piece], area: Rect, backs: Backs, gang: Gang | None) -> Slots:
    """Return places that hold any of the pieces, which are all alike. Raises ``ValueError`` for pieces too large."""
    outline = pieces[0].outline
    size = outline_area(outline).size
    orientation = hex_orientation(outline)
    if gang != "grid" and (orientation or isinstance(outline, Circle)):
        way = orientation or "flat"
        width = hex_width(outline, way)
        straight = gang == "straight" and orientation is not None
        slots = straight_cut(area, width, way) if straight else honeycomb(area, width, way)
    else:
        slots = grid(area, size, *_lanes(pieces, backs))
    if not slots.middles:
        raise ValueError(does_not_fit(pieces[0], size.height))
    return slots


LEAST_LANE = 2.0
"""Room between pieces with backs where more would cost a row: half of it is what each may bleed."""

CARD_LANE = 0.4
"""The same between cards, nine of which have to fit an A4 sheet: a slip shows the neighbour's back."""


def _lanes(pieces: Sequence[Piece], backs: Backs) -> tuple[float, float]:
    """Return the least and the most room between pieces: none where one cut parts two, else for bleeds or scissors."""
    outlines = {piece.outline for piece in pieces}
    cards = all(isinstance(outline, Box) for outline in outlines)
    if backs != "none":
        return (CARD_LANE if cards else LEAST_LANE), 2 * BLEED
    return (0.0, 0.0) if cards and len(outlines) == 1 else (LANE, LANE)
