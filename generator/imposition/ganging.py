"""Small pieces on as few sheets as they need: fronts, their backs, and cut marks. Lengths in millimetres."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Literal, NamedTuple

from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import plural, translate
from generator.imposition.filling import Fill, Filler, Layout, blanks, fill_sheet, fill_up, over_and_over, still_waiting
from generator.imposition.packing import Packing
from generator.imposition.paper import (
    MARK,
    MARK_LENGTH,
    SHEETS,
    Backs,
    Document,
    Paper,
    Sheet,
    back_place,
    duplex_of,
    flip_of,
    fold_line,
    foot_base,
    foot_note,
    foot_rise,
    foot_room,
    foot_top,
    front_area,
)
from generator.imposition.slots import FOOT, LANE, Gang, PackedSheet, gang_area, line_marks
from generator.model.pieces.types import Blocks
from generator.problems import InvalidValueError
from generator.scene.palette import INK, WHITE
from generator.scene.pieces import BLEED, FOLD, DrawnPiece, Piece, Side, folds_apart, resize
from generator.scene.primitives import (
    Artwork,
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
CutMarks = Mapping[tuple[OutlineItem, bool], Symbol]
"""The cut marks of each outline, and of those round which the front bleeds."""


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
    """Whether the fronts of pieces with straight cuts between them bleed too, as others do."""
    beneath: Beneath | None = None
    number_of: Mapping[int, int] = field(default_factory=dict)
    """The index of each piece among those that are ganged, by its identity."""
    strip: Artwork | None = None
    """What stands below the pieces of the last front."""

    def draw(self, sheetfuls: Sequence[PackedSheet]) -> Iterator[Sheet]:
        """Yield the sheets: a front for each sheetful, followed by its back unless there are none or it is folded."""
        cuts = dict.fromkeys(self._cut_of(piece) for full in sheetfuls for piece, _ in full.placements)
        marks = {cut: Symbol(f"cut-{index}", cut_marks(*cut)) for index, cut in enumerate(cuts)}
        for number, full in enumerate(sheetfuls, start=1):
            note = f"{self.title} · {translate(self.language, SHEETS['sheet'], number=number, count=len(sheetfuls))}"
            ground = self._ground(full, number, len(sheetfuls))
            below = self._below(full) if number == len(sheetfuls) else ()
            yield from self._sides(full, marks, str(number), note, (*ground, *below))

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

    def _below(self, full: PackedSheet) -> tuple[Item, ...]:
        if self.strip is None:
            return ()
        left = (self.paper.size.width - self.strip.size.width) / 2
        place = Transform.shift(left, full.block.bottom + STRIP_GAP)
        return (Group((Group(self.strip.items, place),), name="strip"),)

    def _foot(self, full: PackedSheet, sides: Sequence[Side], strip: bool) -> float:
        """Return where the foot of a side stands: away from the edge of the paper where its pieces leave room."""
        block, low = full.block, self.strip.size.height + STRIP_GAP if strip and self.strip else 0.0
        bottoms = {"front": block.bottom + low, "back": flip_of(self.backs, self.paper.size).rect(block).bottom}
        return foot_base(self.paper, max(bottoms[side] for side in sides) + FOOT)

    def _sides(
        self, full: PackedSheet, marks: CutMarks, label: str, note: str, ground: tuple[Item, ...]
    ) -> Iterator[Sheet]:
        size, block, cuts, cutting = self.paper.size, full.block, full.outlines, full.cutting
        names = full.names
        around = block.expand(BLEED) if any(map(self._bleeds_in_front, full.pieces)) else block
        if self.backs == "none":
            items = Lazy(self._items, full, marks, ("front",), note, self._advice(full), ground)
            yield Sheet(size, items, label, note, block, around, cuts=cuts, cutting=cutting, pieces=names)
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
        yield Sheet(size, items, f"{label}a", front_note, block, around, cuts=cuts, cutting=cutting, pieces=names)
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
        base = self._foot(full, sides, bool(ground))
        cuts = self._cuts(full, marks, foot_top(base))
        if "back" in sides:
            yield self._backs(full)
        if "front" in sides:
            yield from self._bleeds(full, [Transform.shift(*at) for at in full.middles])
            fronts = [(*folds_apart(piece.front), Transform.shift(*at)) for piece, at in full.placements]
            yield Group(tuple(Group(art, place) for art, _, place in fronts), name="art")
            if folds := tuple(Group(lines, place) for _, lines, place in fronts if lines):
                yield Group(folds, name=FOLD)
        if "back" in sides and self.marks == "both":
            flip = flip_of(self.backs, self.paper.size)
            yield Group((Group((*map(_halo, cuts.items), *cuts.items), flip),), name="cut behind")
        if "front" in sides:
            if any(map(self._bleeds_in_front, full.pieces)):
                yield Group(tuple(map(_halo, cuts.items)), name="cut on bleed")
            yield cuts
        if self.backs == "fold":
            yield fold_line(gang_area(self.paper), self.paper.size, self.language)
        yield foot_note(self.paper, note, advice, foot_room(self.paper, ground, base), base)

    def _backs(self, full: PackedSheet) -> Group:
        """Return the backs behind their fronts, each one's bleed kept out of its neighbours."""
        places = [back_place(self.backs, self.paper.size, at) for at in full.middles]
        backs = [
            Group(tuple(piece.back), place, room)
            for piece, place, room in zip(full.pieces, places, full.bleed_rooms(places), strict=True)
            if piece.back is not None
        ]
        return Group(tuple(backs), name="backs")

    def _bleeds_in_front(self, piece: Piece) -> bool:
        return bool(piece.bleed) and (self.bleeding or not isinstance(piece.outline, Box))

    def _cut_of(self, piece: Piece) -> tuple[OutlineItem, bool]:
        return piece.outline, self._bleeds_in_front(piece)

    def _bleeds(self, full: PackedSheet, places: Sequence[Transform]) -> Iterator[Group]:
        """Yield what of fronts reaches beyond their cuts, if anything does, each kept out of its neighbours."""
        rooms = full.bleed_rooms(places)
        bleeds = [
            Group(_bleed_of(piece), place, room)
            for piece, place, room in zip(full.pieces, places, rooms, strict=True)
            if self._bleeds_in_front(piece)
        ]
        if bleeds:
            yield Group(tuple(bleeds), name="bleed")

    def _cuts(self, full: PackedSheet, marks: CutMarks, lowest: float) -> Group:
        single = (Use(marks[self._cut_of(piece)], Transform.shift(*at)) for piece, at in full.singly)
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


_NEAR = 1e-6  # mm, as in packing

STRIP_GAP = 6.0
"""Between the last pieces of a sheet and what stands below them, in millimetres: a bleed and a cut mark fit in it."""

_FRONT_BLEED = 1.5
"""How far fronts that are cut one by one reach beyond their cuts: scissors are more exact than two sides of a sheet."""


def _bleed_of(piece: Piece) -> tuple[Item, ...]:
    """Return what of a front reaches beyond its cut; of one that is cut singly, no farther than needed."""
    bleed = tuple(piece.bleed)
    return bleed if isinstance(piece.outline, Box) else (Group(bleed, clip=resize(piece.outline, _FRONT_BLEED)),)


_PLATE_INSET = 0.05  # mm: the paper beneath a piece must not show as a white hairline about it


@lru_cache(maxsize=256)
def cut_marks(outline: OutlineItem, bleeds: bool) -> tuple[Item, ...]:
    """Return marks outside the art that show where to cut: ticks along straight sides, a hairline round the rest.

    A disc that ``bleeds`` has ticks all round: a line on its bleed, with its halo, would leave a white crescent.
    """
    match outline:
        case Circle(centre, radius, _) if bleeds:
            count = math.ceil(math.tau * radius / _TICK_EVERY)
            rays = [Transform.turn(360 * index / count).point(Point(0, -1)) for index in range(count)]
            reaches = (radius + _TICK_GAP, radius + _TICK_END)
            around = [tuple(centre.shift(ray.x * reach, ray.y * reach) for reach in reaches) for ray in rays]
            return (strokes([(near, far) for near, far in around], MARK),)
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
    """Return the lines of a cut mark in white and wider: beneath it, they show it on a dark bleed."""
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
_TICK_EVERY = 4.0  # mm round a disc
_TICK_END = min(MARK_LENGTH, LANE * 0.45)


@dataclass(frozen=True, slots=True)
class GangStyle:
    """How pieces lie on their sheets. Without ``gang``, hexes and discs go in a honeycomb, all else in rows.

    ``fill`` is what takes the places that are left: pieces to write on, the same once more from the first, or
    nothing; if not given, what the kit needs most. The first sheet is free from the place ``begin`` on, counted in
    pieces like its first. A ``gutter`` is the room between pieces with straight sides, into which fronts then bleed.
    Pieces that are all alike lie in ``blocks``; ``margins`` are what stays free of pieces at the top, right, bottom and
    left of a sheet, its own margins included.
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
    """Pieces on sheets, how many each full sheet holds, and what was ``added`` on places that were free.

    ``per_sheet`` is 0 where no number is true of these sheets: where pieces of several outlines share each of them.
    ``blocks`` is the number of blocks on the sheet with most of them, 0 where pieces do not lie in any.
    """

    document: Document
    per_sheet: int
    added: tuple[Piece, ...] = ()
    blocks: int = 0

    @property
    def extras(self) -> int:
        return len(self.added)


def gang(
    pieces: Sequence[Piece],
    paper: Paper,
    name: str,
    title: str,
    language: str,
    style: GangStyle = GangStyle(),
    runs: Sequence[int] = (),
    beneath: Beneath | None = None,
    fillers: Sequence[Filler] = (),
    strip: Artwork | None = None,
) -> GangResult:
    """Return the pieces on as few sheets as they need: fronts, each followed by its backs where there are any.

    Pieces that are not like the hexes or discs of a honeycomb fill what these leave, each at its own size. ``runs``
    are how many of the first pieces belong together, such as the counters of each team: each run begins a row where
    that costs no sheet, or a block where there are blocks. What is ``beneath`` pieces is drawn on fronts. The
    ``fillers`` take free places unless the style says otherwise; the ``strip`` stands below the last front's pieces
    where that costs no sheet. Raises ``ValueError`` for a piece that is larger than the paper has room for,
    ``InvalidValueError`` for a place that no sheet has.
    """
    backs: Backs = style.backs if any(piece.back for piece in pieces) else "none"
    again = {id(filler.piece) for filler in fillers}
    each_piece = [copies_of(piece, index, id(piece) in again) for index, piece in enumerate(pieces)]
    number_of = {id(copy): index for index, copies in enumerate(each_piece) for copy in copies}
    copies = [copy for copies in each_piece for copy in copies]
    if backs == "fold" and copies:
        paper = _folded_page(copies, paper, style)
    packing = _packing(paper, backs, style)
    if not copies:
        return GangResult(Document(name, title, language, (), duplex_of(backs)), 0)
    layout = replace(_layout(each_piece, runs, style.begin), together=style.fill is None)
    layout = _in_rows(layout, packing) if len(runs) > 1 and style.begin == 1 else layout
    if beneath is None:
        packing = _with_clear_foot(layout, packing, paper)
    sheetfuls = layout.pack(packing)
    _check_begin(sheetfuls, layout.before)
    per_sheet = _per_sheet(sheetfuls)
    chosen = _chosen(style, fillers, pieces, each_piece, packing)
    if chosen:
        layout = fill_up(layout, sheetfuls, chosen, packing)
        sheetfuls = layout.pack(packing)
    if style.fill is None and sheetfuls[-1].cutting.straight and not sheetfuls[-1].cutting.singly:
        chosen = []  # spares to be cut with scissors would cost a sheet of cards its straight cuts
    last, below = layout.of_sheet(sheetfuls[-1]), None if beneath else strip
    above = _above(below, last, packing) if below else None
    if chosen or above:
        last = fill_sheet(last, still_waiting(chosen, layout.added), above or packing)
        sheetfuls[-1:] = last.pack(above or packing)
    added, below = (*layout.added, *last.added), below if above else None
    sheets = GangSheets(paper, backs, style.marks, language, title, bool(style.gutter), beneath, number_of, below)
    # only now: a sheet from which pieces were cut out before still counts as a full one
    sheetfuls = [full.without(layout.before[0] if layout.before else None) for full in sheetfuls]
    document = Document(name, title, language, tuple(sheets.draw(sheetfuls)), duplex_of(backs))
    in_blocks = any(full.slots and full.slots.block for full in sheetfuls)
    blocks = max(len(full.blocks) for full in sheetfuls) if in_blocks else 0
    originals = {id(copy): pieces[index] for index, each in enumerate(each_piece) for copy in each}
    return GangResult(
        document, per_sheet, tuple(originals.get(id(filler.piece), filler.piece) for filler in added), blocks
    )


def _layout(each_piece: Sequence[Sequence[Piece]], runs: Sequence[int], begin: int) -> Layout:
    ends = (0, *accumulate(runs))
    in_runs = tuple(tuple(copy for copies in each_piece[start:end] for copy in copies) for start, end in pairwise(ends))
    rest = tuple(copy for copies in each_piece[ends[-1] :] for copy in copies)
    layout = Layout(in_runs, rest)
    used = DrawnPiece("", layout.pieces[0].outline, ())
    return replace(layout, before=(used,) * (begin - 1))


def _in_rows(layout: Layout, packing: Packing) -> Layout:
    """Return the layout with a new row for each run of pieces where that takes no more sheets."""
    in_rows = replace(layout, in_rows=True)
    return in_rows if len(in_rows.pack(packing)) == len(layout.pack(packing)) else layout


def _with_clear_foot(layout: Layout, packing: Packing, paper: Paper) -> Packing:
    """Return the packing with room for a foot that every printer prints, where that takes no more sheets."""
    less = _lower(packing, foot_rise(paper))
    return less if len(_packed_or_none(layout, less)) == len(layout.pack(packing)) else packing


def _above(strip: Artwork, last: Layout, packing: Packing) -> Packing | None:
    """Return the packing of the last sheet above what stands below its pieces; ``None`` without room for that."""
    above = _lower(packing, strip.size.height + STRIP_GAP)
    return above if len(_packed_or_none(last, above)) == 1 else None


def _lower(packing: Packing, height: float) -> Packing:
    """Return the packing with so much less room at the foot of a sheet."""
    return replace(packing, area=packing.area._replace(height=packing.area.height - height))


def _packed_or_none(layout: Layout, packing: Packing) -> list[PackedSheet]:
    """Return the pieces sheet by sheet, nothing where one is larger than the area."""
    try:
        return layout.pack(packing)
    except ValueError:
        return []


def _chosen(
    style: GangStyle,
    fillers: Sequence[Filler],
    pieces: Sequence[Piece],
    each_piece: Sequence[Sequence[Piece]],
    packing: Packing,
) -> list[Filler]:
    """Return what takes free places, in turn: a started sheet is only filled where that is asked for."""
    copies = {id(piece): copies[0] for piece, copies in zip(pieces, each_piece, strict=True)}
    match style.fill:
        case "spare":
            return over_and_over([Filler(copy) for each in each_piece for copy in each], packing)
        case "blank":
            of_kits = list({filler.run: filler for filler in fillers if filler.run is not None}.values())
            taken = {filler.piece.outline for filler in of_kits}
            others = [Filler(each) for each in blanks(pieces) if each.outline not in taken]
            return over_and_over([*of_kits, *others], packing)
        case None if style.begin == 1:
            return [filler._replace(piece=copies.get(id(filler.piece), filler.piece)) for filler in fillers]
    return []


def _packing(paper: Paper, backs: Backs, style: GangStyle) -> Packing:
    area, (top, right, bottom, left) = front_area(gang_area(paper), paper.size, backs), style.margins
    if any(style.margins):
        x, y = max(area.x, left), max(area.y, top)
        wide = max(0.0, min(area.right, paper.size.width - right) - x)
        area = Rect(x, y, wide, max(0.0, min(area.bottom, paper.size.height - bottom) - y))
    return Packing(area, backs, style.gang, style.gutter, blocks=style.blocks)


def _folded_page(copies: Sequence[Piece], paper: Paper, style: GangStyle) -> Paper:
    """Return the paper in portrait, or in landscape where a sheet to fold then holds more.

    For pieces of one outline their number does not matter: a sheet that was begun before has to be the same one.
    """
    papers = paper, paper.turned
    sheetfuls = [_packed_or_none(Layout((), tuple(copies)), _packing(each, "fold", style)) for each in papers]
    portrait, landscape = sheetfuls
    if not portrait or not landscape:
        return paper.turned if landscape else paper
    if len({piece.outline for piece in copies}) == 1:
        return paper.turned if landscape[0].places > portrait[0].places else paper
    return min(zip(papers, sheetfuls, strict=True), key=lambda way: len(way[1]))[0]


def _per_sheet(sheetfuls: Sequence[PackedSheet]) -> int:
    """Return the number of pieces on a full sheet, 0 where the pieces of several outlines make that differ."""
    alike = len({piece.outline for full in sheetfuls for piece in full.pieces}) == 1
    first_full = (
        len(sheetfuls) > 1
        and sheetfuls[0].slots
        and (len(sheetfuls[0].pieces) == sheetfuls[0].places or sheetfuls[1].shelf > 0)
    )
    return sheetfuls[0].places if alike or first_full else 0


def copies_of(piece: Piece, index: int, again: bool = False) -> Sequence[Piece]:
    """Return the piece as often as it is needed; what repeats, or comes ``again``, is drawn once and then placed."""
    if piece.quantity == 1 and not again:
        return [piece]
    art, folds = folds_apart(piece.front)
    front = (Use(Symbol(f"piece-{index}-front", art)), *folds)
    back = (Use(Symbol(f"piece-{index}-back", tuple(piece.back))),) if piece.back is not None else None
    return [DrawnPiece(piece.name, piece.outline, front, back, bleed=piece.bleed)] * piece.quantity


def _check_begin(sheetfuls: Sequence[PackedSheet], used: Sequence[Piece]) -> None:
    """Raise ``InvalidValueError`` where the first sheet has no place left beside those from which pieces were cut."""
    if used:
        free = sum(piece is not used[0] for piece in sheetfuls[0].pieces)
        if free == 0 or len(sheetfuls[0].pieces) - free < len(used):
            raise InvalidValueError(
                plural(sheetfuls[0].places, "1 piece fits on a sheet", "{count} pieces fit on a sheet")
            )
