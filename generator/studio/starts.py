"""What a page starts: a game, a deck or a team, as ``pizarra new`` writes them; a calibration page; a whole archive."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Iterable, Mapping
from contextlib import redirect_stdout
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any

import click

from generator.cli import new
from generator.cli.printer import calibrate
from generator.cli.terminal import file_language
from generator.i18n import phrase
from generator.model.names import safe_stem
from generator.model.source import file_bytes, parse_text
from generator.model.yaml_writer import with_values
from generator.packs.locations import pack_folders
from generator.packs.scaffold import deck_files, deck_lines
from generator.problems import quoted, user_error
from generator.studio.session import MOST_BYTES, MOST_BYTES_IN_ALL, MOST_FILES

Files = dict[str, bytes]


def _files_from(command: click.Command, *arguments: str) -> Files:
    """Return the files that a command writes in the working folder. Raises what the command raises."""
    with TemporaryDirectory(prefix="pizarra-") as place:
        before = Path.cwd()
        os.chdir(place)
        try:
            with redirect_stdout(io.StringIO()), command.make_context(command.name, [*arguments]) as context:
                command.invoke(context)
        finally:
            os.chdir(before)
        files = (file for file in sorted(Path(place).rglob("*")) if file.is_file())
        return {file.relative_to(place).as_posix(): file_bytes(file, file.name, MOST_BYTES) for file in files}


def new_game(title: str, like: str) -> tuple[str, Files]:
    """Return the name and the files of a new game: a copy of another or, without one, a deck of cards."""
    taken = pack_folders()
    slug = stem = safe_stem(title, "game")
    for number in range(2, len(taken) + 3):
        if slug not in taken:
            break
        slug = f"{stem}-{number}"
    if not like:
        return slug, _files_from(new.deck, f"templates/{slug}", "--title", title.strip() or slug)
    files = _files_from(new.game, f"templates/{slug}", "--like", like)
    name = f"templates/{slug}/game.yaml"
    if title.strip():
        files[name] = with_values(files[name].decode(), name, {("title",): title.strip()}).encode()
    return slug, files


def new_team(game: str, name: str, colours: str, taken: Iterable[str]) -> Files:
    """Return the file of a new team by its path in a session; the game is one of those known there."""
    stem, used = safe_stem(name, "team"), set(taken)
    stems = (stem, *(f"{stem}-{number}" for number in range(2, len(used) + 3)))
    path = next(place for each in stems if (place := f"teams/{game}/{each}.yaml") not in used)
    target = Path(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    arguments = [path, "--game", game, "--name", name.strip(), *(["--colours", colours] if colours else [])]
    with redirect_stdout(io.StringIO()), new.team.make_context("team", arguments) as context:
        new.team.invoke(context)
    return {path: file_bytes(target, path, MOST_BYTES)}


def new_deck(text: str, file: str, name: str, size: str) -> tuple[str, Files]:
    """Return the text of ``game.yaml`` with one more deck, and the deck's table. Raises ``PizarraError``."""
    new.check_deck(name, size)
    data = parse_text(text, file).data
    decks = data.get("decks") if isinstance(data, Mapping) else None
    lines = deck_lines(name, size, file_language())
    if isinstance(decks, Mapping) and decks:
        if name in decks:
            raise user_error(file, phrase("there is a deck {name} already", name=quoted(name)))
        more = parse_text(f"decks:\n{lines}", file).data["decks"][name]
        text = with_values(text, file, {("decks", name): more})
    else:
        text = f"{text.rstrip()}\n\ndecks:\n{lines}"
    return text, {path: content.encode() for path, content in deck_files(name, file_language()).items()}


def calibration_pages(params: Mapping[str, Any]) -> Files:
    wished = [f"--{name}={params[name]}" for name in ("paper", "duplex") if params.get(name)]
    files = _files_from(calibrate, *wished, "--out", "pages")
    return {PurePosixPath(name).name: content for name, content in files.items() if name.endswith(".pdf")}


def unpacked(archive: bytes) -> Files:
    """Return the files of a zip, without hidden ones and without a folder that holds all. Raises ``PizarraError``."""
    try:
        with zipfile.ZipFile(io.BytesIO(archive)) as packed:
            files = dict(_entries(packed))
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError):
        raise user_error("zip", phrase("is not a zip file that can be read")) from None
    tops = {name.partition("/")[0] for name in files}
    if len(tops) == 1 and not tops & {"templates", "teams"} and all("/" in name for name in files):
        return {name.partition("/")[2]: content for name, content in files.items()}
    return files


def _entries(packed: zipfile.ZipFile) -> Iterable[tuple[str, bytes]]:
    room, count = MOST_BYTES_IN_ALL, 0
    for entry in packed.infolist():
        parts = PurePosixPath(entry.filename).parts
        if entry.is_dir() or any(part.startswith(".") or part in ("__MACOSX", "output") for part in parts):
            continue
        with packed.open(entry) as stream:
            content = stream.read(room + 1)
        room, count = room - len(content), count + 1
        if room < 0 or count > MOST_FILES:
            most = MOST_BYTES_IN_ALL / 1e6
            raise user_error("zip", phrase("all files together may have at most {most:.0f} MB", most=most))
        yield entry.filename, content
