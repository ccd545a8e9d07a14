"""What a board's file defines and nothing uses: styles and their keys, zones and signs."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from generator.boards.fill import PATTERNS, by_style
from generator.boards.layout import BoardLayout, Fault
from generator.build.board.effects import is_changed
from generator.i18n import phrase
from generator.model.boards import layers as model
from generator.model.boards.board import ZONE
from generator.model.boards.layers import NamedStyle
from generator.problems import Severity, did_you_mean, quoted


def unused_faults(layout: BoardLayout, shared: Collection[str]) -> Iterator[Fault]:
    """Yield a warning for each style, zone and sign that nothing on the board uses.

    ``shared`` are the styles that every board uses by name.
    """
    board, texts, hint = layout.board, list[str](), phrase("use it in a layer, or remove it")
    texts += _nested_texts([layer.model_dump() for layer in board.layers])
    texts += _nested_texts([board.variants, [zone.cells for zone in board.zones.values()], board.checks.passable])
    mentioned = {part for text in texts for part in (text, *re.split(r"[\s,!]+", text))}
    used = mentioned | set(_nested_texts([board.signs, [zone.style for zone in board.zones.values()]]))
    for name in board.styles:
        if name not in used and name not in shared and layout.plan is None:
            message = phrase("nothing uses the style {name}", name=quoted(name))
            yield Fault(("styles", name), message, hint, Severity.WARNING)
    for name, zone in board.zones.items():
        by_zone = zone.style and ZONE in mentioned
        if name not in used and not by_zone and not zone.values and not mentioned & set(zone.signs):
            message = phrase("nothing uses the zone {name}", name=quoted(name))
            yield Fault(("zones", name), message, hint, Severity.WARNING)
    if "paper" not in mentioned:
        yield from _bare_cells(layout)
    yield from _useless_style_keys(layout, shared)
    on_map = {sign for line in board.map for sign in line}
    for sign, words in board.signs.items() if layout.plan is None else ():
        if sign not in on_map:
            message = phrase("the sign {sign} is not in the map", sign=quoted(sign))
            yield Fault(("signs", sign), message, phrase("use it in the map, or remove it"), Severity.WARNING)
        for word in words:
            if word not in layout.styles and word not in board.zones and word not in mentioned:
                message = phrase("{word} is not a style, and nothing uses it", word=quoted(word))
                yield Fault(("signs", sign), message, did_you_mean(word, layout.styles), Severity.WARNING)


def _bare_cells(layout: BoardLayout) -> Iterator[Fault]:
    """Yield a warning where a board has its own paper and cells without a ground, which show the frame instead."""
    own = layout.board.styles
    if "paper" not in own or "frame" in own or layout.plan is not None:
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
    in_variants = {*_nested_texts(layout.board.variants)}
    for name, obeyed in _useful_style_keys(layout).items() if layout.plan is None else ():
        style = layout.board.styles.get(name)
        if style is None or name in shared or name in in_variants:
            continue
        for key in sorted(({"width", "tint", "upon", "pattern", "picture"} & style.model_fields_set) - obeyed):
            if is_changed(style, key):
                message = phrase("{key} has no effect on anything drawn in this style", key=quoted(key))
                yield Fault(("styles", name, key), message, phrase("remove it"), Severity.WARNING)


def _useful_style_keys(layout: BoardLayout) -> Mapping[str, set[str]]:
    """Return the keys of each style that grounds, lines or anything else drawn in it obey."""
    keys: dict[str, set[str]] = {}
    for layer in layout.layers:
        obeyed, patterns, coloured = {*NamedStyle.model_fields}, set[str](), set[str]()
        names: Collection[str] = [str(getattr(layer, key)) for key in layer.styles_at if getattr(layer, key)]
        if isinstance(layer, model.FillLayer):
            obeyed, patterns = {"tint", "picture"}, {*PATTERNS, "net", "plate"}
            coloured = patterns
            bands = layer.fill.bands if isinstance(layer.fill, model.ManyStyles) else ()
            names = bands or by_style(layer.fill, layout.fill_cells(layer), layout)
        elif isinstance(layer, model.PathsLayer | model.ArrowsLayer) or (
            isinstance(layer, model.EdgesLayer) and not layer.one_way
        ):
            obeyed, coloured = {"width"}, {"cored", "stitched"}
            patterns = coloured | {"dashed", "dotted", "sleepers"}
        if ZONE in names:
            names = [zone.style for zone in layout.board.zones.values()]
        for name in names:
            pattern = layout.style(name).pattern
            own = {key for key, those in (("pattern", patterns), ("upon", coloured)) if pattern in those}
            keys.setdefault(name, set()).update(obeyed | own)
    return keys


def _nested_texts(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _nested_texts(key)
            yield from _nested_texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _nested_texts(inner)
    elif isinstance(value, str):
        yield value
