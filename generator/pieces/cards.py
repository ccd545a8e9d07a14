"""Reference cards: Markdown under a title strip, the notes of its marks †, and decks of such cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from generator.scene.pictures import Picture, place_picture
from generator.scene.pieces import DrawnPiece, card_radius
from generator.scene.primitives import Artwork, Box, Circle, Group, Item, Style, Text
from generator.templating.environment import MAX_SECONDS
from generator.templating.formatting import escape
from generator.templating.helpers import CardHelpers
from generator.templating.rendering import Template, losses_filled_in, plain_markdown, render_template
from generator.templating.ruling_marks import NO_BREAK, Marks
from generator.text.blocks import Block, Heading, Paragraph, Quote, block_text, block_texts, parse
from generator.text.layout import Flow, FlowLook, Overflow
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
    text = " ".join(map(block_text, blocks[:end]))
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
        if isinstance(block, Quote) and (texts := list(block_texts(block))) and texts[0].startswith(DAGGER):
            lead, *notes = (inner.words for inner in block.blocks if isinstance(inner, Paragraph))
            numbers = (_NUMBER.match(plain(note)) for note in notes)
            groups.append(Notes(lead, tuple((n[0], note) for n, note in zip(numbers, notes, strict=True) if n)))
        else:
            rest.append(block)
    return tuple(rest), tuple(groups)


CARD_SIZE = Size(*CARD_SIZES["poker"])
"""The size of a poker card, nine of which fill an A4 sheet."""

LARGE_CARD = Size(190.0, 137.0)
"""The size of a card in large print: half of what an A4 sheet leaves inside its margins."""

SAFE = 2.5


CARD_LOOK = FlowLook(
    preferred=9.2 * POINT, row_air=0.12, most_air=0.24, item_air=0.04, leading=1.2, lined=False, figures=True
)
"""Text of cards: its size is that of the fullest card of its deck; rows have 0.9 mm of air where there is room."""


class CardStyle(NamedTuple):
    """How cards are laid out; lengths in millimetres.

    ``safe`` stays free inside the cut. The strip's title has a size between the two of ``title_sizes``; what stands at
    the foot is ``small``. Cards that are ``tabbed``, as those of a topic are, have a ``tab`` of this width at their
    right edge, and text as far as that. Text that does not fit one card goes on over as many as ``most_pages``. A card
    that ``shows_count`` says of how many it is one; if none does, one more card leaves the others as they are.
    ``tinted`` says that the strip has a ground, and ``highlight`` is the colour of a line below it. Cards that are
    ``two_sided`` are counted as ``1a``, ``1b``, ``2a``.
    """

    size: Size = CARD_SIZE
    look: FlowLook = CARD_LOOK
    safe: float = SAFE
    strip_height: float = 8.6
    strip_edge: float = 2.2
    title_sizes: tuple[float, float] = (12.4 * POINT, 9.0 * POINT)
    small: float = 6.5 * POINT
    gap: float = 1.1
    tab: float = 1.0
    tabbed: bool = False
    most_pages: int = 1
    shows_count: bool = True
    typeface: Typeface = HOUSE
    tinted: bool = True
    highlight: Colour | None = None
    two_sided: bool = False

    @property
    def outline(self) -> Box:
        width, height = self.size
        return Box(Rect(-width / 2, -height / 2, width, height), radius=card_radius(self.size))

    @property
    def strip(self) -> Rect:
        return Rect(self.safe, self.safe, self.size.width - 2 * self.safe, self.strip_height)

    @property
    def foot(self) -> Rect:
        """Return where the topic, the game and the number of the card stand below its text."""
        height = self.small * 1.1
        return Rect(self.safe, self.size.height - self.safe - height, self.strip.width, height)

    @property
    def body(self) -> Rect:
        top, left = self.strip.bottom + self.gap, self.safe + 0.3
        right = max(left, TAB_FREE + self.tab + _TAB_GAP if self.tabbed else 0.0)
        return Rect(left, top, self.size.width - right - left, self.foot.y - 0.5 * self.gap - top)


POCKET = CardStyle()
LARGE_LOOK = CARD_LOOK._replace(
    preferred=LARGER, floor=LARGE, note=LARGE / LARGER, note_indent=3.5, row_air=0.08, leading=1.16
)


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
    return CardStyle(size, LARGE_LOOK, 4.5, 13.0, 4.0, (26 * POINT, LARGE), LARGE, 1.6, 2.0, most_pages=26)


class CardTopic(NamedTuple):
    """What a card is about: a word, the colour of its title and headings, and a symbol.

    Its ``place`` is how far down its tab is at the card's edge: 0 for the first of the ``topics`` of a game, 1 for the
    last.
    """

    name: str
    colour: Colour
    symbol: Picture | None = None
    place: float = 0.0
    topics: int = 1


class CardText(NamedTuple):
    """A card as Markdown: its ``name`` (unique in a game), the ``file`` it comes from as messages call it, its text.

    ``printed`` are the parts of the rules that it shows, by their paths.
    """

    name: str
    file: str
    markdown: str
    printed: frozenset[DataPath] = frozenset()
    topic: CardTopic | None = None


class Card(NamedTuple):
    name: str
    title: str
    front: Artwork

    def piece(self, back: Iterable[Item] | None = None, copies: int = 1) -> DrawnPiece:
        width, height = self.front.size
        front = Group(self.front.items, Transform.shift(-width / 2, -height / 2))
        return DrawnPiece(self.title, CardStyle(self.front.size).outline, (front,), back, copies)


def card_number(index: int, two_sided: bool) -> str:
    """Return what a card is called by where it stands among the others, counted from 0: ``5``, or ``3a``."""
    return f"{index // 2 + 1}{'ab'[index % 2]}" if two_sided else str(index + 1)


def on_both_sides(cards: Sequence[Card], two_sided: bool) -> Iterator[DrawnPiece]:
    """Yield cards to cut out; where they are two-sided, every other one is the back of the one before."""
    for index in range(0, len(cards), 1 + two_sided):
        card, *others = cards[index : index + 1 + two_sided]
        piece = card.piece(back=None)
        for other in others:
            piece = piece._replace(name=f"{card.title} · {other.title}", back=tuple(other.piece().front))
        yield piece


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
                rendered = render_template(template, CardHelpers(book, language, marks).helpers())
                text = marks.finish(rendered, noted=False)  # “About these rules” has what no card says
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

    ``game`` is the name at the foot. A card's first Markdown heading of level 1 is its title; the
    rest fills the card, text shrinking from the style's preferred size to its floor: on all cards to the size that the
    fullest one needs. Where the style has them, text goes on over more cards instead: ``3a/9``, ``3b/9``. Text that
    does not fit is an error that tells how much is too much; characters that the typeface lacks are a warning.
    """
    cards: list[Card] = []
    problems: list[Problem] = []
    if style.most_pages == 1:
        style = _in_one_size(texts, style)
    for index, text in enumerate(texts):
        number = card_number(index, style.two_sided)
        count = -(-len(texts) // (1 + style.two_sided))
        result = _cards(text, game, number, count, style)
        if isinstance(result, Problem):
            problems.append(result)
        else:
            cards += result
        problems += unprintable(text, style.typeface)
    return tuple(cards), tuple(problems)


def _in_one_size(texts: Sequence[CardText], style: CardStyle) -> CardStyle:
    """Return a style whose text is no larger than fits the fullest of some cards; those that overflow do not count."""
    for text in sorted(texts, key=lambda text: -len(text.markdown)):  # the others fit as they are, most of the time
        flows = _flows(parse(text.markdown, style.typeface)[1:], _of_topic(style, text.topic))
        if not isinstance(flows, Overflow):
            smallest = min(flow.size for flow in flows)
            style = style._replace(look=style.look._replace(preferred=smallest))
    return style


def _of_topic(style: CardStyle, topic: CardTopic | None) -> CardStyle:
    return style._replace(look=style.look.in_colour(topic.colour), tabbed=True) if topic is not None else style


def _flows(blocks: tuple[Block, ...], style: CardStyle) -> tuple[Flow, ...] | Overflow:
    body, notes = split_notes(blocks)
    return fitted_pages(body, style.body, style.look, style.most_pages, lambda part: beneath(part, notes))


def _cards(text: CardText, game: str, number: str, count: int, style: CardStyle) -> tuple[Card, ...] | Problem:
    """Return the cards that a text fills, or what is wrong with it."""
    style = _of_topic(style, text.topic)
    blocks = parse(text.markdown, style.typeface)
    if not blocks or not isinstance(blocks[0], Heading) or blocks[0].level != 1:
        hint = phrase("start the card with a line such as “# Passes”")
        return Problem(text.file, phrase("the card has no title"), line=1, column=1, hint=hint, code="card-title")
    flows = _flows(blocks[1:], style)
    if isinstance(flows, Overflow):
        hint = phrase("shorten the card, or move part of it to another card file")
        return Problem(text.file, flows.excess, hint=hint, code="card-overflow")
    title = legible(" ".join(blocks[0].text.split()), style.typeface.heading)
    cards: list[Card] = []
    for letter, flow in zip(ascii_lowercase if len(flows) > 1 else ("",), flows, strict=False):
        numbered = f"{number}{letter}" + f"/{count}" * style.shows_count
        strip = _strip(title, style, text.topic)
        if strip is None:
            too_long = phrase("the title of the card is too long for two lines")
            hint = phrase("shorten the first heading")
            return Problem(text.file, too_long, line=1, column=1, hint=hint, code="card-title")
        foot = _foot(legible(game, style.typeface.regular), numbered, style, text.topic)
        front = Artwork(style.size, (*strip, *foot, *flow.items))
        name = f"{blocks[0].text} ({letter})" if letter else blocks[0].text
        cards.append(Card(text.name, name, front))
    return tuple(cards)


def _strip(title: str, style: CardStyle, topic: CardTopic | None = None) -> tuple[Item, ...] | None:
    """Return the title strip, with the symbol of its topic; ``None`` when the title does not fit it."""
    strip, edge, look = style.strip, style.strip_edge, style.look
    symbol = topic.symbol if topic else None
    across = 0.82 * strip.height if symbol else 0.0
    left = strip.x + (0.5 * (strip.height - across) + across + 0.7 * edge if symbol else edge)
    sizes = SizeStep(2, *style.title_sizes)
    lines = TextStyle(style.typeface.heading, (sizes,), 1.05).fit(title, strip.right - edge - left)
    if lines is None:
        return None
    if len(lines.lines) > 1:
        lines = lines._replace(size=min(lines.size, 0.42 * strip.height))
    ground, ink = Style(fill=look.accent), WHITE
    if not style.tinted:
        ground, ink = Style(stroke=look.accent, width=0.3), look.accent
    items: list[Item] = [Box(strip, ground, radius=1.4)]
    if style.highlight is not None:
        items.append(
            Box(Rect(strip.x + 1.4, strip.bottom - 0.75, strip.width - 2.8, 0.45), Style(fill=style.highlight))
        )
    if symbol is not None:
        middle = Point(strip.x + strip.height / 2, strip.centre.y)
        items += _badge(symbol, middle, across / 2, look.accent, style.tinted)
    return (*items, *lines.about(Point(left, strip.centre.y), ink))


def _foot(game: str, number: str, style: CardStyle, topic: CardTopic | None) -> Iterator[Item]:
    """Yield what stands below a card's text: the game, its topic and number; and the topic's tab at the edge."""
    foot, look, typeface = style.foot, style.look, style.typeface
    base = foot.y + 0.85 * foot.height
    size = style.small
    name = legible(topic.name, typeface.semibold) if topic else ""
    beside = 2 * max(text_width(name, typeface.semibold, size), text_width(number, typeface.semibold, size)) + 3 * size
    if topic is None:
        game = shorten(game, typeface.regular, size, foot.width - beside / 2)
        yield Text(Point(foot.x, base), game, typeface.regular, size, look.quiet, "start")
    else:
        game = shorten(game, typeface.regular, size, foot.width - beside)
        yield Text(Point(foot.centre.x, base), game, typeface.regular, size, look.quiet, "middle")
        yield Text(Point(foot.x, base), name, typeface.semibold, size, look.accent, "start")
        yield _tab(topic, style)
    yield Text(Point(foot.right, base), number, typeface.semibold, size, look.ink, "end")


def _tab(topic: CardTopic, style: CardStyle) -> Item:
    """Return the tab of a topic, the lower the later it comes among the topics of its game."""
    body = style.body
    high = min(0.16 * body.height, body.height / topic.topics)
    left = style.size.width - TAB_FREE - style.tab
    return Box(
        Rect(left, body.y + (body.height - high) * topic.place, style.tab, high),
        Style(fill=style.look.accent),
        style.tab / 2,
    )


TAB_FREE = 2.0
"""Between a tab and the cut: so far inside that one cut a little off leaves it whole, and on its own card."""

_TAB_GAP = 0.5


def _badge(symbol: Picture, middle: Point, radius: float, colour: Colour, on_disc: bool) -> Iterator[Item]:
    """Yield a symbol in a colour, on a white disc where the strip has a ground."""
    half = radius * (0.68 if on_disc else 0.9)
    if on_disc:
        yield Circle(middle, radius, Style(fill=WHITE))
    yield place_picture(symbol, Rect(middle.x - half, middle.y - half, 2 * half, 2 * half), tint=colour)


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

    ``title`` is the deck's name at the foot.
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
