"""The faces of pieces as data: a ground, and named boxes that hold texts, values, pictures, rows or pips."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import Field, ValidationInfo, model_validator

from generator.i18n import Phrase, phrase
from generator.model.fields import (
    REPLACED_PLACES,
    SCALAR,
    WORDS,
    Many,
    Parse,
    ParseTexts,
    ShareField,
    ValueSchema,
    colour,
    current_place,
    value_schema,
)
from generator.model.localized import USUAL, Languages, Words
from generator.model.validation import MisplacedError, Strict
from generator.problems import InvalidValueError, did_you_mean, quoted

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
    x: float
    y: float
    width: float
    height: float


def box_place(value: Any) -> BoxPlace:
    """Return the place of a name, or of four shares such as ``[5%, 5%, 90%, 20%]``. Raises ``ValueError``."""
    if isinstance(value, BoxPlace):
        return value
    if isinstance(value, str):
        if current_place(value) in PLACES:
            return BoxPlace(*PLACES[value])
        raise InvalidValueError(
            phrase("{found} is not a position on a piece", found=quoted(value)), did_you_mean(value, PLACES)
        )
    parts = [_share(part) for part in value] if isinstance(value, list | tuple) else []
    if len(parts) != 4 or None in parts:
        raise ValueError(phrase("write a name such as top-left, or [left, top, width, height] as percentages"))
    x, y, width, height = (part or 0.0 for part in parts)
    if width <= 0 or height <= 0 or min(x, y) < -0.001 or x + width > 1.001 or y + height > 1.001:
        raise ValueError(phrase("a box must be within its piece (0% to 100%) and have a width and a height"))
    return BoxPlace(x, y, width, height)


def _share(value: object) -> float | None:
    match = re.fullmatch(r"\s*(\d{1,3}(?:\.\d+)?)\s*%?\s*", str(value))
    return float(match[1]) / 100 if match else None


def template_text(value: Any) -> str:
    """Return a template string as it is written. Raises ``ValueError`` for what is no text, or far too long."""
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


TEMPLATE_WORDS = value_schema(
    "template-words", "translatable template: text, or one per language, with fields and formulas in double braces",
    examples=["{{ name }}"], anyOf=WORDS.schema["anyOf"],
)  # fmt: skip
TemplateColour = Annotated[str, Parse(template_colour), value_schema(
    "template-colour", "colour or formula: a colour, or a formula in double braces that gives one",
    "string", examples=["navy"],
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
        "position on a piece: a name, or left, top, width and height in percent",
        "string",
        "array",
        examples=["top-left"],
    ),
]
Points = Annotated[float, Field(gt=0, le=300)]


class FaceBox(Strict):
    """A box of a face: where it stands and what it holds. Every text may hold {{ fields and formulas }}."""

    short: ClassVar[ValueSchema] = TEMPLATE_WORDS

    at: PlaceField | None = Field(
        default=None, description="position: a name, or left, top, width and height in percent"
    )
    text: WordsTemplate | None = Field(
        default=None, description="text, or one for each language", examples=['"{{ name }}"']
    )
    value: WordsTemplate | None = Field(
        default=None, description="number or short text, bold and as large as the box", examples=['"{{ move }}"']
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
    rows: Many[Many[WordsTemplate]] = Field(
        default=(), description="rows of texts", examples=['[[ATA, "{{ attack }}"], [DEF, "{{ defence }}"]]']
    )
    part: Literal["kit", "number", "name", "values"] | None = Field(
        default=None, description="standard part of a player's counter"
    )
    when: TemplateField | None = Field(default=None, description="condition for drawing it", examples=["cost >= 2"])
    size: Points | None = Field(default=None, description="maximum text size, in points", examples=["12"])
    least: Points = Field(default=5, description="minimum text size, in points")
    spare: bool = Field(default=False, description="whether the text is left out if it does not fit")
    lines: Annotated[int, Field(ge=1, le=60)] = Field(default=1, description="maximum number of lines")
    font: Literal["regular", "semibold", "bold", "black", "italic"] | None = Field(
        default=None, description="weight of the text"
    )
    align: Literal["left", "centre", "right"] = Field(default="centre", description="alignment of the text")
    ink: TemplateColour | None = Field(default=None, description="colour of the text")
    ground: TemplateColour | None = Field(default=None, description="colour of a plate behind it")
    turn: Literal[0, 90, 180, 270] = Field(default=0, description="clockwise rotation in degrees")
    twice: bool = Field(default=False, description="whether it is repeated upside down in the opposite place")
    fit: Literal["contain", "cover", "stretch", "auto"] = Field(
        default="contain",
        description="fit of the picture: cover crops, contain shows it all, stretch distorts, auto covers "
        "with files and contains symbols",
    )
    fade: ShareField = Field(default=0.0, description="amount of fading")


CONTENTS = ("text", "value", "symbol", "picture", "pips", "track", "rows", "part")
_PLACED = CONTENTS[:-1]
_TEXTS = ("text", "value", "rows")
_KEYS_OF: Mapping[str, tuple[str, ...]] = {
    "size": _TEXTS, "least": _TEXTS, "spare": _TEXTS, "font": _TEXTS, "align": _TEXTS,
    "lines": ("text", "value"), "fit": ("picture", "symbol"),
    **dict.fromkeys(("at", "ink", "ground", "turn", "twice", "fade"), _PLACED),
}  # fmt: skip
"""What a box has to hold for a key to have an effect; other keys apply to all contents."""
_OWN = ("like", "ground", "ink", "rim", "fade", "when", "boxes")


class Face(Strict):
    """One side of a piece. Any other key names a box: a text is what it holds, a mapping says more."""

    others: ClassVar[type[Strict]] = FaceBox

    like: str = Field(
        default="", description="face it is built on: a ready-made one, or one of the game's", examples=["letter"]
    )
    ground: TemplateColour | None = Field(default=None, description="background colour")
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
        own = {key: value for key, value in data.items() if key in _OWN}
        boxes = {key: value for key, value in data.items() if key not in _OWN}
        if isinstance(inner := own.get("boxes", {}), dict):
            for name in {**boxes, **inner}:
                _check_name(name, data)
            own["boxes"] = {str(key): _as_box(value, codes) for key, value in {**boxes, **inner}.items()}
        return own

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
    if size is not None and "least" in box.model_fields_set and box.least > size:
        message = phrase(
            "the smallest size, {least:g} pt, is above the largest, {size:g} pt", least=box.least, size=size
        )
        return IdleKey("least", message, phrase("make “least” no larger than “size”"))
    return None


def _check_name(name: Any, face: Mapping[Any, Any]) -> None:
    """Raise ``MisplacedError`` for a box of a face whose name was replaced."""
    if name in REPLACED_PLACES:
        of_card = name == "corner" and face.get("like") == "indices"
        instead = phrase("write {example}", example="index" if of_card else REPLACED_PLACES[name])
        path = (name,) if name in face else ("boxes", name)
        raise MisplacedError(path, phrase("{key} was replaced", key=quoted(name)), instead)


def _as_box(value: Any, codes: tuple[str, ...]) -> Any:
    """Return what is said of a box; a text alone, or one for each language, is what the box holds."""
    says_more = isinstance(value, dict) and not (value and set(value) <= set(codes))
    return value if says_more or isinstance(value, FaceBox) else {"text": value}
