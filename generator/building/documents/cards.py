"""The reference cards."""

from __future__ import annotations

from collections.abc import Sequence

from generator.artwork.cards.cards import card_artworks, card_style, card_texts
from generator.artwork.templating.losses import losses
from generator.artwork.templating.sandbox.rendering import Template
from generator.building.documents.part import DocumentKind, DrawnPart, Work, cutting, on_sheets
from generator.building.documents.sheet_templates import template_in
from generator.building.documents.sound_rules import rule_problems
from generator.building.order import Order
from generator.geometry.shapes import Rect, Transform
from generator.imposition.pieces.slots import gang_area
from generator.problems import raise_errors
from generator.scene.pieces import DrawnPiece, PieceSet
from generator.scene.primitives import Box, Group
from generator.words import counted, message


def make(work: Work) -> DrawnPart:
    """Return the cards on sheets.

    Raises ``PizarraError`` with what is wrong with their templates and with the rules they print, and without room.
    """
    order = work.order
    templates = card_templates(order)
    texts, problems = card_texts(templates, order.rules, order.language)
    style = card_style(order.edition, gang_area(order.reading_paper).size)
    cards, more = card_artworks(texts, order.pack.game.title, style)
    lost = (problem for template in templates for problem in losses(template))
    told = (*problems, *more, *lost, *(rule_problems(order) if cards else ()))
    raise_errors(told)
    if not cards:
        return DrawnPart(counts={"cards": 0})
    middle = Transform.shift(-style.size.width / 2, -style.size.height / 2)
    pieces = tuple(
        DrawnPiece(
            card.title,
            Box(middle.rect(Rect(0, 0, *style.size)), radius=card.corner),
            (Group(card.front.items, middle),),
            (Group(card.back.items, middle),) if card.back else None,
        )
        for card in cards
    )
    documents, cuts = on_sheets(pieces, "cards", order.titled(DOCUMENT.title), order, order.reading_paper)
    printed = frozenset(path for text in texts for path in text.printed)
    return DrawnPart(documents, told, {"cards": len(cards), **cuts}, (PieceSet("cards", pieces),), texts, printed)


def card_templates(order: Order) -> list[Template]:
    """Return the templates of an order's cards. Raises ``PizarraError`` for one that cannot be read."""
    files = order.pack.files("cards", "*.md.j2")
    return [template_in(file, file.name, order.pack) for file in files]


def told(work: Work, pages: str) -> Sequence[str]:
    """Return how many cards of which size there are, and how they are cut."""
    order, counts = work.order, work.counts
    size = card_style(order.edition, gang_area(order.reading_paper).size).size
    cards = f"{counted(counts['cards'], '1 card', '{count} cards')} {size.width:g} × {size.height:g} mm"
    return f"{cards}, {pages}", cutting("cards", counts)


DOCUMENT = DocumentKind(
    title=message("cards"),
    heading=message("Cards"),
    stock=message("200–250 g, or sleeves of 63.5 × 88.9 mm"),
    large_stock=message("160–250 g"),
    make=make,
    told=told,
    files=("cards/*.md.j2",),
    prints_tables=True,
    reads_rules=True,
)
