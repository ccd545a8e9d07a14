"""Decks whose cards are Markdown: a template, plain or in Jinja, filled in once for every row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from generator.artwork.cards.cards import CardStyle, CardText, card_artworks, unprintable
from generator.artwork.pieces.layouts.fills import FillError, RowTexts, compiled
from generator.i18n import verbatim
from generator.model.pieces.rows import PieceField
from generator.problems import PizarraError, Problem
from generator.scene.pieces import DrawnPiece
from generator.scene.primitives import Item
from generator.templating.rendering import Template, guarded, rendered

JINJA = ".j2"
LONGEST_CARD = 20_000
_BETWEEN = "\n\f\n"
"""Parts the Markdown of two cards, which holds no such sign itself."""


class DeckRow(NamedTuple):
    """A row of a deck: its number, its values, and how many cards are made of it."""

    number: int
    texts: RowTexts
    copies: int


class DeckCards(NamedTuple):
    """The cards of a deck, and what is wrong: problems of its template, and of rows by their numbers."""

    pieces: tuple[DrawnPiece, ...]
    problems: tuple[Problem, ...] = ()
    of_rows: tuple[tuple[int, Problem], ...] = ()


def markdown_of(template: Template, rows: Sequence[DeckRow]) -> tuple[str, ...]:
    """Return the Markdown of every row. Raises ``PizarraError`` for a template that cannot be filled in."""
    if template.file.endswith(JINJA):
        return tuple(guarded(template, partial(_rendered, template, rows)).split(_BETWEEN))
    names = {name for row in rows for name in row.texts.texts}
    try:
        fill = compiled(template.text, dict.fromkeys(names, PieceField(optional=True)))
        return tuple(_one_card(fill.of(row.texts)) for row in rows)
    except FillError as error:
        raise PizarraError([Problem(template.file, verbatim(str(error)), hint=error.hint, code="template")]) from None


def _rendered(template: Template, rows: Sequence[DeckRow]) -> str:
    return _BETWEEN.join(_one_card(rendered(template, dict(row.texts.texts), LONGEST_CARD)) for row in rows)


def _one_card(markdown: str) -> str:
    return markdown.replace("\f", " ")


def deck_cards(
    template: Template,
    rows: Sequence[DeckRow],
    title: str,
    style: CardStyle,
    back: Mapping[int, tuple[Item, ...]] | None,
) -> DeckCards:
    """Return the cards of a deck with the backs of their rows. Raises ``PizarraError`` like ``markdown_of``.

    ``title`` is the deck's name in the corner of the title strip.
    """
    written, found = template.art(_BETWEEN.join(markdown_of(template, rows)), template.file, template.text)
    texts = tuple(
        CardText(template.name, str(row.number), text) for row, text in zip(rows, written.split(_BETWEEN), strict=True)
    )
    cards, problems = card_artworks(texts, title, style)
    told = tuple((int(problem.file), problem) for problem in problems if problem.code != "card-characters")
    lost = (*dict.fromkeys(found), *unprintable(CardText(template.name, template.file, template.text)))
    if len(cards) != len(rows):
        return DeckCards((), lost, told)
    pieces = tuple(
        card.piece(None if back is None else back.get(row.number, ()), row.copies)
        for row, card in zip(rows, cards, strict=True)
        if row.copies
    )
    return DeckCards(pieces, lost, told)
