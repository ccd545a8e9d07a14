"""Kinds of value that a YAML file or an option may hold (lengths, colours, texts), with JSON schemas for editors."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Annotated, Any, Literal, TypeVar, get_args

from pydantic import BeforeValidator, Field
from pydantic_core.core_schema import (
    CoreSchema,
    ValidationInfo,
    no_info_plain_validator_function,
    with_info_plain_validator_function,
)

from generator.geometry.shapes import Size
from generator.i18n import Phrase, phrase
from generator.model.localized import USUAL, Languages, Words, language_code
from generator.problems import InvalidValueError, nearest_hint, quoted
from generator.scene.palette import CSS_NAMES, NAMES, SPANISH, Blend, Colour, Hatch, Paint, parse_colour
from generator.scene.primitives import Corner, CornerForm, Corners, corner_share

_SPECIAL = r"\^$.|?*+()[]{}/"
LEAST_DPI, DEFAULT_DPI, MOST_DPI = 30, 300, 1200
SCALAR = ["string", "number", "boolean"]
OTHER_PLACES = {"middle": "centre", "center": "centre", "corner": "top-left", "above": "top", "below": "bottom"}
"""Other words for places, and what to write instead."""


def one_or_list(value: Any, *kinds: type) -> tuple[str, ...] | None:
    """Return one value or a list as texts; ``None`` for an empty list, and for what is no text nor one of ``kinds``."""
    if isinstance(value, tuple):
        return value
    values = value if isinstance(value, list) else [value]
    if not values or any(isinstance(each, bool) or not isinstance(each, (str, *kinds)) for each in values):
        return None
    return tuple(str(each).strip() for each in values)


def current_place(value: Any) -> Any:
    """Return the word for a place. Raises ``ValueError`` for another word for it."""
    if isinstance(value, str) and value in OTHER_PLACES:
        instead = phrase("write {example}", example=OTHER_PLACES[value])
        raise InvalidValueError(phrase("{found} is not allowed", found=quoted(value)), instead)
    return value


@dataclass(frozen=True, slots=True)
class ValueSchema:
    """The JSON schema of a kind of value, by the name of its definition; an extra of the type of a field.

    ``write`` returns a value that was read as a file has it; values without it are written as they are.
    """

    name: str
    description: str
    schema: Mapping[str, Any]
    write: Callable[[Any], Any] | None = None

    def __hash__(self) -> int:
        return hash(self.name)


def value_schema(
    name: str, description: str, *types: str, write: Callable[[Any], Any] | None = None, **more: Any
) -> ValueSchema:
    kinds = {"type": types[0] if len(types) == 1 else list(types)} if types else {}
    return ValueSchema(name, description, {**kinds, **more}, write)


def whole(pattern: str) -> str:
    return rf"^\s*(?:{pattern})\s*$"


def any_case(words: Iterable[str]) -> str:
    """Return a regular expression for whole words in any mixture of capitals and small letters."""
    return f"^(?:{'|'.join(''.join(_either_case(letter) for letter in word) for word in words)})$"


def _either_case(letter: str) -> str:
    lower, upper = letter.lower(), letter.upper()
    if lower != upper and len(lower) == len(upper) == 1:
        return f"[{lower}{upper}]"
    return f"\\{letter}" if letter in _SPECIAL else letter


_LENGTH = re.compile(r"([-+]?\d+(?:[.,]\d+)?)\s*([a-zA-Z\"”]*)")
_SHARE = re.compile(r"(\d+(?:\.\d+)?)\s*(%?)")
PRINT_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4}
FIELD_UNITS = {"m": 1.0, "yd": 0.9144, "ft": 0.3048}


@dataclass(frozen=True, slots=True)
class Parse:
    """Has a value read by a function alone; a plain validator of pydantic's would build that of the kind besides."""

    read: Callable[[Any], Any]

    def __get_pydantic_core_schema__(self, _kind: object, _handler: object) -> CoreSchema:
        return no_info_plain_validator_function(self.read)


@dataclass(frozen=True, slots=True)
class ParseTexts:
    """Has a value with texts read by a function alone, in the languages of its file."""

    read: Callable[[Any, Languages], Any]

    def __get_pydantic_core_schema__(self, _kind: object, _handler: object) -> CoreSchema:
        return with_info_plain_validator_function(self._in_languages)

    def _in_languages(self, value: Any, info: ValidationInfo[Languages | None]) -> Any:
        return self.read(value, info.context or USUAL)


def length_mm(value: Any) -> float:
    """Return a print length such as ``18mm``, ``2.5cm`` or ``0.75in`` in millimetres.

    Raises ``ValueError`` when the unit is missing or not one of a print length.
    """
    return _length(value, PRINT_UNITS, "18mm")


def length_m(value: Any) -> float:
    """Return a field length such as ``105m`` in metres. Raises ``ValueError`` like ``length_mm``."""
    return _length(value, FIELD_UNITS, "105m")


def _length(value: Any, units: dict[str, float], example: str) -> float:
    allowed = tuple(units)
    like = phrase("write it like {example}", example=example)
    match = None if isinstance(value, bool) else _LENGTH.fullmatch(str(value).strip())
    if match is None:
        raise InvalidValueError(phrase("{value} is not a length", value=quoted(value)), like)
    number, unit = match.groups()
    if not unit:
        like = phrase("write it like {example}", example=number + example.lstrip("0123456789"))
        hint = phrase("{like} (units: {units})", like=like, units=allowed)
        raise InvalidValueError(phrase("{value} has no unit", value=quoted(value)), hint)
    if unit not in units:
        wrong = phrase("{value} has the unit {unit}", value=quoted(value), unit=quoted(unit))
        raise InvalidValueError(wrong, phrase("units: {units}", units=allowed))
    return float(number.replace(",", ".")) * units[unit]


def colour(value: Any) -> Colour:
    """Return the colour of a name or of ``#rrggbb``. Raises ``ValueError`` with the nearest name."""
    if isinstance(value, Colour):
        return value
    parsed = parse_colour(value) if isinstance(value, str) else None
    if parsed is None:
        raise InvalidValueError(phrase("{value} is not a colour", value=quoted(value)), _colour_hint(value))
    return parsed


def paint(value: Any) -> Paint:
    """Return a colour, the gradient of ``navy to sky at 90`` or ``gold to brown radial``, or ``white with red lines``.

    The first or the last colour of a gradient may be ``transparent``.
    Raises ``ValueError`` like ``colour``.
    """
    if isinstance(value, Colour | Blend | Hatch):
        return value
    words = value.split() if isinstance(value, str) else []
    if LINES.intersection(words):
        return _hatch(value)
    if "to" not in words:
        return colour(value)
    if (whole := value.translate(_NO_QUOTES)) != value:
        hint = phrase("put the quotes around all of it: {example}", example=f'"{whole}"')
        raise InvalidValueError(phrase("{value} is not a gradient", value=quoted(value)), hint)
    angle: float | None = 180.0
    if words[-1] == "radial":
        angle, words = None, words[:-1]
    elif words[-2:-1] == ["at"]:
        if not _ANGLE.fullmatch(words[-1]) or abs(float(words[-1])) > 360:
            message = phrase("{found} is not the angle of a gradient", found=quoted(words[-1]))
            raise InvalidValueError(message, phrase("write degrees from -360 to 360: 0 is up, 90 is to the right"))
        angle, words = float(words[-1]) % 360, words[:-2]
    names = words[::2]
    if len(words) % 2 == 0 or any(word != "to" for word in words[1::2]) or not 2 <= len(names) <= MOST_COLOURS:
        message = phrase("{value} is not a gradient", value=quoted(value))
        hint = phrase("write 2 to {most} colours, such as {examples}", most=MOST_COLOURS, examples=GRADIENTS)
        raise InvalidValueError(message, hint)
    fades: Literal["", "in", "out"] = "in" if names[0] in CLEAR else "out" if names[-1] in CLEAR else ""
    if fades:  # the colour stays as it is while it fades
        names = [names[1], *names[1:]] if fades == "in" else [*names[:-1], names[-2]]
    return Blend(tuple(map(colour, names)), angle, fades)


def _hatch(text: str) -> Hatch:
    """Return the hatching of ``white with red lines 0.5mm every 3mm at 45 135``, ``red lines``, ``5 red lines at 0``.

    Raises ``ValueError`` like ``colour``.
    """
    if (whole := text.translate(_NO_QUOTES)) != text:
        hint = phrase("put the quotes around all of it: {example}", example=f'"{whole}"')
        raise InvalidValueError(phrase("{value} is not hatching", value=quoted(text)), hint)
    below, _, above = text.rpartition(" with ")
    ground = paint(below) if below.strip() and below.strip() not in CLEAR else None
    match = _HATCH.fullmatch(above.strip())
    if match is None or isinstance(ground, Hatch):
        message = phrase("{value} is not hatching", value=quoted(text))
        raise InvalidValueError(message, phrase("write it like one of these: {examples}", examples=HATCHES))
    count, ink = int(match["count"] or 0), colour(match["ink"])
    width, every = (length_mm(match[key]) if match[key] else usual for key, usual in (("width", 0.3), ("every", 2.0)))
    angles = tuple(dict.fromkeys(float(angle) % 180 for angle in (match["angles"] or "45").split()))
    if count and match["every"]:
        message = phrase("the number of lines already sets the distance between them")
        raise InvalidValueError(message, phrase("remove the number, or “every {every}”", every=match["every"].strip()))
    if not 0.05 <= width <= MOST_HATCH or (match["count"] and not 1 <= count <= MOST_LINES_ACROSS):
        values = {"most": MOST_HATCH, "lines": MOST_LINES_ACROSS}
        limits = phrase("lines are 0.05 to {most} mm wide, and there are at most {lines} of them", **values)
        raise InvalidValueError(phrase("{value} is not hatching", value=quoted(text)), limits)
    if not count and (every - width < 0.1 or every > MOST_HATCH):
        message = phrase("lines {width:g} mm wide every {every:g} mm are not hatching", width=width, every=every)
        raise InvalidValueError(message, phrase("“every” is the distance from one line to the next, wider than a line"))
    return Hatch(ground, ink, width, every, count, angles)


LINES = frozenset(("line", "lines"))
_HATCH = re.compile(
    r"(?:(?P<count>\d{1,4})\s+)?(?P<ink>\S+)\s+lines?(?:\s+(?P<width>\d[\d.,]*\s*[a-z]+))?"
    r"(?:\s+every\s+(?P<every>\d[\d.,]*\s*[a-z]+))?(?:\s+at(?P<angles>(?:\s+-?[0-3]?\d?\d(?:\.\d{1,6})?){1,4}))?"
)
HATCHES = ("white with red lines", "red lines 0.5mm every 3mm at 45 135", "white with 5 red lines at 0")
MOST_HATCH, MOST_LINES_ACROSS = 100, 200

_NO_QUOTES = str.maketrans("", "", "\"'“”")
_ANGLE = re.compile(r"-?\d{1,3}(?:\.\d{1,6})?")
MOST_COLOURS = 5
CLEAR = ("transparent", "transparente")
GRADIENTS = ("navy to sky", "navy to white to sky at 90", "gold to brown radial")


def write_paint(value: Paint) -> str:
    """Return a colour or gradient as a file has it."""
    if isinstance(value, Colour):
        return value.hex
    if isinstance(value, Hatch):
        ground = "" if value.ground is None else f"{write_paint(value.ground)} with "
        number, every = (f"{value.lines} ", "") if value.lines else ("", f" every {value.every:g}mm")
        angles = " ".join(f"{angle:g}" for angle in value.angles)
        return f"{ground}{number}{value.ink.hex} lines {value.width:g}mm{every} at {angles}"
    course = " radial" if value.angle is None else f" at {value.angle:g}"
    pairs = zip(value.colours, value.opacities, strict=True)
    return " to ".join(each.hex if opacity else CLEAR[0] for each, opacity in pairs) + course


def _colour_hint(value: Any) -> str:
    if value == "player":
        return phrase("only boards with “colours” have it")
    if value in CLEAR:
        return phrase("only the ground of a face or a box can be transparent, and either end of a gradient")
    if isinstance(value, str) and {"to", *LINES}.intersection(value.split()):
        return phrase(
            "gradients and hatching are only for grounds (of a piece, a box or a style of boards), for the ink of a "
            "text or a picture, and gradients for shadows"
        )
    text = "" if isinstance(value, bool) else str(value).strip("“”„«»‘’ ")
    for meant in (text, f"#{text}"):
        if parse_colour(meant) is not None:
            return phrase("write {example}", example=f'"{meant}"')
    if text.startswith("#"):
        return phrase("# is followed by 3 or 6 digits or letters from a to f: {example}", example='"#0072b2"')
    near = [nearest_hint(text, list(names)) for names in ((*NAMES, *SPANISH), CSS_NAMES)]
    usual = phrase(
        "write a name such as blue, or {example}; all names: {command}",
        example='"#0072b2"',
        command="pizarra list colours",
    )
    return next(filter(None, near), usual) if isinstance(value, str) else usual


def share(value: Any) -> float:
    """Return a share such as ``40%`` or ``0.4`` as a number from 0 to 1. Raises ``ValueError`` for any other."""
    text = str(value).strip()
    match = _SHARE.fullmatch(text)
    fraction = float(match[1]) / (100 if match[2] else 1) if match and not isinstance(value, bool) else -1.0
    if not 0 <= fraction <= 1:
        raise ValueError(phrase("{value} is not a percentage; write it like 40%", value=quoted(value)))
    return fraction


CORNER_FORMS: tuple[CornerForm, ...] = get_args(CornerForm)
_CORNER_WORDS = {"bevel": "cut", "chamfer": "cut", "snip": "cut", "notch": "step", "scoop": "bite"}
"""Words of other programs for the forms of corners."""
CORNERS: Mapping[str, tuple[int, ...]] = {
    "top": (0, 1), "right": (1, 2), "bottom": (2, 3), "left": (0, 3),
    "top-left": (0,), "top-right": (1,), "bottom-right": (2,), "bottom-left": (3,),
}  # fmt: skip
"""Words for corners of a box, which count clockwise from the top left; a single corner goes before a side."""
_REACH = re.compile(r"(\d+(?:[.,]\d+)?)\s*x\s*(\d+(?:[.,]\d+)?\s*([a-z]+))")


def corners(value: Any) -> Corners:
    """Return the corners of ``3mm``, ``bite 3mm``, ``cut 10x5mm`` or ``{top: step 4mm}``. Raises ``ValueError``."""
    if isinstance(value, tuple):
        return value
    found: list[Corner | None] = [None if isinstance(value, Mapping) else _corner(value)] * 4
    if isinstance(value, Mapping):
        if not value or (wrong := [word for word in value if word not in CORNERS]):
            message = phrase("{found} is not a corner", found=quoted(wrong[0] if value else "{}"))
            raise InvalidValueError(message, phrase("corners: {names}", names=tuple(CORNERS)))
        for word, places in CORNERS.items():
            for place in places if word in value else ():
                found[place] = _corner(value[word])
    first, second, third, fourth = found
    return first, second, third, fourth


def _corner(value: Any) -> Corner:
    form, _, rest = str(value).strip().partition(" ")
    if not form[:1].isalpha():
        form, rest = "round", str(value)
    if form not in CORNER_FORMS:
        message = phrase("{found} is not the form of a corner", found=quoted(form))
        examples = ("3mm", *(f"{name} 3mm" for name in CORNER_FORMS[1:]))
        hint = phrase("write it like one of these: {examples}", examples=examples)
        meant = _CORNER_WORDS.get(form)
        raise InvalidValueError(message, phrase("did you mean “{name}”?", name=meant) if meant else hint)
    match = _REACH.fullmatch(rest.strip())
    across, down = (f"{match[1]}{match[3]}", match[2]) if match else (rest, rest)
    reach = length_mm(across), length_mm(down)
    if not all(0 < length <= MOST_CORNER for length in reach):
        message = phrase("a corner of {found} is impossible", found=quoted(rest.strip()))
        raise InvalidValueError(message, phrase("write a length above 0 and up to {most} mm", most=MOST_CORNER))
    return Corner(form, *reach)


MOST_CORNER = 1000


def unfit_corners(corners: Corners, size: Size) -> tuple[Phrase, Phrase] | None:
    """Return what is wrong with corners that have no room in a box, and a hint; round ones shrink to what there is."""
    if corner_share(corners, size) > 1 - 1e-6 or all(one is None or one.form == "round" for one in corners):
        return None
    message = phrase(
        "these corners do not fit in a box of {width:g} × {height:g} mm",
        width=round(size.width, 1), height=round(size.height, 1),
    )  # fmt: skip
    return message, phrase("two corners of a side together are at most as long as the side")


def write_corners(value: Corners) -> Any:
    """Return the corners of a box as a file has them."""
    words = [one and f"{one.form} {one.across:g}x{one.down:g}mm" for one in value]
    each = {name: words[places[0]] for name, places in CORNERS.items() if len(places) == 1 and words[places[0]]}
    return words[0] if len({*words}) == 1 else each


def _plain_text(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise ValueError(phrase("expected text, not {value}", value=quoted(value)))
    return str(value)


def plain_words(value: Any, languages: Languages) -> Words:
    """Return the words of a text that is printed as it stands.

    Raises ``ValueError`` like ``Words.of``, and for double braces, which nothing would fill in.
    """
    words = Words.of(value, languages)
    for _, text in words.texts:
        _refuse_braces(text)
    return words


def _printed_text(value: Any) -> str:
    text = _plain_text(value)
    _refuse_braces(text)
    return text


def _refuse_braces(text: str) -> None:
    if "{{" in text or "}}" in text:
        message = phrase("nothing fills in the double braces of {text}", text=quoted(text))
        hint = phrase("the texts of faces, labels, marks, objects and panels can have fields; write the text itself")
        raise InvalidValueError(message, hint)


def _length_pattern(units: Iterable[str]) -> str:
    return whole(rf"[-+]?\d+(?:[.,]\d+)?\s*(?:{'|'.join(units)})")


LONGEST_NAME = 300
TEXT = value_schema("text", "text", *SCALAR, examples=["Dichoso Fulbo"], maxLength=LONGEST_NAME)
COLOUR = value_schema(
    "colour",
    "colour: a name in English or Spanish, one of CSS, or “#rrggbb” in quotes",
    examples=["#0072b2"],
    anyOf=[
        {"enum": [*dict.fromkeys((*NAMES, *SPANISH, *CSS_NAMES))]},
        {"type": "string", "pattern": "^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"},
        {"type": "string", "pattern": any_case(dict.fromkeys((*NAMES, *SPANISH, *CSS_NAMES)))},
    ],
    write=attrgetter("hex"),
)
PAINT = value_schema(
    "paint",
    "colour; or gradient: 2 to 5 colours joined by to, then at with degrees (0 is up, 90 to the right), or radial; or "
    "hatching: ground with lines, their width, every with their distance, and at with one or several angles",
    examples=["#0072b2", *GRADIENTS, *HATCHES],
    anyOf=[*COLOUR.schema["anyOf"], {"type": "string", "pattern": r"\sto\s|\slines?(\s|$)"}],
    write=write_paint,
)
PRINT_LENGTH = value_schema(
    "print-length",
    "length on paper: mm, cm or in",
    "string",
    examples=["18mm"],
    write="{:g}mm".format,
    pattern=_length_pattern(PRINT_UNITS),
)
FIELD_LENGTH = value_schema(
    "field-length",
    "length on the field: m, yd or ft",
    "string",
    examples=["105m"],
    write="{:g}m".format,
    pattern=_length_pattern(FIELD_UNITS),
)
_PART = value_schema(
    "share",
    "percentage, or number from 0 to 1",
    "string",
    "number",
    examples=["40%"],
    write="{:.0%}".format,
    pattern=r"^\s*\d+(?:\.\d+)?\s*%?\s*$",
)

_BY_CODE: Mapping[str, Any] = {"pattern": "^[a-z]{2,3}$"}
LANGUAGE = value_schema("language", "language code: es, en, ca, de …", "string", examples=["es"], **_BY_CODE)
WORDS = value_schema(
    "words",
    "translatable text: one for all languages, or one for each",
    examples=[{"es": "Bosque", "en": "Forest"}],
    anyOf=[
        {"type": ["string", "number"]},
        {
            "type": "object",
            "minProperties": 1,
            "propertyNames": _BY_CODE,
            "additionalProperties": {"type": ["string", "number"]},
        },
    ],
)
TEMPLATE_WORDS = value_schema(
    "template-words", "translatable template: text, or one per language, with fields and formulas in double braces",
    examples=["{{ name }}"], anyOf=WORDS.schema["anyOf"],
)  # fmt: skip
BY_NAME: Mapping[str, Any] = {"type": "object", "additionalProperties": WORDS.schema}
"""The schema of words by names."""

CornersField = Annotated[Corners, BeforeValidator(corners), value_schema(
    "corners", "form of the corners of a box: a radius; cut, step or bite and a length, or width x height; or one for "
    "each corner or side", "string", "object", examples=["3mm", "bite 4mm", {"top": "cut 10x5mm"}], write=write_corners,
)]  # fmt: skip
Mm = Annotated[float, BeforeValidator(length_mm), PRINT_LENGTH]
Metres = Annotated[float, BeforeValidator(length_m), FIELD_LENGTH]
ShareField = Annotated[float, BeforeValidator(share), _PART]
PaintField = Annotated[Paint, Parse(paint), PAINT]
ColourField = Annotated[Colour, Parse(colour), COLOUR]
WordsField = Annotated[Words, ParseTexts(plain_words), WORDS]
FilledWords = Annotated[Words, ParseTexts(Words.of), TEMPLATE_WORDS]
LanguageField = Annotated[str, Parse(language_code), LANGUAGE]
TextField = Annotated[str, BeforeValidator(_plain_text), TEXT]
PrintedText = Annotated[str, BeforeValidator(_printed_text), TEXT]
ShortText = Annotated[str, Field(max_length=100), BeforeValidator(_plain_text), TEXT]
TitleText = Annotated[str, Field(min_length=1), BeforeValidator(_plain_text), TEXT]

FORMAT = 1
"""The version of the formats of games, teams, seasons and rules that this program reads and writes."""


def format_number(value: Any) -> int:
    """Return the version of a file's format. Raises ``ValueError`` for one that this program does not know."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        message = phrase("expected the number of a format, not {value}", value=quoted(value))
        raise InvalidValueError(message, phrase("write {example}", example=f"format: {FORMAT}"))
    if value > FORMAT:
        message = phrase("this version of Pizarra reads format {known}, not {found}", known=FORMAT, found=value)
        raise InvalidValueError(message, phrase("update Pizarra to read it"))
    return value


FormatField = Annotated[
    int,
    Parse(format_number),
    value_schema("format", "version of the format", "integer", minimum=1, maximum=FORMAT, examples=[FORMAT]),
]

ItemT = TypeVar("ItemT")
Many = Annotated[tuple[ItemT, ...], Field(strict=False)]
"""A YAML list, kept as a tuple."""
