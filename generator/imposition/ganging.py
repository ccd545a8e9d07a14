"""Small pieces on as few sheets as they need: fronts, their backs, and cut marks. Lengths in millimetres."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import accumulate, cycle, groupby, islice
from typing import Literal, NamedTuple, get_args

from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import message, phrase, plural, translate
from generator.imposition.paper import (
    MARK,
    MARK_LENGTH,
    SHEETS,
    SOFT,
    Backs,
    Document,
    Paper,
    Sheet,
    back_place,
    duplex_of,
    flip_of,
    fold_line,
    foot_note,
    foot_room,
    foot_top,
    front_area,
)
from generator.imposition.slots import (
    LANE,
    Gang,
    PackedSheet,
    Slots,
    gang_area,
    grid,
    grid_of_blocks,
    hex_orientation,
    hex_width,
    honeycomb,
    line_marks,
    straight_cut,
)
from generator.model.pieces.types import Blocks
from generator.problems import InvalidValueError
from generator.scene.fonts import named_symbols
from generator.scene.palette import INK, WHITE
from generator.scene.pieces import BLEED, FOLD, DrawnPiece, Piece, Side, count_folds, folds_apart, outline_area, resize
from generator.scene.primitives import (
    Box,
    Circle,
    Group,
    Item,
    Lazy,
    OutlineItem,
    Path,
    Polygon,
    Style,
    Symbol,
    Use,
    strokes,
)

MarkedSides = Literal["front", "both"]
CutMarks = Mapping[OutlineItem, Symbol]
"""The cut marks of each outline."""


class SheetContents(NamedTuple):
    """What is on the front of a sheet, for what is drawn beneath it: its number of so many, its pieces and their areas.

    ``pieces`` are their indices among those that are ganged.
    """

    number: int
    sheets: int
    size: Size
    pieces: frozenset[int]
    areas: tuple[Rect, ...]


Beneath = Callable[[SheetContents], Sequence[Item]]
"""What is drawn beneath the pieces of a sheet."""


@dataclass(frozen=True)
class GangSheets:
    paper: Paper
    backs: Backs
    marks: MarkedSides
    language: str
    title: str
    bleeding: bool = False
    """Whether fronts bleed too."""
    beneath: Beneath | None = None
    number_of: Mapping[int, int] = field(default_factory=dict)
    """The index of each piece among those that are ganged, by its identity."""

    def draw(self, sheetfuls: Sequence[PackedSheet]) -> Iterator[Sheet]:
        """Yield the sheets: a front for each sheetful, followed by its back unless there are none or it is folded."""
        outlines = dict.fromkeys(piece.outline for full in sheetfuls for piece, _ in full.placements)
        marks = {outline: Symbol(f"cut-{index}", cut_marks(outline)) for index, outline in enumerate(outlines)}
        for number, full in enumerate(sheetfuls, start=1):
            note = f"{self.title} · {translate(self.language, SHEETS['sheet'], number=number, count=len(sheetfuls))}"
            ground = self._ground(full, number, len(sheetfuls))
            yield from self._sides(full, marks, str(number), note, ground)

    def _ground(self, full: PackedSheet, number: int, count: int) -> tuple[Item, ...]:
        """Return what is drawn beneath the pieces of a sheet, which does not show through them."""
        if self.beneath is None:
            return ()
        pieces = frozenset(self.number_of[id(piece)] for piece in full.pieces if id(piece) in self.number_of)
        areas = tuple(piece.area.shift(*at) for piece, at in full.placements)
        drawn = self.beneath(SheetContents(number, count, self.paper.size, pieces, areas))
        if not drawn:
            return ()
        outlines: Iterable[OutlineItem] = full.outlines
        if self.backs == "fold":
            flip = flip_of(self.backs, self.paper.size)
            outlines = (*outlines, *(Box(flip.rect(area)) for area in areas))
        plates = tuple(replace(resize(outline, -_PLATE_INSET), style=Style(fill=WHITE)) for outline in outlines)
        return (Group((*drawn, *plates), name="ground"),)

    def _sides(
        self, full: PackedSheet, marks: CutMarks, label: str, note: str, ground: tuple[Item, ...]
    ) -> Iterator[Sheet]:
        size, block, cuts, cutting = self.paper.size, full.block, full.outlines, full.cutting
        names = full.names
        if self.backs == "none":
            items = Lazy(self._items, full, marks, ("front",), note, self._advice(full), ground)
            yield Sheet(size, items, label, note, block, block, cuts=cuts, cutting=cutting, pieces=names)
            return
        advice = f"{translate(self.language, SHEETS[self.backs])} · {self._advice(full)}"
        behind = flip_of(self.backs, size).rect(block)
        if self.backs == "fold":
            items = Lazy(self._items, full, marks, ("front", "back"), note, advice, ground)
            trim, cutting = Rect.union((block, behind)), cutting._replace(folded=True)
            yield Sheet(size, items, label, note, trim, trim.expand(BLEED), cuts=cuts, cutting=cutting, pieces=names)
            return
        front_note, back_note = (f"{note} · {translate(self.language, SHEETS[side])}" for side in ("front", "back"))
        items = Lazy(self._items, full, marks, ("front",), front_note, advice, ground)
        yield Sheet(size, items, f"{label}a", front_note, block, block, cuts=cuts, cutting=cutting, pieces=names)
        items = Lazy(self._items, full, marks, ("back",), back_note, "")
        yield Sheet(size, items, f"{label}b", back_note, behind, behind.expand(BLEED), side="back")

    def _items(
        self,
        full: PackedSheet,
        marks: CutMarks,
        sides: Sequence[Side],
        note: str,
        advice: str,
        ground: tuple[Item, ...] = (),
    ) -> Iterator[Item]:
        """Yield the items on one side of a sheet: the fronts, the backs, or both on one that is folded."""
        yield from ground
        cuts = self._cuts(full, marks)
        if "back" in sides:
            yield self._backs(full)
        if "front" in sides:
            if self.bleeding:
                places = [Transform.shift(*at) for at in full.middles]
                yield from self._bleeds(full, places)
            fronts = [(*folds_apart(piece.front), Transform.shift(*at)) for piece, at in full.placements]
            yield Group(tuple(Group(art, place) for art, _, place in fronts), name="art")
            if folds := tuple(Group(lines, place) for _, lines, place in fronts if lines):
                yield Group(folds, name=FOLD)
        if "back" in sides and self.marks == "both":
            flip = flip_of(self.backs, self.paper.size)
            yield Group((Group((*map(_halo, cuts.items), *cuts.items), flip),), name="cut behind")
        if "front" in sides:
            yield cuts
        if self.backs == "fold":
            yield fold_line(gang_area(self.paper), self.paper.size, self.language)
        yield foot_note(self.paper, note, advice, foot_room(self.paper, ground))

    def _backs(self, full: PackedSheet) -> Group:
        """Return the backs behind their fronts, each one's bleed kept out of its neighbours."""
        places = [back_place(self.backs, self.paper.size, at) for at in full.middles]
        backs = [
            Group(tuple(piece.back), place, room)
            for piece, place, room in zip(full.pieces, places, full.bleed_rooms(places), strict=True)
            if piece.back is not None
        ]
        return Group(tuple(backs), name="backs")

    def _bleeds(self, full: PackedSheet, places: Sequence[Transform]) -> Iterator[Group]:
        """Yield what of fronts reaches beyond their cuts, if anything does, each kept out of its neighbours."""
        rooms = full.bleed_rooms(places)
        bleeds = [
            Group(tuple(piece.bleed), place, room)
            for piece, place, room in zip(full.pieces, places, rooms, strict=True)
            if piece.bleed
        ]
        if bleeds:
            yield Group(tuple(bleeds), name="bleed")

    def _cuts(self, full: PackedSheet, marks: CutMarks) -> Group:
        single = (Use(marks[piece.outline], Transform.shift(*at)) for piece, at in full.singly)
        lowest = foot_top(self.paper)
        across = line_marks((*full.gap_cuts, *full.parting), full.block, lowest)
        along = (
            mark
            for block in full.blocks
            for mark in line_marks(block.lines, block.head, lowest, self._room_for_marks(block.head, full))
        )
        return Group((*single, *across, *along), name="cut")

    def _room_for_marks(self, block: Rect, full: PackedSheet) -> Rect | None:
        """Return how far the marks about a block may reach where there are several: to the middle of each gap."""
        if full.slots is None or not full.slots.block:
            return None
        whole, page, (across, down) = full.block, self.paper.size, full.slots.gaps
        left = block.x - across / 2 if block.x > whole.x + _NEAR else 0.0
        top = block.y - down / 2 if block.y > whole.y + _NEAR else 0.0
        right = block.right + across / 2 if block.right < whole.right - _NEAR else page.width
        bottom = block.bottom + down / 2 if block.bottom < whole.bottom - _NEAR else page.height
        return Rect(left, top, right - left, bottom - top)

    def _advice(self, full: PackedSheet) -> str:
        cutting = full.cutting
        if not cutting.straight:
            return translate(self.language, SHEETS["cut scissors"], count=cutting.singly)
        straight = translate(self.language, SHEETS["cut straight"], count=cutting.straight - cutting.gaps)
        if cutting.gaps:
            straight = translate(self.language, SHEETS["cut gaps"], count=cutting.gaps, cuts=straight)
        if not cutting.singly:
            return straight
        key = "cut parted" if cutting.parted else "cut both"
        return translate(self.language, SHEETS[key], straight=straight, count=cutting.singly)


_PLATE_INSET = 0.05  # mm: the paper beneath a piece must not show as a white hairline about it


@lru_cache(maxsize=256)
def cut_marks(outline: OutlineItem) -> tuple[Item, ...]:
    """Return marks outside the art that show where to cut: ticks along straight sides, a hairline round the rest."""
    match outline:
        case Path():
            return (replace(outline, style=_HAIRLINE),)
        case Circle(centre, radius, _):
            return (Circle(centre, radius + 0.05, _HAIRLINE),)
        case Box(rect, _, _):
            points: tuple[Point, ...] = rect.corners
        case Polygon(points, _):
            pass
    ends: list[tuple[Point, Point]] = []
    for index, corner in enumerate(points):
        for other in (points[index - 1], points[(index + 1) % len(points)]):
            length = math.hypot(corner.x - other.x, corner.y - other.y)
            dx, dy = (corner.x - other.x) / length, (corner.y - other.y) / length
            near, far = (corner.shift(dx * reach, dy * reach) for reach in (_TICK_GAP, _TICK_END))
            ends.append((near, far))
    return (strokes(ends, MARK),)


def _halo(mark: Item) -> Item:
    """Return the lines of a cut mark in white and wider: beneath it, they show it on the bleed of dark backs."""
    if isinstance(mark, Group):
        return replace(mark, items=tuple(map(_halo, mark.items)))
    if isinstance(mark, Use):
        return replace(mark, symbol=_halo_symbol(mark.symbol))
    assert isinstance(mark, Path | Circle)
    return replace(mark, style=replace(mark.style, stroke=WHITE, width=mark.style.width + 2 * _HALO))


@lru_cache(maxsize=64)
def _halo_symbol(mark: Symbol) -> Symbol:
    return Symbol(f"{mark.name}-halo", tuple(map(_halo, mark.items)))


_HALO = 0.2
_HAIRLINE = Style(stroke=INK, width=0.1)
_TICK_GAP = 0.2  # mm between the corner of a piece and its tick
_TICK_END = min(MARK_LENGTH, LANE * 0.45)


Stock = dict[Size, deque[Piece]]
"""Pieces that wait for a place, by their size, the tallest first."""

_ALIKE = 0.75
"""A piece goes in a row that is at most this much taller; smaller ones get separate rows beside it."""

_NEAR = 1e-6  # mm: sums of floating-point numbers differ by less, pieces that do not fit by more


Placements = list[tuple[Piece, Point]]


class Lanes(NamedTuple):
    """How much room there is beside a box, which a straight cut frees, and beside anything else."""

    boxes: float
    others: float

    def width_beside(self, piece: Piece) -> float:
        return self.boxes if isinstance(piece.outline, Box) else self.others


class Shelves(NamedTuple):
    """The pieces of one sheet, the positions of their centres, and how far apart they are."""

    placements: tuple[tuple[Piece, Point], ...]
    lanes: Lanes


def shelve_pieces(
    pieces: Sequence[Piece], area: Rect, ways: Sequence[Lanes], first: Rect | None
) -> tuple[Shelves, ...]:
    """Return for each sheet its pieces and their places, those of one size in their order.

    They are apart in the first of the ``ways`` that takes the fewest sheets. Where the ``first`` area is given, what
    is left of a sheet, that sheet comes first, maybe with nothing. Raises ``ValueError`` for a piece larger than the
    area.
    """
    for piece in pieces:
        if piece.area.width > area.width + _NEAR or piece.area.height > area.height + _NEAR:
            raise ValueError(does_not_fit(piece, piece.area.height))
    # of two ways with as many sheets the first is taken: there pieces stand farther apart
    return min((_shelve(pieces, area, lanes, first) for lanes in ways), key=len)


def does_not_fit(piece: Piece, height: float) -> str:
    """Return the message about a piece that is larger than the paper."""
    too_large = message("“{name}” of {width:.4g} × {height:.4g} mm does not fit")
    if count_folds(piece):
        too_large = message("“{name}”, {width:.4g} × {height:.4g} mm before it is folded, does not fit")
    return phrase(too_large, name=named_symbols(piece.name), width=piece.area.width, height=height)


def blocks_do_not_fit(blocks: Blocks, size: Size) -> str:
    """Return the message about blocks of pieces of some size that are larger than the paper."""
    return phrase(
        "a block of {columns} × {rows} pieces of {width:.4g} × {height:.4g} mm does not fit",
        columns=blocks.columns, rows=blocks.rows, width=size.width, height=size.height,
    )  # fmt: skip


def _shelve(pieces: Sequence[Piece], area: Rect, lanes: Lanes, first: Rect | None) -> tuple[Shelves, ...]:
    stock: Stock = {}
    # the largest first: small pieces then fill the ends of the rows that large ones leave
    for piece in sorted(pieces, key=lambda piece: (-piece.area.height, -piece.area.width)):
        stock.setdefault(piece.area.size, deque()).append(piece)
    pages = [] if first is None else [_centre(_take_rows(first, stock, lanes), first, lanes)]
    while any(stock.values()):
        pages.append(_centre(_take_rows(area, stock, lanes), area, lanes))
    return tuple(pages)


def _take_rows(area: Rect, stock: Stock, lanes: Lanes) -> Placements:
    """Return the pieces of the stock that fit in an area, in rows from its top, and take them out of the stock."""
    placements: Placements = []
    y = area.y
    while row := _take_row(Rect(area.x, y, area.width, area.bottom - y), stock, lanes):
        placements += row
        y += row[0][0].area.height + max(lanes.width_beside(piece) for piece, _ in row)
    return placements


def _take_row(area: Rect, stock: Stock, lanes: Lanes) -> Placements:
    """Return a row at the top of an area, the tallest piece first, and smaller rows in what it leaves at its end."""
    row: Placements = []
    x, height = area.x, 0.0
    for size, waiting in stock.items():
        tall = height or area.height
        while waiting and x + size.width <= area.right + _NEAR and height * _ALIKE <= size.height <= tall + _NEAR:
            first = waiting[0].area
            row.append((waiting.popleft(), Point(x - first.x, area.y - first.y)))
            x, height = x + size.width + lanes.width_beside(row[-1][0]), height or size.height
    return row + _take_rows(Rect(x, area.y, area.right - x, height), stock, lanes) if row else row


def _centre(placements: Placements, area: Rect, lanes: Lanes) -> Shelves:
    right = max((at.x + piece.area.right for piece, at in placements), default=area.right)
    return Shelves(tuple((piece, at.shift((area.right - right) / 2, 0.0)) for piece, at in placements), lanes)


LEAST_LANE = 2.0
"""Room between pieces with backs where more would cost a sheet: half of it is what each may bleed."""

CARD_LANE = 0.25
"""The same between cards, nine of which have to fit a sheet of Letter with tight margins: a slip shows the neighbour’s
back."""


@dataclass(frozen=True, slots=True)
class Packing:
    """Where pieces may lie on a sheet, whether there are backs behind them, and the pattern that is asked for.

    Boxes, and all that is in rows, are exactly a ``gutter`` apart where one is given. In a pattern the pieces that are
    at ``starts`` among all each begin a row, or a block where pieces that are all alike lie in ``blocks``.
    """

    area: Rect
    backs: Backs
    gang: Gang | None = None
    gutter: float | None = None
    starts: frozenset[int] = frozenset()
    blocks: Blocks | None = None

    def pack(self, pieces: Sequence[Piece]) -> list[PackedSheet]:
        """Return the pieces sheet by sheet. Raises ``ValueError`` for a piece larger than the area.

        Pieces that are not like those of a pattern lie below it, or on its free places where that saves a sheet.
        """
        alike = _pattern_pieces(pieces)
        if not alike:
            return self._add_rows([], pieces)
        rest = [piece for piece in pieces if piece.outline != alike[0].outline]
        packing = replace(self, blocks=None) if rest else self
        sheetfuls = packing._fill_slots(alike, _starts_among(alike, pieces, self.starts))
        if not rest:
            return sheetfuls
        below = self._add_rows(sheetfuls, rest)
        if len(below) == len(sheetfuls):
            return below
        return min(below, self._add_rows(*_take_free_slots(sheetfuls, rest)), key=len)

    def _fill_slots(self, pieces: Sequence[Piece], starts: Container[int]) -> list[PackedSheet]:
        slots = self.slots_for(pieces)
        places = len(slots.middles)
        room = Size(slots.lanes.width / 2, slots.lanes.height / 2)
        sheetfuls: list[PackedSheet] = []
        taken = places_taken(len(pieces), starts, slots)
        for _, sheet in groupby(zip(pieces, taken, strict=True), key=lambda each: each[1] // places):
            run, numbers = zip(*sheet, strict=True)
            middles = tuple(slots.middles[number % places] for number in numbers)
            sheetfuls.append(PackedSheet(run, middles, places, slots, len(run), room))
        return sheetfuls

    def _add_rows(self, sheetfuls: Sequence[PackedSheet], rest: Sequence[Piece]) -> list[PackedSheet]:
        """Return sheets whose last one has more pieces in rows below its own, and further ones for what is left."""
        if not rest:
            return list(sheetfuls)
        free_area = None
        if sheetfuls:
            # the first cut runs through the middle of this gap, a bleed away from the pieces on both sides
            top = sheetfuls[-1].block.bottom + 2 * BLEED
            free_area = Rect(self.area.x, top, self.area.width, max(0.0, self.area.bottom - top))
        # how far apart pieces of many sizes may stand, first as they had better
        most = LANE if self.backs == "none" else 2 * BLEED
        ways: tuple[Lanes, ...] = Lanes(most, most), Lanes(LEAST_LANE, LEAST_LANE), Lanes(CARD_LANE, LEAST_LANE)
        if self.gutter is not None:
            ways = (Lanes(self.gutter, max(self.gutter, LEAST_LANE)),)
        pages = shelve_pieces(rest, self.area, ways, free_area)
        last = [_with_rows(full, page) for full, page in zip(sheetfuls[-1:], pages, strict=False)]
        pages = pages[len(last) :]
        most_placed = len(pages[0].placements) if pages else 0
        return [*sheetfuls[:-1], *last, *(_with_rows(PackedSheet((), (), most_placed), page) for page in pages)]

    def slots_for(self, pieces: Sequence[Piece]) -> Slots:
        """Return places that hold any of the pieces, all alike. Raises ``ValueError`` for pieces too large."""
        outline = pieces[0].outline
        size = outline_area(outline).size
        orientation = hex_orientation(outline)
        blocks = self.blocks if self.gang in (None, "grid") else None
        if self.gang != "grid" and not blocks and (orientation or isinstance(outline, Circle)):
            way = orientation or "flat"
            width = hex_width(outline, way)
            straight = self.gang == "straight" and orientation is not None
            slots = straight_cut(self.area, width, way) if straight else honeycomb(self.area, width, way)
        else:
            # the least and the most room between pieces; without backs one cut parts two boxes
            box = isinstance(outline, Box)
            least, most = (0.0, 0.0) if box else (LANE, LANE)
            if self.backs != "none":
                least, most = (CARD_LANE if box else LEAST_LANE), 2 * BLEED
            if self.gutter is not None:
                least = most = self.gutter if box else max(self.gutter, LANE)
            if blocks:
                slots = grid_of_blocks(self.area, size, blocks, least, most)
            else:
                slots = grid(self.area, size, least, most)
        if blocks and not slots.middles:
            raise ValueError(blocks_do_not_fit(blocks, size))
        if not slots.middles:
            raise ValueError(does_not_fit(pieces[0], size.height))
        return slots


def _pattern_pieces(pieces: Sequence[Piece]) -> list[Piece]:
    hexes = [piece for piece in pieces if hex_orientation(piece.outline)]
    if hexes:
        largest = max(hexes, key=lambda piece: piece.area.height).outline
        return [piece for piece in pieces if piece.outline == largest]
    return list(pieces) if len({piece.outline for piece in pieces}) == 1 else []


def _starts_among(alike: Sequence[Piece], pieces: Sequence[Piece], starts: Container[int]) -> frozenset[int]:
    """Return where the pieces at ``starts`` among all, or the first one after each, are among those that are alike."""
    found: set[int] = set()
    count, waiting, outline = 0, False, alike[0].outline
    for index, piece in enumerate(pieces):
        waiting = waiting or index in starts
        if piece.outline == outline:
            if waiting:
                found.add(count)
            count, waiting = count + 1, False
    return frozenset(found)


def places_taken(pieces: int, starts: Container[int], slots: Slots) -> Iterator[int]:
    """Yield the place of each of so many pieces, counted on through the sheets; those at ``starts`` begin a row."""
    heads, place, places = slots.heads, 0, len(slots.middles)
    for index in range(pieces):
        if index in starts and place % places not in heads:
            at = bisect_left(heads, place % places)
            place += (heads[at] if at < len(heads) else places) - place % places
        yield place
        place += 1


def _take_free_slots(sheetfuls: list[PackedSheet], rest: Sequence[Piece]) -> tuple[list[PackedSheet], list[Piece]]:
    """Return sheets with the largest of the rest on places that stay free beside the last pieces, and what is left."""
    last = sheetfuls[-1]
    slots, way = last.slots, hex_orientation(last.pieces[0].outline)
    if slots is None or way is None:
        return sheetfuls, list(rest)
    # only places beside the last pieces: lower ones would take room from the rows below them
    lowest = last.block.bottom - last.pieces[0].area.bottom + 1e-6
    taken = set(last.middles)
    free = [at for at in slots.middles if at not in taken and at.y <= lowest]
    width = hex_width(last.pieces[0].outline, way) + 1e-6
    fitting = [index for index, piece in enumerate(rest) if hex_width(piece.outline, way) <= width]
    chosen = sorted(fitting, key=lambda index: -rest[index].area.height)[: len(free)]
    pieces = (*last.pieces, *(rest[index] for index in chosen))
    fuller = replace(last, pieces=pieces, middles=(*last.middles, *free[: len(chosen)]), shelf=len(pieces))
    return [*sheetfuls[:-1], fuller], [piece for index, piece in enumerate(rest) if index not in set(chosen)]


def _with_rows(full: PackedSheet, shelves: Shelves) -> PackedSheet:
    pieces = (*full.pieces, *(piece for piece, _ in shelves.placements))
    middles = (*full.middles, *(at for _, at in shelves.placements))
    return replace(full, pieces=pieces, middles=middles, room=Size(shelves.lanes.boxes / 2, shelves.lanes.boxes / 2))


Fill = Literal["blank", "spare"]
FILLS: tuple[Fill, ...] = get_args(Fill)


@dataclass(frozen=True, slots=True)
class GangStyle:
    """How pieces lie on their sheets. Without ``gang``, hexes and discs go in a honeycomb, all else in rows.

    ``fill`` is what takes the places that the last sheet leaves: pieces to write on, or the same once more from the
    first. The first sheet is free from the place ``begin`` on, counted in pieces like its first. A ``gutter`` is the
    room between pieces with straight sides, into which fronts then bleed. Pieces that are all alike lie in ``blocks``;
    ``margins`` are what stays free of pieces at the top, right, bottom and left of a sheet, its own margins included.
    """

    gang: Gang | None = None
    backs: Backs = "long-edge"
    marks: MarkedSides = "front"
    fill: Fill | None = None
    begin: int = 1
    gutter: float | None = None
    blocks: Blocks | None = None
    margins: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class GangResult:
    """Pieces on sheets, how many each full sheet holds, and how many ``extras`` fill places that were free.

    ``per_sheet`` is 0 where no number is true of these sheets: where pieces of several outlines share each of them.
    ``blocks`` is the number of blocks on the sheet with most of them, 0 where pieces do not lie in any.
    """

    document: Document
    per_sheet: int
    extras: int = 0
    blocks: int = 0


def gang(
    pieces: Sequence[Piece],
    paper: Paper,
    name: str,
    title: str,
    language: str,
    style: GangStyle = GangStyle(),
    runs: Sequence[int] = (),
    beneath: Beneath | None = None,
) -> GangResult:
    """Return the pieces on as few sheets as they need: fronts, each followed by its backs where there are any.

    Pieces that are not like the hexes or discs of a honeycomb fill what these leave, each at its own size. ``runs``
    are how many of the first pieces belong together, such as the counters of each team: each run begins a row where
    that costs no sheet, or a block where there are blocks. What is ``beneath`` pieces is drawn on fronts. Raises
    ``ValueError`` for a piece that is larger than the paper has room for, ``InvalidValueError`` for a place that no
    sheet has.
    """
    backs: Backs = style.backs if any(piece.back for piece in pieces) else "none"
    copies, number_of = list[Piece](), dict[int, int]()
    for index, piece in enumerate(pieces):
        copies += (each := copies_of(piece, index))
        number_of.update(dict.fromkeys(map(id, each), index))
    if backs == "fold" and copies:
        paper = _folded_page(copies, paper, style)
    packing = _packing(paper, backs, style)
    if len(runs) > 1 and style.begin == 1 and not style.fill:
        packing = _runs_in_rows(copies, pieces, runs, packing)
    sheetfuls, used = _pack_started_sheet(copies, style.begin, packing) if copies else ([], None)
    extras: Sequence[Piece] = ()
    if sheetfuls and style.fill:
        extras = _extras(sheetfuls[-1].pieces, _blanks(pieces) if style.fill == "blank" else copies, packing)
        sheetfuls[-1:] = packing.pack([*sheetfuls[-1].pieces, *extras])
    per_sheet = _per_sheet(sheetfuls)
    sheets = GangSheets(paper, backs, style.marks, language, title, bool(style.gutter), beneath, number_of)
    # only now: a sheet from which pieces were cut out before still counts as a full one
    sheetfuls = [full.without(used) for full in sheetfuls]
    document = Document(name, title, language, tuple(sheets.draw(sheetfuls)), duplex_of(backs))
    in_blocks = any(full.slots and full.slots.block for full in sheetfuls)
    blocks = max(len(full.blocks) for full in sheetfuls) if in_blocks else 0
    return GangResult(document, per_sheet, len(extras), blocks)


def _packing(paper: Paper, backs: Backs, style: GangStyle) -> Packing:
    area, (top, right, bottom, left) = front_area(gang_area(paper), paper.size, backs), style.margins
    if any(style.margins):
        x, y = max(area.x, left), max(area.y, top)
        wide = max(0.0, min(area.right, paper.size.width - right) - x)
        area = Rect(x, y, wide, max(0.0, min(area.bottom, paper.size.height - bottom) - y))
    return Packing(area, backs, style.gang, style.gutter, blocks=style.blocks)


def _runs_in_rows(
    copies: Sequence[Piece], pieces: Sequence[Piece], runs: Sequence[int], packing: Packing
) -> Packing:  # fmt: skip
    """Return the packing with a new row for each run of pieces where that takes no more sheets."""
    before = (0, *accumulate(piece.quantity for piece in pieces))
    starts = frozenset(before[end] for end in accumulate(runs))
    in_rows = replace(packing, starts=starts)
    return in_rows if len(in_rows.pack(copies)) == len(packing.pack(copies)) else packing


def _folded_page(copies: Sequence[Piece], paper: Paper, style: GangStyle) -> Paper:
    """Return the paper in portrait, or in landscape where a sheet to fold then holds more.

    For pieces of one outline their number does not matter: a sheet that was begun before has to be the same one.
    """
    papers = paper, paper.turned
    sheetfuls = [_pack_or_none(copies, _packing(each, "fold", style)) for each in papers]
    portrait, landscape = sheetfuls
    if not portrait or not landscape:
        return paper.turned if landscape else paper
    if len({piece.outline for piece in copies}) == 1:
        return paper.turned if landscape[0].places > portrait[0].places else paper
    return min(zip(papers, sheetfuls, strict=True), key=lambda way: len(way[1]))[0]


def _pack_or_none(pieces: Sequence[Piece], packing: Packing) -> list[PackedSheet]:
    """Return the pieces sheet by sheet, nothing where one is larger than the area."""
    try:
        return packing.pack(pieces)
    except ValueError:
        return []


def _per_sheet(sheetfuls: Sequence[PackedSheet]) -> int:
    """Return the number of pieces on a full sheet, 0 where the pieces of several outlines make that differ."""
    alike = len({piece.outline for full in sheetfuls for piece in full.pieces}) == 1
    first_full = (
        len(sheetfuls) > 1
        and sheetfuls[0].slots
        and (len(sheetfuls[0].pieces) == sheetfuls[0].places or sheetfuls[1].shelf > 0)
    )
    return sheetfuls[0].places if alike or first_full else 0


def copies_of(piece: Piece, index: int) -> Sequence[Piece]:
    """Return the piece as often as it is needed; what repeats is drawn once and then only placed."""
    if piece.quantity == 1:
        return [piece]
    art, folds = folds_apart(piece.front)
    front = (Use(Symbol(f"piece-{index}-front", art)), *folds)
    back = (Use(Symbol(f"piece-{index}-back", tuple(piece.back))),) if piece.back is not None else None
    return [DrawnPiece(piece.name, piece.outline, front, back, bleed=piece.bleed)] * piece.quantity


def _pack_started_sheet(pieces: Sequence[Piece], begin: int, packing: Packing) -> tuple[list[PackedSheet], Piece]:
    """Return the pieces sheet by sheet, and the piece among them that is where something was cut out before."""
    sheetfuls = packing.pack(pieces)
    used = DrawnPiece("", sheetfuls[0].pieces[0].outline, ())
    if begin > 1:
        sheetfuls = packing.pack([*[used] * (begin - 1), *pieces])
        free = sum(piece is not used for piece in sheetfuls[0].pieces)
        if free == 0 or len(sheetfuls[0].pieces) - free < begin - 1:
            raise InvalidValueError(
                plural(sheetfuls[0].places, "1 piece fits on a sheet", "{count} pieces fit on a sheet")
            )
    return sheetfuls, used


def _extras(others: Sequence[Piece], pieces: Sequence[Piece], packing: Packing) -> list[Piece]:
    """Return the pieces, taken in turn over and over, that still fit beside others on a sheet."""
    extras: list[Piece] = []
    while pieces:
        count = _room_for(pieces, [*others, *extras], packing)
        extras += islice(cycle(pieces), count)
        at = count % len(pieces)
        pieces = [piece for piece in (*pieces[at:], *pieces[:at]) if piece.outline != pieces[at].outline]
    return extras


def _room_for(pieces: Sequence[Piece], others: Sequence[Piece], packing: Packing) -> int:
    """Return how many pieces, taken in turn over and over, still fit beside others on a sheet."""
    least = min(piece.area.width * piece.area.height for piece in pieces)
    most = int(packing.area.width * packing.area.height / least)
    # one piece more never takes fewer sheets, so that the number can be found by halving
    return bisect_left(
        range(1, most), True, key=lambda count: len(packing.pack([*others, *islice(cycle(pieces), count)])) > 1
    )


def _blanks(pieces: Sequence[Piece]) -> list[Piece]:
    """Return a piece to write on of each outline, with a thin rim.

    Where several pieces with different fronts share a back, as the cards of a deck do, it is theirs; the back of a
    single piece belongs to that piece alone.
    """
    blanks: list[Piece] = []
    for outline in dict.fromkeys(piece.outline for piece in pieces):
        alike = [piece for piece in pieces if piece.outline == outline]
        rim = (replace(resize(outline, -_RIM_INSET), style=_RIM),)
        backs = [piece.back and tuple(piece.back) for piece in alike]
        shared = len(alike) > 1 and backs[0] is not None and all(back == backs[0] for back in backs)
        written_on = rim if any(backs) else None
        blanks.append(DrawnPiece("", outline, rim, backs[0] if shared else written_on))
    return blanks


_RIM = Style(stroke=SOFT, width=0.2)
_RIM_INSET = 0.8
"""How far inside the cut the rim of a blank is, in millimetres: a slip of the scissors leaves it whole."""
