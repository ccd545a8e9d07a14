"""A board as sheets of paper: an assembly page with a proof of scale, then one sheet after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import NamedTuple

from generator.geometry.shapes import IDENTITY, Point, Rect, Size, Transform, part_inside
from generator.i18n import decimal, message, phrase, translate
from generator.imposition.paper import (
    BANK_CARD,
    MARK_WIDTH,
    SHEETS,
    SOFT,
    Document,
    Sheet,
    bank_card,
    paper_name,
    ruler,
    ticks,
)
from generator.imposition.seam_detail import SEAM, seam_detail
from generator.imposition.seams import printed_outline
from generator.imposition.tiling import SIDES, Tile, Tiling, zigzag_costs
from generator.problems import PizarraError, Problem, did_you_mean, user_error
from generator.scene.drawings import bounds, bounds_of_path
from generator.scene.fonts import (
    BOLD,
    CAP_HEIGHT,
    POINT,
    REGULAR,
    SEMIBOLD,
    centred_text,
    fitted_size,
    shorten,
    text_width,
    wrap,
)
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import (
    Artwork,
    Box,
    Circle,
    Command,
    Group,
    Item,
    OutlineItem,
    Path,
    Polygon,
    Style,
    Symbol,
    Text,
    Use,
    polyline,
)

LONGEST_RULER = 150  # mm; shorter on small paper
_LEADING = 1.3


def assembly_sheet(tiling: Tiling, symbols: Sequence[Symbol], words: BoardWords, beside: Sequence[Item]) -> Sheet:
    """Return the first page, on the same paper and the same way round as the first tile.

    It tells how the sheets of a board are joined; for a board of one sheet it is there for the scale alone. ``beside``
    is what is drawn in the room that the page has to spare, in place of a seam in detail.
    """
    landscape, language = tiling.tiles[0].landscape, words.language
    page, area = tiling.paper.page(landscape), tiling.paper.printable(landscape)
    left, top = area.x + 8, area.y
    places = _assembly_places(tiling, language)
    heading = _heading(Point(left, top), area.right - left, words.title, words.summary, tiling, language)
    items = (
        Group(heading, name="heading"),
        Group(_miniature(tiling, symbols, places.picture), name="miniature"),
        Group(_steps(tiling, places.steps, language), name="steps"),
        Group(tuple(beside), Transform.shift(places.free.x, places.free.y), name="beside")
        if beside
        else Group(seam_detail(tiling, symbols, places.free, language), name="seam"),
        scale_check(ProofPlaces(places.card, Point(left, area.bottom - 3.2), Point(area.x, top)), area, language),
    )
    return Sheet(page, items, CHECK_PAGE, translate(language, SHEETS[_heading_key(tiling)]))


class _AssemblyPlaces(NamedTuple):
    """Where the picture of a board, the steps and the card go on an assembly page, and the room that is free."""

    picture: Rect
    steps: Rect
    card: Point
    free: Rect


def _assembly_places(tiling: Tiling, language: str) -> _AssemblyPlaces:
    landscape = tiling.tiles[0].landscape
    area = tiling.paper.printable(landscape)
    left, top = area.x + 8, area.y
    body = Rect(left, top + 19, area.right - left, area.bottom - 8 - top - 19)
    wide, high = (0.62, 0.62) if landscape else (1.0, 0.42)
    scale = min(body.width * wide / tiling.size.width, body.height * high / tiling.size.height)
    picture = Rect(body.x, body.y, tiling.size.width * scale, tiling.size.height * scale)
    beside_card = left + BANK_CARD.width + 7
    if landscape:
        x = body.x + body.width * wide + 7
        steps = Rect(x, body.y, body.right - x, body.height)
        card = Point(left, max(picture.bottom + 9, area.bottom - 10 - BANK_CARD.height))
        beside_card = x
    else:
        steps = Rect(body.x, picture.bottom + 8, body.width, body.bottom - picture.bottom - 8 - BANK_CARD.height)
        card = Point(left, area.bottom - 10 - BANK_CARD.height)
    below = steps.y + _step_lines(tiling, steps, language).height + 6
    # the level ruler is at the foot of the page
    return _AssemblyPlaces(
        picture, steps, card, Rect(beside_card, below, body.right - beside_card, body.bottom - below)
    )


def room_beside(tiling: Tiling, language: str) -> Size | None:
    """Return the room that the assembly page of a board has to spare; ``None`` without such a page."""
    if _proof_on_tile(tiling) is not None:
        return None
    return _assembly_places(tiling, language).free.size


CHECK_PAGE = "0"
"""The label of the page that goes before the sheets of a board."""


def _heading_key(tiling: Tiling) -> str:
    return "assembly" if len(tiling.tiles) > 1 else "check"


def _heading(at: Point, width: float, title: str, summary: str, tiling: Tiling, language: str) -> tuple[Item, ...]:
    size = fitted_size(title, BOLD, width, 17 * POINT, 8 * POINT) or 8 * POINT
    paper = paper_name(tiling.paper.name, language)
    count = translate(language, SHEETS["sheets"], count=len(tiling.tiles), paper=paper)
    if len(tiling.tiles) > 1:
        count += f", {tiling.layout.in_words(language)}"
    if more := zigzag_costs(tiling):
        count += f" · {translate(language, SHEETS['zigzag costs'], count=more)}"
    board_width, board_height = (decimal(length, language) for length in tiling.size)
    finished = translate(language, SHEETS["finished"], width=board_width, height=board_height)
    lines = (f"{translate(language, SHEETS[_heading_key(tiling)])} · {count}", f"{finished} · {summary}")
    small = [fitted_size(line, REGULAR, width, 10 * POINT, 6 * POINT) or 6 * POINT for line in lines]
    width += 1e-6  # a text that was fitted to the width is not shortened
    return (
        Text(at.shift(0, size * CAP_HEIGHT), shorten(title, BOLD, size, width), BOLD, size, INK),
        Text(at.shift(0, 10.2), lines[0], SEMIBOLD, min(small[0], 10 * POINT) * 0.97, INK),
        Text(at.shift(0, 14.8), shorten(lines[1], REGULAR, small[1], width), REGULAR, small[1], INK),
    )


def _miniature(tiling: Tiling, symbols: Sequence[Symbol], used: Rect) -> tuple[Item, ...]:
    """Return the board drawn small in a rectangle of its shape, its seams and sheet names upon it."""
    place = Transform.scale(used.width / tiling.size.width).then(Transform.shift(used.x, used.y))
    parts = tuple(
        Group((Use(symbol),), place, clip=Box(tile.trim) if tile.woven is None else Polygon(tile.outline))
        for tile, symbol in zip(tiling.tiles, symbols, strict=True)
    )
    style = Style(stroke=SEAM, width=0.35, dash=(2.0, 1.0))
    fold = Style(stroke=SEAM, width=0.6, dash=(4.0, 1.0, 0.8, 1.0))
    seams: list[Item] = [Box(used, Style(stroke=INK, width=0.25))]
    for tile in tiling.tiles:
        top, left = ([place.point(point) for point in side] for side in (tile.sides[0], tile.sides[3]))
        if tile.column:
            seams.append(polyline(left, fold if tile.column == tiling.fold_column else style))
        if tile.row:
            seams.append(polyline(top, style))
    if len(tiling.tiles) > 1:
        seams += (item for tile in tiling.tiles for item in _name_plate(place.rect(tile.trim), tile.label))
    return (*parts, *seams)


def _name_plate(rect: Rect, label: str) -> tuple[Item, Item]:
    size = min(13 * POINT, rect.height * 0.3, rect.width * 0.3)
    width = max(text_width(label, BOLD, size) + size * 0.6, size * 1.5)
    centre = rect.centre
    plate = Rect(centre.x - width / 2, centre.y - size * 0.65, width, size * 1.3)
    return (
        Box(plate, Style(fill=WHITE, stroke=INK, width=0.2), size * 0.3),
        centred_text(label, centre, BOLD, size, INK),
    )


def _step_keys(tiling: Tiling) -> tuple[str, ...]:
    if len(tiling.tiles) == 1:
        return "step 1", "step 2", "step 6"
    butt = " butt" if tiling.joint.trims_all_sides else ""
    second = "step 2 mixed" if tiling.layout.is_mixed else "step 2"
    third = "step 3 zigzag" if tiling.joint.along_hexes and not butt else f"step 3{butt}"
    fold = ("step fold",) if tiling.joint.fold else ()
    # first strips of sheets are put together, then the whole of the strips; a single row or column is one step
    joining = {
        "rows": (f"step 4{butt}", f"step 5{butt}"),
        "columns": (f"step 4{butt} columns", f"step 5{butt} columns"),
    }
    joined = tiling.layout.joined_first
    return ("step 1", second, third, *joining.get(joined, (f"step 4{butt} {joined}",)), *fold, "step 6")


class _StepLines(NamedTuple):
    blocks: Sequence[Sequence[str]]
    size: float
    gap: float

    @property
    def height(self) -> float:
        return sum(len(block) for block in self.blocks) * self.size * _LEADING + self.gap * len(self.blocks)


def _step_lines(tiling: Tiling, area: Rect, language: str) -> _StepLines:
    """Return the steps in lines, at the largest size that fits an area or else the smallest."""
    texts = [translate(language, SHEETS[key]) for key in _step_keys(tiling)]
    for points in (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0):
        size = points * POINT
        blocks = [wrap(text, REGULAR, size, area.width - 8) or (text,) for text in texts]
        lines = _StepLines(blocks, size, size * 0.75)
        if lines.height <= area.height:
            break
    return lines


def _steps(tiling: Tiling, area: Rect, language: str) -> tuple[Item, ...]:
    blocks, size, gap = _step_lines(tiling, area, language)
    items: list[Item] = []
    y = area.y
    for number, block in enumerate(blocks, start=1):
        middle = Point(area.x + 2.6, y + size * 0.52)
        items.append(Circle(middle, 2.6, Style(fill=INK)))
        items.append(centred_text(str(number), middle, BOLD, 9 * POINT, WHITE))
        for line in block:
            items.append(Text(Point(area.x + 8, y + size * 0.85), line, REGULAR, size, INK))
            y += size * _LEADING
        y += gap
    return tuple(items)


class ProofPlaces(NamedTuple):
    """Where the proof of scale goes on a page: top left of the card, where the level and the upright ruler begin."""

    card: Point
    level: Point
    upright: Point


def ruler_length(area: Rect) -> int:
    """Return the length of both rulers of a page with this area, in whole millimetres."""
    return min(LONGEST_RULER, int(area.width - 20), int(area.height - 10))


def scale_check(at: ProofPlaces, area: Rect, language: str) -> Group:
    """Return both rulers and the outline of a bank card, for a page with so much room."""
    length = ruler_length(area)
    x, size = at.card.x + BANK_CARD.width / 2, 8.5 * POINT
    what_to_do = translate(language, SHEETS["scale check"], length=length)
    lines = wrap(what_to_do, REGULAR, size, BANK_CARD.width - 10) or ()
    leading = size * _LEADING
    first = at.card.y + BANK_CARD.height / 2 - leading * len(lines) / 2
    texts = [Text(Point(x, first + leading * i), line, REGULAR, size, INK, "middle") for i, line in enumerate(lines)]
    below, card = Point(x, first + leading * (len(lines) + 0.6)), translate(language, SHEETS["card"])
    texts.append(Text(below, card, REGULAR, 7.5 * POINT, SOFT, "middle"))
    items = (bank_card(at.card), *texts, *ruler(at.level, length), *ruler(at.upright, length, upright=True))
    return Group(items, name="scale check")


_CLEAR = 8.0
"""Room between a board and the proof of scale beside it: for cut marks, notes and a short ruler."""
_ACROSS, _LABEL = 6.0, 11.0
"""How much a ruler takes across, and what its last figure takes beyond its end."""


def proof_beside(size: Size, area: Rect) -> ProofPlaces | None:
    """Return the place of the proof of scale beside a drawing in the top left corner of a page; ``None`` without room.

    The rulers go along the edges of what is free: to the right of the drawing, below it, or one of them in each.
    """
    length, card = ruler_length(area), BANK_CARD
    right = Rect(area.x + size.width + _CLEAR, area.y, area.width - size.width - _CLEAR, area.height)
    below = Rect(area.x, area.y + size.height + _CLEAR, area.width, area.height - size.height - _CLEAR)
    level, upright = Point(area.x, area.bottom - _ACROSS + 2), Point(area.right - _ACROSS + 1, area.y)
    if right.width >= _ACROSS and below.height >= _ACROSS and area.width >= length + _LABEL + _ACROSS:
        if below.height >= card.height + 2 * _ACROSS and below.width >= card.width + 2 * _ACROSS:
            return ProofPlaces(below.corners[0], level, upright)
        if right.width >= card.width + 2 * _ACROSS and right.height >= card.height + 2 * _ACROSS:
            return ProofPlaces(right.corners[0], level, upright)
    for free in (below, right):
        if free.width >= length + _LABEL + _ACROSS and free.height >= length + _LABEL:
            down = Point(free.right - _ACROSS + 1, free.y)
            return ProofPlaces(free.corners[0], Point(free.x, free.bottom - _ACROSS + 2), down)
    return None


RULER = 50
_RULER = Symbol("ruler", ruler(Point(0, 0), RULER, height=2.6))  # one for all sheets: a file describes it once
_FAR = 15.0
"""What repeats is drawn whole at the edge of a sheet, up to so many millimetres beyond it."""

_HAIR = 2.0
"""How far beyond a window strokes are kept, in millimetres: in a small picture, thin ones are a whole pixel wide."""

_FEW = 4
"""So many outlines and strokes are worth no search."""

LARGEST_PAGE = 5080.0
"""A page of a PDF is at most 200 inches long and wide (ISO 32000-1, annex C)."""


@dataclass(frozen=True, slots=True)
class BoardWords:
    name: str
    title: str
    summary: str
    language: str


def poster_document(artwork: Artwork, words: BoardWords) -> Document:
    """Return the board as one page of its own size. Raises ``PizarraError`` for one larger than pages can be."""
    size = artwork.size
    if max(size) > LARGEST_PAGE:
        large = f"{size.width / 1000:.2f} × {size.height / 1000:.2f} m"
        too_large = message("a poster of {large} is too large; a page can be up to {largest_page:g} m")
        too_large = phrase(too_large, large=large, largest_page=LARGEST_PAGE / 1000)
        raise user_error("--paper", too_large, phrase("choose smaller hexes, or sheets to join"))
    whole = Rect(0, 0, *size)
    sheet = Sheet(size, artwork.items, "1", words.title, whole, cuts=(Polygon(whole.corners),))
    return Document(words.name, words.title, words.language, (sheet,), groups="board")


def _proof_on_tile(tiling: Tiling) -> ProofPlaces | None:
    """Return where the only sheet of a board has the proof of scale; ``None`` where that has a page of its own."""
    first = tiling.tiles[0]
    return proof_beside(first.window.size, tiling.paper.printable(first.landscape)) if len(tiling.tiles) == 1 else None


def tiled_document(artwork: Artwork, tiling: Tiling, words: BoardWords, beside: Sequence[Item] = ()) -> Document:
    """Return one sheet for each tile, after an assembly page; a board of one sheet has its scale check beside it.

    Where such a sheet has no room for that, it comes after a page of its own. ``beside`` fits the ``room_beside``.

    The trim boxes of the tile sheets, laid side by side, rebuild the board exactly; their page labels are A1, A2, B1 …
    """
    symbols = tile_symbols(artwork, tiling)
    first, area = tiling.tiles[0], tiling.paper.printable(tiling.tiles[0].landscape)
    proof = _proof_on_tile(tiling)
    if proof is not None:
        sheet = tile_sheet(tiling, first, symbols[0], words, area.corners[0])
        check = scale_check(proof, area, words.language)
        sheets: tuple[Sheet, ...] = (replace(sheet, items=(*sheet.items, check)),)
    else:
        parts = zip(tiling.tiles, symbols, strict=True)
        page = assembly_sheet(tiling, symbols, words, beside)
        sheets = (page, *(tile_sheet(tiling, tile, symbol, words) for tile, symbol in parts))
    return Document(words.name, words.title, words.language, sheets, groups="board")


def only_sheets(document: Document, labels: Sequence[str]) -> Document:
    """Return a tiled document with only some of its sheets, to print spoiled ones again; labels in either case.

    Raises ``PizarraError`` for a label that is not there.
    """
    by_label = {sheet.label.upper(): sheet for sheet in document.sheets}
    unknown = [label for label in labels if label.upper() not in by_label]
    if unknown:
        names = tuple(sheet.label for sheet in document.sheets)
        hint: str = phrase("the sheets are {names}; 0 is the page with the scale check", names=names)
        hint = hint if CHECK_PAGE in by_label and len(by_label) <= 41 else did_you_mean(unknown[0], by_label)
        missing = message("there is no sheet “{label}”")
        raise PizarraError(Problem("--reprint", phrase(missing, label=label), hint=hint) for label in unknown)
    chosen = {label.upper() for label in labels}
    sheets = tuple(sheet for label, sheet in by_label.items() if label in chosen)
    return replace(document, name=f"{document.name}-again", sheets=sheets)


def tile_symbols(artwork: Artwork, tiling: Tiling) -> tuple[Symbol, ...]:
    """Return for each tile a symbol with only those items that show in its window, in board millimetres."""
    windows = [tile.window for tile in tiling.tiles]
    parts = visible_items(artwork.items, windows)
    return tuple(Symbol(f"tile-{tile.label}", items) for tile, items in zip(tiling.tiles, parts, strict=True))


def visible_items(items: Iterable[Item], windows: Sequence[Rect]) -> list[tuple[Item, ...]]:
    """Return for each window the items that show in it; groups and long paths keep only such members."""
    visible: list[list[Item]] = [[] for _ in windows]
    for item in items:
        if (area := bounds(item)) is None:
            continue
        parts: list[tuple[Item, ...]] = [(item,)] * len(windows)
        if isinstance(item, Group) and item.transform == IDENTITY:
            members = visible_items(item.items, windows)
            pairs = zip(members, windows, strict=True)
            groups = [replace(item, items=own, clip=_clip(item, at)) for own, at in pairs]
            parts = [(group,) if group.items and _shows(group.clip) else () for group in groups]
        elif isinstance(item, Path):
            parts = [(own,) if _shows(own) else () for own in _visible_paths(item, area, windows)]
        elif isinstance(item, Use) and any(_reaches_out(area, window) for window in windows):
            members = visible_items(item.symbol.items, [item.transform.inverse.rect(window) for window in windows])
            parts = [
                (Group(inside, item.transform),) if _reaches_out(area, window) else (item,)
                for inside, window in zip(members, windows, strict=True)
            ]
        for collected, part, window in zip(visible, parts, windows, strict=True):
            if area.overlaps(window):
                collected.extend(part)
    return [tuple(part) for part in visible]


def _visible_paths(path: Path, area: Rect, windows: Sequence[Rect]) -> Iterator[Path]:
    """Yield for each window a path without the outlines and strokes in it that lie beyond the window.

    Each is drawn alike on its own: a dash begins anew with it, and a ring winds only around what it encloses.
    """
    starts = [index for index, (step, *_) in enumerate(path.commands) if step == "M"]
    if len(starts) <= _FEW or all(window.encloses(area) for window in windows):
        yield from (path for _ in windows)
        return
    parts = [path.commands[start:end] for start, end in pairwise((*starts, len(path.commands)))]
    areas = [bounds_of_path(part).expand(path.style.width * (path.style.stroke is not None)) for part in parts]
    for window in windows:
        about = window.expand(_HAIR + path.style.width)
        near = (part for part, around in zip(parts, areas, strict=True) if around.overlaps(about))
        own = (part for part in near if not _passes_by(part, about))
        yield replace(path, commands=tuple(chain.from_iterable(own)))


def _passes_by(commands: Sequence[Command], window: Rect) -> bool:
    """Return whether commands are one straight stroke, as in a hatching, that runs past a window."""
    match commands:
        case [["M", x, y], ["L", to_x, to_y]]:
            low, high = part_inside(Point(x, y), Point(to_x, to_y), window) or (0.0, 0.0)
            return low >= high
    return False


def _shows(outline: OutlineItem | None) -> bool:
    """Return whether anything is left of a path; other outlines are whole."""
    return not isinstance(outline, Path) or bool(outline.commands)


def _reaches_out(area: Rect, window: Rect) -> bool:
    """Return whether an area that shows in a window reaches far beyond it, as a panel does that a seam cuts."""
    return area.overlaps(window) and not window.expand(_FAR).encloses(area)


def _clip(group: Group, window: Rect) -> OutlineItem | None:
    """Return what a group is clipped to, as far as that shows in the window."""
    clip = group.clip
    if isinstance(clip, Path) and (area := bounds(clip)) is not None:
        return next(_visible_paths(clip, area, [window]))
    return None if isinstance(clip, Box) and not clip.radius and clip.rect.encloses(window) else clip


def tile_sheet(tiling: Tiling, tile: Tile, symbol: Symbol, words: BoardWords, at: Point | None = None) -> Sheet:
    """Return one sheet: its part of the board, cut marks, its own and its neighbours' names, a short ruler.

    Its part lies in the middle, or with its top left corner ``at`` a place.
    """
    page, area, size = tiling.paper.page(tile.landscape), tiling.paper.printable(tile.landscape), tile.window.size
    corner = at or Point(area.x + (area.width - size.width) / 2, area.y + (area.height - size.height) / 2)
    shift = (corner.x - tile.window.x, corner.y - tile.window.y)
    window, trim = tile.window.shift(*shift), tile.trim.shift(*shift)
    place = Transform.shift(*shift)
    if tile.woven is None:
        clip: Box | Polygon = Box(window)
        cuts = ticks(window, (trim.x, trim.right), (trim.y, trim.bottom))
    else:
        clip = Polygon(tuple(map(place.point, printed_outline(tile.sides, tile.window))))
        cuts = _woven_cuts(tiling, tile, place)
    art = Group((Use(symbol, place),), clip=clip, name=f"art-{tile.label}")
    marks = Group(cuts, name="marks")
    notes = Group(_margin_notes(tiling, tile, window, words), name="notes")
    title = f"{tile.label} · {words.title}"
    outline = Polygon(tuple(map(place.point, cut_outline(tiling, tile))))
    return Sheet(page, (art, marks, notes), tile.label, title, trim, window, cuts=(outline,))


def cut_outline(tiling: Tiling, tile: Tile) -> tuple[Point, ...]:
    """Return the outline of a sheet once it is cut: its visible part, and its flaps below its neighbours."""
    if tiling.joint.trims_all_sides:
        return tile.outline
    right = tile.window.right if tiling.tiles_beside(tile, "right") else tile.trim.right
    bottom = tile.window.bottom if tiling.tiles_beside(tile, "below") else tile.trim.bottom
    rect = Rect(tile.trim.x, tile.trim.y, right - tile.trim.x, bottom - tile.trim.y)
    return rect.corners if tile.woven is None else printed_outline(tile.sides, rect)


def _woven_cuts(tiling: Tiling, tile: Tile, place: Transform) -> tuple[Item, ...]:
    """Return for a sheet cut along hexes: a dashed line in the waste beside each cut, ticks at the straight sides."""
    top, right, bottom, left = tile.sides
    dashed = Style(stroke=INK, width=MARK_WIDTH, dash=(1.0, 0.8))
    bleed = tiling.joint.bleed
    if len(top) > 1 < len(left) and top[1] == left[1]:  # both seams share a side of a hex, which is nowhere cut
        top, left = top[1:], left[1:]
    items: list[Item] = []
    if tiling.tiles_beside(tile, "above"):
        items.append(polyline([place.point(p.shift(0, -bleed)) for p in top], dashed))
    if tiling.tiles_beside(tile, "left"):
        items.append(polyline([place.point(p.shift(-bleed, 0)) for p in left], dashed))
    window, trim = place.rect(tile.window), place.rect(tile.trim)
    straight_x = [x for x, side in ((trim.x, left), (trim.right, right)) if len(side) == 2]
    straight_y = [y for y, side in ((trim.y, top), (trim.bottom, bottom)) if len(side) == 2]
    return (*items, *ticks(window, straight_x, straight_y))


def _margin_notes(tiling: Tiling, tile: Tile, window: Rect, words: BoardWords) -> tuple[Item, ...]:
    """Return the notes in the margins, between the marks and the unprintable edge."""
    size, inset = 7 * POINT, 6.0
    top, bottom = window.y - 1.2, window.bottom + 1.2
    trims = translate(words.language, SHEETS["trim" if tile.woven is None else "trim zigzag"])
    at_left = translate(words.language, SHEETS["hinge"]) if tile.column == tiling.fold_column else trims
    above, right, below, left = (tiling.tiles_beside(tile, side) for side in SIDES)
    items: list[Item] = [Text(Point(window.x + inset, top), tile.label, BOLD, 9 * POINT, INK)]
    label_end = window.x + inset + text_width(tile.label, BOLD, 9 * POINT) + 2
    for head in (f"{words.title} · {words.summary}", words.title):
        fitted = fitted_size(head, REGULAR, window.right - inset - 45 - label_end, 7 * POINT, 5.5 * POINT)
        if fitted is not None:
            items.append(Text(Point(label_end, top), head, REGULAR, fitted, INK))
            break
    if above:
        note = f"↑ {_labels(above)} · {trims}"
        items.append(Text(Point(window.right - inset, top), note, REGULAR, size, INK, "end"))
    if below:
        note = f"↓ {_neighbour_note(tiling, tile, below, words.language)}"
        items.append(Text(Point(window.right - inset, bottom + size * 0.7), note, REGULAR, size, INK, "end"))
    if left:
        note = f"← {_labels(left)} · {at_left}"
        items.append(_sideways_text(Point(window.x - 1.2, window.centre.y), note, size, 270))
    if right:
        note = f"→ {_neighbour_note(tiling, tile, right, words.language)}"
        items.append(_sideways_text(Point(window.right + 1.2, window.centre.y), note, size, 90))
    items.append(Use(_RULER, Transform.shift(window.x + inset, bottom - 0.4)))
    return tuple(items)


def _neighbour_note(tiling: Tiling, tile: Tile, others: Sequence[Tile], language: str) -> str:
    """Return the note of a sheet about those to the right of it or below it."""
    if others[0].column == tile.column + 1 == tiling.fold_column:
        return f"{_labels(others)} · {translate(language, SHEETS['hinge'])}"
    if tiling.joint.trims_all_sides:
        return f"{_labels(others)} · {translate(language, SHEETS['trim'])}"
    return translate(language, SHEETS["flap"], count=len(others), name=_labels(others))


def _labels(tiles: Sequence[Tile]) -> str:
    return ", ".join(tile.label for tile in tiles)


def _sideways_text(at: Point, text: str, size: float, degrees: float) -> Item:
    turn = Transform.turn(degrees).then(Transform.shift(*at))
    return Group((Text(Point(0, 0), text, REGULAR, size, INK, "middle"),), turn)
