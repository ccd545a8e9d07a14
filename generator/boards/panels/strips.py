"""Where panels go: four strips beside a board, how much room they need, and pages of those that do not fit."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations_with_replacement, pairwise
from typing import Literal, NamedTuple

from generator.boards.panels.panel import PanelArt, PanelLook, degrees_of
from generator.geometry.shapes import Point, Rect, Size, Transform, pack_shelves
from generator.model.boards.cells import Spot
from generator.scene.fonts import POINT, SEMIBOLD, fitted_size, shorten
from generator.scene.palette import INK
from generator.scene.primitives import (
    Artwork,
    Avoid,
    Box,
    Group,
    Item,
    KeepTogether,
    Line,
    SeamGuide,
    Style,
    Symbol,
    Text,
    Use,
    place_items,
)

Edge = Literal["left", "right", "top", "bottom", "inside"]
Turn = Literal["upright", "outwards", "inwards", "half", "left", "right"]
EDGES: tuple[Edge, ...] = ("left", "right", "top", "bottom")

CUT_PANEL = 10.0
"""What it costs a seam to cut a panel, beside what it costs to cut the texts in it."""

ALONG_FRAME = 0.05
"""What it costs a seam to run near a millimetre of a frame, which it doubles or swallows, up to ``CUT_PANEL``."""

FRAME_CLEARANCES = (0.6, 1.5)
"""How near to a frame, in millimetres, a seam runs along it: a cut may slip so far. Nearer ones cost twice."""

_MORE_GAP = 9.0  # mm that spare room adds between two panels, at most
_GROWTH = 0.4  # by how much panels may grow into free room
LEAST = 0.62
"""Panels are not drawn smaller than this share of their full size: their figures would be too small to read."""

LEAST_NEEDED = 0.4
"""As ``LEAST``, of what is needed to play."""

_SHRINKING = (1.0, 0.92, 0.85, 0.78, 0.7, LEAST, 0.55, 0.47, LEAST_NEEDED)


class EdgePanel(NamedTuple):
    """A panel for an edge of the board; ``share`` is how much of its strip it takes.

    One ``inside`` the board has ``spots`` and a ``width`` in millimetres at full size, if its own is not to be used.
    """

    art: PanelArt
    edge: Edge
    turn: Turn = "upright"
    share: float | None = None
    spots: tuple[Spot, ...] = ()
    width: float | None = None

    @property
    def degrees(self) -> int:
        return degrees_of(self.turn, self.edge)

    @property
    def upright(self) -> bool:
        return self.edge in ("left", "right")

    @property
    def runs_along(self) -> bool:
        return self.upright == bool(self.degrees % 180)

    def extent(self, room: Rect) -> tuple[float, float]:
        """Return the length and the depth of a stretch of its strip."""
        return (room.height, room.width) if self.upright else (room.width, room.height)


class Rooms(NamedTuple):
    """The free stretches beside a board, in millimetres, downwards or from left to right at each edge."""

    left: tuple[Rect, ...] = ()
    right: tuple[Rect, ...] = ()
    top: tuple[Rect, ...] = ()
    bottom: tuple[Rect, ...] = ()


class PanelPlace(NamedTuple):
    panel: EdgePanel
    area: Rect
    look: PanelLook

    @property
    def size(self) -> Size:
        """Return the size of the panel as its reader sees it, upright."""
        return self.area.size.turned if self.panel.degrees % 180 else self.area.size

    @property
    def item(self) -> Item:
        """Return the panel drawn at its place; panels that are alike are one symbol."""
        size = self.size
        about = Transform.shift(-size.width / 2, -size.height / 2).then(Transform.turn(self.panel.degrees))
        look = self.look
        if look.shares_frame and self.panel.edge not in EDGES:  # a panel inside the board has a frame of its own
            look = replace(look, form=look.form.model_copy(update={"frame": "panel"}))
        return Use(_symbol(self.panel.art, size, look), about.then(Transform.shift(*self.area.centre)))


@lru_cache(maxsize=256)
def _symbol(art: PanelArt, size: Size, look: PanelLook) -> Symbol:
    return Symbol("panel", tuple(art.items(size, look)))


class PanelPlaces(NamedTuple):
    places: tuple[PanelPlace, ...] = ()
    left_out: tuple[EdgePanel, ...] = ()

    @property
    def items(self) -> tuple[Item, ...]:
        return (*self._shared_frames(), *(place.item for place in self.places))

    def _shared_frames(self) -> Iterator[Item]:
        """Yield a frame around all panels that lie one after the other, and a line in each gap between them."""
        for edge in EDGES:
            group = list[PanelPlace]()
            for place in (place for place in self.places if place.panel.edge == edge and place.look.shares_frame):
                most = place.look.gap + _MORE_GAP * place.look.scale
                if group and _gap_between(group[-1].area, place.area) > most:
                    yield from _frame_around(group)
                    group = []
                group.append(place)
            yield from _frame_around(group) if group else ()

    @property
    def guide(self) -> SeamGuide:
        """Return the guide for seams, which had better not cut a panel, nor run along its frame or those in it."""
        frames = [
            transform.rect(item.rect)
            for item, transform in place_items(self.items)
            if isinstance(item, Box) and item.style.stroke is not None
        ]
        wholes = tuple(KeepTogether(place.area, CUT_PANEL) for place in self.places)
        return SeamGuide(_along_frames(frames, 0), _along_frames(frames, 1), wholes=wholes)


def _gap_between(first: Rect, second: Rect) -> float:
    return max(second.x - first.right, second.y - first.bottom)


def _frame_around(group: Sequence[PanelPlace]) -> Iterator[Item]:
    look = group[0].look
    yield from look.frame(Rect.union([place.area for place in group]), look.accent)
    for first, second in pairwise(place.area for place in group):
        pad = 1.6 * look.scale
        if group[0].panel.upright:
            y = (first.bottom + second.y) / 2
            ends = Point(first.x + pad, y), Point(first.right - pad, y)
        else:
            x = (first.right + second.x) / 2
            ends = Point(x, first.y + pad), Point(x, first.bottom - pad)
        yield Line(*ends, Style(stroke=look.rule, width=0.25 * look.scale))


def _along_frames(frames: Iterable[Rect], axis: int) -> tuple[Avoid, ...]:
    """Return the stretches about the sides of frames that lie along a seam, by how long these are."""
    lengths: dict[float, float] = {}
    for frame in frames:
        for at in (frame[axis], frame[axis] + frame[axis + 2]):
            at = round(at, 3)
            lengths[at] = lengths.get(at, 0.0) + frame[3 - axis]
    return tuple(
        Avoid(at - clearance, at + clearance, min(ALONG_FRAME * length, CUT_PANEL), "picture")
        for at, length in sorted(lengths.items())
        for clearance in FRAME_CLEARANCES
    )


def arrange_panels(panels: Sequence[EdgePanel], rooms: Rooms, look: PanelLook) -> PanelPlaces:
    """Return the places of the panels, at one scale as far as they can be read, and those that do not fit.

    A panel that is not needed to play is not missed where there is an equal one.
    """
    by_edge = {edge: tuple(panel for panel in panels if panel.edge == edge) for edge in EDGES}
    strips = {edge: _fill_rooms(own, getattr(rooms, edge), look) for edge, own in by_edge.items()}
    scales = {edge: strip[0].look.scale for edge, strip in strips.items() if strip}
    scale = max(LEAST, min(scales.values(), default=look.scale))
    places: list[PanelPlace] = []
    for edge, own_scale in scales.items():
        own = tuple(place.panel for place in strips[edge])
        places += fit_panels(own, getattr(rooms, edge), replace(look, scale=min(scale, own_scale))) or strips[edge]
    return PanelPlaces(tuple(places), tuple(_panels_left_out(panels, places)))


def _panels_left_out(panels: Sequence[EdgePanel], places: Sequence[PanelPlace]) -> Iterator[EdgePanel]:
    placed = Counter(place.panel.art.without_note for place in places)
    for panel in panels:
        art = panel.art.without_note
        if not placed[art]:
            yield panel
            placed[art] += not art.stays
        else:
            placed[art] -= art.stays


def _fill_rooms(panels: Sequence[EdgePanel], stretches: Sequence[Rect], look: PanelLook) -> tuple[PanelPlace, ...]:
    """Return as many panels as fit, as large as possible."""
    for fewer in _fewer(panels):
        least = LEAST_NEEDED if all(panel.art.stays for panel in fewer) else LEAST
        for shrink in _SHRINKING:
            smaller = replace(look, scale=look.scale * shrink)
            if smaller.scale < least - 1e-9:
                break
            if (places := fit_panels(fewer, stretches, smaller)) is not None:
                return places
    return ()


def _fewer(panels: Sequence[EdgePanel]) -> Iterator[tuple[EdgePanel, ...]]:
    """Yield the panels, then without their notes, then fewer and fewer: twins first, what is needed to play last."""
    rest = list(panels)
    yield tuple(rest)
    rest = [panel._replace(art=panel.art.without_note) for panel in rest]
    while rest:
        yield tuple(rest)
        arts = [panel.art for panel in rest]
        rest.pop(min(range(len(rest)), key=lambda index: (arts[index].stays, arts[index] not in arts[:index], -index)))


def fit_panels(
    panels: Sequence[EdgePanel], stretches: Sequence[Rect], look: PanelLook
) -> tuple[PanelPlace, ...] | None:
    """Return the panels in the stretches of their strip, in order and filled alike; ``None`` where they do not fit."""
    options: list[tuple[float, tuple[PanelPlace, ...]]] = []
    for cuts in combinations_with_replacement(range(len(panels) + 1), max(0, len(stretches) - 1)):
        parts = [panels[start:end] for start, end in pairwise((0, *cuts, len(panels)))]
        rows = [_panel_row(part, room, look) for part, room in zip(parts, stretches, strict=False)]
        if stretches and all(row is not None for row in rows):
            full = max(row.fullness for row in rows if row is not None)
            ends = ("start", *("middle",) * (len(rows) - 2), "end") if len(rows) > 1 else ("middle",)
            places = [place for row, end in zip(rows, ends, strict=True) if row for place in row.places(end, look)]
            options.append((full, tuple(places)))
    return min(options, key=lambda each: each[0])[1] if options else None


class _PanelRow(NamedTuple):
    """Panels one after the other in a stretch, how long each and the stretch is, and the least gap between them."""

    panels: tuple[EdgePanel, ...]
    lengths: tuple[float, ...]
    room: Rect
    length: float
    gap: float

    @property
    def length_used(self) -> float:
        """Return the length that the panels take with the least gaps."""
        return math.fsum(self.lengths) + self.gap * max(0, len(self.lengths) - 1)

    @property
    def fullness(self) -> float:
        return self.length_used / self.length if self.panels else 0.0

    def places(self, end: str, look: PanelLook) -> Iterator[PanelPlace]:
        """Yield the panels at their places, pushed to an end of the stretch or spread about its middle.

        Where nothing is needed to play, as beside a map, the last one is at the far end: the middle is where the
        sheets of a board meet. Panels with a unit in common stay together.
        """
        spare, gaps = self.length - self.length_used, len(self.panels) - 1
        more = min(spare / gaps, _MORE_GAP * look.scale) if gaps > 0 and not look.unit else 0.0
        spare -= more * max(0, gaps)
        loose = end == "middle" and gaps > 0 and not any(panel.art.stays for panel in self.panels) and not look.unit
        at = {"start": 0.0, "middle": 0.0 if loose else spare / 2, "end": spare}[end]
        for panel, length in zip(self.panels, self.lengths, strict=True):
            at += spare if loose and panel is self.panels[-1] else 0.0
            x, y, width, height = self.room
            area = Rect(x, y + at, width, length) if panel.upright else Rect(x + at, y, length, height)
            yield PanelPlace(panel, area, look)
            at += length + self.gap + more


def _panel_row(panels: Sequence[EdgePanel], room: Rect, look: PanelLook) -> _PanelRow | None:
    """Return the panels one after the other in a stretch, ``None`` where it is too short or too narrow for them.

    Those whose width runs along the stretch are roomy where it is long enough for that.
    """
    gap = look.gap
    whole = panels[0].extent(room)[0] if panels else 0.0
    free = whole - gap * max(0, len(panels) - 1)
    shares = [panel.share if panel.share and panel.art.grows and not look.unit else 0.0 for panel in panels]
    least = [needed_length(panel, room, look) for panel in panels]
    needed = [length for length in least if length is not None]
    if len(needed) < len(panels):
        return None
    roomy = [max(length, _roomy_length(panel, room, look)) for panel, length in zip(panels, needed, strict=True)]
    for depth in (roomy, needed):
        shared = [share / max(1.0, math.fsum(shares)) * free for share in shares]
        lengths = [max(pair) for pair in zip(depth, shared, strict=True)]
        if math.fsum(lengths) <= free + 1e-6:
            if not look.unit:
                lengths = _grow_lengths(panels, _lengthen_texts(panels, lengths, free, room, look), free)
            return _PanelRow(tuple(panels), tuple(lengths), room, whole, gap)
    return None


def _lengthen_texts(
    panels: Sequence[EdgePanel], lengths: Sequence[float], free: float, room: Rect, look: PanelLook
) -> list[float]:
    """Return the lengths of panels when what a strip has left goes to those whose letters it makes larger.

    Others keep what they need at full size.
    """
    largest = [
        panel.art.largest_height(panel.extent(room)[1], look) if not panel.runs_along and panel.share is None else 0.0
        for panel in panels
    ]
    wishes = [max(0.0, most - length) for most, length in zip(largest, lengths, strict=True)]
    if not any(wishes):
        return list(lengths)
    whole = replace(look, scale=max(1.0, look.scale))
    full = (needed_length(panel._replace(art=panel.art.at_full_size), room, whole) or 0.0 for panel in panels)
    spare = free - math.fsum(map(max, zip(full, lengths, strict=True)))
    granted = min(1.0, max(0.0, spare) / math.fsum(wishes))
    return [length + granted * wish for length, wish in zip(lengths, wishes, strict=True)]


def _grow_lengths(panels: Sequence[EdgePanel], lengths: Sequence[float], free: float) -> list[float]:
    """Return the lengths of panels when those that grow and have no share of their own take the rest of the strip."""
    growing = [panel.art.grows and panel.share is None for panel in panels]
    whole = math.fsum(length for length, grows in zip(lengths, growing, strict=True) if grows)
    factor = 1 + min(_GROWTH, (free - math.fsum(lengths)) / whole) if whole else 1.0
    return [length * factor if grows else length for length, grows in zip(lengths, growing, strict=True)]


def _roomy_length(panel: EdgePanel, room: Rect, look: PanelLook) -> float:
    """Return the roomy length of a panel whose width runs along its strip; 0 for others and where that is too high."""
    wide = panel.art.roomy_width(look) if panel.runs_along else 0.0
    return wide if wide and panel.art.height(wide, look) <= panel.extent(room)[1] else 0.0


def needed_length(panel: EdgePanel, room: Rect, look: PanelLook) -> float | None:
    """Return the least length of a panel along its strip, ``None`` when the strip is too narrow for it."""
    length, depth = panel.extent(room)
    if panel.runs_along:
        return panel.art.width(depth, length, look)
    return panel.art.height(depth, look) if panel.art.least_width(look) <= depth + 1e-6 else None


_STEP, _DEEPEST = 2.0, 100.0


def depth_needed(
    panels: Sequence[EdgePanel], edge: Edge, length: float, look: PanelLook, full_cards: bool = True
) -> float:
    """Return the least depth of a strip of a length in which the panels of an edge fit, with ``full_cards`` or smaller.

    0 where there are none; where no depth lets all of them fit, the depth for the deepest of them.
    """
    own = [panel for panel in panels if panel.edge == edge]
    if not own:
        return 0.0
    if full_cards and (depth := full_depth(own, length, look)) is not None:
        return depth
    depths = (_least_depth(group, length, look) for group in (own, *([panel] for panel in own)))
    return next((depth for depth in depths if depth is not None), _DEEPEST * look.scale)


def full_depth(panels: Sequence[EdgePanel], length: float, look: PanelLook) -> float | None:
    """Return the least depth of a strip in which panels of one edge fit, places for cards as large as cards.

    ``None`` where no depth lets all of them fit.
    """
    return _least_depth([panel._replace(art=panel.art.at_full_size) for panel in panels], length, look)


def _least_depth(panels: Sequence[EdgePanel], length: float, look: PanelLook) -> float | None:
    for step in range(1, round(_DEEPEST / _STEP) + 1):
        depth = step * _STEP * look.scale
        strip = Rect(0, 0, depth, length) if panels[0].upright else Rect(0, 0, length, depth)
        if fit_panels(panels, (strip,), look) is not None:
            return depth
    return None


def mat_rooms(panels: Sequence[EdgePanel], area: Rect, look: PanelLook, filled: bool = True) -> Rooms:
    """Return the rooms of a board without a grid: rows at top and bottom, columns between them.

    They leave nothing over where the mat is to be ``filled``; else panels take what they need, and the middle is free.
    """
    gap, between = look.gap, area
    columns = any(panel.edge in ("left", "right") for panel in panels)
    across, down = (area.width, 0.0 if columns else area.height) if filled else (0.0, 0.0)
    top, bottom = _depths(panels, ("top", "bottom"), area.width, down, look)
    if columns:
        above, below = top + gap if top else 0.0, bottom + gap if bottom else 0.0
        between = Rect(area.x, area.y + above, area.width, area.height - above - below)
    left, right = _depths(panels, ("left", "right"), between.height, across, look)
    return Rooms(
        left=(Rect(between.x, between.y, left, between.height),),
        right=(Rect(between.right - right, between.y, right, between.height),),
        top=(Rect(area.x, area.y, area.width, top),),
        bottom=(Rect(area.x, area.bottom - bottom, area.width, bottom),),
    )


def _depths(
    panels: Sequence[EdgePanel], edges: tuple[Edge, Edge], length: float, whole: float, look: PanelLook
) -> tuple[float, float]:
    """Return the depths of two strips that face each other; they fill ``whole`` where there is one.

    Where that leaves more than enough, smaller cards say how it is shared: a text that could be wider takes no more.
    """
    full = [depth_needed(panels, edge, length, look) for edge in edges]
    first, second = full
    if not whole or not first + second:
        return first, second
    room = whole - (look.gap if first and second else 0.0)
    least = [depth_needed(panels, edge, length, look, full_cards=False) for edge in edges]
    for needed in (least, full):
        first, second = (depth * room / math.fsum(needed) for depth in needed)
        if first >= full[0] and second >= full[1]:
            break
    return first, second


_GAP, _AIR, _HEAD = 6.0, 4.0, 9.0
_COLUMNS = 3


def panel_pages(arts: Sequence[PanelArt], page: Size, look: PanelLook, heading: str) -> tuple[Artwork, ...]:
    """Return the panels at full size under a heading, row by row, each on a card to cut out.

    The look is one for white paper, whatever the ink of the board.
    """
    paper, sizes = _on_paper(look), _card_sizes(arts, page.width, look)
    cards, head = iter(zip(arts, sizes, strict=True)), page_heading(heading, page.width)
    pages = pack_shelves(sizes, Size(page.width, page.height - _HEAD), Size(_GAP, _GAP))
    return tuple(
        Artwork(page, (head, *(i for at in spots for i in _card(at.shift(0, _HEAD), *next(cards), paper))))
        for spots in pages
    )


def panels_in(arts: Sequence[PanelArt], room: Size, look: PanelLook) -> tuple[Item, ...]:
    """Return the panels at full size in some room, each on a card to cut out; nothing where that does not hold them."""
    sizes = _card_sizes(arts, room.width, look)
    pages = pack_shelves(sizes, room, Size(_GAP, _GAP))
    if len(pages) != 1 or any(size.width > room.width or size.height > room.height for size in sizes):
        return ()
    cards = zip(pages[0], arts, sizes, strict=True)
    return tuple(item for at, art, size in cards for item in _card(at, art, size, _on_paper(look)))


def _on_paper(look: PanelLook) -> PanelLook:
    return replace(look, scale=1.0, ground=None)


def _card_sizes(arts: Sequence[PanelArt], width: float, look: PanelLook) -> list[Size]:
    """Return the sizes of cards in the columns of a page so wide."""
    paper = _on_paper(look)
    column = (width - (_COLUMNS - 1) * _GAP) / _COLUMNS
    sizes = []
    for art in arts:
        wide = min(_COLUMNS, max(1, math.ceil((art.least_width(paper) + 2 * _AIR + _GAP) / (column + _GAP))))
        across = wide * (column + _GAP) - _GAP
        sizes.append(Size(across, art.height(across - 2 * _AIR, paper) + 2 * _AIR))
    return sizes


def _card(at: Point, art: PanelArt, size: Size, look: PanelLook) -> list[Item]:
    place = Rect(*at, *size)
    inner = place.expand(-_AIR)
    panel = Group(tuple(art.items(inner.size, look)), Transform.shift(inner.x, inner.y))
    return [Box(place, Style(stroke=look.quiet, width=0.15, dash=(1.2, 1.0)), 2.0), panel]


def page_heading(heading: str, width: float, sizes: tuple[float, float] = (11 * POINT, 6 * POINT)) -> Text:
    """Return the heading of a page of things to cut out; its ``sizes`` are the largest and the least."""
    size = fitted_size(heading, SEMIBOLD, width, *sizes) or sizes[1]
    return Text(Point(0.5, 4.5), shorten(heading, SEMIBOLD, size, width), SEMIBOLD, size, INK)
