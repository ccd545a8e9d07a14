"""What is told of a board: in the margins of its sheets in the order's language, and in a few lines at the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.boards.layout import BoardLayout
from generator.building.boards.field import AskedField
from generator.building.measures import GridWords
from generator.i18n import counted, decimal, joined_by, message, phrase, say
from generator.imposition.marks import SHEETS


def summary(laid: BoardLayout, asked: AskedField | None, words: GridWords, language: str) -> str:
    """Return the field or plan and the scale where there is one, the number of cells and their size in one line."""
    if not laid.grid.cells:
        return " × ".join(decimal(length, language) for length in laid.size) + " mm"
    if laid.plan is not None:
        return _plan_summary(laid, words, language)
    of = SHEETS["hexes of"] if laid.grid.weave else message("cells of")
    count = laid.overlay.count if laid.overlay else len(laid.grid.cells)
    cells = f"{count} {say(language, of)} {decimal(laid.grid.size, language, 2)} mm"
    if asked is None or not laid.metre:
        return cells
    length, width = (decimal(metres, language, 2) for metres in asked.size)
    name = f"{asked.name}, " if asked.name else ""
    return f"{name}{length} × {width} m · {cells} · 1:{1000 / laid.metre:.0f}"


def _plan_summary(laid: BoardLayout, words: GridWords, language: str) -> str:
    plan = laid.plan
    assert plan is not None
    across, down = (decimal(metres, language) for metres in plan.plan.size)
    told = phrase(
        "{across} × {down} m · {cells} of {metres} m, {width} mm · 1:{scale:.0f}", across=across, down=down,
        cells=words.cells, metres=decimal(plan.grid.size, language), width=decimal(laid.grid.size, language),
        scale=1000 / plan.metre,
    )  # fmt: skip
    return f"{plan.plan.title.in_(language)} · {say(language, told)}"


def facts(laid: BoardLayout, asked: AskedField | None) -> Iterator[str]:
    """Yield a few lines about a board: of its plan, of its field, or of its cells and zones."""
    if laid.plan is not None:
        yield from _plan_facts(laid)
    elif asked is not None:
        yield from _field_facts(laid, asked)
    elif laid.grid.cells:
        yield from _cell_facts(laid)
    else:
        yield counted(len(laid.board.panels), "1 panel, no cells", "{count} panels, no cells")


def _plan_facts(laid: BoardLayout) -> Iterator[str]:
    """Yield what the checks of the plan came to."""
    plan = laid.plan
    assert plan is not None
    across, down = plan.plan.size
    yield phrase(
        "{title}: {across:g} × {down:g} m, cells of {metres:g} m, {width:g} mm", title=plan.plan.title,
        across=across, down=down, metres=plan.grid.size, width=laid.grid.size,
    )  # fmt: skip
    yield phrase(
        "{stand} of {cells} cells to stand in, {between} of {sides} sides to stand on",
        stand=sum(bool(state.places) for state in plan.states.values()), cells=len(plan.states),
        between=sum(border.free for border in plan.borders), sides=len(plan.borders),
    )  # fmt: skip
    if doors := plan.ground.leaves:
        divided = counted(sum(bool(state.leaves) for state in plan.states.values()), "1 cell", "{count} cells")
        yield phrase(
            "{doors}, {shut} of them shut: they divide {divided}", shut=sum(leaf.shut for leaf in doors),
            doors=counted(len(doors), "1 door", "{count} doors"), divided=divided,
        )  # fmt: skip


def _field_facts(laid: BoardLayout, asked: AskedField) -> Iterator[str]:
    """Yield cells, field and scale."""
    overlay, metre = laid.overlay, laid.metre
    assert overlay is not None and metre is not None
    lines = Counter(round(overlay.grid.centre(cell)[overlay.lattice == "pointy"], 6) for cell in overlay.tags["field"])
    values = {
        "count": overlay.count, "columns": overlay.columns, "size": laid.grid.size, "metres": overlay.metres,
        "each": "/".join(str(number) for number in dict.fromkeys(lines[at] for at in sorted(lines))),
    }  # fmt: skip
    hexes = phrase("{count} hexes ({columns} columns, {each} in each), {size:g} mm, {metres:.2f} m per hex", **values)
    cells = phrase("{count} cells ({columns} columns, {each} in each), {size:g} mm, {metres:.2f} m per cell", **values)
    yield cells if overlay.lattice == "squares" else hexes
    told = {"length": asked.size.width, "width": asked.size.height, "scale": 1000 / metre, "name": asked.name}
    named = phrase("field {name}, {length:g} × {width:g} m, scale 1:{scale:.0f}", **told)
    yield named if asked.name else phrase("field {length:g} × {width:g} m, scale 1:{scale:.0f}", **told)


def _cell_facts(laid: BoardLayout) -> Iterator[str]:
    board, count, size = laid.board, len(laid.grid.cells), laid.grid.size
    hexes = counted(count, "1 hex of {size:g} mm", "{count} hexes of {size:g} mm", size=size)
    cells = counted(count, "1 cell of {size:g} mm", "{count} cells of {size:g} mm", size=size)
    yield hexes if laid.grid.weave else cells
    one_way = sum(len(layer.one_way) for layer in board.edges)
    closed = sum(len(layer.sides) for layer in laid.closed_edges)
    told = (
        counted(one_way, "1 side crossed one way", "{count} sides crossed one way"),
        counted(closed, "1 closed side", "{count} closed sides"),
        counted(len(board.grid.joins), "1 join", "{count} joins"),
    )
    if between := tuple(text for text in told if text.values["count"]):
        yield joined_by(", ", between)
    if board.zones:
        yield counted(len(board.zones), "1 zone", "{count} zones")
    if board.note:
        yield phrase("note: {note}", note=board.note)
