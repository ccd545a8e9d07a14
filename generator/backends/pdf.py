"""Documents as PDF: the only place that writes files with reportlab, and the only one that knows of points.

One matrix at the head of each page turns millimetres with y down into points with y up; everything after it is written
in millimetres.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from generator.backends.pdf_content import NO_LAYERS, Content, Encoder, Form
from generator.backends.pdf_fonts import embed
from generator.geometry.shapes import Rect
from generator.imposition.document import Document, Sheet
from generator.scene.fonts import REGULAR, face

POINTS_PER_MM = 72 / 25.4
_DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}


def pdf_bytes(document: Document, layers: Mapping[str, str] = NO_LAYERS) -> bytes:
    """Return the document as a PDF file: fonts embedded as subsets, text searchable, the same bytes every time.

    ``layers`` gives for names of groups the name of the layer as which they are marked, for ``pdf_extras`` to declare.
    """
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfgen.canvas import Canvas

    initial = face(REGULAR)
    pdfmetrics.registerFont(initial)
    canvas: Any = Canvas("", pageCompression=1, invariant=1, lang=document.language, initialFontName=initial.fontName)
    _describe(canvas, document)
    writer = _Writer(canvas)
    encoder = Encoder(layers)
    for sheet, content in _pages(document.sheets, encoder):
        writer.page(sheet, content)
    writer.fonts(encoder.letters)
    _label(canvas, writer.labels)
    data: bytes = canvas.getpdfdata()
    return data


def _describe(canvas: Any, document: Document) -> None:
    from reportlab.pdfbase.pdfdoc import PDFDictionary

    canvas.setTitle(document.title)
    canvas.setAuthor(document.author)
    canvas.setSubject(document.subject or document.title)
    canvas.setCreator("Pizarra")
    canvas.setProducer("Pizarra")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    # reportlab knows no preference younger than PDF 1.6, and refuses this one by its usual way
    PDFDictionary.__setitem__(canvas._doc.Catalog.ViewerPreferences, "PickTrayByPDFSize", "true")
    if document.duplex in _DUPLEX:
        canvas.setViewerPreference("Duplex", _DUPLEX[document.duplex])
    if len(document.sheets) > 1:
        canvas.showOutline()


def _label(canvas: Any, labels: Iterable[str]) -> None:
    """Give the pages their labels, one object for all: reportlab's own way takes one for each."""
    from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFString

    numbered = enumerate(PDFDictionary({"P": PDFString(label)}) for label in labels)
    canvas._doc.Catalog.PageLabels = PDFDictionary({"Nums": PDFArray(part for pair in numbered for part in pair)})


def _pages(sheets: Iterable[Sheet], encoder: Encoder) -> Iterator[tuple[Sheet, Content]]:
    """Yield each sheet and what its page holds; a page is compressed while the next ones are drawn."""
    with ThreadPoolExecutor(1) as packer:
        waiting: deque[tuple[Sheet, Future[Content]]] = deque()
        for sheet in sheets:
            content = encoder.content(sheet.items, _head(sheet))
            waiting.append((sheet, packer.submit(lambda raw: raw.packed, content)))
            if len(waiting) > _AHEAD:
                first, packed = waiting.popleft()
                yield first, packed.result()
        for rest, packed in waiting:
            yield rest, packed.result()


_AHEAD = 4
"""Pages that may wait to be compressed: as text they would fill the memory."""


def _head(sheet: Sheet) -> str:
    scale = f"{POINTS_PER_MM:.8f}"
    return f"{scale} 0 0 -{scale} 0 {sheet.size.height * POINTS_PER_MM:.5f} cm"


class _Writer:
    """Adds pages, forms and fonts to the document of a reportlab canvas; what several pages share is added once."""

    def __init__(self, canvas: Any) -> None:
        from reportlab.pdfbase.pdfdoc import BasicFonts, PDFObjectReference

        self.canvas = canvas
        self.document = canvas._doc
        self.shared_fonts = PDFObjectReference(BasicFonts)
        self.forms: dict[Form, Any] = {}
        self.labels: list[str] = []

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
            canvas.addOutlineEntry(sheet.title, key)
        canvas.showPage()
        self.labels.append(sheet.label)
        page = self.document.Pages.pages[-1]
        page.Resources, page.Contents = self._resources(content), _stream(content)
        page.Rotate = page.Trans = page.stream = None

    def _resources(self, content: Content) -> Any:
        from reportlab.pdfbase.pdfdoc import PDFDictionary

        resources: dict[str, Any] = {"Font": self.shared_fonts}
        if content.forms:
            resources["XObject"] = PDFDictionary({
                f"X{index}": self._form(form) for index, form in enumerate(content.forms)
            })  # fmt: skip
        return PDFDictionary(resources)

    def _form(self, form: Form) -> Any:
        """Return the reference to a form; it is added when it is asked for the first time."""
        if form not in self.forms:
            from reportlab.pdfbase.pdfdoc import PDFArray

            area = form.area
            box = [round(value, 3) for value in (area.x, area.y, area.right, area.bottom)]
            resources = self._resources(form.content)
            stream = _stream(form.content, Type="/XObject", Subtype="/Form", BBox=PDFArray(box), Resources=resources)
            self.forms[form] = self.document.Reference(stream)
        return self.forms[form]

    def fonts(self, letters: Mapping[str, Collection[str]]) -> None:
        """Add the typeface's subsets of the letters, given for each weight."""
        fonts = self.document.idToObject[self.shared_fonts.name].dict
        for weight in sorted(letters):
            fonts.update(embed(self.document, weight, letters[weight]))


def _stream(content: Content, **entries: Any) -> Any:
    from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFStream

    return PDFStream(PDFDictionary({**entries, "Filter": "/FlateDecode"}), content.code)


def _box(rect: Rect, height: float) -> tuple[float, ...]:
    """Return a rectangle on a page of that height as a PDF has it: in points, from the bottom left."""
    corners = (rect.x, height - rect.bottom, rect.right, height - rect.y)
    return tuple(round(value * POINTS_PER_MM, 4) for value in corners)
