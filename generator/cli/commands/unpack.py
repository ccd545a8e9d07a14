"""``pizarra unpack``: the files that a PDF was built from, to be read and changed."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.building.rebuilding import listed
from generator.cli.options import FILE, FOLDER, Careful
from generator.cli.output import echo
from generator.i18n import counted, phrase
from generator.model.names import safe_part
from generator.output.sources import kept_in
from generator.output.writing import write
from generator.packs.build_file import ORDER_FILE
from generator.packs.locations import shown_path
from generator.problems import user_error


@click.command(cls=Careful)
@click.argument("file", type=FILE)
@click.argument("folder", type=FOLDER, required=False)
@click.option("--list", "lists", is_flag=True, help="Only tell what it was built from; write nothing.")
def unpack(file: Path, folder: Path | None, lists: bool) -> None:
    """Take apart a PDF that was built with --attach: write what it was built from into a new FOLDER.

    \b
    pizarra unpack board.pdf my-copy/
    """
    kept = kept_in(file)
    if lists:
        click.echo(listed(shown_path(file), kept))
        return
    target = folder or Path(safe_part(file.stem))
    if target.exists() and any(target.iterdir()):
        hint = phrase("name a folder that is not there yet; nothing was changed")
        raise user_error(shown_path(target), phrase("already holds files"), hint)
    write(target, kept.files)
    order = target / ORDER_FILE
    echo(
        "{target}/: {files}; build them with: pizarra build {order}",
        target=shown_path(target),
        files=counted(len(kept.files), "1 file", "{count} files"),
        order=shown_path(order),
    )
