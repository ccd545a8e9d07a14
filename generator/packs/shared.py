"""What all games share by name: faces of pieces, styles and tilings of boards, and what print services ask for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from generator.i18n import bundled_folder, phrase
from generator.model.boards.grids import TilePattern
from generator.model.boards.layers import NamedStyle
from generator.model.fields import Many, Mm
from generator.model.localized import USUAL, Languages
from generator.model.pieces.faces import Face
from generator.model.validation import Strict, validate
from generator.packs.load import Pack
from generator.packs.locations import BASE, source_of
from generator.problems import Problem, Severity, did_you_mean, quoted, raise_errors, user_error


class FaceFile(Strict):
    faces: dict[str, Face] = Field(
        description="faces that others can be built on, by name",
        examples=['{mine: {ground: navy, centre: "{{ name }}"}}'],
    )


class StyleFile(Strict):
    styles: dict[str, NamedStyle] = Field(
        description="styles of cells and lines, by name",
        examples=["{forest: {colour: green, tint: 30%, pattern: trees}}"],
    )


class TilingFile(Strict):
    tilings: dict[str, TilePattern] = Field(
        description="tilings by name",
        examples=["{bricks: {repeat: [[2, 0], [1, 1]], polygons: {brick: [[0, 0], [2, 0], [2, 1], [0, 1]]}}}"],
    )


class ServiceEntry(Strict):
    bleed: Mm = Field(ge=0, le=20, description="bleed: how far art continues beyond the cut")
    safe: Mm = Field(ge=0, le=20, description="distance between the cut and any text")
    dpi: int = Field(default=300, ge=30, le=1200, description="pixels per inch")
    sizes: dict[str, Annotated[Many[Mm], Field(min_length=2, max_length=2)]] = Field(
        default={},
        description="sizes the service cuts, by name; if not given, any",
        examples=["{poker: [2.5in, 3.5in]}"],
    )


class ServiceFile(Strict):
    services: dict[str, ServiceEntry] = Field(
        description="print services by name", examples=["{mi-imprenta: {bleed: 3mm, safe: 3mm}}"]
    )


def known_faces(pack: Pack) -> Mapping[str, Face]:
    """Return the faces that a pack may build on: those that come with Pizarra, the user's and its own before them.

    Raises ``PizarraError``, also for a face of the game that is built on one that is not there.
    """
    raise_errors(face_problems(pack))
    return {**_shared_faces(pack), **pack.game.faces}


def _shared_faces(pack: Pack) -> Mapping[str, Face]:
    paths = bundled_folder("templates") / BASE / "faces.yaml", pack.file("faces.yaml")
    files: list[FaceFile] = [_read_shared(FaceFile, path) for path in paths]
    return {name: face for file in files for name, face in file.faces.items()}


def lookups_in(pack: Pack, language: str) -> Mapping[str, Mapping[str, str]]:
    """Return the lookup tables of a game in a language."""
    tables = pack.game.lookups.items()
    return {name: {key: words.in_(language) for key, words in table.items()} for name, table in tables}


def face_problems(pack: Pack) -> tuple[Problem, ...]:
    """Return an error for each face of a game that is built on none, a warning for each that nothing uses.

    Lookups that nothing uses are warned of as well.
    """
    game, source = pack.game, pack.source
    if source is None or not (game.faces or game.lookups):
        return ()
    shared = _shared_faces(pack)
    faces = {**shared, **game.faces}
    sides = [side for kind in game.types.values() for side in (kind.front, kind.back)]
    others = (game.counter.face, game.look.back, *shared.values())
    names = [side.like for side in (*sides, *others) if side is not None]
    used: set[str] = set()
    while names:
        name = names.pop()
        if name in faces and name not in used:
            used.add(name)
            names.append(faces[name].like)
    problems: list[Problem] = []
    text = str(source.data).casefold().replace(" [", "[")
    for name in game.lookups:
        if f"{name.casefold()}[" not in text:
            message = phrase("nothing uses the lookup {name}", name=quoted(name))
            hint = phrase("use it, or leave it out")
            problems.append(source.key_problem(("lookups", name), message, hint, Severity.WARNING))
    for name, face in game.faces.items():
        if face.like and face.like not in (*faces, "front"):
            message = phrase("there is no face {name}", name=quoted(face.like))
            problems.append(source.problem(("faces", name, "like"), message, did_you_mean(face.like, faces)))
        elif name not in used and not any("{{" in side.like for side in sides if side is not None):
            message, hint = phrase("nothing uses the face {name}", name=quoted(name)), phrase("use it, or leave it out")
            problems.append(source.key_problem(("faces", name), message, hint, Severity.WARNING))
    return tuple(problems)


def shared_styles(pack: Pack) -> Mapping[str, NamedStyle]:
    """Return the styles that all games share, or the pack's in place of them. Raises ``PizarraError``."""
    file: StyleFile = _read_shared(StyleFile, pack.file("styles.yaml"), pack.languages)
    return file.styles


def shared_tilings(pack: Pack) -> Mapping[str, TilePattern]:
    """Return the tilings that all games share, or the pack's in place of them. Raises ``PizarraError``."""
    file: TilingFile = _read_shared(TilingFile, pack.file("tilings.yaml"))
    return file.tilings


def find_service(name: str, pack: Pack) -> ServiceEntry:
    """Return a print service by name. Raises ``PizarraError`` for an unknown one."""
    file: ServiceFile = _read_shared(ServiceFile, pack.file("services.yaml"))
    if name not in file.services:
        message = phrase("there is no print service {name}", name=quoted(name))
        raise user_error("--service", message, did_you_mean(name, file.services))
    return file.services[name]


@lru_cache(maxsize=16)
def _read_shared(model: type[Strict], path: Path, languages: Languages = USUAL) -> Any:
    return validate(model, replace(source_of(path), languages=languages))
