"""What stands beside the cells of a board: the room for it, and what panels have to know of the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from generator.boards.layout import BoardLayout, Look
from generator.boards.legend import legend_entries
from generator.boards.paint import colour, ground
from generator.boards.panels.panel import PanelLook
from generator.boards.panels.strips import Edge, Rooms, WantedPanel, depth_needed, mat_rooms
from generator.building.boards.panels import FactsOfBoard
from generator.building.order import Order
from generator.geometry.shapes import Rect
from generator.i18n import message, say
from generator.model.boards.board import Board
from generator.model.boards.grids import BlankSpec
from generator.model.boards.layers import LabelsLayer
from generator.scene.palette import Colour

EDGE, PAD = 5.0, 3.0
"""The room beside a grid where nothing stands, and between panels and what is around them, in millimetres."""

TINT = 0.26
EDGES: tuple[Edge, ...] = get_args(Edge)
OUTER = 0.35
"""How much of a margin is left to panels where labels stand between them and the cells."""

SCALE = message("1 cell = {metres:g} m · 1:{scale:.0f}")
NUMBERS = 2.0
"""Room beyond the usual for numbers at the edges of cells."""

NOTE = 2.0
"""Room for the board's remark along its lower edge."""


def panel_look(laid: BoardLayout, look: Look) -> PanelLook:
    """Return the colours of a board's panels: those of its own styles."""
    paper = laid.paper(look.ink)

    def tone(name: str) -> Colour:
        return ground(laid.style(name), look.ink, paper)

    framed = laid.style("panel").tint > 0 or tone("panel") != paper
    return PanelLook(
        accent=colour(laid.style("accent"), look.ink), ground=tone("panel") if framed else None, box=tone("box"),
        pale=tone("pale"), rule=tone("rule"), text=colour(laid.style("text"), look.ink),
        quiet=colour(laid.style("quiet"), look.ink), tint={"light": 0.0, "normal": TINT, "full": 0.5}[look.ink],
        cell=laid.grid.size, scale=laid.scale,
    )  # fmt: skip


def board_facts(laid: BoardLayout, order: Order) -> FactsOfBoard:
    """Return what a board tells its panels."""
    board, grid, look = laid.board, laid.grid, Look(order.ink, order.language)
    plan = laid.plan.plan if laid.plan else None
    told = board.note.in_(order.language) if board.note and board.titled else ""
    if plan is not None and laid.plan is not None:
        scale = say(order.language, SCALE, metres=laid.plan.grid.size, scale=1000 / laid.plan.metre)
        told = f"{scale} · {plan.story.in_(order.language)}" if plan.story else scale
    return FactsOfBoard(
        cell=grid.size, surroundings=grid.surroundings, legend=legend_entries(laid, look),
        metres=grid.size / laid.metre if laid.metre else 0.0, scaled=SCALE, told=told,
        orientation=grid.weave.orientation if grid.weave else "flat",
        title=plan.title.in_(order.language) if plan else order.pack.game.title.in_(order.language),
    )  # fmt: skip


def margins(board: Board, bounds: Rect, wanted: Sequence[WantedPanel], look: PanelLook) -> Mapping[Edge, float]:
    """Return the room at each edge of a board at the size that the game gives: what it says, or what panels need."""
    if isinstance(board.grid, BlankSpec):
        return dict.fromkeys(EDGES, 0.0)
    found: dict[Edge, float] = {}
    for edge in EDGES:
        given: float | None = getattr(board.margins, edge)
        if given is None:
            length = bounds.height if edge in ("left", "right") else bounds.width
            depth = depth_needed(wanted, edge, length, look)
            given = depth + 2 * PAD + _numbered(board) if depth else EDGE
        found[edge] = given
    return found


def rooms(laid: BoardLayout, wanted: Sequence[WantedPanel], look: PanelLook) -> Rooms:
    """Return the free stretches beside the cells of a board; of a mat, which has none, all of it."""
    if not laid.grid.cells:
        return mat_rooms(wanted, laid.field.grown(-PAD * laid.scale), look)
    (width, height), k = laid.size, laid.scale
    field = laid.field.grown(_numbered(laid.board) * k)
    note = NOTE * k if laid.board.note and not laid.board.note_in_panel else 0.0
    labels = {layer.beside for layer in laid.board.layers if isinstance(layer, LabelsLayer)}
    outer = {edge: OUTER if edge in labels else 1.0 for edge in ("left", "right")}
    left = _within(0.0, field.x * outer["left"], k)
    right = _within(width - (width - field.right) * outer["right"], width, k)
    top, bottom = _within(0.0, field.y, k), _within(field.bottom, height - note, k)
    clear = [gap for gap in _clear_of(laid, k) if gap[1] > 0]
    return Rooms(
        left=tuple(Rect(left[0], start, left[1], length) for start, length in clear),
        right=tuple(Rect(right[0], start, right[1], length) for start, length in clear),
        top=(Rect(field.x, top[0], field.width, top[1]),),
        bottom=(Rect(field.x, bottom[0], field.width, bottom[1]),),
    )


def _clear_of(laid: BoardLayout, k: float) -> list[tuple[float, float]]:
    """Return where the strips beside a board begin and how long they are: above and below the goals of a field."""
    height, goals = laid.size.height, laid.overlay.tags["goals"] if laid.overlay else ()
    if not goals:
        return [_within(0.0, height, k)]
    mouth = Rect.around(corner for cell in goals for corner in laid.grid.outline(cell))
    return [_within(0.0, mouth.y, k), _within(mouth.bottom, height, k)]


def _numbered(board: Board) -> float:
    """Return the room that numbers at the edges of the cells take from the panels there, at the game's own size."""
    return NUMBERS if board.grid.numbers == "edges" else 0.0


def _within(start: float, end: float, k: float) -> tuple[float, float]:
    """Return where a strip begins and how long it is, clear of what is beside it."""
    pad = min(PAD * k, 0.1 * (end - start))
    return start + pad, max(0.0, end - start - 2 * pad)
