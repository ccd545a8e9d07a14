"""The elements of an SVG file within limits, and their lengths, colours and styles."""

from __future__ import annotations

import colorsys
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple
from xml.parsers.expat import ExpatError

from generator.geometry.shapes import IDENTITY, Point, Rect, Transform
from generator.i18n import message, phrase
from generator.plain_xml import NotPlainError, check_encoding, plain_parser
from generator.scene.palette import CSS_NAMES, Colour
from generator.scene.pictures import CURRENT, PictureError
from generator.scene.primitives import Style
from generator.spans import replace_spans

MOST_ELEMENTS = 20_000
MOST_ATTRIBUTES = 200
DEEPEST = 60

_SVG = "http://www.w3.org/2000/svg "
_FOREIGN = {
    "http://www.w3.org/1999/xlink href": "href",
    "http://www.inkscape.org/namespaces/inkscape label": "label",
    "http://www.inkscape.org/namespaces/inkscape groupmode": "groupmode",
}
"""Attributes of other namespaces: a link as older files spell it, and what Inkscape calls a shape or a layer."""


@dataclass(slots=True)
class Element:
    """An element of SVG, its attributes and link; line and column count from 1, ``text`` is that of styles, titles."""

    tag: str
    attributes: Mapping[str, str]
    line: int
    children: list[Element] = field(default_factory=list)
    text: str = ""
    column: int = 1

    def all(self) -> Iterator[Element]:
        """Yield the element and all that it holds, in the order of the file."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend(reversed(element.children))


def read_tree(data: bytes) -> Element:
    """Return the outermost element. Raises ``PictureError``; elements that are not of SVG are left out."""
    builder = _Builder()
    try:
        check_encoding(data)
        builder.parser.Parse(data, True)
    except ExpatError as error:
        raise _invalid(data, error.lineno) from None
    except NotPlainError as error:
        raise PictureError(error.message, phrase("save it again as a plain SVG")) from None
    if builder.root is None or builder.root.tag != "svg":
        hint = phrase('its first element must be <svg xmlns="http://www.w3.org/2000/svg">')
        raise PictureError(phrase("is not an SVG drawing"), hint)
    return builder.root


def _invalid(data: bytes, line: int) -> PictureError:
    """Return what is wrong in a line of XML: where it claims to be UTF-8 it may have been saved otherwise."""
    try:
        data.decode()
    except UnicodeDecodeError as error:
        if data.count(b"\n", 0, error.start) + 1 == line:
            what = phrase("is not UTF-8 in line {line} (byte 0x{byte:02x})", line=line, byte=data[error.start])
            return PictureError(what, phrase("save it as UTF-8 in your editor"))
    return PictureError(phrase("is not valid XML in line {line}", line=line), phrase("save it again as a plain SVG"))


class _Builder:
    def __init__(self) -> None:
        self.root: Element | None = None
        self.parser: Any = plain_parser(" ", may_name_a_dtd=True)
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._begin
        self.parser.EndElementHandler = lambda _: self._open.pop()
        self.parser.CharacterDataHandler = self._text
        self._open: list[Element | None] = []
        self._count = 0

    def _begin(self, name: str, attributes: Mapping[str, str]) -> None:
        self._count += 1
        if self._count > MOST_ELEMENTS or len(self._open) > DEEPEST or len(attributes) > MOST_ATTRIBUTES:
            most = {"elements": MOST_ELEMENTS, "attributes": MOST_ATTRIBUTES, "depth": DEEPEST}
            large = message(
                "has more than {elements} elements, {attributes} attributes on one, or {depth} levels of nesting"
            )
            raise PictureError(phrase(large, **most), phrase("simplify its paths, or save it as a PNG"))
        inside = self._open[-1] if self._open else None
        is_svg = name.startswith(_SVG) and (inside is not None or not self._open)
        element = None
        if is_svg:
            kept_attributes = {
                key: value for key, value in attributes.items() if " " not in key
            }  # those of other namespaces have one
            for foreign, key in _FOREIGN.items():
                if foreign in attributes:
                    kept_attributes.setdefault(key, attributes[foreign])
            line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
            element = Element(name.removeprefix(_SVG), kept_attributes, line, column=column)
        self._open.append(element)
        if element is not None and inside is not None:
            inside.children.append(element)
        elif self.root is None:
            self.root = element

    def _text(self, text: str) -> None:
        if self._open and (element := self._open[-1]) is not None and element.tag in ("style", "title"):
            element.text += text


def own_name(element: Element) -> str:
    """Return the name that somebody gave to an element; empty for none."""
    attributes = element.attributes
    title = next((child.text for child in element.children if child.tag == "title"), "")
    made_up = _MADE_UP.fullmatch(identity := attributes.get("id", ""))
    names = (attributes.get("label", ""), title, "" if made_up else identity)
    return next((" ".join(name.split()) for name in names if name.strip()), "")


_MADE_UP = re.compile(
    r"(?:svg|g|layer|path|rect|circle|ellipse|polygon|polyline|line|use|star|spiral|object|shape|compound|group)"
    r"[-_]?x?\d[\d_-]*",
    re.IGNORECASE,
)
"""An ``id`` that a program gives to what its user does not name: path12, rect834-1, Layer_1."""


LARGEST = 1e7
"""No length of a picture is larger; what is, is nonsense that would spoil the arithmetic."""

_UNITS = {"": 1.0, "px": 1.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "q": 96 / 101.6, "in": 96.0, "pt": 4 / 3, "pc": 16.0,
          "em": 16.0, "rem": 16.0, "ex": 8.0}  # fmt: skip
"""User units in one unit, at 96 to the inch as in CSS; ``em`` for letters of the usual size."""

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?"
_NUMBERS = re.compile(_NUMBER)
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*([a-zA-Z]{{0,3}}|%)\s*")
_CALL = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
_MOST_CALLS = 20  # transforms of one attribute


def numbers(text: str) -> list[float]:
    """Return the numbers of a text, whatever separates them; none where one is too large."""
    values = [float(number) for number in _NUMBERS.findall(text)]
    return values if all(abs(number) <= LARGEST for number in values) else []


def length(text: str, whole: float, otherwise: float = 0.0) -> float:
    """Return a length in user units, percents as a share of ``whole``; ``otherwise`` for what is none."""
    match = _LENGTH.fullmatch(text)
    if match is None:
        return otherwise
    unit = whole / 100 if match[2] == "%" else _UNITS.get(match[2].lower())
    units = float(match[1]) * unit if unit is not None else otherwise
    return units if abs(units) <= LARGEST else otherwise


def parse_transform(text: str) -> Transform:
    """Return the transform of a ``transform`` attribute; what is none of its functions is passed over."""
    whole = IDENTITY
    for call in islice(_CALL.finditer(text), _MOST_CALLS):
        whole = _transform_function(call[1], numbers(call[2])).then(whole)
    return whole


def _transform_function(function: str, values: list[float]) -> Transform:
    match function, values:
        case "matrix", [a, b, c, d, e, f]:
            return Transform(a, b, c, d, e, f)
        case "translate", [x, *rest]:
            return Transform.shift(x, rest[0] if rest else 0.0)
        case "scale", [x, *rest]:
            return Transform.scale(x, rest[0] if rest else None)
        case "rotate", [degrees, *rest]:
            return Transform.turn(degrees, Point(rest[0], rest[1]) if len(rest) == 2 else Point(0.0, 0.0))
        case "skewX", [degrees]:
            return Transform(c=max(-LARGEST, min(LARGEST, math.tan(math.radians(degrees)))))
        case "skewY", [degrees]:
            return Transform(b=max(-LARGEST, min(LARGEST, math.tan(math.radians(degrees)))))
    return IDENTITY


def view_of(element: Element) -> Rect | None:
    """Return the part of the plane that an ``svg`` or ``symbol`` element shows, in its own units; ``None`` for all."""
    box = numbers(element.attributes.get("viewBox", ""))
    if len(box) == 4 and box[2] > 0 and box[3] > 0:
        return Rect(*box)
    width, height = (length(element.attributes.get(key, ""), 0.0) for key in ("width", "height"))
    return Rect(0, 0, width, height) if width > 0 and height > 0 else None


def fitted_view(element: Element, attributes: Mapping[str, str], within: Rect) -> Transform:
    """Return how what an ``svg`` or ``symbol`` element shows is placed by the attributes of who shows it."""
    x, y = length(attributes.get("x", ""), within.width), length(attributes.get("y", ""), within.height)
    view = view_of(element)
    width = length(attributes.get("width", ""), within.width, within.width)
    height = length(attributes.get("height", ""), within.height, within.height)
    if view is None or "viewBox" not in element.attributes or width <= 0 or height <= 0:
        return Transform.shift(x, y)
    across, down = width / view.width, height / view.height
    if element.attributes.get("preserveAspectRatio", "").strip() != "none":
        across = down = min(across, down)
    scale = Transform.scale(across, down)
    spare = (width - view.width * scale.a) / 2, (height - view.height * scale.d) / 2
    return Transform.shift(-view.x, -view.y).then(scale).then(Transform.shift(x + spare[0], y + spare[1]))


_COLOUR_CALL = re.compile(r"(rgb|hsl)a?\(([^()]{1,80})\)")
_PART = re.compile(r"([-+]?(?:\d{1,9}\.?\d{0,9}|\.\d{1,9}))(%|deg)?")


@lru_cache(maxsize=1024)
def css_colour(text: str) -> tuple[Colour, float] | None:
    word = text.strip().lower()
    if word == "currentcolor":
        return CURRENT, 1.0
    if word == "transparent":
        return Colour(0, 0, 0), 0.0
    if word in CSS_NAMES:
        return CSS_NAMES[word], 1.0
    digits = word.removeprefix("#") if word.startswith("#") else ""
    if digits and re.fullmatch(r"[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8}", digits):
        whole = digits if len(digits) > 4 else "".join(digit * 2 for digit in digits)
        parts = bytes.fromhex(whole)
        return Colour(*parts[:3]), parts[3] / 255 if len(parts) > 3 else 1.0
    call = _COLOUR_CALL.fullmatch(word)
    return _colour_function(call[1], _PART.findall(call[2])) if call else None


def _colour_function(function: str, parts: list[tuple[str, str]]) -> tuple[Colour, float] | None:
    """Return what ``rgb()`` or ``hsl()`` gives for its three or four parts."""
    if len(parts) not in (3, 4):
        return None
    opacity = _share(parts[3], 1.0) if len(parts) == 4 else 1.0
    if function == "rgb":
        light = [_share(part, 255.0) for part in parts[:3]]
    else:
        hue = float(parts[0][0]) / 360 % 1.0
        light = list(colorsys.hls_to_rgb(hue, _share(parts[2], 100.0), _share(parts[1], 100.0)))
    return Colour(*(round(part * 255) for part in light)), opacity


def _share(part: tuple[str, str], whole: float) -> float:
    number, unit = part
    return min(1.0, max(0.0, float(number) / (100.0 if unit == "%" else whole)))


Rules = Mapping[str, Mapping[str, str]]
"""What style sheets say of ``tag``, ``.class`` and ``#id``."""

MOST_SHEET = 200_000
"""Letters of all style sheets of a file."""

_KNOWN = {
    "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "fill-rule", "color",
    "fill-opacity", "stroke-opacity", "visibility", "opacity", "display", "clip-path", "mask", "filter", "stop-color",
    "stop-opacity", "transform",
}  # fmt: skip
_RULE = re.compile(r"([^{}@]{1,2000})\{([^{}]{0,5000})\}")
_SELECTOR = re.compile(r"[\w-]*[.#]?[\w-]+")


def style_rules(root: Element) -> Rules:
    """Return what the style sheets of a file say; rules of several parts are passed over."""
    sheet = "".join(element.text for element in root.all() if element.tag == "style")[:MOST_SHEET]
    rules: dict[str, dict[str, str]] = {}
    for selectors, body in _RULE.findall(replace_spans(sheet, {"/*": "*/"})):
        for selector in (part.strip() for part in selectors.split(",")):
            if _SELECTOR.fullmatch(selector):
                rules.setdefault(selector, {}).update(_parse_declarations(body))
    return rules


def _parse_declarations(text: str) -> Iterator[tuple[str, str]]:
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        if colon and name.strip().lower() in _KNOWN:
            yield name.strip().lower(), value.replace("!important", "").strip()


def declarations(element: Element, rules: Rules) -> dict[str, str]:
    """Return what is said of the look of one element itself: the nearer word wins."""
    declared = {name: value for name, value in element.attributes.items() if name in _KNOWN}
    classes = element.attributes.get("class", "").split()
    selectors = (element.tag, *(f"{tag}.{name}" for name in classes for tag in ("", element.tag)))
    for selector in (*selectors, f"#{element.attributes.get('id', '')}"):
        declared.update(rules.get(selector, {}))
    declared.update(_parse_declarations(element.attributes.get("style", "")))
    return declared


class Inherited(NamedTuple):
    """What holds for an element and is handed down to what it holds; ``None`` for a paint that is not there."""

    fill: str = ""
    stroke: str = "none"
    colour: Colour = CURRENT
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    width: float = 1.0
    dash: tuple[float, ...] = ()
    cap: str = "butt"
    join: str = "miter"
    rule: str = "nonzero"
    visible: bool = True

    def under(self, declared: Mapping[str, str], diagonal: float) -> Inherited:
        """Return how an element looks of which so much is said; ``diagonal`` is the whole of percents."""
        declared = {name: value for name, value in declared.items() if value != "inherit"}
        changed = self._replace(
            fill=declared.get("fill", self.fill),
            stroke=declared.get("stroke", self.stroke),
            fill_opacity=opacity_of(declared, "fill-opacity", self.fill_opacity),
            stroke_opacity=opacity_of(declared, "stroke-opacity", self.stroke_opacity),
            width=max(0.0, length(declared.get("stroke-width", ""), diagonal, self.width)),
            cap=declared.get("stroke-linecap", self.cap),
            join=declared.get("stroke-linejoin", self.join),
            rule=declared.get("fill-rule", self.rule),
            visible=declared.get("visibility", "visible" if self.visible else "hidden") == "visible",
        )
        if "stroke-dasharray" in declared:
            changed = changed._replace(dash=_dash(declared["stroke-dasharray"]))
        colour = css_colour(declared["color"]) if "color" in declared else None
        return changed._replace(colour=colour[0]) if colour else changed

    def style(self, fill: Colour | None, stroke: Colour | None, scale: float) -> Style:
        return Style(
            fill,
            stroke,
            self.width * scale,
            tuple(part * scale for part in self.dash),
            self.cap if self.cap in ("round", "square") else "butt",  # type: ignore[arg-type]
            self.join if self.join in ("round", "bevel") else "miter",  # type: ignore[arg-type]
            "evenodd" if self.rule == "evenodd" else "nonzero",
        )


def opacity_of(declared: Mapping[str, str], name: str = "opacity", otherwise: float = 1.0) -> float:
    """Return an opacity, that of an element as a whole when no other is named."""
    return min(1.0, max(0.0, length(declared.get(name, ""), 1.0, otherwise)))


def _dash(text: str) -> tuple[float, ...]:
    parts = tuple(numbers(text))[:16]
    if text.strip() == "none" or not parts or min(parts) < 0 or not sum(parts):
        return ()
    return parts * 2 if len(parts) % 2 else parts
