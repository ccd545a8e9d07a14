"""The faces of pieces as data: a ground, and named boxes that hold texts, values, pictures, rows or pips."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import BeforeValidator, Field, ValidationInfo, model_validator

from generator.geometry.shapes import Point, Rect, Size
from generator.i18n import Phrase, message, phrase
from generator.model.fields import (
    BY_NAME,
    CLEAR,
    GRADIENTS,
    HATCHES,
    LINES,
    OTHER_PLACES,
    SCALAR,
    WORDS,
    CornersField,
    Many,
    Parse,
    ParseTexts,
    ShareField,
    ShortText,
    ValueSchema,
    colour,
    current_place,
    length_mm,
    paint,
    share,
    value_schema,
)
from generator.model.localized import USUAL, Languages, Words
from generator.model.validation import MisplacedError, Strict
from generator.problems import InvalidValueError, did_you_mean, nearest_hint, quoted
from generator.scene.palette import BLACK, Paint
from generator.scene.pieces import Shadow
from generator.scene.primitives import BlendMode

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
MOST_BOXES = 60
MOST_ROWS = 12


class BoxPlace(NamedTuple):
    """Left, top, width and height: shares of the piece, or millimetres where ``in_mm`` says so."""

    x: float
    y: float
    width: float
    height: float
    in_mm: tuple[bool, bool, bool, bool] = (False, False, False, False)

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
    match = re.fullmatch(r"\s*(\d{1,3}(?:\.\d+)?)\s*%?\s*", str(value))
    return float(match[1]) / 100 if match else None


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


def template_words(value: Any, languages: Languages) -> str | Words:
    """Return a template string, or one for each language. Raises ``ValueError`` like ``template_text``."""
    if not isinstance(value, dict | Words):
        template_text(value)
    words = Words.of(value, languages)
    for _, text in words.texts:
        template_text(text)
    return words if len(words.texts) > 1 else str(words)


def template_colour(value: Any) -> str:
    """Return a colour, or a template string that comes to one. Raises ``ValueError`` like ``colour``."""
    text = template_text(value)
    if text.strip() and "{{" not in text:
        colour(text)
    return text


def template_paint(value: Any) -> str:
    """Return a colour, a gradient, or a template string that comes to one. Raises ``ValueError`` like ``paint``."""
    text = template_text(value)
    if text.strip() and "{{" not in text:
        paint(text)
    return text


def parse_ground(value: Any) -> Paint | None:
    """Return the ground of a face or a box, ``None`` for ``transparent``. Raises ``ValueError`` like ``paint``."""
    try:
        return None if isinstance(value, str) and value.strip() in CLEAR else paint(value)
    except InvalidValueError as error:
        if near := nearest_hint(str(value), CLEAR):
            raise InvalidValueError(error.message, near) from None
        raise


def template_ground(value: Any) -> str:
    """Return what ``parse_ground`` takes, or a template string that comes to one. Raises ``ValueError`` like it."""
    text = template_text(value)
    if text.strip() and "{{" not in text:
        parse_ground(text)
    return text


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


FARTHEST = 20.0
"""How far a shadow may fall, and its edge fade out, in millimetres."""
_FALLS = re.compile(r"(-?\d+(?:[.,]\d+)?)(?:x(-?\d+(?:[.,]\d+)?))?([a-z]*)")


def template_outline(value: Any) -> str:
    """Return ``white``, ``dotted grey``, or a template string that comes to one. Raises ``ValueError``."""
    text = template_text(value)
    if text.strip() and "{{" not in text:
        colour(split_outline(text)[1])
    return text


def template_shadow(value: Any) -> str:
    """Return ``black``, ``soft black``, or a template string that comes to one. Raises ``ValueError``."""
    text = template_text(value)
    if text.strip() and "{{" not in text:
        parse_shadow(text)
    return text


FONT_WEIGHTS = ("regular", "semibold", "bold", "black", "italic")


def split_font(text: str) -> tuple[str, str]:
    """Return the family that a box asks for, and the weight; each is empty where the box does not name one."""
    family, _, weight = text.strip().rpartition(" ")
    return (family.strip(), weight) if weight in FONT_WEIGHTS else (text.strip(), "")


TEMPLATE_WORDS = value_schema(
    "template-words", "translatable template: text, or one per language, with fields and formulas in double braces",
    examples=["{{ name }}"], anyOf=WORDS.schema["anyOf"],
)  # fmt: skip
TemplateColour = Annotated[str, Parse(template_colour), value_schema(
    "template-colour", "colour or formula: a colour, or a formula in double braces that gives one",
    "string", examples=["navy"],
)]  # fmt: skip
TemplateOutline = Annotated[str, Parse(template_outline), value_schema(
    "template-outline",
    "colour of an outline, after hollow, dashed or dotted for letters that are only an outline, whole or broken",
    "string", examples=["white", "hollow black", "dotted grey"],
)]  # fmt: skip
TemplateShadow = Annotated[str, Parse(template_shadow), value_schema(
    "template-shadow",
    "colour or gradient of a shadow, after soft for one without a sharp edge (and the width of that edge), and before "
    "its opacity and how far it falls to the right and down",
    "string", examples=["black", "soft black", "soft black 2mm", "black 1x-2mm", "soft 3mm navy to sky 80% 1mm"],
)]  # fmt: skip
ShadowField = Annotated[Shadow, Parse(parse_shadow), value_schema(
    "shadow", "colour or gradient of a shadow, such as black or soft black, and if you like its opacity and how far it "
    "falls to the right and down", "string", examples=["soft black", "black 80% 2x3mm"],
)]  # fmt: skip
TemplatePaint = Annotated[str, Parse(template_paint), value_schema(
    "template-paint",
    "colour, gradient such as navy to sky or hatching such as white with red lines, or a formula that gives one",
    "string", examples=["navy", *GRADIENTS, *HATCHES],
)]  # fmt: skip
TemplateGround = Annotated[str, Parse(template_ground), value_schema(
    "template-ground",
    "colour, gradient or hatching, transparent for none, or a formula in double braces that gives one",
    "string", examples=["navy", "transparent"],
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
    return {str(key): Words.of(text, languages) for key, text in value.items()}


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


def template_crop(value: Any) -> str:
    """Return a part of a picture as it is written, or a template string that comes to one. Raises ``ValueError``."""
    text = " ".join(map(template_text, value)) if isinstance(value, list | tuple) else template_text(value)
    if "{{" not in text:
        crop(text)
    return text


TemplateCrop = Annotated[str, Parse(template_crop), value_schema(
    "template-crop", "part of a picture: one of the equal parts of a sheet, or left, top, width and height in percent "
    "or pixels; fields in double braces allowed",
    "string", "array", examples=["5 of 8 x 4", "column 5 row 1 of 8 x 4", ["0%", "50%", "25%", "25%"]],
)]  # fmt: skip
BOX_SHAPES = ("rounded", "rectangle", "disc")
"""Shapes of boxes that are no symbols or pictures."""


FAN_HINT = message("only layers of a board have this key: write it beside “piece” or “draw” there")
"""What is said of keys for pieces on a board that are written on a face."""


class FaceBox(Strict):
    """A box of a face: where it is and what it holds. Every text may hold {{ fields and formulas }}."""

    short: ClassVar[ValueSchema] = TEMPLATE_WORDS
    replaced: ClassVar[Mapping[str, str]] = {"value": "text: …, font: bold"}
    hints = dict.fromkeys(("fan", "along", "scatter"), FAN_HINT)

    at: PlaceField | None = Field(
        default=None, description="position: a name, or left, top, width and height in percent or mm"
    )
    text: WordsTemplate | None = Field(
        default=None, description="text, or one for each language, as large as the box", examples=['"{{ name }}"']
    )
    markdown: WordsTemplate | None = Field(
        default=None,
        description="text in Markdown: bold, italic, lists, headings, tables; line breaks are kept",
        examples=['"{{ rules }}"'],
    )
    symbol: SignField | None = Field(default=None, description="symbol, or single-colour picture", examples=["star"])
    picture: SignField | None = Field(
        default=None, description="picture file, or symbol", examples=['"{{ name }}.png"']
    )
    pips: TemplateField | None = Field(
        default=None, description="number shown as die pips", examples=['"{{ strength }}"']
    )
    track: TemplateField | None = Field(
        default=None, description="number of boxes to tick off", examples=['"{{ lives }}"']
    )
    qr: WordsTemplate | None = Field(
        default=None, description="QR code of a text or address", examples=['"https://example.org/{{ id }}"']
    )
    rows: Many[Many[WordsTemplate]] = Field(
        default=(), description="rows of texts", examples=['[[ATA, "{{ attack }}"], [DEF, "{{ defence }}"]]']
    )
    part: Literal["kit", "number", "name", "values"] | None = Field(
        default=None, description="standard part of a player's counter"
    )
    when: TemplateField | None = Field(default=None, description="condition for drawing it", examples=["cost >= 2"])
    size: Points | None = Field(default=None, description="maximum text size, in points", examples=["12"])
    least: Points = Field(default=5, description="minimum text size, in points")
    same_size: bool = Field(
        default=False, description="whether the text has one size on all pieces of the type, the largest that fits all"
    )
    spare: Literal[False, True, "shorten"] = Field(
        default=False, description="whether the text is left out if it does not fit, or shortened, with “…” at its end"
    )
    lines: Annotated[int, Field(ge=1, le=60)] = Field(
        default=1, description="maximum number of lines; with markdown, as many as fit"
    )
    font: ShortText | None = Field(
        default=None,
        description="weight of the text, the name of a font of the game, or both; the weight is semibold if not given, "
        "and regular for markdown",
        examples=["bold", "gothic", "gothic bold"],
    )
    align: Alignment = Field(
        default="centre",
        description="alignment of the text in its box, across and down; justified: both edges straight, from the top",
    )
    ink: TemplatePaint | None = Field(
        default=None,
        description="colour of the text, or of a picture that is printed through its shape; may be a gradient",
        examples=["navy", "navy to sky at 90"],
    )
    ground: TemplateGround | None = Field(
        default=None,
        description="colour, gradient or hatching of a plate behind it; transparent for none",
        examples=["navy to sky at 90"],
    )
    outline: TemplateOutline | None = Field(
        default=None,
        description="colour of an outline around the letters; hollow for letters without a fill, dotted or dashed for "
        "letters to be traced",
        examples=["white", "hollow black", "dotted grey"],
    )
    shadow: TemplateShadow | None = Field(
        default=None,
        description="colour or gradient of a shadow below the plate, the picture or the text; soft for one without a "
        "sharp edge, a percentage for its opacity, a length for how far it falls",
        examples=["black", "soft black", "soft black 2mm", "soft navy to sky 80% 2mm"],
    )
    shape: str = Field(
        default="",
        description="shape of the plate, to which a picture is cut: rounded, rectangle or disc, or the outline of a "
        "symbol or picture",
        examples=["disc"],
    )
    corners: CornersField | None = Field(
        default=None,
        description="form of the corners of the plate, to which a picture is cut: a radius, cut, step or bite with a "
        "length; or one for each corner",
        examples=["3mm", "bite 4mm", "{top: cut 10x5mm}"],
    )
    turn: BoxTurn = Field(
        default=0.0,
        description="clockwise rotation in degrees; by a quarter turn the contents turn in the box, by any other the "
        "box about its middle",
        examples=["-15", '"{{ hour * 30 }}"'],
    )
    flip: Literal["across", "down"] | None = Field(
        default=None, description="mirror image of the picture: across swaps left and right, down top and bottom"
    )
    twice: bool = Field(default=False, description="whether it is repeated upside down in the opposite place")
    fit: Literal["contain", "cover", "stretch", "auto"] = Field(
        default="contain",
        description="fit of the picture: cover crops, contain shows it all, stretch distorts, auto covers "
        "with files and contains symbols",
    )
    focus: FocusField | None = Field(
        default=None, description="point of a cropped picture that stays nearest to the middle", examples=["top"]
    )
    blend: BlendMode = Field(
        default="normal", description="how the colours of the picture mix with those beneath", examples=["multiply"]
    )
    crop: TemplateCrop | None = Field(
        default=None,
        description="part of the picture that is shown: one of the equal parts of a sheet, counted from the top left, "
        "or left, top, width and height in percent or pixels",
        examples=["5 of 8 x 4", '"{{ row }} of 8 x 4"', "[0px, 64px, 32px, 32px]"],
    )
    placeholder: bool = Field(
        default=False, description="whether a missing picture is a warning, with a frame in its place, not an error"
    )
    fade: ShareField = Field(default=0.0, description="amount of fading")


CONTENTS = ("text", "markdown", "symbol", "picture", "pips", "track", "qr", "rows", "part")
_PLACED = CONTENTS[:-1]
TEXTS = ("text", "markdown", "rows")
PICTURES = ("picture", "symbol")
_KEYS_OF: Mapping[str, tuple[str, ...]] = {
    "size": TEXTS, "least": TEXTS, "spare": TEXTS, "font": TEXTS, "align": TEXTS,
    "outline": TEXTS, "lines": ("text", "markdown"), "same_size": ("text", "markdown"),
    "fit": PICTURES, "placeholder": PICTURES, "focus": PICTURES,
    "flip": PICTURES, "crop": ("picture",), "blend": ("picture",),
    "shadow": tuple(content for content in _PLACED if content != "qr"),
    **dict.fromkeys(("at", "ink", "ground", "shape", "corners", "turn", "twice", "fade"), _PLACED),
}  # fmt: skip
"""What a box has to hold for a key to have an effect; other keys apply to all contents."""
_OWN = ("like", "ground", "ink", "rim", "fade", "when", "boxes")


class Face(Strict):
    """One side of a piece. Any other key names a box: a text is what it holds, a mapping says more."""

    others: ClassVar[type[Strict]] = FaceBox

    like: str = Field(
        default="",
        description="face it is built on: a ready-made one, or one of the game's; may depend on the row",
        examples=["letter"],
    )
    ground: TemplateGround | None = Field(
        default=None,
        description="background colour, a gradient, hatching, or transparent for none: what is not drawn stays paper, "
        "and is transparent in pictures of single pieces",
        examples=["navy to sky", "transparent"],
    )
    ink: TemplateColour | None = Field(default=None, description="colour of the texts")
    rim: Literal["dark", "none"] | None = Field(default=None, description="rim: dark, or none")
    fade: ShareField = Field(default=0.0, description="amount of fading of the whole face")
    when: TemplateField | None = Field(default=None, description="condition for drawing it", examples=["reduced"])
    boxes: dict[str, FaceBox] = Field(
        default={}, description="boxes by name", examples=['{title: {at: top, text: "{{ name }}"}}']
    )

    @model_validator(mode="before")
    @classmethod
    def _boxes_by_name(cls, data: Any, info: ValidationInfo[Languages | None]) -> Any:
        if not isinstance(data, dict):
            return data
        codes = (info.context or USUAL).codes
        keys = {key: value for key, value in data.items() if key in _OWN}
        boxes = {key: value for key, value in data.items() if key not in _OWN}
        if isinstance(inner := keys.get("boxes", {}), dict):
            for name in {**boxes, **inner}:
                _check_name(name, data)
            keys["boxes"] = {str(key): _as_box(value, codes) for key, value in {**boxes, **inner}.items()}
        return keys

    @model_validator(mode="after")
    def _few_boxes(self) -> Face:
        if len(self.boxes) > MOST_BOXES:
            raise ValueError(
                phrase("{count} boxes are too many; at most {most} are allowed", count=len(self.boxes), most=MOST_BOXES)
            )
        for name, box in self.boxes.items():
            if sum(bool(getattr(box, content)) for content in CONTENTS) > 1:
                raise MisplacedError((name,), phrase("a box needs exactly one of these: {names}", names=CONTENTS))
            content = next((content for content in CONTENTS if getattr(box, content)), "")
            if (fault := idle_key(box, content, box.size)) is not None:
                raise MisplacedError((name, fault.key), fault.message, fault.hint)
        return self


class IdleKey(NamedTuple):
    """A key of a box that changes nothing that is drawn: which, why, and what helps."""

    key: str
    message: Phrase
    hint: Phrase


def idle_key(box: FaceBox, content: str, size: float | None) -> IdleKey | None:
    """Return a key that a box gives although it has no effect on such a content, or on a text of that largest size."""
    for key in FaceBox.model_fields:
        if content and key in _KEYS_OF and key in box.model_fields_set and content not in _KEYS_OF[key]:
            message = phrase("“{key}” has no effect on “{content}”", key=key, content=content)
            return IdleKey(key, message, phrase("remove it; it works with: {names}", names=_KEYS_OF[key]))
    if box.shape and box.corners is not None:
        message = phrase("“{key}” has no effect beside “{other}”", key="corners", other="shape")
        return IdleKey("corners", message, phrase("remove one of them"))
    if size is not None and "least" in box.model_fields_set and box.least > size:
        message = phrase(
            "the smallest size, {least:g} pt, is above the largest, {size:g} pt", least=box.least, size=size
        )
        return IdleKey("least", message, phrase("make “least” no larger than “size”"))
    return None


def _check_name(name: Any, face: Mapping[Any, Any]) -> None:
    """Raise ``MisplacedError`` for a box of a face that has another word for a place as its name."""
    if name in OTHER_PLACES:
        of_card = name == "corner" and face.get("like") == "indices"
        instead = phrase("write {example}", example="index" if of_card else OTHER_PLACES[name])
        path = (name,) if name in face else ("boxes", name)
        raise MisplacedError(path, phrase("{found} is not a position on a piece", found=quoted(name)), instead)


def _as_box(value: Any, codes: tuple[str, ...]) -> Any:
    """Return what is said of a box; a text alone, or one for each language, is what the box holds."""
    says_more = isinstance(value, dict) and not (value and set(value) <= set(codes))
    return value if says_more or isinstance(value, FaceBox) else {"text": value}
