"""What the faces of a pack are drawn from, and those of players' counters, ready for each kind of player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path

from generator.model.game import PlayerKind
from generator.model.pieces.faces import Face
from generator.model.yaml_reader import DataPath
from generator.packs.load import Pack, known_faces, lookups_in
from generator.packs.symbols import find_art, with_symbols
from generator.pieces.counter_style import FACING, CounterStyle, KindFaces, counter_shape, facing_of
from generator.pieces.counters import KIND_FIELDS, SHARED_FIELDS, CounterFaces, player_fields
from generator.pieces.face_reading import colour
from generator.pieces.face_side import FaceContext
from generator.pieces.face_templates import BaseOf, FaceFault, ready
from generator.pieces.kit import FAINT
from generator.problems import NOWHERE, InvalidValueError, Location, PizarraError
from generator.rules.templates import FillError, RowTexts, compile_template
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.pictures import Picture


def pack_location(pack: Pack, path: DataPath) -> Location:
    """Return the place of a value in a game's file: also of a box listed under ``boxes``, and of rows without a key."""
    if pack.source is None:
        return Location("game.yaml")
    places = pack.source.places
    for end in range(len(path)):
        listed = (*path[:end], "boxes", path[end])
        if path[: end + 1] not in places and listed in places:
            return pack_location(pack, (*listed, *path[end + 1 :]))
        if path[: end + 1] not in places and path[end] == "rows":
            return pack.source.location((*path[:end], *path[end + 1 :]))
    return pack.source.location(path)


@lru_cache(maxsize=4096)
def put_symbols(folder: Path, text: str) -> str:
    """Return a text with its symbols. Raises ``FillError`` for a symbol that is broken."""
    try:
        return with_symbols(text, folder)
    except PizarraError as error:
        raise FillError(error.problems[0].message, error.problems[0].hint) from None


def face_context(pack: Pack) -> FaceContext:
    """Return where faces of a pack find pictures, symbols and letters."""
    find, put = partial(_find_picture, pack.folder), partial(put_symbols, pack.folder)
    return FaceContext(find, put, pack.typeface, fonts=pack.fonts)


@lru_cache(maxsize=512)
def _find_picture(folder: Path, name: str) -> Picture:
    """Return a picture or symbol of a pack. Raises ``FillError`` for one that is not there or broken."""
    try:
        return find_art(name, folder, NOWHERE)[0]
    except PizarraError as error:
        raise FillError(error.problems[0].message, error.problems[0].hint) from None


def counter_faces(pack: Pack, style: CounterStyle) -> CounterFaces:
    """Return the faces of a game's counters by kind of player. Raises ``PizarraError`` for one that is wrong."""
    game, faces, language = pack.game, known_faces(pack), style.language
    lookups, fields = lookups_in(pack, language), player_fields(pack.game)
    facing, own = facing_of(game.counter, style), game.counter.face

    def of_kind(slug: str, kind: PlayerKind) -> KindFaces:
        texts = {"kind": slug, "value_rows": str(len(kind.rows)), "facing": facing, "shape": style.shape}
        row = RowTexts(texts, {**texts, "value_rows": len(kind.rows)})

        def base_of(like: str) -> str:
            return compile_template(like, KIND_FIELDS, lookups).of(row).strip()

        front, faults = ready(own, "front", fields, faces, None, language, lookups, base_of)
        if front is None or faults:
            raise _wrong(pack, faults)
        back, faults = ready(_back_of(own, faces, base_of), "back", fields, faces, own, language, lookups, base_of)
        if back is None or faults:
            raise _wrong(pack, faults)
        return KindFaces(*(replace(face, shared=SHARED_FIELDS) for face in (front, back)))

    return CounterFaces({slug: of_kind(slug, kind) for slug, kind in game.kinds.items()}, face_context(pack))


def front_colours(pack: Pack, language: str, pale: bool = False) -> Mapping[str, Colour]:
    """Return the colour of what is in front on counters, by kinds: that of the box ``front`` of their face.

    Where ink is spared they are ``pale``. A game whose counters have no front has none.

    Raises ``PizarraError`` for a face of the game that is wrong.
    """
    counter = pack.game.counter
    if counter.style != "facing":
        return {}
    style = CounterStyle(_ANY_WIDTH, FACING[counter.facing], language, counter_shape(pack.game))
    colours = dict.fromkeys(pack.game.kinds, INK)
    for slug, faces in counter_faces(pack, style).of_kind.items():
        for box in faces.front.boxes:
            if box.name == _FRONT and box.ground is not None:
                with suppress(InvalidValueError):  # a pattern, or what depends on more than the kind
                    colours[slug] = colour(box.ground.of(RowTexts({"kind": slug}, {"kind": slug})))
    return {slug: front.mix(WHITE, FAINT) for slug, front in colours.items()} if pale else colours


_FRONT, _ANY_WIDTH = "front", 20.0


def _wrong(pack: Pack, faults: Iterable[FaceFault]) -> PizarraError:
    places = ((pack_location(pack, ("counter", *fault.path)), fault) for fault in faults)
    return PizarraError([at.problem(fault.message, fault.hint) for at, fault in places])


def _back_of(front: Face, faces: Mapping[str, Face], base_of: BaseOf) -> Face:
    """Return the back that goes with a front: of a face that is built on ``x``, the face ``x-back`` if there is one."""
    face: Face | None = front
    while face is not None and face.like:
        like = base_of(face.like) if "{{" in face.like else face.like
        if f"{like}{_BACK}" in faces:
            return Face(like=f"{like}{_BACK}")
        face = faces.get(like)
    return Face(like=f"counter{_BACK}")


_BACK = "-back"
"""What follows the name of a face in that of its back."""
