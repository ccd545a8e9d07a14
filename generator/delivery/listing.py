"""The list that builds leave in a folder: which files they made there, how the board was asked for, and which pieces.

The folder may come from anywhere, so a list that no build can have written counts as none.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from generator.build.reprint import KnownPieces
from generator.delivery.locking import Tell, quietly
from generator.delivery.plain_files import content_of
from generator.i18n import phrase
from generator.model.names import is_below
from generator.packs.build_file import Wish
from generator.packs.locations import shown_path
from generator.problems import Problem, Severity

LIST = ".pizarra.json"
MOST_BYTES = 8_000_000
"""Several times the list of a league with every kind of file; it takes 2 s and 120 MB to read."""

_MARK = re.compile(r"[0-9a-f]{64}")

Prints = Mapping[str, Collection[str]]
"""File names below a folder, and the fingerprints that the files of our making may have."""


class BuiltBoard(NamedTuple):
    """How the board in a folder was asked for: the word for its game, its own file or its PDF, and the options."""

    word: str
    options: Mapping[str, Wish]


class Stamp(NamedTuple):
    """The fingerprint of all that a build was made from, and those of its files."""

    made_from: str
    files: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Listed:
    """What earlier builds made in a folder, and how its board was asked for; ``None`` when nothing is known of one.

    ``pieces`` are known by their drawings, the last build that need not be made again by its ``stamp``.
    """

    files: Prints = field(default_factory=dict)
    board: BuiltBoard | None = None
    pieces: KnownPieces = field(default_factory=dict)
    stamp: Stamp | None = None


def listed_in(folder: Path, tell: Tell = quietly) -> Listed:
    """Return the list in a folder, an empty one where none can be read, which is reported.

    Raises ``OSError`` when the system does not let it be read.
    """
    try:
        content = content_of(folder / LIST, MOST_BYTES + 1)
        if len(content) <= MOST_BYTES:
            return _listed(json.loads(content))
        message = phrase("is larger than {most:.0f} MB, so no file here counts as its own", most=MOST_BYTES / 1e6)
    except (FileNotFoundError, NotADirectoryError):
        return Listed()
    except (ValueError, TypeError, KeyError, RecursionError):
        message = phrase("is not as Pizarra writes it, so no file here counts as its own")
    hint = phrase("the list is written anew; other files in the folder are replaced only with --force")
    tell(Problem(shown_path(folder / LIST), message, hint=hint, severity=Severity.NOTE))
    return Listed()


def list_text(listed: Listed) -> bytes:
    """Return the content of a list, the same for the same list."""
    files: dict[str, Any] = {name: list(dict.fromkeys(marks)) for name, marks in sorted(listed.files.items())}
    board = listed.board
    known = {} if board is None else {"board": {"word": board.word, "options": dict(sorted(board.options.items()))}}
    pieces = {"pieces": listed.pieces} if listed.pieces else {}
    stamp = {} if listed.stamp is None else {"stamp": listed.stamp.made_from, "stamped": listed.stamp.files}
    return (json.dumps({"made by": "Pizarra", **known, "files": files, **pieces, **stamp}, indent=1) + "\n").encode()


def _listed(found: Any) -> Listed:
    """Return a list as it was read. Raises ``ValueError``, ``TypeError`` or ``KeyError`` for anything else."""
    files = {_name(name): tuple(map(_mark, _a(list, marks))) for name, marks in _a(dict, found["files"]).items()}
    board = _board(_a(dict, found["board"])) if "board" in found else None
    stamped = {_name(name): _mark(mark) for name, mark in _a(dict, found.get("stamped", {})).items()}
    stamp = Stamp(_mark(found["stamp"]), stamped) if "stamp" in found else None
    return Listed(files, board, _pieces(found.get("pieces", {})), stamp)


def _pieces(found: Any) -> KnownPieces:
    sets = ((name, _a(dict, own).items()) for name, own in _a(dict, found).items())
    return {name: {piece: {_a(str, digest): _a(int, count) for digest, count in _a(dict, digests).items()}
            for piece, digests in own} for name, own in sets}  # fmt: skip


def _board(found: Mapping[str, Any]) -> BuiltBoard:
    return BuiltBoard(
        _text(found["word"]), {_text(name): _wish(wish) for name, wish in _a(dict, found["options"]).items()}
    )


def _wish(found: Any) -> Wish:
    if isinstance(found, list):
        return tuple(map(_text, found))
    return found if isinstance(found, bool) else _text(found)


def _name(found: str) -> str:
    if not is_below(found):
        raise ValueError(found)
    return found


def _mark(found: Any) -> str:
    if not _MARK.fullmatch(_text(found)):
        raise ValueError(found)
    return str(found)


def _text(found: Any) -> str:
    """Return a text that may have stood on a command line."""
    os.fsencode(_a(str, found))
    return str(found)


def _a(kind: type, found: Any) -> Any:
    if not isinstance(found, kind):
        raise TypeError(kind)
    return found
