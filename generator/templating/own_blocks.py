"""Tables and lists that helpers print, as blocks of their own wherever a template calls for them."""

from __future__ import annotations

import re

from generator.i18n import phrase
from generator.templating.formatting import BLOCK_END, BLOCK_START, TemplateError

_BLOCK = re.compile(f"{BLOCK_START}([^{BLOCK_START}{BLOCK_END}]*){BLOCK_END}")
_MARKER = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)")
_CONTAINERS = re.compile(r"(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))*[ \t]*")
"""How a line begins that is in quotes and lists."""

_HEADING = re.compile(r"#{1,6}(?:[ \t]|$)")
_PIPE = re.compile(r"(?<!\\)\|")
_CODE = 4
"""Spaces that make a line one of code."""


class MisplacedBlockError(TemplateError):
    """Raised for a block in a cell of a table or in a heading; ``before`` is what stands before it in its line."""

    def __init__(self, before: str) -> None:
        message = phrase("a table or a list of the rules can be neither in a cell nor in a heading")
        super().__init__(message, phrase("call it on a separate line"))
        self.before = before


def set_apart(text: str) -> str:
    """Return a rendered text with blank lines around the blocks in it, as deep in quotes and lists as they stand.

    A row that is written right below a table goes on with it. Raises ``MisplacedBlockError``.
    """
    if BLOCK_START not in text:
        return text
    before, *rest = _BLOCK.split(text)
    done, opened = before, False
    for block, after in zip(rest[::2], rest[1::2], strict=True):
        lines = done.split("\n")
        line = lines[-1]
        within = _continuation(line, lines[:-1])
        beside = line[_CONTAINERS.match(line).end() :] if not opened else "block"  # type: ignore[union-attr]
        if not opened and (_HEADING.match(beside) or _PIPE.search(beside)):
            raise MisplacedBlockError(line)
        if beside:
            done = f"{done.rstrip(' ')}\n{within.rstrip()}\n{within}"
        elif _MARKER.search(line) is None:
            blank = "" if len(lines) < 2 or not lines[-2].strip("> \t") else f"{within.rstrip()}\n"
            done = done[: len(done) - len(line)] + blank + within
        done += block.replace("\n", f"\n{within}")
        here, newline, below = after.partition("\n")
        opened = not newline and not here.strip()
        goes_on = below.lstrip("> \t").startswith("|") and block.endswith("|")
        if here.strip():
            done += f"\n{within.rstrip()}\n{within}{after.lstrip(' ')}"
        elif below.partition("\n")[0].strip("> \t") and not goes_on:
            done += f"\n{within.rstrip()}{after}"
        else:
            done += after
    return done


def _continuation(line: str, above: list[str]) -> str:
    """Return how further lines begin that belong where a line begins: in the same quotes and items of lists."""
    start = _CONTAINERS.match(line)[0]  # type: ignore[index]
    inside = re.sub(r"[-*+]|\d{1,9}[.)]", lambda marker: " " * len(marker[0]), start)
    if inside.strip() or start != inside:
        return inside
    return " " * _depth(len(inside.expandtabs(_CODE)), above)


def _depth(indent: int, above: list[str]) -> int:
    """Return how far a line with so many spaces may be indented: as far as the item of a list that it belongs to."""
    for line in reversed(above):
        marker = _MARKER.match(line)
        if marker and marker.end() <= indent:
            return marker.end()
        if line.strip() and not line.startswith((" ", "\t")) and not marker:
            break
    return indent if indent < _CODE else 0
