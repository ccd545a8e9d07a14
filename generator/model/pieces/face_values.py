"""What faces and their boxes say of places, colours, lines, shadows and parts of pictures, parsed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, NamedTuple, cast

from pydantic import BeforeValidator, Field

from generator.geometry.shapes import Point, Rect, Size
from generator.i18n import phrase
from generator.model.fields import (
    BY_NAME,
    CLEAR,
    GRADIENTS,
    HATCHES,
    LINES,
    SCALAR,
    TEMPLATE_WORDS,
    Parse,
    ParseTexts,
    colour,
    current_place,
    length_mm,
    paint,
    plain_words,
    share,
    value_schema,
)
from generator.model.localized import Languages, Words
from generator.problems import InvalidValueError, did_you_mean, nearest_hint, quoted
from generator.scene.palette import BLACK, PATTERNS, Cloth, Colour, Ground, Pattern, parse_colour
from generator.scene.pieces import Shadow
from generator.scene.strokes import LINE_PATTERNS, PLAIN, WAVES, Stroke

PLACES = {
    "top-left": (0.04, 0.04, 0.28, 0.24),
    "top": (0.2, 0.04, 0.6, 0.22),
    "top-right": (0.68, 0.04, 0.28, 0.24),
    "left": (0.02, 0.28, 0.2, 0.44),
    "centre": (0.14, 0.26, 0.72, 0.48),
    "right": (0.78, 0.28, 0.2, 0.44),
    "bottom-left": (0.04, 0.72, 0.28, 0.24),
    "bottom": (0.2, 0.74, 0.6, 0.22),
    "bottom-right": (0.68, 0.72, 0.28, 0.24),
    "all": (0.0, 0.0, 1.0, 1.0),
    "inside": (0.06, 0.06, 0.88, 0.88),
}
"""Places of boxes: left, top, width and height as shares of the piece."""

LONGEST_TEMPLATE = 2000


class BoxPlace(NamedTuple):
    """Left, top, width and height: shares of the piece, or millimetres where ``in_mm`` says so.

    ``made_for`` is the width of the piece on which those millimetres are meant, where they grow with the piece.
    """

    x: float
    y: float
    width: float
    height: float
    in_mm: tuple[bool, bool, bool, bool] = (False, False, False, False)
    made_for: float | None = None

    def within(self, area: Rect) -> Rect:
        """Return the place in the area of a piece, in millimetres."""
        scales = (area.width, area.height, area.width, area.height)
        x, y, width, height = (
            value if mm else value * scale for value, mm, scale in zip(self[:4], self.in_mm, scales, strict=True)
        )
        return Rect(area.x + x, area.y + y, width, height)


def box_place(value: Any) -> BoxPlace:
    """Return the place of a name, or of four shares or lengths: ``[5%, 5%, 20mm, 8mm]``. Raises ``ValueError``."""
    if isinstance(value, BoxPlace):
        return value
    if isinstance(value, str):
        if current_place(value) in PLACES:
            return BoxPlace(*PLACES[value])
        raise InvalidValueError(
            phrase("{found} is not a position on a piece", found=quoted(value)), did_you_mean(value, PLACES)
        )
    texts = value if isinstance(value, list | tuple) else []
    lengths = [_LENGTH.fullmatch(str(part)) for part in texts]
    parts = [length_mm(part) if mm else _share(part) for part, mm in zip(texts, lengths, strict=True)]
    if len(parts) != 4 or None in parts:
        raise ValueError(phrase("write a name such as top-left, or [left, top, width, height] in percent or mm"))
    x, y, width, height = (part or 0.0 for part in parts)
    left, top, wide, high = tuple(map(bool, lengths))
    beyond = (not (left or wide) and x + width > 1.001) or (not (top or high) and y + height > 1.001)
    if width <= 0 or height <= 0 or min(x, y) < -0.001 or beyond:
        raise ValueError(phrase("a box must be within its piece (0% to 100%) and have a width and a height"))
    return BoxPlace(x, y, width, height, (left, top, wide, high))


_LENGTH = re.compile(r"\s*-?\d+(?:[.,]\d+)?\s*(?:mm|cm|in)\s*")


def focus_point(value: Any) -> Point:
    """Return the point of a name, or of two shares such as ``[50%, 20%]``. Raises ``ValueError``."""
    if isinstance(value, Point):
        return value
    if isinstance(value, str):
        if current_place(value) in _FOCUS:
            return _FOCUS[value]
        message = phrase("{found} is not a position on a picture", found=quoted(value))
        raise InvalidValueError(message, did_you_mean(value, _FOCUS))
    parts = [_share(part) for part in value] if isinstance(value, list | tuple) else []
    if len(parts) != 2 or None in parts or max(part or 0.0 for part in parts) > 1:
        raise ValueError(phrase("write a name such as top, or [across, down] as percentages"))
    across, down = (part or 0.0 for part in parts)
    return Point(across, down)


_FOCUS = {
    "top-left": Point(0, 0), "top": Point(0.5, 0), "top-right": Point(1, 0),
    "left": Point(0, 0.5), "centre": Point(0.5, 0.5), "right": Point(1, 0.5),
    "bottom-left": Point(0, 1), "bottom": Point(0.5, 1), "bottom-right": Point(1, 1),
}  # fmt: skip


def _share(value: object) -> float | None:
    match = re.fullmatch(r"\s*(\d{1,3}(?:[.,]\d+)?)\s*%?\s*", str(value))
    return float(match[1].replace(",", ".")) / 100 if match else None


def template_text(value: Any) -> str:
    """Return a template string as it is written. Raises ``ValueError`` for anything but a text of reasonable length."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise ValueError(phrase("expected text, not {value}", value=quoted(value)))
    text = str(value)
    if len(text) > LONGEST_TEMPLATE:
        raise ValueError(
            phrase("has {count} characters; at most {most} are allowed here", count=len(text), most=LONGEST_TEMPLATE)
        )
    return text


def template_of(parse: Callable[[str], object], listed: bool = False) -> Parse:
    """Return what takes a text that can be parsed, or one with double braces, which rows fill in.

    ``listed`` texts may be the parts of a list, such as ``[20%, 5mm]``, and are never empty.
    """

    def read(value: Any) -> str:
        parts = value if listed and isinstance(value, list | tuple) else (value,)
        text = " ".join(map(template_text, parts))
        if "{{" not in text and (listed or text.strip()):
            parse(text)
        return text

    return Parse(read)


def template_words(value: Any, languages: Languages) -> str | Words:
    """Return a template string, or one for each language. Raises ``ValueError`` like ``template_text``."""
    if not isinstance(value, dict | Words):
        template_text(value)
    words = Words.of(value, languages)
    for _, text in words.texts:
        template_text(text)
    return words if len(words.texts) > 1 else str(words)


def parse_ground(value: Any) -> Ground | None:
    """Return the ground of a face or a box, ``None`` for ``transparent``. Raises ``ValueError`` like ``paint``.

    It may be cloth: ``blue with white stripes``, of which ``clear 25%`` keeps a stripe in the middle free.
    """
    try:
        if isinstance(value, str) and not set(PATTERNS).isdisjoint(value.split()):
            return _cloth(value)
        return None if isinstance(value, str) and value.strip() in CLEAR else paint(value)
    except InvalidValueError as error:
        if near := nearest_hint(str(value), CLEAR):
            raise InvalidValueError(error.message, near) from None
        raise


def _cloth(text: str) -> Cloth | Colour:
    match = _CLOTH.fullmatch(text.strip())
    if match is None or match["pattern"] not in PATTERNS:
        message = phrase("{found} is not a pattern of two colours", found=quoted(text))
        raise InvalidValueError(message, phrase("write it like one of these: {examples}", examples=CLOTHS))
    ground, ink, pattern = colour(match["ground"]), colour(match["ink"]), match["pattern"]
    if pattern == "plain":
        return ground
    clear = share(match["clear"]) if match["clear"] else 0.0
    if clear is None or clear >= 1:
        message = phrase("a stripe of {found} leaves no room for the pattern", found=match["clear"])
        raise InvalidValueError(message, phrase("write a percentage below 100%"))
    return Cloth(ground, ink, cast(Pattern, pattern), clear)


_CLOTH = re.compile(r"(?P<ground>\S+)\s+with\s+(?P<ink>\S+)\s+(?P<pattern>[a-z]+)(?:\s+clear\s+(?P<clear>\S+))?")
CLOTHS = ("blue with white stripes", "red with black halves clear 25%")


BROKEN = ("hollow", "dashed", "dotted")
"""Words before the colour of an outline, for letters that are nothing else: hollow ones, or letters to be traced."""
SOFT = ("soft",)
"""The word before the colour of a shadow without a sharp edge."""


def split_outline(text: str, words: tuple[str, ...] = BROKEN) -> tuple[str, str]:
    """Return the word before a colour that says how an outline is broken or a shadow looks, or nothing; the colour."""
    first, _, rest = text.strip().partition(" ")
    return (first, rest.strip()) if first in words and rest else ("", text)


def parse_shadow(value: Any) -> Shadow:
    """Return the shadow of ``black``, ``soft 3mm black`` or ``navy to sky 80% 1x-2mm``. Raises ``ValueError``.

    The length after ``soft`` says how far its edge fades out, the percentage how dark it is, and the last length how
    far it falls to the right and down.
    """
    soft, rest = split_outline(str(value), SOFT)
    words = rest.split()
    if words[1:] and words[-1] in SOFT:
        message = phrase("{found} is not a shadow", found=quoted(value))
        raise InvalidValueError(message, phrase("did you mean “{name}”?", name=" ".join((words[-1], *words[:-1]))))
    if LINES.intersection(words):
        message = phrase("{found} is not a shadow", found=quoted(value))
        raise InvalidValueError(message, phrase("write one colour or a gradient: shadows have no hatching"))
    shadow = Shadow(BLACK, bool(soft))
    if words[1:] and (match := _FALLS.fullmatch(words[0])):
        shadow = shadow._replace(blur=_blur(match, bool(soft)))
        words = words[1:]
    while words[1:] and words[-2] != "at":  # the angle of a gradient is no length
        if shadow.dark is None and words[-1].endswith("%"):
            shadow = shadow._replace(dark=_opacity(words[-1]))
        elif shadow.offset is None and (match := _FALLS.fullmatch(words[-1])):
            shadow = shadow._replace(offset=_offset(match))
        else:
            break
        words = words[:-1]
    return shadow._replace(colour=paint(" ".join(words)))


def _blur(match: re.Match[str], soft: bool) -> float:
    """Return how far the edge of a shadow fades out, in millimetres. Raises ``ValueError``."""
    if match[2] or not soft:
        message = phrase("{found} is not a shadow", found=quoted(match[0]))
        raise InvalidValueError(message, phrase("write the colour first: {example}", example="soft black 1x2mm"))
    if not 0 <= (blur := length_mm(match[0])) <= FARTHEST:
        message = phrase("{found} is not the width of a soft edge", found=quoted(match[0]))
        raise InvalidValueError(message, phrase("from 0 to {most:g} mm", most=FARTHEST))
    return blur


def _opacity(word: str) -> float:
    """Return the opacity of a shadow, above 0 and up to 1. Raises ``ValueError``."""
    if not (opacity := share(word)):
        message = phrase("a shadow of {found} cannot be seen", found=word)
        raise InvalidValueError(message, phrase("write a percentage up to 100%, or leave out the shadow"))
    return opacity


def _offset(match: re.Match[str]) -> Point:
    """Return how far a shadow falls to the right and down, in millimetres. Raises ``ValueError``."""
    across, down = (length_mm(f"{number}{match[3]}") for number in (match[1], match[2] or match[1]))
    if max(abs(across), abs(down)) > FARTHEST:
        message = phrase("a shadow {found} away is too far", found=quoted(match[0]))
        raise InvalidValueError(message, phrase("at most {most:g} mm", most=FARTHEST))
    return Point(across, down)


def parse_line(value: Any) -> Stroke:
    """Return the line of ``red``, ``red 0.5mm dotted`` or ``red 0.5mm wavy 2mm``, so high. Raises ``ValueError``."""
    patterns, lengths, others = list[str](), list[float](), list[str]()
    for word in (words := str(value).split()):
        if word in (*LINE_PATTERNS, PLAIN):
            patterns.append(word)
        elif word[0].isdecimal() and len(words) > 1:
            lengths.append(length_mm(word))
        else:
            others.append(word)
    if len(others) != 1 or others[0][0].isdecimal() or len(patterns) > 1:
        unknown = next((word for word in others if parse_colour(word) is None), "")
        number = phrase("for several lines of text, write {example}", example=f"lines: {unknown}")
        hint = number if unknown.isdecimal() else nearest_hint(unknown, LINE_PATTERNS)
        raise InvalidValueError(phrase("{found} is not a line", found=quoted(value)), hint or _LINE_HINT)
    pattern, (width, *wave) = "".join(patterns) or PLAIN, lengths or [THIN]
    if len(wave) > (pattern in WAVES):
        message = phrase("{found} is not a line", found=quoted(value))
        hint = phrase("only waves have a second length, their height: {example}", example="red 0.5mm wavy 2mm")
        raise InvalidValueError(message, hint)
    for what, least in ((width, LEAST_LINE), *((height, LEAST_HEIGHT) for height in wave)):
        if not least <= what <= MOST_LINE:
            message = phrase("a line {found:g} mm wide cannot be drawn", found=what)
            if what is not width:
                message = phrase("waves {found:g} mm high cannot be drawn", found=what)
            raise InvalidValueError(message, phrase("from {least:g} to {most:g} mm", least=least, most=MOST_LINE))
    return Stroke(colour(others[0]), width, pattern, wave[0] if wave else None)


LEAST_HEIGHT = 0.3
THIN, LEAST_LINE, MOST_LINE = 0.3, 0.05, 30.0
"""How wide a line is if nothing is said, and may be, in millimetres."""
_LINE_HINT = phrase("write its colour, and if you like its width and pattern: {example}", example="red 0.5mm dotted")


class FacePoint(NamedTuple):
    """A point of a piece: from its left and its top, or the middle of a side or a corner, by its number from 1 on.

    Distances are shares of the piece, or millimetres where ``in_mm`` says so.
    """

    x: float = 0.0
    y: float = 0.0
    in_mm: tuple[bool, bool] = (False, False)
    part: str = ""
    number: int = 0

    def within(self, area: Rect) -> Point:
        """Return a point that is neither of a side nor a corner, in the area of a piece."""
        across, down = (
            value if mm else value * whole for value, mm, whole in zip(self[:2], self.in_mm, area.size, strict=True)
        )
        return Point(area.x + across, area.y + down)


def face_point(text: str) -> FacePoint:
    """Return the point of ``top``, ``side 2``, ``corner 1`` or ``20% 5mm``. Raises ``ValueError``."""
    words = [word for word in _BETWEEN.split(text.strip().replace("\u2212", "-")) if word]
    if len(words) == 1 and current_place(words[0]) in _FOCUS:
        return FacePoint(*_FOCUS[words[0]])
    if len(words) == 2 and words[0] in ("side", "corner") and _NUMBER.fullmatch(words[1]):
        return FacePoint(part=words[0], number=int(words[1]))
    in_mm = [bool(_LENGTH.fullmatch(word)) for word in words]
    parts = [length_mm(word) if mm else _share(word) for word, mm in zip(words, in_mm, strict=True)]
    if len(parts) != 2 or any(part is None or (part > 1 and not mm) for part, mm in zip(parts, in_mm, strict=True)):
        message = phrase("{found} is not a point of a piece", found=quoted(text))
        hint = phrase("write a name such as top, side 2, corner 1, or [across, down] in percent or mm")
        raise InvalidValueError(message, hint)
    across, down = (part or 0.0 for part in parts)
    return FacePoint(across, down, (in_mm[0], in_mm[1]))


_BETWEEN = re.compile(r",?\s+|(?<=[%a-z]),")
_NUMBER = re.compile(r"[1-9]\d?")


FARTHEST = 20.0
"""How far a shadow may fall, and its edge fade out, in millimetres."""
_FALLS = re.compile(r"(-?\d+(?:[.,]\d+)?)(?:x(-?\d+(?:[.,]\d+)?))?([a-z]*)")


FONT_WEIGHTS = ("regular", "semibold", "bold", "black", "italic")


def split_font(text: str) -> tuple[str, str]:
    """Return the family that a box asks for, and the weight; each is empty where the box does not name one."""
    family, _, weight = text.strip().rpartition(" ")
    return (family.strip(), weight) if weight in FONT_WEIGHTS else (text.strip(), "")


TemplateColour = Annotated[str, template_of(colour), value_schema(
    "template-colour", "colour or formula: a colour, or a formula in double braces that gives one",
    "string", examples=["navy"],
)]  # fmt: skip
TemplateOutline = Annotated[str, template_of(lambda text: colour(split_outline(text)[1])), value_schema(
    "template-outline",
    "colour of an outline, after hollow, dashed or dotted for letters that are only an outline, whole or broken",
    "string", examples=["white", "hollow black", "dotted grey"],
)]  # fmt: skip
TemplateShadow = Annotated[str, template_of(parse_shadow), value_schema(
    "template-shadow",
    "colour or gradient of a shadow, after soft for one without a sharp edge (and the width of that edge), and before "
    "its opacity and how far it falls to the right and down",
    "string", examples=["black", "soft black", "soft black 2mm", "black 1x-2mm", "soft 3mm navy to sky 80% 1mm"],
)]  # fmt: skip
TemplateLine = Annotated[str, template_of(parse_line), value_schema(
    "template-line", "colour of a line, and if you like its width and its pattern: dashed, dotted, wavy, zigzag, "
    "cored, stitched or sleepers; after wavy or zigzag, the height of the waves",
    "string", examples=["black", "red 0.5mm dotted", "blue 1mm wavy 2mm"],
)]  # fmt: skip
TemplatePoint = Annotated[str, template_of(face_point, listed=True), value_schema(
    "template-point", "point of a piece: a name, side 2, corner 1, or its distances from the left and the top in "
    "percent or mm; fields in double braces allowed",
    "string", "array", examples=["top", "side 2", ["20%", "5mm"]],
)]  # fmt: skip
ShadowField = Annotated[Shadow, Parse(parse_shadow), value_schema(
    "shadow", "colour or gradient of a shadow, such as black or soft black, and if you like its opacity and how far it "
    "falls to the right and down", "string", examples=["soft black", "black 80% 2x3mm"],
)]  # fmt: skip
TemplatePaint = Annotated[str, template_of(paint), value_schema(
    "template-paint",
    "colour, gradient such as navy to sky or hatching such as white with red lines, or a formula that gives one",
    "string", examples=["navy", *GRADIENTS, *HATCHES],
)]  # fmt: skip
TemplateGround = Annotated[str, template_of(parse_ground), value_schema(
    "template-ground",
    "colour, gradient, hatching or pattern of a shirt, transparent for none, or a formula in double braces that gives "
    "one",
    "string", examples=["navy", "transparent", *CLOTHS],
)]  # fmt: skip
WordsTemplate = Annotated[str | Words, ParseTexts(template_words), TEMPLATE_WORDS]
TemplateField = Annotated[
    str,
    Parse(template_text),
    value_schema(
        "template",
        "template: text that can contain fields and formulas in double braces",
        *SCALAR,
        examples=["{{ name }}"],
    ),
]


def template_sign(value: Any) -> str:
    """Return the template of the name of a symbol or picture, also of ``{symbol: …}``. Raises ``ValueError``."""
    return template_text(value["symbol"] if isinstance(value, dict) and set(value) == {"symbol"} else value)


def names_file(art: str) -> bool:
    return any(sign in art for sign in "./\\")


SignField = Annotated[
    str,
    Parse(template_sign),
    value_schema(
        "sign",
        "symbol or picture: a symbol name, or a file; fields in double braces allowed",
        *SCALAR,
        "object",
        examples=["star"],
    ),
]
PlaceField = Annotated[
    BoxPlace,
    Parse(box_place),
    value_schema(
        "place",
        "position on a piece: a name, or left, top, width and height in percent or mm",
        "string",
        "array",
        examples=["top-left"],
    ),
]


def lookup_table(value: Any, languages: Languages) -> Mapping[str, Words]:
    """Return a table from values to texts. Raises ``ValueError`` for anything else."""
    if not isinstance(value, Mapping) or not value:
        raise ValueError(phrase("write a text for each value, such as {example}", example="{rare: gold, else: silver}"))
    return {str(key): plain_words(text, languages) for key, text in value.items()}


FocusField = Annotated[
    Point,
    Parse(focus_point),
    value_schema(
        "focus", "point of a picture: a name such as top, or its distances from the left and the top in percent",
        "string", "array", examples=["top"],
        write=lambda point: [f"{point.x:.0%}", f"{point.y:.0%}"],
    ),
]  # fmt: skip
Alignment = Annotated[
    Literal[
        "left", "centre", "right", "top-left", "top", "top-right", "bottom-left", "bottom", "bottom-right", "justified"
    ],
    BeforeValidator(current_place),
]
LookupTable = Annotated[
    dict[str, Words],
    ParseTexts(lookup_table),
    value_schema(
        "lookup",
        "lookup table: a text for each value, or one per language; else is for all other values",
        examples=[{"rare": "gold", "else": "silver"}], **BY_NAME,
    ),
]  # fmt: skip
Points = Annotated[float, Field(gt=0, le=300)]


def box_turn(value: Any) -> float | str:
    """Return degrees from 0 to 360, clockwise, or a template string that comes to degrees. Raises ``ValueError``."""
    if isinstance(value, str) and "{{" in value:
        return template_text(value)
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if number and -360 <= value <= 360:
        return float(value % 360)
    message = phrase("{found} is not a rotation", found=quoted(value))
    raise InvalidValueError(message, phrase("write degrees from -360 to 360, or a formula in double braces"))


BoxTurn = Annotated[float | str, Parse(box_turn), value_schema(
    "box-turn", "clockwise rotation in degrees, or a formula in double braces that gives one", examples=[-15],
    anyOf=[{"type": "number", "minimum": -360, "maximum": 360}, {"type": "string", "pattern": r"\{\{"}],
)]  # fmt: skip


class Crop(NamedTuple):
    """The part of a picture that is shown: left, top, width and height, as shares of it, or in its pixels."""

    area: Rect
    in_pixels: bool = False

    def within(self, size: Size) -> Rect:
        """Return the part of a picture of that size, in its own units."""
        across, down = (1.0, 1.0) if self.in_pixels else size
        return Rect(self.area.x * across, self.area.y * down, self.area.width * across, self.area.height * down)


_SPRITE = re.compile(
    r"(?:column\s+(?P<column>\d{1,3})\s*,?\s*row\s+(?P<row>\d{1,3})|(?P<number>\d{1,5}))"
    r"\s+of\s+(?P<columns>\d{1,3})\s*[x×]\s*(?P<rows>\d{1,3})"
)
_PART = re.compile(r"(\d{1,5}(?:[.,]\d+)?)\s*(%|px)")


def crop(text: str) -> Crop:
    """Return the part of a picture: ``3 of 8 x 4``, ``column 3 row 1 of 8 x 4``, or ``0% 0% 50% 25%``.

    Raises ``InvalidValueError``.
    """
    hint = phrase(
        "write {example}", example="5 of 8 x 4, column 5 row 1 of 8 x 4, [0%, 50%, 25%, 25%], [0px, 64px, 32px, 32px]"
    )
    wrong = InvalidValueError(phrase("{found} is not a part of a picture", found=quoted(text)), hint)
    if (sprite := _SPRITE.fullmatch(text.strip())) is not None:
        columns, rows = int(sprite["columns"]), int(sprite["rows"])
        number = int(sprite["number"] or 0) - 1
        column, row = (int(sprite["column"]) - 1, int(sprite["row"]) - 1) if sprite["column"] else (
            number % (columns or 1), number // (columns or 1)
        )  # fmt: skip
        if not (0 <= column < columns and 0 <= row < rows):
            raise InvalidValueError(phrase("{found}: there is no such part", found=quoted(text)), hint)
        return Crop(Rect(column / columns, row / rows, 1 / columns, 1 / rows))
    parts = _PART.findall(text)
    if len(parts) != 4 or _PART.sub("", text).strip(" ,[]") or len({unit for _, unit in parts}) > 1:
        raise wrong
    in_pixels = parts[0][1] == "px"
    area = Rect(*(float(number.replace(",", ".")) / (1 if in_pixels else 100) for number, _ in parts))
    if min(area.size) <= 0:
        raise wrong
    if not in_pixels and max(area.right, area.bottom) > 1.001:
        message = phrase("{found} goes beyond the picture", found=quoted(text))
        raise InvalidValueError(message, phrase("left plus width, and top plus height, may be at most 100%"))
    return Crop(area, in_pixels)


TemplateCrop = Annotated[str, template_of(crop, listed=True), value_schema(
    "template-crop", "part of a picture: one of the equal parts of a sheet, or left, top, width and height in percent "
    "or pixels; fields in double braces allowed",
    "string", "array", examples=["5 of 8 x 4", "column 5 row 1 of 8 x 4", ["0%", "50%", "25%", "25%"]],
)]  # fmt: skip
