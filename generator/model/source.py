"""Files that people give to be read, and their YAML as plain data that remembers where each part of it stood."""

from __future__ import annotations

import codecs
import os
import re
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import file_digest
from io import BufferedReader
from pathlib import Path
from types import MappingProxyType
from typing import Any

from generator.i18n import Phrase, phrase
from generator.model.localized import USUAL, Languages
from generator.model.yaml_reader import NO_TEXT, DataPath, Place, data_of, dotted_path, encoding_problem, too_large
from generator.problems import Location, PizarraError, Problem, Severity, os_reason, user_error

_READ = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
"""A pipe that nobody writes to is opened all the same, instead of being waited for."""


_LEAST = 65_536
"""Bytes to look for in a file that does not say its size, as those of a system."""


def file_bytes(path: Path, name: str, most: int, hint: str = "") -> bytes:
    """Return the content of a file, or of the target of a link; ``name`` is its name in messages.

    Raises ``PizarraError`` when it cannot be read, and for a device, for a pipe, and with the hint for more than
    ``most`` bytes.
    """
    with _open_file(path, name) as stream:
        size = os.fstat(stream.fileno()).st_size
        # no more than is there: it takes the memory for all that it may read, and a browser never gets that back
        content = stream.read(min(most, max(size, _LEAST)) + 1)
    if len(content) > most:
        raise too_large(name, max(len(content), size), most, hint)
    return content


def file_digest_of(path: Path, name: str) -> bytes:
    """Return the SHA-256 digest of a file of any size, or of the target of a link.

    Raises ``PizarraError`` like ``file_bytes``.
    """
    with _open_file(path, name) as stream:
        return file_digest(stream, "sha256").digest()


@contextmanager
def _open_file(path: Path, name: str) -> Iterator[BufferedReader]:
    try:
        with os.fdopen(os.open(path, _READ), "rb") as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise user_error(name, phrase("is not a file but a device or a pipe"))
            yield stream
    except (OSError, ValueError) as error:
        raise user_error(name, phrase("cannot be read: {reason}", reason=os_reason(error))) from None


def decode_text(raw: bytes, file: str, code: str = "") -> str:
    """Return the text in a file's bytes, without the mark that some editors put at its head.

    Raises ``PizarraError`` with line, column and the likely encoding when it is not UTF-8.
    """
    try:
        text = raw.decode("utf-8-sig")
        at = raw.find(b"\x00", 0, _LOOKED_AT)
        if at < 0 or not utf_16_of(raw):
            return text
    except UnicodeDecodeError as error:
        at = error.start
    raise PizarraError([replace(encoding_problem(file, raw, at, is_utf_16=bool(utf_16_of(raw))), code=code)])


_LOOKED_AT = 4000
"""Bytes that tell UTF-16 by its zeros."""


def utf_16_of(raw: bytes) -> str:
    """Return the encoding of a text in UTF-16, with a mark or without (every other byte is zero); else ``""``."""
    if raw[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return "utf-16"
    even, odd = (raw[start:_LOOKED_AT:2].count(0) * 2 for start in (0, 1))
    half = len(raw[:_LOOKED_AT]) // 2
    if max(even, odd) <= half or min(even, odd) * 10 > half:
        return ""
    return "utf-16-le" if odd > even else "utf-16-be"


def files_below(folder: Path) -> dict[str, Path]:
    """Return the files in a folder and in those inside it, by their paths from there with “/”, in a fixed order."""
    return {file.relative_to(folder).as_posix(): file for file in sorted(folder.rglob("*")) if file.is_file()}


MAX_BYTES = 8_000_000

_TOP_KEY = re.compile(rb"^([a-z_]+)\s*:", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Source:
    file: str
    data: Any
    places: Mapping[DataPath, Place] = field(default_factory=dict, repr=False)
    key_places: Mapping[DataPath, Place] = field(default_factory=dict, repr=False)
    languages: Languages = field(default=USUAL, repr=False)

    def place(self, path: DataPath) -> Place:
        """Return the beginning of the value at ``path``; for a value that is not there, that of its nearest parent."""
        for length in range(len(path), -1, -1):
            if (place := self.places.get(path[:length])) is not None:
                return place
        return Place(1, 1)

    def key_place(self, path: DataPath) -> Place:
        """Return the beginning of the key of the value at ``path``."""
        return self.key_places.get(path) or self.place(path)

    def problem(
        self, path: DataPath, message: Phrase, hint: str = "", severity: Severity = Severity.ERROR, code: str = ""
    ) -> Problem:
        return self.location(path).problem(message, hint, severity, code)

    def key_problem(
        self, path: DataPath, message: Phrase, hint: str = "", severity: Severity = Severity.ERROR
    ) -> Problem:
        """Return a problem about the key of the value at ``path``."""
        return self._location(path, self.key_place(path)).problem(message, hint, severity)

    def error(self, path: DataPath, message: Phrase, hint: str = "") -> PizarraError:
        return self.location(path).error(message, hint)

    def location(self, path: DataPath) -> Location:
        return self._location(path, self.place(path))

    def _location(self, path: DataPath, place: Place) -> Location:
        return Location(self.file, dotted_path(path), place.line, place.column, entry=self._entry(path))

    def locate(self, problem: Problem) -> Problem:
        """Return a problem with the line, the column and the entry of the value that its path leads to."""
        at = self.location(parse_dotted(problem.path))
        return replace(problem, line=at.line, column=at.column, entry=at.entry)

    def value(self, path: DataPath) -> Any:
        """Return the value at a path, ``None`` where there is none."""
        data = self.data
        for part in path:
            try:
                data = data[part]
            except (LookupError, TypeError):
                return None
        return data

    def _entry(self, path: DataPath) -> str:
        """Return the name of the last entry of a list on the way to a value, ``""`` where it has none."""
        data, name = self.data, ""
        for part in path:
            try:
                data = data[part]
            except (LookupError, TypeError):
                break
            if isinstance(part, int):
                label = data.get("name", data.get("id")) if isinstance(data, Mapping) else None
                name = " ".join(label.split())[:40] if isinstance(label, str) else ""
        return name


def copy_of(data: Any) -> Any:
    """Return data of which no part is another's too, as parts with an anchor are."""
    if isinstance(data, Mapping):
        return {key: copy_of(value) for key, value in data.items()}
    return [*map(copy_of, data)] if isinstance(data, list) else data


def parse_dotted(text: str) -> DataPath:
    """Return the path that ``dotted`` wrote as a text."""
    parts = re.findall(r"([^.\[\]]+)|\[(\d+)\]", text)
    return tuple(int(index) - 1 if index else key for key, index in parts)


def read_source(path: Path, name: str | None = None) -> Source:
    """Return the data of a YAML file; ``name`` is how messages call it (the path by default).

    Raises ``PizarraError`` when the file cannot be read, is too large, is not UTF-8 or is not sound YAML.
    """
    file = name or str(path)
    return parse_bytes(file_bytes(path, file, MAX_BYTES, NO_TEXT), file)


def top_keys(path: Path) -> frozenset[str]:
    """Return the outermost keys of a YAML file, which say what kind of file it is; none where it cannot be read."""
    return frozenset(match[1].decode() for match in _TOP_KEY.finditer(_readable(path)))


def top_text(path: Path, key: str) -> str | None:
    """Return the text of an outermost key that is on one line with it; ``None`` where it is written otherwise."""
    pattern = rf"^{key}\s*:[ \t]*(['\"]?)([\w .-]+?)\1[ \t]*(?:#.*)?\r?$".encode()
    match = re.search(pattern, _readable(path), re.MULTILINE)
    return match[2].decode(errors="replace") if match else None


def _readable(path: Path) -> bytes:
    try:
        return file_bytes(path, str(path), MAX_BYTES).removeprefix(codecs.BOM_UTF8)
    except PizarraError:
        return b""


@lru_cache(maxsize=8)  # what a pack is made of, which several checks read in turns; more would only fill memory
def parse_bytes(raw: bytes, file: str) -> Source:
    """Return the data of a YAML document in UTF-8; nobody may change it, it is returned to whoever asks next.

    Raises ``PizarraError`` like ``read_source``.
    """
    if len(raw) > MAX_BYTES:
        raise too_large(file, len(raw), MAX_BYTES, NO_TEXT)
    return parse_text(decode_text(raw, file), file)


def parse_text(text: str, file: str) -> Source:
    """Return the data of a YAML text. Raises ``PizarraError`` with line and column when it is not valid YAML."""
    parsed = data_of(text, file)
    return Source(file, parsed.data, MappingProxyType(parsed.places), MappingProxyType(parsed.key_places))
