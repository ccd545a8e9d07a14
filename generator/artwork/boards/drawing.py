"""A board as a drawing: its layers one after the other, from the ground to what stands beside the cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from generator.artwork.boards.laid import Fault, LaidBoard, LayerArt, Look
from generator.artwork.boards.layers import (
    edges,
    fill,
    grid,
    joins,
    labels,
    markings,
    marks,
    numbers,
    paths,
    picture,
    plan,
)
from generator.artwork.boards.paint import colour, ground, readable
from generator.geometry.shapes import Point, Rect
from generator.model.boards import layers as model
from generator.scene.fonts import POINT, REGULAR, fitted_size
from generator.scene.palette import WHITE
from generator.scene.primitives import Artwork, Box, Group, Item, Style, Text
from generator.scene.seams import SeamGuide

BENEATH = (model.FillLayer, model.PictureLayer)
"""Layers that lie beneath the grid's own lines, where these are not placed by a layer of their own."""


class DrawnBoard(NamedTuple):
    """A board's drawing, what seams should keep clear of, and what is wrong with its layers."""

    artwork: Artwork
    avoids: SeamGuide
    faults: tuple[Fault, ...]


def board_drawing(laid: LaidBoard, look: Look, beside: Sequence[Item] = ()) -> DrawnBoard:
    """Return the whole board at its true size, in groups that are named for what they hold."""
    ordered = in_order(laid.layers, len(laid.layers) - len(laid.board.layers))
    arts = [(index, layer, LAYERS[type(layer)][0](layer, laid, look)) for index, layer in ordered]
    groups = [Group(_ground(laid, look), name="ground")]
    groups += [Group(art.items, name=LAYERS[type(layer)][1]) for _, layer, art in arts]
    groups += [Group(tuple(joins.join_items(laid, look)), name="signs")]
    name = "ends" if laid.board.grid.numbers == "ends" else "labels"
    groups += [Group(tuple(numbers.numbers(laid, look)), name=name)]
    groups += [Group(tuple(beside), name="panels"), Group(_note(laid, look), name="note")]
    avoids = SeamGuide().and_of(*(art.avoids for _, _, art in arts))
    faults = (
        fault._replace(path=("layers", index, *fault.path)) if index is not None else fault
        for index, _, art in arts
        for fault in art.faults
    )
    return DrawnBoard(Artwork(laid.size, tuple(group for group in groups if group.items)), avoids, tuple(faults))


def in_order(layers: Sequence[model.BoardLayer], implied: int = 0) -> list[tuple[int | None, model.BoardLayer]]:
    """Return the layers with their places in the file, the first ``implied`` ones having none.

    The grid's lines follow the grounds, where nobody says so.
    """
    ordered = [(index - implied if index >= implied else None, layer) for index, layer in enumerate(layers)]
    if not any(isinstance(layer, model.GridLayer) for layer in layers):
        beneath = next((at for at, layer in enumerate(layers) if not isinstance(layer, BENEATH)), len(layers))
        ordered.insert(beneath, (None, model.GridLayer(grid="grid")))
    return ordered


LAYERS: Mapping[type[model.BoardLayer], tuple[Callable[[Any, LaidBoard, Look], LayerArt], str]] = {
    model.FillLayer: (fill.draw, "ground"), model.EdgesLayer: (edges.draw, "lines"),
    model.PathsLayer: (paths.draw, "lines"), model.MarksLayer: (marks.draw, "signs"),
    model.LabelsLayer: (labels.draw, "labels"), model.PictureLayer: (picture.draw, "ground"),
    model.MarkingsLayer: (markings.draw, "lines"), model.PlanLayer: (plan.draw, "walls"),
    model.GridLayer: (grid.draw, "grid"),
}  # fmt: skip
"""What draws each kind of layer, and what its group is called, by which viewers show and hide it."""


def _ground(laid: LaidBoard, look: Look) -> tuple[Item, ...]:
    """Return the board's own colour under all else, where it is not that of paper."""
    frame = ground(laid.style("frame"), look.ink, laid.paper(look.ink))
    return (Box(Rect(0, 0, *laid.size), Style(fill=frame)),) if frame != WHITE else ()


def _note(laid: LaidBoard, look: Look) -> tuple[Item, ...]:
    """Return the board's remark, small, along its lower edge."""
    text = laid.board.note.in_(look.language) if laid.board.note else ""
    if not text or laid.board.note_in_panel:
        return ()
    floor = 4 * POINT
    size = fitted_size(text, REGULAR, laid.field.width, 7 * POINT * min(1.0, laid.scale), floor) or floor
    at = Point(laid.size.width / 2, laid.size.height - 1.8 * laid.scale)
    frame = ground(laid.style("frame"), look.ink, laid.paper(look.ink))
    return (Text(at, text, REGULAR, size, readable(colour(laid.style("quiet"), look.ink), frame, 4.5), "middle"),)
