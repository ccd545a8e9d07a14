"""A compiled face drawn for one row: ground, boxes and rim about the middle of the piece. Lengths in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from typing import NamedTuple

from generator.artwork.pieces.counter_style import BLEED, room_of
from generator.artwork.pieces.faces.rims import rim
from generator.artwork.pieces.layouts.boxes import FONTS, MOST_PIPS, MOST_TRACK, Filled, Room, TextLook, drawn
from generator.artwork.pieces.layouts.compiling import FaceFault, ReadyBox, ReadyFace
from generator.artwork.pieces.layouts.fills import Fill, FillError, RowTexts
from generator.frozen import dataclass
from generator.geometry.outlines import room_in
from generator.geometry.shapes import Rect
from generator.model.fields import colour
from generator.problems import UnfitError, shown
from generator.scene.palette import INK, WHITE, Colour, readable_on
from generator.scene.pictures import Picture
from generator.scene.pieces import corners_of, outline_area, resized
from generator.scene.primitives import Box, Group, Item, Outline, Path, Style
from generator.scene.type.fonts import HOUSE, POINT, Typeface
from generator.words import phrase

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

    outline: Outline
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
        return (
            None
            if isinstance(self.outline, Box)
            else _room_in(resized(self.outline, -self.rim - 0.035 * min(self.area.size)))
        )


@lru_cache(maxsize=64)
def _room_in(inner: Outline) -> Room:
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
    faults: list[FaceFault] = []
    if face.when is not None and not face.when.holds(row):
        return None
    paper = _colour(face.ground, row, WHITE, (sheet.side, "ground"), number, faults)
    ink = _colour(face.ink, row, readable_on(paper), (sheet.side, "ink"), number, faults)
    rimmed = face.face.rim == "dark"
    bleed = replace(resized(sheet.outline, BLEED), style=Style(fill=INK if rimmed else paper))
    inner: list[Item] = [replace(sheet.outline, style=Style(fill=paper))]
    for box in face.boxes:
        inner += _box(box, row, number, ink, sheet, faults)
    if face.face.fade:
        inner = [replace(sheet.outline, style=Style(fill=WHITE)), Group(tuple(inner), opacity=1 - face.face.fade)]
    items: list[Item] = [Group(tuple(inner), clip=sheet.outline)]
    if rimmed:
        items.append(rim(sheet.outline, sheet.rim, paper))
    return DrawnFace(tuple(items), () if paper == WHITE and not rimmed else (bleed,), tuple(faults))


def drawn_boxes(face: ReadyFace, row: RowTexts, number: int, ink: Colour, sheet: FaceSheet) -> DrawnFace:
    """Return the boxes of a face alone, to stand on what is drawn already, in an ink where it names none."""
    faults: list[FaceFault] = []
    own = _colour(face.ink, row, ink, (sheet.side, "ink"), number, faults)
    items = tuple(item for box in face.boxes for item in _box(box, row, number, own, sheet, faults))
    return DrawnFace((Group(items, clip=sheet.outline, opacity=1 - face.face.fade),), (), tuple(faults))


def _colour(
    fill: Fill | None, row: RowTexts, usual: Colour, path: tuple[str, ...], number: int, faults: list[FaceFault]
) -> Colour:
    if fill is None:
        return usual
    try:
        text = fill.of(row).strip()
        return colour(text) if text else usual
    except UnfitError as error:
        faults.append(FaceFault(path, error.args[0], error.hint, 0 if fill.plain else number))
    return usual


def _box(
    box: ReadyBox, row: RowTexts, number: int, ink: Colour, sheet: FaceSheet, faults: list[FaceFault]
) -> Iterator[Item]:
    path = (sheet.side, box.name)
    try:
        if box.when is not None and not box.when.holds(row):
            return
        filled = _filled(box, row, number, ink, sheet, faults)
    except FillError as error:
        faults.append(FaceFault(path, error.args[0], error.hint, number))
        return
    items = drawn(filled)
    if items is None and box.box.spare:
        return
    if items is None:
        text = filled.text or " ".join(cell for line in filled.rows for cell in line)
        least = box.box.least
        named = shown(text)
        message = phrase("{text} has no room in the box {name} at {least:g} pt", text=named, name=box.name, least=least)
        hint = phrase("a shorter text, a larger box or piece, more “lines” or a smaller “least”")
        faults.append(FaceFault(path, message, hint, 0 if box.fill is not None and box.fill.plain else number))
        return
    yield from items


def _filled(
    box: ReadyBox, row: RowTexts, number: int, ink: Colour, sheet: FaceSheet, faults: list[FaceFault]
) -> Filled:
    """Return a box with what it holds for a row. Raises ``FillError``."""
    area, said = sheet.area, box.box
    x, y, width, height = box.place
    place = Rect(area.x + x * area.width, area.y + y * area.height, width * area.width, height * area.height)
    plate = None
    if box.ground is not None:
        plate = _colour(box.ground, row, WHITE, (sheet.side, box.name, "ground"), number, faults)
    usual = ink if plate is None else readable_on(plate)
    own = _colour(box.ink, row, usual, (sheet.side, box.name, "ink"), number, faults)
    text = box.fill.of(row) if box.fill is not None else ""
    weight = said.font or ("bold" if box.content == "value" else "semibold")
    largest = said.size * POINT if said.size else max(place.size)
    look = TextLook(
        sheet.art.typeface.of(FONTS[weight]), largest, min(said.least * POINT, largest), said.lines, said.align, own
    )
    filled = Filled(
        place, look, ground=plate, turn=said.turn, twice=said.twice, fit=said.fit, fade=said.fade, room=sheet.room
    )
    match box.content:
        case "picture" | "symbol" if text.strip():
            return replace(filled, picture=sheet.art.picture(text.strip()))
        case "pips":
            return replace(filled, pips=_number(text, MOST_PIPS, phrase("pips")))
        case "track":
            return replace(filled, track=_number(text, MOST_TRACK, phrase("places to tick off")))
        case "rows":
            lettered = sheet.art.lettered
            return replace(filled, rows=tuple(tuple(lettered(cell.of(row)) for cell in line) for line in box.rows))
        case "text" | "value":
            return replace(filled, text=sheet.art.lettered(text.strip()))
    return filled


def _number(text: str, most: int, of: str) -> int:
    text = text.strip() or "0"
    if not text.isdecimal() or int(text[:9]) > most:
        raise FillError(phrase("{found} {of} cannot be drawn; 0 to {most} can", found=shown(text), of=of, most=most))
    return int(text)


def pictures_of(face: ReadyFace, row: RowTexts) -> Iterator[tuple[str, str]]:
    """Yield the files and symbols that a face shows for a row, each with the name of its box. Raises ``FillError``."""
    for box in face.boxes:
        shows = box.fill is not None and (box.when is None or box.when.holds(row))
        if box.content in ("picture", "symbol") and shows and box.fill and (text := box.fill.of(row).strip()):
            yield box.name, text
