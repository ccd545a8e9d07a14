"""Sheets to cut out that belong to a board: strips for its lines, templates for its hexes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.boards.layout import BoardLayout
from generator.boards.markings import painted
from generator.building.order import Order
from generator.geometry.field import placed
from generator.geometry.grids.grid import Weave
from generator.i18n import Message, message, say
from generator.imposition.marks import SHEETS, true_size_document
from generator.imposition.paper import Document
from generator.model.boards.layers import MarkingsLayer
from generator.scene.primitives import Artwork


def line_strips(laid: BoardLayout, order: Order) -> tuple[Document, ...]:
    """Return the sheet of line strips to cut out and glue on the board."""
    from generator.boards.cut_outs import STRIP_STYLES, strip_pages

    marks = tuple(
        placed(mark, laid.place)
        for layer in laid.board.layers
        if isinstance(layer, MarkingsLayer)
        for mark in painted(layer.markings, laid.ground)[0].painted
    )
    page, style = order.paper.printable(turned=False).size, STRIP_STYLES[order.edition]
    title = _title(order, "strips")
    pages = strip_pages(marks, laid.metre or laid.grid.size, page, order.language, title, style)
    return (_document(order, "strips", pages, message("Line strips"), message("plain 80 g")),)


def hex_templates(weave: Weave, order: Order) -> tuple[Document, ...]:
    """Return the sheets of templates: zones of control, the facing wheel, overlapping positions."""
    from generator.boards.cut_outs import template_pages

    pages = template_pages(weave, order.paper.printable(turned=False).size, order.ink, order.language)
    return (_document(order, "templates", pages, message("Templates"), message("thin card or clear film")),)


def _title(order: Order, name: str) -> str:
    return f"{order.pack.game.title.in_(order.language)} · {say(order.language, SHEETS[name])}"


def _document(order: Order, name: str, pages: Sequence[Artwork], heading: Message, stock: Message) -> Document:
    """Return pages as a document, with what it is called and what it had best be printed on."""
    made = true_size_document(name, _title(order, name), order.language, order.paper, tuple(pages))
    return replace(made, heading=say(order.language, heading), stock=say(order.language, stock))
