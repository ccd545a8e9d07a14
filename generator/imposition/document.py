"""What a backend is given: sheets of paper with drawings on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from generator.geometry.shapes import Rect, Size
from generator.model.names import slug
from generator.scene.pieces import Cutting, Side
from generator.scene.primitives import Item, OutlineItem

Duplex = Literal["none", "long-edge", "short-edge"]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a sheet of paper, in millimetres.

    ``label`` is its page label and part of its file name (``A1``); ``title`` its bookmark; ``trim`` what is left of it
    after cutting, where that is one rectangle, and ``bleed`` how far its art reaches beyond. A ``back`` is printed on
    the other side of the sheet before it. ``cuts`` is what a cutting machine would cut: the outlines themselves, where
    the marks among the items only show people the way, ``cutting`` how people cut it. Items and cuts may be
    ``DrawnLater``: drawn each time they are iterated over, and always the same.
    """

    size: Size
    items: Iterable[Item] = field(repr=False)
    label: str
    title: str = ""
    trim: Rect | None = None
    bleed: Rect | None = None
    side: Side = "front"
    cuts: Iterable[OutlineItem] = field(default=(), repr=False)
    cutting: Cutting | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """One file to print; ``name`` is its file name without suffix.

    ``heading`` is what it is called in a list of what to print, ``stock`` what paper it is best printed on. Drawings of
    ``groups`` ``board`` have the groups of a board among their layers.
    """

    name: str
    title: str
    language: str
    sheets: tuple[Sheet, ...]
    duplex: Duplex = "none"
    heading: str = ""
    stock: str = ""
    groups: Literal["board", "page"] = "page"


def page_names(document: Document, suffix: str) -> Iterator[str]:
    """Yield a file name for every page, ``<document>-<NN>-<label>.<suffix>``, in order.

    They hold only letters, digits and hyphens, and sort like the pages.
    """
    digits = max(2, len(str(len(document.sheets))))
    for count, sheet in enumerate(document.sheets, 1):
        parts = (slug(document.name), f"{count:0{digits}}", slug(sheet.label))
        yield f"{'-'.join(part for part in parts if part)}.{suffix}"
