"""Pieces of a type: its rows drawn on its faces, however many there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.artwork.pieces.layouts.compiling import FaceFault, ReadyFace, ready
from generator.artwork.pieces.layouts.drawing import NO_ART, DrawnFace, FaceSheet, PieceArt, drawn_face
from generator.artwork.pieces.layouts.fills import FillError, FormulaFillError, RowTexts
from generator.artwork.pieces.layouts.outlines import PieceForm
from generator.model.pieces.faces import Face
from generator.model.pieces.rows import PieceField, PieceRow
from generator.model.pieces.types import MARKDOWN
from generator.scene.pieces import DrawnPiece, mirrored
from generator.scene.primitives import Item

_NAMES = ("name", "nombre", "title", "título", "titulo", "id")


@dataclass(frozen=True, slots=True)
class ReadyType:
    """A type of piece ready for its rows: what it is called, its form, its fields, and its faces; ``back`` of its own.

    ``copies`` are made of every row, each as often as it says. ``template`` is the file of a front in Markdown.
    """

    name: str
    form: PieceForm
    fields: Mapping[str, PieceField]
    front: ReadyFace
    back: ReadyFace | None = None
    copies: int = 1
    template: str = ""

    def texts(self, row: PieceRow) -> RowTexts:
        """Return the values of a row, as faces print them."""
        return RowTexts.of(row.values, self.fields, row.number)

    @property
    def sides(self) -> tuple[tuple[str, ReadyFace], ...]:
        """Return the faces by the names of their sides."""
        return (("front", self.front), *([("back", self.back)] if self.back is not None else []))

    @property
    def naming(self) -> tuple[str, ...]:
        """Return the fields that name a piece, the first before the others."""
        return tuple(name for name in _NAMES if name in self.fields)

    def called(self, texts: RowTexts) -> str:
        """Return what the piece of a row is called."""
        own = next((text for name in self.naming if (text := texts.texts[name].strip())), "")
        usual = f"{self.name} {texts.texts['row']}" if self.fields else self.name
        return " ".join((own or usual).split())


def ready_type(
    name: str,
    form: PieceForm,
    fields: Mapping[str, PieceField],
    sides: tuple[Face, Face | None],
    faces: Mapping[str, Face],
    copies: int = 1,
    language: str = "",
) -> tuple[ReadyType | None, tuple[FaceFault, ...]]:
    """Return a type in a language ready for its rows, and all that is wrong with its faces."""
    front_face, back_face = sides
    template = front_face.like if front_face.like.endswith(MARKDOWN) else ""
    if template:
        front_face = Face()
    front, faults = ready(front_face, "front", fields, faces, language=language)
    back: ReadyFace | None = None
    more: tuple[FaceFault, ...] = ()
    if back_face is not None:
        back, more = ready(back_face, "back", fields, faces, front_face, language)
    if front is None or (back_face is not None and back is None):
        return None, (*faults, *more)
    return ReadyType(name, form, fields, front, back, copies, template), (*faults, *more)


def typed_pieces(
    kind: ReadyType, rows: Sequence[PieceRow], art: PieceArt = NO_ART
) -> tuple[tuple[DrawnPiece, ...], tuple[FaceFault, ...]]:
    """Return a piece for each row that is printed, and what is wrong with them."""
    face = kind.form.face
    sheets = {side: FaceSheet(seen, side, art) for side, seen in (("front", face), ("back", mirrored(face)))}
    pieces: list[DrawnPiece] = []
    faults: list[FaceFault] = []
    for row in rows:
        texts = kind.texts(row)
        front = _side(kind.front, row, texts, sheets["front"], faults)
        back = _side(kind.back, row, texts, sheets["back"], faults) if kind.back is not None else None
        count = row.count * kind.copies
        if count and front is not None:
            pieces.append(_piece(kind, texts, front, back, count))
    return tuple(pieces), tuple(dict.fromkeys(faults))


def _side(
    face: ReadyFace, row: PieceRow, texts: RowTexts, sheet: FaceSheet, faults: list[FaceFault]
) -> DrawnFace | None:
    try:
        drawn = drawn_face(face, texts, row.number, sheet)
    except FillError as error:
        of_formula = isinstance(error, FormulaFillError)
        faults.append(FaceFault((sheet.side, "when"), error.args[0], error.hint, row.number, of_formula))
        return None
    faults += drawn.faults if drawn is not None else ()
    return drawn


def _piece(kind: ReadyType, texts: RowTexts, front: DrawnFace, back: DrawnFace | None, count: int) -> DrawnPiece:
    form = kind.form
    behind: tuple[Item, ...] | None = None
    if kind.back is not None:
        behind = (*back.bleed, *back.items) if back is not None else ()
    bleed = front.bleed if not form.folds else ()
    return DrawnPiece(kind.called(texts), form.outline, form.drawn(front.items), behind, count, bleed)
