"""Layers that draw nothing and keys that have no effect, each reported with the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import dist
from pathlib import PurePath
from typing import Any

from generator.boards.arrows import length_of
from generator.boards.fill import PATTERNS, by_style
from generator.boards.layout import BoardLayout, Fault
from generator.boards.marks import BLANK, FILLABLE, cell_marks, label_path
from generator.boards.routes import SideMiddle, middle_of, name_of, route_lines, stops_of
from generator.boards.texts import Place, filling_faults
from generator.build.board.objects import draw_faults, is_changed, no_cells_fault, piece_faults, text_faults
from generator.geometry.grids.areas import AreaGrid
from generator.geometry.grids.grid import DIAGONAL, AnyGrid, sides_between
from generator.geometry.grids.hexes import HexGrid
from generator.geometry.grids.nodes import NodeGrid
from generator.geometry.grids.squares import SquareGrid
from generator.geometry.grids.tilings import TilingGrid
from generator.geometry.shapes import ROUNDING
from generator.i18n import few_of, phrase
from generator.model.boards import layers as model
from generator.model.boards.board import ZONE
from generator.model.boards.cells import SIDES, Join, Spot
from generator.model.boards.grids import BlankSpec, CoveringSpec, HexesSpec, MeshSpec, NodesSpec, TilingSpec
from generator.model.boards.markings import FieldMarkings
from generator.model.names import split_object
from generator.model.yaml_reader import DataPath
from generator.problems import Severity, did_you_mean, nearest_hint, quoted


def effect_faults(layout: BoardLayout) -> Iterator[Fault]:
    """Yield every layer that draws nothing and every key that changes nothing, each with the reason."""
    for index, layer in enumerate(layout.board.layers):
        faults = _OF_LAYERS[type(layer)](layer, layout)
        if not layout.grid.cells and not isinstance(layer, _WITHOUT_CELLS):
            message = phrase("this layer needs cells, and a mat without cells has none")
            hint = phrase("a mat can have panels, pictures, markings, draw, text and pieces")
            no_lines = isinstance(layer, model.GridLayer) and layer.grid == model.NO_LINES
            faults = faults if no_lines else iter((Fault((), message, hint),))
        for fault in faults:
            yield fault._replace(path=("layers", index, *fault.path))
    for faults_of in (
        _grid_faults, _join_faults, _link_faults, _same_name_faults, _zone_faults, _board_faults
    ):  # fmt: skip
        yield from faults_of(layout)


_WITHOUT_CELLS = (model.PictureLayer, model.MarkingsLayer, model.PlanLayer, model.PlacedLayer)
"""Layers that a mat without cells can have."""

_WITHOUT_EFFECT = {"name", "tint", "upon", "width"}
"""Keys of a style in which cells look as they did and are entered as before."""


ZONE_WITH_STYLE = "zones: {camp: {style: camp, …}}"


def _turn_faults(fill: model.ManyStyles, layer: model.FillLayer) -> Iterator[Fault]:
    """Yield what is wrong with a ground of several styles in turn."""
    if bool(fill.chequered) == bool(fill.bands):
        hint = phrase("write {example}", example="fill: {chequered: [dark, light]}")
        yield Fault(("fill",), phrase("several styles need “chequered” or “bands”"), hint)
        return
    if fill.bands:
        message = phrase("bands cross the whole board, so this key has no effect")
        yield from (Fault((key,), message) for key in ("cells", "inside") if key in layer.model_fields_set)
    for key in ("columns", "rows", "beyond") if not fill.bands else ():
        if key in fill.model_fields_set:
            message = phrase("{key} has no effect without “bands”", key=quoted(key))
            yield Fault(("fill", key), message, phrase("remove it"))
    if fill.columns and fill.rows:
        message = phrase("bands are of columns or of rows, not of both")
        yield Fault(("fill", "rows"), message, phrase("remove one of the two"))
    names = fill.chequered or fill.bands
    if len(names) > 1 and len({*names}) == 1:
        message = phrase("these styles are all {name}, so nothing alternates", name=quoted(names[0]))
        hint = phrase("write {example}", example=f"fill: {names[0]}")
        yield Fault(("fill", "chequered" if fill.chequered else "bands"), message, hint)


_NO_OUTLINE = phrase("places have no outline: their only sides are the lines between them")


def _fill_faults(layer: model.FillLayer, layout: BoardLayout) -> Iterator[Fault]:
    several = isinstance(layer.fill, model.ManyStyles)
    yield from _area_faults("within", layer.within.removeprefix("!"), layout)
    if isinstance(layer.fill, model.ManyStyles):
        yield from _turn_faults(layer.fill, layer)
        if layer.fill.bands or not layer.fill.chequered:
            return
    if layer.line and isinstance(layout.grid, NodeGrid):
        yield Fault(("line",), _NO_OUTLINE, phrase("remove it"))
    if layer.inside and layer.inside not in layout.areas:
        yield from _area_faults("inside", layer.inside, layout)
    elif not layout.fill_cells(layer):
        message = phrase("no cell has its centre in {area}", area=quoted(layer.inside))
        yield (
            Fault(("inside",), message, severity=Severity.WARNING) if layer.inside else no_cells_fault("cells", layout)
        )
    elif not several and layer.fill == ZONE and not by_style(ZONE, layout.fill_cells(layer), layout):
        message = layout.either(
            phrase("none of these cells is in a zone with a style, so nothing is filled"),
            phrase("none of these places is in a zone with a style, so nothing is filled"),
        )
        yield Fault(("fill",), message, phrase("give zones a style: {example}", example=ZONE_WITH_STYLE))
    elif flat := sorted(_even_only(layer, layout)):
        message = phrase("the style {name} has a pattern for cells of one shape; areas differ", name=quoted(flat[0]))
        yield Fault(("fill",), message, phrase("other patterns: {names}", names=tuple(PATTERNS)))
    elif (style := layout.board.styles.get(str(layer.fill))) and style.model_fields_set <= _WITHOUT_EFFECT:
        name = quoted(layer.fill)
        message = phrase("the style {name} has no colour, pattern or picture, so nothing is filled", name=name)
        yield Fault(("fill",), message, severity=Severity.WARNING)


def _area_faults(key: str, area: str, layout: BoardLayout) -> Iterator[Fault]:
    """Yield the name of an area that the markings do not have."""
    if area and area not in layout.areas:
        message = phrase("the markings have no area called {area}", area=quoted(area))
        no_areas = phrase("only a layer of markings can name areas")
        yield Fault((key,), message, did_you_mean(area, layout.areas) if layout.areas else no_areas)


def _even_only(layer: model.FillLayer, layout: BoardLayout) -> Iterator[str]:
    """Yield the styles of a layer on areas whose patterns are drawn about the middle of a cell of the usual shape."""
    if isinstance(layout.grid, AreaGrid):
        names = by_style(layer.fill, layout.fill_cells(layer), layout)
        yield from (name for name in names if layout.style(name).pattern in ("plate", "net"))


def _edge_faults(layer: model.EdgesLayer, layout: BoardLayout) -> Iterator[Fault]:
    if not (layer.sides or layer.one_way or layer.around or layer.outside or layer.through):
        message = phrase("this line has no sides")
        examples = ("sides: [a1/a2]", "one_way: [a1>a2]", "around: camp", "outside: all")
        yield Fault((), message, phrase("write one of these: {examples}", examples=examples))
    if layer.facing and not layer.outside:
        yield Fault(("facing",), phrase("“facing” has no effect without “outside”"), phrase("add “outside: all”"))
    yield from _area_faults("within", layer.within.removeprefix("!"), layout)
    if isinstance(layout.grid, NodeGrid):
        first, second = (layout.names.get(place, place) for place in next(iter(layout.ways.links), ("a", "b")))
        hint = phrase("name lines, for example {example}", example=f"sides: [{first}/{second}]")
        yield from (Fault((key,), _NO_OUTLINE, hint) for key in ("around", "outside", "through") if getattr(layer, key))
        return
    for number, way in enumerate(layer.through):
        yield from _corner_faults(number, way, layout)
    yield from (
        no_cells_fault(key, layout)
        for key in ("around", "outside")
        if getattr(layer, key) and not layout.choose_cells(getattr(layer, key))
    )
    yield from (_exclusion_fault(("around",), word) for word in layer.around if word.startswith("!"))
    for word in layer.around if layer.edges == ZONE else ():
        if (cells := layout.cells_of(word)) and not layout.zone_style(cells[0]):
            message = phrase("{word} is not a zone with a style, so this layer draws no line there", word=quoted(word))
            yield Fault(("around",), message, phrase("give zones a style: {example}", example=ZONE_WITH_STYLE))
    if layout.choose_cells(layer.outside) and not layout.sides_outside(layer):
        message = phrase("none of these cells is at that edge of the board")
        plain = phrase("none of these cells is at the edge of the board")
        yield Fault(("outside",), message if layer.facing else plain)
    rim = {side.first for side in layout.outer if layout.board.grid.goes_on(side.facing)}
    for key in ("sides", "one_way"):
        for number, side in enumerate(getattr(layer, key)):
            pair = frozenset(map(layout.cell_at, side))
            if None not in pair and pair in layout.crossings - layout.borders and not pair & rim:
                message = phrase("{side} is a join, not a side: a line cannot be drawn there", side=quoted(str(side)))
                yield Fault((key, number), message, phrase("mark both ends with a layer of marks"))


def _corner_faults(number: int, way: Sequence[Spot], layout: BoardLayout) -> Iterator[Fault]:
    """Yield the positions of a line along sides that are no corners, and a line that goes nowhere."""
    path: DataPath = ("through", number)
    for spot, after in zip(way, (*way[1:], Spot("")), strict=True):
        cells = layout.cells_of(spot.name)
        if len(cells) != 1:
            message = layout.either(
                phrase("there is no cell called {word}", word=quoted(spot.name)),
                phrase("there is no place called {name}", name=quoted(spot.name)),
            )
            yield Fault(path, message, did_you_mean(spot.name, layout.names.values()))
        elif layout.corner_of(spot) is None:
            corners = [side for side in SIDES if side != "centre" and layout.corner_of(Spot(spot.name, side))]
            # a corner that is misspelt is read as a position of its own
            misspelt = after.name if not spot.side and after.name and not layout.cells_of(after.name) else ""
            word = f"{spot.name} {spot.side or misspelt}".strip()
            examples = tuple(f"{spot.name} {side}" for side in corners)
            near = nearest_hint(misspelt, corners) if misspelt else ""
            hint = near or phrase("write one of these: {examples}", examples=examples)
            yield Fault(path, phrase("{word} is not a corner of a cell", word=quoted(word)), hint)
            if misspelt:
                return
    corners_of_way = [layout.corner_of(spot) for spot in way]
    if None not in corners_of_way and not sides_between(layout.grid, [at for at in corners_of_way if at]):
        message = phrase("this line needs two different corners that sides connect")
        yield Fault(path, message, phrase("for example {example}", example='through: [["a1 top-left", "c4 top-left"]]'))


def _exclusion_fault(path: DataPath, word: str) -> Fault:
    return Fault(path, phrase("“!” has no effect here: {word}", word=quoted(word)), phrase("name the one you mean"))


def _crossing_faults(layout: BoardLayout, grid: AreaGrid) -> Iterator[Fault]:
    """Yield a warning for each crossing between two areas that no line draws without passing through a third one."""
    for first, second in ((str(first), str(second)) for first, second in layout.joined_cells):
        lines = grid.crossing(first, second)
        for between in dict.fromkeys(name for line in lines for name in grid.lands_between(line, first, second)):
            ends = {"first": quoted(first), "second": quoted(second), "third": quoted(between)}
            message = phrase("the crossing from {first} to {second} passes through {third}", **ends)
            hint = phrase("move the shapes in the map, or draw these crossings in it")
            yield Fault(("links",), message, hint, Severity.WARNING)


def _path_faults(layer: model.PathsLayer, layout: BoardLayout) -> Iterator[Fault]:
    if not layer.through and not layer.links and not layer.rows:
        examples = ("through: [[a1, b2, c3]]", "links: all", "from: data/routes.csv")
        none = layout.either(phrase("this path has no cells"), phrase("this path has no places"))
        yield Fault((), none, phrase("write one of these: {examples}", examples=examples))
    yield from _route_faults(layer, layout)
    yield from _repeated_route_faults(layer, layout)
    if layer.links == "joins" and not any(layout.joined_cells):
        ends = "-".join([*layout.names.values()][:: max(1, len(layout.names) - 1)][:2])
        hint = phrase("add some to the grid, for example {example}", example=f"joins: [{ends}]")
        message = layout.either(
            phrase("this board has no joins between two cells, so there is no path to draw"),
            phrase("this board has no joins between two places, so there is no path to draw"),
        )
        yield Fault(("links",), message, hint)
    if layer.links == "joins" and isinstance(layout.grid, AreaGrid):
        yield from _crossing_faults(layout, layout.grid)
    if layer.links == "all" and not layout.ways.links:
        none = layout.either(
            phrase("no two cells of this board are joined, so there is no path to draw"),
            phrase("no two places of this board are linked, so there is no path to draw"),
        )
        yield Fault(("links",), none)
    if len(layer.through) > 1 and all(
        len(words) == 1 and len(stops_of(words[0], layout)) == 1 for words in layer.through
    ):
        hint = phrase("write the path as a list inside the list: {example}", example="through: [[a1, b2, c3]]")
        cell, place = phrase("each of these paths has only one cell"), phrase("each of these paths has only one place")
        yield Fault(("through",), layout.either(cell, place), hint)
        return
    for number, words in enumerate(layer.through):
        wrong = [word for word in words if layout.cells_of(word.removeprefix("!")) and not layout.run(word)]
        for word in wrong:
            values = {"word": quoted(word), "count": len(layout.cells_of(word.removeprefix("!")))}
            message = layout.either(
                phrase("a path cannot run through {word}, which is {count} cells", **values),
                phrase("a path cannot run through {word}, which is {count} places", **values),
            )
            hint = layout.either(
                phrase("list the cells one after the other, or a range in one column or row such as a1:a5"),
                phrase("list the places one after the other"),
            )
            yield Fault(("through", number), message, hint)
        stops = [stop for word in words for stop in stops_of(word, layout)]
        if not wrong and all(stops_of(word, layout) for word in words) and len({*stops}) < 2:
            few = layout.either(phrase("a path needs two cells or more"), phrase("a path needs two places or more"))
            yield Fault(("through", number), few)
        elif not wrong:
            for first, second in pairwise(stops):
                if _leaps(layout, first, second):
                    message = phrase((
                        "{first} and {second} are not neighbours: the path runs straight across "
                        "whatever is between them"
                    ), first=name_of(first, layout), second=name_of(second, layout))  # fmt: skip
                    yield Fault(("through", number), message, severity=Severity.NOTE)


def _route_faults(layer: model.PathsLayer, layout: BoardLayout) -> Iterator[Fault]:
    """Yield routes that lead nowhere or against others, and keys of a layer that none of its lines obeys."""
    linked = {frozenset((side.first, side.second)) for side in layout.grid.sides}
    for number, row in enumerate(layer.rows):
        path: DataPath = ("from", number)
        ends = layout.cell_at(row.start), layout.cell_at(row.to)
        if None not in ends and ends[0] == ends[1]:
            yield Fault((*path, "to"), phrase("{name} is linked to itself", name=quoted(row.start)))
        elif row.one_way and isinstance(layout.grid, NodeGrid) and frozenset(ends) in linked:
            message = phrase("a line already joins {first} and {second}, both ways", first=quoted(row.start),
                          second=quoted(row.to))  # fmt: skip
            yield Fault((*path, "one_way"), message, phrase("for one way only, remove the other one"))
        if row.parallel and row.colour and row.parallel != len(row.colour) > 1:
            yield _tracks_fault((*path, "parallel"), row.parallel, len(row.colour))
    if "parallel" in layer.model_fields_set and layer.colour and layer.parallel != len(layer.colour) > 1:
        yield _tracks_fault(("parallel",), layer.parallel, len(layer.colour))
    lines = [each for each in route_lines(layer, layout) if len(each.stops) > 1]
    if layer.bend == "smooth" and lines and all(len(each.stops) == 2 and not each.via for each in lines):
        message = phrase("a line between two places is straight, so “smooth” has no effect")
        yield Fault(("bend",), message, phrase("write {example}", example="bend: left"), Severity.WARNING)
    if not layer.through and not layer.links and layer.rows:
        message = phrase("this key has no effect here: every route of the layer sets its own")
        for key in sorted({"spaces", "colour", "parallel", "bend"} & layer.model_fields_set):
            if all(getattr(row, key) is not None for row in layer.rows):
                yield Fault((key,), message, phrase("remove it"))


def _repeated_route_faults(layer: model.PathsLayer, layout: BoardLayout) -> Iterator[Fault]:
    """Yield routes that take the course of an earlier one of the layer, so that they would be drawn on top of it."""
    courses = set[tuple[Any, ...]]()
    for number, row in enumerate(layer.rows):
        ends, bend, via = (row.start.lower(), row.to.lower()), row.bend or layer.bend, row.via
        back = (ends[::-1], {"left": "right", "right": "left"}.get(bend, bend), via[::-1], row.one_way)
        course = (ends, bend, via, row.one_way)
        if course in courses and layout.cell_at(row.start) is not None:
            message = phrase(
                "there is already a route from {first} to {second}: this one is drawn on top of it",
                first=quoted(row.start), second=quoted(row.to),
            )  # fmt: skip
            hint = phrase("write a double route once, with {example} or {other}", example='colour: "red, blue"',
                          other="parallel: 2")  # fmt: skip
            yield Fault(("from", number), message, hint)
        courses |= {course} if row.one_way else {course, back}


def _tracks_fault(path: DataPath, tracks: int, colours: int) -> Fault:
    message = phrase("{colours} colours are {colours} tracks, not {tracks}", colours=colours, tracks=tracks)
    return Fault(path, message, phrase("remove it, or give one colour"))


def _leaps(layout: BoardLayout, first: Any, second: Any) -> bool:
    """Return whether a step on hexes or squares leads past a neighbour; a step by way of a corner is none."""
    if first == second or frozenset((first, second)) in layout.crossings:
        return False
    if isinstance(first, SideMiddle) or isinstance(second, SideMiddle):  # from side to side of a cell at most
        is_even = isinstance(layout.grid, SquareGrid) or layout.grid.weave is not None
        return is_even and dist(middle_of(first, layout), middle_of(second, layout)) > 1.05 * layout.grid.size
    if isinstance(layout.grid, SquareGrid):
        return bool(max(abs(first.column - second.column), abs(first.row - second.row)) > 1)
    ends = layout.grid.centre(first), layout.grid.centre(second)
    return layout.grid.weave is not None and dist(*ends) > 1.8 * layout.grid.size


def _mark_faults(layer: model.MarksLayer, layout: BoardLayout) -> Iterator[Fault]:
    given_keys = set(model.CellMark.model_fields) & layer.model_fields_set - {"name"}  # it is that of marks without one
    if isinstance(layer.marks, str):
        if "symbol" in given_keys:
            hint = phrase("write {example}", example=f"marks: {layer.symbol}")
            yield Fault(("symbol",), phrase("“symbol” has no effect with “marks: {sign}”", sign=layer.marks), hint)
        if not layout.choose_cells(layer.cells):
            yield no_cells_fault("cells", layout)
    else:
        message = layout.either(
            phrase("this key has no effect when each cell has its own mark; write it in each mark"),
            phrase("this key has no effect when each place has its own mark; write it in each mark"),
        )
        yield from (Fault((key,), message) for key in sorted({*given_keys, *({"cells"} & layer.model_fields_set)}))
        yield from (_exclusion_fault(("marks", word), word) for word in layer.marks if word.startswith("!"))
        if not layer.marks:
            yield Fault(("marks",), phrase("no mark is given, so this layer draws nothing"))
    keeps, hint = phrase("a bitmap keeps its own colours"), phrase("use an SVG file, or remove the key")
    marks = {"": layer} if isinstance(layer.marks, str) else layer.marks
    for word, mark in marks.items():
        path: DataPath = ("marks", word) if word else ()
        symbol = layer.marks if isinstance(layer.marks, str) else mark.symbol
        if mark.filled is not None and symbol not in FILLABLE:
            hint = phrase("it works with: {names}", names=FILLABLE)
            yield Fault((*path, "filled"), phrase("“filled” has no effect on “{content}”", content=symbol), hint)
        if symbol == BLANK and mark.text is None:
            yield Fault(path or ("marks",), phrase("this mark has neither a symbol nor text"))
        if mark.colour is not None and _is_photo(symbol, mark):
            yield Fault((*path, "colour"), keeps, hint)
    symbols = [(layer.marks, layer)] if isinstance(layer.marks, str) else [(m.symbol, m) for m in layer.marks.values()]
    elsewhere = any(other.fill == layer.style for other in layout.layers if isinstance(other, model.FillLayer))
    in_legend = layout.style(layer.style).name is not None and not elsewhere
    if layer.style and symbols and not in_legend and all(_is_photo(*pair) for pair in symbols):
        yield Fault(("style",), keeps, hint)
    yield from _value_faults(layer, layout)


def _is_photo(symbol: str, mark: model.CellMark) -> bool:
    """Return whether a mark is nothing but a bitmap, which no colour changes."""
    return mark.text is None and PurePath(split_object(symbol)[0]).suffix.lower() not in ("", ".svg")


def _value_faults(layer: model.MarksLayer, layout: BoardLayout) -> Iterator[Fault]:
    """Yield what cannot be filled in in the texts of marks."""
    single = isinstance(layer.marks, str)
    for word, mark in {"": layer}.items() if isinstance(layer.marks, str) else layer.marks.items():
        cells = [cell for cell, _, other in cell_marks(layer, layout) if other is mark]
        if mark.text is None:
            continue
        path: DataPath = ("text",) if single else ("marks", word, "text")
        yield from filling_faults(mark.text, [(layout.names[cell], (cell,)) for cell in cells], path, layout)


def _label_faults(layer: model.LabelsLayer, layout: BoardLayout) -> Iterator[Fault]:
    if not layer.labels:
        yield Fault(("labels",), phrase("no label is given, so this layer draws nothing"))
    each = model.EACH in layer.labels or model.NAMES in layer.labels
    if each and not layout.choose_cells(layer.cells):
        yield no_cells_fault("cells", layout)
    if not each and "cells" in layer.model_fields_set:
        message = layout.either(
            phrase("“cells” has no effect when each label names its cell"),
            phrase("“cells” has no effect when each label names its place"),
        )
        yield Fault(("cells",), message, phrase("remove it"))
    for word, words in layer.labels.items():
        places: list[Place] = [(word, cells)] if (cells := layout.cells_of(word)) else []
        if word == model.EACH:
            places = [(layout.names[cell], (cell,)) for cell in layout.choose_cells(layer.cells)]
        yield from filling_faults(words, places, label_path(word), layout)
    if layer.beside not in (None, "left", "right", "top", "bottom") and not layout.draws_places:
        message = phrase("{side} is for places of a grid of nodes", side=quoted(layer.beside))
        yield Fault(("beside",), message, phrase("write {example}", example="beside: left"))
    for word, words in layer.labels.items():
        if word.startswith("!"):
            yield _exclusion_fault(("labels", word), word)
        elif not any(text.strip() for text in dict(words.texts).values()):
            yield Fault(label_path(word), phrase("this label has no text"))


def _picture_faults(layer: model.PictureLayer, layout: BoardLayout) -> Iterator[Fault]:
    if layer.fade >= 1:
        yield Fault(("fade",), phrase("“fade: 100%” makes the picture invisible"), phrase("for example 60%"))


def _marking_faults(layer: model.MarkingsLayer, layout: BoardLayout) -> Iterator[Fault]:
    football = any(isinstance(entry, FieldMarkings) for entry in layer.markings)
    if football and not layout.painted.painted:
        hint = phrase("write {example}", example="field: {preset: futsal}, grid: {covers: field}")
        yield Fault(("markings",), phrase("this board has no football field, so nothing is drawn"), hint)
    for number, entry in enumerate(layer.markings):
        if not isinstance(entry, FieldMarkings) and not getattr(entry, "drawn", True) and not entry.area:
            message = phrase("this marking is neither drawn nor an area with a name")
            yield Fault(("markings", number), message, phrase("give it an “area”, or remove “drawn: false”"))


def _plan_faults(layer: model.PlanLayer, layout: BoardLayout) -> Iterator[Fault]:
    if layout.plan is None:
        hint = phrase("put the grid over a plan: {example}", example="grid: {covers: plan, metres: 2m}")
        yield Fault(("plan",), phrase("this grid does not cover a plan, so this layer draws nothing"), hint)


BOARD_ONLY = "board-only"
"""The code of faults of a layer of a board that are none in a diagram."""

CELLS_ALONE = "cells"
"""The distance of arrows that is their length alone, without what a table gives for it."""


def _arrow_faults(layer: model.ArrowsLayer, layout: BoardLayout) -> Iterator[Fault]:
    if layer.ghost:
        message = phrase("only arrows of a diagram have a “ghost”, so it has no effect here")
        yield Fault(("ghost",), message, phrase("remove it"), Severity.WARNING, BOARD_ONLY)
    if layer.distance not in ("", CELLS_ALONE):
        message = phrase("only arrows of a diagram may name a table of distances")
        yield Fault(("distance",), message, phrase("write {example}", example="distance: cells"), code=BOARD_ONLY)
    if layer.dots and all(
        length_of(layer.model_copy(update={"through": (each,)}), layout) < 2 for each in layer.through
    ):
        message = phrase("these arrows have no cells between start and end, so “dots” has no effect")
        yield Fault(("dots",), message, phrase("remove it"), Severity.WARNING)
    if not layer.through:
        hint = phrase("write {example}", example="through: [[a1, b2]]")
        yield Fault(("through",), phrase("there are no arrows here"), hint)
    for number, words in enumerate(layer.through):
        named = [layout.run(word) for word in words]
        if not all(named):
            wrong = words[named.index(())]
            if layout.cells_of(wrong):
                values = {"word": quoted(wrong), "count": len(layout.cells_of(wrong))}
                message = layout.either(
                    phrase("an arrow cannot run through {word}, which is {count} cells", **values),
                    phrase("an arrow cannot run through {word}, which is {count} places", **values),
                )
                hint = layout.either(
                    phrase("list the cells one after the other"), phrase("list the places one after the other")
                )
                yield Fault(("through", number), message, hint)
        elif len({cell for cells in named for cell in cells}) < 2:
            hint = phrase("write {example}", example="through: [[a1, b2]]")
            few = layout.either(phrase("an arrow needs two cells or more"), phrase("an arrow needs two places or more"))
            yield Fault(("through", number), few, hint)
        elif layer.bend == "smooth" and sum(map(len, named)) == 2:
            message = layout.either(
                phrase("an arrow between two cells is straight, so “smooth” has no effect"),
                phrase("an arrow between two places is straight, so “smooth” has no effect"),
            )
            yield Fault(("bend",), message, phrase("write {example}", example="bend: left"), Severity.WARNING)


def _line_faults(layer: model.GridLayer, layout: BoardLayout) -> Iterator[Fault]:
    """Yield parts of the grid's lines that there are not, and strokes that are as long as the sides."""
    parts = [key for key in layer.parts if key in layer.model_fields_set]
    if layer.grid == model.NO_LINES:
        message = phrase("“grid: none” draws no lines, so this key has no effect")
        keys = (*parts, *(("within",) if layer.within else ()))
        yield from (Fault((key,), message, phrase("write “grid: grid”, or remove it")) for key in keys)
        return
    yield from _area_faults("within", layer.within.removeprefix("!"), layout)
    if parts and not isinstance(layout.grid, HexGrid | SquareGrid | TilingGrid):
        message = phrase("parts of lines need cells with straight sides")
        hint = phrase("only hexes, squares and tiling have them")
        yield from (Fault((key,), message, hint) for key in parts)
        return
    if not (layer.corners or layer.middles):
        return
    longest = max((dist(side.start, side.end) for side in layout.grid.sides), default=0.0) / layout.scale
    for key, most in (("corners", longest / 2), ("middles", longest)):
        if (length := getattr(layer, key)) and length >= most - ROUNDING:
            message = phrase(
                "strokes of {length:g} mm make whole sides, which are {side:.1f} mm", length=length, side=longest
            )
            yield Fault((key,), message, phrase("write less than {most:.1f}mm", most=most), Severity.WARNING)


_OF_LAYERS: Mapping[type[model.BoardLayer], Callable[[Any, BoardLayout], Iterator[Fault]]] = {
    model.FillLayer: _fill_faults, model.EdgesLayer: _edge_faults, model.PathsLayer: _path_faults,
    model.MarksLayer: _mark_faults, model.LabelsLayer: _label_faults, model.PictureLayer: _picture_faults,
    model.MarkingsLayer: _marking_faults, model.PlanLayer: _plan_faults, model.ArrowsLayer: _arrow_faults,
    model.GridLayer: _line_faults, model.DrawLayer: draw_faults, model.TextLayer: text_faults,
    model.PieceLayer: piece_faults,
}  # fmt: skip


def _grid_faults(layout: BoardLayout) -> Iterator[Fault]:
    """Yield the keys of a grid that change nothing together with its others."""
    spec = layout.board.grid
    keys = spec.model_fields_set
    covers = spec.covers if isinstance(spec, CoveringSpec) else None
    if isinstance(spec, CoveringSpec) and covers is None:
        message = phrase("this key only works on a grid that covers a field or a plan")
        hint = phrase("add “covers: field” or “covers: plan”, or remove it")
        yield from (Fault(("grid", key), message, hint) for key in ("metres", "cells", "goal_cells") if key in keys)
    if covers is not None:
        message = phrase("this key has no effect on a grid that covers a {region}", region=covers.region)
        idle = ["rows", "play_on", *(["edge"] if isinstance(spec, HexesSpec) else [])]
        idle += [] if covers.region == "field" and layout.overlay and layout.overlay.tags["goals"] else ["goal_cells"]
        yield from (Fault(("grid", key), message) for key in idle if key in keys and is_changed(spec, key))
        if layout.board.map:
            yield Fault(("map",), phrase("a map has no effect on a grid that covers a {region}", region=covers.region))
    elif layout.board.map and isinstance(spec, CoveringSpec | TilingSpec):
        yield from _layer_off_map(spec, layout.board.map)
    if spec.numbers == "ends" and layout.overlay is None:
        message = phrase("numbers that count to the ends of a field need a field")
        yield Fault(("grid", "numbers"), message, phrase("write “numbers: cells” or “numbers: edges”"))
    if isinstance(layout.grid, AreaGrid):
        yield from _narrow_areas(layout.grid, layout)
    if isinstance(spec, BlankSpec):
        message = phrase("this key needs cells, and a mat without cells has none")
        idle = ["numbers", "numbering", "counted_from", "play_on", "joins"]
        yield from (Fault(("grid", key), message) for key in idle if key in keys and is_changed(spec, key))
    elif spec.numbering and spec.numbering.endswith(DIAGONAL) and not isinstance(layout.grid, HexGrid):
        hint = phrase("write “numbering: {numbering}”", numbering=spec.numbering.removesuffix(DIAGONAL))
        yield Fault(("grid", "numbering"), phrase("only hexes are numbered along diagonals"), hint)
    elif "counted_from" in keys and spec.numbering in (None, "none") and spec.numbers != "edges":
        hint = phrase("add a numbering, for example “numbering: a1”")
        yield Fault(("grid", "counted_from"), phrase("“counted_from” has no effect without “numbering”"), hint)


def _narrow_areas(grid: AreaGrid, layout: BoardLayout) -> Iterator[Fault]:
    narrow = [cell for cell in grid.cells if grid.breadth(cell) < grid.size - ROUNDING]
    if narrow:
        least = min(map(grid.breadth, narrow)) / layout.scale
        message = phrase("a spot of {size:g} mm does not fit in {cells}; the tightest has room for {least:.1f} mm",
                         size=grid.size / layout.scale, cells=few_of(narrow, 8), least=least)  # fmt: skip
        hint = phrase("their spots are smaller; make “size” smaller, or the map wider")
        yield Fault(("grid", "size"), message, hint, Severity.WARNING)


def _layer_off_map(spec: CoveringSpec | TilingSpec, lines: tuple[str, ...]) -> Iterator[Fault]:
    """Yield the columns and rows that are not those of the map, which alone says which cells there are."""
    if spec.columns is None and spec.rows is None:
        return
    if isinstance(spec, TilingSpec):
        columns, rows = max(map(len, lines)), len(lines)
        extent = (spec.columns or columns, spec.rows or rows)
    else:
        columns, rows = _extent(spec.build_grid(lines).grid)
        whole = spec.model_copy(update={"columns": spec.columns or columns, "rows": spec.rows or rows})
        extent = _extent(whole.build_grid(()).grid)
    hint = phrase("remove it, or draw the map at that size")
    if spec.columns is not None and extent[0] != columns:
        message = phrase("the map has {count} columns, so this key has no effect", count=columns)
        yield Fault(("grid", "columns"), message, hint)
    if spec.rows is not None and extent[1] != rows:
        yield Fault(("grid", "rows"), phrase("the map has {count} rows, so this key has no effect", count=rows), hint)


def _extent(grid: AnyGrid) -> tuple[int, int]:
    at = list(map(grid.position, grid.cells))
    return len({place.column for place in at}), len({place.row for place in at})


def _join_faults(layout: BoardLayout) -> Iterator[Fault]:
    spec, nodes = layout.board.grid, isinstance(layout.grid, NodeGrid)
    shown = any(isinstance(layer, model.PathsLayer) and layer.links == "joins" for layer in layout.layers)
    linked = {frozenset((side.first, side.second)) for side in layout.grid.sides} if nodes else set()
    both = dict[tuple[str, frozenset[str]], int]()
    for index, join in enumerate(spec.joins):
        if isinstance(join, Join) and not join.one_way:
            both.setdefault((join.name, frozenset(join.ends)), index)
    for index, join in enumerate(spec.joins):
        path: DataPath = ("grid", "joins", index)
        if not isinstance(join, Join):
            if not layout.grid.lined and layout.grid.weave is None and not isinstance(spec, MeshSpec):
                message = phrase("{join} needs columns and rows, and this grid has none", join=quoted(join))
                yield Fault(path, message, phrase("join two places, for example a1-l10"))
            continue
        if join in spec.joins[:index]:
            yield Fault(path, phrase("this join appears twice"), phrase("remove one of them"))
            continue
        first, second = (layout.cell_at(end) for end in join.ends)
        if first is None or second is None or isinstance(spec, MeshSpec):
            continue
        if first == second:
            yield Fault(path, phrase("{place} is joined to itself", place=quoted(join.ends[0])))
        elif nodes and both.get((join.name, frozenset(join.ends)), index) != index:
            ends = {"first": quoted(join.ends[0]), "second": quoted(join.ends[1])}
            message = phrase("another join between {first} and {second} already works both ways", **ends)
            yield Fault(path, message, phrase("remove one of them"))
        elif nodes and frozenset((first, second)) in linked:
            message = phrase("a line already joins {first} and {second}, both ways", first=quoted(join.ends[0]),
                          second=quoted(join.ends[1]))  # fmt: skip
            hint = phrase("for one way only, remove the line from “links”")
            plain = phrase("remove the join")
            yield Fault(path, message, hint if join.one_way else plain)
        elif not nodes and not join.name and not shown:
            ends = {"first": quoted(join.ends[0]), "second": quoted(join.ends[1])}
            message = phrase("nothing on the board shows the join between {first} and {second}", **ends)
            example, paths = f"{{name: 1, ends: [{', '.join(join.ends)}]}}", "{paths: STYLE, links: joins}"
            hint = phrase("name it: {example}; or draw all of them: {paths}", example=example, paths=paths)
            yield Fault(path, message, hint, Severity.NOTE)


def _same_name_faults(layout: BoardLayout) -> Iterator[Fault]:
    """Yield places with the printed name of an earlier place, which nobody can tell apart."""
    spec, places = layout.board.grid, dict[tuple[str, str], str]()
    if not isinstance(spec, NodesSpec):
        return
    for place in spec.places:
        words = spec.printed_name(place)
        names = {(language, text.strip().casefold()): text for language, text in words.texts} if words else {}
        if same := next((name for name in names if name in places), None):
            message = phrase("{place} and {other} have the same printed name, {name}", place=quoted(place),
                             other=quoted(places[same]), name=quoted(names[same]))  # fmt: skip
            hint = phrase("change one of them, or print none: {example}", example="side: none")
            yield Fault(("grid", "nodes", place, "name"), message, hint, Severity.WARNING)
        for name in names:
            places.setdefault(name, place)


def _link_faults(layout: BoardLayout) -> Iterator[Fault]:
    """Yield the chains all of whose links are given before, in the same direction or the other one."""
    spec, earlier = layout.board.grid, set[frozenset[str]]()
    for number, names in enumerate(spec.links if isinstance(spec, NodesSpec) else ()):
        links = {*map(frozenset, pairwise(names))}
        if links <= earlier:
            message = phrase("{link} is already linked", link=quoted("-".join(names)))
            yield Fault(("grid", "links", number), message, phrase("remove one of them"))
        earlier |= links


def _zone_faults(layout: BoardLayout) -> Iterator[Fault]:
    defined = {"all", *(word for sign in layout.signs.values() for word in (sign, *layout.board.signs.get(sign, ())))}
    areas = layout.grid if isinstance(layout.grid, AreaGrid) else ()
    for name, zone in layout.board.zones.items():
        if name in areas:
            message = phrase("a zone and an area are both called {name}", name=quoted(name))
            yield Fault(("zones", name), message, phrase("give the zone another name"))
        is_in_order = True
        for word in zone.cells:
            base = word.removeprefix("!")
            if base in layout.board.zones and base not in defined and base not in areas:
                message = phrase("the zone {zone} is defined further down", zone=quoted(base))
                yield Fault(("zones", name, "cells"), message, phrase("write it above this one"))
                is_in_order = False
        defined.add(name)
        if is_in_order and not layout.cells_by_word[name]:
            message = layout.either(
                phrase("the zone {zone} has no cells", zone=quoted(name)),
                phrase("the zone {zone} has no places", zone=quoted(name)),
            )
            names = ", ".join([*layout.names.values()][:2])
            hint = layout.either(
                phrase("give it cells, or signs of the map: {example}", example="{cells: [a1, b2]}"),
                phrase("write {example}", example=f"{{cells: [{names}]}}"),
            )
            yield Fault(("zones", name), message, hint, Severity.WARNING)


def _board_faults(layout: BoardLayout) -> Iterator[Fault]:
    board = layout.board
    covers = board.grid.covers if isinstance(board.grid, CoveringSpec) else None
    region = covers.region if covers else ""
    if board.field is not None and region != "field":
        hint = phrase("write {example}", example="grid: {covers: field}")
        yield Fault(("field",), phrase("the grid does not cover this field, so it has no effect"), hint)
    if board.plan and region != "plan":
        hint = phrase("write {example}", example="grid: {covers: plan}")
        yield Fault(("plan",), phrase("the grid does not cover this plan, so it has no effect"), hint)
    if board.templates and layout.grid.weave is None:
        yield Fault(("templates",), phrase("templates are for hexes, but this board has none"))
    if isinstance(board.grid, BlankSpec) and board.margins.model_fields_set:
        hint = phrase("make the mat larger: “width” and “height” of the grid")
        yield Fault(("margins",), phrase("a mat without cells has no margins"), hint)
