"""What can be wrong with any board, and the checks that a board may ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, cast

from generator.boards.fill import by_style
from generator.boards.layout import DIRECTION_WORDS, BoardLayout, Cell, Fault, Ink, colour, gate_end, ground
from generator.boards.marks import cell_marks
from generator.boards.panels.panel import PanelKind
from generator.boards.routes import route_lines, stops_of
from generator.boards.texts import filling_faults
from generator.build.board.effects import effect_faults
from generator.build.board.objects import cell_list, not_neighbours, position_faults, side_fault, without_effect
from generator.geometry.grids.areas import AreaGrid
from generator.geometry.grids.grid import find_stranded, reachable
from generator.geometry.grids.mesh import MeshGrid
from generator.geometry.grids.squares import Square
from generator.geometry.shapes import Point, Transform
from generator.i18n import Phrase, few_of, literal, message, phrase, plural
from generator.model.boards import layers as model
from generator.model.boards.board import ZONE, Board, BoardPanel
from generator.model.boards.cells import BOARD, Join, NamedSide, Spot
from generator.model.boards.grids import MeshSpec, NodesSpec
from generator.model.boards.layers import FillLayer, MarksLayer
from generator.model.localized import Words
from generator.model.pieces.types import PieceType
from generator.model.validation import Strict
from generator.model.yaml_reader import DataPath
from generator.pieces.kit_contrast import difference
from generator.problems import Severity, did_you_mean, quoted
from generator.scene.palette import NAME_OF, Colour
from generator.text.blocks import plain_bold, plain_bold_message


def _wished_faults(layout: BoardLayout) -> Iterator[Fault]:
    checks = layout.board.checks
    if checks.connected:
        yield from _cut_off_cells(layout)
    if checks.closed:
        yield from _open_sides(layout)
    if checks.no_dead_ends:
        yield from _dead_ends(layout, checks.no_dead_ends)
    for index, words in enumerate(checks.passable):
        yield from _impassable(layout, index, words)
    if checks.fair:
        yield from _unfair_cell(layout)


def _cut_off_cells(layout: BoardLayout) -> Iterator[Fault]:
    lost = find_stranded(layout.ways.steps, layout.ways.steps.__getitem__)
    both = set(lost.unreached) & set(lost.trapped)
    for cells, text in (
        ([cell for cell in lost.unreached if cell in both], message("cut off from the rest of the board: {cells}")),
        ([cell for cell in lost.unreached if cell not in both], message("there is no way into {cells}")),
        ([cell for cell in lost.trapped if cell not in both], message("there is no way out of {cells}")),
    ):
        if cells:
            hint = phrase("open a side, turn an arrow, add a join, or remove the check “connected”")
            yield Fault(_place_of(layout, cells[0]), phrase(text, cells=cell_list(layout, cells)), hint)


def _place_of(layout: BoardLayout, cell: Cell) -> DataPath:
    """Return the place of a cell in the map; the checks where there is no map of signs."""
    if layout.board.map and layout.board.grid.type != "hexes":
        column, row = layout.grid.position(cell)
        return ("map", row, column)
    return ("checks",)


def _open_sides(layout: BoardLayout) -> Iterator[Fault]:
    """Yield the sides of the board that nothing closes or joins, so that pieces could leave it."""
    shut = {side for layer in layout.closed_edges for side in layout.sides_outside(layer)}
    loose = [side.first for side in layout.outer if side not in shut and not layout.board.grid.goes_on(side.facing)]
    if loose:
        message = phrase(
            "nothing closes the outside of the board at {cells}", cells=cell_list(layout, dict.fromkeys(loose))
        )
        yield Fault(("checks",), message, phrase("draw edges of a closed style “outside” those cells, or join them"))


def _dead_ends(layout: BoardLayout, least: int) -> Iterator[Fault]:
    for cell, exits in layout.ways.exits.items():
        if exits < least:
            message = phrase(
                "{cell} is a dead end: it has {exits}, and {least} are required", cell=layout.names[cell],
                exits=plural(exits, "1 exit", "{count} exits"), least=least,
            )  # fmt: skip
            hint = phrase("open a side, add a join, or remove the check “no-dead-ends”")
            yield Fault(_place_of(layout, cell), message, hint, Severity.WARNING)


def _impassable(layout: BoardLayout, index: int, words: tuple[str, ...]) -> Iterator[Fault]:
    first, *others = words
    near = layout.cells_of(first)
    reached = reachable(near[0], lambda cell: layout.ways.steps.get(cell, ()))
    for word in others:
        if not reached & set(layout.cells_of(word)):
            message = phrase("there is no way from {start} to {end}", start=quoted(first), end=quoted(word))
            yield Fault(("checks",), message, phrase("open a side or add a join"))


def _unfair_cell(layout: BoardLayout) -> Iterator[Fault]:
    """Yield the first cell whose counterpart after half a turn is not alike, or cannot be left alike."""
    half_turn, values = Transform.turn(180, layout.field.centre), _values_of_cells(layout)
    at = {_spot(layout.grid.centre(cell)): cell for cell in layout.grid.cells}
    counterparts = {cell: at.get(_spot(half_turn.point(layout.grid.centre(cell)))) for cell in layout.grid.cells}
    for cell, other in counterparts.items():
        ways = {counterparts[step] for step in layout.ways.steps.get(cell, ())}
        if other is None or values[cell] != values[other] or ways != set(layout.ways.steps.get(other, ())):
            message = phrase(
                "the board is not the same for both sides: {cell} and its counterpart {other} differ",
                cell=layout.names[cell], other=layout.names[other] if other is not None else phrase("outside"),
            )  # fmt: skip
            hint = phrase("make the board the same after half a turn, or remove the check “fair”")
            yield Fault(("map",) if layout.board.map else ("checks",), message, hint, Severity.WARNING)
            return


def _values_of_cells(layout: BoardLayout) -> dict[Cell, tuple[object, ...]]:
    """Return the value of each cell in play: the values of its zones, its signs, and the cost of entering it."""
    values: dict[Cell, list[object]] = {
        cell: [tuple(sorted(layout.zone_values(cell).items()))] for cell in layout.grid.cells
    }
    for layer in layout.layers:
        if isinstance(layer, MarksLayer):
            for cell, symbol, mark in cell_marks(layer, layout):
                values[cell].append((symbol, str(mark.text)))
        if isinstance(layer, FillLayer) and isinstance(layer.fill, str):
            style = layout.style(layer.fill)
            for cell in layout.fill_cells(layer) if style.cost else ():
                values[cell].append(style.cost)
    return {cell: tuple(parts) for cell, parts in values.items()}


def _spot(at: Point) -> tuple[float, float]:
    return round(at.x, 2) + 0.0, round(at.y, 2) + 0.0


def _shape_faults(layout: BoardLayout, grid: MeshGrid) -> Iterator[Fault]:
    spec = layout.board.grid
    least = spec.least if isinstance(spec, MeshSpec) else 1
    for cell in grid.cells:
        _, *others = grid.parts(cell)
        for part in others:
            message = phrase(
                "the cell {cell} is in {parts} parts; this one does not touch the largest by a side",
                cell=cell, parts=1 + len(others),
            )  # fmt: skip
            yield Fault(_map_path(part[0]), message, phrase("connect the parts, or give one of them another letter"))
        if len(grid.squares[cell]) < least:
            squares = plural(len(grid.squares[cell]), "1 square", "{count} squares")
            message = phrase("the cell {cell} is too small: {squares} of at least {least}", cell=cell, squares=squares,
                             least=least)  # fmt: skip
            yield Fault(_map_path(grid.squares[cell][0]), message, phrase("give it more squares"))


def _map_path(square: Square) -> DataPath:
    return ("map", square.row, square.column)


def _join_faults(layout: BoardLayout) -> Iterator[Fault]:
    for index, join in enumerate(layout.board.grid.joins):
        for number, end in enumerate(join.ends if isinstance(join, Join) else ()):
            if layout.cell_at(end) is None:
                path: DataPath = ("grid", "joins", index, "ends", number)
                yield Fault(path, _not_there(layout, end), did_you_mean(end, layout.cell_named))


def _gate_faults(layout: BoardLayout, grid: MeshGrid) -> Iterator[Fault]:
    """Yield gates that are or lead off the map, share a side with another, or lead back into their own cell."""
    gates_at: dict[tuple[Square, str], str] = {}
    for index, join in enumerate(layout.board.grid.joins):
        if not isinstance(join, Join):
            continue
        for number, end in enumerate(join.ends):
            path: DataPath = ("grid", "joins", index, "ends", number)
            fault = _gate_end_error(grid, end, number, join)
            if fault:
                yield Fault(path, *fault)
                return
            square, direction = gate_end(grid, end)
            other, _ = gate_end(grid, join.ends[1 - number])
            if direction and (square, direction) in gates_at:
                other_gate = quoted(gates_at[square, direction])
                message = phrase("the exit {way} already has the gate {other}", way=end, other=other_gate)
                yield Fault(path, message, phrase("choose another side"))
            if direction:
                gates_at.setdefault((square, direction), join.name)
            if number == 0 and grid.cell_at(square) == grid.cell_at(other):
                gate, cell = quoted(join.name), grid.cell_at(square)
                message = phrase("the gate {gate} leads from the cell {cell} into itself", gate=gate, cell=cell)
                yield Fault(path, message, phrase("a gate must lead to another cell"), Severity.WARNING)


def _gate_end_error(grid: MeshGrid, end: str, number: int, join: Join) -> tuple[Phrase, str] | None:
    """Return the error in an end of a gate, and a hint; ``None`` for a valid one."""
    _, _, word = end.partition(" ")
    needed = number == 0 or not join.one_way
    if (needed and word not in DIRECTION_WORDS) or (word and word not in DIRECTION_WORDS):
        message = phrase("{end} is not an exit of a square; write it like “c3 up”", end=quoted(end))
        return message, did_you_mean(word, DIRECTION_WORDS)
    try:
        square, _ = gate_end(grid, end)
    except ValueError as error:
        return literal(str(error)), ""
    if grid.cell_at(square) is not None:
        return None
    last = grid.square_name(Square(grid.columns - 1, len(grid.rows) - 1))
    message = phrase("no cell has the square {square}", square=grid.square_name(square))
    return message, phrase("this map has the squares a1 to {last}", last=last)


FEW = 12
"""So many cells are named one by one in a hint."""

ROOM = 3.0
"""A cell is so much wider than the token that must find room in it, in millimetres."""


def faults_of(layout: BoardLayout, tokens: Mapping[str, PieceType]) -> tuple[Fault, ...]:
    faults = layer_faults(layout, tokens)
    wrong = any(fault.severity is Severity.ERROR for fault in faults)
    return (*faults, *(() if wrong else _wished_faults(layout)))


def layer_faults(layout: BoardLayout, tokens: Mapping[str, PieceType]) -> tuple[Fault, ...]:
    """Return what is wrong with the cells and the layers of a board; its ``checks`` are not made."""
    grid = layout.grid
    mesh = (
        (*_shape_faults(layout, grid), *_gate_faults(layout, grid))
        if isinstance(grid, MeshGrid)
        else _join_faults(layout)
    )
    faults = [
        *_number_faults(layout), *_sign_faults(layout), *_style_faults(layout), *_cell_faults(layout),
        *_side_faults(layout), *_token_faults(layout, tokens), *mesh,
    ]  # fmt: skip
    paths = {fault.path[:2] for fault in faults}
    effects = (
        *effect_faults(layout), *_panel_faults(layout), *_check_faults(layout), *_star_faults(layout),
        *_short_lines(layout.board),
    )  # fmt: skip
    effects = tuple(fault for fault in effects if fault.path[:2] not in paths)
    return (*faults, *effects, *_covered_markings(layout))


def _short_lines(board: Board) -> Iterator[Fault]:
    """Yield a warning for the one line of a map of hexes that ends a hex before all others like it, in a rectangle.

    Any other shape may be meant, and so is one whose lines are filled up with spaces.
    """
    if board.grid.type != "hexes" or any("  " in line.strip() for line in board.map):
        return
    for start in (0, 1):
        alike, others = board.map[start::2], {(len(line), _indent(line)) for line in board.map[1 - start :: 2]}
        lengths = Counter(map(len, alike))
        longest = max(lengths, default=0)
        if (
            lengths == {longest: len(alike) - 1, longest - 2: 1}
            and len(alike) > 2
            and len({*map(_indent, alike)}) == 1
            and [abs(length - longest) for length, _ in others] == [1]
        ):
            row = start + 2 * [*map(len, alike)].index(longest - 2)
            message = phrase("line {line} of the map is one hex shorter than the other lines", line=row + 1)
            hint = phrase("add its last sign; if it is meant, fill all lines up with spaces to the same length")
            yield Fault(("map", row, longest - 2), message, hint, Severity.WARNING)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _star_faults(layout: BoardLayout) -> Iterator[Fault]:
    """Yield a warning for each text whose “**” make nothing bold: all but those of panels of text are plain."""
    board = layout.board
    for key in ("note", "zones", "styles", "layers", "panels"):
        for path, words in _texts_in(getattr(board, key), (key,)):
            in_panel = path[0] == "panels" and isinstance(path[1], int) and board.panels[path[1]].kind == "text"
            bold = next((bold for _, text in words.texts if (bold := plain_bold(text))), "")
            if bold and not (in_panel and path[2:] == ("text",)):
                hint = phrase("only a panel of text prints Markdown; remove the stars")
                yield Fault(path, plain_bold_message(bold), hint, Severity.WARNING)


def _texts_in(value: Any, path: DataPath) -> Iterator[tuple[DataPath, Words]]:
    """Yield every text of a value as it was read, with its path."""
    if isinstance(value, Words):
        yield path, value
    elif isinstance(value, Strict):
        for name, field in type(value).model_fields.items():
            yield from _texts_in(getattr(value, name), (*path, field.alias or name))
    elif isinstance(value, Mapping | tuple):
        pairs = value.items() if isinstance(value, Mapping) else enumerate(value)
        for key, inner in pairs:
            yield from _texts_in(inner, (*path, key) if key != model.EACH else path)


def _panel_faults(layout: BoardLayout) -> Iterator[Fault]:
    """Yield the keys of panels that have no effect, and a legend that is printed twice at one side."""
    for index, panel in enumerate(cast("tuple[PanelKind, ...]", layout.board.panels)):
        if panel.kind == "legend" and panel in layout.board.panels[:index]:
            yield Fault(("panels", index), phrase("the same legend is printed twice"), phrase("remove one of them"))
        yield from (fault._replace(path=("panels", index, *fault.path)) for fault in panel.faults())
        for path, words in _texts_in(panel, ("panels", index)):
            yield from filling_faults(words, [("", ())], path, layout)
        yield from (fault._replace(path=("panels", index, *fault.path)) for fault in _inside_faults(panel, layout))


def _inside_faults(panel: BoardPanel, layout: BoardLayout) -> Iterator[Fault]:
    """Yield positions of a panel that mean nothing, and its keys that have no effect inside a board, or beside it."""
    keys = panel.model_fields_set
    yield from position_faults("at", panel.at, layout)
    of_panel = () if panel.inner_width is None else ("width",)  # that of a place for cards is a card's
    for key in ("side", "share") if panel.at else of_panel:
        if key in keys:
            message = without_effect(key, "at") if panel.at else phrase("“width” has no effect without “at”")
            yield Fault((key,), message, phrase("remove it"))
    if panel.at and panel.turn in ("outwards", "inwards"):
        hint = phrase("write one of these: {examples}", examples=("upright", "half", "left", "right"))
        yield Fault(("turn",), phrase("{turn} only works for panels beside the board", turn=quoted(panel.turn)), hint)


def _covered_markings(layout: BoardLayout) -> Iterator[Fault]:
    painted = False
    for index, layer in enumerate(layout.board.layers):
        painted = painted or isinstance(layer, model.MarkingsLayer)
        if painted and isinstance(layer, model.FillLayer):
            message = phrase("this ground hides the markings drawn before it")
            hint = phrase("layers are drawn in order; write it above “markings”")
            yield Fault(("layers", index, "fill"), message, hint, Severity.WARNING)


def _number_faults(layout: BoardLayout) -> Iterator[Fault]:
    if layout.board.grid.numbers == "edges" and not layout.grid.lined:
        message = phrase("numbers at the edges need columns and rows")
        yield Fault(("grid", "numbers"), message, phrase("write “numbers: cells”"))


def _sign_faults(layout: BoardLayout) -> Iterator[Fault]:
    board = layout.board
    if board.grid.type == "mesh":
        return
    meanings = {".", *board.signs, *(sign for zone in board.zones.values() for sign in zone.signs)}
    for layer in board.layers:
        meanings |= {word for _, word in _cell_words(layer) if len(word) == 1}
    for row, text in enumerate(board.map):
        for column, sign in enumerate(text):
            if sign != " " and sign not in meanings:
                message = phrase("{sign} has no meaning", sign=quoted(sign))
                hint = phrase("signs of this map: {signs}", signs=" ".join(sorted(meanings)))
                yield Fault(("map", row, column), message, hint)
    for key in board.signs:
        if key == ".":
            hint = phrase("use another letter, or a layer: {example}", example='{fill: path, cells: "."}')
            yield Fault(("signs", key), phrase("“.” is always a plain cell"), hint)
        elif len(key) != 1 or key == " ":
            yield Fault(
                ("signs", key), phrase("{sign} is not a sign", sign=quoted(key)), phrase("a sign is one character")
            )


def _style_faults(layout: BoardLayout) -> Iterator[Fault]:
    for path, name in _style_names(layout):
        no_lines = name == model.NO_LINES
        if name and name not in layout.styles and not (no_lines and path[-1] == "grid"):
            if name == ZONE and _allows_zone(path, layout):
                continue
            only = phrase("“none” only works for the lines of the grid: {example}", example="{grid: none}")
            hint = only if no_lines else did_you_mean(name, layout.styles)
            if name == ZONE:
                hint = phrase("“zone” only works for fills, marks, and lines around zones")
            yield Fault(path, phrase("there is no style called {name}", name=quoted(name)), hint)


def _allows_zone(path: DataPath, layout: BoardLayout) -> bool:
    """Return whether the style at a path may be that of each cell's zone."""
    layer = layout.board.layers[path[1]] if path[0] == "layers" and isinstance(path[1], int) else None
    if isinstance(layer, model.EdgesLayer):
        return bool(layer.around) and not (layer.sides or layer.outside or layer.through or layer.one_way)
    return isinstance(layer, MarksLayer) or (isinstance(layer, FillLayer) and path[2:] == ("fill",))


def _style_names(layout: BoardLayout) -> Iterator[tuple[DataPath, str]]:
    for index, layer in enumerate(layout.board.layers):
        for key in layer.styles_at:
            style = getattr(layer, key)
            if isinstance(style, tuple):
                for number, name in enumerate(style):
                    yield ("layers", index, key, *(("sequence", number) if len(style) > 1 else ())), name
            elif isinstance(style, model.ManyStyles):
                for turn in ("chequered", "bands"):
                    several = enumerate(getattr(style, turn))
                    yield from ((("layers", index, key, turn, number), name) for number, name in several)
            else:
                yield ("layers", index, key), style
        if isinstance(layer, model.PathsLayer):
            yield from ((("layers", index, "from", at, "style"), row.style) for at, row in enumerate(layer.rows))
    for name, zone in layout.board.zones.items():
        yield ("zones", name, "style"), zone.style
    if isinstance(spec := layout.board.grid, NodesSpec):
        yield from ((("grid", "nodes", name, "style"), place.style) for name, place in spec.nodes.items())
        yield ("grid", "names", "style"), spec.names.style if spec.names else ""


def _cell_faults(layout: BoardLayout) -> Iterator[Fault]:
    for index, layer in enumerate(layout.board.layers):
        for path, word in _cell_words(layer):
            at: DataPath = ("layers", index, *path)
            if not isinstance(layer, model.PathsLayer):
                yield from _word_faults(at, word, layout)
            elif not stops_of(word, layout):
                name, _, side = word.partition(" ")
                fault = side_fault(at, Spot(name, side), layout) if side or "/" in name else None
                yield from (fault,) if fault else _word_faults(at, word, layout)
    of_zones = ((("zones", name, "cells"), word) for name, zone in layout.board.zones.items() for word in zone.cells)
    of_checks = ((("checks", "passable"), word) for ends in layout.board.checks.passable for word in ends)
    for at, word in (*of_zones, *of_checks):
        yield from _word_faults(at, word, layout)


def _word_faults(path: DataPath, word: str, layout: BoardLayout) -> Iterator[Fault]:
    name = word.removeprefix("!")
    if not layout.cells_of(name) and name not in layout.cells_by_word:
        yield _unknown_cell(layout, path, name)


def _unknown_cell(layout: BoardLayout, path: DataPath, word: str) -> Fault:
    names = layout.sorted_names
    spec = layout.board.grid
    few = len(names) <= FEW or isinstance(layout.grid, AreaGrid) or (isinstance(spec, NodesSpec) and not spec.oval)
    suggestions = [*(name for name in layout.cells_by_word if len(name) > 1), *(names if few else ())]
    suggestions += [BOARD] if path[2:] == ("over",) else []
    hint = did_you_mean(word, suggestions)
    if not few and not hint.startswith("did"):
        first, last = layout.first_and_last
        ends = {"first": first, "last": last}
        hint = layout.either(
            phrase("this board has the cells {first} to {last}", **ends),
            phrase("this board has the places {first} to {last}", **ends),
        )
    return Fault(path, _not_there(layout, word), hint)


def _not_there(layout: BoardLayout, word: str) -> Phrase:
    return layout.either(
        phrase("there is no cell called {word}", word=quoted(word)),
        phrase("there is no place called {name}", name=quoted(word)),
    )


def _cell_words(layer: model.BoardLayer) -> Iterator[tuple[DataPath, str]]:
    """Yield the words for cells in a layer, and their paths in it."""
    for key in layer.cells_at:
        cells = getattr(layer, key)
        if isinstance(cells, dict):
            yield from (((key, word), word) for word in cells if word not in (model.EACH, model.NAMES))
        for number, part in enumerate(cells if isinstance(cells, tuple) else ()):
            yield from (((key,), part),) if isinstance(part, str) else (((key, number), word) for word in part)
    for number, row in enumerate(layer.rows if isinstance(layer, model.PathsLayer) else ()):
        yield from ((("from", number, "from"), row.start), (("from", number, "to"), row.to))


def _side_faults(layout: BoardLayout) -> Iterator[Fault]:
    """Yield sides that do not exist, and sides that carry two things."""
    first_sides: dict[frozenset[Cell | None], NamedSide] = {}
    for index, layer in enumerate(layout.board.layers):
        for key in ("sides", "one_way") if isinstance(layer, model.EdgesLayer) else ():
            for number, side in enumerate(getattr(layer, key)):
                path: DataPath = ("layers", index, key, number)
                ends = [layout.cell_at(name) for name in side]
                if None in ends:
                    yield _unknown_cell(layout, path, side[ends.index(None)])
                elif frozenset(ends) not in layout.crossings:
                    yield Fault(path, *not_neighbours(layout, str(side), ends[0], ends[1]))
                elif frozenset(ends) in first_sides and key == "one_way":
                    other = quoted(str(first_sides[frozenset(ends)]))
                    message = phrase("{side}: this side already has {other}", side=quoted(str(side)), other=other)
                    yield Fault(path, message, phrase("a side can have a line or an arrow; remove one of the two"))
                first_sides.setdefault(frozenset(ends), side)


def _token_faults(layout: BoardLayout, tokens: Mapping[str, PieceType]) -> Iterator[Fault]:
    """Yield the token that must find room in every cell, where there is none or it is too large."""
    name, cell = layout.board.token, layout.grid.size
    if not name:
        return
    if name not in tokens:
        yield Fault(
            ("token",), phrase("there is no token called {name}", name=quoted(name)), did_you_mean(name, tokens)
        )
        return
    size = tokens[name].size
    across = max(size[:2]) if size is not None and not size.shared else 0.0
    if across and cell < across + ROOM:
        message = phrase("cells of {cell:g} mm are too small for the token of {token:g} mm", cell=cell, token=across)
        yield Fault(
            ("grid", "size"),
            message,
            phrase("use cells of at least {least:g} mm, or a smaller token", least=across + ROOM),
        )


DIFFERENT, ALIKE = 15.0, 6.0
"""From so much difference on (CIEDE2000) colours are meant to differ, and below so much greys are not told apart."""


def grey_faults(layout: BoardLayout, ink: Ink) -> Iterator[Fault]:
    """Yield a warning for each layer of grounds or routes whose colours differ but look alike in grey."""
    for index, layer in enumerate(layout.board.layers):
        tones: dict[str, Colour] = {}
        if isinstance(layer, model.PathsLayer):
            for each in route_lines(layer, layout):
                own = {NAME_OF.get(tone, tone.hex): tone for tone in each.colours}
                tones |= own or {each.style: colour(layout.style(each.style), ink)}
        elif isinstance(layer, FillLayer):
            plain = (name for name in by_style(layer.fill, layout.fill_cells(layer), layout))
            styles = {name: layout.style(name) for name in plain}
            paper = layout.paper(ink)
            tones = {name: ground(style, ink, paper) for name, style in styles.items() if not style.pattern}
        alike = [
            quoted(f"{one}/{other}")
            for (one, first), (other, second) in combinations(tones.items(), 2)
            if difference(first, second) >= DIFFERENT and difference(first, second, "grey") < ALIKE
        ]
        if alike:
            message = phrase("these colours look alike in grey: {pairs}", pairs=few_of(alike, MOST_PAIRS))
            hint = phrase("make one of them darker, or give it a pattern")
            yield Fault(("layers", index), message, hint, Severity.WARNING)


MOST_PAIRS = 4


def _check_faults(layout: BoardLayout) -> Iterator[Fault]:
    checks, spec = layout.board.checks, layout.board.grid
    if not layout.grid.cells:
        for name in sorted(checks.model_fields_set):
            yield Fault(("checks",), phrase("{check} checks cells, but this mat has none", check=quoted(name)))
        return
    if checks.closed and not layout.outer:
        yield Fault(("checks",), phrase("“closed” checks the outside of cells, but places have none"))
    for words in checks.passable:
        if len({cell for word in words for cell in layout.cells_of(word)}) < 2 or len(words) < 2:
            message = layout.either(
                phrase("“passable” needs two cells or zones"), phrase("“passable” needs two places or zones")
            )
            ends = ", ".join(dict.fromkeys(layout.first_and_last))
            hint = phrase("for example {example}", example=f"{{passable: [[{ends}]]}}")
            yield Fault(("checks",), message, hint)
    if isinstance(spec, MeshSpec) and any((checks.connected, checks.closed, checks.no_dead_ends, checks.passable)):
        for index, layer in enumerate(layout.board.layers):
            if isinstance(layer, model.EdgesLayer) and (
                layer.one_way or (layer.sides and layer in layout.closed_edges)
            ):
                key = "one_way" if layer.one_way else "sides"
                message = phrase("the checks of a mesh ignore closed and one-way sides")
                yield Fault(("layers", index, key), message, severity=Severity.WARNING)
