"""The one place where files are written: all of them or none, whole or not at all, and nobody else's.

They are made in a folder of drafts with a random name, inside the folder they are for, reach the disk, and then take
their places together. What a killed run left of its drafts goes with the next one.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from errno import EEXIST, EINVAL, ELOOP, ENOSPC, ENOTSUP
from hashlib import sha256
from itertools import takewhile
from pathlib import Path, PurePath
from shutil import rmtree
from stat import S_IMODE
from tempfile import mkdtemp
from types import TracebackType
from typing import Literal, NamedTuple

from generator.delivery.locking import CHANGE_WAIT, LOCK, Tell, alone_in, quietly
from generator.delivery.plain_files import fingerprint, obstacle, opened
from generator.i18n import phrase
from generator.model.source import file_bytes
from generator.packs.locations import shown_path
from generator.problems import NOTHING_WRITTEN, PizarraError, Problem, os_reason, raise_errors, user_error
from generator.scene.primitives import Content, parts_of

Overwrite = Literal["own", "any"]
"""What a file may take the place of: one of our own making, or any."""

NEW_NAME = phrase("choose another name; nothing was changed")

_DRAFTS = ".pizarra-drafts-"
_LEFT = re.compile(rf"{re.escape(_DRAFTS)}[a-z0-9_]{{8}}")


def write(
    folder: Path, files: Mapping[str, Content], overwrite: Overwrite = "own", hint: str = NEW_NAME, tell: Tell = quietly
) -> None:
    """Write files that are not there yet, or say the same already, all or none.

    Raises ``PizarraError`` when the folder or a file cannot be written, or when something else is in the way of
    ``overwrite``; ``hint`` says what to do then. What ``any`` replaces must be writable and have one name only.
    """
    raise_errors(obstacles(folder, files))
    with Drafts(folder, tell) as drafts:
        drafted = [drafts.add(name, content) for name, content in files.items()]
        there = {draft.name: draft.mark for draft in drafted if (folder / draft.name).is_file()}
        others = [name for name, mark in there.items() if fingerprint(folder / name) != mark]
        if overwrite == "own":
            message = phrase("is already there and says something else")
            raise_errors([Problem(shown_path(folder / name), message, hint=hint) for name in others])
        raise_errors(_unchangeable(folder, others))
        drafts.publish([draft for draft in drafted if draft.name not in there or draft.name in others], others)


class FileChange(NamedTuple):
    """A user's file that nobody else changes meanwhile: what is in it, ``None`` where there is none yet."""

    content: bytes | None
    replace: Callable[[bytes], None]
    """Writes the new content. Raises ``PizarraError`` where the file is protected or was changed since it was read."""


@contextmanager
def changing(file: Path, most: int, tell: Tell = quietly) -> Iterator[FileChange]:
    """Read a user's file of at most so many bytes, to replace it by what is made of it.

    Another Pizarra that writes there is waited for, ``CHANGE_WAIT`` seconds at most. Raises ``PizarraError`` when that
    is not enough, or when the file cannot be read.
    """
    with Drafts(file.parent, tell, CHANGE_WAIT) as drafts:
        before = file_bytes(file, shown_path(file), most) if os.path.lexists(file) else None

        def replace(content: bytes) -> None:
            raise_errors(obstacles(file.parent, [file.name]))
            draft = drafts.add(file.name, content)
            if before is None:
                drafts.publish([draft], ())
                return
            raise_errors(_unchangeable(file.parent, [file.name]))
            if fingerprint(file) != sha256(before).hexdigest():
                message = phrase("was changed by another program while it was read")
                raise user_error(shown_path(file), message, phrase("run the same command again"))
            drafts.publish([draft], [file.name])

        yield FileChange(before, replace)


class DraftFile(NamedTuple):
    """A file that waits for its place, by its name below the folder it is for; its content has a fingerprint."""

    name: str
    place: Path
    mark: str


class Drafts:
    """Files that take their places below a folder all together or not at all, while nobody else writes there.

    Whatever the system refuses inside of ``with`` becomes a ``PizarraError`` that names the file.
    """

    def __init__(self, folder: Path, tell: Tell = quietly, longest: float | None = None) -> None:
        self.folder, self._tell, self._longest = folder, tell, longest
        self._place = folder
        self._published: list[str] = []
        self._count = 0
        self._new_folders: list[Path] = []
        self._last = folder
        self._held = ExitStack()

    def __enter__(self) -> Drafts:
        try:
            self._make(self.folder)
            lockable = self._held.enter_context(alone_in(self.folder, self._tell, self._longest))
            if lockable:
                _clear(self.folder)
            self._place = Path(mkdtemp(prefix=_DRAFTS, dir=self.folder))
        except BaseException as error:
            self._end(error)
            raise
        return self

    def add(self, name: str, content: Content) -> DraftFile:
        """Write a file's content as a draft."""
        self._last = self.folder / name
        place = self._place / str(self._count)
        self._count += 1
        return DraftFile(name, place, written(place, content))

    def add_all(self, files: Mapping[str, Content]) -> list[DraftFile]:
        """Write the content of several files as drafts."""
        return [self.add(name, content) for name, content in files.items()]

    def publish(self, drafts: Sequence[DraftFile], over: Collection[str]) -> None:
        """Put drafts in their places, the last one first: others may be told of in it.

        Only files named in ``over`` are replaced; who may read and write them stays the same. Raises ``PizarraError``
        for links, folders and devices in the way, and ``OSError`` for a file that came there meanwhile or that the
        system does not let go of, as Windows does for a PDF in a viewer.
        """
        self._published.clear()
        raise_errors(obstacles(self.folder, (draft.name for draft in drafts)))
        for draft in drafts:
            _settle(draft.place, os.O_RDWR)
        for draft in reversed(drafts):
            target = self._last = self.folder / draft.name
            self._make(target.parent)
            if draft.name in over:
                _keep_access(target, draft.place)
                draft.place.replace(target)
            else:
                _put(draft.place, target)
            self._published.append(draft.name)
        if os.name == "posix":
            for folder in {(self.folder / draft.name).parent for draft in drafts}:
                _settle(folder, os.O_RDONLY)
        self._new_folders.clear()

    def _make(self, folder: Path) -> None:
        new = list(takewhile(lambda place: not place.exists(), (folder, *folder.parents)))
        if new:
            self._new_folders += new
            folder.mkdir(parents=True, exist_ok=True)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._end(error)

    def _end(self, error: BaseException | None) -> None:
        """Leave no draft, no lock and no new empty folder; raise what the system refused as a problem."""
        if self._place != self.folder:
            rmtree(self._place, ignore_errors=True)
        self._held.close()
        for place in sorted(set(self._new_folders), reverse=True):
            with suppress(OSError):
                place.rmdir()
        if isinstance(error, OSError):
            new = sorted(name for name in self._published if not PurePath(name).name.startswith("."))
            outcome = phrase("only these files were written: {names}", names=tuple(new)) if new else NOTHING_WRITTEN
            raise PizarraError([self._refused(error)], outcome) from None

    def _refused(self, error: OSError) -> Problem:
        where = Path(str(error.filename or self._last))
        if where.parent == self._place and (where.name != LOCK or error.errno not in (ELOOP, EINVAL)):
            where = self._last
        if error.errno == ENOSPC:
            hint = phrase("free some space")
        elif where == self._last and where.is_file():
            hint = phrase("close it where it is open, such as in a PDF viewer, or choose another place")
        else:
            hint = phrase("choose another place")
        return Problem(shown_path(where), phrase("cannot be written: {told}", told=os_reason(error)), hint=hint)


def written(draft: Path, content: Content) -> str:
    """Write a new file part by part and return its fingerprint. Raises ``OSError`` when it cannot be written."""
    found = sha256()
    with os.fdopen(opened(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL), "wb") as stream:
        for part in parts_of(content):
            stream.write(part)
            found.update(part)
        stream.flush()
        if hasattr(os, "posix_fadvise"):  # the disk begins with it while the next file is drawn
            os.posix_fadvise(stream.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    return found.hexdigest()


def obstacles(folder: Path, names: Iterable[str]) -> Iterable[Problem]:
    """Yield a problem for every place that no file can be put in, whatever it may replace."""
    hint = phrase("Pizarra replaces files only and follows no link; move it away, or choose another place")
    for name in names:
        if found := obstacle(folder, name):
            yield Problem(str(folder / name), phrase("cannot be written: {told}", told=found), hint=hint)


def _unchangeable(folder: Path, names: Iterable[str]) -> Iterator[Problem]:
    """Yield a problem for every file that its owner protects, or that has other names which would keep the old text."""
    for name in names:
        about = (folder / name).lstat()
        if not about.st_mode & 0o222 or not os.access(folder / name, os.W_OK):
            hint = phrase("allow writing to it, or choose another place")
            yield Problem(shown_path(folder / name), phrase("is read-only"), hint=hint)
        elif about.st_nlink > 1:
            message = phrase("has {count} names (hard links); the others would keep the old text", count=about.st_nlink)
            yield Problem(shown_path(folder / name), message, hint=phrase("copy it, and use the copy"))


def _keep_access(file: Path, draft: Path) -> None:
    """Give a draft the owner, the group and the mode of the file that it replaces, if any, as far as possible."""
    try:
        about = file.lstat()
    except FileNotFoundError:
        return
    if hasattr(os, "chown"):
        for owner in (about.st_uid, -1):
            with suppress(OSError):
                os.chown(draft, owner, about.st_gid)
                break
    with suppress(OSError):
        draft.chmod(S_IMODE(about.st_mode))


def _put(draft: Path, target: Path) -> None:
    """Put a file where none is. Raises ``FileExistsError`` when there is one by now."""
    try:
        os.link(draft, target)
    except FileExistsError:
        raise FileExistsError(EEXIST, phrase("a file came there meanwhile"), str(target)) from None
    except (OSError, AttributeError):  # a file system without such links, or a browser
        if os.path.lexists(target):
            raise FileExistsError(EEXIST, phrase("a file came there meanwhile"), str(target)) from None
        draft.replace(target)


def _settle(place: Path, flags: int) -> None:
    """Have a file, or the names in a folder, reach the disk. Raises ``OSError`` when the disk does not take a file."""
    found = os.open(place, flags)
    try:
        os.fsync(found)
    except OSError as error:
        if error.errno not in (EINVAL, ENOTSUP):  # some file systems have no such thing for folders
            raise
    finally:
        os.close(found)


def _clear(folder: Path) -> None:
    """Remove the drafts that a killed run left; nobody else is writing now."""
    with os.scandir(folder) as entries:
        left = [entry for entry in entries if _LEFT.fullmatch(entry.name) and entry.is_dir(follow_symlinks=False)]
    for entry in left:
        rmtree(entry.path, ignore_errors=True)
