"""From what a build has drawn to what its files hold: the one path, whoever builds."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from generator.backends.pdf.content import NO_LAYERS, Encoder
from generator.backends.pdf.document import pdf_bytes, pdf_parts
from generator.backends.pdf.extras import TITLES, groups_of, with_extras
from generator.backends.png import (
    DEFAULT_DPI,
    MM_PER_INCH,
    Pixels,
    document_pngs,
    png_bytes,
    rasterise,
    with_edge,
    with_mask,
)
from generator.backends.svg import Layer, document_svgs, only_layer
from generator.build.build import BuildResult
from generator.build.documents import all_parts
from generator.build.request import BuildRequest
from generator.geometry.shapes import Size
from generator.i18n import phrase, translate
from generator.imposition.paper import Document, Sheet
from generator.imposition.single_pieces import PrintService, Single, single_pieces
from generator.model.names import distinct_names, safe_stem
from generator.output.gallery import GALLERY, LEAGUE_PAGE, gallery_file, league_page
from generator.output.sources import sources_of
from generator.packs.build_file import Wish
from generator.packs.shared import find_service
from generator.problems import Problem, user_error
from generator.scene.pieces import PieceSet, merge_groups
from generator.scene.primitives import Content, Item, Lazy, OutlineItem

_NONE: Mapping[str, bytes] = MappingProxyType({})

Change = Callable[[Iterable[Item]], tuple[Item, ...]]
Files = dict[str, Content]
"""File names below the output folder, and what they hold."""

Encoders = dict[str, "Encoder"]
"""What turns drawings into PDF and remembers them: one for each way in which documents have their layers."""


@dataclass(frozen=True, slots=True)
class Rendering:
    """How documents become files. ``changes`` make the items of every page over first, one after the other.

    With a ``layer``, the SVG pages hold that layer alone. With ``layers``, those of PDF pages can be switched on and
    off. ``attach`` are the wishes to be kept in PDF files, with all that the build was made from; ``None`` for none.
    Long documents are drawn by several processes, ``jobs``. With ``pieces``, each is a picture besides, with a
    ``bleed`` in millimetres or as a print ``service`` takes it; with ``gallery`` there is a page to look at.
    """

    formats: tuple[str, ...] = ("pdf",)
    dpi: int = DEFAULT_DPI
    changes: tuple[Change, ...] = ()
    layer: Layer | None = None
    layers: bool = False
    attach: Mapping[str, Wish | Path] | None = None
    jobs: int = 1
    pieces: bool = False
    bleed: float | None = None
    service: str | None = None
    gallery: bool = False


def build_files(
    request: BuildRequest,
    result: BuildResult,
    rendering: Rendering,
    problems: Iterable[Problem] = (),
    encoders: Encoders | None = None,
) -> Files:
    """Return everything that a build leaves behind; ``problems`` are in the gallery too.

    Raises ``PizarraError`` like ``files_of``, for a print service that nobody knows, and for sources that cannot be
    read.
    """
    sources = {} if rendering.attach is None else sources_of(request, rendering.attach)
    files = files_of(result.documents, rendering, sources, encoders)
    if rendering.pieces and result.pieces:
        service = service_of(request, rendering)
        files |= piece_files(result.pieces, service.dpi or rendering.dpi, service)
    if rendering.gallery:
        files[GALLERY] = gallery_file(request, result, problems, files)
    if request.season is not None and "league" in all_parts(request):
        files[LEAGUE_PAGE] = league_page(request)
    return files


def service_of(request: BuildRequest, rendering: Rendering) -> PrintService:
    """Return the print service that single pieces are made for. Raises ``PizarraError`` for an unknown one."""
    if rendering.service is None:
        return PrintService(bleed=rendering.bleed or 0.0)
    entry = find_service(rendering.service, request.pack)
    sizes = {name: Size(*measures) for name, measures in entry.sizes.items()}
    bleed = entry.bleed if rendering.bleed is None else rendering.bleed
    return PrintService(rendering.service, bleed, entry.safe, entry.dpi, sizes)


def files_of(
    documents: Iterable[Document],
    rendering: Rendering,
    sources: Mapping[str, bytes] = _NONE,
    encoders: Encoders | None = None,
) -> Files:
    """Return the files of the documents, each PDF with ``sources`` attached.

    ``encoders`` are those that drew the like before. Raises ``PizarraError`` for pictures that cannot be made, and for
    what needs a package that is not there.
    """
    files: Files = {}
    encoders = {} if encoders is None else encoders
    for document in documents:
        changed = _change(document, rendering.changes)
        if "pdf" in rendering.formats:
            files[f"{document.name}.pdf"] = _pdf(changed, rendering, sources, encoders)
        for write in (write for name, write in _WRITERS.items() if name in rendering.formats):
            files.update(write(changed, rendering))
    if rendering.layer and not any(name.startswith("svg/") for name in files):
        message = phrase("none of the requested documents has a layer “{layer}”", layer=rendering.layer)
        raise user_error("--layer", message, phrase("counters, cards and boards have “cut”"))
    return files


def _svgs(document: Document, rendering: Rendering) -> Iterator[tuple[str, bytes]]:
    chosen = only_layer(document, rendering.layer) if rendering.layer else document
    return ((f"svg/{name}", data) for name, data in document_svgs(chosen))


def _pngs(document: Document, rendering: Rendering) -> Iterator[tuple[str, bytes]]:
    return ((f"png/{name}", data) for name, data in document_pngs(document, rendering.dpi))


_WRITERS: Mapping[str, Callable[[Document, Rendering], Iterable[tuple[str, bytes]]]] = {"svg": _svgs, "png": _pngs}
"""What makes the files of a document in each format, besides PDF, which may hold sources: names and bytes."""

FORMATS = ("pdf", *_WRITERS)


def _pdf(document: Document, rendering: Rendering, sources: Mapping[str, bytes], encoders: Encoders) -> Content:
    layers, titles = NO_LAYERS, {}
    if rendering.layers:
        layers = groups_of(document)
        titles = {name: translate(document.language, title) for name, title in TITLES.items()}
    encoder = encoders.setdefault(document.groups, Encoder(layers))
    if not rendering.layers and not sources:
        return Lazy(pdf_parts, document, encoder, rendering.jobs)
    return with_extras(pdf_bytes(document, encoder, rendering.jobs), titles, sources)


def _change(document: Document, changes: Iterable[Change]) -> Document:
    for change in changes:
        sheets = tuple(replace(sheet, items=Lazy(change, sheet.items)) for sheet in document.sheets)
        document = replace(document, sheets=sheets)
    return document


def piece_files(sets: Iterable[PieceSet], dpi: int, service: PrintService) -> Files:
    """Return every side of every piece as a transparent picture, and a table of their sizes and numbers.

    Raises ``PizarraError`` when pictures cannot be made.
    """
    files: Files = {}
    table = io.StringIO()
    rows = csv.writer(table, lineterminator="\n")
    rows.writerow(["file", "quantity", "width px", "height px", "width mm", "height mm", "bleed mm"])
    by_set = [(safe_stem(pieces.name, "set"), single_pieces(pieces, service)) for pieces in merge_groups(sets)]
    names = distinct_names(f"{name}/{safe_stem(page.sheet.label, 'piece')}" for name, pages in by_set for page in pages)
    for _, pages in by_set:
        for page, picture in zip(pages, _pictures(pages, dpi), strict=True):
            name = next(names)
            files[f"pieces/{name}.png"] = png_bytes(picture, dpi)
            width, height = (f"{side:.3f}".rstrip("0").rstrip(".") for side in page.sheet.size)
            rows.writerow(
                [f"{name}.png", page.quantity, picture.width, picture.height, width, height, f"{service.bleed:g}"]
            )
    files["pieces/pieces.csv"] = table.getvalue().encode()
    return files


def _pictures(pages: Sequence[Single], dpi: int) -> Iterator[Pixels]:
    """Yield every side of a piece as it is cut: opaque inside, nothing outside, its edge going on into the bleed."""
    inset = 1.5 * MM_PER_INCH / dpi
    masks: dict[tuple[OutlineItem, OutlineItem], tuple[Pixels, Pixels]] = {}
    for page, face in zip(pages, rasterise(_document(page.sheet for page in pages), dpi), strict=True):
        key = page.outline, page.cut
        if key not in masks:
            inside, cut_mask = rasterise(_document((page.mask(inset), page.cut_mask)), dpi)
            masks[key] = inside, cut_mask
        yield with_mask(with_edge(face, masks[key][0]), masks[key][1])


def _document(sheets: Iterable[Sheet]) -> Document:
    return Document("pieces", "pieces", "", tuple(sheets))
