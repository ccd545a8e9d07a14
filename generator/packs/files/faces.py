"""Faces of pieces that all games may build on by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from generator.model.pieces.faces import Face
from generator.model.source import read_source
from generator.model.validation import Strict, validated
from generator.packs.load import Pack, shown_path

FILE = "faces.yaml"


class FaceFile(Strict):
    """A file of faces."""

    faces: dict[str, Face]


def known_faces(pack: Pack) -> Mapping[str, Face]:
    """Return the faces that a pack may build on: those of all games, its own before them. Raises ``PizarraError``."""
    return {**_read(pack.file(FILE)), **pack.game.faces}


@lru_cache(maxsize=4)
def _read(path: Path) -> Mapping[str, Face]:
    return validated(FaceFile, read_source(path, shown_path(path))).faces
