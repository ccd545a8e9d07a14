"""What goes beside the cells of a board: its panels, filled from the rules, and the room for them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from generator.boards.fill import grounds
from generator.boards.layout import BoardLayout, Look, colour, ground
from generator.boards.objects import area_at, is_rim, positions, rim_depth
from generator.boards.panels.boxes import CardsArt, HoldingArt
from generator.boards.panels.panel import PanelArt, PanelContext, PanelKind, PanelLook
from generator.boards.panels.strips import (
    EDGES,
    Edge,
    EdgePanel,
    PanelPlace,
    PanelPlaces,
    Rooms,
    arrange_panels,
    depth_needed,
    full_depth,
    mat_rooms,
)
from generator.build.pieces import area_of, counters_on, piece_names
from generator.build.request import BuildRequest
from generator.geometry.shapes import ROUNDING, Point, Rect, Size, contains_point
from generator.i18n import Phrase, message, phrase
from generator.model.boards.board import Board, BoardPanel
from generator.model.boards.grids import BlankSpec
from generator.model.boards.layers import LabelsLayer, PlacedLayer
from generator.model.rules.rulings import DAGGER, dagger_note
from generator.model.yaml_reader import DataPath
from generator.packs.board_file import BoardPlaces, places_of
from generator.problems import PizarraError, Problem, Severity, did_you_mean, quoted, raise_errors
from generator.scene.drawings import bounds
from generator.scene.palette import Colour
from generator.scene.primitives import Item, Text, place_items

BESIDE = message("beside the board")


def wanted_panels(layout: BoardLayout, request: BuildRequest) -> tuple[EdgePanel, ...]:
    """Return the panels of a board, filled from the rules and from the board itself.

    Raises ``PizarraError`` with every table, ruling, direction and fact that a panel needs and that is not there.
    """
    panels, context = cast("tuple[PanelKind, ...]", layout.board.panels), _context(layout, request)
    raise_errors(_missing_parts(panels, context) if panels else ())
    return tuple(
        EdgePanel(
            _art(panel, context), "inside" if panel.at else panel.side, panel.turn, getattr(panel, "share", None),
            panel.at, panel.inner_width,
        )
        for panel in panels
    )  # fmt: skip


def _context(layout: BoardLayout, request: BuildRequest) -> PanelContext:
    def size(name: str) -> Size:
        return area_of(name, request, counters_on(layout.grid, request)).size

    return PanelContext(layout, Look(request.ink, request.language), request.pack, lambda: request.rules, size)


def _art(panel: PanelKind, context: PanelContext) -> PanelArt:
    """Return a panel; where marks are printed and a ruling affects it, a note explains the dagger of its heading."""
    title, note = context.words(panel.name) or panel.heading(context), ""
    ruling = context.rules.ruling(panel.ruling) if panel.ruling else None
    if context.rules.marks and ruling is not None and ruling.is_marked:
        title = f"{title} {DAGGER}".strip()
        note = dagger_note(ruling.rules, ruling.text.in_(context.look.language), context.look.language)
    return panel.art(context).with_heading(title, note, panel.colour)


def printed_tables(panels: Sequence[BoardPanel], request: BuildRequest) -> frozenset[DataPath]:
    names = {name for panel in panels for name in getattr(panel, "tables", ())}
    return frozenset[DataPath]().union(*(request.rules.row_paths(name) for name in names))


def left_out_problems(
    panels: Sequence[EdgePanel], left_out: Sequence[EdgePanel], places: BoardPlaces
) -> tuple[Problem, ...]:
    """Return a note on the panels that find no space beside the board, at the first of them."""
    if not left_out:
        return ()
    first = min(map(_numbers(panels).__getitem__, map(_key, left_out)))
    message = phrase(
        "no space beside the board for {panels}; printed apart, to cut out",
        panels=tuple(_panel_name(panel.art) for panel in left_out),
    )
    hint = phrase("use larger cells or wider margins")
    return (places.problem(("panels", first), message, hint, Severity.NOTE),)


def _key(panel: EdgePanel) -> tuple[PanelArt, str]:
    """Return what tells a panel from others, also without its note or its piece."""
    return _loose(panel.art.without_note), panel.edge


def _numbers(panels: Sequence[EdgePanel]) -> Mapping[tuple[PanelArt, str], int]:
    """Return the place of each panel in the list of a board; of equal ones, that of the first."""
    return {_key(panel): number for number, panel in reversed([*enumerate(panels)])}


def place_panels(panels: Sequence[EdgePanel], rooms: Rooms, look: PanelLook) -> PanelPlaces:
    """Return the panels in the rooms beside a board; boxes are too small for their pieces where a panel had to go."""
    panels = [panel for panel in panels if not panel.spots]
    fitting = arrange_panels(panels, rooms, look)
    if not fitting.left_out:
        return fitting
    loose = arrange_panels([panel._replace(art=_loose(panel.art)) for panel in panels], rooms, look)
    return loose if len(loose.left_out) < len(fitting.left_out) else fitting


def panels_inside(panels: Sequence[EdgePanel], layout: BoardLayout, look: PanelLook) -> tuple[PanelPlace, ...]:
    """Return the panels inside a board at their positions, as wide as the file says or their contents need."""
    places: list[PanelPlace] = []
    for panel in panels:
        width = panel.width * look.scale if panel.width else panel.art.roomy_width(look)
        size = Size(width, panel.art.height(width, look))
        for spot in panel.spots:
            for place in positions(spot, layout):
                places.append(PanelPlace(panel, area_at(place, size.turned if panel.degrees % 180 else size), look))
    return tuple(places)


def legible_places(places: Iterable[PanelPlace], layout: BoardLayout, look: Look) -> Iterator[PanelPlace]:
    """Yield panels at their places, those without a frame in colours that can be read on what is behind them."""
    frame, beneath = ground(layout.style("frame"), look.ink, layout.paper(look.ink)), dict[Any, Colour | None]()
    for place in places:
        if place.panel.art.framed and place.look.ground is not None:
            yield place
            continue
        middle, behind = place.area.centre, frame
        if layout.field.holds(middle):
            beneath = beneath or dict(grounds(layout, look))
            around = (cell for cell in layout.grid.cells if contains_point(layout.grid.outline(cell), middle))
            behind = beneath.get(next(around, None), frame) or frame
        yield place._replace(look=place.look.upon(behind))


def inside_problems(
    panels: Sequence[EdgePanel],
    board: BoardLayout,
    look: PanelLook,
    places: BoardPlaces,
    texts: Sequence[tuple[Point, str]],
) -> Iterator[Problem]:
    """Yield the panels inside a board that are too narrow, reach beyond it, or cover a text or another panel."""
    earlier: list[PanelPlace] = []
    for number, panel in enumerate(panels):
        if panel.width and panel.width * look.scale < panel.art.least_width(look) - 0.01:
            least = panel.art.least_width(look) / look.scale
            message = phrase("this panel needs a width of {least:.0f} mm or more", least=least + 0.5)
            yield places.problem(("panels", number, "width"), message)
        whole = Rect(0.0, 0.0, *board.size).expand(0.01)
        for place in panels_inside([panel], board, look):
            if not whole.encloses(place.area):
                message = phrase(
                    "this panel of {width:.0f} × {height:.0f} mm reaches beyond the edge of the board",
                    width=place.area.width, height=place.area.height,
                )  # fmt: skip
                yield places.problem(("panels", number, "at"), message, phrase("move it, or give it another “width”"))
            elif (text := next((text for at, text in texts if place.area.holds(at)), None)) is not None:
                message = phrase("this covers the text {text}", text=quoted(text))
                hint = phrase("move it; “side” instead of “at” prints it beside the board")
                yield places.problem(("panels", number, "at"), message, hint, Severity.WARNING)
            inner = place.area.expand(-0.1)  # panels may touch
            covered = next((one for one in earlier if one.area.overlaps(inner)), None)
            if covered is not None:
                message = phrase("this covers the panel {panel}", panel=_panel_name(covered.panel.art))
                yield places.problem(("panels", number, "at"), message, phrase("move it"), Severity.WARNING)
            earlier.append(place)


def hiding_problems(
    layers: Iterable[tuple[int, Sequence[Item]]], placement: PanelPlaces, places: BoardPlaces
) -> Iterator[Problem]:
    """Yield a warning for each layer of objects where a panel beside the cells hides one of them, or covers a text."""
    beside = [place for place in placement.places if not place.panel.spots]
    for index, items in layers if beside else ():
        boxes = [box for item in items if (box := bounds(item)) is not None]
        texts = [at.rect(box) for item, at in place_items(items) if isinstance(item, Text) and (box := bounds(item))]
        hidden = (
            place
            for place in beside
            if any(place.area.encloses(box) for box in boxes) or any(place.area.overlaps(text) for text in texts)
        )
        if (place := next(hidden, None)) is not None:
            message = phrase("this is behind the panel {panel}", panel=_panel_name(place.panel.art))
            hint = phrase("move it, or give the panel a position: {example}", example="at: bottom-right")
            yield places.problem(("layers", index), message, hint, Severity.WARNING)


def too_small_problems(
    panels: Sequence[EdgePanel], placement: PanelPlaces, layout: BoardLayout, look: PanelLook, places: BoardPlaces
) -> Iterator[Problem]:
    """Yield a warning for each panel whose places are too small for its cards or its piece."""
    yield from _small_card_problems(panels, placement, layout, look, places)
    full_art, numbers = {_key(panel): panel.art for panel in panels}, _numbers(panels)
    titles: set[str] = set()
    for place in placement.places:
        art = full_art.get(_key(place.panel))
        if isinstance(art, HoldingArt) and not art.holds(place.size, place.look) and art.title not in titles:
            titles.add(art.title)
            (width, height), (wide, high) = art.place(place.size, place.look), art.piece
            message = phrase(
                (
                    "{panel}: boxes of {width:.1f} × {height:.1f} mm are too small for its piece of {wide:.1f} × "
                    "{high:.1f} mm"
                ),
                panel=_panel_name(art),
                width=width, height=height, wide=wide, high=high,
            )  # fmt: skip
            hint = phrase("use wider margins, fewer columns or boxes, or a smaller piece")
            yield places.problem(("panels", numbers[_key(place.panel)]), message, hint, Severity.WARNING)


def _small_card_problems(
    panels: Sequence[EdgePanel], placement: PanelPlaces, layout: BoardLayout, look: PanelLook, places: BoardPlaces
) -> Iterator[Problem]:
    numbers = _numbers(panels)
    for place in placement.places:
        art = place.panel.art
        if isinstance(art, CardsArt) and (share := art.share(place.size, place.look)) < 1:
            width, height = art.card
            message = phrase(
                "{panel}: the places are {width:.1f} × {height:.1f} mm, too small for cards of {wide:g} × {high:g} mm",
                panel=_panel_name(art),
                width=width * share, height=height * share, wide=width, high=height,
            )  # fmt: skip
            hint = phrase("make the board larger, move other panels, or use fewer columns")
            if (needed := _margin_for_cards(panels, place.panel.edge, layout, look)) is not None:
                example = f"margins: {{{place.panel.edge}: {math.ceil(needed)}mm}}"
                hint = phrase("for full size, write {example}", example=example)
            # whoever prints a reduced board knows that all of it is reduced
            severity = Severity.NOTE if look.scale < 1 else Severity.WARNING
            yield places.problem(("panels", numbers[_key(place.panel)]), message, hint, severity)


def _margin_for_cards(panels: Sequence[EdgePanel], edge: Edge, layout: BoardLayout, look: PanelLook) -> float | None:
    """Return the margin in which places for cards have their full size, for the size that the game gives.

    ``None`` where no margin is enough, or where the one that the board has does not matter.
    """
    own = getattr(layout.board.margins, edge) if edge != "inside" else None
    if own is None or isinstance(layout.board.grid, BlankSpec):
        return None
    length = layout.field.height if edge in ("left", "right") else layout.field.width
    depth = full_depth([panel for panel in panels if panel.edge == edge], length, look)
    if depth is None:
        return None
    needed = depth / look.scale + 2 * PAD + _room_for_numbers(layout.board) + rim_depth(layout) / look.scale
    return needed if needed > own else None


def _loose(art: PanelArt) -> PanelArt:
    return art.loose if isinstance(art, HoldingArt) else art


def _panel_name(art: PanelArt) -> str:
    return quoted(art.title) if art.title else phrase(art.kind)


def _missing_parts(panels: Sequence[PanelKind], context: PanelContext) -> Iterator[Problem]:
    places, pieces = places_of(context.pack), piece_names(context.pack.game)
    for number, panel in enumerate(panels):
        path: DataPath = ("panels", number)
        for index, name in enumerate(getattr(panel, "tables", ())):
            tables = [name for name, table in context.rules.tables.items() if isinstance(table, panel.table_type)]
            if name in tables:
                continue
            message = phrase(
                "the rules have no table called {name} for a “{kind}” panel", name=quoted(name), kind=panel.kind
            )
            hint = did_you_mean(name, tables) if tables else phrase("the rules have no table that it can print")
            if (table := context.rules.tables.get(name)) is not None:
                values = {"name": quoted(name), "type": table.type, "kind": panel.kind}
                message = phrase("the table {name} has the type “{type}”, which a “{kind}” panel cannot show", **values)
                hint = phrase("tables it can print: {names}", names=tuple(tables)) if tables else hint
            yield places.problem((*path, "tables", index), message, hint)
        holds = getattr(panel, "holds", "")
        if holds and holds not in pieces:
            message = phrase("there is no piece called {name} for its boxes", name=quoted(holds))
            yield places.problem((*path, "holds"), message, did_you_mean(holds, pieces))
        try:
            context.picture(panel.picture)
        except PizarraError as error:
            (wrong, *_) = error.problems
            yield places.problem((*path, "symbol"), wrong.message, wrong.hint)
        if panel.ruling and context.rules.ruling(panel.ruling) is None:
            message = phrase("there is no ruling called {name}", name=quoted(panel.ruling))
            yield places.problem((*path, "ruling"), message, phrase("the rulings are in rules.yaml"))
        if panel.is_empty(context):
            message = phrase("this board has nothing to show in a “{kind}” panel", kind=panel.kind)
            zones = panel.kind == "legend" and any(zone.style for zone in context.layout.board.zones.values())
            yield places.problem(path, message, zones_hint() if zones else "")


def zones_hint() -> Phrase:
    return phrase("to draw each zone in its colour, add the layer {example}", example="{fill: zone}")


EDGE, PAD = 5.0, 3.0
"""The space beside a grid where nothing is, and between panels and what is around them, in millimetres."""

TINT = 0.26
OUTER = 0.35
"""How much of a margin is left to panels if labels are between them and the cells."""

NUMBERS = 2.0
"""Room beyond the usual for numbers at the edges of cells."""

NOTE = 2.0
"""Room for the board's remark along its lower edge."""


def panel_look(layout: BoardLayout, look: Look, heading: str) -> PanelLook:
    """Return the look of panels in the styles of a board, with a font for their headings."""
    paper = layout.paper(look.ink)

    def tone(name: str) -> Colour:
        return ground(layout.style(name), look.ink, paper)

    framed = layout.style("panel").tint > 0 or tone("panel") != paper
    return PanelLook(
        accent=colour(layout.style("accent"), look.ink), ground=tone("panel") if framed else None, box=tone("box"),
        pale=tone("pale"), rule=tone("rule"), text=colour(layout.style("text"), look.ink),
        quiet=colour(layout.style("quiet"), look.ink), tint={"light": 0.0, "normal": TINT, "full": 0.5}[look.ink],
        cell=layout.grid.size, scale=layout.scale, form=layout.board.panel_form, heading=heading,
    )  # fmt: skip


def margins(layout: BoardLayout, panels: Sequence[EdgePanel], look: PanelLook) -> Mapping[Edge, float]:
    """Return the room at each edge of a board at the size that the game gives: what it says, or what panels need."""
    board, room = layout.board, dict.fromkeys(EDGES, 0.0)
    for edge in EDGES if not isinstance(board.grid, BlankSpec) else ():
        own: float | None = getattr(board.margins, edge)
        length = layout.field.height if edge in ("left", "right") else layout.field.width
        depth = depth_needed(panels, edge, length, look) if own is None else 0.0
        needed = depth + 2 * PAD + _room_for_numbers(board) if depth else EDGE
        room[edge] = needed + rim_depth(layout) if own is None else own
    return room


def rooms(layout: BoardLayout, panels: Sequence[EdgePanel], look: PanelLook) -> Rooms:
    """Return the free stretches beside the cells of a board; of a mat, which has none, all that objects do not need."""
    k, rim = layout.scale, rim_depth(layout)
    if not layout.grid.cells:
        objects = (layer for layer in layout.board.layers if isinstance(layer, PlacedLayer))
        filled = all(is_rim(layer, layout) for layer in objects)
        return mat_rooms(panels, layout.field.expand(-PAD * k - rim), look, filled)
    width, height = layout.size
    apron = max((layer.beyond for layer in layout.layers), default=0.0)
    field = layout.field.expand((_room_for_numbers(layout.board) + apron) * k)
    note = NOTE * k if layout.board.note and not layout.board.note_in_panel else 0.0
    labels = {layer.beside for layer in layout.board.layers if isinstance(layer, LabelsLayer)}
    outer = {edge: OUTER if edge in labels else 1.0 for edge in ("left", "right")}
    left_stretch = _inner_stretch(rim, max(rim, field.x * outer["left"]), k)
    right_stretch = _inner_stretch(width - max(rim, (width - field.right) * outer["right"]), width - rim, k)
    top_stretch = _inner_stretch(rim, max(rim, field.y), k)
    bottom_stretch = _inner_stretch(field.bottom, max(field.bottom, height - max(note, rim)), k)
    clear = [gap for gap in _clear_of(layout, k, rim) if gap[1] > 0]
    if look.unit:
        left_stretch, right_stretch, top_stretch, bottom_stretch = (
            _whole_units(stretch, look.unit) for stretch in (left_stretch, right_stretch, top_stretch, bottom_stretch)
        )
        ends = _whole_units((clear[0][0], sum(clear[-1]) - clear[0][0]), look.unit / 2) if clear else (0.0, 0.0)
        clear = [(max(start, ends[0]), min(start + length, sum(ends)) - max(start, ends[0])) for start, length in clear]
    return Rooms(
        left=tuple(Rect(left_stretch[0], start, left_stretch[1], length) for start, length in clear),
        right=tuple(Rect(right_stretch[0], start, right_stretch[1], length) for start, length in clear),
        top=(Rect(field.x, top_stretch[0], field.width, top_stretch[1]),),
        bottom=(Rect(field.x, bottom_stretch[0], field.width, bottom_stretch[1]),),
    )


def _whole_units(stretch: tuple[float, float], unit: float) -> tuple[float, float]:
    """Return where the middle part of a stretch that is whole units long begins and how long it is."""
    start, length = stretch
    whole = math.floor(length / unit + ROUNDING) * unit
    return (start + (length - whole) / 2, whole) if whole else stretch


def _clear_of(layout: BoardLayout, k: float, rim: float) -> list[tuple[float, float]]:
    """Return where the strips beside a board begin and how long they are: above and below the goals of a field."""
    height, goals = layout.size.height, layout.overlay.tags["goals"] if layout.overlay else ()
    if not goals:
        return [_inner_stretch(rim, height - rim, k)]
    mouth = Rect.around(corner for cell in goals for corner in layout.grid.outline(cell))
    return [_inner_stretch(rim, mouth.y, k), _inner_stretch(mouth.bottom, height - rim, k)]


def _room_for_numbers(board: Board) -> float:
    """Return the room that numbers at the edges of the cells take from the panels there, at the game's own size."""
    return NUMBERS if board.grid.numbers == "edges" else 0.0


def _inner_stretch(start: float, end: float, k: float) -> tuple[float, float]:
    pad = min(PAD * k, 0.1 * (end - start))
    return start + pad, max(0.0, end - start - 2 * pad)
