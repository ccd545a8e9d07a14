"""``pizarra new game``: a pack of one's own, begun as a copy of another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import click

from generator.cli.commands.new import asking
from generator.cli.commands.new.file import refuse_taken
from generator.cli.options import Careful
from generator.cli.output import echo
from generator.cli.targets import DEFAULT_GAME
from generator.i18n import counted, phrase, verbatim
from generator.model.source import MAX_BYTES, file_bytes
from generator.output.writing import write
from generator.packs.load import Pack, example_teams, find_pack, read_pack
from generator.packs.locations import is_read, own_names, shown_path
from generator.packs.pictures import MOST_BYTES, named_beside
from generator.problems import Problem, user_error

_TEXTS = (".yaml", ".j2", ".md")


@click.command(cls=Careful)
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@click.option("--like", "model", metavar="GAME", help=f"The game to start from. [{DEFAULT_GAME}]")
def game(folder: Path | None, model: str | None) -> None:
    """Start a game of your own in FOLDER, as a copy of another game's files, your own changes to them included.

    Its board, pieces, tables and cards are text files to edit. Without a FOLDER, in a terminal, it asks.

    \b
    pizarra new game my-game --like robosoccer
    """
    if folder is not None:
        _start(folder, model or DEFAULT_GAME)
    elif asking.at_terminal():
        like = model or asking.any_game(DEFAULT_GAME)
        _start(asking.folder(asking.text(phrase("What is your game called?"), phrase("My game"))), like)
    else:
        raise user_error("pizarra new game", phrase("FOLDER is missing"), phrase("such as: pizarra new game my-game"))


def _start(folder: Path, model: str) -> None:
    from generator.packs.scaffold import named, pack_texts, team_texts

    slug = named(folder.name)
    pack = _like(model)
    kept = {name: file for name, file in own_names(pack.folder).items() if not file.name.startswith(".")}
    files = {name: file for name, file in kept.items() if file.suffix in _TEXTS}
    teams = {file.name: file for file in example_teams(pack)}
    place, own = _beside_teams(folder)
    home = f"teams/{slug}"
    texts = {f"{own}/{path}": text for path, text in pack_texts(_texts(files), slug).items()}
    texts |= {f"{home}/{name}": text for name, text in team_texts(_texts(teams), slug).items()}
    copied = {
        f"{own}/{name}": file
        for name, file in kept.items()
        if name not in files and (is_read(name) or name.startswith("data/"))
    }
    copied |= {f"{home}/{name}": file for name, file in _pictures_of(teams.values()).items()}
    refuse_taken(place, (own, *texts, *copied))
    data = {name: file_bytes(file, shown_path(file), MOST_BYTES) for name, file in sorted(copied.items())}
    write(place, {**{name: text.encode() for name, text in texts.items()}, **data})
    squads = counted(len(teams), "1 team", "{count} teams")
    also = phrase(" and {teams} in {place}/", teams=squads, place=place / home) if teams else ""
    made = counted(len(files), "1 file", "{count} files")
    echo("{folder}/: {made} to edit{also}; print it with: pizarra build {folder}", folder=folder, made=made, also=also)


def _beside_teams(folder: Path) -> tuple[Path, str]:
    """Return where ``teams/`` stands, and a new pack's name below it: a pack may stand in ``templates/``."""
    if folder.absolute().parent.name == "templates":
        return folder.parent.parent, f"templates/{folder.name}"
    return folder.parent, folder.name


def _like(model: str) -> Pack:
    """Return the game to start from, named or given as its folder. Raises ``PizarraError`` when there is none."""
    folder = Path(model)
    return read_pack(folder) if (folder / "game.yaml").is_file() else find_pack(model, Problem("--like", verbatim("")))


def _pictures_of(teams: Iterable[Path]) -> dict[str, Path]:
    """Return the pictures beside team files that they name, by their names there."""
    found = [(team, picture) for team in teams for picture in named_beside(team) if picture.is_file()]
    return {picture.relative_to(team.parent).as_posix(): picture for team, picture in found}


def _texts(files: Mapping[str, Path]) -> dict[str, str]:
    """Return the text of every file, by the same names. Raises ``PizarraError`` for one that holds none."""
    found = {}
    for name, file in sorted(files.items()):
        try:
            found[name] = file_bytes(file, shown_path(file), MAX_BYTES).decode()
        except UnicodeDecodeError:
            raise user_error(shown_path(file), phrase("is no text in UTF-8"), phrase("save it as UTF-8")) from None
    return found
