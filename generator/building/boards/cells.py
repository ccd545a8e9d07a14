"""Boards of free cells: a text map with thick borders, gates, and the tables that are looked up most beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from generator.artwork.boards.cells.drawing import cell_board_artwork
from generator.artwork.boards.cells.layout import CellLayout
from generator.artwork.boards.cells.panels import (
    CellPanelArt,
    DiceRow,
    compass_panel,
    dice_panel,
    fitting,
    spilling_texts,
    steps_panel,
    title_panel,
)
from generator.artwork.pieces.faces.suits import Suit
from generator.artwork.templating.helpers import words as written
from generator.building.boards.cell_checks import board_problems, too_small
from generator.building.boards.game_board import GameBoard
from generator.building.boards.sizing import cell_width, refuse
from generator.building.order import Order
from generator.geometry.grids.squares import Direction
from generator.model.boards.cells import CellPanel, CellsBoard
from generator.model.rules.tables import Dice, RuleTable, Steps
from generator.model.source import DataPath
from generator.packs.files.board import BoardPlaces, places_of
from generator.problems import Problem, Severity, did_you_mean, raise_errors, shown
from generator.scene.primitives import Artwork
from generator.scene.seams import SeamGuide
from generator.words import counted, decimal, message, phrase, say


def make(order: Order) -> Cells:
    """Return the planned board. Raises ``PizarraError`` for a map that breaks its rules and for unfit measures."""
    board = order.pack.game.board
    assert isinstance(board, CellsBoard)
    places = places_of(order.pack)
    if board.torus_option and order.has_rules:
        option = order.rules.options.get(board.torus_option)
        if option is not None:
            board = board.model_copy(update={"torus": option.value != "no"})
    found = (*board_problems(board, order.pack.game.tokens, places), *_unknown_tables(order, board, places))
    raise_errors(found)
    why = "its board is a map whose squares the game gives"
    refuse(order, why, "--hex", "--columns", "--hexes", "--metres-per-hex", "--field", "--orientation", "--lines")
    width = cell_width(order, board.mesh, lambda width: CellLayout(board, width).size)
    raise_errors(too_small(board, order.pack.game.tokens, width))
    made = Cells(order, CellLayout(board, width), found)
    raise_errors(_spilling(made.panels, board, places))
    return made


def _spilling(panels: Sequence[CellPanelArt], board: CellsBoard, places: BoardPlaces) -> list[Problem]:
    """Return the texts that are wider than their panel; the first panel is the title."""
    found = []
    for number, panel in enumerate(panels, start=-1):
        for text in spilling_texts(panel, board.panel_width):
            path = ("panels", number) if number >= 0 else ("panel_width",)
            message = f"{shown(text)} does not fit a panel of {board.panel_width:g} mm"
            found.append(places.problem(path, message, "shorten the text, or widen panel_width"))
    return found


def _unknown_tables(order: Order, board: CellsBoard, places: BoardPlaces) -> list[Problem]:
    """Return the tables of panels that the rules do not have, or have as another type."""
    found = []
    for number, panel in enumerate(board.panels):
        wanted: type[RuleTable] = Steps if panel.kind == "steps" else Dice
        known = [name for name, table in order.rules.tables.items() if isinstance(table, wanted)]
        for index, name in enumerate(panel.tables):
            if name not in known:
                path = ("panels", number, "tables", index)
                message = f"the rules have no table {shown(name)} for a panel of {panel.kind}"
                found.append(places.problem(path, message, did_you_mean(name, known)))
    return found


@dataclass(frozen=True)
class Cells(GameBoard):
    """A planned board of free cells."""

    order: Order
    layout: CellLayout
    found: tuple[Problem, ...] = ()

    @property
    def cell_width(self) -> float:
        """Return the width of a square of the mesh in millimetres; tokens are a little smaller."""
        return self.layout.mesh

    @property
    def summary(self) -> str:
        """Return the number of cells and the mesh in one line."""
        grid, language = self.layout.grid, self.order.language
        mesh = f"{grid.columns} × {len(grid.rows)}, {decimal(self.cell_width, language, 1)} mm"
        cells, mesh_of = say(language, message("cells")), say(language, message("mesh of"))
        return f"{len(grid.cells)} {cells} · {mesh_of} {mesh}"

    @property
    def facts(self) -> tuple[str, ...]:
        """Return cells, lost passports and gates for the terminal."""
        grid, ways, board = self.layout.grid, self.layout.ways, self.layout.board
        dead = sum(len(ways.dead(cell)) for cell in grid.cells)
        mesh = f"{grid.columns} × {len(grid.rows)} squares of {self.cell_width:g} mm"
        share = f"{dead / (4 * len(grid.cells)):.0%}"
        tunnels, teleports = len(board.tunnels), len(board.teleports)
        extras = [counted(tunnels, "1 tunnel", "{count} tunnels")] * bool(tunnels)
        extras += [counted(teleports, "1 teleport", "{count} teleports")] * bool(teleports)
        extras += [phrase("a torus")] * board.torus
        lost = (
            f"{dead} of {4 * len(grid.cells)} ways to use a passport ({share}) lead{'s' if dead == 1 else ''} nowhere"
        )
        note = (f"note: {board.note.in_('en')}",) if board.note else ()
        return (f"{len(grid.cells)} cells on {mesh}", ", ".join((lost, *extras)), *note)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return the warnings about the map, and a note when panels find no room."""
        left_out = len(self.panels) - len(self._fitting)
        if not left_out:
            return self.found
        message = phrase(
            "{left_out} of {panels} beside the map found no room; left out",
            left_out=left_out,
            panels=counted(len(self.panels), "1 panel", "{count} panels"),
        )
        return (*self.found, Problem("--board-width", message, severity=Severity.NOTE))

    @property
    def _fitting(self) -> tuple[CellPanelArt, ...]:
        return fitting(self.panels, self.layout.field.height / self.layout.scale - 3.0)

    @property
    def printed(self) -> frozenset[DataPath]:
        """Return the rows of the tables in the panels that find room, and the option that joins the sides."""
        board, kept = self.layout.board, self._fitting
        drawn = zip(board.panels, self.panels[1:], strict=True)
        tables = [name for panel, art in drawn if art in kept for name in panel.tables]
        found = frozenset[DataPath]().union(*(self.order.rules.row_paths(name) for name in tables))
        return found | {("options", board.torus_option)} if board.torus_option else found

    def drawn(self) -> Artwork:
        """Return the board drawn at its true size."""
        return cell_board_artwork(self.layout, self.order.ink, self.panels)

    def seam_guide(self) -> SeamGuide:
        """Return what seams should keep clear of: borders that run along them, and the middles of squares."""
        return self.layout.seam_guide()

    @cached_property
    def panels(self) -> tuple[CellPanelArt, ...]:
        """Return what is printed beside the map, its title first, in full size."""
        board = self.layout.board
        if not board.panels:
            return ()
        note = board.note.in_(self.order.language) if board.note else ""
        title = title_panel(self.order.pack.game.title, note, board.panel_width)
        return (title, *(self._panel(panel, board.panel_width) for panel in board.panels))

    def _panel(self, panel: CellPanel, width: float) -> CellPanelArt:
        language = self.order.language
        tables = [self.order.rules.tables[name] for name in panel.tables]
        title = panel.name.in_(language) if panel.name else tables[0].title.in_(language)
        if panel.kind == "steps":
            texts = [row.text.in_(language) for name in panel.tables for row in self.order.rules.rows(name)]
            return steps_panel(title, texts, width)
        dice = [table for table in tables if isinstance(table, Dice)]
        if panel.kind == "compass":
            return compass_panel(title, self._points(dice), width)
        heads = [written.dice(table.dice, language) or say(language, message("card")) for table in dice]
        return dice_panel(title, heads, self._rows(dice), width)

    def _rows(self, tables: Sequence[Dice]) -> list[DiceRow]:
        """Return one row for each result of the first table, with the faces that give it in every table."""
        language, pictures = self.order.language, self.layout.board.pictures
        rows = []
        for row in self.order.rules.rows(tables[0].id):
            faces: list[str] = []
            picture: Suit | None = None
            for table in tables:
                found = [other for other in self.order.rules.rows(table.id) if other.result == row.result]
                for other in found:
                    picture = picture or next((pictures[str(f)] for f in other.faces if str(f) in pictures), None)
                named = [_together(table.faces_in(other, language)) for other in found]
                faces.append(", ".join(named))
            rows.append(DiceRow(tuple(faces), picture, self.order.rules.told(row, language)))
        return rows

    def _points(self, tables: Sequence[Dice]) -> dict[Direction, tuple[str, Suit | None]]:
        directions = self.layout.board.directions
        results = [row.result for row in self.order.rules.rows(tables[0].id)]
        rows = zip(results, self._rows(tables), strict=True)
        return {directions[result]: (row.faces[0], row.picture) for result, row in rows if result in directions}


def _together(faces: Sequence[int | str]) -> str:
    """Return the faces of a die that give one result: ``1 · 4``."""
    return " · ".join(str(face) for face in faces)
