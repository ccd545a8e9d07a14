"""Tuck boxes for a kit: one for each deck, measured from the cards that are in it, and one for all counters."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, groupby
from typing import Literal, NamedTuple

from generator.build.documents.cards import DOCUMENT as CARDS
from generator.build.documents.counters import DOCUMENT as COUNTERS
from generator.build.documents.part import BuildContext, DocumentKind, DocumentResult, nothing_to_make, pieces_in
from generator.build.request import BuildRequest
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import Counted, message, phrase, plural
from generator.imposition.paper import SIZES, Document, Paper, Sheet, foot_note, paper_title
from generator.packs.card_files import CARD_FILES
from generator.problems import Problem, Severity, raise_errors
from generator.scene.fonts import BOLD, POINT, REGULAR, SEMIBOLD, fitted_lines, fitted_size, shorten, text_width
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.pieces import Piece, PieceSet, own_outline, shift
from generator.scene.primitives import Box, Group, Item, OutlineItem, Path, Style, strokes
from generator.text.words import LARGE, Edition, TextBox, legible, text_lines

STOCK = 0.3
"""The thickness of card of 250 to 300 g/m², in millimetres."""

CLEARANCE = 1.0
"""What stays free beside, above and in front of the stack, in all, once the box is folded."""

LEAST_DEPTH = 6.0
"""Folds that are closer together than this tear."""

TAB, TUCK, THUMB, SLACK = 12.0, 16.0, 8.0, 0.5
"""The most of the glue tab's width, of the tuck flap's height and of the thumb cut's radius; flaps are a little
narrower than what they go into."""

PanelName = Literal["back", "front", "side", "tab", "lid"]
Fold = tuple[Point, Point]


class Stack(NamedTuple):
    """Cards that go in one box: how many, of which size, and how thick their stock is."""

    cards: int
    card: Size
    stock: float = STOCK

    @property
    def thickness(self) -> float:
        return self.cards * self.stock


class BoxSize(NamedTuple):
    """A box from fold to fold; inside, it is less by the thickness of its ``stock``."""

    width: float
    height: float
    depth: float
    stock: float = STOCK

    @property
    def inner(self) -> tuple[float, float, float]:
        return self.width - self.stock, self.height - self.stock, self.depth - self.stock


def box_size(stack: Stack) -> BoxSize:
    """Return the box for a stack of cards, which it holds with ``CLEARANCE`` each way."""
    more = CLEARANCE + stack.stock
    width, height = stack.card
    return BoxSize(width + more, height + more, max(LEAST_DEPTH, stack.thickness + more), stack.stock)


class Panel(NamedTuple):
    name: PanelName
    area: Rect


class Net(NamedTuple):
    """A net to cut out and fold: its ``outline`` is the cut, ``glue`` are the areas that get glue."""

    size: Size
    outline: tuple[Point, ...]
    folds: tuple[Fold, ...]
    panels: tuple[Panel, ...]
    glue: tuple[Rect, ...]

    @property
    def cut(self) -> Path:
        return own_outline(self.outline)


class _Flap(NamedTuple):
    """What hangs on an edge of a panel: points from its left end to its right one, y outwards, and its folds."""

    points: tuple[Point, ...]
    folds: tuple[Fold, ...] = ()

    @property
    def height(self) -> float:
        return max(point.y for point in self.points)


def one_sheet(box: BoxSize) -> tuple[Net, ...]:
    """Return the net of a whole box."""
    return (_net(box, ("back", "side", "front", "side", "tab")),)


def two_halves(box: BoxSize) -> tuple[Net, ...]:
    """Return the nets of the back with one side, and of the front with the other."""
    return _net(box, ("back", "side", "tab")), _net(box, ("front", "side", "tab"))


def _net(box: BoxSize, names: Sequence[PanelName]) -> Net:
    widths = [_panel_width(name, box) for name in names]
    lefts = [0.0, *accumulate(widths)]
    tops, bottoms = [_top_flap(name, box) for name in names], [_bottom_flap(name, box) for name in names]
    head, foot = max(flap.height for flap in tops), max(flap.height for flap in bottoms)
    base = head + box.height

    def above(point: Point, left: float) -> Point:
        return Point(left + point.x, head - point.y)

    def below(point: Point, left: float) -> Point:
        return Point(left + point.x, base + point.y)

    upper = [above(point, left) for flap, left in zip(tops, lefts, strict=False) for point in flap.points]
    lower = [below(point, left) for flap, left in zip(bottoms, lefts, strict=False) for point in flap.points]
    folds = [(Point(left, head), Point(left, base)) for left in lefts[1:-1]]
    for flaps, place in ((tops, above), (bottoms, below)):
        folds += [
            (place(start, left), place(end, left))
            for flap, left in zip(flaps, lefts, strict=False)
            for start, end in flap.folds
        ]
    areas = [Rect(left, head, width, box.height) for left, width in zip(lefts, widths, strict=False)]
    panels = [Panel(name, area) for name, area in zip(names, areas, strict=True)]
    panels += [Panel("lid", Rect(p.area.x, head - box.depth, box.width, box.depth)) for p in panels if p.name == "back"]
    glue = [_tab_glue(panel.area) for panel in panels if panel.name == "tab"]
    glue += [_bottom_glue(panel.area, box) for panel in panels if panel.name == "front"]
    outline = tuple(dict.fromkeys((*upper, *reversed(lower))))
    return Net(Size(lefts[-1], base + foot), outline, tuple(folds), tuple(panels), tuple(glue))


def _panel_width(name: PanelName, box: BoxSize) -> float:
    return {"side": box.depth, "tab": tab_width(box)}.get(name, box.width)


def tab_width(box: BoxSize) -> float:
    """Return the width of the glue tab: less than half of the panel that it is glued to."""
    return min(TAB, 0.4 * box.width)


def _top_flap(name: PanelName, box: BoxSize) -> _Flap:
    width, depth = _panel_width(name, box), box.depth
    match name:
        case "back":
            return _lid(width, depth, min(TUCK, 0.3 * box.height))
        case "front":
            radius = min(THUMB, width / 6)
            thumb = _arc(Point(width / 2, 0.0), radius, 180, 360)
            return _Flap((Point(0, 0), *thumb, Point(width, 0)))
        case "side":
            return _dust_flap(box)
    return _Flap((Point(0, 0), Point(width, -_tab_slope(width))))


def _bottom_flap(name: PanelName, box: BoxSize) -> _Flap:
    width, depth = _panel_width(name, box), box.depth
    match name:
        case "side":
            return _dust_flap(box)
        case "tab":
            return _Flap((Point(0, 0), Point(width, -_tab_slope(width))))
    end = depth - SLACK
    corners = Point(0, 0), Point(SLACK, end), Point(width - SLACK, end), Point(width, 0)
    return _Flap(corners, ((corners[0], corners[-1]),))


def _lid(width: float, depth: float, tuck: float) -> _Flap:
    """Return the lid, as deep as the box, and the flap that is tucked in, narrower and with round corners."""
    left, right, end = SLACK, width - SLACK, depth + tuck
    radius = min(8.0, tuck * 0.6)
    first = _arc(Point(left + radius, end - radius), radius, 180, 90)
    last = _arc(Point(right - radius, end - radius), radius, 90, 0)
    points = (Point(0, 0), Point(0, depth), Point(left, depth), *first, *last)
    hinge = Point(0, 0), Point(width, 0)
    return _Flap(
        (*points, Point(right, depth), Point(width, depth), hinge[1]), (hinge, (points[2], Point(right, depth)))
    )


def _dust_flap(box: BoxSize) -> _Flap:
    """Return a flap of a side; the two of a side's ends do not meet below the lid."""
    width, height = box.depth, min(TUCK, 0.45 * box.width)
    slope = min(3.0, width / 5)
    corners = Point(0, 0), Point(slope, height), Point(width - slope, height), Point(width, 0)
    return _Flap(corners, ((corners[0], corners[-1]),))


def _tab_slope(width: float) -> float:
    return width / 2


def _arc(centre: Point, radius: float, start: float, end: float) -> tuple[Point, ...]:
    angles = [math.radians(start + (end - start) * step / 16) for step in range(17)]
    return tuple(centre.shift(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles)


def _tab_glue(area: Rect) -> Rect:
    slope = _tab_slope(area.width)
    return Rect(area.x + 1, area.y + slope, area.width - 2, area.height - 2 * slope)


def _bottom_glue(front: Rect, box: BoxSize) -> Rect:
    return Rect(front.x + 2, front.bottom + 1, front.width - 4, box.depth - SLACK - 2)


class BoxText(NamedTuple):
    """What is printed on a box: the game, what is in it, how many pieces, and some lines for its back."""

    title: str
    deck: str
    number: str
    about: str
    glue: str

    @property
    def contents(self) -> str:
        return f"{self.deck} · {self.number}"


class BoxLook(NamedTuple):
    """How a box is printed: its ``ground`` and the ``band`` around it, and the ``letters`` on either.

    ``samples`` are pieces from the box, shown on its front, and with ``backs`` one of them on its back; there are none
    where ink is spared.
    """

    ground: Style
    band: Style
    letters: tuple[Colour, Colour]
    edition: Edition
    samples: tuple[Piece, ...] = ()
    backs: bool = False

    @property
    def band_height(self) -> float:
        return 15.0 if self.edition == "large-print" else 7.5

    def above_band(self, area: Rect) -> Rect:
        """Return what the band around the box leaves of a panel."""
        return Rect(area.x, area.y, area.width, area.height - self.band_height - BELOW_BAND)

    def band_across(self, area: Rect) -> Rect:
        return Rect(area.x, area.bottom - self.band_height - BELOW_BAND, area.width, self.band_height)

    def fit(self, text: str, font: str, room: Size, points: float) -> TextBox:
        """Return a text on up to three lines, as large as there is room for, cut short where it does not fit."""
        least = LARGE if self.edition == "large-print" else 5 * POINT
        most, text = max(least, min(points * POINT, room.height / 1.2)), legible(text)
        for count in (1, 2, 3):
            fitted = fitted_lines(text, font, (room.width,) * count, min(most, room.height / count / 1.2), least)
            if fitted is not None and fitted[0] * 1.2 * count <= room.height + 1e-6:
                return TextBox(fitted[1], font, fitted[0])
        least = min(least, room.height / 1.2)
        return TextBox((shorten(text, font, least, room.width),), font, least)


BLEED = 2.0
"""How far colour reaches beyond cuts, and over folds onto what is glued or tucked in, so that no white shows."""

BELOW_BAND = 4.0
"""What is below the band around a box."""


def net_items(net: Net, text: BoxText, look: BoxLook) -> tuple[Group, ...]:
    """Return what a net shows: its art, the lines to cut and, dashed, those to fold, and where glue goes."""
    art = [*_grounds(net, look), *(item for panel in net.panels for item in _panel_art(panel, text, look))]
    notes = [*_glue_items(net.glue, text.glue)]
    if look.letters[0] == WHITE:  # lines on a dark ground are seen by their white edges
        edge = Style(stroke=WHITE, width=0.6)
        notes += (strokes(net.folds, edge), Path(net.cut.commands, edge))
    return (
        Group(tuple(art), name="art"),
        Group(tuple(notes), name="notes"),
        Group((strokes(net.folds, Style(stroke=INK, width=0.2, dash=(2.0, 1.2))),), name="fold"),
        Group((Path(net.cut.commands, Style(stroke=INK, width=0.25)),), name="cut"),
    )


def _grounds(net: Net, look: BoxLook) -> Iterator[Item]:
    """Yield the colour of all that is outside on the closed box, in one piece over its folds, and the band around it.

    What gets glue stays white.
    """
    body = [panel.area for panel in net.panels if panel.name not in ("tab", "lid")]
    around = Rect(body[0].x, body[0].y, body[-1].right - body[0].x, body[0].height)
    if look.ground.fill is not None:
        yield Box(around.expand(BLEED), look.ground)
        for lid in (panel.area for panel in net.panels if panel.name == "lid"):
            beside = Rect(lid.x - BLEED, lid.y - BLEED, lid.width + 2 * BLEED, lid.height)
            yield Box(beside, look.ground)
            yield Box(beside._replace(y=around.bottom + BLEED), look.ground)
    band = look.band_across(around)
    yield Box(Rect(band.x - BLEED, band.y, band.width + 2 * BLEED, band.height), look.band)


def _glue_items(areas: Sequence[Rect], word: str) -> Iterator[Item]:
    """Yield hatched areas, each with the word for glue in its middle."""
    pale = Style(stroke=INK.mix(WHITE, 0.7), width=0.15)
    for area in areas:
        upright = area.height > area.width
        long, short = (area.height, area.width) if upright else area.size
        size = fitted_size(word, REGULAR, long, min(8 * POINT, short * 0.8), 4 * POINT)
        gap = text_width(word, REGULAR, size) / 2 + 1.0 if size else 0.0
        slant = min(short, 4.0)
        ends = [(Point(x, 0), Point(x + slant, short)) for x in _steps(0.0, long - slant, 2.5)]
        lines = [line for line in ends if line[1].x < long / 2 - gap or line[0].x > long / 2 + gap]
        label = TextBox((word,), REGULAR, size).about(Point(long / 2, short / 2), INK, "middle") if size else ()
        turn = Transform.turn(90).then(Transform.shift(area.right, area.y))
        yield Group((strokes(lines, pale), *label), turn if upright else Transform.shift(area.x, area.y))


def _steps(start: float, end: float, step: float) -> list[float]:
    return [start + step * index for index in range(int(max(0.0, end - start) // step) + 1)]


def _panel_art(panel: Panel, text: BoxText, look: BoxLook) -> Iterator[Item]:
    area, inside = panel.area, look.above_band(panel.area)
    match panel.name:
        case "front":
            yield from _face(inside, text, look)
            yield from _words(text.contents, look.band_across(area), look, look.letters[1], 11)
        case "back":
            yield from _back(inside, text, look)
            yield from _words(text.title, look.band_across(area), look, look.letters[1], 11)
        case "side":
            upright = Transform.turn(90).then(Transform.shift(inside.right, inside.y))
            place = Rect(0, 0, *inside.size.turned)
            yield Group(tuple(_words(f"{text.title} · {text.deck}", place, look, look.letters[0], 13)), upright)
        case "lid":  # seen from the front of the closed box, its hinge is at the far side
            turned = Transform.turn(180).then(Transform.shift(area.right, area.bottom))
            yield Group(tuple(_words(text.contents, Rect(0, 0, *area.size), look, look.letters[0], 13)), turned)


def _words(words: str, place: Rect, look: BoxLook, colour: Colour, points: float) -> Iterator[Item]:
    box = look.fit(words, SEMIBOLD, Size(place.width - 5, place.height - 1.6), points)
    yield from box.about(place.centre, colour, "middle")


def _face(area: Rect, text: BoxText, look: BoxLook) -> Iterator[Item]:
    """Yield the front: the game's title below the thumb cut, and pieces from the box."""
    top = min(THUMB, area.width / 6) + 2.0
    room = Rect(area.x + 3, area.y + top, area.width - 6, area.height - top - 3)
    if not look.samples:
        head = look.fit(text.title, BOLD, room.size, 24)
        yield from head.about(room.centre, look.letters[0], "middle")
        return
    head = look.fit(text.title, BOLD, Size(room.width, room.height * 0.26), 20)
    yield from head.about(Point(room.centre.x, room.y + head.height / 2), look.letters[0], "middle")
    below = head.height + 2.0
    yield from _samples(look.samples, Rect(room.x, room.y + below, room.width, room.height - below))


def _back(area: Rect, text: BoxText, look: BoxLook) -> Iterator[Item]:
    """Yield the back: that of the cards, if they have one; else what the game is about."""
    frame = area.expand(-3)
    if look.backs:
        yield from _sample(look.samples[0], frame, True)
        return
    room = Size(frame.width - 2, frame.height / 4)
    head = look.fit(text.title, BOLD, room, 16)
    size = LARGE if look.edition == "large-print" else 8 * POINT
    most = int((frame.height - head.height - 6) / (1.25 * size))
    lines = text_lines(text.about, REGULAR, size, room.width)[:most]
    top = frame.centre.y - (head.height + 3 + len(lines) * 1.25 * size) / 2
    yield from head.about(Point(frame.centre.x, top + head.height / 2), look.letters[0], "middle")
    about = TextBox(tuple(lines), REGULAR, size, 1.25)
    if lines:
        yield from about.from_base(Point(frame.centre.x, top + head.height + 3 + size), look.letters[0], "middle")


def _samples(pieces: Sequence[Piece], room: Rect) -> Iterator[Item]:
    """Yield the fronts of some pieces in rows, each in the middle of its place."""
    abreast = min(3, len(pieces))
    down = -(-len(pieces) // abreast)
    width, height = room.width / abreast, room.height / down
    for index, piece in enumerate(pieces):
        place = Rect(room.x + index % abreast * width, room.y + index // abreast * height, width, height)
        yield from _sample(piece, place.expand(-0.8) if abreast > 1 else place, False)


def _sample(piece: Piece, room: Rect, back: bool) -> Iterator[Item]:
    """Yield a side of a card, as large as there is room for, in the middle."""
    scale = min(1.0, room.width / piece.area.width, room.height / piece.area.height)
    items = (*_edge(piece, Style(fill=WHITE)), *((piece.back if back else piece.front) or ()))
    place = Transform.scale(scale).then(Transform.shift(*room.centre))
    line = _edge(piece, Style(stroke=INK.mix(WHITE, 0.4), width=0.3))
    yield Group((Group(items, clip=piece.outline), *line), place)


def _edge(piece: Piece, style: Style) -> tuple[Item, ...]:
    return (replace(piece.outline, style=style),)


FEW = 10
"""Decks with fewer cards share a box with others of their size."""

_BETWEEN = 4.0
"""Room between nets on a sheet, in millimetres."""


class _Contents(NamedTuple):
    """What goes in a box: a deck or the counters, the box, and how many it holds in words."""

    name: str
    box: BoxSize
    pieces: tuple[Piece, ...]
    number: str
    is_deck: bool


def make(context: BuildContext) -> DocumentResult:
    """Return the boxes, as many to a sheet as fit below each other; on two where a net is too wide.

    Counters get a box where no deck is named. Raises ``PizarraError`` with what is wrong with cards and counters, and
    with every box of cards that does not fit the paper.
    """
    request = context.request
    decks, counters = tuple(_decks(context)), _counters(context)
    nets: list[_PrintedNet] = []
    problems: list[Problem] = []
    halves = boxes = 0
    for contents in (*decks, *counters):
        parts = _fitting(contents.box, request.paper)
        if not parts:
            too_large = _too_large if contents.is_deck else _too_many
            problems.append(too_large(contents, request.paper))
        boxes += bool(parts)
        halves += len(parts) > 1
        nets += (_PrintedNet(net, contents) for net in parts)
    raise_errors(problems)
    if not decks and not counters:
        return _nothing(request)
    groups = _by_sheet(nets, request.paper)
    sheets = tuple(_sheet(group, request, number) for number, group in enumerate(groups, 1))
    documents = (Document("tuck-box", request.title_of(DOCUMENT.title), request.language, sheets),) if sheets else ()
    return DocumentResult(documents, tuple(problems), {"tuck boxes": boxes, "box halves": halves})


def _nothing(request: BuildRequest) -> DocumentResult:
    game = request.pack.game
    text = phrase("{game} has no cards to put in a box", game=game.title)
    cards = tuple(path[1] for path, kind in game.types.items() if path[0] == "pieces" and kind.shape == "card")
    hint = phrase("boxes are for decks: write {names} under “decks”, not “pieces”", names=cards)
    return nothing_to_make(request, "tuck-box", text, hint if cards else "")


def _decks(context: BuildContext) -> Iterator[_Contents]:
    request = context.request
    result = context.parts.get("cards") or CARDS.make(context)
    for name, size, pieces in _stacks(result.pieces, request):
        count = sum(piece.quantity for piece in pieces)
        box = box_size(Stack(count, size, request.pack.game.card_thickness))
        number = request.say(Counted("1 card", "{count} cards"), count=count)
        yield _Contents(name, box, pieces, number, True)


def _counters(context: BuildContext) -> tuple[_Contents, ...]:
    request = context.request
    if request.decks:
        return ()
    result = context.parts.get("counters") or COUNTERS.make(context)
    pieces = tuple(piece for piece in pieces_in(result.pieces) if max(piece.area.size) <= LOOSE)
    if not pieces:
        return ()
    number = request.say(Counted("1 piece", "{count} pieces"), count=sum(piece.quantity for piece in pieces))
    return (_Contents(request.say(COUNTERS.heading), loose_box(pieces), pieces, number, False),)


MOUNTED = 2.0
"""The thickness of counters glued on card, in millimetres."""

LOOSE, FILLED = 63.0, 0.7
"""The inner sides of the box for counters, which leaves out larger pieces, and how much of each layer they fill."""


def loose_box(pieces: Sequence[Piece]) -> BoxSize:
    """Return the box for pieces that lie in layers as they fall, each ``MOUNTED`` on card."""
    covered = math.fsum(piece.quantity * piece.area.width * piece.area.height for piece in pieces)
    layers, side = math.ceil(covered / (FILLED * LOOSE * LOOSE)), LOOSE + CLEARANCE + STOCK
    return BoxSize(side, side, max(LEAST_DEPTH, layers * MOUNTED + CLEARANCE + STOCK))


def _stacks(sets: Sequence[PieceSet], request: BuildRequest) -> Iterator[tuple[str, Size, tuple[Piece, ...]]]:
    """Yield what goes in each box: its name, the size of its cards, and the cards."""
    decks: list[tuple[str, Size, tuple[Piece, ...]]] = []
    for one_set in sets:
        for size in dict.fromkeys(piece.area.size for piece in one_set.pieces):
            name = request.say(message("Reference cards")) if one_set.name == "cards" else one_set.name
            decks.append((name, size, tuple(piece for piece in one_set.pieces if piece.area.size == size)))

    def is_small(deck: tuple[str, Size, tuple[Piece, ...]]) -> bool:
        return sum(piece.quantity for piece in deck[2]) < FEW

    yield from (deck for deck in decks if not is_small(deck))
    small = sorted((deck for deck in decks if is_small(deck)), key=lambda deck: deck[1])
    for size, group in groupby(small, key=lambda deck: deck[1]):
        together = list(group)
        yield " · ".join(deck[0] for deck in together), size, tuple(p for deck in together for p in deck[2])


class _PrintedNet(NamedTuple):
    net: Net
    contents: _Contents


def _fitting(box: BoxSize, paper: Paper) -> tuple[Net, ...]:
    """Return the nets of a box; none where they do not fit the paper."""
    for nets in (one_sheet(box), two_halves(box)):
        if all(_orientation([net], paper) is not None for net in nets):
            return nets
    return ()


def _orientation(nets: Sequence[Net], paper: Paper) -> bool | None:
    """Return whether the sheet is turned that holds some nets below each other; ``None`` where none does."""
    wide = max(net.size.width for net in nets)
    high = math.fsum(net.size.height + _BETWEEN for net in nets) - _BETWEEN
    for landscape in (False, True):
        room = paper.printable(landscape).size
        if wide <= room.width and high <= room.height:
            return landscape
    return None


def _by_sheet(nets: Sequence[_PrintedNet], paper: Paper) -> Iterator[tuple[_PrintedNet, ...]]:
    """Yield the nets that share a sheet, in their order."""
    group: tuple[_PrintedNet, ...] = ()
    for net in nets:
        if group and _orientation([each.net for each in (*group, net)], paper) is None:
            yield group
            group = ()
        group = (*group, net)
    if group:
        yield group


def _too_many(contents: _Contents, paper: Paper) -> Problem:
    values = {"number": contents.number, "paper": paper_title(paper.name)}
    text = phrase("{number} are too many for one box on {paper}: counters get none", **values)
    return Problem("--only", text, severity=Severity.NOTE, hint=phrase("sort them in bags, or name fewer teams"))


def _too_large(contents: _Contents, paper: Paper) -> Problem:
    name, box = contents.name, contents.box
    width, height = max(net.size for net in two_halves(box))
    values = {"name": name, "width": width, "height": height, "paper": paper_title(paper.name)}
    text = phrase("the box for {name} does not fit {paper}: half of it is {width:.0f} × {height:.0f} mm", **values)
    others = (replace(paper, name=other, size=size) for other, size in SIZES.items())
    enough = next((other.name for other in sorted(others, key=lambda o: o.size) if _fitting(box, other)), None)
    hint = phrase("use --paper {paper}", paper=enough) if enough else phrase("divide the deck between two boxes")
    return Problem("--paper", text, hint=hint)


def _sheet(group: Sequence[_PrintedNet], request: BuildRequest, number: int) -> Sheet:
    landscape = bool(_orientation([each.net for each in group], request.paper))
    page, area = request.paper.page(landscape), request.paper.printable(landscape)
    y = area.centre.y - (math.fsum(each.net.size.height + _BETWEEN for each in group) - _BETWEEN) / 2
    items: list[Item] = []
    cuts: list[OutlineItem] = []
    for each in group:
        at = Point(area.x + (area.width - each.net.size.width) / 2, y)
        drawn = net_items(each.net, _text(each.contents, request), _look(each.contents, request))
        items += (replace(part, transform=Transform.shift(*at)) for part in drawn)
        cuts.append(shift(each.net.cut, at))
        y += each.net.size.height + _BETWEEN
    turned = replace(request.paper, size=page, long_edge_margin=area.x, short_edge_margin=area.y)
    hint = request.say(message("cut the solid lines, fold the dashed ones backwards, glue the hatched areas"))
    measures = "; ".join(dict.fromkeys(_measures(each.contents, request) for each in group))
    names = " · ".join(dict.fromkeys((request.say(DOCUMENT.heading), *(each.contents.name for each in group))))
    return Sheet(page, (*items, foot_note(turned, measures, hint)), str(number), names, cuts=tuple(cuts))


def _text(contents: _Contents, request: BuildRequest) -> BoxText:
    game, language = request.pack.game, request.language
    about = "\n".join(filter(None, (game.summary.in_(language), game.credit.in_(language))))
    return BoxText(game.title.in_(language), contents.name, contents.number, about, request.say(message("glue")))


def _measures(contents: _Contents, request: BuildRequest) -> str:
    width, height, depth, _ = contents.box
    return request.say(
        message("{heading} · {name} · {width:.1f} × {height:.1f} × {depth:.1f} mm"),
        heading=request.say(DOCUMENT.heading), name=contents.name, width=width, height=height, depth=depth,
    )  # fmt: skip


MOST_SAMPLES = 9
"""So many counters are shown on the front of their box."""


def _look(contents: _Contents, request: BuildRequest) -> BoxLook:
    accent, pieces = request.pack.game.look.colour, contents.pieces
    if request.ink == "light":
        return BoxLook(Style(), Style(stroke=accent, width=0.4), (INK, INK), request.edition)
    full = request.ink == "full"
    ground, band = (accent, accent.mix(INK, 0.4)) if full else (accent.mix(WHITE, 0.9), accent)
    samples = _some(pieces, MOST_SAMPLES)
    if contents.is_deck:
        samples = (next((piece for piece in pieces if piece.back is not None), pieces[0]),)
    backs = contents.is_deck and samples[0].back is not None
    letters = (WHITE if full else INK, WHITE)
    return BoxLook(Style(fill=ground), Style(fill=band), letters, request.edition, samples, backs)


def _some(pieces: Sequence[Piece], most: int) -> tuple[Piece, ...]:
    """Return so many pieces, evenly spread over all of them."""
    count = min(most, len(pieces))
    return tuple(pieces[index * len(pieces) // count] for index in range(count))


def summary(context: BuildContext, pages: str) -> Sequence[str]:
    boxes = plural(context.counts.get("tuck boxes", 0), "1 box", "{count} boxes")
    return (phrase("{boxes}, {pages}", boxes=boxes, pages=pages),)


DOCUMENT = DocumentKind(
    title=message("tuck box"),
    heading=message("Tuck box"),
    stock=message("card 200–300 g"),
    make=make,
    summary=summary,
    files=CARD_FILES,
    prints_tables=True,
    reads_rules=True,
)
