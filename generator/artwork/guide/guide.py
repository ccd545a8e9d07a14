"""The guide: one or two pages that lead from the printer to the table, made from the build's own figures."""

from __future__ import annotations

from dataclasses import replace

from generator.artwork.guide.facts import GuideFacts, PanelFacts, PartFacts
from generator.artwork.guide.layout import GUIDE_STYLES, GUTTER, STEP_GAP, GuideStyle
from generator.artwork.guide.needs import GAP_BELOW, need_lines, need_rows
from generator.artwork.guide.pictures import ACCENT, CUT
from generator.artwork.guide.pieces import piece_rows
from generator.artwork.guide.steps import step_rows
from generator.artwork.guide.words import GUIDE
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import say
from generator.scene.fonts import BOLD, CAP_HEIGHT, DESCENT, REGULAR, SEMIBOLD, centred, fitted_size, shortened
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import Artwork, Box, Circle, Item, Style, Symbol, Text, Use, polyline
from generator.scene.rewrite import without_small_letters
from generator.text.parts import PagePart, drawn, height_of, paged, spread
from generator.text.text_box import TextBox
from generator.text.words import legible, text_lines

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
    rows += piece_rows(facts.pieces, say(facts.language, GUIDE["each piece"]), size.width, style)
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
    title = say(facts.language, GUIDE["also needed" if lines else "notes"])
    notes = [(say(facts.language, GUIDE["needs note"]), " · ".join(facts.notes))] if facts.notes else []
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
    title, name = say(facts.language, GUIDE["title"]), legible(facts.title)
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
    figures = say(facts.language, GUIDE[key], layout=board.layout, width=wide, height=high, cells=board.cells)
    items.append(Text(Point(room.centre.x, frame.bottom + 4.2 * k), figures, REGULAR, label, INK, "middle"))
    return tuple(items), frame.bottom + 5 * k


def _parts(facts: GuideFacts, size: Size, y: float, style: GuideStyle) -> tuple[tuple[Item, ...], float]:
    """Return the list of what to print on which paper, and where it ends."""
    k, body = style.scale, style.body
    items: list[Item] = [style.heading(say(facts.language, GUIDE["you need"]), Point(0, y))]
    y += 6 * k
    line = 5.8 * k
    height = line + (line - 1.5 * k) * max(row for _, row in style.stops)
    for index, part in enumerate(facts.parts):
        if index % 2 == 0:
            items.append(Box(Rect(0, y, size.width, height), Style(fill=ACCENT.mixed(WHITE, 0.92))))
        count = say(facts.language, GUIDE["sheets"], count=part.sheets, paper=part.sheet)
        sides = say(facts.language, GUIDE["both sides" if part.both_sides else "one side"])
        told = (part.heading, f"{count}, {sides}", part.stock)
        for text, font, (share, row) in zip(told, (BOLD, REGULAR, REGULAR), style.stops, strict=True):
            at = Point(size.width * share, y + 4.0 * k + (line - 1.5 * k) * row)
            items.append(Text(at, text, font, body, INK))
        y += height
    return tuple(items), y


def _foot(facts: GuideFacts, size: Size, style: GuideStyle) -> tuple[tuple[Item, ...], float]:
    """Return the line at the foot of every page, or lines where it has no room on one, and their height."""
    text = say(facts.language, GUIDE["foot"], game=facts.title, credit=facts.credit) if facts.credit else facts.title
    fitted = fitted_size(legible(text), REGULAR, size.width, style.points(7.5), style.points(5)) or style.points(5)
    box = TextBox(text_lines(text, REGULAR, fitted, size.width), REGULAR, fitted)
    last = Point(size.width / 2, size.height - max(0.8, fitted * DESCENT))
    return box.to_base(last, INK.mixed(WHITE, 0.35), "middle"), 8.0 + box.below_first
