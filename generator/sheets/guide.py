"""The guide: one or two pages that lead from the printer to the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Literal, Protocol, TypeVar

from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import Counted, Message, message, translate
from generator.model.game import Count, Needs
from generator.scene.bounds import bounds_of
from generator.scene.fonts import BOLD, CAP_HEIGHT, DESCENT, POINT, REGULAR, SEMIBOLD, centred, fitted_size, shortened
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import Artwork, Box, Circle, Group, Item, Style, Symbol, Text, Use, polyline
from generator.scene.rewrite import without_small_letters
from generator.sheets import guide_pictures
from generator.sheets.guide_pictures import ACCENT, CUT, PICTURE
from generator.text.parts import PagePart, drawn, height_of, paged, spread
from generator.text.text_box import TextBox
from generator.text.words import LARGE, Edition, legible, text_lines

GUIDE: Mapping[str, Message] = {
    "title": message("From the printer to the table"),
    "you need": message("What to print"),
    "also needed": message("You also need"),
    "needs players": message("Who plays"),
    "needs time": message("Time"),
    "needs dice": message("Dice"),
    "needs deck": message("Deck"),
    "needs also": message("Also"),
    "needs rules": message("Rules"),
    "needs note": message("Note"),
    "need people": Counted("1 person", "{count} people"),
    "need time": Counted("about 1 minute", "about {count} minutes"),
    "need dice": Counted("1 die with {faces} sides", "{count} dice with {faces} sides"),
    "sheets": Counted("1 sheet of {paper}", "{count} sheets of {paper}"),
    "both sides": message("on both sides"),
    "one side": message("on one side"),
    "figures": message("{layout} sheets · {width} × {height} mm · {cells}"),
    "figures one": message("{width} × {height} mm · {cells}"),
    "hexes": message("hexes of {width} mm"),
    "cells": message("cells of {width} mm"),
    "print": message("Print at 100 %"),
    "print text": message(
        "Choose “actual size” or “100 %”, never “fit to page”. Print one sheet first and go on when its ruler is "
        "right. Then print all the others in one go, on the same paper and from the same tray."
    ),
    "scale": message("Check the ruler"),
    "scale text": message(
        "The rulers on the first page of the board are {length} mm long; a bank card just covers the outline. If half "
        "a millimetre is missing, the printer shrinks: find that setting or use “pizarra calibrate”."
    ),
    "poster": message("Have the board printed"),
    "poster text": message(
        "It is one page of {width} × {height} mm, for a print shop: at 100 %. It has no rulers; measure its width."
    ),
    "cut lap": message("Cut two sides of every sheet"),
    "cut lap text": message(
        "With knife and ruler, from mark to mark: the top and the left, where it says “cut”. At the bottom and the "
        "right the flap stays, {flap} mm of print and the white margin: that is where the glue goes."
    ),
    "cut butt": message("Cut all four sides"),
    "cut butt text": message(
        "With knife and ruler, from mark to mark. The picture goes on for {bleed} mm beyond each cut, so that no "
        "white shows."
    ),
    "cut zigzag": message("Cut along the hexes"),
    "cut zigzag text": message(
        "With scissors, at the top and the left, along the sides of the hexes, beside the dashed line. The joint "
        "hides under the printed line."
    ),
    "cut one": message("Cut the board out"),
    "cut one text": message("It fits on one sheet: cut it out along the marks."),
    "glue": message("Glue the rows first"),
    "glue text": message(
        "From left to right: {first}, then {second} on top of its flap, to the end of the row. Then join the rows "
        "from top to bottom. Glue stick or spray; white glue makes paper wavy."
    ),
    "glue row": message("Glue the sheets"),
    "glue row text": message(
        "From left to right: {first}, then {second} on top of its flap, to the end. Glue stick or spray; white "
        "glue makes paper wavy."
    ),
    "glue column": message("Glue the sheets"),
    "glue column text": message(
        "From top to bottom: {first}, then {second} on top of its flap, to the end. Glue stick or spray; white "
        "glue makes paper wavy."
    ),
    "glue columns": message("Glue the columns first"),
    "glue columns text": message(
        "From top to bottom: {first}, then {second} on top of its flap, to the end of the column. Then join the "
        "columns from left to right. Glue stick or spray; white glue makes paper wavy."
    ),
    "tape": message("Join them on the back"),
    "tape text": message(
        "Tape {first} and {second} together, edge to edge, face down. First the rows, then rows to rows."
    ),
    "tape line": message("Join them on the back"),
    "tape line text": message("Tape {first} and {second} together, edge to edge, face down, and so on to the end."),
    "tape columns": message("Join them on the back"),
    "tape columns text": message(
        "Tape {first} and {second} together, edge to edge, face down. First the columns, then columns to columns."
    ),
    "fold": message("Make the hinge"),
    "fold text": message(
        "The halfway line is a joint: mount each half on its own card and join them on the back with bookbinding "
        "tape. The board folds there."
    ),
    "mount": message("Mount the board"),
    "mount text": message(
        "On card of 1.5 to 3 mm or foam board of 5 mm, from the middle outwards. Paper on both sides keeps it "
        "flat. Not mounted, a clear sheet laid on top will do."
    ),
    "strips": message("Glue on the lines"),
    "strips text": message(
        "With knife and ruler, cut out the strips; curved ones with scissors. Each has its name and length: glue it on "
        "its thin line on the board."
    ),
    "templates": message("Cut out the templates"),
    "templates text": message("With scissors, as the sheet says. Lay them over the board when their case comes up."),
    "pieces": message("Cut out the counters"),
    "tokens": message("Cut out the pieces"),
    "cards": message("Cut the cards"),
    "count counters": Counted("1 counter of {width} mm", "{count} counters of {width} mm"),
    "count tokens": Counted("1 token", "{count} tokens"),
    "count cards": Counted("1 card of {size} mm", "{count} cards of {size} mm"),
    "count blank": Counted("1 blank to write on", "{count} blanks to write on"),
    "count spare": Counted("1 spare", "{count} spares"),
    "count pieces": Counted("1 piece", "{count} pieces"),
    "cut scissors": message("With scissors, by the marks of each piece"),
    "cut straight": Counted(
        "With knife and ruler, by the marks in the margins: 1 cut, right across the sheet",
        "With knife and ruler, by the marks in the margins: {count} cuts, each right across the sheet",
    ),
    "cut both": message("{straight}. Then with scissors: {pieces}"),
    "cut parted": Counted(
        "With knife and ruler: first the lowest cut, which parts the sheet; then 1 more, from mark to mark above it. "
        "Then with scissors: {pieces}",
        "With knife and ruler: first the lowest cut, which parts the sheet; then {count} more, from mark to mark above "
        "it. Then with scissors: {pieces}",
    ),
    "corners": message("Round the corners of the cards ({radius} mm)."),
    "back long-edge": message("Printed on both sides, flipped on the long edge."),
    "back short-edge": message("Printed on both sides, flipped on the short edge."),
    "back long-edge some": message("Printed on both sides, flipped on the long edge; some have nothing on the back."),
    "back short-edge some": message("Printed on both sides, flipped on the short edge; some have nothing on the back."),
    "back fold": message("Fold the sheet at its line and glue both halves; then cut."),
    "by hand": message("Print the backs by hand"),
    "by hand one": message("Print the back by hand"),
    "by hand one text": message(
        "First the front (…-fronts). Turn the sheet over {turn}, put it back into the tray and print the back "
        "(…-backs)."
    ),
    "by hand text": message(
        "First the fronts (…-fronts). Turn the stack over {turn}, in the order it has, put it back into the tray "
        "and print the backs (…-backs): {order}. Try two sheets; if 2 comes out behind 1, the order is the other "
        "one: “--duplex manual-{other}”."
    ),
    "turn long-edge": message("like the page of a book"),
    "turn short-edge": message("like the leaf of a wall calendar"),
    "order same": message("they come in the same order"),
    "order reversed": message("they come from last to first"),
    "each piece": message("What each piece is"),
    "notes": message("Worth knowing"),
    "foot": message("{game} · {credit}"),
}


@dataclass(frozen=True, slots=True)
class PartFacts:
    """A document of the build: what it is called, how many sheets, whether printed on both sides, on what and which.

    ``stock`` tells what paper it is best printed on, ``sheet`` of which size.
    """

    heading: str
    sheets: int
    both_sides: bool
    stock: str
    sheet: str


@dataclass(frozen=True, slots=True)
class PanelFacts:
    """The board as it is printed: its drawing, ``seams`` as lines across it, and the names of its sheets.

    ``layout`` tells how the sheets lie, ``joined`` what they are first joined to, beginning with a ``pair`` of them.
    ``joint`` is ``lap``, ``butt``, ``zigzag`` or ``one`` for a board on one sheet; ``rulers`` is how long those of the
    scale check are. Lengths are in millimetres, as they are printed.
    """

    artwork: Artwork = field(repr=False)
    seams: tuple[tuple[Point, ...], ...]
    sheets: tuple[tuple[str, Point], ...]
    layout: str
    joined: Literal["rows", "columns", "row", "column"]
    pair: tuple[str, ...]
    joint: str
    bleed: str
    flap: str
    fold: bool
    cells: str
    measures: tuple[str, str]
    rulers: int = 150


@dataclass(frozen=True, slots=True)
class PieceFacts:
    """A kind of small piece: its sides as they are printed (``back`` where it is another), how many, what it is for."""

    name: str
    count: int
    use: str
    front: Symbol = field(repr=False)
    back: Symbol | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class CuttingFacts:
    """A document that is cut into pieces: what the step is called, and what there is to cut and how."""

    step: Literal["pieces", "tokens", "cards"]
    text: str


@dataclass(frozen=True, slots=True)
class GuideFacts:
    """Everything the guide tells; parts that are not printed are left out of it.

    ``own`` is what the guide itself is called among the parts, and what it is best printed on; ``poster`` how large a
    board is that is one page.
    """

    title: str
    credit: str
    language: str
    paper: str
    parts: tuple[PartFacts, ...]
    own: tuple[str, str]
    board: PanelFacts | None = None
    poster: tuple[str, str] | None = None
    counter_faces: tuple[Symbol | None, Symbol | None] = (None, None)
    cuttings: tuple[CuttingFacts, ...] = ()
    cut_outs: tuple[Literal["strips", "templates"], ...] = ()
    backs: str = "long-edge"
    by_hand: str = ""
    notes: tuple[str, ...] = ()
    pieces: tuple[PieceFacts, ...] = ()
    needs: Needs = field(default_factory=Needs)


Cell = TypeVar("Cell")

GUTTER = 8.0
STEP_GAP = 3.5
LEADING = 1.32


@dataclass(frozen=True, slots=True)
class GuideStyle:
    """How the guide is laid out: ``scale`` times the size of its text and pictures, steps in ``columns``.

    Letters are no smaller than ``least`` millimetres, those of pictures are left out where they would be. A part of
    the build is summed up as a name, a number of sheets and a paper: ``stops`` are where each begins, as a share of the
    page's width, and the line that it stands on.
    """

    scale: float = 1.0
    columns: int = 2
    least: float = 0.0
    stops: tuple[tuple[float, int], ...] = ((0.0106, 0), (0.2, 0), (0.52, 0))

    @property
    def body(self) -> float:
        """Return the size of running text."""
        return self.points(9.2)

    def points(self, size: float) -> float:
        """Return a size given in points as it is here, in millimetres."""
        return max(self.least, size * POINT * self.scale)

    def heading(self, text: str, at: Point) -> Text:
        """Return the title of a list, its top at a point."""
        return Text(at.shifted(0, 3 * self.scale), text, BOLD, self.points(11), ACCENT)

    def column(self, width: float) -> float:
        """Return the width of a column on a page of a width, in millimetres."""
        return (width - GUTTER * (self.columns - 1)) / self.columns


GUIDE_STYLES: Mapping[Edition, GuideStyle] = {
    "usual": GuideStyle(),
    "large-print": GuideStyle(16 / 8.5, 1, LARGE, ((0.0106, 0), (0.38, 0), (0.0106, 1))),
}


def heading_part(text: str, height: float, gap: float, style: GuideStyle) -> PagePart:
    """Return the title of a list as a part of a page; lengths at the usual scale."""

    def draw(area: Rect) -> tuple[Text]:
        return (style.heading(text, area.corners[0]),)

    return PagePart(height * style.scale, draw, gap=gap * style.scale, leads=True)


def rows_abreast(
    cells: Sequence[Cell],
    height: Callable[[Cell, float, GuideStyle], float],
    draw: Callable[[Cell, Point, float, GuideStyle], Sequence[Item]],
    width: float,
    style: GuideStyle,
    gaps: tuple[float, float],
) -> list[PagePart]:
    """Return cells in the columns of a page, row by row; ``gaps`` are above the first and the others, unscaled."""
    column = style.column(width)

    def drawn(abreast: Sequence[Cell], area: Rect) -> list[Item]:
        places = (Point(area.x + index * (column + GUTTER), area.y) for index in range(len(abreast)))
        return [item for cell, at in zip(abreast, places, strict=True) for item in draw(cell, at, column, style)]

    rows = []
    for first in range(0, len(cells), style.columns):
        abreast = cells[first : first + style.columns]
        least = max(height(cell, column, style) for cell in abreast)
        rows.append(PagePart(least, partial(drawn, abreast), gap=gaps[first > 0] * style.scale))
    return rows


Line = tuple[str, str]
"""What is needed in a word, and how it is put."""

GAP_BELOW = 5.0
"""Room below the list, at the usual scale."""
_INDENT = 24.0
"""Where the text of a line begins, right of what it is about."""


def need_lines(needs: Needs, language: str) -> tuple[Line, ...]:
    """Return what a game needs besides its sheets, a line each; none where the game does not say."""
    dice: Counter[int] = Counter()
    for number, faces in needs.dice:
        dice[faces] += number
    people = translate(language, GUIDE["need people"], count=_span(needs.players)) if needs.players else ""
    time = translate(language, GUIDE["need time"], count=_span(needs.minutes)) if needs.minutes else ""
    given = {"players": f"{people}, {time}"} if people and time else {"players": people, "time": time}
    given["dice"] = ", ".join(translate(language, GUIDE["need dice"], count=dice[faces], faces=faces) for faces in dice)
    given |= {key: words.in_(language) for key in ("deck", "also", "rules") if (words := getattr(needs, key))}
    return tuple((translate(language, GUIDE[f"needs {key}"]), text) for key, text in given.items() if text)


def _span(count: Count) -> int | str:
    return count.least if count.least == count.most else f"{count.least}–{count.most}"


def need_rows(lines: Sequence[Line], title: str, width: float, style: GuideStyle) -> list[PagePart]:
    """Return the list under its title, as rows ``width`` millimetres wide; no rows without lines."""
    rows = [heading_part(title, 6.0, 0.0, style)] if lines else []
    for index, (name, told) in enumerate(lines):
        text = text_lines(told, REGULAR, style.body, width - _INDENT * style.scale - 1)
        height = 5.8 * style.scale + (len(text) - 1) * style.body * LEADING
        ground = Style(fill=ACCENT.mixed(WHITE, 0.92)) if index % 2 == 0 else None
        rows.append(PagePart(height, partial(_draw, name=name, text=text, ground=ground, style=style), gap=0.0))
    return rows


def _draw(area: Rect, name: str, text: tuple[str, ...], ground: Style | None, style: GuideStyle) -> list[Item]:
    body, left, base = style.body, area.x, area.y + 4.0 * style.scale
    return [
        *([Box(area, ground)] if ground else []),
        Text(Point(left + 2, base), name, BOLD, body, INK),
        *TextBox(text, REGULAR, body, LEADING).from_base(Point(left + _INDENT * style.scale, base)),
    ]


_PICTURE = 8.0
_LETTERS = 8.5
_GAP = 1.6


def piece_rows(pieces: Sequence[PieceFacts], title: str, width: float, style: GuideStyle) -> list[PagePart]:
    """Return the list under its title, as rows of a page ``width`` millimetres wide; no rows without pieces."""
    heading = [heading_part(title, 6.5, STEP_GAP, style)] if pieces else []
    return [*heading, *rows_abreast(pieces, _piece_height, _piece, width, style, (0.0, _GAP))]


def _piece_lines(piece: PieceFacts, width: float, style: GuideStyle) -> list[tuple[str, str]]:
    """Return the lines beside a piece's pictures, each with its weight."""
    name = f"{piece.name} × {piece.count}" if piece.count > 1 else piece.name
    size, room = style.points(_LETTERS), width - _piece_text_left(style)
    texts = ((name[0].upper() + name[1:], BOLD), (piece.use, REGULAR))
    return [(line, font) for text, font in texts if text for line in text_lines(text, font, size, room)]


def _piece_text_left(style: GuideStyle) -> float:
    return (2 * _PICTURE + 3.0) * style.scale


def _piece_height(piece: PieceFacts, width: float, style: GuideStyle) -> float:
    lines = len(_piece_lines(piece, width, style))
    return max(_PICTURE * style.scale, lines * style.points(_LETTERS) * LEADING)


def _piece(piece: PieceFacts, at: Point, width: float, style: GuideStyle) -> list[Item]:
    edge, size = _PICTURE * style.scale, style.points(_LETTERS)
    sides = [side for side in (piece.front, piece.back) if side is not None]
    items: list[Item] = []
    for index, side in enumerate(sides):
        room = edge * (2 - (len(sides) - 1)) - (0 if len(sides) == 1 else 0.6)
        area = bounds_of(side.items)
        fit = min(room / area.width, edge / area.height)
        middle = Point(at.x + edge * (1 if len(sides) == 1 else 0.5 + index), at.y + edge / 2)
        items.append(Use(side, Transform.scale(fit).then(Transform.shift(*middle))))
    lines = _piece_lines(piece, width, style)
    y = at.y + max(0.0, (edge - len(lines) * size * LEADING) / 2) + size
    for line, font in lines:
        items.append(Text(Point(at.x + _piece_text_left(style), y), line, font, size, INK))
        y += size * LEADING
    return items


@dataclass(frozen=True, slots=True)
class _Step:
    title: str
    text: str
    picture: tuple[Item, ...] = field(repr=False)


class _Stepper(Protocol):
    """Makes a step from the words of a key, its picture and the figures in its words."""

    def __call__(self, key: str, picture: tuple[Item, ...], **figures: object) -> _Step: ...


def _steps(facts: GuideFacts) -> list[_Step]:
    def step(key: str, picture: tuple[Item, ...], **figures: object) -> _Step:
        title, text = translate(facts.language, GUIDE[key]), translate(facts.language, GUIDE[f"{key} text"], **figures)
        return _Step(title, " ".join(text.split()), picture)

    found = [step("print", guide_pictures.printing())]
    if facts.board is not None:
        found.append(step("scale", guide_pictures.measuring(), length=facts.board.rulers))
        found += _boardsteps_of(facts.board, step)
    if facts.poster:
        found.append(step("poster", guide_pictures.measuring(), width=facts.poster[0], height=facts.poster[1]))
    found += [step(cut_out, guide_pictures.strips()) for cut_out in facts.cut_outs]
    if facts.by_hand:
        found.append(_by_hand(facts, step))
    for cut in facts.cuttings:
        picture = guide_pictures.cards() if cut.step == "cards" else guide_pictures.counter(*facts.counter_faces)
        found.append(_Step(translate(facts.language, GUIDE[cut.step]), cut.text, picture))
    return found


def _by_hand(facts: GuideFacts, step: _Stepper) -> _Step:
    turn, order = (translate(facts.language, GUIDE[key]) for key in (f"turn {facts.backs}", f"order {facts.by_hand}"))
    if all(part.sheets == 1 for part in facts.parts if part.both_sides):
        return step("by hand one", guide_pictures.turning(), turn=turn)
    other = "same" if facts.by_hand == "reversed" else "reversed"
    return step("by hand", guide_pictures.turning(), turn=turn, order=order, other=other)


def _boardsteps_of(board: PanelFacts, step: _Stepper) -> list[_Step]:
    cut = f"cut {board.joint}"
    found = [step(cut, guide_pictures.cutting(board.joint), flap=board.flap, bleed=board.bleed)]
    if len(board.sheets) > 1:
        found.append(_joining(board, step))
        if board.fold:
            found.append(step("fold", guide_pictures.hinge()))
    found.append(step("mount", guide_pictures.mounting()))
    return found


def _joining(board: PanelFacts, step: _Stepper) -> _Step:
    """Return how the sheets are joined: those of a row side by side, those of a column one below the other."""
    first, second = board.pair
    abreast = board.joined in ("rows", "row")
    if board.joint == "butt":
        key = {"rows": "tape", "columns": "tape columns"}.get(board.joined, "tape line")
        pictured = guide_pictures.taping if abreast else guide_pictures.taping_below
    else:
        key = "glue" if board.joined == "rows" else f"glue {board.joined}"
        pictured = guide_pictures.gluing if abreast else guide_pictures.gluing_below
    return step(key, pictured(first, second), first=first, second=second)


def step_rows(facts: GuideFacts, gap: float, width: float, style: GuideStyle) -> list[PagePart]:
    """Return the steps of a guide in columns, row by row; ``gap`` is the room above them all, at the usual scale."""
    steps = list(enumerate(_steps(facts), start=1))
    return rows_abreast(steps, _step_height, _drawn, width, style, (gap, STEP_GAP))


def _step_text_left(step: _Step, style: GuideStyle) -> float:
    """Return where a step's text begins, right of its picture."""
    return PICTURE.width * style.scale + 4 if step.picture else 0.0


def _step_lines(step: _Step, width: float, style: GuideStyle) -> tuple[str, ...]:
    return text_lines(step.text, REGULAR, style.body, width - _step_text_left(step, style))


def _step_height(numbered: tuple[int, _Step], width: float, style: GuideStyle) -> float:
    _, step = numbered
    text = 6.5 * style.scale + len(_step_lines(step, width, style)) * style.body * LEADING
    return max(text, PICTURE.height * style.scale + 1 if step.picture else 0.0)


def _drawn(numbered: tuple[int, _Step], at: Point, width: float, style: GuideStyle) -> list[Item]:
    number, step = numbered
    k, left = style.scale, _step_text_left(step, style)
    x, least, label = at.x + left, style.points(6), style.points(8.5)
    size = fitted_size(step.title, BOLD, width - left - 7 * k, style.points(10.5), least) or least
    disc = Point(x + 2.4 * k, at.y + 2.4 * k)
    items: list[Item] = [
        Group(step.picture, Transform.scale(k).then(Transform.shift(*at))),
        Circle(disc, 2.4 * k, Style(fill=ACCENT)),
        centred(str(number), disc, BOLD, label, WHITE),
        centred(step.title, Point(x + 6.2 * k, disc.y), BOLD, size, INK, "start"),
    ]
    text = TextBox(_step_lines(step, width, style), REGULAR, style.body, LEADING)
    return [*items, *text.from_base(Point(x, at.y + 6.5 * k + style.body * 0.8))]


_TOP = 2.0
"""Where further pages begin."""

BOARD_SHARES = (0.31, 0.28, 0.25, 0.22, 0.19, 0.17, 0.14)
"""The picture of the board takes at most such a share of the page's height: the first that leaves one page enough."""


TIGHTER = (0.94, 0.88)
"""Scales at which a guide is tried that takes a second page; its running text is still of 8 points, or large."""


def guide(facts: GuideFacts, size: Size, style: GuideStyle = GUIDE_STYLES["usual"]) -> tuple[Artwork, ...]:
    """Return the pages of the guide, each of ``size`` millimetres: what to print, then step after step.

    The guide is the last of the documents that it lists. It is set a little smaller where that saves a page.
    """
    tried = []
    for scale in (1.0, *TIGHTER):
        tried.append(_all_pages(facts, size, replace(style, scale=style.scale * scale)))
        if len(tried[-1]) == 1:
            break
    return min(tried, key=len)


def _all_pages(facts: GuideFacts, size: Size, style: GuideStyle) -> tuple[Artwork, ...]:
    sheets, pages = 1, _with_itself(facts, 1, size, style)
    while len(pages) > sheets:
        sheets = len(pages)
        pages = _with_itself(facts, sheets, size, style)
    return pages


def _with_itself(facts: GuideFacts, sheets: int, size: Size, style: GuideStyle) -> tuple[Artwork, ...]:
    heading, stock = facts.own
    own = PartFacts(heading, sheets, False, stock, facts.paper)
    return _pages(replace(facts, parts=(*facts.parts, own)), size, style)


def _pages(facts: GuideFacts, size: Size, style: GuideStyle) -> tuple[Artwork, ...]:
    rows = _needed(facts, size.width, style) if style.columns == 1 else []
    rows += step_rows(facts, GAP_BELOW if rows else STEP_GAP, size.width, style)
    rows += piece_rows(facts.pieces, translate(facts.language, GUIDE["each piece"]), size.width, style)
    foot, foot_height = _foot(facts, size, style)
    bottom = size.height - foot_height
    further = Rect(0, _TOP, size.width, bottom - _TOP)
    rows = [replace(row, least=min(row.least, further.height)) for row in rows]
    options = []
    for share in BOARD_SHARES:
        top, used = _front(facts, size, share, style)
        options.append((top, paged(rows, Rect(0, used, size.width, bottom - used), further)))
        if len(options[-1][1]) == 1:
            break
    top, columns = min(options, key=lambda option: len(option[1]))
    pages = []
    for number, page in enumerate(columns):
        items = [*(top if number == 0 else ()), *drawn(page), *foot]
        pages.append(Artwork(size, without_small_letters(items, style.least) if style.least else tuple(items)))
    return tuple(pages)


def _needed(facts: GuideFacts, width: float, style: GuideStyle) -> list[PagePart]:
    """Return what is needed besides the sheets, and what the pack says of its board."""
    lines = need_lines(facts.needs, facts.language)
    title = translate(facts.language, GUIDE["also needed" if lines else "notes"])
    notes = [(translate(facts.language, GUIDE["needs note"]), " · ".join(facts.notes))] if facts.notes else []
    return need_rows((*lines, *notes), title, width, style)


def _front(facts: GuideFacts, size: Size, share: float, style: GuideStyle) -> tuple[tuple[Item, ...], float]:
    """Return the head of the first page, with the board and what to print, and where it ends.

    Where steps stand abreast, what else is needed stands beside the board.
    """
    items = list(_banner(facts, size, style))
    top = y = 19.0 * style.scale + 5
    column = style.column(size.width)
    if needed := _needed(facts, column, style) if style.columns > 1 else []:
        place = Rect(column + GUTTER, top, column, height_of(needed))
        items += drawn(spread(needed, place))
        y = place.bottom + GAP_BELOW * style.scale
    if facts.board is not None:
        width = size.width if y == top else column
        board, end = _board(facts, facts.board, Rect(0, top, width, size.height * share), style)
        items += board
        y = max(y, end + 5)
    table, y = _parts(facts, size, y, style)
    return (*items, *table), y + 6


def _banner(facts: GuideFacts, size: Size, style: GuideStyle) -> tuple[Item, ...]:
    title, name = translate(facts.language, GUIDE["title"]), legible(facts.title)
    least, k = style.points(10), style.scale
    big = fitted_size(name, BOLD, size.width - 10, style.points(24), least) or least
    return (
        Box(Rect(0, 0, size.width, 19 * k), Style(fill=ACCENT), 2.0),
        Text(Point(5, 6.2 * k), title.upper(), SEMIBOLD, style.points(8.5), ACCENT.mixed(WHITE, 0.8)),
        Text(Point(5, 9.0 * k + big * CAP_HEIGHT), shortened(name, BOLD, big, size.width - 10), BOLD, big, WHITE),
    )


def _board(facts: GuideFacts, board: PanelFacts, room: Rect, style: GuideStyle) -> tuple[tuple[Item, ...], float]:
    """Return the board in miniature with its seams and the names of its sheets, and where it ends."""
    width, height = board.artwork.size
    scale = min(room.width / width, room.height / height)
    place = Transform.scale(scale).then(Transform.shift(room.x + (room.width - width * scale) / 2, room.y))
    frame = place.rect(Rect(0, 0, width, height))
    seam = Style(stroke=CUT, width=0.35, dash=(2.0, 1.0))
    label, k = style.points(8.5), style.scale
    items: list[Item] = [
        Use(Symbol("board", board.artwork.items), place),
        Box(frame, Style(stroke=INK, width=0.3)),
        *(polyline([place.point(point) for point in line], seam) for line in board.seams),
    ]
    for name, middle in board.sheets if len(board.sheets) > 1 else ():
        at = place.point(middle)
        items.append(Circle(at, 3.4 * k, Style(fill=WHITE, stroke=INK, width=0.2)))
        items.append(centred(name, at, BOLD, label, INK))
    key = "figures one" if board.joint == "one" else "figures"
    wide, high = board.measures
    figures = translate(facts.language, GUIDE[key], layout=board.layout, width=wide, height=high, cells=board.cells)
    items.append(Text(Point(room.centre.x, frame.bottom + 4.2 * k), figures, REGULAR, label, INK, "middle"))
    return tuple(items), frame.bottom + 5 * k


def _parts(facts: GuideFacts, size: Size, y: float, style: GuideStyle) -> tuple[tuple[Item, ...], float]:
    """Return the list of what to print on which paper, and where it ends."""
    k, body = style.scale, style.body
    items: list[Item] = [style.heading(translate(facts.language, GUIDE["you need"]), Point(0, y))]
    y += 6 * k
    line = 5.8 * k
    height = line + (line - 1.5 * k) * max(row for _, row in style.stops)
    for index, part in enumerate(facts.parts):
        if index % 2 == 0:
            items.append(Box(Rect(0, y, size.width, height), Style(fill=ACCENT.mixed(WHITE, 0.92))))
        count = translate(facts.language, GUIDE["sheets"], count=part.sheets, paper=part.sheet)
        sides = translate(facts.language, GUIDE["both sides" if part.both_sides else "one side"])
        told = (part.heading, f"{count}, {sides}", part.stock)
        for text, font, (share, row) in zip(told, (BOLD, REGULAR, REGULAR), style.stops, strict=True):
            at = Point(size.width * share, y + 4.0 * k + (line - 1.5 * k) * row)
            items.append(Text(at, text, font, body, INK))
        y += height
    return tuple(items), y


def _foot(facts: GuideFacts, size: Size, style: GuideStyle) -> tuple[tuple[Item, ...], float]:
    """Return the line at the foot of every page, or lines where it has no room on one, and their height."""
    text = (
        translate(facts.language, GUIDE["foot"], game=facts.title, credit=facts.credit) if facts.credit else facts.title
    )
    fitted = fitted_size(legible(text), REGULAR, size.width, style.points(7.5), style.points(5)) or style.points(5)
    box = TextBox(text_lines(text, REGULAR, fitted, size.width), REGULAR, fitted)
    last = Point(size.width / 2, size.height - max(0.8, fitted * DESCENT))
    return box.to_base(last, INK.mixed(WHITE, 0.35), "middle"), 8.0 + box.below_first
