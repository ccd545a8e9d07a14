"""What follows the text of a leaflet: questions, an index, the page about the rules, and a quick reference.

Lengths in millimetres.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from generator.geometry.shapes import Point, Rect, Transform
from generator.i18n import message, translate
from generator.problems import PizarraError, Problem
from generator.scene.fonts import HOUSE, POINT, Typeface
from generator.scene.primitives import Group, Item, Line, Style
from generator.sheets.about_rules import ABOUT
from generator.sheets.lookup import FEWEST, INDEX, QUESTIONS, CardEntry, Places, Told, contents, index, questions
from generator.sheets.style import QUIET
from generator.text.blocks import Block, FigureBlock, Heading, parse
from generator.text.layout import Flow, FlowLook, Overflow, lay_out_at
from generator.text.pages import fitted_pages

QUICK = message("Quick reference")
_SMALLEST = 7.0 * POINT
_GUTTER, _APART = 5.0, 8.0
"""Between the columns of a quick reference, and between its two copies."""

Page = tuple[Item, ...]


class BackMatter(NamedTuple):
    """What a leaflet has after its text, as Markdown: ``about`` the rules, and a ``quick`` reference for each coach.

    What ``rulings`` decide and what ``cards`` say are looked up there, in the leaflet's language.
    """

    about: str = ""
    quick: str = ""
    rulings: tuple[Told, ...] = ()
    cards: tuple[CardEntry, ...] = ()
    language: str = "en"

    def all_lookups(self, places: Places) -> str:
        """Return what can be looked up where there is room for all."""
        return next(("\n\n".join(texts) for texts in self.lookups(places)), "")

    def lookups(self, places: Places) -> Iterator[tuple[str, ...]]:
        """Yield questions and an index, on pages of their own or together, in fewer and fewer words."""
        asked = questions(self.rulings, self.cards, places, self.language)
        full, short = (index(rulings, self.cards, places, self.language) for rulings in (self.rulings, ()))
        if asked and full:
            yield asked, full
            yield asked, short
            yield ("\n\n".join((asked, full)),)
            yield ("\n\n".join((asked, short)),)
        yield from ((text,) for text in dict.fromkeys((asked, full, short)) if text)

    def asks(self, text: str) -> bool:
        """Return whether a text has the questions, all of whose answers are also in what is about the rules."""
        return f"# {translate(self.language, QUESTIONS)}\n" in text

    def headings(self, looked_up: Sequence[tuple[str, int]], about: int, quick: int) -> Iterator[tuple[str, int]]:
        """Yield the headings of what follows a text, with their pages; of what is ``looked_up``, texts with theirs."""
        for text, page in looked_up:
            found = (translate(self.language, title) for title in (QUESTIONS, INDEX))
            yield from ((heading, page) for heading in found if f"# {heading}\n" in text)
        yield from ([(translate(self.language, ABOUT), about)] if self.about else ())
        yield from ([(translate(self.language, QUICK), quick)] if self.quick else ())


NO_BACK_MATTER = BackMatter()


def contents_of(pages: Sequence[Sequence[Block]], further: Iterable[tuple[str, int]], language: str) -> Block | None:
    """Return the contents as a paragraph: the sections of pages of text, and those that follow it.

    ``None`` where there are only a few.
    """
    sections = [
        (block.text, number)
        for number, page in enumerate(pages, 1)
        for block in page
        if isinstance(block, Heading) and block.level == 1
    ]
    return parse(contents((*sections, *further), language))[0] if len(sections) >= FEWEST else None


def below_head(blocks: Sequence[Block], line: Block | None) -> tuple[Block, ...]:
    """Return blocks with one more below the picture that they begin with."""
    head = int(bool(blocks) and isinstance(blocks[0], FigureBlock))
    return (*blocks[:head], *([line] if line else ()), *blocks[head:])


def lookup_pages(
    texts: Sequence[str], body: Rect, look: FlowLook, most: int, typeface: Typeface = HOUSE, least: float = _SMALLEST
) -> tuple[Page, ...]:
    """Return pages with questions or an index, each in type as large as fits; none where they are too many or full.

    It is never smaller than the ``least``, in millimetres.
    """
    if len(texts) > most:
        return ()
    look = look._replace(floor=least, leading=1.16)
    made = [fitted_pages(parse(text, typeface), body, look, 1) for text in texts]
    pages = tuple((Group(flows[0].items),) for flows in made if not isinstance(flows, Overflow))
    return pages if len(pages) == len(texts) else ()


def quick_pages(
    text: str, body: Rect, look: FlowLook, language: str, large: bool = False, typeface: Typeface = HOUSE
) -> tuple[Page, ...]:
    """Return a page with a quick reference for each coach, each on the half before him.

    In large print, and where half a page is too small for it, it has pages of its own. Raises ``PizarraError`` for a
    word or a table that is too wide for those.
    """
    if not text:
        return ()
    blocks = parse(f"# {translate(language, QUICK)}\n\n{text}", typeface)
    if large:
        return tuple((Group(flow.items),) for flow in _fitting(fitted_pages(blocks, body, look)))
    look = look._replace(preferred=9.0 * POINT, floor=_SMALLEST, leading=1.16, apart=0.15)
    half = Rect(0.0, 0.0, body.width, (body.height - _APART) / 2)
    title = lay_out_at(blocks[:1], half.width, 10.0 * POINT, look)
    top = title.height + 0.5
    column = Rect(0.0, 0.0, half.width, half.height - top)
    flows = fitted_pages(blocks[1:], column, look, 1)
    if isinstance(flows, Overflow):
        column = column._replace(width=(half.width - _GUTTER) / 2)
        flows = fitted_pages(blocks[1:], column, look, 2)
    if isinstance(flows, Overflow):  # half a page is too small
        return tuple((Group(flow.items),) for flow in _fitting(fitted_pages(blocks, body, look)))
    copy = [Group(title.items)]
    copy += (
        Group(flow.items, Transform.shift(number * (column.width + _GUTTER), top)) for number, flow in enumerate(flows)
    )
    middle = body.y + body.height / 2
    return ((
        Group(tuple(copy), Transform(a=-1.0, d=-1.0, e=body.right, f=middle - _APART / 2)),
        Line(Point(body.x, middle), Point(body.right, middle), Style(stroke=QUIET, width=0.2, dash=(1.2, 1.2))),
        Group(tuple(copy), Transform.shift(body.x, middle + _APART / 2)),
    ),)  # fmt: skip


def _fitting(flows: tuple[Flow, ...] | Overflow) -> tuple[Flow, ...]:
    if isinstance(flows, Overflow):
        raise PizarraError([Problem("quick-reference.md.j2", flows.excess, code="sheet-text")])
    return flows
