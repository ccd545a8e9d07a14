"""What differs between the files of two sides: texts as lines, pages and pictures as pictures."""

from __future__ import annotations

import filecmp
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests.sameness.pages import PICTURES, Shown, compared_pages, drawing_as_text
from tests.sameness.sides import usable_cores

TEXTS = {".csv", ".html", ".js", ".json", ".md", ".txt", ".yaml"}
LONGEST = 2000
"""Lines of a difference that are kept."""
WIDEST = 300
"""Signs of a line that are kept."""
LIST = ".pizarra.json"
DIGEST = re.compile(rb"\b[0-9a-f]{16,64}\b")


@dataclass(frozen=True)
class Difference:
    """A file that is not the same, with lines of a unified diff and, where it has another look, its pages."""

    name: str
    summary: str
    lines: tuple[str, ...] = ()
    pages: tuple[Shown, ...] = ()
    looks_same: bool = False


@dataclass(frozen=True)
class Comparison:
    """How many files have the same bytes on both sides, and what the others are."""

    same: int
    differences: tuple[Difference, ...]

    def count(self, looks_only: bool = False) -> int:
        """Return how many differences count."""
        return sum(not (looks_only and each.looks_same) for each in self.differences)

    def summary(self) -> str:
        alike = sum(each.looks_same for each in self.differences)
        words = f"{self.same} files have the same bytes, {len(self.differences)} differ"
        return f"{words}, of which {alike} look the same" if alike else words


def compare(results: Mapping[str, tuple[Path, Path]], report: Path) -> Comparison:
    """Compare the folders of each job, given by its name; pictures of pages go below ``report``, which is emptied."""
    shutil.rmtree(report, ignore_errors=True)
    same = 0
    differing = []
    for job, (old, new) in results.items():
        for name in sorted({file.relative_to(side).as_posix() for side in (old, new) for file in plain_files(side)}):
            if is_same(old / name, new / name):
                same += 1
            else:
                differing.append((f"{job}/{name}", old / name, new / name, report / PICTURES))
    if len(differing) < 2:
        return Comparison(same, tuple(difference(*each) for each in differing))
    with ProcessPoolExecutor(usable_cores()) as processes:
        return Comparison(same, tuple(processes.map(difference, *zip(*differing, strict=True))))


def plain_files(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if file.is_file() or file.is_symlink()]


def is_same(old: Path, new: Path) -> bool:
    """Return whether two files are there and have the same bytes.

    The list that a build leaves behind is compared without its digests: they are those of the code and of drawings
    inside the program, and the files they stand for are compared themselves.
    """
    if not (old.is_file() and new.is_file()):
        return False
    if filecmp.cmp(old, new, shallow=False):
        return True
    return old.name == LIST and without_digests(old) == without_digests(new)


def without_digests(file: Path) -> bytes:
    return DIGEST.sub(b"(digest)", file.read_bytes())


def difference(name: str, old: Path, new: Path, pictures: Path) -> Difference:
    """Return what differs between two files that are not the same; either may be missing."""
    if not (old.is_file() and new.is_file()):
        return Difference(name, "new" if new.is_file() else "missing")
    match new.suffix.lower():
        case ".pdf" | ".png" | ".gif" | ".svg":
            return _looks(name, old, new, pictures)
        case ending if ending in TEXTS:
            if new.name == LIST:
                lines = diff_lines(without_digests(old).decode(), without_digests(new).decode())
            else:
                lines = diff_lines(text_of(old), text_of(new))
            return Difference(name, "other text", lines)
    return Difference(name, f"{old.stat().st_size} bytes, now {new.stat().st_size}; other content")


def _looks(name: str, old: Path, new: Path, pictures: Path) -> Difference:
    changes = diff_lines(drawing_as_text(old), drawing_as_text(new))
    try:
        shown, counts = compared_pages(old, new, pictures / name.replace("/", "-"))
    except Exception as error:  # of any library: a file that cannot be drawn is a difference all the same
        return Difference(name, f"other bytes; cannot be drawn: {type(error).__name__}: {error}", changes)
    if not shown:
        return Difference(name, "other bytes, the same to the eye", changes, looks_same=True)
    before, after = counts
    of = f"{before} pages, now {after}; " if before != after else ""
    summary = of + "; ".join(page.words for page in shown[:6]) + ("; …" if len(shown) > 6 else "")
    return Difference(name, summary, changes, tuple(shown))


def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="backslashreplace")


def diff_lines(old: str, new: str) -> tuple[str, ...]:
    """Return a unified diff of two texts; git finds it in texts of any length."""
    if not old and not new:
        return ()
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("old", old), ("new", new)):
            Path(folder, name).write_text(text, encoding="utf-8", errors="backslashreplace", newline="\n")
        words = ["git", "diff", "--no-index", "--no-ext-diff", "--no-color", "--text", "-U1", "old", "new"]
        done = subprocess.run(words, cwd=folder, capture_output=True, check=False)
    if done.returncode > 1:
        raise RuntimeError(done.stderr.decode(errors="replace"))
    lines: Sequence[str] = done.stdout.decode(errors="backslashreplace").split("\n")
    first = next((number for number, line in enumerate(lines) if line.startswith("@@")), len(lines))
    return tuple(line[:WIDEST] for line in lines[first : first + LONGEST] if line)
