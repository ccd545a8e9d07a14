"""The pictures and symbols that a board draws, by the names that its layers and styles give them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from generator.boards.layout import BoardLayout
from generator.boards.marks import FIGURES, OWN_SIGNS
from generator.i18n import verbatim
from generator.model.boards.board import Board
from generator.model.boards.layers import MarksLayer, PictureLayer
from generator.model.yaml_reader import DataPath
from generator.packs.board_file import BoardPlaces
from generator.packs.load import Pack
from generator.packs.symbols import find_art
from generator.problems import PizarraError, Problem, raise_errors
from generator.scene.pictures import Picture


def pictured(laid: BoardLayout, pack: Pack, places: BoardPlaces) -> tuple[BoardLayout, tuple[Problem, ...]]:
    """Return a board with the pictures that its layers and styles name, and warnings of what is not printed of them.

    Raises ``PizarraError`` with every picture that cannot be had, at its place.
    """
    found, seen = dict[str, Picture](), set(OWN_SIGNS)
    told: list[Problem] = []
    wrong: list[Problem] = []
    for path, name in _every(laid.board):
        if name in seen:
            continue
        seen.add(name)
        try:
            asked_by = places.problem(path, verbatim(""))
            own = FIGURES.get(name, (name,))[0]
            found[name], lost = find_art(own, pack.folder, asked_by, places.path.parent)
            told += lost
        except PizarraError as error:
            wrong += error.problems
    raise_errors(wrong)
    return replace(laid, pictures=found), tuple(told)


def _every(board: Board) -> Iterator[tuple[DataPath, str]]:
    for index, layer in enumerate(board.layers):
        if isinstance(layer, PictureLayer):
            yield ("layers", index, "picture"), layer.picture
        elif isinstance(layer, MarksLayer) and isinstance(layer.marks, str):
            yield ("layers", index, "marks"), layer.marks
        elif isinstance(layer, MarksLayer) and isinstance(layer.marks, Mapping):
            yield from ((("layers", index, "marks", word, "symbol"), mark.symbol) for word, mark in layer.marks.items())
    for name, style in board.styles.items():
        if style.picture:
            yield ("styles", name, "picture"), style.picture
