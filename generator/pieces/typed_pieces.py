"""Pieces of a type: their outlines, folds, and rows drawn on faces. All lengths in millimetres."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.geometry.grids.hexes import ROOT3, corners
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import phrase
from generator.model.pieces.faces import Face
from generator.model.pieces.rows import PieceField, PieceRow
from generator.model.pieces.types import MARKDOWN, PieceSize
from generator.pieces.counter_style import CounterStyle
from generator.pieces.face_drawing import draw_face, has_one_size, text_sizes
from generator.pieces.face_side import FaceContext, FaceSide
from generator.pieces.face_templates import FRONT, FaceFault, ReadyFace, ready, unknown_face
from generator.problems import quoted
from generator.rules.templates import NO_LOOKUPS, FaceRow, Fill, FillError, Lookups, RowTexts, compile_template
from generator.scene.legibility import Reader
from generator.scene.palette import INK
from generator.scene.pieces import FOLD, DrawnPiece, card_radius, mirror, outline_area, own_outline
from generator.scene.primitives import Box, Circle, Group, Item, Line, OutlineItem, Polygon, Style

ROUNDED = 0.08
"""Radius of rounded corners, as a share of the shorter side."""

FOOT = 0.4
"""How deep the foot of a standee is, as a share of its width."""

_DEEPEST_FOOT = 14.0  # mm: a taller standee needs no deeper foot to stand
_FOLD = Style(stroke=INK, width=0.15, dash=(1.6, 1.2))


class PieceForm(NamedTuple):
    """The outline of a piece, that of its face, and where the face comes to lie on it, folded ones twice."""

    outline: OutlineItem
    face: OutlineItem
    places: tuple[Transform, ...] = (Transform(),)
    folds: tuple[float, ...] = ()

    @property
    def area(self) -> Rect:
        return outline_area(self.face)

    def on_outline(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        if not self.folds:
            return items
        area = outline_area(self.outline)
        lines = tuple(Line(Point(area.x, y), Point(area.right, y), _FOLD) for y in self.folds)
        return (*(Group(items, place, clip=self.face) for place in self.places), Group(lines, name=FOLD))


def form_of(shape: str, size: PieceSize, style: CounterStyle) -> PieceForm:
    """Return the form of a shape in a size; ``style`` is that of counters, which fit a cell of the board."""
    if shape == "hex":
        width = _hex_in_cell(style) if size.fits_cell else size.width
        return _flat(Polygon(corners(Point(0, 0), width, style.orientation)))
    if shape == "disc":
        return _flat(Circle(Point(0, 0), (style.width if size.fits_cell else size.width) / 2))
    across = _square_in_cell(style) if size.fits_cell else size.width
    width, height = across, size.height or across
    if shape in ("standee", "tent"):
        return _folded_form(Size(width, height), FOOT * width if shape == "standee" else 0.0)
    radius = {"card": card_radius(Size(width, height)), "rounded": ROUNDED * min(width, height)}
    return _flat(Box(Rect(-width / 2, -height / 2, width, height), radius=radius.get(shape, 0.0)))


def own_form(points: Sequence[Point], size: PieceSize, style: CounterStyle) -> PieceForm:
    """Return the form of a custom outline, as large as a size allows, about its middle."""
    around = Rect.around(points)
    width = _square_in_cell(style) if size.fits_cell else size.width
    height = size.height or (width if size.fits_cell else math.inf)
    scale = min(width / around.width, height / around.height)
    place = Transform.shift(-around.centre.x, -around.centre.y).then(Transform.scale(scale))
    return _flat(own_outline(map(place.point, points)))


def _flat(outline: OutlineItem) -> PieceForm:
    return PieceForm(outline, outline)


def _folded_form(face: Size, foot: float) -> PieceForm:
    """Return a strip with the face below the fold, the same on its head above it, and a foot at both ends."""
    foot = min(foot, _DEEPEST_FOOT)
    half = face.height + foot
    outline = Box(Rect(-face.width / 2, -half, face.width, 2 * half))
    upright = Transform.shift(0, face.height / 2)
    over = Transform.turn(180).then(Transform.shift(0, -face.height / 2))
    folds = (0.0, face.height, -face.height) if foot else (0.0,)
    part = Box(Rect(-face.width / 2, -face.height / 2, *face))
    return PieceForm(outline, part, (upright, over), folds)


def _hex_in_cell(style: CounterStyle) -> float:
    """Return the width of a hex whose corners lie inside a cell that is no hex."""
    return style.width if style.shape == "hex" else style.width * ROOT3 / 2


def _square_in_cell(style: CounterStyle) -> float:
    """Return the side of the largest upright square in a cell."""
    return {"hex": style.width * (ROOT3 - 1), "square": style.width, "disc": style.width / 2**0.5}[style.shape]


_NAMES = ("name", "nombre", "title", "título", "titulo", "id")


_LONGEST_LABEL = 40
"""Values of a row that are longer name no file, in letters."""


class ReadyType(NamedTuple):
    """A type of piece ready for its rows: what it is called, its form, its fields, and its faces; ``back`` of its own.

    ``copies`` are made of every row, each as often as it says. ``template`` is the file of a front in Markdown. Texts
    have the ``same_size`` on all pieces where their boxes do not say. Where
    ``likes`` choose the faces that its own are built on, ``by_value`` has the type with them for what those come to.
    """

    name: str
    form: PieceForm
    fields: Mapping[str, PieceField]
    front: ReadyFace
    back: ReadyFace | None = None
    copies: int = 1
    template: str = ""
    by_value: Mapping[tuple[str, ...], ReadyType] = {}
    likes: tuple[Fill, ...] = ()
    same_size: bool = False

    def of_row(self, texts: FaceRow) -> ReadyType:
        """Return the type with the faces of a row: its own, or those that values of the row choose."""
        return self.by_value[tuple(like.of(texts).strip() for like in self.likes)] if self.likes else self

    @property
    def every_side(self) -> Iterator[tuple[str, ReadyFace]]:
        return (side for kind in self.by_value.values() or (self,) for side in kind.sides)

    def texts(self, row: PieceRow) -> RowTexts:
        return RowTexts.of(row.values, self.fields, row.number, row.count * self.copies)

    @property
    def sides(self) -> tuple[tuple[str, ReadyFace], ...]:
        return (("front", self.front), *([("back", self.back)] if self.back is not None else []))

    @property
    def naming(self) -> tuple[str, ...]:
        return tuple(name for name in _NAMES if name in self.fields)

    def name_of(self, texts: RowTexts) -> str:
        default = f"{self.name} {texts.texts['row']}" if self.fields else self.name
        return " ".join((self._own_name(texts) or default).split())

    def label_of(self, texts: RowTexts) -> str:
        """Return what a file with a piece is called: its name, or without one its values, such as suit and rank."""
        values = [texts.texts[name] for name, field in self.fields.items() if field.kind != "picture"]
        labels = (" ".join(words.split()) for words in (" ".join(values), *values[:1]))
        short = next((label for label in labels if 0 < len(label) <= _LONGEST_LABEL), "")
        return self.name_of(texts) if self._own_name(texts) or not short else short

    def _own_name(self, texts: RowTexts) -> str:
        return next((text for name in self.naming if (text := texts.texts[name].strip())), "")


def ready_type(
    name: str,
    form: PieceForm,
    fields: Mapping[str, PieceField],
    sides: tuple[Face, Face | None],
    faces: Mapping[str, Face],
    copies: int,
    language: str = "",
    lookups: Lookups = NO_LOOKUPS,
) -> tuple[ReadyType | None, tuple[FaceFault, ...]]:
    """Return a type in a language ready for its rows, and all that is wrong with its faces."""
    front_face, back_face = sides
    template = front_face.like if front_face.like.endswith(MARKDOWN) else ""
    if template:
        front_face = Face()
    front, faults = ready(front_face, "front", fields, faces, language=language, lookups=lookups)
    back = None
    if back_face is not None:
        back, more = ready(back_face, "back", fields, faces, front_face, language, lookups)
        faults += more
    if front is None or (back_face is not None and back is None):
        return None, faults
    kind = ReadyType(name, form, fields, front, back, copies, template)
    return kind, (*faults, *_beyond_piece(kind))


def ready_by_value(
    make: Callable[[tuple[Face, Face | None]], tuple[ReadyType | None, tuple[FaceFault, ...]]],
    sides: tuple[Face, Face | None],
    rows: Iterable[PieceRow],
    fields: Mapping[str, PieceField],
    faces: Mapping[str, Face],
    lookups: Lookups,
) -> tuple[ReadyType | None, tuple[FaceFault, ...]]:
    """Return a type whose faces are built on others that its rows choose, and all that is wrong with them.

    ``make`` returns the type for two faces that are built on certain ones.
    """
    names = [name for name, face in zip(("front", "back"), sides, strict=True) if face and "{{" in face.like]
    try:
        likes = [compile_template(face.like, fields, lookups) for face in sides if face and "{{" in face.like]
    except FillError as error:
        return None, (FaceFault((names[0], "like"), error.message, error.hint),)
    by_value: dict[tuple[str, ...], ReadyType] = {}
    faults: list[FaceFault] = []
    for row in rows:
        texts = RowTexts.of(row.values, fields, row.number)
        try:
            values = tuple(like.of(texts).strip() for like in likes)
            _check_faces(values, names, faces)
        except FillError as error:
            faults.append(FaceFault((names[0], "like"), error.message, error.hint, row.number, field=error.field))
            continue
        if values not in by_value:
            bases = dict(zip(names, values, strict=True))
            front, back = (
                face and face.model_copy(update={"like": bases.get(name, face.like)})
                for name, face in zip(("front", "back"), sides, strict=True)
            )
            assert front is not None
            kind, more = make((front, back))
            faults += more
            if kind is not None:
                by_value[values] = kind
    first = next(iter(by_value.values()), None)
    if first is None or len(faults):
        return None, tuple(dict.fromkeys(faults))
    return first._replace(by_value=by_value, likes=tuple(likes)), ()


def _check_faces(values: Iterable[str], sides: Iterable[str], faces: Mapping[str, Face]) -> None:
    """Raise ``FillError`` for a face that is not there; on a back also “front” is."""
    for value, side in zip(values, sides, strict=True):
        if value and value not in faces and (value, side) != (FRONT, "back"):
            raise unknown_face(value, [*faces, *([FRONT] if side == "back" else [])])


def _beyond_piece(kind: ReadyType) -> Iterator[FaceFault]:
    """Yield a fault for each box in millimetres that extends beyond its piece."""
    area = kind.form.area
    for side, face in kind.sides:
        for box in face.boxes:
            if any(box.place.in_mm) and not area.expand(0.05).encloses(box.place.within(area)):
                size = {"width": area.width, "height": area.height}
                message = phrase("the box {name} extends beyond its piece", name=quoted(box.name))
                hint = phrase("the piece measures {width:.4g} × {height:.4g} mm", **size)
                yield FaceFault((side, box.name, "at"), message, hint)


def _common_sizes(kind: ReadyType, rows: Sequence[PieceRow], sheet: FaceSide) -> Mapping[str, float]:
    """Return the smallest sizes of the texts on one side that are to have the same on all pieces, by their boxes."""
    faces = [face for side, face in kind.every_side if side == sheet.name]
    if not any(has_one_size(box, kind.same_size) for face in faces for box in face.boxes):
        return {}
    sizes: dict[str, float] = {}
    for row in rows:
        texts = kind.texts(row)
        face = dict(kind.of_row(texts).sides)[sheet.name]
        for name, size in text_sizes(face, texts, sheet, kind.same_size) if row.count else ():
            sizes[name] = min(size, sizes.get(name, size))
    return sizes


def typed_pieces(
    kind: ReadyType, rows: Sequence[PieceRow], context: FaceContext
) -> tuple[tuple[DrawnPiece, ...], tuple[FaceFault, ...]]:
    """Return a piece for each row that is printed, and what is wrong with them."""
    face = kind.form.face
    reader = Reader()
    sides = (FaceSide(face, "front", context, reader=reader), FaceSide(mirror(face), "back", context, reader=reader))
    sheets = {side.name: side._replace(sizes=_common_sizes(kind, rows, side)) for side in sides}
    pieces: list[DrawnPiece] = []
    faults: list[FaceFault] = []
    for row in rows:
        texts = kind.texts(row)
        own_sides = kind.of_row(texts).sides
        front, *back = (draw_face(face, texts, row.number, sheets[side]) for side, face in own_sides)
        faults += (fault for face in (front, *back) for fault in face.faults)
        count = row.count * kind.copies
        if count and not front.blank:
            behind = (*back[0].bleed, *back[0].items) if back else None
            bleed = front.bleed if not kind.form.folds else ()
            items = kind.form.on_outline(front.items)
            pieces.append(
                DrawnPiece(kind.name_of(texts), kind.form.outline, items, behind, count, bleed, kind.label_of(texts))
            )
    return tuple(pieces), tuple(dict.fromkeys(faults))
