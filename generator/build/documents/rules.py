"""The rules leaflet: what two people need to know to play, to fold as a booklet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from generator.build.board.plan import BoardPlan
from generator.build.cache import BuildCache
from generator.build.documents import PARTS
from generator.build.documents.guide import needs_as_played
from generator.build.documents.part import BuildContext, DocumentKind, DocumentResult, rule_problems
from generator.build.documents.sheet_templates import game_view, sheet_template, sheet_wishes
from generator.build.pieces import type_name
from generator.build.request import BuildRequest
from generator.build.set_ups import set_up_board, set_up_picture, set_up_problems
from generator.geometry.shapes import Size, Transform
from generator.i18n import message, phrase, plural
from generator.imposition.booklet import PAGES_PER_SHEET, booklet, page_size, side_by_side
from generator.imposition.paper import document_of_pages
from generator.model.rules.book import RuleBook
from generator.packs.locations import BASE, LEAFLET, shown_path
from generator.problems import Problem, Severity, raise_errors
from generator.scene.primitives import Artwork, Symbol, Use
from generator.sheets.blocks import raise_problems
from generator.sheets.guide import need_lines
from generator.sheets.leaflet import Figure, LeafletLayout, leaflet_head, leaflet_pages, with_caption
from generator.templating.rendering import losses, sheet_script, text_calls


@dataclass(frozen=True, slots=True)
class OptionView:
    """What a template may print of an optional rule: its title, and the word that it is set to."""

    title: str
    value: str

    @property
    def used(self) -> bool:
        return self.value != "no"


def make(work: BuildContext) -> DocumentResult:
    """Return the leaflet, folded or flat.

    Raises ``PizarraError`` with what is wrong with its template and with the rules that it prints.
    """
    request = work.request
    if not has_leaflet(request):
        wanted = request.parts != PARTS and "rules" in request.parts
        text = phrase("{game} has no rules to print", game=request.pack.game.title)
        hint = phrase("add a rules.yaml or a {file}", file=LEAFLET)
        note = Problem("--only", text, hint=hint, severity=Severity.NOTE)
        return DocumentResult(problems=(note,) if wanted else ())
    faults = rule_problems(request)
    request = _in_one_language(request)
    board = set_up_board(request, work.board) if work.board else None
    problems = (*faults, *(set_up_problems(board, work.cache) if board else ()))
    raise_errors(problems)
    layout, title = _layout(request), request.say(DOCUMENT.heading)
    template = sheet_template(request, LEAFLET)
    setup = sheet_wishes(request).setup(phrase("rules leaflet"), template.file)
    game = game_view(request.pack.game, request.language)
    if work.board is not None and board is None:
        problems = (*problems, _without_set_ups(request))
    head: Figure = partial(leaflet_head, (title, game.title, game.summary), layout, setup)
    figures = {"head": head, **_figures(request, work.board, board, work.cache, layout)}
    script = sheet_script(template, _values(request), tuple(figures), (), request.rules, request.language)
    pages = leaflet_pages(script, figures, (game.title, title), layout, setup)
    raise_problems(setup.lettering)
    names = "rules", request.title_of(DOCUMENT.title), request.language, request.reading_paper
    if layout.multiple == 1:
        document = document_of_pages(*names, ((request.title_of(DOCUMENT.title), page) for page in pages))
    else:
        document = (booklet if is_folded(request) else side_by_side)(*names, pages)
    counts = {"leaflet pages": len(pages)}
    notes = (*problems, *losses(template))
    return DocumentResult((document,), notes, counts, rule_paths=script.printed, leaflet=script.source)


def has_leaflet(request: BuildRequest) -> bool:
    """Return whether there is something to print: rules, or a template that is the game's own."""
    return request.has_rules or request.pack.file(LEAFLET).parent.name != BASE


def is_folded(request: BuildRequest) -> bool:
    """Return whether the leaflet is a booklet: not in large print, nor where nothing is printed on backs."""
    return request.edition == "usual" and request.gang.backs in ("long-edge", "short-edge")


def _in_one_language(request: BuildRequest) -> BuildRequest:
    """Return the request in the first language of its game where the leaflet's texts are not all in its own."""
    languages = request.pack.languages
    texts = (languages.to_words(*call.alone, **call.texts) for call in text_calls(sheet_template(request, LEAFLET)))
    whole = all(request.language in dict(text.texts) for text in texts if text)
    return request if whole else replace(request, language=languages.codes[0])


def _layout(request: BuildRequest) -> LeafletLayout:
    paper, typeface, colour = request.reading_paper, request.pack.typeface, request.pack.game.look.colour
    if request.edition == "large-print":
        return LeafletLayout(paper.printable(landscape=False).size, 1, True, typeface, colour)
    return LeafletLayout(page_size(paper), PAGES_PER_SHEET if is_folded(request) else 2, False, typeface, colour)


def _figures(
    request: BuildRequest, board: BoardPlan | None, usual: BoardPlan | None, cache: BuildCache, layout: LeafletLayout
) -> Mapping[str, Figure]:
    """Return what draws the board, the set-ups and the diagrams of a game by their names.

    These need the cells of the ``usual`` board: nothing is drawn of them where a board file has others.
    """
    if board is None:
        return {}
    game = request.pack.game

    def miniature(width: float) -> Artwork:
        art = board.artwork()
        scale = width / art.size.width
        size = Size(width, art.size.height * scale)
        return Artwork(size, (Use(Symbol("board", art.items), Transform.scale(scale)),))

    pictures: dict[str, Figure] = {"board": miniature}
    if usual is None:
        return pictures | dict.fromkeys((*game.set_up, *game.diagrams), lambda width: Artwork(Size(width, 0.0), ()))
    for share, entries in ((1.0, game.set_up), (_DIAGRAM_SHARE, game.diagrams)):
        for key, entry in entries.items():
            draw, caption = partial(set_up_picture, key, usual, cache=cache), entry.note.in_(request.language)
            pictures[key] = partial(with_caption, draw, caption, share, layout)
    return pictures


_DIAGRAM_SHARE = 0.8
"""How much of the width the picture of a diagram takes: it shows less than a set-up."""


def _without_set_ups(request: BuildRequest) -> Problem:
    message = phrase("the board lacks cells of the game's set-ups, so the leaflet shows neither them nor the diagrams")
    return Problem(shown_path(request.pack.board_file or request.pack.folder), message, severity=Severity.NOTE)


def _values(request: BuildRequest) -> Mapping[str, Any]:
    game, language, book = request.pack.game, request.language, request.rules
    types, set_ups = game.types.items(), game.set_up.items() if game.board else ()
    return {
        "say": lambda text, **figures: request.say(text, **figures),
        "game": game_view(game, language),
        "needs": need_lines(needs_as_played(request), language),
        "pieces": tuple(_piece(type_name(kind, path, language)) for path, kind in types if path[0] != "decks"),
        "has_board": request.has_board,
        "has_teams": bool(request.teams),
        "cards": tuple(file.name for file in request.pack.files("cards", "*.md.j2")),
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


def summary(work: BuildContext, pages: str) -> Sequence[str]:
    count = work.counts.get("leaflet pages", 0)
    if not is_folded(work.request):
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
