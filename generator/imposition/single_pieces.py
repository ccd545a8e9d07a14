"""Small pieces one by one, each side on a page of its own, and what print services ask of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from operator import itemgetter

from generator.geometry.shapes import Point, Rect, Size, Transform, widest_room
from generator.i18n import few_of, message, phrase
from generator.imposition.paper import Document, Sheet
from generator.problems import Problem, Severity
from generator.scene.drawings import text_places
from generator.scene.palette import BLACK, WHITE
from generator.scene.pieces import (
    BLEED,
    Piece,
    PieceSet,
    Shadow,
    corners_of,
    faces,
    grown_shape,
    is_clear,
    outline_area,
    paint,
    resize,
)
from generator.scene.primitives import Box, Group, Item, OutlineItem, Style

_NEAR = 1.0
"""By how many millimetres a piece may differ from a size that is cut, to be printed as one of that size."""

_MOST_NAMED = 4


@dataclass(frozen=True, slots=True)
class PrintService:
    """A service, or what is asked for in its place. Lengths in millimetres; no sizes mean that it cuts any.

    A ``shadow`` lies around finished pieces, for pages that show them: on paper there is none. ``margins`` are what a
    page shows above a piece, to its right, below it and to its left; of those that are not said, as much as its shadow
    needs. A page shows its piece turned by ``turn`` degrees, clockwise: a multiple of 90.
    """

    name: str = ""
    bleed: float = 0.0
    safe: float = 0.0
    dpi: int = 0
    sizes: Mapping[str, Size] = field(default_factory=dict)
    shadow: Shadow | None = None
    margins: tuple[float | None, float | None, float | None, float | None] = (None, None, None, None)
    turn: float = 0.0

    def size_of(self, outline: OutlineItem) -> Size | None:
        """Return the size that a box of about its measures is cut to; ``None`` for other pieces."""
        if not isinstance(outline, Box):
            return None
        wide, high = outline.rect.size
        differences = [(max(abs(size.width - wide), abs(size.height - high)), size) for size in self.sizes.values()]
        near = [each for each in differences if each[0] <= _NEAR]
        return min(near, key=itemgetter(0))[1] if near else None

    def cut_outline(self, outline: OutlineItem) -> OutlineItem:
        """Return the outline of the art of a piece: the size that it is cut to, and its bleed."""
        size = self.size_of(outline)
        if size is None:
            return resize(outline, self.bleed)
        middle = outline_area(outline).centre
        whole = Rect(middle.x - size.width / 2, middle.y - size.height / 2, *size)
        return Box(whole.expand(self.bleed))


def service_problems(sets: Iterable[PieceSet], service: PrintService) -> Iterator[Problem]:
    """Yield a warning for pieces of sizes that the service does not cut, and for text that its knife may reach."""
    for pieces in sets:
        sizes = dict.fromkeys(piece.area.size for piece in pieces.pieces)
        for size in sizes if service.sizes else ():
            if not any(service.size_of(piece.outline) for piece in pieces.pieces if piece.area.size == size):
                other = message("{service} does not cut pieces of {width:.1f} × {height:.1f} mm")
                warning = phrase(other, service=service.name, width=size.width, height=size.height)
                hint = phrase("it cuts {names}", names=tuple(service.sizes))
                yield Problem(pieces.name, warning, hint=hint, severity=Severity.WARNING, code="service-size")
        unsafe = list(
            dict.fromkeys(piece.name for piece in pieces.pieces if _is_outside_safe_zone(piece, service.safe))
        )
        if unsafe:
            names = few_of(unsafe, _MOST_NAMED)
            near_cut = message("text less than {safe:g} mm from the cut: {names}")
            warning = phrase(near_cut, safe=round(service.safe, 1), names=names)
            hint = phrase("use a larger piece, or move the text away from its edge")
            yield Problem(pieces.name, warning, hint=hint, severity=Severity.WARNING, code="safe-zone")


def _is_outside_safe_zone(piece: Piece, safe: float) -> bool:
    """Return whether a line of text of either side goes beyond the safe zone."""
    return any(
        widest_room(zone, place).width < place.width - 1e-6
        for _, outline, items in faces(piece)
        for zone in (corners_of(resize(outline, -safe)),)
        for place in text_places(items)
    )


_ACROSS = 8  # columns of the sheet that shows all pieces
_ROOM = 3.0
"""Room around each piece of a page for a quick look."""


@dataclass(frozen=True, slots=True)
class Single:
    """One side of a piece on a page as large as its ``cut`` and its shadow, and how often a game needs it.

    ``outline`` is that of the finished piece, ``cut`` the same grown by the bleed; ``place`` takes them to the page.
    With ``clear``, whatever it lies on shows through where nothing is drawn.
    """

    sheet: Sheet
    outline: OutlineItem
    cut: OutlineItem
    place: Transform
    quantity: int
    shadow: Shadow | None = None
    clear: bool = False
    art: tuple[Item, ...] = ()
    beneath: tuple[Item, ...] = ()
    """What of the art reaches beyond the outline, by ``BLEED``."""

    def mask(self, inset: float) -> Sheet:
        """Return a page of the same size, white inside the outline drawn in by ``inset`` and black around it."""
        return self._mask(resize(self.outline, -inset))

    @property
    def drawing(self) -> Sheet:
        """Return the page with its art cut to shape, for files without pixels; its ground goes on into the bleed."""
        area, cut = outline_area(self.outline), outline_area(self.cut)
        wide, high = (max(1.0, side / (own + 2 * BLEED)) for side, own in zip(cut.size, area.size, strict=True))
        centre = area.centre
        grown = Transform.shift(-centre.x, -centre.y).then(Transform.scale(wide, high)).then(Transform.shift(*centre))
        further = (Group(self.beneath, grown),) if max(wide, high) > 1.0 and self.beneath else ()
        return replace(self.sheet, items=(Group((*further, *self.art), self.place, clip=self.cut),))

    @property
    def cut_mask(self) -> Sheet:
        """Return a page of the same size that is white inside the cut, and black around it."""
        return self._mask(self.cut)

    def _mask(self, outline: OutlineItem) -> Sheet:
        light = Group((replace(outline, style=Style(fill=WHITE)),), self.place)
        dark = Box(Rect(0, 0, *self.sheet.size).expand(1), Style(fill=BLACK))
        return replace(self.sheet, items=(dark, light))

    @property
    def shade(self) -> Sheet:
        """Return a page of the same size, white with the shadow of the cut in black."""
        assert self.shadow is not None
        place = self.place.then(Transform.shift(*self.fall))
        layers = (
            Group((grown_shape(self.cut, BLACK, grown),), place, opacity=opacity)
            for grown, opacity in self.shadow.layers(_usual_fall(self.cut))
        )
        return replace(self.sheet, items=tuple(layers))

    @property
    def fall(self) -> Point:
        """Return how far its shadow falls to the right and down, in millimetres."""
        assert self.shadow is not None
        return self.shadow.falls(_usual_fall(self.cut))

    @property
    def blur(self) -> float:
        """Return how far the edge of its shadow fades out, in millimetres."""
        assert self.shadow is not None
        return self.shadow.reach(_usual_fall(self.cut))

    @property
    def tones(self) -> Sheet:
        """Return a page of the same size with the colours of its shadow wherever that may be."""
        assert self.shadow is not None
        area = self.place.rect(outline_area(self.cut)).shift(*self.fall)
        return replace(self.sheet, items=(paint(Box(area.expand(self.blur)), self.shadow.colour),))


def _usual_fall(outline: OutlineItem) -> float:
    """Return how far the shadow of a piece falls, in millimetres."""
    return _SHADOW * min(outline_area(outline).size)


_SHADOW = 0.03
"""How far the shadow of a piece falls, as a share of its shorter side."""


def _shown_area(around: Rect, cut: OutlineItem, service: PrintService) -> Rect:
    """Return the area of a page: that ``around`` a piece, and on all sides what its shadow needs or a service wants."""
    across, down = 0.0, 0.0
    if service.shadow is not None:
        usual = _usual_fall(cut)
        across, down = (abs(way) + service.shadow.reach(usual) for way in service.shadow.falls(usual))
    spaces = zip(service.margins, (down, across, down, across), strict=True)
    top, right, bottom, left = (usual if margin is None else margin for margin, usual in spaces)
    return Rect(around.x - left, around.y - top, around.width + left + right, around.height + top + bottom)


def single_pieces(pieces: PieceSet, service: PrintService) -> tuple[Single, ...]:
    """Return the sides of the pieces, each as far as the service wants its art to go.

    The label of a page is its name: the number on the shirt or the place in the set, the piece's name, and its side.
    """
    singles = []
    digits = max(2, len(str(len(pieces.pieces))))
    for place, piece in enumerate(pieces.pieces, 1):
        shirt, label = re.match(r"(\d+) +(.*)", piece.name), piece.label or piece.name
        name = f"{int(shirt[1]):02} {shirt[2]}" if shirt else f"{place:0{digits}} {label}"  # a number in front sorts
        for side, outline, art in faces(piece):
            beneath = piece.bleed if side == "front" else ()
            cut = service.cut_outline(outline)
            turn = Transform.turn(service.turn)
            around = turn.rect(outline_area(cut))
            area = _shown_area(around, cut, service)
            to_page, items = turn.then(Transform.shift(-area.x, -area.y)), tuple(art)
            whole = (*beneath, *items)
            reaching = tuple(takewhile(lambda item: not isinstance(item, Group) or item.clip is None, whole))
            trim = Rect(around.x - area.x, around.y - area.y, *around.size).expand(-service.bleed)
            bleed = Rect(around.x - area.x, around.y - area.y, *around.size)
            page = Group(whole, to_page)
            sheet = Sheet(area.size, (page,), f"{name} {side}", piece.name, trim, bleed, side=side)
            single = Single(sheet, outline, cut, to_page, piece.quantity, service.shadow, is_clear(items))
            singles.append(replace(single, art=whole, beneath=reaching))
    return tuple(singles)


def faces_side_by_side(name: str, pieces: Sequence[Piece], language: str) -> Document:
    """Return one page with the pieces in rows, the back of each beside its front, for a quick look."""
    sides = [(piece.area, outline, art) for piece in pieces for _, outline, art in faces(piece)]
    columns = min(len(sides), _ACROSS)
    cell = Size(max(piece.area.width for piece in pieces) + _ROOM, max(piece.area.height for piece in pieces) + _ROOM)
    page = Size(columns * cell.width, -(-len(sides) // columns) * cell.height)
    items = []
    for index, (area, outline, art) in enumerate(sides):
        x, y = (index % columns + 0.5) * cell.width, (index // columns + 0.5) * cell.height
        items.append(Group(tuple(art), Transform.shift(x - area.centre.x, y - area.centre.y), clip=outline))
    return Document(name, name, language, (Sheet(page, tuple(items), "1"),))
