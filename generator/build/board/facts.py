"""What is reported of a board: its field or plan, its scale, and the number and size of its cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.boards.layout import BoardLayout
from generator.boards.plan import PlanOverlay
from generator.build.board.ground import (
    CoveredField,
)
from generator.build.request import CELLS, HEXES, SQUARES, GridWords
from generator.geometry.covering import Overlay
from generator.i18n import Phrase, decimal, join_phrases, message, phrase, plural, translate
from generator.imposition.paper import SHEETS
from generator.model.boards.grids import GridSpec, HexesSpec, SquaresSpec


def words_of(grid: GridSpec) -> GridWords:
    return {HexesSpec: HEXES, SquaresSpec: SQUARES}.get(type(grid), CELLS)


def summary(layout: BoardLayout, field: CoveredField | None, words: GridWords, language: str) -> str:
    """Return the field or plan and the scale where there is one, the number of cells and their size in one line."""
    if not layout.grid.cells:
        return " × ".join(decimal(length, language) for length in layout.size) + " mm"
    if layout.plan is not None:
        return _plan_summary(layout, layout.plan, words, language)
    of = SHEETS["hexes of"] if layout.grid.weave else message("cells of")
    cells = f"{layout.count} {translate(language, of)} {decimal(layout.grid.size, language, 2)} mm"
    if field is None or not layout.metre:
        return cells
    length, width = (decimal(metres, language, 2) for metres in field.size)
    name = f"{field.name}, " if field.name else ""
    return f"{name}{length} × {width} m · {cells} · 1:{1000 / layout.metre:.0f}"


def _plan_summary(layout: BoardLayout, plan: PlanOverlay, words: GridWords, language: str) -> str:
    across, down = (decimal(metres, language) for metres in plan.plan.size)
    text = phrase(
        "{across} × {down} m · {cells} of {metres} m, {width} mm · 1:{scale:.0f}", across=across, down=down,
        cells=words.cells, metres=decimal(plan.grid.size, language), width=decimal(layout.grid.size, language),
        scale=1000 / plan.metre,
    )  # fmt: skip
    return f"{plan.plan.title.in_(language)} · {translate(language, text)}"


def facts(layout: BoardLayout, field: CoveredField | None) -> Iterator[Phrase]:
    """Yield a few lines about a board: of its plan, of its field, or of its cells and zones."""
    if layout.plan is not None:
        yield from _plan_facts(layout, layout.plan)
    elif field is not None and layout.overlay is not None:
        yield from _field_facts(layout, layout.overlay, field)
    elif layout.grid.cells:
        yield from _cell_facts(layout)
    else:
        yield plural(len(layout.board.panels), "1 panel, no cells", "{count} panels, no cells")


def _plan_facts(layout: BoardLayout, plan: PlanOverlay) -> Iterator[Phrase]:
    across, down = plan.plan.size
    yield phrase(
        "{title}: {across:g} × {down:g} m, cells of {metres:g} m, {width:g} mm", title=plan.plan.title,
        across=across, down=down, metres=plan.grid.size, width=layout.grid.size,
    )  # fmt: skip
    yield phrase(
        "{stand} of {cells} cells and {between} of {sides} sides can be occupied",
        stand=sum(bool(state.places) for state in plan.states.values()), cells=len(plan.states),
        between=sum(free for _, free in plan.borders), sides=len(plan.borders),
    )  # fmt: skip
    if doors := plan.ground.leaves:
        divided = plural(sum(bool(state.leaves) for state in plan.states.values()), "1 cell", "{count} cells")
        yield phrase(
            "{doors}, {shut} of them closed: they divide {divided}", shut=sum(leaf.shut for leaf in doors),
            doors=plural(len(doors), "1 door", "{count} doors"), divided=divided,
        )  # fmt: skip


def _field_facts(layout: BoardLayout, overlay: Overlay, field: CoveredField) -> Iterator[Phrase]:
    lines = Counter(round(overlay.grid.centre(cell)[overlay.lattice == "pointy"], 6) for cell in overlay.tags["field"])
    counts = {
        "count": overlay.count, "columns": overlay.columns, "size": layout.grid.size, "metres": overlay.metres,
        "each": "/".join(str(number) for number in dict.fromkeys(lines[at] for at in sorted(lines))),
    }  # fmt: skip
    hexes = phrase("{count} hexes ({columns} columns, {each} in each), {size:g} mm, {metres:.2f} m per hex", **counts)
    cells = phrase("{count} cells ({columns} columns, {each} in each), {size:g} mm, {metres:.2f} m per cell", **counts)
    yield cells if overlay.lattice == "squares" else hexes
    (length, width), scale = field.size, 1000 / layout.place.a
    values = {"length": length, "width": width, "scale": scale, "name": field.name}
    with_name = phrase("field {name}, {length:g} × {width:g} m, scale 1:{scale:.0f}", **values)
    yield with_name if field.name else phrase("field {length:g} × {width:g} m, scale 1:{scale:.0f}", **values)


def _cell_facts(layout: BoardLayout) -> Iterator[Phrase]:
    board, count, size = layout.board, len(layout.grid.cells), layout.grid.size
    hexes = plural(count, "1 hex of {size:g} mm", "{count} hexes of {size:g} mm", size=size)
    cells = plural(count, "1 cell of {size:g} mm", "{count} cells of {size:g} mm", size=size)
    yield hexes if layout.grid.weave else cells
    one_way = sum(len(layer.one_way) for layer in board.edges)
    closed = sum(len(layer.sides) for layer in layout.closed_edges)
    counts = (
        plural(one_way, "1 side crossed one way", "{count} sides crossed one way"),
        plural(closed, "1 closed side", "{count} closed sides"),
        plural(len(board.grid.joins), "1 join", "{count} joins"),
    )
    if between := tuple(text for text in counts if text.values["count"]):
        yield join_phrases(", ", between)
    if board.zones:
        yield plural(len(board.zones), "1 zone", "{count} zones")
    if board.note:
        yield phrase("note: {note}", note=board.note)
