"""Names as people type them, and names of files that are safe on every system."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

SLUG = r"[a-z0-9]+(-[a-z0-9]+)*"
"""What the name of a pack, or of what a league counts, looks like."""


@lru_cache(maxsize=4096)
def fold_name(text: str) -> str:
    """Return a name or heading without accents, capitals, signs and doubled spaces: ``N.º`` becomes ``no``."""
    text = text.strip()
    if text == "#":
        return text
    plain = unicodedata.normalize("NFKD", text).casefold().replace("∑", "σ")  # a sum is not what it sums up
    letters = "".join(c if c.isalnum() else " " if c.isspace() or c in "_-/" else "" for c in plain)
    return " ".join(letters.split())


def counted_names(names: Iterable[str]) -> str:
    """Return names as a list in which each stands once: ``Bea × 2, Ana``."""
    return ", ".join(name if count == 1 else f"{name} × {count}" for name, count in Counter(names).items())


def split_object(name: str) -> tuple[str, str]:
    """Return the file of a picture, and the name of the one object of it that is meant: ``icons.svg#sword``."""
    sign = _OBJECT.search(name)
    own = name[sign.end() :].strip() if sign else ""
    return (name[: sign.end() - 1], own) if sign and own else (name, "")


_OBJECT = re.compile(r"\.svg#", re.IGNORECASE)


LONGEST_NAME = 400
"""Letters of a path below a folder."""

LONGEST_PART = 120
"""Bytes of one part of a path: half of what file systems take, so that the folders above find room on Windows."""

LONGEST_STEM = 60

_ODD = frozenset('/\\:*?"<>|')
_DEVICES = frozenset((
    "con", "prn", "aux", "nul", "conin$", "conout$", "clock$",
    *(f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³"),
))  # fmt: skip
_SPELT = str.maketrans({
    "ß": "ss", "ẞ": "SS", "ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE",
    "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ħ": "h", "Ħ": "H", "ı": "i",
})  # fmt: skip
"""Letters that are no accented ones, as they are spelt without them."""


def safe_part(text: str) -> str:
    """Return one part of a path with all replaced that some system forbids, hides, cuts or takes for something else.

    Those are separators, control and invisible signs, dots and spaces at the ends, and the devices of Windows, with any
    ending. A part that is safe already stays as it is.
    """
    plain = "".join("_" if sign in _ODD or not sign.isprintable() else sign for sign in text)
    plain = re.sub(r"^[ .]+|[ .]+$", "_", plain) or "_"
    if plain.partition(".")[0].rstrip().casefold() in _DEVICES:
        plain = f"_{plain}"
    return _shorten(plain)


def _shorten(text: str) -> str:
    if len(text.encode()) <= LONGEST_PART:
        return text
    ending = "".join(re.findall(r"\.\w{1,8}", text[-20:])[-2:])
    ending = ending if text.endswith(ending) else ""
    head = text.removesuffix(ending).encode()[: LONGEST_PART - len(ending.encode())]
    return head.decode(errors="ignore").rstrip(" .") + ending


def is_below(name: str) -> bool:
    """Return whether a name means a file below a folder, on every system: relative, plain, without “..”."""
    return len(name) <= LONGEST_NAME and all(part == safe_part(part) for part in name.split("/"))


def slug(text: str) -> str:
    """Return a text in small letters, digits and hyphens: ``Ñandú F.C.`` becomes ``nandu-f-c``; maybe nothing."""
    spelt = "".join("-" if unicodedata.category(sign) == "Pd" else sign for sign in text.translate(_SPELT))
    plain = unicodedata.normalize("NFKD", spelt).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def safe_stem(text: str, thing: str) -> str:
    """Return the slug of what a file is about as the name of that file, without its ending.

    ``thing`` is what it is, and comes before names that no file may have.
    """
    stem = slug(text)[:LONGEST_STEM].rstrip("-")
    return f"{thing}-{stem}".rstrip("-") if not stem or stem in _DEVICES else stem


def distinct_names(names: Iterable[str]) -> Iterator[str]:
    """Yield the names, each with the first number that makes it another file than those before: ``a``, ``A-2``.

    Names that differ only in capitals, or in how accents are written, are the same file on many systems.
    """
    used: set[str] = set()
    for name in names:
        folder, slash, last = name.rpartition("/")
        stem, dot, ending = last.partition(".")
        free, count = name, 1
        while same_file(free) in used:
            count += 1
            free = f"{folder}{slash}{stem}-{count}{dot}{ending}"
        used.add(same_file(free))
        yield free


def same_file(name: str) -> str:
    """Return the form that two names share where some system takes them for the same file."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).casefold())
