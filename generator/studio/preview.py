"""Sheets as pictures: each page of a document as SVG, with the rows of the teams whose pieces are on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any
from xml.sax.saxutils import quoteattr

from generator.backends.svg import number, sheet_svg, with_layers
from generator.build.board.plan import make_board
from generator.build.build import draw
from generator.build.documents.board import board_tiling
from generator.build.request import BuildRequest
from generator.geometry.shapes import Point
from generator.imposition.paper import SIZES, Document, Paper, Sheet
from generator.packs.load import LoadedTeam, Pack
from generator.packs.locations import source_of
from generator.scene.pieces import corners_of


@dataclass(frozen=True, slots=True)
class PieceSpot:
    """The corners of a piece on a page, in millimetres, and the row of a team that it shows: ``teams/x.yaml:12``."""

    name: str
    row: str
    corners: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class SheetPicture:
    document: Document
    sheet: Sheet
    spots: tuple[PieceSpot, ...]

    def svg(self) -> str:
        """Return the page; over each piece there is an invisible shape that knows its row, as ``data-row``."""
        text = sheet_svg(with_layers(self.sheet), self.document.language, self.document.title)
        spots = "".join(map(_spot_svg, self.spots))
        return text.replace("</svg>", f'<g class="spots">{spots}</g></svg>') if spots else text

    def outline(self) -> dict[str, Any]:
        width, height = self.sheet.size
        return {
            "label": self.sheet.label, "title": self.sheet.title, "side": self.sheet.side, "width": width,
            "height": height,
        }  # fmt: skip

    def as_data(self) -> dict[str, Any]:
        spots = [
            {"name": spot.name, "row": spot.row, "corners": [list(corner) for corner in spot.corners]}
            for spot in self.spots
        ]
        return {**self.outline(), "svg": self.svg(), "pieces": spots}


def _spot_svg(spot: PieceSpot) -> str:
    points = " ".join(f"{number(x)},{number(y)}" for x, y in spot.corners)
    return (
        f'<polygon points="{points}" fill="#000" fill-opacity="0" pointer-events="all" data-row={quoteattr(spot.row)}>'
        f"<title>{_escape(spot.name)}</title></polygon>"
    )


def _escape(text: str) -> str:
    return quoteattr(text)[1:-1].replace("&quot;", '"')


def sheets_of(request: BuildRequest, part: str) -> tuple[SheetPicture, ...]:
    """Return the pages of one document of a request. Raises ``PizarraError`` with all that is wrong."""
    result = draw(replace(request, parts=(part,)))
    rows = _rows(request)
    return tuple(
        SheetPicture(document, sheet, tuple(_spots(sheet, rows)))
        for document in result.documents
        for sheet in document.sheets
    )


def _rows(request: BuildRequest) -> dict[str, list[str]]:
    """Return the rows of players by the names of their pieces, in the order in which those are printed."""
    rows: dict[str, list[str]] = {}
    for loaded in request.teams:
        lines = _lines(loaded)
        for player in loaded.team.players:
            name = f"{player.number} {player.name}"
            rows.setdefault(name, []).append(f"{loaded.file}:{lines.get(player.entry, 1)}")
    return rows


def _lines(loaded: LoadedTeam) -> Mapping[int, int]:
    """Return the line of each entry of a team's file."""
    if loaded.path is None:
        return {}
    source = source_of(loaded.path)
    return {index: source.place(("players", index)).line for index in range(len(source.data["players"]))}


def _spots(sheet: Sheet, rows: Mapping[str, list[str]]) -> Iterator[PieceSpot]:
    """Yield where the pieces of a sheet are; two of one name are told apart by their order."""
    for name, outline in zip(sheet.pieces, sheet.cuts, strict=False):
        if row := rows.get(name):
            yield PieceSpot(name, row.pop(0) if len(row) > 1 else row[0], corners_of(outline))


def tiles_of(request: BuildRequest) -> list[dict[str, Any]]:
    """Return the sheets of a board by name, as they lie on it when it is assembled: corners in mm of the board."""
    board = make_board(request)
    if board is None:
        return []
    tiles = board_tiling(request, board).tiles
    return [{"label": tile.label, "corners": [list(corner) for corner in tile.outline]} for tile in tiles]


def board_picture(pack: Pack) -> str:
    """Return the whole board of a game on one page, as SVG. Raises ``PizarraError``."""
    paper = Paper("a4", SIZES["a4"])
    first = tuple(pack.game.boards)[:1]
    request = BuildRequest(
        pack, (), paper, poster=True, parts=("board",), boards=first, language=pack.game.languages[0]
    )
    return sheets_of(request, "board")[0].svg()
