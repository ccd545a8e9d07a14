"""The rules leaflet: what two people need to know to play, as large as fills a booklet. Lengths in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

from generator.build.board.plan import BoardPlan
from generator.build.documents.guide import needs_as_played
from generator.build.documents.part import BuildContext, DocumentKind, DocumentResult, nothing_to_make, rule_problems
from generator.build.pieces import type_name
from generator.build.request import BuildRequest
from generator.build.set_ups import note_of, set_up_board, set_up_figure, set_up_problems
from generator.build.template_views import game_view, sheet_template, sheet_wishes
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import message, phrase, plural
from generator.imposition.paper import PAGES_PER_SHEET, booklet, document_of_pages, page_size, pages_abreast
from generator.model.rules.book import RuleBook
from generator.packs.locations import BASE, LEAFLET, shown_path
from generator.pieces.cards import LARGE_LOOK, beneath, split_notes
from generator.problems import PizarraError, Problem, Severity, raise_errors
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
from generator.sheets.blocks import ORNAMENT, Setup, notes_items, raise_problems, title_ground
from generator.sheets.guide import need_lines
from generator.sheets.style import QUIET
from generator.templating.rendering import Blocks, Script, losses, sheet_script, text_calls
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

_SHARES = (1.0, 0.85, 0.7)
"""The sizes of pictures that are tried so that pages have no holes."""

Figure = Callable[[float], Artwork]
"""Draws a picture so many millimetres wide. Raises ``PizarraError``."""

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
    script: Script, figures: FiguresAt, titles: tuple[str, str], layout: LeafletLayout, setup: Setup
) -> tuple[Artwork, ...]:
    """Return the pages of a leaflet; what its text leaves of them is for notes.

    ``figures`` returns what draws the blocks that the script may call, ``titles`` are the names of game and leaflet.
    Raises ``PizarraError`` for a word or a table that is too wide, for a row that is higher than a page, and for a
    picture that cannot be drawn.
    """
    _, notes = split_notes(tuple(block for block in script.passages if not isinstance(block, Blocks)))
    versions = (split_notes(tuple(_with_figures(script, figures(share), layout)))[0] for share in _SHARES)

    def ruled(height: float) -> FigureBlock:
        size = Size(layout.body.width, min(height, HIGHEST_FIGURE * layout.body.width))
        lines = notes_items(Rect(0, 0, *size), setup)
        return FigureBlock(Illustration(Picture("notes", size, Symbol("notes", lines)), 1.0))

    flows = balanced_pages(
        versions, layout.body, layout.look, lambda part: beneath(part, notes), layout.multiple, filling=ruled
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
        return {"head": head, **_figures(request, context.board, files, figure_of, layout, share)}

    script = sheet_script(
        template, _values(request, context.board, files), tuple(figures(1.0)), (), request.rules, request.language
    )
    pages = leaflet_pages(script, figures, (game.title, title), layout, setup)
    raise_problems(setup.fitter)
    names = "rules", request.title_of(DOCUMENT.title), request.language, request.reading_paper
    if layout.multiple == 1:
        document = document_of_pages(*names, ((request.title_of(DOCUMENT.title), page) for page in pages))
    else:
        document = (booklet if is_folded(request) else pages_abreast)(*names, pages)
    counts = {"leaflet pages": len(pages)}
    notes = (*problems, *losses(template), *script.problems)
    # The ready-made leaflet prints every table: what the game's own templates leave out is reported all the same.
    printed = script.printed if _has_own_leaflet(request) else frozenset()
    return DocumentResult((document,), notes, counts, rule_paths=printed, leaflet=script.source)


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
        return pictures | dict.fromkeys((*game.set_up, *game.diagrams), lambda width: Artwork(Size(width, 0.0), ()))
    for share, entries in ((1.0, game.set_up), (_DIAGRAM_SHARE, game.diagrams)):
        for key, entry in entries.items():
            caption = note_of(entry, request)
            pictures[key] = partial(with_caption, figure_of(key), caption, share * smaller, layout)
    return pictures


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


def _values(request: BuildRequest, board: BoardPlan | None, files: Mapping[str, str]) -> Mapping[str, Any]:
    game, language, book = request.pack.game, request.language, request.rules
    further = tuple(_further_boards(board)) if board else ()
    types, set_ups = game.types.items(), game.set_up.items() if game.board else ()
    return {
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
        "house_rulings": tuple(_house_rulings(book, language)),
        "options": tuple(OptionView(o.title.in_(language), o.value) for o in book.options.values()),
    }


def _piece(name: str) -> str:
    return name[:1].upper() + name[1:]


def _house_rulings(book: RuleBook, language: str) -> Iterator[str]:
    """Yield the rulings in force that say something which the rules do not."""
    return (ruling.text.in_(language) for ruling in book.all_rulings if ruling.text and ruling.rules != "stated")


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
