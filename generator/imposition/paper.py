"""Paper sizes and margins of home printers, and sheets of paper with drawings on them. All lengths in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from generator.geometry.shapes import Rect, Size
from generator.model.names import slug
from generator.scene.pieces import Cutting, Side
from generator.scene.primitives import Item, OutlineItem

SIZES: dict[str, Size] = {
    "a4": Size(210.0, 297.0),
    "letter": Size(215.9, 279.4),
    "a3": Size(297.0, 420.0),
}
POSTER = "poster"
"""The name under which a board is asked for as one page of its own size."""

MARGIN_PRESETS: dict[str, tuple[float, float]] = {"standard": (10.0, 10.0), "tight": (6.4, 6.4), "safe": (10.0, 17.0)}
"""Margins on the long and on the short edges of the paper as it is fed (docs/sources.md: printers)."""


def name_of(size: Size) -> str | None:
    """Return the name of the paper of a page, upright or turned; ``None`` for a page of another size."""
    return next((name for name, own in SIZES.items() if size in (own, own.turned)), None)


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet as it is fed: its portrait size, and the margins on its long and on its short edges."""

    name: str
    size: Size
    long_edge_margin: float = 10.0
    short_edge_margin: float = 10.0

    def page(self, turned: bool) -> Size:
        """Return the size of the page, landscape when it is turned."""
        return self.size.turned if turned else self.size

    def printable(self, turned: bool) -> Rect:
        """Return the part of the page inside the margins. On a turned page the short edges are left and right."""
        across, along = self.long_edge_margin, self.short_edge_margin
        if turned:
            across, along = along, across
        page = self.page(turned)
        return Rect(across, along, page.width - 2 * across, page.height - 2 * along)


def with_tight_margins(paper: Paper) -> Paper:
    """Return the same paper with margins that most printers can do, no wider than its own."""
    along, across = MARGIN_PRESETS["tight"]
    return replace(
        paper,
        long_edge_margin=min(along, paper.long_edge_margin),
        short_edge_margin=min(across, paper.short_edge_margin),
    )


Duplex = Literal["none", "long-edge", "short-edge"]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a sheet of paper, in millimetres.

    ``label`` is its page label and part of its file name (``A1``); ``title`` its bookmark; ``trim`` what is left of it
    after cutting, where that is one rectangle, and ``bleed`` how far its art reaches beyond. A ``back`` is printed on
    the other side of the sheet before it. ``cuts`` is what a cutting machine would cut: the outlines themselves, where
    the marks among the items only show people the way, ``cutting`` how people cut it. Items and cuts may be
    ``Lazy``: drawn each time they are iterated over, and always the same.
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
