"""Score sheets, four to a sheet of paper: what the game records, for the players of its teams or with blanks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice

from generator.build.documents.part import BuildContext, DocumentKind, DocumentResult
from generator.build.documents.sheet_templates import sheet_wishes
from generator.build.request import BuildRequest
from generator.geometry.shapes import Point, Size, Transform
from generator.i18n import message, phrase
from generator.imposition.paper import Document, Paper, Sheet
from generator.model.team import Team
from generator.packs.locations import shown_path
from generator.scene.primitives import Artwork, Group, Path, strokes
from generator.sheets.blocks import raise_problems
from generator.sheets.score_pad import CUT, Pad, cut_lines, score_sheets

INSIDE = 6.0
"""What stays free inside the cuts, at least."""

MOST_PEOPLE, USUAL_PEOPLE = 6, 4


def make(work: BuildContext) -> DocumentResult:
    """Return the score sheets: the same match four times on each sheet of paper.

    Raises ``PizarraError`` with every text that does not fit.
    """
    request, paper = work.request, work.request.reading_paper
    pad = _pad(request, paper)
    sheets = [score_sheets(pad, pair) for pair in _matches(request)]
    raise_problems(pad.lettering)
    title = request.title_of(DOCUMENT.title)
    pages = [page for own in sheets for page in _pages(own, pad.large, paper)]
    numbered = tuple(
        Sheet(paper.size, items, str(number), title, cuts=cuts) for number, (items, cuts) in enumerate(pages, 1)
    )
    return DocumentResult((Document("score-pad", title, request.language, numbered),))


def _pad(request: BuildRequest, paper: Paper) -> Pad:
    game, language = request.pack.game, request.language
    setup = sheet_wishes(request).setup(phrase("the score sheet"), shown_path(request.pack.folder))
    large = request.edition == "large-print"
    printable = paper.printable(landscape=False).size
    size = Size(printable.width / 2, printable.height / 2) if large else _quarter(paper)
    people = 0
    if not game.kinds:
        people = min(MOST_PEOPLE, game.needs.players.most if game.needs.players else USUAL_PEOPLE)
    title = game.title.in_(language)
    return Pad(
        title,
        setup.words,
        size,
        setup.lettering,
        large,
        setup.tinted,
        max(people, 2) if people else 0,
        game.look.colour,
    )


def _quarter(paper: Paper) -> Size:
    width, height = paper.size
    across, down = max(INSIDE, paper.long_edge_margin), max(INSIDE, paper.short_edge_margin)
    return Size(width / 2 - across - INSIDE, height / 2 - down - INSIDE)


def _matches(request: BuildRequest) -> Iterator[tuple[Team | None, Team | None]]:
    """Yield the teams two by two; a blank pair where there are none or players are not recorded."""
    teams = [loaded.team for loaded in request.teams] if request.pack.game.kinds else []
    for first in range(0, max(1, len(teams)), 2):
        pair = [*teams[first : first + 2], None, None]
        yield pair[0], pair[1]


def _pages(
    sheets: tuple[Artwork, ...], large: bool, paper: Paper
) -> Iterator[tuple[tuple[Group, ...], tuple[Path, ...]]]:
    """Yield what is on each sheet of paper, four score sheets or one in large print, and what is cut by machine."""
    area = paper.printable(landscape=False)
    if large:
        yield from (((Group(sheet.items, Transform.shift(area.x, area.y)),), ()) for sheet in sheets)
        return
    size = _quarter(paper)
    lefts = paper.size.width / 2 - INSIDE - size.width, paper.size.width / 2 + INSIDE
    tops = paper.size.height / 2 - INSIDE - size.height, paper.size.height / 2 + INSIDE
    corners = [Point(x, y) for y in tops for x in lefts]
    cuts = strokes(cut_lines(paper.size), CUT)
    for first in range(0, len(sheets), 4):
        four = islice(cycle(sheets[first : first + 4]), 4)
        placed = (Group(sheet.items, Transform.shift(*at)) for sheet, at in zip(four, corners, strict=True))
        yield (*placed, Group((cuts,), name="cut")), (cuts,)


DOCUMENT = DocumentKind(
    title=message("score sheets"),
    heading=message("Score sheets"),
    stock=message("plain 80 g"),
    make=make,
)
