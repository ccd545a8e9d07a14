"""Football boards: a field in metres laid on hexes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, partial

from generator.artwork.boards.football.drawing import BoardStyle, board_artwork
from generator.artwork.boards.football.ink import PANEL_LOOK
from generator.artwork.boards.football.layout import BoardLayout
from generator.artwork.boards.football.seams import seam_guide
from generator.artwork.boards.panels.facts import FactsOfBoard
from generator.artwork.boards.panels.panel import PanelLook
from generator.artwork.boards.panels.sheet import panel_pages
from generator.artwork.boards.panels.strips import PlacedPanels, stand
from generator.building.boards.division import OverField
from generator.building.boards.field import asked_field
from generator.building.boards.game_board import GameBoard
from generator.building.boards.panels import BESIDE, old_places, told_left_out, wanted_panels
from generator.building.measures import HEXES, Divided, Measures, Terms
from generator.building.order import Order
from generator.building.planning import plan
from generator.geometry.football import FootballField, misfits
from generator.geometry.grids.hexes import DIRECTIONS, Orientation, centre_of, corners
from generator.geometry.overlay import Goals, Overlay, unfairness
from generator.geometry.pitch import Pitch
from generator.geometry.shapes import Point, Size
from generator.imposition.document import Document
from generator.imposition.pages import true_size_document
from generator.imposition.words import SHEETS
from generator.model.boards.board import FootballBoard
from generator.model.source import undotted
from generator.packs.files.board import at_board
from generator.problems import PizarraError, Problem, raise_errors
from generator.scene.primitives import Artwork
from generator.scene.seams import SeamGuide
from generator.words import decimal, message, phrase, say


def make(order: Order) -> Football:
    """Return the planned board. Raises ``PizarraError`` for a field or measures that cannot be had."""
    wanted = order.pack.game.board
    board = wanted if isinstance(wanted, FootballBoard) else FootballBoard()
    orientation = order.orientation or board.orientation
    try:
        field, name, notes = asked_field(order.field, board.field, order.language)
    except PizarraError as error:
        raise PizarraError(_placed(problem, order) for problem in error.problems) from None
    usual = Measures(board.columns, board.metres_per_hex, board.hexes, board.hex, board.board_width, board.sheets)
    try:
        raise_errors(Problem("--field", message) for _, message in misfits(field))
        goals = Goals(field.goal_width, board.goal_hexes)
        ground = OverField(Size(field.length, field.width), orientation, partial(_board_of, field, board), goals)
        found = plan(order.asked, usual, ground, Terms(order.paper, order.joint, HEXES, order.poster))
    except PizarraError as error:
        raise PizarraError(_blamed(problem, order) for problem in error.problems) from None
    assert found.board.overlay is not None
    layout = _layout(field, board, found.board.overlay, found.cell)
    told = (*(_placed(note, order) for note in notes), *found.notes)
    return Football(order, board, name, layout, found.board, told)


def _board_of(field: FootballField, board: FootballBoard, overlay: Overlay) -> Divided:
    """Return the board that comes of a field covered with hexes."""
    return Divided(
        overlay.count,
        lambda cell: _layout(field, board, overlay, cell).size,
        lambda cell: _layout(field, board, overlay, cell).weave,
        overlay.columns,
        overlay.metres,
        overlay,
        unfairness(overlay),
    )


def _layout(field: FootballField, board: FootballBoard, overlay: Overlay, cell: float) -> BoardLayout:
    assert overlay.lattice != "squares"
    return BoardLayout(Pitch(field, overlay.lattice, overlay), cell, board.border, board.ends)


def _placed(problem: Problem, order: Order) -> Problem:
    """Return a problem with the field that the game names at its place in the game's file."""
    if not problem.file.startswith("board."):
        return problem
    return at_board(problem, order.pack, undotted(problem.file)[1:])


def _blamed(problem: Problem, order: Order) -> Problem:
    """Return a problem with a measure at its place in the game's file when the command line asks for none."""
    if order.pack.game.board is None or order.asked != Measures() or order.field is not None:
        return problem
    return at_board(problem, order.pack, (problem.file.removeprefix("--").replace("-", "_"),))


@dataclass(frozen=True)
class Football(GameBoard):
    """A planned football board."""

    order: Order
    board: FootballBoard
    field_name: str
    layout: BoardLayout
    divided: Divided
    planned: tuple[Problem, ...]

    @property
    def sizes(self) -> Divided:
        """Return how large the board is with cells of any size."""
        return self.divided

    @property
    def cell_width(self) -> float:
        """Return the width of a hex in millimetres, flat to flat."""
        return self.layout.hex_width

    @property
    def orientation(self) -> Orientation:
        """Return which way up the hexes stand."""
        return self.layout.pitch.orientation

    @property
    def field(self) -> FootballField:
        """Return the field in metres."""
        return self.layout.pitch.field

    @property
    def summary(self) -> str:
        """Return field, hexes and scale in one line."""
        pitch, language = self.layout.pitch, self.order.language
        metres = f"{decimal(pitch.field.length, language, 2)} × {decimal(pitch.field.width, language, 2)} m"
        name = f"{self.field_name}, {metres}" if self.field_name else metres
        hexes = (
            f"{len(pitch.cells)} {say(language, SHEETS['hexes of'])} {decimal(self.layout.hex_width, language, 2)} mm"
        )
        return f"{name} · {hexes} · 1:{1000 / self.layout.mm_per_metre:.0f}"

    @property
    def facts(self) -> tuple[str, ...]:
        """Return hexes, field and scale for the terminal."""
        pitch = self.layout.pitch
        lines = "/".join(str(count) for count in pitch.per_line)
        name = f"{self.field_name}, " if self.field_name else ""
        return (
            phrase(
                "{count} hexes ({columns} columns, {lines} in each), {hex_width:g} mm, {metres_per_hex:.2f} m per hex",
                count=len(pitch.cells),
                columns=pitch.columns,
                lines=lines,
                hex_width=self.layout.hex_width,
                metres_per_hex=pitch.metres_per_hex,
            ),
            phrase(
                "field {name}{length:g} × {width:g} m, scale 1:{value:.0f}",
                name=name,
                length=pitch.field.length,
                width=pitch.field.width,
                value=1000 / self.layout.mm_per_metre,
            ),
        )

    @cached_property
    def panels(self) -> PlacedPanels:
        """Return the panels behind the goal lines, and those that find no room there."""
        orientation = self.orientation
        steps = tuple(centre_of(step, orientation) for step in DIRECTIONS[orientation])
        facts = FactsOfBoard(self.cell_width, corners(Point(0.0, 0.0), 1.0, orientation), steps)
        wanted = wanted_panels(self.board.panels, self.order, facts)
        return stand(wanted, self.layout.rooms, self._panel_look)

    @property
    def _panel_look(self) -> PanelLook:
        return replace(PANEL_LOOK, cell=self.cell_width, scale=self.layout.panel_scale)

    def panel_pages(self, page: Size) -> tuple[Artwork, ...]:
        """Return pages of so much room with the panels that found none behind the goal lines."""
        heading = f"{self.order.pack.game.title} · {say(self.order.language, BESIDE)}"
        return panel_pages([panel.art for panel in self.panels.left_out], page, self._panel_look, heading)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return the warnings of the plan, and a note when panels find no room."""
        return (*self.planned, *old_places(self.order), *told_left_out(self.panels.left_out))

    def drawn(self) -> Artwork:
        """Return the board drawn at its true size."""
        style = BoardStyle(self.order.ink, self.order.lines, self.order.language)
        return board_artwork(self.layout, style, self.panels.items)

    def seam_guide(self) -> SeamGuide:
        """Return what seams between sheets should keep clear of."""
        return seam_guide(self.layout)._replace(wholes=self.panels.wholes)

    def extras(self) -> tuple[Document, ...]:
        """Return the sheet of line strips when lines are asked for as strips."""
        if self.order.lines != "strips":
            return ()
        from generator.artwork.boards.football.strips import STRIP_STYLES, strip_pages

        order, area = self.order, self.order.paper.printable(turned=False)
        title = f"{order.pack.game.title} · {say(order.language, SHEETS['strips'])}"
        pages = strip_pages(self.layout, area.size, order.language, title, STRIP_STYLES[order.edition])
        document = true_size_document("strips", title, order.language, order.paper, pages)
        heading, stock = message("Line strips"), message("plain 80 g")
        return (replace(document, heading=say(order.language, heading), stock=say(order.language, stock)),)
