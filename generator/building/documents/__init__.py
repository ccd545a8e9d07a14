"""The documents of a build: each is one module of this room, which holds its ``DOCUMENT``, and one name below."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.building.documents.part import DocumentKind
    from generator.building.order import Order

FIRST = (
    "board",
    "counters",
    "cards",
    "team-sheets",
)
"""What is made of the order alone, in the order in which it is made."""

SEASONAL = ("match-sheets", "league")
"""What comes with a season, all of it where none is asked for by name."""

GATHERED = ("pieces", "reprint")
"""Counters and cards on sheets that they share: all of them, or what is printed again."""

_LAST = ("guide",)
"""What tells of the others."""

BOARDLESS = ("cards",)
"""What is made without the board; it takes as long as all the others."""

PARTS = (*FIRST, *_LAST)
"""What is made where nothing is asked for by name."""

NAMED = (*PARTS, *SEASONAL)
"""What may be asked for by name."""


def kind_of(name: str) -> DocumentKind:
    """Return what is known of a document; its module is imported when it is used."""
    found: DocumentKind = importlib.import_module(f"{__name__}.{name.replace('-', '_')}").DOCUMENT
    return found


def first_parts(order: Order) -> tuple[str, ...]:
    """Return what is made of an order alone; all of it where only what tells of the others is asked for."""
    all_of_it = order.parts and set(order.parts) <= set(_LAST)
    known = FIRST if order.has_board else tuple(name for name in FIRST if name != "board")
    asked = tuple(name for name in known if all_of_it or name in order.parts)
    if order.season is None:
        return asked
    return asked + (tuple(name for name in SEASONAL if name in order.parts) or SEASONAL)


def last_parts(order: Order) -> tuple[str, ...]:
    """Return what is made when the others are there, of their pieces and to tell of them."""
    gathered = GATHERED[order.reprint is not None] if order.gathers else ""
    return tuple(name for name in (*GATHERED, *_LAST) if name == gathered or name in order.parts)


def made_parts(order: Order) -> tuple[str, ...]:
    """Return all that is made of an order, in the order in which it is made."""
    return first_parts(order) + last_parts(order)


def team_parts(among: Iterable[str] = PARTS) -> tuple[str, ...]:
    """Return what of some documents is made of a team alone, and of its matches."""
    return tuple(name for name in among if kind_of(name).of_team)
