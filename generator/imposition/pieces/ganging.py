"""Many small pieces on few sheets: which places they get, and how many cuts free them. All lengths in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.geometry.grids.hexes import Orientation
from generator.geometry.shapes import Rect, Size
from generator.imposition.document import Document
from generator.imposition.paper import Paper
from generator.imposition.pieces.duplex import BLEED, Backs, duplex_of, front_area
from generator.imposition.pieces.gang_sheets import Chunk, GangSheets, MarkedSides
from generator.imposition.pieces.shelves import shelved
from generator.imposition.pieces.slots import LANE, Gang, Slots, gang_area, grid, hex_orientation, hex_width, honeycomb
from generator.imposition.pieces.straight_cut import straight_cut
from generator.scene.pieces import DrawnPiece, Piece, outline_area
from generator.scene.primitives import Box, Circle, Symbol, Use
from generator.words import phrase


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

    Pieces that do not fit the places of the hexes go on sheets of their own. Raises ``ValueError`` for a piece that is
    larger than the paper has room for.
    """
    backs: Backs = style.backs if any(piece.back for piece in pieces) else "none"
    area = front_area(gang_area(paper), paper.size, backs)
    copies = [copy for index, piece in enumerate(pieces) for copy in copies_of(piece, index)]
    chunks: list[Chunk] = []
    for batch in _batches(copies, style.gang):
        chunks += _chunks(batch, area, backs, style.gang)
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


def _batches(pieces: Sequence[Piece], gang: Gang | None) -> list[list[Piece]]:
    """Return the pieces that can share sheets: those that fit the places of the hexes, and the rest."""
    orientation = _orientation(pieces)
    if orientation is None:
        return [list(pieces)] if pieces else []
    widths = [(piece, hex_width(piece.outline, orientation)) for piece in pieces]
    room = max(width for piece, width in widths if hex_orientation(piece.outline)) + 1e-6
    fitting = [piece for piece, width in widths if width <= room]
    rest = [piece for piece, width in widths if width > room]
    return [batch for batch in (fitting, rest) if batch]


def _chunks(pieces: Sequence[Piece], area: Rect, backs: Backs, gang: Gang | None) -> list[Chunk]:
    """Return the pieces sheet by sheet, each at its place. Raises ``ValueError`` like ``ganged``."""
    slots = slots_for(pieces, area, backs, gang)
    if slots is None:
        pages = shelved(pieces, area, 2 * BLEED if backs != "none" else LANE)
        return [Chunk(tuple(p for p, _ in page), tuple(at for _, at in page), len(pages[0])) for page in pages]
    places = len(slots.middles)
    runs = (pieces[start : start + places] for start in range(0, len(pieces), places))
    return [Chunk(run, slots.middles[: len(run)], places, slots) for run in runs]


def slots_for(pieces: Sequence[Piece], area: Rect, backs: Backs, gang: Gang | None) -> Slots | None:
    """Return places that hold any of the pieces; ``None`` for pieces of such different sizes that rows are better.

    Raises ``ValueError`` when the area has room for none.
    """
    outlines = list(dict.fromkeys(piece.outline for piece in pieces))
    areas = [outline_area(outline) for outline in outlines]
    sizes = {(round(area.width, 3), round(area.height, 3)) for area in areas}
    size = Size(max(area.width for area in areas), max(area.height for area in areas))
    orientation = _orientation(pieces)
    if gang != "grid" and (orientation or all(isinstance(outline, Circle) for outline in outlines)):
        way = orientation or "flat"
        width = max(hex_width(outline, way) for outline in outlines)
        straight = gang == "straight" and orientation is not None
        slots = straight_cut(area, width, way) if straight else honeycomb(area, width, way)
    elif len(sizes) == 1 or orientation:
        slots = grid(area, size, _lane(pieces, backs))
    else:
        return None
    if not slots.middles:
        raise ValueError(
            phrase(
                "“{name}” of {width:.4g} × {height:.4g} mm does not fit",
                name=pieces[0].name,
                width=size.width,
                height=size.height,
            )
        )
    return slots


def _orientation(pieces: Sequence[Piece]) -> Orientation | None:
    """Return which way up the hexes among the pieces stand; ``None`` when there are none."""
    return next((found for piece in pieces if (found := hex_orientation(piece.outline))), None)


def _lane(pieces: Sequence[Piece], backs: Backs) -> float:
    """Return the room between pieces in a grid: none where one cut parts two of them, else for bleeds or scissors."""
    if backs != "none":
        return 2 * BLEED
    return 0.0 if all(isinstance(piece.outline, Box) for piece in pieces) else LANE
