"""The pages of a rules leaflet: its parts, its example, and what follows. Lengths in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import phrase
from generator.pieces.cards import LARGE_LOOK, Notes, beneath, split_notes
from generator.problems import PizarraError, Problem, raise_errors
from generator.scene.fonts import (
    BOLD,
    CAP_HEIGHT,
    HOUSE,
    POINT,
    REGULAR,
    SEMIBOLD,
    Illustration,
    Typeface,
    fitted_lines,
    shorten,
)
from generator.scene.palette import INK, NEUTRAL, WHITE, Colour
from generator.scene.pictures import Picture
from generator.scene.primitives import Artwork, Group, Item, Line, Style, Symbol, Text
from generator.sheets.about_rules import about_pages
from generator.sheets.back_matter import (
    NO_BACK_MATTER,
    BackMatter,
    Page,
    below_head,
    contents_of,
    lookup_pages,
    quick_pages,
)
from generator.sheets.blocks import ORNAMENT, Setup, notes_items, title_ground
from generator.sheets.lookup import Places
from generator.sheets.style import QUIET
from generator.templating.rendering import Blocks, Script
from generator.text.blocks import Block, FigureBlock, parse
from generator.text.layout import HIGHEST_FIGURE, FlowLook, Overflow, fill_room, height_of
from generator.text.pages import Balanced, balanced_pages, page_count
from generator.text.words import LARGE, LARGER, TextBox, legible, text_lines

_LOOK = FlowLook(
    preferred=10.5 * POINT, floor=8.3 * POINT, note=0.88, row_air=0.14, leading=1.24, apart=0.42, even=True
)
_LARGE_LOOK = LARGE_LOOK._replace(leading=1.24, apart=0.42, even=True)

_GUTTER = 4.0
"""Room between pictures side by side."""


_HIGHEST = 0.44
"""How much of a page's height a picture as wide as the page may take, so that there is room for text beside it."""

_SHARES = (1.0, 0.85, 0.7)
"""The sizes of pictures that are tried so that pages have no holes."""

Figure = Callable[[float], Artwork]
"""Draws a picture so many millimetres wide. Raises ``PizarraError``."""

EXAMPLE, NEW_PAGE = "first-minutes", "new-page"
"""What a leaflet calls where its example has pages of its own, and where the text goes on with a new page."""

FiguresAt = Callable[[float], Mapping[str, Figure]]
"""Returns what draws pictures, by their names, at a share of their usual size."""


@dataclass(frozen=True, slots=True)
class LeafletLayout:
    """How a leaflet is laid out: the ``size`` of a page inside its margins, and what its number of pages divides by.

    ``large`` is for large print, ``typeface`` and ``colour`` are those of the game.
    """

    size: Size
    multiple: int
    large: bool = False
    typeface: Typeface = HOUSE
    colour: Colour = NEUTRAL

    @property
    def look(self) -> FlowLook:
        return (_LARGE_LOOK if self.large else _LOOK).in_colour(self.colour)

    @property
    def letters(self) -> Typeface:
        """Return the letters of what is no template: those of Pizarra, with the headings of the game."""
        return HOUSE._replace(heading=self.typeface.heading)

    @property
    def small(self) -> float:
        """Return the size of what is at the foot and above the title."""
        return LARGE if self.large else 8 * POINT

    @property
    def body(self) -> Rect:
        return Rect(0, 0, self.size.width, self.size.height - 2.2 * self.small)


class Example(NamedTuple):
    """The example of a game: the pages that tell it, and what they say."""

    pages: tuple[Page, ...]
    blocks: tuple[Block, ...]


NO_EXAMPLE = Example((), ())


def leaflet_pages(
    script: Script,
    figures: FiguresAt,
    titles: tuple[str, str],
    layout: LeafletLayout,
    setup: Setup,
    example: Example = NO_EXAMPLE,
    back: BackMatter = NO_BACK_MATTER,
) -> tuple[Artwork, ...]:
    """Return the pages of a leaflet; what its text leaves of them is for questions and an index, then for notes.

    The ``example`` is where the script calls for it; the text goes on with a page of its own after it, and wherever it
    calls for one. Its longest part has pages without holes, the others as few as hold them.

    ``figures`` returns what draws the blocks that the script may call, ``titles`` are the names of game and leaflet.
    Raises ``PizarraError`` for a word or a table that is too wide, for a row that is higher than a page, and for a
    picture that cannot be drawn.
    """
    text = _Text.of(script, figures, layout)
    about = about_pages(back.about, layout.body, layout.look, layout.large, layout.letters)
    quick = quick_pages(back.quick, layout.body, layout.look, back.language, layout.large, layout.letters)
    last = len(about) + len(quick)
    laid, line = _laid_out(text, example, back, last)
    drawn: list[_TextPage] = []
    for part, parted in zip(text.parts, laid, strict=True):
        if part.before == EXAMPLE:
            drawn += (_TextPage(example.blocks, items=items) for items in example.pages)
        drawn += (_TextPage(blocks, parted.size) for blocks in parted.pages)
    spare = laid[-1].spare if text.parts[-1] is text.longest else 0.0
    said = Balanced(tuple(page.blocks for page in drawn), laid[-1].size, spare)
    end = _with_lookups(said, about, -(len(drawn) + last) % layout.multiple, text, back)
    pages = end.pages
    if spare and pages is said.pages:
        pages = (*pages[:-1], (*pages[-1], _ruled(spare, layout, setup)))
    if line is not None:
        further = back.headings(end.looked_up, len(pages) + end.free + 1, len(pages) + end.free + last)
        real = contents_of(pages, further, back.language)
        pages = (tuple(real or block if block is line else block for block in pages[0]), *pages[1:])
    blank = (Group(notes_items(layout.body, setup), name="notes"),)
    made = [
        *(page.drawn(blocks, text) for page, blocks in zip(drawn, pages, strict=True)),
        *[blank] * (end.free - len(end.own)),
        *((Group(page, name="text"),) for page in (*end.own, *end.about, *quick)),
    ]
    return tuple(
        Artwork(layout.size, (*page, *_foot(number, titles, layout))) for number, page in enumerate(made, start=1)
    )


@dataclass(frozen=True, eq=False)
class _Part:
    """A part of the text that begins a page, and the call before it."""

    script: Script
    before: str


@dataclass(frozen=True, eq=False)
class _Text:
    """The text of a leaflet in parts, and how it comes on pages; ``notes`` are those of its marks."""

    parts: tuple[_Part, ...]
    notes: tuple[Notes, ...]
    figures: FiguresAt
    layout: LeafletLayout
    drawn: dict[tuple[_Part, float], tuple[Block, ...]] = field(default_factory=dict)
    """The blocks of parts with pictures of a share of their largest size: each is asked for several times."""

    @classmethod
    def of(cls, script: Script, figures: FiguresAt, layout: LeafletLayout) -> _Text:
        _, notes = split_notes(tuple(block for block in script.passages if not isinstance(block, Blocks)))
        parts = tuple(part for part in _parted(script) if part.script.passages or part.before == EXAMPLE)
        return cls(parts, notes, figures, layout)

    @cached_property
    def longest(self) -> _Part:
        return max(self.parts, key=lambda part: len(part.script.passages))

    def completed(self, page: tuple[Block, ...]) -> tuple[Block, ...]:
        return beneath(page, self.notes)

    def fewest(self, blocks: tuple[Block, ...]) -> int:
        return page_count(blocks, self.layout.body, self.layout.look, self.completed) or 0

    def versions_of(self, part: _Part) -> Iterator[tuple[Block, ...]]:
        """Yield the blocks of a part with smaller and smaller pictures."""
        for share in _SHARES:
            if (part, share) not in self.drawn:
                blocks = tuple(with_figures(part.script, self.figures(share), self.layout))
                self.drawn[part, share] = split_notes(blocks)[0]
            yield self.drawn[part, share]

    def on_pages(self, versions: Iterable[tuple[Block, ...]], multiple: int, last: int, line: Block | None) -> Balanced:
        """Return a part on pages, with a ``line`` below the head."""
        headed, layout = (below_head(blocks, line) for blocks in versions), self.layout
        parted = balanced_pages(headed, layout.body, layout.look, self.completed, multiple, last)
        if isinstance(parted, Overflow):
            hint = phrase("use fewer columns or shorter words")
            file = self.parts[0].script.file
            raise PizarraError([Problem(file, parted.excess, hint=hint, code="sheet-text")])
        return parted


class _TextPage(NamedTuple):
    """A page of the text: what it says in which size, or what is drawn on it."""

    blocks: tuple[Block, ...]
    size: float = 0.0
    items: Page = ()

    def drawn(self, blocks: tuple[Block, ...], text: _Text) -> Page:
        """Return the page with other blocks."""
        layout = text.layout
        items = self.items or fill_room(text.completed(blocks), layout.body, self.size, layout.look).items
        return (Group(items, name="text"),)


def _laid_out(text: _Text, example: Example, back: BackMatter, last: int) -> tuple[list[Balanced], Block | None]:
    """Return each part on its pages, so that with ``last`` ones they fill sheets, and the line of their contents.

    There is no such line where it would cost a page.
    """
    multiple, longest, opening = text.layout.multiple, text.longest, text.parts[0]
    laid = {part: text.on_pages(text.versions_of(part), 1, 0, None) for part in text.parts if part is not longest}
    around = last + sum(len(own.pages) for own in laid.values())
    around += len(example.pages) * sum(part.before == EXAMPLE for part in text.parts)
    versions = text.versions_of(longest)
    first = next(versions)
    count = text.fewest(first)
    if (count + around) % multiple in (1, 2):  # smaller pictures may save a sheet
        rest = tuple(versions)
        versions = iter(rest)
        count = min(map(text.fewest, (first, *rest)))
    free = -(count + around) % multiple

    line = _contents_line(text, back) if multiple > 1 else None
    head = first if opening is longest else next(text.versions_of(opening))
    most_pages = count + free if opening is longest else len(laid[opening].pages)
    if line is not None and text.fewest(below_head(head, line)) > most_pages:
        line = None
    if line is not None and opening is not longest:
        laid[opening] = text.on_pages(text.versions_of(opening), 1, 0, line)
    of_opening = line if opening is longest else None
    around += bool(free and back.rulings)
    laid[longest] = text.on_pages(chain((first,), versions), multiple, around, of_opening)
    return [laid[part] for part in text.parts], line


def _contents_line(text: _Text, back: BackMatter) -> Block | None:
    """Return contents as long as the real ones, whose pages are not known yet."""
    told = tuple(block for part in text.parts for block in next(text.versions_of(part)))
    pages = [()] * 98 + [told]
    return contents_of(pages, back.headings(((back.all_lookups(Places.of(pages)), 99),), 99, 99), back.language)


def _parted(script: Script) -> Iterator[_Part]:
    """Yield the parts of a text that calls part."""
    own, before = list[Blocks | Block](), ""
    for passage in script.passages:
        if isinstance(passage, Blocks) and passage.columns in (((EXAMPLE,),), ((NEW_PAGE,),)):
            yield _Part(script._replace(passages=tuple(own)), before)
            own, before = [], passage.columns[0][0]
        else:
            own.append(passage)
    yield _Part(script._replace(passages=tuple(own)), before)


class _Ending(NamedTuple):
    """The pages of a leaflet where it is settled what is looked up where.

    ``pages`` are those of the text, ``free`` so many after them, of which those of its ``own`` are the last ones, and
    ``about`` those about the rules. ``looked_up`` are the texts that are not on those of the text, with their pages.
    """

    pages: tuple[tuple[Block, ...], ...]
    free: int
    about: tuple[Page, ...]
    own: tuple[Page, ...] = ()
    looked_up: tuple[tuple[str, int], ...] = ()


def _with_lookups(parted: Balanced, about: tuple[Page, ...], free: int, text: _Text, back: BackMatter) -> _Ending:
    """Return where what is looked up has room: on ``free`` pages, below the text, or below what is about the rules."""
    pages, body, look = parted.pages, text.layout.body, text.layout.look
    places, end = Places.of(pages), len(pages) + free
    ways = tuple(back.lookups(places))
    if free > 1 and ways and len(ways[0]) > 1:  # on one page, where that leaves them large
        together = "\n\n".join(ways[0])
        own = lookup_pages((together,), body, look, free, text.layout.letters, least=0.9 * look.preferred)
        if own:
            return _Ending(pages, free, about, own, ((together, end),))
    for texts in ways:
        below = (*pages[-1], *parse(texts[-1], text.layout.letters))
        on_last = bool(parted.spare) and len(texts) > free
        if on_last and height_of(text.completed(below), body.width, parted.size, look)[0] > body.height:
            on_last = False
        alone = texts[:-1] if on_last else texts
        own = lookup_pages(alone, body, look, free, text.layout.letters)
        if len(own) == len(alone):
            looked_up = tuple((text, end - len(own) + number) for number, text in enumerate(alone, 1))
            return _Ending((*pages[:-1], below) if on_last else pages, free, about, own, looked_up)
        if not free and len(texts) == 1 and about and not back.asks(texts[0]):  # the same page would say it twice
            both = about_pages(f"{back.about}\n\n{texts[0]}", body, look, text.layout.large, text.layout.letters)
            if len(both) == len(about):
                return _Ending(pages, free, both, (), ((texts[0], end + len(both)),))
    return _Ending(pages, free, about)


def _ruled(height: float, layout: LeafletLayout, setup: Setup) -> FigureBlock:
    """Return lines to write on, as a picture so high."""
    size = Size(layout.body.width, min(height, HIGHEST_FIGURE * layout.body.width))
    lines = notes_items(Rect(0, 0, *size), setup)
    return FigureBlock(Illustration(Picture("notes", size, Symbol("notes", lines)), 1.0))


def with_figures(script: Script, figures: Mapping[str, Figure], layout: LeafletLayout) -> Iterator[Block]:
    """Yield the blocks of a script, its calls as pictures. Raises ``PizarraError`` with what is wrong with them all."""
    problems: list[Problem] = []
    for passage in script.passages:
        if not isinstance(passage, Blocks):
            yield passage
            continue
        abreast = [figures[name] for column in passage.columns for name in column if name]
        try:
            art = side_by_side(abreast, layout)
        except PizarraError as error:
            problems += error.problems
        else:
            if art.size.height:
                yield FigureBlock(Illustration(Picture("figure", art.size, Symbol("figure", art.items)), 1.0))
    raise_errors(dict.fromkeys(problems))


def side_by_side(figures: Sequence[Figure], layout: LeafletLayout) -> Artwork:
    """Return pictures side by side, as wide as each other and together as wide as a page."""
    width = (layout.size.width - _GUTTER * (len(figures) - 1)) / max(1, len(figures))
    arts = [figure(width) for figure in figures]
    places = [Transform.shift(index * (width + _GUTTER), 0.0) for index in range(len(arts))]
    items = tuple(Group(art.items, place) for art, place in zip(arts, places, strict=True))
    return Artwork(Size(layout.size.width, max((art.size.height for art in arts), default=1.0)), items)


def with_caption(draw: Figure, caption: str, share: float, layout: LeafletLayout, width: float) -> Artwork:
    """Return a picture over what is said of it.

    The picture is as wide as a share of the width, or as lets it be no higher than that of ``_HIGHEST`` of a page.
    """
    art, size = draw(width * share), LARGE if layout.large else 8.5 * POINT
    highest = layout.size.height * share * _HIGHEST
    if art.size.height > highest:
        art = draw(art.size.width * highest / art.size.height)
    above = art.size.height + (0.5 * size if caption else 0.0)
    face = layout.typeface.italic
    text = TextBox(text_lines(caption, face, size, width), face, size, 1.2) if caption else None
    items: list[Item] = [Group(art.items, Transform.shift((width - art.size.width) / 2, 0.0))]
    if text is not None:
        items += text.from_base(Point(0, above + size * CAP_HEIGHT), QUIET)
    return Artwork(Size(width, above + (text.height if text else 0.0)), tuple(items))


def leaflet_head(texts: tuple[str, str, str], layout: LeafletLayout, setup: Setup, width: float) -> Artwork:
    """Return the head of the first page: the game's name on a ground, a line above and lines below it."""
    (above, title, below), small, face = texts, layout.small, layout.typeface
    inset, room = 0.04 * width, (0.92 - (ORNAMENT + 0.02) * (setup.ornament is not None)) * width
    largest, least = (LARGER * 1.6, LARGER) if layout.large else (25 * POINT, 12 * POINT)
    fitting = fitted_lines(legible(title, face.heading), face.heading, (room, room), largest, least)
    size, rows = fitting or (least, (shorten(legible(title, face.heading), face.heading, least, room),))
    name = TextBox(tuple(rows), face.heading, size, 1.1)
    text = LARGE if layout.large else 9.5 * POINT
    smallest = text if layout.large else 0.8 * text
    lines = fitted_lines(legible(below, face.regular), face.regular, (room, room, room), text, smallest)
    summary = TextBox(tuple(lines[1]), face.regular, lines[0], 1.2) if lines and below else None
    ink, pale = (WHITE, layout.colour.mix(WHITE, 0.8)) if setup.tinted else (layout.colour, QUIET)
    y = 0.9 * inset + small * CAP_HEIGHT
    items: list[Item] = [Text(Point(inset, y), legible(above).upper(), SEMIBOLD, small, pale)]
    y += 0.55 * inset + size * CAP_HEIGHT
    items += name.from_base(Point(inset, y), ink)
    y += name.below_first
    if summary is not None:
        y += 0.6 * inset + summary.size * CAP_HEIGHT
        items += summary.from_base(Point(inset, y), ink)
        y += summary.below_first
    height = y + inset
    behind = title_ground(Rect(0.2, 0.2, width - 0.4, height - 0.4), setup)
    return Artwork(Size(width, height), (*behind, *items))


def _foot(number: int, titles: tuple[str, str], layout: LeafletLayout) -> tuple[Item, ...]:
    """Return the number of a page at its outer edge, and what the leaflet is at the inner one."""
    width, small = layout.size.width, layout.small
    y = layout.size.height - 0.25 * small
    line = y - 1.25 * small
    left = number % 2 == 0
    outer, inner = (0.0, width) if left else (width, 0.0)
    text = shorten(legible(" · ".join(titles)), REGULAR, small, width - 4 * small)
    return (
        Line(Point(0, line), Point(width, line), Style(stroke=QUIET, width=0.12)),
        Text(Point(outer, y), str(number), BOLD, small, INK, "start" if left else "end"),
        Text(Point(inner, y), text, REGULAR, small, QUIET, "end" if left else "start"),
    )
