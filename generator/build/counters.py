"""The faces that a game gives the counters of its players, brought together with its types of pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.build.piece_rows import game_problem, with_signs
from generator.build.request import BuildRequest
from generator.i18n import literal
from generator.model.game import READY_FACES
from generator.model.pieces.faces import Face, FaceBox, box_place
from generator.packs.shared import known_faces
from generator.packs.symbols import find_art
from generator.pieces.counters import MOVED, OwnFaces, player_fields
from generator.pieces.face_templates import FillError, ready
from generator.problems import PizarraError, Problem
from generator.scene.pictures import Picture

if TYPE_CHECKING:
    from generator.build.pieces import TypedSet
    from generator.model.pieces.types import PieceType
    from generator.pieces.counter_style import CounterStyle
    from generator.pieces.counters import CounterArt

_DULL, _SIGN = 0.45, box_place(["30%", "8%", "40%", "24%"])


def own_faces(face: Face, order: BuildRequest) -> OwnFaces:
    """Return the faces of a game's own, its players' fronts as given. Raises ``PizarraError`` for one that is wrong."""
    game, word = order.pack.game, order.pack.game.counter.back
    faces = {**{name: Face() for name in READY_FACES}, **known_faces(order.pack)}
    front, faults = ready(face, "front", player_fields(game), faces, language=order.language)
    if front is None or faults:
        places = ((game_problem(order, ("counter", *fault.path)), fault) for fault in faults)
        raise PizarraError([replace(at, message=fault.message, hint=fault.hint) for at, fault in places])
    base = face
    while base.like in faces and base.like not in READY_FACES:
        base = faces[base.like]
    whole = base.like not in READY_FACES
    sign = FaceBox(at=_SIGN, value=word.in_(order.language).upper() if word else MOVED, ground="white", spare=True)
    dull = Face(like="front", fade=_DULL, boxes={"moved": sign} if whole else {})
    back, _ = ready(dull, "back", player_fields(game), faces, face, order.language)
    assert back is not None
    picture, texts = partial(_picture, order.pack.folder), partial(with_signs, order.pack.folder)
    return OwnFaces(front, back, whole, picture, texts, order.pack.typeface)


@lru_cache(maxsize=512)
def _picture(folder: Path, name: str) -> Picture:
    """Return a picture or symbol of a pack. Raises ``FillError`` for one that is not there or broken."""
    nowhere = Problem("", literal(""))
    try:
        return find_art(name, folder, nowhere)[0]
    except PizarraError as error:
        raise FillError(error.problems[0].message, error.problems[0].hint) from None


def drawn_types(types: Mapping[tuple[str, str], PieceType], order: BuildRequest, style: CounterStyle) -> list[TypedSet]:
    """Return the pieces of types, given by their places in the game's file, and all that is wrong with them."""
    if not types:
        return []
    from generator.build.pieces import drawn_type

    for path, kind in types.items():
        if (*path, style) not in order.drawn_once:
            order.drawn_once[*path, style] = drawn_type(kind, path, order, style)
    return [order.drawn_once[*path, style] for path in types]


def counter_art(order: BuildRequest, style: CounterStyle) -> CounterArt:
    """Return what makes the counters of any team. Raises ``PizarraError`` for a face of the game that is wrong."""
    if style not in order.counter_arts:
        order.counter_arts[style] = _counter_art(order, style)
    return order.counter_arts[style]


def _counter_art(order: BuildRequest, style: CounterStyle) -> CounterArt:
    from generator.pieces.counters import CounterArt

    game = order.pack.game
    if game.counter.front is None:
        return CounterArt(game, style)

    return CounterArt(game, style, own_faces(game.counter.front, order))
