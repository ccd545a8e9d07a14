"""``pizarra new game``: a pack of one's own, begun as a copy of another."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.new_file import write_new
from generator.cli.options import Careful
from generator.problems import PizarraError, Problem, counted


@click.command(cls=Careful)
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--like", "model", default="dichoso-fulbo", show_default=True, help="The game to start from.")
def game(folder: Path, model: str) -> None:
    """Start a game of your own in FOLDER, as a copy of another game's files.

    Its board, pieces, tables and cards are text files to edit; print it with: pizarra build FOLDER
    """
    from generator.model.load import example_teams, find_pack
    from generator.model.new_game import named, pack_texts, team_texts

    slug = named(folder.name)
    if folder.exists():
        raise PizarraError([Problem(str(folder), "is already there", hint="choose another name; nothing was changed")])
    pack = find_pack(model)
    texts = {str(folder / path): text for path, text in pack_texts(_texts(pack.folder), slug).items()}
    teams = {file.name: file.read_text(encoding="utf-8") for file in example_teams(pack)}
    home = folder.parent / "teams" / slug
    texts |= {str(home / name): text for name, text in team_texts(teams, slug).items()}
    for path, text in texts.items():
        write_new(Path(path), text)
    also = f" and {counted(len(teams), 'team')} in {home}/" if teams else ""
    click.echo(
        f"{folder}/: {counted(len(texts) - len(teams), 'file')} to edit{also}; print it with: pizarra build {folder}"
    )


def _texts(folder: Path) -> dict[str, str]:
    """Return the text of every file of a pack, by its path in the pack's folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}
