"""From what files hold to files in a folder: all or none, and never over a file that Pizarra did not make.

A marker in the folder lists what builds made there, with a fingerprint of each file, and how the board there was asked
for. A file that is not on the list, or was changed since, is somebody's work and stays.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from errno import EISDIR, ENOSPC
from hashlib import file_digest, sha256
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, NamedTuple

from generator.packs.load import shown_path
from generator.packs.order_file import Wish
from generator.problems import PizarraError, Problem, raise_errors
from generator.scene.drawn_later import Content, parts_of

MARKER = ".pizarra.json"
Overwrite = Literal["own", "any"]

_PAGE = re.compile(r"((?:svg|png)/.+?)-\d{2,}(?:-[a-z0-9-]*)?\.(?:svg|png)")
_OURS = b"/Producer (Pizarra)"
"""What marks the PDF files of builds that left no list yet."""

Prints = Mapping[str, Collection[str]]
"""File names below a folder, and the fingerprints that the files of our making may have."""


def write(folder: Path, files: Mapping[str, Content]) -> Mapping[str, str]:
    """Write all the files or none, over whatever is there, and return the fingerprint of each.

    Folders that are made for files which then cannot be written are removed. Raises ``PizarraError`` when the folder or
    a file cannot be written.
    """
    drafts = _Drafts(folder)
    try:
        with drafts:
            prints = {name: drafts.add(name, content) for name, content in files.items()}
            drafts.publish()
    except OSError as error:
        raise PizarraError([_refused(drafts.last, error)]) from None
    return prints


class Board(NamedTuple):
    """How the board in a folder was asked for: the word for its game, its own file or its PDF, and the options."""

    word: str
    options: Mapping[str, Wish]


def write_build(
    folder: Path, files: Mapping[str, Content], overwrite: Overwrite = "own", board: Board | None = None
) -> Mapping[str, str]:
    """Write what a build made, all or none, and return the fingerprint of each file.

    They go on the folder's list, with how its ``board`` was asked for.

    Pages and pieces that an earlier build made and this one would no longer make are removed. Raises ``PizarraError``
    when the folder or a file cannot be written, or when a file of somebody else's is in the way of ``overwrite``.
    """
    drafts = _Drafts(folder)
    try:
        made, board = _marked(folder), board or board_in(folder)
        with drafts:
            prints = {name: drafts.add(name, content) for name, content in files.items()}
            if overwrite == "own":
                raise_errors(_strangers(folder, prints, made))
            meanwhile = {name: [*made.get(name, ()), new] for name, new in prints.items()}
            drafts.add(MARKER, _marker({**made, **meanwhile}, board))
            drafts.publish()
        kept = _without_leftovers(folder, files, made)
    except OSError as error:
        raise PizarraError([_refused(drafts.last, error)]) from None
    write(folder, {MARKER: _marker({**kept, **{name: [new] for name, new in prints.items()}}, board)})
    return prints


class _Drafts:
    """Files beside their targets, which take their places all together or not at all."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.targets: dict[Path, Path] = {}
        self.new_folders: list[Path] = []

    @property
    def last(self) -> Path:
        """Return the file that was begun last; the folder before there is any."""
        return next(reversed(self.targets.values()), self.folder)

    def __enter__(self) -> _Drafts:
        return self

    def add(self, name: str, content: Content) -> str:
        """Write a file's content beside its target; return its fingerprint."""
        target = self.folder / name
        self.new_folders += [place for place in target.parents if not place.exists()]
        target.parent.mkdir(parents=True, exist_ok=True)
        draft = target.with_name(f".{target.name}.part")
        self.targets[draft] = target
        return written(draft, content)

    def publish(self) -> None:
        """Put all the files in their places, the one that was added last first: others may be told of in it."""
        for target in self.targets.values():
            if target.is_dir():
                raise IsADirectoryError(EISDIR, "a folder of that name is in the way", str(target))
        for draft, target in reversed(self.targets.items()):
            draft.replace(target)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for draft in self.targets:
            draft.unlink(missing_ok=True)
        for place in sorted(self.new_folders, reverse=True):
            with suppress(OSError):
                place.rmdir()


def written(file: Path, content: Content) -> str:
    """Write a file part by part, and return its fingerprint. Raises ``OSError`` when it cannot be written."""
    found = sha256()
    with file.open("wb") as stream:
        for part in parts_of(content):
            stream.write(part)
            found.update(part)
    return found.hexdigest()


def fingerprint(file: Path) -> str:
    """Return what tells a file's content from any other. Raises ``OSError`` when it cannot be read."""
    with file.open("rb") as content:
        return file_digest(content, "sha256").hexdigest()


def older_files(folder: Path, files: Collection[str]) -> tuple[str, ...]:
    """Return the documents in a folder that earlier builds left there, besides the ``files`` of this one."""
    made = _marked(folder)
    return tuple(sorted(name for name in made if "/" not in name and name not in files and (folder / name).is_file()))


def _marked(folder: Path) -> Prints:
    """Return what the marker lists; nothing when there is none that can be read."""
    listed = _marker_in(folder, "files")
    return {name: [*map(str, marks)] for name, marks in listed.items() if _inside(name) and isinstance(marks, list)}


def board_in(folder: Path) -> Board | None:
    """Return how the board was asked for that a build left in a folder; ``None`` when nothing is known of one."""
    board = _marker_in(folder, "board")
    word, options = board.get("word"), board.get("options")
    if not isinstance(word, str) or not isinstance(options, dict):
        return None
    wishes = {name: tuple(map(str, wish)) if isinstance(wish, list) else wish for name, wish in options.items()}
    return Board(word, {name: wish for name, wish in wishes.items() if isinstance(wish, (str, bool, tuple))})


def _marker_in(folder: Path, key: str) -> Mapping[str, Any]:
    """Return one of the marker's entries; nothing when there is none that can be read."""
    try:
        found = json.loads((folder / MARKER).read_bytes())[key]
    except FileNotFoundError:
        return {}
    except (ValueError, TypeError, KeyError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _inside(name: str) -> bool:
    """Return whether a name on the list can only mean a file below the folder."""
    path = Path(name)
    return ".." not in path.parts and not path.anchor


def _marker(made: Prints, board: Board | None) -> bytes:
    listed: dict[str, Any] = {name: list(dict.fromkeys(marks)) for name, marks in sorted(made.items())}
    known = {} if board is None else {"board": {"word": board.word, "options": dict(sorted(board.options.items()))}}
    entries = {"made by": "Pizarra", **known, "files": listed}
    return (json.dumps(entries, indent=1, ensure_ascii=False) + "\n").encode("utf-8", "surrogateescape")


def _strangers(folder: Path, prints: Mapping[str, str], made: Prints) -> Iterable[Problem]:
    """Yield a problem for every file in the way that is not of our making, or no longer as we made it."""
    hint = "choose another folder with --out, or overwrite it with --force"
    for name, new in prints.items():
        target = folder / name
        if not target.is_file() or fingerprint(target) in (new, *made.get(name, ())):
            continue
        if name not in made and _OURS in target.read_bytes():
            continue
        message = "was changed after Pizarra made it" if name in made else "was not made by Pizarra"
        yield Problem(shown_path(target), f"is in the way: it {message}", hint=hint)


def _without_leftovers(folder: Path, files: Collection[str], made: Prints) -> Prints:
    """Remove unchanged pages and pieces of a series that was written anew without them; return what is still there."""
    renewed = {_series(name) for name in files} - {""}
    kept: dict[str, Collection[str]] = {}
    for name, marks in made.items():
        target = folder / name
        if name in files or not target.is_file():
            continue
        if _series(name) in renewed and fingerprint(target) in marks:
            target.unlink()
        else:
            kept[name] = marks
    return kept


def _series(name: str) -> str:
    """Return what a file is a page or a piece of; “” for files that stand alone."""
    if name.startswith("pieces/"):
        return "pieces"
    page = _PAGE.fullmatch(name)
    return page[1] if page else ""


def _refused(folder: Path, error: OSError) -> Problem:
    where = Path(str(error.filename or folder))
    if where.suffix == ".part":
        where = where.with_name(where.name.removeprefix(".").removesuffix(".part"))
    hint = "free some space" if error.errno == ENOSPC else "choose another place"
    return Problem(shown_path(where), f"cannot be written: {error.strerror}", hint=hint)
