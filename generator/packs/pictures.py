"""Picture files of a pack, found by their names and read within limits.

A name is looked for beside the file that says it, then in the folder ``pictures`` of the pack.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path

from generator.i18n import Phrase, bundled_folder, phrase
from generator.model.names import is_below
from generator.model.source import MAX_BYTES, file_bytes
from generator.packs.locations import full_search_path, kept_inside, shown_path
from generator.problems import Location, PizarraError, Problem, Severity, did_you_mean, quoted, user_error
from generator.processes import run_confined
from generator.scene.bitmaps import plain_bytes, read_bitmap
from generator.scene.pictures import Picture, PictureError
from generator.scene.svg import read_svg

FOLDER = "pictures"
ENDINGS = (".png", ".jpg", ".jpeg", ".svg")
MOST_BYTES = 25_000_000
MOST_DRAWN_BYTES = 4_000_000
_MOST_ANSWER = 100_000_000
"""Bytes of a drawing on its way from the process that read it."""

_LISTED = 2_000
_NAMES = re.compile(r"""[^\s"'{}\[\],:#][^"'{}\[\],:\n]{0,200}?\.(?:png|jpe?g|svg)\b""", re.IGNORECASE)
"""What looks like the name of a picture in a file of YAML."""


def find_picture(
    name: str, folder: Path, at: Location, beside: Path | None = None
) -> tuple[Picture, tuple[Problem, ...]]:
    """Return the picture of a name for the pack in a folder, and warnings of what it holds that is not printed.

    ``at`` is where the name is, and ``beside`` in which folder that file lies, if it is not the pack's.
    Raises ``PizarraError`` with one problem.
    """
    if not is_below(name):
        hint: str = phrase("use a file in the game's pictures/ folder, or beside this file, for example art/dragon.png")
        raise at.error(phrase("{name} is not a file in the picture folders", name=quoted(name)), hint)
    if not name.lower().endswith(ENDINGS):
        hint = phrase("save it as PNG, JPEG or SVG; the name of a symbol has no dot")
        raise at.error(phrase("{name} is not a picture that can be printed", name=quoted(name)), hint)
    spots = folders_of(folder, beside)
    spot = next((spot for spot in spots if (spot / name).exists() or (spot / name).is_symlink()), None)
    if spot is None:
        near, home = did_you_mean(name, _names(spots)), f"{shown_path(folder)}/{FOLDER}/"
        hint = near or phrase("put it in {folder}", folder=home)
        raise at.error(phrase("there is no picture {name}", name=quoted(name)), hint)
    try:
        picture, lost = read_picture(kept_inside(spot / name, spot), name)
    except PizarraError as error:
        (problem, *_) = error.problems
        reason = phrase("the picture {name} {what}", name=quoted(name), what=problem.message)
        raise at.error(reason, problem.hint) from None
    if not lost:
        return picture, ()
    message = phrase("the picture {name} contains things that are not printed: {lost}", name=quoted(name), lost=lost)
    hint = phrase("save it without them, with letters as paths, or as a PNG")
    return picture, (at.problem(message, hint, Severity.WARNING),)


def has_bitmaps(folder: Path) -> bool:
    return any(not name.lower().endswith(".svg") for name in _names(folders_of(folder)))


def named_beside(file: Path) -> tuple[Path, ...]:
    """Return the pictures beside a file that it seems to name, whether they are there or not."""
    try:
        text = file_bytes(file, file.name, MAX_BYTES).decode("utf-8", "replace") if file.is_file() else ""
    except PizarraError:
        return ()
    names = dict.fromkeys(name.strip() for name in _NAMES.findall(text))
    return tuple(file.parent / name for name in names if is_below(name))


def state_of(files: Iterable[Path]) -> bytes:
    """Return the names, times and sizes of some files, without reading them."""
    return repr([(file.name, _stamp(file)) for file in files]).encode()


def folders_of(folder: Path, beside: Path | None = None) -> tuple[Path, ...]:
    """Return the folders in which the pictures of a pack are looked for, the first found first."""
    own = (place / FOLDER for place in full_search_path(folder))
    return (*((beside,) if beside is not None else ()), *own)


def _names(spots: Iterable[Path]) -> Iterator[str]:
    """Yield the names of pictures in some folders, not of more than a few thousand files."""
    for spot in spots:
        for _, file in zip(range(_LISTED), spot.rglob("*"), strict=False):
            if file.suffix.lower() in ENDINGS:
                yield file.relative_to(spot).as_posix()


def read_picture(path: Path, name: str) -> tuple[Picture, tuple[Phrase, ...]]:
    """Return the picture of a file, and what it holds that cannot be printed. Raises ``PizarraError``."""
    return _read_files(path, name, _stamp(path))


def _stamp(path: Path) -> tuple[int, int]:
    try:
        about = path.stat()
    except (OSError, ValueError):  # reading it tells why
        return 0, 0
    return about.st_mtime_ns, about.st_size


@lru_cache(maxsize=1024)
def _read_files(path: Path, name: str, _: tuple[int, int]) -> tuple[Picture, tuple[Phrase, ...]]:
    is_svg = path.suffix.lower() == ".svg"
    file = shown_path(path)
    data = file_bytes(path, file, MOST_DRAWN_BYTES if is_svg else MOST_BYTES, phrase("make it smaller"))
    read = partial(read_svg, data, name) if is_svg else partial(_read_dots, data, name, path)
    ours = any(path.is_relative_to(bundled_folder(folder)) for folder in ("templates", "teams"))
    try:
        return read() if ours else _read_confined(read)
    except PictureError as error:
        raise user_error(file, error.message, error.hint) from None


def _read_dots(data: bytes, name: str, path: Path) -> tuple[Picture, tuple[Phrase, ...]]:
    return read_bitmap(data, name, shown_path(path), partial(_data, path, sha256(data).digest())), ()


def _read_confined(read: Callable[[], tuple[Picture, tuple[Phrase, ...]]]) -> tuple[Picture, tuple[Phrase, ...]]:
    """Return the result of ``read``, run by a process with limits of time and memory. Raises ``PictureError``."""

    def outcome() -> bytes:
        try:
            return pickle.dumps(read())
        except PictureError as error:
            return pickle.dumps(error)

    try:
        answer = pickle.loads(run_confined(outcome, _MOST_ANSWER))
    except TimeoutError:
        answer = PictureError(phrase("takes too long to read"), phrase("make it simpler or smaller"))
    except MemoryError:
        answer = PictureError(phrase("takes too much memory to read"), phrase("make it simpler or smaller"))
    if isinstance(answer, PictureError):
        raise answer
    return answer  # type: ignore[no-any-return]


def _data(path: Path, digest: bytes) -> bytes:
    """Return the bytes to embed of a file that was read before. Raises ``PizarraError`` when it has changed."""
    data = file_bytes(path, shown_path(path), MOST_BYTES)
    if sha256(data).digest() != digest:
        raise user_error(shown_path(path), phrase("changed while it was being printed"), phrase("build again"))
    return plain_bytes(data)
