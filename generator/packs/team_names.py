"""Teams by what people call them: as ``pizarra list`` shows them, by their file, or as the team is called."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from generator.i18n import installed
from generator.model.names import folded
from generator.model.source import MAX_BYTES, file_bytes
from generator.packs.places import pack_folders, source_of, team_files
from generator.problems import PizarraError

_OURS = "pizarra:"
_ENDINGS = (".yaml", ".yml")
_HEAD = 60
"""The lines in which a team's names are looked for when its file cannot be read as a team's."""


def teams_named(word: str, game: str | None = None) -> tuple[Path, ...]:
    """Return the files of the teams that a word may mean, of one game or of all in reach: none, one or several.

    The file's name, with or without its ending, comes before what the team is called; a user's own teams, in
    ``teams/`` or here, come before those that came with Pizarra. Capitals, accents and signs do not matter.
    """
    if (listed := _as_listed(word)) is not None:
        return (listed,)
    named = folded(next((word.removesuffix(ending) for ending in _ENDINGS if word.endswith(ending)), word))
    reach = [file for slug in ([game] if game else pack_folders()) for file in team_files(slug)]
    own = [*_here(), *(file for file in reach if not _came_along(file))]
    ours = [file for file in reach if _came_along(file)]
    ways: tuple[Callable[[Path], str], ...] = (lambda file: file.stem, team_name)
    for name_of in ways:
        for files in (own, ours):
            if found := _matching(files, named, name_of):
                return found
    return ()


def team_name(file: Path) -> str:
    """Return what the team in a file is called; nothing when the file cannot be read or does not say."""
    try:
        data = source_of(file).data
    except PizarraError:
        return ""
    name = data.get("name") if isinstance(data, dict) else None
    return name if isinstance(name, str) else ""


def names_of(file: Path) -> tuple[str, ...]:
    """Return what a team may be called: the name of its file, and the names in it, even when it is not sound YAML."""
    try:
        lines = file_bytes(file, str(file), MAX_BYTES).decode("utf-8", errors="replace").splitlines()
    except PizarraError:
        lines = []
    found = (line.partition(":") for line in lines[:_HEAD])
    return (file.stem, *(text.strip(" '\"") for key, _, text in found if key in ("name", "short") and text.strip()))


def short_names() -> tuple[str, ...]:
    """Return the short names of all the teams in reach: those of their files."""
    return tuple(dict.fromkeys(file.stem for slug in pack_folders() for file in team_files(slug)))


def _as_listed(word: str) -> Path | None:
    """Return the team that came with Pizarra and stands at a path as messages show it, if there is one."""
    if not word.endswith(_ENDINGS) or len(word) > 250 or "\0" in word:
        return None
    teams = installed("teams").resolve()
    file = (teams.parent / word.removeprefix(_OURS).replace("\\", "/")).resolve()
    return file if file.is_relative_to(teams) and file.is_file() else None


def _here() -> tuple[Path, ...]:
    return tuple(sorted(file for ending in _ENDINGS for file in Path.cwd().glob(f"*{ending}") if file.is_file()))


def _came_along(file: Path) -> bool:
    return file.resolve().is_relative_to(installed("teams").resolve())


def _matching(files: Iterable[Path], named: str, name_of: Callable[[Path], str]) -> tuple[Path, ...]:
    return tuple(dict.fromkeys(file for file in files if named and folded(name_of(file)) == named))
