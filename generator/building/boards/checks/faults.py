"""What can be wrong with any board: words that mean nothing, and what its own checks ask for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.boards.layout import BoardLayout, Cell, Fault
from generator.building.boards.checks.asked import asked_faults
from generator.building.boards.checks.effects import effect_faults
from generator.building.boards.checks.mesh import mesh_faults
from generator.i18n import phrase
from generator.model.boards import layers as model
from generator.model.boards.board import ZONE
from generator.model.boards.cells import NamedSide
from generator.model.pieces.types import PieceType
from generator.model.yaml_reader import DataPath
from generator.problems import Severity, did_you_mean, quoted

FEW = 12
"""So many cells are named one by one in a hint."""

ROOM = 3.0
"""A cell is so much wider than the token that must find room in it, in millimetres."""


def faults_of(laid: BoardLayout, tokens: Mapping[str, PieceType]) -> tuple[Fault, ...]:
    """Return everything that is wrong with a board, each at the value it is about."""
    found = [
        *_numbers(laid), *_signs(laid), *_styles(laid), *_cells(laid), *_sides(laid), *_token(laid, tokens),
        *mesh_faults(laid),
    ]  # fmt: skip
    at = {fault.path[:2] for fault in found}
    found += [*(fault for fault in effect_faults(laid) if fault.path[:2] not in at), *_hidden(laid)]
    wrong = any(fault.severity is Severity.ERROR for fault in found)
    return (*found, *(() if wrong else asked_faults(laid)))


def _hidden(laid: BoardLayout) -> Iterator[Fault]:
    """Yield the grounds that are drawn over markings."""
    painted = False
    for index, layer in enumerate(laid.board.layers):
        painted = painted or isinstance(layer, model.MarkingsLayer)
        if painted and isinstance(layer, model.FillLayer):
            told = phrase("this ground covers the markings that are drawn before it")
            hint = phrase("layers are drawn in their order; write it above “markings”")
            yield Fault(("layers", index, "fill"), told, hint, Severity.WARNING)


def _numbers(laid: BoardLayout) -> Iterator[Fault]:
    """Yield the numbers at the edges of a grid that has no columns and rows."""
    if laid.board.grid.numbers == "edges" and not laid.grid.lined:
        told = phrase("numbers at the edges need columns and rows")
        yield Fault(("grid", "numbers"), told, phrase("write “numbers: cells”"))


def _signs(laid: BoardLayout) -> Iterator[Fault]:
    """Yield signs of the map that stand for nothing."""
    board = laid.board
    if board.grid.type == "mesh":
        return
    known = {".", *board.signs, *(sign for zone in board.zones.values() for sign in zone.signs)}
    for layer in board.layers:
        known |= {word for _, word in _words(layer) if len(word) == 1}
    for row, text in enumerate(board.map):
        for column, sign in enumerate(text):
            if sign != " " and sign not in known:
                message = phrase("{sign} stands for nothing", sign=quoted(sign))
                hint = phrase("signs of this map: {signs}", signs=" ".join(sorted(known)))
                yield Fault(("map", row, column), message, hint)
    for key in board.signs:
        if len(key) != 1 or key in " .":
            yield Fault(
                ("signs", key), phrase("{sign} is no sign", sign=quoted(key)), phrase("a sign is one character")
            )


def _styles(laid: BoardLayout) -> Iterator[Fault]:
    for path, name in _style_names(laid):
        no_lines = name == model.NO_LINES
        if name and name not in laid.styles and name != ZONE and not (no_lines and path[-1] == "grid"):
            only = phrase("“none” is for the lines of the grid only: {example}", example="{grid: none}")
            hint = only if no_lines else did_you_mean(name, laid.styles)
            yield Fault(path, phrase("there is no style {name}", name=quoted(name)), hint)


def _style_names(laid: BoardLayout) -> Iterator[tuple[DataPath, str]]:
    for index, layer in enumerate(laid.board.layers):
        for key in layer.styles_at:
            if isinstance(named := getattr(layer, key), model.ManyStyles):
                for turn in ("chequered", "bands"):
                    several = enumerate(getattr(named, turn))
                    yield from ((("layers", index, key, turn, number), name) for number, name in several)
            else:
                yield ("layers", index, key), named
    for name, zone in laid.board.zones.items():
        yield ("zones", name, "style"), zone.style


def _cells(laid: BoardLayout) -> Iterator[Fault]:
    """Yield words that mean no cell of the board."""
    words = [(("layers", index, *path), word) for index, layer in enumerate(laid.board.layers)
             for path, word in _words(layer)]  # fmt: skip
    words += [(("zones", name, "cells"), word) for name, zone in laid.board.zones.items() for word in zone.cells]
    words += [(("checks", "passable"), word) for ends in laid.board.checks.passable for word in ends]
    for path, word in words:
        if not laid.meant(word.removeprefix("!")) and word.removeprefix("!") not in laid.tagged:
            yield _unknown_cell(laid, path, word.removeprefix("!"))


def _unknown_cell(laid: BoardLayout, path: DataPath, word: str) -> Fault:
    names = list(laid.names.values())
    known = [*(name for name in laid.tagged if len(name) > 1), *(names if len(names) <= FEW else ())]
    hint = did_you_mean(word, known)
    if len(names) > FEW and not hint.startswith("did"):
        hint = phrase("this board has the cells {first} to {last}", first=names[0], last=names[-1])
    return Fault(path, phrase("no cell is called {word}", word=quoted(word)), hint)


def _words(layer: model.BoardLayer) -> Iterator[tuple[DataPath, str]]:
    """Yield the words for cells in a layer, and where they stand in it."""
    for key in layer.cells_at:
        held = getattr(layer, key)
        if isinstance(held, dict):
            yield from (((key, word), word) for word in held)
        for number, part in enumerate(held if isinstance(held, tuple) else ()):
            yield from (((key,), part),) if isinstance(part, str) else (((key, number), word) for word in part)


def _sides(laid: BoardLayout) -> Iterator[Fault]:
    """Yield sides that do not exist, and sides that carry two things."""
    seen: dict[frozenset[Cell | None], NamedSide] = {}
    for index, layer in enumerate(laid.board.layers):
        for key in ("sides", "one_way") if isinstance(layer, model.EdgesLayer) else ():
            for number, side in enumerate(getattr(layer, key)):
                path: DataPath = ("layers", index, key, number)
                ends = [laid.cell_at(name) for name in side]
                if None in ends:
                    yield _unknown_cell(laid, path, side[ends.index(None)])
                elif frozenset(ends) not in laid.crossings:
                    message = phrase("{side}: these two cells do not lie side by side", side=quoted(str(side)))
                    yield Fault(path, message, phrase("name two cells with a common side"))
                elif frozenset(ends) in seen and key == "one_way":
                    other = quoted(str(seen[frozenset(ends)]))
                    message = phrase("{side}: the same side has {other} already", side=quoted(str(side)), other=other)
                    yield Fault(path, message, phrase("a side carries one line or one arrow; remove one of the two"))
                seen.setdefault(frozenset(ends), side)


def _token(laid: BoardLayout, tokens: Mapping[str, PieceType]) -> Iterator[Fault]:
    """Yield the token that must find room in every cell, where there is none or it is too large."""
    name, cell = laid.board.token, laid.grid.size
    if not name:
        return
    if name not in tokens:
        yield Fault(("token",), phrase("there is no token {name}", name=quoted(name)), did_you_mean(name, tokens))
        return
    size = tokens[name].size
    across = max(size[:2]) if size is not None and not size.shared else 0.0
    if across and cell < across + ROOM:
        message = phrase("cells of {cell:g} mm are too small for the token of {token:g} mm", cell=cell, token=across)
        yield Fault(("grid", "size"), message, phrase("at least {least:g} mm, or a smaller token", least=across + ROOM))
