"""The files that a build leaves behind, and the page to look at them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.building.documents import made_parts
from generator.building.order import Order
from generator.cli.building.options import BuildOptions
from generator.delivery.rendering import Files, Rendering
from generator.problems import Problem

if TYPE_CHECKING:
    from generator.building.build import Made
    from generator.imposition.pieces.services import PrintService


def made_files(
    order: Order, made: Made, rendering: Rendering, problems: Iterable[Problem], asked: BuildOptions
) -> Files:
    """Return everything that a build is to leave behind; ``problems`` stand in the gallery too."""
    from generator.delivery.rendering import files_of, piece_files
    from generator.delivery.sources import kept_sources

    files = files_of(made.documents, rendering, kept_sources(order, rendering))
    if asked.pieces:
        service = service_of(order, asked)
        files |= piece_files(made.pieces, service.dpi or rendering.dpi, service)
    if asked.gallery or asked.open:
        from generator.delivery.gallery import GALLERY, gallery_file

        files[GALLERY] = gallery_file(order, made, problems, files)
    if order.season is not None:
        from generator.delivery.league_page import LEAGUE_PAGE, league_page

        if "league" in made_parts(order):
            files[LEAGUE_PAGE] = league_page(order)
    return files


def service_of(order: Order, asked: BuildOptions) -> PrintService:
    """Return what single pieces are made for. Raises ``PizarraError`` for a print service that nobody knows."""
    from generator.imposition.pieces.services import PrintService

    if asked.service is None:
        return PrintService(bleed=asked.bleed or 0.0)
    from generator.geometry.shapes import Size
    from generator.packs.files.shared import find_service

    found = find_service(asked.service, order.pack)
    sizes = {name: Size(*measures) for name, measures in found.sizes.items()}
    return PrintService(
        asked.service, found.bleed if asked.bleed is None else asked.bleed, found.safe, found.dpi, sizes
    )


def open_gallery(folder: Path) -> None:
    """Show the gallery of a folder in the user's browser; tell where it is when there is none."""
    import webbrowser

    from generator.delivery.gallery import GALLERY

    page = (folder / GALLERY).resolve()
    if not webbrowser.open(page.as_uri()):
        click.echo(f"no browser was found; open {page}", err=True)
