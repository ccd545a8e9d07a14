"""Reference cards: a card's Markdown under a title strip, on a card of playing size. All lengths in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.artwork.markdown import Flow, Look, Overflow, fitted, parse
from generator.artwork.markdown_blocks import Block, Heading
from generator.artwork.markdown_words import legible
from generator.artwork.templating import Template, rendered
from generator.artwork.templating_marks import Marks
from generator.artwork.templating_tables import Tables
from generator.geometry.shapes import Point, Rect, Size
from generator.model.rules import RuleBook
from generator.problems import PizarraError, Problem, Severity
from generator.scene.fonts import (
    BOLD,
    CAP_HEIGHT,
    POINT,
    REGULAR,
    SEMIBOLD,
    fitted_lines,
    fitted_size,
    missing,
    text_width,
)
from generator.scene.palette import WHITE
from generator.scene.primitives import Artwork, Box, Item, Style, Text

CARD_SIZE = Size(63.0, 88.0)
"""The size of a poker card, nine of which fill an A4 sheet."""

CORNER = 3.0
SAFE = 2.5
STRIP_HEIGHT = 7.6
TITLE_SIZES = (11.5 * POINT, 8.5 * POINT)
SMALL = 6.5 * POINT
BODY_GAP = 1.0


class CardText(NamedTuple):
    """A card as Markdown: its ``name`` (unique in a game), the ``file`` it comes from as messages call it, its text."""

    name: str
    file: str
    markdown: str


class Card(NamedTuple):
    """A card drawn: true-size front and, where there is one, back; ``corner`` is the radius its corners are cut with.

    ``text_size`` is the size that its running text came to.
    """

    name: str
    title: str
    front: Artwork
    back: Artwork | None
    corner: float
    text_size: float


def card_texts(
    templates: Sequence[Template], book: RuleBook, language: str
) -> tuple[tuple[CardText, ...], tuple[Problem, ...]]:
    """Return the Markdown of the card templates in one language, and what is wrong with those that give none."""
    texts: list[CardText] = []
    problems: list[Problem] = []
    for template in templates:
        marks = Marks(book, language)
        try:
            text = rendered(template, Tables(book, language, marks).helpers())
        except PizarraError as error:
            problems += error.problems
        else:
            texts.append(CardText(template.name, template.file, marks.finished(text)))
    return tuple(texts), tuple(problems)


def card_artworks(
    texts: Sequence[CardText], game: str, look: Look | None = None, size: Size = CARD_SIZE
) -> tuple[tuple[Card, ...], tuple[Problem, ...]]:
    """Return the cards in the order of their texts, and what is wrong with those that could not be drawn.

    ``game`` is the name in the corner of the title strip. A card's first Markdown heading of level 1 is its title; the
    rest fills the card, text shrinking from ``look.preferred`` to ``look.floor``. Text that does not fit is an error
    that tells how much is too much; characters that the typeface lacks are a warning.
    """
    look = look or Look()
    cards: list[Card] = []
    problems: list[Problem] = []
    for number, text in enumerate(texts, 1):
        drawn = _card(text, game, f"{number}/{len(texts)}", look, size)
        if isinstance(drawn, Card):
            cards.append(drawn)
        else:
            problems.append(drawn)
        problems += _unprintable(text)
    return tuple(cards), tuple(problems)


def _card(text: CardText, game: str, number: str, look: Look, size: Size) -> Card | Problem:
    blocks = parse(text.markdown)
    if not blocks or not isinstance(blocks[0], Heading) or blocks[0].level != 1:
        hint = "begin the card with a line such as “# Passes”"
        return Problem(text.file, "the card has no title", line=1, column=1, hint=hint, code="card-title")
    title = blocks[0]
    strip = _strip(legible(" ".join(title.text.split())), legible(game), number, look, size)
    if strip is None:
        message, hint = "the card's title is too long for two lines", "shorten the first heading"
        return Problem(text.file, message, line=1, column=1, hint=hint, code="card-title")
    flow = _body(blocks[1:], look, size)
    if isinstance(flow, Overflow):
        hint = "shorten the card, or move a part of it to a card file of its own"
        return Problem(text.file, str(flow), hint=hint, code="card-overflow")
    front = Artwork(size, (*strip, *flow.items))
    return Card(text.name, title.text, front, None, CORNER, flow.size)


def _body(blocks: Sequence[Block], look: Look, size: Size) -> Flow | Overflow:
    top = SAFE + STRIP_HEIGHT + BODY_GAP
    return fitted(blocks, Rect(SAFE, top, size.width - 2 * SAFE, size.height - top - SAFE), look)


def _strip(title: str, game: str, number: str, look: Look, size: Size) -> tuple[Item, ...] | None:
    """Return the title strip; ``None`` when the title does not fit it."""
    strip = Rect(SAFE, SAFE, size.width - 2 * SAFE, STRIP_HEIGHT)
    edge = 2.0
    game, game_size = _label(game, strip.width * 0.32)
    label = max(text_width(game, REGULAR, game_size), text_width(number, SEMIBOLD, SMALL))
    room = strip.width - 3 * edge - label
    fitting = fitted_lines(title, BOLD, (room, room), *TITLE_SIZES)
    if fitting is None:
        return None
    title_size, rows = fitting
    title_size = min(title_size, 0.42 * STRIP_HEIGHT) if len(rows) > 1 else title_size
    tint = look.accent.mixed(WHITE, 0.78)
    items: list[Item] = [Box(strip, Style(fill=look.accent), radius=1.4)]
    for index, row in enumerate(rows):
        middle = strip.centre.y + (index - (len(rows) - 1) / 2) * title_size * 1.05
        at = Point(strip.x + edge, middle + CAP_HEIGHT / 2 * title_size)
        items.append(Text(at, row, BOLD, title_size, WHITE))
    right = strip.right - edge
    items.append(Text(Point(right, strip.y + 3.2), game, REGULAR, game_size, tint, "end"))
    items.append(Text(Point(right, strip.y + 6.0), number, SEMIBOLD, SMALL, WHITE, "end"))
    return tuple(items)


def _label(game: str, width: float) -> tuple[str, float]:
    """Return the game's name as it fits the strip, cut with an ellipsis when it is long, and its size."""
    while (size := fitted_size(game, REGULAR, width, SMALL, SMALL)) is None:
        game = game.rstrip("…")[:-1].rstrip() + "…"
    return game, size


def _unprintable(text: CardText) -> list[Problem]:
    lacking = missing(text.markdown)
    if not lacking:
        return []
    message = f"the typeface lacks {' '.join(lacking[:20])}; “?” is printed instead"
    return [Problem(text.file, message, severity=Severity.WARNING, code="card-characters")]
