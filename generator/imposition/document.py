"""What a backend is given: sheets of paper with drawings on them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from generator.geometry.shapes import Rect, Size
from generator.scene.primitives import Item

Duplex = Literal["none", "long-edge", "short-edge"]
Side = Literal["front", "back"]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a sheet of paper, in millimetres.

    ``label`` is its page label and part of its file name (``A1``); ``title`` its bookmark; ``trim`` what is left of it
    after cutting, where that is one rectangle, and ``bleed`` how far its art reaches beyond. A ``back`` is printed on
    the other side of the sheet before it.
    """

    size: Size
    items: tuple[Item, ...] = field(repr=False)
    label: str
    title: str = ""
    trim: Rect | None = None
    bleed: Rect | None = None
    side: Side = "front"


@dataclass(frozen=True, slots=True)
class Document:
    """One file to print; ``name`` is its file name without suffix."""

    name: str
    title: str
    language: str
    sheets: tuple[Sheet, ...]
    duplex: Duplex = "none"
    author: str = "Pizarra"
    subject: str = ""
