"""Writing files that are not there yet."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from generator.i18n import phrase
from generator.model.names import safe_part
from generator.output.writing import NEW_NAME, write
from generator.packs.locations import shown_path
from generator.problems import user_error


def write_new(file: Path, text: str) -> None:
    """Write a file that is not there yet, all of it or nothing. Raises ``PizarraError`` rather than overwrite one."""
    refuse_taken(file.parent, [file.name])
    refuse_name(file)
    write(file.parent, {file.name: text.encode()})


def refuse_name(file: Path) -> None:
    """Raise ``PizarraError`` for the name of a new file that not every system allows."""
    if (better := safe_part(file.name)) != file.name:
        message = phrase("is a name that not every system takes for that of a file")
        raise user_error(str(file), message, phrase("call it {better}", better=better))


def refuse_taken(folder: Path, names: Iterable[str]) -> None:
    """Raise ``PizarraError`` for the first of these files and folders that is there already."""
    if taken := next((name for name in names if (folder / name).exists()), None):
        raise user_error(shown_path(folder / taken), phrase("is already there"), NEW_NAME)


def yaml_file(file: Path) -> Path:
    """Return a file's place with the ending of YAML, which is added where it is missing."""
    return file if file.suffix.lower() in (".yaml", ".yml") else file.with_name(f"{file.name}.yaml")
