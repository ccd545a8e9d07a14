"""Drawings that fill the printable area of upright sheets, as a document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from generator.geometry.shapes import Transform
from generator.i18n import say
from generator.imposition.document import Document, Sheet
from generator.imposition.marks import foot_note
from generator.imposition.paper import Paper
from generator.imposition.words import SHEETS
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


def true_size_document(name: str, title: str, language: str, paper: Paper, pages: Sequence[Artwork]) -> Document:
    """Return pages whose drawings are laid on the board, each with a ruler at its foot to check the scale."""
    document = page_document(name, title, language, paper, ((title, page) for page in pages))
    hint = say(language, SHEETS["true size"])
    sheets = []
    for number, sheet in enumerate(document.sheets, start=1):
        note = f"{title} · {say(language, SHEETS['sheet'], number=number, count=len(pages))}"
        sheets.append(replace(sheet, items=(*sheet.items, foot_note(paper, note, hint))))
    return replace(document, sheets=tuple(sheets))
