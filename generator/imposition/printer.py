"""A printer's scale, offset and margins: measured on a calibration sheet, and made up for on every page.

All lengths in millimetres.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import TYPE_CHECKING, Literal

from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import Message, decimal, message, phrase, translate
from generator.imposition.paper import (
    BANK_CARD,
    MARK_GAP,
    MARK_LENGTH,
    SIZES,
    SOFT,
    Document,
    Duplex,
    Paper,
    Sheet,
    bank_card,
    name_of,
    ruler,
    split_sides,
)
from generator.problems import Problem, Severity
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, REGULAR, SEMIBOLD, baseline, centred_text, text_width, wrap
from generator.scene.palette import INK, Colour
from generator.scene.primitives import Anchor, Box, Circle, Command, Group, Item, Lazy, Line, Path, Style, Text, strokes

if TYPE_CHECKING:
    from generator.packs.printers import PrinterProfile

LEAST_LOST = 0.1
"""What falls off a page below this, in millimetres, nobody sees."""

LOST_HINT = phrase("print at 100% and measure again, or keep away from the edges: pizarra printer NAME --margins 12mm")


def paper_for(profile: PrinterProfile, name: str) -> Paper | None:
    """Return paper whose cut marks, outside the art, just clear the printer's margins; ``None`` when those are unknown.

    A printer's margins of 6.4 mm give the usual 10 mm round the art (sources.md: printers).
    """
    if profile.margins is None:
        return None
    edge = profile.margins + MARK_GAP + MARK_LENGTH
    return Paper(name, SIZES[name], edge, edge)


def compensate(document: Document, profile: PrinterProfile) -> Document:
    """Return the document compensated, art and marks alike; pages that are no home printer's paper stay exact.

    Pages are scaled about their middle by one over what the printer makes of them; backs are moved against the offset.
    The offset was measured on paper turned about its long edge. Turned about the short edge the back is upside down
    in the same printer, so there the offset points the other way.
    """
    sheets = tuple(_compensate_sheet(sheet, profile, document.duplex) for sheet in document.sheets)
    return replace(document, sheets=sheets)


def lost_problems(documents: Iterable[Document], profile: PrinterProfile, paper: Paper) -> Iterator[Problem]:
    """Yield a problem for every document of which a part falls off the page once it is made up for the printer.

    It is an error where that part is art within the cut; on pages that are not cut, what is inside the margins counts.
    """
    for document in documents:
        pages = ((_lost_margin(sheet, profile, document.duplex, paper), sheet) for sheet in document.sheets)
        losses = [(sheet.trim is not None, lost, sheet) for lost, sheet in pages if lost > LEAST_LOST]
        if not losses:
            continue
        is_cut, lost, sheet = max(losses, key=itemgetter(0, 1))
        off = message("pushes {lost:.1f} mm of {document}, page {page}, off the paper")
        if sheet.side == "back":
            off = message("pushes {lost:.1f} mm of {document}, the back of page {page}, off the paper")
        pushed = phrase(off, lost=lost, document=document.name, page=sheet.label)
        yield Problem("--printer", pushed, hint=LOST_HINT, severity=Severity.ERROR if is_cut else Severity.WARNING)


def most_lost(profile: PrinterProfile, paper: Paper) -> float:
    """Return the millimetres inside the margins of upright paper that fall off the page, on either side of it."""
    sheets = Sheet(paper.size, (), ""), Sheet(paper.size, (), "", side="back")
    return max(_lost_margin(sheet, profile, "long-edge", paper) for sheet in sheets)


def _lost_margin(sheet: Sheet, profile: PrinterProfile, duplex: Duplex, paper: Paper) -> float:
    if name_of(sheet.size) is None:
        return 0.0
    fitted = replace(paper, size=Size(min(sheet.size), max(sheet.size)))
    area = sheet.trim or fitted.printable(landscape=sheet.size.width > sheet.size.height)
    moved = _sheet_correction(sheet, profile, duplex).rect(area)
    return max(0.0, -moved.x, -moved.y, moved.right - sheet.size.width, moved.bottom - sheet.size.height)


def correction(size: Size, profile: PrinterProfile, offset_sign: float) -> Transform:
    """Return the transform of a page; ``offset_sign`` is 0 for fronts. A page lying on its side is fed upright."""
    across, down = profile.scale if size.width <= size.height else reversed(profile.scale)
    middle_x, middle_y = size.width / 2, size.height / 2
    return (
        Transform.shift(-middle_x, -middle_y)
        .then(Transform.scale(1 / across, 1 / down))
        .then(Transform.shift(middle_x + offset_sign * profile.back[0], middle_y + offset_sign * profile.back[1]))
    )


def _sheet_correction(sheet: Sheet, profile: PrinterProfile, duplex: Duplex) -> Transform:
    sign = 0.0 if sheet.side == "front" else 1.0 if duplex == "short-edge" else -1.0
    return correction(sheet.size, profile, sign)


def _compensate_sheet(sheet: Sheet, profile: PrinterProfile, duplex: Duplex) -> Sheet:
    if name_of(sheet.size) is None:
        return sheet
    place = _sheet_correction(sheet, profile, duplex)
    page = Rect(0, 0, *sheet.size)
    return replace(
        sheet,
        items=Lazy(_transform_items, sheet.items, place),
        trim=place.rect(sheet.trim).intersection(page) if sheet.trim else None,
        bleed=place.rect(sheet.bleed).intersection(page) if sheet.bleed else None,
    )


def _transform_items(items: Iterable[Item], place: Transform) -> tuple[Group, ...]:
    """Return items moved; a named group keeps its name, by which it is a layer."""
    return tuple(
        replace(item, transform=item.transform.then(place)) if isinstance(item, Group) else Group((item,), place)
        for item in items
    )


CALIBRATION: Mapping[str, Message] = {
    "title": message("Calibration page"),
    "print": message("Print it on both sides, flipped on the long edge, at 100% (“actual size”, never “fit”)."),
    "back title": message("Calibration page · back"),
    "back print": message("Read this side against the light, from the front."),
    "scale title": message("Scale"),
    "scale": message(
        "Measure both rulers, first the horizontal one, then the vertical one. If both are 150 mm long, the "
        "scale is right. If not, note what they measure: write 148.8 and 148.5 as 148.8mmx148.5mm. No ruler? A "
        "bank card covers its outline exactly."
    ),
    "margins title": message("Margins"),
    "margins": message(
        "Find the smallest frame that is printed completely, on all four sides. Its number, beside the thick "
        "line, is your printer's margin: for 5, write 5mm."
    ),
    "backs title": message("Back"),
    "backs": message(
        "Hold the page against the light with this side towards you. On each scale the ticks of the back "
        "continue those of the front; find the one that continues in a straight line and read its number, "
        "first for →, then for ↓: write +0.75 and −0.5 as 0.75mm,-0.5mm."
    ),
    "then": message("Then type what you read:"),
    "use": message("and from then on:"),
    "right": message("→  back, across"),
    "down": message("↓  back, down"),
    "card": message("bank card"),
    "example": message("Against the light, for example:"),
    "example read": message("straight here: +0.75"),
    "name": message("home"),
    "second title": message("Second sheet"),
    "second print": message("Print both sheets of fronts, put them back in the same order, and print the backs."),
    "second": message(
        "Look at the number on the back of sheet 1. If it is 1, the order is right. If it is 2, your printer "
        "takes the last front first: type “pizarra printer home --backs-order reversed”. If the back is upside "
        "down or on the same side as the front, turn the stack round or over and try again."
    ),
}


FRONT_STEP, BACK_STEP = 5.0, 4.75
READING = FRONT_STEP - BACK_STEP
TICKS = 20
"""Ticks on either side of nought: offsets of up to 5 mm are read."""

LENGTH = TICKS * FRONT_STEP
"""One scale has two rows of this length, one for offsets of either sign."""

_FINE = Style(stroke=INK, width=0.15)
FRONT_TICK, BACK_TICK = 4.0, 6.0
ROW = 16.0
_APART = 1.2 * ROW
"""From one row of the level scale to the next, and of the upright one."""


@dataclass(frozen=True, slots=True)
class Tick:
    """One tick of a scale: its position along its row, and what it says when the back's tick meets it.

    ``back`` is where the back's tick of the same number is, seen through the paper, when nothing is off.
    """

    row: int
    along: float
    back: float
    reading: float


def ruler_ticks(axis: Literal["right", "down"]) -> tuple[Tick, ...]:
    """Return the ticks of both rows.

    A back that lands to the right, as it is looked at, lands to the left as seen from the front: readings of ``right``
    fall from left to right, those of ``down`` grow from the top.
    """
    sign = -1.0 if axis == "right" else 1.0
    rows = ((0, LENGTH, range(-TICKS, 1)), (1, 0.0, range(TICKS + 1)))
    return tuple(
        Tick(row, nought + FRONT_STEP * number, nought + BACK_STEP * number, sign * READING * number)
        for row, nought, numbers in rows
        for number in numbers
    )


def front_level(at: Point, language: str) -> tuple[Item, ...]:
    feet = [(tick.reading, at.shift(tick.along, tick.row * ROW)) for tick in ruler_ticks("right")]
    marks = [(foot, foot.shift(0, -FRONT_TICK)) for _, foot in feet]
    rows = [(start, start.shift(LENGTH, 0)) for start in (at, at.shift(0, ROW))]
    figures = (_figure(foot.shift(0, -FRONT_TICK - 0.7), reading, language, "middle") for reading, foot in feet)
    return (strokes([*marks, *rows], _FINE), *figures)


def front_upright(at: Point, language: str) -> tuple[Item, ...]:
    feet = [(tick.reading, at.shift(tick.row * _APART, tick.along)) for tick in ruler_ticks("down")]
    marks = [(foot, foot.shift(-FRONT_TICK, 0)) for _, foot in feet]
    rows = [(start, start.shift(0, LENGTH)) for start in (at, at.shift(_APART, 0))]
    places = [Point(foot.x - FRONT_TICK - 0.7, baseline(foot.y, _size(reading))) for reading, foot in feet]
    figures = (_figure(place, reading, language, "end") for place, (reading, _) in zip(places, feet, strict=True))
    return (strokes([*marks, *rows], _FINE), *figures)


def back_level(at: Point, page: Size) -> tuple[Item, ...]:
    """Return the back of the level scale at ``at`` of the front: drawn as it is looked at, left and right exchanged."""
    feet = [Point(page.width - at.x - tick.back, at.y + tick.row * ROW) for tick in ruler_ticks("right")]
    return (strokes([(foot, foot.shift(0, BACK_TICK)) for foot in feet], Style(stroke=INK, width=0.2)),)


def back_upright(at: Point, page: Size) -> tuple[Item, ...]:
    """Return the back of the upright scale at ``at`` of the front."""
    feet = [Point(page.width - at.x - tick.row * _APART, at.y + tick.back) for tick in ruler_ticks("down")]
    return (strokes([(foot, foot.shift(-BACK_TICK, 0)) for foot in feet], Style(stroke=INK, width=0.2)),)


def _figure(at: Point, reading: float, language: str, anchor: Literal["middle", "end"]) -> Text:
    sign = "+" if reading > 0 else "−" if reading < 0 else ""
    text = f"{sign}{decimal(abs(reading), language, 2)}"
    font, size = (SEMIBOLD if reading == int(reading) else REGULAR), _size(reading)
    assert text_width(text, font, size) < FRONT_STEP
    return Text(at, text, font, size, INK, anchor)


def _size(reading: float) -> float:
    return (6.6 if reading == int(reading) else 4.9) * POINT


BLOCK = Size(168.0, 236.0)
RULER = 150
FRAMES = range(3, 19)
"""Distances from the edge that the margin finder shows."""

STEP = 5.4
"""Length of one step of the margin finder."""

_RING = Style(stroke=Colour.of("#c8102e"), width=0.35)
_TINT = Colour.of("#eef1f4")
_FRAME = Style(stroke=SOFT, width=0.1)


def calibration_document(paper: str, language: str) -> Document:
    """Return the calibration page for a paper of ``SIZES``, its front and its back."""
    page = SIZES[paper]
    block = _block(page)
    title, print_it, back_title, back_print = (
        translate(language, CALIBRATION[key]) for key in ("title", "print", "back title", "back print")
    )
    parts = {
        "margins": margin_finder(page),
        "heading": _heading(block, title, print_it),
        "scale": _scale(block, language),
        "backs": _verniers(block, language),
        "text": _how_to_read(block, language),
    }
    front = Sheet(page, tuple(Group(items, name=name) for name, items in parts.items()), "1a", title)
    scales = (*back_level(level_at(block), page), *back_upright(upright_at(block), page))
    behind = (Group(_heading(block, back_title, back_print), name="heading"), Group(scales, name="backs"))
    back = Sheet(page, behind, "1b", back_title, side="back")
    return Document(f"calibration-{paper}", f"Pizarra · {title}", language, (front, back), "long-edge")


def _block(page: Size) -> Rect:
    return Rect((page.width - BLOCK.width) / 2, (page.height - BLOCK.height) / 2, *BLOCK)


def calibration_by_hand(paper: str, language: str) -> tuple[Document, ...]:
    """Return the page for printers that cannot turn the paper: fronts and backs, each with a second sheet.

    All sides are numbered: what comes out behind number 1 tells in which order the printer takes a stack.
    """
    document = calibration_document(paper, language)
    front, back = document.sheets
    block = _block(front.size)
    title = translate(language, CALIBRATION["second title"])
    heading = _heading(block, title, translate(language, CALIBRATION["second print"]))
    second = _paragraph(Point(block.x, block.y + 24), translate(language, CALIBRATION["second"]), block.width * 0.75)
    sheets = (
        replace(front, items=(*front.items, _side_number(block, 1))),
        replace(back, items=(*back.items, _side_number(block, 1))),
        Sheet(front.size, (Group((*heading, *second), name="text"), _side_number(block, 2)), "2a", title),
        Sheet(front.size, (_side_number(block, 2),), "2b", title, side="back"),
    )
    return split_sides(replace(document, sheets=sheets))


def _side_number(block: Rect, number: int) -> Group:
    """Return a large number in the head of a side, where nothing else is printed."""
    at, size = Point(block.right - 6, block.y + 5), 20 * POINT
    label = centred_text(str(number), at, BOLD, size, INK)
    return Group((Circle(at, 6, Style(stroke=INK, width=0.5)), label), name="number")


def level_at(block: Rect) -> Point:
    return Point(block.x + 16, block.y + 153)


def upright_at(block: Rect) -> Point:
    return Point(block.right - 28, block.y + 30)


def margin_finder(page: Size) -> tuple[Item, ...]:
    """Return a frame at every whole distance from the edge, and on each side stairs where each has its number.

    A frame stops before the stairs and begins again at its own step, where it is strong: it crosses no number.
    """
    span = STEP * len(FRAMES)
    across, down = (page.width - span) / 2, (page.height - span) / 2
    stairs: list[tuple[Point, Point]] = []
    frames: list[Command] = []
    figures: list[Item] = []
    size = 5.6 * POINT
    cap = size * CAP_HEIGHT
    for index, depth in enumerate(FRAMES):
        x, y = across + index * STEP, down + index * STEP
        end_x, end_y = x + STEP - 0.8, y + STEP - 0.8
        right, bottom = page.width - depth, page.height - depth
        stairs += [(Point(x, level), Point(end_x, level)) for level in (depth, bottom)]
        stairs += [(Point(upright, y), Point(upright, end_y)) for upright in (depth, right)]
        frames += [("M", end_x, depth), ("L", right, depth), ("L", right, down - 1)]
        frames += [("M", right, end_y), ("L", right, bottom), ("L", end_x, bottom)]
        frames += [("M", depth, end_y), ("L", depth, bottom), ("L", across - 1, bottom)]
        frames += [("M", depth, down - 1), ("L", depth, depth), ("L", across - 1, depth)]
        middle_x, middle_y = (x + end_x) / 2, (y + end_y) / 2 + cap / 2
        places: tuple[tuple[Point, Anchor], ...] = (
            (Point(middle_x, depth + 0.8 + cap), "middle"),
            (Point(middle_x, bottom - 0.8), "middle"),
            (Point(depth + 0.8, middle_y), "start"),
            (Point(right - 0.8, middle_y), "end"),
        )
        figures += [Text(at, str(depth), REGULAR, size, INK, anchor) for at, anchor in places]
    return (strokes(stairs, Style(stroke=INK, width=0.3)), Path(tuple(frames), _FRAME), *figures)


def _heading(block: Rect, title: str, line: str) -> tuple[Item, ...]:
    return (
        Text(Point(block.x, block.y + 6), f"Pizarra · {title}", BOLD, 17 * POINT, INK),
        Text(Point(block.x, block.y + 12), line, REGULAR, 9.5 * POINT, INK),
        Line(Point(block.x, block.y + 15), Point(block.right, block.y + 15), Style(stroke=SOFT, width=0.2)),
    )


def _scale(block: Rect, language: str) -> tuple[Item, ...]:
    x, y = block.x + 16, block.y + 30
    card = Rect(x, y, *BANK_CARD)
    squares = [Rect(x, card.bottom + 4, 50, 50), Rect(x + 60.2, card.bottom + 4, 25.4, 25.4)]
    wide, high = decimal(BANK_CARD.width, language), decimal(BANK_CARD.height, language, 2)
    card_text = f"{translate(language, CALIBRATION['card'])}, {wide} × {high} mm"
    texts = [(card, card_text), (squares[0], "50 × 50 mm"), (squares[1], f"1 in = {decimal(25.4, language)} mm")]
    return (
        *ruler(Point(block.x + 8, block.y + 19), RULER, height=4.2),
        *ruler(Point(block.x + 2, block.y + 24), RULER, height=4.2, upright=True),
        bank_card(Point(x, y)),
        *(Box(square, _FINE) for square in squares),
        *(Text(rect.centre.shift(0, 0.8), text, REGULAR, 7.5 * POINT, SOFT, "middle") for rect, text in texts),
    )


def _verniers(block: Rect, language: str) -> tuple[Item, ...]:
    level, upright = level_at(block), upright_at(block)
    size = 7.5 * POINT
    return (
        *front_level(level, language),
        *front_upright(upright, language),
        Text(Point(level.x, level.y - 8.4), translate(language, CALIBRATION["right"]), SEMIBOLD, size, INK),
        Text(Point(upright.x - 9, upright.y - 3.2), translate(language, CALIBRATION["down"]), SEMIBOLD, size, INK),
        *_example(Rect(block.right - 45, block.y + 139, 45, 34), language),
    )


def _example(box: Rect, language: str) -> tuple[Item, ...]:
    """Return a small picture of what is seen against the light when a back is 0.75 mm off."""
    at = Point(box.x + 7.5, box.y + 17)
    feet = [Point(at.x + FRONT_STEP * number, at.y) for number in range(1, 6)]
    behind = [Point(at.x + BACK_STEP * number + 3 * READING, at.y) for number in range(1, 6)]
    front = [*((foot, foot.shift(0, -FRONT_TICK)) for foot in feet), (at.shift(2, 0), at.shift(28, 0))]
    x, size = at.x + 3 * FRONT_STEP, 7.5 * POINT
    reading, read_here = f"+{decimal(3 * READING, language, 2)}", translate(language, CALIBRATION["example read"])
    return (
        Box(box, Style(fill=_TINT), 1.5),
        Text(Point(box.x + 3, box.y + 4.6), translate(language, CALIBRATION["example"]), REGULAR, size, INK),
        strokes(front, _FINE),
        strokes([(foot, foot.shift(0, BACK_TICK)) for foot in behind], Style(stroke=SOFT, width=0.2)),
        Text(Point(x, at.y - FRONT_TICK - 1.5), reading, SEMIBOLD, 6.6 * POINT, INK, "middle"),
        Box(Rect(x - 1.7, at.y - FRONT_TICK - 0.7, 3.4, FRONT_TICK + BACK_TICK + 1.4), _RING, 1.7),
        Text(Point(box.centre.x, box.bottom - 3), read_here, REGULAR, size, INK, "middle"),
    )


def _how_to_read(block: Rect, language: str) -> tuple[Item, ...]:
    gap, top = 6.0, block.y + 183
    width = (block.width - 2 * gap) / 3
    items: list[Item] = []
    for index, key in enumerate(("scale", "margins", "backs")):
        x = block.x + index * (width + gap)
        heading = f"{index + 1} · {translate(language, CALIBRATION[f'{key} title'])}"
        items.append(Text(Point(x, top), heading, BOLD, 10.5 * POINT, INK))
        items += _paragraph(Point(x, top + 4.6), translate(language, CALIBRATION[key]), width)
    return (*items, *_what_to_type(Rect(block.x, block.bottom - 20, block.width, 20), language))


def _what_to_type(box: Rect, language: str) -> tuple[Item, ...]:
    name = translate(language, CALIBRATION["name"])
    command = f"pizarra printer {name} --scale _______x_______ --back _______,_______ --margins _______"
    use, size, left = translate(language, CALIBRATION["use"]), 8.4 * POINT, box.x + 5
    after = left + text_width(use, REGULAR, size) + 1.5
    return (
        Box(box, Style(fill=_TINT), 1.5),
        Text(Point(left, box.y + 5.2), translate(language, CALIBRATION["then"]), REGULAR, size, INK),
        Text(Point(left, box.y + 11), command, SEMIBOLD, 10.5 * POINT, INK),
        Text(Point(left, box.y + 16.6), use, REGULAR, size, INK),
        Text(Point(after, box.y + 16.6), f"pizarra build … --printer {name}", SEMIBOLD, size, INK),
    )


def _paragraph(at: Point, text: str, width: float) -> Sequence[Item]:
    size = 8.4 * POINT
    lines = wrap(text, REGULAR, size, width) or ()
    return [Text(Point(at.x, at.y + index * size * 1.28), line, REGULAR, size, INK) for index, line in enumerate(lines)]
