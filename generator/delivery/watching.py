"""Noticing that files change: what they looked like, when they rest, and which ones are different."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

LOOK_EVERY = 0.1
"""Seconds between two looks."""

REST = 0.04
"""Seconds for which nothing may change before a change counts: editors save in several steps."""

MOST_RESTS = 50

Stamp = tuple[int, int, int]
Stamps = Mapping[Path, Stamp]


def stamps(files: Iterable[Path]) -> Stamps:
    """Return what tells one state of each file from another; files that are not there are left out."""
    found: dict[Path, Stamp] = {}
    for file in files:
        try:
            about = file.stat()
        except OSError:
            continue
        found[file] = (about.st_mtime_ns, about.st_size, about.st_ino)
    return found


def different(before: Stamps, now: Stamps) -> frozenset[Path]:
    """Return the files that came, went or changed."""
    return frozenset(file for file in before.keys() | now.keys() if before.get(file) != now.get(file))


def changes(look: Callable[[], Stamps], wait: Callable[[float], None]) -> Iterator[frozenset[Path]]:
    """Yield all the files that are there, and then for ever, each time that some changed and are at rest, which ones.

    An empty set comes first when there are no files at all.
    """
    seen = look()
    yield frozenset(seen)
    while True:
        wait(LOOK_EVERY)
        now = look()
        if now == seen:
            continue
        for _ in range(MOST_RESTS):
            wait(REST)
            now, before = look(), now
            if now == before:
                break
        if changed := different(seen, now):
            seen = now
            yield changed


def team_files_of(words: Sequence[str]) -> list[Path]:
    """Return the team files that words on the command line mean, those of folders included."""
    found: list[Path] = []
    for word in words:
        path = Path(word)
        if path.is_dir() and not (path / "game.yaml").is_file():
            found += sorted([*path.glob("*.yaml"), *path.glob("*.yml")])
        elif path.suffix in (".yaml", ".yml"):
            found.append(path)
    return found
