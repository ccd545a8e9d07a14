"""Plain files and nothing else: never through a link, never from a device or a pipe that is read without end."""

from __future__ import annotations

import os
import stat
from errno import EINVAL, ELOOP
from hashlib import file_digest
from pathlib import Path, PurePath

from generator.i18n import phrase

_NO_LINK: int = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_JUNCTION = 0xA0000003
"""What Windows calls a folder that leads elsewhere."""


def opened(file: Path, flags: int) -> int:
    """Return the descriptor of a plain file. Raises ``OSError`` for a link, and for what is no file."""
    try:
        found = os.open(file, flags | _NO_LINK, 0o666)
    except OSError as error:
        raise OSError(ELOOP, phrase("is a link"), str(file)) if error.errno == ELOOP else error from None
    if not stat.S_ISREG(os.fstat(found).st_mode):
        os.close(found)
        raise OSError(EINVAL, phrase("is no plain file"), str(file))
    return found


def fingerprint(file: Path) -> str:
    """Return what tells a plain file's content from any other. Raises ``OSError`` when it cannot be read."""
    with os.fdopen(opened(file, os.O_RDONLY), "rb") as content:
        return file_digest(content, "sha256").hexdigest()


def content_of(file: Path, most: int) -> bytes:
    """Return the first ``most`` bytes of a plain file. Raises ``OSError`` when it cannot be read."""
    with os.fdopen(opened(file, os.O_RDONLY), "rb") as content:
        return content.read(most)


def obstacle(folder: Path, name: str) -> str:
    """Return why no file of that name can be put below a folder, nothing where it is free or holds a plain file.

    A link may lead out of the folder, to anybody's file, so that none on the way is followed and none is replaced.
    """
    *way, last = PurePath(name).parts
    place = folder
    for part in way:
        place /= part
        if (found := _lying_there(place)) is not None and _is_link(found):
            return phrase("{name} is a link on the way to it", name=part)
    about = _lying_there(place / last)
    if about is None or stat.S_ISREG(about.st_mode):
        return ""
    if _is_link(about):
        return phrase("is a link")
    return phrase("a folder has its name") if stat.S_ISDIR(about.st_mode) else phrase("is no plain file")


def is_plain(folder: Path, name: str) -> bool:
    """Return whether a plain file of that name stands below a folder, with no link on the way to it."""
    return (folder / name).is_file() and not obstacle(folder, name)


def _lying_there(place: Path) -> os.stat_result | None:
    try:
        return place.lstat()
    except OSError:
        return None


def _is_link(about: os.stat_result) -> bool:
    return stat.S_ISLNK(about.st_mode) or getattr(about, "st_reparse_tag", 0) == _JUNCTION
