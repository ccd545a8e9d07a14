"""The guide: one or two pages that lead from the printer to the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Literal, NamedTuple, TypeVar

from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import Counted, bundled_folder, message, translate
from generator.model.needs import Count, Needs
from generator.scene.drawings import bounds_of, without_small_letters
from generator.scene.fonts import (
    BOLD,
    CAP_HEIGHT,
    DESCENT,
    POINT,
    REGULAR,
    SEMIBOLD,
    centred_text,
    fitted_size,
    shorten,
)
from generator.scene.palette import INK, WHITE, Colour, tint
from generator.scene.pictures import place_picture, recolour
from generator.scene.primitives import Artwork, Box, Circle, Group, Item, Style, Symbol, Text, Use, polyline
from generator.scene.svg import read_svg
from generator.sheets.blocks import ORNAMENT, Drawing, Setup, fixed_part, parts_of, raise_problems, title_ground
from generator.sheets.explained import Look, PieceFacts, explained, in_columns
from generator.sheets.style import GuideStyle
from generator.templating.rendering import Blocks, Script
from generator.text.blocks import Block, Heading, Paragraph
from generator.text.parts import PagePart, draw_parts, place_on_pages
from generator.text.words import TextBox, legible, plain, text_lines

PICTURE = Size(30.0, 22.0)
CUT = Colour.of("#c8102e")


class PartFacts(NamedTuple):
    """A document of the build: what it is called, how many sheets, whether printed on both sides, on what and which.

    ``stock`` is the paper it is best printed on, ``sheet`` its size.
    """

    heading: str
    sheets: int
    both_sides: bool
    stock: str
    sheet: str


@dataclass(frozen=True, slots=True)
class PanelFacts:
    """The board as it is printed: its drawing, ``seams`` as lines across it, and the names of its sheets.

    ``joined`` is what they are first joined to, beginning with a ``pair`` of them.
    ``joint`` is ``lap``, ``butt``, ``zigzag`` or ``one`` for a board on one sheet; ``rulers`` is how long those of the
    scale check are, ``figures`` stand below the drawing. Lengths are in millimetres, as they are printed. Copies that
    lie together on sheets have the joint ``shared`` and no rulers. The ``name`` is that of one of several boards.
    """

    artwork: Artwork = field(repr=False)
    seams: tuple[tuple[Point, ...], ...]
    sheets: tuple[tuple[str, Point], ...]
    joined: Literal["rows", "columns", "row", "column"]
    pair: tuple[str, ...]
    joint: str
    bleed: str
    flap: str
    fold: bool
    figures: str
    rulers: int = 150
    name: str = ""


@dataclass(frozen=True, slots=True)
class GuideFacts:
    """What the blocks of the guide show; parts that are not printed are left out of it.

    ``own`` is what the guide itself is called among the parts, what it is best printed on, and of which size.
    """

    credit: str
    parts: tuple[PartFacts, ...]
    own: PartFacts
    boards: tuple[PanelFacts, ...] = ()
    counter_faces: tuple[Symbol | None, Symbol | None] = (None, None)
    notes: tuple[str, ...] = ()
    pieces: tuple[PieceFacts, ...] = ()
    needs: Needs = field(default_factory=Needs)

    @property
    def cuts(self) -> tuple[PanelFacts, ...]:
        """Return a board for each way in which sheets are cut, named for the boards that are cut so."""
        return self._by_way(self.boards, lambda board: board.joint)

    @property
    def joins(self) -> tuple[PanelFacts, ...]:
        """Return a board for each way in which sheets are joined, named for the boards that are joined so."""
        joined = [board for board in self.boards if board.pair]
        return self._by_way(joined, lambda board: (board.joint, board.joined, board.pair, board.fold))

    def _by_way(self, boards: Sequence[PanelFacts], way_of: Callable[[PanelFacts], object]) -> tuple[PanelFacts, ...]:
        """Return the first board of each way, without a name where that is the way of all boards."""
        ways: dict[object, list[PanelFacts]] = {}
        for board in boards:
            ways.setdefault(way_of(board), []).append(board)
        all_of = len(self.boards)
        return tuple(
            replace(alike[0], name=", ".join(each.name for each in alike) if len(alike) < all_of else "")
            for alike in ways.values()
        )


BLOCKS = ("head", "board", "needs", "parts", "pieces")
"""The blocks that a template of the guide may call, by name."""

PICTURES = (
    "printing", "measuring", "cutting", "joining", "hinge", "mounting", "strips", "turning", "counter", "cards",
    "folding", "tuck-box", "score-pad",
)  # fmt: skip
"""The little pictures that a template may call, each by itself above the title and the text of a step."""


WIDE = ("head", "parts", "pieces", *PICTURES)
"""Those that are not beside another one."""


def _step_picture(name: str, facts: GuideFacts, colour: Colour, board: PanelFacts | None) -> tuple[Item, ...]:
    """Return the picture of a step, its arrows and the board in it in a colour; of one about sheets for this board."""
    match name:
        case "printing":
            return _bundled_drawing(name, colour), _label("100 %", Point(15, 15.5), 9, colour)
        case "counter":
            return _counter(*facts.counter_faces, colour)
        case "cutting" if board and board.joint in ("lap", "zigzag"):
            return (_bundled_drawing(f"cutting-{board.joint}", colour),)
        case "joining" if board and board.pair:
            abreast = board.joined in ("rows", "row")
            return _joining(board.pair, taped=board.joint == "butt", abreast=abreast, colour=colour)
    return () if name == "joining" else (_bundled_drawing(name, colour),)


_STRONG, _PALE, _PALER = map(Colour.of, ("#2f6b4a", "#cfe3d1", "#dcebdd"))
"""Colours of the pictures that are those of the game: of arrows, and of two sheets of the board."""


@cache
def _bundled_drawing(name: str, colour: Colour) -> Group:
    file = bundled_folder("templates") / "_base" / "guide" / f"{name}.svg"
    picture = read_svg(file.read_bytes(), name)[0]
    changed: dict[Colour | None, Colour] = {
        _STRONG: colour,
        _PALE: colour.mix(WHITE, 0.78),
        _PALER: colour.mix(WHITE, 0.85),
    }
    return place_picture(recolour(picture, changed), Rect(0, 0, *PICTURE))


def _label(text: str, middle: Point, points: float = 10, colour: Colour = INK) -> Text:
    return centred_text(text, middle, BOLD, points * POINT, colour)


def _joining(pair: Sequence[str], taped: bool, abreast: bool, colour: Colour) -> tuple[Item, ...]:
    """Return two sheets face down and taped, or one laid aslant upon the flap of another."""
    first, second = pair
    if taped:
        pale, below = INK.mix(WHITE, 0.6), "" if abreast else "-below"
        places = (Point(7, 11.5), Point(23, 11.5)) if abreast else (Point(15, 5), Point(15, 17))
        names = zip((first, second), places, strict=True)
        return _bundled_drawing(f"taping{below}", colour), *(_label(name, middle, 9, pale) for name, middle in names)
    if abreast:
        second_sheet = Group((_label(second, Point(6.5, 6.5)),), Transform(1, -0.12, 0, 1, 16, 4.5))
        return _bundled_drawing("gluing", colour), _label(first, Point(7, 13.5)), second_sheet
    second_sheet = Group((_label(second, Point(9.5, 4.5)),), Transform(1, 0, -0.2, 1, 5.2, 11))
    return _bundled_drawing("gluing-below", colour), _label(first, Point(15.5, 4.75)), second_sheet


def _counter(front: Symbol | None, back: Symbol | None, colour: Colour) -> tuple[Item, ...]:
    """Return a piece of this build, and its back where it has one; nothing where there is no piece."""

    def side(symbol: Symbol, middle: Point, across: float) -> Use:
        scale = across / max(bounds_of(symbol.items).size)
        return Use(symbol, Transform.scale(scale).then(Transform.shift(*middle)))

    if front is None or back is None:
        return (side(front, Point(13, 11), 18.0),) if front else ()
    return side(front, Point(8, 8), 13.5), side(back, Point(21.5, 14), 13.5), _bundled_drawing("turned", colour)


def need_lines(needs: Needs, language: str) -> tuple[tuple[str, str], ...]:
    """Return the things that a game needs besides its sheets: the label and the text of each line."""
    dice = needs.dice_by_faces
    people, time, die = (
        Counted("1 person", "{count} people"),
        Counted("about 1 minute", "about {count} minutes"),
        Counted("1 die with {faces} sides", "{count} dice with {faces} sides"),
    )
    players = translate(language, people, count=_span(needs.players)) if needs.players else ""
    minutes = translate(language, time, count=_span(needs.minutes)) if needs.minutes else ""
    thrown = ", ".join(translate(language, die, count=dice[faces], faces=faces) for faces in dice)
    if "minutes" in needs.estimated and minutes:
        minutes = translate(language, _ESTIMATE, text=minutes)
    if "dice" in needs.estimated and thrown:
        thrown = translate(language, _ESTIMATE, text=thrown)
    together = f"{players}, {minutes}" if players and minutes else ""
    lines = (
        (translate(language, "Who plays"), together or players),
        (translate(language, "Time"), "" if together else minutes),
        (translate(language, "Dice"), thrown),
        (translate(language, "Deck"), needs.deck.in_(language) if needs.deck else ""),
        (translate(language, "Also"), needs.also.in_(language) if needs.also else ""),
        (translate(language, "Rules"), needs.rules.in_(language) if needs.rules else ""),
    )
    return tuple((name, text) for name, text in lines if text)


_ESTIMATE = message("{text} (our estimate)")


def _span(count: Count) -> int | str:
    return count.least if count.least == count.most else f"{count.least}–{count.most}"


class _Step(NamedTuple):
    number: int
    title: str
    text: str
    picture: tuple[Item, ...]


def _with_steps(script: Script, facts: GuideFacts, colour: Colour) -> tuple[Script, Mapping[str, Sequence[_Step]]]:
    """Return a script in which steps that follow each other are one block, and the steps of those blocks by its name.

    A step is a picture, and the title and the text that follow it.
    """
    passages: list[Blocks | Block | list[_Step]] = []
    count = 0
    ways = {"cutting": iter(facts.cuts), "joining": iter(facts.joins)}
    for passage in script.passages:
        name = passage.columns[0][0] if isinstance(passage, Blocks) and passage.columns else ""
        last = passages[-1] if passages else None
        if name in PICTURES:
            count += 1
            board = next(ways.get(name, iter(())), None)
            step = _Step(count, "", "", _step_picture(name, facts, colour, board))
            passages[-1:] = [[*last, step]] if isinstance(last, list) else [*passages[-1:], [step]]
        elif isinstance(last, list) and isinstance(passage, Heading):
            last[-1] = last[-1]._replace(title=passage.text)
        elif isinstance(last, list) and isinstance(passage, Paragraph):
            last[-1] = last[-1]._replace(text=f"{last[-1].text} {plain(passage.words)}".lstrip())
        else:
            passages.append(passage)
    steps = {f"steps {index}": part for index, part in enumerate(passages) if isinstance(part, list)}
    in_blocks = (Blocks(((f"steps {i}",),)) if isinstance(part, list) else part for i, part in enumerate(passages))
    return script._replace(passages=tuple(in_blocks)), steps


Cell = TypeVar("Cell")

_GUTTER, _STEP_GAP, _PIECE_GAP = 8.0, 3.5, 1.6
_LEADING = 1.32
_BODY = 9.2
"""Size of running text, in points of the usual scale."""

_LABEL = 8.5
_INDENT = 24.0
"""Where the text of what is needed begins, right of what it is about."""

_TOP = 2.0
"""Where further pages begin."""


class _Fit(NamedTuple):
    """How large things are: the board at most such a share of the page's height, the pictures of pieces in millimetres.

    There are so many ``more`` of them abreast than other things; of gaps such a share is kept.
    """

    board: float
    picture: float
    more: int = 1
    gaps: float = 1.0


_RUN_ON = 0.5
"""Where less is kept of gaps, what is said of a piece is one paragraph."""

FITS = (
    _Fit(0.31, 12.0, 0), _Fit(0.28, 12.0, 0), _Fit(0.28, 12.0), _Fit(0.25, 10.0), _Fit(0.22, 10.0), _Fit(0.19, 8.5),
    _Fit(0.14, 8.5), _Fit(0.14, 8.5, gaps=0.7), _Fit(0.14, 7.0, 2, gaps=0.7),
    _Fit(0.12, 6.5, 2, gaps=0.4),
)  # fmt: skip
"""What is tried, one after the other, until a guide has one page."""

SCALES = (1.0, 0.94, 0.88)
"""Scales at which a guide is tried that takes a second page; its running text is still of 8 points, or large."""


def guide(facts: GuideFacts, script: Script, setup: Setup) -> tuple[Artwork, ...]:
    """Return the pages of the guide, as its ``script`` says.

    The guide is the last of the documents that it lists. It is set a little smaller where that saves a page. Raises
    ``PizarraError`` for a text that is too wide or too high for a page.
    """
    script, steps = _with_steps(script, facts, setup.game.look.colour)
    tried: list[tuple[Artwork, ...]] = []
    for scale in SCALES:
        style = setup.style.guide._replace(scale=setup.style.guide.scale * scale)
        sheets = 1
        while len(pages := _Guide(facts, steps, setup, style, sheets).pages(script)) > sheets:
            sheets = len(pages)
        tried.append(pages)
        if len(pages) == 1:
            break
    raise_problems(setup.fitter)
    return min(tried, key=len)


def _spacer(gap: float) -> PagePart:
    return PagePart(0.0, lambda area: (), gap=gap)


class _Guide(NamedTuple):
    """The guide, itself so many ``sheets``, at the scale of a style."""

    facts: GuideFacts
    steps: Mapping[str, Sequence[_Step]]
    setup: Setup
    style: GuideStyle
    sheets: int

    def pages(self, script: Script) -> tuple[Artwork, ...]:
        """Return the pages of a script, the board as large as leaves them fewest."""
        size, least, foot = self.setup.size, self.style.least, self._foot()
        first = Rect(0, 0, size.width, size.height - foot.height)
        further = Rect(0, _TOP, size.width, first.height - _TOP)
        blocks = {"head": self._head(), "needs": self._needs(), "parts": self._parts()}
        columns = self.style.columns
        step_gap = _STEP_GAP * self.style.scale
        for name, steps in self.steps.items():
            blocks[name] = self._abreast(steps, columns, self._step, step_gap, size.width)
        width = self._column if blocks["needs"] else size.width
        tried = []
        for fit in FITS:
            blocks["board"] = self._board(width, size.height * fit.board)
            blocks["pieces"] = self._pieces(columns + (columns > 1) * fit.more, fit.picture, fit.gaps < _RUN_ON)
            parts = parts_of(script, blocks.__getitem__, self.setup, (_GUTTER, 0.0))
            fitted = [replace(part, least=min(part.least, further.height), gap=part.gap * fit.gaps) for part in parts]
            tried.append(place_on_pages(fitted, first, further))
            if len(tried[-1]) == 1:
                break
        pages = [(*draw_parts(page), *foot.items) for page in min(tried, key=len)]
        return tuple(Artwork(size, without_small_letters(page, least) if least else page) for page in pages)

    @property
    def _colour(self) -> Colour:
        return self.setup.game.look.colour

    @property
    def _ground(self) -> Style:
        """Return the ground of every other row; none where ink is spared."""
        return Style(fill=tint(self._colour)) if self.setup.tinted else Style()

    @property
    def _column(self) -> float:
        return (self.setup.size.width - _GUTTER * (self.style.columns - 1)) / self.style.columns

    def _abreast(
        self, cells: Sequence[Cell], columns: int, draw: Callable[[Cell, Point, float], Drawing], gap: float,
        across: float,
    ) -> list[PagePart]:  # fmt: skip
        """Return cells in columns ``across`` so many millimetres, row by row, with a ``gap`` between the rows."""
        width = (across - _GUTTER * (columns - 1)) / columns
        step = width + _GUTTER

        def row(abreast: Sequence[Cell], area: Rect) -> Drawing:
            cells = [draw(cell, Point(area.x + index * step, area.y), width) for index, cell in enumerate(abreast)]
            return Drawing(max(cell.height for cell in cells), [item for cell in cells for item in cell.items])

        rows = [cells[first : first + columns] for first in range(0, len(cells), columns)]
        return [fixed_part(partial(row, abreast), across, gap if index else 0.0) for index, abreast in enumerate(rows)]

    def _heading(self, text: str, height: float, gap: float) -> PagePart:
        k, size = self.style.scale, self.style.points(11)

        def draw(area: Rect) -> tuple[Text]:
            return (Text(Point(area.x, area.y + 3 * k), text, self.setup.headings, size, self._colour),)

        return PagePart(height * k, draw, gap=gap * k, leads=True)

    def _head(self) -> list[PagePart]:
        """Return the game's name on a ground across the page."""
        style, k, width = self.style, self.style.scale, self.setup.size.width
        title = translate(self.setup.language, "From the printer to the table")
        name, least = legible(self.setup.game.title.in_(self.setup.language)), style.points(10)
        room = width - 10 - ORNAMENT * width * (self.setup.ornament is not None)
        big = fitted_size(name, self.setup.headings, room, style.points(24), least) or least
        title_text = shorten(name, self.setup.headings, big, room)
        ink, pale = WHITE, self._colour.mix(WHITE, 0.8)
        if not self.setup.tinted:
            ink, pale = self._colour, INK.mix(WHITE, 0.35)

        def draw(area: Rect) -> tuple[Item, ...]:
            left, y = area.x + 5, area.y
            return (
                *title_ground(Rect(area.x, y, width, 19 * k), self.setup),
                Text(Point(left, y + 6.2 * k), title.upper(), SEMIBOLD, style.points(_LABEL), pale),
                Text(Point(left, y + 9.0 * k + big * CAP_HEIGHT), title_text, self.setup.headings, big, ink),
            )

        return [PagePart(19 * k, draw), _spacer(5.0)]

    def _board(self, width: float, height: float) -> list[PagePart]:
        boards = self.facts.boards
        if not boards:
            return [_spacer(0.0)]
        if len(boards) == 1:
            return [fixed_part(lambda area: self._miniature(boards[0], area, height), width, 0.0), _spacer(5.0)]
        columns = min(3, len(boards))
        draw = partial(self._named_miniature, most=height / -(-len(boards) // columns))
        return [*self._abreast(boards, columns, draw, _STEP_GAP, width), _spacer(5.0)]

    def _named_miniature(self, board: PanelFacts, at: Point, width: float, most: float) -> Drawing:
        """Return one of several boards with its name and its figures below it."""
        k, size = self.style.scale, self.style.points(_LABEL)
        picture = self._miniature(replace(board, figures=""), Rect(at.x, at.y, width, most), most)
        texts = ((board.name, BOLD), *((part, REGULAR) for part in board.figures.split(" · ")))
        lines = [(line, font) for text, font in texts for line in text_lines(text, font, size, width)]
        y = at.y + picture.height
        words = [
            Text(Point(at.x + width / 2, y + index * size * _LEADING), line, font, size, INK, "middle")
            for index, (line, font) in enumerate(lines)
        ]
        return Drawing(picture.height + (len(lines) - 1) * size * _LEADING + k, [*picture.items, *words])

    def _miniature(self, board: PanelFacts, area: Rect, most: float) -> Drawing:
        width, height = board.artwork.size
        scale = min(area.width / width, most / height)
        place = Transform.scale(scale).then(Transform.shift(area.x + (area.width - width * scale) / 2, area.y))
        frame = place.rect(Rect(0, 0, width, height))
        seam = Style(stroke=CUT, width=0.35, dash=(2.0, 1.0))
        label, k = self.style.points(_LABEL), self.style.scale
        items: list[Item] = [
            Use(Symbol(f"board{board.name}", board.artwork.items), place),
            Box(frame, Style(stroke=INK, width=0.3)),
            *(polyline([place.point(point) for point in line], seam) for line in board.seams),
        ]
        for name, middle in board.sheets if len(board.sheets) > 1 else ():
            at = place.point(middle)
            items.append(Circle(at, 3.4 * k, Style(fill=WHITE, stroke=INK, width=0.2)))
            items.append(centred_text(name, at, BOLD, label, INK))
        if board.figures:
            below = Point(area.centre.x, frame.bottom + 4.2 * k)
            items.append(Text(below, board.figures, REGULAR, label, INK, "middle"))
        return Drawing(frame.bottom + 5 * k - area.y, items)

    def _needs(self) -> list[PagePart]:
        """Return the things needed besides the sheets, and the notes on the board; nothing where there are none."""
        language, k, body = self.setup.language, self.style.scale, self.style.points(_BODY)
        lines = need_lines(self.facts.needs, language)
        title = translate(language, "You also need") if lines else translate(language, "Good to know")
        notes = [(translate(language, "Note"), " · ".join(self.facts.notes))] if self.facts.notes else []
        rows = [self._heading(title, 6.0, 0.0)] if lines or notes else []
        last = len(lines) + len(notes) - 1
        for index, (name, content) in enumerate((*lines, *notes)):
            text = TextBox(text_lines(content, REGULAR, body, self._column - _INDENT * k - 1), REGULAR, body, _LEADING)

            def draw(area: Rect, name: str = name, text: TextBox = text, tinted: bool = index % 2 == 0) -> list[Item]:
                left, base = area.x, area.y + 4.0 * k
                return [
                    *([Box(area, self._ground)] if tinted else []),
                    Text(Point(left + 2, base), name, BOLD, body, INK),
                    *text.from_base(Point(left + _INDENT * k, base)),
                ]

            # no page begins or ends with a single row
            row = PagePart(5.8 * k + text.below_first, draw, gap=0.0)
            rows.append(replace(row, leads=index == 0 < last, follows=index == last > 0))
        return [*rows, _spacer(5.0 * k)] if rows else []

    def _parts(self) -> list[PagePart]:
        heading = self._heading(translate(self.setup.language, "What to print"), 6.0, 0.0)
        return [heading, fixed_part(self._part_list, self.setup.size.width, 0.0), _spacer(6.0)]

    def _part_list(self, area: Rect) -> Drawing:
        language, style, k = self.setup.language, self.style, self.style.scale
        items: list[Item] = []
        y = area.y
        line = 5.8 * k
        height = line + (line - 1.5 * k) * max(row for _, row in style.stops)
        (first, level), *others = style.stops
        room = next((share for share, row in others if row == level), 1.0) - first
        for index, part in enumerate((*self.facts.parts, self.facts.own._replace(sheets=self.sheets))):
            if index % 2 == 0:
                items.append(Box(Rect(area.x, y, area.width, height), self._ground))
            many = Counted("1 sheet of {paper}", "{count} sheets of {paper}")
            count = translate(language, many, count=part.sheets, paper=part.sheet)
            sides = translate(language, "on both sides") if part.both_sides else translate(language, "on one side")
            heading = shorten(part.heading, BOLD, style.points(_BODY), area.width * room - 2)
            texts = (heading, f"{count}, {sides}", part.stock)
            for text, font, (share, row) in zip(texts, (BOLD, REGULAR, REGULAR), style.stops, strict=True):
                at = Point(area.x + area.width * share, y + 4.0 * k + (line - 1.5 * k) * row)
                items.append(Text(at, text, font, style.points(_BODY), INK))
            y += height
        return Drawing(y - area.y, items)

    def _pieces(self, columns: int, picture: float, run_on: bool) -> list[PagePart]:
        """Return the small pieces and their uses under a title, with pictures so large; nothing without pieces."""
        title, k = translate(self.setup.language, "What each piece is"), self.style.scale
        heading = [self._heading(title, 6.5, _STEP_GAP)] if self.facts.pieces else []
        look = Look(self.style.points(_LABEL), picture * k, run_on)

        def row(pieces: Sequence[PieceFacts], width: float, area: Rect) -> Drawing:
            step = width + _GUTTER
            cells = [
                explained(piece, Point(area.x + index * step, area.y), width, look, self.setup.language)
                for index, piece in enumerate(pieces)
            ]
            return Drawing(max(cell.height for cell in cells), [item for cell in cells for item in cell.items])

        across = self.setup.size.width
        rows = [
            fixed_part(partial(row, pieces, width), across, _PIECE_GAP * k if index else 0.0)
            for index, (pieces, width) in enumerate(in_columns(self.facts.pieces, columns, _GUTTER, across))
        ]
        if len(rows) > 1:  # no page begins or ends with a single row
            rows[0], rows[-1] = replace(rows[0], leads=True), replace(rows[-1], follows=True)
        return [*heading, *rows]

    def _step(self, step: _Step, at: Point, width: float) -> Drawing:
        style, k, body = self.style, self.style.scale, self.style.points(_BODY)
        left = PICTURE.width * k + 4 if step.picture else 0.0
        room, least = width - left, style.points(6)
        text = TextBox(text_lines(step.text, REGULAR, body, room), REGULAR, body, _LEADING)
        size = fitted_size(step.title, BOLD, room - 7 * k, style.points(10.5), least) or least
        disc = Point(at.x + left + 2.4 * k, at.y + 2.4 * k)
        items: tuple[Item, ...] = (
            Group(step.picture, Transform.scale(k).then(Transform.shift(*at))),
            Circle(disc, 2.4 * k, Style(fill=self._colour)),
            centred_text(str(step.number), disc, BOLD, style.points(_LABEL), WHITE),
            centred_text(
                shorten(step.title, BOLD, size, room - 7 * k), disc.shift(3.8 * k, 0), BOLD, size, INK, "start"
            ),
            *text.from_base(Point(at.x + left, at.y + 6.5 * k + body * 0.8)),
        )
        return Drawing(max(6.5 * k + text.height, PICTURE.height * k + 1 if step.picture else 0.0), items)

    def _foot(self) -> Drawing:
        size, title, credit = self.setup.size, self.setup.game.title.in_(self.setup.language), self.facts.credit
        text = translate(self.setup.language, "{game} · {credit}", game=title, credit=credit) if credit else title
        most, least = self.style.points(7.5), self.style.points(5)
        fitted = fitted_size(legible(text), REGULAR, size.width, most, least) or least
        box = TextBox(text_lines(text, REGULAR, fitted, size.width), REGULAR, fitted)
        last = Point(size.width / 2, size.height - max(0.8, fitted * DESCENT))
        return Drawing(8.0 + box.below_first, box.to_base(last, INK.mix(WHITE, 0.35), "middle"))
