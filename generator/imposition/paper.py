"""Paper, sheets and documents, their marks, and where backs meet their fronts.

All lengths in millimetres. Places on a back are given as the back is seen, origin top left.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from generator.geometry.covering import clip_by_line
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import Counted, Message, Phrase, all_of, literal, message, phrase, plural, translate
from generator.model.names import slug
from generator.scene.drawings import bounds
from generator.scene.fonts import CAP_HEIGHT, POINT, REGULAR, fitted_size
from generator.scene.palette import INK, Colour
from generator.scene.pieces import BLEED, Cutting, Side
from generator.scene.primitives import (
    Artwork,
    Box,
    Circle,
    Group,
    Item,
    Line,
    OutlineItem,
    Polygon,
    Style,
    Text,
    place_items,
    strokes,
)

if TYPE_CHECKING:
    from generator.packs.printers import BacksOrder

SIZES: dict[str, Size] = {"a4": Size(210.0, 297.0), "letter": Size(215.9, 279.4), "a3": Size(297.0, 420.0)}
POSTER = "poster"
"""The name under which a board is asked for as one page of its own size."""

MARGIN_PRESETS: dict[str, tuple[float, float]] = {"standard": (10.0, 10.0), "tight": (6.4, 6.4), "safe": (10.0, 17.0)}
"""Margins on the long and on the short edges of the paper as it is fed (sources.md: printers)."""


def name_of(size: Size) -> str | None:
    return next((name for name, paper_size in SIZES.items() if size in (paper_size, paper_size.turned)), None)


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet as it is fed: its portrait size, and the margins on its long and on its short edges."""

    name: str
    size: Size
    long_edge_margin: float = 10.0
    short_edge_margin: float = 10.0

    def page(self, landscape: bool) -> Size:
        return self.size.turned if landscape else self.size

    @property
    def turned(self) -> Paper:
        """Return the same paper in landscape, for what only knows portrait pages: its top is then a long edge."""
        return replace(
            self,
            size=self.size.turned,
            long_edge_margin=self.short_edge_margin,
            short_edge_margin=self.long_edge_margin,
        )

    def printable(self, landscape: bool) -> Rect:
        """Return the part of the page inside the margins. On a landscape page the short edges are left and right."""
        across, along = self.long_edge_margin, self.short_edge_margin
        if landscape:
            across, along = along, across
        page = self.page(landscape)
        return Rect(across, along, page.width - 2 * across, page.height - 2 * along)


def with_tight_margins(paper: Paper) -> Paper:
    """Return the same paper with margins that most printers can do, no wider than its own."""
    along, across = MARGIN_PRESETS["tight"]
    return Paper(paper.name, paper.size, min(along, paper.long_edge_margin), min(across, paper.short_edge_margin))


Duplex = Literal["none", "long-edge", "short-edge"]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a sheet of paper, in millimetres.

    ``label`` is its page label and part of its file name (``A1``); ``title`` its bookmark; ``trim`` what is left of it
    after cutting, where that is one rectangle, and ``bleed`` how far its art reaches beyond. A ``back`` is printed on
    the other side of the sheet before it. ``cuts`` is what a cutting machine would cut: the outlines themselves, where
    the marks among the items only show people the way, ``cutting`` how people cut it; ``pieces`` are the
    names of what is cut out, in the order of the cuts. All these may be ``Lazy``: made each time they are iterated
    over, and always the same.
    """

    size: Size
    items: Iterable[Item] = field(repr=False)
    label: str
    title: str = ""
    trim: Rect | None = None
    bleed: Rect | None = None
    side: Side = "front"
    cuts: Iterable[OutlineItem] = field(default=(), repr=False)
    cutting: Cutting | None = None
    pieces: Iterable[str] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Document:
    """One file to print; ``name`` is its file name without suffix.

    ``heading`` is what it is called in a list of what to print, ``stock`` what paper it is best printed on. Drawings of
    ``groups`` ``board`` have the groups of a board among their layers.
    """

    name: str
    title: str
    language: str
    sheets: tuple[Sheet, ...]
    duplex: Duplex = "none"
    heading: str = ""
    stock: str = ""
    groups: Literal["board", "page"] = "page"

    @property
    def papers(self) -> int:
        """Return the number of sheets of paper, printed on one side or both."""
        return sum(sheet.side == "front" for sheet in self.sheets)


def page_names(document: Document, suffix: str) -> Iterator[str]:
    """Yield a file name for every page, ``<document>-<NN>-<label>.<suffix>``, in order.

    They hold only letters, digits and hyphens, and sort like the pages.
    """
    digits = max(2, len(str(len(document.sheets))))
    for count, sheet in enumerate(document.sheets, 1):
        parts = (slug(document.name), f"{count:0{digits}}", slug(sheet.label))
        yield f"{'-'.join(part for part in parts if part)}.{suffix}"


def on_these_sheets(text: str, sheets: Sequence[int]) -> Phrase:
    """Return a text about some sheets of a document, followed by their numbers: ``… (sheets 1–3 and 5)``."""
    runs: list[list[int]] = []
    for number in sheets:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    names = [name for run in runs for name in ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run))]
    return plural(len(sheets), "{what} (sheet {names})", "{what} (sheets {names})", what=text, names=all_of(names))


SHEETS: Mapping[str, Message] = {
    "assembly": message("Assembling the board"),
    "sheets": Counted("1 sheet of {paper}", "{count} sheets of {paper}"),
    "mixed rows": message("rows of {first} and {last}"),
    "mixed columns": message("columns of {first} and {last}"),
    "finished": message("Finished board: {width} × {height} mm"),
    "check": message("Check the scale first"),
    "scale check": message("Check the scale: both rulers are {length} mm long and a bank card covers the outline."),
    "trim": message("cut"),
    "trim zigzag": message("cut along the hexes, inside the dashed line"),
    "zigzag costs": Counted("1 more than with straight seams", "{count} more than with straight seams"),
    "flap": Counted("flap: {name} goes on top", "flap: {name} go on top"),
    "card": message("bank card, 85.6 × 54 mm"),
    "step 1": message("Print this sheet alone at 100% (“actual size”, never “fit”) and measure both rulers."),
    "step 2": message("Print the rest in one go, on the same paper and from the same tray."),
    "step 2 mixed": message(
        "Print the rest in one go, on the same paper and from the same tray, with the orientation set to "
        "“automatic”: some sheets are portrait, others landscape."
    ),
    "step 3": message("Cut every sheet at the top and on the left, from mark to mark. Leave the rest: it is the flap."),
    "step 4": message("Glue each row from left to right: the cut sheet goes on top of its neighbour's flap."),
    "step 5": message(
        "Join the rows from top to bottom in the same way. Snip off corners of flaps that get in the way."
    ),
    "step 4 row": message("Glue the sheets from left to right: the cut sheet goes on top of its neighbour's flap."),
    "step 4 column": message(
        "Glue the sheets from top to bottom: the cut sheet goes on top of the flap of the one above."
    ),
    "step 4 columns": message(
        "Glue each column from top to bottom: the cut sheet goes on top of its neighbour's flap."
    ),
    "step 5 columns": message(
        "Join the columns from left to right in the same way. Snip off corners of flaps that get in the way."
    ),
    "step 6": message(
        "Trim the outside along the marks, then cover the board with film or mount it on card so that counters slide."
    ),
    "step 3 butt": message("Cut every sheet on all four sides, from mark to mark."),
    "step 4 butt": message("Join each row from left to right, edge to edge, with tape on the back."),
    "step 5 butt": message("Join the rows from top to bottom in the same way."),
    "step 4 butt row": message("Join the sheets from left to right, edge to edge, with tape on the back."),
    "step 4 butt column": message("Join the sheets from top to bottom, edge to edge, with tape on the back."),
    "step 4 butt columns": message("Join each column from top to bottom, edge to edge, with tape on the back."),
    "step 5 butt columns": message("Join the columns from left to right in the same way."),
    "step 3 zigzag": message(
        "Cut every sheet at the top and on the left along the sides of the hexes themselves. The dashed line "
        "beside them guides you and goes away with the waste. Leave the rest: it is the flap."
    ),
    "step fold": message(
        "Where the board folds, cut both sheets at the mark and mount each half on its own card; join them on the "
        "back with tape, as a hinge."
    ),
    "hinge": message("cut · tape hinge"),
    "front": message("front"),
    "back": message("back"),
    "cut scissors": Counted("1 piece: cut it out with scissors", "{count} pieces: cut them out with scissors"),
    "cut straight": Counted("1 straight cut from mark to mark", "{count} straight cuts from mark to mark"),
    "cut both": Counted("{straight}, then 1 piece with scissors", "{straight}, then {count} pieces with scissors"),
    "cut parted": Counted(
        "{straight}, the lowest first, then 1 piece with scissors",
        "{straight}, the lowest first, then {count} pieces with scissors",
    ),
    "cut gaps": Counted("1 cut through the gap, then {cuts}", "{count} cuts through the gaps, then {cuts}"),
    "sheet": message("sheet {number} of {count}"),
    "long-edge": message("both sides, flipped on the long edge, at 100%"),
    "short-edge": message("both sides, flipped on the short edge, at 100%"),
    "fold": message("fold, glue both halves, then cut"),
    "fold here": message("fold backwards here and glue both halves"),
    "true size": message("at 100%"),
    "hexes of": message("hexes of"),
    "templates": message("templates"),
    "strips": message("Line strips: cut them out and glue them on the board's guide lines"),
}


def paper_title(name: str) -> Phrase:
    """Return a size of paper as it is called: A4, Letter."""
    return phrase(message("Letter", "paper")) if name == "letter" else literal(name.upper())


def paper_name(name: str, language: str) -> str:
    return translate(language, paper_title(name))


MARK_WIDTH = 0.15
MARK_LENGTH = 3.0
MARK_GAP = 0.6
"""A cut mark is 0.15 mm wide and 3 mm long (sources.md: joints) and keeps this far from the art."""

MARK = Style(stroke=INK, width=MARK_WIDTH)
BANK_CARD = Size(85.60, 53.98)
BANK_CARD_RADIUS = 3.18
"""ISO/IEC 7810 ID-1: everybody has one, and it needs no ruler (sources.md: printers)."""

RULER_HEIGHT = 3.0
SOFT = Colour.of("#6a747f")


def ticks(window: Rect, across: Iterable[float], down: Iterable[float]) -> tuple[Item, ...]:
    near, far = MARK_GAP, MARK_GAP + MARK_LENGTH
    x_ends = ((window.x - near, window.x - far), (window.right + near, window.right + far))
    y_ends = ((window.y - near, window.y - far), (window.bottom + near, window.bottom + far))
    ends = [(Point(x, start), Point(x, end)) for x in across for start, end in y_ends]
    ends += [(Point(start, y), Point(end, y)) for y in down for start, end in x_ends]
    return (strokes(ends, MARK),) if ends else ()


def ruler(
    start: Point, length: int, *, height: float = RULER_HEIGHT, upright: bool = False
) -> tuple[Item, ...]:  # fmt: skip
    """Return a ruler of whole millimetres, figures in centimetres.

    It runs to the right of ``start`` with its ticks hanging down; an ``upright`` one runs down, its ticks to the right.
    """
    size = 5.5 * POINT
    # where a figure stands, and what is said at the end, along and across from its tick
    figure, end = Point(0.4, height), Point(0.8, height * 0.6)
    if upright:
        cap = size * CAP_HEIGHT
        figure, end = Point(cap + 0.3, height * 0.9), Point(cap + 0.8, 0.0)

    def point(along: float, across: float) -> Point:
        return start.shift(across, along) if upright else start.shift(along, across)

    ends = [(point(0, 0), point(length, 0))]
    for mm in range(length + 1):
        share = 0.8 if mm % 10 == 0 else 0.55 if mm % 5 == 0 else 0.3
        ends.append((point(mm, 0), point(mm, height * share)))
    places = [(point(mm + figure.x, figure.y), str(mm // 10)) for mm in range(0, length, 10)]
    places.append((point(length + end.x, end.y), f"{length} mm"))
    figures = (Text(place, text, REGULAR, size, INK) for place, text in places)
    return (strokes(ends, Style(stroke=INK, width=0.12)), *figures)


REGISTRATION = "registration"
_REGISTERED, _REACH = 8.0, 1.45
"""How far the middles of registration marks are from the edges of the paper, and how long their arms are: between the
printable area of most printers and the art."""


def registration_marks(page: Size) -> Group:
    """Return a cross in a ring near three corners of a page: the fourth, where its foot begins, tells which way up."""
    near, far = _REGISTERED, Point(page.width - _REGISTERED, page.height - _REGISTERED)
    places = (Point(near, near), Point(far.x, near), far)
    ends = [
        (at.shift(-x * _REACH, -y * _REACH), at.shift(x * _REACH, y * _REACH))
        for at in places
        for x, y in ((1, 0), (0, 1))
    ]
    return Group((strokes(ends, MARK), *(Circle(at, 0.6 * _REACH, MARK) for at in places)), name=REGISTRATION)


def bank_card(corner: Point) -> Item:
    rect = Rect(corner.x, corner.y, BANK_CARD.width, BANK_CARD.height)
    return Box(rect, Style(stroke=INK, width=0.2, dash=(1.6, 1.0)), BANK_CARD_RADIUS)


_CLEAR, _FIGURES, _NOTE_HEIGHT = 12.7, 0.9, 2.2
"""What many printers leave white at the end of a sheet (sources.md: printers), and how far the foot of a sheet reaches
below the base of its note and above it, in millimetres."""


def foot_base(paper: Paper, lowest: float = math.inf) -> float:
    """Return the base of the note at the foot of a sheet, which nothing above reaches below ``lowest``.

    It is clear of what printers leave white where there is room for that, else as low as the margins allow.
    """
    usual, clear = _usual_foot(paper), paper.size.height - _CLEAR - _FIGURES
    return min(usual, clear) if lowest <= clear - _NOTE_HEIGHT + 1e-6 else usual


def foot_rise(paper: Paper) -> float:
    """Return how much higher than usual a foot is that is clear of what printers leave white."""
    return max(0.0, _usual_foot(paper) - (paper.size.height - _CLEAR - _FIGURES))


def _usual_foot(paper: Paper) -> float:
    return paper.size.height - max(5.0, paper.short_edge_margin - 3.2)


def foot_top(base: float) -> float:
    """Return the height down to which cut marks may reach above the foot of a sheet."""
    return base - _NOTE_HEIGHT


_RULE, _LEAST_NOTE = 62.0, 60.0
"""Millimetres that the ruler at the foot of a sheet takes with the gap beside it, and that a note needs at least."""


def foot_room(paper: Paper, drawn: Iterable[Item], base: float) -> tuple[float, float]:
    """Return where the foot of a sheet on its base begins and ends: the widest stretch on which nothing is ``drawn``.

    It is the whole width between the margins where all stretches are too narrow, as on a ground.
    """
    left, right = paper.long_edge_margin, paper.size.width - paper.long_edge_margin
    band = Rect(0.0, foot_top(base), paper.size.width, 3.2)
    areas = (place.rect(own) for item, place in place_items(drawn) if (own := bounds(item)) is not None)
    taken = sorted((area.x, area.right) for area in areas if area.overlaps(band))
    start, widest = left, (left, left)
    for x, end in (*taken, (right + _FOOT_GAP, right)):
        widest = max(widest, (start, min(x - _FOOT_GAP, right)), key=lambda stretch: stretch[1] - stretch[0])
        start = max(start, end + _FOOT_GAP)
    return widest if widest[1] - widest[0] >= _RULE + _LEAST_NOTE else (left, right)


_FOOT_GAP = 1.5


def foot_note(
    paper: Paper, note: str, hint: str, room: tuple[float, float] | None = None, base: float | None = None
) -> Group:
    """Return the foot of a sheet on its base: what it is, what to do with it, and a ruler to check the scale.

    It takes the whole width between the margins, or from one place to another where ``room`` is given.
    """
    left, right = room or (paper.long_edge_margin, paper.size.width - paper.long_edge_margin)
    base = foot_base(paper) if base is None else base
    size = 7 * POINT
    text = f"{note} · {hint}" if hint else note
    width = right - left - _RULE
    fitted = fitted_size(text, REGULAR, width, size, 5 * POINT)
    if fitted is None:
        text, fitted = note, fitted_size(note, REGULAR, width, size, 4 * POINT) or 4 * POINT
    rule = ruler(Point(right - 58, base - 1.9), 50, height=2.3)
    return Group((Text(Point(left, base), text, REGULAR, fitted, INK), *rule), name="note")


def document_of_pages(
    name: str, title: str, language: str, paper: Paper, pages: Iterable[tuple[str, Artwork]]
) -> Document:
    """Return one sheet a page, numbered from 1; each page comes with its bookmark."""
    area = paper.printable(landscape=False)
    shift = Transform.shift(area.x, area.y)
    sheets = tuple(
        Sheet(paper.size, (Group(page.items, shift),), str(number), bookmark)
        for number, (bookmark, page) in enumerate(pages, start=1)
    )
    return Document(name, title, language, sheets)


def true_size_document(name: str, title: str, language: str, paper: Paper, pages: Sequence[Artwork]) -> Document:
    """Return pages whose drawings are laid on the board, each with a ruler at its foot to check the scale."""
    document = document_of_pages(name, title, language, paper, ((title, page) for page in pages))
    hint, sheets = translate(language, SHEETS["true size"]), []
    for number, sheet in enumerate(document.sheets, start=1):
        note = f"{title} · {translate(language, SHEETS['sheet'], number=number, count=len(pages))}"
        sheets.append(replace(sheet, items=(*sheet.items, foot_note(paper, note, hint))))
    return replace(document, sheets=tuple(sheets))


Backs = Literal["long-edge", "short-edge", "fold", "none"]

FOLD_CLEAR = 5.0
"""The fold keeps at least this far from the bleed (sources.md: printers)."""

LEAST_FOLD_CLEAR = 3.0
"""The same on a landscape page: four cards of 88 mm then fit an A4 sheet, and so do the words at the fold."""


def duplex_of(backs: Backs) -> Duplex:
    return backs if backs in ("long-edge", "short-edge") else "none"


def back_place(backs: Backs, page: Size, at: Point) -> Transform:
    """Return the place of the back of a piece whose front is at ``at``.

    Turned about the long edge, left and right are exchanged. Turned about the short edge, or folded across the middle,
    top and bottom are, and backs stand on their heads, so that every cut piece is turned over like the page of a book.
    """
    if backs == "long-edge":
        return Transform.shift(page.width - at.x, at.y)
    return Transform.turn(180).then(Transform.shift(at.x, page.height - at.y))


def flip_of(backs: Backs, page: Size) -> Transform:
    """Return the map from a place on the front to the place behind it on the back; it is its own inverse."""
    if backs == "long-edge":
        return Transform(a=-1.0, e=page.width)
    return Transform(d=-1.0, f=page.height)


def front_area(area: Rect, page: Size, backs: Backs) -> Rect:
    """Return the part of a page's gang area that fronts may take, so that their backs keep to it as well.

    Backs that are turned over the short edge need the foot's room at the top too; folded ones need half of the page.
    """
    if backs in ("long-edge", "none"):
        return area
    top = max(area.y, page.height - area.bottom)
    clear = FOLD_CLEAR if page.width < page.height else LEAST_FOLD_CLEAR
    bottom = page.height / 2 - clear - BLEED if backs == "fold" else area.bottom
    return Rect(area.x, top, area.width, bottom - top)


def fold_line(area: Rect, page: Size, language: str) -> Group:
    """Return the fold across the middle of a page: dashes at both ends, outside the art, and what to do there."""
    y, reach = page.height / 2, 24.0
    style = Style(stroke=INK, width=0.25, dash=(3.0, 1.5))
    left, right = area.x - 3.6, area.right + 3.6
    size, label = 7 * POINT, translate(language, SHEETS["fold here"])
    words = Text(Point(page.width / 2, y + size * 0.33), label, REGULAR, size, INK, "middle")
    ends = (Line(Point(left, y), Point(left + reach, y), style), Line(Point(right, y), Point(right - reach, y), style))
    return Group((*ends, words), name="fold")


@lru_cache(maxsize=64)
def bleed_rooms(middles: tuple[Point, ...], cell: tuple[Point, ...]) -> tuple[Polygon | None, ...]:
    """Return for each middle how far its bleed may reach, about (0, 0): half way to each neighbour.

    ``None`` where no neighbour is near enough to matter.
    """
    reach = max(math.hypot(*corner) for corner in cell) + BLEED
    around = Rect.around(cell).expand(BLEED + 1)
    rooms: list[Polygon | None] = []
    for middle in middles:
        apart = [Point(other.x - middle.x, other.y - middle.y) for other in middles]
        # all that are near but the place itself
        near = [at for at in apart if max(map(abs, at)) < 2 * reach and at.x**2 + at.y**2 > 1e-9]
        room: tuple[Point, ...] = around.corners
        for dx, dy in near:
            half_way = Point(dx / 2, dy / 2)
            room = clip_by_line(room, half_way, half_way.shift(-dy, dx))
        rooms.append(Polygon(room) if near else None)
    return tuple(rooms)


def turn_room(room: Polygon) -> Polygon:
    """Return a room as a piece turned upside down sees it."""
    return Polygon(tuple(Point(-point.x, -point.y) for point in room.points))


def split_sides(document: Document, backs_order: BacksOrder = "same") -> tuple[Document, ...]:
    """Return a document of fronts and one of backs, for printers that cannot turn the paper.

    The backs come in the order in which the printer takes the printed fronts. A document without backs stays as it is.
    """
    if document.duplex == "none":
        return (document,)
    fronts, backs = (tuple(sheet for sheet in document.sheets if sheet.side == side) for side in ("front", "back"))
    if backs_order == "reversed":
        backs = backs[::-1]
    documents = []
    for side, sheets in (("front", fronts), ("back", backs)):
        title = f"{document.title} · {translate(document.language, SHEETS[side])}"
        documents.append(replace(document, name=f"{document.name}-{side}s", title=title, sheets=sheets, duplex="none"))
    return tuple(documents)


PAGES_PER_SHEET = 4
"""Pages on a folded sheet; a booklet is a multiple of it."""

INNER_MARGIN = 11.0
"""What stays free at the fold, for the fingers and a staple."""

_PAGES = message("pages {left} and {right}")


def page_areas(paper: Paper) -> tuple[Rect, Rect]:
    """Return what may be printed of the left and of the right page on a turned sheet of paper."""
    area, middle = paper.printable(landscape=True), paper.page(landscape=True).width / 2
    width = middle - area.x - INNER_MARGIN
    return Rect(area.x, area.y, width, area.height), Rect(middle + INNER_MARGIN, area.y, width, area.height)


def page_size(paper: Paper) -> Size:
    """Return the size of what is printed on each page: half a sheet without its margins."""
    return page_areas(paper)[0].size


def saddle_stitch(pages: int) -> tuple[tuple[int, int], ...]:
    """Return which pages, from 1, are left and right on each side of the sheets of a booklet, its outer sheet first.

    Fronts and backs alternate. The sheets are flipped on their short edge, laid into each other and folded together.
    Raises ``ValueError`` for a number of pages that does not fill its sheets.
    """
    if pages < 1 or pages % PAGES_PER_SHEET:
        raise ValueError(f"{pages} pages do not fill sheets of {PAGES_PER_SHEET}")
    fronts = ((pages + 1 - low, low) for low in range(1, pages // 2, 2))
    return tuple(side for last, first in fronts for side in ((last, first), (first + 1, last - 1)))


def booklet(name: str, title: str, language: str, paper: Paper, pages: Sequence[Artwork]) -> Document:
    """Return pages as a booklet, the fold marked on its fronts. Raises ``ValueError`` like ``saddle_stitch``."""
    return Document(name, title, language, tuple(_booklet_sides(paper, language, pages)), duplex="short-edge")


def _booklet_sides(paper: Paper, language: str, pages: Sequence[Artwork]) -> Iterator[Sheet]:
    sides: tuple[tuple[Side, str], ...] = (("front", "a"), ("back", "b"))
    for index, (left, right) in enumerate(saddle_stitch(len(pages))):
        side, letter = sides[index % 2]
        items = _spread(paper, (pages[left - 1], pages[right - 1]))
        marked = (*items, _fold_marks(paper)) if side == "front" else items
        heading = translate(language, _PAGES, left=left, right=right)
        yield Sheet(paper.page(landscape=True), marked, f"{index // 2 + 1}{letter}", heading, side=side)


def pages_abreast(name: str, title: str, language: str, paper: Paper, pages: Sequence[Artwork]) -> Document:
    """Return pages two to a sheet in the order in which they are read, printed on one side."""
    sheets = []
    for first in range(0, len(pages), 2):
        heading = translate(language, _PAGES, left=first + 1, right=first + 2)
        items = _spread(paper, pages[first : first + 2])
        sheets.append(Sheet(paper.page(landscape=True), items, str(first // 2 + 1), heading))
    return Document(name, title, language, tuple(sheets))


def _spread(paper: Paper, pages: Sequence[Artwork]) -> tuple[Item, ...]:
    """Return one or two pages at their places, from left to right."""
    return tuple(
        Group(page.items, Transform.shift(area.x, area.y)) for page, area in zip(pages, page_areas(paper), strict=False)
    )


def _fold_marks(paper: Paper) -> Group:
    """Return ticks above and below the art where the sheet is folded."""
    area, middle = paper.printable(landscape=True), paper.page(landscape=True).width / 2
    ends = ((area.y - MARK_GAP, -MARK_LENGTH), (area.bottom + MARK_GAP, MARK_LENGTH))
    lines = [(Point(middle, y), Point(middle, y + length)) for y, length in ends]
    return Group((strokes(lines, MARK),), name="fold")
