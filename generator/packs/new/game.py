"""A game pack to start from: another pack's files under a new name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePosixPath

from generator.i18n import phrase
from generator.model.names import SLUG
from generator.problems import quoted, user_error

_NAMED = re.compile(r"^game:.*$", re.MULTILINE)
_TITLED = re.compile(r"^title:.*$", re.MULTILINE)
_SCHEMA = re.compile(r"^# yaml-language-server: .*\n")


def named(slug: str) -> str:
    """Return the name of a new pack as it is. Raises ``PizarraError`` for one that no folder of a pack may have."""
    if re.fullmatch(SLUG, slug) is None:
        hint = phrase("small letters, digits and hyphens, such as mi-juego")
        raise user_error("new game", phrase("{slug} cannot be the name of a game", slug=quoted(slug)), hint)
    return slug


def pack_texts(files: Mapping[str, str], slug: str) -> dict[str, str]:
    """Return a pack's files, by their path in its folder, as those of a pack called ``slug``."""
    return {path: _renamed(path, text, slug) for path, text in files.items()}


def team_texts(files: Mapping[str, str], slug: str) -> dict[str, str]:
    """Return team files as teams of the game ``slug``."""
    return {path: _NAMED.sub(f"game: {slug}", _SCHEMA.sub("", text), count=1) for path, text in files.items()}


def _renamed(path: str, text: str, slug: str) -> str:
    text = _SCHEMA.sub("", text)
    if PurePosixPath(path).suffix != ".yaml":
        return text
    text = _NAMED.sub(f"game: {slug}", text, count=1)
    return _TITLED.sub(f"title: {slug.replace('-', ' ').capitalize()}", text, count=1) if path == "game.yaml" else text
