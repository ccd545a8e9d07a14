"""Writing one file that is not there yet."""

from __future__ import annotations

from pathlib import Path

from generator.delivery.outputs import write
from generator.problems import PizarraError, Problem


def write_new(file: Path, text: str) -> None:
    """Write a file that is not there yet, all of it or nothing. Raises ``PizarraError`` rather than overwrite one."""
    if file.exists():
        raise PizarraError([Problem(str(file), "is already there", hint="choose another name; nothing was changed")])
    write(file.parent, {file.name: text.encode()})
