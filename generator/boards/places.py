"""Places with looks of their own, drawn above all lines, and their names, each where there is space for it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from generator.boards.fill import draw_fill, grounds
from generator.boards.layout import BoardLayout, Fault, LayerArt, Look, colour, readable
from generator.boards.marks import (
    LEAST_LABEL,
    MARK_CONTRAST,
    SIGNS,
    SignPlace,
    cell_labels,
    draw_labels,
    draw_marks,
    label_path,
)
from generator.geometry.grids.nodes import CORNER, NodeGrid
from generator.geometry.shapes import Point, Rect, contains_point, part_inside
from generator.i18n import phrase
from generator.model.boards.grids import NAME_SIZE, NodesSpec
from generator.model.boards.layers import NO_LINES, CellMark, FillLayer, GridLayer, LabelsLayer, MarksLayer
from generator.model.boards.places import OWN_SHAPES
from generator.model.localized import Words
from generator.model.yaml_reader import DataPath
from generator.problems import Severity, quoted
from generator.scene.drawings import bounds_of
from generator.scene.fonts import BOLD, SEMIBOLD, letter_outline, text_width, units_per_em
from generator.scene.legibility import outlines
from generator.scene.palette import Colour
from generator.scene.pictures import place_picture
from generator.scene.primitives import (
    Box,
    Circle,
    Command,
    Group,
    Image,
    Item,
    Path,
    Shade,
    Style,
    Text,
    place_items,
)


def draw_places(layout: BoardLayout, look: Look) -> tuple[Item, ...]:
    """Return every place in its shape: its ground, what fills it, its rim, and its mark.

    A place that is a symbol has the colour of its ground, and one of no shape has no ground.
    """
    grid, spec = layout.grid, layout.board.grid
    if not isinstance(grid, NodeGrid) or not isinstance(spec, NodesSpec):
        return ()
    shapes = {name: place.shape for name, place in spec.places.items()}
    bare = frozenset(name for name, shape in shapes.items() if shape not in OWN_SHAPES[:3])
    paper, beneath = Style(fill=layout.paper(look.ink)), grounds(layout, look)
    items: list[Item] = [_outline(grid, name, paper) for name, shape in shapes.items() if shape in OWN_SHAPES[:3]]
    for layer in layout.layers:
        if isinstance(layer, FillLayer):
            items += draw_fill(layer, layout, look, bare).items
    names = (layer.grid for layer in layout.layers if isinstance(layer, GridLayer))
    rim_name = next(names, "grid")
    style = layout.style("grid" if rim_name == NO_LINES else rim_name)
    rim = Style(stroke=colour(style, look.ink), width=style.width * layout.scale, join="round")
    for name, shape in shapes.items():
        if shape in OWN_SHAPES[:3]:
            items.append(_outline(grid, name, rim))
        elif shape not in OWN_SHAPES:
            tone = beneath[name] if any(name in layout.fill_cells(layer) for layer in _fills(layout)) else None
            items += _symbol(layout, name, shape, tone or colour(layout.style("text"), look.ink))
    marks = {layout.names[name]: CellMark(symbol=place.mark) for name, place in spec.nodes.items() if place.mark}
    return (*items, *(draw_marks(MarksLayer(marks=marks), layout, look).items if marks else ()))


def _fills(layout: BoardLayout) -> Iterator[FillLayer]:
    return (layer for layer in layout.layers if isinstance(layer, FillLayer))


def _outline(grid: NodeGrid, name: str, style: Style) -> Item:
    if grid.is_square(name):
        (x, y), (width, height) = grid.centre(name), grid.size_of(name)
        return Box(Rect(x - width / 2, y - height / 2, width, height), style, CORNER * min(width, height))
    return Circle(grid.centre(name), grid.breadth(name) / 2, style)


def _symbol(layout: BoardLayout, name: str, shape: str, tone: Colour) -> tuple[Item, ...]:
    at, width = layout.grid.centre(name), layout.grid.breadth(name)
    if shape in layout.pictures:
        return (place_picture(layout.pictures[shape], Rect(*at, 0, 0).expand(width / 2), tint=tone),)
    light = layout.paper("normal").mix(tone, 0.12)
    place = SignPlace(layout.grid.outline(name), at, 1.4 * width, tone, light, lambda: Point(0.0, -1.0))
    return tuple(SIGNS[shape](place)) if shape in SIGNS else ()


ASCENT, DESCENT, LEADING = 0.78, 0.22, 1.02
"""How far letters with accents reach above their line and below it, and the distance of two lines, in sizes."""

GAPS = (0.22, 0.6, 1.1, 1.7)
"""How far a name may be from its place, in sizes of its letters."""

SLIDES = (0.0, 0.35, -0.35, 0.7, -0.7, 1.0, -1.0)
"""How far a name may be moved along its side of a place: up and down in heights, to the left and right in widths."""

SMALLER = (1.0, 0.88, 0.76)
"""The sizes that are tried one after the other for a name that finds no space."""

ENOUGH = 24
"""So many candidates that cover nothing are enough for a name."""

MOST_LARGER = 1.5
"""The names of large places are larger by up to so much."""

HALO = 0.2
"""How far the pale rim of a name reaches around its letters, in sizes."""

CLEAR = 0.4
"""How far names stay from lines, places and each other at least, in millimetres."""

SIDES: Mapping[str, tuple[int, int]] = {
    "right": (1, 0), "top-right": (1, -1), "bottom-right": (1, 1), "left": (-1, 0), "top": (0, -1), "bottom": (0, 1),
    "top-left": (-1, -1), "bottom-left": (-1, 1),
}  # fmt: skip
"""The sides of a place, the best one for a name first."""


class Candidate(NamedTuple):
    """Where a name may be printed: the rectangle around its lines, and how much worse it is there than at its best."""

    rect: Rect
    cost: float
    size: float = 0.0
    lines: tuple[str, ...] = ()
    across: int = 0


class PlaceName(NamedTuple):
    """A name to be printed beside a place, its style and the height of its letters, and what its file says of it."""

    place: str
    text: str
    side: str
    size: float
    style: str
    font: str
    path: DataPath


def draw_names(layout: BoardLayout, look: Look, drawn: Iterable[Item]) -> LayerArt:
    """Return the names beside places where there is space for them, an item each, and a fault for each without.

    Names keep clear of all that is ``drawn``, of every place and of each other. Each has up to 256 candidates: eight
    sides, four distances, shifts along a side, and, where it has several words, one line or two. Those that would cover
    anything are left out first, and of the others the best are enough; ``choose_candidates`` picks one for each name.
    Names that find no space are tried again with smaller letters.
    """
    grid, spec = layout.grid, layout.board.grid
    if not isinstance(grid, NodeGrid) or not isinstance(spec, NodesSpec):
        return LayerArt()
    names = list(names_beside(layout, look))
    obstacles, limit = Obstacles(drawn, grid), layout.field
    options: list[list[Candidate]] = [[] for _ in names]
    chosen: list[int | None] = [None] * len(names)
    for by in SMALLER:
        for index, name in enumerate(names):
            size = max(name.size * by, LEAST_LABEL)
            if chosen[index] is None and (by == 1 or size < name.size):
                candidates = sorted(_candidates(grid, name, size, 8 * (1 - by)), key=lambda each: each.cost)
                free = (each for each in candidates if limit.encloses(each.rect)
                        and not obstacles.meet(each.rect.expand(CLEAR)))  # fmt: skip
                options[index] += islice(free, ENOUGH)
        chosen = choose_candidates(options)
    items, faults = list[Item](), list[Fault]()
    for name, own, choice in zip(names, options, chosen, strict=True):
        if choice is None:
            faults.append(_no_space(name))
        else:
            items.append(Group(tuple(_name_items(name, own[choice], layout, look))))
    return LayerArt(tuple(items), faults=tuple(faults))


def names_beside(layout: BoardLayout, look: Look) -> Iterator[PlaceName]:
    """Yield the names that are printed beside places: those of the grid, then those of layers of labels."""
    grid, spec = layout.grid, layout.board.grid
    if not isinstance(grid, NodeGrid) or not isinstance(spec, NodesSpec):
        return
    style, own = (spec.names.style if spec.names else "label"), spec.names.size if spec.names else None
    for place in grid.cells:
        words, side = spec.printed_name(place), spec.side_of(place)
        if words and side != "inside" and (text := words.in_(look.language).strip()):
            larger = min(MOST_LARGER, max(1.0, math.sqrt(grid.breadth(place) / grid.room)))
            size = (own or NAME_SIZE) * layout.scale * larger
            font = BOLD if larger > 1.1 else SEMIBOLD
            yield PlaceName(place, text, side, size, style, font, ("grid", "nodes", place))
    for index, layer in enumerate(layout.board.layers):
        if isinstance(layer, LabelsLayer) and layer.beside:
            for word, cells, said in cell_labels(layer, layout, look.language):
                size = (layer.size or NAME_SIZE) * layout.scale
                for cell in cells:
                    path: DataPath = ("layers", index, *label_path(word))
                    if text := said.strip():
                        yield PlaceName(str(cell), text, layer.beside, size, layer.style, SEMIBOLD, path)


def names_inside(layout: BoardLayout, look: Look) -> LayerArt:
    """Return the names that stand in their places: at the top of those with corners, where pieces lie below them."""
    grid, spec = layout.grid, layout.board.grid
    if not isinstance(grid, NodeGrid) or not isinstance(spec, NodesSpec):
        return LayerArt()
    items, faults = list[Item](), list[Fault]()
    style, size = (spec.names.style, spec.names.size) if spec.names else ("label", None)
    for square in (True, False):
        labels: dict[str, Words] = {}
        for place in grid.cells:
            words = spec.printed_name(place)
            if words and spec.side_of(place) == "inside" and grid.is_square(place) == square:
                labels[layout.names[place]] = words
        layer = LabelsLayer.model_construct(labels=labels, size=size, style=style, place="top" if square else "centre")
        art = draw_labels(layer, layout, look)
        items += art.items
        faults += [fault._replace(path=("grid", "nodes", str(fault.path[-1]))) for fault in art.faults]
    return LayerArt(tuple(items), faults=tuple(faults))


def _no_space(name: PlaceName) -> Fault:
    values = {"text": quoted(name.text), "place": quoted(name.place), "side": quoted(name.side)}
    if name.side == "auto":
        message = phrase("there is no space for the name {text} beside {place}, so it is left out", **values)
        hint = phrase("move the place or a line, use smaller letters, or print it inside: {example}",
                      example="side: inside")  # fmt: skip
    else:
        message = phrase("there is no space for the name {text} at {side} of {place}, so it is left out", **values)
        hint = phrase("write “side: auto”, or move what is there")
    return Fault(name.path, message, hint, Severity.WARNING)


def _candidates(grid: NodeGrid, name: PlaceName, size: float, cost: float) -> Iterator[Candidate]:
    """Yield where a name could be beside its place with letters of a size, whatever is there."""
    (x, y), (width, height) = grid.centre(name.place), grid.size_of(name.place)
    corner = 1.0 if grid.is_square(name.place) else math.sqrt(0.5)
    for lines, broken in _in_lines(name.text):
        wide = max(text_width(line, name.font, size) for line in lines)
        high = size * (ASCENT + DESCENT + (len(lines) - 1) * LEADING)
        for order, (side, (dx, dy)) in enumerate(SIDES.items()):
            if name.side not in ("auto", side):
                continue
            for step, gap in enumerate(GAPS):
                share = corner if dx and dy else 1.0
                across = dx * (share * width / 2 + gap * size * share)
                down = dy * (share * height / 2 + gap * size * share)
                slides = (0.0,) if name.side != "auto" or (dx and dy) else SLIDES
                for slide in slides:
                    left = x + across + (dx - 1) / 2 * wide + (0.0 if dx else 0.4 * slide * wide)
                    top = y + down + (dy - 1) / 2 * high + (slide * high if not dy else 0.0)
                    if dx and dy:  # half way between beside and above, as maps have it
                        top -= dy * 0.3 * high
                    own = cost + 0.4 * order + 2.2 * step + 1.5 * broken + 1.2 * abs(slide)
                    yield Candidate(Rect(left, top, wide, high), own, size, lines, dx)


def _in_lines(text: str) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield a name in one line, and in two where it has several words: at the space nearest to its middle."""
    yield (text,), 0
    spaces = [index for index, letter in enumerate(text) if letter == " "]
    if spaces and len(text) > 8:
        at = min(spaces, key=lambda index: (abs(index - len(text) / 2), index))
        yield (text[:at], text[at + 1 :]), 1


SQUARE = 12.0
"""The side of the squares of the board by which things are found, in millimetres."""


def _squares(rect: Rect) -> Iterator[tuple[int, int]]:
    """Yield the squares of the board that a rectangle touches."""
    columns = range(int(rect.x // SQUARE), int(rect.right // SQUARE) + 1)
    rows = range(int(rect.y // SQUARE), int(rect.bottom // SQUARE) + 1)
    return ((column, row) for column in columns for row in rows)


class Obstacles:
    """Lines, shapes and places that names keep clear of, found by the squares of the board that they touch."""

    def __init__(self, items: Iterable[Item], grid: NodeGrid) -> None:
        self._lines: dict[tuple[int, int], list[tuple[Rect, Point, Point, float]]] = {}
        self._shapes: dict[tuple[int, int], list[Sequence[Point]]] = {}
        self._grid, self._places = grid, dict[tuple[int, int], list[str]]()
        for cell in grid.cells:  # also those that are drawn without a shape
            (x, y), (width, height) = grid.centre(cell), grid.size_of(cell)
            for key in _squares(Rect(x - width / 2, y - height / 2, width, height)):
                self._places.setdefault(key, []).append(cell)
        for item, place in place_items(items):
            if isinstance(item, Text):
                item = Box(bounds_of([item]), Style(fill=item.fill))
            if isinstance(item, Image | Shade):
                continue
            half = item.style.width * place.magnification / 2 if item.style.stroke is not None else 0.0
            for ring in outlines(item, place):
                closed = item.style.fill is not None or (not isinstance(item, Path) and len(ring) > 2)
                around = Rect.around(ring)
                for key in _squares(around) if item.style.fill is not None else ():
                    self._shapes.setdefault(key, []).append(ring)
                for start, end in zip(ring, (*ring[1:], *(ring[:1] if closed else ())), strict=False):
                    whole = Rect.around((start, end)).expand(half)
                    for key in _squares(whole):
                        self._lines.setdefault(key, []).append((whole, start, end, half))

    def meet(self, rect: Rect) -> bool:
        """Return whether a rectangle covers any part of them."""
        for key in _squares(rect):
            for whole, start, end, half in self._lines.get(key, ()):
                if not rect.overlaps(whole):
                    continue
                around = rect.expand(half)
                if around.holds(start) or around.holds(end) or part_inside(start, end, around) is not None:
                    return True
            if any(contains_point(ring, rect.centre) for ring in self._shapes.get(key, ())):
                return True
            if any(self._is_on(cell, rect) for cell in self._places.get(key, ())):
                return True
        return False

    def _is_on(self, cell: str, rect: Rect) -> bool:
        (x, y), (width, height) = self._grid.centre(cell), self._grid.size_of(cell)
        dx, dy = max(rect.x - x, 0.0, x - rect.right), max(rect.y - y, 0.0, y - rect.bottom)
        within = dx < width / 2 and dy < height / 2
        return within and (self._grid.is_square(cell) or math.hypot(dx, dy) < width / 2)


ROUNDS = 4
"""How often names are moved at most so that others find space or have a better one."""


def choose_candidates(options: Sequence[Sequence[Candidate]]) -> list[int | None]:
    """Return the number of the candidate of each name, so that no two names overlap; ``None`` for none.

    Greedy first: names with the fewest candidates choose first, each the best that is free. Then a few rounds of
    improvement: a name without a place has one or two others move away where they can, and each name moves to a better
    candidate that has become free. Ties go by the order of names and candidates, so that the same board always comes
    out the same.
    """
    choice = _Choice(options)
    for index in sorted(range(len(options)), key=lambda index: (len(options[index]), index)):
        choice.chosen[index] = choice.best_free(index)
    for _ in range(ROUNDS):
        before = list(choice.chosen)
        for index in range(len(options)):
            if choice.chosen[index] is None:
                choice.make_space(index)
            choice.chosen[index] = choice.best_free(index)
        if choice.chosen == before:
            break
    return choice.chosen


class _Choice:
    """The candidates that are chosen so far, those of each name by their cost, and the names that are near it."""

    def __init__(self, options: Sequence[Sequence[Candidate]]) -> None:
        self._options = options
        self.chosen: list[int | None] = [None] * len(options)
        self._order = [sorted(range(len(own)), key=lambda number: (own[number].cost, number)) for own in options]
        areas = [Rect.union(each.rect for each in own).expand(CLEAR) if own else None for own in options]
        names: dict[tuple[int, int], list[int]] = {}
        for index, area in enumerate(areas):
            for key in _squares(area) if area else ():
                names.setdefault(key, []).append(index)
        near = [{other for key in _squares(area) for other in names[key]} if area else set[int]() for area in areas]
        self._near = [sorted(others - {index}) for index, others in enumerate(near)]

    def best_free(self, index: int) -> int | None:
        """Return the cheapest candidate of a name that overlaps no other name."""
        return next((number for number in self._order[index] if not self._rivals(index, number)), None)

    def _rivals(self, index: int, number: int) -> list[int]:
        """Return the names that are where a candidate of another name would be."""
        rect = self._options[index][number].rect.expand(CLEAR)
        placed = ((other, self.chosen[other]) for other in self._near[index])
        return [other for other, at in placed if at is not None and rect.overlaps(self._options[other][at].rect)]

    def make_space(self, index: int) -> None:
        """Give a name its best candidate from which one or two others can move away."""
        for number in self._order[index]:
            rivals = self._rivals(index, number)
            if len(rivals) > 2:
                continue
            before = list(self.chosen)
            self.chosen[index] = number
            for rival in rivals:
                self.chosen[rival] = None
            for rival in rivals:
                self.chosen[rival] = self.best_free(rival)
            if all(self.chosen[rival] is not None for rival in rivals):
                return
            self.chosen = before


def _name_items(name: PlaceName, at: Candidate, layout: BoardLayout, look: Look) -> Iterator[Item]:
    """Yield a name with a pale rim around its letters, so that it is read upon a picture."""
    paper = layout.paper(look.ink)
    tone = readable(colour(layout.style(name.style), look.ink), paper, MARK_CONTRAST)
    texts, font = [], name.font
    for number, text in enumerate(at.lines):
        wide, base = text_width(text, font, at.size), at.rect.y + at.size * (ASCENT + number * LEADING)
        left = at.rect.x + (at.rect.width - wide) * (1 - at.across) / 2
        texts.append(Text(Point(left, base), text, font, at.size, tone))
        yield Box(Rect(left, base - 0.42 * at.size, wide, 0.4 * at.size), Style(fill=paper))
        rim = Style(fill=paper, stroke=paper, width=2 * HALO * at.size, join="round", cap="round")
        yield Path(tuple(_letters(text, font, left, base, at.size)), rim)
    yield from texts


def _letters(text: str, font: str, left: float, base: float, size: float) -> Iterator[Command]:
    by = size / units_per_em(font)
    for index, letter in enumerate(text):
        x = left + text_width(text[:index], font, size)
        for step, *flat in letter_outline(font, letter):
            yield (step, *(x + by * n if axis % 2 == 0 else base - by * n for axis, n in enumerate(flat)))
