"""The rules leaflet: what two people need to know to play, as large as fills a booklet. Lengths in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import chain, islice
from typing import Any, NamedTuple, TypeVar

from generator.boards.layout import BoardLayout
from generator.build.board.plan import BoardPlan
from generator.build.documents.cards import card_numbers, card_templates
from generator.build.documents.example import example_values, step_tones
from generator.build.documents.guide import needs_as_played
from generator.build.documents.part import (
    BuildCache,
    BuildContext,
    DocumentKind,
    DocumentResult,
    nothing_to_make,
    rule_problems,
)
from generator.build.pieces import type_name
from generator.build.request import BuildRequest
from generator.build.set_ups import note_of, set_up_board, set_up_figure, set_up_problems
from generator.build.template_views import game_view, sheet_template, sheet_wishes
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import message, phrase, plural, translate
from generator.imposition.paper import PAGES_PER_SHEET, booklet, document_of_pages, page_size, pages_abreast
from generator.model.set_ups import Diagram
from generator.packs.locations import BASE, FIRST_MINUTES, LEAFLET, QUICK_REFERENCE, shown_path
from generator.pieces.cards import LARGE_LOOK, beneath, card_texts, split_notes
from generator.problems import PizarraError, Problem, Severity, quoted, raise_errors
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
from generator.scene.primitives import Artwork, Group, Item, Line, Style, Symbol, Text, Use
from generator.sheets.about_rules import about_pages, about_rules
from generator.sheets.back_matter import (
    NO_BACK_MATTER,
    BackMatter,
    Page,
    below_head,
    contents_of,
    lookup_pages,
    quick_pages,
)
from generator.sheets.blocks import ORNAMENT, Setup, notes_items, raise_problems, title_ground
from generator.sheets.first_minutes import first_minutes_page
from generator.sheets.guide import need_lines
from generator.sheets.lookup import CardTitle, Places, told
from generator.sheets.style import QUIET
from generator.templating.helpers import look_up
from generator.templating.rendering import Blocks, Script, losses, sheet_script, text_calls
from generator.text.blocks import Block, FigureBlock, Heading, Quote, parse
from generator.text.layout import HIGHEST_FIGURE, FlowLook, Overflow, fill_room, height_of
from generator.text.pages import Balanced, Completed, balanced_pages, page_count
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

PassageT = TypeVar("PassageT")

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
    def small(self) -> float:
        """Return the size of what is at the foot and above the title."""
        return LARGE if self.large else 8 * POINT

    @property
    def body(self) -> Rect:
        return Rect(0, 0, self.size.width, self.size.height - 2.2 * self.small)


def leaflet_pages(
    script: Script,
    figures: FiguresAt,
    titles: tuple[str, str],
    layout: LeafletLayout,
    setup: Setup,
    back: BackMatter = NO_BACK_MATTER,
    example: Sequence[Sequence[Item]] = (),
) -> tuple[Artwork, ...]:
    """Return the pages of a leaflet; what its text leaves of them is for questions and an index, then for notes.

    ``example`` is on those where the script calls for it; the text goes on with a page of its own after them, and
    wherever it calls for one. Its longest part has pages without holes, the others as few as hold them.

    ``figures`` returns what draws the blocks that the script may call, ``titles`` are the names of game and leaflet.
    Raises ``PizarraError`` for a word or a table that is too wide, for a row that is higher than a page, and for a
    picture that cannot be drawn.
    """
    body, look, large = layout.body, layout.look, layout.large
    about = about_pages(back.about, body, look, large)
    quick = quick_pages(back.quick, body, look, back.language, large)
    last = len(about) + len(quick)
    text = _LeafletText(script, figures, layout, last, len(example))
    line = text.contents(back)
    made = text.balanced(line, bool(text.free and back.rulings))
    drawn: list[tuple[Page, float, tuple[Block, ...]]] = []
    for part in text.parts:
        drawn += ((tuple(items), 0.0, ()) for items in (example if part.before == EXAMPLE else ()))
        drawn += (((), made[part].size, page) for page in (made[part].pages if part in made else ()))
    final = made.get(text.parts[-1], Balanced((), look.floor))
    parted = Balanced(tuple(page for *_, page in drawn), final.size, final.spare)
    end = _with_lookups(parted, about, -(len(parted.pages) + last) % layout.multiple, layout, back, text.completed)
    pages = end.pages
    if parted.spare and pages is parted.pages:
        pages = (*pages[:-1], (*pages[-1], _ruled(parted.spare, layout, setup)))
    if line is not None:
        further = back.headings(end.looked_up, len(pages) + end.free + 1, len(pages) + end.free + last)
        real = contents_of(pages, further, back.language)
        pages = (tuple(real or block if block is line else block for block in pages[0]), *pages[1:])
    blank = (Group(notes_items(body, setup), name="notes"),)
    all_pages = [
        *((Group(items or fill_room(text.completed(page), body, size, look).items, name="text"),)
          for (items, size, _), page in zip(drawn, pages, strict=True)),
        *[blank] * (end.free - len(end.own)),
        *((Group(page, name="text"),) for page in (*end.own, *end.about, *quick)),
    ]  # fmt: skip
    return tuple(
        Artwork(layout.size, (*page, *_foot(number, titles, layout))) for number, page in enumerate(all_pages, start=1)
    )


class _LeafletText:
    """The parts of a leaflet's text, each with smaller and smaller pictures, and how few pages hold them.

    ``last`` pages follow the text, and ``example`` pages are where it calls for them. ``free`` are those of whole
    sheets that the fewest pages leave.
    """

    def __init__(self, script: Script, figures: FiguresAt, layout: LeafletLayout, last: int, example: int) -> None:
        self._file, self._figures, self._layout = script.file, figures, layout
        _, self._notes = split_notes(tuple(block for block in script.passages if not isinstance(block, Blocks)))
        self.parts = [_Part(script._replace(passages=own), name) for own, name in _parted(script.passages)]
        self._longest = max(self.parts, key=lambda part: len(part.script.passages))
        self._around = last + sum(example for part in self.parts if part.before == EXAMPLE)
        self._versions = {part: [next(self._versions_of(part))] for part in self.parts}
        self._counts = {part: self._fewest(texts[0]) for part, texts in self._versions.items()}
        saves_sheet = self._pages_in_all % layout.multiple in (1, 2)
        for part in self.parts:  # smaller pictures may save a page or a sheet
            if saves_sheet if part is self._longest else self._counts[part] > 1 or part is self.parts[0]:
                self._versions[part] = list(self._versions_of(part))
                self._counts[part] = min(map(self._fewest, self._versions[part]))
        self.free = -self._pages_in_all % layout.multiple

    @property
    def _pages_in_all(self) -> int:
        return sum(self._counts.values()) + self._around

    def completed(self, page: tuple[Block, ...]) -> tuple[Block, ...]:
        return beneath(page, self._notes)

    def _versions_of(self, part: _Part) -> Iterator[tuple[Block, ...]]:
        scripts = (tuple(_with_figures(part.script, self._figures(share), self._layout)) for share in _SHARES)
        return (split_notes(blocks)[0] for blocks in scripts)

    def _fewest(self, blocks: tuple[Block, ...]) -> int:
        return page_count(blocks, self._layout.body, self._layout.look, self.completed) or 0

    def contents(self, back: BackMatter) -> Block | None:
        """Return the contents, as long as they may become; ``None`` where they would cost a page."""
        first = self.parts[0]
        texts = [block for part in self.parts for block in self._versions[part][0]]
        line = contents_of([()] * 98 + [texts], back.headings(((back.all_lookups, 99),), 99, 99), back.language)
        if line is None or self._layout.multiple == 1:
            return None
        room = self._counts[first] + self.free * (first is self._longest)
        return line if min(self._fewest(below_head(text, line)) for text in self._versions[first]) <= room else None

    def balanced(self, line: Block | None, kept: int) -> Mapping[_Part, Balanced]:
        """Return the parts on pages, with a line below the head; so many of the free pages are kept free.

        Raises ``PizarraError`` for what is too large for a page.
        """
        short = [part for part in self.parts if part is not self._longest and part.script.passages]
        made = {part: self._on_pages([min(self._lined(part, line), key=self._fewest)], 1, 0) for part in short}
        others = self._around + sum(len(each.pages) for each in made.values()) + kept
        longest = self._lined(self._longest, line)
        return {**made, self._longest: self._on_pages(longest, self._layout.multiple, others)}

    def _lined(self, part: _Part, line: Block | None) -> Iterator[tuple[Block, ...]]:
        """Yield the versions of a part, the first one with a line below its head; those not drawn yet as needed."""
        known = self._versions[part]
        further = known[1:] if len(known) > 1 else islice(self._versions_of(part), 1, None)
        return (below_head(text, line if part is self.parts[0] else None) for text in chain(known[:1], further))

    def _on_pages(self, texts: Iterable[tuple[Block, ...]], multiple: int, others: int) -> Balanced:
        found = balanced_pages(texts, self._layout.body, self._layout.look, self.completed, multiple, others)
        if isinstance(found, Overflow):
            hint = phrase("use fewer columns or shorter words")
            raise PizarraError([Problem(self._file, found.excess, hint=hint, code="sheet-text")])
        return found


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


def _with_lookups(
    parted: Balanced,
    about: tuple[Page, ...],
    free: int,
    layout: LeafletLayout,
    back: BackMatter,
    completed: Completed,
) -> _Ending:
    """Return where what is looked up has room: on ``free`` pages, below the text, or below what is about the rules."""
    pages, body, look = parted.pages, layout.body, layout.look
    places, end = Places.of(pages), len(pages) + free
    for texts in back.lookups(places):
        below = (*pages[-1], *parse(texts[-1]))
        on_last = bool(parted.spare) and len(texts) > free
        if on_last and height_of(completed(below), body.width, parted.size, look)[0] > body.height:
            on_last = False
        alone = texts[:-1] if on_last else texts
        own = lookup_pages(alone, body, look, free)
        if len(own) == len(alone):
            looked_up = tuple((text, end - len(own) + number) for number, text in enumerate(alone, 1))
            return _Ending((*pages[:-1], below) if on_last else pages, free, about, own, looked_up)
        if not free and len(texts) == 1 and about:
            both = about_pages(f"{back.about}\n\n{texts[0]}", body, look, layout.large)
            if len(both) == len(about):
                return _Ending(pages, free, both, (), ((texts[0], end + len(both)),))
    return _Ending(pages, free, about)


def _ruled(height: float, layout: LeafletLayout, setup: Setup) -> FigureBlock:
    """Return lines to write on, as a picture so high."""
    size = Size(layout.body.width, min(height, HIGHEST_FIGURE * layout.body.width))
    lines = notes_items(Rect(0, 0, *size), setup)
    return FigureBlock(Illustration(Picture("notes", size, Symbol("notes", lines)), 1.0))


class _Part(NamedTuple):
    """A part of the text that begins a page, and the call before it."""

    script: Script
    before: str


def _parted(passages: Sequence[Blocks | Block]) -> Iterator[tuple[tuple[Blocks | Block, ...], str]]:
    """Yield the parts of a text that calls part, and the call before each."""
    own, before = list[Blocks | Block](), ""
    for passage in passages:
        if isinstance(passage, Blocks) and passage.columns in (((EXAMPLE,),), ((NEW_PAGE,),)):
            yield tuple(own), before
            own, before = [], passage.columns[0][0]
        else:
            own.append(passage)
    yield tuple(own), before


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
    fitting = fitted_lines(legible(title, face.bold), face.bold, (room, room), largest, least)
    size, rows = fitting or (least, (shorten(legible(title, face.bold), face.bold, least, room),))
    name = TextBox(tuple(rows), face.bold, size, 1.1)
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


@dataclass(frozen=True, slots=True)
class OptionView:
    """What a template may print of an optional rule: its title, and the word that it is set to."""

    title: str
    value: str

    @property
    def used(self) -> bool:
        return self.value != "no"


def make(context: BuildContext) -> DocumentResult:
    """Return the leaflet, folded or flat.

    Raises ``PizarraError`` with what is wrong with its template and with the rules that it prints.
    """
    request = context.request
    if not has_leaflet(request):
        text = phrase("{game} has no rules to print", game=request.pack.game.title)
        return nothing_to_make(request, "rules", text, phrase("add a rules.yaml or a {file}", file=LEAFLET))
    faults = rule_problems(request)
    request = replace(request, language=leaflet_language(request))
    board = set_up_board(request, context.board) if context.board else None
    problems = (*faults, *(set_up_problems(board, context.cache) if board else ()))
    raise_errors(problems)
    layout, title = _layout(request), request.say(DOCUMENT.heading)
    template = sheet_template(request, LEAFLET)
    setup = sheet_wishes(request).setup(phrase("rules leaflet"), template.file)
    game = game_view(request.pack.game, request.language)
    if context.board is not None and board is None:
        problems = (*problems, _without_set_ups(request))
    boards = context.parts["board"].boards if "board" in context.parts else {}
    files = {plan.name: file for file, plans in boards.items() for plan in plans}
    head: Figure = partial(leaflet_head, (title, game.title, game.summary), layout, setup)
    figure_of = cache(partial(set_up_figure, board=board, cache=context.cache)) if board else None

    def figures(share: float) -> Mapping[str, Figure]:
        own = _figures(request, context.board, files, figure_of, layout, share)
        return {"head": head, **dict.fromkeys((EXAMPLE, NEW_PAGE), _nothing), **own}

    script = sheet_script(
        template,
        _values(request, context.board, files, board is not None),
        tuple(figures(1.0)),
        (EXAMPLE, NEW_PAGE),
        request.rules,
        request.language,
        noted=False,
    )
    example, further = _example(request, board, figures, layout, context.cache) if board else ((), None)
    if further is not None and layout.large:
        script = _with_example(script, further)
    quick = _quick_reference(request, context.board, files, board is not None)
    back = _back_matter(request, quick)
    pages = leaflet_pages(script, figures, (game.title, title), layout, setup, back, example)
    raise_problems(setup.fitter)
    names = "rules", request.title_of(DOCUMENT.title), request.language, request.reading_paper
    if layout.multiple == 1:
        document = document_of_pages(*names, ((request.title_of(DOCUMENT.title), page) for page in pages))
    else:
        document = (booklet if is_folded(request) else pages_abreast)(*names, pages)
    counts = {"leaflet pages": len(pages)}
    more = [each for each in (further, quick) if each is not None]
    notes = (*problems, *losses(template), *script.problems, *(one for each in more for one in each.problems))
    # The ready-made leaflet prints every table: what the game's own templates leave out is reported all the same.
    printed = script.printed if _has_own_leaflet(request) else frozenset()
    printed |= quick.printed if quick else frozenset()
    source = tuple(_spliced(script.source, further.source if further else ()))
    return DocumentResult((document,), notes, counts, rule_paths=printed, leaflet=source)


def _example(
    request: BuildRequest, board: BoardPlan, figures: FiguresAt, layout: LeafletLayout, cache: BuildCache
) -> tuple[Sequence[Page], Script | None]:
    """Return the pages of the example of a game that has one, and its script; large print has no pages for it alone.

    Raises ``PizarraError`` with what is wrong with its template, and for one that has no room on a page.
    """
    if not request.pack.file(FIRST_MINUTES).is_file():
        return (), None
    template = sheet_template(request, FIRST_MINUTES)
    pictures = figures(1 / _DIAGRAM_SHARE)
    diagrams = request.pack.game.diagrams

    def layouts(name: str) -> BoardLayout:
        return board.of(name).layout

    values = {**example_values(cache.example_teams, request.teams, diagrams, layouts), "say": request.say}
    script = sheet_script(template, values, tuple(pictures), (), request.rules, request.language, noted=False)
    if layout.large:
        return (), script
    page = first_minutes_page(
        script.passages, layout.body, layout.look, partial(_called, pictures, layout),
        step_tones(script.passages, diagrams, layouts, request.ink),
    )  # fmt: skip
    if isinstance(page, Overflow):
        raise PizarraError([Problem(template.file, page.excess, hint=phrase("use fewer words"), code="sheet-text")])
    return (page,), script


def _with_example(script: Script, example: Script) -> Script:
    """Return a leaflet with its example as running text, as large print has it; the result is no note there."""
    own = (block for passage in example.passages
           for block in (passage.blocks if isinstance(passage, Quote) else (passage,)))  # fmt: skip
    return script._replace(passages=tuple(_spliced(script.passages, own)))


def _spliced(passages: Iterable[PassageT], example: Iterable[PassageT]) -> Iterator[PassageT]:
    """Yield passages with those of the example where they call for it."""
    for passage in passages:
        is_call = isinstance(passage, Blocks) and passage.columns == ((EXAMPLE,),)
        yield from example if is_call else (passage,)


def _called(figures: Mapping[str, Figure], layout: LeafletLayout, call: Blocks, width: float) -> Artwork:
    size = Size(width, layout.size.height)
    return _side_by_side([figures[name] for column in call.columns for name in column], replace(layout, size=size))


def _quick_reference(
    request: BuildRequest, board: BoardPlan | None, files: Mapping[str, str], has_set_ups: bool
) -> Script | None:
    """Return the script of a game's quick reference; ``None`` where it has none."""
    if not request.pack.file(QUICK_REFERENCE).is_file():
        return None
    values = _values(request, board, files, has_set_ups)
    template = sheet_template(request, QUICK_REFERENCE)
    return sheet_script(template, values, (), (), request.rules, request.language, noted=False)


def _back_matter(request: BuildRequest, quick: Script | None) -> BackMatter:
    language = request.language
    text = "\n\n".join(part for part in quick.source if isinstance(part, str)) if quick else ""
    rulings = told(request.rules, language)
    return BackMatter(about_rules(request.rules, language), text, rulings, _card_titles(request), language)


def _card_titles(request: BuildRequest) -> tuple[CardTitle, ...]:
    """Return the titles of the reference cards that can be read, as their first lines have them, and their numbers."""
    language, book = request.language, request.rules
    titles: list[CardTitle] = []
    for number, template in zip(card_numbers(request).values(), card_templates(request), strict=True):
        first = next((line for line in template.text.split("\n") if line.startswith("# ")), "")
        (text, *_), _ = card_texts([template._replace(text=first)], book, language) if first else ((None,), ())
        if text is not None and (blocks := parse(text.markdown)) and isinstance(blocks[0], Heading):
            titles.append(CardTitle(blocks[0].text, number))
    return tuple(titles)


def has_leaflet(request: BuildRequest) -> bool:
    """Return whether there is something to print: rules, or a template that is the game's own."""
    return request.has_rules or _has_own_leaflet(request)


def _has_own_leaflet(request: BuildRequest) -> bool:
    return request.pack.file(LEAFLET).parent.name != BASE


def is_folded(request: BuildRequest) -> bool:
    """Return whether the leaflet is a booklet: not in large print, nor where nothing is printed on backs."""
    return request.edition == "usual" and request.gang.backs in ("long-edge", "short-edge")


def leaflet_language(request: BuildRequest) -> str:
    """Return the language of the leaflet: the game's first one where its texts are not all in the request's own."""
    languages = request.pack.languages
    texts = (languages.to_words(*call.alone, **call.texts) for call in text_calls(sheet_template(request, LEAFLET)))
    whole = all(request.language in dict(text.texts) for text in texts if text)
    return request.language if whole else languages.codes[0]


def _layout(request: BuildRequest) -> LeafletLayout:
    paper, typeface, colour = request.reading_paper, request.pack.typeface, request.pack.game.look.colour
    if request.edition == "large-print":
        return LeafletLayout(paper.printable(landscape=False).size, 1, True, typeface, colour)
    return LeafletLayout(page_size(paper), PAGES_PER_SHEET if is_folded(request) else 2, False, typeface, colour)


def _figures(
    request: BuildRequest,
    board: BoardPlan | None,
    files: Mapping[str, str],
    figure_of: Callable[[str], Figure] | None,
    layout: LeafletLayout,
    smaller: float,
) -> Mapping[str, Figure]:
    """Return what draws the board, the set-ups and the diagrams of a game by their names, at a share of their size.

    ``figure_of`` returns what draws one of these, by its key; they need the cells of the usual board, and without it
    nothing is drawn of them.
    """
    if board is None:
        return {}
    game = request.pack.game

    pictures: dict[str, Figure] = {"board": partial(_miniature, board, "board")}
    for further in _further_boards(board):
        caption = _board_line(further, files)
        pictures[further.file_name] = partial(
            with_caption, partial(_miniature, further, further.file_name), caption, _FURTHER_SHARE * smaller, layout
        )
    if figure_of is None:
        return pictures | dict.fromkeys((*game.set_up, *game.diagrams), _nothing)
    for share, entries in ((1.0, game.set_up), (_DIAGRAM_SHARE, game.diagrams)):
        for key, entry in entries.items():
            caption = note_of(entry, request)
            # the numbers and distances of large print need all the room there is
            numbered = layout.large and isinstance(entry, Diagram) and entry.key
            own = 1.0 if numbered else min(1.0, share * smaller)
            pictures[key] = partial(with_caption, figure_of(key), caption, own, layout)
    return pictures


def _nothing(width: float) -> Artwork:
    """Return no picture, for a call that draws nothing where it stands."""
    return Artwork(Size(width, 0.0), ())


def _miniature(board: BoardPlan, name: str, width: float) -> Artwork:
    art = board.artwork()
    scale = width / art.size.width
    return Artwork(Size(width, art.size.height * scale), (Use(Symbol(name, art.items), Transform.scale(scale)),))


def _further_boards(board: BoardPlan) -> Iterator[BoardPlan]:
    """Yield the other boards of a game that has several."""
    return (board.of(name) for name in board.request.pack.game.boards if name != board.name)


def _board_line(board: BoardPlan, files: Mapping[str, str]) -> str:
    """Return the name of one of several boards, how many of it there are, and the file that it is printed in.

    ``files`` are those of boards that share their sheets with others, by the names of the boards.
    """
    copies = len(board.copies)
    return f"{board.title}{f' × {copies}' if copies > 1 else ''} · {files.get(board.name, board.file_name)}"


_FURTHER_SHARE = 0.5
"""How much of the width the picture of a further board takes."""

_DIAGRAM_SHARE = 0.8
"""How much of the width the picture of a diagram takes: it shows less than a set-up."""


def _without_set_ups(request: BuildRequest) -> Problem:
    message = phrase("the board lacks cells of the game's set-ups, so the leaflet shows neither them nor the diagrams")
    return Problem(shown_path(request.pack.board_file or request.pack.folder), message, severity=Severity.NOTE)


def _values(
    request: BuildRequest, board: BoardPlan | None, files: Mapping[str, str], has_set_ups: bool
) -> Mapping[str, Any]:
    """Return what a template may print; ``has_set_ups`` tells whether the board has the cells of the game's set-ups."""
    game, language, book = request.pack.game, request.language, request.rules
    further = tuple(_further_boards(board)) if board else ()
    types, set_ups = game.types.items(), game.set_up.items() if has_set_ups else ()
    return {
        "card": partial(_cards_named, request),
        "say": lambda text, **figures: request.say(text, **figures),
        "game": game_view(game, language),
        "needs": need_lines(needs_as_played(request), language),
        "pieces": tuple(_piece(type_name(kind, path, language)) for path, kind in types if path[0] != "decks"),
        "decks": tuple(_piece(type_name(kind, path, language)) for path, kind in types if path[0] == "decks"),
        "has_board": request.has_board,
        "board_names": tuple(_board_line(each, files) for each in (board, *further)) if board and further else (),
        "further_boards": tuple(each.file_name for each in further),
        "has_teams": bool(request.teams),
        "cards": tuple(request.pack.cards(language)),
        "tables": tuple(book.tables),
        "set_ups": tuple((key, each.name.in_(language)) for key, each in set_ups),
        "options": tuple(OptionView(o.title.in_(language), o.value) for o in book.options.values()),
    }


def _cards_named(request: BuildRequest, *names: str) -> str:
    """Return what reference cards are called by on paper; a card is named by its file, or by a table that it prints.

    Raises ``TemplateError`` for a name that is neither.
    """
    numbers = {name.partition(".")[0]: number for name, number in card_numbers(request).items()}
    for template in reversed(card_templates(request)):
        number = numbers[template.name.partition(".")[0]]
        numbers |= {table: number for table in request.rules.tables if f'"{table}"' in template.text}
    unknown = (phrase("no card has or prints {name}", name=quoted(name)) for name in names)
    found = dict.fromkeys(look_up(name, numbers, wrong) for name, wrong in zip(names, unknown, strict=True))
    return translate(
        request.language, plural(len(found), "card {numbers}", "cards {numbers}", numbers=", ".join(found))
    )


def _piece(name: str) -> str:
    return name[:1].upper() + name[1:]


def summary(context: BuildContext, pages: str) -> Sequence[str]:
    count = context.counts.get("leaflet pages", 0)
    if not is_folded(context.request):
        return (pages,)
    folded = plural(count, "1 page", "{count} pages")
    return pages, phrase("{pages} when folded, flipped on the short edge", pages=folded)


DOCUMENT = DocumentKind(
    title=message("rules leaflet"),
    heading=message("Rules leaflet"),
    stock=message("plain 80–120 g"),
    make=make,
    summary=summary,
    files=("*.md.j2",),
    prints_tables=True,
    reads_rules=True,
)
