"""Names as people type them."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

SLUG = r"[a-z0-9]+(-[a-z0-9]+)*"
"""What the name of a pack, or of what a league counts, looks like."""


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """Return a name or heading without accents, capitals, signs and doubled spaces: ``N.º`` becomes ``no``."""
    text = text.strip()
    if text == "#":
        return text
    plain = unicodedata.normalize("NFKD", text).casefold()
    kept = "".join(c if c.isalnum() else " " if c.isspace() or c in "_-/" else "" for c in plain)
    return " ".join(kept.split())
