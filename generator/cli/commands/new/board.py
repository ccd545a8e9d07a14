"""``pizarra new board``: a map of free cells that is sound as it stands."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.commands.new.file import write_new
from generator.cli.language import written_in
from generator.cli.options import FILE, Careful
from generator.cli.output import echo
from generator.i18n import message, phrase
from generator.model.boards.board import Board
from generator.packs.load import Pack, find_pack, read_pack
from generator.packs.locations import pack_folders
from generator.problems import PizarraError, Problem, quoted, raise_errors, user_error

if TYPE_CHECKING:
    from generator.packs.scaffold import MapWish

MOST_COLUMNS, MOST_ROWS = 26, 40
"""As many lines as a new map has at most."""

_SIZE = re.compile(r"\s*(\d{1,3})\s*[x×X]\s*(\d{1,3})\s*")


@click.command(cls=Careful)
@click.argument("file", type=FILE)
@click.option("--game", metavar="NAME", help="The game whose board it is; not needed while one game has such boards.")
@click.option("--cells", type=int, default=20, show_default=True, help="How many cells.")
@click.option(
    "--size", default="12x10", show_default=True, metavar="12x10", help="Squares of the mesh, across and down."
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same board.")
@click.option("--dead-ends", is_flag=True, help="Allow cells with two or more directions that only leave the board.")
def board(file: Path, game: str | None, cells: int, size: str, seed: int, dead_ends: bool) -> None:
    """Write a board FILE with a new map: every cell hangs together and reaches every other."""
    from generator.packs.scaffold import MapWish, board_text, new_map

    pack = _pack(game)
    wish = _checked(MapWish(cells, *_squares(size), seed, dead_ends))
    lines = new_map(wish)
    if lines is None:
        told = phrase("no sound map of {cells} cells on {columns} × {rows} squares was found", **_measures(wish))
        hint = phrase("fewer --cells, a larger --size, another --seed, or --dead-ends")
        raise user_error("--cells", told, hint)
    write_new(file, board_text(pack.game, wish, lines, str(file), written_in()))
    done = message("{file}: {cells} cells for {title}; print it with: pizarra build {file}")
    echo(done, file=file, cells=cells, title=pack.game.title)


def _pack(name: str | None) -> Pack:
    """Return the pack of a game with a board of free cells. Raises ``PizarraError`` where that is not one."""
    if name is not None:
        pack = find_pack(name)
        if not _meshed(pack):
            told = phrase("the board of {title} is not made of free cells", title=pack.game.title)
            raise user_error("--game", told, phrase("choose a game whose grid is of type “mesh”"))
        return pack
    found = []
    for folder in pack_folders().values():
        with suppress(PizarraError):
            found += [pack for pack in (read_pack(folder),) if _meshed(pack)]
    if len(found) != 1:
        names = tuple(pack.game.slug for pack in found) or phrase("none of those in reach")
        told = phrase("games with a board of free cells: {names}", names=names)
        raise user_error("--game", told, phrase("name one of them"))
    return found[0]


def _meshed(pack: Pack) -> bool:
    """Return whether the board of a game is a map of letters."""
    board = pack.game.board
    return isinstance(board, Board) and board.grid.type == "mesh"


def _squares(text: str) -> tuple[int, int]:
    match = _SIZE.fullmatch(text)
    if match is None:
        raise user_error("--size", phrase("{text} is no size", text=quoted(text)), phrase("write it like 12x10"))
    return int(match[1]), int(match[2])


def _checked(wish: MapWish) -> MapWish:
    """Return the wish. Raises ``PizarraError`` for one that no map can fulfil."""
    from generator.packs.scaffold import LEAST_CELLS

    limits = (
        (wish.columns, MOST_COLUMNS, message("{count} columns are not allowed: 3 to {most}")),
        (wish.rows, MOST_ROWS, message("{count} rows are not allowed: 3 to {most}")),
    )
    found = [
        Problem("--size", phrase(told, count=count, most=most))
        for count, most, told in limits
        if not 3 <= count <= most
    ]
    if not found and not LEAST_CELLS <= wish.cells <= wish.most_cells:
        told = phrase(
            "{cells} cells do not suit {columns} × {rows} squares: {least_cells} to {most_cells}",
            **_measures(wish), least_cells=LEAST_CELLS, most_cells=wish.most_cells,
        )  # fmt: skip
        found.append(Problem("--cells", told, hint=phrase("a larger --size holds more cells")))
    raise_errors(found)
    return wish


def _measures(wish: MapWish) -> dict[str, int]:
    return {"cells": wish.cells, "columns": wish.columns, "rows": wish.rows}
