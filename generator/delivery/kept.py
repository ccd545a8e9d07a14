"""What a PDF was built from, as it is found in the file: whoever made it may mean harm, so little is taken from it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.build.piece_rows import TABLES
from generator.i18n import Phrase, phrase
from generator.model.names import is_below, same_file
from generator.model.source import file_bytes
from generator.packs.build_file import MOST_BYTES, ORDER_FILE
from generator.packs.locations import is_read, shown_path
from generator.packs.pictures import ENDINGS
from generator.problems import quoted, user_error

_MOST_PDF_BYTES = 500_000_000

_SINGLE = (ORDER_FILE, "board.yaml", "field.yaml", "season.yaml", "printer.yaml")
_TEAM = re.compile(r"teams/(?:[^/]+/){0,2}[^/]+\.ya?ml|teams/.+\.(?:png|jpe?g|svg)", re.IGNORECASE)
_PACK = re.compile(r"templates/[^/]+/(.+)")
_CHECKED = (".yaml", ".yml", ".j2", *ENDINGS)


@dataclass(frozen=True, slots=True)
class Kept:
    """What a PDF was built from: the files that a build takes, and the names of those that none does."""

    files: Mapping[str, bytes]
    others: tuple[str, ...]

    @property
    def bytes(self) -> int:
        return sum(map(len, self.files.values()))


def kept_in(path: Path) -> Kept:
    """Return what a PDF was built from. Raises ``PizarraError`` when it does not say, or holds unsafe files."""
    from generator.backends.pdf.extras import attached

    name = shown_path(path)
    data = file_bytes(path, name, _MOST_PDF_BYTES)
    found = attached(data, name, MOST_BYTES)
    if ORDER_FILE not in found:
        hint = phrase(
            "only “pizarra build --attach” leaves one; build from the team files, or ask whoever made the PDF"
        )
        raise user_error(name, phrase("holds no {order_file} to build from", order_file=ORDER_FILE), hint)
    if unsafe := _unsafe([file for file in found if file.lower().endswith(_CHECKED) or _is_taken(file)]):
        raise user_error(name, unsafe, phrase("Pizarra makes no such file; do not trust it"))
    taken = {file: content for file, content in found.items() if _is_taken(file)}
    return Kept(taken, tuple(file for file in found if file not in taken))


def _is_taken(name: str) -> bool:
    """Return whether a build reads a file of that name: an order, a team, a part of a game that is no web page."""
    part = _PACK.fullmatch(name)
    of_game = part is not None and (is_read(part[1]) or part[1].lower().endswith(TABLES))
    return name in _SINGLE or bool(_TEAM.fullmatch(name)) or of_game


def _unsafe(names: list[str]) -> Phrase | None:
    """Return what is wrong with the names of attached files, ``None`` when they are safe."""
    if outside := [name for name in names if not is_below(name)]:
        return phrase("holds a file that would land elsewhere: {outside}", outside=quoted(outside[0]))
    alike: dict[str, str] = {}
    for name in names:
        if (other := alike.setdefault(same_file(name), name)) != name:
            return phrase(
                "holds two files that are one on many systems: {other} and {name}",
                other=quoted(other),
                name=quoted(name),
            )
    return None
