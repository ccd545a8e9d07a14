"""What a user's own ``templates/`` changes: files that stand before Pizarra's, and files that nobody reads."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from generator.i18n import counted, few_of, installed, phrase
from generator.model.source import file_digest_of
from generator.packs.places import BASE, all_layers, pack_folders, places, shown_path
from generator.problems import Problem, Severity, did_you_mean, quoted

_READ = re.compile(
    r"(game|rules|fields|faces)\.yaml|cards/([a-z]{2,3}/)?[^/]+\.md(\.j2)?"
    r"|(boards|scenarios|data)/[^/]+\.yaml|words/[a-z]{2,3}\.yaml"
    r"|schema/[^/]+\.schema\.json|pictures/.+\.(png|jpe?g|svg)|symbols/(unit/)?[^/]+\.svg|fonts/.+"
)
_NAMES = ("game.yaml", "rules.yaml", "cards", "boards", "scenarios", "words")
_TOLD = 3
_PAGES = "gallery"
"""Where the parts of web pages stood that a user could replace."""


def replaced(pack: Path) -> tuple[Problem, ...]:
    """Return a note for every folder of the user's own whose files are used in place of Pizarra's, and differ.

    Parts of web pages are never used: another note says so.
    """
    ours = (installed("templates") / pack.resolve().name, installed("templates") / BASE)
    own = [folder for folder in all_layers(pack) if folder not in ours]
    notes: list[Problem] = []
    for folder in own:
        names = [name for name in _files(folder) if _differs(folder / name, [spot / name for spot in ours])]
        if names:
            message = counted(
                len(names),
                "{names} is used in place of Pizarra's own",
                "{names} are used in place of Pizarra's own",
                names=few_of(names, _TOLD),
            )
            notes.append(Problem(f"{shown_path(folder)}/", message, severity=Severity.NOTE))
        notes += _pages(folder)
    return tuple(notes)


def _pages(folder: Path) -> Iterable[Problem]:
    """Yield a note where a folder of the user's own holds parts of web pages."""
    if (folder / _PAGES).is_dir():
        message = phrase("is not used: web pages, their style and their script are always Pizarra's own")
        yield Problem(f"{shown_path(folder / _PAGES)}/", message, severity=Severity.NOTE)


def is_read(name: str) -> bool:
    """Return whether games, or all of them together, have a file of that name, as a path below their folder."""
    return _READ.fullmatch(name) is not None or name in _sheets()


@cache
def _sheets() -> tuple[str, ...]:
    """Return the names of the templates of sheets: a user's own stands before ours."""
    return tuple(sorted(file.name for file in (installed("templates") / BASE).glob("*.md.j2")))


def strays() -> tuple[Problem, ...]:
    """Return a warning for every folder of the user's own ``templates/`` that is no game, and every file not read."""
    own, *rest = places("templates")
    if not rest:
        return ()
    games = pack_folders()
    found: list[Problem] = []
    for folder in sorted(path for path in own.iterdir() if path.is_dir()):
        if folder.name not in games and folder.name != BASE:
            message, hint = (
                phrase("there is no game {name}", name=quoted(folder.name)),
                did_you_mean(folder.name, games),
            )
            found.append(Problem(f"{shown_path(folder)}/", message, hint=hint, severity=Severity.WARNING))
            continue
        found += _pages(folder)
        for name in (name for name in _files(folder) if not name.startswith(f"{_PAGES}/")):
            if name.endswith((".j2", ".yaml", ".yml", ".md")) and not is_read(name):
                hint = did_you_mean(name.split("/")[0], (*_NAMES, *_sheets()))
                message = phrase("is not read: no file of a game goes by that name")
                found.append(Problem(shown_path(folder / name), message, hint=hint, severity=Severity.WARNING))
    return tuple(found)


def _differs(own: Path, ours: Iterable[Path]) -> bool:
    """Return whether a file stands before one of ours and says something else."""
    hidden = next((file for file in ours if file.is_file()), None)
    return hidden is not None and file_digest_of(own, shown_path(own)) != file_digest_of(hidden, shown_path(hidden))


def _files(folder: Path) -> list[str]:
    """Return the files below a folder, by their paths in it."""
    return [file.relative_to(folder).as_posix() for file in sorted(folder.rglob("*")) if file.is_file()]
