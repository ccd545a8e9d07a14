"""A compiled face drawn for one row: ground, boxes and rim about the middle of the piece. Lengths in millimetres."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import NamedTuple

from generator.artwork.pieces.counter_style import BLEED, room_of
from generator.artwork.pieces.faces.rims import rim
from generator.artwork.pieces.layouts.boxes import FONTS, MOST_PIPS, MOST_TRACK, Filled, Room, TextLook, drawn
from generator.artwork.pieces.layouts.compiling import FaceFault, ReadyBox, ReadyFace
from generator.artwork.pieces.layouts.fills import Fill, FillError, FormulaFillError, RowTexts
from generator.geometry.outlines import room_in
from generator.geometry.shapes import Rect
from generator.i18n import Phrase, phrase
from generator.model.fields import colour
from generator.model.pieces.faces import names_file
from generator.problems import UnfitError, quoted
from generator.scene.fonts import HOUSE, POINT, Typeface
from generator.scene.palette import INK, WHITE, Colour, readable_on
from generator.scene.pictures import Picture
from generator.scene.pieces import corners_of, outline_area, resized
from generator.scene.primitives import Box, Group, Item, OutlineItem, Path, Style

RIM = 0.03
WIDEST_RIM = 0.7


@dataclass(frozen=True, slots=True)
class PieceArt:
    """Where pictures come from: of a file or symbol, nothing where there is none; texts with symbols; a typeface."""

    picture: Callable[[str], Picture | None]
    lettered: Callable[[str], str] = str
    typeface: Typeface = HOUSE


NO_ART = PieceArt(lambda _: None)


@dataclass(frozen=True, slots=True)
class FaceSheet:
    """Where a face is drawn: its outline, the side it is of, and where pictures come from."""

    outline: OutlineItem
    side: str
    art: PieceArt = NO_ART

    @property
    def area(self) -> Rect:
        """Return the rectangle around the outline."""
        return outline_area(self.outline)

    @property
    def rim(self) -> float:
        """Return the width of a rim."""
        return min(WIDEST_RIM, RIM * min(self.area.size))

    @property
    def room(self) -> Room | None:
        """Return what tells the room inside an outline that is no rectangle."""
        if isinstance(self.outline, Box):
            return None
        return _room_in(resized(self.outline, -self.rim - 0.035 * min(self.area.size)))


@lru_cache(maxsize=64)
def _room_in(inner: OutlineItem) -> Room:
    if isinstance(inner, Path):
        return partial(room_in, corners_of(inner))
    half = room_of(inner)

    def room(band: Rect) -> Rect:
        free = min(half(band.y), half(band.bottom))
        left, right = max(band.x, -free), min(band.right, free)
        return Rect(left, band.y, max(0.0, right - left), band.height)

    return room


class DrawnFace(NamedTuple):
    """A face: what it shows inside the cut, what goes on beyond it, and what is wrong."""

    items: tuple[Item, ...]
    bleed: tuple[Item, ...]
    faults: tuple[FaceFault, ...] = ()


def drawn_face(face: ReadyFace, row: RowTexts, number: int, sheet: FaceSheet) -> DrawnFace | None:
    """Return a face for a row; ``None`` where its condition does not hold."""
    if face.when is not None and not face.when.holds(row):
        return None
    painter = _Painter(row, number, sheet)
    paper = painter.colour(face.ground, WHITE, "ground")
    ink = painter.colour(face.ink, readable_on(paper), "ink")
    rimmed = face.face.rim == "dark"
    bleed = replace(resized(sheet.outline, BLEED), style=Style(fill=INK if rimmed else paper))
    inner = [replace(sheet.outline, style=Style(fill=paper)), *painter.boxes(face, ink)]
    if face.face.fade:
        inner = [replace(sheet.outline, style=Style(fill=WHITE)), Group(tuple(inner), opacity=1 - face.face.fade)]
    items: list[Item] = [Group(tuple(inner), clip=sheet.outline)]
    if rimmed:
        items.append(rim(sheet.outline, sheet.rim, paper))
    return DrawnFace(tuple(items), () if paper == WHITE and not rimmed else (bleed,), tuple(painter.faults))


def drawn_boxes(face: ReadyFace, row: RowTexts, number: int, ink: Colour, sheet: FaceSheet) -> DrawnFace:
    """Return the boxes of a face alone, to stand on what is drawn already, in an ink where it names none."""
    painter = _Painter(row, number, sheet)
    items = tuple(painter.boxes(face, painter.colour(face.ink, ink, "ink")))
    return DrawnFace((Group(items, clip=sheet.outline, opacity=1 - face.face.fade),), (), tuple(painter.faults))


@dataclasses.dataclass(slots=True)
class _Painter:
    """Draws a face for a row, of that number, and gathers what is wrong."""

    row: RowTexts
    number: int
    sheet: FaceSheet
    faults: list[FaceFault] = field(default_factory=list)

    def boxes(self, face: ReadyFace, ink: Colour) -> Iterator[Item]:
        """Yield the boxes of the face."""
        return (item for box in face.boxes for item in self._box(box, ink))

    def colour(self, fill: Fill | None, usual: Colour, *path: str) -> Colour:
        """Return the colour that a template string comes to, the usual one where it comes to nothing."""
        try:
            text = fill.of(self.row).strip() if fill is not None else ""
            return colour(text) if text else usual
        except UnfitError as error:
            named = phrase("in the box {name}: {message}", name=quoted(path[0]), message=error.message)
            message = named if len(path) > 1 else error.message
            self._fault(message, error.hint, fill, *path, of_formula=isinstance(error, FormulaFillError))
        return usual

    def _fault(self, message: Phrase, hint: str, fill: Fill | None, *path: str, of_formula: bool = False) -> None:
        """Note what is wrong; with a plain text it is wrong in all rows."""
        row = 0 if fill is not None and fill.plain else self.number
        self.faults.append(FaceFault((self.sheet.side, *path), message, hint, row, of_formula))

    def _box(self, box: ReadyBox, ink: Colour) -> Iterable[Item]:
        try:
            if box.when is not None and not box.when.holds(self.row):
                return ()
            filled = self._filled(box, ink)
        except FillError as error:
            message = phrase("in the box {name}: {message}", name=quoted(box.name), message=error.message)
            self._fault(message, error.hint, None, box.name, of_formula=isinstance(error, FormulaFillError))
            return ()
        items = drawn(filled)
        if items is None and not box.box.spare:
            text = quoted(filled.text or " ".join(cell for line in filled.rows for cell in line))
            values = {"text": text, "name": box.name, "least": box.box.least}
            message = phrase("{text} does not fit in the box “{name}” at {least:g} pt", **values)
            hint = phrase("a shorter text, a larger box or piece, more “lines” or a smaller “least”")
            self._fault(message, hint, box.fill, box.name)
        return items or ()

    def _filled(self, box: ReadyBox, ink: Colour) -> Filled:
        """Return a box with what it holds. Raises ``FillError``."""
        area, art, said = self.sheet.area, self.sheet.art, box.box
        x, y, width, height = box.place
        place = Rect(area.x + x * area.width, area.y + y * area.height, width * area.width, height * area.height)
        plate = self.colour(box.ground, WHITE, box.name, "ground") if box.ground is not None else None
        own = self.colour(box.ink, ink if plate is None else readable_on(plate), box.name, "ink")
        text = box.fill.of(self.row) if box.fill is not None else ""
        font = art.typeface.of(FONTS[said.font or ("bold" if box.content == "value" else "semibold")])
        largest = said.size * POINT if said.size else max(place.size)
        look = TextLook(font, largest, min(said.least * POINT, largest), said.lines, said.align, own)
        filled = Filled(
            place, look, ground=plate, turn=said.turn, twice=said.twice, fade=said.fade,
            room=self.sheet.room,
        )  # fmt: skip
        match box.content:
            case "picture" | "symbol" if text.strip():
                fit = said.fit if said.fit != "auto" else "cover" if names_file(text) else "contain"
                return replace(filled, picture=art.picture(text.strip()), fit=fit)
            case "pips":
                return replace(filled, pips=_number(text, MOST_PIPS, phrase("pips")))
            case "track":
                return replace(filled, track=_number(text, MOST_TRACK, phrase("places to tick off")))
            case "rows":
                rows = (tuple(art.lettered(cell.of(self.row)) for cell in line) for line in box.rows)
                return replace(filled, rows=tuple(rows))
            case "text" | "value":
                return replace(filled, text=art.lettered(text.strip()))
        return filled


def _number(text: str, most: int, of: str) -> int:
    text = text.strip() or "0"
    if not text.isdecimal() or int(text[:9]) > most:
        raise FillError(phrase("{found} {of} cannot be drawn; 0 to {most} can", found=quoted(text), of=of, most=most))
    return int(text)


def pictures_of(face: ReadyFace, row: RowTexts) -> Iterator[tuple[str, str]]:
    """Yield the files and symbols that a face shows for a row, each with the name of its box. Raises ``FillError``."""
    for box in face.boxes:
        shows = box.fill is not None and (box.when is None or box.when.holds(row))
        if box.content in ("picture", "symbol") and shows and box.fill and (text := box.fill.of(row).strip()):
            yield box.name, text
