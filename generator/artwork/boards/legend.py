"""What the styles and signs of a board mean: those that have a name, in the order in which layers use them."""

from __future__ import annotations

from collections.abc import Iterator

from generator.artwork.boards.laid import LaidBoard, Look
from generator.artwork.boards.layers.fill import by_style
from generator.artwork.boards.layers.marks import SIGNS, SignPlace, marked
from generator.artwork.boards.layers.patterns import swatch
from generator.artwork.boards.paint import colour, ground, line, upon
from generator.artwork.boards.panels.legend import SWATCH, LegendLine
from generator.geometry.shapes import Point, Rect
from generator.model.boards.layers import EdgesLayer, FillLayer, Layer, MarksLayer, PathsLayer
from generator.scene.palette import Colour
from generator.scene.primitives import Box, Item, Style

AREA = Rect(0, 0, SWATCH, SWATCH)


def legend_entries(laid: LaidBoard, look: Look) -> tuple[LegendLine, ...]:
    """Return a picture and a meaning for every style with a name that layers draw."""
    found: dict[str, LegendLine] = {}
    for layer in laid.layers:
        for name, picture in _pictures(layer, laid, look):
            text = told(laid, name, look.language)
            if text and text not in found:
                found[text] = LegendLine(tuple(picture), text)
    return tuple(found.values())


def told(laid: LaidBoard, name: str, language: str) -> str:
    """Return what a style is called, what entering it costs and what else it does; nothing for one without a name."""
    style = laid.style(name)
    if style.name is None:
        return ""
    parts = (style.cost, style.rule.in_(language) if style.rule else "")
    return ": ".join(part for part in (style.name.in_(language), ", ".join(part for part in parts if part)) if part)


def _pictures(layer: Layer, laid: LaidBoard, look: Look) -> Iterator[tuple[str, Iterator[Item]]]:
    """Yield the styles of a layer and what they look like."""
    match layer:
        case FillLayer():
            for name in by_style(layer.fill, laid.chosen(layer.cells), laid):
                yield name, _ground(laid, name, look)
        case EdgesLayer():
            yield layer.edges, _line(laid, layer.edges, look)
        case PathsLayer():
            yield layer.paths, _line(laid, layer.paths, look)
        case MarksLayer() if layer.style:
            symbols = dict.fromkeys(symbol for _, symbol, _ in marked(layer, laid))
            yield from ((layer.style, _sign(laid, layer.style, symbol, look)) for symbol in symbols if symbol in SIGNS)


def _ground(laid: LaidBoard, name: str, look: Look) -> Iterator[Item]:
    style, paper = laid.style(name), laid.paper(look.ink)
    yield from swatch(style, AREA, ground(style, look.ink, paper), upon(style, look.ink, paper))
    yield Box(AREA, Style(stroke=colour(laid.style("quiet"), look.ink), width=0.2))


def _line(laid: LaidBoard, name: str, look: Look) -> Iterator[Item]:
    middle = AREA.centre.y
    yield from line((("M", 0.4, middle), ("L", SWATCH - 0.4, middle)), laid.style(name), look.ink, min(1.0, laid.scale))


def _sign(laid: LaidBoard, name: str, symbol: str, look: Look) -> Iterator[Item]:
    tone = colour(laid.style(name), look.ink)
    paper: Colour = laid.paper(look.ink)
    yield from SIGNS[symbol](
        SignPlace(AREA.corners, AREA.centre, SWATCH, tone, paper.mixed(tone, 0.12), Point(0.0, -1.0))
    )
