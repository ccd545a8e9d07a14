"""``pizarra unpack``: the files that a PDF was built from, to be read and changed."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.options import Careful
from generator.cli.rebuilding import kept_files
from generator.delivery.writing import write
from generator.model.file_names import safe_part
from generator.packs.load import shown_path
from generator.packs.order_file import ORDER_FILE
from generator.problems import PizarraError, Problem, counted


@click.command(cls=Careful)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), required=False)
def unpack(file: Path, folder: Path | None) -> None:
    """Take apart a PDF that was built with --attach: write what it was built from into a new FOLDER."""
    files = kept_files(file)
    target = folder or Path(safe_part(file.stem))
    if target.exists() and any(target.iterdir()):
        hint = "name a folder that is not there yet; nothing was changed"
        raise PizarraError([Problem(shown_path(target), "already holds files", hint=hint)])
    write(target, files)
    order = target / ORDER_FILE
    click.echo(
        f"{shown_path(target)}/: {counted(len(files), 'file')}; build them with: pizarra build {shown_path(order)}"
    )
