"""What lies beneath a board that covers a field or a plan: its size, what is painted there, and how it is divided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.artwork.boards.laid import UNPAINTED, LaidBoard, PaintedGround
from generator.artwork.boards.painted import painted
from generator.building.boards.division import OverField
from generator.building.boards.field import AskedField, asked_field
from generator.building.measures import Divided, Measures
from generator.building.order import Order
from generator.frozen import dataclass
from generator.geometry.covering import Rule, Shape
from generator.geometry.football import field_markings
from generator.geometry.markings import Markings
from generator.geometry.overlay import NO_GOALS, Goals, Lattice, Overlay
from generator.model.boards.board import Board
from generator.model.boards.grids import Covered, HexesSpec
from generator.model.boards.layers import MarkingsLayer
from generator.packs.files.board import BoardPlaces
from generator.problems import PizarraError
from generator.words import phrase

if TYPE_CHECKING:
    from generator.artwork.boards.plans import LaidPlan
    from generator.building.boards.over_plan import PlanBelow

    Beneath = Overlay | LaidPlan


@dataclass(frozen=True)
class FieldBelow:
    """The field that a board covers."""

    asked: AskedField
    lattice: Lattice
    rule: Rule
    goal_cells: int | None

    @property
    def painted(self) -> Markings:
        """Return what the laws paint on the field, from its middle."""
        return field_markings(self.asked.football) if self.asked.football else UNPAINTED

    def division(self, board_of: Callable[[Beneath], Divided]) -> OverField:
        """Return the field as it may be divided into cells."""
        football = self.asked.football
        goals = Goals(football.goal_width, self.goal_cells) if football else NO_GOALS
        return OverField(self.asked.size, self.lattice, board_of, goals, self.rule)


def ground_below(board: Board, order: Order, places: BoardPlaces) -> FieldBelow | PlanBelow | None:
    """Return what a board covers; ``None`` for one that is given cell by cell. Raises ``PizarraError``."""
    spec = board.grid
    if not isinstance(spec, Covered) or spec.covers is None:
        return None
    lattice: Lattice = (order.orientation or spec.orientation) if isinstance(spec, HexesSpec) else "squares"
    if spec.covers.region == "plan":
        from generator.building.boards.over_plan import plan_below

        return plan_below(board, order, lattice)
    if board.field is None:
        hint = phrase("write field: {length: 40m, width: 20m}, or a preset such as field: {preset: futsal}")
        raise PizarraError([places.problem(("grid", "covers"), phrase("there is no field to cover"), hint)])
    asked = asked_field(order.field, board.field, order.language, places)
    return FieldBelow(asked, lattice, spec.covers.rule, spec.goal_cells)


def usual_measures(board: Board) -> Measures:
    """Return the measures that a board has where nothing else is asked for: a cell over a plan is a metre wide."""
    spec = board.grid
    cell = spec.size if board.width is None and board.sheets is None else None
    if not isinstance(spec, Covered) or spec.covers is None:
        return Measures(cell=cell, board_width=board.width, sheets=board.sheets)
    said = Measures(spec.columns, spec.metres, spec.cells, cell, board.width, board.sheets)
    return said if said.says_how_fine or spec.covers.region == "field" else replace(said, metres=1.0)


def named_areas(board: Board, ground: PaintedGround) -> Mapping[str, Shape]:
    """Return the areas that the markings of all layers of a board name."""
    found: dict[str, Shape] = {}
    for layer in board.layers:
        if isinstance(layer, MarkingsLayer):
            found |= painted(layer.markings, ground)[0].areas
    return found


def field_facts(laid: LaidBoard, below: FieldBelow) -> tuple[str, ...]:
    """Return cells, field and scale for the terminal."""
    overlay, metre = laid.overlay, laid.metre
    assert overlay is not None and metre is not None
    lines = Counter(round(overlay.grid.centre(cell)[overlay.lattice == "pointy"], 6) for cell in overlay.tags["field"])
    values = {
        "count": overlay.count, "columns": overlay.columns, "size": laid.grid.size, "metres": overlay.metres,
        "each": "/".join(str(number) for number in dict.fromkeys(lines[at] for at in sorted(lines))),
    }  # fmt: skip
    hexes = phrase("{count} hexes ({columns} columns, {each} in each), {size:g} mm, {metres:.2f} m per hex", **values)
    cells = phrase("{count} cells ({columns} columns, {each} in each), {size:g} mm, {metres:.2f} m per cell", **values)
    length, width = below.asked.size
    told = {"length": length, "width": width, "scale": 1000 / metre, "name": below.asked.name}
    named = phrase("field {name}, {length:g} × {width:g} m, scale 1:{scale:.0f}", **told)
    plain = phrase("field {length:g} × {width:g} m, scale 1:{scale:.0f}", **told)
    return (cells if overlay.lattice == "squares" else hexes, named if below.asked.name else plain)
