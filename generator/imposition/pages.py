"""Drawings that fill the printable area of upright sheets, as a document."""

from __future__ import annotations

from collections.abc import Iterable

from generator.geometry.shapes import Transform
from generator.imposition.document import Document, Sheet
from generator.imposition.paper import Paper
from generator.scene.primitives import Artwork, Group


def page_document(name: str, title: str, language: str, paper: Paper, pages: Iterable[tuple[str, Artwork]]) -> Document:
    """Return one sheet a page, numbered from 1; each page comes with its bookmark."""
    area = paper.printable(turned=False)
    shift = Transform.shift(area.x, area.y)
    sheets = tuple(
        Sheet(paper.size, (Group(page.items, shift),), str(number), bookmark)
        for number, (bookmark, page) in enumerate(pages, start=1)
    )
    return Document(name, title, language, sheets)
