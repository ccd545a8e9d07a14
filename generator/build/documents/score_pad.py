"""Score sheets, four to a sheet of paper, or one in large print: what the game records. Lengths in millimetres.

Two teams are side by side, with a row for each player; in large print, each has a page. Games without teams get a
column for each person and a row for each period, round or game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from typing import NamedTuple

from generator.build.documents.part import BuildContext, DocumentKind, DocumentResult
from generator.build.request import BuildRequest
from generator.build.template_views import sheet_wishes
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import message, phrase
from generator.imposition.paper import Document, Paper, Sheet
from generator.model.team import Player, Team
from generator.packs.locations import shown_path
from generator.pieces.kit import small_crest, with_pale_kits
from generator.scene.fonts import BOLD, POINT, REGULAR, SEMIBOLD
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.pictures import Picture, place_picture
from generator.scene.primitives import Artwork, Box, Circle, Group, Item, Line, Path, Style, strokes
from generator.sheets.blocks import STRIP, Labels, MarkLabel, TextFitter, raise_problems, strip_items
from generator.sheets.style import HAIR, QUIET, RULE, TINT
from generator.text.words import SizeStep, TextStyle

_TITLE = TextStyle(BOLD, (SizeStep(1, 12 * POINT, 8 * POINT),), wraps=True)
_NAME = TextStyle(SEMIBOLD, (SizeStep(1, 9 * POINT, 8 * POINT),), wraps=True)
_LABEL = TextStyle(REGULAR, (SizeStep(1, 6.5 * POINT, 5 * POINT),), wraps=True)
_PLAYER = TextStyle(REGULAR, (SizeStep(1, 8 * POINT, 6 * POINT), SizeStep(2, 5.5 * POINT, 4.5 * POINT)), wraps=True)
_LARGE_LABEL = TextStyle(REGULAR, (SizeStep(1, 8 * POINT, 8 * POINT),), wraps=True)
_LARGE_PLAYER = TextStyle(REGULAR, (SizeStep(1, 9 * POINT, 8 * POINT),), wraps=True)

_ROW, _LEAST_ROW, _GUTTER = 5.2, 4.4, 3.0
_NUMBER, _TALLY, _MARK = 5.0, 9.0, 4.6
_LEAST_ROUNDS = 8
_ORNAMENT, _CREST, _STRIP = 5.4, 5.0, 1.2
"""Sides of the game's ornament and of a team's badge, and the height of the strip in its colours, in millimetres."""


class Side(NamedTuple):
    """A team, or a blank one, and its players on this sheet."""

    team: Team | None = None
    players: tuple[Player, ...] = ()


class Pad(NamedTuple):
    """What score sheets of a game share. ``size`` is what is printed of each, at its usual size before large print.

    ``people`` is the number of columns of a game without teams, 0 for one with teams. Their rows are ``games``, each
    of which somebody wins, or rounds. The title is in a ``colour``, with the ``ornament`` of the game.
    """

    game: str
    words: Labels
    size: Size
    fitter: TextFitter
    large: bool = False
    tinted: bool = True
    people: int = 0
    colour: Colour = INK
    ornament: Picture | None = None
    games: bool = False

    @property
    def label(self) -> TextStyle:
        return _LARGE_LABEL if self.large else _LABEL

    @property
    def player(self) -> TextStyle:
        return _LARGE_PLAYER if self.large else _PLAYER

    @property
    def ground(self) -> Style:
        return Style(fill=TINT) if self.tinted else Style()


_EDGE = Style(stroke=RULE, width=0.2)
_STRONG = Style(stroke=INK, width=0.3)


def score_sheets(pad: Pad, teams: tuple[Team | None, Team | None]) -> tuple[Artwork, ...]:
    """Return the sheets of one match: one, or more where there are more players than rows."""
    if pad.people:
        return (_scaled(pad, (*_head(pad, (None, None), (0, 1)), *_rounds(pad))),)
    top = _TITLE_HEIGHT + _FACT + _PERIOD_HEAD + 2 * _SIDE + 4.0
    rows = max(1, int((pad.size.height - top - _TABLE_HEAD) // _LEAST_ROW))
    least = max(1, *(-(-len(team.players) // rows) for team in teams if team), 1)
    sheets = []
    for number in range(least):
        sides = [Side(team, team.players[number * rows : (number + 1) * rows]) if team else Side() for team in teams]
        groups = [[side] for side in sides] if pad.large else [sides]
        shown = ((0,), (1,)) if pad.large else ((0, 1),)
        for group, which in zip(groups, shown, strict=True):
            sheets.append(_scaled(pad, (*_head(pad, teams, which), *_tables(pad, group, top))))
    return tuple(sheets)


def _scaled(pad: Pad, items: Sequence[Item]) -> Artwork:
    if not pad.large:
        return Artwork(pad.size, tuple(items))
    return Artwork(Size(2 * pad.size.width, 2 * pad.size.height), (Group(tuple(items), Transform.scale(2.0)),))


_TITLE_HEIGHT, _FACT, _PERIOD_HEAD, _SIDE, _TABLE_HEAD = 6.5, 8.5, 4.0, 7.5, 9.0


def _head(pad: Pad, teams: tuple[Team | None, Team | None], which: Sequence[int]) -> Iterator[Item]:
    """Yield the title, boxes for date and referee and, for teams, the score by periods."""
    width, box = pad.size.width, pad.fitter.box
    room = width - (_ORNAMENT + 2.0 if pad.ornament else 0.0)
    yield from box(pad.game, room, _TITLE).from_base(Point(0, 4.2), pad.colour)
    if pad.ornament:
        at = Rect(width - _ORNAMENT, _TITLE_HEIGHT - 1.6 - _ORNAMENT, _ORNAMENT, _ORNAMENT)
        yield place_picture(pad.ornament, at, tint=pad.colour)
    yield Line(Point(0, 5.6), Point(width, 5.6), Style(stroke=pad.colour, width=0.5))
    facts = (pad.words.date, pad.words.place if pad.people else pad.words.referee)
    for index, fact in enumerate(facts):
        x = index * (width + _GUTTER) / 2
        yield from box(fact, (width - _GUTTER) / 2, pad.label).from_base(Point(x, _TITLE_HEIGHT + 2.4), QUIET)
        line = _TITLE_HEIGHT + _FACT - 1.2
        yield Line(Point(x, line), Point(x + (width - _GUTTER) / 2, line), _EDGE)
    if not pad.people:
        yield from _score(pad, teams, _TITLE_HEIGHT + _FACT)


def _score(pad: Pad, teams: tuple[Team | None, Team | None], top: float) -> Iterator[Item]:
    width, box, periods = pad.size.width, pad.fitter.box, pad.words.periods
    names = width * 0.42
    cell = (width - names) / len(periods)
    first, bottom = top + _PERIOD_HEAD, top + _PERIOD_HEAD + 2 * _SIDE
    yield Box(Rect(width - cell, first, cell, 2 * _SIDE), pad.ground)
    for index, period in enumerate(periods):
        x = names + cell * (index + 0.5)
        text_style = TextStyle(SEMIBOLD, pad.label.sizes, wraps=True)
        yield from box(period, cell - 0.6, text_style).to_base(Point(x, first - 1.0), QUIET, "middle")
        yield Line(Point(x - cell / 2, first), Point(x - cell / 2, bottom), _EDGE)
    words = (pad.words.home, pad.words.away)
    for row, (team, word) in enumerate(zip(teams, words, strict=True)):
        y = first + row * _SIDE
        if team:
            yield small_crest(team, Rect(0.3, y + (_SIDE - _CREST) / 2, _CREST * 0.9, _CREST))
            name = box((team.name, team.short), names - _CREST - 2.5, _NAME, "name")
            yield from name.about(Point(_CREST + 1.5, y + _SIDE / 2))
        else:
            yield from box(word, names - 2, pad.label).about(Point(0, y + _SIDE / 2), RULE)
    yield from (Line(Point(0, y), Point(width, y), _EDGE) for y in (first, first + _SIDE, bottom))
    yield Line(Point(width, first), Point(width, bottom), _EDGE)


def _tables(pad: Pad, sides: Sequence[Side], top: float) -> Iterator[Item]:
    """Yield the tables of the players side by side, rows filled up with blank ones."""
    width = (pad.size.width - _GUTTER * (len(sides) - 1)) / len(sides)
    room = pad.size.height - top - _TABLE_HEAD
    most = max((len(side.players) for side in sides), default=0)
    count = max(most, int(room // _ROW))
    for index, side in enumerate(sides):
        area = Rect(index * (width + _GUTTER), top, width, pad.size.height - top)
        yield Group(tuple(_table(pad, side, area, count, room / count)), name="line-up")


def _table(pad: Pad, side: Side, area: Rect, count: int, row: float) -> Iterator[Item]:
    box, marks = pad.fitter.box, pad.words.marks
    edges = [area.right - _TALLY - _MARK * len(marks), *(area.right - _MARK * i for i in range(len(marks), 0, -1))]
    title = side.team.short if side.team else ""
    first = area.y + _TABLE_HEAD
    if side.team:
        yield _strip(side.team, area)
        yield from box(title, area.width, _NAME, "name").from_base(Point(area.x, area.y + 3.2), INK)
    else:
        yield Line(Point(area.x, area.y + 3.8), Point(area.right, area.y + 3.8), _EDGE)
    yield from box(pad.words.number, _NUMBER + 4, pad.label).to_base(Point(area.x, first - 1.2), QUIET)
    tally = box(pad.words.tally, _TALLY - 0.4, pad.label)
    yield from tally.to_base(Point(edges[0] + _TALLY / 2, first - 1.2), QUIET, "middle")
    for mark, x in zip(marks, edges[1:], strict=True):
        yield from _mark(mark, Point(x + _MARK / 2, first - 1.0), pad)
    for index in range(count):
        y = first + index * row
        if index % 2 == 0:
            yield Box(Rect(area.x, y, area.width, row), pad.ground)
        if index < len(side.players):
            yield from _player(pad, side.players[index], Rect(area.x, y, edges[0] - area.x, row))
    ys = (first + index * row for index in range(count + 1))
    yield strokes([(Point(area.x, y), Point(area.right, y)) for y in ys], Style(stroke=HAIR, width=0.2))
    bottom = first + count * row
    xs = (area.x + _NUMBER, *edges, area.right)
    yield strokes([(Point(x, first), Point(x, bottom)) for x in xs], Style(stroke=HAIR, width=0.2))


def _strip(team: Team, area: Rect) -> Item:
    """Return the strip in a team's colours over its table."""
    scale = _STRIP / STRIP
    at = Transform.scale(scale).then(Transform.shift(area.x, area.y - _STRIP - 0.8))
    return Group(strip_items(team.kit, area.width / scale), at)


def _player(pad: Pad, player: Player, area: Rect) -> Iterator[Item]:
    forms = player.name, player.short or player.name
    name = pad.fitter.box(forms, area.width - _NUMBER - 1.2, pad.player, f"players[{player.entry + 1}].name")
    number = pad.fitter.box(str(player.number), _NUMBER - 0.6, TextStyle(SEMIBOLD, pad.player.sizes))
    middle = area.centre.y
    yield from number.about(Point(area.x + _NUMBER / 2, middle), INK, "middle")
    yield from name.about(Point(area.x + _NUMBER + 0.8, middle), INK)


def _mark(mark: MarkLabel, base: Point, pad: Pad) -> Iterator[Item]:
    """Yield a little card with its letter beside it; without a colour, the letter."""
    if mark.colour is not None:
        yield Box(Rect(base.x - 2.0, base.y - 2.5, 1.6, 2.4), Style(mark.colour, INK, 0.15), 0.2)
    letter = TextStyle(SEMIBOLD, pad.label.sizes, wraps=True)
    yield from pad.fitter.box(mark.letter, 2.6, letter).to_base(base.shift(0.0, -0.3), QUIET)


def _rounds(pad: Pad) -> Iterator[Item]:
    """Yield a column for each person, and a row for each period, or for as many rounds or games as there is room for.

    A circle in the row of a game is ticked by who won it.
    """
    width, height, box, words = *pad.size, pad.fitter.box, pad.words
    top, names, left = _TITLE_HEIGHT + _FACT + 2.0, 9.0, 14.0
    cell = (width - left) / pad.people
    many = len(words.periods) > 1
    count = len(words.periods) if many else max(_LEAST_ROUNDS, int((height - top - names) // 7.5))
    row = min(12.0 if many else 7.5, (height - top - names) / count)
    first, bottom = top + names, top + names + count * row
    end = words.tally if pad.games else words.periods[-1]
    yield from box(words.game if pad.games else words.tally, left - 1, pad.label).to_base(Point(0, first - 1.2), QUIET)
    for index in range(count):
        y, last = first + index * row, index == count - 1
        text = end if last else words.periods[index] if many else str(index + 1)
        if last or index % 2 == 0:
            yield Box(Rect(0, y, width, row), pad.ground)
        text_style = TextStyle(BOLD if last else REGULAR, pad.label.sizes, wraps=True)
        yield from box(text, left - 1.5, text_style).about(Point(0.8, y + row / 2), INK if last else QUIET)
        if pad.games and not last:
            middles = (Point(left + (column + 0.5) * cell, y + row / 2) for column in range(pad.people))
            yield from (Circle(middle, 0.3 * row, Style(WHITE, RULE, 0.2)) for middle in middles)
    ys = (top, *(first + index * row for index in range(count + 1)))
    yield strokes([(Point(left if y == top else 0, y), Point(width, y)) for y in ys], _EDGE)
    yield Line(Point(0, bottom - row), Point(width, bottom - row), _STRONG)
    xs = (left + index * cell for index in range(pad.people + 1))
    yield strokes([(Point(x, top), Point(x, bottom)) for x in xs], _EDGE)


def cut_lines(page: Size) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
    """Return the two cuts that part a page in four."""
    x, y = page.width / 2, page.height / 2
    return (Point(x, 0), Point(x, page.height)), (Point(0, y), Point(page.width, y))


CUT = Style(stroke=INK.mix(WHITE, 0.5), width=0.15, dash=(1.0, 2.0))


INSIDE = 6.0
"""What stays free inside the cuts, at least."""

MOST_PEOPLE, USUAL_PEOPLE = 6, 4


def make(context: BuildContext) -> DocumentResult:
    """Return the score sheets: the same match four times on each sheet of paper.

    Raises ``PizarraError`` with every text that does not fit.
    """
    request, paper = context.request, context.request.reading_paper
    pad = _pad(request, paper)
    sheets = [score_sheets(pad, pair) for pair in _matches(request, pad)]
    raise_problems(pad.fitter)
    title = request.title_of(DOCUMENT.title)
    pages = [page for sheet in sheets for page in _pages(sheet, pad.large, paper)]
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
        setup.fitter,
        large,
        setup.tinted,
        max(people, 2) if people else 0,
        game.look.colour,
        setup.ornament,
        game.record.score == "games",
    )


def _quarter(paper: Paper) -> Size:
    width, height = paper.size
    across, down = max(INSIDE, paper.long_edge_margin), max(INSIDE, paper.short_edge_margin)
    return Size(width / 2 - across - INSIDE, height / 2 - down - INSIDE)


def _matches(request: BuildRequest, pad: Pad) -> Iterator[tuple[Team | None, Team | None]]:
    """Yield the teams two by two; a blank pair where there are none or players are not recorded."""
    teams = [loaded.team for loaded in request.teams] if request.pack.game.kinds else []
    teams = teams if pad.tinted else [with_pale_kits(team) for team in teams]
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
        groups = (Group(sheet.items, Transform.shift(*at)) for sheet, at in zip(four, corners, strict=True))
        yield (*groups, Group((cuts,), name="cut")), (cuts,)


DOCUMENT = DocumentKind(
    title=message("score sheets"),
    heading=message("Score sheets"),
    stock=message("plain 80 g"),
    make=make,
)
