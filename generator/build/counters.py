"""The faces that a game gives the counters of its players, brought together with its types of pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path

from generator.build.piece_rows import pack_problem, with_signs
from generator.build.pieces import TypedSet, drawn_type
from generator.build.request import BuildRequest
from generator.i18n import literal
from generator.model.pieces.faces import Face, FaceBox, box_place
from generator.model.pieces.types import PieceType
from generator.packs.load import Pack
from generator.packs.shared import known_faces
from generator.packs.symbols import find_art
from generator.pieces.counter_style import CounterStyle
from generator.pieces.counters import MOVED, CounterArt, CounterFaces, player_fields
from generator.pieces.face_drawing import PieceArt
from generator.pieces.face_templates import FillError, ready
from generator.problems import PizarraError, Problem
from generator.scene.pictures import Picture

_DULL, _SIGN = 0.45, box_place(["30%", "8%", "40%", "24%"])


def counter_faces(pack: Pack, language: str) -> CounterFaces:
    """Return the faces of a game's counters in a language. Raises ``PizarraError`` for one that is wrong."""
    game, face, faces = pack.game, pack.game.counter.face, known_faces(pack)
    front, faults = ready(face, "front", player_fields(game), faces, language=language)
    if front is None or faults:
        places = ((pack_problem(pack, ("counter", *fault.path)), fault) for fault in faults)
        raise PizarraError([replace(at, message=fault.message, hint=fault.hint) for at, fault in places])
    word = game.counter.back.in_(language).upper() if game.counter.back else MOVED
    sign = FaceBox(at=_SIGN, value=word, ground="white", spare=True)
    says_moved = any(box.box.part == ("values" if game.counter.back else "number") for box in front.boxes)
    dull = Face(like="front", fade=_DULL, boxes={} if says_moved else {"moved": sign})
    back, _ = ready(dull, "back", player_fields(game), faces, face, language)
    assert back is not None
    art = PieceArt(partial(_picture, pack.folder), partial(with_signs, pack.folder), pack.typeface)
    return CounterFaces(front, back, art)


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
    for path, kind in types.items():
        if (*path, style) not in order.drawn_once:
            order.drawn_once[*path, style] = drawn_type(kind, path, order, style)
    return [order.drawn_once[*path, style] for path in types]


def counter_art(order: BuildRequest, style: CounterStyle) -> CounterArt:
    """Return what makes the counters of any team. Raises ``PizarraError`` for a face of the game that is wrong."""
    if style not in order.counter_arts:
        order.counter_arts[style] = CounterArt(order.pack.game, style, counter_faces(order.pack, order.language))
    return order.counter_arts[style]
