"""Reference cards: Markdown under a title strip, the notes of its marks †, and decks of such cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from string import ascii_lowercase
from time import process_time
from typing import NamedTuple

from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import join_phrases, literal, message, phrase, translate
from generator.model.game import Game, Look
from generator.model.pieces.rows import PieceField
from generator.model.pieces.types import CARD_SIZES
from generator.model.rules.book import RuleBook
from generator.model.rules.rulings import DAGGER
from generator.model.yaml_reader import DataPath
from generator.problems import PizarraError, Problem, Severity
from generator.rules.templates import FillError, RowTexts, compile_template
from generator.scene.fonts import HOUSE, POINT, Typeface, missing, shorten, text_width
from generator.scene.palette import WHITE, Colour
from generator.scene.pieces import DrawnPiece, card_radius
from generator.scene.primitives import Artwork, Box, Group, Item, Style, Text
from generator.templating.environment import MAX_SECONDS
from generator.templating.formatting import escape
from generator.templating.helpers import CardHelpers
from generator.templating.rendering import Template, losses_filled_in, plain_markdown, render_template
from generator.templating.ruling_marks import NO_BREAK, Marks
from generator.text.blocks import Block, Heading, Listing, Paragraph, PipeTable, Quote, parse
from generator.text.layout import FlowLook, Overflow
from generator.text.pages import fitted_pages
from generator.text.words import (
    LARGE,
    LARGER,
    Edition,
    SizeStep,
    TextSpan,
    TextStyle,
    Word,
    Words,
    legible,
    plain,
    words,
)

_NUMBERED = re.compile(f"{DAGGER}([⁰¹²³⁴⁵⁶⁷⁸⁹]+)")
_NUMBER = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹]+")


class Notes(NamedTuple):
    """Notes below a lead, by their raised numbers; where there are none, the lead is what a bare mark leads to."""

    lead: Words
    numbered: tuple[tuple[str, Words], ...]

    def of(self, text: str) -> Words:
        """Return the lead and the notes whose marks are in a text; nothing where it has none of them."""
        marks = set(_NUMBERED.findall(text))
        notes = [word for number, note in self.numbered if number in marks for word in note]
        return (*self.lead, *notes) if notes or (not self.numbered and DAGGER in text) else ()


def beneath(blocks: tuple[Block, ...], groups: Sequence[Notes]) -> tuple[Block, ...]:
    """Return blocks with the notes of their marks as one paragraph, run on by the quotes at their end.

    A quote with the lead of a group goes on in it, without saying the lead again.
    """
    end = len(blocks)
    while end and isinstance(blocks[end - 1], Quote):
        end -= 1
    text = " ".join(map(_block_text, blocks[:end]))
    after = [block for quote in blocks[end:] if isinstance(quote, Quote) for block in quote.blocks]
    foot: list[Word] = []
    for group in groups:
        if noted_here := group.of(text):
            same = _with_lead(plain(group.lead).lstrip(f"{DAGGER}{NO_BREAK} "), after) if group.lead else {}
            after = [block for block in after if block not in same]
            foot += [*noted_here, *(word for paragraph in same.values() for word in paragraph)]
    while foot and after and isinstance(after[0], Paragraph):
        foot += after[0].words
        after = after[1:]
    foot_blocks = (Paragraph(tuple(foot)), *after) if foot else tuple(after)
    return (*blocks[:end], Quote(foot_blocks)) if foot_blocks else blocks[:end]


def _with_lead(lead: str, blocks: Iterable[Block]) -> dict[Block, Words]:
    """Return the paragraphs that begin with a lead, each with what goes on after it."""
    paragraphs = (block for block in blocks if isinstance(block, Paragraph) and plain(block.words).startswith(lead))
    return {block: (*words([TextSpan("·")]), *block.words[len(lead.split(" ")) :]) for block in paragraphs}


def split_notes(blocks: tuple[Block, ...]) -> tuple[tuple[Block, ...], tuple[Notes, ...]]:
    rest: list[Block] = []
    groups: list[Notes] = []
    for block in blocks:
        if isinstance(block, Quote) and (texts := list(_block_texts(block))) and texts[0].startswith(DAGGER):
            lead, *notes = (inner.words for inner in block.blocks if isinstance(inner, Paragraph))
            numbers = (_NUMBER.match(plain(note)) for note in notes)
            groups.append(Notes(lead, tuple((n[0], note) for n, note in zip(numbers, notes, strict=True) if n)))
        else:
            rest.append(block)
    return tuple(rest), tuple(groups)


@lru_cache(maxsize=1024)  # pages are tried at many cuts
def _block_text(block: Block) -> str:
    return " ".join(_block_texts(block))


def _block_texts(block: Block) -> Iterator[str]:
    """Yield the texts of a block and of those in it."""
    match block:
        case Heading(words=words) | Paragraph(words=words):
            yield plain(words)
        case Listing(items=items):
            yield from (text for item in items for block in item for text in _block_texts(block))
        case PipeTable(header=header, rows=rows):
            yield from (plain(cell.words) for row in (header, *rows) for cell in row)
        case Quote(blocks=blocks):
            yield from (text for inner in blocks for text in _block_texts(inner))


CARD_SIZE = Size(*CARD_SIZES["poker"])
"""The size of a poker card, nine of which fill an A4 sheet."""

LARGE_CARD = Size(190.0, 137.0)
"""The size of a card in large print: half of what an A4 sheet leaves inside its margins."""

SAFE = 2.5


class CardStyle(NamedTuple):
    """How cards are laid out; lengths in millimetres.

    ``safe`` stays free inside the cut. The strip's title has a size between the two of ``title_sizes``, what stands at
    its right is ``small``. Text that does not fit one card goes on over as many as ``most_pages``. A card that
    ``shows_count`` says of how many it is one; if none does, one more card leaves the others as they are.
    ``tinted`` says that the strip has a ground, and ``highlight`` is the colour of a line below it.
    """

    size: Size = CARD_SIZE
    look: FlowLook = FlowLook()
    safe: float = SAFE
    strip_height: float = 7.6
    strip_edge: float = 2.0
    title_sizes: tuple[float, float] = (11.5 * POINT, 8.5 * POINT)
    small: float = 6.5 * POINT
    gap: float = 1.0
    most_pages: int = 1
    shows_count: bool = True
    typeface: Typeface = HOUSE
    tinted: bool = True
    highlight: Colour | None = None

    @property
    def outline(self) -> Box:
        width, height = self.size
        return Box(Rect(-width / 2, -height / 2, width, height), radius=card_radius(self.size))

    @property
    def strip(self) -> Rect:
        return Rect(self.safe, self.safe, self.size.width - 2 * self.safe, self.strip_height)

    @property
    def body(self) -> Rect:
        top = self.strip.bottom + self.gap
        return Rect(self.safe, top, self.strip.width, self.size.height - top - self.safe)


POCKET = CardStyle()
LARGE_LOOK = FlowLook(preferred=LARGER, floor=LARGE, note=LARGE / LARGER, note_indent=3.5)


def in_look(style: CardStyle, look: Look) -> CardStyle:
    """Return a style in the colours of a game's look."""
    return style._replace(look=style.look.in_colour(look.colour), highlight=look.highlight)


def card_style(edition: Edition, room: Size) -> CardStyle:
    """Return how the cards of an edition are laid out; ``room`` is what a sheet has for them, in millimetres.

    Cards in large print are half a sheet, or as much of it as an A4 sheet has.
    """
    if edition == "usual":
        return POCKET
    size = Size(min(LARGE_CARD.width, room.width // 1), min(LARGE_CARD.height, room.height / 2 // 1))
    return CardStyle(size, LARGE_LOOK, 5.0, 16.5, 4.0, (26 * POINT, LARGE), LARGE, 3.0, 26)


class CardText(NamedTuple):
    """A card as Markdown: its ``name`` (unique in a game), the ``file`` it comes from as messages call it, its text.

    ``printed`` are the parts of the rules that it shows, by their paths.
    """

    name: str
    file: str
    markdown: str
    printed: frozenset[DataPath] = frozenset()


class Card(NamedTuple):
    name: str
    title: str
    front: Artwork

    def piece(self, back: Iterable[Item] | None = None, copies: int = 1) -> DrawnPiece:
        width, height = self.front.size
        front = Group(self.front.items, Transform.shift(-width / 2, -height / 2))
        return DrawnPiece(self.title, CardStyle(self.front.size).outline, (front,), back, copies)


def card_texts(
    templates: Sequence[Template], book: RuleBook, language: str
) -> tuple[tuple[CardText, ...], tuple[Problem, ...]]:
    """Return the Markdown of the card templates in one language, and what is wrong with those that give none."""
    texts: list[CardText] = []
    problems: list[Problem] = []
    for template in templates:
        marks = Marks(book, language)
        try:
            if template.is_plain:
                text = plain_markdown(template)
            else:
                text = marks.finish(render_template(template, CardHelpers(book, language, marks).helpers()))
            text, art_problems = template.art(text, template.file, template.text)
        except PizarraError as error:
            problems += error.problems
        else:
            problems += (*art_problems, *losses_filled_in(template, text))
            texts.append(CardText(template.name, template.file, text, frozenset(marks.printed)))
    return tuple(texts), tuple(problems)


def skill_texts(game: Game, language: str) -> tuple[CardText, ...]:
    """Return the Markdown of the card that says what each skill does; none for a game without skills."""
    if not game.skills:
        return ()
    skills = (
        (skill.name.in_(language), skill.text.in_(language) if skill.text else "") for skill in game.skills.values()
    )
    parts = [f"**{escape(name)}** {escape(text)}" for name, text in sorted(skills)]
    title = translate(language, message("Skills"))
    return (CardText("skills", "game.yaml", f"# {title}\n\n" + "\n\n".join(parts) + "\n"),)


def card_artworks(
    texts: Sequence[CardText], game: str, style: CardStyle = POCKET
) -> tuple[tuple[Card, ...], tuple[Problem, ...]]:
    """Return the cards in the order of their texts, and what is wrong with those that could not be drawn.

    ``game`` is the name in the corner of the title strip. A card's first Markdown heading of level 1 is its title; the
    rest fills the card, text shrinking from the style's preferred size to its floor, then goes on over more cards where
    the style has them: ``3a/9``, ``3b/9``. Text that does not fit is an error that tells how much is too much;
    characters that the typeface lacks are a warning.
    """
    cards: list[Card] = []
    problems: list[Problem] = []
    for number, text in enumerate(texts, 1):
        result = _cards(text, game, number, len(texts), style)
        if isinstance(result, Problem):
            problems.append(result)
        else:
            cards += result
        problems += unprintable(text, style.typeface)
    return tuple(cards), tuple(problems)


def _cards(text: CardText, game: str, number: int, count: int, style: CardStyle) -> tuple[Card, ...] | Problem:
    """Return the cards that a text fills, or what is wrong with it."""
    blocks = parse(text.markdown, style.typeface)
    if not blocks or not isinstance(blocks[0], Heading) or blocks[0].level != 1:
        hint = phrase("start the card with a line such as “# Passes”")
        return Problem(text.file, phrase("the card has no title"), line=1, column=1, hint=hint, code="card-title")
    body, notes = split_notes(blocks[1:])
    flows = fitted_pages(body, style.body, style.look, style.most_pages, lambda part: beneath(part, notes))
    if isinstance(flows, Overflow):
        hint = phrase("shorten the card, or move part of it to another card file")
        return Problem(text.file, flows.excess, hint=hint, code="card-overflow")
    title = legible(" ".join(blocks[0].text.split()), style.typeface.bold)
    cards: list[Card] = []
    for letter, flow in zip(ascii_lowercase if len(flows) > 1 else ("",), flows, strict=False):
        strip = _strip(
            title, legible(game, style.typeface.regular), f"{number}{letter}" + f"/{count}" * style.shows_count, style
        )
        if strip is None:
            too_long = phrase("the title of the card is too long for two lines")
            hint = phrase("shorten the first heading")
            return Problem(text.file, too_long, line=1, column=1, hint=hint, code="card-title")
        front = Artwork(style.size, (*strip, *flow.items))
        name = f"{blocks[0].text} ({letter})" if letter else blocks[0].text
        cards.append(Card(text.name, name, front))
    return tuple(cards)


def _strip(title: str, game: str, number: str, style: CardStyle) -> tuple[Item, ...] | None:
    """Return the title strip; ``None`` when the title does not fit it."""
    strip, edge, look, typeface = style.strip, style.strip_edge, style.look, style.typeface
    game = shorten(game, typeface.regular, style.small, strip.width * 0.32)
    label = max(text_width(game, typeface.regular, style.small), text_width(number, typeface.semibold, style.small))
    room = strip.width - 3 * edge - label
    lines = TextStyle(typeface.bold, (SizeStep(2, *style.title_sizes),), 1.05).fit(title, room)
    if lines is None:
        return None
    if len(lines.lines) > 1:
        lines = lines._replace(size=min(lines.size, 0.42 * strip.height))
    ground, ink, tint = Style(fill=look.accent), WHITE, look.accent.mix(WHITE, 0.78)
    if not style.tinted:
        ground, ink, tint = Style(stroke=look.accent, width=0.3), look.accent, look.quiet
    items: list[Item] = [Box(strip, ground, radius=1.4)]
    if style.highlight is not None:
        items.append(
            Box(Rect(strip.x + 1.4, strip.bottom - 0.75, strip.width - 2.8, 0.45), Style(fill=style.highlight))
        )
    items += lines.about(Point(strip.x + edge, strip.centre.y), ink)
    right, upper, lower = strip.right - edge, strip.height * 3.2 / 7.6, strip.height * 6.0 / 7.6
    items.append(Text(Point(right, strip.y + upper), game, typeface.regular, style.small, tint, "end"))
    items.append(Text(Point(right, strip.y + lower), number, typeface.semibold, style.small, ink, "end"))
    return tuple(items)


def unprintable(text: CardText, typeface: Typeface) -> list[Problem]:
    """Return a warning of characters that the typeface lacks; a deck's rows have theirs at their cells."""
    lacking = missing(text.markdown, typeface.regular)
    if not lacking:
        return []
    message = phrase("the font lacks {lacking}; “?” is printed instead", lacking=join_phrases(" ", lacking[:20]))
    return [Problem(text.file, message, severity=Severity.WARNING, code="card-characters")]


LONGEST_CARD = 20_000


class DeckRow(NamedTuple):
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
    if not template.is_plain:
        until = process_time() + MAX_SECONDS
        return tuple(render_template(template, dict(row.texts.texts), LONGEST_CARD, until) for row in rows)
    names = {name for row in rows for name in row.texts.texts}
    try:
        fill = compile_template(template.text, dict.fromkeys(names, PieceField(optional=True)))
        return tuple(fill.of(row.texts) for row in rows)
    except FillError as error:
        raise PizarraError([Problem(template.file, literal(str(error)), hint=error.hint, code="template")]) from None


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
    texts: list[CardText] = []
    art_problems: list[Problem] = []
    for row, markdown in zip(rows, markdown_of(template, rows), strict=True):
        text, in_text = template.art(markdown, template.file, template.text)
        texts.append(CardText(template.name, str(row.number), text))
        art_problems += (*in_text, *losses_filled_in(template, text))
    cards, problems = card_artworks(texts, title, style)
    of_rows = tuple((int(problem.file), problem) for problem in problems if problem.code != "card-characters")
    of_template = (
        *dict.fromkeys(art_problems),
        *unprintable(CardText(template.name, template.file, template.text), style.typeface),
    )
    if len(cards) != len(rows):
        return DeckCards((), of_template, of_rows)
    pieces = tuple(
        card.piece(None if back is None else back.get(row.number, ()), row.copies)
        for row, card in zip(rows, cards, strict=True)
        if row.copies
    )
    return DeckCards(pieces, of_template, of_rows)
