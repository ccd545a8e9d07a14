"""What else is wrong with the boards of a game whose file has values that are not allowed: one run reports it all."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import reduce
from operator import getitem

from generator.build.board.plan import plan_board
from generator.build.pieces import counters_on
from generator.build.request import BuildRequest
from generator.imposition.paper import SIZES, Paper
from generator.model.source import parse_dotted
from generator.model.yaml_reader import DataPath
from generator.packs.load import GameError, Pack, game_of_source
from generator.problems import PizarraError, Problem, errors

_STAND_INS = {"layers": {"text": "-", "at": "centre"}, "panels": {"kind": "title"}, "styles": {}}
"""What takes the place of a layer, a panel or a style with a value that is not allowed."""


def remaining_errors(error: GameError) -> Iterator[Problem]:
    """Yield the errors of a game's boards besides those of its values: unknown places, cells and styles, for example.

    Nothing is known where a value is wrong on which a board may depend: its grid or its map, or a part of the game that
    is not a board.
    """
    data, wrong = deepcopy(error.source.data), set[DataPath]()
    for problem in error.problems:
        path = parse_dotted(problem.path)
        above = {"board": 1, "boards": 2}.get(str(path[0]) if path else "", 0)
        part = path[: above + 2]
        if not above or len(part) < above + 2 or part[above] not in _STAND_INS:
            return
        reduce(getitem, part[:-1], data)[part[-1]] = _STAND_INS[str(part[above])]
        wrong.add(part)
    for board in [data["board"]] if "board" in data else data["boards"].values():
        board.pop("checks", None)  # they are of the whole board
    source = replace(error.source, data=data)
    try:
        game = game_of_source(source)
    except PizarraError:
        return
    pack = Pack(error.folder, game, source, None, next(iter(game.boards), ""), languages=source.languages)
    request = BuildRequest(pack, (), Paper("a4", SIZES["a4"]), language=game.languages[0])
    for name in game.boards or ("",):
        of_board = request.for_board(name, counters_on(None, request)) if name else request
        for problem in _errors_of(of_board):
            path = parse_dotted(problem.path)
            parts = [path[:end] for end in range(len(path) + 1)]
            is_empty_panel = path[-2:-1] == ("panels",)  # perhaps a legend without the layers that are left out
            if wrong.isdisjoint(parts) and not is_empty_panel:
                yield problem


def _errors_of(request: BuildRequest) -> tuple[Problem, ...]:
    try:
        return tuple(errors(plan_board(request).problems))
    except PizarraError as error:
        return tuple(errors(error.problems))
