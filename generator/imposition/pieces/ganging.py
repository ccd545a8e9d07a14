"""Many small pieces on few sheets: begun where one is free, filled to the last place. All lengths in millimetres."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Literal, get_args

from generator.i18n import counted
from generator.imposition.document import Document
from generator.imposition.paper import Paper
from generator.imposition.pieces.duplex import Backs, duplex_of, front_area
from generator.imposition.pieces.gang_sheets import GangSheets, MarkedSides
from generator.imposition.pieces.packing import Packing
from generator.imposition.pieces.sheetful import Sheetful
from generator.imposition.pieces.slots import Gang, gang_area
from generator.problems import UnfitError
from generator.scene.pieces import DrawnPiece, Piece
from generator.scene.primitives import Symbol, Use

Fill = Literal["blank", "spare"]
FILLS: tuple[Fill, ...] = get_args(Fill)


@dataclass(frozen=True, slots=True)
class GangStyle:
    """How pieces lie on their sheets. Without ``gang``, hexes and discs go in a honeycomb, all else in rows.

    ``fill`` is what takes the places that the last sheet leaves: pieces to write on, or the same once more from the
    first. The first sheet is free from the place ``begin`` on, counted in pieces like its first.
    """

    gang: Gang | None = None
    backs: Backs = "long-edge"
    marks: MarkedSides = "front"
    fill: Fill | None = None
    begin: int = 1


@dataclass(frozen=True, slots=True)
class Ganged:
    """Pieces on sheets, how many each full sheet holds, and how many places were free and were ``filled``.

    ``per_sheet`` is 0 where no number is true of these sheets: where pieces of several outlines share each of them.
    """

    document: Document
    per_sheet: int
    filled: int = 0

    @property
    def cuts(self) -> int:
        """Return how many straight cuts there are on all sheets."""
        return sum(sheet.cutting.straight for sheet in self.document.sheets if sheet.cutting)


def ganged(
    pieces: Sequence[Piece], paper: Paper, name: str, title: str, language: str, style: GangStyle = GangStyle()
) -> Ganged:
    """Return the pieces on as few sheets as they need: fronts, each followed by its backs where there are any.

    Pieces that are not like the hexes or discs of a honeycomb fill what these leave, each at its own size. Raises
    ``ValueError`` for a piece that is larger than the paper has room for, ``UnfitError`` for a place that no sheet has.
    """
    backs: Backs = style.backs if any(piece.back for piece in pieces) else "none"
    packing = Packing(front_area(gang_area(paper), paper.size, backs), backs, style.gang)
    copies = [copy for index, piece in enumerate(pieces) for copy in copies_of(piece, index)]
    sheetfuls, used = _begun(copies, style.begin, packing) if copies else ([], None)
    extras: Sequence[Piece] = ()
    if sheetfuls and style.fill:
        extras = _extras(sheetfuls[-1].pieces, _blanks(pieces) if style.fill == "blank" else copies, packing)
        sheetfuls[-1:] = packing.of([*sheetfuls[-1].pieces, *extras])
    per_sheet = _per_sheet(sheetfuls)
    sheets = GangSheets(paper, backs, style.marks, language, title)
    sheetfuls = [full.without(used) for full in sheetfuls]
    return Ganged(
        Document(name, title, language, sheets.of(sheetfuls), duplex_of(backs)),
        per_sheet,
        len(extras),
    )


def _per_sheet(sheetfuls: Sequence[Sheetful]) -> int:
    """Return how many pieces a full sheet holds, 0 where the pieces of several outlines make that differ."""
    alike = len({piece.outline for full in sheetfuls for piece in full.pieces}) == 1
    first_full = len(sheetfuls) > 1 and sheetfuls[0].slots and len(sheetfuls[0].pieces) == sheetfuls[0].places
    return sheetfuls[0].places if alike or first_full else 0


def copies_of(piece: Piece, index: int) -> Sequence[Piece]:
    """Return the piece as often as it is needed; what repeats is drawn once and then only placed."""
    if piece.quantity == 1:
        return [piece]
    front = (Use(Symbol(f"piece-{index}-front", tuple(piece.front))),)
    back = (Use(Symbol(f"piece-{index}-back", tuple(piece.back))),) if piece.back is not None else None
    return [DrawnPiece(piece.name, piece.outline, front, back)] * piece.quantity


def _begun(pieces: Sequence[Piece], begin: int, packing: Packing) -> tuple[list[Sheetful], Piece]:
    """Return the pieces sheet by sheet, and the piece among them that stands where something was cut out before."""
    sheetfuls = packing.of(pieces)
    used = DrawnPiece("", sheetfuls[0].pieces[0].outline, ())
    if begin > 1:
        sheetfuls = packing.of([*[used] * (begin - 1), *pieces])
        free = sum(piece is not used for piece in sheetfuls[0].pieces)
        if free == 0 or len(sheetfuls[0].pieces) - free < begin - 1:
            raise UnfitError(counted(sheetfuls[0].places, "a sheet has 1 place", "a sheet has {count} places"))
    return sheetfuls, used


def _extras(held: Sequence[Piece], wished: Sequence[Piece], packing: Packing) -> list[Piece]:
    """Return as many of the wished pieces, one after the other and again, as a sheet takes that holds others."""
    found: list[Piece] = []
    while wished:
        count = _room_for(wished, [*held, *found], packing)
        found += islice(cycle(wished), count)
        at = count % len(wished)
        wished = [piece for piece in (*wished[at:], *wished[:at]) if piece.outline != wished[at].outline]
    return found


def _room_for(wished: Sequence[Piece], held: Sequence[Piece], packing: Packing) -> int:
    """Return how many of the wished pieces, one after the other and again, a sheet takes that holds others."""
    least = min(piece.area.width * piece.area.height for piece in wished)
    most = int(packing.area.width * packing.area.height / least)
    return bisect_left(
        range(1, most), True, key=lambda count: len(packing.of([*held, *islice(cycle(wished), count)])) > 1
    )


def _blanks(pieces: Sequence[Piece]) -> list[Piece]:
    """Return a piece to write on of each outline, with the back that all of its kind have, if they have one."""
    found: list[Piece] = []
    for outline in dict.fromkeys(piece.outline for piece in pieces):
        backs = [piece.back and tuple(piece.back) for piece in pieces if piece.outline == outline]
        same = backs[0] if all(back == backs[0] for back in backs) else None
        found.append(DrawnPiece("", outline, (), same))
    return found
