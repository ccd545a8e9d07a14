"""PDF files: pages, fonts and symbols. Several processes may write the pages; the bytes are the same."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import BasicFonts, PDFArray, PDFDictionary, PDFObjectReference, PDFStream, PDFString
from reportlab.pdfgen.canvas import Canvas

from generator.backends.pdf.content import (
    GREY_OF_RGB,
    Content,
    Encoder,
    Form,
    MaskedForm,
    Placed,
    Raster,
    Shading,
    number,
    raster_of,
    write_masked_form,
    write_shading,
)
from generator.backends.pdf.file import PdfFile, embed
from generator.geometry.shapes import Rect
from generator.imposition.paper import Document, Sheet
from generator.processes import map_on_cores
from generator.scene.fonts import REGULAR, face, named_symbols

POINTS_PER_MM = 72 / 25.4
MANY = 40
"""Pages below which processes would take longer to start than they save."""


def pages(sheets: Sequence[Sheet], encoder: Encoder, jobs: int) -> Iterator[Content]:
    """Yield for each sheet what its page holds, compressed."""
    jobs = jobs if len(sheets) >= MANY else 1
    return map_on_cores(lambda at: _content(sheets[at], encoder).packed, range(len(sheets)), jobs, at_once=8)


def _content(sheet: Sheet, encoder: Encoder) -> Content:
    """Return the content of a page: one matrix turns millimetres with y down into points with y up."""
    scale = f"{POINTS_PER_MM:.8f}"
    return encoder.content(sheet.items, f"{scale} 0 0 -{scale} 0 {sheet.size.height * POINTS_PER_MM:.5f} cm")


_DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}


def pdf_bytes(document: Document, encoder: Encoder | None = None, jobs: int = 1) -> bytes:
    """Return the document as a PDF file, all of it in memory; see ``pdf_parts``."""
    return b"".join(pdf_parts(document, encoder or Encoder(), jobs))


def pdf_parts(document: Document, encoder: Encoder, jobs: int = 1) -> Iterator[bytes]:
    """Yield a PDF file part by part: fonts embedded as subsets, text searchable, the same bytes every time.

    The pages of a long document are shared among ``jobs`` processes.
    """
    initial = face(REGULAR)
    pdfmetrics.registerFont(initial)
    settings = {"pageCompression": 1, "invariant": 1, "lang": document.language, "initialFontName": initial.fontName}
    with _without_dates():
        canvas: Any = Canvas("", **settings)
    _describe(canvas, document)
    writer = _Writer(canvas)
    for sheet, content in zip(document.sheets, pages(document.sheets, encoder, jobs), strict=True):
        writer.page(sheet, content)
        yield writer.file.take_written()
    writer.fonts()
    # one object for the labels of all pages: reportlab's own way takes one for each
    numbered = enumerate(PDFDictionary({"P": PDFString(label)}) for label in writer.labels)
    labels = PDFArray(part for pair in numbered for part in pair)
    canvas._doc.Catalog.PageLabels = PDFDictionary({"Nums": labels})
    writer.file.end()
    yield writer.file.take_written()


@contextmanager
def _without_dates() -> Iterator[None]:
    """Hide SOURCE_DATE_EPOCH, which reportlab would write into the file, and fail at where it is no number."""
    date = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if date is not None:
            os.environ["SOURCE_DATE_EPOCH"] = date


def _describe(canvas: Any, document: Document) -> None:
    canvas.setTitle(named_symbols(document.title))
    canvas.setSubject(named_symbols(document.title))
    for describe in (canvas.setAuthor, canvas.setCreator, canvas.setProducer):
        describe("Pizarra")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    # reportlab knows no preference younger than PDF 1.6, and refuses this one by its usual way
    PDFDictionary.__setitem__(canvas._doc.Catalog.ViewerPreferences, "PickTrayByPDFSize", "true")
    if document.duplex in _DUPLEX:
        canvas.setViewerPreference("Duplex", _DUPLEX[document.duplex])
    if len(document.sheets) > 1:
        canvas.showOutline()


class _Writer:
    """Adds pages, forms and fonts to the document of a reportlab canvas; what several pages share is added once."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self.document = canvas._doc
        self.file = PdfFile(canvas)
        self.shared_fonts = PDFObjectReference(BasicFonts)
        self.forms: dict[Placed, str] = {}
        self.grey_space: Any = None
        self.labels: list[str] = []
        self.letters: dict[str, set[str]] = {}

    def page(self, sheet: Sheet, content: Content) -> None:
        """Add a page that is no larger than it must be: it names what it shows, and nothing that is usual anyway."""
        canvas, (width, height) = self.canvas, sheet.size
        canvas.setPageSize((width * POINTS_PER_MM, height * POINTS_PER_MM))
        trim = sheet.trim or Rect(0, 0, width, height)
        canvas.setTrimBox(_box(trim, height))
        canvas.setBleedBox(_box(sheet.bleed or trim, height))
        if sheet.title:
            key = f"sheet-{len(self.labels)}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(named_symbols(sheet.title), key)
        canvas.showPage()
        self.labels.append(sheet.label)
        pages = self.document.Pages.pages
        page = pages[-1]
        page.Resources, page.Contents = self._resources(content), self.file.stream("", content.code)
        page.Rotate = page.Trans = page.stream = None
        pages[-1] = self.file.finish(page)

    def _resources(self, content: Content) -> str:
        """Return the resource dictionary of a page or a form, and note its letters for the fonts."""
        for weight, letters in content.letters.items():
            self.letters.setdefault(weight, set()).update(letters)
        entries = [f"/Font {self.file.name_of(self.shared_fonts)}"]
        if content.forms:
            forms = " ".join(f"/X{index} {self._reference_to(form)}" for index, form in enumerate(content.forms))
            entries.append(f"/XObject << {forms} >>")
        if content.states:
            states = (f"/{name} << {state} >>" for name, state in content.states)
            entries.append(f"/ExtGState << {' '.join(states)} >>")
        return f"<< {' '.join(entries)} >>"

    def _reference_to(self, form: Placed) -> str:
        """Return the reference to a form, gradient or bitmap, which is added on first use."""
        if form not in self.forms:
            match form:
                case Form(content, area, whole):
                    box = _form_box(area)
                    group = "/Group << /S /Transparency /CS /DeviceRGB >> " if whole else ""
                    self.forms[form] = self.file.form(box, self._resources(content), content.code, group)
                case MaskedForm(inside, mask):
                    names = self._reference_to(inside), self._reference_to(mask)
                    self.forms[form] = write_masked_form(self.file, _form_box(inside.area), *names)
                case Shading():
                    self.forms[form] = write_shading(self.file, form)
                case bitmap:
                    self.forms[form] = self.file.name_of(self._image(raster_of(bitmap)))
        return self.forms[form]

    def _image(self, image: Raster) -> Any:
        entries: dict[str, Any] = {"Type": "/XObject", "Subtype": "/Image", **image.entries}
        if image.mask is not None:
            entries["SMask"] = self._image(image.mask)
        if image.greyed:
            entries["ColorSpace"] = self._grey_space()
        return self.file.finish(PDFStream(PDFDictionary(entries), image.data))

    def _grey_space(self) -> Any:
        """Return the colour space in which red, green and blue are printed as grey; it is added once."""
        if self.grey_space is None:
            entries = {"FunctionType": 4, "Domain": "[0 1 0 1 0 1]", "Range": "[0 1]"}
            function = self.file.finish(PDFStream(PDFDictionary(entries), GREY_OF_RGB))
            names = "[/Red /Green /Blue]"
            self.grey_space = self.file.finish(PDFArray(("/DeviceN", names, "/DeviceGray", function)))
        return self.grey_space

    def fonts(self) -> None:
        """Add the typeface's subsets of all letters on the pages."""
        fonts = self.document.idToObject[self.shared_fonts.name].dict
        for weight in sorted(self.letters):
            fonts.update(embed(self.file, weight, self.letters[weight]))


def _form_box(area: Rect) -> str:
    return " ".join(map(number, (area.x, area.y, area.right, area.bottom)))


def _box(rect: Rect, height: float) -> tuple[float, ...]:
    """Return a rectangle on a page of that height as a PDF has it: in points, from the bottom left."""
    corners = (rect.x, height - rect.bottom, rect.right, height - rect.y)
    return tuple(round(value * POINTS_PER_MM, 4) for value in corners)
