"""SVG files read into drawings: shapes with fills, strokes and opacity, groups, gradients and symbols."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from generator.geometry.shapes import IDENTITY, Point, Rect, Transform
from generator.i18n import Phrase, message, phrase
from generator.problems import did_you_mean, plain_line, quoted
from generator.scene.drawings import bounds_of
from generator.scene.palette import Colour
from generator.scene.pictures import CURRENT, SIDE, Picture, PictureError, straight_runs
from generator.scene.primitives import (
    Box,
    Command,
    Gradient,
    Group,
    Item,
    Path,
    Shade,
    Stop,
    Style,
    Symbol,
    circle_commands,
    rounded_commands,
)
from generator.scene.svg_elements import (
    LARGEST,
    Element,
    Inherited,
    Rules,
    css_colour,
    declarations,
    fitted_view,
    length,
    numbers,
    opacity_of,
    own_name,
    parse_transform,
    read_tree,
    style_rules,
    view_of,
)

SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
MOST_LETTERS = 400_000
"""Letters of one path: some ten thousand curves."""


def outline_of(element: Element, view: Rect) -> tuple[Command, ...]:
    """Return the outline of a shape; nothing for one that draws nothing. Raises ``PictureError``."""
    attributes = element.attributes

    def pair(x: str, y: str, otherwise: float = 0.0) -> tuple[float, float]:
        """Return two lengths by their names, one across and one down."""
        across, down = attributes.get(x, ""), attributes.get(y, "")
        return length(across, view.width, otherwise), length(down, view.height, otherwise)

    match element.tag:
        case "path":
            return _path(attributes.get("d", ""), element.line)
        case "rect":
            return _rect(Rect(*pair("x", "y"), *pair("width", "height")), *pair("rx", "ry", -1.0))
        case "circle" | "ellipse":
            radius = length(attributes.get("r", ""), view.width)
            rx, ry = pair("rx", "ry") if element.tag == "ellipse" else (radius, radius)
            if min(rx, ry) <= 0:
                return ()
            return transform_outline(circle_commands(Point(0.0, 0.0), 1.0), Transform(rx, 0, 0, ry, *pair("cx", "cy")))
        case "line":
            return ("M", *pair("x1", "y1")), ("L", *pair("x2", "y2"))
        case "polyline" | "polygon":
            return _polygon_points(numbers(attributes.get("points", "")), closed=element.tag == "polygon")
    return ()


def transform_outline(commands: tuple[Command, ...], place: Transform) -> tuple[Command, ...]:
    """Return an outline where a transform takes it. Raises ``PictureError`` where that is out of all bounds."""
    moved: list[Command] = []
    for letter, *flat in commands:
        ends = [place.point(Point(x, y)) for x, y in zip(flat[::2], flat[1::2], strict=True)]
        if any(not abs(number) <= LARGEST for end in ends for number in end):
            far_out = phrase("draws something far outside its own bounds")
            raise PictureError(far_out, phrase("save it again as a plain SVG"))
        moved.append((letter, *(number for end in ends for number in end)))
    return tuple(moved)


def _polygon_points(flat: list[float], closed: bool) -> tuple[Command, ...]:
    points = list(zip(flat[::2], flat[1::2], strict=False))
    if len(points) < 2:
        return ()
    lines: tuple[Command, ...] = (("M", *points[0]), *(("L", *point) for point in points[1:]))
    return (*lines, ("Z",)) if closed else lines


def _rect(rect: Rect, rx: float, ry: float) -> tuple[Command, ...]:
    """Return a rectangle with round corners; a radius below 0 is not given, and as large as the other one."""
    if rect.width <= 0 or rect.height <= 0:
        return ()
    rx, ry = rx if rx >= 0 else ry, ry if ry >= 0 else rx
    if rx <= 0 or ry <= 0:
        return _polygon_points([number for corner in rect.corners for number in corner], closed=True)
    return rounded_commands(rect, rx, ry)


_ABSOLUTE = re.compile(r"[MLCZ\d\s.,-]*")
_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")
_TAKES = {"M": 2, "L": 2, "C": 6}


def _absolute_path(text: str) -> tuple[Command, ...]:
    """Return a path that is written as our symbols are, in places alone; nothing for any other.

    It spares a kit the time that fontTools takes to be loaded.
    """
    commands: list[Command] = []
    if len(text) > MOST_LETTERS or not _ABSOLUTE.fullmatch(text):
        return ()
    for letter, numbers_text in _STEP.findall(text):
        values = tuple(map(float, _NUMBER.findall(numbers_text)))
        if letter == "Z":
            commands.append(("Z",))
        elif len(values) != _TAKES[letter] or max(map(abs, values)) > LARGEST:
            return ()
        else:
            commands.append((letter, *values))
    return tuple(commands) if commands and commands[0][0] == "M" else ()


def _path(text: str, line: int) -> tuple[Command, ...]:
    """Return a path; one that breaks off is drawn up to there, as browsers do. Raises ``PictureError``."""
    if commands := _absolute_path(text):
        return commands
    from fontTools.svgLib.path import parse_path

    from generator.scene.fonts import CommandPen

    if len(text) > MOST_LETTERS:
        too_long = phrase("has a path of {count:,} characters in line {line}", line=line, count=len(text))
        raise PictureError(too_long, phrase("at most {most:,} are allowed: simplify it", most=MOST_LETTERS))
    pen = CommandPen()
    try:
        parse_path(" ".join(text.split()), pen)
    except (ValueError, IndexError, ZeroDivisionError, OverflowError, AssertionError, AttributeError, TypeError):
        if not pen.commands:
            unclear = phrase("has a path in line {line} that cannot be read", line=line)
            raise PictureError(unclear, phrase("save it again")) from None
    return tuple(pen.commands)


MOST_STOPS = 100
_FARTHEST_FOCUS = 0.99
"""A focus on or outside the circle is moved inside it, as SVG asks (SVG 1.1, 13.2.3)."""


class GradientElement(NamedTuple):
    """What an SVG file says of a gradient: its tag, its attributes and its stops, at least one."""

    tag: str
    attributes: Mapping[str, str]
    stops: tuple[Stop, ...]

    def at(self, around: Rect, view: Rect, place: Transform) -> Gradient | None:
        """Return the gradient of a shape; ``None`` where it has no extent, so that its last colour fills all.

        ``around`` is the rectangle around the shape in its own units, which ``place`` takes to those of the drawing.
        """
        in_shape = self.attributes.get("gradientUnits") != "userSpaceOnUse"
        to_shape = Transform(around.width, 0, 0, around.height, around.x, around.y) if in_shape else IDENTITY
        placing = parse_transform(self.attributes.get("gradientTransform", "")).then(to_shape).then(place)
        whole = Rect(0, 0, 1, 1) if in_shape else view
        focus: Point | None = None
        if self.tag == "radialGradient":
            units, focus = self._circle(whole)
        else:  # what takes (0, 0) to the start and (1, 0) to the end
            start = self._point(("x1", "0%"), ("y1", "0%"), whole)
            end = self._point(("x2", "100%"), ("y2", "0%"), whole)
            dx, dy = end.x - start.x, end.y - start.y
            units = Transform(dx, dy, -dy, dx, *start)
        units = units.then(placing)
        if len(self.stops) < 2 or abs(units.a * units.d - units.b * units.c) < 1e-12:
            return None
        return Gradient(self.stops, units, focus)

    def _circle(self, whole: Rect) -> tuple[Transform, Point]:
        """Return what takes the circle of radius 1 to the gradient's, and the focus within that."""
        attributes = self.attributes
        centre = self._point(("cx", "50%"), ("cy", "50%"), whole)
        focus = self._point(("fx", attributes.get("cx", "50%")), ("fy", attributes.get("cy", "50%")), whole)
        radius = max(0.0, length(attributes.get("r", "50%"), math.hypot(*whole.size) / math.sqrt(2)))
        if not radius:
            return Transform.scale(0.0), Point(0.0, 0.0)
        x, y = (focus.x - centre.x) / radius, (focus.y - centre.y) / radius
        inside = min(1.0, _FARTHEST_FOCUS / max(math.hypot(x, y), 1e-9))
        return Transform(radius, 0, 0, radius, centre.x, centre.y), Point(x * inside, y * inside)

    def _point(self, x: tuple[str, str], y: tuple[str, str], whole: Rect) -> Point:
        """Return a point from the names of its two lengths, each with what it is where the file says nothing."""
        attributes = self.attributes
        return Point(length(attributes.get(*x), whole.width), length(attributes.get(*y), whole.height))


def read_gradient(element: Element, by_id: Mapping[str, Element], rules: Rules) -> GradientElement | None:
    """Return a gradient, which may take what it does not say from another; ``None`` for one without colours."""
    attributes: dict[str, str] = {}
    stops: list[Element] = []
    tag = element.tag
    for _ in range(4):
        attributes = {**element.attributes, **attributes}
        stops = stops or [child for child in element.children if child.tag == "stop"]
        other = by_id.get(element.attributes.get("href", "").removeprefix("#"))
        if other is None:
            break
        element = other
    read_stops: list[Stop] = []
    for stop in stops[:MOST_STOPS]:
        look = declarations(stop, rules)
        colour, opacity = css_colour(look.get("stop-color", "black")) or (Colour(0, 0, 0), 1.0)
        opacity *= opacity_of(look, "stop-opacity")
        at = min(1.0, max(0.0, length(stop.attributes.get("offset", ""), 1.0)))
        read_stops.append(Stop(max(at, read_stops[-1].at) if read_stops else at, colour, round(opacity, 3)))
    return GradientElement(tag, attributes, tuple(read_stops)) if read_stops else None


MOST_BYTES = 4_000_000
MOST_SHAPES = 20_000
MOST_COMMANDS = 150_000

_PLANES = ("svg", "symbol")
_LONGEST_NAME = 40
_HOLDERS = ("svg", "g", "a", "switch", "symbol")
_SILENT = (
    "defs", "title", "desc", "metadata", "style", "script", "symbol", "clipPath", "linearGradient", "radialGradient",
    "mask", "filter", "pattern", "marker", "stop", "view", "animate", "animateTransform", "animateMotion", "set",
)  # fmt: skip
_LEFT_OUT = {
    "text": message("letters"),
    "image": message("a picture inside it"),
    "foreignObject": message("a part of a web page"),
    "filter": message("a filter"),
    "mask": message("a mask"),
}
"""What is left out and said so, by its tag or attribute."""


def read_svg(data: bytes, name: str, part: str = "") -> tuple[Picture, tuple[Phrase, ...]]:
    """Return the drawing of an SVG file, and what of it cannot be printed. Raises ``PictureError``.

    ``part`` is the ``id`` or the label of the one object of it that is drawn, as large as its own bounds or, if it has
    a ``viewBox``, as that; hidden or among the definitions, it is drawn all the same.
    """
    root = read_tree(data)
    view = view_of(root)
    if view is None:
        hint = phrase('add a viewBox such as viewBox="0 0 100 100" to its <svg>')
        raise PictureError(phrase("does not state its size"), hint)
    walk = _Walk(root, view)
    holders, holder = walk.find(part) if part else ((), root)
    if part:
        view = _own_view(holder) or walk.extent(holders, holder)
    scale = SIDE / max(*view.size, 1e-9)
    if not 1e-6 < scale < 1e6 or min(view.width, view.height) * scale < SIDE / 1000:
        raise PictureError(phrase("has an impossible size"), phrase("save it again with a normal viewBox"))
    size = Rect(0, 0, view.width * scale, view.height * scale)
    place = Transform.shift(-view.x, -view.y).then(Transform.scale(scale))
    items = walk.drawing(holders, holder, place)
    around = bounds_of(items) if items else size
    if (not part or _own_view(holder)) and size.expand(0.01).intersection(around).size != around.size:
        items = (Group(items, clip=Box(size)),)
    return Picture(name, size.size, Symbol(name, items)), tuple(walk.lost.values())


def _own_view(element: Element) -> Rect | None:
    """Return what an element shows of its own plane, if it has one with a size."""
    return view_of(element) if element.tag in _PLANES and "viewBox" in element.attributes else None


def _extent(items: Iterable[Item]) -> Rect | None:
    """Return the rectangle around what is drawn, strokes included: nearer to curves than their control points."""
    rects = []
    for item in items:
        match item:
            case Group(inside, _, clip) if (rect := _extent(inside)) is not None:
                around = _extent((clip,)) if clip is not None else None
                rects.append(rect.intersection(around) if around else rect)
            case Shade(outline):
                rects += filter(None, [_extent((outline,))])
            case Path(commands, style):
                runs = straight_runs(commands, IDENTITY, _STRETCHES)
                ends = [point for run in runs for point in run]
                half = style.width / 2 if style.stroke is not None else 0.0
                rects += [Rect.around(ends).expand(half)] if ends else []
    return Rect.union(rects) if rects else None


_STRETCHES = 16
"""Straight stretches of a curve by which its extent is measured."""


class _Walk:
    """One walk over a file, within a budget: a file may use its parts many times over."""

    def __init__(self, root: Element, view: Rect) -> None:
        self.root, self.view = root, view
        self.shown: Element | None = None
        """What is drawn even where it says that it is hidden."""
        self.diagonal = math.hypot(view.width, view.height) / math.sqrt(2)
        self.rules: Rules = style_rules(root)
        self.known = {element.attributes["id"]: element for element in root.all() if "id" in element.attributes}
        self.lost: dict[str, Phrase] = {}
        self._shapes = self._commands = 0

    def find(self, name: str) -> tuple[tuple[Element, ...], Element]:
        """Return the element of an ``id``, or else of a label, and those that hold it. Raises ``PictureError``."""
        named = self.known.get(name) or next((one for one in self.root.all() if own_name(one) == name), None)
        if named is not None:
            *holders, element = _path_to(self.root, named)
            return tuple(holders), element
        drawn = [one for one in self.root.all() if one is not self.root and one.tag in (*SHAPES, *_HOLDERS, "use")]
        names = [own_name(one) for one in drawn if own_name(one)] or [one.attributes.get("id", "") for one in drawn]
        missing = phrase("has no object {name}", name=quoted(name))
        hint = did_you_mean(name, [plain_line(each[:_LONGEST_NAME]) for each in names if each])
        raise PictureError(missing, hint or phrase("give it an id in the file"))

    def extent(self, holders: Sequence[Element], element: Element) -> Rect:
        """Return the rectangle around what an element draws, in the units of the file."""
        extent = _extent(self.drawing(holders, element, IDENTITY)) or Rect(0, 0, 1, 1)
        self._shapes = self._commands = 0
        return extent

    def drawing(self, holders: Sequence[Element], element: Element, place: Transform) -> tuple[Item, ...]:
        """Return what an element draws. Those that hold it place and style it, but neither hide nor cut it."""
        look = Inherited()
        for holder in holders:
            look = self.look_of(holder, look)
        if element.tag in _PLANES:
            return tuple(self.inside(element, self.look_of(element, look), place, 0))
        for holder in holders[1:]:
            place = parse_transform(declarations(holder, self.rules).get("transform", "")).then(place)
            if holder.tag == "svg":
                place = fitted_view(holder, holder.attributes, self.view).then(place)
        self.shown = element
        return tuple(self._element(element, look, place, 0))

    def tell(self, what: str, element: Element) -> None:
        """Note what is not drawn, once each."""
        self.lost.setdefault(what, phrase("{what} (line {line})", what=what, line=element.line))

    def look_of(self, element: Element, look: Inherited) -> Inherited:
        return look.under(declarations(element, self.rules), self.diagonal)

    def inside(self, holder: Element, look: Inherited, place: Transform, depth: int) -> Iterator[Item]:
        for element in holder.children:
            self._count(1, 0)
            yield from self._element(element, look, place, depth)

    def _element(self, element: Element, look: Inherited, place: Transform, depth: int) -> Iterator[Item]:
        if element.tag in _SILENT:
            return
        if element.tag in _LEFT_OUT:
            self.tell(phrase(_LEFT_OUT[element.tag]), element)
            return
        look_keys = declarations(element, self.rules)
        if look_keys.get("display") == "none" and element is not self.shown:
            return
        for key in ("filter", "mask"):
            if look_keys.get(key, "none") != "none":
                self.tell(phrase(_LEFT_OUT[key]), element)
        look = look.under(look_keys, self.diagonal)
        place = parse_transform(look_keys.get("transform", "")).then(place)
        items = tuple(self._draw(element, look, place, depth))
        clip = self._clip(look_keys.get("clip-path", "none"), place)
        opacity = opacity_of(look_keys)
        if not items or opacity <= 0 or clip == ():
            return
        if clip is not None:
            items = (Group(items, clip=Path(clip)),)
        if opacity < 1:
            items = (Group(items, opacity=round(opacity, 3)),)
        yield from items

    def _draw(self, element: Element, look: Inherited, place: Transform, depth: int) -> Iterator[Item]:
        if element.tag in SHAPES:
            if look.visible:
                yield from self._shape(element, look, place)
        elif element.tag in _HOLDERS:
            if element.tag == "svg":
                place = fitted_view(element, element.attributes, self.view).then(place)
            yield from self.inside(element, look, place, depth)
        elif element.tag == "use":
            yield from self._draw_use(element, look, place, depth)
        else:
            self.tell(f"<{element.tag[:20]}>", element)

    def _draw_use(self, element: Element, look: Inherited, place: Transform, depth: int) -> Iterator[Item]:
        link = element.attributes.get("href", "")
        target = self.known.get(link.removeprefix("#")) if link.startswith("#") else None
        if target is None or depth >= 8:
            self.tell(phrase("a <use> of something that is not in the file"), element)
            return
        if target.tag in ("symbol", "svg"):
            place = fitted_view(target, element.attributes, self.view).then(place)
            yield from self.inside(target, self.look_of(target, look), place, depth + 1)
        else:
            shift = fitted_view(element, element.attributes, self.view)
            yield from self._element(target, look, shift.then(place), depth + 1)

    def _shape(self, element: Element, look: Inherited, place: Transform) -> Iterator[Item]:
        commands = self._outline(element, place)
        if not commands:
            return
        scale = place.magnification
        shade = self._gradient_shape(look, element, commands, place) if element.tag != "line" else None
        if shade is not None:
            yield _fade(shade, round(look.fill_opacity, 3))
        plain = element.tag == "line" or shade is not None
        fill, through = (None, 1.0) if plain else self._paint(look.fill, look, element)
        stroke, edge = self._paint(look.stroke, look, element) if look.width * scale > 0 else (None, 1.0)
        through, edge = round(through * look.fill_opacity, 3), round(edge * look.stroke_opacity, 3)
        fill, stroke = fill if through > 0 else None, stroke if edge > 0 else None
        both = look.style(fill, stroke, scale)
        if fill is None and stroke is None:
            return
        if fill is None or stroke is None or through == edge:
            yield _fade(Path(commands, both), through if fill is not None else edge)
        else:
            yield _fade(Path(commands, replace(both, stroke=None)), through)
            yield _fade(Path(commands, replace(both, fill=None)), edge)

    def _gradient_shape(
        self, look: Inherited, element: Element, commands: tuple[Command, ...], place: Transform
    ) -> Shade | None:
        """Return a shape filled with the gradient that its paint names; ``None`` for other paints."""
        gradient = self._gradient(look.fill)
        if gradient is None:
            return None
        around = bounds_of((Path(outline_of(element, self.view)),))
        shading = gradient.at(around, self.view, place)
        if shading is not None and gradient.attributes.get("spreadMethod", "pad") != "pad":
            self.tell(phrase("the repeats of a gradient"), element)
        return Shade(Path(commands, Style(rule=look.style(None, None, 1.0).rule)), shading) if shading else None

    def _outline(self, element: Element, place: Transform) -> tuple[Command, ...]:
        commands = transform_outline(outline_of(element, self.view), place)
        self._count(1, len(commands))
        return commands

    def _count(self, shapes: int, commands: int) -> None:
        self._shapes, self._commands = self._shapes + shapes, self._commands + commands
        if self._shapes > MOST_SHAPES or self._commands > MOST_COMMANDS:
            too_much = message("draws more than {shapes:,} shapes, or {points:,} points")
            too_much = phrase(too_much, shapes=MOST_SHAPES, points=MOST_COMMANDS)
            raise PictureError(too_much, phrase("simplify its paths, or save it as a PNG"))

    def _paint(self, text: str, look: Inherited, element: Element) -> tuple[Colour | None, float]:
        """Return a paint as a colour and its opacity."""
        if text in ("none", ""):
            return (CURRENT if not text else None), 1.0
        if text.startswith("url("):
            otherwise = text.partition(")")[2]
            if (gradient := self._gradient(text)) is not None:
                return self._plain_colour(gradient, text == look.stroke, element)
            self.tell(phrase("a pattern"), element)
            return self._paint(otherwise.strip() or "none", look, element) if "url(" not in otherwise else (None, 1.0)
        parsed = css_colour(text)
        if parsed is None:
            self.tell(phrase("the colour {name}", name=plain_line(text[:20])), element)
            return Colour(0, 0, 0), 1.0
        return (look.colour, 1.0) if parsed[0] == CURRENT else parsed

    def _plain_colour(
        self, gradient: GradientElement, of_stroke: bool, element: Element
    ) -> tuple[Colour | None, float]:
        """Return the one colour and opacity of a gradient that is a stroke's, or that has no extent."""
        _, colour, opacity = gradient.stops[-1]
        if not of_stroke or len(gradient.stops) == 1:
            return colour, opacity
        self.tell(phrase("a gradient along a line, which becomes its average colour"), element)
        tinted = any(stop.colour == CURRENT for stop in gradient.stops)
        return (colour, opacity) if tinted else Gradient(gradient.stops, IDENTITY).mean

    def _gradient(self, paint: str) -> GradientElement | None:
        target = self._target(paint)
        if target is None or not target.tag.endswith("Gradient"):
            return None
        return read_gradient(target, self.known, self.rules)

    def _target(self, text: str) -> Element | None:
        """Return the element that ``url(#…)`` points to."""
        name = text.removeprefix("url(").partition(")")[0].strip(" '\"#")
        return self.known.get(name) if text.startswith("url(") else None

    def _clip(self, text: str, place: Transform) -> tuple[Command, ...] | None:
        target = self._target(text)
        if target is None or target.tag != "clipPath":
            return None
        if target.attributes.get("clipPathUnits") == "objectBoundingBox":
            self.tell(phrase("a clip in fractions of its shape"), target)
            return None
        place = parse_transform(target.attributes.get("transform", "")).then(place)
        outline: list[Command] = []
        for shape in target.children:
            if shape.tag == "use":
                shape = self.known.get(shape.attributes.get("href", "").removeprefix("#"), shape)
            if shape.tag in SHAPES:
                outline += self._outline(shape, parse_transform(shape.attributes.get("transform", "")).then(place))
        return tuple(outline)


def _path_to(root: Element, element: Element) -> tuple[Element, ...]:
    """Return the elements from the outermost to one of those that it holds."""
    if root is element:
        return (root,)
    return next(((root, *path) for child in root.children if (path := _path_to(child, element))), ())


def _fade(item: Item, opacity: float) -> Item:
    return item if opacity >= 1 else Group((item,), opacity=opacity)
