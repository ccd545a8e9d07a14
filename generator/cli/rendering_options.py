"""The options that say which files a build leaves behind, and the files themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.building.order import FORMATS, Order
from generator.cli.options import Length, Named, NamedList, asked_for
from generator.delivery.rendering import USUAL_DPI, Files, Rendering
from generator.packs.order_file import ONLY_HERE, Wish
from generator.problems import Problem

if TYPE_CHECKING:
    from generator.building.build import Made

LAYERS = ("cut", "fold", "art", "text")
LEAST_DPI, MOST_DPI, MOST_BLEED = 30, 1200, 10.0

_OPTIONS = (
    click.option("--format", "formats", type=NamedList(FORMATS), default="pdf", show_default=True),
    click.option("--dpi", type=int, default=USUAL_DPI, show_default=True, help="Pixels an inch of PNG pictures."),
    click.option("--pieces", is_flag=True, help="Counters, tokens and cards one by one, as transparent PNG pictures."),
    click.option(
        "--bleed", type=Length("length_mm"), metavar="2mm", help="How far single pieces go on beyond their cut."
    ),
    click.option("--flatten", is_flag=True, help="Without shared shapes, for printers and cutters that need it."),
    click.option("--outline-text", is_flag=True, help="Text as outlines instead of letters."),
    click.option(
        "--layer", type=Named(LAYERS), help="One layer alone as SVG; cut: the outlines, for cutting machines."
    ),
    click.option(
        "--layers", is_flag=True, help="PDF with layers to switch on and off: ground, grid, lines … (pikepdf)"
    ),
    click.option(
        "--attach", is_flag=True, help="PDF that holds what it was built from: pizarra build FILE.pdf (pikepdf)"
    ),
    click.option("--gallery", is_flag=True, help="A page to look at everything before printing: index.html."),
    click.option("--open", "opens", is_flag=True, help="Open that page when it is made."),
    click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Output folder [output/GAME]."),
    click.option("--force", is_flag=True, help="Overwrite files that Pizarra did not make."),
)


def rendering_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of rendering to a command; they reach it in its wishes."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def rendering_of(wishes: dict[str, Any]) -> Rendering:
    """Return how the documents become files. Raises ``click.BadParameter`` for wishes that cannot be."""
    from generator.scene.expand import flattened, outlined

    dpi, bleed, layer = wishes["dpi"], wishes["bleed"], wishes["layer"]
    if not LEAST_DPI <= dpi <= MOST_DPI:
        raise click.BadParameter(f"{dpi} is not allowed: {LEAST_DPI} to {MOST_DPI}", param_hint="--dpi")
    if bleed is not None and not wishes["pieces"]:
        raise click.BadParameter("only single pieces have a bleed of their own; add --pieces", param_hint="--bleed")
    if bleed is not None and not 0 <= bleed <= MOST_BLEED:
        raise click.BadParameter(f"{bleed:g} mm is not allowed: 0 to {MOST_BLEED:g} mm", param_hint="--bleed")
    formats = tuple(name for name in FORMATS if name in wishes["formats"] or (name == "svg" and layer))
    for option in ("layers", "attach"):
        if wishes[option] and "pdf" not in formats:
            raise click.BadParameter("only PDF files have such; add pdf to --format", param_hint=f"--{option}")
        if wishes[option]:
            from generator.backends.pdf.extras import needed

            needed(f"--{option}")
    changes = [outlined] if wishes["outline_text"] else []
    changes += [flattened] if wishes["flatten"] else []
    return Rendering(formats, dpi, tuple(changes), layer, wishes["layers"], _kept() if wishes["attach"] else None)


def _kept() -> dict[str, Wish]:
    """Return the wishes that say what is built."""
    return {name: wish for name, wish in asked_for().items() if name not in ONLY_HERE}


def made_files(
    order: Order, made: Made, rendering: Rendering, problems: Iterable[Problem], wishes: dict[str, Any]
) -> Files:
    """Return everything that a build is to leave behind; ``problems`` are told in the gallery too."""
    from generator.delivery.rendering import files_of, piece_files
    from generator.delivery.sources import kept_sources

    files = files_of(made.documents, rendering, kept_sources(order, rendering))
    if wishes["pieces"]:
        files |= piece_files(made.pieces, rendering.dpi, wishes["bleed"] or 0.0)
    if wishes["gallery"] or wishes["opens"]:
        from generator.delivery.gallery import GALLERY, gallery_file

        files[GALLERY] = gallery_file(order, made, problems, files)
    return files


def open_gallery(folder: Path) -> None:
    """Show the gallery of a folder in the user's browser; tell where it is when there is none."""
    import webbrowser

    from generator.delivery.gallery import GALLERY

    page = (folder / GALLERY).resolve()
    if not webbrowser.open(page.as_uri()):
        click.echo(f"no browser was found; open {page}", err=True)
