"""What there is to open: the bundled games, and what the files of a session are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from generator.cli.terminal import reader_language
from generator.model.boards.board import Board
from generator.model.source import file_bytes, top_keys, top_text
from generator.packs.board_file import bundled_boards
from generator.packs.load import Pack, example_teams, read_pack, team_name
from generator.packs.locations import folders_with, is_season_file, own_names, pack_folders, team_files
from generator.packs.symbols import named_beside
from generator.problems import PizarraError
from generator.sheets.guide import need_lines
from generator.studio.preview import board_picture
from generator.studio.session import MOST_BYTES

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
        "field": isinstance(game.board, Board) and game.board.field is not None,
    }  # fmt: skip


def has_document(pack: Pack, name: str) -> bool:
    """Return whether a game can have a document; one that it can have may still turn out to be empty."""
    game, files = pack.game, own_names(pack.folder)
    match name:
        case "board":
            return game.board is not None
        case "counters":
            return bool(game.kinds or game.tokens or game.pieces)
        case "cards":
            return bool(game.decks) or any(file.startswith("cards/") for file in files)
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
    here = Path.cwd()
    return {name: folder for name, folder in folders_with("game.yaml").items() if folder.resolve().is_relative_to(here)}


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
