"""The one place where files are written: all of them or none, under a lock, never through a link."""

from __future__ import annotations

import os
import re
import stat
import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from errno import EACCES, EAGAIN, EDEADLK, EEXIST, EINVAL, ELOOP, ENOSPC, ENOSYS, ENOTSUP
from hashlib import file_digest, sha256
from itertools import count, takewhile
from pathlib import Path, PurePath
from shutil import rmtree
from stat import S_IMODE
from tempfile import mkdtemp
from types import TracebackType
from typing import Literal, NamedTuple

from generator.i18n import phrase
from generator.model.source import file_bytes
from generator.packs.locations import shown_path
from generator.problems import NOTHING_WRITTEN, PizarraError, Problem, Severity, os_reason, raise_errors, user_error
from generator.scene.primitives import Content, parts_of

# O_NONBLOCK, as a named pipe would keep us waiting before it is seen to be none; O_BINARY keeps Windows from
# changing line ends.
_NO_LINK: int = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_JUNCTION = 0xA0000003
"""What Windows calls a folder that leads elsewhere."""


def open_plain(file: Path, flags: int) -> int:
    """Return the descriptor of a plain file. Raises ``OSError`` for a link, and for what is no file."""
    try:
        descriptor = os.open(file, flags | _NO_LINK, 0o666)
    except OSError as error:
        raise OSError(ELOOP, phrase("it is a link"), str(file)) if error.errno == ELOOP else error from None
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(EINVAL, phrase("it is not a regular file"), str(file))
    return descriptor


def fingerprint(file: Path) -> str:
    """Return the SHA-256 of a plain file's content. Raises ``OSError`` when it cannot be read."""
    with os.fdopen(open_plain(file, os.O_RDONLY), "rb") as content:
        return file_digest(content, "sha256").hexdigest()


def content_of(file: Path, most: int) -> bytes:
    """Return the first ``most`` bytes of a plain file. Raises ``OSError`` when it cannot be read."""
    with os.fdopen(open_plain(file, os.O_RDONLY), "rb") as content:
        return content.read(most)


def obstacle(folder: Path, name: str) -> str:
    """Return the reason why a file cannot be put below a folder; ``""`` where the place is free or a plain file.

    A link may lead out of the folder, to anybody's file, so that none on the way is followed and none is replaced.
    """
    *way, last = PurePath(name).parts
    place = folder
    for part in way:
        place /= part
        if (status := _stat_if_present(place)) is not None and _is_link(status):
            return phrase("{name}, on the path to it, is a link", name=part)
    about = _stat_if_present(place / last)
    if about is None or stat.S_ISREG(about.st_mode):
        return ""
    if _is_link(about):
        return phrase("it is a link")
    return (
        phrase("there is a folder with that name")
        if stat.S_ISDIR(about.st_mode)
        else phrase("it is not a regular file")
    )


def is_plain(folder: Path, name: str) -> bool:
    """Return whether there is a plain file of that name below a folder, with no link on the way to it."""
    return (folder / name).is_file() and not obstacle(folder, name)


def _stat_if_present(place: Path) -> os.stat_result | None:
    try:
        return place.lstat()
    except OSError:
        return None


def _is_link(about: os.stat_result) -> bool:
    return stat.S_ISLNK(about.st_mode) or getattr(about, "st_reparse_tag", 0) == _JUNCTION


if sys.platform == "win32":
    import msvcrt
else:
    try:
        import fcntl
    except ImportError:  # in a browser there is one process, and no lock
        fcntl = None  # type: ignore[assignment]

LOCK = ".pizarra.lock"
"""An empty file, there while somebody writes into the folder; one that a crash left keeps nobody out."""

LONGEST_WAIT = 300.0
"""Seconds after which a build gives up: a league of a thousand teams is written in less."""

CHANGE_WAIT = 10.0
"""Seconds after which a command gives up that changes one file; others do that in a fraction of a second."""

_LOOK_EVERY = 0.05  # s between two attempts at the lock: waits are not noticed, and a core is not kept busy
_TAKEN = (EACCES, EAGAIN, EDEADLK)
_NO_LOCKS = -1  # in place of a descriptor where the file system has no locks

Tell = Callable[[Problem], object]
"""Tells the user of something while files are being written."""


def ignore(_: Problem) -> None:
    """Tell nobody."""


@contextmanager
def lock_folder(folder: Path, tell: Tell = ignore, longest: float | None = None) -> Iterator[bool]:
    """Keep every other Pizarra out of a folder, made where there is none; yield whether its system knows locks at all.

    Whoever is in it already is waited for, and the user is informed. Raises ``PizarraError`` when that takes more than
    ``longest`` seconds (``LONGEST_WAIT``), and ``OSError`` where no file can be made.
    """
    longest = LONGEST_WAIT if longest is None else longest
    lock, given_up, is_reported = folder / LOCK, time.monotonic() + longest, False
    while (descriptor := _try_lock(lock)) is None:
        place = f"{shown_path(folder)}/"
        if time.monotonic() > given_up:
            message = phrase("another Pizarra has been writing here for {seconds:g} seconds", seconds=longest)
            raise user_error(place, message, phrase("wait for it to finish, stop it, or choose another folder"))
        if not is_reported:
            message = phrase("another Pizarra is writing here; waiting for it")
            tell(Problem(place, message, severity=Severity.NOTE))
            is_reported = True
        time.sleep(_LOOK_EVERY)
    try:
        yield descriptor != _NO_LOCKS
    finally:
        if descriptor != _NO_LOCKS:
            _release(lock, descriptor)


def _try_lock(lock: Path) -> int | None:
    """Return the descriptor of the lock, or that there are no locks here; ``None`` while somebody else has it."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    try:
        file = open_plain(lock, os.O_RDWR | os.O_CREAT)
    except FileNotFoundError:  # a run that failed has removed the folder just now
        return None
    try:
        _acquire(file)
        # whoever held the lock removes its file: a lock on a removed file would keep nobody out
        if os.path.samestat(os.fstat(file), lock.lstat()):
            return file
    except FileNotFoundError:  # whoever had it has removed it
        pass
    except OSError as error:
        if error.errno in _TAKEN:
            os.close(file)
            return None
        _release(lock, file)
        return _NO_LOCKS
    os.close(file)
    return None


def _acquire(file: int) -> None:
    """Lock an open file. Raises ``OSError`` when somebody else has it locked."""
    if sys.platform == "win32":
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        if fcntl is None:
            raise OSError(ENOSYS, os.strerror(ENOSYS))
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _release(lock: Path, descriptor: int) -> None:
    """Let go of a lock, whose file goes with it while it is empty: removed first where the system can, else after."""
    removes_open_files = sys.platform != "win32"
    with suppress(OSError):
        if removes_open_files and not os.fstat(descriptor).st_size:
            lock.unlink()
    if sys.platform != "win32" and fcntl is not None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)  # processes that were forked meanwhile have the file open, too
    os.close(descriptor)
    with suppress(OSError):
        if not removes_open_files and not lock.stat().st_size:
            lock.unlink()


Overwrite = Literal["own", "any"]
"""What a file may replace: one that Pizarra made, or any."""

NEW_NAME = phrase("choose another name; nothing was changed")

_DRAFTS = ".pizarra-drafts-"
_LEFT = re.compile(rf"{re.escape(_DRAFTS)}[a-z0-9_]{{8}}")


def write(
    folder: Path, files: Mapping[str, Content], overwrite: Overwrite = "own", hint: str = NEW_NAME, tell: Tell = ignore
) -> None:
    """Write files that are not there yet, or say the same already, all or none.

    Raises ``PizarraError`` when the folder or a file cannot be written, or when something else is in the way of
    ``overwrite``; ``hint`` says what to do then. What ``any`` replaces must be writable and have one name only.
    """
    raise_errors(obstacles(folder, files))
    with Drafts(folder, tell) as drafts:
        drafted = [drafts.add(name, content) for name, content in files.items()]
        existing = {draft.name: draft.mark for draft in drafted if (folder / draft.name).is_file()}
        others = [name for name, mark in existing.items() if fingerprint(folder / name) != mark]
        if overwrite == "own":
            message = phrase("already exists and is different")
            raise_errors([Problem(shown_path(folder / name), message, hint=hint) for name in others])
        raise_errors(_unchangeable(folder, others))
        drafts.publish([draft for draft in drafted if draft.name not in existing or draft.name in others], others)


def remove(folder: Path, names: Iterable[str]) -> None:
    """Remove plain files below a folder. Raises ``PizarraError`` for what is no file, or beyond a link."""
    raise_errors(obstacles(folder, names := tuple(names)))
    for name in names:
        (folder / name).unlink(missing_ok=True)


def remove_folder(folder: Path) -> None:
    """Remove a folder of our own with all that is in it, if it is there."""
    rmtree(folder, ignore_errors=True)


class FolderChange:
    """Files of a user, read to be replaced by what is made of them; of each, what it was is remembered."""

    def __init__(self, folder: Path, most: int, drafts: Drafts) -> None:
        self.folder, self._most, self._drafts = folder, most, drafts
        self._before: dict[str, bytes | None] = {}

    def content(self, name: str) -> bytes | None:
        """Return what is in a file, ``None`` where there is none. Raises ``PizarraError`` when it cannot be read."""
        if name not in self._before:
            file = self.folder / name
            self._before[name] = file_bytes(file, shown_path(file), self._most) if os.path.lexists(file) else None
        return self._before[name]

    def check(self, files: Mapping[str, bytes]) -> None:
        """Raise ``PizarraError`` for files that are protected, or were changed since they were read."""
        raise_errors(obstacles(self.folder, files))
        over = self._changed(files)
        raise_errors(_unchangeable(self.folder, over))
        hint = phrase("run the same command again")
        message = phrase("was changed by another program while it was being read")
        changed = [name for name in over if fingerprint(self.folder / name) != sha256(over[name]).hexdigest()]
        raise_errors(Problem(shown_path(self.folder / name), message, hint=hint) for name in changed)

    def replace(self, files: Mapping[str, bytes], *, keep_old: bool = False) -> dict[str, str]:
        """Write the new content of files, all or none; return the names under which the old ones were kept, by theirs.

        A file that says the same already stays. Raises ``PizarraError`` like ``check``.
        """
        self.check(files)
        over = self._changed(files)
        new = {name: content for name, content in files.items() if self.content(name) != content}
        kept = {name: backup_name(self.folder / name, old) for name, old in over.items()} if keep_old else {}
        backups = {backup: over[name] for name, backup in kept.items() if not (self.folder / backup).exists()}
        drafted = [self._drafts.add(name, content) for name, content in (new | backups).items()]
        # the last ones are put first: an old file has its copy before it goes
        self._drafts.publish(drafted, over)
        return kept

    def _changed(self, files: Mapping[str, bytes]) -> dict[str, bytes]:
        """Return what is in those files that are there and would change, by their names."""
        there = ((name, self.content(name), content) for name, content in files.items())
        return {name: old for name, old, content in there if old is not None and old != content}


def backup_name(file: Path, content: bytes) -> str:
    """Return the name that a file's content is kept under: free, or that of a copy which says the same."""
    names = (f"{file.name}.before{'' if number == 1 else f'-{number}'}" for number in count(1))
    return next(name for name in names if not os.path.lexists(file.parent / name) or _says(file.parent / name, content))


def _says(file: Path, content: bytes) -> bool:
    return is_plain(file.parent, file.name) and content_of(file, len(content) + 1) == content


@contextmanager
def changing(folder: Path, most: int, tell: Tell = ignore) -> Iterator[FolderChange]:
    """Read a user's files in a folder, of at most so many bytes each, to replace them by what is made of them.

    Another Pizarra that writes there is waited for, ``CHANGE_WAIT`` seconds at most. Raises ``PizarraError`` when that
    is not enough.
    """
    with Drafts(folder, tell, CHANGE_WAIT) as drafts:
        yield FolderChange(folder, most, drafts)


class DraftFile(NamedTuple):
    """A file that waits for its place, by its name below the folder it is for; its content has a fingerprint."""

    name: str
    place: Path
    mark: str


class Drafts:
    """Files that take their places below a folder all together or not at all, while nobody else writes there.

    Whatever the system refuses inside of ``with`` becomes a ``PizarraError`` that names the file.
    """

    def __init__(self, folder: Path, tell: Tell = ignore, longest: float | None = None) -> None:
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
            lockable = self._held.enter_context(lock_folder(self.folder, self._tell, self._longest))
            if lockable:
                _clear(self.folder)
            self._place = Path(mkdtemp(prefix=_DRAFTS, dir=self.folder))
        except BaseException as error:
            self._end(error)
            raise
        return self

    def add(self, name: str, content: Content) -> DraftFile:
        self._last = self.folder / name
        place = self._place / str(self._count)
        self._count += 1
        return DraftFile(name, place, write_draft(place, content))

    def publish(self, drafts: Sequence[DraftFile], over: Collection[str]) -> None:
        """Put drafts in their places, the last one first: it may list the others.

        Only files named in ``over`` are replaced; who may read and write them stays the same. Raises ``PizarraError``
        for links, folders and devices in the way, and ``OSError`` for a file that came there meanwhile or that the
        system does not let go of, as Windows does for a PDF in a viewer.
        """
        self._published.clear()
        raise_errors(obstacles(self.folder, (draft.name for draft in drafts)))
        for draft in drafts:
            # on the disk before it has its name: otherwise a power cut could leave an empty file in place of an old one
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
        # the names have to reach the disk as well; Windows does not open folders
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
        # inner folders first; one that holds something by now stays
        for place in sorted(set(self._new_folders), reverse=True):
            with suppress(OSError):
                place.rmdir()
        if isinstance(error, OSError):
            new = sorted(name for name in self._published if not PurePath(name).name.startswith("."))
            outcome = phrase("only these files were written: {names}", names=tuple(new)) if new else NOTHING_WRITTEN
            raise PizarraError([self._refusal(error)], outcome) from None

    def _refusal(self, error: OSError) -> Problem:
        where = Path(str(error.filename or self._last))
        if where.parent == self._place and (where.name != LOCK or error.errno not in (ELOOP, EINVAL)):
            where = self._last
        if error.errno == ENOSPC:
            hint = phrase("free up some disk space")
        elif where == self._last and where.is_file():
            hint = phrase("close it if it is open, for example in a PDF viewer, or choose another place")
        else:
            hint = phrase("choose another place")
        return Problem(shown_path(where), phrase("cannot be written: {reason}", reason=os_reason(error)), hint=hint)


def write_draft(draft: Path, content: Content) -> str:
    """Write a new file part by part and return its fingerprint. Raises ``OSError`` when it cannot be written."""
    digest = sha256()
    with os.fdopen(open_plain(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL), "wb") as stream:
        for part in parts_of(content):
            stream.write(part)
            digest.update(part)
        stream.flush()
        if hasattr(os, "posix_fadvise"):  # the disk begins with it while the next file is drawn
            os.posix_fadvise(stream.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    return digest.hexdigest()


def obstacles(folder: Path, names: Iterable[str]) -> Iterable[Problem]:
    """Yield a problem for every place that no file can be put in, whatever it may replace."""
    hint = phrase(
        "Pizarra replaces only regular files and does not follow links; move what is there, or choose another place"
    )
    for name in names:
        if reason := obstacle(folder, name):
            yield Problem(str(folder / name), phrase("cannot be written: {reason}", reason=reason), hint=hint)


def _unchangeable(folder: Path, names: Iterable[str]) -> Iterator[Problem]:
    """Yield a problem for every file that its owner protects, or that has other names which would keep the old text."""
    for name in names:
        about = (folder / name).lstat()
        # replacing a file asks the permission of its folder only: a protected file has to be looked for
        if not about.st_mode & 0o222 or not os.access(folder / name, os.W_OK):
            hint = phrase("allow writing to it, or choose another place")
            yield Problem(shown_path(folder / name), phrase("is read-only"), hint=hint)
        elif about.st_nlink > 1:
            message = phrase("has {count} hard links; the others would keep the old content", count=about.st_nlink)
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
        # unlike a rename, a link never takes the place of a file that came there meanwhile
        os.link(draft, target)
    except FileExistsError:
        raise FileExistsError(EEXIST, phrase("a file has appeared there in the meantime"), str(target)) from None
    except (OSError, AttributeError):  # a file system without such links, or a browser
        if os.path.lexists(target):
            raise FileExistsError(EEXIST, phrase("a file has appeared there in the meantime"), str(target)) from None
        draft.replace(target)


def _settle(place: Path, flags: int) -> None:
    """Have a file, or the names in a folder, reach the disk. Raises ``OSError`` when the disk does not take a file."""
    descriptor = os.open(place, flags)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (EINVAL, ENOTSUP):  # some file systems have no such thing for folders
            raise
    finally:
        os.close(descriptor)


def _clear(folder: Path) -> None:
    """Remove the drafts that a killed run left; nobody else is writing now."""
    with os.scandir(folder) as entries:
        left = [entry for entry in entries if _LEFT.fullmatch(entry.name) and entry.is_dir(follow_symlinks=False)]
    for entry in left:
        rmtree(entry.path, ignore_errors=True)
