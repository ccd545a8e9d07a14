"""What the layers of a page are called, and pages that hold one layer alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, get_args

from generator.geometry.shapes import IDENTITY
from generator.imposition.paper import Document, Sheet
from generator.scene.palette import Colour
from generator.scene.pieces import corners_of, own_outline
from generator.scene.primitives import (
    Box,
    Circle,
    Group,
    Item,
    OutlineItem,
    Path,
    Style,
    circle_commands,
    rounded_commands,
)

Layer = Literal["cut", "fold", "art", "text"]
LAYERS: tuple[Layer, ...] = get_args(Layer)

CUT = Style(stroke=Colour(255, 0, 0), width=0.1)
"""A red hairline: what cutting machines take for a cut."""

GROUPS: dict[str, Layer] = {
    "cut": "cut", "cut behind": "cut", "marks": "cut", "fold": "fold", "note": "text", "notes": "text", "text": "text",
    "heading": "text", "steps": "text", "scale check": "text",
}  # fmt: skip
"""The layers by the names of a page's groups; all else is art."""


def layered(sheet: Sheet) -> Sheet:
    """Return the sheet with its items in one group for each layer it has, in the order in which they begin."""
    found: dict[Layer, list[Item]] = {}
    for item in sheet.items:
        layer: Layer = GROUPS.get(item.name, "art") if isinstance(item, Group) else "art"
        found.setdefault(layer, []).extend(_within(item, layer))
    return replace(sheet, items=tuple(Group(tuple(items), name=name) for name, items in found.items()))


def _within(item: Item, layer: Layer) -> tuple[Item, ...]:
    """Return what an item adds to a layer: a group of the layer's own name gives what it holds."""
    if isinstance(item, Group) and (item.name, item.transform, item.clip) == (layer, IDENTITY, None):
        return item.items
    return (item,)


def only_layer(document: Document, layer: Layer) -> Document:
    """Return the document with one layer of its pages, those that have none left out; named after the layer.

    The layer of cuts holds the outlines themselves as paths, without the marks that guide scissors.
    """
    found = [(sheet, _layer(sheet, layer)) for sheet in document.sheets]
    sheets = tuple(replace(sheet, items=(Group(items, name=layer),)) for sheet, items in found if items)
    return replace(document, name=f"{document.name}-{layer}", sheets=sheets)


def _layer(sheet: Sheet, layer: Layer) -> tuple[Item, ...]:
    if layer == "cut":
        return tuple(map(cut_path, sheet.cuts))
    groups = (item for item in layered(sheet).items if isinstance(item, Group) and item.name == layer)
    return tuple(item for group in groups for item in group.items)


def cut_path(outline: OutlineItem) -> Path:
    """Return an outline as one closed path in the style of a cut."""
    match outline:
        case Path(commands):
            pass
        case Circle(centre, radius):
            commands = circle_commands(centre, radius)
        case Box(rect, _, radius) if radius > 0:
            reach = min(radius, rect.width / 2, rect.height / 2)
            commands = rounded_commands(rect, reach, reach)
        case _:
            commands = own_outline(corners_of(outline)).commands
    return Path(commands, CUT)
