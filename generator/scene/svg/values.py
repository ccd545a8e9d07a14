"""Lengths, numbers and transforms as SVG writes them."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from generator.geometry.shapes import IDENTITY, Point, Rect, Transform
from generator.scene.svg.tree import Element

LARGEST = 1e7
"""No length of a picture is larger; what is, is nonsense that would spoil the arithmetic."""

_UNITS = {"": 1.0, "px": 1.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "q": 96 / 101.6, "in": 96.0, "pt": 4 / 3, "pc": 16.0,
          "em": 16.0, "rem": 16.0, "ex": 8.0}  # fmt: skip
"""User units in one unit, at 96 to the inch as in CSS; ``em`` for letters of the usual size."""

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?"
_NUMBERS = re.compile(_NUMBER)
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*([a-zA-Z]{{0,3}}|%)\s*")
_CALL = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
_MOST_CALLS = 20


def numbers(text: str) -> list[float]:
    """Return the numbers of a text, whatever stands between them; none where one is too large."""
    found = [float(number) for number in _NUMBERS.findall(text)]
    return found if all(abs(number) <= LARGEST for number in found) else []


def length(text: str, whole: float, otherwise: float = 0.0) -> float:
    """Return a length in user units, percents as a share of ``whole``; ``otherwise`` for what is none."""
    match = _LENGTH.fullmatch(text)
    if match is None:
        return otherwise
    unit = whole / 100 if match[2] == "%" else _UNITS.get(match[2].lower())
    found = float(match[1]) * unit if unit is not None else otherwise
    return found if abs(found) <= LARGEST else otherwise


def placed_by(text: str) -> Transform:
    """Return the transform of a ``transform`` attribute; what is none of its functions is passed over."""
    found = IDENTITY
    for count, call in enumerate(_CALL.finditer(text)):
        if count == _MOST_CALLS:
            break
        found = _called(call[1], numbers(call[2])).then(found)
    return found


def _called(function: str, given: list[float]) -> Transform:
    match function, given:
        case "matrix", [a, b, c, d, e, f]:
            return Transform(a, b, c, d, e, f)
        case "translate", [x, *rest]:
            return Transform.shift(x, rest[0] if rest else 0.0)
        case "scale", [x, *rest]:
            return Transform.scale(x, rest[0] if rest else None)
        case "rotate", [degrees, *rest]:
            return Transform.turn(degrees, Point(rest[0], rest[1]) if len(rest) == 2 else Point(0.0, 0.0))
        case "skewX", [degrees]:
            return Transform(c=_tangent(degrees))
        case "skewY", [degrees]:
            return Transform(b=_tangent(degrees))
    return IDENTITY


def _tangent(degrees: float) -> float:
    return max(-LARGEST, min(LARGEST, math.tan(math.radians(degrees))))


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
    if element.attributes.get("preserveAspectRatio", "").strip() == "none":
        scale = Transform.scale(width / view.width, height / view.height)
    else:
        scale = Transform.scale(min(width / view.width, height / view.height))
    spare = (width - view.width * scale.a) / 2, (height - view.height * scale.d) / 2
    return Transform.shift(-view.x, -view.y).then(scale).then(Transform.shift(x + spare[0], y + spare[1]))
