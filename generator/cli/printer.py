"""``pizarra printer`` and ``pizarra calibrate``: how a printer strays, measured and remembered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import click

from generator.backends.pdf.document import pdf_bytes
from generator.cli.choices import Choice, NameOr
from generator.cli.parameters import FOLDER, Command, force
from generator.cli.terminal import echo, file_language, localize, print_problem, print_problems
from generator.i18n import Phrase, all_of, join_phrases, literal, message, phrase
from generator.imposition.paper import MARGIN_PRESETS, SIZES, Paper
from generator.imposition.printer import (
    LEAST_LOST,
    LOST_HINT,
    calibration_by_hand,
    calibration_document,
    compensate,
    most_lost,
    paper_for,
)
from generator.model.source import MAX_BYTES
from generator.output.builds import write_build
from generator.output.writing import Overwrite, changing
from generator.packs.locations import shown_path
from generator.packs.printers import (
    BACKS_ORDERS,
    NO_PRINTER,
    PrinterProfile,
    find_printer,
    margins_of,
    name_problem,
    offset_of,
    printers_file,
    read_printers,
    scale_of,
    with_printer,
    without_printer,
)
from generator.problems import Problem, Severity, did_you_mean, quoted, raise_errors, user_error


@click.command(cls=Command, replacements={"order": "--duplex manual"})
@click.option("--paper", type=Choice(tuple(SIZES)), default="a4", show_default=True)
@click.option(
    "--printer",
    "name",
    metavar="NAME",
    help=("Apply this printer's calibration, to see whether it now prints correctly."),
)
@click.option(
    "--duplex",
    type=Choice(("auto", "manual")),
    default="auto",
    show_default=True,
    help="manual: for printers that cannot flip the paper; shows how they take a stack put back in.",
)
@click.option("--out", type=FOLDER, default=Path("output"), show_default=True)
@force("Overwrite files that Pizarra did not make.")
def calibrate(paper: str, name: str | None, duplex: str, out: Path, overwrite: Overwrite) -> None:
    """Make a calibration page to print on both sides: rulers, a bank card, margins, and the shift of the backs.

    The page explains how to read it and what to type next.

    \b
    pizarra calibrate --paper a4
    """
    by_hand = duplex == "manual"
    language = file_language()
    documents = calibration_by_hand(paper, language) if by_hand else (calibration_document(paper, language),)
    if name is not None:
        documents = tuple(compensate(document, find_printer(name)) for document in documents)
    files = {f"{document.name}.pdf": pdf_bytes(document) for document in documents}
    write_build(out, files, overwrite, tell=print_problem)
    paths = all_of(shown_path(out / file) for file in files)
    how = phrase("print it on both sides, flipped on the long edge, at 100% (“actual size”);")
    if by_hand:
        how = phrase("print the fronts, put them back in, print the backs, at 100% (“actual size”);")
    click.echo(f"{click.style(localize(paths), bold=True)}: {localize(how)}")
    echo("the page says how to read it and what to type next.")


@click.command(cls=Command)
@click.argument("name", required=False, type=NameOr(NO_PRINTER))
@click.option("--scale", metavar="99.2%x99.0%", help=("Scale as printed, across and down; or what the rulers measure."))
@click.option("--back", metavar="0.8mm,-0.4mm", help="Offset of the backs: right, then down, looking at the back.")
@click.option("--margins", metavar="4mm", help="Smallest frame of the margin finder that is printed completely.")
@click.option(
    "--backs-order",
    type=Choice(BACKS_ORDERS),
    help="For backs printed by hand: reversed if the printer feeds the last front first.",
)
@click.option("--forget", is_flag=True, help="Forget this printer.")
def printer(name: str | None, forget: bool, backs_order: str | None, **measured: str | None) -> None:
    """Save a printer as NAME with what the page of “pizarra calibrate” shows; without options, show it.

    Then “pizarra build --printer NAME” corrects for it. Without NAME, it lists all printers.

    \b
    pizarra printer home --scale 99.2%x99.0%
    """
    values = _values(measured) | ({} if backs_order is None else {"backs_order": backs_order})
    if name is None and (values or forget):
        raise user_error("NAME", phrase("name the printer"), "pizarra printer home …")
    if forget and values:
        raise user_error("--forget", phrase("cannot be used with other options"))
    if name is None:
        _list(read_printers())
    elif forget:
        _forget(name)
    elif values:
        _remember(name, values)
    else:
        click.echo(f"{click.style(name, bold=True)}: {localize(in_words(find_printer(name)))}")


def _values(measured: Mapping[str, str | None]) -> dict[str, object]:
    """Return the measurements. Raises ``PizarraError`` with every one that is wrong."""
    values: dict[str, object] = {}
    problems: list[Problem] = []
    for key, reader in (("scale", scale_of), ("back", offset_of), ("margins", margins_of)):
        try:
            if (text := measured[key]) is not None:
                values[key] = reader(text)
        except ValueError as error:
            problems.append(Problem(f"--{key}", literal(str(error))))
    raise_errors(problems)
    return values


def _remember(name: str, values: dict[str, object]) -> None:
    if wrong := name_problem(name):
        raise user_error("NAME", wrong, phrase("for example: home"))
    path = printers_file()
    with changing(path.parent, MAX_BYTES, print_problem) as folder:
        content = folder.content(path.name)
        printers = read_printers()
        profile = replace(printers.get(name, PrinterProfile()), **values)  # type: ignore[arg-type]
        keys = [key.replace("_", "-") for key in values]
        folder.replace({path.name: with_printer(content, name, profile, keys)})
    click.echo(f"{click.style(name, bold=True)}: {localize(in_words(profile))}")
    print_problems(_loss_warning(profile))
    echo("saved in {path}; print with: pizarra build --printer {name}", path=path, name=name)


def _loss_warning(profile: PrinterProfile) -> Iterator[Problem]:
    """Yield a warning where the printer strays so far that A4 pages do not hold what is to be printed on them."""
    paper = paper_for(profile, "a4") or Paper("a4", SIZES["a4"], *MARGIN_PRESETS["standard"])
    lost = most_lost(profile, paper)
    if lost > LEAST_LOST:
        message = phrase("correcting for it pushes up to {lost:.1f} mm of the print off A4 paper", lost=lost)
        yield Problem("--scale, --back", message, hint=LOST_HINT, severity=Severity.WARNING)


def _forget(name: str) -> None:
    path = printers_file()
    with changing(path.parent, MAX_BYTES, print_problem) as folder:
        content = folder.content(path.name)
        printers = read_printers()
        if name not in printers:
            raise user_error(
                "NAME", phrase("there is no printer {name}", name=quoted(name)), did_you_mean(name, printers)
            )
        folder.replace({path.name: without_printer(content or b"", name)})
    echo("{name} is no longer saved", name=name)


def _list(printers: dict[str, PrinterProfile]) -> None:
    if not printers:
        echo("no printer is saved yet; print the page of “pizarra calibrate”, which says what to type")
    for name in sorted(printers):
        click.echo(f"{click.style(name, bold=True):<16} {localize(in_words(printers[name]))}")


def in_words(profile: PrinterProfile) -> Phrase:
    across, down = (share * 100 for share in profile.scale)
    right, below = profile.back
    parts = [phrase("prints true to scale")]
    if profile.scale != (1.0, 1.0):
        parts = [phrase("prints at {across:.4g}% across and {down:.4g}% down", across=across, down=down)]
    ways = (right, _SIDEWAYS), (below, _UPRIGHT)
    moves = [phrase(way[value < 0], size=abs(value)) for value, way in ways if value]
    parts.append(
        phrase("backs are off by {moves}", moves=all_of(moves)) if moves else phrase("backs line up with their fronts")
    )
    if profile.margins is not None:
        parts.append(phrase("cannot print within {margins:g} mm of the edges", margins=profile.margins))
    if profile.backs_order == "reversed":
        parts.append(phrase("takes backs printed by hand in reverse order"))
    return join_phrases("; ", parts)


_SIDEWAYS = message("{size:g} mm to the right"), message("{size:g} mm to the left")
_UPRIGHT = message("{size:g} mm down"), message("{size:g} mm up")
"""How far the backs land from their fronts, beyond zero and below it."""
