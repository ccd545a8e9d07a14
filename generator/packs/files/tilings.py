"""Tilings that boards ask for by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from generator.model.boards.tiling import TilePattern
from generator.model.source import read_source
from generator.model.validation import Strict, validated
from generator.packs.load import Pack, shown_path

FILE = "tilings.yaml"


class TilingFile(Strict):
    """A file of tilings."""

    tilings: dict[str, TilePattern]


def shared_tilings(pack: Pack) -> Mapping[str, TilePattern]:
    """Return the tilings that all games share, or the pack's in place of them. Raises ``PizarraError``."""
    return _read(pack.file(FILE))


@lru_cache(maxsize=4)
def _read(path: Path) -> Mapping[str, TilePattern]:
    return validated(TilingFile, read_source(path, shown_path(path))).tilings
