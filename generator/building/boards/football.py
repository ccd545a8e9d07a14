"""Football boards: a field in metres laid on hexes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from generator.artwork.boards.football.drawing import BoardStyle, board_artwork
from generator.artwork.boards.football.ink import PANEL_LOOK
from generator.artwork.boards.football.layout import BoardLayout
from generator.artwork.boards.football.seams import seam_guide
from generator.artwork.boards.panels.facts import FactsOfBoard
from generator.artwork.boards.panels.panel import PanelLook
from generator.artwork.boards.panels.sheet import panel_pages
from generator.artwork.boards.panels.strips import PlacedPanels, stand
from generator.building.boards.game_board import GameBoard
from generator.building.boards.panels import BESIDE, old_places, told_left_out, wanted_panels
from generator.building.order import Order
from generator.building.planning import Measures, Terms, metres_of, plan
from generator.geometry.football import FootballField, fitted
from generator.geometry.grids.hexes import DIRECTIONS, Orientation, centre_of, corners
from generator.geometry.shapes import Point, Size
from generator.imposition.document import Document
from generator.imposition.pages import true_size_document
from generator.imposition.words import SHEETS
from generator.model.boards.board import FieldChoice, FootballBoard
from generator.model.source import undotted
from generator.packs.files.board import at_board
from generator.packs.load import find_field, known_codes
from generator.problems import PizarraError, Problem, Severity
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
    terms = Terms(field, orientation, order.paper, order.joint, board.border, board.ends, board.goal_hexes)
    usual = Measures(board.columns, board.metres_per_hex, board.hexes, board.hex, board.board_width, board.sheets)
    try:
        layout, problems = plan(order.asked, usual, terms)
    except PizarraError as error:
        raise PizarraError(_blamed(problem, order) for problem in error.problems) from None
    if order.poster:
        problems = tuple(problem for problem in problems if problem.severity is not Severity.NOTE)
    return Football(order, board, name, layout, (*(_placed(note, order) for note in notes), *problems))


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


def asked_field(asked: str | None, usual: FieldChoice, language: str) -> tuple[FootballField, str, tuple[Problem, ...]]:
    """Return the field that is asked for, its name in a language where it has one, and whose markings it took over.

    Metres alone change the size of the game's own field, with the markings of a smaller one where its own have no room;
    a preset or a file brings its own markings. Raises ``PizarraError`` for a name that is not known.
    """
    if asked is not None and metres_of(asked) is None:
        entry = find_field(asked)
        return entry.field(), entry.name.in_(language), ()
    own = find_field(usual.preset, "board.field.preset").field()
    length, width = metres_of(asked or "") or (usual.length or own.length, usual.width or own.width)
    field, taken, scale = fitted(replace(own, length=length, width=width), known_codes())
    if not taken:
        return field, "", ()
    values = {"own": usual.preset, "length": length, "width": width, "taken": taken, "scale": scale}
    whole = phrase("{own} has no room on {length:g} × {width:g} m: the markings are those of {taken}", **values)
    less = phrase("{own} has no room on {length:g} × {width:g} m: the markings are {scale:.0%} of {taken}", **values)
    told = whole if scale == 1 else less
    return field, "", (Problem("--field" if asked else "board.field", told, severity=Severity.NOTE),)


@dataclass(frozen=True)
class Football(GameBoard):
    """A planned football board."""

    order: Order
    board: FootballBoard
    field_name: str
    layout: BoardLayout
    planned: tuple[Problem, ...]

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
            f"{len(pitch.cells)} hexes ({pitch.columns} columns, {lines} in each), {self.layout.hex_width:g} mm, "
            f"{pitch.metres_per_hex:.2f} m per hex",
            f"field {name}{pitch.field.length:g} × {pitch.field.width:g} m, "
            f"scale 1:{1000 / self.layout.mm_per_metre:.0f}",
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
