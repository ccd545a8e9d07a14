"""Games, decks and teams of a page: what there is to open, what the files of a session are, and what is begun anew."""

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
from generator.cli.terminal import file_language, reader_language
from generator.i18n import megabytes, phrase
from generator.model.boards.board import Board
from generator.model.names import safe_stem
from generator.model.source import file_bytes, files_below, parse_text, top_keys, top_text
from generator.model.yaml_writer import with_values
from generator.packs.board_file import bundled_boards
from generator.packs.load import Pack, example_teams, read_pack, team_name
from generator.packs.locations import folders_with, is_season_file, own_names, pack_folders, team_files
from generator.packs.scaffold import deck_files, deck_lines
from generator.packs.symbols import named_beside
from generator.problems import PizarraError, quoted, user_error
from generator.sheets.guide import need_lines
from generator.studio.preview import board_picture
from generator.studio.session import MOST_BYTES, MOST_BYTES_IN_ALL, MOST_FILES

YAML = (".yaml", ".yml")


def available_games(pictures: bool) -> list[dict[str, Any]]:
    """Return the games that can be opened, with their teams and boards; ``pictures`` are their boards as SVG."""
    games = []
    for slug, folder in pack_folders().items():
        try:
            pack = read_pack(folder)
            picture = {"picture": board_picture(pack)} if pictures and pack.game.board is not None else {}
        except PizarraError:
            continue
        files = team_files(slug) if pack.game.kinds else ()
        teams = [{"name": team_name(file), "file": file.stem} for file in files]
        boards = [name for name in bundled_boards() if name.startswith(f"{slug}/")]
        games.append({**about(pack), "name": slug, "teams": teams, "boards": boards, **picture})
    return games


def about(pack: Pack) -> dict[str, Any]:
    """Return what a page says of a game, in the reader's language."""
    game, language = pack.game, reader_language()
    return {
        "title": game.title.in_(language), "summary": game.summary.in_(language), "credit": game.credit.in_(language),
        "languages": list(game.languages), "needs": [text for _, text in need_lines(game.needs, language)],
        "has_board": game.board is not None, "has_teams": bool(game.kinds),
        "field": _field_of(game.board) if isinstance(game.board, Board) else "",
    }  # fmt: skip


def _field_of(board: Board) -> str:
    """Return the preset or the measures of a board's field, “field” for other ones, and ``""`` where it has none."""
    if (field := board.field) is None:
        return ""
    if field.length is None and field.width is None:
        return field.preset or "field"
    return f"{field.length:g} × {field.width:g} m" if field.length and field.width else "field"


def has_document(pack: Pack, name: str) -> bool:
    """Return whether a game can have a document; one that it can have may still turn out to be empty."""
    game, files = pack.game, own_names(pack.folder)
    match name:
        case "board":
            return game.board is not None
        case "counters":
            return bool(game.kinds or game.tokens or game.pieces)
        case "cards":
            return bool(game.decks) or bool(pack.cards(game.languages[0]))
        case "rules":
            return "rules.yaml" in files or "leaflet.md.j2" in files
        case "set-up":
            return bool(game.set_up)
        case "team-sheets" | "match-sheets" | "league":
            return bool(game.kinds)
    return True


def is_known(word: str) -> bool:
    """Return whether a word is the name of a game or of a board, not a path."""
    return word in pack_folders() or word in bundled_boards()


def sample_teams(pack: Pack) -> dict[str, bytes]:
    """Return the sample teams of a game, with the pictures beside them, by their paths in a session."""
    files: dict[str, bytes] = {}
    for file in example_teams(pack):
        home = f"teams/{pack.game.slug}"
        beside = {f"{home}/{name.relative_to(file.parent).as_posix()}": name for name in named_beside(file)}
        own = {f"{home}/{file.name}": file, **beside}
        files |= {name: file_bytes(place, name, MOST_BYTES) for name, place in own.items() if place.is_file()}
    return files


def own_games() -> dict[str, Path]:
    """Return the games whose files are in the working folder: the user's own, and changes to ours."""
    home = Path.cwd()
    return {name: folder for name, folder in folders_with("game.yaml").items() if folder.resolve().is_relative_to(home)}


def game_named_in(folder: Path) -> str:
    """Return the game that the files of a folder are, or are teams of; ``""`` where none is named."""
    if (folder / "game.yaml").is_file():
        return top_text(folder / "game.yaml", "game") or ""
    changed = (file.parent.name for file in sorted(folder.glob("templates/*/*")))
    of_teams = (top_text(file, "game") for file in sorted(folder.rglob("*.yaml")) if is_team(file))
    return next((name for name in (*changed, *of_teams) if name and name in pack_folders()), "")


def is_team(file: Path) -> bool:
    return file.suffix in YAML and file.is_file() and {"game", "players"} <= top_keys(file)


def is_season(file: Path) -> bool:
    return file.suffix in YAML and file.is_file() and is_season_file(file)


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
        return {name: file_bytes(file, file.name, MOST_BYTES) for name, file in files_below(Path(place)).items()}


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
    options = [f"--{name}={params[name]}" for name in ("paper", "duplex") if params.get(name)]
    files = _files_from(calibrate, *options, "--out", "pages")
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
            most = megabytes(MOST_BYTES_IN_ALL)
            raise user_error("zip", phrase("all files together may have at most {most}", most=most))
        yield entry.filename, content
