"""The typeface of a pack, read within limits."""

from __future__ import annotations

from functools import lru_cache, partial
from pathlib import Path

from generator.i18n import phrase
from generator.model.game import TypefaceFiles
from generator.model.names import is_below
from generator.model.source import Source, file_bytes
from generator.packs.locations import pack_file, shown_path
from generator.problems import PizarraError, Problem, quoted, raise_errors, user_error
from generator.processes import run_confined
from generator.scene.fonts import FAULTS, FontError, Typeface, lent_typeface, sound_font

FOLDER = "fonts"
MOST_BYTES = 5_000_000
MOST_LICENCE = 1_000_000
_REFUSED = b"!"
"""Begins no font: what a child process says in place of one."""


def read_typeface(files: TypefaceFiles, source: Source, folder: Path) -> Typeface:
    """Return the typeface of a pack. Raises ``PizarraError`` with all that is wrong with its files."""
    problems: list[Problem] = []
    contents: dict[str, bytes] = {}
    for key in ("regular", "semibold", "bold", "black", "italic", "licence"):
        name = getattr(files, key)
        if name is None or (name in contents and key != "licence"):
            continue
        try:
            contents[name] = _font_file(name, folder, key)
        except PizarraError as error:
            message = phrase("the file {name} {what}", name=quoted(name), what=error.problems[0].message)
            hint = phrase("use a TrueType font (.ttf) that may be embedded, with its licence as a text file")
            problems.append(source.problem(("typeface", key), message, hint))
    raise_errors(problems)
    return lent_typeface([contents[name] for name in files.weights])


def _font_file(name: str, folder: Path, key: str) -> bytes:
    file = pack_file(folder, f"{FOLDER}/{name}") if is_below(name) else folder
    if not file.is_file():
        raise user_error("", phrase("is not in {folder}", folder=f"{shown_path(folder)}/{FOLDER}/"))
    if key != "licence":
        return _confined_font(file_bytes(file, shown_path(file), MOST_BYTES))
    text = file_bytes(file, shown_path(file), MOST_LICENCE)
    if not text.strip() or b"\x00" in text:
        raise user_error("", phrase("is not a text file"))
    return text


@lru_cache(maxsize=16)
def _confined_font(data: bytes) -> bytes:
    """Return a font made plain by a process that may take only so much. Raises ``PizarraError``."""
    try:
        answer = run_confined(partial(_checked_font, data), 4 * MOST_BYTES)
    except (MemoryError, TimeoutError):
        answer = _REFUSED + b"large"
    if answer.startswith(_REFUSED):
        raise user_error("", phrase(FAULTS[answer.removeprefix(_REFUSED).decode()]))
    return answer


def _checked_font(data: bytes) -> bytes:
    try:
        return sound_font(data)
    except FontError as error:
        return _REFUSED + str(error).encode()
