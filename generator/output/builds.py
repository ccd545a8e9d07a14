"""What builds leave in a folder: all or none of it, never over a stranger's file, and a list to know it again by."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import generator
from generator.build.documents.reprint import NOTHING, Known, KnownPieces
from generator.build.request import BuildRequest
from generator.i18n import megabytes, phrase
from generator.model.names import distinct_names, is_below, safe_part
from generator.model.source import file_digest_of
from generator.output.rendering import Rendering
from generator.output.writing import (
    DraftFile,
    Drafts,
    Overwrite,
    Tell,
    content_of,
    fingerprint,
    ignore,
    is_plain,
    obstacles,
)
from generator.packs.build_file import Wish
from generator.packs.locations import pack_sources, shown_path
from generator.packs.symbols import named_beside, state_of
from generator.problems import PizarraError, Problem, Severity, raise_errors
from generator.scene.primitives import Content

LIST = ".pizarra.json"
MOST_BYTES = 8_000_000
"""Several times the list of a league with every kind of file; it takes 2 s and 120 MB to read."""

_MARK = re.compile(r"[0-9a-f]{64}")

Prints = Mapping[str, Collection[str]]
"""File names below a folder, and the fingerprints that Pizarra's own files may have."""


class BuiltBoard(NamedTuple):
    word: str
    options: Mapping[str, Wish]


class Stamp(NamedTuple):
    made_from: str
    files: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class BuildList:
    """What earlier builds made in a folder, and how its board was asked for; ``None`` when nothing is known of one.

    Of pieces and pages the drawings are ``known``, and the last build that need not be made again by its ``stamp``.
    """

    files: Prints = field(default_factory=dict)
    board: BuiltBoard | None = None
    known: Known = NOTHING
    stamp: Stamp | None = None


def read_build_list(folder: Path, tell: Tell = ignore) -> BuildList:
    """Return the list in a folder, an empty one where none can be read, which is reported.

    Raises ``OSError`` when the system does not let it be read.
    """
    try:
        # one byte more than allowed shows that there is more
        content = content_of(folder / LIST, MOST_BYTES + 1)
        if len(content) <= MOST_BYTES:
            return _parse_list(json.loads(content))
        message = phrase("is larger than {most}, so Pizarra treats no file here as its own", most=megabytes(MOST_BYTES))
    except (FileNotFoundError, NotADirectoryError):
        return BuildList()
    # RecursionError: somebody nested the JSON a thousand deep
    except (ValueError, TypeError, KeyError, RecursionError):
        message = phrase("is not as Pizarra wrote it, so Pizarra treats no file here as its own")
    hint = phrase("the list is rewritten; other files in the folder are replaced only with --force")
    tell(Problem(shown_path(folder / LIST), message, hint=hint, severity=Severity.NOTE))
    return BuildList()


def list_text(build_list: BuildList) -> bytes:
    files: dict[str, Any] = {name: list(dict.fromkeys(marks)) for name, marks in sorted(build_list.files.items())}
    board = build_list.board
    header = {} if board is None else {"board": {"word": board.word, "options": dict(sorted(board.options.items()))}}
    known = build_list.known
    entries = {"pieces": known.pieces, "pages": known.pages, "outdated": sorted(known.outdated)}
    remembered = {name: value for name, value in entries.items() if value}
    stamp = {} if build_list.stamp is None else {"stamp": build_list.stamp.made_from, "stamped": build_list.stamp.files}
    return (
        json.dumps({"made by": "Pizarra", **header, "files": files, **remembered, **stamp}, indent=1) + "\n"
    ).encode()


def _parse_list(data: Any) -> BuildList:
    """Return a list as it was read. Raises ``ValueError``, ``TypeError`` or ``KeyError`` for anything else."""
    files = {_name(name): tuple(map(_mark, _typed(list, marks))) for name, marks in _typed(dict, data["files"]).items()}
    board = _board(_typed(dict, data["board"])) if "board" in data else None
    stamped = {_name(name): _mark(mark) for name, mark in _typed(dict, data.get("stamped", {})).items()}
    stamp = Stamp(_mark(data["stamp"]), stamped) if "stamp" in data else None
    outdated = frozenset(map(_text, _typed(list, data.get("outdated", []))))
    known = Known(_digests(data.get("pieces", {})), _digests(data.get("pages", {})), outdated)
    return BuildList(files, board, known, stamp)


def _digests(data: Any) -> KnownPieces:
    sets = ((name, _typed(dict, pieces).items()) for name, pieces in _typed(dict, data).items())
    return {name: {piece: {_typed(str, digest): _typed(int, count) for digest, count in _typed(dict, digests).items()}
            for piece, digests in pieces} for name, pieces in sets}  # fmt: skip


def _board(data: Mapping[str, Any]) -> BuiltBoard:
    return BuiltBoard(
        _text(data["word"]), {_text(name): _wish(wish) for name, wish in _typed(dict, data["options"]).items()}
    )


def _wish(value: Any) -> Wish:
    if isinstance(value, list):
        return tuple(map(_text, value))
    return value if isinstance(value, bool) else _text(value)


def _name(value: str) -> str:
    if not is_below(value):
        raise ValueError(value)
    return value


def _mark(value: Any) -> str:
    if not _MARK.fullmatch(_text(value)):
        raise ValueError(value)
    return str(value)


def _text(value: Any) -> str:
    """Return a text that may have stood on a command line."""
    os.fsencode(_typed(str, value))
    return str(value)


def _typed(kind: type, value: Any) -> Any:
    if not isinstance(value, kind):
        raise TypeError(kind)
    return value


_PAGE = re.compile(r"((\w+)/.+?)-\d{2,}(?:-[a-z0-9-]*)?\.\2")
"""A page of a format that makes a file of every sheet, in a folder named after the format."""


def write_build(
    folder: Path,
    files: Mapping[str, Content],
    overwrite: Overwrite = "own",
    board: BuiltBoard | None = None,
    made_from: str = "",
    tell: Tell = ignore,
    known: Known = NOTHING,
) -> None:
    """Write what a build made, all or none, and put it on the folder's list, with how its ``board`` was asked for.

    The sets and pages that are ``known`` of it take the place of those of the same names. By the fingerprint of what
    it was ``made_from``, if one is given, a build that would be the same is known again.

    Pages and pieces that an earlier build made and this one would no longer make are removed. Raises ``PizarraError``
    when the folder or a file cannot be written, or when a file of somebody else's is in the way of ``overwrite``.
    """
    with builds_below(folder, overwrite, tell) as builds:
        builds.add("", files, board, made_from, known)


@contextmanager
def builds_below(folder: Path, overwrite: Overwrite, tell: Tell) -> Iterator[Builds]:
    """Yield what takes builds into a folder or into folders below it, whose files are all in place when this ends.

    What was added takes its place whatever ends it. Raises ``PizarraError`` like ``write_build``.
    """
    with Drafts(folder, tell) as drafts:
        builds = Builds(drafts, overwrite, tell)
        try:
            yield builds
        finally:
            builds.publish()


TOGETHER = 32
"""Builds whose files wait for each other, to be put in their places together: the disk is slow to take few."""


class _Waiting(NamedTuple):
    """A build whose files wait for their places, those ``over`` which they are put, and the list of both."""

    within: str
    files: Mapping[str, DraftFile]
    over: Collection[str]
    listing: DraftFile
    listed: BuildList


class Builds:
    """Builds in a folder or in folders below it; ``publish`` puts the files of those that wait in their places."""

    def __init__(self, drafts: Drafts, overwrite: Overwrite = "own", tell: Tell = ignore) -> None:
        self._drafts, self._overwrite, self._tell = drafts, overwrite, tell
        self._waiting: list[_Waiting] = []

    def add(
        self,
        within: str,
        files: Mapping[str, Content],
        board: BuiltBoard | None = None,
        made_from: str = "",
        known: Known = NOTHING,
    ) -> None:
        """Draw the files of a build, as drafts; ``within`` is its folder: “” or a name that ends in “/”.

        From time to time all that wait are published. Raises ``PizarraError`` like ``write_build``.
        """
        drafts, folder = self._drafts, self._drafts.folder / within
        raise_errors(obstacles(drafts.folder, (f"{within}{name}" for name in (*files, LIST))))
        before = read_build_list(folder, self._tell)
        new_drafts = [drafts.add(f"{within}{name}", content) for name, content in files.items()]
        prints = {name: draft.mark for name, draft in zip(files, new_drafts, strict=True)}
        existing = [name for name in files if (folder / name).is_file()]
        if self._overwrite == "own":
            raise_errors(_strangers(folder, {name: prints[name] for name in existing}, before.files))
        stamp = Stamp(made_from, prints) if made_from else before.stamp
        listed = replace(before, board=board or before.board, known=known.over(before.known), stamp=stamp)
        # until a file is in its place, its old and its new fingerprint are both ours: an interrupted build can go on
        meanwhile = {name: (*before.files.get(name, ()), new) for name, new in prints.items()}
        listed = replace(listed, files={**before.files, **meanwhile})
        listing = drafts.add(f"{within}{LIST}", list_text(listed))
        self._waiting.append(_Waiting(within, dict(zip(files, new_drafts, strict=True)), existing, listing, listed))
        if len(self._waiting) >= TOGETHER:
            self.publish()

    def publish(self) -> None:
        """Put the files in their places. Raises ``PizarraError`` like ``write_build``."""
        waiting, self._waiting = self._waiting, []
        if not waiting:
            return
        over = {f"{build.within}{name}" for build in waiting for name in (*build.over, LIST)}
        self._drafts.publish([draft for build in waiting for draft in (*build.files.values(), build.listing)], over)
        tidied = ((build.listing.name, build.listed, self._tidy(build)) for build in waiting)
        lists = [self._drafts.add(name, list_text(now)) for name, before, now in tidied if now != before]
        self._drafts.publish(lists, {draft.name for draft in lists})

    def _tidy(self, build: _Waiting) -> BuildList:
        """Remove what an earlier build left that this one would no longer make; return what is to be listed then."""
        older = _without_leftovers(self._drafts.folder / build.within, build.files, build.listed.files)
        written = {name: (draft.mark,) for name, draft in build.files.items()}
        return replace(build.listed, files={**older, **written})


def older_files(folder: Path, files: Collection[str]) -> tuple[str, ...]:
    """Return the documents and folders of pages that earlier builds left besides the ``files`` of this one."""
    left = (name for name in read_build_list(folder).files if name not in files and (folder / name).is_file())
    inside = {name.partition("/")[0] for name in files if "/" in name}
    tops = ((name, *name.partition("/")[:2]) for name in left)
    names = {_series(name) if top in inside else top + slash for name, top, slash in tops}
    return tuple(sorted(names - {""}))


def files_of_documents(folder: Path, documents: Collection[str], files: Collection[str]) -> tuple[str, ...]:
    """Return the files and folders of pages that earlier builds left of some documents, besides ``files``."""
    found = set()
    for name in (name for name in read_build_list(folder).files if name not in files and (folder / name).is_file()):
        document = (_series(name) or name.rpartition(".")[0]).rpartition("/")[2]
        if document.removesuffix("-fronts").removesuffix("-backs") in documents:
            found.add("".join(name.partition("/")[:2]))
    return tuple(sorted(found))


def _strangers(folder: Path, prints: Mapping[str, str], recorded: Prints) -> Iterator[Problem]:
    """Yield a problem for every file in the way that Pizarra did not make, or that was changed since."""
    hint = phrase("choose another folder with --out, or overwrite it with --force")
    for name, new in prints.items():
        if fingerprint(folder / name) not in (new, *recorded.get(name, ())):
            ours = phrase("was edited after Pizarra made it, so it is not overwritten")
            message = ours if name in recorded else phrase("was not made by Pizarra, so it is not overwritten")
            yield Problem(shown_path(folder / name), message, hint=hint)


def _without_leftovers(folder: Path, files: Collection[str], older: Prints) -> Prints:
    """Remove unchanged pages and pieces of a series that was written anew without them; return what is still there."""
    renewed = {_series(name) for name in files} - {""}
    rest: dict[str, Collection[str]] = {}
    for name, marks in older.items():
        if name in files or not is_plain(folder, name):
            continue
        if _series(name) in renewed and fingerprint(folder / name) in marks:
            (folder / name).unlink()
        else:
            rest[name] = marks
    return rest


def _series(name: str) -> str:
    """Return the series that a file is a page or a piece of; “” for independent files."""
    if name.startswith("pieces/"):
        return "pieces"
    page = _PAGE.fullmatch(name)
    return page[1] if page else ""


@dataclass(frozen=True, slots=True)
class Task:
    files: tuple[Path, ...]
    folder: Path
    stamp: str

    @property
    def is_done(self) -> bool:
        try:
            left = read_build_list(self.folder).stamp
            return (
                left is not None
                and left.made_from == self.stamp
                and all(fingerprint(self.folder / name) == mark for name, mark in left.files.items())
            )
        except OSError:
            return False


def team_folders(files: Sequence[Path], folder: Path) -> dict[Path, tuple[Path, ...]]:
    """Return a folder for each team file, named after it; files of one name get folders ``x``, ``x-2`` …"""
    names = distinct_names(safe_part(file.stem) for file in files)
    return {folder / name: (file,) for name, file in zip(names, files, strict=True)}


def tasks_for(
    folders: Mapping[Path, tuple[Path, ...]],
    request: BuildRequest,
    rendering: Rendering,
    shared: Iterable[Path],
    wishes: str,
) -> tuple[Task, ...]:
    """Return a task for each folder and its team files.

    ``shared`` are files that all are made from besides their own, ``wishes`` is whatever else was asked for.
    """
    same = _shared_print(request, rendering) + b"".join(map(_print_of, shared)) + wishes.encode()
    return tuple(
        Task(files, folder, sha256(same + b"".join(map(_print_of, files))).hexdigest())
        for folder, files in folders.items()
    )


def _print_of(file: Path) -> bytes:
    try:
        return file.name.encode() + file_digest_of(file, str(file)) + state_of(named_beside(file))
    except PizarraError:  # reading it as a team tells why
        return b""


def _shared_print(request: BuildRequest, rendering: Rendering) -> bytes:
    """Return the fingerprint of what all teams are made from: wishes, pack, shared packs, and the program itself."""
    wishes = repr((replace(request, teams=()), replace(rendering, changes=())))
    changes = [getattr(change, "__name__", "") for change in rendering.changes]
    digest = sha256(f"{generator.__version__} {wishes} {changes}".encode())
    program = Path(generator.__file__).parent.rglob("*.py")
    for file in (*pack_sources(request.pack.folder), *sorted(program)):
        digest.update(file.name.encode() + file_digest_of(file, str(file)))
    return digest.digest()
