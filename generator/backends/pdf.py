"""Documents as PDF: the only place that draws with reportlab, and the only one that knows of points.

One matrix at the head of each page turns millimetres with y down into points with y up; everything after it is written
in millimetres. Symbols become form XObjects, written once and placed as often as needed.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from generator.geometry.shapes import IDENTITY, Rect, Transform
from generator.imposition.document import Document, Sheet
from generator.scene.fonts import REGULAR, face, printable, text_width
from generator.scene.palette import Colour
from generator.scene.primitives import (
    Box,
    Circle,
    Command,
    Group,
    Item,
    Line,
    Path,
    Polygon,
    Style,
    Symbol,
    Text,
    Use,
    arc_commands,
)

POINTS_PER_MM = 72 / 25.4
MOST_BRIEFS = 8192
"""Brief symbols, and texts at their places, whose operators are remembered."""

_ANCHOR_SHARE = {"start": 0.0, "middle": 0.5, "end": 1.0}
_NO_LAYERS: Mapping[str, str] = MappingProxyType({})
_DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}


def pdf_bytes(document: Document, layers: Mapping[str, str] = _NO_LAYERS) -> bytes:
    """Return the document as a PDF file: fonts embedded as subsets, text searchable, the same bytes every time.

    ``layers`` gives for names of groups the name of the layer as which they are marked, for ``pdf_extras`` to declare.
    """
    from reportlab import rl_config
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0  # binary streams: a quarter smaller, and much faster to write
    initial = face(REGULAR)
    pdfmetrics.registerFont(initial)
    buffer = io.BytesIO()
    canvas = Canvas(
        buffer, pageCompression=1, invariant=1, lang=document.language, initialFontName=initial.fontName
    )  # fmt: skip
    _describe(canvas, document)
    writer = _Writer(canvas, layers)
    for number, sheet in enumerate(document.sheets):
        writer.page(sheet, number)
    writer.finish()
    canvas.save()
    return buffer.getvalue()


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


class _Writer:
    """Turns items into PDF operators on one canvas, each symbol once."""

    def __init__(self, canvas: Any, layers: Mapping[str, str]) -> None:
        self.canvas = canvas
        self.layers = layers
        self.symbols: dict[int, tuple[str, Symbol]] = {}
        self.briefs: dict[int, tuple[str, Symbol]] = {}
        self.set_texts: dict[tuple[object, ...], str] = {}
        self.packer = ThreadPoolExecutor(1)
        self.packed: list[tuple[Any, Future[bytes]]] = []
        self.texts: dict[tuple[str, str], list[tuple[str, str]]] = {}

    def page(self, sheet: Sheet, number: int) -> None:
        canvas, (width, height) = self.canvas, sheet.size
        canvas.setPageSize((width * POINTS_PER_MM, height * POINTS_PER_MM))
        trim = sheet.trim or Rect(0, 0, width, height)
        canvas.setTrimBox(_box(trim, height))
        canvas.setBleedBox(_box(sheet.bleed or trim, height))
        canvas.addPageLabel(number, prefix=sheet.label)
        if sheet.title:
            key = f"sheet-{number}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(sheet.title, key)
        self.define(sheet.items)
        scale = f"{POINTS_PER_MM:.8f}"
        head = f"q {scale} 0 0 -{scale} 0 {height * POINTS_PER_MM:.5f} cm"
        body = self.operators(sheet.items)
        canvas.addLiteral("\n".join([head, *body, "Q"]))
        canvas.showPage()
        self._pack()

    def _pack(self) -> None:
        """Compress the page that was just written while the next one is drawn: pages as text would fill the memory."""
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFName, PDFStream

        page = self.canvas._doc.Pages.pages[-1]
        stream = PDFStream()
        stream.dictionary["Filter"] = PDFArray([PDFName("FlateDecode")])
        self.packed.append((stream, self.packer.submit(zlib.compress, page.stream.encode("latin-1"))))
        page.Contents, page.stream = stream, None

    def finish(self) -> None:
        """Wait until all pages are compressed."""
        for stream, content in self.packed:
            stream.content = content.result()
        self.packer.shutdown()

    def define(self, items: Iterable[Item]) -> None:
        """Write as forms all the symbols that the items use, the innermost first."""
        for item in items:
            if isinstance(item, Group):
                self.define(item.items)
            elif isinstance(item, Use) and not item.symbol.brief and id(item.symbol) not in self.symbols:
                self.define(item.symbol.items)
                self._form(item.symbol)

    def _form(self, symbol: Symbol) -> None:
        name = f"S{len(self.symbols)}"
        area = symbol.bounds.grown(0.5)
        self.canvas.beginForm(name, area.x, area.y, area.right, area.bottom)
        self.canvas.addLiteral("\n".join(self.operators(symbol.items)))
        self.canvas.endForm()
        self.symbols[id(symbol)] = (name, symbol)

    def operators(self, items: Iterable[Item]) -> list[str]:
        code: list[str] = []
        state: dict[str, str] = {}
        for item in items:
            self._item(item, code, state)
        return code

    def _item(self, item: Item, code: list[str], state: dict[str, str]) -> None:
        match item:
            case Use(symbol, transform):
                self._use(symbol, transform, code, state)
            case Group():
                self._group(item, code)
            case Text():
                self._text(item, code, state)
            case _:
                _set_style(item.style, code, state)
                code.append(f"{_outline(item)} {_paint(item)}")

    def _use(self, symbol: Symbol, transform: Transform, code: list[str], state: dict[str, str]) -> None:
        if symbol.brief:
            self._write_out(symbol, transform, code)
            state.clear()
            return
        name = self.symbols[id(symbol)][0]
        place = "" if transform == IDENTITY else f"{_matrix(transform)} cm "
        self.canvas.doForm(name)
        operator = self.canvas._code.pop()
        code.append(f"q {place}{operator} Q")

    def _write_out(self, symbol: Symbol, transform: Transform, code: list[str]) -> None:
        """Write a brief symbol where it stands; what it takes is worked out once."""
        if len(self.briefs) > MOST_BRIEFS:
            self.briefs.clear()
        if id(symbol) not in self.briefs:
            self.briefs[id(symbol)] = ("\n".join(self.operators(symbol.items)), symbol)
        text = self.briefs[id(symbol)][0]
        code.append(text if transform == IDENTITY else f"q {_matrix(transform)} cm\n{text}\nQ")

    def _group(self, group: Group, code: list[str]) -> None:
        layer = self.layers.get(group.name)
        if layer is not None:
            code.append(f"/OC /{layer} BDC")
        code.append("q" if group.transform == IDENTITY else f"q {_matrix(group.transform)} cm")
        if group.clip is not None:
            code.append(f"{_outline(group.clip)} W n")
        code += self.operators(group.items)
        code.append("Q" if layer is None else "Q EMC")

    def _text(self, item: Text, code: list[str], state: dict[str, str]) -> None:
        key = (item.text, item.font, item.size, item.position, item.anchor)
        set_text = self.set_texts.get(key)
        if set_text is None:
            if len(self.set_texts) > MOST_BRIEFS:
                self.set_texts.clear()
            set_text = self.set_texts[key] = self._set_text(item)
        if set_text:
            _set(state, code, "fill", f"{_rgb(item.fill)} rg")
            code.append(set_text)

    def _set_text(self, item: Text) -> str:
        """Return the operators that show a text where it stands; none for an empty one."""
        text = printable(item.text)
        if not text:
            return ""
        left = item.position.x - _ANCHOR_SHARE[item.anchor] * text_width(text, item.font, item.size)
        y, size = number(item.position.y), number(item.size)
        runs = self._runs(text, item.font)
        shown = "".join(f"{name} {size} Tf ({escaped}) Tj " for name, escaped in runs)
        return f"BT 1 0 0 -1 {number(left)} {y} Tm {shown}ET"

    def _runs(self, text: str, font: str) -> list[tuple[str, str]]:
        """Return the text as runs of one font subset each, encoded once for every distinct text."""
        key = (font, text)
        if key not in self.texts:
            document, typeface = self.canvas._doc, face(font)
            self.texts[key] = [
                (typeface.getSubsetInternalName(subset, document), self.canvas._escape(run))
                for subset, run in typeface.splitString(text, document)
            ]
        return self.texts[key]


def _box(rect: Rect, height: float) -> tuple[float, ...]:
    """Return a rectangle on a page of that height as a PDF has it: in points, from the bottom left."""
    corners = (rect.x, height - rect.bottom, rect.right, height - rect.y)
    return tuple(round(value * POINTS_PER_MM, 4) for value in corners)


@lru_cache(maxsize=65536)
def number(value: float) -> str:
    """Return a length in millimetres to a thousandth, as short as it can be written."""
    rounded = round(value, 3)
    whole = int(rounded)
    return str(whole) if whole == rounded else repr(rounded)


def _matrix(transform: Transform) -> str:
    a, b, c, d, e, f = transform
    turn = " ".join(f"{value:.6f}".rstrip("0").rstrip(".") for value in (a, b, c, d))
    return f"{turn} {number(e)} {number(f)}"


@lru_cache(maxsize=1024)
def _rgb(colour: Colour) -> str:
    return " ".join(f"{part / 255:.3f}".rstrip("0").rstrip(".") for part in colour)


def _set(state: dict[str, str], code: list[str], key: str, operator: str) -> None:
    if state.get(key) != operator:
        state[key] = operator
        code.append(operator)


def _set_style(style: Style, code: list[str], state: dict[str, str]) -> None:
    if style.fill is not None:
        _set(state, code, "fill", f"{_rgb(style.fill)} rg")
    if style.stroke is not None:
        _set(state, code, "stroke", f"{_rgb(style.stroke)} RG")
        _set(state, code, "width", f"{number(style.width)} w")
        _set(state, code, "dash", f"[{' '.join(number(part) for part in style.dash)}] 0 d")
        _set(state, code, "cap", "1 J" if style.cap == "round" else "0 J")
        _set(state, code, "join", "1 j" if style.join == "round" else "0 j")


def _paint(item: Polygon | Box | Circle | Line | Path) -> str:
    fill, stroke = item.style.fill is not None, item.style.stroke is not None
    return "B" if fill and stroke else "f" if fill else "S" if stroke else "n"


def _outline(item: Polygon | Box | Circle | Line | Path) -> str:
    match item:
        case Polygon(points, _):
            return " ".join(f"{number(p.x)} {number(p.y)} {'l' if i else 'm'}" for i, p in enumerate(points)) + " h"
        case Box(rect, _, radius):
            if radius:
                return _rounded(rect, radius)
            return " ".join(number(value) for value in rect) + " re"
        case Circle(centre, radius, _):
            return _commands((*arc_commands(centre, radius, 0, 360), ("Z",)))
        case Line(start, end, _):
            return f"{number(start.x)} {number(start.y)} m {number(end.x)} {number(end.y)} l"
        case Path(commands, _):
            return _commands(commands)


_OPERATOR = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def _commands(commands: Iterable[Command]) -> str:
    return " ".join(f"{' '.join(map(number, numbers))} {_OPERATOR[letter]}" for letter, *numbers in commands)


@lru_cache(maxsize=1024)
def _rounded(rect: Rect, radius: float) -> str:
    reach = min(radius, rect.width / 2, rect.height / 2)
    pull = reach * 0.44771525
    x, y, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    return _commands((
        ("M", x + reach, y), ("L", right - reach, y), ("C", right - pull, y, right, y + pull, right, y + reach),
        ("L", right, bottom - reach), ("C", right, bottom - pull, right - pull, bottom, right - reach, bottom),
        ("L", x + reach, bottom), ("C", x + pull, bottom, x, bottom - pull, x, bottom - reach),
        ("L", x, y + reach), ("C", x, y + pull, x + pull, y, x + reach, y), ("Z",),
    ))  # fmt: skip
