"""The rules leaflet: what two people need to know to play, as large as fills a booklet. Lengths in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, TypeVar

from generator.boards.layout import BoardLayout
from generator.build.board.plan import BoardPlan
from generator.build.documents.cards import card_numbers, card_templates
from generator.build.documents.example import example_values, step_tones
from generator.build.documents.guide import needs_as_played
from generator.build.documents.leaflet_pages import (
    EXAMPLE,
    NEW_PAGE,
    NO_EXAMPLE,
    Example,
    Figure,
    FiguresAt,
    LeafletLayout,
    leaflet_head,
    leaflet_pages,
    side_by_side,
    with_caption,
)
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
from generator.geometry.shapes import Size, Transform
from generator.i18n import message, phrase, plural, translate
from generator.imposition.paper import PAGES_PER_SHEET, booklet, document_of_pages, page_size, pages_abreast
from generator.model.set_ups import Diagram
from generator.packs.locations import BASE, FIRST_MINUTES, LEAFLET, QUICK_REFERENCE, shown_path
from generator.problems import PizarraError, Problem, Severity, quoted, raise_errors
from generator.scene.primitives import Artwork, Symbol, Use
from generator.sheets.about_rules import about_rules
from generator.sheets.back_matter import (
    BackMatter,
)
from generator.sheets.blocks import raise_problems
from generator.sheets.first_minutes import first_minutes_page
from generator.sheets.guide import need_lines
from generator.sheets.lookup import CardEntry, told, unbroken
from generator.templating.book_helpers import look_up
from generator.templating.rendering import Blocks, Script, losses, sheet_script, text_calls
from generator.text.blocks import Heading, Quote, parse
from generator.text.layout import Overflow

PassageT = TypeVar("PassageT")


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
        headings=request.pack.headings,
    )
    example, further = _example(request, board, figures, layout, context.cache) if board else (NO_EXAMPLE, None)
    if further is not None and layout.large:
        script = _with_example(script, further)
    quick = _quick_reference(request, context.board, files, board is not None)
    back = _back_matter(request, quick, context.cache)
    pages = leaflet_pages(script, figures, (game.title, title), layout, setup, example, back)
    raise_problems(setup.fitter)
    names = "rules", request.title_of(DOCUMENT.title), request.language, request.reading_paper
    if layout.multiple == 1:
        document = document_of_pages(*names, ((request.title_of(DOCUMENT.title), page) for page in pages))
    else:
        document = (booklet if is_folded(request) else pages_abreast)(*names, pages)
    counts = {"leaflet pages": len(pages)}
    more = (*(quick.problems if quick else ()), *(further.problems if further else ()))
    notes = (*problems, *losses(template), *script.problems, *more)
    # The ready-made leaflet prints every table: what the game's own templates leave out is reported all the same.
    printed = script.printed if _has_own_leaflet(request) else frozenset()
    printed |= quick.printed if quick else frozenset()
    source = tuple(_spliced(script.source, further.source if further else ()))
    return DocumentResult((document,), notes, counts, rule_paths=printed, leaflet=source)


def _example(
    request: BuildRequest, board: BoardPlan, figures: FiguresAt, layout: LeafletLayout, cache: BuildCache
) -> tuple[Example, Script | None]:
    """Return the pages of the example of a game that has one, and its script; large print has no pages for it alone.

    Raises ``PizarraError`` with what is wrong with its template, and for one that has no room on a page.
    """
    if not request.pack.file(FIRST_MINUTES).is_file():
        return NO_EXAMPLE, None
    template = sheet_template(request, FIRST_MINUTES)
    pictures = figures(1 / _DIAGRAM_SHARE)
    diagrams = request.pack.game.diagrams

    def layouts(name: str) -> BoardLayout:
        return board.of(name).layout

    values = {**example_values(cache.example_teams, request.teams, diagrams, layouts), "say": request.say}
    script = sheet_script(
        template,
        values,
        tuple(pictures),
        (),
        request.rules,
        request.language,
        noted=False,
        headings=request.pack.headings,
    )
    if layout.large:
        return NO_EXAMPLE, script
    page = first_minutes_page(
        script.passages, layout.body, layout.look, partial(_called, pictures, layout),
        step_tones(script.passages, diagrams, layouts, request.ink),
    )  # fmt: skip
    if isinstance(page, Overflow):
        raise PizarraError([Problem(template.file, page.excess, hint=phrase("use fewer words"), code="sheet-text")])
    said = tuple(block for block in script.passages if not isinstance(block, Blocks))
    return Example((page,), said), script


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
    return side_by_side([figures[name] for column in call.columns for name in column], replace(layout, size=size))


def _quick_reference(
    request: BuildRequest, board: BoardPlan | None, files: Mapping[str, str], has_set_ups: bool
) -> Script | None:
    """Return the script of a game's quick reference; ``None`` where it has none."""
    if not request.pack.file(QUICK_REFERENCE).is_file():
        return None
    values = _values(request, board, files, has_set_ups)
    template = sheet_template(request, QUICK_REFERENCE)
    return sheet_script(
        template, values, (), (), request.rules, request.language, noted=False, headings=request.pack.headings
    )


def _back_matter(request: BuildRequest, quick: Script | None, cache: BuildCache) -> BackMatter:
    language = request.language
    text = "\n\n".join(part for part in quick.source if isinstance(part, str)) if quick else ""
    rulings = told(request.rules, language)
    return BackMatter(about_rules(request.rules, language), text, rulings, _card_entries(request, cache), language)


def _card_entries(request: BuildRequest, cache: BuildCache) -> tuple[CardEntry, ...]:
    """Return the reference cards that can be read and have a title."""
    numbers = card_numbers(request)
    texts, _ = cache.card_texts(card_templates(request), request.language)
    parsed = ((numbers[text.name], parse(text.markdown)) for text in texts)
    return tuple(CardEntry.of(blocks, number) for number, blocks in parsed if blocks and isinstance(blocks[0], Heading))


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
    cards = plural(len(found), "card {numbers}", "cards {numbers}", numbers=", ".join(found))
    return unbroken(translate(request.language, cards))


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
