"""How the documents of a build become files, which files it leaves behind, and the page to look at them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from generator.build.build import BuildResult
from generator.build.documents import made_parts
from generator.build.request import FORMATS, BuildRequest
from generator.cli.building.options import OPTIONS, BuildOptions, concerning, within
from generator.cli.output import echo_error
from generator.geometry.shapes import Size
from generator.i18n import phrase
from generator.output.rendering import Change, Files, Rendering, files_of, piece_files
from generator.packs.build_file import Wish, means_file
from generator.problems import Problem, user_error

if TYPE_CHECKING:
    from generator.imposition.single_pieces import PrintService

LEAST_DPI, MOST_DPI, MOST_BLEED = 30, 1200, 10.0


def rendering_of(asked: BuildOptions) -> Rendering:
    """Return how the documents become files. Raises ``PizarraError`` for what cannot be."""
    if not LEAST_DPI <= asked.dpi <= MOST_DPI:
        told = phrase("{found} is not allowed: {least} to {most}", found=asked.dpi, least=LEAST_DPI, most=MOST_DPI)
        raise user_error("--dpi", told)
    if asked.service is not None and not asked.pieces:
        raise user_error("--service", phrase("print services take single pieces"), phrase("add --pieces"))
    if asked.bleed is not None and not asked.pieces:
        raise user_error("--bleed", phrase("only single pieces have a bleed of their own"), phrase("add --pieces"))
    if asked.bleed is not None:
        within("--bleed", asked.bleed, MOST_BLEED)
    formats = tuple(name for name in FORMATS if name in asked.format or (name == "svg" and asked.layer))
    for option, wanted in (("--layers", asked.layers), ("--attach", asked.attach)):
        if wanted and "pdf" not in formats:
            raise user_error(option, phrase("only PDF files have such"), phrase("add pdf to --format"))
        if wanted:
            from generator.backends.pdf.extras import needed

            needed(option)
    kept = _kept(asked) if asked.attach else None
    return Rendering(formats, asked.dpi, tuple(_changes(asked)), asked.layer, asked.layers, kept)


def _changes(asked: BuildOptions) -> Iterator[Change]:
    if asked.outline_text:
        from generator.scene.rewrite import outlined

        yield outlined
    if asked.flatten:
        from generator.scene.rewrite import flattened

        yield flattened


def _kept(asked: BuildOptions) -> Mapping[str, Wish | Path]:
    """Return the wishes that say what is built; those that mean files as such."""
    kept = concerning(asked.said, "board", "rest")
    return {name: Path(str(wish)) if means_file(OPTIONS[name].kind, wish) else wish for name, wish in kept.items()}


def made_files(
    order: BuildRequest, made: BuildResult, rendering: Rendering, problems: Iterable[Problem], asked: BuildOptions
) -> Files:
    """Return everything that a build is to leave behind; ``problems`` stand in the gallery too."""
    from generator.output.sources import kept_sources

    files = files_of(made.documents, rendering, kept_sources(order, rendering))
    if asked.pieces and made.pieces:
        service = service_of(order, asked)
        files |= piece_files(made.pieces, service.dpi or rendering.dpi, service)
    if asked.gallery or asked.open:
        from generator.output.gallery import GALLERY, gallery_file

        files[GALLERY] = gallery_file(order, made, problems, files)
    if order.season is not None:
        from generator.output.gallery import LEAGUE_PAGE, league_page

        if "league" in made_parts(order):
            files[LEAGUE_PAGE] = league_page(order)
    return files


def service_of(order: BuildRequest, asked: BuildOptions) -> PrintService:
    """Return what single pieces are made for. Raises ``PizarraError`` for a print service that nobody knows."""
    from generator.imposition.single_pieces import PrintService

    if asked.service is None:
        return PrintService(bleed=asked.bleed or 0.0)
    from generator.packs.shared import find_service

    found = find_service(asked.service, order.pack)
    sizes = {name: Size(*measures) for name, measures in found.sizes.items()}
    bleed = found.bleed if asked.bleed is None else asked.bleed
    return PrintService(asked.service, bleed, found.safe, found.dpi, sizes)


def open_gallery(folder: Path) -> None:
    """Show the gallery of a folder in the user's browser; tell where it is when there is none."""
    import webbrowser

    from generator.output.gallery import GALLERY

    page = (folder / GALLERY).resolve()
    if not webbrowser.open(page.as_uri()):
        echo_error("no browser was found; open {page}", page=page)
