"""``pizarra new board``: a board file with a random map."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import click

from generator.cli.new import write_new
from generator.cli.parameters import FILE, Command
from generator.cli.terminal import echo, file_language
from generator.i18n import message, phrase
from generator.model.boards.board import Board
from generator.packs.load import Pack, find_pack, read_pack
from generator.packs.locations import pack_folders
from generator.packs.scaffold import LEAST_CELLS, MapWish, board_text, new_map
from generator.problems import PizarraError, Problem, quoted, raise_errors, user_error

MOST_COLUMNS, MOST_ROWS = 26, 40
"""As many lines as a new map has at most."""

_SIZE = re.compile(r"\s*(\d{1,3})\s*[x×X]\s*(\d{1,3})\s*")


@click.command(cls=Command)
@click.argument("file", type=FILE)
@click.option(
    "--game", metavar="NAME", help=("The game the board is for; needed only if several games have such boards.")
)
@click.option("--cells", type=int, default=20, show_default=True, help="Number of cells.")
@click.option(
    "--size", default="12x10", show_default=True, metavar="12x10", help="Size of the mesh in squares, across and down."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Random seed; the same seed gives the same board.")
@click.option(
    "--dead-ends", is_flag=True, help=("Allow cells with two or more directions that only lead off the board.")
)
def board(file: Path, game: str | None, cells: int, size: str, seed: int, dead_ends: bool) -> None:
    """Write a board FILE with a new map. All cells are connected.

    \b
    pizarra new board board.yaml --cells 24 --size 12x10
    """
    pack = _pack(game)
    wish = _check_board(MapWish(cells, *_squares(size), seed, dead_ends))
    lines = new_map(wish)
    if lines is None:
        text = phrase("no valid map of {cells} cells on {columns} × {rows} squares was found", **_measures(wish))
        hint = phrase("try fewer --cells, a larger --size, another --seed, or --dead-ends")
        raise user_error("--cells", text, hint)
    write_new(file, board_text(pack.game, wish, lines, str(file), file_language()))
    title = pack.game.title
    echo("{file}: {cells} cells for {title}; print it with: pizarra build {file}", file=file, cells=cells, title=title)


def _pack(name: str | None) -> Pack:
    """Return the pack of a game with a board of free cells. Raises ``PizarraError`` where that is not one."""
    if name is not None:
        pack = find_pack(name)
        if not _has_mesh(pack):
            message = phrase("the board of {title} is not made of free cells", title=pack.game.title)
            raise user_error("--game", message, phrase("choose a game with a grid of type “mesh”"))
        return pack
    packs = []
    for folder in pack_folders().values():
        with suppress(PizarraError):
            packs += [pack for pack in (read_pack(folder),) if _has_mesh(pack)]
    if len(packs) != 1:
        names = tuple(pack.game.slug for pack in packs) or phrase("none available")
        message = phrase("games with a board of free cells: {names}", names=names)
        raise user_error("--game", message, phrase("name one of them"))
    return packs[0]


def _has_mesh(pack: Pack) -> bool:
    board = pack.game.board
    return isinstance(board, Board) and board.grid.type == "mesh"


def _squares(text: str) -> tuple[int, int]:
    match = _SIZE.fullmatch(text)
    if match is None:
        raise user_error("--size", phrase("{text} is not a size", text=quoted(text)), phrase("write it like 12x10"))
    return int(match[1]), int(match[2])


def _check_board(wish: MapWish) -> MapWish:
    """Return the wish. Raises ``PizarraError`` for one that no map can fulfil."""
    limits = (
        (wish.columns, MOST_COLUMNS, message("a mesh needs 3 to {most} columns, not {count}")),
        (wish.rows, MOST_ROWS, message("a mesh needs 3 to {most} rows, not {count}")),
    )
    problems = [
        Problem("--size", phrase(text, count=count, most=most))
        for count, most, text in limits
        if not 3 <= count <= most
    ]
    if not problems and not LEAST_CELLS <= wish.cells <= wish.most_cells:
        text = phrase(
            "{columns} × {rows} squares allow {least_cells} to {most_cells} cells, not {cells}",
            **_measures(wish), least_cells=LEAST_CELLS, most_cells=wish.most_cells,
        )  # fmt: skip
        problems.append(Problem("--cells", text, hint=phrase("a larger --size has room for more cells")))
    raise_errors(problems)
    return wish


def _measures(wish: MapWish) -> dict[str, int]:
    return {"cells": wish.cells, "columns": wish.columns, "rows": wish.rows}
