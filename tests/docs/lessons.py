"""Pages that a reader follows step by step: their blocks write files, change them, run commands and show the answers.

Of the blocks of a page, in their order:

* one that names no language holds commands, a line each;
* ``text`` with the title “The answer” is what the commands before it print;
* one whose title is a file is that file; followed by “, at the end” it is added to the file;
* ``diff`` takes lines that begin with “-” out of the file of its title and puts those with “+” in their place;
* ``yaml`` with the titles “You wrote” and “Write” is a mistake and its cure, with what Pizarra says between them
  (see ``mistakes``);
* indented, inside a block to unfold, it is the whole file as it is by now.

Only answers and whole files can be written anew: everything else is the author's.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path
from typing import NamedTuple

_FENCE = re.compile(
    r"^(?P<indent> *)```(?P<kind>[a-z]*)(?: title=\"(?P<title>[^\"]*)\")?[^\n]*\n(?P<text>.*?)^(?P=indent)```$",
    re.MULTILINE | re.DOTALL,
)
MISTAKES = (("You wrote", "What Pizarra says", "Write"), ("Has escrito", "Lo que dice Pizarra", "Escribe"))
ANSWERS = ("The answer", "La respuesta")
_AT_THE_END = re.compile(r", (at the end|al final)$")

Run = Callable[[list[str]], tuple[str, int]]
"""Runs one command of Pizarra, given as words, in the current folder; returns all that it prints, and its status."""


class Shown(NamedTuple):
    """What a page shows and what it should show, and where in the page."""

    start: int
    end: int
    text: str
    right: str


def follow(page: Path, folder: Path, run: Run) -> list[Shown]:
    """Do in a folder what a page says, and return the answers and whole files that it shows.

    Raises ``ValueError`` for a command that fails, unless its answer is shown.
    """
    shown, answer, failed = [], "", ""
    text = page.read_text(encoding="utf-8")
    with chdir(folder):
        for block in _FENCE.finditer(text):
            kind, title, content = block["kind"], block["title"] or "", block["text"]
            file = Path(_AT_THE_END.sub("", title))
            if not kind and not title:
                _raise_failed(failed)
                outcomes = [_run_line(line, run) for line in content.splitlines()]
                answer, failed = "".join(said for said, _ in outcomes), content if any(s for _, s in outcomes) else ""
            elif title in ANSWERS:
                failed = ""
                shown.append(Shown(*block.span("text"), content, answer))
            elif kind == "diff":
                file.write_text(_changed(file.read_text("utf-8"), content), "utf-8")
            elif "." in title and block["indent"]:
                whole = file.read_text("utf-8")
                indented = "".join(f"{block['indent']}{line}".rstrip() + "\n" for line in whole.splitlines())
                shown.append(Shown(*block.span("text"), content, indented))
            elif "." in title:
                before = file.read_text("utf-8") if _AT_THE_END.search(title) else ""
                file.write_text(before + content, "utf-8")
    _raise_failed(failed)
    return shown


def _raise_failed(commands: str) -> None:
    if commands:
        raise ValueError(f"fails: {commands}")


def _run_line(line: str, run: Run) -> tuple[str, int]:
    program, *words = shlex.split(line, comments=True)
    match program:
        case "mkdir":
            Path(words[0]).mkdir()
            return "", 0
        case "pizarra":
            return run(words)
    raise ValueError(f"not every system understands: {line}")


def _changed(text: str, diff: str) -> str:
    old, new = ("".join(f"{line[1:]}\n" for line in diff.splitlines() if line[0] == sign) for sign in "-+")
    if text.count(old) != 1:
        raise ValueError(f"is there {text.count(old)} times: {old}")
    return text.replace(old, new)


class Mistake(NamedTuple):
    """What a page shows of a mistake: what is written, what Pizarra says of it and where that is, the cure."""

    wrong: str
    said: str
    start: int
    end: int
    right: str


def mistakes(page: Path) -> list[Mistake]:
    """Return the mistakes of a page. Raises ``ValueError`` where a part of one is missing."""
    blocks = [block for block in _FENCE.finditer(page.read_text(encoding="utf-8")) if block["title"]]
    found = []
    for wrong, said, right in zip(blocks, blocks[1:], blocks[2:], strict=False):
        for titles in MISTAKES:
            if wrong["title"] == titles[0]:
                if (said["title"], right["title"]) != titles[1:]:
                    raise ValueError(f"not followed by its cure: {wrong['text']}")
                found.append(Mistake(wrong["text"], said["text"], *said.span("text"), right["text"]))
    return found


def renew(page: Path, shown: list[Shown]) -> None:
    """Write the right answers and whole files into a page."""
    text = page.read_text(encoding="utf-8")
    for each in reversed(shown):
        text = text[: each.start] + each.right + text[each.end :]
    page.write_text(text, encoding="utf-8")
