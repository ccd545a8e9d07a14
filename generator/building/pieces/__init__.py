"""Types of pieces brought together with their rows, their faces and their pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.building.order import Order
    from generator.building.pieces.typed import TypedSet
    from generator.model.pieces.types import PieceType
    from generator.pieces.counter_style import CounterStyle
    from generator.pieces.counters import CounterArt


def drawn_types(types: Mapping[tuple[str, str], PieceType], order: Order, style: CounterStyle) -> list[TypedSet]:
    """Return the pieces of types, given by their places in the game's file, and all that is wrong with them."""
    if not types:
        return []
    from generator.building.pieces.typed import drawn_type

    for path, kind in types.items():
        if (*path, style) not in order.drawn_once:
            order.drawn_once[*path, style] = drawn_type(kind, path, order, style)
    return [order.drawn_once[*path, style] for path in types]


def counter_art(order: Order, style: CounterStyle) -> CounterArt:
    """Return what makes the counters of any team. Raises ``PizarraError`` for a face of the game that is wrong."""
    if style not in order.counter_arts:
        order.counter_arts[style] = _counter_art(order, style)
    return order.counter_arts[style]


def _counter_art(order: Order, style: CounterStyle) -> CounterArt:
    from generator.pieces.counters import CounterArt

    game = order.pack.game
    if game.counter.front is None:
        return CounterArt(game, style)
    from generator.building.pieces.own_faces import own_faces

    return CounterArt(game, style, own_faces(game.counter.front, order))
