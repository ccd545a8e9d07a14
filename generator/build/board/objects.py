"""What is wrong with free objects on a board: their positions, courses and areas, and keys without effect."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from generator.boards.layout import BoardLayout, Cell, Fault, Look
from generator.boards.objects import (
    all_positions,
    area_of,
    corners_of,
    course_of,
    draw_layer_of,
    draw_objects,
    draw_texts,
    is_rim,
    outlines_of_copies,
    positions,
    size_of,
    texts_of,
)
from generator.boards.texts import Place, filling_faults
from generator.geometry.grids.grid import middles_of_sides
from generator.geometry.shapes import Outline, Rect, contains_point, sides_of
from generator.i18n import Phrase, few_of, phrase, plural
from generator.model.boards import layers as model
from generator.model.boards.cells import BOARD, SIDES, PlainShape, Spot
from generator.model.boards.sequences import MOST_IN_SEQUENCE
from generator.model.fields import unfit_corners
from generator.model.localized import Words
from generator.model.yaml_reader import DataPath
from generator.problems import Severity, did_you_mean, quoted
from generator.scene.shapes import OPEN_SHAPES, ROUND_PARTS, SHAPES


def no_cells_fault(key: str, layout: BoardLayout) -> Fault:
    message = layout.either(
        phrase("no cells are left, so this layer draws nothing"),
        phrase("no places are left, so this layer draws nothing"),
    )
    return Fault((key,), message)


def is_changed(spec: Any, key: str) -> bool:
    """Return whether a key is set to something else than where it is not given."""
    return bool(getattr(spec, key) != type(spec).model_fields[key].default)


def nested_texts(value: Any) -> Iterator[str]:
    """Yield the texts and keys in data, however deep."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from nested_texts(key)
            yield from nested_texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from nested_texts(inner)
    elif isinstance(value, str):
        yield value


def _position_and_key_faults(layer: model.PlacedLayer, layout: BoardLayout) -> Iterator[Fault]:
    """Yield positions that mean nothing, and keys about positions that do not go together."""
    keys = [key for key in ("at", "along", "through", "scatter") if getattr(layer, key, ())]
    rim = bool(layer.along) and is_rim(layer, layout)
    for key in keys:
        if isinstance(shape := getattr(layer, key), PlainShape):
            yield from _shape_faults(key, shape, layout)
        elif key != "scatter" and not (rim and key == "along"):
            yield from position_faults(key, shape, layout)
    if not keys:
        examples = ("at: c4", "at: [60%, 40%]", "at: top-right", "along: rim")
        yield Fault((), phrase("the position is missing"), phrase("write one of these: {examples}", examples=examples))
    yield from (Fault((key,), without_effect(key, keys[0]), phrase("remove it")) for key in keys[1:])
    if keys[:1] != ["along"]:
        if layer.count is not None and not getattr(layer, "fan", None):
            yield Fault(("count",), phrase("“count” has no effect without “along”"), phrase("remove it"))
        if layer.follows_course:
            message = phrase("“turn: along” has no effect without “along”")
            yield Fault(("turn",), message, phrase("write degrees, for example {example}", example="turn: -15"))
    copies = len(all_positions(layer.at, layout))
    copies = copies or getattr(layer, "scatter", None) or 0
    if copies > MOST_IN_SEQUENCE:
        most = MOST_IN_SEQUENCE
        message = phrase("{count} positions are too many; at most {most} are allowed", count=copies, most=most)
        hint = layout.either(
            phrase("for all cells use a layer of marks or labels"),
            phrase("for all places use a layer of marks or labels"),
        )
        yield Fault(("at",), message, hint)
    yield from _text_faults(layer, layout, keys, copies)
    if keys[:1] == ["along"]:
        yield from _course_faults(layer, layout, len(layer.texts), rim)


def _text_faults(layer: model.PlacedLayer, layout: BoardLayout, keys: Sequence[str], copies: int) -> Iterator[Fault]:
    """Yield what is wrong with the texts of objects: their number, empty ones, and what cannot be filled in."""
    texts, placed = layer.texts, len(keys) == 1 and keys[0] in ("at", "scatter")
    if len(texts) > 1 and placed and copies and copies != len(texts):
        message = phrase("{texts} texts for {places}", texts=len(texts), places=plural(
            copies, "1 position", "{count} positions"))  # fmt: skip
        yield Fault(("text",), message, phrase("each position has one text of a sequence"))
    if texts and not any(text.strip() for words in texts for _, text in words.texts):
        yield Fault(("text",), phrase("this text is empty"))
    by_text = dict[Words, list[Place]]()
    for words, cells in texts_of(layer, layout):
        by_text.setdefault(words, []).append(("".join(layout.names[cell] for cell in cells), cells))
    for words, places in by_text.items():
        yield from filling_faults(words, places, ("text",), layout)


def position_faults(key: str, spots: Sequence[Spot], layout: BoardLayout) -> Iterator[Fault]:
    for spot in spots:
        if not positions(spot, layout):
            if fault := side_fault((key,), spot, layout):
                yield fault
                continue
            word, names = f"{spot.name} {spot.side}".strip(), list(layout.names.values())
            groups = [group for group in layout.cells_by_word if len(group) > 1 and names]
            hint = did_you_mean(word, [*SIDES, *([] if layout.is_sheet else [BOARD]), *layout.points, *groups, *names])
            if names and not hint.startswith("did"):
                first, last = layout.first_and_last
                ends = {"first": first, "last": last, "words": tuple(SIDES)}
                hint = layout.either(
                    phrase("write a cell ({first} to {last}), or one of these: {words}", **ends),
                    phrase("write a place ({first} to {last}), or one of these: {words}", **ends),
                )
            message = layout.either(
                phrase("there is no cell or position called {word}", word=quoted(word)),
                phrase("there is no place or position called {word}", word=quoted(word)),
            )
            if not names:
                message = phrase("there is no position called {word}", word=quoted(word))
            yield Fault((key,), message, hint)


def side_fault(path: DataPath, spot: Spot, layout: BoardLayout) -> Fault | None:
    """Return what is wrong with a side of cells that there are; ``None`` if that is not what a position means."""
    cells = layout.cells_of(spot.name)
    if len(cells) > 1 and spot.side and spot.side not in SIDES:
        message = phrase("“side” is that of one cell, but {cells} are several", cells=quoted(spot.name))
        return Fault(path, message, phrase("write {example}", example=f"{spot.name.partition(':')[0]} {spot.side}"))
    if cells and spot.side:
        count = max(len(middles_of_sides(layout.grid, cell)) for cell in cells)
        message = phrase("there is no {side} of {cell}", side=quoted(spot.side), cell=quoted(spot.name))
        hint = phrase("sides count clockwise from the top: side 1 to side {count}", count=count)
        return Fault(path, message, hint if count else phrase("places are round; write one of these: {words}",
                                                                words=tuple(SIDES)))  # fmt: skip
    first, _, second = spot.name.partition("/")
    start, end = layout.cell_at(first), layout.cell_at(second)
    if start is None or end is None:
        return None
    if spot.side:
        message = phrase("{word} is the middle of a side already", word=quoted(spot.name))
        return Fault(path, message, phrase("remove {word}", word=quoted(spot.side)))
    return Fault(path, *not_neighbours(layout, spot.name, start, end))


MOST_NAMED = 8
"""How many cells a message names at most."""


def cell_list(layout: BoardLayout, cells: Iterable[Cell]) -> Phrase:
    """Return the names of cells, the first few where there are many."""
    return few_of([layout.names[cell] for cell in cells], MOST_NAMED)


def not_neighbours(layout: BoardLayout, side: str, first: Cell, second: Cell) -> tuple[Phrase, Phrase]:
    """Return the message about two cells that have no common side, and a hint that names the neighbours of each."""
    message = layout.either(
        phrase("{side}: these two cells are not neighbours", side=quoted(side)),
        phrase("{side}: these two places are not neighbours", side=quoted(side)),
    )
    cells, others = (cell_list(layout, layout.grid.neighbours(cell)) for cell in (first, second))
    names = {"first": layout.names[first], "second": layout.names[second]}
    return message, phrase("neighbours of {first}: {cells}; of {second}: {others}", **names, cells=cells, others=others)


def without_effect(key: str, other: str) -> Phrase:
    return phrase("“{key}” has no effect beside “{other}”", key=key, other=other)


def _course_faults(layer: model.PlacedLayer, layout: BoardLayout, texts: int, rim: bool) -> Iterator[Fault]:
    """Yield what is wrong with the course of a layer: its length, and how many copies it has."""
    if not rim and len({*course_of(layer, layout)}) < 2:
        yield Fault(
            ("along",), phrase("a course needs two positions or more"), phrase("to use one position, write “at”")
        )
    if rim and isinstance(layer.along, tuple) and len(layer.along) > 1:
        yield Fault(("along",), phrase("“rim” is the whole course"), phrase("remove the other positions"))
    if layer.count is not None and texts > 1 and layer.count != texts:
        message = phrase("{texts} texts for {places}", texts=texts, places=plural(
            layer.count, "1 position", "{count} positions"))  # fmt: skip
        yield Fault(("count",), message, phrase("remove it: a sequence says how many copies there are"))
    elif layer.count is None and texts <= 1 and not isinstance(layer, model.PieceLayer):
        hint = phrase("write one of these: {examples}", examples=("count: 12", "text: {sequence: 1-12}"))
        yield Fault((), phrase("the number of copies along the course is missing"), hint)
    elif rim and max(layer.count or 0, texts) < LEAST_ON_RIM:
        yield Fault(("along",), phrase("a track along the rim needs at least {least} copies", least=LEAST_ON_RIM))


LEAST_ON_RIM = 4
"""One at each corner."""

_OTHER_WORDS = {
    "ellipse": "draw: circle, size: [40mm, 20mm]", "oval": "draw: circle, size: [40mm, 20mm]",
    "square": "draw: box", "rectangle": "draw: box, size: [40mm, 20mm]", "ring": "draw: circle, line: …",
    "picture": "draw: valley.jpg", "text": "text: …", "path": "draw: line",
}  # fmt: skip
"""Words that people try for shapes, and what to write."""


def draw_faults(layer: model.DrawLayer, layout: BoardLayout) -> Iterator[Fault]:
    yield from _position_and_key_faults(layer, layout)
    shape, through = layer.draw if layer.draw in SHAPES else "", bool(layer.through)
    if layer.draw in _OTHER_WORDS:
        hint = phrase("write {example}", example=_OTHER_WORDS[layer.draw])
        yield Fault(("draw",), phrase("{found} is not a shape", found=quoted(layer.draw)), hint)
        return  # its other keys are judged by the shape that is meant
    regular = shape == "polygon" and layer.sides is not None
    if shape in ("polygon", "line", "curve") and not through and not regular:
        yield Fault((), phrase("the points of this {shape} are missing", shape=shape),
                    phrase("write {example}", example="through: [a1, c4, d2]"))  # fmt: skip
    if shape in ROUND_PARTS:
        yield from _angle_faults(layer)
    if through and shape not in ("polygon", "line", "curve", "arrow"):
        yield Fault(("through",), phrase("“through” is for polygons, lines, curves and arrows"), phrase("write “at”"))
    elif through:
        yield from _through_faults(layer, layout)
    idle = {
        "fill": shape in ("line", "arc"), "line": not shape, "corners": shape != "box",
        "sides": shape != "star" and (through or shape != "polygon"),
        "text": shape in OPEN_SHAPES, "angles": shape not in ROUND_PARTS,
        "turn": through or (not layer.follows_course and shape == "circle" and not layer.text
                            and all(len(size) < 2 for size in layer.size)),
        "size": through and shape in ("polygon", "line", "curve"),
    }  # fmt: skip
    for key, is_idle in idle.items():
        if is_idle and is_changed(layer, key):
            yield Fault((key,), phrase("“{key}” has no effect on “{content}”", key=key, content=layer.draw),
                        phrase("remove it"))  # fmt: skip
    cells, rim = bool(layout.grid.cells), bool(layer.along) and is_rim(layer, layout)
    if not layer.size and not through and (rim if cells else not rim):
        yield Fault((), phrase("the size is missing"), phrase("write {example}", example="size: 12mm"))
    if shape == "box" and (corners := corners_of(layer, layout)):
        sizes = (size_of(layer, layout, number) for number in range(len(layer.size) or 1))
        unfit = next(filter(None, (unfit_corners(corners, size) for size in sizes)), None)
        yield from (Fault(("corners",), *unfit),) if unfit else ()
    yield from _sequence_faults(layer, layout)
    yield from _crowded_faults(layer, layout)
    yield from _scatter_faults(layer, layout)
    if layer.fade >= 1:
        yield Fault(("fade",), phrase("“fade: 100%” makes it invisible"), phrase("for example 60%"))


def _sequence_faults(layer: model.DrawLayer, layout: BoardLayout) -> Iterator[Fault]:
    """Yield a warning for each sequence with more values than there are copies."""
    places = layer.count or len(layer.text) if layer.along else layer.scatter or 1
    if layer.at and not layer.scatter:  # both together are refused
        places = len(all_positions(layer.at, layout))
    for key in ("fill", "line", "size", "turn"):
        if (count := len(getattr(layer, key))) > max(1, places):
            copies = plural(max(1, places), "1 copy", "{count} copies")
            message = phrase("a sequence of {count} values for {copies}", count=count, copies=copies)
            yield Fault((key,), message, phrase("remove those without effect"), Severity.WARNING)


TEXT_PART = 0.7
"""The part of a shape about its middle, in each direction, that a text in it may take."""


def _crowded_faults(layer: model.DrawLayer, layout: BoardLayout) -> Iterator[Fault]:
    """Yield a warning where copies cover each other's texts, or places along the rim each other, with how many fit."""
    copies = layer.count or len(layer.text)
    if not layer.along or not layer.text or copies < 2:
        return
    if _overlapping(outlines_of_copies(layer, layout, copies), RIM_PART if is_rim(layer, layout) else TEXT_PART):
        most = bisect_left(
            range(2, copies), True, key=lambda fewer: _overlapping(outlines_of_copies(layer, layout, fewer), TOUCHING)
        )
        message = phrase("{count} copies along this course cover each other", count=copies)
        hint = phrase("at this size there is room for {count}; use a smaller “size” or fewer copies", count=most + 1)
        yield Fault(("along",), message, hint, Severity.WARNING)


RIM_PART = 0.85
"""Places along the rim that overlap by no more than what is beyond this part of them look as if they shared an edge."""
TOUCHING = 0.97
"""Shapes that overlap by no more than what is beyond this part of them touch, for the eye."""


def _overlapping(outlines: Sequence[Outline], part: float) -> bool:
    """Return whether a shape, but for its rim, is covered by the one after it; the first is after the last."""
    for outline, after in pairwise((*outlines, *outlines[:1])):
        around = Rect.around(outline)
        if around.overlaps(Rect.around(after)):
            points = (at for start, end in sides_of(outline) for at in (start, start.towards(end, 0.5)))
            if any(contains_point(after, around.centre.towards(at, part)) for at in points):
                return True
    return False


def _scatter_faults(layer: model.DrawLayer, layout: BoardLayout) -> Iterator[Fault]:
    """Yield what is wrong with the area over which copies are scattered, and keys that only scattered copies obey."""
    if layer.scatter is None:
        for key in ("over", "seed"):
            if key in layer.model_fields_set:
                message = phrase("“{key}” has no effect without “{other}”", key=key, other="scatter")
                yield Fault((key,), message, phrase("add {example}", example="scatter: 40"))
    elif isinstance(layer.over, PlainShape):
        yield from _shape_faults("over", layer.over, layout)
        if layer.over.draw == "arc":
            yield Fault(("over", "draw"), phrase("an arc has no inside"), phrase("write “draw: chord” or “sector”"))
    elif not area_of(layer, layout):
        yield no_cells_fault("over", layout)


def _shape_faults(key: str, shape: PlainShape, layout: BoardLayout) -> Iterator[Fault]:
    """Yield what is wrong with a shape that is a course or an area."""
    for fault in draw_faults(draw_layer_of(shape), layout):
        yield fault._replace(path=(key, *fault.path))
    if (count := len(all_positions(shape.at, layout))) > 1:
        yield Fault((key, "at"), phrase("this shape has one position, not {count}", count=count))


def _angle_faults(layer: model.DrawLayer) -> Iterator[Fault]:
    first, last = layer.angles or (0.0, 0.0)
    if layer.angles is None:
        hint = phrase("write {example}", example="angles: [0, 120]")
        yield Fault((), phrase("the angles of this {shape} are missing", shape=layer.draw), hint)
    elif (last - first) % 360 == 0:
        yield Fault(("angles",), phrase("these angles make a whole circle"), phrase("write “draw: circle”"))


def _through_faults(layer: model.DrawLayer, layout: BoardLayout) -> Iterator[Fault]:
    points = [place.at for place in all_positions(layer.through, layout)]
    different = len(dict.fromkeys(points))
    least = 3 if layer.draw in ("polygon", "curve") else 2
    if not all(positions(spot, layout) for spot in layer.through):
        return  # reported by itself
    if different < least:
        message = phrase("a {shape} needs at least {least} different positions", shape=layer.draw, least=least)
        yield Fault(("through",), message)
    elif layer.draw == "curve" and len(points) != 3 and len(points) % 3 != 1:
        message = phrase("a curve runs through 3 positions, or 4, 7, 10 and so on, not {count}", count=len(points))
        yield Fault(("through",), message, phrase("an end, two handles, the next end, two handles, and so on"))
    elif layer.draw == "arrow" and len(points) > 2:
        example = "{arrows: move, through: [[a1, b2]]}"
        hint = phrase("for a longer path, use a layer of arrows: {example}", example=example)
        yield Fault(("through",), phrase("an arrow runs from one position to another"), hint)
    if len(layer.text) > 1:
        yield Fault(("text",), phrase("one object has one text, not a sequence"))


def text_faults(layer: model.TextLayer, layout: BoardLayout) -> Iterator[Fault]:
    yield from _position_and_key_faults(layer, layout)
    if layer.width is not None and not any(text.split()[1:] for words in layer.text for _, text in words.texts):
        yield Fault(("width",), phrase("“width” has no effect: a single word cannot wrap"), phrase("remove it"))


def piece_faults(layer: model.PieceLayer, layout: BoardLayout) -> Iterator[Fault]:
    if layer.along and is_rim(layer, layout):
        yield Fault(("along",), phrase("“rim” is for shapes and texts"), phrase("write positions"))
        return
    yield from _position_and_key_faults(layer, layout)
    if layer.along and layer.fan is not None:
        yield Fault(("fan",), without_effect("fan", "along"), phrase("remove it"))
    if len(layer.size) > 1:
        hint = phrase("write only its width")
        yield Fault(("size",), phrase("a piece keeps its proportions"), hint)
    places = layer.count or len(all_positions(layer.at, layout))
    if (layer.fan is None or layer.count) and 0 < places < len(layer.row):
        pieces = plural(len(layer.row), "1 piece", "{count} pieces")
        room = plural(places, "1 position", "{count} positions")
        yield Fault(("row",), phrase("{pieces} for {cells}", pieces=pieces, cells=room))


def drawing_faults(layout: BoardLayout, look: Look, wrong: Collection[DataPath]) -> Iterator[Fault]:
    """Yield the errors of shapes and texts that show when they are drawn: one is outside the board, a text too long.

    They are those of a board that has other mistakes: layers that are ``wrong`` or lack their picture are left out.
    """
    for index, layer in enumerate(layout.board.layers):
        if ("layers", index) in wrong:
            continue
        if isinstance(layer, model.TextLayer):
            art = draw_texts(layer, layout, look)
        elif isinstance(layer, model.DrawLayer) and (not layer.picture or layer.picture in layout.pictures):
            art = draw_objects(layer, layout, look)
        else:
            continue
        for fault in art.faults:
            if fault.severity is Severity.ERROR:
                yield fault._replace(path=("layers", index, *fault.path))
