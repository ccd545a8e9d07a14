"""Names of a board that nothing uses: styles, zones and signs, and keys of styles that nothing drawn in them obeys."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from generator.boards.fill import PATTERNS, by_style
from generator.boards.layout import BoardLayout, Fault
from generator.build.board.objects import is_changed, nested_texts
from generator.build.board.panels import zones_hint
from generator.i18n import phrase
from generator.model.boards import layers as model
from generator.model.boards.board import ZONE, Board
from generator.model.boards.layers import NamedStyle
from generator.model.yaml_reader import DataPath
from generator.problems import Severity, did_you_mean, nearest_hint, quoted
from generator.scene.palette import Blend, Hatch
from generator.scene.shapes import SHAPES
from generator.scene.strokes import CORED, LINE_PATTERNS, WAVES


def _mentioned(board: Board) -> set[str]:
    """Return the words in the layers, variants, zones and checks of a board, and in the places of its grid."""
    texts = [*nested_texts([layer.model_dump() for layer in board.layers])]
    texts += nested_texts([board.variants, [zone.cells for zone in board.zones.values()], board.checks.passable])
    texts += nested_texts(board.grid.model_dump(include={"nodes", "names"}))
    return {part for text in texts for part in (text, *re.split(r"[\s,!]+", text))}


def _looks(board: Board) -> set[str]:
    """Return the words in the layers and variants of a board that may be the styles in which something is drawn."""
    return {*nested_texts([*(layer.model_dump(exclude={*layer.cells_at}) for layer in board.layers), board.variants])}


def unused_faults(layout: BoardLayout, shared: Collection[str], heirs: Sequence[Board] = ()) -> Iterator[Fault]:
    """Yield a warning for each style, zone and sign that nothing on the board uses.

    ``shared`` are the styles that every board uses by name; ``heirs`` are boards that start with the keys of this one.
    """
    board, hint = layout.board, phrase("use it in a layer, or remove it")
    on_board, on_heirs = _mentioned(board), {word for heir in heirs for word in _mentioned(heir)}
    mentioned = on_board | on_heirs
    used = mentioned | set(nested_texts([board.signs, [zone.style for zone in board.zones.values()]]))
    for name in board.styles:
        if name not in used and name not in shared and layout.plan is None:
            message = phrase("nothing uses the style {name}", name=quoted(name))
            yield Fault(("styles", name), message, hint, Severity.WARNING)
    looks = _looks(board) | {word for heir in heirs for word in _looks(heir)}
    for name, zone in board.zones.items():
        if zone.colour is not None and looks.isdisjoint((name, ZONE)):
            message = phrase("no layer draws the colour of the zone {name}", name=quoted(name))
            yield Fault(("zones", name, "colour"), message, zones_hint(), Severity.WARNING)
            continue
        by_zone = zone.style and ZONE in mentioned
        if name not in used and not by_zone and not zone.values and not mentioned & set(zone.signs):
            message = phrase("nothing uses the zone {name}", name=quoted(name))
            yield Fault(("zones", name), message, hint, Severity.WARNING)
    if "paper" not in on_board:
        yield from _bare_cells(layout)
    yield from _unprinted_names(board, heirs)
    yield from _useless_style_keys(layout, {*shared, *on_heirs})
    yield from _flat_gradients(layout)
    on_map = {sign for each in (board, *heirs) for line in each.map for sign in line}
    for sign, words in board.signs.items() if layout.plan is None else ():
        if sign not in on_map:
            message = phrase("the sign {sign} is not in the map", sign=quoted(sign))
            yield Fault(("signs", sign), message, phrase("use it in the map, or remove it"), Severity.WARNING)
            continue
        for word in words:
            if word not in layout.styles and word not in board.zones and word not in mentioned:
                message = phrase("{word} is not a style, and nothing uses it", word=quoted(word))
                near = nearest_hint(word, [*layout.styles, *board.zones])
                own = near or did_you_mean("", [*board.styles, *board.zones])
                yield Fault(("signs", sign), message, own, Severity.WARNING)


def _unprinted_names(board: Board, heirs: Sequence[Board]) -> Iterator[Fault]:
    """Yield a warning for names that only a legend prints, where there is none, and for those that none prints."""
    if not any(panel.names_styles for each in (board, *heirs) for panel in each.panels):
        named: list[DataPath] = [("styles", name) for name, style in board.styles.items() if style.name]
        named += [("zones", name) for name, zone in board.zones.items() if zone.name and zone.colour is not None]
        named += [("layers", index) for index, layer in enumerate(board.layers) if getattr(layer, "name", None)]
        if named:
            message = phrase("the legend prints “name”, and this board has no legend")
            hint = phrase("add {example}, or remove the names", example="panels: [legend]")
            yield Fault((*named[0], "name"), message, hint, Severity.WARNING)
    for style_name, style in board.styles.items():
        if style.rule and not style.name:
            message = phrase("the legend prints “rule” only for styles with a name")
            hint = phrase("add {example}", example="name: …")
            yield Fault(("styles", style_name, "rule"), message, hint, Severity.WARNING)
    for zone_name, zone in board.zones.items():
        if zone.name and zone.colour is None:
            message = phrase("the legend prints “name” only for zones with a colour")
            hint = phrase("add a colour, or write the name in the style or in a layer of labels")
            yield Fault(("zones", zone_name, "name"), message, hint, Severity.WARNING)


def _bare_cells(layout: BoardLayout) -> Iterator[Fault]:
    """Yield a warning where a board has its own paper and cells without a ground, which show the frame instead."""
    styles = layout.board.styles
    if "paper" not in styles or "frame" in styles or layout.plan is not None:
        return
    if any(isinstance(layer, model.PictureLayer) for layer in layout.layers):
        return
    covered = {
        cell for layer in layout.layers if isinstance(layer, model.FillLayer) for cell in layout.fill_cells(layer)
    }
    if not covered.issuperset(layout.grid.cells):
        message = phrase("cells without a ground have the colour of “frame”, not of “paper”")
        hint = phrase("add {example} as the first layer", example="{fill: paper}")
        yield Fault(("styles", "paper"), message, hint, Severity.WARNING)


def _useless_style_keys(layout: BoardLayout, shared: Collection[str]) -> Iterator[Fault]:
    in_variants = {*nested_texts(layout.board.variants)}
    for name, obeyed in _useful_style_keys(layout).items() if layout.plan is None else ():
        style = layout.board.styles.get(name)
        if style is None or name in shared or name in in_variants:
            continue
        obeyed -= set() if style.pattern in WAVES else {"wave"}
        for key in sorted(({"width", "tint", "upon", "pattern", "picture", "wave"} & style.model_fields_set) - obeyed):
            if is_changed(style, key):
                message = phrase("{key} has no effect on anything drawn in this style", key=quoted(key))
                of_lines = "width" in obeyed and (key == "wave" or (key == "pattern" and style.pattern == "waves"))
                hint = phrase("write {example}", example="pattern: wavy") if of_lines else phrase("remove it")
                yield Fault(("styles", name, key), message, hint, Severity.WARNING)


def _flat_gradients(layout: BoardLayout) -> Iterator[Fault]:
    """Yield a warning wherever only the middle colour of a gradient is drawn."""
    styles = layout.board.styles.items()
    gradients = {name for name, style in styles if isinstance(style.colour, Blend | Hatch)}
    hint, shown = phrase("write one colour; gradients and hatching are for grounds and filled shapes"), {"frame"}
    for layer in layout.layers if gradients else ():
        if isinstance(layer, model.FillLayer):
            bands = layer.fill.bands if isinstance(layer.fill, model.ManyStyles) else ()
            names = bands or by_style(layer.fill, layout.fill_cells(layer), layout)
            shown |= {name for name in names if layout.style(name).pattern != "plate"}
        elif isinstance(layer, model.DrawLayer):
            shown.update(layer.fill)
    if layout.plan is None:
        for name in sorted(gradients - shown):
            message = phrase(
                "what is drawn in the style {name} has one colour, without gradient or hatching", name=quoted(name)
            )
            yield Fault(("styles", name, "colour"), message, hint, Severity.WARNING)
    for index, layer in enumerate(layout.board.layers):
        for key in layer.styles_at:
            inside = key == "fill"
            for name in sorted({*style_names(layer, key)} & gradients & shown) if not inside else ():
                message = phrase(
                    "what is drawn in the style {name} here has one colour, without gradient or hatching",
                    name=quoted(name),
                )
                yield Fault(("layers", index, key), message, hint, Severity.WARNING)


def _useful_style_keys(layout: BoardLayout) -> Mapping[str, set[str]]:
    """Return the keys of each style that grounds, lines or anything else drawn in it obey."""
    keys: dict[str, set[str]] = {}
    for layer in layout.layers:
        obeyed, patterns, coloured = {*NamedStyle.model_fields}, frozenset[str](), frozenset[str]()
        names: Collection[str] = [name for key in layer.styles_at for name in style_names(layer, key)]
        if isinstance(layer, model.PathsLayer):
            names = [*names, *(row.style for row in layer.rows if row.style)]
        if isinstance(layer, model.FillLayer):
            obeyed, patterns = {"tint", "picture"}, frozenset((*PATTERNS, "net", "plate"))
            coloured = patterns
            bands = layer.fill.bands if isinstance(layer.fill, model.ManyStyles) else ()
            names = bands or by_style(layer.fill, layout.fill_cells(layer), layout)
            of_line = CORED & {layout.style(layer.line).pattern}
            keys.setdefault(layer.line, set()).update({"width", "pattern", "wave", *(("upon",) if of_line else ())})
        elif isinstance(layer, model.DrawLayer) and layer.draw in SHAPES:
            names = layer.line
            obeyed, patterns, coloured = {"width"}, frozenset(LINE_PATTERNS), CORED
            for name in layer.fill:
                with_pattern = {"pattern", "upon"} if layout.style(name).pattern in PATTERNS else set[str]()
                keys.setdefault(name, set()).update({"tint", "picture"} | with_pattern)
        elif isinstance(layer, model.PathsLayer | model.ArrowsLayer) or (
            isinstance(layer, model.EdgesLayer) and not layer.one_way
        ):
            obeyed, patterns, coloured = {"width"}, frozenset(LINE_PATTERNS), CORED
        if ZONE in names:
            names = [zone.style for zone in layout.board.zones.values()]
        for name in names:
            pattern = layout.style(name).pattern
            by_key = (("pattern", patterns), ("upon", coloured), ("wave", WAVES & patterns))
            useful = {key for key, those in by_key if pattern in those}
            keys.setdefault(name, set()).update(obeyed | useful)
    return keys


def style_names(layer: model.BoardLayer, key: str) -> tuple[str, ...]:
    """Return the styles of a key of a layer: one, or several that copies have in turn."""
    value = getattr(layer, key)
    return value if isinstance(value, tuple) else (str(value),) if value else ()
