"""SVG files read into drawings: shapes with fills, strokes and opacity, groups, transforms, clips and ``use``.

What is not drawn is reported: letters, pictures in pictures, filters, masks, patterns. Gradients of strokes become the
middle of their colours, and that is reported too. Scripts, links and what lies outside the file are never looked at.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.geometry.shapes import IDENTITY, Rect, Transform
from generator.i18n import Phrase, message, phrase
from generator.problems import plain
from generator.scene.bounds import bounds_of
from generator.scene.palette import Colour
from generator.scene.pictures import CURRENT, SIDE, Picture, PictureError
from generator.scene.primitives import Box, Command, Gradient, Group, Item, Path, Shade, Style, Symbol
from generator.scene.svg.colours import css_colour
from generator.scene.svg.gradients import GradientElement, read_gradient
from generator.scene.svg.looks import Inherited, Rules, declared, opacity_of, style_rules
from generator.scene.svg.outlines import SHAPES, moved, outline_of
from generator.scene.svg.tree import Element, read_tree
from generator.scene.svg.values import fitted_view, placed_by, view_of

MOST_BYTES = 4_000_000
MOST_SHAPES = 20_000
MOST_COMMANDS = 150_000

_HOLDERS = ("svg", "g", "a", "switch", "symbol")
_SILENT = (
    "defs", "title", "desc", "metadata", "style", "script", "symbol", "clipPath", "linearGradient", "radialGradient",
    "mask", "filter", "pattern", "marker", "stop", "view", "animate", "animateTransform", "animateMotion", "set",
)  # fmt: skip
_TOLD = {
    "text": message("letters"),
    "image": message("a picture inside it"),
    "foreignObject": message("a part of a web page"),
    "filter": message("a filter"),
    "mask": message("a mask"),
}
"""What is left out and said so, by its tag or attribute."""


def read_svg(data: bytes, name: str) -> tuple[Picture, tuple[Phrase, ...]]:
    """Return the drawing of an SVG file, and what of it cannot be printed. Raises ``PictureError``."""
    root = read_tree(data)
    view = view_of(root)
    if view is None:
        raise PictureError(
            phrase("says nothing of its size"), phrase('add a viewBox such as viewBox="0 0 100 100" to its <svg>')
        )
    scale = SIDE / max(view.width, view.height)
    if not 1e-6 < scale < 1e6 or min(view.width, view.height) * scale < SIDE / 1000:
        raise PictureError(phrase("has a size that no picture has"), phrase("save it again with a usual viewBox"))
    reading = _Walk(root, view)
    size = Rect(0, 0, view.width * scale, view.height * scale)
    place = Transform.shift(-view.x, -view.y).then(Transform.scale(scale))
    items = tuple(reading.inside(root, Inherited().under(declared(root, reading.rules), reading.diagonal), place, 0))
    if not items:
        raise PictureError(
            phrase("holds no shapes: it would be blank"),
            phrase("save it again as a plain SVG, letters turned into paths"),
        )
    if not _within(bounds_of(items), size.grown(0.01)):
        items = (Group(items, clip=Box(size)),)
    return Picture(name, size.size, Symbol(name, items)), tuple(reading.lost.values())


def _within(inner: Rect, outer: Rect) -> bool:
    return outer.shared(inner).size == inner.size


class _Walk:
    """One walk over a file, within a budget: a file may use its parts many times over."""

    def __init__(self, root: Element, view: Rect) -> None:
        self.view = view
        self.diagonal = math.hypot(view.width, view.height) / math.sqrt(2)
        self.rules: Rules = style_rules(root)
        self.known = {element.attributes["id"]: element for element in root.all() if "id" in element.attributes}
        self.lost: dict[str, Phrase] = {}
        self._shapes = self._commands = 0

    def tell(self, what: str, element: Element) -> None:
        """Note what is not drawn, once each."""
        self.lost.setdefault(what, phrase("{what} (line {line})", what=what, line=element.line))

    def inside(self, holder: Element, look: Inherited, place: Transform, depth: int) -> Iterator[Item]:
        """Yield what an element holds."""
        for element in holder.children:
            self._count(1, 0)
            yield from self._element(element, look, place, depth)

    def _element(self, element: Element, look: Inherited, place: Transform, depth: int) -> Iterator[Item]:
        if element.tag in _SILENT:
            return
        if element.tag in _TOLD:
            self.tell(phrase(_TOLD[element.tag]), element)
            return
        said = declared(element, self.rules)
        if said.get("display") == "none":
            return
        for key in ("filter", "mask"):
            if said.get(key, "none") != "none":
                self.tell(phrase(_TOLD[key]), element)
        look = look.under(said, self.diagonal)
        place = placed_by(said.get("transform", "")).then(place)
        items = tuple(self._drawn(element, look, place, depth))
        clip = self._clip(said.get("clip-path", "none"), place)
        opacity = opacity_of(said)
        if not items or opacity <= 0 or clip == ():
            return
        if clip is not None:
            items = (Group(items, clip=Path(clip)),)
        if opacity < 1:
            items = (Group(items, opacity=round(opacity, 3)),)
        yield from items

    def _drawn(self, element: Element, look: Inherited, place: Transform, depth: int) -> Iterator[Item]:
        if element.tag in SHAPES:
            if look.visible:
                yield from self._shape(element, look, place)
        elif element.tag in _HOLDERS:
            if element.tag == "svg":
                place = fitted_view(element, element.attributes, self.view).then(place)
            yield from self.inside(element, look, place, depth)
        elif element.tag == "use":
            yield from self._used(element, look, place, depth)
        else:
            self.tell(f"<{element.tag[:20]}>", element)

    def _used(self, element: Element, look: Inherited, place: Transform, depth: int) -> Iterator[Item]:
        link = element.attributes.get("href", "")
        target = self.known.get(link.removeprefix("#")) if link.startswith("#") else None
        if target is None or depth >= 8:
            self.tell(phrase("a <use> of something that is not in the file"), element)
            return
        if target.tag in ("symbol", "svg"):
            place = fitted_view(target, element.attributes, self.view).then(place)
            look = look.under(declared(target, self.rules), self.diagonal)
            yield from self.inside(target, look, place, depth + 1)
        else:
            shift = fitted_view(element, element.attributes, self.view)
            yield from self._element(target, look, shift.then(place), depth + 1)

    def _shape(self, element: Element, look: Inherited, place: Transform) -> Iterator[Item]:
        commands = self._outline(element, place)
        if not commands:
            return
        scale = place.magnification
        shade = self._shaded(look, element, commands, place) if element.tag != "line" else None
        if shade is not None:
            yield from _through([shade], round(look.fill_opacity, 3))
        plain = element.tag == "line" or shade is not None
        fill, through = (None, 1.0) if plain else self._paint(look.fill, look, element)
        stroke, edge = self._paint(look.stroke, look, element) if look.width * scale > 0 else (None, 1.0)
        through, edge = round(through * look.fill_opacity, 3), round(edge * look.stroke_opacity, 3)
        fill, stroke = fill if through > 0 else None, stroke if edge > 0 else None
        both = look.style(fill, stroke, scale)
        if fill is None and stroke is None:
            return
        if fill is None or stroke is None or through == edge:
            yield from _through([Path(commands, both)], through if fill is not None else edge)
        else:
            yield from _through([Path(commands, replace(both, stroke=None))], through)
            yield from _through([Path(commands, replace(both, fill=None))], edge)

    def _shaded(
        self, look: Inherited, element: Element, commands: tuple[Command, ...], place: Transform
    ) -> Shade | None:
        """Return a shape filled with the gradient that its paint names; ``None`` for other paints."""
        gradient = self._gradient(look.fill)
        if gradient is None:
            return None
        around = bounds_of((Path(outline_of(element, self.view)),))
        shading = gradient.placed(around, self.view, place)
        if shading is not None and gradient.repeats:
            self.tell(phrase("the repeats of a gradient"), element)
        return Shade(Path(commands, Style(rule=look.style(None, None, 1.0).rule)), shading) if shading else None

    def _outline(self, element: Element, place: Transform) -> tuple[Command, ...]:
        commands = moved(outline_of(element, self.view), place)
        self._count(1, len(commands))
        return commands

    def _count(self, shapes: int, commands: int) -> None:
        self._shapes, self._commands = self._shapes + shapes, self._commands + commands
        if self._shapes > MOST_SHAPES or self._commands > MOST_COMMANDS:
            what = phrase(
                "draws more than {shapes:,} shapes, or {points:,} points", shapes=MOST_SHAPES, points=MOST_COMMANDS
            )
            raise PictureError(what, phrase("simplify its paths, or save it as a PNG"))

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
        found = css_colour(text)
        if found is None:
            self.tell(phrase("the colour {name}", name=plain(text[:20])), element)
            return Colour(0, 0, 0), 1.0
        return (look.colour, 1.0) if found[0] == CURRENT else found

    def _plain_colour(
        self, gradient: GradientElement, of_stroke: bool, element: Element
    ) -> tuple[Colour | None, float]:
        """Return the one colour and opacity of a gradient that is a stroke's, or that has no extent."""
        _, colour, opacity = gradient.stops[-1]
        if not of_stroke or len(gradient.stops) == 1:
            return colour, opacity
        self.tell(phrase("a gradient along a line, which becomes the middle of its colours"), element)
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
        """Return the outline that an element is cut to, ``None`` where it is not."""
        target = self._target(text)
        if target is None or target.tag != "clipPath":
            return None
        if target.attributes.get("clipPathUnits") == "objectBoundingBox":
            self.tell(phrase("a clip in shares of its shape"), target)
            return None
        place = placed_by(target.attributes.get("transform", "")).then(place)
        return tuple(self._clipping(target.children, place))

    def _clipping(self, shapes: Iterable[Element], place: Transform) -> Iterator[Command]:
        for shape in shapes:
            if shape.tag == "use":
                shape = self.known.get(shape.attributes.get("href", "").removeprefix("#"), shape)
            if shape.tag in SHAPES:
                yield from self._outline(shape, placed_by(shape.attributes.get("transform", "")).then(place))


def _through(items: list[Item], opacity: float) -> Iterable[Item]:
    return items if opacity >= 1 else [Group(tuple(items), opacity=opacity)]
