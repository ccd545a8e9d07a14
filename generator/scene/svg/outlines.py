"""The outlines of SVG's shapes as commands, in the units of the file."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.geometry.shapes import Point, Rect, Transform
from generator.i18n import phrase
from generator.scene.pictures import PictureError
from generator.scene.primitives import Command, circle_commands, rounded_commands
from generator.scene.svg.tree import Element
from generator.scene.svg.values import LARGEST, length, numbers

SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
MOST_LETTERS = 400_000
"""Letters of one path: some ten thousand curves."""


def outline_of(element: Element, view: Rect) -> tuple[Command, ...]:
    """Return the outline of a shape; nothing for one that draws nothing. Raises ``PictureError``."""
    given = element.attributes

    def side(name: str, whole: float) -> float:
        return length(given.get(name, ""), whole)

    match element.tag:
        case "path":
            return _path(given.get("d", ""), element.line)
        case "rect":
            corner = Point(side("x", view.width), side("y", view.height))
            return _rect(Rect(*corner, side("width", view.width), side("height", view.height)), given, view)
        case "circle":
            return _ellipse(_centre(given, view), (side("r", view.width),) * 2)
        case "ellipse":
            return _ellipse(_centre(given, view), (side("rx", view.width), side("ry", view.height)))
        case "line":
            ends = (side("x1", view.width), side("y1", view.height)), (side("x2", view.width), side("y2", view.height))
            return ("M", *ends[0]), ("L", *ends[1])
        case "polyline" | "polygon":
            return _through(numbers(given.get("points", "")), closed=element.tag == "polygon")
    return ()


def moved(commands: tuple[Command, ...], place: Transform) -> tuple[Command, ...]:
    """Return an outline where a transform takes it. Raises ``PictureError`` where that is out of all bounds."""
    found: list[Command] = []
    for letter, *flat in commands:
        ends = [place.point(Point(x, y)) for x, y in zip(flat[::2], flat[1::2], strict=True)]
        if any(not abs(number) <= LARGEST for end in ends for number in end):
            raise PictureError(
                phrase("draws something far out of its own bounds"), phrase("save it again as a plain SVG")
            )
        found.append((letter, *(number for end in ends for number in end)))
    return tuple(found)


def _centre(given: Mapping[str, str], view: Rect) -> Point:
    return Point(length(given.get("cx", ""), view.width), length(given.get("cy", ""), view.height))


def _through(flat: list[float], closed: bool) -> tuple[Command, ...]:
    points = list(zip(flat[::2], flat[1::2], strict=False))
    if len(points) < 2:
        return ()
    lines: tuple[Command, ...] = (("M", *points[0]), *(("L", *point) for point in points[1:]))
    return (*lines, ("Z",)) if closed else lines


def _ellipse(centre: Point, radii: tuple[float, float]) -> tuple[Command, ...]:
    if min(radii) <= 0:
        return ()
    return moved(circle_commands(Point(0.0, 0.0), 1.0), Transform(radii[0], 0, 0, radii[1], *centre))


def _rect(rect: Rect, given: Mapping[str, str], view: Rect) -> tuple[Command, ...]:
    if rect.width <= 0 or rect.height <= 0:
        return ()
    rx, ry = length(given.get("rx", ""), view.width, -1.0), length(given.get("ry", ""), view.height, -1.0)
    rx, ry = rx if rx >= 0 else ry, ry if ry >= 0 else rx
    if rx <= 0 or ry <= 0:
        return _through([number for corner in rect.corners for number in corner], closed=True)
    return rounded_commands(rect, rx, ry)


_ABSOLUTE = re.compile(r"[MLCZ\d\s.,-]*")
_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")
_TAKES = {"M": 2, "L": 2, "C": 6}


def _plain(text: str) -> tuple[Command, ...]:
    """Return a path that is written as our symbols are, in places alone; nothing for any other.

    It spares a kit the time that fontTools takes to be loaded.
    """
    found: list[Command] = []
    if len(text) > MOST_LETTERS or not _ABSOLUTE.fullmatch(text):
        return ()
    for letter, given in _STEP.findall(text):
        values = tuple(map(float, _NUMBER.findall(given)))
        if letter == "Z":
            found.append(("Z",))
        elif len(values) != _TAKES[letter] or max(map(abs, values)) > LARGEST:
            return ()
        else:
            found.append((letter, *values))
    return tuple(found) if found and found[0][0] == "M" else ()


def _path(text: str, line: int) -> tuple[Command, ...]:
    """Return a path; one that breaks off is drawn up to there, as browsers do. Raises ``PictureError``."""
    if found := _plain(text):
        return found
    from fontTools.svgLib.path import parse_path

    from generator.scene.pen import CommandPen

    if len(text) > MOST_LETTERS:
        raise PictureError(
            phrase("line {line}: a path of {count:,} letters", line=line, count=len(text)),
            phrase("at most {most:,} are allowed: simplify it", most=MOST_LETTERS),
        )
    pen = CommandPen()
    try:
        parse_path(" ".join(text.split()), pen)
    except (ValueError, IndexError, ZeroDivisionError, OverflowError, AssertionError, AttributeError, TypeError):
        if not pen.commands:
            raise PictureError(
                phrase("line {line}: a path that cannot be understood", line=line), phrase("save it again")
            ) from None
    return tuple(pen.commands)
