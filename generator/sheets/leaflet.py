"""The rules leaflet: what a script shows, set as large as fills its pages. Lengths in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import phrase
from generator.pieces.cards import LARGE_LOOK, beneath, split_notes
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
from generator.sheets.blocks import ORNAMENT, Setup, notes_items, title_ground
from generator.sheets.style import QUIET
from generator.templating.rendering import Blocks, Script
from generator.text.blocks import Block, FigureBlock
from generator.text.layout import HIGHEST_FIGURE, FlowLook, Overflow
from generator.text.pages import balanced_pages
from generator.text.words import LARGE, LARGER, TextBox, legible, text_lines

_LOOK = FlowLook(preferred=10.5 * POINT, floor=8.5 * POINT, note=0.88, row_air=0.14, leading=1.24, apart=0.42)
_LARGE_LOOK = LARGE_LOOK._replace(leading=1.24, apart=0.42)

_GUTTER = 4.0
"""Room between pictures side by side."""


_HIGHEST = 0.44
"""How much of a page's height a picture as wide as the page may take, so that there is room for text beside it."""

Figure = Callable[[float], Artwork]
"""Draws a picture so many millimetres wide. Raises ``PizarraError``."""


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
    def small(self) -> float:
        """Return the size of what stands at the foot and above the title."""
        return LARGE if self.large else 8 * POINT

    @property
    def body(self) -> Rect:
        return Rect(0, 0, self.size.width, self.size.height - 2.2 * self.small)


def leaflet_pages(
    script: Script, figures: Mapping[str, Figure], titles: tuple[str, str], layout: LeafletLayout, setup: Setup
) -> tuple[Artwork, ...]:
    """Return the pages of a leaflet; what its text leaves of them is for notes.

    ``figures`` draw the blocks that the script may call, ``titles`` are the names of the game and of the leaflet.
    Raises ``PizarraError`` for a word or a table that is too wide, for a row that is higher than a page, and for a
    picture that cannot be drawn.
    """
    blocks, notes = split_notes(tuple(_with_figures(script, figures, layout)))

    def ruled(height: float) -> FigureBlock:
        size = Size(layout.body.width, min(height, HIGHEST_FIGURE * layout.body.width))
        lines = notes_items(Rect(0, 0, *size), setup)
        return FigureBlock(Illustration(Picture("notes", size, Symbol("notes", lines)), 1.0))

    flows = balanced_pages(
        blocks, layout.body, layout.look, lambda part: beneath(part, notes), layout.multiple, filling=ruled
    )
    if isinstance(flows, Overflow):
        hint = phrase("use fewer columns or shorter words")
        raise PizarraError([Problem(script.file, flows.excess, hint=hint, code="sheet-text")])
    pages = [(Group(flow.items, name="text"),) for flow in flows]
    blank = (Group(notes_items(layout.body, setup), name="notes"),)
    pages += [blank] * (-len(pages) % layout.multiple)
    return tuple(
        Artwork(layout.size, (*page, *_foot(number, titles, layout))) for number, page in enumerate(pages, start=1)
    )


def _with_figures(script: Script, figures: Mapping[str, Figure], layout: LeafletLayout) -> Iterator[Block]:
    """Yield the blocks of a script, its calls as pictures. Raises ``PizarraError`` with what is wrong with them all."""
    problems: list[Problem] = []
    for passage in script.passages:
        if not isinstance(passage, Blocks):
            yield passage
            continue
        abreast = [figures[name] for column in passage.columns for name in column if name]
        try:
            art = _side_by_side(abreast, layout)
        except PizarraError as error:
            problems += error.problems
        else:
            if art.size.height:
                yield FigureBlock(Illustration(Picture("figure", art.size, Symbol("figure", art.items)), 1.0))
    raise_errors(dict.fromkeys(problems))


def _side_by_side(figures: Sequence[Figure], layout: LeafletLayout) -> Artwork:
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
    fitting = fitted_lines(legible(title), face.bold, (room, room), largest, least)
    size, rows = fitting or (least, (shorten(legible(title), face.bold, least, room),))
    name = TextBox(tuple(rows), face.bold, size, 1.1)
    text = LARGE if layout.large else 9.5 * POINT
    smallest = text if layout.large else 0.8 * text
    lines = fitted_lines(legible(below), face.regular, (room, room, room), text, smallest)
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
