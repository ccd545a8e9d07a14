"""Blocks set on pages row by row, in their order."""

from __future__ import annotations

from collections.abc import Iterable

from generator.geometry.shapes import Point, Size

ROUNDING = 1e-6


def shelved(blocks: Iterable[Size], page: Size, gap: Size) -> list[list[Point]]:
    """Return for each page where the top left corners of its blocks lie; ``gap`` is between blocks and between rows."""
    pages: list[list[Point]] = []
    x, y, row = page.width, page.height, 0.0
    for width, height in blocks:
        if x + width > page.width + ROUNDING:
            x, y, row = 0.0, y + row, 0.0
        if y + height > page.height + ROUNDING:
            pages.append([])
            x, y, row = 0.0, 0.0, 0.0
        pages[-1].append(Point(x, y))
        x, row = x + width + gap.width, max(row, height + gap.height)
    return pages
