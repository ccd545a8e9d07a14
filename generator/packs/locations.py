"""Where the files of packs and teams are found, and which of Pizarra's own the user's replace."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache, lru_cache, wraps
from pathlib import Path
from shlex import quote
from typing import ParamSpec, TypeVar

from generator.i18n import bundled_folder, few_of, phrase, plural
from generator.model.source import Source, file_digest_of, files_below, read_source, top_keys
from generator.problems import Problem, Severity, did_you_mean, quoted, user_error

GivenT = ParamSpec("GivenT")
FoundT = TypeVar("FoundT")

BASE = "_base"
RULES = "rules.yaml"
BUNDLED = "pizarra:"
"""What messages put before a file that came with Pizarra, when it is not below the working folder."""
_substitute_folders: list[tuple[Path, str]] = []
"""Folders worked in instead of the working folder, the innermost last, and what messages put before their files."""
_cache_clears: list[Callable[[], None]] = []


def cached_until_reload(most: int) -> Callable[[Callable[GivenT, FoundT]], Callable[GivenT, FoundT]]:
    """Return a decorator that caches up to so many results until ``forget_packs``.

    Results belong to one working folder: another may have files that replace a pack's, and relative paths begin there.
    """

    def remembering(function: Callable[GivenT, FoundT]) -> Callable[GivenT, FoundT]:
        @lru_cache(maxsize=most)
        def cached(_working_folder: Path, *given: GivenT.args, **named: GivenT.kwargs) -> FoundT:
            return function(*given, **named)

        @wraps(function)
        def call_cached(*given: GivenT.args, **named: GivenT.kwargs) -> FoundT:
            return cached(_working_folder(), *given, **named)  # type: ignore[arg-type]

        _cache_clears.append(cached.cache_clear)
        return call_cached

    return remembering


def forget_packs() -> None:
    for forget in _cache_clears:
        forget()


@contextmanager
def working_in(folder: Path, prefix: str) -> Iterator[None]:
    """Look for the user's own packs and teams in a folder; messages put ``prefix`` before its files."""
    forget_packs()
    _substitute_folders.append((folder.resolve(), prefix))
    try:
        yield
    finally:
        _substitute_folders.pop()
        forget_packs()


def _working_folder() -> Path:
    return _substitute_folders[-1][0] if _substitute_folders else Path.cwd()


def _user_folders() -> tuple[Path, ...]:
    """Return the folders in which the user's games and teams are looked for, the working folder first.

    Inside a game's folder, those beside it are found as well: its teams are not in it.
    """
    here = _working_folder()
    if not (here / "game.yaml").is_file():
        return (here,)
    return (here, here.parent.parent if here.parent.name == "templates" else here.parent)


def places(kind: str) -> tuple[Path, ...]:
    """Return the folders in which ``templates`` or ``teams`` are looked for, the user's own first."""
    bundled = bundled_folder(kind)
    workplaces = (place / kind for place in _user_folders())
    return (*(folder for folder in workplaces if folder.is_dir() and folder != bundled), bundled)


def pack_folders() -> dict[str, Path]:
    """Return every available pack, by name; a user's own, in ``templates/`` or here, hides one of ours."""
    return folders_with("game.yaml")


def folders_with(name: str) -> dict[str, Path]:
    """Return the folders of available packs that contain a file of that name, by the packs' names."""
    folders: dict[str, Path] = {}
    # from the last to the first, so that a user's own pack hides one of ours
    for place in (*reversed(places("templates")), *reversed(_user_folders())):
        for file in sorted(place.glob(f"*/{name}")):
            folders[file.parent.name] = file.parent
    return dict(sorted(folders.items()))


def search_path(folder: Path) -> tuple[Path, ...]:
    """Return the folders in which the files of a pack are looked for, the first found first.

    They are the pack's own and those of its name in ``templates/`` of the working folder and among what came with
    Pizarra, which comes last: whoever changes a game needs no more than the files that change.
    """
    name = folder.resolve().name
    last = bundled_folder("templates") / name
    folders = dict.fromkeys((folder, *(place / name for place in places("templates"))))
    # it comes last, also where it is the very folder that was asked for
    folders.pop(last, None)
    return (*folders, last)


def shared_folders() -> tuple[Path, ...]:
    return tuple(place / BASE for place in places("templates"))


def full_search_path(folder: Path) -> tuple[Path, ...]:
    return (*search_path(folder), *shared_folders())


def pack_file(folder: Path, name: str) -> Path:
    """Return the path of one of a pack's files; of one that all games share, where the pack has none of its own."""
    spots = full_search_path(folder)
    return next((require_inside(spot / name, spot) for spot in spots if (spot / name).exists()), folder / name)


def pack_files(pack: Path, folder: str, pattern: str) -> tuple[Path, ...]:
    """Return the files in a folder of a pack, each name once, in the order of their names.

    A user's own file hides one that came with Pizarra; an empty one takes it out.
    """
    paths: dict[str, Path] = {}
    for layer in reversed(search_path(pack)):
        files = sorted(file for file in (layer / folder).glob(pattern) if file.is_file())
        paths |= {file.name: require_inside(file, layer) for file in files}
    return tuple(file for _, file in sorted(paths.items()) if file.stat().st_size)


def pack_names(folder: Path) -> dict[str, Path]:
    """Return the file in use for every name in a pack, what all games share included."""
    return _files_by_name(full_search_path(folder))


def own_names(folder: Path) -> dict[str, Path]:
    """Return the file in use for every name of a pack's own, without those that an empty file takes out."""
    files = _files_by_name(search_path(folder))
    return {name: file for name, file in files.items() if "/" not in name or file.stat().st_size}


def _files_by_name(spots: Sequence[Path]) -> dict[str, Path]:
    paths: dict[str, Path] = {}
    for spot in reversed(spots):
        paths |= {name: require_inside(file, spot) for name, file in files_below(spot).items()}
    return paths


def pack_sources(folder: Path) -> tuple[Path, ...]:
    """Return every file that a pack may be made from, what all games share included, and nothing built of it."""
    files = ((spot, name, file) for spot in full_search_path(folder) for name, file in files_below(spot).items())
    # a game that is built from inside its folder has what was built in “output” there
    own_files = ((spot, file) for spot, name, file in files if name.partition("/")[0] != "output")
    return tuple(file for spot, file in own_files if not _leads_out(file, spot))


def require_inside(file: Path, folder: Path) -> Path:
    """Return a file of a pack or of what all share. Raises ``PizarraError`` for a link that leads out of its folder.

    A pack may come from anywhere, and what it links to would be printed, and attached to what is passed on.
    """
    if _leads_out(file, folder):
        name = f"{shown_path(folder)}/{file.relative_to(folder).as_posix()}"
        hint = phrase("put the actual file there")
        raise user_error(name, phrase("is a link to a place outside the game's folder"), hint)
    return file


def _leads_out(file: Path, folder: Path) -> bool:
    """Return whether a file of a folder is elsewhere; how Pizarra itself was installed is not asked."""
    if folder.is_relative_to(bundled_folder("templates")):
        return False
    try:
        return not file.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a link to itself
        return True


def shown_path(path: Path) -> str:
    """Return a path as messages name it: from the working folder if it is inside it, else from Pizarra's own."""
    bases = list(reversed(_substitute_folders))
    with suppress(OSError):
        bases.append((Path.cwd(), ""))
    for base, prefix in (*bases, (bundled_folder("templates").parent, BUNDLED)):
        with suppress(ValueError, OSError, RuntimeError):
            return f"{prefix}{path.resolve().relative_to(base)}"
    return str(path)


_ON_WINDOWS = os.name == "nt"
_PLAIN_WORD = re.compile(r"[\w./:@%+=][\w./:@%+=,-]*")


def shell_word(path: str | Path) -> str:
    """Return a path as it has to be typed in a command: in straight quotes where a shell would interpret it.

    Double quotes mean the same in ``cmd``, in PowerShell and in the shells of other systems; there, ``$`` and a few
    more need single ones. A backslash separates folders only on Windows, and not in its Unix shells, which
    set ``MSYSTEM``.
    """
    text = f"./{path}" if str(path).startswith("-") else str(path)
    is_windows = _ON_WINDOWS and "MSYSTEM" not in os.environ
    if _PLAIN_WORD.fullmatch(text.replace("\\", "/") if is_windows else text):
        return text
    return quote(text) if not is_windows and re.search(r'["$`!\\]', text) else f'"{text}"'


def source_of(path: Path) -> Source:
    """Return a file's data, named in messages as people see it from the working folder."""
    return read_source(path, shown_path(path))


def team_files(game: str, folder: Path | None = None) -> tuple[Path, ...]:
    """Return the team files available to a game, like ``game_files``, without its seasons."""
    return tuple(file for file in game_files(game, folder) if not is_season_file(file))


def game_files(game: str, folder: Path | None = None) -> tuple[Path, ...]:
    """Return the files of teams and seasons available to a game, the user's own first, each name once.

    Those in ``teams/`` beside the ``folder`` of a game, wherever that is, come after those of the working folder.
    """
    paths: dict[str, Path] = {}
    *own, bundled = places("teams")
    if folder is not None:
        whole = folder.absolute()
        own.append((whole.parent.parent if whole.parent.name == "templates" else whole.parent) / "teams")
    for place in (*own, bundled):
        for file in sorted((place / game).glob("*.yaml")):
            paths.setdefault(file.name, file)
    return tuple(paths.values())


def is_season_file(path: Path) -> bool:
    """Return whether a file means to be a season rather than a team: it lists matches and names no game."""
    keys = top_keys(path)
    return "matches" in keys and "game" not in keys


_READ = re.compile(
    r"(first-minutes|quick-reference)\.md\.j2|(game|rules|fields|faces|services|styles|tilings)\.yaml"
    r"|cards/([a-z]{2,3}/)?[^/]+\.md(\.j2)?"
    r"|(boards|scenarios|data)/[^/]+\.yaml|(words|names)/[a-z]{2,3}\.yaml"
    r"|schema/[^/]+\.schema\.json|pictures/.+\.(png|jpe?g|svg)|symbols/(unit/)?[^/]+\.svg|fonts/.+"
)
_NAMES = ("game.yaml", "rules.yaml", "cards", "boards", "scenarios", "words")
LEAFLET = "leaflet.md.j2"
"""The rules leaflet: one of Pizarra's own stands in only where a game has none."""

FIRST_MINUTES = "first-minutes.md.j2"
"""The page of the leaflet that tells an example; a game may be without."""
QUICK_REFERENCE = "quick-reference.md.j2"
"""What each coach has on half a page of the leaflet, where a game has it."""

_ADDED = ("faces.yaml", "services.yaml")
"""What a game has in these comes on top of what all games share."""

_MOST_NAMED = 3
_PAGES = "gallery"
"""Where the parts of web pages stood that a user could replace."""


def replacement_notes(pack: Path) -> tuple[Problem, ...]:
    """Return a note for every folder of the user's own whose files are used in place of Pizarra's, and differ.

    Parts of web pages are never used: another note says so.
    """
    ours = (bundled_folder("templates") / pack.resolve().name, bundled_folder("templates") / BASE)
    custom = [folder for folder in full_search_path(pack) if folder not in ours]
    notes: list[Problem] = []
    for folder in custom:
        names = [
            name
            for name in files_below(folder)
            if name != LEAFLET and _differs(folder / name, [spot / name for spot in ours[: 1 if name in _ADDED else 2]])
        ]
        if names:
            message = plural(
                len(names),
                "{names} replaces Pizarra's own",
                "{names} replace Pizarra's own",
                names=few_of(names, _MOST_NAMED),
            )
            notes.append(Problem(f"{shown_path(folder)}/", message, severity=Severity.NOTE))
        notes += _pages(folder)
    return tuple(notes)


def _pages(folder: Path) -> Iterable[Problem]:
    if (folder / _PAGES).is_dir():
        message = phrase("is ignored: web pages, their style and their script are always Pizarra's own")
        yield Problem(f"{shown_path(folder / _PAGES)}/", message, severity=Severity.NOTE)


def is_read(name: str) -> bool:
    """Return whether games, or all of them together, have a file of that name, as a path below their folder."""
    return _READ.fullmatch(name) is not None or name in _sheets()


@cache
def _sheets() -> tuple[str, ...]:
    """Return the names of the templates of sheets: a user's own come before ours."""
    return tuple(sorted(file.name for file in (bundled_folder("templates") / BASE).glob("*.md.j2")))


def stray_warnings() -> tuple[Problem, ...]:
    """Return a warning for every folder of the user's own ``templates/`` that is no game.

    What all games share is there, too: a file of it that is not read is warned of, unless it is one of Pizarra's own.
    """
    *workplaces, _ = places("templates")
    games, ours = pack_folders(), bundled_folder("templates") / BASE
    warnings: list[Problem] = []
    for folder in sorted(path for place in workplaces for path in place.iterdir() if path.is_dir()):
        if folder.name not in games and folder.name != BASE:
            message, hint = (
                phrase("there is no game {name}", name=quoted(folder.name)),
                did_you_mean(folder.name, games),
            )
            warnings.append(Problem(f"{shown_path(folder)}/", message, hint=hint, severity=Severity.WARNING))
            continue
        warnings += _pages(folder)
        for name in files_below(folder) if folder.name == BASE else ():
            is_ours = (ours / name).is_file() and not _differs(folder / name, [ours / name])
            if name.endswith((".j2", ".yaml", ".yml", ".md")) and not (is_ours or is_read(name)):
                warnings.append(not_read(name, folder / name))
    return tuple(warnings)


def not_read(name: str, file: Path) -> Problem:
    """Return a warning about a file that is not read for its name, which it has below the folder of a game."""
    hint = did_you_mean(name.split("/")[0], (*_NAMES, *_sheets()))
    message = phrase("is ignored: no file of a game has that name")
    return Problem(shown_path(file), message, hint=hint, severity=Severity.WARNING, code="unread")


def _differs(replacement: Path, ours: Iterable[Path]) -> bool:
    hidden = next((file for file in ours if file.is_file()), None)
    return hidden is not None and file_digest_of(replacement, shown_path(replacement)) != file_digest_of(
        hidden, shown_path(hidden)
    )
