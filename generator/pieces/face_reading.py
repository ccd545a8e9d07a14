"""What the keys of a face and its boxes come to for one row, and what is wrong with them."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Sequence
from dataclasses import field
from functools import lru_cache
from typing import TypeVar

from generator.geometry.covering import clip
from generator.geometry.shapes import Rect
from generator.i18n import phrase
from generator.model.fields import colour as parse_colour
from generator.model.fields import paint as parse_paint
from generator.model.fields import unfit_corners
from generator.model.pieces.face_values import PLACES, BoxPlace, crop, parse_ground, parse_line, split_outline
from generator.model.pieces.faces import BOX_SHAPES, PICTURES, TEXTS
from generator.pieces.face_boxes import AT_EDGE
from generator.pieces.face_room import place_in
from generator.pieces.face_shapes import named_shape
from generator.pieces.face_side import FaceSide
from generator.pieces.face_templates import FaceFault, ReadyBox, unfit_shape
from generator.pieces.kit import FAINT
from generator.problems import InvalidValueError, Severity, quoted
from generator.rules.templates import FaceRow, Fill, FillError, FormulaFillError, names_of
from generator.scene.legibility import ENOUGH
from generator.scene.palette import WHITE, Blend, Colour, Ground, Hatch, Paint, contrast, mean_of, readable_on
from generator.scene.pictures import Fit, Picture, PictureError, crop_picture, scales_in
from generator.scene.pieces import box_path, corners_of, outline_in, resize
from generator.scene.primitives import Bitmap, Box, Command, OutlineItem, Polygon, Symbol
from generator.scene.shapes import shape_commands
from generator.scene.stencils import stencil_picture
from generator.scene.strokes import Stroke
from generator.text.blocks import Slip

ValueT = TypeVar("ValueT")
colour = lru_cache(maxsize=1024)(parse_colour)
ground_of = lru_cache(maxsize=1024)(parse_ground)
_DEGREES = re.compile(r"-?\d{1,5}(?:\.\d{1,6})?")

UNSEEN = 1.2
"""The contrast below which letters to be traced are not seen; they are meant to be faint."""


@dataclasses.dataclass(slots=True)
class RowReader:
    """Reads what a face says for a row, of that number, and gathers what is wrong."""

    row: FaceRow
    number: int
    side: FaceSide
    faults: list[FaceFault] = field(default_factory=list)

    def colour(self, fill: Fill | None, default: Colour, key: str, box: str = "") -> Colour:
        """Return the colour that a template string comes to, the default where it comes to nothing."""
        try:
            return colour(fill.of(self.row)) if fill is not None else default
        except InvalidValueError:  # nothing, something wrong, or more than a colour
            return mean_of(self.parse(parse_colour, fill, default, key, box))

    def parse(self, parse: Callable[[str], ValueT], fill: Fill | None, default: ValueT, key: str, box: str) -> ValueT:
        try:
            text = fill.of(self.row).strip() if fill is not None else ""
            text = split_outline(text)[1] if key == "outline" else text
        except InvalidValueError as error:
            self.note(error, fill, key, box)
            return default
        try:
            return parse(text) if text else default
        except InvalidValueError as error:
            entry = fill.lookup_entry(self.row) if fill is not None else ()
            if entry:  # the value is wrong there, whatever box takes it
                self.faults.append(FaceFault((self.side.name,), error.message, error.hint, entry=entry))
            else:
                self.note(error, fill, key, box)
        return default

    def paint_of(self, fill: Fill | None, default: Paint, key: str, box: str) -> Paint:
        return self.parse(parse_paint, fill, default, key, box)

    def ground(self, fill: Fill | None, box: str = "") -> Ground | None:
        white: Ground | None = WHITE
        ground = self.parse(ground_of, fill, white, "ground", box)
        return ground.mix(WHITE, FAINT) if self.side.pale and ground is not None else ground

    def ink(self, fill: Fill | None, default: Colour, behind: Sequence[Colour], box: str = "") -> Colour:
        """Return the colour that is drawn with; on grounds made pale, one that is still seen."""
        return self.seen(self.colour(fill, default, "ink", box), behind)

    def seen(self, ink: Colour, behind: Sequence[Colour]) -> Colour:
        seen = not self.side.pale or min(contrast(ink, ground) for ground in behind) >= ENOUGH
        return ink if seen else readable_on(*behind)

    def inks(self, box: ReadyBox, default: Colour, behind: Sequence[Colour]) -> tuple[Colour, Blend | Hatch | None]:
        """Return the colour that a box draws with, and the gradient or hatching of its letters or its picture."""
        if box.content not in (*TEXTS, *PICTURES):
            return self.ink(box.ink, default, behind, box.name), None
        chosen = self.paint_of(box.ink, default, "ink", box.name)
        if isinstance(chosen, Colour):
            return self.seen(chosen, behind), None
        if max(contrast(ink, ground) for ink in chosen.colours for ground in behind) < UNSEEN:
            self.note_unseen(box, "ink")
        own = self.seen(chosen.mean, behind)
        return own, chosen if own == chosen.mean else None

    def note_unseen(self, box: ReadyBox, key: str) -> None:
        message = phrase("in the box {name}: letters in this colour cannot be seen here", name=quoted(box.name))
        hint = phrase("use a lighter and a darker colour")
        fault = FaceFault((self.side.name, box.name, key), message, hint, severity=Severity.WARNING)
        self.faults.append(fault)

    def note(self, error: InvalidValueError, fill: Fill | None, key: str, box: str = "") -> None:
        """Note what is wrong at a key of the face or of a box; with a plain text it is wrong in all rows."""
        message, path = error.message, (self.side.name, *filter(None, (box, key)))
        if box:
            message = phrase("in the box {name}: {message}", name=quoted(box), message=message)
        row = 0 if fill is not None and fill.plain else self.number
        of_formula, names = isinstance(error, FormulaFillError), set() if fill is None else set(names_of(fill))
        field = getattr(error, "field", "") or (names.pop() if len(names) == 1 and not of_formula else "")
        kind = getattr(error, "kind", "")
        self.faults.append(FaceFault(path, message, error.hint, row, of_formula, field, kind=kind))

    def report(self, box: ReadyBox, key: str, slip: Slip) -> None:
        """Note what is printed otherwise than meant: at the cell of the row that has it, else at the box."""
        row = 0 if box.fill is None or box.fill.plain else self.number
        names = () if box.fill is None else names_of(box.fill)
        field = next((name for name in names if slip.words in self.row.texts.get(name, "")), "")
        path = (self.side.name, box.name, key)
        self.faults.append(FaceFault(path, slip.message, slip.hint, row, not field, field, severity=Severity.WARNING))

    def rotation(self, box: ReadyBox) -> tuple[float, float]:
        """Return the degrees by which a box turns in its place, and by which its place turns. Raises ``FillError``.

        Quarter turns of all rows turn in their place, so that text along an edge has the whole edge.
        """
        if box.turn is None:
            turn = float(box.box.turn)
            return (0.0, turn) if turn % 90 else (turn, 0.0)
        text = _plain_number(box.turn.of(self.row))
        if not text:
            return 0.0, 0.0
        if not _DEGREES.fullmatch(text):
            message = phrase("{found} is not a rotation", found=quoted(text))
            self.note(FillError(message, phrase("write degrees as a number")), box.turn, "turn", box.name)
            return 0.0, 0.0
        return 0.0, float(text) % 360

    def shape(self, box: ReadyBox) -> str:
        """Return the shape of a box for the row, the usual one for one that it cannot have, which is noted."""
        if box.shape is None or box.shape.plain:
            return box.box.shape
        shape = box.shape.of(self.row).strip()
        for fault in unfit_shape(box.box, shape, box.content):
            self.note(FillError(fault.message, phrase("use another shape in this row")), box.shape, "shape", box.name)
            return ""
        return shape

    def angles(self, box: ReadyBox) -> tuple[float, float]:
        """Return where a part of a circle begins and ends; what is wrong with it is noted."""
        found = []
        for fill in box.angles:
            text = _plain_number(fill.of(self.row))
            if not _DEGREES.fullmatch(text):
                message = phrase("{found} is not an angle", found=quoted(text))
                self.note(FillError(message, phrase("write degrees as a number")), fill, "angles", box.name)
                return 0.0, 0.0
            found.append(float(text))
        first, last = found if len(found) == 2 else (0.0, 0.0)
        if abs(last - first) > 360:
            message = phrase("from {first:g} to {last:g} degrees is more than a whole turn", first=first, last=last)
            fill = next((fill for fill in box.angles if not fill.plain), box.angles[0])
            self.note(FillError(message, phrase("write angles at most 360 degrees apart")), fill, "angles", box.name)
        return first, last

    def arc(self, box: ReadyBox, area: Rect) -> tuple[Command, ...]:
        """Return the steps of an arc about the middle of its box, and nothing for other shapes, which are closed."""
        return shape_commands("arc", area.size, None, self.angles(box), None) if self.shape(box) == "arc" else ()

    def stroke(self, box: ReadyBox) -> Stroke | None:
        """Return the line of a box; ``None`` where it has none, or what a row gives is wrong."""
        none: Stroke | None = None
        line = self.parse(parse_line, box.line, none, "line", box.name)
        if line is None:
            return None
        if box.content != "through" and line.breadth > min(self.side.place(box).size):
            message = phrase("a line {found:g} mm broad does not fit in this box", found=line.breadth)
            self.note(FillError(message, phrase("use a thinner line or a larger box")), box.line, "line", box.name)
            return None
        return line._replace(colour=line.colour.mix(WHITE, FAINT)) if self.side.pale else line

    def region(self, box: ReadyBox, inset: float, reach: float = 0.0) -> OutlineItem:
        """Return what of the piece lies so far inside its edge and in the place of a box, about the middle of that.

        Where the place goes to the side of the piece, it goes on to its edge, and as far as it may ``reach`` beyond.
        """
        area, place = self.side.area, self.side.place(box)
        square = place_in(BoxPlace(*PLACES["all"], made_for=box.place.made_for), self.side.outline, self.side.width)
        left = area.x - reach if place.x <= square.x + AT_EDGE else place.x
        top = area.y - reach if place.y <= square.y + AT_EDGE else place.y
        right = area.right + reach if place.right >= square.right - AT_EDGE else place.right
        bottom = area.bottom + reach if place.bottom >= square.bottom - AT_EDGE else place.bottom
        window, (x, y) = Rect(left, top, right - left, bottom - top), place.centre
        inner = resize(self.side.outline, -inset)
        if isinstance(inner, Box):
            return Box(inner.rect.intersection(window).shift(-x, -y), radius=max(0.0, inner.radius - max(0.0, inset)))
        return Polygon(tuple(point.shift(-x, -y) for point in clip(corners_of(inner), window.corners)))

    def _inset(self, box: ReadyBox, by: float) -> OutlineItem | None:
        """Return the shape of a box that follows the outline of the piece, so far inside it."""
        if 2 * by > min(self.side.area.size) - 1:
            message = phrase("{inset:g} mm inside its edge nothing is left of this piece", inset=by)
            self.note(FillError(message, phrase("write a smaller “inset”")), None, "inset", box.name)
            return None
        return self.region(box, by)

    def box_shape(self, box: ReadyBox, area: Rect) -> OutlineItem | None:
        """Return the shape of a box in its area about its middle; ``None`` for the usual one."""
        shape = self.shape(box)
        if (inset := self.side.inset(box)) is not None:
            return self._inset(box, inset)
        if (corners := box.box.corners) is not None:
            if (unfit := unfit_corners(corners, area.size)) is not None:
                self.note(FillError(*unfit), None, "corners", box.name)
            return box_path(area, corners)
        if box.content == "through":
            return None
        if shape in BOX_SHAPES:
            return named_shape(shape, area, box.box.sides, self.angles(box))
        picture = self.side.context.picture(shape) if shape else None
        if picture is None:
            return None
        try:
            return outline_in(picture, area)
        except PictureError as error:
            message = phrase("the picture {name} {what}", name=quoted(shape), what=error.message)
            self.faults.append(FaceFault((self.side.name, box.name, "shape"), message, error.hint))
            return None

    def part_of(self, picture: Picture | None, box: ReadyBox) -> Picture | None:
        """Return the part of a picture that a box shows; none of it where a row names none."""
        if picture is None or box.crop is None:
            return picture
        try:
            chosen = crop(box.crop.of(self.row))
            if chosen.in_pixels and not isinstance(picture.drawing, Bitmap):
                hint = phrase("write percentages")
                raise InvalidValueError(phrase("only pictures in PNG or JPEG have pixels"), hint)
            return crop_picture(picture, chosen.within(picture.size))
        except InvalidValueError as error:
            self.note(error, box.crop, "crop", box.name)
            return None

    def in_ink(self, picture: Picture | None, box: ReadyBox, ink: Paint, area: Rect, fit: Fit) -> Picture | None:
        """Return a picture printed through its shape in the ink that its box asks for, if it does.

        A symbol in one colour keeps those of its parts that have their own.
        """
        if picture is None or box.ink is None or not box.ink.of(self.row).strip():
            return picture
        if box.content == "symbol" and isinstance(ink, Colour) and isinstance(picture.drawing, Symbol):
            return picture
        try:
            return stencil_picture(picture, ink, min(scales_in(area, picture, fit)))
        except PictureError as error:
            message = phrase("the picture {name} {what}", name=quoted(picture.name), what=error.message)
            self.note(FillError(message, error.hint), box.ink, "ink", box.name)
            return None


def _plain_number(text: str) -> str:
    """Return a number that a formula printed as it is calculated with."""
    return text.strip().replace(",", ".").replace("\u2212", "-")
