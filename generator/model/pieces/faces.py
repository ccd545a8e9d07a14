"""The faces of pieces as data: a ground, and named boxes that hold texts, values, pictures, rows or pips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import BeforeValidator, Field, ValidationInfo, model_validator

from generator.i18n import Phrase, message, phrase
from generator.model.fields import (
    OTHER_PLACES,
    TEMPLATE_WORDS,
    CornersField,
    Many,
    Mm,
    ShareField,
    ShortText,
    ValueSchema,
)
from generator.model.localized import USUAL, Languages
from generator.model.pieces.columns import Columns, full_columns
from generator.model.pieces.face_values import (
    Alignment,
    BoxTurn,
    FocusField,
    PlaceField,
    Points,
    SignField,
    TemplateColour,
    TemplateCrop,
    TemplateField,
    TemplateGround,
    TemplateLine,
    TemplateOutline,
    TemplatePaint,
    TemplatePoint,
    TemplateShadow,
    WordsTemplate,
)
from generator.model.validation import MisplacedError, Strict
from generator.problems import quoted
from generator.scene.primitives import BlendMode
from generator.scene.shapes import SHAPES

MOST_BOXES = 60
OPEN = ("line", "curve")
"""Shapes of boxes that only go through points of the piece."""
OF_POINTS = (*OPEN, "polygon")
"""Shapes of boxes that may do so."""
BOX_SHAPES = ("rounded", "rectangle", "disc", "oval", *(shape for shape in SHAPES if shape not in ("circle", "box")))
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
    through: Many[TemplatePoint] = Field(
        default=(),
        description="points of the piece that a line or polygon runs through, or the ends and handles of a curve",
        examples=["[left, right]", "[side 2, centre, side 4]", '[[10%, 20%], [15mm, 8mm], "side {{ exit }}"]'],
    )
    rows: Many[Many[WordsTemplate]] = Field(
        default=(), description="rows of texts", examples=['[[ATA, "{{ attack }}"], [DEF, "{{ defence }}"]]']
    )
    columns: Annotated[Columns, BeforeValidator(full_columns)] | None = Field(
        default=None,
        description="values with labels in columns, row by row",
        examples=['[[{value: "{{ speed }}", label: SPD}, {value: "{{ strength }}", label: STR}]]'],
    )
    when: TemplateField | None = Field(default=None, description="condition for drawing it", examples=["cost >= 2"])
    size: Points | None = Field(default=None, description="maximum text size, in points", examples=["12"])
    least: Points = Field(default=5, description="minimum text size, in points")
    same_size: bool | None = Field(
        default=None,
        description="whether the text has one size on all pieces of the type, the largest that fits all; if not given, "
        "it has in decks",
        examples=["true"],
    )
    spare: Literal[False, True, "shorten", "name"] = Field(
        default=False,
        description="whether the text is left out if it does not fit, or shortened: with “…” at its end, or like the "
        "name of a person",
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
    shape: TemplateField = Field(
        default="",
        description="shape of the plate, to which a picture is cut: rounded, rectangle, disc, oval, star, triangle, "
        "diamond, hexagon, polygon, arrow, chord, sector or arc, or the outline of a symbol or picture; with through, "
        "line, curve or polygon",
        examples=["disc", '"{{ form }}"'],
    )
    sides: Annotated[int, Field(ge=3, le=60)] | None = Field(
        default=None, description="sides of a polygon, or points of a star", examples=["5"]
    )
    angles: Annotated[Many[TemplateField], Field(min_length=2, max_length=2)] | None = Field(
        default=None,
        description="where an arc, chord or sector begins and ends, in degrees clockwise from the top",
        examples=["[0, 120]", '[0, "{{ share * 3.6 }}"]'],
    )
    line: TemplateLine | None = Field(
        default=None,
        description="line around the plate or the picture, or through the points: its colour, width and pattern",
        examples=["black", "red 0.5mm dotted"],
    )
    corners: CornersField | None = Field(
        default=None,
        description="form of the corners of the plate, to which a picture is cut: a radius, cut, step or bite with a "
        "length; or one for each corner",
        examples=["3mm", "bite 4mm", "{top: cut 10x5mm}"],
    )
    inset: Annotated[Mm, Field(ge=0, le=100)] | None = Field(
        default=None,
        description="how far inside the edge of the piece its plate ends: where the box reaches the edge, the plate "
        "follows the outline of the piece",
        examples=["1.2mm"],
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


CONTENTS = ("text", "markdown", "symbol", "picture", "pips", "track", "qr", "rows", "columns", "through")
LISTS = ("rows", "columns", "through")
"""Contents that are not one template string."""
PLATE = "plate"
"""The content of a box that has none: its plate, or the line around it."""
_IN_BOX = tuple(content for content in CONTENTS if content != "through")
_PLACED = (*_IN_BOX, PLATE)
TEXTS = ("text", "markdown", "rows")
SIZED = (*TEXTS, "columns")
PICTURES = ("picture", "symbol")
_KEYS_OF: Mapping[str, tuple[str, ...]] = {
    "size": SIZED, "least": (*TEXTS, "columns"), "spare": TEXTS, "font": TEXTS, "align": TEXTS,
    "outline": TEXTS, "lines": ("text", "markdown"), "same_size": ("text", "markdown"),
    "fit": PICTURES, "placeholder": PICTURES, "focus": PICTURES,
    "flip": PICTURES, "crop": ("picture",), "blend": ("picture",),
    "shadow": tuple(content for content in _PLACED if content != "qr"),
    "ink": _IN_BOX,
    "at": _PLACED, "corners": _PLACED, "inset": tuple(content for content in _PLACED if content != "qr"),
    **dict.fromkeys(("ground", "shape", "turn", "twice", "fade"), (*_PLACED, "through")),
    "line": tuple(content for content in (*_PLACED, "through") if content != "qr"),
    "sides": _PLACED, "angles": _PLACED,
}  # fmt: skip
"""What a box has to hold for a key to have an effect; other keys apply to all contents."""
_OWN = ("like", "designed_for", "ground", "ink", "rim", "fade", "when", "boxes")


class Face(Strict):
    """One side of a piece. Any other key names a box: a text is what it holds, a mapping says more."""

    others: ClassVar[type[Strict]] = FaceBox

    like: str = Field(
        default="",
        description="face it is built on: a ready-made one, or one of the game's; may depend on the row",
        examples=["letter"],
    )
    designed_for: Annotated[Mm, Field(ge=5, le=1000)] | None = Field(
        default=None,
        description="width of the piece (of a hex, between opposite sides) for which places in mm and sizes of texts "
        "are meant: with another piece, they grow and shrink; on hexes and discs, places are in the square in the "
        "middle",
        examples=["20mm"],
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
            if content == PLATE:
                message = phrase("“{key}” has no effect on an empty box", key=key)
            hint = phrase("remove it; it works with: {names}", names=_KEYS_OF[key])
            if key == "outline":
                hint = phrase("for a line around the box, write {example}", example="line: black 0.5mm")
            return IdleKey(key, message, hint)
    forms = [key for key in ("inset", "shape", "corners") if getattr(box, key) not in (None, "")]
    if len(forms) > 1:
        message = phrase("“{key}” has no effect beside “{other}”", key=forms[1], other=forms[0])
        return IdleKey(forms[1], message, phrase("remove one of them"))
    if size is not None and "least" in box.model_fields_set and box.least > size:
        message = phrase(
            "the smallest size, {least:g} pt, is above the largest, {size:g} pt", least=box.least, size=size
        )
        return IdleKey("least", message, phrase("make “least” no larger than “size”"))
    return None


def _check_name(name: Any, face: Mapping[Any, Any]) -> None:
    """Raise ``MisplacedError`` for a box of a face that has another word for a place as its name."""
    box = face.get(name)
    if name in OTHER_PLACES and not (isinstance(box, Mapping) and box.keys() & {"at", "through"}):
        of_card = name == "corner" and face.get("like") == "indices"
        instead = phrase("write {example}", example="index" if of_card else OTHER_PLACES[name])
        path = (name,) if name in face else ("boxes", name)
        raise MisplacedError(path, phrase("{found} is not a position on a piece", found=quoted(name)), instead)


def _as_box(value: Any, codes: tuple[str, ...]) -> Any:
    """Return what is said of a box; a text alone, or one for each language, is what the box holds."""
    says_more = isinstance(value, dict) and not (value and set(value) <= set(codes))
    return value if says_more or isinstance(value, FaceBox) else {"text": value}
