"""How a game's counters are made: as large as its cells allow, with the faces that it gives them."""

from __future__ import annotations

from functools import lru_cache, partial
from pathlib import Path

from generator.build.pieces.rows import pack_location
from generator.build.pieces.symbols import put_symbols
from generator.build.request import BuildRequest
from generator.geometry.grids.grid import AnyGrid
from generator.model.game import Game
from generator.model.pieces.faces import Face, FaceBox, box_place
from generator.packs.load import Pack
from generator.packs.shared import known_faces
from generator.packs.symbols import find_art
from generator.pieces.counter_face import MOVED
from generator.pieces.counter_style import CounterShape, CounterStyle, counter_orientation
from generator.pieces.counters import CounterFaces, player_fields
from generator.pieces.face_drawing import FaceContext
from generator.pieces.face_templates import FillError, ready
from generator.problems import NOWHERE, PizarraError
from generator.scene.pictures import Picture

USUAL_CELL = 22.0
"""The cell that counters are made for, in millimetres, where there is no board to have any."""


def counters_on(grid: AnyGrid | None, request: BuildRequest) -> CounterStyle:
    """Return how counters are made for the cells of a board; ``None`` for a game that is played without one."""
    game, width = request.pack.game, grid.size if grid else request.size.cell or USUAL_CELL
    upright = counter_orientation(game.counter, grid.weave.orientation if grid and grid.weave else "flat")
    return CounterStyle(width - game.counter_gap, upright, request.language, counter_shape(game))


def counter_shape(game: Game) -> CounterShape:
    """Return the shape of a game's counters: its own wish, or that of the cells of its board."""
    grid = getattr(game.board, "grid", None)
    level = grid is not None and grid.type != "hexes"
    return game.counter.shape or ("square" if level else "hex")


_DULL, _SIGN = 0.45, box_place(["30%", "8%", "40%", "24%"])


def counter_faces(pack: Pack, language: str) -> CounterFaces:
    """Return the faces of a game's counters in a language. Raises ``PizarraError`` for one that is wrong."""
    game, face, faces = pack.game, pack.game.counter.face, known_faces(pack)
    front, faults = ready(face, "front", player_fields(game), faces, language=language)
    if front is None or faults:
        places = ((pack_location(pack, ("counter", *fault.path)), fault) for fault in faults)
        raise PizarraError([at.problem(fault.message, fault.hint) for at, fault in places])
    word = game.counter.back.in_(language).upper() if game.counter.back else MOVED
    sign = FaceBox(at=_SIGN, value=word, ground="white", spare=True)
    says_moved = any(box.box.part == ("values" if game.counter.back else "number") for box in front.boxes)
    dull = Face(like="front", fade=_DULL, boxes={} if says_moved else {"moved": sign})
    back, _ = ready(dull, "back", player_fields(game), faces, face, language)
    assert back is not None
    art = FaceContext(partial(_find_picture, pack.folder), partial(put_symbols, pack.folder), pack.typeface)
    return CounterFaces(front, back, art)


@lru_cache(maxsize=512)
def _find_picture(folder: Path, name: str) -> Picture:
    """Return a picture or symbol of a pack. Raises ``FillError`` for one that is not there or broken."""
    try:
        return find_art(name, folder, NOWHERE)[0]
    except PizarraError as error:
        raise FillError(error.problems[0].message, error.problems[0].hint) from None
