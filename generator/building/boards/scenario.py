"""Boards of scenarios: rooms in metres laid over hexes, or open ground."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path

from generator.artwork.boards.scenario.drawing import scenario_artwork
from generator.artwork.boards.scenario.layout import ScenarioLayout
from generator.artwork.boards.seams import hex_guide, hex_weave
from generator.building.boards.division import OverPlan
from generator.building.boards.field import metres_of
from generator.building.boards.game_board import GameBoard
from generator.building.boards.sizing import planned, refuse
from generator.building.measures import HEXES, Divided, Measures
from generator.building.order import Order
from generator.geometry.grids.hexes import ROOT3, Orientation
from generator.geometry.shapes import Size
from generator.imposition.document import Document
from generator.imposition.pages import true_size_document
from generator.imposition.words import SHEETS
from generator.model.boards.scenario import Scenario, ScenarioBoard, open_ground, scenario_of
from generator.packs.files.board import at_board
from generator.packs.load import Pack, source_of
from generator.problems import PizarraError, Problem, did_you_mean, shown
from generator.scene.primitives import Artwork
from generator.scene.seams import SeamGuide, Weave
from generator.words import counted, decimal, message, phrase, say

FOLDER = "scenarios"
MOST_METRES = 200
LEAST_PER_HEX, MOST_PER_HEX = 0.2, 50.0


def make(order: Order) -> ScenarioBoardPlan:
    """Return the planned board. Raises ``PizarraError`` for a scenario or measures that cannot be had."""
    board = order.pack.game.board
    assert isinstance(board, ScenarioBoard)
    refuse(order, phrase("its lines are walls and doors"), "--lines")
    scenario = asked_scenario(order.field, order.pack, board)
    layout = ScenarioLayout(scenario, order.orientation or board.orientation, board.metres_per_hex, board.hex)
    size = Size(scenario.columns * scenario.square, scenario.rows * scenario.square)
    usual = Measures(metres=board.metres_per_hex, cell=board.hex)
    ground = OverPlan(size, layout.orientation, partial(_board_of, layout, size))
    found = planned(order, usual, ground, HEXES)
    assert found.board.metres is not None
    return ScenarioBoardPlan(
        order, board, replace(layout, metres_per_hex=found.board.metres, hex_width=found.cell), found.board, found.notes
    )


def _board_of(layout: ScenarioLayout, size: Size, metres: float) -> Divided:
    """Return the board that comes of a plan covered with hexes of a width in metres. Raises ``PizarraError``."""
    if not LEAST_PER_HEX <= metres <= MOST_PER_HEX:
        values = {"metres": metres, "least": LEAST_PER_HEX, "most": MOST_PER_HEX}
        told = phrase("{metres:g} m is not allowed: {least:g} to {most:g} m", **values)
        raise PizarraError([Problem("--metres-per-hex", told)])
    covered = replace(layout, metres_per_hex=metres)

    def weave(cell: float) -> Weave:
        return hex_weave(replace(covered.grid, width=cell, origin=replace(covered, hex_width=cell).origin))

    return Divided(
        round(size.width * size.height / (metres**2 * ROOT3 / 2)),
        lambda cell: replace(covered, hex_width=cell).size,
        weave,
        metres=metres,
    )


def asked_scenario(asked: str | None, pack: Pack, board: ScenarioBoard) -> Scenario:
    """Return the scenario that is asked for: by its name in the pack, as a file, or open ground of so many metres.

    Raises ``PizarraError`` for a name that is not known and for everything that is wrong in its file.
    """
    name = asked or board.scenario
    if (metres := metres_of(name)) is not None:
        if max(metres) > MOST_METRES or min(metres) < 1:
            message = f"{name} is not allowed: open ground is 1 to {MOST_METRES} m long and wide"
            raise PizarraError([Problem("--field", message)])
        return open_ground(*metres)
    if name.endswith((".yaml", ".yml")):
        return scenario_of(source_of(Path(name)), board.terrain)
    known = {file.stem: file for file in pack.files(FOLDER, "*.yaml")}
    if name not in known:
        hint = f"give metres such as 22x14, or a name; {did_you_mean(name, known)}"
        problem = Problem("--field", f"there is no scenario {shown(name)}", hint=hint)
        raise PizarraError([problem if asked else at_board(problem, pack, ("scenario",))])
    return scenario_of(source_of(known[name]), board.terrain)


@dataclass(frozen=True)
class ScenarioBoardPlan(GameBoard):
    """A planned board of a scenario."""

    order: Order
    board: ScenarioBoard
    layout: ScenarioLayout
    divided: Divided
    found: tuple[Problem, ...] = ()

    @property
    def sizes(self) -> Divided:
        """Return how large the board is with cells of any size."""
        return self.divided

    @property
    def cell_width(self) -> float:
        """Return the width of a hex in millimetres, flat to flat."""
        return self.layout.hex_width

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return what is worth knowing about its measures."""
        return self.found

    @property
    def orientation(self) -> Orientation:
        """Return which way up the hexes stand."""
        return self.layout.orientation

    @property
    def summary(self) -> str:
        """Return the scenario, its size, its hexes and the scale in one line."""
        language, scenario, layout = self.order.language, self.layout.scenario, self.layout
        metres = f"{self._metres(scenario.columns)} × {self._metres(scenario.rows)} m"
        width = decimal(self.cell_width, language)
        hexes = f"{say(language, SHEETS['hexes of'])} {decimal(layout.metres_per_hex, language)} m, {width} mm"
        return f"{scenario.title.in_(language)} · {metres} · {hexes} · 1:{1000 / layout.mm_per_metre:.0f}"

    def _metres(self, squares: int) -> str:
        return decimal(squares * self.layout.scenario.square, self.order.language)

    @cached_property
    def facts(self) -> tuple[str, ...]:
        """Return for the terminal what the rules' checks of the scenario came to."""
        states, scenario = self.layout.states, self.layout.scenario
        stand = sum(bool(state.places) for state in states.values())
        between = sum(free for *_, free in self.layout.sides)
        doors = self.layout.ground.leaves
        shut = [leaf for leaf in doors if leaf.shut]
        divided = sum(bool(state.leaves) for state in states.values())
        size = f"{scenario.columns * scenario.square:g} × {scenario.rows * scenario.square:g} m"
        first = (
            f"{scenario.title.in_('en')}: {size}, hexes of {self.layout.metres_per_hex:.4g} m, {self.cell_width:g} mm"
        )
        second = f"{stand} of {len(states)} hexes to stand in, {between} of {len(self.layout.sides)} sides to stand on"
        if not doors:
            return (first, second)
        hexes = "hex" if divided == 1 else "hexes"
        third = (
            f"{counted(len(doors), '1 door', '{count} doors')}, {len(shut)} of them shut: they divide {divided} {hexes}"
        )
        return (first, second, third)

    def drawn(self) -> Artwork:
        """Return the board drawn at its true size."""
        return scenario_artwork(self.layout, self.order.ink, self.order.language, self.board.half_hexes)

    def seam_guide(self) -> SeamGuide:
        """Return what seams should keep clear of: hex centres and sides that run along the seam."""
        return hex_guide(self.layout.grid)

    def extras(self) -> tuple[Document, ...]:
        """Return the sheets of templates to cut out: zones of control, the facing wheel, overlapping positions."""
        if not self.board.templates:
            return ()
        from generator.artwork.boards.scenario.templates import template_pages

        order, area = self.order, self.order.paper.printable(turned=False)
        title = f"{order.pack.game.title} · {say(order.language, SHEETS['templates'])}"
        pages = template_pages(self.layout, area.size, order.ink, order.language)
        document = true_size_document("templates", title, order.language, order.paper, pages)
        heading, stock = message("Templates"), message("thin card or clear film")
        return (replace(document, heading=say(order.language, heading), stock=say(order.language, stock)),)
