"""What many counters have in common: kit, rim, front, the places for number and name, the panel. In millimetres.

It is drawn once for all who need the very same, whatever their team.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from generator.artwork.pieces.counter_style import BLEED, CounterStyle, FacePlan, outline_of, panel
from generator.artwork.pieces.faces.facing_front import front_items
from generator.artwork.pieces.faces.kit import kit_ground
from generator.artwork.pieces.faces.rims import rim
from generator.geometry.shapes import Point, Rect, sides_of
from generator.model.team import Kit
from generator.scene.fonts import BOLD, text_width
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.pieces import corners_of, outline_area, resized
from generator.scene.primitives import Box, Circle, Group, Item, OutlineItem, Polygon, Style, Symbol, Use

RIM = 0.024
"""The rim's width, as a share of the counter's."""

MOVED_INK = Colour.of("#59626d")
MOVED_PAPER = Colour.of("#eceef0")


@dataclass(frozen=True, slots=True)
class CounterLook:
    """One side of one kind of counter: the kit as it is shown there, the colour of the panel, where things stand."""

    kit: Kit
    paper: Colour
    plan: FacePlan
    moved: bool = False


@lru_cache(maxsize=512)
def ground(look: CounterLook, style: CounterStyle, digits: int) -> Use:
    """Return the lowest layer of a counter, with room for a number of so many digits."""
    outline, plan, kit = outline_of(style), look.plan, look.kit
    items: list[Item] = []
    if look.moved:
        items.append(replace(resized(outline, BLEED), style=Style(fill=INK)))
    items += [kit_ground(kit, outline), _foot(look, outline), *_plate(look, style, digits)]
    items += _second_rim(kit, outline, style.width)
    items.append(rim(outline, RIM * style.width, kit.primary))
    if plan.facing and not look.moved:
        items += front_items(corners_of(outline), plan.facing, style.width, kit.primary)
    edge = Style(fill=look.paper, stroke=INK, width=0.012 * style.width, join="round")
    items.append(Polygon(panel(plan, style), edge))
    return Use(Symbol("moved" if look.moved else "fresh", tuple(items)))


def _foot(look: CounterLook, outline: OutlineItem) -> Group:
    """Return the ground of the name: all of the foot in one colour, so that no pattern disturbs the letters."""
    area = outline_area(outline)
    foot = Rect(area.x, look.plan.bottom, area.width, area.bottom - look.plan.bottom)
    return Group((Box(foot, Style(fill=look.kit.primary)),), clip=outline)


def plate_half(plan: FacePlan, digits: int) -> float:
    """Return half the width of the ground of a number."""
    return text_width("0" * digits, BOLD, plan.number) / 2 + 0.075 * plan.number


def _plate(look: CounterLook, style: CounterStyle, digits: int) -> Iterator[Item]:
    """Yield the ground of the number: as high as the head, so that no sliver of the pattern shows above or below."""
    if look.kit.pattern == "plain":
        return
    outline, half = outline_of(style), plate_half(look.plan, digits)
    top = outline_area(outline).y
    plate = Box(Rect(-half, top, 2 * half, look.plan.top - top), Style(fill=look.kit.primary))
    yield Group((plate,), clip=outline)


def _second_rim(kit: Kit, outline: OutlineItem, across: float) -> tuple[Item, ...]:
    """Return what tells a team from another in like colours: a second rim, filled corners, or studs on the sides.

    None of it lies above or below the middle, where number and name stand.
    """
    light, line = Style(fill=WHITE, stroke=INK, width=0.016 * across), Style(stroke=INK, width=0.02 * across)
    if kit.rim == "double":
        inner = resized(outline, -RIM * across)
        band = replace(inner, style=Style(stroke=WHITE, width=0.06 * across))
        return Group((band,), clip=inner), replace(resized(inner, -0.03 * across), style=line)
    points = outline_area(outline).corners if isinstance(outline, Circle) else corners_of(outline)
    pairs = sides_of(points)
    middles = (Point((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in pairs)
    places = {"corners": points, "studs": tuple(middles)}.get(kit.rim, ())
    radius = (0.12 if kit.rim == "corners" else 0.1) * across
    studs = tuple(Circle(place, radius, light) for place in places if abs(place.x) > 0.1 * across)
    return (Group(studs, clip=outline),) if studs else ()
