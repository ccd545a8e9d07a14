"""``pizarra calibrate``: one page that tells whether the printer is right."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.language import written_in
from generator.cli.options import FOLDER, Careful, Named, force
from generator.cli.output import echo, said, told
from generator.i18n import all_of, phrase
from generator.imposition.duplex import SIDES
from generator.imposition.paper import SIZES
from generator.imposition.printer_profile import fitted_to
from generator.output.builds import write_build
from generator.output.writing import Overwrite
from generator.packs.locations import shown_path
from generator.packs.printers import find_printer


@click.command(cls=Careful)
@click.option("--paper", type=Named(tuple(SIZES)), default="a4", show_default=True)
@click.option("--printer", "name", metavar="NAME", help="Make up for this printer, to see whether it is right now.")
@click.option(
    "--order",
    type=Named(SIDES),
    default="together",
    show_default=True,
    help="odd-even: for printers that cannot turn the paper; tells how they take a stack that is put back.",
)
@click.option("--out", type=FOLDER, default=Path("output"), show_default=True)
@force("Overwrite files that Pizarra did not make.")
def calibrate(paper: str, name: str | None, order: str, out: Path, overwrite: Overwrite) -> None:
    """Make a page to print on both sides: rulers, a bank card, a margin finder, and how far backs are off.

    It says how to read it and what to type then.

    \b
    pizarra calibrate --paper a4
    """
    from generator.backends.pdf.document import pdf_bytes
    from generator.imposition.calibration import calibration_by_hand, calibration_document

    by_hand = order == "odd-even"
    language = written_in()
    documents = calibration_by_hand(paper, language) if by_hand else (calibration_document(paper, language),)
    if name is not None:
        documents = tuple(fitted_to(document, find_printer(name)) for document in documents)
    files = {f"{document.name}.pdf": pdf_bytes(document) for document in documents}
    write_build(out, files, overwrite, tell=told)
    made = all_of(shown_path(out / file) for file in files)
    how = phrase("print it on both sides, flipped on the long edge, at 100 % (“actual size”);")
    if by_hand:
        how = phrase("print the fronts, put them back, print the backs, at 100 % (“actual size”);")
    click.echo(f"{click.style(said(made), bold=True)}: {said(how)}")
    echo("the page says how to read it and what to type then.")
