"""What the styles and signs of a board mean: those that have a name, in the order in which layers use them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.boards.edges import PLACE, placed_arrow
from generator.boards.fill import by_style, swatch
from generator.boards.layout import BoardLayout, Look
from generator.boards.marks import BLANK, SIGNS, SignPlace, cross, marked
from generator.boards.paint import SLEEPERS, colour, ground, line, upon
from generator.boards.panels.text import SWATCH, LegendLine
from generator.boards.plan import PlanOverlay
from generator.geometry.shapes import Point, Rect, Transform
from generator.i18n import in_numbers, message, translate
from generator.model.boards.layers import BoardLayer, EdgesLayer, FillLayer, MarksLayer, PathsLayer, PlanLayer
from generator.scene.palette import Colour
from generator.scene.pictures import place_picture
from generator.scene.primitives import Box, Circle, Group, Item, Polygon, Style

ENTERING = message("entering: {metres} m")
AREA = Rect(0, 0, SWATCH, SWATCH)
WIDEST = 1.6
"""How wide a line is at most where it stands in the legend, in millimetres: wider ones would reach the words.

A dashed one has room for two dashes."""


def legend_entries(layout: BoardLayout, look: Look) -> tuple[LegendLine, ...]:
    """Return a picture and a meaning for every style with a name that layers draw."""
    found: dict[str, LegendLine] = {}
    for layer in layout.layers:
        if isinstance(layer, PlanLayer) and layer.plan == "standing" and layout.plan is not None:
            found |= {line.text: line for line in _standing(layout, layout.plan, look)}
        for name, picture in _pictures(layer, layout, look):
            text = style_meaning(layout, name, look.language)
            if text and text not in found:
                found[text] = LegendLine(tuple(picture), text)
    return tuple(found.values())


def style_meaning(layout: BoardLayout, name: str, language: str) -> str:
    """Return what a style is called, what entering it costs and what else it does; nothing for one without a name."""
    style = layout.style(name)
    if style.name is None:
        return ""
    metres = re.fullmatch(r"([\d.]+)\s*m", style.cost or "")
    cost = translate(language, ENTERING, metres=in_numbers(metres[1], language)) if metres else style.cost
    parts = (cost, style.rule.in_(language) if style.rule else "")
    return ": ".join(part for part in (style.name.in_(language), ", ".join(part for part in parts if part)) if part)


def _pictures(layer: BoardLayer, layout: BoardLayout, look: Look) -> Iterator[tuple[str, Iterator[Item]]]:
    match layer:
        case PlanLayer(plan="floor") if layout.plan is not None:
            used = set(layout.plan.signs.values())
            names = (word for sign, words in layout.board.signs.items() if sign in used for word in words)
            yield from ((name, _ground(layout, name, look)) for name in names if name in layout.styles)
        case FillLayer():
            for name in by_style(layer.fill, layout.filled(layer), layout):
                yield name, _ground(layout, name, look)
        case EdgesLayer() if layer.one_way and not (layer.sides or layer.around or layer.outside):
            yield layer.edges, _arrow(layout, layer.edges, look)
        case EdgesLayer():
            yield layer.edges, _line(layout, layer.edges, look)
        case PathsLayer():
            yield layer.paths, _line(layout, layer.paths, look)
        case MarksLayer() if layer.style:
            symbols = dict.fromkeys(symbol for _, symbol, _ in marked(layer, layout))
            shown = (symbol for symbol in symbols if symbol != BLANK)
            yield from ((layer.style, _sign(layout, layer.style, symbol, look)) for symbol in shown)


def _standing(layout: BoardLayout, plan: PlanOverlay, look: Look) -> Iterator[LegendLine]:
    """Yield what the marks of where to stand mean, and the outline of cells that a shut door divides."""
    mark, quiet, middle = colour(layout.style("mark"), look.ink), colour(layout.style("quiet"), look.ink), AREA.centre
    if any(not state.whole for state in plan.states.values()):
        yield LegendLine(
            (Circle(middle, 1.1, Style(fill=mark)),), translate(look.language, message("room to stand IN"))
        )
        yield LegendLine(
            (cross(middle, 1.0, Style(stroke=quiet, width=0.35)),),
            translate(look.language, message("no room to stand IN")),
        )
        ring = Style(fill=layout.paper(look.ink), stroke=mark, width=0.35)
        yield LegendLine((Circle(middle, 0.9, ring),), translate(look.language, message("room to stand BETWEEN")))
    if any(leaf.shut for leaf in plan.ground.leaves):
        dashed = Style(stroke=colour(layout.style("door"), look.ink), width=0.4, dash=(1.0, 0.7))
        outline = layout.grid.outline(layout.grid.cells[0])
        at, k = layout.grid.centre(layout.grid.cells[0]), 4.0 / layout.grid.size
        shape = tuple(Point(middle.x + (p.x - at.x) * k, middle.y + (p.y - at.y) * k) for p in outline)
        yield LegendLine((Polygon(shape, dashed),), translate(look.language, message("divided by a shut door")))


def _ground(layout: BoardLayout, name: str, look: Look) -> Iterator[Item]:
    style, paper = layout.style(name), layout.paper(look.ink)
    yield from swatch(style, AREA, ground(style, look.ink, paper), upon(style, look.ink, paper))
    yield Box(AREA, Style(stroke=colour(layout.style("quiet"), look.ink), width=0.2))


def _arrow(layout: BoardLayout, name: str, look: Look) -> Iterator[Item]:
    drawn = placed_arrow(layout.style(name), look, SWATCH / PLACE.width)
    yield Group(drawn, Transform.shift(*AREA.centre))


def _line(layout: BoardLayout, name: str, look: Look) -> Iterator[Item]:
    style, middle = layout.style(name), AREA.centre.y
    widest = WIDEST / {"sleepers": SLEEPERS, "dashed": 1.45}.get(style.pattern, 1.0)
    scale = min(1.0, layout.scale, widest / style.width)
    end = 0.4 + (0 if style.pattern == "dashed" else scale * style.width / 2)
    yield from line((("M", end, middle), ("L", SWATCH - end, middle)), style, look.ink, scale)


def _sign(layout: BoardLayout, name: str, symbol: str, look: Look) -> Iterator[Item]:
    tone = colour(layout.style(name), look.ink)
    paper: Colour = layout.paper(look.ink)
    if symbol in layout.pictures:
        yield place_picture(layout.pictures[symbol], AREA, tint=tone)
    if symbol not in SIGNS:
        return
    yield from SIGNS[symbol](
        SignPlace(AREA.corners, AREA.centre, SWATCH, tone, paper.mixed(tone, 0.12), lambda: Point(0.0, -1.0))
    )
