"""Signs and texts in cells and beside them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

from generator.boards.fill import grounds
from generator.boards.layout import BoardLayout, Cell, Fault, LayerArt, Look, colour, ground, readable
from generator.boards.texts import text_at
from generator.geometry.grids.areas import AreaGrid
from generator.geometry.grids.grid import AnyGrid
from generator.geometry.shapes import (
    Outline,
    Point,
    Rect,
    RectIndex,
    Size,
    Transform,
    contains_point,
    inset_convex,
    widest_room,
)
from generator.i18n import phrase
from generator.model.boards.board import ZONE
from generator.model.boards.layers import EACH, NAMES, CellMark, LabelsLayer, MarksLayer, NamedStyle
from generator.model.yaml_reader import DataPath
from generator.problems import Severity, quoted
from generator.scene.drawings import bounds_of
from generator.scene.fonts import BOLD, POINT, SEMIBOLD, centred_text, fitted_lines, fitted_size, text_width
from generator.scene.legibility import Backdrop
from generator.scene.palette import INK, WHITE, Colour, contrast, readable_on
from generator.scene.pictures import place_picture
from generator.scene.primitives import (
    LANDMARK,
    Box,
    Circle,
    Command,
    Group,
    Item,
    Path,
    Polygon,
    SeamGuide,
    Style,
    Text,
)
from generator.scene.shapes import star
from generator.scene.stencils import letter_outlines
from generator.text.words import TextBox

LEAST_TEXT = 4 * POINT
LANDMARKS = ("target", "target-tile")
"""Signs that a seam had better not cut through."""

MARK_CONTRAST = 3.0
"""The least contrast with the ground of a mark without a colour of its own, and of a text."""

FAINT = 0.25
"""How much of its colour a faint sign shows."""


PICTURED = 0.66
"""The width of a picture in a cell, as a share of the room there."""


FROM_NUMBER = 0.02
"""How far a sign is from the number above it, in breadths of a cell."""


class SignPlace(NamedTuple):
    """A sign in the middle of a cell: its colour, a lighter one for what it fills, and the ground below it."""

    outline: tuple[Point, ...]
    at: Point
    width: float
    colour: Colour
    light: Colour
    inward: Callable[[], Point]
    paper: Colour = WHITE


def draw_marks(
    layer: MarksLayer, layout: BoardLayout, look: Look, numbers: Mapping[Cell, Rect] = MappingProxyType({})
) -> LayerArt:
    """Return the signs of a layer, clear of the ``numbers`` above the middles of their cells."""
    items: list[Item] = []
    faults: list[Fault] = []
    spots: list[Rect] = []
    reach, beneath = 0.4 * layout.grid.size, grounds(layout, look)
    for cell, symbol, mark in cell_marks(layer, layout):
        place = _sign_place(cell, layer, mark, layout, look, beneath[cell])
        sign_items = _sign_items(symbol, mark, place, layout)
        if text := mark_text(mark, cell, layout, look.language):
            size = fitted_size(text, BOLD, place.width * 0.42, place.width * _SIZES.get(symbol, 0.34), LEAST_TEXT)
            if size is None:
                message = phrase("{text} does not fit in a cell of {width:g} mm", text=quoted(text), width=place.width)
                faults.append(Fault(("text",), message, phrase("use one or two letters, or a layer of labels")))
            else:
                tone = _text_colour(symbol, mark, place, beneath[cell])
                written = centred_text(text, place.at, BOLD, size, tone)
                sign_items += _upon_picture(written, sign_items, place) if symbol in layout.pictures else (written,)
        if sign_items and mark.turn == "half":
            sign_items = (Group(sign_items, Transform.turn(180, place.at)),)
        if sign_items and cell in numbers and not symbol.endswith("-tile"):  # those fill their cells
            sign_items = _below(numbers[cell], sign_items, place)
        items += sign_items
        if symbol in LANDMARKS:
            spots.append(Rect(*place.at, 0, 0).expand(reach))
    return LayerArt(tuple(items), SeamGuide.around(spots, LANDMARK, "picture"), tuple(dict.fromkeys(faults)))


def _below(number: Rect, sign: tuple[Item, ...], place: SignPlace) -> tuple[Item, ...]:
    """Return a sign that would cover the number above it so much smaller, its foot where it was, that it does not."""
    around, top = bounds_of(sign), number.bottom + FROM_NUMBER * place.width
    if not around.overlaps(number) or around.bottom <= top:
        return sign
    share, foot = (around.bottom - top) / around.height, Transform.shift(-place.at.x, -around.bottom)
    onto = foot.then(Transform.scale(share)).then(Transform.shift(place.at.x, around.bottom))
    return (Group(sign, onto),)


def _sign_items(symbol: str, mark: CellMark, place: SignPlace, layout: BoardLayout) -> tuple[Item, ...]:
    """Return a sign of Pizarra's own, or a picture or symbol of the pack in its place."""
    if symbol in layout.pictures:
        _, share = FIGURES.get(symbol, ("", PICTURED))
        half = share * place.width / 2
        box = Rect(place.at.x - half, place.at.y - half, 2 * half, 2 * half)
        if mark.faint and symbol in FIGURES:
            tint = place.light.mix(INK, 0.17 if place.light != WHITE else 0.1)
            return (place_picture(layout.pictures[symbol], box, tint=tint),)
        fade = 1 - FAINT if mark.faint else 0.0
        return (place_picture(layout.pictures[symbol], box, fade=fade, tint=place.colour),)
    if mark.faint:
        place = place._replace(colour=place.paper.mix(place.colour, FAINT))
    if symbol not in SIGNS:
        return ()
    drawn = tuple(SIGNS[symbol](place))
    if mark.filled is None or symbol not in FILLABLE:
        return drawn
    style = Style(fill=place.colour) if mark.filled else Style(stroke=place.colour, width=0.06 * place.width)
    return tuple(
        replace(item, style=replace(style, join="round")) for item in drawn if isinstance(item, Circle | Polygon)
    )


def is_solid(symbol: str, mark: CellMark) -> bool:
    """Return whether the text of a mark is on the colour of its sign."""
    return symbol in FILLABLE and mark.filled if mark.filled is not None else symbol in SOLID


def cell_marks(layer: MarksLayer, layout: BoardLayout) -> Iterator[tuple[Cell, str, CellMark]]:
    """Yield every cell that a layer marks, its sign, and the rest of the mark."""
    if isinstance(layer.marks, str):
        yield from ((cell, layer.marks, layer) for cell in layout.choose_cells(layer.cells))
    else:
        yield from ((cell, mark.symbol, mark) for word, mark in layer.marks.items() for cell in layout.cells_of(word))


def _sign_place(
    cell: Cell, layer: MarksLayer, mark: CellMark, layout: BoardLayout, look: Look, beneath: Colour | None
) -> SignPlace:
    """Return the place of a mark, in its own colour, that of its style, or one that is visible on the ground."""
    grid, paper = layout.grid, layout.paper(look.ink)
    style = layout.style(layout.zone_style(cell) if layer.style == ZONE else layer.style)
    default_tone = colour(style, look.ink) if layer.style else readable(INK, beneath, MARK_CONTRAST)
    tone = mark.colour or default_tone
    shade = ground(style, look.ink, paper) if style.tint < 1 else paper
    light = shade if shade != paper else paper.mix(tone, 0.12)
    at = grid.centre(cell)
    return SignPlace(
        grid.outline(cell), at, grid.breadth(cell), tone, light, partial(_inward, grid, cell), beneath or paper
    )


def _inward(grid: AnyGrid, cell: Cell) -> Point:
    """Return the way from a cell to its neighbours, one long."""
    at, beside = grid.centre(cell), [grid.centre(other) for other in grid.neighbours(cell)]
    x, y = (math.fsum(point[axis] - at[axis] for point in beside) for axis in (0, 1))
    length = math.hypot(x, y) or 1.0
    return Point(x / length, y / length)


def mark_text(mark: CellMark, cell: Cell, layout: BoardLayout, language: str) -> str:
    return text_at(mark.text, (cell,), layout, language) if mark.text else ""


def _text_colour(symbol: str, mark: CellMark, place: SignPlace, beneath: Colour | None) -> Colour:
    """Return the colour of a mark's text: its own on the bare ground, and one that is read upon a sign."""
    solid = is_solid(symbol, mark)
    if not solid and (symbol in OPEN or symbol in FILLABLE):
        return readable(place.colour, beneath, MARK_CONTRAST)
    if symbol in ("target", "target-tile", "star-tile"):
        return INK
    return readable_on(place.colour if solid else place.light)


def _upon_picture(text: Text, sign: tuple[Item, ...], place: SignPlace) -> tuple[Item, ...]:
    """Return a text in the colour that is read best on a picture; where it also reaches beside it, with an outline."""
    behind, (x, y, width, height) = Backdrop(), bounds_of([text])
    behind.add(sign)
    middle, *others = behind.grounds(Rect(x + width / 2, y + height / 2, 0.0, 0.0), place.paper)
    others += behind.grounds(Rect(x, y, width, height), place.paper)
    text = replace(text, fill=readable_on(middle))
    if all(contrast(text.fill, ground) >= MARK_CONTRAST for ground in others):
        return (text,)
    return (*letter_outlines([text], middle), text)


def cross(at: Point, reach: float, style: Style) -> Path:
    ends = ((-1, -1, 1, 1), (-1, 1, 1, -1))
    steps: list[Command] = []
    for x, y, to_x, to_y in ends:
        steps += [("M", at.x + x * reach, at.y + y * reach), ("L", at.x + to_x * reach, at.y + to_y * reach)]
    return Path(tuple(steps), style)


def _gate(place: SignPlace) -> Iterator[Item]:
    width, (x, y), at = place.width, place.inward(), place.at
    style = Style(stroke=place.colour, width=0.075 * width, cap="round", join="round")
    for shift in (0.0, 0.22):
        tip = at.shift(x * width * shift, y * width * shift)
        left, right = (
            Point(tip.x - (x * 0.17 + side * y * 0.2) * width, tip.y - (y * 0.17 - side * x * 0.2) * width)
            for side in (-1, 1)
        )
        yield Path((("M", *left), ("L", *tip), ("L", *right)), style)


def _gate_tile(place: SignPlace) -> Iterator[Item]:
    width = place.width
    yield Polygon(inset_convex(place.outline, 0.05 * width), Style(place.light, place.colour, 0.04 * width))
    yield from _gate(place)


def _target(place: SignPlace) -> Iterator[Item]:
    width, at = place.width, place.at
    yield Circle(at, 0.34 * width, Style(fill=WHITE, stroke=place.colour, width=0.07 * width))
    yield Circle(at, 0.21 * width, Style(stroke=place.colour, width=0.07 * width))


def _target_tile(place: SignPlace) -> Iterator[Item]:
    width, at = place.width, place.at
    ring = Style(fill=WHITE, stroke=INK, width=0.02 * width)
    yield Polygon(place.outline, Style(fill=place.colour, stroke=INK, width=0.022 * width, join="round"))
    yield Circle(at, 0.4 * width, ring)
    yield Circle(at, 0.3 * width, Style(fill=place.colour))
    yield Circle(at, 0.2 * width, ring)


def _star_tile(place: SignPlace) -> Iterator[Item]:
    width = place.width
    strong = place.light.mix(place.colour, 0.55)
    rim = Style(fill=strong, stroke=place.colour, width=0.03 * width, join="round")
    yield Polygon(inset_convex(place.outline, 0.05 * width), rim)
    yield Polygon(star(place.at, 0.36 * width, 0.23 * width, 8), Style(fill=WHITE, stroke=INK, width=0.016 * width))


def _shape(name: str, place: SignPlace) -> Iterator[Item]:
    """Yield one of the signs that are a single shape."""
    at, width, tone = place.at, place.width, place.colour
    shapes: Mapping[str, Item] = {
        "spot": Circle(at, 0.49 * width, Style(fill=WHITE, stroke=tone, width=0.02 * width)),
        "ring": Circle(at, 0.3 * width, Style(stroke=tone, width=0.06 * width)),
        "star": Polygon(star(at, 0.36 * width, 0.15 * width, 5), Style(fill=tone)),
        "diamond": Polygon(star(at, 0.3 * width, 0.3 * width * math.sqrt(0.5), 2), Style(fill=tone)),
        "dot": Circle(at, 0.14 * width, Style(fill=tone)),
        "square": Polygon(Rect(*at, 0, 0).expand(0.2 * width).corners, Style(fill=tone)),
        "cross": cross(at, 0.2 * width, Style(stroke=tone, width=0.05 * width, cap="round")),
    }
    yield shapes[name]


SIGNS: Mapping[str, Callable[[SignPlace], Iterator[Item]]] = {
    "gate": _gate, "spot": partial(_shape, "spot"), "ring": partial(_shape, "ring"), "target": _target,
    "star": partial(_shape, "star"),
    "diamond": partial(_shape, "diamond"), "dot": partial(_shape, "dot"), "square": partial(_shape, "square"),
    "cross": partial(_shape, "cross"), "gate-tile": _gate_tile, "target-tile": _target_tile, "star-tile": _star_tile,
}  # fmt: skip
"""The signs that are Pizarra's own; a tile fills its cell."""

FILLABLE = ("diamond", "dot", "ring", "square", "star")
"""Signs of a single shape, which can be filled or not."""

SOLID = ("diamond", "dot", "square", "star")
"""Signs whose text is on their colour."""

FIGURES = {"ball": ("football", 0.45), "robot": ("robot-2", 0.434)}
"""Signs that are symbols of other names, and how wide they are as a share of the room in a cell."""

BLANK = "none"
OWN_SIGNS = (*SIGNS, BLANK)
"""The names of signs that need no picture."""

OPEN = (BLANK, "ring", "gate", "cross")
"""Signs between whose lines the text is on the ground."""

_SIZES = {"target": 0.22, "target-tile": 0.35, "star": 0.22, "star-tile": 0.35}
"""The height of a text in a sign, as a share of its cell's size, where it is not the usual one."""


LEAST_LABEL = 4.5 * POINT
LABEL_SIZE = 8 * POINT
PANEL_SHARE = 0.35
"""How much of a margin panels take if labels are between them and the cells."""

JOINED = 8.2
"""The depth of the arrows beside joined sides of a board, in millimetres."""


class TakenSpace(NamedTuple):
    """What texts should not cover: the numbers in cells, marks, and these with the texts in cells together."""

    numbers: RectIndex[None]
    marks: RectIndex[None]
    every: RectIndex[None]


def draw_labels(
    layer: LabelsLayer,
    layout: BoardLayout,
    look: Look,
    signs: Backdrop | None = None,
    taken: TakenSpace | None = None,
) -> LayerArt:
    """Return texts in cells or in a margin; those beside places wait for all lines, see ``places.draw_names``.

    ``signs`` are the marks below them: a text that cannot be read on one is reported, as is one that covers what is
    ``taken``. Texts across several cells keep clear of that where there is space, and are added to it.
    """
    if layer.beside and layout.draws_places:
        return LayerArt()
    items, faults = list[Item](), dict[DataPath, Fault]()
    taken = taken or TakenSpace(RectIndex(), RectIndex(), RectIndex())
    off_centre = layer.place != "centre" and not layer.beside and not isinstance(layout.grid, AreaGrid)
    read_at = (lambda cell: _label_room(layout, (cell,), layer.place).centre) if off_centre else None
    beneath = grounds(layout, look, read_at=read_at)
    tone, paper = colour(layout.style(layer.style), look.ink), layout.paper(look.ink)
    for word, cells, text in cell_labels(layer, layout, look.language):
        path = label_path(word)
        if not cells or not text:
            continue
        name = layout.names[cells[0]] if word in (EACH, NAMES) else word
        size = (layer.size or LABEL_SIZE) * layout.scale
        room, fitted = _fitted_label(text, size, layer, layout, cells)
        if fitted is None:
            beside = phrase("{text} does not fit beside {cell}", text=quoted(text), cell=name)
            message = beside if layer.beside else phrase("{text} does not fit in {cell}", text=quoted(text), cell=name)
            faults.setdefault(path, Fault(path, message, phrase("use shorter text or larger cells")))
            continue
        at, over, across = room.centre, cells[0], len(cells) > 1 and not layer.beside
        if across:
            at, fitted = _clear_place(text, size, (at, fitted), layout, cells, taken.every)
            over = min(cells, key=lambda cell: math.dist(layout.grid.centre(cell), at))
        frame = layer.upon or ("frame" if layer.beside else "")
        fill = ground(layout.style(frame), look.ink, paper) if frame else beneath[over]
        ink = readable(tone, fill, MARK_CONTRAST)
        texts = TextBox(fitted[1], SEMIBOLD, fitted[0], 1.1).about(at, ink, "middle")
        area = bounds_of(texts)
        if signs is not None and not frame and _hidden(signs, area, fill, ink):
            message = phrase("{text} runs across the mark of {cell}, which has nearly its colour", text=quoted(text),
                             cell=name)  # fmt: skip
            hint = phrase("add a plate, {plate}, or move it: {place}", plate="upon: panel", place="place: top")
            faults.setdefault(path, Fault(path, message, hint, Severity.WARNING))
        elif any((taken.every if across else taken.numbers).overlapping(area)):
            faults.setdefault(path, _covering(text, path, layer, across=across))
        elif layer.upon and _covers_much(area, taken.marks):
            message = phrase("the plate of {text} covers a part of the mark of {cell}", text=quoted(text), cell=name)
            hint = phrase("move it, use smaller letters, or remove “upon”")
            faults.setdefault(path, Fault(path, message, hint, Severity.WARNING))
        if across:
            taken.every.add([(area, None)])
        label = (*plate_behind(texts, layout.style(layer.upon), look), *texts) if layer.upon else texts
        turned = Transform.turn(180, at) if layer.turn == "half" else Transform()
        items.append(Group(label, turned, plated=bool(layer.upon)))
    return LayerArt(tuple(items), faults=tuple(faults.values()))


def _covering(text: str, path: DataPath, layer: LabelsLayer, *, across: bool) -> Fault:
    """Return the fault of a text that is on a number or, across several cells, on a mark or another text."""
    if across:
        message = phrase("there is no free space for {text}: it covers a number, a mark or another text",
                         text=quoted(text))  # fmt: skip
        hint = phrase("use larger cells, shorter text or smaller letters, for example {example}", example="size: 2mm")
    else:
        message = phrase("{text} covers the number of a cell", text=quoted(text))
        hint = phrase("write {example}", example="place: centre" if layer.place != "centre" else "place: bottom")
    return Fault(path, message, hint, Severity.WARNING)


NEAR_CELLS = 16
"""So many cells next to the middle of several are tried for a text across these."""

STEPS = (0.0, -0.14, 0.14, -0.28, 0.28)
"""How far a text may be above or below the middle of a cell or of two, as a share of the size of cells."""

_Place = tuple[Point, tuple[float, tuple[str, ...]]]


def _clear_place(
    text: str, size: float, usual: _Place, layout: BoardLayout, cells: tuple[Cell, ...], avoided: RectIndex[None]
) -> _Place:
    """Return the middle of a text across cells, its size and its lines, so that it covers nothing if possible.

    The usual place comes first, then the nearest one within the cells, in one line, in more, or with smaller letters;
    then one that reaches beyond them. If nothing is free, it is where it covers least.
    """
    if not any(avoided.overlapping(_text_area(*usual))):
        return usual
    grid, (middle, fitted) = layout.grid, usual
    near = sorted(cells, key=lambda cell: math.dist(grid.centre(cell), middle))[:NEAR_CELLS]
    beside = ((cell, other) for cell in near for other in grid.neighbours(cell) if other in near)
    bases = [*map(grid.centre, near), *(grid.centre(cell).towards(grid.centre(other), 0.5) for cell, other in beside)]
    spots = dict.fromkeys(base.shift(0, step * grid.size) for base in bases for step in STEPS)
    nearest = sorted(spots, key=lambda spot: math.dist(spot, middle))
    outlines = RectIndex((Rect.around(outline), outline) for outline in map(grid.outline, cells))
    variants = list(_in_lines(text, size))
    for within in (True, False):
        for own in variants:
            for spot in nearest:
                area = _text_area(spot, own)
                inside = _is_inside(area, outlines) if within else layout.field.encloses(area)
                if inside and not any(avoided.overlapping(area)):
                    return spot, own
    return min([middle, *nearest], key=lambda spot: _overlap(_text_area(spot, fitted), avoided)), fitted


def _in_lines(text: str, size: float) -> Iterator[tuple[float, tuple[str, ...]]]:
    """Yield a text in one, two and three lines, then with smaller letters."""
    for height in dict.fromkeys((size, max(LEAST_LABEL, 0.8 * size), LEAST_LABEL)):
        # the longest of two lines has some more than half of the text, that of three some more than a third
        for rows, share in enumerate((1.05, 0.65, 0.45), 1):
            width = share * text_width(text, SEMIBOLD, height)
            fitted = fitted_lines(text, SEMIBOLD, [width] * rows, height, height)
            if fitted is not None and len(fitted[1]) == rows:
                yield fitted


def _text_area(middle: Point, fitted: tuple[float, tuple[str, ...]]) -> Rect:
    size, lines = fitted
    return bounds_of(TextBox(lines, SEMIBOLD, size, 1.1).about(middle, anchor="middle"))


def _is_inside(area: Rect, outlines: RectIndex[Outline]) -> bool:
    """Return whether outlines that touch one another hold a rectangle: its corners and points between them."""
    points = (Point(area.x + x * area.width, area.y + y * area.height) for x in _QUARTERS for y in _QUARTERS)
    return all(
        any(contains_point(outline, at) for _, outline in outlines.overlapping(Rect(*at, 0.0, 0.0))) for at in points
    )


_QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)


def _overlap(area: Rect, avoided: RectIndex[None]) -> float:
    """Return how much of a rectangle is covered, in mm²; what lies in several squares counts once."""
    parts = (area.intersection(rect).size for rect in dict.fromkeys(rect for rect, _ in avoided.overlapping(area)))
    return math.fsum(part.width * part.height for part in parts)


def _hidden(signs: Backdrop, area: Rect, fill: Colour | None, ink: Colour) -> bool:
    """Return whether marks below a text are so near to its colour that letters disappear in them."""
    return min(contrast(ink, behind) for behind in signs.grounds(area, fill or WHITE)) < _HIDDEN


_HIDDEN = 1.5


def _covers_much(plate: Rect, marks: RectIndex[None]) -> bool:
    """Return whether a plate covers so much of a mark that it cuts it in two."""
    for mark, _ in marks.overlapping(plate):
        shared = plate.intersection(mark)
        if shared.width * shared.height > _COVERED * mark.width * mark.height:
            return True
    return False


_COVERED = 0.15
"""The share of a mark that the plate of a name may cover: at its foot or its side, it is still known."""

Fitted = tuple[float, tuple[str, ...]] | None


def _fitted_label(
    text: str, size: float, layer: LabelsLayer, layout: BoardLayout, cells: tuple[Cell, ...]
) -> tuple[Rect, Fitted]:
    """Return the place of a label, and its size and lines there; ``None`` for a text that does not fit."""
    if isinstance(layout.grid, AreaGrid) and len(cells) == 1 and not layer.beside:
        return _area_label(text, max(size, LEAST_LABEL), layer.place, layout.grid, str(cells[0]))
    room = _margin_room(layout, cells[0], layer) if layer.beside else _label_room(layout, cells, layer.place)
    rows = max(1, int(room.height / (1.15 * size)))
    return room, fitted_lines(text, SEMIBOLD, [room.width] * rows, max(size, LEAST_LABEL), LEAST_LABEL)


def _area_label(text: str, size: float, place: str, grid: AreaGrid, cell: str) -> tuple[Rect, Fitted]:
    """Return the place of a name in an area: if need be on two lines, over the sea or beyond the spot, or smaller."""
    sides = {"top": (True, False), "centre": (None,), "bottom": (False, True)}[place]
    room = Rect(*grid.centre(cell), 0.0, 0.0)
    for least, above, over_sea, rows in product((size, LEAST_LABEL), sides, (False, True), (1, 2)):
        # the longer of two lines has some more than half of the text
        wide = 1.05 * text_width(text, SEMIBOLD, size) * (1 if rows == 1 else 0.65)
        room = grid.name_room(cell, Size(wide, 1.15 * size * rows), above, over_sea)
        if (fitted := fitted_lines(text, SEMIBOLD, [room.width] * rows, size, least)) is not None:
            return room, fitted
    return room, None


def cell_labels(layer: LabelsLayer, layout: BoardLayout, language: str) -> Iterator[tuple[str, tuple[Cell, ...], str]]:
    """Yield the key of each text of a layer, its cells (several if it crosses a zone), and what it says."""
    if NAMES in layer.labels:
        yield from ((NAMES, (cell,), layout.title(cell).in_(language)) for cell in layout.choose_cells(layer.cells))
    elif EACH in layer.labels:
        chosen = ((cell,) for cell in layout.choose_cells(layer.cells))
        yield from ((EACH, cells, text_at(layer.labels[EACH], cells, layout, language)) for cells in chosen)
    else:
        named = ((word, layout.cells_of(word), words) for word, words in layer.labels.items())
        yield from ((word, cells, text_at(words, cells, layout, language)) for word, cells, words in named)


def in_single_cells(layer: LabelsLayer, layout: BoardLayout) -> LabelsLayer:
    """Return a layer without its texts that run across several cells."""
    single = {
        word: words for word, words in layer.labels.items() if word in (EACH, NAMES) or len(layout.cells_of(word)) == 1
    }
    return layer.model_copy(update={"labels": single})


def label_path(word: str) -> DataPath:
    return ("labels",) if word in (EACH, NAMES) else ("labels", word)


def plate_behind(texts: tuple[Item, ...], style: NamedStyle, look: Look) -> tuple[Item, ...]:
    """Return the ground on which a text is read wherever lines run beneath it."""
    around = bounds_of(texts)
    wide, high = 0.35 * around.height, 0.12 * around.height
    box = Rect(around.x - wide, around.y - high, around.width + 2 * wide, around.height + 2 * high)
    return (Box(box, Style(fill=ground(style, look.ink)), 0.3 * around.height),)


def _label_room(layout: BoardLayout, cells: tuple[Cell, ...], place: str) -> Rect:
    """Return the place of a text: in a cell, or across all the cells of a zone."""
    whole = Rect.around(corner for cell in cells for corner in layout.grid.outline(cell))
    width = whole.width * (0.84 if len(cells) > 1 or layout.grid.square else 0.8)
    own = min(whole.height, layout.grid.size)
    height = own * (0.5 if place == "centre" else 0.3)
    at = layout.grid.centre(cells[0]) if len(cells) == 1 else whole.centre
    shift = {"top": -0.28, "centre": 0.0, "bottom": 0.28}[place] * own
    room = Rect(at.x - width / 2, at.y + shift - height / 2, width, height)
    return room if len(cells) > 1 or layout.grid.square else widest_room(layout.grid.outline(cells[0]), room)


def _margin_room(layout: BoardLayout, cell: Cell, layer: LabelsLayer) -> Rect:
    """Return the room in a margin that is level with a cell, clear of the arrows of joined sides."""
    side, field, whole, half = layer.beside, layout.field, layout.size, layout.grid.size / 2
    x, y = layout.grid.centre(cell)
    y += {"top": -0.17, "centre": 0.0, "bottom": 0.17}[layer.place] * (-1 if layer.turn == "half" else 1) * 2 * half
    gap = 0.6 * layout.scale
    has_panels = any(panel.side == side for panel in layout.board.panels)
    out = layout.margins[str(side)] * PANEL_SHARE if has_panels else gap
    edge = JOINED * layout.scale if layout.board.grid.goes_on(str(side)) else gap
    if side in ("left", "right"):
        start, end = (out, field.x - edge) if side == "left" else (field.right + edge, whole.width - out)
        return Rect(start, y - half, end - start, 2 * half)
    start, end = (gap, field.y - edge) if side == "top" else (field.bottom + edge, whole.height - gap)
    return Rect(x - half, start, 2 * half, end - start)
