"""Clubs told apart by their names, in whatever capitals and accents a row writes them."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from zlib import crc32

from generator.model.names import folded

_LONGEST = 80
_SHORTEST = 5
_TELLS_APART = re.compile(r"[a-z]|[ivx]+|\w*\d\w*")
"""Words in which a single letter makes another team: ``b``, ``ii``, ``2``."""

_KITS = (
    ("blue", "white"), ("red", "white"), ("green", "white"), ("yellow", "navy"), ("white", "black"), ("purple", "gold"),
    ("orange", "black"), ("sky", "navy"), ("maroon", "sky"), ("black", "red"), ("teal", "cream"), ("pink", "black"),
)  # fmt: skip
_PATTERNS = ("plain", "stripes", "hoops", "halves", "sash")


def club_key(name: str) -> str:
    """Return what all spellings of a club's name share: capitals, accents and signs make no other club."""
    return folded(name) or unicodedata.normalize("NFC", name)


def near_keys(keys: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the keys that differ by one letter, left out, put in, changed, or changed with the next: likely slips."""
    same: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for key in keys:
        if _SHORTEST <= len(key) <= _LONGEST:
            for shorter in (key, *_shortened(key)):
                same[shorter][key] = None
    told: set[tuple[str, str]] = set()
    for alike in same.values():
        first, *others = alike
        for other in others:
            if (first, other) not in told:
                told.add((first, other))
                yield first, other


def _shortened(key: str) -> Iterator[str]:
    for word in re.finditer(r"\S+", key):
        if not _TELLS_APART.fullmatch(word[0]):
            yield from (key[:at] + key[at + 1 :] for at in range(word.start(), word.end()))


def usual_kits(names: Sequence[str]) -> Mapping[str, Mapping[str, str]]:
    """Return a kit for each club without colours, by its name, so that no club changes colours when another comes.

    Only where two would look the same, the later in the alphabet takes the next free one while there is any.
    """
    kits = [(*colours, pattern) for pattern in _PATTERNS for colours in _KITS]
    taken: set[int] = set()
    found: dict[str, Mapping[str, str]] = {}
    for name in sorted(names, key=lambda name: (club_key(name), name)):
        at = crc32(club_key(name).encode()) % len(kits)
        at = next((free for step in range(len(kits)) if (free := (at + step) % len(kits)) not in taken), at)
        taken.add(at)
        found[name] = dict(zip(("primary", "secondary", "pattern"), kits[at], strict=True))
    return found
