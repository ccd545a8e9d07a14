"""What stands beside the map of a scenario: rulers in metres, title, scale, the facings, and what the marks mean."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from generator.artwork.boards.scenario.ground import cross, patch
from generator.artwork.boards.scenario.ink import ScenarioColours
from generator.artwork.boards.scenario.layout import ScenarioLayout
from generator.geometry.grids.hexes import Orientation, corners
from generator.geometry.shapes import Point, Rect, Transform
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, REGULAR, SEMIBOLD, fitted_size, text_width, wrapped
from generator.scene.palette import WHITE, Colour
from generator.scene.primitives import Box, Circle, Command, Group, Item, Path, Polygon, Style, Text
from generator.scene.text import baseline, centred
from generator.words import Message, in_numbers, message, say

LEGEND: Mapping[str, Message] = {
    "stand": message("room to stand IN"),
    "not": message("no room to stand IN"),
    "between": message("room to stand BETWEEN"),
    "divided": message("divided by a shut door"),
    "shut": message("shut door"),
    "scale": message("1 hex = {metres} m · 1:{scale}"),
    "entering": message("entering: {metres} m"),
}
_ROSE = 25.0
_TEXT = 8 * POINT
_ROW = 6.2


def number(value: float, language: str) -> str:
    """Return a number as the language writes it."""
    return in_numbers(f"{value:g}", language)


def ruler_items(layout: ScenarioLayout, colours: ScenarioColours) -> tuple[Item, ...]:
    """Return rulers along the top and the left of the map, a tick a metre, a figure every second one."""
    across = round(layout.map.width / layout.mm_per_metre, 6)
    down = round(layout.map.height / layout.mm_per_metre, 6)
    step = next(step for step in (1, 2, 5, 10, 20, 50) if step * layout.mm_per_metre >= 9 or step == 50)
    ticks: list[Command] = []
    items: list[Item] = []
    for metre in range(math.floor(across) + 1):
        x, long = layout.map.x + metre * layout.mm_per_metre, metre % step == 0
        ticks += [("M", x, layout.map.y - 1.0), ("L", x, layout.map.y - (3.2 if long else 2.0))]
        if long:
            items.append(_figure(metre, Point(x, layout.map.y - 4.0), colours))
    for metre in range(math.floor(down) + 1):
        y, long = layout.map.y + metre * layout.mm_per_metre, metre % step == 0
        ticks += [("M", layout.map.x - 1.0, y), ("L", layout.map.x - (3.2 if long else 2.0), y)]
        if long and metre:
            items.append(_figure(metre, Point(layout.map.x - 5.6, baseline(y, 6.5 * POINT)), colours))
    ends: list[Command] = [
        ("M", layout.map.x, layout.map.y - 1.0), ("L", layout.map.right, layout.map.y - 1.0),
        ("M", layout.map.x - 1.0, layout.map.y), ("L", layout.map.x - 1.0, layout.map.bottom),
    ]  # fmt: skip
    return (Path((*ticks, *ends), Style(stroke=colours.quiet, width=0.2)), *items)


def _figure(metre: int, at: Point, colours: ScenarioColours) -> Text:
    return Text(at, f"{metre} m" if metre == 0 else str(metre), REGULAR, 6.5 * POINT, colours.quiet, "middle")


def legend_items(layout: ScenarioLayout, colours: ScenarioColours, language: str) -> tuple[Item, ...]:
    """Return the strip below the map: title and scale, the rose of facings, terrains and marks."""
    area = layout.legend
    rose = Rect(area.right - _ROSE, area.y, _ROSE, area.height)
    items: list[Item] = [
        *corner_rose(Point(rose.centre.x, area.y + _ROSE / 2), _ROSE * 0.5, layout.orientation, colours)
    ]
    title_width = min(70.0, area.width * 0.36)
    items += _title(layout, Rect(area.x, area.y, title_width, area.height), colours, language)
    x = area.x + title_width + 5
    items += _entries(layout, Rect(x, area.y + 1, rose.x - 4 - x, area.height - 2), colours, language)
    return tuple(items)


def _title(layout: ScenarioLayout, area: Rect, colours: ScenarioColours, language: str) -> Iterator[Item]:
    title = layout.scenario.title.in_(language)
    size = fitted_size(title, BOLD, area.width, 15 * POINT, 7 * POINT) or 7 * POINT
    y = area.y + 1 + size * CAP_HEIGHT
    yield Text(Point(area.x, y), title, BOLD, size, colours.text)
    metres, scale = number(layout.metres_per_hex, language), round(1000 / layout.mm_per_metre)
    y += 5.2
    yield Text(
        Point(area.x, y), say(language, LEGEND["scale"], metres=metres, scale=scale), SEMIBOLD, 9 * POINT, colours.text
    )
    story = layout.scenario.story.in_(language) if layout.scenario.story else ""
    lines = wrapped(story, REGULAR, 7.5 * POINT, area.width) or ()
    for line in lines[: max(0, int((area.bottom - y - 1.5) / (7.5 * POINT * 1.25)))]:
        y += 7.5 * POINT * 1.25
        yield Text(Point(area.x, y), line, REGULAR, 7.5 * POINT, colours.quiet)


def _entries(layout: ScenarioLayout, area: Rect, colours: ScenarioColours, language: str) -> list[Item]:
    """Return the meanings of marks and terrains, in columns from top to bottom; what finds no room is left out."""
    drawn: list[tuple[list[Item], str]] = []
    swatch = Rect(0, 0, 4.6, 4.6)
    middle = swatch.centre
    if any(not state.whole for state in layout.states.values()):
        drawn.append(([Circle(middle, 1.1, Style(fill=colours.mark))], say(language, LEGEND["stand"])))
        drawn.append(([cross(middle, 1.0, Style(stroke=colours.quiet, width=0.35))], say(language, LEGEND["not"])))
        ring = Style(fill=colours.floor, stroke=colours.mark, width=0.35)
        drawn.append(([Circle(middle, 0.9, ring)], say(language, LEGEND["between"])))
    if any(leaf.shut for leaf in layout.ground.leaves):
        dashed = Style(stroke=colours.door, width=0.4, dash=(1.0, 0.7))
        drawn.append(([Polygon(corners(middle, 4.0, layout.orientation), dashed)], say(language, LEGEND["divided"])))
    used = set(layout.signs.values())
    for sign, terrain in layout.scenario.terrain.items():
        if sign in used:
            cost = say(language, LEGEND["entering"], metres=number(terrain.cost, language)) if terrain.cost else ""
            rule = terrain.rule.in_(language) if terrain.rule else ""
            text = ": ".join((terrain.name.in_(language), ", ".join(part for part in (cost, rule) if part))).rstrip(
                ": "
            )
            box = [*patch(terrain, swatch, colours, 3), Box(swatch, Style(stroke=colours.quiet, width=0.2))]
            drawn.append((box, text))
    return _in_columns(drawn, area, colours)


def _in_columns(drawn: list[tuple[list[Item], str]], area: Rect, colours: ScenarioColours) -> list[Item]:
    rows = max(1, int(area.height // _ROW))
    items: list[Item] = []
    x = area.x
    for start in range(0, len(drawn), rows):
        column = drawn[start : start + rows]
        width = max(text_width(text, REGULAR, _TEXT) for _, text in column) + 7.0
        if x + width > area.right + 0.01:
            break
        for index, (picture, text) in enumerate(column):
            y = area.y + index * _ROW
            items.append(Group(tuple(picture), Transform.shift(x, y)))
            items.append(centred(text, Point(x + 6.4, y + 2.3), REGULAR, _TEXT, colours.text, "start"))
        x += width + 5
    return items


def corner_rose(at: Point, width: float, orientation: Orientation, colours: ScenarioColours) -> Iterator[Item]:
    """Yield a hex with an arrow and a number at each corner: the facings of a figure IN a hex."""
    outline = corners(at, width, orientation)
    yield Polygon(outline, Style(fill=WHITE, stroke=colours.quiet, width=0.4, join="round"))
    yield Circle(at, width * 0.06, Style(fill=colours.quiet))
    ordered = outline[1:] + outline[:1] if orientation == "flat" else outline
    for index, corner in enumerate(ordered, start=1):
        length = math.dist(corner, at)
        x, y = (corner.x - at.x) / length, (corner.y - at.y) / length
        yield _tip(at, x, y, length, width, colours.wall_edge)
        place = Point(at.x + x * (length + width * 0.24), at.y + y * (length + width * 0.24))
        size = width * 0.22
        yield centred(str(index), place, BOLD, size, colours.text)


def _tip(at: Point, x: float, y: float, length: float, width: float, colour: Colour) -> Item:
    tip, foot, half = length * 1.08, length * 0.74, width * 0.075
    return Polygon(
        (
            Point(at.x + x * tip, at.y + y * tip),
            Point(at.x + x * foot - y * half, at.y + y * foot + x * half),
            Point(at.x + x * foot + y * half, at.y + y * foot - x * half),
        ),
        Style(fill=colour),
    )
