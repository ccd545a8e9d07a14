"""Paper sizes and the margins a home printer needs. All lengths in millimetres."""

from __future__ import annotations

from dataclasses import dataclass, replace

from generator.geometry.shapes import Rect, Size

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
