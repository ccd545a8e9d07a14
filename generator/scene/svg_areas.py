"""Maps of areas drawn as SVG: which shapes are areas, what they are called, and what is wrong with them.

Every shape is an area and has a name: its label in Inkscape, else its title, else an ``id`` that no program made up. A
group with a name is one area of several shapes, unless shapes in it have names. Layers called ``background`` and
``foreground`` hold no areas; if a layer is called ``areas``, it alone holds them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.geometry.grids.areas import LEAST_WIDTH, MOST_WIDTH, AreaGrid, DrawnArea, area_grid, join_areas
from generator.geometry.shapes import Outline, Point, Rect, Transform, polygon_area
from generator.i18n import Phrase, phrase, plural
from generator.problems import Location, Problem, quoted, raise_errors
from generator.scene.pictures import PictureError, straight_runs
from generator.scene.primitives import Command
from generator.scene.svg import SHAPES, outline_of, transform_outline
from generator.scene.svg_elements import (
    Element,
    Rules,
    declarations,
    fitted_view,
    length,
    own_name,
    parse_transform,
    read_tree,
    style_rules,
    view_of,
)

FLAT = 0.05
"""How far a straight stretch may stray from its curve, in millimetres on a map of the size that the game gives."""

MOST_AREAS, MOST_CORNERS = 1000, 20_000
_MOST_REPORTED = 20
_MOST_PIECES = 64

AREAS, OTHERS = "areas", ("background", "foreground")
_GROUPS = ("g", "a", "switch", "svg")


class MapMeasures(NamedTuple):
    """How a map is read, in millimetres: its width, if it is not the file's own, the widest gap between neighbours
    that is none, and how wide a spot for pieces is at most."""

    width: float | None
    gap: float
    spot: float


class _Shapes(NamedTuple):
    """An area as it is found in a file: its name as it is written there, and its shapes with their places."""

    element: Element
    title: str
    shapes: tuple[tuple[Element, Transform], ...]


def read_areas(data: bytes, file: str, measures: MapMeasures) -> AreaGrid:
    """Return the areas of an SVG file. Raises ``PictureError`` and ``PizarraError``, the latter with all mistakes."""
    root = read_tree(data)
    view = view_of(root)
    if view is None:
        hint = phrase('add a viewBox such as viewBox="0 0 100 100" to its <svg>')
        raise PictureError(phrase("does not state its size"), hint)
    stated = root.attributes.get("width", "").strip()
    stated = "" if stated.endswith("%") else stated  # of a page in a browser
    width = measures.width or length(stated, 0.0, view.width) * 25.4 / 96
    if not LEAST_WIDTH <= width <= MOST_WIDTH and not (measures.width or stated):
        hint = phrase("add the width to the grid: {example}", example="width: 400mm")
        raise PictureError(phrase("does not say how wide it is"), hint)
    if not LEAST_WIDTH <= width <= MOST_WIDTH:
        limits = {"width": width, "least": LEAST_WIDTH, "most": MOST_WIDTH}
        wrong = phrase("is {width:.0f} mm wide; a map must be {least:g} to {most:g} mm wide", **limits)
        raise PictureError(wrong, phrase("add the width to the grid: {example}", example="width: 400mm"))
    scale = width / view.width
    finder = _Finder(root, Transform.shift(-view.x, -view.y).then(Transform.scale(scale)), view)
    shapes, drawn, problems = list[_Shapes](), list[DrawnArea](), list[Problem]()
    for area in finder.areas():
        faults = [_place(file, area).problem(*fault) for fault in _faults(area, finder, shapes)]
        problems += faults
        if not faults:
            shapes.append(area)
            drawn.append(DrawnArea(area_name(area.title), area.title, tuple(finder.outlines(area))))
    if not drawn and not problems:
        hint = phrase("draw every area as a closed shape and give it a name: in Inkscape, its label")
        raise PictureError(phrase("has no areas"), hint)
    joined = join_areas(drawn, measures.gap)
    places = [_place(file, area) for area in shapes]
    for number, loops in enumerate(joined.loops):
        if not loops:
            tiny = phrase("{name} is too small to be an area", name=quoted(drawn[number].title))
            problems.append(places[number].problem(tiny, phrase("make it larger, or “gap” smaller")))
    for one, other in joined.overlaps:
        problems.append(places[other].problem(*_overlap(drawn[one].title, drawn[other].title)))
    raise_errors(_first(problems, file))
    return area_grid(drawn, joined, measures.spot, Rect(0.0, 0.0, width, view.height * scale))


def _place(file: str, area: _Shapes) -> Location:
    return Location(file, line=area.element.line, column=area.element.column)


def area_name(title: str) -> str:
    """Return the word by which files call an area: letters, digits and _, in lower case; empty where none is left."""
    return re.sub(r"[^\w']+", "_", title.lower()).strip("_'")


def _overlap(first: str, second: str) -> tuple[Phrase, Phrase]:
    if first == second:
        hint = phrase("draw its outline without loops, and its parts apart from each other")
        return phrase("the outline of {name} crosses itself", name=quoted(first)), hint
    hint = phrase("cut one out of the other (in Inkscape: Path > Difference), or make “gap” larger")
    return phrase("{second} overlaps {first}", first=quoted(first), second=quoted(second)), hint


def _first(problems: Sequence[Problem], file: str) -> list[Problem]:
    """Return the first problems of many, and one that tells how many there are more."""
    if len(problems) <= _MOST_REPORTED:
        return list(problems)
    more = plural(len(problems) - _MOST_REPORTED, "1 more mistake", "{count} more mistakes")
    return [*problems[:_MOST_REPORTED], Problem(file, more)]


def _faults(area: _Shapes, finder: _Finder, before: Sequence[_Shapes]) -> Iterator[tuple[Phrase, Phrase]]:
    """Yield what is wrong with an area, and a hint."""
    title, name = area.title, area_name(area.title)
    if not title:
        what = phrase("this <{tag}> has no name", tag=area.element.tag)
        hint = phrase("name it (in Inkscape: its label), or move it to a layer called {layer}", layer=OTHERS[0])
        yield what, hint
        return
    if not name:
        hint = phrase("use letters, digits and _, and begin with a letter or a digit")
        yield phrase("{name} cannot be the name of an area", name=quoted(title)), hint
    elif other := next((one for one in before if area_name(one.title) == name), None):
        both = phrase("two areas are called {name}; the other is on line {line}", name=quoted(name),
                      line=other.element.line)  # fmt: skip
        yield both, phrase("give one of them another name, or put both in one group with that name")
    if not any(polygon_area(loop) > 0 for loops in finder.outlines(area) for loop in loops):
        shape = phrase("{name} encloses nothing", name=quoted(title))
        yield shape, phrase("draw it as a closed shape")


class _Finder:
    """Walks through a file for the shapes of areas and their outlines, within limits."""

    def __init__(self, root: Element, place: Transform, view: Rect) -> None:
        self._root, self._place, self._view = root, place, view
        self._rules: Rules = style_rules(root)
        self._known = {one.attributes["id"]: one for one in root.all() if "id" in one.attributes}
        self._layer_only = any(one.tag == "g" and own_name(one).lower() == AREAS for one in root.all())
        self._corners = self._count = 0
        self._outlines: dict[int, list[tuple[Outline, ...]]] = {}

    def areas(self) -> Iterator[_Shapes]:
        for area in self._within(self._root, self._place, not self._layer_only):
            self._count += 1
            if self._count > MOST_AREAS:
                many = phrase("has more than {most:,} areas", most=MOST_AREAS)
                raise PictureError(
                    many, phrase("put shapes that are not areas in a layer called {layer}", layer=OTHERS[0])
                )
            yield area

    def _within(self, holder: Element, place: Transform, counts: bool) -> Iterator[_Shapes]:
        for element in holder.children:
            look = declarations(element, self._rules)
            if look.get("display") == "none":
                continue
            at = parse_transform(look.get("transform", "")).then(place)
            if element.tag in (*SHAPES, "use"):
                if counts:
                    yield _Shapes(element, own_name(element), tuple(self._shapes(element, at, 0)))
            elif element.tag in _GROUPS:
                yield from self._group(element, at, counts)

    def _group(self, element: Element, place: Transform, counts: bool) -> Iterator[_Shapes]:
        name = own_name(element)
        if element.tag == "svg":
            place = fitted_view(element, element.attributes, self._view).then(place)
        is_areas = name.lower() == AREAS
        is_layer = element.attributes.get("groupmode") == "layer" or is_areas or name.lower() in OTHERS
        if is_layer and name.lower() in OTHERS and not self._layer_only:
            return
        has_names = any(
            own_name(one) for one in element.all() if one is not element and one.tag in (*SHAPES, "use", "g")
        )
        if counts and name and not is_layer and not has_names:
            shapes = tuple(shape for child in element.children for shape in self._named_shapes(child, place, 0))
            yield _Shapes(element, name, shapes)
        else:
            yield from self._within(element, place, counts or is_areas)

    def _named_shapes(self, element: Element, place: Transform, depth: int) -> Iterator[tuple[Element, Transform]]:
        """Yield the shapes of an element where its own transform takes them; none of one that is hidden."""
        look = declarations(element, self._rules)
        if look.get("display") != "none":
            yield from self._shapes(element, parse_transform(look.get("transform", "")).then(place), depth)

    def _shapes(self, element: Element, place: Transform, depth: int) -> Iterator[tuple[Element, Transform]]:
        """Yield the shapes that an element holds or, as a clone does, shows."""
        if element.tag in SHAPES:
            yield element, place
        elif element.tag in _GROUPS:
            for child in element.children:
                yield from self._named_shapes(child, place, depth)
        elif element.tag == "use" and depth < 8:
            target = self._known.get(element.attributes.get("href", "").removeprefix("#"))
            shift = fitted_view(element, element.attributes, self._view)
            if target is not None:
                yield from self._named_shapes(target, shift.then(place), depth + 1)

    def outlines(self, area: _Shapes) -> list[tuple[Outline, ...]]:
        """Return the closed lines of each shape of an area. Raises ``PictureError`` for more than can be read."""
        if id(area.element) not in self._outlines:
            shapes = (self._outline(element, place) for element, place in area.shapes)
            self._outlines[id(area.element)] = [loops for loops in shapes if loops]
        return self._outlines[id(area.element)]

    def _outline(self, element: Element, place: Transform) -> tuple[Outline, ...]:
        commands = transform_outline(outline_of(element, self._view), place)
        loops = []
        for run in straight_runs(commands, Transform(), _pieces):
            loop = tuple(point for before, point in zip((run[-1], *run), run, strict=False) if point != before)
            if len(loop) > 2 and polygon_area(loop) > 0:
                loops.append(loop)
            self._corners += len(run)
            if self._corners > MOST_CORNERS:
                many = phrase("draws areas of more than {most:,} corners", most=MOST_CORNERS)
                raise PictureError(many, phrase("simplify its paths (in Inkscape: Path > Simplify)"))
        return tuple(loops)


def _pieces(start: Point, command: Command) -> int:
    """Return how many straight stretches a curve needs to stay within ``FLAT`` of it (Wang's formula)."""
    numbers = tuple(float(number) for number in command[1:])
    points = [start, *map(Point, numbers[::2], numbers[1::2])]
    bends = (
        math.hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
        for a, b, c in zip(points, points[1:], points[2:], strict=False)
    )
    return max(1, min(_MOST_PIECES, math.ceil(math.sqrt(0.75 * max(bends) / FLAT))))
