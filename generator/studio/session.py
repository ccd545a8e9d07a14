"""The files and options of one session: what is there now, what was there before, and all of it as one text."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from generator.i18n import megabytes, phrase
from generator.model.names import is_below
from generator.model.yaml_reader import too_large
from generator.output.writing import remove, write
from generator.packs.build_file import Wish
from generator.problems import quoted, user_error

MOST_BYTES = 8_000_000
"""Of one file: a large picture."""

MOST_BYTES_IN_ALL = 64_000_000
MOST_FILES = 2000
LONGEST_PATH = 200
MOST_STEPS = 100
"""How many changes can be undone."""

Files = Mapping[str, bytes]


def check_path(name: object) -> str:
    """Return a path below the session's folder. Raises ``PizarraError`` for any other."""
    if isinstance(name, str) and 0 < len(name) <= LONGEST_PATH and is_below(name) and "\\" not in name:
        return name
    hint = phrase("use a path inside the game, such as teams/my-game/my-team.yaml")
    raise user_error("studio", phrase("{name} is not a path inside the game", name=quoted(name)), hint)


def content_of(value: Any) -> bytes:
    """Return the bytes of a file in a message: text, bytes, or ``{"base64": …}``. Raises ``PizarraError``."""
    match value:
        case str():
            return value.encode("utf-8", "surrogatepass")
        case bytes() | bytearray() | memoryview():
            return bytes(value)
        case {"base64": str(text)}:
            try:
                return base64.b64decode(text, validate=True)
            except ValueError:
                pass
    raise user_error("studio", phrase("expected text or bytes, not {found}", found=quoted(value)))


def as_json(value: Any) -> Any:
    """Return a reply with its bytes as ``{"base64": …}``, for what takes JSON alone."""
    match value:
        case bytes():
            return {"base64": base64.b64encode(value).decode("ascii")}
        case dict():
            return {key: as_json(each) for key, each in value.items()}
        case list() | tuple():
            return [as_json(each) for each in value]
    return value


@dataclass(frozen=True)
class Snapshot:
    """Everything a user can change: files by path, options as they are written, and the teams that are printed."""

    files: Files = field(default_factory=dict)
    wishes: Mapping[str, Wish] = field(default_factory=dict)
    teams: tuple[str, ...] = ()

    @property
    def plain_wishes(self) -> dict[str, Any]:
        """Return the options as JSON has them."""
        return {name: list(wish) if isinstance(wish, tuple) else wish for name, wish in self.wishes.items()}

    def with_files(self, changes: Mapping[str, bytes | None]) -> Snapshot:
        """Return it with some files written or, where there is no content, removed. Raises ``PizarraError``."""
        files = {**self.files, **{check_path(name): content for name, content in changes.items()}}
        remaining = {name: content for name, content in files.items() if content is not None}
        for name, content in remaining.items():
            if len(content) > MOST_BYTES:
                raise too_large(name, len(content), MOST_BYTES)
        if len(remaining) > MOST_FILES:
            raise user_error("studio", phrase("at most {most} files are allowed", most=MOST_FILES))
        if sum(map(len, remaining.values())) > MOST_BYTES_IN_ALL:
            most = megabytes(MOST_BYTES_IN_ALL)
            raise user_error("studio", phrase("all files together may have at most {most}", most=most))
        return replace(self, files=remaining, teams=tuple(team for team in self.teams if team in remaining))


class Session:
    """One game that somebody works on: a snapshot, those before and after it, and its files in a folder.

    ``word`` is what is built: the name of a game or of a board; ``printer`` is a file with how the user's printer
    strays, which is not a part of the game.
    """

    def __init__(self, root: Path, word: str, language: str, first: Snapshot) -> None:
        self.root, self.word, self.language = root, word, language
        self.now = Snapshot()
        self.printer: Path | None = None
        self.revision = 0
        self._past: list[Snapshot] = []
        self._future: list[Snapshot] = []
        root.mkdir(parents=True, exist_ok=True)
        self._show(first)

    def change(self, new: Snapshot, join: bool = False) -> tuple[str, ...]:
        """Take a step that can be undone, or make the last one larger with ``join``; return the paths that changed."""
        if new == self.now:
            return ()
        if not (join and self._past):
            self._past = [*self._past[-MOST_STEPS + 1 :], self.now]
        self._future.clear()
        return self._show(new)

    @property
    def before(self) -> Snapshot:
        """Return the snapshot before the last step; an empty one where there is none."""
        return self._past[-1] if self._past else Snapshot()

    def amend(self, new: Snapshot) -> None:
        """Put a snapshot with the same files in place of this one, as part of the same step."""
        self.now = new

    def undo(self) -> tuple[str, ...]:
        return self._step(self._past, self._future)

    def redo(self) -> tuple[str, ...]:
        return self._step(self._future, self._past)

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        return bool(self._future)

    def _step(self, back: list[Snapshot], forth: list[Snapshot]) -> tuple[str, ...]:
        if not back:
            return ()
        forth.append(self.now)
        return self._show(back.pop())

    def _show(self, new: Snapshot) -> tuple[str, ...]:
        """Write the files that differ, remove those that are gone, and return the paths of both."""
        old = self.now.files
        names = [name for name in {**old, **new.files} if old.get(name) != new.files.get(name)]
        remove(self.root, (name for name in names if name not in new.files))
        write(self.root, {name: new.files[name] for name in names if name in new.files}, "any")
        self.now = new
        self.revision += 1
        return tuple(names)

    def state(self) -> dict[str, Any]:
        """Return all that ``restore`` needs, as JSON; text files as text."""
        files = {name: _text_or_base64(content) for name, content in self.now.files.items()}
        return {
            "version": 1, "game": self.word, "language": self.language, "files": files,
            "options": self.now.plain_wishes, "teams": list(self.now.teams),
        }  # fmt: skip


def _text_or_base64(content: bytes) -> Any:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return as_json(content)
