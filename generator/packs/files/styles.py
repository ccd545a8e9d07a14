"""Styles of boards that all games share by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from generator.model.boards.styles import NamedStyle
from generator.model.source import read_source
from generator.model.validation import Strict, validated
from generator.model.words import Languages
from generator.packs.load import Pack, shown_path

FILE = "styles.yaml"


class StyleFile(Strict):
    """A file of styles."""

    styles: dict[str, NamedStyle]


def shared_styles(pack: Pack) -> Mapping[str, NamedStyle]:
    """Return the styles that all games share, or the pack's in place of them. Raises ``PizarraError``."""
    return _read(pack.file(FILE), pack.languages)


@lru_cache(maxsize=4)
def _read(path: Path, languages: Languages) -> Mapping[str, NamedStyle]:
    return validated(StyleFile, replace(read_source(path, shown_path(path)), languages=languages)).styles
