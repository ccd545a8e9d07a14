"""The comments of shipped games and teams in the reader's language, for the copies that people edit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from generator.i18n import bundled_folder
from generator.model.source import read_source
from generator.packs.locations import BASE

_COMMENT = re.compile(r"((?:^|[^\S\n])#[^\S\n]+)(\S.*)$", re.MULTILINE)


@lru_cache(maxsize=4)
def comments_in(language: str) -> Mapping[str, str]:
    """Return the comments of shipped files in a language by their English text, line by line; none for English."""
    file = bundled_folder("templates") / BASE / "comments" / f"{language}.yaml"
    return read_source(file).data if file.is_file() else {}


def with_comments(text: str, comments: Mapping[str, str]) -> str:
    """Return the text of a YAML file with the comments that are known replaced, and all else as it is."""
    return _COMMENT.sub(lambda found: found[1] + comments.get(found[2], found[2]), text)
